"""A card is turned: read, where nobody has told it, and used for a goal, for the turn, or for a spawn (HC-10.4)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hexes import MIDDLE, NUMBER
from companion.games.harrow_county.duel.facts import LesserVictory
from companion.games.harrow_county.duel.state import lesser_winner
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo import facts as g
from companion.games.harrow_county.solo.cards import ADD, DECKS, SPACES, SPAWN, WILD_CARD
from companion.games.harrow_county.solo.state import (
    GOALS, cards_left, content, full_decks, goal_fits, hexes_of, spawn_fits, times)
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.common import arrived
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Place, Seat, Step

ACT, AGAIN, FOR_SPAWN = "act", "again", "spawn"
"""Why a card is turned, beside for a goal."""


def lost(s: State, why: str) -> Facts:
    """A faction has its points, or a card is needed where none is left (HC-10.5, 12.5)."""
    s = yield LesserVictory(lesser_winner(s), why) if s.solo.duel else g.SoloLost(s.hester.seat, why)
    while s.flow:
        s = yield Closed()
    return s


class TurningCard(Step, frozen=True):
    """A card is turned from the `deck` that Hester's player chooses, from the only one that has any."""

    seat: Seat
    why: str
    deck: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (c.ChooseDeck, c.TurnCard)

    def pile(self, s: State) -> str:
        """The deck that is turned from, "" while it has to be chosen."""
        full = full_decks(s)
        return self.deck if self.deck in full else full[0] if len(full) == 1 else ""

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.pile(s) else (self.seat,) if full_decks(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (c.ChooseDeck(seat=seat, deck=deck) for deck in DECKS)

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        left = cards_left(s, pile) if (pile := self.pile(s)) else ()
        return {c.TurnCard(seat=TABLE, card=card): Fraction(1, len(left)) for card in left}

    def take(self, s: State, act: c.ChooseDeck | c.TurnCard) -> Facts:
        if isinstance(act, c.ChooseDeck):
            return (yield Became(replace(self, deck=act.deck)))
        s = yield g.SoloCardTurned(self.seat, act.card, self.why)
        if self.why in GOALS:
            s = yield Became(PlacingGoal(self.seat, self.why, act.card))
        elif self.why == FOR_SPAWN:
            s = yield Became(SpawningHaints(self.seat, s.solo.acting_side))
        else:
            s = yield Became(ChoosingSide(self.seat, self.why == AGAIN))
        if act.card == WILD_CARD:
            return (yield from cubes_lost(s)) if self.why not in (ACT, AGAIN) else s
        return s if content(s, act.card).known else (yield Opened(ReadingCard(self.seat, act.card)))

    def advance(self, s: State) -> Facts:
        yield from lost(s, "cards")


def cubes_lost(s: State) -> Facts:
    """The wild card costs Hester her terrain cubes (HC-10.3)."""
    return (yield g.CubesLost(s.hester.seat, s.hester.cubes)) if s.hester.cubes else s


class ReadingCard(Step, frozen=True):
    """What stands on a card that nobody has told the app: its two hexes, its symbol, Hester's sign."""

    seat: Seat
    card: str
    named_hexes: tuple[Place, ...] = ()
    space: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (c.ReadHex, c.ReadSymbol, c.ReadSign)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if len(self.named_hexes) < 2:
            yield from (c.ReadHex(seat=seat, at=at) for at in NUMBER if at not in self.named_hexes)
        elif not self.space:
            yield from (c.ReadSymbol(seat=seat, space=space) for space in SPACES)
        else:
            yield from (c.ReadSign(seat=seat, hester_sign=there) for there in (True, False))

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case c.ReadHex(at=at):
                return (yield Became(replace(self, named_hexes=(*self.named_hexes, at))))
            case c.ReadSymbol(space=space):
                return (yield Became(replace(self, space=space)))
        yield Closed()
        one, two = ((*self.named_hexes, MIDDLE, MIDDLE)[:2])
        sign = isinstance(act, c.ReadSign) and act.hester_sign
        return (yield g.SoloCardTold(self.seat, self.card, NUMBER[one], NUMBER[two], self.space or ADD, sign))


class PlacingGoal(Step, frozen=True):
    """Townsfolk or a building comes to a hex of the card; another card is turned where none will do."""

    seat: Seat
    goal: str
    card: str
    accepts: ClassVar[tuple[type[Action], ...]] = (c.PlaceObjective,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(goal_fits(s, self.goal, at) for at in hexes_of(s, self.card)) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (c.PlaceObjective(seat=seat, goal=self.goal, at=at) for at in hexes_of(s, self.card))

    def take(self, s: State, act: c.PlaceObjective) -> Facts:
        yield Closed()
        return (yield g.ObjectivePlaced(self.seat, act.goal, act.at))

    def advance(self, s: State) -> Facts:
        yield g.SoloCardDiscarded(self.seat, self.card, "blocked")
        return (yield Became(TurningCard(self.seat, self.goal)))


class ChoosingSide(Step, frozen=True):
    """Which faction acts by the card; or another card, unless this one is the second (`final_card`)."""

    seat: Seat
    final_card: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (c.ActivateSide, c.SwapSoloCard)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (c.ActivateSide(seat=seat, faction=s.players[side].colour) for side in s.factions)
        yield from (c.SwapSoloCard(seat=seat, deck=deck) for deck in DECKS)

    def take(self, s: State, act: c.ActivateSide | c.SwapSoloCard) -> Facts:
        if isinstance(act, c.SwapSoloCard):
            yield g.SoloCardDiscarded(self.seat, s.solo.card, "swapped")
            return (yield Became(TurningCard(self.seat, AGAIN, act.deck)))
        yield Closed()
        s = yield g.SideChosen(self.seat, s.seat_of(act.faction))
        return (yield from cubes_lost(s)) if s.solo.card == WILD_CARD else s


class SpawningHaints(Step, frozen=True):
    """Haints come to one hex of the card, as many as the space says; another card is turned where both are taken."""

    seat: Seat
    side: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (c.SpawnHaints,)

    def some(self, s: State) -> bool:
        return bool(times(s, SPAWN) and s.haints_left(self.side))

    def n(self, s: State, at: Place) -> int:
        return min(times(s, SPAWN), s.haints_left(self.side), s.most_units(at))

    def actors(self, s: State) -> tuple[Seat, ...]:
        there = any(spawn_fits(s, self.side, at) for at in hexes_of(s, s.solo.card))
        return (self.seat,) if there and self.some(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (c.SpawnHaints(seat=seat, at=at, n=self.n(s, at)) for at in hexes_of(s, s.solo.card))

    def take(self, s: State, act: c.SpawnHaints) -> Facts:
        yield Closed()
        s = yield f.Spawned(self.side, act.at, act.n)
        return (yield from arrived(s, self.side, act.at))

    def advance(self, s: State) -> Facts:
        if not self.some(s):
            return (yield Closed())
        yield g.SoloCardDiscarded(self.seat, s.solo.card, "blocked")
        return (yield Became(TurningCard(self.seat, FOR_SPAWN)))
