"""What of a play screen is measured: everything that decides is in view, no word is broken, nothing lies on another."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SEEN = Path(__file__).with_name("seen.js").read_text()
FAULTS = ("lost", "broken", "cut", "left", "over", "labels", "tiny")
"""Lists of what is wrong: what decides out of view or covered, words broken inside, words cut off, numbers outside
their tiles, controls over each other, a map's labels over its icons or each other, labels too small to read."""
WITH_LARGE_TEXT = ("lost", "left")
"""A long word may be parted there."""

LARGER = """() => {
  const larger = new CSSStyleSheet();
  larger.replaceSync("html { font-size: 146.25% !important }");  // 130 % of ours
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, larger];
}"""
PLAIN = "document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)"


def look(page: Page) -> dict[str, Any]:
    """What `SEEN` measures, once the page has drawn."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


def faults(page: Page, large: bool = False) -> dict[str, Any]:
    """What is wrong with the screen, by kind; {} where nothing is. `large`: the text is."""
    return wrong(look(page), large)


def wrong(found: dict[str, Any], large: bool) -> dict[str, Any]:
    """What is wrong with what was seen."""
    return {kind: found[kind] for kind in (WITH_LARGE_TEXT if large else FAULTS) if found[kind]} | (
        {} if found["asked"] else {"asked": False}) | {kind: True for kind in ("under", "sideways") if found[kind]}


def stands(page: Page, name: str, large: bool = False) -> int:
    """How many decisive buttons a screen has, all of them in view, with the question."""
    found = look(page)
    faulty = wrong(found, large)
    assert not faulty, f"{name}: {faulty}"
    return int(found["decisive"])
