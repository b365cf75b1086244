"""The bench, where anybody may do anything, and what lies on it while cubes fall or dice roll."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, ClassVar, get_args

from companion.games.tower import actions as a
from companion.games.tower import facts as f
from companion.games.tower.kits import KITS
from companion.games.tower.state import State
from companion.kernel import TABLE, Action, Closed, Facts, Opened, Seat, Step, Throw, Trial
from companion.tower.dice import Dice, read
from companion.tower.models import trials

AT_ONCE = 6
"""Cubes that one tap lays at most."""
ONE = "d6"
"""The dice where nothing is written."""


def hands(dice: str, other: str) -> tuple[Dice, Dice | None]:
    """Both hands of dice. Raises Malformed."""
    return read(dice or ONE), read(other) if other else None


class Bench(Step, frozen=True):
    """Nothing is thrown at the moment."""

    accepts: ClassVar[tuple[type[Action], ...]] = (
        a.Lay, a.Clear, a.Drop, a.TipOut, a.Compare, a.Adopt, a.UseReal, a.Cast, a.Finish)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return s.seats

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        """What is there to be thrown, taken away or changed."""
        if any(s.tray.values()):
            yield a.Drop(seat=seat)
        for dice, other in dict.fromkeys((("", ""), *KITS[s.kit].dice)):
            yield a.Cast(seat=seat, dice=dice, other=other)
        for colour in s.colours:
            left, there = s.supply(colour), s.tray.get(colour, 0)
            for n in range(1, AT_ONCE + 1):
                if n <= left:
                    yield a.Lay(seat=seat, colour=colour, n=n)
                if n <= there:
                    yield a.Lay(seat=seat, colour=colour, n=-n)
        if any(s.tray.values()):
            yield a.Clear(seat=seat)
        if any(s.inside.values()):
            yield a.TipOut(seat=seat)
        for pair in permutations(s.colours, 2):
            if pair != s.sides:
                yield a.Compare(seat=seat, ours=pair[0], theirs=pair[1])
        for tower in s.towers:
            if tower != s.tower:
                yield a.Adopt(seat=seat, tower=tower)
        yield a.UseReal(seat=seat, on=not s.real)
        yield a.Finish(seat=seat)

    def take(self, s: State, act: Any) -> Facts:
        match act:
            case a.Lay(colour=colour, n=n):
                yield f.Laid(colour, n)
            case a.Clear():
                yield f.Cleared()
            case a.Drop():
                yield Opened(Falling())
            case a.TipOut():
                yield f.TippedOut()
            case a.Compare(ours=ours, theirs=theirs):
                yield f.SidesChosen(ours, theirs)
            case a.Adopt(tower=tower):
                yield f.TowerChosen(tower)
            case a.UseReal(on=on):
                yield f.RealTower(on)
            case a.Cast(dice=dice, other=other):
                yield Opened(Rolling(dice or ONE, other))
            case a.Finish():
                yield Closed()


class Falling(Step, frozen=True):
    """The cubes of the tray are in the tower; what comes out, the table says."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Fall,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,)

    def colours(self, s: State) -> tuple[str, ...]:
        """The colours that may come out, in order."""
        return tuple(c for c in s.colours if s.tray.get(c) or s.inside.get(c))

    def throw(self, s: State) -> Throw:
        each = trials(s.model, s.tray, s.inside)
        parts = (tuple(Trial(n, weights) for n, weights in each[c]) for c in self.colours(s))
        return Throw(a.Fall(seat=TABLE, out=()), "out", tuple(parts))

    def take(self, s: State, act: a.Fall) -> Facts:
        out = {c: n for c, n in zip(self.colours(s), act.out, strict=True) if n}
        yield f.CubesFell({c: n for c, n in s.tray.items() if n}, out)
        return (yield Closed())


class Rolling(Step, frozen=True):
    """Dice are in the air."""

    dice: str
    other: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,)

    def sides(self) -> tuple[int, ...]:
        one, other = hands(self.dice, self.other)
        return (*one.sides, *(other.sides if other else ()))

    def throw(self, s: State) -> Throw:
        return Throw(a.Roll(seat=TABLE, faces=()), "faces",
                     tuple((Trial(1, (1,) * sides),) for sides in self.sides()), 1)

    def take(self, s: State, act: a.Roll) -> Facts:
        yield f.DiceRolled(self.dice, self.other, act.faces)
        return (yield Closed())


AnyStep = Bench | Falling | Rolling
ALL = get_args(AnyStep)


class Position(State, frozen=True, kw_only=True):
    """The state as it is saved and read."""

    flow: tuple[AnyStep, ...]
