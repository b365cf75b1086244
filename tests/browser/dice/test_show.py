"""The show: two phones see one throw fall and end in the same picture; taps and keys skip it; without motion or WebGL
the picture itself comes up."""
from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.patience import PATIENCE
from tests.browser.conftest import SOFTWARE, chromium
from tests.browser.device import patient
from tests.browser.stage import Stage
from tests.server.client import Device

LISTEN = """window.shown = []; window.heard = [];
document.addEventListener("companion:show", (event) => {
  shown.push(event.detail);
  document.documentElement.dataset.shown = shown.map((one) => one.kind).join(" ");
});
document.addEventListener("companion:sound", (event) => heard.push(event.detail));"""
BLIND = """const real = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
  return kind.startsWith("webgl") ? null : real.call(this, kind, ...more); };"""
RESTS = """async () => {
  const { at, paths } = await import("/static/js/dice/show/paths.js");
  const thrown = JSON.parse(document.querySelector("[data-throw]").dataset.throw);
  const { cubes, length } = paths(thrown, Object.keys(thrown.letters));
  return cubes.map((cube) => ({ colour: cube.colour, p: at(cube, length + 1).p }));
}"""
SMALL = {"width": 320, "height": 568}
"""A phone with few points: here each of them is drawn without a graphics chip."""
TRAY = -0.7
"""What lies nearer to the viewer than this (z, in centimetres) lies in the tray; behind it is the tower."""


@pytest.fixture(scope="module")
def seeing(play: Playwright) -> Iterator[Browser]:
    """A browser that draws in three dimensions."""
    running = play.chromium.launch(executable_path=chromium(), args=SOFTWARE)
    yield running
    running.close()


@pytest.fixture
def code(stage: Stage) -> str:
    """A table of the tower with eight red and six blue cubes in the tray."""
    made = stage.tablet.post("/tables", {"game": "tower", "names": {"p1": "Eva", "p2": "Jan"}, "setup": {}})
    found = str(made.json["code"])
    for colour, n in (("red", 6), ("red", 2), ("blue", 6)):
        stage.enter(found, do="lay", seat="p1", colour=colour, n=n)
    return found


def phone(browser: Browser, stage: Stage, code: str, device: Device, *scripts: str, **more: Any) -> Page:
    context = patient(browser.new_context(
        base_url=stage.base, viewport=SMALL, has_touch=True, **more))  # type: ignore[arg-type]
    context.add_cookies([{"name": name, "value": value, "url": stage.base} for name, value in device.cookies.items()])
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    for script in (LISTEN, *scripts):
        page.add_init_script(script)
    page.goto(f"/t/{code}")
    expect(page.locator("#link[data-state=connected]")).to_be_visible()
    return page


def reached(page: Page, kind: str) -> dict[str, Any]:
    """The event of that kind, once it came."""
    expect(page.locator(f"html[data-shown~={kind}]")).to_be_attached()
    return dict(page.evaluate(f"shown.find((one) => one.kind === '{kind}')"))


def thrown(page: Page) -> dict[str, Any]:
    return dict(json.loads(page.locator("[data-throw]").get_attribute("data-throw") or "{}"))


def ready(page: Page) -> None:
    """The stage is open, as it is where a throw is near."""
    expect(page.locator(".show-stage canvas").nth(1)).to_be_attached()


def forgotten(page: Page) -> None:
    """What was shown so far."""
    page.evaluate("shown.length = 0; delete document.documentElement.dataset.shown")


