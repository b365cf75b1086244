"""How many times a finger comes down for what people do at a table: counted from the pointer events in the page.

    pytest -s tests/browser/play/test_taps.py      prints task | budget | taps

The budgets are those of the design; where two places lead to the same thing, the one in reach counts. What can be done
one after another at the same table is done there."""
from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.device import PHONE, Device
from tests.browser.stage import NAMES, Stage, book

pytestmark = pytest.mark.browser
COUNT = """addEventListener("pointerdown", (event) => {
  if (event.isTrusted) sessionStorage.setItem("taps", String(1 + Number(sessionStorage.getItem("taps"))));
}, true);"""


@dataclass
class Hand:
    """Eva's phone, at a table that is hers alone to change. `rows` are what was counted."""

    device: Device
    stage: Stage
    rows: list[str]
    code: str = ""

    @contextmanager
    def task(self, name: str, budget: int) -> Iterator[None]:
        """What is done meanwhile takes at most so many taps."""
        page = self.device.page
        page.evaluate("sessionStorage.removeItem('taps')")
        yield
        taps = int(page.evaluate("Number(sessionStorage.getItem('taps'))"))
        self.rows.append(f"{name} | {budget} | {taps}")
        assert taps <= budget, name

    def sit(self, code: str) -> None:
        self.code = code
        self.holds(self.stage.phone.cookies)
        self.device.page.goto(f"/t/{code}/seat/p1")

    def holds(self, cookies: dict[str, str]) -> None:
        self.device.context.add_cookies(
            [{"name": name, "value": value, "url": self.stage.base} for name, value in cookies.items()])

    def correct(self, *path: str | int, to: object) -> None:
        """By somebody else; the page shows it."""
        self.device.moved(lambda: self.stage.correct(self.code, *path, to=to))

    def me(self, key: str) -> int:
        return int(self.device.state("p1")["players"]["p1"][key])

    def counter(self, key: str) -> str:
        return f'.counter[data-seat="p1"][data-key="{key}"]:visible'

    def press(self, selector: str) -> None:
        self.device.moved(self.device.page.locator(selector).first.click)


@pytest.fixture(scope="module")
def table() -> Iterator[list[str]]:
    """The rows as they come, printed together at the end."""
    rows: list[str] = []
    yield rows
    print("", "task | budget | taps", "--- | ---: | ---:", *rows, sep="\n")


@pytest.fixture(scope="module")
def phone(browser: Browser, stage: Stage) -> Device:
    device = Device(browser, stage.base, PHONE, "cs-CZ")
    device.context.add_init_script(COUNT)
    return device


@pytest.fixture
def hand(phone: Device, stage: Stage, table: list[str]) -> Iterator[Hand]:
    phone.begin_anew()
    phone.context.clear_cookies()
    yield Hand(phone, stage, table)
    assert [fault for fault in phone.faults if "INTERNET_DISCONNECTED" not in fault] == []


def test_a_first_turn(hand: Hand, stage: Stage) -> None:
    """Eva's, in town; nothing is done yet but corrected a good deal."""
    device, page, code = hand.device, hand.device.page, stage.drafted(*NAMES[:2])
    for n in range(14):
        stage.correct(code, "players", "p2", "coins", to=n)
    hand.sit(code)
    with hand.task("reconnect", 0):  # the net goes away, Jan plays on, the net comes back
        device.settled()
        device.context.set_offline(True)
        page.wait_for_timeout(300)
        stage.correct(code, "players", "p2", "coins", to=11)
        device.context.set_offline(False)
        expect(page.locator('.counter[data-seat="p2"][data-key="coins"] .figure').first).to_have_text("11")
    coins = hand.me("coins")
    with hand.task("+1 on a counter", 1):
        hand.press(f'{hand.counter("coins")} [data-by="1"]')
    assert hand.me("coins") == coins + 1
    food = hand.me("food")
    with hand.task("town visit without choices", 1):  # and one to end the turn
        device.tap(do="visit", building="farm")
    assert hand.me("food") == food + 1
    with hand.task("undo", 1):
        hand.press("#part-undo .undo")
    assert hand.me("food") == food
    with hand.task("redo", 1):
        hand.press("#part-undo .redo")
    assert hand.me("food") == food + 1
    with hand.task("end turn", 1):
        device.tap(do="end-turn")
    assert "p1" not in stage.offers(code)[0]
    device.show("log")
    with hand.task("undo to 12 steps ago, from the log", 2):  # the line, and what hands must do confirmed
        page.locator("#part-log [data-entry]").nth(12).click()
        device.moved(device.sheet().locator('[data-post="rewind"]').click)
    assert hand.me("food") == food
    device.show("play")
    hand.correct("players", "p2", "figure", to="building:farm")
    with hand.task("a duel for a building, dice typed", 5):  # what for; why not so; the duel instead; a die each
        sheet = device.miss(do="visit", building="farm", against="")
        expect(sheet).to_contain_text("s. 15")
        device.moved(sheet.locator(".repairs button").first.click)
        expect(page.locator("#part-asked .odds")).to_be_visible()
        device.dice(6, 1)
    assert hand.me("food") == food + 1


