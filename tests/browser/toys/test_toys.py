"""The toys in a browser: a table, a hand, the score, the check and the rules as axe wants them."""
from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import serving
from tests.browser.device import PHONE, TABLET, Device
from tests.soak import SOAK, seldom
from tests.toys.house import TOYS

MEASURE = (Path(__file__).parents[1] / "measure.js").read_text(encoding="utf-8")
BEGIN = """async (asked) => {
  const { csrf } = await fetch("/hello").then((r) => r.json());
  const headers = { "Content-Type": "application/json", "X-CSRF": csrf };
  const made = await fetch("/tables", { method: "POST", headers, body: JSON.stringify(asked) }).then((r) => r.json());
  return made.code;
}"""
NAMES = {"fireflies": {"p1": "Anna", "p2": "Bob", "p3": "Cyd", "p4": "Dan", "p5": "Eve"},
         "three_rivers": {"p1": "Anna", "p2": "Bob"}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that knows the toys."""
    before = "import sys; sys.path.insert(0, '.')\nfrom companion import games\n" + "\n".join(
        f"games.add({id!r}, 'tests.toys.{id}')" for id in TOYS)
    with serving(tmp_path_factory.mktemp("toys"), before) as base:
        yield base


@pytest.fixture(scope="module")
def phone(browser: Browser, house: str) -> Device:
    return Device(browser, house, PHONE, "en-GB")


@pytest.fixture(scope="module")
def tablet(browser: Browser, house: str) -> Device:
    return Device(browser, house, TABLET, "en-GB")


@pytest.fixture(scope="module")
def czech(browser: Browser, house: str) -> Device:
    return Device(browser, house, PHONE, "cs-CZ")


def faults(page: Page, where: str) -> list[str]:
    """What axe and the ruler find: no violation, nothing cut off or wider than the page, no word broken inside, and
    room for a finger on everything that takes one, which the ruler measures harder than axe."""
    page.evaluate(MEASURE)
    ruled = page.evaluate("[...measure.overflow(), ...measure.broken(), ...measure.small(48)]")
    found = [*violations(page, ("target-size",)), *ruled]
    return [f"{where}: {x}" for x in found]


def begun(device: Device, toy: str) -> str:
    """A new table of that game on the device, which has none open yet; its code."""
    device.begin_anew()
    return str(device.page.evaluate(BEGIN, {"game": toy, "names": NAMES[toy], "setup": {}}))


@pytest.mark.parametrize("size", [pytest.param(TABLET, id="tablet", marks=pytest.mark.soak),
                                  pytest.param(PHONE, id="phone")])
@pytest.mark.parametrize("toy", [TOYS[0], *seldom(*TOYS[1:])])
def test_the_pages_of_a_toy_are_clean(browser: Browser, house: str, czech: Device, toy: str,
                                      size: dict[str, int]) -> None:
    """In a soak those of all toys, and also the pages that are the same for all games."""
    device = czech if size is PHONE else Device(browser, house, size, "cs-CZ")
    code = begun(device, toy)
    device.page.goto(f"/t/{code}")
    expect(device.page.locator("svg [data-place]").first).to_be_attached()
    found = faults(device.page, "table")
    house_pages = f"/t/{code}/score", f"/t/{code}/setup", f"/t/{code}/check", f"/t/{code}/position", f"/rules/{toy}"
    for path in (f"/t/{code}/seat/p1", *(house_pages if SOAK else ())):
        device.page.goto(path)
        found += faults(device.page, path)
    assert found == []
    assert device.faults == []


def test_a_march_is_entered_by_a_tap_and_taken_back_by_one(phone: Device) -> None:
    phone.page.goto(f"/t/{begun(phone, 'three_rivers')}")
    phone.tap(do="march", side="hills", start="area:hill", to="area:spring", n=2)
    expect(phone.page.get_by_role("button", name="the Spring, 2 × Hill folk")).to_be_visible()
    phone.tap(do="rest")
    phone.tap(do="march", side="lakes", start="area:lake", to="area:spring", n=3)
    phone.moved(lambda: phone.page.locator('.offers [data-die="0"][data-face="6"]').click())
    assert faults(phone.page, "after a battle") == []
    phone.moved(lambda: phone.page.locator("#part-undo [data-post=undo]").click())
    expect(phone.page.locator(".offers .dice")).to_be_visible()
    assert phone.faults == []


def test_a_card_is_laid_face_down_while_the_hand_is_held_open(phone: Device) -> None:
    phone.page.goto(f"/t/{begun(phone, 'fireflies')}/seat/p1")
    expect(phone.page.locator("#part-offers")).to_contain_text("Only Anna may look.")
    assert not phone.buttons("action", do="glow")
    phone.page.locator(".offers [data-hold-button]").press("Enter")
    phone.until(lambda: phone.buttons("action", do="glow", to="hex:1,0"), "no card can be laid")
    phone.moved(phone.buttons("action", do="glow", to="hex:1,0")[0].click)
    assert not phone.buttons("action", do="glow")
    assert faults(phone.page, "a card is laid") == []
    assert phone.faults == []


UNDER = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('[data-hold-button]'))"
AT_END = "(list) => list.scrollTop + list.clientHeight >= list.scrollHeight - 1"
"""From there a list does not move on under the finger, wherever the finger goes next."""
IN_VIEW = """(card) => {
  const r = card.getBoundingClientRect();
  return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest("[data-action]") === card;
}"""


def test_where_one_tablet_goes_round_a_hand_opens_only_for_whoever_has_it(tablet: Device) -> None:
    page = tablet.page
    page.goto(f"/t/{begun(tablet, 'fireflies')}")
    page.locator("[data-passing]").click()
    cover = page.locator('.offers [data-hold="p1"]')
    expect(page.locator("#holder summary")).to_contain_text("Anna has the tablet")
    expect(cover.locator("[data-hold-button]")).to_be_visible()
    page.locator('.seat-panel[data-led="p2"] [data-pass]').click()
    expect(cover.locator("[data-hold-button]")).to_be_hidden()
    cover.locator("[data-pass]").click()  # the name of whoever may look is on the button
    a_card_is_chosen_by_sliding_onto_it_from_the_button_that_stays_under_the_finger(tablet, "p1")
    expect(page.locator(".seat-panel.holds")).to_have_count(1)
    assert faults(page, "a card is laid") == []
    page.locator('.seat-panel[data-led="p2"] [data-pass]').click()
    a_card_is_chosen_by_sliding_onto_it_from_the_button_that_stays_under_the_finger(tablet, "p2")
    assert tablet.faults == []


def a_card_is_chosen_by_sliding_onto_it_from_the_button_that_stays_under_the_finger(device: Device, seat: str) -> None:
    """p2 has the screen turned sideways. The list is longer than the screen: it moves on at its end."""
    page = device.page
    at = page.locator(f'.offers [data-hold="{seat}"] [data-hold-button]').bounding_box()
    assert at
    finger = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(*finger)
    page.mouse.down()
    expect(page.locator(".secret [data-action]").first).to_be_visible()
    assert page.evaluate(UNDER, finger)
    assert page.locator(".secret [data-action]").first.evaluate(IN_VIEW)
    secret, last = page.locator(".secret:not(:empty)").bounding_box(), page.locator(".secret [data-action]").last
    assert secret
    end = ((secret["x"] + secret["width"] / 2, secret["y"] + secret["height"] - 9) if seat == "p1" else
           (secret["x"] + 9, secret["y"] + secret["height"] / 2))
    page.mouse.move(*end)
    device.until(lambda: page.locator(".secret:not(:empty)").evaluate(AT_END), "the list does not move on")
    assert last.evaluate(IN_VIEW)
    card, wanted = last.bounding_box(), last.get_attribute("data-action")
    assert card
    page.mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    device.moved(page.mouse.up)
    assert not device.buttons("action", **json.loads(wanted or ""))


SIGNS = """window.signs = []; navigator.vibrate = () => { signs.push("shake"); return true; };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { signs.push("tone"); return start.call(this, at); };"""


def test_a_phone_sounds_and_shakes_when_its_turn_comes_where_that_is_switched_on(
        browser: Browser, house: str, tablet: Device) -> None:
    tablet.page.goto(f"/t/{begun(tablet, 'three_rivers')}")
    phone = Device(browser, house, PHONE, "en-GB")
    phone.context.add_init_script(SIGNS)
    phone.page.goto(f"/j/{tablet.page.locator('.welcome .code').first.inner_text().strip()}")
    phone.page.locator(".seats .seat:enabled").first.click()
    phone.page.wait_for_url(re.compile(r"/seat/p2"))
    mine = phone.page.locator(".turn-text.yours")
    expect(mine).to_have_count(0)
    for wanted in (False, True):  # silent at first, then switched on for this device alone
        if wanted:
            phone.show("more")
            for choice in ("chime", "shake"):
                phone.page.locator(f"[data-choice={choice}]").check()
            assert "shake" in phone.page.evaluate("signs")  # so that one knows what it will be like
            phone.show("play")
            phone.page.evaluate("signs.length = 0")
        tablet.until(lambda: mine.count() or tablet.tap(do="rest"), "the phone's turn never comes")
        expect(mine).to_have_count(1)
        assert sorted(set(phone.page.evaluate("signs"))) == (["shake", "tone"] if wanted else [])
        tablet.until(lambda: not mine.count() or phone.tap(do="rest"), "the phone's turn does not end")
        expect(mine).to_have_count(0)
    assert phone.faults == []
