"""Two phones and a tablet play chapter 1 of Harrow County with their fingers, taps counted: an opening and an attack,
in a soak the whole round."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company
from tests.browser.device import Device
from tests.browser.rounds.finger import Finger
from tests.soak import SOAK

pytestmark = pytest.mark.browser
HOME, AHEAD, BRAMBLES = "hex:0,3", "hex:0,2", "hex:0,0"
MOST_TAPS = 6
"""Of a turn without cards, beside two for each group that goes."""
MOST_TAPS_OF_AN_ATTACK = 8
"""Beside one for each colour that is typed."""


class Hand(Finger):
    """A phone in chapter 1, its taps counted."""

    def board(self, place: str) -> None:
        """Tap a hex; nothing is entered by that yet."""
        self.taps += 1
        self.device.page.locator(f'#part-board [data-place="{place}"]').click()

    def enters(self, place: str) -> None:
        """Tap a hex where only one thing can be done."""
        self.device.moved(lambda: self.board(place))

    def choose(self, words: str) -> None:
        """On the sheet that a hex has opened."""
        button = self.device.sheet().get_by_role("button", name=words, exact=True)
        self.press(button)

    def turn(self) -> int:
        """How many taps the turn took."""
        taken, self.taps = self.taps, 0
        return taken


def correct(company: Company, patches: dict[tuple[str, ...], Any]) -> None:
    made = [{"path": path, "value": value} for path, value in patches.items()]
    assert company.tablet.enter(company.code, {"do": "correct", "seat": "p1", "patches": made}).status == 200


def test_turns_of_chapter_1(browser: Browser, tmp_path: Path) -> None:
    setup = {"game": "harrow_county", "colours": {"p1": "red", "p2": "blue"}}
    with Company(browser, tmp_path, "Eva", "Jan", drafted=False, setup=setup) as company:
        eva, jan = Hand(company.screen("p1")), Hand(company.screen("p2", "en-GB"))
        opening(company, eva, jan)
        if SOAK:
            ability_jar(jan)
            legend_jars(company, eva, jan)
        else:
            company.close(jan.device)
        tablet = company.screen("table")
        attack(company, tablet, eva)
        if SOAK:
            displacement(company, eva)
            end_of_the_round(company, tablet, jan)
        assert [one.faults for one in company.opened] == [[] for _ in company.opened]


def opening(company: Company, eva: Hand, jan: Hand) -> None:
    # Every phone has its own home in front of its reader.
    ys = [float(one.device.page.locator(f'#part-board [data-place="{HOME}"]').get_attribute("data-y") or 0)
          for one in (eva, jan)]
    assert ys[0] > 0 > ys[1]

    # Whoever waits taps a hex: it comes nearer, and what is on it is told.
    jan.device.page.locator(f'#part-board [data-place="{HOME}"]').click()
    expect(jan.device.page.locator(".lies-here")).to_contain_text("3 × haint")

    # Wild jar: everybody goes one hex, and a cube. The hexes within reach say what they cost.
    eva.tap(do="break-jar", jar="wild")
    expect(eva.device.page.locator(f'#part-board .cost[data-of="{AHEAD}"]')).to_have_text("1")
    eva.board(HOME)
    expect(eva.device.page.locator("#part-board .picked-up")).to_be_visible()
    eva.board(AHEAD)
    eva.choose("Legenda a 3 běsi")
    eva.tap(do="strengthen", n=1)
    assert company.state()["state"]["players"]["p1"]["legend"] == AHEAD
    assert eva.turn() <= MOST_TAPS + 2


def ability_jar(jan: Hand) -> None:
    # The Family's: the app draws; what is not used is sorted.
    jan.tap(do="break-jar", jar="ability")
    jan.tap(do="done")
    jan.tap(do="done")
    assert jan.turn() <= MOST_TAPS


def legend_jars(company: Company, eva: Hand, jan: Hand) -> None:
    # A path, and red cubes under the haints.
    eva.tap(do="break-jar", jar="legend")
    eva.tap(do="use-track")
    eva.enters("hex:0,1")
    eva.tap(do="done")
    eva.tap(do="use-talent")
    if eva.device.buttons("action", do="done"):
        eva.tap(do="done")
    state = company.state()["state"]
    assert (state["paths"], state["cubes"]) == ({"hex:0,1": 1}, {AHEAD: 1})
    assert eva.turn() <= MOST_TAPS

    # Levi has left a storm where he stands; no second one fits there, so the track is skipped and haints are moved.
    assert company.state()["state"]["storms"] == ["hex:0,-3"]
    jan.tap(do="break-jar", jar="legend")
    jan.tap(do="use-talent")
    jan.board("hex:0,-3")
    jan.device.page.locator("#part-board .spot.lit:not(.picked)").first.click()
    jan.choose("2 haints")
    while jan.device.buttons("action", do="done"):
        jan.tap(do="done")


def attack(company: Company, tablet: Device, eva: Hand) -> None:
    """Levi stands alone in the Brambles, it is Eva's turn, and the real Tree is typed."""
    turn = [{"at": "rounds"}, {"at": "turn", "seat": "p1"}]
    correct(company, {("players", "p2", "legend"): BRAMBLES, ("flow",): turn})
    eva.turn()
    eva.tap(do="break-jar", jar="attack")
    expect(eva.device.page.locator(f'#part-board .cost[data-of="{BRAMBLES}"]')).to_contain_text("%")
    eva.enters(BRAMBLES)
    expect(tablet.page.locator("#part-asked .odds")).to_be_visible()
    eva.device.dice(4, 1)
    expect(tablet.page.locator(".decided.won")).to_contain_text("4")
    assert eva.taps <= MOST_TAPS_OF_AN_ATTACK


def displacement(company: Company, eva: Hand) -> None:
    eva.board("hex:0,-1")
    eva.device.moved(lambda: eva.device.page.locator("#part-board .spot.lit:not(.picked)").first.click())
    assert eva.turn() <= MOST_TAPS_OF_AN_ATTACK
    assert company.state()["state"]["players"]["p1"]["kills"] == 1
    while eva.device.buttons("action", do="done"):
        eva.tap(do="done")


def end_of_the_round(company: Company, tablet: Device, jan: Hand) -> None:
    jan.tap(do="break-jar", jar="wild")
    while jan.device.buttons("action", do="done"):
        jan.tap(do="done")
    state = company.state()["state"]
    assert (state["round"], state["holder"], [p["broken"] for p in state["players"].values()]) == (2, "p2", [[], []])
    expect(tablet.page.locator("header.top")).to_contain_text("2. kolo")
