"""A photo of the board against what the app believes: which marked piece stands on which space, and where that differs.

A photo is worked with and forgotten; what is kept for its comparison lies in memory, is bounded and grows old. Nothing
is entered here. What the board's spaces are and what the markers stand for says the game (`contract.Photo`)."""
from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from threading import Lock
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.box import shelf
from companion.box.faults import BoxFault
from companion.games.contract import Game
from companion.games.view import Surveyed
from companion.kernel import Instruction, Piece, Place
from companion.table.cards import inspection
from companion.table.cards.inspection import Pieces
from companion.vision import board, markers, page, picture, sight
from companion.vision.board import Geometry, Placement, Space
from companion.vision.markers import Layout, Sticker
from companion.vision.picture import Picture
from companion.vision.sight import View

SQUARE = 1000
"""The side of the square in which the spaces of a board are told."""
REACH = (12.0, 26.0)
"""Millimetres from its middle to which a space reaches at least and at most; between them more than halfway to its
neighbour, since camps and figures stand beside one another."""
BETWEEN = 0.6
SLACK, ROUGH = 2.5, 5.0
"""By how many millimetres a piece may stand beside its place: as hands put it, and where the places themselves are not
exact."""
CROPPED = 0.15
"""How far the shape of the picture in the box may be from that of the board, in logarithms, to be taken for it."""
SHOWN = 1100
"""Pixels of the longer side of the picture that is shown."""
KEPT, MINUTES = 12, 30.0
"""Photos that a host remembers, and for how long one is good that nobody looks at."""


class Survey(Struct, frozen=True):
    """What a photo shows. `seen` is the board alone as JPEG; `rough` says why its places are not exact: `drawn` on an
    empty page, `picture` where the box's picture has another shape or is lost, `corners` where one of the markers was
    not seen, "" where they are. `unmarked` are kinds of pieces with a marker on the sheet and none in the photo."""

    geometry: Geometry
    layout: Layout
    view: View
    placed: tuple[Placement, ...]
    seen: bytes
    rough: str = ""
    unmarked: tuple[str, ...] = ()


class Found(Struct, frozen=True):
    """A difference, as hands and corrections understand it and as it was seen. `number` counts them as they are
    shown."""

    number: int
    difference: inspection.Difference
    seen: board.Difference

    @property
    def key(self) -> str:
        return self.difference.key


def can(game: Game, s: Any) -> Surveyed | None:
    """The board of this position that can be compared with a photo; None where there is none."""
    return game.photo.board(s) if game.photo else None


def tapped_on(folder: Path, game: Game, s: Any) -> bytes:
    """The picture on which the spaces of this position's board were tapped, as long as the box has it; `folder` is the
    data folder."""
    there = can(game, s)
    try:
        return shelf.picture(folder, game.id, there.box, there.picture) if there and there.picture else b""
    except BoxFault:
        return b""


def stickers(game: Game, s: Any) -> dict[int, Sticker]:
    """What the markers on the pieces of this table stand for."""
    found = game.photo.stickers(s) if game.photo else {}
    return {number: Sticker(piece, one.side, one.height, one.times > 1) for number, (piece, one) in found.items()}


def survey(game: Game, s: Any, photo: Picture, map_picture: bytes = b"") -> Survey:
    """What a photo of the board shows. `map_picture` is the picture on which the spaces were tapped, if there is one.
    Unseen where no board can be made out; ValueError where this position has none."""
    there = can(game, s)
    if there is None:
        raise ValueError("no board to compare with")
    gray = picture.gray(photo)
    known = stickers(game, s)
    found = markers.find(gray, (*range(4), *known))
    width, height = sight.size(found)
    framed = Layout(markers.framed(width, height), known)
    seen = sight.view(found, framed, (gray.shape[1], gray.shape[0]))
    standing = sight.standing(found, framed, seen)
    kinds = {known[one.marker.number].piece.kind for one in standing}
    unmarked = tuple(dict.fromkeys(one.piece.kind for one in known.values() if one.piece.kind not in kinds))
    layout = Layout(framed.corners, {n: one for n, one in known.items() if one.piece.kind in kinds})
    spaces, rough = _spread(there, width, height, map_picture)
    rough = rough or ("corners" if len(seen.corners) < 4 else "")
    geometry = Geometry(width, height, spaces, _reach(spaces.values()), ROUGH if rough else SLACK)
    shown = picture.packed(page.straighten(photo, seen.page(width, height), width / height), SHOWN)
    placed = tuple(_on_board(geometry, one) for one in board.placed(geometry, standing))
    return Survey(geometry, layout, seen, placed, shown, rough, unmarked)


def _on_board(geometry: Geometry, one: Placement) -> Placement:
    """What lies beside the board stands on no space of it, however near to one at its edge."""
    at = one.standing
    if 0 <= at.x <= geometry.width and 0 <= at.y <= geometry.height:
        return one
    return replace(one, place=board.NOWHERE, sure=at.sure, shares=((board.NOWHERE, 1.0),))


