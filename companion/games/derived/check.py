"""Checking the table by hand, out of the pieces: what lies where, by owner, and what else may lie there."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.contract import Unsettled
from companion.kernel import Patch, Piece, Place, Seat

if TYPE_CHECKING:
    from companion.games.contract import Game


class Check:
    """Places in the order of the pieces; a piece may lie wherever one of its kind lies. What becomes of a difference is
    for hands, unless the game says which corrections put a piece where."""

    ORDER: tuple[str, ...] = ()
    EXCLUSIVE: tuple[str, ...] = ()
    ICONS: Mapping[str, str] = {}

    def __init__(self, game: Game):
        self.game = game

    def single(self, piece: Piece) -> bool:
        return bool(piece.name) and piece.count == 1 and "?" not in (piece.name, piece.owner)

    def icon(self, place: Place, piece: Piece) -> str:
        return self.ICONS.get(piece.kind, "")

    def areas(self, s: Any) -> tuple[tuple[Seat, tuple[tuple[Place, ...], ...]], ...]:
        return ()

    def possible(self, s: Any, place: Place) -> tuple[Piece, ...]:
        kind = place.partition(":")[0]
        alike = {replace(x, count=1) for at, there in self.game.pieces(s).items() for x in there
                 if at.partition(":")[0] == kind}
        return tuple(sorted(alike))

    def settle(self, s: Any, wanted: Mapping[Place, tuple[Piece, ...]]) -> tuple[Patch, ...]:
        raise Unsettled(next(iter(wanted), ""))
