"""A turn of the solo game: goals, the card, its three spaces, the attack, then Hester (HC-10.4)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.hexes import MIDDLE, NUMBER
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo import facts as g
from companion.games.harrow_county.solo.attack import SendingAttack
from companion.games.harrow_county.solo.cards import ADD, DECKS, MOVE, SPACES, SPAWN, WILD_CARD
from companion.games.harrow_county.solo.moving import MovingUnits, reached
from companion.games.harrow_county.solo.state import (
    GOALS, cards_left, content, full_decks, goal_fits, hexes_of, laid, missing_goals, order, spawn_fits, targets, times)
from companion.games.harrow_county.state import GOAL, MAX_UNITS, State
from companion.games.harrow_county.steps.common import arrived
from companion.games.harrow_county.hester.steps.turn import Rooting
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Place, Seat, Step

ACT, AGAIN, FOR_SPAWN = "act", "again", "spawn"
"""Why a card is turned, beside for a goal."""


def lost(s: State, why: str) -> Facts:
    """A faction has its points, or a card is needed where none is left (HC-10.5)."""
    s = yield g.SoloLost(s.hester.seat, why)
    while s.flow:
        s = yield Closed()
    return s


def solo_round(s: State) -> Facts:
    """The turn of a faction and of Hester; then the Brambles and the end (HC-10.4F)."""
    if not s.hester.hester_turns:
        return (yield Opened(SoloTurn(s.hester.seat)))
    for side in s.factions:
        if s.units(side, MIDDLE):
            s = yield f.BramblesHeld(side)
    if max(p.points for p in s.players.values()) >= GOAL:
        return (yield from lost(s, "points"))
    return (yield f.RoundBegun(s.round + 1, s.holder))


class SoloTurn(Step, frozen=True):
    """One `part` after the other: goals, card, flames, spaces (so many are `carried_out`), attack."""

    seat: Seat
    part: str = "goals"
    carried_out: int = 0

    def advance(self, s: State) -> Facts:
        match self.part:
            case "goals" if missing := missing_goals(s):
                return (yield Opened(TurningCard(self.seat, missing[0])))
            case "goals":
                yield Became(replace(self, part="flames"))
                return (yield Opened(TurningCard(self.seat, ACT)))
            case "flames" if s.solo.acting_side:
                yield Became(replace(self, part="spaces"))
                return (yield Opened(LayingFlames(self.seat)))
            case "spaces" if self.carried_out < len(SPACES):
                yield Became(replace(self, carried_out=self.carried_out + 1))
                return (yield from self._carry_out(s, order(s, s.solo.first_space)[self.carried_out]))
            case "spaces":
                yield Became(replace(self, part="over"))
                return (yield Opened(SendingAttack(self.seat)))
        return (yield Became(Rooting(self.seat)))

    def _carry_out(self, s: State, space: str) -> Facts:
        match space:
            case _ if space == ADD:
                return (yield Opened(AddingCubes(self.seat, s.solo.acting_side)))
            case _ if space == SPAWN:
                return (yield Opened(SpawningHaints(self.seat, s.solo.acting_side)))
        side = s.solo.acting_side
        met = next((at for at in targets(s, side) if s.units(side, at)), "")  # there already: nobody has to go
        if met:
            s = yield from reached(s, side, met)
        return (yield Opened(MovingUnits(self.seat, side, times(s, MOVE), met)))


class DrawingCubes(Step, frozen=True):
    """The random terrain cubes of level 2, each of another terrain (HC-10.1)."""

    seat: Seat
    left: int
    accepts: ClassVar[tuple[type[Action], ...]] = (c.DrawTerrain,)

    def terrains(self, s: State) -> tuple[str, ...]:
        return tuple(x for x in TERRAINS if x not in s.hester.cubes)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.left > 0 and self.terrains(s) else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        found = self.terrains(s)
        return {c.DrawTerrain(seat=TABLE, terrain=x): Fraction(1, len(found)) for x in found}

    def take(self, s: State, act: c.DrawTerrain) -> Facts:
        yield Became(replace(self, left=self.left - 1))
        return (yield h.TerrainGained(self.seat, {act.terrain: 1}))

    def advance(self, s: State) -> Facts:
        yield Closed()


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


class LayingFlames(Step, frozen=True):
    """Hester's flames go to the spaces, from the card's symbol on; the wild card begins where her player likes."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (c.LayFlames,)

    def spaces(self, s: State) -> tuple[str, ...]:
        symbol = content(s, s.solo.card).solo_symbol
        return (symbol,) if symbol in SPACES else SPACES

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (c.LayFlames(seat=seat, space=space) for space in self.spaces(s))

    def take(self, s: State, act: c.LayFlames) -> Facts:
        yield Closed()
        return (yield g.FlamesLaid(self.seat, act.space, laid(s, act.space)))


class AddingCubes(Step, frozen=True):
    """Cubes of the faction come to the Battleground, as far as it has any."""

    seat: Seat
    side: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (c.AddCubes,)

    def n(self, s: State) -> int:
        return min(times(s, ADD), s.cubes_left(self.side))

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.n(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield c.AddCubes(seat=seat, n=self.n(s))

    def take(self, s: State, act: c.AddCubes) -> Facts:
        yield Closed()
        return (yield f.Strengthened(self.side, act.n))

    def advance(self, s: State) -> Facts:
        yield Closed()


class SpawningHaints(Step, frozen=True):
    """Haints come to one hex of the card, as many as the space says; another card is turned where both are taken."""

    seat: Seat
    side: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (c.SpawnHaints,)

    def n(self, s: State) -> int:
        return min(times(s, SPAWN), s.haints_left(self.side), MAX_UNITS)

    def actors(self, s: State) -> tuple[Seat, ...]:
        there = any(spawn_fits(s, self.side, at) for at in hexes_of(s, s.solo.card))
        return (self.seat,) if there and self.n(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (c.SpawnHaints(seat=seat, at=at, n=self.n(s)) for at in hexes_of(s, s.solo.card))

    def take(self, s: State, act: c.SpawnHaints) -> Facts:
        yield Closed()
        s = yield f.Spawned(self.side, act.at, act.n)
        return (yield from arrived(s, self.side, act.at))

    def advance(self, s: State) -> Facts:
        if not self.n(s):
            return (yield Closed())
        yield g.SoloCardDiscarded(self.seat, s.solo.card, "blocked")
        return (yield Became(TurningCard(self.seat, FOR_SPAWN)))


STEPS = (SoloTurn, DrawingCubes, TurningCard, ReadingCard, PlacingGoal, ChoosingSide, LayingFlames, AddingCubes,
         SpawningHaints, MovingUnits, SendingAttack)
