"""The drawing of Britain: areas and seas from a map of letters (`data/map.txt`), with borders that neighbours share.

A letter a cell: a to z, then A to K for the areas in their order, 1 to 6 for the seas. Where three of them meet the
borders stay put; between such corners they are smoothed, the same line for both sides."""
from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise
from string import ascii_letters

from companion.games.britannia.board import AREAS, SEAS
from companion.games.view import Point
from companion.kernel import Place

SIZE = 1000
ROUNDS, STRAIGHT = 7, 0.12
"""How often the points of a border move to the middle of their neighbours; points that lie so near a straight line, in
cells, are left out."""
XY = tuple[float, float]
Cell = tuple[int, int]
OUTSIDE = ""
_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


@cache
def cells() -> dict[Cell, Place]:
    """What each cell belongs to."""
    rows = files("companion.games.britannia").joinpath("data", "map.txt").read_text("utf-8").split()
    names = dict(zip(ascii_letters, AREAS, strict=False)) | {str(n): sea for n, sea in enumerate(SEAS, 1)}
    return {(x, y): names[letter] for y, row in enumerate(rows) for x, letter in enumerate(row)}


@cache
def scale() -> float:
    return SIZE / (1 + max(max(at) for at in cells()))


@cache
def outlines() -> dict[Place, tuple[Point, ...]]:
    """The border of every area and sea, in 0..1000; of a sea without the islands in it, which lie upon it."""
    return {place: tuple((round(x * scale()), round(y * scale())) for x, y in _smooth(_border(place)))
            for place in (*AREAS, *SEAS)}


def _border(place: Place) -> list[Cell]:
    """The corners of the cells around a place, clockwise, without the first again."""
    there = cells()
    ways: dict[Cell, list[Cell]] = {}
    for (x, y), name in there.items():
        if name != place:
            continue
        for beside, start, end in (((x, y - 1), (x, y), (x + 1, y)), ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
                                   ((x, y + 1), (x + 1, y + 1), (x, y + 1)), ((x - 1, y), (x, y + 1), (x, y))):
            if there.get(beside) != place:
                ways.setdefault(start, []).append(end)
    loops = []
    while ways:
        at = next(iter(ways))
        loop, before = [], at
        while at in ways:
            loop.append(at)
            ends = ways[at]
            to = min((_turn(before, at, end), end) for end in ends)[1]
            ends.remove(to)
            if not ends:
                del ways[at]
            before, at = at, to
        loops.append(loop)
    return max(loops, key=len)


def _turn(before: Cell, at: Cell, to: Cell) -> int:
    """To the left first, where two cells of a place touch with their corners alone."""
    return (to[1] - at[1]) * (at[0] - before[0]) - (to[0] - at[0]) * (at[1] - before[1])


def _stays(at: Cell) -> bool:
    """Whether three places meet at a corner, or it is one of the map's own."""
    x, y = at
    around = [cells().get(cell, OUTSIDE) for cell in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y))]
    return len(set(around)) > 2 or (around[0] == around[3] and around[1] == around[2]) or around.count(OUTSIDE) == 3


def _smooth(border: list[Cell]) -> Iterator[XY]:
    corners = [n for n, at in enumerate(border) if _stays(at)]
    if not corners:
        yield from _rounded([(float(x), float(y)) for x, y in border], closed=True)
        return
    turned = border[corners[0]:] + border[:corners[0] + 1]
    for start, end in pairwise([n for n, corner in enumerate(turned) if _stays(corner)]):
        part = [(float(x), float(y)) for x, y in turned[start:end + 1]]
        back = part[0] > part[-1]  # read from the end that comes first, so that both sides get the very same line
        line = _rounded(part[::-1] if back else part, closed=False)
        yield from (line[::-1] if back else line)[:-1]


def _rounded(line: list[XY], closed: bool) -> list[XY]:
    """A line without the steps of its cells; of an open one the ends stay."""
    for _ in range(ROUNDS):
        before, after = line[-1:] + line[:-1], line[1:] + line[:1]
        moved = [((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                 for a, b, c in zip(before, line, after, strict=True)]
        line = moved if closed else [line[0], *moved[1:-1], line[-1]]
    if closed:
        half = len(line) // 2
        return _thinned(line[:half + 1])[:-1] + _thinned([*line[half:], line[0]])[:-1]
    return _thinned(line)


def _thinned(line: list[XY]) -> list[XY]:
    """The line without points that hardly bend it."""
    (x1, y1), (x2, y2) = line[0], line[-1]
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** .5
    away = [abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / long if long else ((x - x1) ** 2 + (y - y1) ** 2) ** .5
            for x, y in line[1:-1]]
    if not away or max(away) < STRAIGHT:
        return [line[0], line[-1]]
    most = 1 + away.index(max(away))
    return _thinned(line[:most + 1])[:-1] + _thinned(line[most:])


@cache
def middles() -> dict[Place, Point]:
    """Where the label of an area stands: as far from its border as can be, near its middle."""
    mine: dict[Place, list[Cell]] = {}
    for at, place in cells().items():
        mine.setdefault(place, []).append(at)
    depth = _depths()
    found = {}
    for place in AREAS:
        there = mine[place]
        mid = sum(x for x, _ in there) / len(there), sum(y for _, y in there) / len(there)
        best = min((-depth[at], abs(at[0] - mid[0]) + abs(at[1] - mid[1]), at) for at in there)[2]
        found[place] = round((best[0] + .5) * scale()), round((best[1] + .5) * scale())
    return found


def _depths() -> dict[Cell, int]:
    """How many cells each one lies from the border of its place."""
    there = cells()
    found = {(x, y): 0 for (x, y), place in there.items()
             if any(there.get((x + a, y + b)) != place for a in (-1, 0, 1) for b in (-1, 0, 1))}
    todo = deque(found)
    while todo:
        x, y = todo.popleft()
        for a, b in _BESIDE:
            near = x + a, y + b
            if near in there and near not in found:
                found[near] = found[x, y] + 1
                todo.append(near)
    return found


def neighbours() -> set[frozenset[Place]]:
    """Places that share a border in the drawing: a line, not a corner."""
    there = cells()
    return {frozenset((place, other)) for (x, y), place in there.items() for beside in ((x + 1, y), (x, y + 1))
            if (other := there.get(beside, place)) != place}
