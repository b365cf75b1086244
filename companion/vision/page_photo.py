"""Finds a page in a photograph that is kept in colour, by its corner markers or its outline, and straightens it to its
true shape.

A page photographed at an angle looks narrower at its far side, and flatter than it is. Both are put right, so that what
is tapped on the straightened picture lies at its true place on the page."""
from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.later import Later
from companion.vision import markers, page, picture, sight
from companion.vision.markers import Marker, Real
from companion.vision.page import WHOLE, Corners
from companion.vision.picture import Gray, Picture, UnusablePicture

if TYPE_CHECKING:
    import cv2
    import numpy as np
else:
    cv2, np = Later("cv2"), Later("numpy")

MARKERS = range(4)
"""The corner markers, from the page's upper left corner clockwise."""
MIN_RATIO = 0.2
"""Least ratio of a page's narrower side to its longer one; anything thinner was measured wrongly."""
MAX_CORNER_COSINE = 0.03
"""Error (one standard deviation) of the cosine of a page's corner, which was found or dragged; a right angle has 0."""


class FoundPage(Struct, frozen=True):
    """A page's corners, and what told them (`by`): `markers`, its `outline`, or nothing, then it is the `whole`
    picture. The first corner is the page's own upper left one by markers, else the one nearest to the picture's."""

    corners: Corners
    by: str


def find(gray: Gray) -> FoundPage:
    """Find the page in a photograph."""
    height, width = gray.shape
    there = _markers(gray)
    try:
        wide, high = sight.measure_board(there)
        layout = markers.Layout(markers.corner_markers(wide, high))
        corners = sight.view(there, layout, (width, height)).page(wide, high)
    except UnusablePicture:  # too few of them, or they lie as at no page
        corners = page.find(gray)
        return FoundPage(corners, "whole" if corners == WHOLE else "outline")
    inside = page.checked_corners(np.clip(np.array(corners), 0, 1).tolist(), turned=True)
    return FoundPage(inside, "whole" if inside == WHOLE else "markers")


def straighten(seen: Picture, corners: Corners, longest: int) -> Picture:
    """The page alone, in its true shape, its longer side at most so many pixels."""
    made = page.straighten(seen, corners, ratio(picture.gray(seen), corners))
    by = longest / max(made.shape[:2])
    return np.asarray(cv2.resize(made, None, fx=by, fy=by, interpolation=cv2.INTER_AREA) if by < 1 else made, np.uint8)


def ratio(gray: Gray, corners: Corners) -> float:
    """The width of what lies between these corners by its height: by the corner markers in the picture, which are
    squares, else by what a common lens makes of a rectangle; of the whole picture simply the picture's."""
    height, width = gray.shape
    if corners == WHOLE:
        return float(width / height)
    four = np.array(corners, np.float32) * np.array([width, height], np.float32)
    over = cv2.getPerspectiveTransform(np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32), four)
    told = _by_squares(_markers(gray), np.asarray(over, float)) or _by_lens(np.asarray(over, float), (width, height))
    return min(1 / MIN_RATIO, max(MIN_RATIO, told))


def _markers(gray: Gray) -> tuple[Marker, ...]:
    try:
        return markers.find(gray, MARKERS)
    except UnusablePicture:  # far too much in the picture that might be one
        return ()


def _by_squares(there: tuple[Marker, ...], over: Real) -> float:
    """0 without markers. Two edges at a right angle are as long, along either side of the page, however a square is
    turned."""
    if not there:
        return 0.0
    quads = np.array([one.corners for one in there]).reshape(-1, 1, 2)
    placed = cv2.perspectiveTransform(quads, np.linalg.inv(over)).reshape(-1, 4, 2)
    edges = np.square(np.diff(placed, axis=1)[:, :2]).sum(axis=1)
    return float(np.exp(0.5 * np.log(edges[:, 1] / edges[:, 0]).mean())) if (edges > 0).all() else 0.0


def _by_lens(over: Real, size: tuple[int, int]) -> float:
    """The mean over lenses, the likelier the nearer to a common one and the better they make right angles."""
    told = []
    for times in sight.TRIED_FOCALS:
        focal = sight.LENS_FOCAL * max(size) * times
        lens = np.array([[focal, 0, (size[0] - 1) / 2], [0, focal, (size[1] - 1) / 2], [0, 0, 1]])
        wide, high = (np.linalg.inv(lens) @ over)[:, :2].T
        sides = np.linalg.norm(wide), np.linalg.norm(high)
        cosine = float(wide @ high) / float(sides[0] * sides[1])
        misfit = (cosine / MAX_CORNER_COSINE) ** 2 + (np.log(times) / sight.LENS_SPREAD) ** 2
        told.append((np.log(sides[0] / sides[1]), misfit))
    logs, costs = np.array(told).T
    chance = np.exp((costs.min() - costs) / 2)
    return float(np.exp((chance * logs).sum() / chance.sum()))
