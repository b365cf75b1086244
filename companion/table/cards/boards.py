"""Compares a photo of the board with what the app believes: which marked piece stands on which space.

A photo is read and forgotten; what its comparison needs is kept in memory, for a number of photos and of minutes.
Nothing is entered here. The game says which spaces there are and what the markers stand for (`contract.Photo`)."""
from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from threading import Lock
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.box import shelf
from companion.box.faults import BoxFault
from companion.games.contract import Game
from companion.games.view import BoardGeometry
from companion.kernel import Instruction, Piece, Place
from companion.later import Later
from companion.table.cards import inspection
from companion.table.cards.inspection import Pieces
from companion.vision import board, markers, page, picture, sight
from companion.vision.board import Geometry, Placement, Space
from companion.vision.markers import Layout, Sticker
from companion.vision.picture import Picture
from companion.vision.sight import View

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

SQUARE_SIDE = 1000
"""The side of the square in whose coordinates a game tells where its spaces lie."""
SPACE_RADIUS_MM = (12.0, 26.0)
"""Smallest and largest radius of a space."""
SPACE_RADIUS_SHARE = 0.6
"""The radius between these bounds, as a share of the distance to the nearest space: more than half, since pieces stand
beside one another."""
TOLERANCE_MM, ROUGH_TOLERANCE_MM = 2.5, 5.0
"""How far outside its space a piece may stand: where the places of spaces are exact, and where they are not."""
MAX_SHAPE_ERROR = 0.15
"""Largest difference between the logarithms of width / height of the box's picture and of the board in the photo."""
PICTURE_PIXELS = 1100
"""Longer side, in pixels, of the picture of the board that people see."""
MAX_PHOTOS, PHOTO_MINUTES = 12, 30.0
"""Photos that a host remembers, and how long one is kept that nobody looks at."""


class Survey(Struct, frozen=True):
    """What a photo of the board shows. `jpeg` is the board alone. `rough` says why the places of its spaces are
    not exact: they were `drawn` on an empty page, the box's `picture` is lost or has another shape, one of the
    `corners` was not seen; "" where they are exact. `unmarked` are kinds of pieces that have markers, none of them in
    the photo. `soft`: it is out of focus or was shaken, so that markers may be overlooked."""

    geometry: Geometry
    layout: Layout
    view: View
    placed: tuple[Placement, ...]
    jpeg: bytes
    rough: str = ""
    unmarked: tuple[str, ...] = ()
    soft: bool = False


class FoundDifference(Struct, frozen=True):
    """A difference between photo and app: as instructions (`difference`) and as the photo has it (`seen`). `number`
    counts differences from 1 in the order in which they are shown."""

    number: int
    difference: inspection.Difference
    seen: board.Difference

    @property
    def key(self) -> str:
        return self.difference.key


def board_to_compare(game: Game, s: Any) -> BoardGeometry | None:
    """The board of this position, where the game says that a photo can be compared with it, else None."""
    return game.photo.board(s) if game.photo else None


def map_picture(folder: Path, game: Game, s: Any) -> bytes:
    """The file of the picture on which the spaces of this position's board were tapped, b"" where the box has none.
    `folder` is the data folder."""
    there = board_to_compare(game, s)
    try:
        return shelf.picture(folder, game.id, there.box, there.picture) if there and there.picture else b""
    except BoxFault:
        return b""


def stickers(game: Game, s: Any) -> dict[int, Sticker]:
    """The stickers on the pieces of this table by the number of their marker."""
    found = game.photo.stickers(s) if game.photo else {}
    return {number: Sticker(piece, one.side, one.height, one.times > 1) for number, (piece, one) in found.items()}


def survey(game: Game, s: Any, photo: Picture, map_picture: bytes = b"") -> Survey:
    """Read a photo of the board. `map_picture` is the picture on which the spaces were tapped, b"" for none.
    UnusablePicture where no board can be made out; ValueError where this position has none."""
    there = board_to_compare(game, s)
    if there is None:
        raise ValueError("no board to compare with")
    gray = picture.gray(photo)
    known = stickers(game, s)
    found = markers.find_on_board(gray, range(4), known)
    width, height = sight.measure_board(found)
    framed = Layout(markers.corner_markers(width, height), known)
    seen = sight.view(found, framed, (gray.shape[1], gray.shape[0]), gray)
    standing = sight.standing_pieces(found, framed, seen)
    kinds = {known[one.marker.number].piece.kind for one in standing}
    unmarked = tuple(dict.fromkeys(one.piece.kind for one in known.values() if one.piece.kind not in kinds))
    layout = Layout(framed.corners, {n: one for n, one in known.items() if one.piece.kind in kinds})
    spaces, rough = _spaces_in_mm(there, width, height, map_picture)
    rough = rough or ("corners" if len(seen.corners) < 4 else "")
    geometry = Geometry(width, height, spaces, _space_radius(spaces.values()),
                        ROUGH_TOLERANCE_MM if rough else TOLERANCE_MM)
    shown = picture.to_jpeg(page.straighten(photo, seen.page(width, height), width / height), PICTURE_PIXELS)
    placed = tuple(_placement_on_board(geometry, one) for one in board.place_pieces(geometry, standing))
    soft = any(board.sharpness(seen, width / 2, height / 2, one) < 1 for one in known.values())
    return Survey(geometry, layout, seen, placed, shown, rough, unmarked, soft)


def _placement_on_board(geometry: Geometry, one: Placement) -> Placement:
    """The placement; on no space (NOWHERE) where the piece lies outside the board."""
    at = one.standing
    if 0 <= at.x <= geometry.width and 0 <= at.y <= geometry.height:
        return one
    return replace(one, place=board.NOWHERE, sure=at.sure, shares=((board.NOWHERE, 1.0),))


