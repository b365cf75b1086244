"""Printed square markers (ArUco, DICT_4X4_50) in a picture: what their number stands for, and where they are found.

Lengths are millimetres, on the board `x` to the right and `y` downwards as it is printed; pixels have their centre at
whole numbers."""
from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from companion.kernel import Piece
from companion.later import Later
from companion.vision.picture import Gray, UnusablePicture

if TYPE_CHECKING:
    import cv2
    import numpy as np
    from numpy.typing import NDArray
else:
    cv2, np = Later("cv2"), Later("numpy")

Real: TypeAlias = "NDArray[np.float64]"
Quad = tuple[tuple[float, float], ...]

MARKER_COUNT = 50
"""Markers that there are, numbered from 0."""
CELLS = 6
"""Squares along a marker's side, its black edge among them; the white around it is one of them wide or more."""
CORNER_SIDE, MIN_STICKER_SIDE = 20.0, 12.0
"""Millimetres of a marker's side: of one at a corner, and of the smallest that a photo of a whole board shows well."""
FLUSH_INSET = CORNER_SIDE * (CELLS + 2) / CELLS / 2
"""How far the middle of a corner marker lies from the edges of the page when the white that is cut out with it, one of
its squares wide, is flush with them in its corner: so they are laid."""
MIN_SIDE_PIXELS = 10
"""Side of a marker under which none is looked for."""
FIRST_LOOK_PIXELS = 1600
"""Longer side of the picture at the first look. The second look has twice as many pixels and finds small markers."""
BLUR_PIXELS = 1.2
"""Radius by which the enlargement is blurred: the grain of a dark picture breaks outlines."""
LARGE_SIDE_PIXELS = 24
"""Side, at the first look, of a marker that is found in spite of a table full of small patterns: a corner marker on a
board that fills a third of the picture or more."""
MIN_FRAMING = 3
"""Corner markers between which a board can be looked for."""
BEYOND_BOARD = 1.0
"""How far around the corner markers is looked where the table is too full of patterns, in their sides: pieces are high
and seem to stand beside the board."""
MAX_OUTLINES = 1500
"""Outlines with four corners in one look; from some thousands on the search takes too long, and no table has them."""
PRINT_BLUR = 0.5
"""Blur, in squares of a marker, of the prints that a picture is compared with."""
MIN_LIKENESS_EDGED, MIN_LIKENESS, MIN_LEAD = 0.85, 0.9, 0.1
"""How alike something has to look to a print, its edge included and within the edge, and by how much more than to any
other one: of other patterns in such an edge one in two hundred passes."""
READ_MIN_LIKENESS_EDGED, READ_MIN_LIKENESS = 0.6, 0.75
"""The same for what OpenCV has read; it also reads patterns of which each of its squares is part white, part black."""
SAME_MARKER_SIDES = 0.6
"""Distance between the middles of two finds, in sides, under which they are one marker: none lies on another."""
OUTLINE_SCALES = (0.75, 0.92, 1.0, 1.08)
"""Where the search found four corners but no marker, its black edge may be smaller (what was found is the sticker) or
the corners a little off."""


class Corner(Struct, frozen=True):
    """A marker that lies flat on the board or beside it and says where the board is: its middle, its side."""

    x: float
    y: float
    side: float = CORNER_SIDE


class Sticker(Struct, frozen=True):
    """What stands on the board under a marker: the piece as the journal calls it, the marker's side, and how high above
    the board it faces up. `alike`: there are several of this piece, all with the same marker."""

    piece: Piece
    side: float = MIN_STICKER_SIDE
    height: float = 0.0
    alike: bool = False


class Layout(Struct, frozen=True):
    """What the numbers stand for: the corner markers, and what is stuck on pieces."""

    corners: dict[int, Corner]
    stickers: dict[int, Sticker] = {}

    def __post_init__(self) -> None:
        numbers = (*self.corners, *self.stickers)
        if len(set(numbers)) < len(numbers) or not all(0 <= n < MARKER_COUNT for n in numbers):
            raise ValueError("each marker has one meaning and a number below 50")
        sides = [*(one.side for one in self.corners.values()), *(one.side for one in self.stickers.values())]
        if sides and not min(sides) > 0:
            raise ValueError("a marker has a side")


def corner_markers(width: float, height: float, inset: float = FLUSH_INSET, side: float = CORNER_SIDE, first: int = 0,
           ) -> dict[int, Corner]:
    """Four corner markers of a board, clockwise from its upper left corner, their middles `inset` from its edges; a
    negative inset puts them beside the board."""
    right, bottom = width - inset, height - inset
    return {first + n: Corner(x, y, side) for n, (x, y) in enumerate(
        ((inset, inset), (right, inset), (right, bottom), (inset, bottom)))}


