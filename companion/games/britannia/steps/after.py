"""Phases 4 and 5: raiders go home, nations that are too many shrink (S42 to S45, S54)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia import scoring
from companion.games.britannia.board import AREAS, is_sea
from companion.games.britannia.nations import ARMIES, DANES
from companion.games.britannia.state import Band, State
from companion.kernel import Action, Became, Closed, Facts, Place, Seat, Step


def may_go(s: State, side: str, band: Band) -> int:
    """How many of a band may still go home: raiders began at sea, of the Picts also those that raided from land (S45).
    """
    if is_sea(band.at) or band.at == band.home:
        return 0
    n = min(band.n, s.count(side, band.at, band.kind))
    if is_sea(band.home):
        return n
    if not band.sailed or side != "picts" or any(x != side for x in s.here(band.home)):
        return 0
    return n if s.room(side, band.home, 1) else 0


def raiders(s: State, side: str) -> tuple[Band, ...]:
    """Bands of raiders on land."""
    return tuple(x for x in s.bands if may_go(s, side, x))


def hunger(s: State, side: str) -> int:
    """Armies on land beyond twice the areas that the nation holds (S54)."""
    return max(0, sum(s.armies(side, at) for at in AREAS) - 2 * len(s.held(side)))


class Withdrawing(Step, frozen=True):
    """Any raiders may go back to where they began. The Danes of round XI score first, and all must go."""

    side: str
    scored: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Withdraw, a.Done)

    def once(self, s: State) -> bool:
        """Whether the Danes' areas are still to be counted."""
        return (self.side, s.round) == (DANES, 11) and not self.scored

    def actors(self, s: State) -> tuple[Seat, ...]:
        return () if self.once(s) or not raiders(s, self.side) else (s.seat(self.side),)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        going: dict[tuple[Place, Place, str], int] = {}
        for x in raiders(s, self.side):
            key = x.at, x.home, x.kind
            going[key] = min(going.get(key, 0) + may_go(s, self.side, x), s.count(self.side, x.at, x.kind))
        for (start, to, kind), most in going.items():
            leaders = ("", *s.chiefs(self.side, start))
            yield from (a.Withdraw(seat=seat, start=start, to=to, n=n, kind=kind, leader=leader)
                        for n in range(most, 0, -1) for leader in leaders)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Withdraw | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Closed())
        s = yield f.Withdrew(self.side, act.start, act.to, act.n, act.kind, act.leader)
        return (yield from scoring.occupied(s, act.start))

    def advance(self, s: State) -> Facts:
        if self.once(s):
            yield Became(replace(self, scored=True))
            source = "raid" if s.settings.danes_score_again else "occupy"
            for at in s.held(self.side):
                s = yield f.Scored(self.side, 2, "BR-S14", source, at)
            return s
        return (yield Closed())


class Hungry(Step, frozen=True):
    """`left` armies have to go; `why`: hunger, or cnut for the Danes of round XIV."""

    side: str
    left: int
    why: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Remove,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (s.seat(self.side),) if self.left > 0 and any(s.armies(self.side, x) for x in s.units) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for at in sorted(s.places(self.side)):
            if not is_sea(at) or self.why == "cnut":
                yield from (a.Remove(seat=seat, at=at, kind=kind) for kind in ARMIES if s.count(self.side, at, kind))

    def take(self, s: State, act: a.Remove) -> Facts:
        yield Became(replace(self, left=self.left - 1))
        s = yield f.Removed(self.side, act.at, act.kind, 1, self.why)
        s = yield from scoring.bereft(s, self.side, act.at)
        left = hunger(s, self.side) if self.why == "hunger" else self.left - 1
        return (yield Became(replace(self, left=left)))

    def advance(self, s: State) -> Facts:
        yield Closed()