def held(page: Page) -> None:
    """From now on no time passes on this page: what moves holds still."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 3600)


@pytest.mark.parametrize("jans", ["reduce", pytest.param("no-preference", marks=pytest.mark.soak)])
def test_two_phones_see_one_throw_and_a_throw_is_skipped(seeing: Browser, stage: Stage, code: str, jans: str):
    """Both end in the same picture. Jan has asked for no motion; in a soak he has not. All throws are seen on one page:
    a stage of its own takes a browser without a graphics chip longer than all of them."""
    stage.guest.sit(stage.tablet.invite(code), "p2")
    eva = phone(seeing, stage, code, stage.tablet)
    jan = phone(seeing, stage, code, stage.guest, reduced_motion=jans)
    flat = {eva: False, jan: jans == "reduce"}
    for page in flat:
        if not flat[page]:
            ready(page)
    eva.locator("[data-throws][data-action*=drop]").click()
    for page in flat:
        assert reached(page, "begin")["flat"] is flat[page]
        reached(page, "end")
        expect(page.locator("body")).not_to_have_attribute("data-showing", "")
        expect(page.locator("#part-throw .lies")).to_be_visible()
    data = thrown(eva)
    assert thrown(jan)["out"] == data["out"] == stage.state(code)["last"]["out"]
    rests = eva.evaluate(RESTS)
    assert jan.evaluate(RESTS) == rests
    for colour, n in (("red", 8), ("blue", 6)):
        lie = [one for one in rests if one["colour"] == colour]
        assert len(lie) == n
        assert sum(one["p"][2] > TRAY for one in lie) == data["out"].get(colour, 0)
    assert any(one["kind"] == "sound" for one in eva.evaluate("heard")), "who tapped hears it"
    jan.context.close()
    a_key_and_a_tap_skip_and_what_lies_beside_can_be_used_meanwhile(eva, stage, code)
    eva.context.close()


def a_key_and_a_tap_skip_and_what_lies_beside_can_be_used_meanwhile(page: Page, stage: Stage, code: str) -> None:
    """A key where cubes fall, a tap where dice do; a page that is opened later shows them lying."""
    page.locator(".tabs [data-show=log]").focus()
    held(page)
    forgotten(page)
    stage.enter(code, do="lay", seat="p1", colour="red", n=1)
    stage.enter(code, do="drop", seat="p1")
    reached(page, "begin")
    expect(page.locator(".show.on")).to_be_visible()
    assert "end" not in [one["kind"] for one in page.evaluate("shown")]
    focus = page.locator(".tabs [data-show=log]:focus")
    expect(focus).to_be_attached()
    page.keyboard.press("Shift")
    expect(focus).to_be_attached()
    reached(page, "end")
    expect(page.locator(".show.on")).to_have_count(0)
    forgotten(page)
    stage.enter(code, do="cast", seat="p1", dice="d4+d6+d8", other="d10+d12+d20")
    assert reached(page, "begin")["act"] == "dice"
    page.locator(".tabs [data-show=log]").click()
    expect(page.locator(".log-pane")).to_be_visible()
    page.locator(".tabs [data-show=play]").click()
    page.locator(".show").click(force=True)
    reached(page, "end")
    expect(page.locator(".show.on")).to_have_count(0)
    page.clock.resume()
    expect(page.locator(".lies-hand svg")).to_have_count(6)
    page.reload()
    expect(page.locator("#part-throw .lies")).to_be_visible()
    assert page.evaluate("shown") == []


@pytest.mark.parametrize("why", [pytest.param("motion", marks=pytest.mark.soak), "webgl"])
def test_without_motion_or_webgl_the_picture_comes_up(request: pytest.FixtureRequest, stage: Stage, code: str,
                                                      why: str):
    how = {"reduced_motion": "reduce"} if why == "motion" else {}
    running: Browser = request.getfixturevalue("seeing" if why == "motion" else "browser")
    page = phone(running, stage, code, stage.tablet, *([BLIND] if why == "webgl" else []), **how)
    stage.enter(code, do="drop", seat="p1")
    assert reached(page, "begin")["flat"] is True
    reached(page, "end")
    expect(page.locator("#part-throw .fresh .lies, #part-throw .fresh.throw .lies")).to_be_visible()
    expect(page.locator(".show canvas")).to_have_count(0)
    data = thrown(page)
    assert page.locator(".lies-tray .cube").count() == sum(data["out"].values())
    assert page.locator(".lies-tower .cube").count() == 14 - sum(data["out"].values())
    page.context.close()
