"""Which of the game's own drawings stands for a thing (`docs/pictures.md`): for units, ships and crowns, where an
action is about them."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.britannia import actions as a
from companion.games.britannia.board import is_sea
from companion.games.britannia.nations import KINDS
from companion.games.view import Card, Layers
from companion.kernel import Action

WINNER: Layers = ("winner#picture",)
SHIP, LEADER, BATTLE, CROWN = (("units#ship",), ("units#leader",), ("units#battle",), ("units#crown",))
UNITS: Mapping[str, Layers] = {kind: (f"units#{kind}",) for kind in KINDS}


def of_card(s: Any, card: Card) -> Layers:
    """The game has no cards."""
    return ()


def of_place(kind: str) -> Layers:
    """Areas are told by their shape and shade: a picture would lie under the armies."""
    return ()


def of_action(s: Any, action: Action) -> Layers:
    match action:
        case a.Move(start=at) | a.Withdraw(to=at) if is_sea(at):
            return SHIP
        case a.Appear():
            return LEADER
        case a.Fight():
            return BATTLE
        case a.Crown(side=side) | a.Vote(choice=side) if side:
            return CROWN
        case a.Build():
            return UNITS["burh"]
        case a.Grow() | a.Settle():
            return UNITS["infantry"]
        case a.Strike(kind=kind) | a.Remove(kind=kind) | a.Move(kind=kind) | a.Retreat(kind=kind):
            return UNITS.get(kind, ())
    return ()


def of_entry(book: str, code: str) -> Layers:
    """The game has no story book."""
    return ()
