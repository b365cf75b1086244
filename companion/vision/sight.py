"""Finds where a board with corner markers is in a picture, and from that where on the board its pieces stand.

Pixels become millimetres through the corner markers. A marker on a piece is higher than the board and therefore seen
beside where the piece stands; how far follows from where the camera was, and with a known height it is corrected."""
from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.later import Later
from companion.vision.advice import steepness
from companion.vision.markers import CORNER_SIDE, FLUSH_INSET, Corner, Layout, Marker, Real
from companion.vision.page import Corners
from companion.vision.picture import Gray, UnusablePicture

if TYPE_CHECKING:
    import cv2
    import numpy as np
else:
    cv2, np = Later("cv2"), Later("numpy")

MIN_CORNERS = 2
"""Corner markers that must be seen: one alone is far too small to tell a whole board from."""
LENS_FOCAL, LENS_SPREAD = 0.76, 0.16
"""What is taken for a lens before the picture is looked at: its focal length by the picture's longer side (the main
camera of a telephone; cutting it to 16:9 does not change that), and how far that may be off, in its logarithm."""
TRIED_FOCALS = tuple(math.exp((k / 4 - 3) * LENS_SPREAD) for k in range(25))
CORNER_ERROR_PIXELS = 0.15
"""Error (one standard deviation) of the corner of a found marker."""
RESAMPLES = 24
"""Times that the board is found anew with its corner markers shifted by that error, to see how far a place moves."""
TURN_ROUNDS = 4
"""Rounds in which the turns of the corner markers are told from the board, and the board from them."""
MISFIT_FACTOR = 3.0
"""Millimetres by which places are off for each that the corner markers are off among themselves: where one of them lies
beside its place, or the lens bends lines, most of that is hidden by the others' giving way."""
MAX_MISFIT = 0.1
"""Largest such error, by the side of a corner marker, before the picture is refused."""
MIN_MEASURING_CORNERS = 3
"""Corner markers that must be seen to measure how large the board is."""
SIZE_STEPS = 12
"""Rounds of improving a size; four are enough but for three corner markers seen at a steep angle."""
AROUND_MARKER = 0.2
"""How much of a corner marker's surroundings tells how steep its edges are, in its sides: a little more than its white
margin."""
MIN_BOARD_SIDE, MAX_BOARD_SIDE = 3 * CORNER_SIDE, 3000.0
"""Shortest and longest side of a board with corner markers, in millimetres."""


class View(Struct, frozen=True):
    """How a picture shows the board. `over` (3 × 3) takes a place on it, (x, y, 1) in millimetres, to pixels; a
    millimetre above it `up` is added to the result. `others` are the same, as they may be as well. `corners` are the
    numbers of the corner markers that told it, `focal` the lens in pixels, `size` the picture's width and height.
    By `misfit` millimetres the corner markers do not fit together. `steepness` is the share of its height that an edge
    rises by from a pixel to the next; 1 where nobody looked."""

    over: Real
    up: Real
    others: tuple[tuple[Real, Real], ...]
    corners: tuple[int, ...]
    focal: float
    size: tuple[int, int]
    misfit: float = 0.0
    steepness: float = 1.0

    def on_board(self, points: Real, height: float = 0.0) -> Real:
        """The places, in millimetres, of pixels (n, 2) that show something so high above the board."""
        return _back(self.over, self.up, points, height)

    def in_picture(self, places: Real, height: float = 0.0) -> Real:
        """The pixels of places (n, 2), so high above the board; not a number for those behind the camera."""
        return _through(_raised(self.over, self.up, height), places)

    def page(self, width: float, height: float) -> Corners:
        """The corners of a board of that size, for `page.straighten`; they may lie beside the picture."""
        ends = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
        shown = self.in_picture(ends) / self.size
        return tuple((float(x), float(y)) for x, y in shown)

    def unsure(self, points: Real, height: float = 0.0) -> Real:
        """By how many millimetres `on_board` of each point may well be off (one standard deviation)."""
        made = np.array([_back(over, up, points, height) for over, up in self.others])
        return np.asarray(np.sqrt(made.var(axis=0).sum(axis=1) + (MISFIT_FACTOR * self.misfit) ** 2))

    def pixels(self, x: float, y: float, height: float = 0.0) -> float:
        """How many pixels of the picture a millimetre of the board has there, in the direction where it has fewest; 0
        where the place is not in the picture."""
        near = np.array([[x, y], [x + 1, y], [x, y + 1]])
        shown = self.in_picture(near, height)
        if not (np.isfinite(shown).all() and (shown[0] >= 0).all() and (shown[0] <= np.array(self.size) - 1).all()):
            return 0.0
        return float(np.linalg.svd(shown[1:] - shown[0], compute_uv=False)[-1])


