"""Photographs of a table's board as its journal has it, or otherwise: the pieces with their markers, the corners."""
from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from typing import Any

from PIL import Image

from companion import games
from companion.kernel import Piece, Place
from companion.table.cards import boards
from companion.vision.markers import corner_markers
from tests.vision.boards_drawn import Lying, Taking, corners, photographed

GAME = games.load("near_and_far")
SIZE = (400.0, 285.0)
"""Millimetres of the board that is photographed."""
HOW = Taking((1280, 960), tilt=24, round=15)
ASIDE = {"figure": (13.0, -8.0), "camp": (-12.0, 7.0)}
"""Where beside the middle of its space a piece stands, so that none hides another."""


def at(s: Any, place: Place) -> tuple[float, float]:
    """The middle of a space that was drawn without a picture, in millimetres."""
    (x, y), = boards.board_to_compare(GAME, s).spaces[place]
    return x / 1000 * SIZE[0], y / 1000 * SIZE[1]


def laid(s: Any, pieces: Mapping[Place, tuple[Piece, ...]]) -> list[Lying]:
    """The marked ones of these pieces on their spaces, and the corners."""
    known, made = boards.stickers(GAME, s), corners(corner_markers(*SIZE))
    for place, there in pieces.items():
        for n, piece in enumerate(there if place in boards.board_to_compare(GAME, s).spaces else ()):
            number = next((n for n, one in known.items() if one.piece == piece), None)
            if number is not None:
                (x, y), (right, down) = at(s, place), ASIDE[piece.kind]
                made.append(Lying(number, x + right, y + down, known[number].side, known[number].height, 25.0 * n - 10))
    return made


def photo(lying: list[Lying], how: Taking = HOW, seed: int = 1) -> Any:
    return photographed(*SIZE, lying, how, seed).gray


def jpeg(gray: Any, **more: Any) -> bytes:
    file = io.BytesIO()
    Image.fromarray(gray).save(file, "JPEG", quality=88, **more)
    return file.getvalue()


ANN, RED, BLUE = Piece("figure", "", "p1"), Piece("camp", "", "p1"), Piece("camp", "", "p2")
TABLES: dict[str, dict[Place, tuple[Piece, ...]]] = {
    "same": {"space:f": (ANN,), "space:b": (RED,), "space:h": (BLUE,)},
    "other": {"space:g": (ANN,), "space:b": (RED,), "space:c": (BLUE,)}, "bare": {}}
"""A table as ANSWERS tell it, and otherwise in three things: a figure gone on, a camp more, a camp gone."""
ANSWERS = {"round": 3, "turn": "p1", "players/p1/figure": "map:f", "camps/b": "p1", "camps/h": "p2"}


@cache
def start() -> Any:
    """The sample box for two players."""
    game = GAME
    return game.new(game.codec.setup(b'{"seats": ["p1", "p2"], "box": "sample"}'))


@cache
def taken(table: str) -> bytes:
    """A photo of one of TABLES as a file."""
    return jpeg(photo(laid(start(), TABLES[table])))
