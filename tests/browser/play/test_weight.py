"""What a phone loads before its first page stands: few requests and few bytes, and the same page without bundles."""
from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion import assets
from companion.web import bundles
from tests.browser.device import PHONE, Device
from tests.browser.screens import settled
from tests.browser.stage import Stage
from tests.browser.weight import weigh
from tests.server.client import Device as Client
from tests.server.client import Served
from tests.soak import seldom

MAX_REQUESTS, MAX_KILOBYTES = 15, 180
MAX_LAYOUTS = 18
"""Of a page with a map until it stands; 260 when its names were measured one after another."""
UNBUNDLED = "from companion.web import bundles; bundles.fresh = lambda static: False"


def phone(browser: Browser, base: str, client: Client, lang: str) -> Device:
    """A phone with the passes of a client and an empty cache."""
    made = Device(browser, base, PHONE, lang)
    kept = client.cookies | {"companion_lang": lang}
    made.context.add_cookies([{"name": name, "value": value, "url": base} for name, value in kept.items()])
    return made


def test_the_bundles_are_those_of_the_sources() -> None:
    static = assets.assets_folder() / "static"
    assert bundles.fresh(static)
    for path in assets.BUNDLES:
        assert (static / assets.BUNDLED / path).stat().st_size


@pytest.mark.parametrize("lang", ["cs", pytest.param("en", marks=pytest.mark.soak)])
def test_a_phones_first_page_is_light(browser: Browser, stage: Stage, lang: str) -> None:
    code = stage.turn
    device = phone(browser, stage.base, stage.phone, lang)
    weight = weigh(device.page, f"/t/{code}/seat/p1")
    told = "\n".join(f"{size:7} {at}" for at, size in weight.files.items())
    assert weight.requests <= MAX_REQUESTS, told
    assert weight.kilobytes <= MAX_KILOBYTES, told
    assert device.faults == []


@pytest.mark.parametrize("surface", ["hand", *seldom("table")])
def test_a_page_with_a_map_is_laid_out_a_few_times(browser: Browser, stage: Stage, surface: str) -> None:
    code = stage.outside()
    path = f"/t/{code}" + ("/seat/p1" if surface == "hand" else "")
    device = phone(browser, stage.base, stage.tablet if surface == "table" else stage.phone, "cs")
    session = device.context.new_cdp_session(device.page)
    session.send("Performance.enable")
    device.page.goto(path)
    expect(device.page.locator("#link")).to_have_attribute("data-state", "connected")
    settled(device.page)
    assert device.page.locator(".graph .name tspan").count()
    counts = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    assert counts["LayoutCount"] <= MAX_LAYOUTS


@pytest.mark.soak
def test_without_bundles_the_page_is_the_same(browser: Browser, stage: Stage, tmp_path: Path) -> None:
    """A page of sources looks like the page of bundles and is as alive."""
    folder = tmp_path / "data"
    folder.mkdir()
    with Served(folder, UNBUNDLED) as server:
        bare = Stage(server)
        code = bare.open("Eva", "Jan")
        device = phone(browser, bare.base, bare.phone, "en")
        device.page.goto(f"/t/{code}/seat/p1")
        assert device.page.locator("script[src='/static/js/play/play.js']").count() == 1
        expect(device.page.locator("#link")).to_have_attribute("data-state", "connected")
        looks = device.page.evaluate(LOOKS)
        code = stage.open("Eva", "Jan")
        bundled = phone(browser, stage.base, stage.phone, "en")
        bundled.page.goto(f"/t/{code}/seat/p1")
        expect(bundled.page.locator("#link")).to_have_attribute("data-state", "connected")
        assert bundled.page.evaluate(LOOKS) == looks
        assert device.faults == bundled.faults == []


LOOKS = """() => [...document.querySelectorAll("header, .tabs, .tabs *, #part-status, main, .pane, h1")].map((one) => {
  const how = getComputedStyle(one);
  return [one.tagName, one.className, how.color, how.backgroundColor, how.font, how.display, how.padding];
})"""
