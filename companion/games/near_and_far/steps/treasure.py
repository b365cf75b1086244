"""Drawing treasures, keeping or swapping them, losing the animal under one (NF-9.4, 12, 22)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import TurnStep, fresh
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat

NEW = "new"


def deck(s: State) -> list[str]:
    """Treasures that may come next: those in no player's hands, without the discards while others are left (A33)."""
    held = {t for p in s.players.values() for t in p.treasures}
    free = [t for t in s.box.treasures if t not in held]
    fresh_ones = [t for t in free if t not in s.treasure_discards]
    return fresh_ones or free


def draw_treasure(s: State, seat: Seat) -> Facts:
    """Open the draw, unless the seat has no animal to carry anything or nothing is left (NF-9.4)."""
    if not s.players[seat].birds or (s.box.complete and not deck(s)):
        return s
    return (yield Opened(Looting(seat)))


class Looting(TurnStep, frozen=True):
    """The table draws a treasure, then its finder keeps it, swaps it or leaves it."""

    card: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawTreasure, a.Keep, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.card else (TABLE,)

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        cards = deck(s) + ([] if s.box.complete else [NEW])
        return {a.DrawTreasure(seat=TABLE, treasure=t): Fraction(1, len(cards)) for t in cards}

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Keep(seat=seat, card=self.card)
        for old in s.players[seat].treasures:
            yield a.Keep(seat=seat, card=self.card, instead=old)
        yield a.Done(seat=seat)

    def take(self, s: State, action: Any) -> Facts:
        match action:
            case a.DrawTreasure(treasure=card):
                if card == NEW:
                    card = fresh("treasure", s.box.treasures)
                    s = yield f.CardMet("treasure", card)
                elif card in s.treasure_discards:
                    s = yield f.TreasuresShuffled()
                return (yield Became(Looting(self.seat, card)))
            case a.Keep(card=card, instead=old):
                s = yield Closed()
                if old:
                    s = yield f.TreasureDiscarded(self.seat, old)
                return (yield f.TreasureKept(self.seat, card))
        s = yield Closed()
        return (yield f.TreasureDiscarded(self.seat, self.card))


class Shedding(TurnStep, frozen=True):
    """More treasures than animals: some must go at once, the owner chooses (A7)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Discard,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        p = s.players[self.seat]
        return (self.seat,) if len(p.treasures) > p.birds else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for card in s.players[seat].treasures:
            yield a.Discard(seat=seat, card=card)

    def take(self, s: State, action: Any) -> Facts:
        return (yield f.TreasureDiscarded(self.seat, action.card))

    def advance(self, s: State) -> Facts:
        return (yield Closed())
