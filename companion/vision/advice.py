"""What whoever holds the camera could do better, measured in a picture of which not everything was read."""
from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Gray
from companion.vision.reading import Seen, side

NONE, LIGHT, STILL, CLOSER = "none", "light", "still", "closer"
ADVICE = (NONE, LIGHT, STILL, CLOSER)

WHITE = 28
"""Level below which the brightest hundredth of a picture is too dark for its grain."""
STEEP = 0.11
"""An edge in focus rises by 0.2 to 0.3 of its height from one pixel to the next; codes below this are seldom read."""
SMALL = 52
"""Pixels of a code's side under which its modules are smaller than two and a half pixels."""
CROWDED = 0.18
"""How often a patch goes from dark to light, each way, in its own contrast: a code too small to be located has more
than letters, wood and cloth do, mostly."""
PATCH = (8, 34)
"""Pixels of such a patch's sides, from and to."""


def advice(gray: Gray, seen: Seen) -> str:
    """One of ADVICE; NONE where everything was read, and where there is nothing to be read."""
    if seen.hits and not seen.unread:
        return NONE
    if float(np.percentile(gray[::4, ::4], 99)) < WHITE:
        return LIGHT
    if steepness(gray) < STEEP:
        return STILL
    sides = [side(np.array(quad)) for quad in seen.unread]
    return CLOSER if (min(sides) < SMALL if sides else _crowded(gray)) else NONE


def steepness(gray: Gray) -> float:
    """How much of its height an edge rises by from a pixel to the next, of four directions in the one where that is
    least: what is out of focus is soft in all of them, what moved in one. 0 for a picture without edges."""
    calm = cv2.GaussianBlur(gray, (0, 0), 1).astype(np.float32)
    near = np.ones((15, 15), np.uint8)
    height = cv2.dilate(calm, near) - cv2.erode(calm, near)
    # Only the edges that stand out count: codes do, and what does not may be soft by nature.
    out = height >= max(0.6 * float(height.max()), 1)
    if not out.any():
        return 0.0
    found = []
    for x, y in ((1, 0), (0, 1), (1, 1), (1, -1)):
        step = np.zeros((3, 3), np.float32)
        step[1 + y, 1 + x], step[1 - y, 1 - x] = 1, -1
        rise: NDArray[Any] = cv2.dilate(np.abs(cv2.filter2D(calm, -1, step / np.float32(2 * np.hypot(x, y)))), near)
        found.append(float(np.median(rise[out] / height[out])))
    return min(found)


def _crowded(gray: Gray) -> bool:
    """Whether somewhere there is a square patch as crowded as a code that is too small to be located."""
    level = gray.astype(np.float32)
    near = np.ones((9, 9), np.uint8)
    height = cv2.dilate(level, near) - cv2.erode(level, near)
    across, down = (cv2.blur(np.abs(cv2.Sobel(level, -1, x, 1 - x, ksize=1)), (9, 9)) for x in (1, 0))
    often = (np.minimum(across, down) / np.maximum(height, 20) > CROWDED) & (height > 25)
    patches = cv2.morphologyEx(often.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    patches = cv2.morphologyEx(patches, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(patches)
    return any(PATCH[0] <= min(wide, tall) and max(wide, tall) <= min(PATCH[1], 1.7 * min(wide, tall))
               and area > 0.6 * wide * tall for _, _, wide, tall, area in stats[1:count])
