"""The whole log in a browser: earlier entries come as one scrolls, and an address leads to its entry."""
from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.web.play.page import LOG_PAGE
from tests.browser.screens import PHONE, TABLET_WIDE
from tests.browser.window import Window
from tests.browser.stage import Stage

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("lang", "size"), [
    ("cs", PHONE), pytest.param("en", TABLET_WIDE, marks=pytest.mark.soak)])
def test_earlier_entries_come_as_one_scrolls_and_an_entry_is_found(
        window: Window, stage: Stage, lang: str, size: tuple[int, int]) -> None:
    code, window.lang = stage.over, lang
    while len(entries := stage.tablet.get(f"/t/{code}/log").json["entries"]) <= LOG_PAGE:
        stage.correct(code, "players", "p1", "coins", to=len(entries) % 2)  # how long a game is hangs on its dice
    page = window.page("table")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/t/{code}/log")
    lines = page.locator(".log .entry")
    expect(lines).to_have_count(min(LOG_PAGE, len(entries)))
    for _ in range(len(entries) // LOG_PAGE):
        shown = lines.count()
        page.locator(".log li").last.scroll_into_view_if_needed()
        expect(lines).to_have_count(min(shown + LOG_PAGE, len(entries)))
    expect(page.locator("[data-earlier]")).to_have_count(0)
    assert [int(one) for one in lines.evaluate_all("all => all.map(one => one.value)")] == [
        one["number"] for one in entries[::-1]]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    wanted = f"#entry-{entries[2]['id']}"
    page.goto(f"/t/{code}/score")
    page.goto(f"/t/{code}/log{wanted}")
    expect(page.locator(wanted)).to_be_in_viewport()
