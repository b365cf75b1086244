"""The playout engine on a game of three lines, where dead ends and endless play can be had on purpose."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from msgspec import Struct

from companion.games.playout import DeadEnd, playout, walk
from companion.kernel import Action, Closed, Fact, Finding, Rule, RuleBook, Step, replace


class Stay(Action, frozen=True):
    pass


class Leave(Action, frozen=True):
    finishes: ClassVar[bool] = True


class Flip(Action, frozen=True):
    heads: bool


class Counted(Fact, frozen=True):
    pass


class Wait(Step, frozen=True):
    accepts = (Stay, Leave, Flip)

    def actors(self, s: Any) -> tuple[str, ...]:
        return ("table",) if s.n % 5 == 0 else ("ann",)

    def candidates(self, s: Any, seat: str) -> Any:
        return iter([kind(seat=seat) for kind in s.offers] * 20)

    def chances(self, s: Any) -> Any:
        return {Flip(seat="table", heads=heads): Fraction(1, 2) for heads in (True, False)}

    def take(self, s: Any, a: Any) -> Any:
        yield Closed() if isinstance(a, Leave) else Counted()


class Room(Struct, frozen=True):
    offers: tuple[type[Action], ...]
    n: int = 1
    flow: tuple[Step, ...] = (Wait(),)


class Waiting:
    rules = RuleBook([Rule("W-1", 1, "enforced", guards=("sequence",))])

    def new(self, setup: Any) -> Room:
        return Room(setup)

    def evolve(self, s: Room, fact: Fact) -> Room:
        return replace(s, n=s.n + 1)

    def check(self, s: Room) -> list[Finding]:
        return [Finding("W-1", "seven", certain=s.n == 7)] if s.n in (7, 8) else []


GAME: Any = Waiting()


def test_a_game_goes_on_until_nobody_acts():
    *_, (action, s) = walk(GAME, Room((Stay, Leave)), random.Random(1))
    assert isinstance(action, Leave)
    assert not s.flow


def test_what_ends_the_game_is_preferred():
    actions = [sum(1 for _ in walk(GAME, Room((Stay,) * 30 + (Leave,)), random.Random(seed))) for seed in range(200)]
    assert sum(actions) / 200 < 6


def test_a_dead_end_names_who_is_due():
    with pytest.raises(DeadEnd, match="ann"):
        list(walk(GAME, Room(()), random.Random(1)))


def test_the_report_counts_dead_ends_findings_and_endless_games():
    told: list[Any] = []
    report = playout(GAME, [(), (Stay,), (Leave,)], 1, cap=50, tell=told.append)
    assert replace(report, actions_per_second=0) == type(report)(3, 51, 0, dead_ends=1, findings=1, unfinished=1)
    assert [(trouble.game, trouble.n) for trouble in told] == [(0, 0), (1, 6)]


def test_each_game_of_a_series_has_its_own_dice():
    once, longer = (playout(GAME, [(Stay, Leave)] * n, 4).actions for n in (3, 9))
    assert once < longer
    assert once == playout(GAME, [(Stay, Leave)] * 3, 4).actions
