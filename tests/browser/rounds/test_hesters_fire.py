"""Hester's phone in chapter 5, in a soak beside another one and the tablet: she moves an infected haint, a fire is made
and a square filled."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company
from tests.browser.rounds.first_turn import to_the_first_turn
from tests.soak import SOAK

pytestmark = pytest.mark.browser
EVA, JAN, OTA = "p1", "p2", "p3"
RED_AT, BLUE_AT = "hex:1,0", "hex:2,0"


def test_hester_makes_a_fire(browser: Browser, tmp_path: Path) -> None:
    setup = {"game": "harrow_county", "mode": "full", "colours": {EVA: "red", JAN: "blue", OTA: "black"}}
    with Company(browser, tmp_path, "Eva", "Jan", "Ota", drafted=False, setup=setup) as company:
        to_the_first_turn(company, EVA, JAN, OTA)
        her_turn = [{"at": "rounds"}, {"at": "hester-turn", "seat": OTA}]
        patches: tuple[tuple[tuple[str, ...], Any], ...] = (
            (("players", EVA, "haints"), {RED_AT: 1}), (("players", JAN, "haints"), {BLUE_AT: 1}),
            (("townsfolk",), {}), (("buildings",), {}), (("hester", "infected"), {RED_AT: 1, BLUE_AT: 1}),
            (("hester", "cubes"), {"plains": 3, "forest": 2, "swamp": 2, "wetland": 2}),
            (("hester", "open_cards"), ["sloth", "all_around"]),
            (("hester", "root_ways"), {"brown_root": {"hex:0,1": "hex:-1,2", RED_AT: "hex:0,1"}, "black_root": {}}),
            (("hester", "colour"), "brown_root"), (("hester", "action_flames"), 3), (("flow",), her_turn))
        made = [{"path": path, "value": value} for path, value in patches]
        assert company.tablet.enter(company.code, {"do": "correct", "seat": EVA, "patches": made}).status == 200
        if SOAK:
            company.screen("table")
            company.screen(EVA, "en-GB")
        ota = company.screen(OTA)
        expect(ota.page.locator(f'#part-board [data-place="{RED_AT}"]').first).to_be_visible()
        ota.page.locator('.dock [data-jump="open-card"]').click()  # her cards lie below the map
        expect(ota.page.locator('[data-verb="open-card"] .offer').first).to_be_in_viewport()
        move = {"do": "creep", "seat": OTA, "start": RED_AT, "to": BLUE_AT}
        assert company.clients[OTA].enter(company.code, move).status == 200
        ota.tap(do="feed", faction="blue")
        hester = company.state(EVA)["state"]["hester"]
        assert hester["eaten_squares"][JAN] == ["haints"]
        assert hester["fires"] == {BLUE_AT: 2}
        assert [one.faults for one in company.opened] == [[] for _ in company.opened]
