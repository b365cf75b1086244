"""What the facts of the Fair Folk do to the table (HC-11)."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.state import ALL_ARROWS, HIDDEN
from companion.games.harrow_county.state import State
from companion.kernel import Fact, Place


def evolve(s: State, fact: Fact) -> State:
    f = s.fair_folk
    match fact:
        case ff.ItemHidden(_, lost_thing, spot):
            return theirs(s, hideouts=f.hideouts | {lost_thing: spot})
        case ff.TerrainSearched(_, terrain, before):
            return theirs(s, board=(*(x for x in f.board if x not in (before, terrain)), terrain))
        case ff.FairCardDrawn(_, kind, card, shuffled):
            return _drawn(s, kind, card, shuffled)
        case ff.OfferDrawn(_, offer):
            return theirs(s, held_offers=(*f.held_offers, offer))
        case ff.NestPlaced(_, offer, to, start):
            lying = f.in_nests | ({offer: to} if offer else {})
            return theirs(s, nests=_moved(f.nests, start, to), in_nests=lying, held_offers=_less(f.held_offers, offer))
        case ff.SearchCubes(_, n):
            return theirs(s, cubes=f.cubes + n)
        case ff.SearchCubesGone(_, n):
            return theirs(s, cubes=max(0, f.cubes - n))
        case ff.ObjectiveShown(_, card):
            return theirs(s, objectives=_less(f.objectives, card), objectives_done=(*f.objectives_done, card))
        case ff.FairCardPlayed(_, card):
            return theirs(s, cards=_less(f.cards, card), cards_done=(*f.cards_done, card))
        case ff.HandDiscarded(_, kind):
            if kind == "offers":
                return theirs(s, held_offers=())
            return theirs(s, objectives=(), objectives_done=(*f.objectives_done, *f.objectives))
    return _searched(s, fact)


def _searched(s: State, fact: Fact) -> State:
    f = s.fair_folk
    match fact:
        case ff.ArrowLaid(_, _, arrow) if arrow in ALL_ARROWS:
            return theirs(s, arrows=(*f.arrows, arrow))
        case ff.OfferReturned(_, _, offer):
            return _without(s, offer)
        case ff.GuessedWrong(_, at, marked) if marked:
            return theirs(s, crosses=(*(x for x in f.crosses if x != at), at))
        case ff.ItemFound(_, lost_thing, at):
            return theirs(s, finds=f.finds | {lost_thing: at}, arrows=(), crosses=(),
                          nests=f.with_offer())
        case ff.OfferTaken(seat, _, offer):
            return theirs(_without(s, offer), taken=f.taken | {seat: (*f.taken.get(seat, ()), offer)})
        case ff.OfferUsed(seat, offer):
            return theirs(s, taken=f.taken | {seat: _less(f.taken.get(seat, ()), offer)})
        case ff.NestMoved(_, start, to) if start in f.nests:
            return nest_moved(s, start, to)
    return s


def theirs(s: State, **fields: Any) -> State:
    """The state with other things of the Fair Folk's."""
    return replace(s, fair_folk=replace(s.fair_folk, **fields))


def nest_moved(s: State, start: Place, to: Place) -> State:
    """A nest lies elsewhere with its offer; without a place it is in the supply and its offer in the bag."""
    f = s.fair_folk
    offer = f.offer_of_nest(start)
    if not to:
        return theirs(_without(s, offer), nests=_less(f.nests, start))
    return theirs(s, nests=_moved(f.nests, start, to), in_nests=f.in_nests | ({offer: to} if offer else {}))


def _without(s: State, offer: str) -> State:
    """The offer lies in no nest."""
    return theirs(s, in_nests={x: at for x, at in s.fair_folk.in_nests.items() if x != offer})


def _moved(nests: tuple[Place, ...], start: Place, to: Place) -> tuple[Place, ...]:
    """A nest of `start`, or of the supply, comes to a hex."""
    return (*_less(nests, start), to)


def _drawn(s: State, kind: str, card: str, shuffled: bool) -> State:
    hand, done = getattr(s.fair_folk, kind), getattr(s.fair_folk, f"{kind}_done")
    return theirs(s, **{kind: (*hand, card), f"{kind}_done": () if shuffled else done})


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without one; without one that nobody has told where it is not known to be there."""
    gone = card if card in cards else HIDDEN
    if gone not in cards:
        return cards
    at = cards.index(gone)
    return (*cards[:at], *cards[at + 1:])
