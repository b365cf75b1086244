"""Dolls that are pulled, and who goes along (HC-8.8, 8.10)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.hexes import NEXT, distance
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.state import betrayed, goblins, kammis
from companion.games.harrow_county.state import LEGENDS_OF, State
from companion.games.harrow_county.steps.effects import shifted
from companion.kernel import Action, Closed, Facts, Opened, Place, Seat, Step


class PullingDoll(Step, frozen=True):
    """A doll comes a hex nearer to Kammi, or with the Prankster to the goblin's hex from the next (HC-8.8, 8.10). With
    the first a unit of its hex may go along."""

    seat: Seat
    prankster: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PullDoll, a.Done)

    def near(self, s: State, act: a.PullDoll, to: Place) -> bool:
        """Whether that is a pull to whoever stands at `to`."""
        if self.prankster:
            return act.to == to and distance(act.start, to) == 1
        return distance(act.start, act.to) == 1 and distance(act.to, to) < distance(act.start, to)

    def pulls(self, s: State, seat: Seat, public: bool = False) -> Iterator[a.PullDoll]:
        aims = (goblins if self.prankster else kammis)(s, public)
        for start in sorted(s.kammi.dolls.values()):
            for to in NEXT[start]:
                act = a.PullDoll(seat=seat, start=start, to=to)
                if any(self.near(s, act, aim) for aim in aims):
                    yield act

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(self.pulls(s, self.seat, True)) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from self.pulls(s, seat)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.PullDoll | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        if goblin := betrayed(s, lambda at: self.near(s, act, at), self.prankster):
            s = yield k.Unmasked(self.seat, goblin, "plain")
        s = yield k.DollMoved(self.seat, act.start, act.to)
        if not self.prankster and (owner := s.owner(act.start)):
            s = yield Opened(GoingAlong(owner, act.start, act.to))
        return s

    def advance(self, s: State) -> Facts:
        yield Closed()


class GoingAlong(Step, frozen=True):
    """One unit may go along with the doll that was pulled (HC-8.8)."""

    seat: Seat
    start: Place
    to: Place
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Shift, a.Done)

    def ways(self, s: State) -> tuple[tuple[str, Place, Place], ...]:
        units = [("haint", self.start)] if self.start in s.players[self.seat].haints else []
        units += [(what, at) for what, at in zip(LEGENDS_OF, s.legends(self.seat), strict=False) if at == self.start]
        return tuple((what, at, self.to) for what, at in units)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.ways(s) and s.open_to(self.seat, self.to) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Shift(seat=seat, what=what, start=start, to=to) for what, start, to in self.ways(s))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Shift | a.Done) -> Facts:
        s = yield Closed()
        return (yield from shifted(s, self.seat, act)) if isinstance(act, a.Shift) else s

    def advance(self, s: State) -> Facts:
        yield Closed()
