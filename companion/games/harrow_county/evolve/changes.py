"""Small changes of a state that several facts have in common."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county.state import State, holding
from companion.kernel import Place, Seat


def player(s: State, seat: Seat, **fields: Any) -> State:
    """The state with some of a player's fields changed."""
    return replace(s, players=s.players | {seat: replace(s.players[seat], **fields)})


def add_haints(s: State, seat: Seat, at: Place, n: int) -> State:
    return player(s, seat, haints=holding(s.players[seat].haints, at, n))


def add_cubes(s: State, seat: Seat, n: int) -> State:
    return player(s, seat, cubes=max(0, s.players[seat].cubes + n))


def add_to_board(s: State, seat: Seat, token: str, n: int) -> State:
    return player(s, seat, board=holding(s.players[seat].board, token, n))


def lost(s: State, seat: Seat, at: Place) -> State:
    """One haint of the seat less; a nail that stood under the last loose one is Bernice's again."""
    s = add_haints(s, seat, at, -1)
    nails = s.nails.get(at, 0)
    left = min(nails, s.players[seat].haints.get(at, 0))
    return replace(s, nails=holding(s.nails, at, left - nails)) if left < nails else s
