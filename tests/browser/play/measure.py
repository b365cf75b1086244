"""What of a play screen is measured: whether everything that decides is in view, and no word is broken."""
from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

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
  const question = document.querySelector("#part-asked .question");
  const elsewhere = document.querySelector(".panes:not([data-tab=play]), .telling[open], .moment") !== null;

  const WORDS = ".tile-name, .tile-says, .offer:not(.carded) .offer-label, .question, .decided b, .happened .grow";
  const broken = [];
  for (const node of document.querySelectorAll(WORDS)) {
    if (!visible(node)) continue;
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/[\\p{L}\\d]+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter((r) => r.width > 0).map((r) => Math.round(r.top));
        if (new Set(tops).size > 1) broken.push(word[0]);
      }
    }
  }
  return { decisive: decisive.length, lost: decisive.filter((node) => !whole(node)).map(named), broken,
           asked: elsewhere || (visible(question) && whole(question)),
           places: [...document.querySelectorAll(".places .tile.lit")].filter(visible)
             .filter((node) => !whole(node)).map(named),
           sideways: document.documentElement.scrollWidth > innerWidth };
}"""

LARGER = """() => {
  const larger = new CSSStyleSheet();
  larger.replaceSync("html { font-size: 146.25% !important }");  // 130 % of ours
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, larger];
}"""


def look(page: Page) -> dict[str, Any]:
    """What `SEEN` measures, once the page has drawn."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


def faults(page: Page, large: bool = False) -> dict[str, Any]:
    """What is wrong with the screen, by kind; {} where nothing is. With `large` text a long word may be parted."""
    found = look(page)
    kinds = ("lost",) if large else ("lost", "broken")
    return {kind: found[kind] for kind in kinds if found[kind]} | (
        {} if found["asked"] else {"asked": False}) | ({"sideways": True} if found["sideways"] else {})


def stands(page: Page, name: str, large: bool = False) -> int:
    """How many decisive buttons a screen has, all of them in view, with the question."""
    assert faults(page, large) == {}, name
    return int(look(page)["decisive"])
