"""A phone plays a turn of a Clash of Realms with its finger: a card is sent and laid, the Knight walks by a roll."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.company import Company
from tests.browser.device import Device
from tests.browser.rounds.finger import Finger

pytestmark = pytest.mark.browser
MOST_TAPS = 6
"""Of a turn in which a card is sent and nothing is fought."""
LEAST_POINTS = 6
"""The lowest roll and the Knight's movement."""
IN_VIEW = """() => [...document.querySelectorAll("#part-board .spot.lit .ground")].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}).find(([x, y]) => document.elementFromPoint(x, y)?.closest("#part-board .graph"))"""
"""The middle of a cell in view that can be walked to."""
LEGIBLE_PX = 9
NUMBERS = """(board) => {
  const map = board.querySelector(".graph"), seen = map.getBoundingClientRect(), scale = map.getScreenCTM().a;
  const shown = [...map.querySelectorAll("text.number")].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && box.top >= seen.top && box.bottom <= seen.bottom && box.right <= seen.right;
  });
  return Object.fromEntries(shown.map((one) => [one.textContent, parseFloat(getComputedStyle(one).fontSize) * scale]));
}"""
"""What is written on the cells in view, with the height of its letters in pixels."""
BRIDGE, ON_PATH, SEEN = "dream-bridge", "cell:B5", "cell:A4"
ROUND_22 = "cell:D1", "cell:C1"
"""Squares that contain the cell 22: a free one, and one that a lying card takes."""


@pytest.mark.soak
def test_a_turn_with_a_card(browser: Browser, tmp_path: Path) -> None:
    setup = {"game": "rise_snu", "mode": "beginners", "box": "sample"}
    with Company(browser, tmp_path, "Eva", "Jan", drafted=False, setup=setup) as company:
        tablet, eva = company.screen("table"), company.screen("p1")
        finger = Finger(eva)
        turn(company, finger)
        assert 0 < finger.taps <= MOST_TAPS
        expect(tablet.page.locator(f'#part-board [data-place="{ON_PATH}"]').first).to_be_visible()
        assert [one.faults for one in (tablet, eva)] == [[], []]


def test_a_turn_with_a_card_laid_by_dice(browser: Browser, tmp_path: Path) -> None:
    """Eva's phone sends the Portal from her hand, the tablet types the dice, and of the squares round that cell those
    that are possible are lit; Jan's phone hears of it."""
    setup = {"game": "rise_snu", "mode": "clash", "box": "sample", "real_cards": True}
    with Company(browser, tmp_path, "Eva", "Jan", drafted=False, setup=setup) as company:
        answers = {"answers": {"players/p1/light": 6, "lying/horror-fog": "cell:B2"}, "as": "table"}
        head = {"client": "position", "head": company.tablet.head(company.code)}
        assert company.tablet.post(f"/t/{company.code}/position", answers | head).status == 200
        tablet, eva = company.screen("table"), company.screen("p1")
        eva.tap(do="send", card="dream-portal")
        tablet.dice(2, 2)
        jan = company.screen("p2")
        board = eva.page.locator("#part-board")
        expect(board.locator(f'[data-place="{ROUND_22[0]}"].lit')).to_be_visible()
        expect(board.locator(f'[data-place="{ROUND_22[1]}"].lit')).to_have_count(0)
        eva.moved(board.locator(f'[data-place="{ROUND_22[0]}"]').click)
        assert state(company)["lying"]["dream-portal"]["at"] == ROUND_22[0]
        expect(jan.page.locator("#part-asked")).to_contain_text("Portál světů")
        company.close(jan)
        eva.tap(do="done")
        tablet.dice(5)
        company.close(tablet)
        before = state(company)["players"]["p1"]
        eva.until(lambda: eva.page.evaluate(IN_VIEW), "no cell to walk to is in view")
        legible(board)
        goal = eva.page.evaluate(IN_VIEW)
        eva.moved(lambda: eva.page.touchscreen.tap(*goal))
        assert state(company)["players"]["p1"]["bp"] < before["bp"]
        assert eva.faults == []


