"""A turn of the solo game: goals, the card, its three spaces, the attack, then Hester (HC-10.4)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.duel.offers import EndingSolo
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.steps.turn import Rooting
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo import facts as g
from companion.games.harrow_county.solo.attack import SendingAttack
from companion.games.harrow_county.solo.cards import ADD, MOVE, SPACES, SPAWN
from companion.games.harrow_county.solo.moving import MovingUnits, reached
from companion.games.harrow_county.solo.state import content, laid, missing_goals, order, targets, times
from companion.games.harrow_county.solo.turning import (
    ACT, ChoosingSide, PlacingGoal, ReadingCard, SpawningHaints, TurningCard, lost)
from companion.games.harrow_county.state import GOAL, State
from companion.games.harrow_county.steps.common import limited
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Step


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
        if s.solo.duel:
            return (yield Became(EndingSolo(self.seat, s.solo.acting_side)))
        yield Became(Rooting(self.seat))
        return (yield from limited(s, s.solo.acting_side)) if s.solo.acting_side else s

    def _carry_out(self, s: State, space: str) -> Facts:
        match space:
            case _ if space == ADD:
                return (yield Opened(AddingCubes(self.seat, s.solo.acting_side)))
            case _ if space == SPAWN:
                return (yield Opened(SpawningHaints(self.seat, s.solo.acting_side)))
        side = s.solo.acting_side
        met = next((at for at in targets(s, side) if s.units(side, at)), "")  # there already: nobody has to go
        s = yield Opened(MovingUnits(self.seat, side, times(s, MOVE), met))
        return (yield from reached(s, self.seat, side, met)) if met else s


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


STEPS = (SoloTurn, DrawingCubes, TurningCard, ReadingCard, PlacingGoal, ChoosingSide, LayingFlames, AddingCubes,
         SpawningHaints, MovingUnits, SendingAttack)
