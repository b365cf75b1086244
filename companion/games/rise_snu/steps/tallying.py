"""Where nobody referees: numbers are counted by hand until the table says that it is over."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu.state import State
from companion.kernel import Action, Closed, Facts, Seat, Step


class Tallying(Step, frozen=True):
    """Anybody moves anybody's counters, by corrections, and anybody ends the game: whoever has most glory wins."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Done,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return s.seats

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Done) -> Facts:
        most = max(p.glory for p in s.players.values())
        yield f.GameEnded(tuple(x for x in s.seats if s.players[x].glory == most > 0), "counted" if most else "draw")
        return (yield Closed())
