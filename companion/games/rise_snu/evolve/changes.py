"""Small changes of a state that several facts have in common."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.rise_snu.state import State
from companion.kernel import Seat


def player(s: State, seat: Seat, **fields: Any) -> State:
    """The state with some of a player's fields changed."""
    return replace(s, players=s.players | {seat: replace(s.players[seat], **fields)})


def change(s: State, seat: Seat, **by: int) -> State:
    """The state with numbers of a player moved, none below 0."""
    mine = s.players[seat]
    return player(s, seat, **{field: max(0, getattr(mine, field) + n) for field, n in by.items()})
