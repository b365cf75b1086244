"""Offers: whoever has units there takes them out of nests and uses them later; taking throws the Tree (HC-11.9)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.state import waiting_offers
from companion.games.harrow_county.fair_folk.steps.seeking import Seeking
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.abilities import Acting
from companion.games.harrow_county.steps.battle import fallen, stuck, throw, thrown
from companion.games.harrow_county.steps.common import Dealing
from companion.games.harrow_county.steps.effects import Shifting
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Place, Seat, Step, Throw

ABILITY = {"offer_spawn": {"spawn": 1}, "offer_spawns": {"spawn": 2}, "offer_advance": {"advance": 1},
           "offer_advances": {"advance": 2}, "offer_strengthen": {"strengthen": 1},
           "offer_strengthens": {"strengthen": 2}}
MOVED = {"offer_haint": 1, "offer_enemy_haint": 1, "offer_legends": 2}


class TakingOffers(Step, frozen=True):
    """The seat takes the offers of all hexes where its units stand, in the order of its choice (HC-11.9); `side`: where
    units of that faction stand, which nobody leads (HC-12.3)."""

    seat: Seat
    side: Seat = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (fa.TakeOffer,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if len(self.waiting(s)) > 1 else ()

    def waiting(self, s: State) -> tuple[Place, ...]:
        return waiting_offers(s, self.side or self.seat)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (fa.TakeOffer(seat=seat, at=at) for at in self.waiting(s))

    def take(self, s: State, act: fa.TakeOffer) -> Facts:
        return (yield from taken(s, self.side or self.seat, act.at))

    def advance(self, s: State) -> Facts:
        """The only one is taken without a question."""
        for at in self.waiting(s)[:1]:
            return (yield from taken(s, self.side or self.seat, at))
        return (yield Closed())


def taken(s: State, seat: Seat, at: Place) -> Facts:
    s = yield ff.OfferTaken(seat, at, s.fair_folk.offer_at(at))
    return s if s.fair_folk.won else (yield Opened(Bargain(seat, at)))


class Bargain(Step, frozen=True):
    """The Tree decides whether the Fair Folk learn something for an offer that was taken."""

    seat: Seat
    at_nest: Place
    thrown: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Fall,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if not self.thrown and (thrown(s) or stuck(s)) else ()

    def throw(self, s: State) -> Throw:
        return throw(s)

    def take(self, s: State, act: a.Fall) -> Facts:
        yield Became(Bargain(self.seat, self.at_nest, True))
        return (yield from fallen(s, act))

    def advance(self, s: State) -> Facts:
        """As many search cubes as the seat has cubes: an arrow, and a guess if they like."""
        theirs = s.hester.cubes_here if self.seat == s.hester.seat else s.players[self.seat].cubes
        if s.fair_folk.cubes < theirs:
            return (yield Closed())
        return (yield Became(Seeking(s.fair_folk.seat, (self.at_nest,), "bargain")))


def offer_used(s: State, seat: Seat, offer: str) -> Facts:
    """What an offer gives a faction (HC-18)."""
    s = yield ff.OfferUsed(seat, offer)
    if offer == "offer_card":
        return (yield Opened(Dealing(seat, 1)))
    if offer in ABILITY:
        return (yield Opened(Acting(seat, offer, dict(ABILITY[offer]))))
    return (yield Opened(Shifting(seat, offer, MOVED[offer]))) if offer in MOVED else s
