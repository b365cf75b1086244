"""Where nobody referees: counters of every nation, until the table says that it is over."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia.nations import ORDER
from companion.games.britannia.state import State
from companion.kernel import Action, Closed, Facts, Seat, Step

COUNTED = ("points", "population")


class Tallying(Step, frozen=True):
    """Anybody counts for any nation."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Count, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return s.seats

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Count(seat=seat, side=side, what=what, by=by)
                    for side in ORDER for what in COUNTED for by in (1, -1))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Count | a.Done) -> Facts:
        if isinstance(act, a.Count):
            return (yield f.Counted(act.side, act.what, act.by))
        yield f.Ended()
        return (yield Closed())
