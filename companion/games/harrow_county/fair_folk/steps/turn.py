"""The Fair Folk's set-up and turn: a nest, an objective, cards, cleanup (HC-11.2 to 11.8)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.state import (
    HAND, HIDDEN, ITEMS, MAX_SEARCH_CUBES, SPOTS, all_of, card_of, deck, fitting, held, may_nest, usable)
from companion.games.harrow_county.fair_folk.steps.seeking import Surveying, Seeking, searched
from companion.games.harrow_county.hexes import HEXES, NEXT, WITHIN
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.effects import Shifting
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Place, Seat, Step, Unknown

KINDS = ("objectives", "cards")
MOVED = {"haint": "fair_haint", "legend": "fair_legend", "token": "fair_token"}
"""Effects of cards that move things, with the source that the step has."""


class Hiding(Step, frozen=True):
    """A faction writes the three numbers on the Location Card (HC-11.2)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (fa.HideItem,)

    def lost_thing(self, s: State) -> str:
        """The next one, "" after all."""
        return next((lost_thing for lost_thing in ITEMS if lost_thing not in s.fair_folk.hideouts), "")

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.lost_thing(s) and not s.real_cards else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (fa.HideItem(seat=seat, lost_thing=self.lost_thing(s), spot=spot) for spot in SPOTS)

    def take(self, s: State, act: fa.HideItem) -> Facts:
        return (yield ff.ItemHidden(self.seat, act.lost_thing, act.spot))

    def advance(self, s: State) -> Facts:
        while lost_thing := self.lost_thing(s):
            s = yield ff.ItemHidden(self.seat, lost_thing, HIDDEN)
        yield Closed()


