"""Sealed rolls in a browser: a word of a seat, the rolls it goes into, the seal opened, the file checked elsewhere."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.device import PHONE, TABLET, Device

pytestmark = pytest.mark.browser


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Device]:
    """The tablet at a table of dice and tower."""
    made = Device(browser, address, TABLET, "en-GB")
    page = made.page
    made.begin_anew()
    code = page.evaluate("""async () => {
      const { csrf } = await (await fetch("/hello")).json();
      const made = await fetch("/tables", { method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF": csrf },
        body: JSON.stringify({ game: "tower", names: { p1: "Anna", p2: "Bořek" } }) });
      return (await made.json()).code; }""")
    page.goto(f"/t/{code}/verify")
    yield made
    assert made.faults == []
    made.context.close()


def cast(device: Device, dice: str) -> None:
    """Throw from this very page, as the table's screen does."""
    status = device.page.evaluate("""(dice) => fetch(location.pathname.replace("verify", "enter"), { method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF": document.body.dataset.csrf },
        body: JSON.stringify({ client: crypto.randomUUID(), action: { do: "cast", seat: "p1", dice, other: "" } }) })
        .then((r) => r.status)""", dice)
    assert status == 200


def test_a_roll_is_promised_before_and_checked_after(table: Device, tmp_path: Path):
    page = table.page
    promised = page.locator(".digits").inner_text().replace(" ", "")
    word = page.get_by_label("Word of Anna")
    word.fill("kobliha")
    word.press("Enter")
    expect(page.get_by_role("status")).to_have_text("The word changes all rolls from now on.")
    for dice in ("2d6", "d20"):
        cast(table, dice)
    page.reload()
    expect(page.locator(".tally")).to_contain_text("2 sealed rolls")
    page.locator("summary", has_text="Open the seal now").click()
    page.get_by_role("button", name="Open the seal now").click()
    expect(page.locator("#checked + .did")).to_have_text("All 2 rolls agree with their seals.")
    expect(page.locator(".roll")).to_have_count(2)
    expect(page.locator(".opened summary")).to_contain_text(f"{promised[:4]} {promised[4:]}")
    assert page.locator(".digits").inner_text().replace(" ", "") != promised  # the next promise stands already

    with page.expect_download() as loading:
        page.get_by_role("link", name="The rolls as a file").click()
    kept = tmp_path / loading.value.suggested_filename
    loading.value.save_as(kept)
    page.get_by_role("link", name="Check a file here").click()
    page.get_by_label("File").set_input_files(kept)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("main")).to_contain_text("All 2 rolls agree with their seals.")

    record = json.loads(kept.read_text("utf-8"))
    record["rolls"][1]["words"] = "p1=koblizek"
    page.get_by_label("Or the text").fill(json.dumps(record))
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert")).to_have_text("One roll doesn't agree with its seal.")
    expect(page.locator(".differs:visible")).to_have_count(1)


def test_the_whole_seal_is_copied_with_one_tap_also_without_a_clipboard(table: Device):
    page = table.page
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_text("The whole seal", exact=True).click()
    button = page.get_by_role("button", name="Copy")
    button.click()
    expect(page.locator("[data-copy]")).to_have_text("Copied")
    whole = page.evaluate("navigator.clipboard.readText()")
    assert whole == page.locator(".copied code").inner_text()
    assert len(whole) == 64

    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined});"
                         "addEventListener('copy', () => { window.taken = getSelection().toString(); });")
    page.reload()
    page.get_by_text("The whole seal", exact=True).click()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("[data-copy]")).to_have_text("Copied")
    assert page.evaluate("window.taken").strip() == page.locator(".copied code").inner_text()


@pytest.mark.soak
def test_it_all_works_without_scripts(browser: Browser, table: Device):
    code = table.page.url.split("/t/")[1][:6]
    plain = browser.new_context(base_url=table.page.url.split("/t/")[0], viewport=PHONE, java_script_enabled=False,
                                locale="cs-CZ")
    plain.add_cookies(table.context.cookies())  # type: ignore[arg-type]
    page = plain.new_page()
    page.goto(f"/t/{code}/verify")
    expect(page.locator("[data-copy]")).to_be_hidden()
    page.get_by_label("Bořek: slovo").fill("kůň")
    page.get_by_label("Bořek: slovo").press("Enter")
    expect(page.get_by_role("status")).to_have_text("Slovo ovlivní všechny další hody.")
    expect(page.get_by_label("Bořek: slovo")).to_have_value("kůň")
    page.get_by_text("Jsou kostky poctivé?").click()
    expect(page.get_by_text("Zatím se neházelo.")).to_be_visible()
    plain.close()
