"""What begins the turns of single nations: leaders, legions, revolts, reinforcements (R-1, R-2, R-7, R-8, R-14)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia import scoring
from companion.games.britannia.board import AREAS, area, sea
from companion.games.britannia.nations import (
    ARMIES, BELGAE, BRITISH, CAVALRY, INFANTRY, NATIONS, NORMANS, ROMANS, SAXONS, legions)
from companion.games.britannia.state import State
from companion.games.britannia.steps.growth import Growing
from companion.games.britannia.steps.rome import leave
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step

STAYING = ("harald", "harold", "william")
"""Leaders of round XV, who stay until the end."""
ONLY = {"oswiu": area("bernicia"), "offa": area("north_mercia")}
"""Leaders who come only where their nation holds that area (R-1.8)."""
CHANNEL = sea("english_channel")
NORMAN_LANDS = ("essex", "wessex", "hwicce", "south_mercia")


def begins(s: State, side: str) -> Facts:
    for leader in s.chiefs(side):
        came = NATIONS[side].leaders[leader]
        if came < s.round and not (leader in STAYING and s.round == 16):
            s = yield f.LeaderLeft(side, leader)
    if side == ROMANS and s.round == 6:
        return (yield from leave(s))
    if side == ROMANS and s.round == 2 and s.settings.legions_first is not False:
        s = yield Opened(Recalling())
    if side == BELGAE and s.round == 1 and BELGAE in s.vassals:
        s = yield f.Revolted(BELGAE)
    if side == BRITISH and s.round == 8:
        s = yield from _dismount(s)
    if s.round == 16 and s.settings.last_reinforcements:
        s = yield from _last(s, side)
    comes = tuple(x for x, round in NATIONS[side].leaders.items()
                  if round == s.round and x not in s.leaders and x not in s.fallen and places_for(s, side, x))
    return (yield Opened(Coming(side, comes[0]))) if comes else s


def legions_come(s: State) -> Facts:
    """Reinforcements in place of growth (R-2)."""
    n = min(legions(s.round, s.in_play(ROMANS, INFANTRY)), s.supply(ROMANS))
    if n:
        s = yield f.Arrived(ROMANS, CHANNEL, n)
    if s.round == 2 and s.settings.legions_first is False:
        s = yield Opened(Recalling())
    return s


def _dismount(s: State) -> Facts:
    for at in s.places(BRITISH):
        if n := min(s.count(BRITISH, at, CAVALRY), s.supply(BRITISH)):
            s = yield f.Dismounted(BRITISH, at, n)
        if n := s.count(BRITISH, at, CAVALRY):
            s = yield f.Removed(BRITISH, at, CAVALRY, n, "rome")
    return s


def _last(s: State, side: str) -> Facts:
    """Reinforcements of round XVI for nations whose leader lives (R-14)."""
    n = 0
    if side == "norwegians" and "harald" in s.leaders:
        n = min(len(s.held(side)), s.supply(side))
        if n:
            s = yield f.Arrived(side, sea("north_sea"), n)
    elif side == NORMANS and "william" in s.leaders:
        n = sum(s.holder(area(x)) == NORMANS for x in NORMAN_LANDS) + 3 * ("harold" in s.fallen)
        riders = min(n, s.settings.last_cavalry or 0, s.supply(side, CAVALRY))
        n = min(n - riders, s.supply(side))
        if n + riders:
            s = yield f.Arrived(side, CHANNEL, n, riders)
    elif side == SAXONS and "harold" in s.leaders:
        n = min(scoring.english(s, side) // 2, s.supply(side))
        if n:
            s = yield Opened(Growing(side, n))
    return s


def places_for(s: State, side: str, leader: str) -> tuple[Place, ...]:
    """Where a leader may come who comes by land: with an army; Oswiu and Offa in one area alone. Boudicca raises an
    army where there are Belgae, or where they began and nobody else is."""
    if leader in ONLY:
        return (ONLY[leader],) if s.holder(ONLY[leader]) == side and s.armies(side, ONLY[leader]) else ()
    if leader == "boudicca":
        own = s.lands(BELGAE)
        empty = tuple(at for at in NATIONS[BELGAE].start if at not in s.units)
        where = {"own": own, "start": tuple(at for at in NATIONS[BELGAE].start if at in own or at in empty)}
        return where.get(s.settings.boudicca or "", own or empty)
    return s.lands(side)


class Coming(Step, frozen=True):
    """A leader joins an army of his nation."""

    side: str
    leader: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Appear,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (s.seat(self.side),) if places_for(s, self.side, self.leader) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Appear(seat=seat, leader=self.leader, at=at)
                    for at in dict.fromkeys((*places_for(s, self.side, self.leader), *s.lands(self.side))))

    def take(self, s: State, act: a.Appear) -> Facts:
        if act.leader == "boudicca" and s.supply(BELGAE):
            s = yield f.Placed(BELGAE, act.at)
        for _ in range(2 if act.leader == "arthur" else 0):
            if s.supply(BRITISH, CAVALRY):
                s = yield f.Placed(BRITISH, act.at, CAVALRY)
        s = yield f.LeaderCame(self.side, act.leader, act.at)
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()


class Recalling(Step, frozen=True):
    """Legions are recalled in round II; how many, our pages do not say (R-2.4). `gone`: armies removed."""

    gone: int = 0
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Remove, a.Done)

    def due(self, s: State) -> int:
        """Legions that have to go by the table's answer, none where nobody knows."""
        return max(0, (s.settings.legions or 0) - self.gone)

    def actors(self, s: State) -> tuple[Seat, ...]:
        open_ = s.settings.legions is None or (self.due(s) and s.in_play(ROMANS, INFANTRY))
        return (s.seat(ROMANS),) if open_ else ()

    def advance(self, s: State) -> Facts:
        yield Closed()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for at in (*AREAS, CHANNEL):
            yield from (a.Remove(seat=seat, at=at, kind=kind) for kind in ARMIES if s.count(ROMANS, at, kind))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Remove | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Closed())
        yield Became(replace(self, gone=self.gone + 1))
        return (yield f.Removed(ROMANS, act.at, act.kind, 1, "legions"))
