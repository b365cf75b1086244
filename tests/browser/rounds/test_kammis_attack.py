"""Two phones and a tablet play an attack of chapter 4: a legend of Kammi's is hit and shows who it is."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company
from tests.browser.rounds.first_turn import to_the_first_turn

pytestmark = [pytest.mark.browser, pytest.mark.soak]
EVA, JAN = "p1", "p2"
AHEAD, GOBLIN, BEYOND = "hex:0,1", "hex:1,-1", "hex:1,-2"


def correct(company: Company, *patches: tuple[tuple[str, ...], Any]) -> None:
    made = [{"path": path, "value": value} for path, value in patches]
    assert company.tablet.enter(company.code, {"do": "correct", "seat": EVA, "patches": made}).status == 200


def test_a_hit_legend_of_kammis_is_shown(browser: Browser, tmp_path: Path) -> None:
    setup = {"game": "harrow_county", "mode": "full", "colours": {EVA: "red", JAN: "purple"},
             "legends": {EVA: "emmy", JAN: "prankster"}}
    with Company(browser, tmp_path, "Eva", "Jan", drafted=False, setup=setup) as company:
        to_the_first_turn(company, EVA, JAN)
        correct(company, (("players", JAN, "second"), GOBLIN), (("players", JAN, "haints"), {}),
                (("players", EVA, "legend"), AHEAD), (("players", EVA, "haints"), {AHEAD: 3}),
                (("players", EVA, "cubes"), 6), (("flow",), [{"at": "rounds"}, {"at": "turn", "seat": EVA}]))
        tablet, eva, jan = company.screen("table"), company.screen(EVA), company.screen(JAN, "en-GB")
        eva.tap(do="break-jar", jar="attack")
        if eva.buttons("action", do="carry-out"):
            eva.tap(do="carry-out")
        cost = eva.page.locator(f'#part-board .cost[data-of="{GOBLIN}"]')
        expect(cost).to_contain_text("%")
        eva.moved(lambda: eva.page.locator(f'#part-board [data-place="{GOBLIN}"]').click())
        eva.dice(6, 1)
        eva.tap(do="displace", to=BEYOND)

        # Only Kammi's phone is asked, and only for the truth; the others wait.
        assert not eva.buttons("action", do="unmask")
        jan.tap(do="unmask")
        goblin = company.state(EVA)["state"]["kammi"]
        assert (goblin["goblin_shown"], goblin["goblin"] in ("first_token", "second_token")) == (True, True)
        expect(tablet.page.locator("#part-board")).to_contain_text("K")
        assert [one.faults for one in (tablet, eva, jan)] == [[], [], []]