def turn(company: Company, eva: Finger) -> None:
    """The first turn has five light, a Rainbow Bridge costs as much."""
    board = eva.device.page.locator("#part-board")
    eva.tap(do="send", card=BRIDGE)
    expect(board.locator(f'[data-place="{SEEN}"].lit')).to_be_visible()
    eva.press(board.locator(f'[data-place="{SEEN}"]'))
    assert state(company)["lying"][BRIDGE]["at"] == SEEN
    eva.tap(do="done")
    eva.press(eva.device.page.get_by_role("button", name="Hodit za nás").first)
    before = state(company)["players"]["p1"]["bp"]
    assert before >= LEAST_POINTS
    assert {"B5", "16"} <= legible(board).keys()
    expect(board.locator(f'.cost[data-of="{ON_PATH}"]')).to_be_visible()
    eva.press(board.locator(f'[data-place="{ON_PATH}"]'))
    knight = state(company)["players"]["p1"]
    assert knight["at"] == ON_PATH
    assert knight["bp"] < before


def legible(board: Locator) -> dict[str, float]:
    """The numbers on the cells in view, each large enough to be read."""
    numbers: dict[str, float] = board.evaluate(NUMBERS)
    assert min(numbers.values()) >= LEGIBLE_PX
    return numbers


def state(company: Company) -> dict[str, Any]:
    return dict(company.state("p1")["state"])


def first_rolls(tablet: Device) -> None:
    """Eva's die was read wrong at first, which is mended before the last one is told."""
    dice = tablet.page.locator(".dice.in-turn")
    slots, face = dice.locator(".die-slot"), lambda n: dice.locator(f'[data-face="{n}"]')
    expect(slots).to_have_text(["Eva–", "Jan–", "Žofie–"])
    face(5).click()
    face(7).click()
    slots.nth(0).click()
    face(8).click()
    expect(slots).to_have_text(["Eva8", "Jan7", "Žofie–"])
    tablet.moved(face(1).click)


TRIAL = {"game": "rise_snu", "mode": "trial", "box": "sample", "rules": {"no_abilities": True}}


def test_everybodys_first_die_is_typed_on_the_tablet(browser: Browser, tmp_path: Path) -> None:
    with Company(browser, tmp_path, "Eva", "Jan", "Žofie", drafted=False, setup=TRIAL) as company:
        tablet = company.screen("table")
        first_rolls(tablet)
        assert state(company)["first"] == "p1"
        assert tablet.faults == []


@pytest.mark.soak
def test_a_turn_of_a_trial_with_a_spell(browser: Browser, tmp_path: Path) -> None:
    """Eva's phone casts, the tablet types the die, Jan's phone hears it; the hall is far, so she walks on."""
    with Company(browser, tmp_path, "Eva", "Jan", "Žofie", drafted=False, setup=TRIAL) as company:
        tablet = company.screen("table")
        first_rolls(tablet)
        assert state(company)["first"] == "p1"
        for seat in company.seats:  # the slowest is placed first, whoever it is; Knight and Shadow are as fast
            if company.tablet.offers(company.code, "table"):
                order = {"do": "roll", "seat": "table", "faces": [8, 1]}
                assert company.tablet.enter(company.code, order).status == 200
            owner = next(x for x in company.seats if company.tablet.offers(company.code, x))
            edge = company.tablet.offers(company.code, owner)[company.seats.index(seat)]
            assert company.tablet.enter(company.code, edge).status == 200
        send = {"do": "done", "seat": "p1"}
        assert company.tablet.enter(company.code, send).status == 200
        assert company.tablet.enter(company.code, {"do": "roll", "seat": "table", "faces": [5]}).status == 200
        eva, jan = company.screen("p1"), company.screen("p2")
        before = state(company)["players"]["p1"]["bp"]
        eva.tap(do="cast", spell="movement")
        expect(jan.page.locator("#part-asked")).to_contain_text("Eva")
        tablet.dice(6)
        eva.until(lambda: state(company)["players"]["p1"]["tried"], "the spell was not tried")
        knight = state(company)["players"]["p1"]
        assert knight["bp"] > before
        eva.settled()
        goal = eva.page.evaluate(IN_VIEW)
        eva.moved(lambda: eva.page.touchscreen.tap(*goal))
        assert state(company)["players"]["p1"]["bp"] < knight["bp"]
        assert not any(x["do"] == "cast" for x in company.tablet.offers(company.code, "p1"))
        assert [one.faults for one in (tablet, eva, jan)] == [[], [], []]
