"""Drawings of each kind on a phone: places are large enough for a finger, arrows and Enter come to each, a screen
reader finds them; in a soak on a tablet, too."""
from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, Response, render_template_string
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from companion.games.view import Drawing
from companion.web import create_app
from tests.browser.axe import violations
from tests.browser.device import PHONE, TABLET, Device
from tests.soak import SOAK
from tests.web.play import invented

PAGE = """{% extends "base.html" %}{% import "play/parts/board.html" as board %}
{% block title %}Drawings{% endblock %}
{% block head %}<link rel="stylesheet" href="/static/css/parts.css"><link rel="stylesheet" href="/static/css/board.css">
<link rel="stylesheet" href="/static/css/play/surfaces.css"><link rel="stylesheet" href="/static/css/play/sides.css">
<link rel="stylesheet" href="/drawn.css">{% endblock %}
{% block body_class %}play {{ surface }}{% endblock %}
{% block body %}<header class="top"></header><main class="panes" data-tab="play"><h1 class="hidden">Drawings</h1>
<section class="pane play-pane">
<div class="stage"><div id="part-board" class="board">{{ board.board(s) }}</div>
<div class="stage-side"><div id="part-offers" class="offers">{% for place, cost in lit %}
<button class="offer" data-action="{{ place }}" data-places="{{ place }}" data-cost="{{ cost }}">{{ place }}</button>
{% endfor %}</div><p id="chosen" role="status"></p></div></div></section></main>
<script type="module" src="/drawn.js"></script>{% endblock %}"""
STYLE = """.land .ground { fill: #3c4a34; } .wood .ground { fill: #2f4a38; } .field .ground { fill: #5a5334; }
.hill .ground { fill: #50443c; } .deep .ground { fill: #2a2736; } .gate .ground { fill: #4a3350; }"""
SCRIPT = """import * as board from "/static/js/board.js";
const choose = (button) => { document.getElementById("chosen").textContent = button.dataset.action; };
document.addEventListener("click", (event) => {
  const place = board.under(event), data = event.target.closest("button")?.dataset ?? {};
  if (place) board.tap(place, { choose, several: () => {} });
  else if ("zoom" in data) board.magnify();
});
document.addEventListener("keydown", board.key);
board.light();
board.install();
document.body.dataset.ready = "";"""


def lit(d: Drawing) -> list[tuple[str, str]]:
    """Every third place can be entered, at a cost of one to three, some for nothing."""
    return [(n.place, str(at % 4) if at % 4 else "") for at, n in enumerate(d.nodes) if at % 3 == 0]


def with_pages(app: Flask) -> Flask:
    """A page for each invented drawing."""
    @app.get("/drawn/<kind>/<surface>")
    def page(kind: str, surface: str) -> str:
        d = invented.ALL[kind]()
        return render_template_string(PAGE, s=invented.told("en", d), lit=lit(d) if surface != "wall" else [],
                                      surface=surface)

    @app.get("/drawn.css")
    def style() -> Response:
        return Response(STYLE, mimetype="text/css")

    @app.get("/drawn.js")
    def script() -> Response:
        return Response(SCRIPT, mimetype="text/javascript")

    return app


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    app = with_pages(create_app(tmp_path_factory.mktemp("house"), testing=True))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    app.extensions["companion_lock"].release()


@pytest.fixture(scope="module")
def device(request: pytest.FixtureRequest, browser: Browser, house: str) -> Iterator[Device]:
    made = Device(browser, house, {"phone": PHONE, "tablet": TABLET}[request.param], "en-GB")
    yield made
    assert made.faults == []
    made.context.close()


def on(first: str, second: str) -> pytest.MarkDecorator:
    """On this device, and in a soak on that one, too."""
    return pytest.mark.parametrize("device", [first, pytest.param(second, marks=pytest.mark.soak)], indirect=True)


JUDGED = ("areas", "tiles")
"""A kind drawn as a map and one that is not, for axe; beside the hexes on a wall."""


def opened(device: Device, kind: str, surface: str = "") -> Page:
    phone = (device.page.viewport_size or PHONE)["width"] < 600
    device.page.goto(f"/drawn/{kind}/{surface or ('hand' if phone else 'table')}")
    expect(device.page.locator("body[data-ready]")).to_be_attached()
    return device.page


@on("phone", "tablet")
@pytest.mark.parametrize("kind", invented.ALL)
def test_a_finger_a_key_and_a_reader_come_to_every_lit_place(device: Device, kind: str) -> None:
    page, wanted = opened(device, kind), dict(lit(invented.ALL[kind]()))
    shown = page.locator("#part-board [data-place].lit")
    places: list[dict[str, Any]] = shown.evaluate_all("""(all) => all.map((one) => {
      const hits = [...one.querySelectorAll(":scope > .hit, :scope > .ground"), ...(one.matches(".tile") ? [one] : [])];
      const sizes = hits.map((hit) => hit.getBoundingClientRect());
      return { place: one.dataset.place, role: one.getAttribute("role"), stop: one.getAttribute("tabindex"),
        label: one.getAttribute("aria-label") ?? one.textContent,
        wide: Math.max(...sizes.map((box) => box.width)), high: Math.max(...sizes.map((box) => box.height)) };
    })""")
    assert {one["place"] for one in places} == set(wanted)
    small = [one for one in places if one["wide"] < 48 or one["high"] < 48]
    assert small == []
    assert [one["stop"] for one in places].count("0") == 1
    for one in places:
        cost = wanted[one["place"]]
        assert one["role"] == "button"
        assert (f"costs {cost}" in one["label"]) == bool(cost)
    if SOAK or kind in JUDGED:
        assert violations(page) == []
    if kind != "tiles":
        a_tap_means_the_place_under_the_finger(page, list(wanted))
    arrows_reach_every_place_and_enter_chooses_it(page, list(wanted))


