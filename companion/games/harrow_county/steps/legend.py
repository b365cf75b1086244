"""The Legend jar: the Legend Ability Track and the unique talents (HC-4.7, 13)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hexes import HEXES, NEXT
from companion.games.harrow_county.kammi.steps.goblin import goblin_talent, her_track
from companion.games.harrow_county.state import PURPLE, State, holding
from companion.games.harrow_county.steps.common import (
    advance, advances, arrived, carried, likely_advances, snakes_of)
from companion.games.harrow_county.steps.effects import Shifting
from companion.games.harrow_county.steps.talents import (
    Conjuring, Nailing, Picking, Raging, Removing, StoringCubes, Taunting)
from companion.games.harrow_county.steps.track import Escorting, Paths, Storming
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step


class LegendJar(Step, frozen=True):
    """Track and talent (`gift`), as far as they have not been used, in either order."""

    seat: Seat
    track: bool = True
    gift: bool = True
    accepts: ClassVar[tuple[type[Action], ...]] = (a.UseTrack, a.UseTalent, a.Advance, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.track or self.gift else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.UseTrack(seat=seat)
        yield a.UseTalent(seat=seat)
        if s.paths:
            yield from advances(s, seat, s.paths)
        yield a.Done(seat=seat)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.UseTrack(seat=seat)
        yield a.UseTalent(seat=seat)
        if s.paths:
            yield from likely_advances(s, seat, 0)
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.UseTrack():
                s = yield Became(replace(self, track=False))
                if s.players[self.seat].colour == PURPLE:
                    return (yield from her_track(s, self.seat))
                return (yield Opened(track(s, self.seat)))
            case a.UseTalent():
                s = yield Became(replace(self, gift=False))
                return (yield from talent(s, self.seat))
            case a.Advance():
                return (yield from advance(s, act))
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()


def track(s: State, seat: Seat) -> Step:
    """The side of the track that the seat plays with."""
    if s.blue(seat):
        return Storming(seat)
    return Escorting(seat) if s.players[seat].track_turned else Paths(seat)


def talent(s: State, seat: Seat) -> Facts:
    """What the legend's unique talent begins with (HC-13)."""
    if s.players[seat].colour == PURPLE:
        return (yield from goblin_talent(s, seat))
    match s.players[seat].name:
        case "emmy":
            places = bare(s, seat)
            if len(places) > s.cubes_left(seat):
                return (yield Opened(Blessing(seat)))
            for at in places:
                s = yield f.CubePlaced(seat, at)
            return s
        case "levi":
            return (yield Opened(Swaying(seat)))
        case "bernice":
            yield Opened(Nailing(seat))
            return (yield Opened(Shifting(seat, "bernice", 1)))
        case "malachi":
            return (yield Opened(Raging(seat)))
        case "priscilla":
            return (yield Opened(Taunting(seat)))
        case "skinless_boy":
            return (yield Opened(Shifting(seat, "skinless_boy", 2)))
        case "corbin":
            return (yield Opened(Removing(seat, "corbin")))
        case "kain":
            return (yield Opened(Conjuring(seat, "kain")))
        case "odessa":
            return (yield Opened(StoringCubes(seat)))
        case "wilma":
            return (yield Opened(Picking(seat)))
    return (yield from _mildred(s, seat))


def _mildred(s: State, seat: Seat) -> Facts:
    """Mildred goes to haints of hers, whatever then falls (HC-13.11)."""
    yield Opened(Conjuring(seat, "mildred"))
    return (yield Opened(Shifting(seat, "mildred", 1)))


def bare(s: State, seat: Seat) -> tuple[Place, ...]:
    """Hexes with own haints and no red cube."""
    return tuple(at for at in HEXES if at in s.players[seat].haints and not s.cubes.get(at))


class Blessing(Step, frozen=True):
    """Emmy has fewer cubes than hexes: which get one?"""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PlaceCube,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.cubes_left(self.seat) and bare(s, self.seat) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (a.PlaceCube(seat=seat, to=at) for at in sorted(s.players[seat].haints))

    def take(self, s: State, act: a.PlaceCube) -> Facts:
        yield f.CubePlaced(act.seat, act.to)

    def advance(self, s: State) -> Facts:
        yield Closed()


class Swaying(Step, frozen=True):
    """Levi moves haints one hex each; `moved`: how many of a hex have come there so (HC-13.2)."""

    seat: Seat
    moved: dict[Place, int] = {}  # noqa: RUF012
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Sway, a.Done)

    def rested(self, s: State, at: Place) -> int:
        """Haints there that have not moved."""
        return s.players[self.seat].haints.get(at, 0) - self.moved.get(at, 0)

    def likes(self, s: State, start: Place, to: Place) -> bool:
        """Whether one of the hexes has the terrain where Levi stands."""
        own = s.terrain[s.players[self.seat].legend]
        return own not in ("mountain", "brambles") and own in (s.terrain[start], s.terrain[to])

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(self.rested(s, at) > 0 for at in s.players[self.seat].haints) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for start in sorted(s.players[seat].haints):
            for to in NEXT[start]:
                yield from (a.Sway(seat=seat, start=start, to=to, n=n, infected=infected)
                            for n in range(1, self.rested(s, start) + 1) for infected in snakes_of(s, seat, start, n))
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        if isinstance(act, a.Sway):
            yield Became(replace(self, moved=holding(self.moved, act.to, act.n)))
            s = yield f.Swayed(act.seat, act.start, act.to, act.n, act.infected)
            s = yield from arrived(s, act.seat, act.to)
            return (yield from carried(s, act.seat, act.start, act.to))
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()
