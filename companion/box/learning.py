"""Takes cards that a table has met into the owner's box, and gives the cards of a newer box the ids of the table.

A card that table t7 met is `card-3` there and `card-t7.3` in the box, so that it is the same card the next time."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.box.schema import Overlay


def shelf_id(id: str, table: str) -> str:
    """The id in the box of a card that a table met: `card-3` of table t7 is `card-t7.3`."""
    kind, _, n = id.rpartition("-")
    return f"{kind}-{table}.{n}" if table and kind else id


def cards_with_learnt(own: Mapping[str, Any], played: Mapping[str, Any], base: Mapping[str, Any],
                      table: str) -> dict[str, Any]:
    """The owner's cards, filled in with what the table knows of them, and the cards that it has met since it began with
    the cards `base`."""
    cards = dict(own)
    for id, card in played.items():
        add_card(cards, id, card, base, table)
    return cards


def add_card(cards: dict[str, Any], id: str, card: Any, base: Mapping[str, Any], table: str) -> None:
    """Add a card of the table to `cards`, or fill in the one that is there with what this one knows."""
    here = id if id in base else shelf_id(id, table)
    if here in cards:
        cards[here] = Overlay().value(cards[here], card)
    elif id not in base and not any(_adds_nothing(one, card) for one in cards.values()):
        cards[here] = card


def _adds_nothing(one: Any, card: Any) -> bool:
    """Whether `card` says nothing that `one` does not say too."""
    over = Overlay()
    over.value(one, card)
    return not over.taken and not over.conflicts


def with_table_ids(cards: Mapping[str, Any], played: Mapping[str, Any], base: Mapping[str, Any],
                   table: str) -> dict[str, Any]:
    """The cards of a box under the ids that the table knows them by, with those that only the table has."""
    result = dict(cards)
    for id, card in played.items():
        there = result.pop(id if id in base else shelf_id(id, table), None)
        result[id] = card if there is None else Overlay().value(there, card)
    return result
