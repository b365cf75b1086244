"""Cards that Hester draws, and what offers of the Fair Folk give her (HC-9.2, 18)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import hester_deck
from companion.games.harrow_county.hester.steps.cards import OFFERED_MOVES, Drifting
from companion.games.harrow_county.hester.steps.paying import GainingCubes
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.common import arrived
from companion.games.harrow_county.steps.effects import Shifting
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Step

GAINED, LEGENDS_MOVED = 2, 2
"""Cubes that an offer gives her, and legends that one moves."""
SPAWNS = {"offer_spawn": (1, 0), "offer_spawns": (2, GAINED)}
"""Spawns and cubes of an offer."""


class DealingHester(Step, frozen=True):
    """Hester draws `left` cards. Where hands are known at the table alone, nobody is asked."""

    seat: Seat
    left: int
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawCard,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.left > 0 and hester_deck(s) and not s.real_cards else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        deck = hester_deck(s)
        return {a.DrawCard(seat=TABLE, card=card): Fraction(1, len(deck)) for card in deck}

    def take(self, s: State, act: a.DrawCard) -> Facts:
        yield Became(replace(self, left=max(0, self.left - 1)))
        return (yield h.HesterDrew(self.seat, act.card))

    def advance(self, s: State) -> Facts:
        s = yield Closed()
        for _ in range(min(self.left, len(hester_deck(s))) if s.real_cards else 0):
            s = yield h.HesterDrew(self.seat, "?")
        return s


def offer_works(s: State, seat: Seat, offer: str) -> Facts:
    """Hester uses an offer: it goes into the bag, and works for her in its own way (HC-18)."""
    s = yield ff.OfferUsed(seat, offer)
    step = _step_of(seat, offer)
    return (yield Opened(step)) if step else s


def _step_of(seat: Seat, offer: str) -> Step | None:
    match offer:
        case "offer_card":
            return DealingHester(seat, 1)
        case "offer_advances" | "offer_strengthens":
            return GainingCubes(seat, GAINED)
        case "offer_legends":
            return Shifting(seat, offer, LEGENDS_MOVED)
        case x if x in SPAWNS:
            return Bestowing(seat, *SPAWNS[x])
    return Drifting(seat, offer) if offer in OFFERED_MOVES else None


def spawned(s: State, act: b.SpawnFor) -> Facts:
    """A haint for a faction, for a cube of the terrain (HC-9.5.3)."""
    s = yield h.TerrainPaid(act.seat, {s.terrain[act.at]: 1})
    s = yield f.Spawned(s.seat_of(act.faction), act.at, 1)
    return (yield from arrived(s, s.seat_of(act.faction), act.at))


def spawns_for(s: State, seat: Seat) -> Iterator[b.SpawnFor]:
    """For every faction at its home and with its legends."""
    for faction in s.factions:
        places = dict.fromkeys((s.homes[faction], *s.legends(faction)))
        yield from (b.SpawnFor(seat=seat, faction=s.players[faction].colour, at=at) for at in places)


class Bestowing(Step, frozen=True):
    """An offer gives Hester so many spawns and `gain_left` cubes, in any order. A spawn takes no flame, but its cube:
    otherwise the order would be the same to her."""

    seat: Seat
    spawns_left: int
    gain_left: int = 0
    accepts: ClassVar[tuple[type[Action], ...]] = (b.SpawnFor, b.GainCube, a.Done)

    def choices(self, s: State) -> tuple[str, ...]:
        """The cubes that she may take."""
        return tuple(terrain for terrain in TERRAINS if self.gain_left and s.hester.cubes_left(terrain))

    def may_spawn(self, s: State) -> bool:
        return self.spawns_left > 0 and any(
            s.hester.cubes.get(s.terrain[x.at]) and s.open_to(s.seat_of(x.faction), x.at)
            and s.haints_left(s.seat_of(x.faction)) for x in spawns_for(s, self.seat))

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.choices(s) or self.may_spawn(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.spawns_left > 0:
            yield from spawns_for(s, seat)
        yield from (b.GainCube(seat=seat, terrain=terrain) for terrain in self.choices(s))
        if not self.choices(s):
            yield a.Done(seat=seat)

    def take(self, s: State, act: b.SpawnFor | b.GainCube | a.Done) -> Facts:
        match act:
            case b.SpawnFor():
                s = yield Became(replace(self, spawns_left=max(0, self.spawns_left - 1)))
                return (yield from spawned(s, act))
            case b.GainCube(terrain=terrain):
                yield Became(replace(self, gain_left=max(0, self.gain_left - 1)))
                return (yield h.TerrainGained(self.seat, {terrain: 1}))
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()
