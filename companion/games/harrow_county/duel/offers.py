"""Offers that a faction finds while a card leads it: taken and used at the end of that turn (HC-12.3)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.duel import actions as da
from companion.games.harrow_county.duel import facts as d
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.steps.offers import ABILITY, MOVED, TakingOffers
from companion.games.harrow_county.hester.state import ill
from companion.games.harrow_county.hexes import HEXES, NEXT
from companion.games.harrow_county.solo.moving import reached
from companion.games.harrow_county.solo.state import targets
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.common import arrived, limited
from companion.games.harrow_county.steps.effects import Shifting
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step


class EndingSolo(Step, frozen=True):
    """After the attack: the faction takes the offers where its units stand, then whoever led it uses them for it."""

    seat: Seat
    side: Seat
    part: int = 1

    def advance(self, s: State) -> Facts:
        match self.part:
            case 1:
                yield Became(replace(self, part=2))
                return (yield Opened(TakingOffers(self.seat, self.side)))
            case 2:
                yield Became(replace(self, part=3))
                return (yield Opened(SpendingOffers(self.seat, self.side)))
        s = yield Closed()
        s = yield from limited(s, self.side)
        return (yield d.SoloTurnOver(self.side))


class SpendingOffers(Step, frozen=True):
    """All offers that the faction has just taken are used, in any order."""

    seat: Seat
    side: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (fa.UseOffer,)

    def held(self, s: State) -> tuple[str, ...]:
        return s.fair_folk.taken.get(self.side, ())

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if len(self.held(s)) > 1 else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (fa.UseOffer(seat=seat, offer=offer) for offer in self.held(s))

    def take(self, s: State, act: fa.UseOffer) -> Facts:
        return (yield from self._used(s, act.offer))

    def advance(self, s: State) -> Facts:
        for offer in self.held(s)[:1]:
            return (yield from self._used(s, offer))
        return (yield Closed())

    def _used(self, s: State, offer: str) -> Facts:
        """What an offer gives a faction that nobody leads: it has no cards to draw (HC-18)."""
        s = yield ff.OfferUsed(self.side, offer)
        if offer in MOVED:
            return (yield Opened(Shifting(self.seat, offer, MOVED[offer], side=self.side)))
        gives = ABILITY.get(offer, {})
        if n := min(gives.get("strengthen", 0), s.cubes_left(self.side)):
            return (yield f.Strengthened(self.side, n))
        if spawns := gives.get("spawn", 0):
            return (yield Opened(HelpingSpawn(self.seat, self.side, spawns)))
        if advances := gives.get("advance", 0):
            return (yield Opened(HelpingAdvance(self.seat, self.side, advances)))
        return s


class HelpingSpawn(Step, frozen=True):
    """So many haints come to the faction's home or its legend, one by one."""

    seat: Seat
    side: Seat
    left: int
    accepts: ClassVar[tuple[type[Action], ...]] = (da.HelpSpawn,)

    def places(self, s: State) -> tuple[Place, ...]:
        return tuple(dict.fromkeys((s.homes[self.side], *s.legends(self.side))))

    def actors(self, s: State) -> tuple[Seat, ...]:
        room = any(s.open_to(self.side, at) for at in self.places(s))
        return (self.seat,) if self.left > 0 and room and s.haints_left(self.side) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (da.HelpSpawn(seat=seat, at=at) for at in HEXES)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        return (da.HelpSpawn(seat=seat, at=at) for at in self.places(s))

    def take(self, s: State, act: da.HelpSpawn) -> Facts:
        yield Became(replace(self, left=self.left - 1))
        s = yield f.Spawned(self.side, act.at, 1)
        return (yield from arrived(s, self.side, act.at))

    def advance(self, s: State) -> Facts:
        yield Closed()


class HelpingAdvance(Step, frozen=True):
    """So many times all units of a hex go to the next, for nothing: groups do not part (HC-10.4C)."""

    seat: Seat
    side: Seat
    left: int
    accepts: ClassVar[tuple[type[Action], ...]] = (da.HelpAdvance,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        ways = any(s.open_to(self.side, to, s.units(self.side, start))
                   for start in s.stands(self.side) for to in NEXT[start])
        return (self.seat,) if self.left > 0 and ways else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (da.HelpAdvance(seat=seat, start=start, to=to) for start in s.stands(self.side) for to in NEXT[start])

    def take(self, s: State, act: da.HelpAdvance) -> Facts:
        side, p = self.side, s.players[self.side]
        yield Became(replace(self, left=self.left - 1))
        met, legend = act.to in targets(s, side), p.legend == act.start
        s = yield f.Advanced(side, act.start, act.to, p.haints.get(act.start, 0), legend, 0,
                             infected=ill(s, side, act.start))
        s = yield from arrived(s, side, act.to, legend)
        return (yield from reached(s, self.seat, side, act.to)) if met else s

    def advance(self, s: State) -> Facts:
        yield Closed()


STEPS = (EndingSolo, SpendingOffers, HelpingSpawn, HelpingAdvance)
"""They name the seat of whoever carries out the card."""
