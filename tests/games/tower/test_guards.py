"""Every guard of dice and tower refuses, alone and under its rule, and lets a close relative pass. Nothing here can be
overruled: what is refused does not exist."""
from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from companion.games.tower import actions as a
from companion.kernel import TABLE, Action, Correct, Patch, Refused, apply, judge
from companion.tower.models import Loaded
from tests.games.tower.helpers import GAME, cast, correct, do, drop, fall, lay, new, refused, roll

READY = do(new(), lay("red", 3), lay("blue", 2))
STUCK = do(READY, drop(), fall(2, 0))
"""Red: two in the tray, one inside; blue: two inside."""
FALLING = do(READY, drop())
ROLLING = do(new(), cast("2d6", "d8"))
OWN = new(towers={"attic": Loaded((700, 0, 0), (-700, 0, 0))})
CLEAR, TIP, FINISH = a.Clear(seat="bob"), a.TipOut(seat="bob"), a.Finish(seat="bob")


class Case(NamedTuple):
    """`wrong` is refused in `s` for the one reason, `right` is permitted in `at`, which is `s` where it is None."""

    guard: str
    rule: str
    s: Any
    wrong: Action
    right: Action
    at: Any = None


def put(value: Any, *path: str) -> Correct:
    return correct(Patch(path, value=value))


def moved(by: int, *path: str) -> Correct:
    return correct(Patch(path, by=by))


def compare(ours: str, theirs: str) -> a.Compare:
    return a.Compare(seat="ann", ours=ours, theirs=theirs)


