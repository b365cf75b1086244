"""Rome: who may submit to it, what follows, and what the Romans leave behind (S17, R-5, R-6, R-8)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia import scoring
from companion.games.britannia.board import AREAS, REGION
from companion.games.britannia.nations import BELGAE, BRITISH, FORT, INFANTRY, KINDS, NATIONS, ROMANS
from companion.games.britannia.state import State
from companion.kernel import Action, Closed, Facts, Opened, Place, Seat, Step

NORTH = ("bernicia", "cumbria", "galloway", "lothian", "pennines")
"""English areas north of York and Cheshire: no fort there turns Romano-British (R-8.2)."""


def may_submit(s: State, acting: str) -> tuple[str, ...]:
    """Nations that may submit now: in a Roman turn, in few enough areas (R-6.1)."""
    if acting != ROMANS or not 1 <= s.round <= 5:
        return ()
    return tuple(x for x, nation in NATIONS.items() if nation.submits_at and x not in s.vassals
                 and (x != BELGAE or s.round == 1) and 0 < len(s.lands(x)) <= nation.submits_at)


def pleaders(s: State, acting: str) -> tuple[Seat, ...]:
    """The seats of nations that may submit now."""
    return tuple(dict.fromkeys(s.seat(x) for x in may_submit(s, acting)))


def submit(s: State, side: str) -> Facts:
    """Battles against it are off; Romans in its areas go back to where they came from, and Rome scores its areas as if
    it were there (R-6)."""
    s = yield f.Submitted(side)
    if side == BELGAE and s.round == 1:
        s = yield f.Scored(ROMANS, 6, "BR-S17", "submit")
    for at in s.lands(side):
        if s.settings.romans_go != "stay":
            s = yield from _go_back(s, at)
        s = yield from scoring.occupied(s, at)
    return s


def _go_back(s: State, at: Place) -> Facts:
    """Romans there go to where they came from; where that nation stands there too, to where they began the turn."""
    for band in (x for x in s.bands if x.at == at and x.came):
        shared = any(x in s.vassals for x in s.units.get(band.came, {}))
        if n := min(band.n, s.count(ROMANS, at, band.kind)):
            s = yield f.Retreated(ROMANS, at, band.home if shared else band.came, n, band.kind, "", True)
    return s


def southern(s: State, at: Place) -> bool:
    """Whether a fort there may turn Romano-British (R-8.2)."""
    if REGION[at] == "england":
        return at.removeprefix("area:") not in NORTH
    return REGION[at] == "wales" and s.settings.british_in_wales


def leave(s: State) -> Facts:
    """Round VI: all Roman armies go, then Romano-British infantry may take the places of forts (R-8.1)."""
    for at in s.places(ROMANS):
        for kind in KINDS:
            if kind != FORT and (n := s.count(ROMANS, at, kind)):
                s = yield f.Removed(ROMANS, at, kind, n, "rome")
    s = yield f.RomansLeft()
    return (yield Opened(Settling()))


class Settling(Step, frozen=True):
    """The Romano-British choose forts, as long as there are counters."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Settle,)

    def forts(self, s: State) -> tuple[Place, ...]:
        return tuple(at for at in AREAS if s.count(ROMANS, at, FORT) and southern(s, at))

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (s.seat(BRITISH),) if s.supply(BRITISH, INFANTRY) < len(self.forts(s)) and s.supply(BRITISH) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Settle(seat=seat, at=at) for at in AREAS if s.count(ROMANS, at, FORT))

    def take(self, s: State, act: a.Settle) -> Facts:
        return (yield f.Settled(act.at))

    def advance(self, s: State) -> Facts:
        """All of them where there are counters enough; the other forts go."""
        for at in self.forts(s)[:s.supply(BRITISH)]:
            s = yield f.Settled(at)
        s = yield f.FortsCleared()
        return (yield Closed())
