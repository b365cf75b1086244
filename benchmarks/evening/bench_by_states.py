"""Four rounds of Britannia on a tablet, in which nobody enters a move: the coach moves the counters in peace, and then
the page of the state after a turn is told what the areas hold, through a real browser. Growth and dice are entered
beside it. A line for each nation's turn, and the medians: taps, keys, looks and the seconds of the keystroke model
(tests/browser/box/hand.py), against the same turn move by move, in as few moves as lead there: from, to, how many,
and one tap at the end.

The bar: 25 s a nation's turn at the median."""
from __future__ import annotations

import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Locator, Page, expect, sync_playwright

from companion.games.britannia import actions as a
from companion.games.britannia.explain import Goal
from companion.games.britannia.game import GAME, Setup
from companion.games.britannia.nations import ARMIES
from companion.games.britannia.steps import Battle, Moving
from companion.kernel import TABLE, actors, apply, encode, sample
from tests.browser.box.hand import TAP, Cost
from tests.browser.company import Company
from tests.browser.conftest import FLAGS, chromium
from tests.browser.device import Device
from tests.games.britannia.after_turn.phases import goal_between

ROUNDS, SEED, BAR = 4, 23, 25.0
NAMES = ("Eva", "Jan", "Tomáš", "Žofie")
STEP = Cost(taps=3, looks=1)
"""A move on the map: from, to, how many."""


def coached(s: Any, rng: random.Random) -> Any:
    """What the coach would do; the dice, and what it knows nothing of, by chance."""
    dice = isinstance(s.flow[-1], Battle) and s.flow[-1].stage == "dice"
    return next((x for seat in actors(s) if seat != TABLE and not dice and (x := GAME.coach.choose(s, seat))),
                None) or sample(s, rng)


def moved(s: Any, rng: random.Random) -> tuple[Any, int, Any]:
    """Where the counters stand after the coach has moved them, in how many moves, and what ended the phase."""
    step, start, n = s.flow[-1], s, 0
    while s.flow[-1] == step:
        act = coached(s, rng)
        if not isinstance(act, a.Move):
            crowded = s.crowded(step.side) and not start.crowded(step.side)
            return (start, 0, act) if crowded else (s, n, act)
        s, n = apply(GAME, s, act)[0], n + 1
    return s, n, None


def answers(s: Any, goal: Goal) -> dict[str, Any]:
    """What is typed: the fields that changed."""
    side = s.flow[-1].side
    found: dict[str, Any] = {f"leaders/{x}": at for x, at in goal.leaders.items()}
    for at, there in goal.armies.items():
        found |= {f"armies/{at}/{kind}": there.get(kind, 0) for kind in ARMIES
                  if there.get(kind, 0) != s.count(side, at, kind)}
    return found


class Hand:
    """Taps and types on the page, and counts what it costs; a swipe where the thing is not in view."""

    def __init__(self, page: Page):
        self.page, self.cost = page, Cost()

    def tap(self, what: Locator) -> None:
        self._reach(what)
        what.click()

    def _reach(self, what: Locator) -> None:
        self.cost.taps += 1 + (not what.evaluate("""(x) => { const a = x.getBoundingClientRect();
            return a.top >= 0 && a.bottom <= innerHeight && a.width > 0; }"""))

    def answer(self, key: str, value: Any) -> None:
        field = self.page.locator(f'form.stack [name="{key}"]')
        closed = self.page.locator(f'form.stack details:not([open]):has([name="{key}"]) > summary')
        if closed.count():
            self.tap(closed)
        self.cost.looks += 1
        self._reach(field)
        if key.startswith("leaders/"):
            self.cost.taps += 1
            field.select_option(value)
        else:
            self.cost.keys += len(str(value))
            field.fill(str(value))


def entered(device: Device, code: str, told: Mapping[str, Any]) -> Cost:
    """The state after a turn, from the table to the table."""
    hand = Hand(device.page)
    device.page.goto(f"/t/{code}")
    expect(device.page.locator('#link[data-state="connected"]')).to_be_attached()
    hand.cost.taps += 1
    device.page.goto(f"/t/{code}/after")
    for key, value in told.items():
        hand.answer(key, value)
    hand.tap(device.page.locator('form.stack button[value="explain"]'))
    hand.cost.looks += 1
    hand.tap(device.page.locator('form.way button[value="enter"]').first)
    expect(device.page.locator("#part-asked")).to_be_attached()
    return hand.cost


def play(company: Company, device: Device) -> tuple[list[Cost], list[float]]:
    """Costs by states, and seconds move by move, of each turn in which something moved."""
    rng = random.Random(SEED)
    s: Any = GAME.new(Setup(tuple(company.seats)))
    states, moves = [], []

    def enter(act: Any) -> Any:
        assert company.tablet.enter(company.code, json.loads(encode(act))).status == 200, act
        return apply(GAME, s, act)[0]

    while s.flow and s.round <= ROUNDS:
        step = s.flow[-1]
        if not isinstance(step, Moving) or s.seat(step.side) not in actors(s):
            s = enter(coached(s, rng))
            continue
        there, n, ending = moved(s, rng)
        if n:
            told = answers(s, goal_between(s, there))
            made = GAME.after_turn.explain(s, s.seat(step.side), told)
            if made.ways:
                cost = entered(device, company.code, told)
                for act in made.ways[0].actions:
                    s = apply(GAME, s, act)[0]
                n = min(n, len(made.ways[0].actions))
                states.append(cost)
                moves.append(n * STEP.seconds + TAP)
                print(json.dumps({"round": s.round, "side": step.side, "moves": n, "taps": cost.taps,
                                  "keys": cost.keys, "looks": cost.looks, "asked": len(made.asked),
                                  "by_states": round(cost.seconds, 1), "by_moves": round(moves[-1], 1)}), flush=True)
        if ending is not None:
            s = enter(ending)
    return states, moves


def main() -> int:
    with TemporaryDirectory() as folder, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium(), args=FLAGS)
        with Company(browser, Path(folder), *NAMES, drafted=False, setup={"game": "britannia"}) as company:
            device = company.screen("table")
            states, moves = play(company, device)
            assert device.faults == [], device.faults
        browser.close()
    usual = median(x.seconds for x in states)
    print(f"{len(states)} turns of {ROUNDS} rounds: by states {usual:.1f} s, {median(x.taps for x in states)} taps, "
          f"{median(x.keys for x in states)} keys; move by move {median(moves):.1f} s")
    return int(usual > BAR)


if __name__ == "__main__":
    sys.exit(main())
