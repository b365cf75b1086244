"""Takes home what a table has learnt about its box, and fits a newer box to what the table has met.

Cards that a table met have ids of its own (`card-3`); at home such a card is `card-t7.3`, so that it is the same one
the next time."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.box.schema import Overlay


def home(id: str, table: str) -> str:
    """The id on the shelf of what a table has met: `card-3` of table t7 is `card-t7.3`."""
    kind, _, n = id.rpartition("-")
    return f"{kind}-{table}.{n}" if table and kind else id


def cards_with_learnt(own: Mapping[str, Any], played: Mapping[str, Any], base: Mapping[str, Any],
                      table: str) -> dict[str, Any]:
    """The owner's cards, filled in with what the table knows of them, and those that it has met since it began with
    `base`."""
    cards = dict(own)
    for id, card in played.items():
        add_card(cards, id, card, base, table)
    return cards


def add_card(cards: dict[str, Any], id: str, card: Any, base: Mapping[str, Any], table: str) -> None:
    """Add a card of the table to `cards`, or fill in the one that is there with what this one knows."""
    here = id if id in base else home(id, table)
    if here in cards:
        cards[here] = Overlay().value(cards[here], card)
    elif id not in base and not any(_says(one, card) for one in cards.values()):
        cards[here] = card


def _says(one: Any, card: Any) -> bool:
    """Whether everything that the card says is already said by the other one."""
    over = Overlay()
    over.value(one, card)
    return not over.taken and not over.conflicts


def with_table_ids(cards: Mapping[str, Any], played: Mapping[str, Any], base: Mapping[str, Any],
                   table: str) -> dict[str, Any]:
    """The cards of a box under the ids that the table knows them by, with those that only the table has."""
    result = dict(cards)
    for id, card in played.items():
        there = result.pop(id if id in base else home(id, table), None)
        result[id] = card if there is None else Overlay().value(there, card)
    return result
