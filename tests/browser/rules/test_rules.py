"""A finger that rests on something gets its rule, play goes on beneath, and the reader leads back to the same place."""
from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.device import PHONE, Device

pytestmark = pytest.mark.browser

OPEN = """async () => {
  const hello = await (await fetch("/hello")).json();
  const answer = await fetch("/tables", {method: "POST", body: JSON.stringify({
    game: "near_and_far", names: {p1: "Eva", p2: "Jan"}, setup: {box: "sample", mode: "first_adventure"}}),
    headers: {"Content-Type": "application/json", "X-CSRF": hello.csrf, Accept: "application/json"}});
  return (await answer.json()).code;
}"""


@pytest.fixture(scope="module")
def czech_phone(browser: Browser, address: str) -> Device:
    return Device(browser, address, PHONE, "cs-CZ")


@pytest.fixture
def phone(czech_phone: Device) -> Iterator[Device]:
    """A phone that serves as the screen of a new table, on the players' tab."""
    czech_phone.begin_anew()
    czech_phone.page.goto(f"/t/{czech_phone.page.evaluate(OPEN)}")
    czech_phone.show("players")
    yield czech_phone
    assert czech_phone.faults == []


def counter(phone: Device, key: str) -> Locator:
    return phone.page.locator(f".players-pane .counter[data-key={key}]:visible").first


def hold(phone: Device, on: Locator, ms: int = 700, wander: int = 0) -> None:
    """A finger rests on the middle of something, as the browser reports touches."""
    on.scroll_into_view_if_needed()
    box = on.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    cdp = phone.context.new_cdp_session(phone.page)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    if wander:
        cdp.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + wander}]})
    phone.page.wait_for_timeout(ms)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def expect_rule(phone: Device, rule: str) -> Locator:
    sheet = phone.page.locator(f'#sheet[open] .rule-sheet[data-shown="{rule}"]')
    expect(sheet).to_be_visible()
    return sheet


def test_a_held_counter_opens_its_rule_and_does_not_move(phone: Device) -> None:
    before = phone.head
    hold(phone, counter(phone, "reputation").locator(".figure"))
    sheet = expect_rule(phone, "NF-18.1")
    expect(sheet.locator("h2").first).to_have_text("Stupnice pověsti")
    expect(sheet).to_contain_text("tištěná pravidla, s. 14")
    expect(sheet).to_contain_text("Aplikace to hlídá")
    sheet.locator("[data-close]").click()
    hold(phone, counter(phone, "coins").locator(".more"))
    expect_rule(phone, "NF-1.3").locator("[data-close]").click()
    assert phone.head == before
    fast_taps_and_wandering_fingers_ask_nothing(phone)


def fast_taps_and_wandering_fingers_ask_nothing(phone: Device) -> None:
    coins = counter(phone, "coins")
    hold(phone, coins.locator(".figure"), wander=25)
    hold(phone, coins.locator(".figure"), ms=200)
    expect(phone.page.locator("#sheet")).not_to_be_visible()
    for _ in range(3):
        coins.locator(".more").tap()
    expect(coins.locator(".figure")).to_have_text("6")
    expect(phone.page.locator("#sheet")).not_to_be_visible()


def test_right_click_and_the_menu_key_ask_as_well_and_rules_lead_to_one_another(phone: Device) -> None:
    counter(phone, "food").locator(".figure").click(button="right")
    expect_rule(phone, "NF-1.3").locator("[data-close]").click()
    counter(phone, "gems").locator(".more").focus()
    phone.page.keyboard.press("Shift+F10")
    expect_rule(phone, "NF-31.6")
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("#sheet")).not_to_be_visible()

    hold(phone, counter(phone, "hearts").locator(".figure"))
    first = expect_rule(phone, "NF-17.1")
    expect(first.locator("[data-rule-back]")).to_be_hidden()
    first.locator('.related [data-goto="NF-A49"]').click()
    second = expect_rule(phone, "NF-A49")
    second.locator("[data-rule-back]").click()
    expect_rule(phone, "NF-17.1").locator("[data-close]").click()


