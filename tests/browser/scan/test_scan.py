"""Cards shown to a phone: to its live camera over HTTPS, which sees a video made for it here, and as a photo over HTTP,
where browsers allow no camera."""
from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.box import numbers
from companion.vision.picture import to_jpeg
from tests.patience import PATIENCE
from tests.browser.conftest import FLAGS, NAME, chromium
from tests.browser.device import PHONE, patient
from tests.server.client import KEPT, Device, Served, free_port
from tests.vision.codes_drawn import showing

pytestmark = pytest.mark.browser

AWAY, THERE = 60, 20
"""Frames of the video without a card, longer than it is remembered, and with it; there are 25 or 30 a second."""
DENIED = """navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));"""
COUNTED = """() => {
    const { fetch } = window;
    window.framesSent = 0;
    window.fetch = (to, ...more) => { if (to.includes("/frame")) window.framesSent += 1; return fetch(to, ...more); };
}"""


class House(NamedTuple):
    """A server, and the codes of adventurers in the offer of its tables, and of one that is not."""

    served: Served
    offered: list[str]
    hidden: str

    def at(self, secure: bool) -> str:
        return f"https://{NAME}:{self.served.https}" if secure else f"http://{NAME}:{self.served.port}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    found = [numbers.code_of(folder, "near_and_far", "sample", "adventurer", f"a0{n}") for n in range(1, 7)]
    with Served(folder, KEPT, https=free_port()) as server:
        yield House(server, found[:5], found[5])


@pytest.fixture(scope="module")
def outside(browser: Browser, house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser that finds the host under its name. Its camera shows no card, then one of the offer, over and over; it
    has a quarter of the points of a phone's, as each of them is drawn 25 times a second."""
    film = tmp_path_factory.mktemp("film") / "card.mjpeg"
    film.write_bytes(b"".join(to_jpeg(showing(*shown).gray[::2, ::2], quality=85) * frames
                              for shown, frames in (((), AWAY), (house.offered[:1], THERE))))
    fake = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={film}"]
    running = browser.browser_type.launch(executable_path=chromium(), args=[*FLAGS, *fake])
    yield running
    running.close()


class Table(NamedTuple):
    """A table at which Eva may hire, on her phone."""

    tablet: Device
    code: str
    page: Page
    base: str

    @property
    def party(self) -> list[str]:
        state = self.tablet.get(f"/t/{self.code}/state").json["state"]
        return list(state["players"]["p1"]["adventurers"])

    def scan(self) -> None:
        self.page.goto(f"{self.base}/t/{self.code}/scan?as=p1")


def sat_down(house: House, browser: Browser, secure: bool) -> Iterator[Table]:
    tablet, phone = house.served.device(), house.served.device()
    code = tablet.open("Eva", "Jan", box="sample", mode="first_adventure")
    assert phone.sit(tablet.invite(code), "p1").status == 200
    told = {"round": 3, "turn": "p1", "players/p1/coins": 9, "offer": [f"a0{n}" for n in range(1, 6)]}
    assert tablet.post(f"/t/{code}/position", {"client": tablet.client(), "answers": told}).status == 200
    assert tablet.enter(code, {"do": "visit", "seat": "p1", "building": "saloon"}).status == 200
    context = patient(browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB",
                                          reduced_motion="reduce", ignore_https_errors=True))
    context.add_cookies([{"name": name, "value": value, "domain": NAME, "path": "/"}
                         for name, value in phone.cookies.items()])
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    yield Table(tablet, code, page, house.at(secure))
    context.close()


@pytest.fixture
def secure(house: House, outside: Browser) -> Iterator[Table]:
    yield from sat_down(house, outside, True)


@pytest.fixture
def plain(house: House, outside: Browser) -> Iterator[Table]:
    yield from sat_down(house, outside, False)


def picture(*texts: str) -> dict[str, object]:
    return {"name": "card.jpg", "mimeType": "image/jpeg", "buffer": to_jpeg(showing(*texts).gray, quality=85)}