def test_outside(hand: Hand, stage: Stage) -> None:
    """Eva has all her hearts and leaves town."""
    device, page, code = hand.device, hand.device.page, stage.outside(leave=False)
    hand.sit(code)
    with hand.task("a party member joins or rests", 2):  # the nearest thing this game has to a condition
        device.tap(do="muster")
        device.tap(do="activate" if device.buttons("action", do="activate") else "rest")
    while device.buttons("action", do="done"):
        device.tap(do="done")
    device.tap(do="leave-town")
    with hand.task("overrule a refusal", 2):  # a space out of reach: it says why, a preset reason goes on
        page.locator("#part-board .spot.near:visible").first.click()
        device.moved(device.sheet().locator("[data-preset]").first.click)
    device.show("log")
    expect(page.locator(".log .entry.overruled, .log .entry .mark.overruled").first).to_be_visible()
    device.show("play")
    hand.press("#part-undo .undo")
    hand.correct("players", "p1", "hearts", to=7)
    with hand.task("−3 hearts", 3):
        for _ in range(3):
            hand.press(f'{hand.counter("hearts")} [data-by="-1"]')
    assert hand.me("hearts") == 4
    with hand.task("rule of a number by long press", 1):  # half a second on it
        box = page.locator(hand.counter("hearts")).first.locator(".figure").bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.wait_for_timeout(700)
        page.mouse.up()
        expect(device.sheet().locator(".rule, [data-rule], h2").first).to_be_visible()
    device.sheet().locator("[data-close]").click()
    hand.correct("players", "p1", "hearts", to=7)
    with hand.task("walk and camp", 4):
        device.moved(lambda: reach(device, book()))
        device.tap(do="camp")
        assert stage.state(code)["camps"] == {book(): "p1"}
        if device.buttons("action", do="end-turn"):
            device.tap(do="end-turn")


def reach(device: Device, space: str) -> None:
    device.page.locator(f'#part-board [data-place="space:{space}"]').click()
    if (choice := device.page.locator("#sheet[open] button.primary")).count():
        choice.first.click()


def test_dice_are_due(hand: Hand, stage: Stage) -> None:
    hand.sit(stage.due())
    with hand.task("a die is typed", 1):
        hand.device.dice(4)
    hand.press("#part-undo .undo")
    with hand.task("the app rolls", 1):
        hand.press('.offers [data-post="roll"]')


def test_a_seat_is_taken(hand: Hand, stage: Stage) -> None:
    """The camera has opened the address: that is the scan, and the first of the two."""
    page = hand.device.page
    hand.holds(stage.guest.cookies)
    page.goto(f"/j/{stage.tablet.invite(stage.drafted(*NAMES[:2]))}")
    with hand.task("join: a seat after the scan", 1):
        page.locator(".seats button", has_text="Jan").click()
        page.wait_for_url(re.compile("/seat/p2"))
        expect(page.locator("#part-undo")).to_be_visible()