class Marker(Struct, frozen=True):
    """A marker as found: its number, its corners in pixels, clockwise from its own upper left one as printed, and how
    clearly its squares were black and white, from 0 to 1."""

    number: int
    corners: Quad
    sure: float

    @property
    def side(self) -> float:
        """Pixels of its side: the square root of its area."""
        return math.sqrt(cv2.contourArea(np.array(self.corners, np.float32)))

    @property
    def middle(self) -> tuple[float, float]:
        """Where the diagonals cross: the middle of the square also where it is seen at an angle."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
        across = (cx - ax) * (dy - by) - (cy - ay) * (dx - bx)
        if abs(across) < 1e-9:
            return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4
        share = ((bx - ax) * (dy - by) - (by - ay) * (dx - bx)) / across
        return ax + share * (cx - ax), ay + share * (cy - ay)


@cache
def dictionary() -> Any:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def draw(number: int, cell: int = 10) -> Gray:
    """A marker as printed, its black edge included, without white around it; `cell` pixels to a square."""
    if not 0 <= number < MARKER_COUNT:
        raise ValueError(f"no marker {number}")
    return np.asarray(cv2.aruco.generateImageMarker(dictionary(), number, CELLS * cell, borderBits=1), np.uint8)


def find(gray: Gray, numbers: Iterable[int] = range(MARKER_COUNT)) -> tuple[Marker, ...]:
    """All markers of a picture that have one of the numbers, the same number as often as it is there, in the order of
    their numbers, then from above. UnusablePicture `busy` where far too many things have four corners.

    Looked at are the picture and its enlargement, by OpenCV's search; where that sees an outline but cannot read it,
    because it is small or blurred, the outline is compared with the prints. Corners come from the edges' own lines."""
    wanted = set(numbers)
    first = min(1.0, FIRST_LOOK_PIXELS / max(gray.shape))
    found: list[tuple[int, Real]] = []
    for by, calm in ((first, 0.0), (first * 2, BLUR_PIXELS)):
        look = _scaled(gray, by, calm)
        if _outlines(look if calm else _scaled(look, 1.0, BLUR_PIXELS)) > MAX_OUTLINES:
            raise UnusablePicture("busy")
        sure, maybe = _searched(look)
        if len(sure) + len(maybe) > 4 * MAX_OUTLINES:
            raise UnusablePicture("busy")
        # The middle of a pixel is at its whole number, whatever the scale.
        found += [(n, (quad + 0.5) / by - 0.5) for n, quad in (*sure, *_compared(look, maybe)) if n in wanted]
    if not found:
        return ()
    quads = sharpen_corners(gray, np.array([quad for _, quad in found]))
    own = np.arange(len(found)), [number for number, _ in found], 0
    edged, inside = (likeness[own] for likeness in _likeness(gray, quads))
    made = [Marker(number, tuple((float(x), float(y)) for x, y in quad), float(sure_is))
            for (number, _), quad, sure_is in zip(found, quads, inside, strict=True)]
    middles, sides = np.array([one.middle for one in made]), np.array([one.side for one in made])
    best: list[int] = []
    for k in np.argsort(-edged):
        apart = np.linalg.norm(middles[best] - middles[k], axis=1)
        near = apart < SAME_MARKER_SIDES * np.maximum(sides[best], sides[k])
        if edged[k] > READ_MIN_LIKENESS_EDGED and made[k].sure > READ_MIN_LIKENESS and not near.any():
            best.append(int(k))
    return tuple(sorted((made[k] for k in best), key=lambda one: (one.number, one.middle[1], one.middle[0])))


def find_on_board(gray: Gray, corners: Iterable[int], stickers: Iterable[int]) -> tuple[Marker, ...]:
    """As `find` for corner markers and stickers. Where far too many things have four corners, as on a chequered cloth,
    it looks only at the board between its corner markers. UnusablePicture `busy` where fewer than three of those are
    found, or where the board itself has so many."""
    framing, others = set(corners), set(stickers)
    try:
        return find(gray, framing | others)
    except UnusablePicture:
        found = _large(gray, framing)
        if len(found) < MIN_FRAMING:
            raise
    middles = np.array([quad.mean(axis=0) for quad in found.values()])
    ends = np.concatenate(list(found.values()))
    if len(found) == MIN_FRAMING:  # the fourth, about: opposite the one that is nearest to both others
        apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
        ends = np.vstack((ends, middles.sum(axis=0) - 2 * middles[int(apart.sum(axis=1).argmin())]))
    hull = cv2.convexHull(ends.astype(np.float32))
    inside = np.zeros(gray.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.rint(hull).astype(np.int32), 1)
    side = max(math.sqrt(cv2.contourArea(quad.astype(np.float32))) for quad in found.values())
    reach = 2 * round(BEYOND_BOARD * side) + 1
    near = cv2.dilate(inside, np.ones((reach, reach), np.uint8)) == 1
    return find(np.where(near, gray, np.uint8(np.median(gray))), framing | others)