CASES = [
    Case("sequence", "TW-1", FALLING, lay("green", 1), fall(0, 0)),
    Case("sequence", "TW-1", ROLLING, cast("d6"), roll(6, 6, 8)),
    Case("sequence", "TW-1", FALLING, a.Fall(seat="ann", out=(0, 0)), fall(3, 2)),
    Case("sequence", "TW-1", READY, fall(0, 0), fall(0, 0), FALLING),
    Case("sequence", "TW-1", READY, lay("red", 1, "zoe"), lay("red", 1, "bob")),
    Case("sequence", "TW-1", READY, lay("red", 1, TABLE), lay("red", 1)),
    Case("sequence", "TW-1", do(new(), FINISH), lay("red", 1), put(True, "real")),
    Case("correct.fits", "TW-1", READY, put(21, "tray", "red"),
         put(20, "tray", "red")),
    Case("correct.fits", "TW-1", READY, put(1, "tray", "black"),
         put(1, "tray", "green")),
    Case("correct.fits", "TW-1", READY, put(2, "cubes", "red"), put(3, "cubes", "red")),
    Case("correct.fits", "TW-1", READY, put(100, "cubes", "red"),
         put(99, "cubes", "red")),
    Case("correct.fits", "TW-1", READY, put(4, "cubes", "gold"),
         put(4, "cubes", "black")),
    Case("correct.fits", "TW-1", READY, put("attic", "tower"), put("simple", "tower")),
    Case("correct.fits", "TW-1", OWN, put([99_999, 0, 0], "towers", "attic", "thrown"),
         put([0, 0, 0], "towers", "attic", "thrown")),
    Case("correct.fits", "TW-1", OWN, put({"type": "simple", "thrown": [3, 2]}, "towers", "new"),
         put({"type": "simple", "thrown": [2, 3]}, "towers", "new")),
    Case("correct.fits", "TW-1", READY, put(["ann"], "seats"), put(["", ""], "sides")),
    Case("correct.fits", "TW-1", STUCK, put(None, "last"), put({}, "inside")),
    Case("correct.fits", "TW-1", READY, put([{"at": "rolling", "dice": "d7"}], "flow"),
         put([{"at": "bench"}, {"at": "rolling", "dice": "d8"}], "flow")),
    Case("correct.fits", "TW-1", STUCK, moved(-3, "inside", "blue"), moved(-2, "inside", "blue")),
    Case("correct.fits", "TW-1", STUCK, moved(18, "tray", "red"), moved(17, "tray", "red")),
    Case("change.none", "TW-1", READY, compare("red", "blue"), compare("blue", "red")),
    Case("change.none", "TW-1", OWN, a.Adopt(seat="ann", tower="simple"), a.Adopt(seat="ann", tower="attic")),
    Case("change.none", "TW-1", READY, a.UseReal(seat="ann", on=False), a.UseReal(seat="ann", on=True)),
    Case("lay.colour", "TW-2", READY, lay("black", 1), lay("silver", 1)),
    Case("lay.amount", "TW-2", READY, lay("red", 0), lay("red", 1)),
    Case("lay.amount", "TW-2", READY, lay("red", 7), lay("red", 6)),
    Case("lay.amount", "TW-2", READY, lay("red", -7), lay("red", -3)),
    Case("lay.supply", "TW-2", new(cubes={"red": 5}), lay("red", 6), lay("red", 5)),
    Case("lay.supply", "TW-2", do(STUCK, lay("blue", 6), lay("blue", 6)), lay("blue", 2), lay("blue", 1)),
    Case("lay.tray", "TW-2", STUCK, lay("red", -3), lay("red", -2)),
    Case("lay.tray", "TW-2", STUCK, lay("blue", -1), lay("blue", 1)),
    Case("tray.empty", "TW-2", new(), CLEAR, CLEAR, READY),
    Case("tray.empty", "TW-2", do(READY, CLEAR), drop(), drop(), READY),
    Case("tray.empty", "TW-2", do(new(), lay("red", 1), lay("red", -1)), drop(), drop(), READY),
    Case("tower.empty", "TW-2", READY, TIP, TIP, STUCK),
    Case("fall.colours", "TW-3", FALLING, fall(1), fall(1, 1)),
    Case("fall.colours", "TW-3", FALLING, fall(1, 1, 0), fall(0, 1)),
    Case("fall.conserved", "TW-3", FALLING, fall(4, 0), fall(3, 0)),
    Case("fall.conserved", "TW-3", FALLING, fall(0, -1), fall(0, 2)),
    Case("fall.conserved", "TW-3", do(STUCK, drop()), fall(0, 3), fall(3, 2)),
    Case("adopt.known", "TW-4", OWN, a.Adopt(seat="ann", tower="cellar"), a.Adopt(seat="ann", tower="attic")),
    Case("dice.written", "TW-5", READY, cast("2d7"), cast("2d8")),
    Case("dice.written", "TW-5", READY, cast("two dice"), cast(" 2 d6 + 1 ")),
    Case("dice.written", "TW-5", READY, cast("d6", "0d6"), cast("d6", "")),
    Case("dice.written", "TW-5", READY, cast("d6+100"), cast("d6+99")),
    Case("dice.written", "TW-5", READY, cast("  "), cast("")),
    Case("dice.many", "TW-5", READY, cast("30d6", "11d6"), cast("30d6", "10d6")),
    Case("roll.faces", "TW-5", ROLLING, roll(7, 1, 1), roll(6, 1, 1)),
    Case("roll.faces", "TW-5", ROLLING, roll(1, 1, 0), roll(1, 1, 8)),
    Case("roll.faces", "TW-5", ROLLING, roll(1, 1), roll(1, 1, 1)),
    Case("compare.colours", "TW-6", READY, compare("red", "red"), compare("red", "green")),
    Case("compare.colours", "TW-6", READY, compare("red", "white"), compare("silver", "blue")),
]
NAMED = [f"{case.guard}-{n}" for n, case in enumerate(CASES)]


@pytest.mark.parametrize("case", CASES, ids=NAMED)
def test_a_guard_refuses_and_nothing_overrules_it(case: Case) -> None:
    refusals = judge(GAME, case.s, case.wrong).refusals
    assert {(r.guard, r.cite.rule, r.cite.page, r.final) for r in refusals} == {(case.guard, case.rule, 0, True)}
    with pytest.raises(Refused):
        apply(GAME, case.s, case.wrong, [case.guard])


@pytest.mark.parametrize("case", CASES, ids=NAMED)
def test_a_guard_permits_the_relative(case: Case) -> None:
    s = case.s if case.at is None else case.at
    assert refused(s, case.right) == set()
    do(s, case.right)


def test_every_guard_has_a_case() -> None:
    """A count that is moved too far does not fit at all, so that the kernel's own bounds have nothing left to say."""
    assert {case.guard for case in CASES} == set(GAME.rules.cites) - {"correct.bounds"}


def test_every_rule_is_shown_at_work_by_the_cases_that_it_names() -> None:
    for rule in GAME.rules.rules.values():
        assert rule.examples
        assert set(rule.examples) <= {f"guard {case.guard}" for case in CASES if case.rule == rule.id}
