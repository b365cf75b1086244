"""Drawing treasures, keeping or swapping them, losing the animal under one (NF-9.4, 12, 22)."""
from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.party import treasure_slots
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.cards import gained
from companion.games.near_and_far.steps.common import TurnStep, evenly, fresh
from companion.kernel import TABLE, Action, Became, Closed, Fact, Facts, Opened, Seat

NEW = "new"
CHOICE = 3
"""Treasures drawn at the Hut by day (NF-38.2)."""


def deck(s: State, drawn: tuple[str, ...] = ()) -> list[str]:
    """Treasures that may come next: those in no player's hands, without the discards while others are left (A33).
    `drawn`: those that lie open already."""
    held = {*drawn, *(t for p in s.players.values() for t in p.treasures)}
    free = [t for t in s.box.treasures if t not in held]
    fresh_ones = [t for t in free if t not in s.treasure_discards]
    return fresh_ones or free


def draw_treasure(s: State, seat: Seat) -> Facts:
    """Open the draw, unless the seat has no place for a treasure or nothing is left (NF-9.4, A26)."""
    if not treasure_slots(s, seat) or (s.box.complete and not deck(s)):
        return s
    return (yield Opened(Looting(seat)))


class Looting(TurnStep, frozen=True):
    """The table draws a treasure, then its finder keeps it, swaps it or leaves it."""

    card: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawTreasure, a.Keep, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.card else (TABLE,)

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return draws_treasure(s)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from keeps(s, seat, (self.card,))

    def take(self, s: State, action: Any) -> Facts:
        if isinstance(action, a.DrawTreasure):
            card = yield from drawn_treasure(s, action.treasure)
            return (yield Became(Looting(self.seat, card)))
        return (yield from settle_draw(s, self.seat, (self.card,), action))


class Choosing(TurnStep, frozen=True):
    """By day: three treasures lie open, one of them may be kept or swapped in, the others go (NF-38.2)."""

    drawn: tuple[str, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawTreasure, a.Keep, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        due = len(self.drawn) < CHOICE and (not s.box.complete or deck(s, self.drawn))
        return (TABLE,) if due else (self.seat,)

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return draws_treasure(s, self.drawn)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from keeps(s, seat, self.drawn)

    def take(self, s: State, action: Any) -> Facts:
        if isinstance(action, a.DrawTreasure):
            card = yield from drawn_treasure(s, action.treasure)
            return (yield Became(Choosing(self.seat, (*self.drawn, card))))
        return (yield from settle_draw(s, self.seat, self.drawn, action))


def draws_treasure(s: State, drawn: tuple[str, ...] = ()) -> Mapping[Action, Fraction]:
    cards = deck(s, drawn) + ([] if s.box.complete else [NEW])
    return evenly(a.DrawTreasure(seat=TABLE, treasure=t) for t in cards)


def drawn_treasure(s: State, card: str) -> Generator[Fact, State, str]:
    """The facts of a draw, and the card's id: one that the box has not met gets a new one."""
    if card == NEW:
        card = fresh("treasure", s.box.treasures)
        yield f.CardMet("treasure", card)
    elif card in s.treasure_discards:
        yield f.TreasuresShuffled()
    return card


def keeps(s: State, seat: Seat, drawn: tuple[str, ...]) -> Iterator[Action]:
    """Keep one of the drawn cards, alone or instead of an older one, or none."""
    for card in drawn:
        yield a.Keep(seat=seat, card=card)
        for old in s.players[seat].treasures:
            yield a.Keep(seat=seat, card=card, instead=old)
    yield a.Done(seat=seat)


def settle_draw(s: State, seat: Seat, drawn: tuple[str, ...], action: a.Keep | a.Done) -> Facts:
    """What is not kept goes to the discards; a kept card gives what it gives once."""
    kept = action.card if isinstance(action, a.Keep) else ""
    s = yield Closed()
    for card in drawn:
        if card != kept:
            s = yield f.TreasureDiscarded(seat, card)
    if not isinstance(action, a.Keep):
        return s
    if action.instead:
        s = yield f.TreasureDiscarded(seat, action.instead)
    s = yield f.TreasureKept(seat, kept)
    s = yield from gained(s, seat, s.box.treasures[kept])
    return (yield from unload(s, seat))  # the card given away may have lent Begging


def unload(s: State, seat: Seat) -> Facts:
    """Treasures that have lost their place go at once (A7)."""
    return (yield Opened(Shedding(seat))) if len(s.players[seat].treasures) > treasure_slots(s, seat) else s


class Shedding(TurnStep, frozen=True):
    """More treasures than animals: some must go at once, the owner chooses (A7)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Discard,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if len(s.players[self.seat].treasures) > treasure_slots(s, self.seat) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for card in s.players[seat].treasures:
            yield a.Discard(seat=seat, card=card)

    def take(self, s: State, action: Any) -> Facts:
        return (yield f.TreasureDiscarded(self.seat, action.card))

    def advance(self, s: State) -> Facts:
        return (yield Closed())
