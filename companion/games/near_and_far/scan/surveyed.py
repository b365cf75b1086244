"""The board that a photograph shows, and the markers to stick on pieces so that it shows them."""
from __future__ import annotations

from companion.games.near_and_far.settings import COLOURS
from companion.games.near_and_far.state import CAMPS, EXTENDED, NEUTRAL, State
from companion.games.view import Marked, Surveyed
from companion.kernel import Piece

FIRST = 4
"""The numbers before it are for the corners of the board."""
FIGURE, CAMP = (15.0, 25.0), (12.0, 10.0)
"""Side and height. The heights are chosen and not measured: the sheet names them, and a disc of card under the marker
makes up what is missing."""
MARKED = (
    *(Marked(FIRST + n, "figure", colour, *FIGURE) for n, colour in enumerate((*COLOURS, NEUTRAL))),
    *(Marked(FIRST + len(COLOURS) + 1 + n, "camp", colour, *CAMP, CAMPS + EXTENDED)
      for n, colour in enumerate(COLOURS)))
"""Numbers once printed stay what they are: new ones are added at the end."""


def board(s: State) -> Surveyed | None:
    """The map in play; None where the box does not know it, or nobody referees: pieces are not followed then."""
    map = s.box.map
    if map is None or not map.spaces or s.mode == "counters":
        return None
    return Surveyed({f"space:{id}": ((x.x, x.y),) for id, x in map.spaces.items()}, map.picture, s.box.id)


def stickers(s: State) -> dict[int, tuple[Piece, Marked]]:
    """The markers by number with the piece of this table that each is stuck on."""
    owners = {p.colour: seat for seat, p in s.players.items()} | ({NEUTRAL: NEUTRAL} if len(s.seats) == 2 else {})
    return {one.number: (Piece(one.piece, "", owners[one.colour]), one) for one in MARKED if one.colour in owners}
