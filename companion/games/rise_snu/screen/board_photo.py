"""The board in a photograph, and the markers to stick on figures so that it shows them. Lying cards have none: they are
read from above, and the check by eye asks for them."""
from __future__ import annotations

from companion.games.rise_snu.settings import CHARACTERS
from companion.games.rise_snu.state import State
from companion.games.view import BoardGeometry, PieceMarker
from companion.kernel import Piece

FIRST_NUMBER = 4
"""Of a marker on a piece: 0 to 3 are the corners of the board."""
FIGURE_MM = 15.0, 30.0
"""Side of a marker and its height above the board, chosen and not measured: the printed sheet names them."""
SIDE = 1000
"""Of the square in which places are told."""
MARKERS = tuple(PieceMarker(FIRST_NUMBER + n, "figure", who, *FIGURE_MM) for n, who in enumerate(CHARACTERS))
"""Numbers once printed stay what they are: new ones are added at the end."""


def board(s: State) -> BoardGeometry | None:
    """The cells by their corners, boards side by side as one; None where nobody referees."""
    if s.counted:
        return None
    at = s.ground.at
    rows, columns = (1 + max(x[n] for x in at.values()) for n in (0, 1))
    return BoardGeometry({place: tuple(
        (round(SIDE * (column + x) / columns), round(SIDE * (row + y) / rows))
        for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))) for place, (row, column) in at.items()})


def stickers(s: State) -> dict[int, tuple[Piece, PieceMarker]]:
    """The markers by number with the figure of this table that each is stuck on."""
    seats = {p.character: seat for seat, p in s.players.items()}
    return {one.number: (Piece(one.piece, "", seats[one.colour]), one) for one in MARKERS if one.colour in seats}
