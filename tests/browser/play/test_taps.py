"""How many times a finger comes down for what people do at a table: counted from the pointer events in the page.

    pytest -s tests/browser/play/test_taps.py      prints task | budget | taps

The budgets are those of the design; where two places lead to the same thing, the one in reach counts."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.device import PHONE, Device
from tests.browser.stage import NAMES, Stage, book

pytestmark = pytest.mark.browser
COUNT = """addEventListener("pointerdown", (event) => {
  if (event.isTrusted) sessionStorage.setItem("taps", String(1 + Number(sessionStorage.getItem("taps"))));
}, true);"""


class Hand(NamedTuple):
    """Eva's phone, at a table that is hers alone to change."""

    device: Device
    stage: Stage
    code: str

    @property
    def taps(self) -> int:
        return int(self.device.page.evaluate("Number(sessionStorage.getItem('taps'))"))

    def me(self, key: str) -> int:
        return int(self.device.state("p1")["players"]["p1"][key])

    def counter(self, key: str) -> str:
        return f'.counter[data-seat="p1"][data-key="{key}"]:visible'


class Task(NamedTuple):
    """`ready` makes the table and gives its code, `act` is what the player does."""

    name: str
    budget: int
    ready: Callable[[Stage], str]
    act: Callable[[Hand], None]


@pytest.fixture(scope="module")
def phone(browser: Browser, stage: Stage) -> Device:
    device = Device(browser, stage.base, PHONE, "cs-CZ")
    device.context.add_init_script(COUNT)
    return device


# what is done


def plus_one(hand: Hand) -> None:
    before = hand.me("coins")
    hand.device.moved(hand.device.page.locator(hand.counter("coins")).first.locator('[data-by="1"]').click)
    assert hand.me("coins") == before + 1


def three_hearts(hand: Hand) -> None:
    before = hand.me("hearts")
    for _ in range(3):
        hand.device.moved(hand.device.page.locator(hand.counter("hearts")).first.locator('[data-by="-1"]').click)
    assert hand.me("hearts") == before - 3


def undo(hand: Hand) -> None:
    hand.device.moved(hand.device.page.locator("#part-undo .undo").click)


def end_turn(hand: Hand) -> None:
    hand.device.tap(do="end-turn")
    assert "p1" not in hand.stage.offers(hand.code)[0]


def app_rolls(hand: Hand) -> None:
    hand.device.moved(hand.device.page.locator('.offers [data-post="roll"]').click)


def typed_die(hand: Hand) -> None:
    hand.device.dice(4)


def visit(hand: Hand) -> None:
    before = hand.me("food")
    hand.device.tap(do="visit", building="farm")
    assert hand.me("food") == before + 1
    hand.device.tap(do="end-turn")


def walk_and_camp(hand: Hand) -> None:
    device = hand.device
    device.moved(lambda: reach(device, book()))
    device.tap(do="camp")
    assert hand.stage.state(hand.code)["camps"] == {book(): "p1"}
    if device.buttons("action", do="end-turn"):
        device.tap(do="end-turn")


def reach(device: Device, space: str) -> None:
    device.page.locator(f'#part-board [data-place="space:{space}"]').click()
    if (choice := device.page.locator("#sheet[open] button.primary")).count():
        choice.first.click()


def join(hand: Hand) -> None:
    """The camera has opened the address: that is the scan, and the first of the two."""
    page = hand.device.page
    page.goto(f"/j/{hand.stage.tablet.invite(hand.code)}")
    page.locator(".seats button", has_text="Jan").click()
    page.wait_for_url(re.compile("/seat/p2"))
    expect(page.locator("#part-undo")).to_be_visible()


def reconnect(hand: Hand) -> None:
    """The net goes away, Jan plays on, the net comes back."""
    page, context = hand.device.page, hand.device.context
    context.set_offline(True)
    page.wait_for_timeout(300)
    head = hand.stage.head(hand.code)
    hand.stage.correct(hand.code, "players", "p2", "coins", to=11)
    context.set_offline(False)
    assert hand.stage.head(hand.code) != head
    expect(page.locator('.counter[data-seat="p2"][data-key="coins"] .figure').first).to_have_text("11")


