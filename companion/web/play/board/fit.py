"""How many tokens fit where: into a rectangle, or within the border of an area with its label above them."""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from companion.games.view import Point

XY = tuple[float, float]
BOX = 64
"""A token at scale 1 fits into a square of this side, its count included."""
SCALES = (1.0, 0.86, 0.74, 0.64, 0.55, 0.47, 0.4, 0.34)
"""How large tokens may be; smaller ones nobody could read."""


@lru_cache(maxsize=1024)
def rows_in(n: int, wide: float, high: float, most: float = 1.0) -> tuple[int, int, float]:
    """Columns, rows and scale of so many tokens in a rectangle."""
    best = (1, n, 0.0)
    for columns in range(1, n + 1):
        rows = -(-n // columns)
        scale = min(wide / (columns * BOX), high / (rows * BOX), most)
        if scale > best[2] + 1e-9:
            best = (columns, rows, scale)
    return best


@lru_cache(maxsize=4096)
def fitting(outline: tuple[Point, ...], x: int, y: int, n: int, label: bool) -> tuple[tuple[XY, ...], float, XY]:
    """So many tokens and the label of an area: how far from its point each lies, their scale, and where the label
    stands. The largest that stay within the border with the label above them, as near to the point as can be."""
    if not n:
        return (), 1.0, (0.0, 0.0)
    over = LABEL if label else 0
    shapes = sorted({(columns, -(-n // columns)) for columns in range(1, n + 1)}, key=lambda c: abs(c[0] - 1.6 * c[1]))
    if not outline:
        columns, rows = shapes[0]
        return tuple(_block(n, columns, 0, 14 if label else -rows * BOX / 2, BOX)), 1.0, (0.0, 0.0)
    within, grid = _ground(outline)
    around = sorted(within, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
    least = LEAST.get(n, SCALES[-1])
    for scale in (x for x in SCALES if x >= least):
        step = BOX * scale
        for columns, rows in shapes:
            for cx, cy in around:
                if _holds_box(within, grid, cx, cy + over / 2, columns * step, rows * step) \
                        and (not over or _holds_box(within, grid, cx, cy - rows * step / 2, step, over)):
                    top = cy - y + over / 2 - rows * step / 2
                    return tuple(_block(n, columns, cx - x, top, step)), scale, (cx - x, top - over / 2 + 8)
    columns, rows = shapes[0]
    top = 14 if label else -rows * BOX * least / 2
    return tuple(_block(n, columns, 0, top - over / 2, BOX * least)), least, (0.0, -over / 2)


LEAST = {1: 0.74, 2: 0.64, 3: 0.55, 4: 0.47}
"""The scale at which so many tokens rather lie across the border than shrink."""
GRAIN, LABEL, SLACK = 12, 26, 0.86
"""Units between the points by which the ground of an area is known, the height of its label, and how much of a row of
tokens has to lie within the border: corners may touch it."""


@lru_cache(maxsize=512)
def _ground(outline: tuple[Point, ...]) -> tuple[frozenset[Point], Point]:
    """The points of a grid that lie within a border, and where that grid begins."""
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    return frozenset((x, y) for x in range(left, max(x for x, _ in outline), GRAIN)
                     for y in range(top, max(y for _, y in outline), GRAIN) if holds(outline, x, y)), (left, top)


def _holds_box(within: frozenset[Point], grid: Point, x: float, y: float, wide: float, high: float) -> bool:
    """Whether a rectangle lies within a border, corners aside."""
    (left, top), wide, high = grid, wide * SLACK / 2, high * SLACK / 2

    def between(low: float, high: float, start: int) -> range:
        return range(start + GRAIN * round((low - start) / GRAIN), round(high) + 1, GRAIN)

    return all((a, b) in within for a in between(x - wide, x + wide, left) for b in between(y - high, y + high, top))


def _block(n: int, columns: int, middle: float, top: float, step: float) -> Iterator[XY]:
    for at in range(n):
        row, column = divmod(at, columns)
        here = min(columns, n - row * columns)
        yield middle + (column - (here - 1) / 2) * step, top + (row + .5) * step


def holds(outline: tuple[Point, ...], x: float, y: float) -> bool:
    """Whether a point lies within a border."""
    inside = False
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


@lru_cache(maxsize=512)
def bounds(outline: tuple[Point, ...]) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of a border."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)
