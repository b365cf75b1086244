"""Three or four players draft their nations before the first round (R-17.6): an option."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia.nations import BELGAE, BRITISH, ORDER, ROMANS
from companion.games.britannia.state import State
from companion.kernel import TABLE, Action, Became, Closed, Facts, Seat, Step

TURNS: dict[int, tuple[int, ...]] = {
    3: (0, 1, 2, 2, 1, 0, 2, 1, 0, 0, 1, 2), 4: (0, 1, 2, 3, 3, 2, 1, 0) * 2}
"""Which player takes the next nation, by how many draft. Of three each gets one more by dice."""
BOUND: dict[int, tuple[tuple[str, ...], ...]] = {
    3: ((BRITISH, BELGAE), ("dubliners", "jutes")), 4: ((ROMANS, BRITISH),)}
"""Nations that are taken as one."""
APART: dict[str, frozenset[str]] = {
    ROMANS: frozenset(("angles", "belgae", "brigantes", "irish", "jutes", "picts", "saxons", "welsh")),
    "angles": frozenset(("danes", "saxons")), "danes": frozenset(("saxons", "norwegians")),
    "norwegians": frozenset(("saxons",)), "normans": frozenset(("saxons",))}
"""Nations that no player leads together."""
TOLD_OF = 4
"""Players of whom that is known."""


def bound(s: State, side: str) -> tuple[str, ...]:
    """The nation and whoever is taken with it, in the order of play."""
    return next((x for x in BOUND[len(s.seats)] if side in x), (side,))


def free(s: State) -> tuple[str, ...]:
    """Nations that can be taken; of those bound together the first."""
    return tuple(x for x in ORDER if not s.seat(x) and bound(s, x)[0] == x)


def apart(s: State, seat: Seat, side: str) -> tuple[str, ...]:
    """Nations of a player beside whom he may not lead that one. Where every other is barred too, it is not."""
    def barred(one: str) -> tuple[str, ...]:
        return tuple(x for x in ORDER if s.seat(x) == seat and any(
            x in APART.get(y, ()) or y in APART.get(x, ()) for y in bound(s, one)))
    return barred(side) if any(not barred(x) for x in free(s)) else ()


class Drafting(Step, frozen=True):
    """Whoever's turn it is takes a nation that is free."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Draft,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        turns, left = TURNS[len(s.seats)], free(s)
        taken = sum(bound(s, x)[0] == x for x in ORDER) - len(left)
        return (s.seats[turns[taken]],) if left and taken < len(turns) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Draft(seat=seat, side=x) for x in free(s))

    def take(self, s: State, act: a.Draft) -> Facts:
        return (yield f.Drafted(act.seat, bound(s, act.side)))

    def advance(self, s: State) -> Facts:
        return (yield Became(Allotting()))


class Allotting(Step, frozen=True):
    """Dice say who leads the nations that nobody took: one for each player."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Allot,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if len(free(s)) > 1 else ()

    def waiting(self, s: State) -> tuple[Seat, ...]:
        """Who has got none by dice yet: players with the fewest."""
        led = {seat: sum(s.seat(x) == seat and bound(s, x)[0] == x for x in ORDER) for seat in s.seats}
        return tuple(seat for seat, n in led.items() if n == min(led.values()))

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        seats = self.waiting(s)
        return {a.Allot(seat=TABLE, side=free(s)[0], to=seat): Fraction(1, len(seats)) for seat in seats}

    def take(self, s: State, act: a.Allot) -> Facts:
        return (yield f.Drafted(act.to, bound(s, act.side)))

    def advance(self, s: State) -> Facts:
        for side in free(s):
            s = yield f.Drafted(self.waiting(s)[0], bound(s, side))
        return (yield Closed())
