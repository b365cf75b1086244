"""A phone plays a turn of a Clash of Realms with its finger: a card is sent and laid, the Knight walks by a roll."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.company import Company
from tests.browser.device import Device

pytestmark = pytest.mark.browser
MOST_TAPS = 6
"""Of a turn in which a card is sent and nothing is fought."""
LEAST_POINTS = 6
"""The lowest roll and the Knight's movement."""
BRIDGE, ON_PATH, SEEN = "dream-bridge", "cell:B5", "cell:A4"


def test_a_turn_with_a_card(browser: Browser, tmp_path: Path) -> None:
    setup = {"game": "rise_snu", "mode": "beginners", "box": "sample"}
    with Company(browser, tmp_path, "Eva", "Jan", drafted=False, setup=setup) as company:
        tablet, eva = company.screen("table"), company.screen("p1")
        finger = Finger(eva)
        turn(company, finger)
        assert 0 < finger.taps <= MOST_TAPS
        expect(tablet.page.locator(f'#part-board [data-place="{ON_PATH}"]').first).to_be_visible()
        assert [one.faults for one in (tablet, eva)] == [[], []]


class Finger:
    """Taps of a phone, counted."""

    def __init__(self, device: Device):
        self.device, self.taps = device, 0

    def offer(self, **wanted: Any) -> None:
        self.taps += 1
        self.device.tap(**wanted)

    def press(self, button: Locator) -> None:
        self.taps += 1
        self.device.moved(button.click)


def turn(company: Company, eva: Finger) -> None:
    """The first turn has five light, a Rainbow Bridge costs as much."""
    board = eva.device.page.locator("#part-board")
    eva.offer(do="send", card=BRIDGE)
    expect(board.locator(f'[data-place="{SEEN}"].lit')).to_be_visible()
    eva.press(board.locator(f'[data-place="{SEEN}"]'))
    assert state(company)["lying"][BRIDGE]["at"] == SEEN
    eva.offer(do="done")
    eva.press(eva.device.page.get_by_role("button", name="Hodit za nás").first)
    before = state(company)["players"]["p1"]["bp"]
    assert before >= LEAST_POINTS
    expect(board.locator(f'.cost[data-of="{ON_PATH}"]')).to_be_visible()
    eva.press(board.locator(f'[data-place="{ON_PATH}"]'))
    knight = state(company)["players"]["p1"]
    assert knight["at"] == ON_PATH
    assert knight["bp"] < before


def state(company: Company) -> dict[str, Any]:
    return dict(company.state("p1")["state"])
