"""Four players draft their nations before the first round (R-17.6): an option."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia.nations import BRITISH, ORDER, ROMANS
from companion.games.britannia.state import State
from companion.kernel import Action, Closed, Facts, Seat, Step

PLAYERS = 4
TURNS = (0, 1, 2, 3, 3, 2, 1, 0) * 2
"""Which player takes the next nation."""
APART: dict[str, frozenset[str]] = {
    ROMANS: frozenset(("angles", "belgae", "brigantes", "irish", "jutes", "picts", "saxons", "welsh")),
    "angles": frozenset(("danes", "saxons")), "danes": frozenset(("saxons", "norwegians")),
    "norwegians": frozenset(("saxons",)), "normans": frozenset(("saxons",))}
"""Nations that no player leads together."""


def bound(side: str) -> tuple[str, ...]:
    """The nations that are taken as one: Romans and Romano-British, any other alone."""
    return (ROMANS, BRITISH) if side in (ROMANS, BRITISH) else (side,)


def free(s: State) -> tuple[str, ...]:
    """Nations that can be taken; of those bound together the first."""
    return tuple(x for x in ORDER if not s.seat(x) and x != BRITISH)


def apart(s: State, seat: Seat, side: str) -> tuple[str, ...]:
    """Nations of a player beside whom he may not lead that one. Where every other is barred too, it is not."""
    def barred(one: str) -> tuple[str, ...]:
        return tuple(x for x in ORDER if s.seat(x) == seat and any(
            x in APART.get(y, ()) or y in APART.get(x, ()) for y in bound(one)))
    return barred(side) if any(not barred(x) for x in free(s)) else ()


class Drafting(Step, frozen=True):
    """Whoever's turn it is takes a nation that is free."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Draft,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        left = len(free(s))
        return (s.seats[TURNS[len(TURNS) - left]],) if left else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Draft(seat=seat, side=x) for x in free(s))

    def take(self, s: State, act: a.Draft) -> Facts:
        return (yield f.Drafted(act.seat, bound(act.side)))

    def advance(self, s: State) -> Facts:
        return (yield Closed())
