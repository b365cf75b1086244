"""Games that the coach leads to their end, with their points counted a second time from the facts alone."""
from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.britannia.advice.play import best
from companion.games.britannia.game import Setup
from companion.games.britannia.nations import ORDER, ROUNDS
from companion.games.britannia.steps import Battle
from companion.kernel import TABLE, Fact, actors, judge, perform, sample
from tests.games.britannia.helpers import GAME
from tests.games.britannia.ledger import Ledger
from tests.soak import SOAK, seldom

GAMES = 60 if SOAK else 1
MAX_ACTIONS = 3000


def led(seed: int, seats: int = 4, mode: str = "play") -> tuple[Any, Ledger, int]:
    """The end of a game, the second count of its points, and how many entries it took."""
    rng = random.Random(seed)
    s: Any = GAME.new(Setup(tuple(f"p{n}" for n in range(seats)), mode))
    ledger, n = Ledger(s.units, s.round), 0
    while s.flow and n < MAX_ACTIONS:
        act = next((x for seat in actors(s) if seat != TABLE and not (
            isinstance(s.flow[-1], Battle) and s.flow[-1].stage == "dice") if (x := GAME.coach.choose(s, seat))), None)
        act = act or sample(s, rng)
        assert not judge(GAME, s, act).refusals
        facts: list[Fact]
        s, facts = perform(GAME, s, act)
        ledger.fold(facts)
        ledger.settle()
        n += 1
    return s, ledger, n


def by_nation(s: Any) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for x in s.awards:
        found[x.side, x.source] += x.points
    return +found


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_led_game_ends_and_its_points_are_counted_twice(seed: int) -> None:
    s, ledger, n = led(seed)
    assert (s.over, s.round) == (True, ROUNDS)
    assert n < MAX_ACTIONS
    assert GAME.check(s) == []
    assert {k: v for k, v in by_nation(s).items() if k[1] != "king" or v} == +ledger.points
    assert {side: s.points(side) for side in ORDER} == {side: ledger.total(side) for side in ORDER}
    assert sum(GAME.score(s).total(seat) for seat in s.seats) == sum(x.points for x in s.awards)


@pytest.mark.parametrize("seats", [*seldom(3), 5])
def test_three_and_five_players_are_led_to_the_end(seats: int) -> None:
    s, ledger, _ = led(7, seats)
    assert s.over
    assert {side: s.points(side) for side in ORDER} == {side: ledger.total(side) for side in ORDER}


def test_the_coach_says_why() -> None:
    rng = random.Random(1)
    s: Any = GAME.new(Setup(("a", "b", "c", "d")))
    keys: Counter[str] = Counter()
    for _ in range(400):
        for seat in actors(s):
            if seat != TABLE:
                keys.update(tip.key for tip in GAME.coach.advise(s, seat))
                keys[f"first.{GAME.coach.first(s, seat)}"] += 1
        act = next((x.action for seat in actors(s) if seat != TABLE and not (
            isinstance(s.flow[-1], Battle) and s.flow[-1].stage == "dice") if (x := best(s, GAME, seat))), None)
        s, _ = perform(GAME, s, act or sample(s, rng))
    assert {"attack", "take", "land", "grow", "done"} <= keys.keys()
    assert {"first.moving", "first.growing", "first.battle"} <= keys.keys()
    assert GAME.coach.advise(s, "nobody") == ()