class Standing(Struct, frozen=True):
    """A marked piece on the board: its marker, the middle of the marker in millimetres, the height corrected, by how
    many of them that may be off, its turn in degrees clockwise, and from 0 to 1 how sure it is that this is that
    marker: it looks like it and is as large as it should be."""

    marker: Marker
    x: float
    y: float
    off: float
    turn: float
    sure: float


def view(markers: Iterable[Marker], layout: Layout, size: tuple[int, int], gray: Gray | None = None) -> View:
    """How a picture of that width and height shows the board; without the picture itself (`gray`) its steepness stays
    1. The corner markers may lie turned as they like; two of
    them lie straight, up to quarters of a turn. With three places become less sure, with two still less, which
    `View.unsure` says. UnusablePicture `no_board` with `n` found of `of`; `corners` where they contradict each other:
    they lie elsewhere than the layout says.

    A corner marker seen twice counts as not seen: nobody knows which of the two lies at the board."""
    seen = list(markers)
    often = Counter(one.number for one in seen)
    found = {one.number: one for one in seen if one.number in layout.corners and often[one.number] == 1}
    if len(found) < MIN_CORNERS:
        raise UnusablePicture("no_board", n=len(found), of=len(layout.corners))
    numbers = tuple(sorted(found))
    places, points = _paired([layout.corners[n] for n in numbers], [found[n] for n in numbers])
    focal, weights = _lens(places, points, size)
    over, up = _seen(places, points, focal, size)
    off = np.linalg.norm(_through(np.asarray(np.linalg.inv(over), float), points) - places, axis=1)
    if not off.max() <= MAX_MISFIT * max(layout.corners[n].side for n in numbers):
        raise UnusablePicture("corners", n=len(found), of=len(layout.corners))
    rng = np.random.default_rng(1)
    lenses = LENS_FOCAL * max(size) * rng.choice(TRIED_FOCALS, RESAMPLES, p=weights)
    others = tuple(_seen(places, points + rng.normal(0, CORNER_ERROR_PIXELS, points.shape), lens, size)
                   for lens in lenses)
    steep = 1.0 if gray is None else min(steepness(_around(gray, found[n])) for n in numbers)
    return View(over, up, others, numbers, focal, size, float(off.max()), steep)


def _around(gray: Gray, marker: Marker) -> Gray:
    """The part of the picture with the marker and some of the white around it."""
    ends, beyond = np.array(marker.corners), AROUND_MARKER * marker.side
    left, top = np.maximum(np.floor(ends.min(axis=0) - beyond), 0).astype(int)
    right, bottom = np.ceil(ends.max(axis=0) + beyond).astype(int)
    return gray[top:bottom, left:right]


def measure_board(markers: Iterable[Marker]) -> tuple[float, float]:
    """Millimetres of width and height of a board whose corner markers, numbered from 0 clockwise from its upper left
    one, lie as `markers.corner_markers` has them: the size under which their sides come out right. UnusablePicture
    `no_board` where fewer than two are there, `size` where there are too few to tell, `corners` where they contradict
    each other."""
    seen = list(markers)
    often = Counter(one.number for one in seen)
    found = sorted((one for one in seen if one.number < 4 and often[one.number] == 1), key=lambda one: one.number)
    if len(found) < MIN_MEASURING_CORNERS:
        raise UnusablePicture("no_board" if len(found) < MIN_CORNERS else "size", n=len(found), of=4)
    ends = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])[[one.number for one in found]]
    over = _rough(ends, np.array([one.middle for one in found]))
    there = _through(np.asarray(np.linalg.inv(over), float), np.concatenate([one.corners for one in found]))
    edges = np.diff(there.reshape(-1, 4, 2), axis=1)[:, :2]
    # Two edges at a right angle are as long, along either side of the board, however the marker is turned.
    at = np.log(CORNER_SIDE / np.sqrt(np.square(edges).sum(axis=1).mean(axis=0)))
    for _ in range(SIZE_STEPS):
        off = _misfit(found, ends, at)
        slope = np.column_stack([(_misfit(found, ends, at + step) - off) / 1e-4 for step in np.eye(2) * 1e-4])
        step = np.clip(np.linalg.lstsq(slope, -off, rcond=None)[0], -0.2, 0.2)
        at = at + step
        if np.abs(step).max() < 1e-6:
            break
    width, height = (float(one) for one in np.exp(at) + 2 * FLUSH_INSET)
    if not MIN_BOARD_SIDE < min(width, height) <= max(width, height) < MAX_BOARD_SIDE:
        raise UnusablePicture("corners", n=len(found), of=4)
    return width, height


