"""Phase 1: population points, new armies, burhs (S25 to S28)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia import scoring
from companion.games.britannia.board import people
from companion.games.britannia.nations import INFANTRY, ROMANS, SAXONS
from companion.games.britannia.state import State
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step

EACH, MAX_MARKER = 6, 5
"""Points for a new army; the most that stays on the marker."""


def population(s: State, side: str, half: bool = False) -> Facts:
    """Points of areas with armies and of the marker: an army for each six (S25, S26)."""
    land = sum(people(at) for at in s.lands(side))
    land = (land + 1) // 2 if half else land
    points = s.sides[side].population + land
    armies = min(points // EACH, s.supply(side))
    left = points - EACH * armies
    s = yield f.Grew(side, points, armies, min(left, MAX_MARKER), max(0, left - MAX_MARKER))
    return (yield Opened(Growing(side, armies))) if armies else s


class Growing(Step, frozen=True):
    """`left` new armies are to be placed; `grown`: areas that had one."""

    side: str
    left: int
    grown: tuple[Place, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Grow,)

    def room(self, s: State) -> tuple[Place, ...]:
        """Areas of the nation that can take one more army."""
        return tuple(at for at in s.lands(self.side) if s.room(self.side, at, 1, s.settings.growth_overstack))

    def fresh(self, s: State) -> tuple[Place, ...]:
        """Those of them that had none in this phase."""
        return tuple(at for at in self.room(s) if at not in self.grown)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (s.seat(self.side),) if self.left > 0 and self.room(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Grow(seat=seat, at=at) for at in s.lands(self.side))

    def take(self, s: State, act: a.Grow) -> Facts:
        yield Became(replace(self, left=self.left - 1, grown=(*self.grown, act.at)))
        return (yield f.Placed(self.side, act.at))

    def advance(self, s: State) -> Facts:
        if self.left > 0:
            yield f.GrowthLost(self.side, self.left)
        yield Closed()


class Allowing(Step, frozen=True):
    """Rome says how a nation that submitted grows (R-6.5)."""

    side: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Allow,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (s.seat(ROMANS),)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Allow(seat=seat, full=full) for full in (True, False))

    def take(self, s: State, act: a.Allow) -> Facts:
        s = yield Closed()
        return (yield from population(s, self.side, half=not act.full))


class Building(Step, frozen=True):
    """The Saxons build burhs, as many as the table's rules have it: our pages do not say (R-12.3). `built`: where, now.
    Where a burh costs an army, one that stands there goes back to the box."""

    built: tuple[Place, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Build, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (s.seat(SAXONS),)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Build(seat=seat, at=at) for at in s.lands(SAXONS))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Build | a.Done) -> Facts:
        if isinstance(act, a.Build):
            yield Became(replace(self, built=(*self.built, act.at)))
            s = yield f.BurhBuilt(act.at)
            if s.settings.burhs_cost == "army":
                s = yield f.Removed(SAXONS, act.at, INFANTRY, 1, "burh")
                s = yield from scoring.bereft(s, SAXONS, act.at)
            return s
        return (yield Closed())