def _large(gray: Gray, numbers: set[int]) -> dict[int, Real]:
    """The corners in pixels of the large markers with these numbers, each of which is there once."""
    by = min(1.0, FIRST_LOOK_PIXELS / max(gray.shape))
    found, _ = _searched(_scaled(gray, by, 0.0), LARGE_SIDE_PIXELS)
    often = [number for number, _ in found]
    return {number: (quad + 0.5) / by - 0.5 for number, quad in found
            if number in numbers and often.count(number) == 1}


def _scaled(gray: Gray, by: float, calm: float) -> Gray:
    how = cv2.INTER_AREA if by < 1 else cv2.INTER_CUBIC
    look = cv2.resize(gray, None, fx=by, fy=by, interpolation=how) if by != 1 else gray
    return np.asarray(cv2.GaussianBlur(look, (0, 0), calm) if calm else look, np.uint8)


def _outlines(look: Gray) -> int:
    """How many things in a picture have four corners, about; it should have no grain."""
    dark = cv2.adaptiveThreshold(look, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 13, 7)
    found = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]
    return sum(len(cv2.approxPolyDP(line, len(line) * 0.03, True)) == 4
               for line in found if len(line) > 2 * MIN_SIDE_PIXELS)


def _searched(look: Gray, side: int = MIN_SIDE_PIXELS) -> tuple[list[tuple[int, Real]], list[Real]]:
    """What OpenCV finds with at least such a `side` in pixels: markers by number, and outlines with four corners that
    it does not read."""
    how = cv2.aruco.DetectorParameters()
    how.minMarkerPerimeterRate = 4 * side / max(look.shape)
    how.perspectiveRemovePixelPerCell = 8
    corners, numbers, others = cv2.aruco.ArucoDetector(dictionary(), how).detectMarkers(look)
    read = () if not corners else zip(numbers.ravel(), corners, strict=True)
    return [(int(n), np.asarray(quad[0], float)) for n, quad in read], [np.asarray(quad[0], float) for quad in others]


def _compared(look: Gray, outlines: list[Real]) -> list[tuple[int, Real]]:
    """The outlines that look like one of the prints and clearly less like every other one."""
    if not outlines:
        return []
    quads = np.array(outlines)
    middles = quads.mean(axis=1, keepdims=True)
    tried = [middles + (quads - middles) * scale for scale in OUTLINE_SCALES]
    edged, inside = np.array([_likeness(look, one) for one in tried]).swapaxes(0, 1)
    made = []
    for k in range(len(quads)):
        scale, number, turn = np.unravel_index(int(np.argmax(edged[:, k] + inside[:, k])), inside[:, k].shape)
        best = inside[scale, k, number, turn]
        others = np.delete(inside[scale, k], number, axis=0)
        lead = best - others.max(initial=0)
        if edged[scale, k, number, turn] > MIN_LIKENESS_EDGED and best > MIN_LIKENESS and lead > MIN_LEAD:
            made.append((int(number), np.roll(tried[scale][k], int(turn), axis=0)))
    return made


@cache
def _prints() -> Real:
    """(50, 4, 8, 8): every marker with one square of white around it, 0 black to 1 white, as seen when its print is
    turned so that its second, third, fourth corner comes first; a little out of focus."""
    made = np.ones((MARKER_COUNT, 4, CELLS + 2, CELLS + 2))
    for number in range(MARKER_COUNT):
        for turn in range(4):
            made[number, turn, 1:-1, 1:-1] = np.rot90(draw(number, 1) > 127, turn)
    soft = [cv2.GaussianBlur(one, (0, 0), PRINT_BLUR) for one in made.reshape(-1, CELLS + 2, CELLS + 2)]
    return np.array(soft, float).reshape(made.shape)


def _normal(squares: Real) -> Real:
    """Without mean and of length 1, over the last two axes."""
    even = squares - squares.mean(axis=(-2, -1), keepdims=True)
    length = np.sqrt((even ** 2).sum(axis=(-2, -1), keepdims=True))
    return np.asarray(even / np.maximum(length, 1e-9))