def _misfit(found: list[Marker], ends: Real, at: Real) -> Real:
    """By how many pixels the corners of the markers are off where their middles lie so far apart (in logarithms)."""
    corners = [Corner(x, y) for x, y in ends * np.exp(at)]
    places, points = _paired(corners, found)
    over = _proper(cv2.findHomography(places, points)[0], len(found))
    return np.asarray((_through(over, places) - points).ravel(), float)


def _paired(corners: list[Corner], markers: list[Marker]) -> tuple[Real, Real]:
    """Points of the board (n, 2) and the pixels that show them. A marker may lie turned: where the middles of all of
    them are in the picture tells how each does, the better the better the board is known."""
    middles = np.array([(one.x, one.y) for one in corners])
    points = np.concatenate([np.array(one.corners) for one in markers])
    over = _rough(middles, np.array([one.middle for one in markers]))
    for _ in range(TURN_ROUNDS):
        there = _through(np.asarray(np.linalg.inv(over), float), points).reshape(-1, 4, 2)
        along = there[:, 1] + there[:, 2] - there[:, 0] - there[:, 3]
        angles = np.arctan2(along[:, 1], along[:, 0])
        if len(corners) == 2:  # these tell no small turn from how far away each of them is
            angles = np.round(angles / (np.pi / 2)) * (np.pi / 2)
        places = np.concatenate([_square(*one) for one in zip(corners, angles, strict=True)])
        over = _proper(cv2.findHomography(places, points)[0], len(corners))
    return places, points


def _proper(over: Any, n: int) -> Real:
    """A homography of `n` corner markers; UnusablePicture where there is none, or where it shows the board as in a
    mirror."""
    made = np.asarray(over, float)
    if made.shape != (3, 3) or not np.isfinite(made).all() or not np.linalg.det(made) > 1e-12:
        raise UnusablePicture("corners", n=n, of=n)
    return made


def _square(corner: Corner, angle: float) -> Real:
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    ends = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]) * corner.side / 2
    return np.asarray(ends @ turn.T + (corner.x, corner.y), float)


def _rough(middles: Real, shown: Real) -> Real:
    """The homography of the corner markers' middles; without perspective where there are fewer than four."""
    over = cv2.findHomography(middles, shown)[0] if len(middles) >= 4 else \
        np.vstack((_flat(middles, shown), (0.0, 0.0, 1.0)))
    return _proper(over, len(middles))


def _flat(places: Real, points: Real) -> Real:
    """(2, 3): the map without perspective; of two points the one that keeps shapes too."""
    if len(places) == 2:  # the third point makes a right angle to the left in both
        turned = np.array([[0, -1], [1, 0]])
        places = np.vstack((places, places[0] + turned @ (places[1] - places[0])))
        points = np.vstack((points, points[0] + turned @ (points[1] - points[0])))
    return np.asarray(cv2.getAffineTransform(places.astype(np.float32), points.astype(np.float32)), float)


