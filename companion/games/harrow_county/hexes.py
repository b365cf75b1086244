"""The 61 hexes of the map: their places, neighbours and distances.

Axial coordinates of hexes with a side at the top: r grows downwards, q to the lower right. Numbers run from the
northern corner clockwise along the edge, then ring by ring inwards; 61 is the Brambles in the middle."""
from __future__ import annotations

from collections.abc import Iterator

from companion.kernel import Place

RADIUS = 4
"""The printed map's. Forty tokens at most lie on all the terrain but the homes and the hexes beside them, ten of each
kind: with the mountains 46 hexes. Radius 5 would have 76 of them, radius 3 only 22."""
_WAYS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _rings() -> Iterator[tuple[int, int]]:
    for ring in range(RADIUS, 0, -1):
        q, r = 0, -ring
        for dq, dr in _WAYS:
            for _ in range(ring):
                yield q, r
                q, r = q + dq, r + dr
    yield 0, 0


AT: dict[Place, tuple[int, int]] = {f"hex:{q},{r}": (q, r) for q, r in _rings()}
HEXES: tuple[Place, ...] = tuple(AT)
"""In the order of their numbers."""
NUMBER: dict[Place, int] = {at: n for n, at in enumerate(HEXES, 1)}
MIDDLE: Place = HEXES[-1]
CORNERS: tuple[Place, ...] = HEXES[:6 * RADIUS:RADIUS]
NEXT: dict[Place, tuple[Place, ...]] = {
    at: tuple(f"hex:{q + dq},{r + dr}" for dq, dr in _WAYS if f"hex:{q + dq},{r + dr}" in AT)
    for at, (q, r) in AT.items()}
APART: dict[Place, dict[Place, int]] = {
    a: {b: max(abs(q - x), abs(r - y), abs(q - x + r - y)) for b, (x, y) in AT.items()} for a, (q, r) in AT.items()}
"""Steps from each hex to each."""
WITHIN: dict[tuple[Place, int], tuple[Place, ...]] = {
    (a, n): tuple(b for b in HEXES if APART[a][b] <= n) for a in HEXES for n in range(2 * RADIUS + 1)}
_LINES = {(a, b) for a, (q, r) in AT.items() for b, (x, y) in AT.items()
          if a != b and (q == x or r == y or q + r == x + y)}


def distance(one: Place, other: Place) -> int:
    """Steps from one hex to the other. KeyError for a place that is none."""
    return APART[one][other]


def in_line(one: Place, other: Place) -> bool:
    """Whether two hexes lie on one straight row of hexes."""
    return (one, other) in _LINES


def beyond(one: Place, other: Place) -> Place:
    """The hex on the far side of a neighbour, "" where the map ends."""
    (q, r), (x, y) = AT[one], AT[other]
    at = f"hex:{2 * x - q},{2 * y - r}"
    return at if at in AT else ""


def farthest_corners(home: Place) -> tuple[Place, ...]:
    """The three corners of the map that lie farthest from a home."""
    return tuple(sorted(CORNERS, key=lambda at: (-distance(home, at), NUMBER[at]))[:3])