def _spread(there: Surveyed, width: float, height: float, map_picture: bytes) -> tuple[dict[Place, Space], str]:
    """The spaces in millimetres, and why that is rough. They are told in a square; the picture lies centred in it, and
    shows the whole board whatever its own shape, which is the board's where the picture is lost; on an empty square
    the square is the board."""
    shape, rough = (width / height, "picture") if there.picture else (1.0, "drawn")
    with suppress(picture.Unseen):
        tall, across = picture.read(map_picture).shape
        shape = across / tall
        rough = "picture" if abs(np.log(shape) - np.log(width / height)) > CROPPED else ""
    wide, high = SQUARE * min(1.0, shape), SQUARE * min(1.0, 1 / shape)
    left, top = (SQUARE - wide) / 2, (SQUARE - high) / 2
    spaces = {}
    for place, points in there.spaces.items():
        around = tuple(((x - left) / wide * width, (y - top) / high * height) for x, y in points)
        x, y = np.mean(around, axis=0)
        spaces[place] = Space(float(x), float(y), around if len(around) > 2 else ())
    return spaces, rough


def _reach(spaces: Iterable[Space]) -> float:
    points = np.array([(one.x, one.y) for one in spaces])
    away = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
    np.fill_diagonal(away, np.inf)
    near = median(away.min(axis=1)) * BETWEEN if len(points) > 1 else REACH[1]
    return float(np.clip(near, *REACH))


def compared(survey: Survey, now: Mapping[Place, Pieces]) -> tuple[tuple[Found, ...], board.Compared]:
    """How the photo differs from what the app believes now, in the order of the eye over the board."""
    told = board.compared(survey.geometry, survey.layout, survey.view, survey.placed, now)
    made: dict[str, tuple[inspection.Difference, board.Difference]] = {}
    for one in told.differences:
        difference = inspection.Difference((_step(one),))
        made.setdefault(difference.key, (difference, one))
    ordered = sorted(made.values(), key=lambda pair: where(survey, pair[1])[::-1])
    return tuple(Found(n, *pair) for n, pair in enumerate(ordered, 1)), told


def _step(one: board.Difference) -> Instruction:
    if one.do == "extra":
        return Instruction("put", one.piece, one.seen)
    if one.do == "elsewhere" and one.seen:
        return Instruction("move", one.piece, one.place, one.seen)
    return Instruction("take", one.piece, one.place)


def uncompared(survey: Survey, now: Mapping[Place, Pieces]) -> tuple[str, ...]:
    """Kinds of pieces that the app believes on the board and of which the photo shows no marker at all."""
    there = {piece.kind for place in survey.geometry.spaces for piece in now.get(place, ())}
    return tuple(kind for kind in survey.unmarked if kind in there)


def where(survey: Survey, one: board.Difference) -> tuple[float, float]:
    """Where on the board a difference is, in millimetres: the piece where it is seen, else the space it is missing
    from."""
    for placement in survey.placed:
        if one.marker is not None and placement.standing.marker == one.marker:
            return placement.standing.x, placement.standing.y
    space = survey.geometry.spaces[one.place]
    return space.x, space.y


def piece(survey: Survey, placement: Placement) -> Piece:
    """Which piece that is."""
    return replace(survey.layout.stickers[placement.standing.marker.number].piece, count=1)


@dataclass
class Photo:
    """A photo that a screen has sent: what it shows, the head that it is compared with, and the differences of which
    somebody said that the photo is wrong, or that hands have put the board right."""

    survey: Survey
    head: int
    name: str
    done: set[str] = field(default_factory=set)


class Photos:
    """The photos of this host by any key; the longest untouched go first, and all of them after a while."""

    def __init__(self, size: int = KEPT, minutes: float = MINUTES, clock: Callable[[], float] = time.monotonic):
        self._size, self._good, self._clock = size, minutes * 60, clock
        self._kept, self._lock = OrderedDict[Any, tuple[float, Photo]](), Lock()

    def get(self, key: Any) -> Photo | None:
        with self._lock:
            self._forget_old()
            if (found := self._kept.get(key)) is None:
                return None
            self._put(key, found[1])
            return found[1]

    def put(self, key: Any, photo: Photo) -> None:
        with self._lock:
            self._forget_old()
            self._put(key, photo)

    def forget(self, key: Any) -> None:
        with self._lock:
            self._kept.pop(key, None)

    def _put(self, key: Any, photo: Photo) -> None:
        self._kept[key] = self._clock(), photo
        self._kept.move_to_end(key)
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)

    def _forget_old(self) -> None:
        for key in [key for key, (touched, _) in self._kept.items() if touched < self._clock() - self._good]:
            del self._kept[key]
