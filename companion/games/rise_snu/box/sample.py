"""The sample box: the board of the house."""
from __future__ import annotations

from functools import cache
from importlib.resources import files

from companion.games.rise_snu.box.board import read_board
from companion.games.rise_snu.box.components import Board

DATA = files("companion.games.rise_snu").joinpath("data")


@cache
def house_board() -> Board:
    """Our own board, a mirror image of itself; the printed one is in no source."""
    return read_board(DATA.joinpath("board.txt").read_text("utf-8"))
