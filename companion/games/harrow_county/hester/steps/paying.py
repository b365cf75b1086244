"""Terrain cubes that Hester pays or gains one by one (HC-9.5, 9.10)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.state import State
from companion.kernel import Action, Became, Closed, Facts, Opened, Seat, Step


def paid(s: State, seat: Seat, price: Mapping[str, int], mixed: int = 0) -> Facts:
    """Cubes of certain terrains are paid at once; which `mixed` ones, is asked where there is a choice."""
    if price:
        s = yield h.TerrainPaid(seat, dict(price))
    return (yield Opened(Paying(seat, mixed))) if mixed else s


class Paying(Step, frozen=True):
    """Hester pays `left` cubes of any terrain; `why` is `limit` where more lie there than may stay."""

    seat: Seat
    left: int
    why: str = "price"
    accepts: ClassVar[tuple[type[Action], ...]] = (b.Pay,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        choice = len(s.hester.cubes) > 1 and s.hester.cubes_here > self.left
        return (self.seat,) if self.left > 0 and choice else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (b.Pay(seat=seat, terrain=terrain) for terrain in TERRAINS if s.hester.cubes.get(terrain))

    def take(self, s: State, act: b.Pay) -> Facts:
        yield Became(replace(self, left=self.left - 1))
        return (yield h.TerrainPaid(self.seat, {act.terrain: 1}))

    def advance(self, s: State) -> Facts:
        """Without a choice the rest goes by itself."""
        left, cubes = self.left, {}
        for terrain in TERRAINS:
            if n := min(left, s.hester.cubes.get(terrain, 0)):
                cubes[terrain] = n
                left -= n
        s = yield Closed()
        return (yield h.TerrainPaid(self.seat, cubes)) if cubes else s


class GainingCubes(Step, frozen=True):
    """Hester takes `left` cubes of terrains of her choice; `other` is one that she may not take."""

    seat: Seat
    left: int
    other: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (b.GainCube,)

    def choices(self, s: State) -> tuple[str, ...]:
        return tuple(terrain for terrain in TERRAINS if terrain != self.other and s.hester.cubes_left(terrain))

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.left > 0 and self.choices(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (b.GainCube(seat=seat, terrain=terrain) for terrain in self.choices(s))

    def take(self, s: State, act: b.GainCube) -> Facts:
        yield Became(replace(self, left=max(0, self.left - 1)))
        return (yield h.TerrainGained(self.seat, {act.terrain: 1}))

    def advance(self, s: State) -> Facts:
        yield Closed()