class Refilling(Step, frozen=True):
    """Up to three objectives, three cards and three offers (HC-11.8). Nobody is asked about a real deck."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (fa.DrawFairCard, fa.DrawOffer)

    def kind(self, s: State) -> str:
        """What is drawn next, "" when everything is full."""
        for kind in KINDS:
            if len(held(s, kind)[0]) < HAND and deck(s, kind):
                return kind
        return "offers" if len(s.fair_folk.held_offers) < HAND and s.fair_folk.bag else ""

    def actors(self, s: State) -> tuple[Seat, ...]:
        kind = self.kind(s)
        return (TABLE,) if kind == "offers" or (kind and not s.real_cards) else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        kind = self.kind(s)
        if kind == "offers":
            bag = s.fair_folk.bag
            return {fa.DrawOffer(seat=TABLE, offer=x): Fraction(1, len(bag)) for x in bag}
        cards = deck(s, kind)
        return {fa.DrawFairCard(seat=TABLE, kind=kind, card=x): Fraction(1, len(cards)) for x in cards}

    def take(self, s: State, act: fa.DrawFairCard | fa.DrawOffer) -> Facts:
        if isinstance(act, fa.DrawOffer):
            return (yield ff.OfferDrawn(self.seat, act.offer))
        done = held(s, act.kind)[1]
        return (yield ff.FairCardDrawn(self.seat, act.kind, act.card, act.card in done))

    def advance(self, s: State) -> Facts:
        if kind := self.kind(s):
            return (yield ff.FairCardDrawn(self.seat, kind, HIDDEN, not deck_left(s, kind)))
        return (yield Closed())


def deck_left(s: State, kind: str) -> int:
    """How many cards lie in the deck, told or not."""
    hand, done = held(s, kind)
    return len(all_of(s, kind)) - len(hand) - len(done)


class FairTurn(Step, frozen=True):
    """One nest, one objective, any cards before or after the nest (HC-11.3). `nests`: how many may be placed yet."""

    seat: Seat
    nests: int = 1
    objective: bool = True
    accepts: ClassVar[tuple[type[Action], ...]] = (fa.PlaceNest, fa.CompleteObjective, fa.PlayFairCard, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return () if s.fair_folk.won else (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (fa.CompleteObjective(seat=seat, card=card) for card in usable(s, "objectives"))
        yield from (fa.PlayFairCard(seat=seat, card=card) for card in usable(s, "cards"))
        for start in ("",) if s.fair_folk.nests_left else dict.fromkeys(s.fair_folk.nests):
            offers = dict.fromkeys(s.fair_folk.held_offers) or ("",)
            yield from (fa.PlaceNest(seat=seat, offer=offer, to=to, start=start) for offer in offers for to in HEXES)
        yield a.Done(seat=seat)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        for act in self.candidates(s, seat):
            if not isinstance(act, fa.PlaceNest) or (self.nests and may_nest(s, act.to)):
                yield act

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case fa.PlaceNest():
                s = yield Became(replace(self, nests=max(0, self.nests - 1)))
                return (yield from placed(s, act))
            case fa.CompleteObjective(card=card):
                nests = fitting(s, card)
                yield Became(replace(self, objective=False))
                yield ff.ObjectiveShown(self.seat, card)
                return (yield Opened(Seeking(self.seat, nests)))
            case fa.PlayFairCard(card=card):
                return (yield from self._played(s, card))
        return (yield Became(FairCleanup(self.seat)))

    def _played(self, s: State, card: str) -> Facts:
        """The cost is paid, then the card works."""
        found = card_of(s, card)
        s = yield ff.FairCardPlayed(self.seat, card)
        if not isinstance(found.cost, Unknown) and found.cost:
            s = yield ff.SearchCubesGone(self.seat, min(found.cost, s.fair_folk.cubes), "card")
        n = 1 if isinstance(found.n, Unknown) else found.n
        match found.fair_effect:
            case "cubes":
                return (yield from searched(s, n, "card"))
            case "nest":
                return (yield Became(replace(self, nests=self.nests + n)))
            case "move_nest":
                return (yield Opened(MovingNest(self.seat, n)))
            case "haint" | "legend" | "token":
                return (yield Opened(Shifting(self.seat, MOVED[found.fair_effect], n)))
            case "objectives" | "offers":
                yield ff.HandDiscarded(self.seat, found.fair_effect)
                return (yield Opened(Refilling(self.seat)))
            case "arrow" | "guess":
                return (yield Opened(Seeking(self.seat, s.fair_folk.nests, "card", found.fair_effect)))
            case "terrain":
                return (yield Opened(Surveying(self.seat, True)))
        return s

    def advance(self, s: State) -> Facts:
        yield Closed()


def placed(s: State, act: fa.PlaceNest) -> Facts:
    """A nest comes onto the map; where the supply has none, one of the map is taken and its offer goes into the bag,
    unless it is the only one (HC-11.4)."""
    left = s.fair_folk.offer_of_nest(act.start)
    if left and act.offer:
        yield ff.OfferReturned(act.seat, act.start, left)
    s = yield ff.NestPlaced(act.seat, act.offer or left, act.to, act.start)
    return (yield from searched(s, 1, "nest")) if s.terrain[act.to] in s.fair_folk.board else s


class MovingNest(Step, frozen=True):
    """A card moves a nest up to `left` hexes, over hexes where it might stand."""

    seat: Seat
    left: int
    accepts: ClassVar[tuple[type[Action], ...]] = (fa.MoveNest, a.Done)

    def ways(self, s: State, start: Place) -> tuple[Place, ...]:
        """Where a nest may go from there."""
        found = [start]
        for _ in range(self.left):
            found += dict.fromkeys(to for at in found for to in NEXT[at] if to not in found and may_nest(s, to))
        return tuple(found[1:])

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(self.ways(s, at) for at in s.fair_folk.nests) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for start in dict.fromkeys(s.fair_folk.nests):
            yield from (fa.MoveNest(seat=seat, start=start, to=to) for to in WITHIN[start, self.left] if to != start)
        yield a.Done(seat=seat)

    def take(self, s: State, act: fa.MoveNest | a.Done) -> Facts:
        s = yield Closed()
        return (yield ff.NestMoved(self.seat, act.start, act.to)) if isinstance(act, fa.MoveNest) else s

    def advance(self, s: State) -> Facts:
        yield Closed()


class FairCleanup(Step, frozen=True):
    """At most six search cubes stay; hand and offers are filled up (HC-11.8)."""

    seat: Seat

    def advance(self, s: State) -> Facts:
        if (over := s.fair_folk.cubes - MAX_SEARCH_CUBES) > 0:
            yield ff.SearchCubesGone(self.seat, over, "over")
        return (yield Became(Refilling(self.seat)))
