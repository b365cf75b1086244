"""The page of codes in a browser: kinds and cards tick each other, the sheet is a download, without scripts too."""
from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.device import Device

pytestmark = pytest.mark.browser


def downloaded(page: Page) -> tuple[str, int]:
    """The name of the sheet and its pages."""
    with page.expect_download() as going:
        page.get_by_role("button", name="Download PDF").click()
    with pypdfium2.PdfDocument(Path(going.value.path()).read_bytes()) as document:
        return going.value.suggested_filename, len(document)


def test_cards_are_ticked_by_kind_and_one_by_one_and_counted(phone: Device) -> None:
    page = phone.page
    page.goto("/boxes/sample/codes")
    count, button = page.locator("#how-many"), page.get_by_role("button", name="Download PDF")
    expect(count).to_have_text("Nothing is ticked yet.")
    expect(button).to_be_disabled()
    kind = page.locator(".code-kind").filter(has=page.locator('[value="artifact"]'))
    kind.locator("[name=kind]").check()
    expect(count).to_have_text("Codes: 55 · pages: 3")
    kind.get_by_text("One by one").click()
    kind.locator("[name=pick]").nth(4).uncheck()
    expect(kind.locator("[name=kind]")).not_to_be_checked()
    expect(kind.get_by_text("54 of 55")).to_be_visible()
    page.get_by_label("Sticker 25 mm").check()
    page.get_by_text("Letter", exact=True).first.click()
    expect(count).to_have_text("Codes: 54 · pages: 4")
    assert downloaded(page) == ("sample-codes-25-letter.pdf", 4)
    expect(count).to_have_text("The PDF is being made. These codes now count as printed.")
    page.get_by_text("Everything", exact=False).first.click()
    expect(count).to_have_text("Codes: 516 · pages: 33")
    page.get_by_text("Nothing", exact=True).click()
    expect(button).to_be_disabled()
    page.reload()
    expect(kind.get_by_text("55 codes · 54 printed")).to_be_visible()
    expect(page.get_by_text("Last sheet: today")).to_be_visible()


@pytest.mark.soak
def test_the_sheet_comes_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, viewport={"width": 390, "height": 844}, locale="en-GB",
                                  java_script_enabled=False)
    page = context.new_page()
    page.goto("/boxes/sample/codes")
    page.locator('[name=kind][value="threat"]').check()
    page.get_by_label("Slip for a sleeve").check()
    assert downloaded(page) == ("sample-codes-insert-a4.pdf", 2)
    page.get_by_role("link", name="Everything").click()
    expect(page.get_by_text("516 codes ticked")).to_be_visible()
    context.close()
