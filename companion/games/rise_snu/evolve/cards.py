"""Cards: in hands, on the board, drawn, kept, discarded."""
from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.rise_snu import facts as f
from companion.games.rise_snu.evolve.changes import change, player
from companion.games.rise_snu.state import HIDDEN, State, deck_with
from companion.kernel import Fact, Seat


def evolve(s: State, fact: Fact) -> State:
    match fact:
        case f.CardDrawn(seat, card):
            return player(s, seat, hand=(*s.players[seat].hand, card))
        case f.CardSent(seat, card, light):
            s = change(s, seat, light=-light)
            return replace(player(s, seat, hand=_less(s.players[seat].hand, card)), drawn=(*s.drawn, card))
        case f.CardLaid(card, lying):
            return replace(s, lying=s.lying | {card: lying}, drawn=_without(s.drawn, card))
        case f.CardBack(seat, card, light):
            s = _forgotten(_lifted(change(s, seat, light=light), card), card)
            return player(s, seat, hand=(*s.players[seat].hand, card))
        case f.CardGone(card, _, seat, light):
            s = change(s, seat, light=-light) if seat else s
            return discard(_lifted(s, card), (card,))
        case f.CardUsed(seat, card, left):
            used = s.players[seat].used
            s = player(s, seat, used=used if card in used else (*used, card))
            there = s.lying.get(card)
            if there is None or not there.actions:
                return s
            return replace(s, lying=s.lying | {card: replace(there, actions=left)})
        case f.HandDiscarded(seat, cards):
            return discard(player(s, seat, hand=()), (x for x in cards if x != HIDDEN))
        case f.DecksRenewed():
            decks = ("dreams", "horrors")
            return replace(s, decks_closed=tuple(x for x in s.decks_closed if x not in decks),
                           discards={x: cards for x, cards in s.discards.items() if x not in decks})
        case f.DeckPutAway(deck):
            return replace(s, decks_closed=(*s.decks_closed, deck))
    return _kept(s, fact)


def _kept(s: State, fact: Fact) -> State:
    match fact:
        case f.EventDrawn(_, card):
            return replace(s, drawn=(*s.drawn, card))
        case f.EventsShuffled(deck):
            return replace(s, discards={x: cards for x, cards in s.discards.items() if x != deck})
        case f.Discarded(card):
            return discard(replace(s, drawn=_without(s.drawn, card)), (card,))
        case f.ItemGained(seat, card):
            return player(replace(s, drawn=_without(s.drawn, card)), seat, items=(*s.players[seat].items, card))
        case f.ItemUsed(seat, card, gone):
            used = s.players[seat].used
            s = player(s, seat, used=used if card in used else (*used, card))
            return without(s, seat, "items", (card,)) if gone else s
        case f.TrophyGained(seat, card):
            return player(replace(s, drawn=_without(s.drawn, card)), seat, trophies=(*s.players[seat].trophies, card))
        case f.AbilityGained(seat, card):
            return player(replace(s, drawn=_without(s.drawn, card)), seat,
                          abilities=(*s.players[seat].abilities, card))
        case f.AbilityReturned(seat, card):
            return player(s, seat, abilities=_without(s.players[seat].abilities, card))
        case f.RolledAgain(seat, _, card):
            return player(s, seat, used=(*s.players[seat].used, f"reroll:{card}"))
    return s


def discard(s: State, cards: Iterable[str]) -> State:
    """The cards on the discards of their decks."""
    found = dict(s.discards)
    for card in cards:
        if deck := deck_with(s.box, card):
            found[deck] = (*found.get(deck, ()), card)
    return replace(s, discards=found)


def without(s: State, seat: Seat, field: str, cards: tuple[str, ...]) -> State:
    """The cards of a player's row on the discards."""
    left = getattr(s.players[seat], field)
    for card in cards:
        left = _without(left, card)
    return discard(player(s, seat, **{field: left}), cards)


def _lifted(s: State, card: str) -> State:
    """Off the board, or out of the middle of the table."""
    lying = {x: there for x, there in s.lying.items() if x != card}
    return replace(s, lying=lying, drawn=_without(s.drawn, card))


def _forgotten(s: State, card: str) -> State:
    """What is in a hand stands in no marks of the round."""
    for seat, p in s.players.items():
        if card in p.met or card in p.used:
            s = player(s, seat, met=_without(p.met, card), used=_without(p.used, card))
    return s


def _less(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand without a card; where it was not known, without one that nobody told."""
    return _without(hand, card if card in hand else HIDDEN)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    if card not in cards:
        return cards
    n = cards.index(card)
    return (*cards[:n], *cards[n + 1:])
