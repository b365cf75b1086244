"""Which of the game's own drawings stands for a thing (`docs/pictures.md`): for characters, cells, and kinds of cards;
nobody here has seen the cards of an owner's box."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.rise_snu.box.components import KINDS
from companion.games.rise_snu.settings import CHARACTERS
from companion.games.rise_snu.state import card_of
from companion.games.view import Card, Layers
from companion.kernel import Action

WINNER: Layers = ("winner#picture",)
PLACES: Mapping[str, Layers] = {kind: (f"cells#{kind}",) for kind in KINDS}
PEOPLE: Mapping[str, Layers] = {id: (f"people#{id}",) for id in CHARACTERS}
SHELVES: Mapping[str, str] = {"dreams": "dream", "horrors": "horror", "easy": "easy", "hard": "hard",
                              "abilities": "ability"}
"""Shelf -> the drawing of its cards; events are drawn by their sort."""
SORTS: Mapping[str, str] = {"creature": "creature", "item": "item", "once": "effect"}
NAMED = ("card", "quest", "ability", "item", "character", "lying")
"""Fields of actions that name a card or a character."""


def of_card(s: Any, card: Card) -> Layers:
    return of_id(s, card.id)


def of_id(s: Any, id: str) -> Layers:
    """The drawing of a character, or of a card by where the box has it; () for one that nobody has told."""
    if id in PEOPLE:
        return PEOPLE[id]
    card = card_of(id)
    if event := s.box.events.get(card):
        return (f"cards#{SORTS[event.sort]}",) if event.sort in SORTS else ()
    return next(((f"cards#{drawn}",) for shelf, drawn in SHELVES.items() if card in getattr(s.box, shelf)), ())


def of_place(kind: str) -> Layers:
    return PLACES.get(kind, ())


def of_action(s: Any, action: Action) -> Layers:
    named = (value for field in NAMED if isinstance(value := getattr(action, field, ""), str) and value)
    return next((layers for id in named if (layers := of_id(s, id))), ())


def of_entry(book: str, code: str) -> Layers:
    """The game has no story book."""
    return ()
