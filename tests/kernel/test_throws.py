"""Throws: dice and cubes that decide together. The kernel's chances and its drawing against plain enumeration."""
from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from companion.kernel import (
    TABLE, Action, Closed, Rule, RuleBook, Step, Throw, Trial, chances, distribution, draw, due, in_order, judge, legal,
    sample, throw_numbers, whole_weights)
from companion.kernel.chance import pick
from companion.kernel.values import LISTED, listed
from tests.soak import SOAK


class Report(Action, frozen=True):
    """What came, a number a part, of a throw with a name."""

    what: str
    came: tuple[int, ...]


class Shout(Action, frozen=True):
    pass


class Waiting(Step, frozen=True):
    """Waits for its throw."""

    thrown: Throw
    accepts: ClassVar[tuple[type[Action], ...]] = (Report, Shout)

    def actors(self, s: Any) -> tuple[str, ...]:
        return (TABLE,)

    def throw(self, s: Any) -> Throw:
        return self.thrown

    def take(self, s: Any, a: Any) -> Any:
        yield Closed()


class Room(Struct, frozen=True):
    flow: tuple[Waiting, ...]


class Game:
    rules = RuleBook([Rule("T-1", 1, "enforced", guards=("sequence",))])

    def step_for(self, s: Any, action: Action) -> None:
        return None


GAME: Any = Game()
BLANK = Report(seat=TABLE, what="x", came=())
DIE = (Trial(1, (1,) * 6),)


def throw(*parts: tuple[Trial, ...], least: int = 0) -> Throw:
    return Throw(BLANK, "came", parts, least)


def room(*parts: tuple[Trial, ...], least: int = 0) -> Room:
    return Room((Waiting(throw(*parts, least=least)),))


def every(parts: tuple[tuple[Trial, ...], ...], least: int) -> dict[tuple[int, ...], Fraction]:
    """What the numbers can be, by trying all ways that each single draw of each part can go: brute force."""
    singles = [[trial.weights for trial in part for _ in range(trial.times)] for part in parts]
    flat = [weights for part in singles for weights in part]
    found: Counter[tuple[int, ...]] = Counter()
    for ways in product(*(range(len(weights)) for weights in flat)):
        left = iter(ways)
        numbers = tuple(least + sum(next(left) for _ in part) for part in singles)
        found[numbers] += prod(weights[n] for weights, n in zip(flat, ways, strict=True))
    whole = prod(map(sum, flat))
    return {numbers: Fraction(n, whole) for numbers, n in found.items()}


weights = st.lists(st.integers(0, 5), min_size=1, max_size=3).filter(any).map(tuple)
trials = st.builds(Trial, st.integers(0, 2), weights)
few = st.lists(st.lists(trials, max_size=2).map(tuple), max_size=2).map(tuple)


@settings(max_examples=150 if SOAK else 50, deadline=None, derandomize=True, database=None)
@given(parts=few, least=st.integers(-1, 2))
def test_the_chances_are_those_of_every_single_draw(parts: tuple[tuple[Trial, ...], ...], least: int) -> None:
    brute = every(parts, least)
    known = listed(throw(*parts, least=least))
    assert {action.came: p for action, p in known.items()} == brute
    assert chances(room(*parts, least=least)) == known
    for n, part in enumerate(parts):
        alone = distribution(part)
        assert sum(alone) == 1
        for value, p in enumerate(alone, least):
            assert p == sum((q for numbers, q in brute.items() if numbers[n] == value), Fraction(0))


@settings(max_examples=100 if SOAK else 30, deadline=None, derandomize=True, database=None)
@given(parts=few, least=st.integers(-1, 2), counts=st.lists(st.integers(-3, 14), max_size=3).map(tuple))
def test_a_report_is_taken_exactly_where_a_throw_can_come_so(parts: tuple[tuple[Trial, ...], ...], least: int,
                                                             counts: tuple[int, ...]) -> None:
    one = throw(*parts, least=least)
    assert one.numbers(one.report(counts)) == (counts if counts in every(parts, least) else None)


