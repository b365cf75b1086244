"""The map in a photograph, where an owner has painted it over a picture of the board, and the markers to stick on
pieces so that a photograph shows them."""
from __future__ import annotations

from math import sqrt

from companion.games.harrow_county.hexes import AT
from companion.games.harrow_county.settings import FACTIONS, HESTER
from companion.games.harrow_county.state import BLUE, HAINTS, PURPLE, RED, State
from companion.games.view import BoardGeometry, PieceMarker
from companion.kernel import Piece

FIRST_NUMBER = 4
"""Of a marker on a piece: 0 to 3 are the corners of the board."""
LEGEND_MM, HAINT_MM, FLAT_MM = (15.0, 30.0), (12.0, 20.0), (12.0, 3.0)
"""Side of a marker and its height above the board. The heights are chosen and not measured: the printed sheet names
them, and a disc of card under the marker makes up what is missing."""
_KINDS = (
    *(("legend", colour, *LEGEND_MM, 1) for colour in FACTIONS), ("second", PURPLE, *LEGEND_MM, 1),
    *(("haint", colour, *HAINT_MM, HAINTS) for colour in FACTIONS), ("hester", HESTER, *LEGEND_MM, 1),
    ("townsfolk", RED, *FLAT_MM, 3), ("building", BLUE, *FLAT_MM, 3), ("doll", PURPLE, *FLAT_MM, 3))
MARKERS = tuple(PieceMarker(FIRST_NUMBER + n, *kind) for n, kind in enumerate(_KINDS))
"""Numbers once printed stay what they are: new ones are added at the end."""
OWNED = ("legend", "second", "haint")


def board(s: State) -> BoardGeometry | None:
    """The middles of the hexes on the picture that the map was painted over; None for a map without one."""
    side = next(iter(s.box.maps.values()), None)
    if side is None or not side.picture:
        return None
    x, y, size = side.origin
    return BoardGeometry({at: ((round(x + 1.5 * size * q), round(y + sqrt(3) * size * (r + q / 2))),)
                          for at, (q, r) in AT.items()}, side.picture, s.box.id)


def stickers(s: State) -> dict[int, tuple[Piece, PieceMarker]]:
    """The markers by number with the piece of this table that each is stuck on."""
    seats = {p.colour: seat for seat, p in s.players.items()} | ({HESTER: ""} if s.hester.seat else {})
    return {one.number: (Piece(one.piece, "", seats[one.colour] if one.piece in OWNED else ""), one)
            for one in MARKERS if one.colour in seats}