def _spaces_in_mm(there: BoardGeometry, width: float, height: float,
                  map_picture: bytes) -> tuple[dict[Place, Space], str]:
    """The spaces in millimetres of a board `width` by `height`, and why they are rough (as in Survey). A game tells
    them in a square with the picture centred in it; the picture shows the whole board, whatever its shape, and counts
    as the board's shape where it is lost. Without a picture the square is the board."""
    shape, rough = (width / height, "picture") if there.picture else (1.0, "drawn")
    with suppress(picture.UnusablePicture):
        tall, across = picture.read_gray(map_picture).shape
        shape = across / tall
        rough = "picture" if abs(np.log(shape) - np.log(width / height)) > MAX_SHAPE_ERROR else ""
    wide, high = SQUARE_SIDE * min(1.0, shape), SQUARE_SIDE * min(1.0, 1 / shape)
    left, top = (SQUARE_SIDE - wide) / 2, (SQUARE_SIDE - high) / 2
    spaces = {}
    for place, points in there.spaces.items():
        around = tuple(((x - left) / wide * width, (y - top) / high * height) for x, y in points)
        x, y = np.mean(around, axis=0)
        spaces[place] = Space(float(x), float(y), around if len(around) > 2 else ())
    return spaces, rough


def _space_radius(spaces: Iterable[Space]) -> float:
    points = np.array([(one.x, one.y) for one in spaces])
    away = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
    np.fill_diagonal(away, np.inf)
    near = median(away.min(axis=1)) * SPACE_RADIUS_SHARE if len(points) > 1 else SPACE_RADIUS_MM[1]
    return float(np.clip(near, *SPACE_RADIUS_MM))


def compare(survey: Survey, now: Mapping[Place, Pieces]) -> tuple[tuple[FoundDifference, ...], board.Comparison]:
    """The differences between a photo and what the app believes now, from top to bottom of the board, and the
    comparison that they come from."""
    comparison = board.compare(survey.geometry, survey.layout, survey.view, survey.placed, now)
    by_key: dict[str, tuple[inspection.Difference, board.Difference]] = {}
    for one in comparison.differences:
        difference = inspection.Difference((_instruction(one),))
        by_key.setdefault(difference.key, (difference, one))
    ordered = sorted(by_key.values(), key=lambda pair: where_on_board(survey, pair[1])[::-1])
    return tuple(FoundDifference(n, *pair) for n, pair in enumerate(ordered, 1)), comparison


def _instruction(one: board.Difference) -> Instruction:
    if one.do == "extra":
        return Instruction("put", one.piece, one.seen)
    if one.do == "elsewhere" and one.seen:
        return Instruction("move", one.piece, one.place, one.seen)
    return Instruction("take", one.piece, one.place)


def unseen_kinds(survey: Survey, now: Mapping[Place, Pieces]) -> tuple[str, ...]:
    """The kinds of pieces that the app believes on the board and of which the photo shows no marker."""
    there = {piece.kind for place in survey.geometry.spaces for piece in now.get(place, ())}
    return tuple(kind for kind in survey.unmarked if kind in there)


def hold_still(survey: Survey, comparison: board.Comparison, now: Mapping[Place, Pieces]) -> bool:
    """Whether pieces that the photo does not show may only be blurred in it: another one should be taken."""
    return survey.soft and bool(any(one.do == "missing" for one in comparison.differences) or comparison.unseen
                                or unseen_kinds(survey, now))


def where_on_board(survey: Survey, one: board.Difference) -> tuple[float, float]:
    """A difference's place on the board in millimetres: the piece where it is seen, else the middle of the space it is
    missing from."""
    for placement in survey.placed:
        if one.marker is not None and placement.standing.marker == one.marker:
            return placement.standing.x, placement.standing.y
    space = survey.geometry.spaces[one.place]
    return space.x, space.y


def piece_of(survey: Survey, placement: Placement) -> Piece:
    """The single piece that a marker stands on."""
    return replace(survey.layout.stickers[placement.standing.marker.number].piece, count=1)


@dataclass
class Photo:
    """A photo that a device has sent. `head` is the entry at whose position it is compared. `answered` are the keys of
    differences that are settled: somebody said that the photo is wrong, or put the board right."""

    survey: Survey
    head: int
    name: str
    answered: set[str] = field(default_factory=set)


class Photos:
    """The photos that this host keeps in memory, by any key: at most `size`, each for `minutes` after its last use."""

    def __init__(self, size: int = MAX_PHOTOS, minutes: float = PHOTO_MINUTES,
                 clock: Callable[[], float] = time.monotonic):
        self._size, self._good, self._clock = size, minutes * 60, clock
        self._kept, self._lock = OrderedDict[Any, tuple[float, Photo]](), Lock()

    def get(self, key: Any) -> Photo | None:
        with self._lock:
            self._drop_old()
            if (found := self._kept.get(key)) is None:
                return None
            self._put(key, found[1])
            return found[1]

    def put(self, key: Any, photo: Photo) -> None:
        with self._lock:
            self._drop_old()
            self._put(key, photo)

    def forget(self, key: Any) -> None:
        with self._lock:
            self._kept.pop(key, None)

    def _put(self, key: Any, photo: Photo) -> None:
        self._kept[key] = self._clock(), photo
        self._kept.move_to_end(key)
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)

    def _drop_old(self) -> None:
        for key in [key for key, (touched, _) in self._kept.items() if touched < self._clock() - self._good]:
            del self._kept[key]
