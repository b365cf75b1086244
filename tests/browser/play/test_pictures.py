"""Illustrations come after the page, and only those that somebody can see."""
from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.device import PHONE, Device
from tests.browser.window import Window
from tests.browser.stage import Stage
from tests.patience import PATIENCE

pytestmark = pytest.mark.browser
WIDTHS = "(layers) => layers.map((layer) => layer.getBBox().width)"


def layers(picture: Locator) -> int:
    """How many layers of a picture have come; every one shows something."""
    expect(picture.locator("use")).not_to_have_count(0)
    deadline = time.monotonic() + PATIENCE
    while not all(widths := picture.locator("use").evaluate_all(WIDTHS)):
        assert time.monotonic() < deadline, "a layer of it is empty"
        picture.page.wait_for_timeout(40)
    return len(widths)


FETCHED = """() => {
  const stood = performance.getEntriesByType("navigation")[0].loadEventEnd;
  const those = performance.getEntriesByType("resource").filter((one) => one.name.includes("/pictures/"));
  return those.map((one) => [one.name, one.startTime - stood]);
}"""


def test_a_page_stands_before_its_pictures_come(browser: Browser, stage: Stage) -> None:
    code = stage.turn
    device = Device(browser, stage.base, PHONE, "en")
    device.context.add_cookies([{"name": n, "value": v, "url": stage.base} for n, v in stage.phone.cookies.items()])
    device.page.goto(f"/t/{code}/seat/p1")
    assert layers(device.page.locator("#part-board .tile.farm .picture")) == 1
    (address, after), = device.page.evaluate(FETCHED)
    assert "/pictures/buildings.svg?d=" in address
    assert after > 900
    assert device.faults == []


def test_an_open_entry_and_a_threat_are_pictured(window: Window, stage: Stage) -> None:
    for code, picture in ((stage.told, ".story-text .vignette"), (stage.roll, ".thing .of-threats")):
        page = window.page("hand")
        page.goto(f"/t/{code}/seat/p1")
        shown = page.locator(picture).first
        shown.scroll_into_view_if_needed()
        assert layers(shown) == 1
        assert shown.get_attribute("aria-hidden") == "true"


COVERED = """(tiles) => tiles.filter((tile) => {
  const picture = tile.querySelector(".picture").getBoundingClientRect();
  const words = document.createRange();
  return [...tile.querySelectorAll(".tile-name, .tile-day span")].some((one) => {
    words.selectNodeContents(one);
    return [...words.getClientRects()].some((line) => line.right > picture.left && line.left < picture.right
      && line.bottom > picture.top + 2 && line.top < picture.bottom - 2);
  });
}).map((tile) => tile.textContent.trim())"""


@pytest.mark.parametrize("lang", ["cs", pytest.param("en", marks=pytest.mark.soak)])
def test_no_building_stands_before_words(window: Window, stage: Stage, lang: str) -> None:
    """By day most is written on the tiles of the town."""
    window.lang, code = lang, stage.hero
    page = window.page("hand")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/t/{code}/seat/p1")
    page.locator("#part-board [data-drawing=town]").click()
    expect(page.locator("#part-board .tile-day").first).to_be_visible()
    assert page.locator("#part-board .tile:has(.picture)").evaluate_all(COVERED) == []
