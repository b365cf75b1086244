"""Every guard of dice and tower refuses, alone and under its rule, and lets a close relative pass. Nothing here can be
overruled: what is refused does not exist."""
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from companion.games.tower import actions as a
from companion.kernel import TABLE, Correct, Patch
from companion.tower.models import Loaded
from tests.games.suite.coverage import Coverage
from tests.games.suite.guards import Case, Guards, shown
from tests.games.tower.helpers import cast, correct, do, drop, fall, lay, new, roll

READY = do(new(), lay("red", 3), lay("blue", 2))
STUCK = do(READY, drop(), fall(2, 0))
"""Red: two in the tray, one inside; blue: two inside."""
FALLING = do(READY, drop())
ROLLING = do(new(), cast("2d6", "d8"))
OWN = new(towers={"attic": Loaded((700, 0, 0), (-700, 0, 0))})
CLEAR, TIP, FINISH = a.Clear(seat="bob"), a.TipOut(seat="bob"), a.Finish(seat="bob")


def put(value: Any, *path: str) -> Correct:
    return correct(Patch(path, value=value))


def moved(by: int, *path: str) -> Correct:
    return correct(Patch(path, by=by))


def compare(ours: str, theirs: str) -> a.Compare:
    return a.Compare(seat="ann", ours=ours, theirs=theirs)


CASES: list[Case] = [
    shown("sequence", "TW-1", FALLING, lay("green", 1), fall(0, 0)),
    shown("sequence", "TW-1", ROLLING, cast("d6"), roll(6, 6, 8)),
    shown("sequence", "TW-1", FALLING, a.Fall(seat="ann", out=(0, 0)), fall(3, 2)),
    shown("sequence", "TW-1", READY, fall(0, 0), fall(0, 0), FALLING),
    shown("sequence", "TW-1", READY, lay("red", 1, "zoe"), lay("red", 1, "bob")),
    shown("sequence", "TW-1", READY, lay("red", 1, TABLE), lay("red", 1)),
    shown("sequence", "TW-1", do(new(), FINISH), lay("red", 1), put(True, "real")),
    shown("correct.fits", "TW-1", READY, put(21, "tray", "red"),
         put(20, "tray", "red")),
    shown("correct.fits", "TW-1", READY, put(1, "tray", "black"),
         put(1, "tray", "green")),
    shown("correct.fits", "TW-1", READY, put(2, "cubes", "red"), put(3, "cubes", "red")),
    shown("correct.fits", "TW-1", READY, put(100, "cubes", "red"),
         put(99, "cubes", "red")),
    shown("correct.fits", "TW-1", READY, put(4, "cubes", "gold"),
         put(4, "cubes", "black")),
    shown("correct.fits", "TW-1", READY, put("attic", "tower"), put("simple", "tower")),
    shown("correct.fits", "TW-1", OWN, put([99_999, 0, 0], "towers", "attic", "thrown"),
         put([0, 0, 0], "towers", "attic", "thrown")),
    shown("correct.fits", "TW-1", OWN, put({"type": "simple", "thrown": [3, 2]}, "towers", "new"),
         put({"type": "simple", "thrown": [2, 3]}, "towers", "new")),
    shown("correct.fits", "TW-1", READY, put(["ann"], "seats"), put(["", ""], "sides")),
    shown("correct.fits", "TW-1", STUCK, put(None, "last"), put({}, "inside")),
    shown("correct.fits", "TW-1", READY, put([{"at": "rolling", "dice": "d7"}], "flow"),
         put([{"at": "bench"}, {"at": "rolling", "dice": "d8"}], "flow")),
    shown("correct.fits", "TW-1", STUCK, moved(-3, "inside", "blue"), moved(-2, "inside", "blue")),
    shown("correct.fits", "TW-1", STUCK, moved(18, "tray", "red"), moved(17, "tray", "red")),
    shown("change.none", "TW-1", READY, compare("red", "blue"), compare("blue", "red")),
    shown("change.none", "TW-1", OWN, a.Adopt(seat="ann", tower="simple"), a.Adopt(seat="ann", tower="attic")),
    shown("change.none", "TW-1", READY, a.UseReal(seat="ann", on=False), a.UseReal(seat="ann", on=True)),
    shown("lay.colour", "TW-2", READY, lay("black", 1), lay("silver", 1)),
    shown("lay.amount", "TW-2", READY, lay("red", 0), lay("red", 1)),
    shown("lay.amount", "TW-2", READY, lay("red", 7), lay("red", 6)),
    shown("lay.amount", "TW-2", READY, lay("red", -7), lay("red", -3)),
    shown("lay.supply", "TW-2", new(cubes={"red": 5}), lay("red", 6), lay("red", 5)),
    shown("lay.supply", "TW-2", do(STUCK, lay("blue", 6), lay("blue", 6)), lay("blue", 2), lay("blue", 1)),
    shown("lay.tray", "TW-2", STUCK, lay("red", -3), lay("red", -2)),
    shown("lay.tray", "TW-2", STUCK, lay("blue", -1), lay("blue", 1)),
    shown("tray.empty", "TW-2", new(), CLEAR, CLEAR, READY),
    shown("tray.empty", "TW-2", do(READY, CLEAR), drop(), drop(), READY),
    shown("tray.empty", "TW-2", do(new(), lay("red", 1), lay("red", -1)), drop(), drop(), READY),
    shown("tower.empty", "TW-2", READY, TIP, TIP, STUCK),
    shown("fall.colours", "TW-3", FALLING, fall(1), fall(1, 1)),
    shown("fall.colours", "TW-3", FALLING, fall(1, 1, 0), fall(0, 1)),
    shown("fall.conserved", "TW-3", FALLING, fall(4, 0), fall(3, 0)),
    shown("fall.conserved", "TW-3", FALLING, fall(0, -1), fall(0, 2)),
    shown("fall.conserved", "TW-3", do(STUCK, drop()), fall(0, 3), fall(3, 2)),
    shown("adopt.known", "TW-4", OWN, a.Adopt(seat="ann", tower="cellar"), a.Adopt(seat="ann", tower="attic")),
    shown("dice.written", "TW-5", READY, cast("2d7"), cast("2d8")),
    shown("dice.written", "TW-5", READY, cast("two dice"), cast(" 2 d6 + 1 ")),
    shown("dice.written", "TW-5", READY, cast("d6", "0d6"), cast("d6", "")),
    shown("dice.written", "TW-5", READY, cast("d6+100"), cast("d6+99")),
    shown("dice.written", "TW-5", READY, cast("  "), cast("")),
    shown("dice.many", "TW-5", READY, cast("30d6", "11d6"), cast("30d6", "10d6")),
    shown("roll.faces", "TW-5", ROLLING, roll(7, 1, 1), roll(6, 1, 1)),
    shown("roll.faces", "TW-5", ROLLING, roll(1, 1, 0), roll(1, 1, 8)),
    shown("roll.faces", "TW-5", ROLLING, roll(1, 1), roll(1, 1, 1)),
    shown("compare.colours", "TW-6", READY, compare("red", "red"), compare("red", "green")),
    shown("compare.colours", "TW-6", READY, compare("red", "white"), compare("silver", "blue")),
]


class TestGuards(Guards):
    """A count that is moved too far does not fit at all, so that the kernel's own bounds have nothing left to say."""

    id = "tower"
    cases: ClassVar[Sequence[Case]] = CASES
    unreached = frozenset({"correct.bounds"})
    printed = False
    hard = True


class TestCoverage(Coverage):
    id = "tower"
    cases: ClassVar[Sequence[Case]] = CASES
    tests = Path(__file__).parent
