"""The table of dice and tower, at whatever moment a test needs it."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion import games
from companion.games.tower import actions as a
from companion.games.tower.game import Setup
from companion.games.tower.state import State
from companion.kernel import TABLE, Action, Correct, Patch, apply, judge

GAME: Any = games.load("tower")
SEATS = ("ann", "bob")


def new(**setup: Any) -> State:
    s: State = GAME.new(Setup(**({"seats": SEATS} | setup)))
    return s


def do(s: State, *actions: Action) -> State:
    """The position after legal actions."""
    for action in actions:
        s, _ = apply(GAME, s, action)
    return s


def refused(s: State, action: Action) -> set[str]:
    """The names of the guards that object."""
    return {r.guard for r in judge(GAME, s, action).refusals}


def lay(colour: str, n: int, seat: str = "ann") -> a.Lay:
    return a.Lay(seat=seat, colour=colour, n=n)


def drop(seat: str = "ann") -> a.Drop:
    return a.Drop(seat=seat)


def fall(*out: int) -> a.Fall:
    return a.Fall(seat=TABLE, out=out)


def cast(dice: str = "", other: str = "", seat: str = "ann") -> a.Cast:
    return a.Cast(seat=seat, dice=dice, other=other)


def roll(*faces: int) -> a.Roll:
    return a.Roll(seat=TABLE, faces=faces)


def correct(*patches: Patch, seat: str = "ann") -> Correct:
    return Correct(seat=seat, patches=patches)


def lies(s: State, colours: Iterable[str] = ()) -> dict[str, tuple[int, int, int]]:
    """Colour -> how many lie in the supply, in the tray and in the tower."""
    return {c: (s.supply(c), s.tray.get(c, 0), s.inside.get(c, 0)) for c in colours or s.colours}


def conserved(s: State) -> None:
    """Every cube is in one place, no place holds fewer than none, and a colour that has none there is not named."""
    for colour, where in lies(s, {*s.cubes, *s.tray, *s.inside}).items():
        assert min(where) >= 0, (colour, where)
        assert sum(where) == s.cubes[colour]
    assert GAME.check(s) == []
