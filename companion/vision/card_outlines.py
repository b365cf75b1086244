"""Finds the cards that lie apart from one another on a plain table, in one photograph."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.later import Later
from companion.vision import page
from companion.vision.page import Corners
from companion.vision.picture import Gray

if TYPE_CHECKING:
    import cv2
    import numpy as np
else:
    cv2, np = Later("cv2"), Later("numpy")

WORKING_SIDE = 1000
"""Pixels of the longer side in which outlines are looked for."""
MIN_SHARE, MAX_SHARE = 0.006, 0.5
"""Share of the picture that one card covers."""
MIN_RATIO, MAX_RATIO = 0.5, 0.9
"""Shorter side of a card by its longer one, seen a little from the side."""
MIN_FILL = 0.9
"""Least part of the four corners' area that the outline covers; whatever fills less is no card."""
MAX_DIFFERENCE = 1.8
"""How many times as large as the middle one a card of the same photo may be, or as small."""
MAX_CARDS = 24


def find(gray: Gray) -> tuple[Corners, ...]:
    """The corners of each card as shares of the picture, clockwise from the upper left one; row by row. () where none
    is to be seen."""
    height, width = gray.shape
    by = WORKING_SIDE / max(height, width)
    small = np.asarray(cv2.resize(gray, None, fx=by, fy=by, interpolation=cv2.INTER_AREA), np.uint8)
    found: list[Any] = []
    for four in sorted(_outlines(small), key=cv2.contourArea, reverse=True):
        middle = four.mean(axis=0)
        if all(cv2.pointPolygonTest(one, (float(middle[0]), float(middle[1])), False) < 0 for one in found):
            found.append(four)
    if not found:
        return ()
    usual = float(np.median([cv2.contourArea(four) for four in found]))
    alike = [four for four in found if usual / MAX_DIFFERENCE <= cv2.contourArea(four) <= usual * MAX_DIFFERENCE]
    size = np.array([small.shape[1], small.shape[0]], np.float32)
    return tuple(tuple((float(x), float(y)) for x, y in np.clip(page.clockwise(four) / size, 0, 1))
                 for four in _row_by_row(alike)[:MAX_CARDS])


def _outlines(small: Gray) -> Iterator[Any]:
    """Four corners of everything that has the shape of a card."""
    calm = np.asarray(cv2.medianBlur(small, 5), np.uint8)
    _, bright = cv2.threshold(calm, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    edges = cv2.dilate(cv2.Canny(calm, 40, 120), np.ones((3, 3), np.uint8))
    for mask in (bright, cv2.bitwise_not(bright), edges):
        for outline in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            hull = cv2.convexHull(outline)
            if not MIN_SHARE < cv2.contourArea(hull) / small.size < MAX_SHARE:
                continue
            four = page.four_corners(hull)
            if four is not None and cv2.contourArea(outline) >= MIN_FILL * cv2.contourArea(four) and _is_card(four):
                yield four


def _is_card(four: Any) -> bool:
    sides = [float(np.linalg.norm(four[k] - four[(k + 1) % 4])) for k in range(4)]
    short, long = sorted((sides[0] + sides[2], sides[1] + sides[3]))
    return MIN_RATIO <= short / long <= MAX_RATIO


def _row_by_row(cards: list[Any]) -> list[Any]:
    """As they are read: those whose middles lie within half a card's height of one another are one row."""
    rows: list[list[Any]] = []
    for four in sorted(cards, key=lambda one: float(one[:, 1].mean())):
        high = float(np.ptp(four[:, 1]))
        if rows and float(four[:, 1].mean()) - float(rows[-1][0][:, 1].mean()) < high / 2:
            rows[-1].append(four)
        else:
            rows.append([four])
    return [four for row in rows for four in sorted(row, key=lambda one: float(one[:, 0].mean()))]