def _lens(places: Real, points: Real, size: tuple[int, int]) -> tuple[float, Real]:
    """The focal length in pixels under which the corner markers fit best, a common lens being likelier than an odd one;
    and how likely each of those TRIED is."""
    cost = np.empty(len(TRIED_FOCALS))
    board = np.column_stack((places, np.zeros(len(places))))
    for k, times in enumerate(TRIED_FOCALS):
        lens = _camera(LENS_FOCAL * max(size) * times, size)
        good, turn, away = cv2.solvePnP(board, points, lens, None)
        if not good:
            raise UnusablePicture("corners", n=len(places) // 4, of=len(places) // 4)
        missed = np.linalg.norm(cv2.projectPoints(board, turn, away, lens, None)[0][:, 0] - points, axis=1)
        # A lens that bends lines makes all of them fit badly: what is off is then no reason to prefer one.
        cost[k] = np.square(missed / (CORNER_ERROR_PIXELS * 2)).sum() / 2 + (np.log(times) / LENS_SPREAD) ** 2 / 2
    chance = np.exp(cost.min() - cost)
    chance /= chance.sum()
    return float(LENS_FOCAL * max(size) * np.exp((chance * np.log(TRIED_FOCALS)).sum())), chance


def _camera(focal: float, size: tuple[int, int]) -> Real:
    return np.array([[focal, 0, (size[0] - 1) / 2], [0, focal, (size[1] - 1) / 2], [0, 0, 1.0]])


def _seen(places: Real, points: Real, focal: float, size: tuple[int, int]) -> tuple[Real, Real]:
    """`over` and `up` of a view under a lens."""
    lens = _camera(focal, size)
    if len(places) >= 16:
        over = cv2.findHomography(places, points)[0]
        plane = np.linalg.inv(lens) @ over
        plane = plane / np.sqrt(np.linalg.norm(plane[:, 0]) * np.linalg.norm(plane[:, 1]))
        if plane[2] @ (*places.mean(axis=0), 1) < 0:
            plane = -plane
        return lens @ plane, -lens @ np.cross(plane[:, 0], plane[:, 1])
    _, turn, away = cv2.solvePnP(np.column_stack((places, np.zeros(len(places)))), points, lens, None)
    axes = cv2.Rodrigues(turn)[0]
    return lens @ np.column_stack((axes[:, 0], axes[:, 1], away[:, 0])), -lens @ axes[:, 2]


def _raised(over: Real, up: Real, height: float) -> Real:
    return over + np.outer(up * height, (0, 0, 1))


def _through(by: Real, points: Real) -> Real:
    """Points (n, 2) under a homography; not a number where they would lie behind."""
    made = np.column_stack((points, np.ones(len(points)))) @ by.T
    depth = np.where(made[:, 2:] * np.sign(np.linalg.det(by)) > 1e-9, made[:, 2:], np.nan)
    return np.asarray(made[:, :2] / depth)


def _back(over: Real, up: Real, points: Real, height: float) -> Real:
    made = np.column_stack((points, np.ones(len(points)))) @ np.linalg.inv(_raised(over, up, height)).T
    return np.asarray(made[:, :2] / np.where(np.abs(made[:, 2:]) > 1e-12, made[:, 2:], np.nan))


def standing_pieces(markers: Iterable[Marker], layout: Layout, seen: View) -> tuple[Standing, ...]:
    """The marked pieces, in the order of their markers. Left out are markers without a meaning in the layout, and what
    cannot be the marker it looks like: on the board it would be no square of that size."""
    made = []
    for one in markers:
        if (sticker := layout.stickers.get(one.number)) is None:
            continue
        quad = seen.on_board(np.array(one.corners), sticker.height)
        sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
        fits = min(_fits((sides[k] + sides[k + 2]) / 2 / sticker.side) for k in (0, 1))
        if not fits > 0:
            continue
        middle = np.array([one.middle])
        (x, y), = seen.on_board(middle, sticker.height)
        off = float(seen.unsure(middle, sticker.height)[0])
        along = quad[1] + quad[2] - quad[0] - quad[3]
        turn = float(np.rad2deg(np.arctan2(along[1], along[0]))) % 360
        made.append(Standing(one, float(x), float(y), off, turn, min(1.0, one.sure) * fits))
    return tuple(made)


def _fits(share: float) -> float:
    """How well a marker's side fits what it should be: a seventh off is the picture's fault, a third is another thing.
    0 for what is no number."""
    return float(np.clip(1 - (abs(np.log(share)) - 0.14) / 0.2, 0, 1)) if share > 0 else 0.0
