"""The drawing of Britain: areas from a map of letters (`data/map.txt`), with borders that neighbours share.

A letter a cell, in the order of the areas (a to z, then A), a dot for the sea. Borders run along the cells; where
three areas meet they stay put, between such corners they are rounded, the same line for both sides."""
from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import pairwise
from string import ascii_letters

from companion.games.britannia.board import AREAS
from companion.games.view import Point
from companion.kernel import Place

SIZE = 1000
ROUNDS = 2
"""How often corners are cut."""
XY = tuple[float, float]
Cell = tuple[int, int]
SEA = "."


@cache
def cells() -> dict[Cell, Place]:
    """The area of each cell on land."""
    rows = files("companion.games.britannia").joinpath("data", "map.txt").read_text("utf-8").split()
    names = dict(zip(ascii_letters, AREAS, strict=False))
    return {(x, y): names[letter] for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != SEA}


@cache
def scale() -> float:
    return SIZE / (max(max(at) for at in cells()) + 3)


def _border(place: Place) -> list[Cell]:
    """The corners of the cells around an area, clockwise, without the first again."""
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
    """To the left first, where two cells of an area touch with their corners alone."""
    return (to[1] - at[1]) * (at[0] - before[0]) - (to[0] - at[0]) * (at[1] - before[1])


def _meets(at: Cell) -> bool:
    """Whether three areas meet at a corner, or two and the sea."""
    x, y = at
    around = [cells().get(cell, SEA) for cell in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y))]
    return len(set(around)) > 2 or (around[0] == around[3] and around[1] == around[2])


def _rounded(line: list[XY], closed: bool) -> list[XY]:
    """A line with its corners cut; of an open one the ends stay."""
    for _ in range(ROUNDS):
        pairs = list(zip(line, line[1:] + line[:1], strict=True)) if closed else list(pairwise(line))
        cut = [((3 * a + c) / 4, (3 * b + d) / 4) if first else ((a + 3 * c) / 4, (b + 3 * d) / 4)
               for (a, b), (c, d) in pairs for first in (True, False)]
        line = cut if closed else [line[0], *cut[1:-1], line[-1]]
    return line


def _straight(line: list[Cell]) -> list[XY]:
    """Without the points in the middle of straight runs, and read from the end that comes first: both sides of a border
    get the very same line."""
    kept = [line[0], *(b for a, b, c in zip(line, line[1:], line[2:], strict=False)
                       if (a[0] - b[0], a[1] - b[1]) != (b[0] - c[0], b[1] - c[1])), line[-1]]
    return [(float(x), float(y)) for x, y in kept]


@cache
def outlines() -> dict[Place, tuple[Point, ...]]:
    """The border of every area, in 0..1000."""
    found: dict[Place, tuple[Point, ...]] = {}
    for place in AREAS:
        border = _border(place)
        corners = [n for n, at in enumerate(border) if _meets(at)]
        if not corners:
            line = _rounded([(float(x), float(y)) for x, y in border], True)
        else:
            turned = border[corners[0]:] + border[:corners[0] + 1]
            at = [n for n, corner in enumerate(turned) if _meets(corner)]
            line = []
            for start, end in pairwise(at):
                part = turned[start:end + 1]
                back = part[0] > part[-1]
                smooth = _rounded(_straight(part[::-1] if back else part), False)
                line += (smooth[::-1] if back else smooth)[:-1]
        found[place] = tuple((round((x + 1) * scale()), round((y + 1) * scale())) for x, y in line)
    return found


@cache
def middles() -> dict[Place, Point]:
    """Where the label of an area stands: as far from its border as can be, wide areas more to the middle."""
    by_area: dict[Place, list[Cell]] = {}
    for at, place in cells().items():
        by_area.setdefault(place, []).append(at)
    found = {}
    for place, mine in by_area.items():
        mid = sum(x for x, _ in mine) / len(mine), sum(y for _, y in mine) / len(mine)
        best = min((-_depth(place, at), abs(at[0] - mid[0]) + abs(at[1] - mid[1]), at) for at in mine)[2]
        found[place] = round((best[0] + 1.5) * scale()), round((best[1] + 1.5) * scale())
    return found


def _depth(place: Place, at: Cell) -> int:
    """How many cells around one belong to its area: rings that are full, to both sides more than up and down."""
    n = 0
    while all(cells().get((at[0] + x, at[1] + y)) == place
              for x in range(-n - 1, n + 2) for y in range(-((n + 1) // 2), (n + 1) // 2 + 1)):
        n += 1
    return n


def neighbours() -> set[frozenset[Place]]:
    """Areas that share a border in the drawing: a line, not a corner."""
    there = cells()
    return {frozenset((place, other)) for (x, y), place in there.items() for beside in ((x + 1, y), (x, y + 1))
            if (other := there.get(beside, place)) != place}
