"""What stands on the map, who leads whom, and what each nation has scored."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.games.britannia.board import AREAS, SEAS, is_sea, stack
from companion.games.britannia.nations import (
    ARMIES, BURH, CAVALRY, FORT, INFANTRY, LEADERS, NATIONS, ROMANS)
from companion.games.britannia.settings import Settings
from companion.kernel import Place, Seat, remember_last


class Setup(Struct, frozen=True):
    """`mode`: one of `ways.WAYS`. `colours`: which colour each of four seats leads. `leads`: seat by nation, for any
    number of players; those that it leaves out go by colour, or by the app's own split for other numbers.
    `nations_drafted`: three or four players take them in turn before the first round, whatever else is said."""

    seats: tuple[Seat, ...]
    mode: str = "play"
    colours: dict[Seat, str] = {}
    leads: dict[str, Seat] = {}
    nations_drafted: bool = False
    settings: Settings = Settings()


class Side(Struct, frozen=True):
    """A nation: its leader at the table, its population marker (0 to 5), points entered by hand."""

    seat: Seat
    population: int = 0
    extra: int = 0


class Award(Struct, frozen=True):
    """Points of a nation: the rule, what they are for, the round, the place."""

    side: str
    points: int
    rule: str
    source: str
    round: int
    at: Place = ""


class Band(Struct, frozen=True):
    """Alike armies of the nation whose turn it is that have moved. `home`: where they began the turn. `came`: from
    where they entered their area in this phase, `used` of their movement (SPENT: they may not go on), `led` by which
    leader all the way, `sailed` from land. Losses do not thin bands: of what is left, the owner says later which."""

    at: Place
    kind: str
    n: int
    home: Place
    came: Place = ""
    used: int = 0
    led: str = ""
    sailed: bool = False


SPENT = 9
Units = dict[Place, dict[str, dict[str, int]]]


class State(Struct, frozen=True, kw_only=True):
    """`last`: the round after which it ends. `units`: place, nation, kind, number. `leaders`: those in play with their
    places, `fallen`: those killed. `burnt`: destroyed forts. `taken`: areas whose occupation points a nation has had.
    `lost`: points over a limit. `vassals`: nations that have submitted to Rome, `former`: those that had when the
    Romans left, `breakers`: those of them that attacked the Romano-British. Of the turn: `bands`, `entered` (area: from
    where attackers came or passed), `treks` (leader: his way in this phase)."""

    seats: tuple[Seat, ...]
    sides: dict[str, Side]
    round: int = 1
    last: int = 16
    mode: str = "play"
    units: Units
    leaders: dict[str, Place] = {}
    fallen: tuple[str, ...] = ()
    burnt: tuple[Place, ...] = ()
    awards: tuple[Award, ...] = ()
    taken: dict[str, tuple[Place, ...]] = {}
    lost: dict[str, int] = {}
    vassals: tuple[str, ...] = ()
    former: tuple[str, ...] = ()
    breakers: tuple[str, ...] = ()
    bands: tuple[Band, ...] = ()
    entered: dict[Place, tuple[Place, ...]] = {}
    treks: dict[str, tuple[Place, ...]] = {}
    settings: Settings
    over: bool = False
    flow: tuple[Any, ...]

    # Who stands where

    def here(self, at: Place) -> Mapping[str, Mapping[str, int]]:
        """The nations there with their units."""
        return self.units.get(at, {})

    def count(self, side: str, at: Place, kind: str) -> int:
        return self.units.get(at, {}).get(side, {}).get(kind, 0)

    def armies(self, side: str, at: Place) -> int:
        there = self.units.get(at, {}).get(side)
        return there.get(INFANTRY, 0) + there.get(CAVALRY, 0) if there else 0

    def strength(self, side: str, at: Place) -> int:
        """Armies, fort and burhs there: what rolls a die and what counts against an overrun."""
        there = self.units.get(at, {}).get(side)
        return sum(there.values()) if there else 0

    def places(self, side: str) -> tuple[Place, ...]:
        """Wherever the nation has units, in the order of the map, seas last."""
        return tuple(_places(self).get(side, ()))

    def lands(self, side: str) -> tuple[Place, ...]:
        """The areas where the nation has armies, in the order of the map."""
        return tuple(at for at in self.places(side) if not is_sea(at) and self.armies(side, at))

    def in_play(self, side: str, kind: str) -> int:
        return sum(there[side].get(kind, 0) for there in self.units.values() if side in there)

    def supply(self, side: str, kind: str = INFANTRY) -> int:
        """Counters that are not on the map (S3)."""
        return max(0, NATIONS[side].supply(kind) - self.in_play(side, kind))

    def holder(self, at: Place) -> str:
        """The only nation with units there, "" where there is none or several (S13)."""
        there = self.units.get(at)
        if not there:
            return ""
        if len(there) == 1:
            side, units = next(iter(there.items()))
            return side if self._holds(units) else ""
        holding = [side for side, units in there.items() if self._holds(units)]
        return holding[0] if len(holding) == 1 else ""

    def _holds(self, units: Mapping[str, int]) -> bool:
        return self.settings.burhs_hold or any(units.get(kind) for kind in (INFANTRY, CAVALRY, FORT))

    def held(self, side: str) -> tuple[Place, ...]:
        """The areas that the nation holds alone."""
        return tuple(at for at in AREAS if self.holder(at) == side)

    def chiefs(self, side: str, at: Place = "") -> tuple[str, ...]:
        """The nation's leaders in play; those at a place where one is given."""
        return tuple(x for x in sorted(self.leaders) if LEADERS[x] == side and at in ("", self.leaders[x]))

    # Friends and enemies

    def truce(self, one: str, other: str) -> bool:
        """Whether two nations leave each other alone: Rome and one that submitted (R-6.6)."""
        return self.settings.truce and ROMANS in (one, other) and (one in self.vassals or other in self.vassals)

    def foes(self, side: str, at: Place) -> tuple[str, ...]:
        """Other nations there, also of the same player (S46)."""
        there = self.units.get(at)
        if not there or (len(there) == 1 and side in there) or is_sea(at):
            return ()
        return tuple(x for x in sorted(there) if x != side and not (self.vassals and self.truce(side, x)))

    def resistance(self, side: str, at: Place) -> int:
        """What stands against a nation there (S34)."""
        return sum(self.strength(x, at) for x in self.foes(side, at))

    # Stacking (S32)

    def room(self, side: str, at: Place, n: int, overstack: bool = True) -> bool:
        """Whether `n` more armies of the nation may stand there."""
        return self.fits(side, at, self.armies(side, at) + n, overstack)

    def fits(self, side: str, at: Place, armies: int, overstack: bool = True) -> bool:
        """Whether so many armies of the nation may stand there, all others where they are."""
        if is_sea(at) or armies <= stack(at):
            return True
        hard = stack(at) == 2
        if side == ROMANS:
            return not hard or armies <= 4
        if not overstack or (hard and armies > 4):
            return False
        return not any(x != at and self.armies(side, x) > stack(x) for x in self.units if not is_sea(x))

    def crowded(self, side: str) -> tuple[Place, ...]:
        """Areas over the nation's limits: those that are too full in any case, or all overstacks but one."""
        over = [at for at in AREAS if side in self.units.get(at, {}) and self.armies(side, at) > stack(at)]
        if side == ROMANS:
            return tuple(at for at in over if stack(at) == 2 and self.armies(side, at) > 4)
        too_full = tuple(at for at in over if stack(at) == 2 and self.armies(side, at) > 4)
        return too_full or (tuple(over) if len(over) > 1 else ())

    # Movement memory

    def unmoved(self, side: str, at: Place, kind: str) -> int:
        """Armies there that belong to no band: they began their turn there."""
        return max(0, self.count(side, at, kind) - sum(b.n for b in self.bands if b.at == at and b.kind == kind))

    def seat(self, side: str) -> Seat:
        return self.sides[side].seat

    def points(self, side: str) -> int:
        return sum(x.points for x in self.awards if x.side == side) + self.sides[side].extra


@remember_last
def _places(s: State) -> dict[str, list[Place]]:
    """Wherever each nation has units."""
    found: dict[str, list[Place]] = {}
    for at in (*AREAS, *SEAS):
        for side in s.units.get(at, ()):
            found.setdefault(side, []).append(at)
    return found


def changed(units: Units, at: Place, side: str, kind: str, by: int) -> Units:
    """The units with `by` more of a kind there, never below none."""
    there = units.get(at, {})
    mine = dict(there.get(side, {}))
    if (n := mine.get(kind, 0) + by) > 0:
        mine[kind] = n
    else:
        mine.pop(kind, None)
    left = {x: v for x, v in there.items() if x != side}
    if mine:
        left[side] = mine
    rest = {x: v for x, v in units.items() if x != at}
    if left:
        rest[at] = left
    return rest


def is_army(kind: str) -> bool:
    return kind in ARMIES


__all__ = ["BURH", "SPENT", "Award", "Band", "Setup", "Side", "State", "Units", "changed", "is_army"]
