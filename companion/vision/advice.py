"""Advice to whoever holds the camera, measured in a picture of which not every code was read: more light, hold still,
go closer."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any


from companion.later import Later
from companion.vision.picture import Gray
from companion.vision.code_reader import CodesSeen, side

if TYPE_CHECKING:
    import cv2
    import numpy as np
    from numpy.typing import NDArray
else:
    cv2, np = Later("cv2"), Later("numpy")

NONE, LIGHT, STILL, CLOSER = "none", "light", "still", "closer"
ADVICE = (NONE, LIGHT, STILL, CLOSER)

MIN_WHITE_LEVEL = 28
"""Level (0 to 255) of the brightest hundredth of a picture, below which it is too dark for its grain."""
MIN_STEEPNESS = 0.11
"""Share of its height that an edge must rise by from one pixel to the next: in focus it is 0.2 to 0.3, and codes below
this are seldom read."""
MIN_CODE_PIXELS = 52
"""Side of a code under which its modules are smaller than two and a half pixels."""
MIN_CROSSINGS = 0.18
"""Share of pixels at which a patch goes from dark to light, each way, in its own contrast: a code too small to be
located has more than letters, wood and cloth do, mostly."""
PATCH_PIXELS = (8, 34)
"""Smallest and largest side of such a patch."""


def advice(gray: Gray, seen: CodesSeen) -> str:
    """One of ADVICE; NONE where everything was read, and where there is nothing to be read."""
    if seen.hits and not seen.unread:
        return NONE
    if float(np.percentile(gray[::4, ::4], 99)) < MIN_WHITE_LEVEL:
        return LIGHT
    if steepness(gray) < MIN_STEEPNESS:
        return STILL
    sides = [side(np.array(quad)) for quad in seen.unread]
    return CLOSER if (min(sides) < MIN_CODE_PIXELS if sides else _crowded(gray)) else NONE


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
    often = (np.minimum(across, down) / np.maximum(height, 20) > MIN_CROSSINGS) & (height > 25)
    patches = cv2.morphologyEx(often.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    patches = cv2.morphologyEx(patches, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(patches)
    return any(PATCH_PIXELS[0] <= min(wide, tall) and max(wide, tall) <= min(PATCH_PIXELS[1], 1.7 * min(wide, tall))
               and area > 0.6 * wide * tall for _, _, wide, tall, area in stats[1:count])
