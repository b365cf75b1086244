"""Where nobody referees: points are counted by hand until the table says that it is over."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import FEAST
from companion.games.harrow_county.state import GOAL, State
from companion.kernel import Action, Closed, Facts, Seat, Step


class Tallying(Step, frozen=True):
    """Anybody moves anybody's counters, by corrections, and anybody ends the game."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Done,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return s.seats

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Done) -> Facts:
        """The Fair Folk win beside a faction that has its points, Hester alone (HC-9.16, 11.11)."""
        winner = max((s.holder, s.other(s.holder)), key=lambda seat: s.players[seat].points)
        points = s.players[winner].points
        if s.fair_folk.won:
            yield ff.FairFolkWon(s.fair_folk.seat)
        if s.hester.seat and s.hester.filled >= FEAST:
            yield h.HesterWon(s.hester.seat, s.hester.filled)
        elif points >= GOAL or not s.fair_folk.won:
            yield f.GameEnded(winner, points)
        return (yield Closed())
