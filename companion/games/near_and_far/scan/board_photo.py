"""The board that a photograph shows, and the markers to stick on pieces so that it shows them."""
from __future__ import annotations

from companion.games.near_and_far.settings import COLOURS
from companion.games.near_and_far.state import CAMPS, EXTRA_CAMPS, NEUTRAL, State
from companion.games.view import BoardGeometry, PieceMarker
from companion.kernel import Piece

FIRST_NUMBER = 4
"""Of a marker on a piece: 0 to 3 are the corners of the board."""
FIGURE_MM, CAMP_MM = (15.0, 25.0), (12.0, 10.0)
"""Side of a marker and its height above the board. The heights are chosen and not measured: the printed sheet names
them, and a disc of card under the marker makes up what is missing."""
MARKERS = (
    *(PieceMarker(FIRST_NUMBER + n, "figure", colour, *FIGURE_MM) for n, colour in enumerate((*COLOURS, NEUTRAL))),
    *(PieceMarker(FIRST_NUMBER + len(COLOURS) + 1 + n, "camp", colour, *CAMP_MM, CAMPS + EXTRA_CAMPS)
      for n, colour in enumerate(COLOURS)))
"""Numbers once printed stay what they are: new ones are added at the end."""


def board(s: State) -> BoardGeometry | None:
    """The map in play; None where the box does not know it, or nobody referees: pieces are not followed then."""
    map = s.box.map
    if map is None or not map.spaces or s.mode == "counters":
        return None
    return BoardGeometry({f"space:{id}": ((x.x, x.y),) for id, x in map.spaces.items()}, map.picture, s.box.id)


def stickers(s: State) -> dict[int, tuple[Piece, PieceMarker]]:
    """The markers by number with the piece of this table that each is stuck on."""
    owners = {p.colour: seat for seat, p in s.players.items()} | ({NEUTRAL: NEUTRAL} if len(s.seats) == 2 else {})
    return {one.number: (Piece(one.piece, "", owners[one.colour]), one) for one in MARKERS if one.colour in owners}