def a_tap_means_the_place_under_the_finger(page: Page, places: list[str]) -> None:
    for place in places[:6]:
        ground = page.locator(f"[data-place={json.dumps(place)}] > .ground")
        ground.scroll_into_view_if_needed()
        box = ground.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator("#chosen")).to_have_text(place)


WALKED = """(page) => {
  const at = () => document.activeElement.dataset.place, seen = new Set([at()]), tried = new Set(), way = [];
  for (;;) { // as somebody would who looks for the next place with every arrow
    const here = at();
    const key = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].find((one) => !tried.has(`${here} ${one}`));
    if (!key) {
      if (!way.length) return [...seen];
      page.querySelector(`[data-place=${JSON.stringify(way.pop())}]`).focus();
      continue;
    }
    tried.add(`${here} ${key}`);
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    if (at() !== here) { way.push(here); seen.add(at()); }
  }
}"""


def arrows_reach_every_place_and_enter_chooses_it(page: Page, wanted: list[str]) -> None:
    board, at = page.locator("#part-board"), "document.activeElement.dataset.place"
    board.locator("[data-place][tabindex='0']").focus()
    came = {page.evaluate(at)}
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        came.add(page.evaluate(at))
    assert len(came) > 1
    assert set(board.evaluate(WALKED)) == set(wanted)
    assert board.locator("[tabindex='0'][data-place]").count() == 1
    page.keyboard.press("Enter")
    expect(page.locator("#chosen")).to_have_text(page.evaluate(at))


@on("phone", "tablet")
def test_what_is_no_offer_any_more_is_no_button(device: Device) -> None:
    page = opened(device, "areas")
    page.evaluate("""() => { document.querySelectorAll(".offers button").forEach((one) => one.remove());
                             return import("/static/js/board.js").then((board) => board.light()); }""")
    expect(page.locator("#part-board .lit, #part-board [role=button], #part-board .cost")).to_have_count(0)
    expect(page.locator("#part-board .spot").first).to_have_attribute("role", "img")
    expect(page.locator("#part-board .spot").first).not_to_have_attribute("aria-label", re.compile("costs"))


def test_a_wall_shows_the_same_drawing_and_asks_for_nothing(browser: Browser, house: str) -> None:
    device = Device(browser, house, TABLET, "en-GB")
    page = opened(device, "hexes", "wall")
    expect(page.locator("#part-board .spot")).to_have_count(len(invented.heath().nodes))
    expect(page.locator("#part-board [tabindex]:not(.zoom)")).to_have_count(0)
    assert violations(page) == []
    device.context.close()


@pytest.mark.parametrize("device", ["phone"], indirect=True)
def test_two_fingers_make_a_map_larger_and_one_pushes_it(device: Device) -> None:
    page = opened(device, "areas")
    fingers, map = page.context.new_cdp_session(page), page.locator("#part-board .graph")

    def touch(*ways: tuple[float, float]) -> None:
        """Fingers on the middle line of the map, each from so far right of its middle to so far."""
        box = map.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for part in range(6):
            fingers.send("Input.dispatchTouchEvent", {
                "type": "touchMove" if part else "touchStart",
                "touchPoints": [{"x": x + start + (end - start) * part / 5, "y": y, "id": n}
                                for n, (start, end) in enumerate(ways)]})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def view() -> list[float]:
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        return [float(part) for part in str(map.get_attribute("viewBox")).split()]

    left, _, wide, _ = view()
    touch((-25, -75), (25, 75))
    nearer = view()
    assert nearer[2] == pytest.approx(wide / 3, rel=.1), "three times as far apart, three times as large"
    assert nearer[0] + nearer[2] / 2 == pytest.approx(left + wide / 2, rel=.05), "what lies between them stays"
    touch((-60, 60))
    assert view()[0] < nearer[0], "one finger pushes what is enlarged"
    x, y, across, down = view()
    spots = page.locator("#part-board .spot.lit").evaluate_all("all => all.map((x) => [+x.dataset.x, +x.dataset.y])")
    beyond = sum(not (x <= a <= x + across and y <= b <= y + down) for a, b in spots)
    expect(page.locator("[data-zoom]")).to_have_attribute("data-beyond", str(beyond))
    expect(page.locator("[data-zoom]")).to_have_accessible_name(f"All, {beyond} more")
    expect(page.locator("#chosen")).to_have_text("")
    touch((-75, -10), (75, 10))
    assert view()[2] == pytest.approx(wide)
    expect(page.locator("[data-zoom]")).to_have_accessible_name("Larger")
    expect(map).not_to_have_class(re.compile("moved"))
    page.locator("#part-board [data-zoom]").click()
    page.locator("#part-board .spot:not(.lit)").first.locator(".hit").tap(force=True)
    assert view()[2] < .6 * float(str(map.get_attribute("data-all")).split()[2]), "a tap on a region comes nearer to it"
