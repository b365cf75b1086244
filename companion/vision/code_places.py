"""Finds where codes may be in a picture in which no decoder finds their marks.

Blurred, each of the three marks of a code still is a dark spot in a lighter ring in a dark one. Three of them that lie
as in a code make a place; most places found so are none, and `shaken` tells which."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Gray

Real: TypeAlias = "NDArray[np.float32]"
Quad: TypeAlias = "NDArray[np.float64]"

MODULE = 1.3
"""Pixels of a module in the reduced picture in which its marks are looked for."""
MAX_REDUCED_PIXELS = 550_000
"""Pixels of a reduced picture: larger ones are left out."""
NEAR, NEAR_MODULES = 0.35, (1.3, 1.05, 1.6)
"""How far around a place its code is looked for later, as a share of its side; and pixels of a module in the pictures
that are made for that."""
TEMPLATE = 11
"""Pixels of the side of a mark with the white around it, reduced."""
MIN_CORRELATION = 0.4
"""Least correlation of a spot with a mark, from -1 to 1."""
MAX_MARKS, MAX_PLACES = 20, 6
"""Spots and places that are kept of each reduced picture, the likeliest."""
APART = 14
"""Modules from a mark's middle to the next one's."""
MIN_APART, MAX_APART, MIN_SINE = 0.45, 1.6, 0.55
"""Shares of that distance between which it may be where the card is tilted, and least sine of the angle between the
two."""


def code_places(gray: Gray, reductions: Sequence[float]) -> Iterator[Quad]:
    """Corners in pixels (clockwise, the code's own upper left first) of places where a code may be, those of the same
    reduced picture together, the likeliest of them first. In a picture made so many times smaller modules of 1 to 1.7
    pixels are found; each is made when its turn comes."""
    if min(gray.shape) < 2 * TEMPLATE:
        return
    halved = cv2.resize(gray, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    for by in reductions:
        if by < 1.9:
            if gray.size / by ** 2 <= MAX_REDUCED_PIXELS:
                yield from _reduced_places(gray, by)
        elif halved.size / (by / 2) ** 2 <= MAX_REDUCED_PIXELS:  # from the half it is far quicker
            for quad in _reduced_places(np.asarray(halved, np.uint8), by / 2):
                yield quad * 2


def places_near(gray: Gray, quad: Quad) -> Iterator[Quad]:
    """Places as of `code_places`, of codes about as large as this one and not far from where it was."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    room = NEAR * float(sides.mean())
    left, top = np.maximum(quad.min(axis=0) - room, 0).astype(int)
    right, low = (quad.max(axis=0) + room).astype(int)
    part = gray[top:low, left:right]
    if min(part.shape) > 2 * TEMPLATE:
        for size in NEAR_MODULES:
            for place in _reduced_places(part, max(1.0, float(sides.mean()) / 21 / size)):
                yield place + np.array([left, top])


def _reduced_places(gray: Gray, by: float) -> Iterator[Quad]:
    """The places in a picture made so many times smaller."""
    if min(gray.shape) >= 2 * TEMPLATE * by:
        way = cv2.INTER_AREA if by > 1 else cv2.INTER_LINEAR
        small = cv2.resize(gray, None, fx=1 / by, fy=1 / by, interpolation=way)
        for quad in _places_of(*_marks(np.asarray(small, np.uint8))):
            yield (quad + 0.5) * by


@cache
def _mark() -> Gray:
    """A mark as it looks on the average of all turns."""
    fine = 8
    y, x = (np.mgrid[0:TEMPLATE * fine, 0:TEMPLATE * fine] + 0.5) / fine - TEMPLATE / 2
    made = np.zeros(x.shape)
    for turn in np.arange(24) * np.pi / 48:
        out = np.maximum(abs(x * np.cos(turn) + y * np.sin(turn)), abs(y * np.cos(turn) - x * np.sin(turn))) / MODULE
        made += (out > 3.5) | (out > 1.5) & (out < 2.5)
    small = cv2.resize(made / 24, (TEMPLATE, TEMPLATE), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (3, 3), 0.6) * 255, np.uint8)


def _marks(small: Gray) -> tuple[Real, Real]:
    """Middles (x, y) of the spots most like a mark, and how alike they are."""
    like = cv2.matchTemplate(small, _mark(), cv2.TM_CCOEFF_NORMED)
    y, x = np.nonzero((like >= cv2.dilate(like, np.ones((5, 5), np.uint8))) & (like > MIN_CORRELATION) & (like < 1.01))
    best = np.argsort(-like[y, x])[:MAX_MARKS]
    middles = np.stack([x[best], y[best]], axis=1) + (TEMPLATE - 1) // 2
    return middles.astype(np.float32), np.asarray(like[y, x][best], np.float32)


def _places_of(middles: Real, like: Real) -> list[Quad]:
    """The places of which three of these spots are the marks."""
    count = len(middles)
    if count < 3:
        return []
    way = (middles[None] - middles[:, None]) / (APART * MODULE)
    far = np.hypot(way[..., 0], way[..., 1])
    near = (far > MIN_APART) & (far < MAX_APART)
    corner, right, down = (one.ravel() for one in np.meshgrid(*[np.arange(count)] * 3, indexing="ij"))
    area = way[corner, right, 0] * way[corner, down, 1] - way[corner, right, 1] * way[corner, down, 0]
    kept = near[corner, right] & near[corner, down] & (area > MIN_SINE * far[corner, right] * far[corner, down])
    corner, right, down, area = corner[kept], right[kept], down[kept], area[kept]
    a, b = far[corner, right], far[corner, down]
    # Marks as large as these, on a card that lies upright before the camera, are as far apart and at a right angle.
    odd = 0.5 * np.abs(np.log(a / b)) + 0.8 * (1 - area / (a * b)) + 0.15 * np.abs(np.log(area))
    made = []
    for n in np.argsort(odd - like[corner] - like[right] - like[down])[:MAX_PLACES]:
        first = middles[corner[n]].astype(np.float64)
        along, across = ((middles[other[n]] - first) / APART for other in (right, down))
        first = first - 3.5 * along - 3.5 * across
        made.append(np.array([first, first + 21 * along, first + 21 * (along + across), first + 21 * across]))
    return made