def test_one_tap_in_asking_mode(phone: Device) -> None:
    ask, body, hint = (phone.page.locator(x) for x in ("[data-ask]", "body", "#asking-hint"))
    before = phone.head
    ask.click()
    expect(ask).to_have_attribute("aria-pressed", "true")
    expect(hint).to_contain_text("Ťukněte na to.")
    phone.page.locator("#part-undo button").first.click(force=True)
    expect(hint).to_contain_text("K tomuhle žádné pravidlo není.")
    phone.show("log")
    phone.show("players")
    expect(ask).to_have_attribute("aria-pressed", "true")
    counter(phone, "hearts").locator(".more").tap()
    expect_rule(phone, "NF-17.1").locator("[data-close]").click()
    expect(ask).to_have_attribute("aria-pressed", "false")
    expect(hint).to_be_hidden()
    counter(phone, "hearts").locator(".more").tap()
    expect(counter(phone, "hearts").locator(".figure")).to_have_text("1")
    phone.until(lambda: phone.head != before, "the tap after asking counts again")
    ask.click()
    phone.page.keyboard.press("Escape")
    expect(body).not_to_have_class(re.compile("asking"))


def test_asking_reveals_no_secret_and_plays_nothing(phone: Device) -> None:
    phone.show("play")
    before = phone.head
    secret = phone.page.locator("[data-hold-button]:visible").first
    phone.page.locator("[data-ask]").click()
    secret.click()
    expect(secret).to_have_attribute("aria-pressed", "false")
    assert phone.page.locator(".secret *").count() == 0
    secret.focus()
    phone.page.keyboard.press("Enter")
    assert phone.page.locator(".secret *").count() == 0
    assert phone.head == before
    phone.page.keyboard.press("Escape")
    hold(phone, secret, ms=800)
    expect(phone.page.locator("#sheet")).not_to_be_visible()


def test_the_reader_opens_from_the_sheet_and_leads_back_to_the_same_place(phone: Device) -> None:
    page = phone.page
    target = page.locator(".players-pane [data-rule]:visible").last
    target.scroll_into_view_if_needed()
    where = page.evaluate("""() => { const panes = document.querySelector(".panes");
        panes.scrollTop += 200;
        return panes.scrollTop; }""")
    address = page.url
    assert where > 100
    hold(phone, page.locator(".players-pane [data-rule]:visible >> nth=-1"))
    page.locator("#sheet[open] .rule-sheet .sheet-actions a").click()
    page.wait_for_url(re.compile(r"/rules/near_and_far/NF-"))
    page.locator(".related a").first.click()
    page.wait_for_load_state()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('[data-back]')")
    page.keyboard.press("Enter")
    page.wait_for_url(address)
    expect(page.locator(".panes")).to_have_attribute("data-tab", "players")
    down = "document.querySelector('.panes').scrollTop"
    phone.until(lambda: abs(page.evaluate(down) - where) < 3, "not where one was")


def test_the_reader_finds_as_one_types(czech_phone: Device) -> None:
    czech_phone.begin_anew()
    page = czech_phone.page
    page.goto("/rules/near_and_far?back=/t/ABCD")
    page.fill("#rules-query", "soubojich")
    expect(page.locator(".result").first).to_be_visible()
    expect(page.locator("#rules-count")).to_have_text(re.compile(r"Nalezen\w \d+ prav"))
    expect(page.locator(".index")).to_be_hidden()
    assert page.locator(".result mark").first.inner_text().lower().startswith("souboj")
    assert "q=soubojich" in page.url
    page.reload()
    expect(page.locator(".result").first).to_be_visible()
    page.fill("#rules-query", "qqqq")
    expect(page.locator("#rules-count")).to_contain_text("není")
    page.locator("#rules-results .near a").first.click()
    expect(page.locator(".index")).to_be_visible()
    assert "q=" not in page.url
    assert "#chapter-" in page.url
    assert "back=" in page.url
    assert czech_phone.faults == []
