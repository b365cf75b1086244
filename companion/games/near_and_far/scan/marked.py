"""The markers to stick on pieces so that a photograph of the board shows them: which number stands for which piece.

Colours and not seats, since the pieces are marked once for all tables."""
from __future__ import annotations

from msgspec import Struct

from companion.games.near_and_far.settings import COLOURS
from companion.games.near_and_far.state import CAMPS, EXTENDED, NEUTRAL

FIRST = 4
"""The numbers before it are for the corners of the board."""


class Marked(Struct, frozen=True):
    """A marker: its number, the piece as in the journal and its colour (or NEUTRAL), its side and the height above the
    board that it is brought to, both in millimetres, and how many there are of the piece."""

    number: int
    piece: str
    colour: str
    side: float
    height: float
    times: int = 1


FIGURE, CAMP = (15.0, 25.0), (12.0, 10.0)
"""Side and height. The heights are chosen and not measured: the sheet names them, and a disc of card under the marker
makes up what is missing."""

MARKED = (
    *(Marked(FIRST + n, "figure", colour, *FIGURE) for n, colour in enumerate((*COLOURS, NEUTRAL))),
    *(Marked(FIRST + len(COLOURS) + 1 + n, "camp", colour, *CAMP, CAMPS + EXTENDED)
      for n, colour in enumerate(COLOURS)))
"""Numbers once printed stay what they are: new ones are added at the end."""