def twelve_back(hand: Hand) -> None:
    """The log lies open; the line, and what hands must do confirmed."""
    hand.device.page.locator("#part-log [data-entry]").nth(12).click()
    hand.device.moved(hand.device.sheet().locator('[data-post="rewind"]').click)


def with_log_open(act: Callable[[Hand], None]) -> Callable[[Hand], None]:
    def do(hand: Hand) -> None:
        if not hand.device.page.locator("#part-log").is_visible():
            hand.device.show("log")
            hand.device.page.evaluate("sessionStorage.removeItem('taps')")
        act(hand)
    return do


def rule_of_a_number(hand: Hand) -> None:
    """Half a second on the number."""
    page = hand.device.page
    box = page.locator(hand.counter("hearts")).first.locator(".figure").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(700)
    page.mouse.up()
    expect(hand.device.sheet().locator(".rule, [data-rule], h2").first).to_be_visible()


def overrule(hand: Hand) -> None:
    """A space out of reach: it says why, a preset reason goes on."""
    page = hand.device.page
    page.locator("#part-board .spot.near:visible").first.click()
    hand.device.moved(hand.device.sheet().locator("[data-preset]").first.click)


def toggle(hand: Hand) -> None:
    """An adventurer joins the party, another one rests: the nearest thing this game has to a condition."""
    hand.device.tap(do="muster")
    verb = "activate" if hand.device.buttons("action", do="activate") else "rest"
    hand.device.tap(do=verb)


# what it takes


def turn(stage: Stage) -> str:
    """The first round: Eva's turn, nothing done."""
    return stage.drafted(*NAMES[:2])


def after_visit(stage: Stage) -> str:
    code = turn(stage)
    stage.enter(code, do="visit", seat="p1", building="farm")
    return code


def hearty(stage: Stage) -> str:
    return stage.outside()


def dice(stage: Stage) -> str:
    return stage.due()


def long_log(stage: Stage) -> str:
    code = turn(stage)
    for n in range(14):
        stage.correct(code, "players", "p2", "coins", to=n)
    return code


def second_round(stage: Stage) -> str:
    return stage.outside(leave=False)


TASKS = (
    Task("+1 on a counter", 1, turn, plus_one),
    Task("−3 hearts", 3, hearty, three_hearts),
    Task("undo", 1, after_visit, undo),
    Task("undo to 12 steps ago, from the log", 2, long_log, with_log_open(twelve_back)),
    Task("end turn", 1, after_visit, end_turn),
    Task("the app rolls", 1, dice, app_rolls),
    Task("a die is typed", 1, dice, typed_die),
    Task("town visit without choices", 2, turn, visit),
    Task("walk and camp", 4, hearty, walk_and_camp),
    Task("a party member joins or rests", 2, second_round, toggle),
    Task("rule of a number by long press", 1, turn, rule_of_a_number),
    Task("overrule a refusal", 2, hearty, overrule),
    Task("join: a seat after the scan", 1, turn, join),
    Task("reconnect", 0, turn, reconnect),
)


@pytest.fixture(scope="module")
def table() -> Iterator[list[str]]:
    """The rows as they come, printed together at the end."""
    rows: list[str] = []
    yield rows
    print("", "task | budget | taps", "--- | ---: | ---:", *rows, sep="\n")


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_budget(phone: Device, stage: Stage, table: list[str], task: Task) -> None:
    code = task.ready(stage)
    phone.begin_anew()
    phone.context.clear_cookies()
    cookies = stage.guest.cookies if task.act is join else stage.phone.cookies
    phone.context.add_cookies([{"name": k, "value": v, "url": stage.base} for k, v in cookies.items()])
    if task.act is not join:
        phone.page.goto(f"/t/{code}/seat/p1")
    hand = Hand(phone, stage, code)
    task.act(hand)
    table.append(f"{task.name} | {task.budget} | {hand.taps}")
    assert hand.taps <= task.budget
    assert [fault for fault in phone.faults if "INTERNET_DISCONNECTED" not in fault] == []
