"""Illustrations come after the page, and only those that somebody can see."""
from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.device import PHONE, Device
from tests.browser.screens import Window
from tests.browser.stage import Stage
from tests.browser.weight import weigh
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


def test_a_page_stands_before_its_pictures_come(browser: Browser, stage: Stage) -> None:
    code = stage.turn
    device = Device(browser, stage.base, PHONE, "en")
    device.context.add_cookies([{"name": n, "value": v, "url": stage.base} for n, v in stage.phone.cookies.items()])
    asked: list[str] = []
    weight = weigh(device.page, f"/t/{code}/seat/p1")
    device.page.on("request", lambda request: asked.append(request.url))
    assert [at for at in weight.files if "/pictures/" in at] == []
    assert layers(device.page.locator("#part-board .tile.farm .picture")) == 1
    assert {found[1] for at in asked if (found := re.search(r"/pictures/(.+)\?d=", at))} == {"buildings.svg"}
    assert device.faults == []


def test_an_open_entry_and_a_threat_are_pictured(window: Window, stage: Stage) -> None:
    for code, picture in ((stage.told, ".story-text .vignette"), (stage.roll, ".thing .of-threats")):
        page = window.page("hand")
        page.goto(f"/t/{code}/seat/p1")
        shown = page.locator(picture).first
        shown.scroll_into_view_if_needed()
        assert layers(shown) == 1
        assert shown.get_attribute("aria-hidden") == "true"