def _likeness(gray: Gray, quads: Real) -> tuple[Real, Real]:
    """How alike each quad looks to each print in each turn, (n, 50, 4) from -1 to 1: with edge and white around, which
    tells markers from other things, and within the edge, which tells them from one another."""
    at = (np.arange(CELLS + 2) - 0.5) / CELLS
    inner = np.array([-0.22, 0.0, 0.22]) / CELLS
    line = (at[:, None] + inner).ravel()
    x, y = np.meshgrid(line, line)
    grid = np.column_stack((x.ravel(), y.ravel(), np.ones(x.size)))
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    seen = np.empty((len(quads), x.size, 2))
    for k, quad in enumerate(quads.astype(np.float32)):
        shown = grid @ cv2.getPerspectiveTransform(unit, quad).T
        seen[k] = shown[:, :2] / np.where(np.abs(shown[:, 2:]) > 1e-9, shown[:, 2:], 1e-9)
    light = _light(gray, seen)
    squares = light.reshape(len(quads), CELLS + 2, 3, CELLS + 2, 3).mean(axis=(2, 4))
    prints = _prints()
    whole = np.einsum("kij,ntij->knt", _normal(squares), _normal(prints))
    middle = (..., slice(2, -2), slice(2, -2))
    return whole, np.einsum("kij,ntij->knt", _normal(squares[middle]), _normal(prints[middle]))


def _light(gray: Gray, points: Real) -> Real:
    """How light the picture is at points (n, m, 2) between its pixels; beyond its edges as at them."""
    at = np.clip(np.nan_to_num(points, nan=-9.0), -9, 1e5).astype(np.float32)
    return cv2.remap(gray, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(float)


def sharpen_corners(gray: Gray, quads: Real) -> Real:
    """Corners (n, 4, 2) moved to where the lines along the four edges cross, from black within to white around."""
    for _ in range(2):
        ends = np.roll(quads, -1, axis=1)
        along = ends - quads
        long = np.maximum(np.linalg.norm(along, axis=2, keepdims=True), 1e-6)
        out = np.stack((along[..., 1], -along[..., 0]), axis=2) / long
        reach = np.clip(0.8 * long / CELLS, 1.5, 6.0)
        share, off = np.linspace(0.1, 0.9, 15), np.linspace(-1, 1, 19)
        line = quads[:, :, None, None] + along[:, :, None, None] * share[:, None, None]
        seen = line + (out * reach)[:, :, None, None] * off[:, None]
        light = _light(gray, seen.reshape(4 * len(quads), -1, 2)).reshape(seen.shape[:-1])
        rise = np.clip(np.diff(light, axis=3), 0, None) ** 2
        weight = rise.sum(axis=3)
        edge = (rise * (off[1:] + off[:-1]) / 2).sum(axis=3) / np.maximum(weight, 1e-9) * reach
        shift = _lines(share, edge, np.sqrt(weight))
        quads = _crossed(quads + out * shift[..., :1], ends + out * shift[..., 1:], quads)
    return quads


def _lines(share: Real, edge: Real, weight: Real) -> Real:
    """(n, 4, 2): how far the line through an edge's points, the clear ones counting more, lies outside at both ends."""
    weight = weight + 1e-6
    total = weight.sum(axis=2, keepdims=True)
    mean_x = (weight * share).sum(axis=2, keepdims=True) / total
    mean_y = (weight * edge).sum(axis=2, keepdims=True) / total
    spread = (weight * (share - mean_x) ** 2).sum(axis=2, keepdims=True)
    slope = (weight * (share - mean_x) * (edge - mean_y)).sum(axis=2, keepdims=True) / spread
    return np.concatenate((mean_y - slope * mean_x, mean_y + slope * (1 - mean_x)), axis=2)


def _crossed(starts: Real, ends: Real, kept: Real) -> Real:
    """The crossings of each edge with the one before it; the `kept` corner where that would be far away."""
    before_start, before_end = np.roll(starts, 1, axis=1), np.roll(ends, 1, axis=1)
    a, b = ends - starts, before_end - before_start
    gap = before_start - starts
    across = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    share = (gap[..., 0] * b[..., 1] - gap[..., 1] * b[..., 0]) / np.where(np.abs(across) > 1e-6, across, 1e-6)
    found = starts + a * share[..., None]
    far = np.linalg.norm(found - kept, axis=2) > 0.25 * np.linalg.norm(ends - starts, axis=2) + 1
    return np.where(far[..., None], kept, found)
