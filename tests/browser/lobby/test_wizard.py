"""The wizard of a game that the lobby knows nothing about, as fingers use it."""
from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect
from werkzeug.serving import make_server

from companion.web import create_app, texts_of
from tests.browser.device import PHONE, Device
from tests.web.lobby import orchard

pytestmark = pytest.mark.browser


@pytest.fixture
def house(tmp_path: Path) -> Iterator[str]:
    """A house with a second game, of the tests."""
    orchard.plant(tmp_path / "orchard")
    (tmp_path / "data").mkdir()
    app = create_app(tmp_path / "data")
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    app.extensions["companion_lock"].release()
    orchard.fell()
    texts_of.cache_clear()


def test_another_games_questions_by_taps_alone(browser: Browser, house: str) -> None:
    device = Device(browser, house, PHONE, "en-GB")
    page = device.page
    page.goto("/new")
    page.fill("[name=name0]", "Anna")
    page.get_by_role("link", name="The Orchard").click()
    page.wait_for_url("**/new?game=orchard")
    expect(page.locator("[name=name0]")).to_have_value("Anna")  # what was typed for one game serves the other
    for name in ("Eva", "Anna"):  # typing into a name that stands there replaces it
        page.locator("[name=name1]").tap()
        page.locator("[name=name0]").tap()
        page.keyboard.type(name)
        expect(page.locator("[name=name0]")).to_have_value(name)
    page.fill("[name=name1]", "Bořek")
    page.click("[data-next]")
    page.check("[name=play][value=calm]")
    expect(page.locator("details.refereed")).to_be_hidden()  # nothing in it is asked on a calm day
    page.check("[name=play][value=windy]")
    expect(page.locator("details.refereed")).to_be_visible()
    page.click("[data-back]")
    for n, name in enumerate(("Cyril", "Dana", "Emil"), 2):
        page.click("[data-add]")
        page.fill(f"[name=name{n}]", name)
    expect(page.locator("[data-add]")).to_be_hidden()
    page.locator(".person").nth(0).locator("[value=black]").check(force=True)
    page.locator(".person").nth(4).locator("[value=black]").check(force=True)
    colours = page.locator(".person input:checked").evaluate_all("all => all.map((one) => one.value)")
    assert colours[4] == "black"
    assert len(set(colours)) == 5
    page.click("[data-next]")
    for n, tool in enumerate(("net", "ladder", "net", "net", "ladder")):
        page.select_option(f"[name=tool{n}]", tool)
    expect(page.locator("[name=play][value=calm]")).to_be_hidden()  # not for five
    page.click("[data-back]")
    page.locator(".person").nth(1).locator("[data-move='-1']").click()
    assert [page.locator(f"[name=tool{n}]").input_value() for n in range(2)] == ["ladder", "net"]
    expect(page.locator(".summary")).to_contain_text("A windy day · A new game")
    page.reload()
    expect(page.locator("[name=tool0]")).to_have_value("ladder")
    expect(page.locator("[name=name4]")).to_have_value("Emil")
    assert device.faults == []


def test_a_way_to_play_shows_only_its_colours(phone: Device) -> None:
    """Alone there is nothing to choose; two take the colours that their way to play has."""
    page = phone.page
    page.goto("/new?game=harrow_county")
    for name in page.locator("input.who:visible").all():
        name.fill("")  # whoever played at the last table of this house
    page.fill("[name=name0]", "Anna")
    page.click("[data-next]")
    expect(page.locator("[name=play]:visible")).to_have_count(1)
    expect(page.locator("[name=play][value=solo]")).to_be_checked()
    page.click("[data-back]")
    expect(page.locator(".swatches:visible")).to_have_count(0)
    page.fill("[name=name1]", "Bořek")
    page.click("[data-next]")
    page.locator("[name=play][value=duel]").check(force=True)
    page.click("[data-back]")
    expect(page.locator(".person").nth(0).locator(".swatch:visible")).to_have_count(2)
    taken = page.locator(".person:visible input:checked").evaluate_all("all => all.map((one) => one.value)")
    assert sorted(taken) == ["black", "silver"]
    assert phone.faults == []


def test_the_form_is_drawn_first_in_its_steps(browser: Browser, house: str) -> None:
    """No frame shows the form in one piece, however long the script that makes steps of it is on its way."""
    page = Device(browser, house, PHONE, "en-GB").page
    page.add_init_script("""window.steps = [];
    requestAnimationFrame(function frame() {
      const form = document.getElementById("new-table");
      if (form) steps.push(form.dataset.at ?? "none");
      requestAnimationFrame(frame);
    });""")
    held: list[Route] = []
    page.route("**/js/lobby/new.js*", lambda route: held.append(route))
    with page.expect_request("**/js/lobby/new.js*"):
        page.goto("/new", wait_until="commit")
    page.wait_for_function("document.readyState === 'interactive'", polling=50)
    for _ in range(5):
        page.evaluate("fetch('/hello').then((answer) => answer.text())")
    held[0].continue_()
    expect(page.locator("[data-next]")).to_be_visible()
    page.wait_for_function("steps.length")
    assert set(page.evaluate("steps")) == {"1"}
