"""Four players with two phones and a tablet: Fair Folk and Hester on phones, both factions at the shared table."""
from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company

pytestmark = [pytest.mark.browser, pytest.mark.soak]
EVA, JAN, OTA, IDA = SEATS = ("p1", "p2", "p3", "p4")
SETUP = {"game": "harrow_county", "mode": "full", "colours": {EVA: "silver", JAN: "red", OTA: "black", IDA: "blue"}}


def played_to(company: Company, *tags: str) -> str:
    """Whoever is asked takes the first offer, until one of these steps is open; its tag."""
    for _ in range(120):
        flow = company.state()["state"]["flow"]
        if flow[-1]["at"] in tags:
            return str(flow[-1]["at"])
        found = next(((seat, offers) for seat in SEATS if (offers := company.clients[seat].offers(company.code, seat))),
                     ("table", []))
        offers = found[1] or company.tablet.offers(company.code, "table")
        wanted = next((x for x in offers if x["do"] == "done"), offers[0]) if flow[-1]["at"] == "turn" else offers[0]
        assert company.clients[found[0]].enter(company.code, wanted).status == 200
    raise AssertionError(f"never at {tags}")


def test_four_play_with_two_phones_and_a_tablet(browser: Browser, tmp_path: Path) -> None:
    with Company(browser, tmp_path, "Eva", "Jan", "Ota", "Ida", drafted=False, setup=SETUP) as company:
        played_to(company, "fair-turn")
        tablet, eva, ota = company.screen("table"), company.screen(EVA), company.screen(OTA, "en-GB")
        expect(tablet.page.locator("#part-board [data-place]").first).to_be_visible()
        eva.tap(do="done")  # the Fair Folk place no nest
        assert played_to(company, "turn") == "turn"
        seat = company.state()["state"]["flow"][-1]["seat"]
        tablet.tap(do="break-jar", seat=seat, jar="wild")  # a faction plays at the shared tablet
        assert company.state()["state"]["players"][seat]["broken"] == ["wild"]
        played_to(company, "rooting")
        expect(ota.page.locator("h2, .question").get_by_text("Where does the root grow?").first).to_be_visible()
        assert company.state()["state"]["hester"]["seat"] == OTA
        assert company.state(EVA)["state"]["fair_folk"]["hideouts"] == dict.fromkeys(
            ("lost_sword", "lost_crown", "lost_queen"), "?")
        assert [one.faults for one in (tablet, eva, ota)] == [[], [], []]
