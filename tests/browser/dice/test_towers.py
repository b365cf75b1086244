"""A tower is measured in a browser: a tap is a throw, the page stays where it is; without scripts it is no worse."""
from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.device import PHONE, Device

pytestmark = pytest.mark.browser


def begun(page: Page, name: str) -> None:
    page.goto("/towers")
    page.get_by_label("Measure a tower").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def tap(page: Page, out: int) -> None:
    page.get_by_role("button", name=f"{out} came out", exact=True).click()


def inside(page: Page, n: int) -> None:
    expect(page.locator(".load b")).to_have_text(str(n))


def test_throws_are_counted_by_taps_without_leaving_the_page(phone: Device) -> None:
    page = phone.page
    begun(page, "Oak")
    page.evaluate("document.documentElement.dataset.same = 'yes'")
    tap(page, 4)
    inside(page, 2)
    expect(page.locator("#said")).to_have_text("Noted: 6 thrown, 4 came out.")
    expect(page.get_by_role("button", name="4 came out", exact=True)).to_be_focused()
    page.get_by_role("button", name="5", exact=True).click()
    expect(page.get_by_role("button", name="5", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[name=out]").nth(7)).to_be_visible()
    tap(page, 6)
    inside(page, 1)
    expect(page.get_by_text("After 2 throws it keeps")).to_be_visible()
    page.get_by_role("button", name="Cross out", exact=True).click()
    inside(page, 2)
    expect(page.locator("#said")).to_have_text("That throw no longer counts.")
    expect(page.get_by_role("button", name="Count it again")).to_be_focused()
    page.get_by_role("button", name="Count it again").click()
    inside(page, 1)
    page.get_by_role("button", name="Emptied").click()
    inside(page, 0)
    assert page.evaluate("document.documentElement.dataset.same") == "yes"
    page.reload()
    inside(page, 0)  # the address remembers what was set, until a throw is noted
    tap(page, 5)
    expect(page.locator(".counted-row")).to_have_count(3)
    inside(page, 0)


def test_what_cannot_be_is_said_and_can_be_put_right(phone: Device) -> None:
    page = phone.page
    begun(page, "Ash")
    page.locator(".others summary").click()
    page.get_by_label("How many came out? Type the number").fill("8")
    page.get_by_role("button", name="Note", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("0 inside and 6 thrown make 6")
    phone.faults.clear()  # the browser notes the refusal itself
    page.get_by_label("Another number inside").fill("3")
    page.get_by_role("button", name="Set").first.click()
    inside(page, 3)
    tap(page, 8)
    inside(page, 1)


def test_two_phones_at_one_tower_do_not_count_a_throw_twice(browser: Browser, address: str, phone: Device) -> None:
    other = Device(browser, address, PHONE, "cs-CZ")
    begun(phone.page, "Elm")
    other.page.goto(phone.page.url)
    tap(phone.page, 4)
    inside(phone.page, 2)
    other.page.get_by_role("button", name="Vypadlo: 5", exact=True).click()
    expect(other.page.get_by_role("alert")).to_contain_text("Právě přibyl jiný hod")
    inside(other.page, 2)
    assert other.page.locator(".counted-row").count() == 1
    other.context.close()


@pytest.mark.soak
def test_it_works_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    begun(page, "Yew")
    page.get_by_role("button", name="3", exact=True).click()
    tap(page, 1)
    inside(page, 2)
    page.get_by_role("button", name="Emptied").click()
    inside(page, 0)
    tap(page, 3)
    expect(page.get_by_text("Noted: 3 thrown, 3 came out.")).to_be_visible()
    context.close()