@settings(max_examples=100 if SOAK else 30, deadline=None, derandomize=True, database=None)
@given(parts=few, least=st.integers(-1, 2), seed=st.integers(0, 99))
def test_what_is_drawn_can_come_and_has_a_chance(parts: tuple[tuple[Trial, ...], ...], least: int, seed: int) -> None:
    drawn = draw(room(*parts, least=least), random.Random(seed).randrange)
    assert isinstance(drawn, Report)
    assert listed(throw(*parts, least=least))[drawn] > 0
    assert throw(*parts, least=least).numbers(drawn) == drawn.came


class Source:
    """Gives out numbers made up beforehand, and remembers below what each was asked for."""

    def __init__(self, numbers: tuple[int, ...]):
        self.left, self.asked = list(numbers), list[int]()

    def __call__(self, below: int) -> int:
        self.asked.append(below)
        return self.left.pop(0)


def test_drawing_takes_each_number_as_often_as_its_weight() -> None:
    """Every number that the source can give, in turn: two draws of weights 1, 2 and one die, 3 * 3 * 6 in all."""
    parts, counts = ((Trial(2, (1, 2)),), DIE), Counter[tuple[int, ...]]()
    for numbers in product(range(3), range(3), range(6)):
        source = Source(numbers)
        counts[throw_numbers(throw(*parts), source)] += 1
        assert source.asked == [3, 3, 6]
    assert {numbers: Fraction(n, 54) for numbers, n in counts.items()} == {
        action.came: p for action, p in listed(throw(*parts)).items()}


def test_a_listed_draw_takes_each_outcome_as_often_as_its_chance() -> None:
    outcomes = {Shout(seat=TABLE): Fraction(1, 6), BLANK: Fraction(1, 2), Report(seat=TABLE, what="y", came=()):
                Fraction(1, 3)}
    whole = whole_weights(outcomes)
    assert whole == (1, 3, 2)
    assert [pick(whole, Source((n,))) for n in range(6)] == [0, 1, 1, 1, 2, 2]


@pytest.mark.parametrize(("parts", "many"), [((DIE,) * 3, 216), ((DIE,) * 4, 0), (((Trial(215, (1, 1)),),), 216),
                                             (((Trial(216, (1, 1)),),), 0), ((), 1), (((),), 1)])
def test_a_throw_is_listed_up_to_a_bound(parts: tuple[tuple[Trial, ...], ...], many: int) -> None:
    assert len(listed(throw(*parts, least=1))) == many <= LISTED
    assert len(legal(GAME, room(*parts), TABLE)) == many
    for action in (draw(room(*parts), lambda n: n - 1), sample(room(*parts), random.Random(1))):
        assert judge(GAME, room(*parts), action).kind == "legal"
        assert throw(*parts).numbers(action) is not None


def test_a_huge_throw_costs_no_distribution() -> None:
    """Ten colours of 99 cubes thrown and stuck: sizes alone say that nobody lists them."""
    parts = tuple((Trial(99, (9_999 - n, 1 + n)), Trial(99, (5_000 + n, 5_000 - n))) for n in range(10))
    distribution.cache_clear()
    assert listed(throw(*parts)) == {}
    assert distribution.cache_info().currsize == 0
    assert throw(*parts).tops == (198,) * 10


@pytest.mark.parametrize("action", [
    Report(seat=TABLE, what="y", came=(3,)), Report(seat="ann", what="x", came=(3,)),
    Report(seat=TABLE, what="x", came=()), Report(seat=TABLE, what="x", came=(3, 3)),
    Report(seat=TABLE, what="x", came=(0,)), Report(seat=TABLE, what="x", came=(7,)), Shout(seat=TABLE)])
def test_what_is_no_report_of_a_throw_has_no_numbers(action: Action) -> None:
    one = throw(DIE, least=1)
    assert one.numbers(action) is None
    assert one.numbers(Report(seat=TABLE, what="x", came=(6,))) == (6,)


def test_only_the_kind_that_is_due_is_in_order() -> None:
    assert in_order(room(DIE), BLANK)
    assert not in_order(room(DIE), Shout(seat=TABLE))
    assert due(room(DIE)) == throw(DIE)
    assert due(Room(())) is None
    with pytest.raises(ValueError, match="due"):
        draw(Room(()), lambda n: 0)