def test_a_card_held_to_the_camera_is_entered_and_the_table_says_so(secure: Table) -> None:
    page = secure.page
    page.goto(f"{secure.base}/t/{secure.code}/seat/p1")
    page.locator(".scan-door").click()
    expect(page.locator("#viewer")).to_be_visible()
    expect(page.locator(".advice")).to_contain_text("Point at the code")
    runs: list[str] = []
    page.on("request", lambda sent: runs.extend(re.findall(r"run=(\w+)", sent.url)))
    page.route("**/scan", lambda route: route.fulfill(status=503, json={"ok": False, "text": "Busy."}), times=1)
    expect(page.get_by_role("alert")).to_contain_text("Busy.")
    page.wait_for_url("**/seat/p1")  # it is still held there: it counts anew, though it never left the picture
    assert len(set(runs)) == 2
    expect(page.locator(".news-line")).to_contain_text("Eva: Hire")
    expect(page.locator(".undo .what")).to_contain_text("Eva: Hire")
    assert secure.party == ["a01"]


def test_several_cards_in_a_row_keep_the_camera_and_a_card_is_entered_once(secure: Table) -> None:
    page = secure.page
    secure.scan()
    page.evaluate(COUNTED)
    page.locator("#stay").check()
    expect(page.locator(".did")).to_contain_text("Eva: Hire")
    expect(page.locator(".did button")).to_have_text("Undo")
    assert secure.party == ["a01"]
    # The film shows the card again: by now the rules have something against it, and it says so.
    expect(page.locator(".refusal")).to_contain_text("isn't on offer")
    assert secure.party == ["a01"]
    sent = page.evaluate("window.framesSent")
    for _ in range(4):
        page.evaluate("fetch(`/t/${document.body.dataset.code}/state`).then((answer) => answer.text())")
    assert page.evaluate("window.framesSent") <= sent + 1, "none but the one under way, while something is being read"
    page.locator("[data-next]").click()
    page.wait_for_function("(sent) => window.framesSent > sent", arg=sent)
    assert page.evaluate("document.querySelector('video').srcObject.active") is True
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert page.evaluate("document.querySelector('video').srcObject") is None


def test_a_camera_that_is_not_allowed_leaves_the_photo_and_can_be_tried_again(secure: Table) -> None:
    page = secure.page
    page.add_init_script(f"if (!sessionStorage.getItem('asked')) {{ {DENIED} }}")
    secure.scan()
    note = page.locator("[data-why=refused]")
    expect(note).to_be_visible()
    expect(page.locator("#viewer")).to_be_hidden()
    page.evaluate("delete navigator.mediaDevices.getUserMedia")
    note.get_by_role("button").click()
    expect(page.locator("#viewer")).to_be_visible()
    expect(note).to_be_hidden()


def test_over_plain_http_there_is_no_camera_and_a_photo_is_entered(house: House, plain: Table) -> None:
    page = plain.page
    plain.scan()
    assert page.evaluate("isSecureContext") is False
    expect(page.locator("#viewer")).to_be_hidden()
    expect(page.locator("[data-why=plain]")).to_contain_text("allows no live camera")
    expect(page.locator("[data-why=plain] a")).to_have_attribute("href", f"/trust?next=/t/{plain.code}/scan?as%3Dp1")
    page.locator("#shot").set_input_files(picture(*house.offered[1:3]))  # type: ignore[arg-type]
    expect(page.locator("details.found")).to_have_count(2)
    assert plain.party == []
    page.locator("[data-next]").click()
    page.locator("#shot").set_input_files(picture())  # type: ignore[arg-type]
    expect(page.get_by_role("alert")).to_contain_text("too small in the picture")
    page.locator("#shot").set_input_files(picture(house.offered[1]))  # type: ignore[arg-type]
    page.wait_for_url("**/seat/p1")
    expect(page.locator(".news-line")).to_contain_text("Eva: Hire")
    assert plain.party == ["a02"]


def test_a_typed_code_is_refused_with_its_rule_and_overruled(house: House, plain: Table) -> None:
    page = plain.page
    plain.scan()
    page.locator("#code").fill(house.hidden.lower().replace(":", " "))
    page.keyboard.press("Enter")
    expect(page.locator(".refusal .why")).to_contain_text("isn't on offer")
    page.locator(".overrule summary").click()
    page.get_by_role("button", name="We agreed").click()
    page.wait_for_url("**/seat/p1")
    assert plain.party == ["a06"]
