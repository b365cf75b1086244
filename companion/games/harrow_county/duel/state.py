"""Who has won between the Fair Folk and Hester (HC-12.4, 12.5)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.harrow_county.hester.state import FEAST
from companion.kernel import Seat

if TYPE_CHECKING:
    from companion.games.harrow_county.state import State

SQUARES = (2, 3, 5)
"""Squares that Hester needs for a lesser victory where nothing, the sword, the crown was found."""


def lesser_winner(s: State) -> Seat:
    """Who wins where the game stops before its end, "" for nobody (HC-12.5)."""
    found = min(len(s.fair_folk.finds), len(SQUARES) - 1)
    if s.hester.filled >= SQUARES[found]:
        return s.hester.seat
    return s.fair_folk.seat if found else ""


def winners(s: State) -> tuple[Seat, ...]:
    """Who has won; () where nobody has, or the game goes on. Both may (HC-11.11)."""
    whole = tuple(seat for seat, done in ((s.fair_folk.seat, s.fair_folk.won),
                                          (s.hester.seat, s.hester.filled >= FEAST)) if done)
    if whole or not s.solo.lost_by:
        return whole
    return (seat,) if (seat := lesser_winner(s)) else ()
