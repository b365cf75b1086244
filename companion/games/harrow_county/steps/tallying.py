"""Where nobody referees: points are counted by hand until the table says that it is over."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.state import State
from companion.kernel import Action, Closed, Facts, Seat, Step


class Tallying(Step, frozen=True):
    """Anybody moves anybody's counters, by corrections, and anybody ends the game."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Done,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return s.seats

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Done) -> Facts:
        winner = max((s.holder, s.other(s.holder)), key=lambda seat: s.players[seat].points)
        yield f.GameEnded(winner, s.players[winner].points)
        return (yield Closed())
