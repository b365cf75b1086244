"""A bent page made flat: the rows of letters say how the paper curves.

Along every row its middle is measured in many places. One smooth surface of shifts, the same for the whole page, is
fitted so that afterwards every row lies level. What the bend narrows sideways near the spine stays as it is."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any


from companion.later import Later
from companion.vision.picture import Gray

if TYPE_CHECKING:
    import cv2
    import numpy as np
    from numpy.typing import NDArray
else:
    cv2, np = Later("cv2"), Later("numpy")

MEASURING_PIXELS = 1000
"""Pixels of the longer side on which rows are measured."""
MIN_ROWS = 5
MAX_SHIFT = 0.08
"""Largest shift of a letter, as a share of the page's height; a surface with larger ones is rejected."""


def flatten(gray: Gray) -> Gray:
    """The cleaned page with level rows; as it is where too few rows are found or nothing bends."""
    by = min(1.0, MEASURING_PIXELS / max(gray.shape))
    small = np.asarray(cv2.resize(gray, None, fx=by, fy=by, interpolation=cv2.INTER_AREA), np.uint8)
    rows = _rows(small)
    if len(rows) < MIN_ROWS:
        return gray
    surface = _surface(rows, small.shape)
    if surface is None:
        return gray
    height, width = gray.shape
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    shift = np.zeros(gray.shape, np.float32)
    for term, weight in zip(_terms(x, y), surface, strict=True):
        shift += np.float32(weight) * term
    shift *= np.float32(height / small.shape[0])
    if float(np.abs(shift).max()) > MAX_SHIFT * height or float(np.ptp(shift)) < 2:
        return gray
    across = np.broadcast_to(np.arange(width, dtype=np.float32)[None, :], gray.shape)
    down = np.arange(height, dtype=np.float32)[:, None] + shift
    return np.asarray(cv2.remap(gray, across.copy(), down, cv2.INTER_CUBIC, borderValue=255), np.uint8)


def _terms(x: NDArray[np.float32], y: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    """Of a shift at x, y from -1 to 1: curves across the page, which may grow or shrink downwards."""
    curves = [x, x ** 2, x ** 3, x ** 4]
    return [*curves, *(curve * y for curve in curves)]


def _rows(small: Gray) -> list[NDArray[np.float32]]:
    """For each long row of letters its middles: points (x, y) in pixels of the small page."""
    ink: NDArray[Any] = (small < 140).astype(np.uint8) * 255
    ink = cv2.subtract(ink, cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, 60), np.uint8)))  # frames are no letters
    ink = cv2.subtract(ink, cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((40, 1), np.uint8)))
    joined = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((1, 23), np.uint8))
    joined = cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones((3, 9), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    rows = []
    for n in range(1, count):
        left, top, width, height, _area = stats[n]
        if width < small.shape[1] * 0.25 or height > 0.09 * small.shape[0] or height > width / 4:
            continue
        part = (labels[top:top + height, left:left + width] == n) & (ink[top:top + height, left:left + width] > 0)
        weight = part.sum(axis=0).astype(np.float64)
        total = (part * np.arange(height)[:, None]).sum(axis=0)
        points = [(left + a + 12, top + total[a:a + 24].sum() / weight[a:a + 24].sum())
                  for a in range(0, width - 23, 12) if weight[a:a + 24].sum() > 30]
        if len(points) >= 6:
            rows.append(np.array(points, np.float32))
    return rows


def _surface(rows: list[NDArray[np.float32]], shape: tuple[int, ...]) -> NDArray[np.float64] | None:
    """The weights of the terms that level all rows at once, in pixels; None where they contradict one another."""
    height, width = shape[0], shape[1]
    points = np.concatenate(rows)
    which = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    x = (points[:, 0] / (width - 1) * 2 - 1).astype(np.float32)
    y = (points[:, 1] / (height - 1) * 2 - 1).astype(np.float32)
    terms = np.stack(_terms(x, y), axis=1).astype(np.float64)
    own = np.zeros((len(points), len(rows)))
    own[np.arange(len(points)), which] = 1
    # A pinch of ridge keeps the outer ends calm, where rows seldom reach.
    ridge = np.hstack([np.zeros((terms.shape[1], len(rows))), np.eye(terms.shape[1]) * 1.5])
    kept = np.ones(len(points), bool)
    for _ in range(3):
        system = np.vstack([np.hstack([own, terms])[kept], ridge])
        goal = np.concatenate([points[kept, 1].astype(np.float64), np.zeros(terms.shape[1])])
        solved = np.linalg.lstsq(system, goal, rcond=None)[0]
        off = np.abs(np.hstack([own, terms]) @ solved - points[:, 1])
        kept = off < max(1.5, 2.5 * float(np.median(off)))
        if kept.sum() < 0.5 * len(kept):
            return None
    return np.asarray(solved[len(rows):], np.float64)
