"""The stage: on every surface a person sees the question and what decides it without scrolling.

Every position of the house's stage (each a kind of step) is opened as its player's own page. `make test` looks in a
phone's and a tablet's size, `make soak` in all sizes, both languages, and with text at 130 %."""
from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import (
    LANGUAGES,
    PHONE,
    PHONE_WIDE,
    POSITIONS,
    TABLET,
    TABLET_WIDE,
    Screen,
    Window,
    of_hand,
    of_table,
)

SMALL_PHONE, WALL = (360, 740), (1920, 1080)
SIZES = (PHONE, SMALL_PHONE, PHONE_WIDE, TABLET, TABLET_WIDE, WALL)
EVERY_DAY = {"hand": PHONE, "table": TABLET_WIDE}

SEEN = """() => {
  const whole = (node) => {
    const r = node.getBoundingClientRect();
    if (r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1) return false;
    const hit = document.elementFromPoint(r.x + r.width / 2, r.y + Math.min(r.height / 2, 24));
    return Boolean(hit && (node.contains(hit) || hit.contains(node)));
  };
  const named = (node) => node.textContent.trim().replace(/\\s+/g, " ").slice(0, 40) || node.getAttribute("aria-label");
  const visible = (node) => node.checkVisibility();
  const decisive = [...document.querySelectorAll(".dock button")].filter(visible);
  const lost = decisive.filter((node) => !whole(node)).map(named);
  const question = document.querySelector("#part-asked .question");
  const elsewhere = document.querySelector(".panes:not([data-tab=play]), .telling[open], .moment") !== null;
  return { decisive: decisive.length, lost,
           asked: elsewhere || (visible(question) && whole(question)),
           sideways: document.documentElement.scrollWidth > innerWidth };
}"""

LARGER = """() => {
  const larger = new CSSStyleSheet();
  larger.replaceSync("html { font-size: 146.25% !important }");  // 130 % of ours
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, larger];
}"""


def look(page: Page) -> dict[str, Any]:
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


def stands(page: Page, name: str) -> int:
    """How many decisive buttons a screen has, all of them in view, with the question."""
    found = look(page)
    assert found["lost"] == [], name
    assert found["asked"], name
    assert not found["sideways"], name
    return int(found["decisive"])


@pytest.mark.parametrize("device", EVERY_DAY)
def test_what_decides_is_in_view(window: Window, device: str) -> None:
    of = {"hand": of_hand, "table": of_table}[device]
    found = {name: stands(window.show(Screen(name, device, of(name)), EVERY_DAY[device]), name) for name in POSITIONS}
    ended = {"over", "scoring", "won"} if device == "hand" else set()  # on a table the moment takes the room
    assert {name for name, buttons in found.items() if buttons} == {"turn", "walk", "roll", "quest", "trade"} | ended


@pytest.mark.soak
@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_in_every_size_and_language(window: Window, size: tuple[int, int], lang: str, larger: bool) -> None:
    window.lang = lang
    for name in POSITIONS:
        for device, of in (("hand", of_hand), ("table", of_table)):
            if device == "table" and min(size) < 600:
                continue
            page = window.show(Screen(name, device, of(name)), size)
            if larger:
                page.evaluate(LARGER)
            stands(page, f"{device} {name} {size} {lang} {larger}")


def test_a_new_step_begins_at_its_question(window: Window) -> None:
    """However far a page was scrolled: once another step asks, its question is at the top."""
    code = window.stage.outside()
    page = window.show(Screen("walk", "hand", lambda stage: f"/t/{code}/seat/p1"), PHONE)
    page.evaluate("document.querySelector('.panes').scrollTop = 500")
    assert page.evaluate("document.querySelector('.panes').scrollTop") > 100
    page.locator(".dock [data-action*='stop'], .dock [data-action*='end']").first.click()
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.querySelector('.panes').scrollTop") == 0
