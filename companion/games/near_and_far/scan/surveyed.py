"""The board that a photograph shows: where its spaces are, and which marker is stuck on which piece of this table."""
from __future__ import annotations

from msgspec import Struct

from companion.games.near_and_far.scan.marked import MARKED as MARKED
from companion.games.near_and_far.scan.marked import Marked
from companion.games.near_and_far.state import NEUTRAL, State
from companion.kernel import Piece, Place


class Surveyed(Struct, frozen=True):
    """A board that can be photographed. Each of its `spaces` is a middle, or three and more points around it, in
    0..1000 of a square in which its `picture` lies centred and as large as fits; `picture` is the name of that photo in
    the box, "" where the places were drawn on an empty square, which the board then fills."""

    spaces: dict[Place, tuple[tuple[int, int], ...]]
    picture: str = ""


def board(s: State) -> Surveyed | None:
    """The map in play; None where the box does not know it, or nobody referees: pieces are not followed then."""
    map = s.box.map
    if map is None or not map.spaces or s.mode == "counters":
        return None
    return Surveyed({f"space:{id}": ((space.x, space.y),) for id, space in map.spaces.items()}, map.picture)


def stickers(s: State) -> dict[int, tuple[Piece, Marked]]:
    """The markers by number with the piece of this table that each is stuck on."""
    owners = {p.colour: seat for seat, p in s.players.items()} | ({NEUTRAL: NEUTRAL} if len(s.seats) == 2 else {})
    return {one.number: (Piece(one.piece, "", owners[one.colour]), one) for one in MARKED if one.colour in owners}
