"""Where everything of a drawing goes: the geometry of graphs, hexes, areas and grids, worked out for one template.

All numbers are units of the drawing's own `viewBox`, of which a phone shows about a thousand side by side."""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.view import Across, Drawing, Edge, Node, Point, Token
from companion.web.play.board.fit import BOX, XY, bounds, fitting, rows_in

if TYPE_CHECKING:
    from companion.web.play.screen import Screen

HEX, CELL = 100, 200
"""From the middle of a hexagon to its corner; the side of a cell of a grid."""
FINGER = 0.072
"""Half of what a finger needs (48 px), as a part of the width of a drawing that fills a phone."""
WIDE_UNITS = 1400
"""A drawing wider than that is magnified more."""
LARGEST, LARGEST_IN_CELL = 1.4, 2.0
"""The scale of a token that has a hexagon, or a cell of a grid, to itself."""
BESIDE_NUMBER = 64
"""From the lower left corner of a cell to the middle of its picture, where a number stands in the upper right one."""
NUMBER = 88, 62
"""What a number takes of a cell's right side and of its top: tokens lie beside it or below, where they are larger."""


class Placed(Struct, frozen=True):
    """A token with its middle and its scale."""

    token: Token
    x: float
    y: float
    scale: float = 1

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        half = BOX / 2 * self.scale
        return self.x - half, self.y - half, self.x + half, self.y + half


class Spot(Struct, frozen=True):
    """A place as it is drawn around `x`, `y`. `ground`: the path of its border, "" for a disc. `named`: where its label
    stands, `cost` where the cost of going there. `says`: what a screen reader hears, `name` first."""

    node: Node
    x: float
    y: float
    name: str
    label: str
    says: str
    ground: str = ""
    tokens: tuple[Placed, ...] = ()
    named: XY = (0, 0)
    note: XY = (0, 0)
    sign: tuple[float, float, int] = (0, 0, 46)
    signs: tuple[XY, ...] = ()
    number: XY = (0, 0)
    cost: XY = (0, 0)


class Way(Struct, frozen=True):
    """An edge: its path, and where its icon stands."""

    d: str
    x: float
    y: float
    icon: str
    live: bool
    kind: str


class Lying(Struct, frozen=True):
    """A thing over several places: `d` a line along them, or else `wide` and `high` of its card, or else a token."""

    of: Across
    x: float
    y: float
    d: str = ""
    wide: float = 0
    high: float = 0

    @property
    def letter_at(self) -> int:
        """Where its letter stands, from the middle downwards: over an even number of rows above the line between two of
        them, for below it stand the numbers of cells."""
        return 40 if round(self.high / CELL) % 2 else -14


class Sketch(Struct, frozen=True):
    """A drawing ready for the template. `hit`: half of what a finger needs."""

    drawing: Drawing
    view: tuple[int, int, int, int]
    spots: tuple[Spot, ...]
    ways: tuple[Way, ...]
    lying: tuple[Lying, ...]
    hit: int

    @property
    def wide(self) -> bool:
        return self.view[2] > WIDE_UNITS

    @property
    def near(self) -> int:
        """How much of it a phone shows around its reader's own figure."""
        return CELL * self.drawing.near

    @property
    def cell_side(self) -> int:
        """The side of a cell of a grid."""
        return CELL


def sketch(s: Screen, d: Drawing) -> Sketch:
    """A drawing as a screen shows it, its words included. ValueError for a grid that wraps: that is no picture."""
    if d.wrapped or d.shape not in _SPOTS:
        raise ValueError(f"{d.shape} is not drawn as a picture")
    d = turned(d)
    over: dict[str, list[str]] = {}
    for across in d.across:
        for place in across.places:
            over.setdefault(place, []).append(_token_says(s, across.token))
    spots = tuple(_spot(s, d, n, over.get(n.place, [])) for n in d.nodes)
    view = _view(d, spots)
    return Sketch(d, view, spots, tuple(_ways(d)), tuple(_lying(d, spots)), round(view[2] * FINGER))


def _spot(s: Screen, d: Drawing, n: Node, over: list[str]) -> Spot:
    label = _label(s, d, n)
    placed = _on_flat_hex if d.shape == "hexes" and d.flat else _SPOTS[d.shape]
    return placed(n, label, *_says(s, d, n, label, over))


# Words

def _label(s: Screen, d: Drawing, n: Node) -> str:
    return s.reader.name(d.named, n.label) if d.named and n.label else n.label


def _says(s: Screen, d: Drawing, n: Node, label: str, over: list[str]) -> tuple[str, str]:
    """The name of a place, and all that lies there or is printed on it."""
    name = label or s.reader.place(n.place)
    parts = [n.number if n.number not in name.split() else "", *(_token_says(s, t) for t in n.tokens), *over]
    parts += [sign_says(s, d, mark) for mark in n.signs]
    parts += [f"{s.reader.name('good', good)} {amount}" for _, good, amount in n.note]
    return name, ", ".join(dict.fromkeys(filter(None, (name, *parts))))


def sign_says(s: Screen, d: Drawing, mark: str) -> str:
    """What a printed symbol is called."""
    return s.t(f"{d.marks}.{mark}") if d.marks else s.reader.name("kind", mark)


def token_title(s: Screen, t: Token) -> str:
    """What a token is, "" where only its place says it."""
    return t.title or (s.reader.name(*t.thing) if t.thing else "")


def _token_says(s: Screen, t: Token) -> str:
    name = token_title(s, t) or t.text
    return f"{t.count} × {name}" if name and t.count > 1 else name


# Turning

def turned(d: Drawing) -> Drawing:
    """The drawing after its turns: sixths of a turn for hexes, quarters for the others, clockwise. Places move, letters
    stay upright."""
    sixths = d.shape == "hexes"
    for _ in range(d.quarters % (6 if sixths else 4)):
        if sixths:
            nodes = tuple(_moved(n, -n.y, n.x + n.y) for n in d.nodes)
        elif d.shape == "grid":
            rows = max((n.y + n.span[1] for n in d.nodes), default=0)
            nodes = tuple(_moved(n, rows - n.y - n.span[1], n.x, span=(n.span[1], n.span[0])) for n in d.nodes)
        else:
            nodes = tuple(_moved(n, *_quarter((n.x, n.y)), outline=tuple(map(_quarter, n.outline))) for n in d.nodes)
        d = replace(d, nodes=nodes, edges=tuple(_turned_edge(e) for e in d.edges))
    return d


def _turned_edge(e: Edge) -> Edge:
    (x1, y1), (x2, y2) = _quarter((e.x1, e.y1)), _quarter((e.x2, e.y2))
    return replace(e, x1=x1, y1=y1, x2=x2, y2=y2)


def _quarter(at: Point) -> Point:
    return 1000 - at[1], at[0]


def _moved(n: Node, x: int, y: int, **more: Any) -> Node:
    return replace(n, x=x, y=y, **more)


# Places

def _on_graph(n: Node, label: str, name: str, says: str) -> Spot:
    """What stands for the place itself (a triangle) lies on it, a tag hangs on its left, the rest on its right."""
    placed: list[Placed] = []
    right = 0
    for at, token in enumerate(n.tokens):
        if token.form == "triangle":
            placed.append(Placed(token, n.x, n.y))
        elif token.form == "tag":
            placed.append(Placed(token, n.x - 40, n.y - 32))
        else:
            if not right:
                start = 32 + 24 * at
            across, up = right % 3, right // 3
            placed.append(Placed(token, n.x + start + BOX * across, n.y - 36 - BOX * up))
            right += 1
    signs = tuple((n.x + 34.0 - 48 * at, n.y + 30.0) for at in range(len(n.signs)))
    tagged = {t.text for t in n.tokens if t.form == "tag"}
    return Spot(n, n.x, n.y, name, "" if label in tagged else label, says, "", tuple(placed), (n.x, n.y + 66),
                (n.x - 30, n.y + 100), (n.x, n.y, 46), signs, (n.x - 34, n.y - 24), (n.x - 64, n.y + 16))


def _on_hex(n: Node, label: str, name: str, says: str) -> Spot:
    x, y = HEX * sqrt(3) * (n.x + n.y / 2), HEX * 1.5 * n.y
    corners = tuple((x + cx * (HEX - 4), y + cy * (HEX - 4)) for cx, cy in _CORNERS)
    top, low = (-34 if label else -60), (30 if n.note else 42)
    tokens = tuple(_packed(n.tokens, x - 72, y + top, 106 if n.signs else 144, low - top))
    sign = (x, y, 92) if not n.tokens else (x - 50, y - 46, 34)
    signs = tuple((x + 58, y - 4 + 46.0 * at) for at in range(len(n.signs)))
    return Spot(n, x, y, name, label, says, _path(corners), tokens, (x, y - 42), (x - 62, y + 52),
                (*sign[:2], sign[2]), signs, (x, y - 66), (x + 36, y + 52) if n.note else (x, y + 68))


def _on_flat_hex(n: Node, label: str, name: str, says: str) -> Spot:
    """The same with a side at the top."""
    x, y = HEX * 1.5 * n.x, HEX * sqrt(3) * (n.y + n.x / 2)
    corners = tuple((x + cy * (HEX - 4), y + cx * (HEX - 4)) for cx, cy in _CORNERS)
    top, low = (-30 if label or n.signs else -48), (30 if n.note else 60)
    tokens = tuple(_packed(n.tokens, x - 68, y + top, 136, low - top, most=LARGEST))
    sign = (x, y, 92) if not n.tokens else (x - 44, y - 40, 34)
    signs = tuple((x + 50 - 100.0 * at, y - 55) for at in range(len(n.signs)))
    return Spot(n, x, y, name, label, says, _path(corners), tokens, (x, y - 38), (x - 56, y + 52),
                (*sign[:2], sign[2]), signs, (x, y - 60), (x + 30, y + 52) if n.note else (x, y + 62))


_CORNERS = tuple((a * sqrt(3) / 2, b) for a, b in ((0, -1), (1, -.5), (1, .5), (0, 1), (-1, .5), (-1, -.5)))


def _on_area(n: Node, label: str, name: str, says: str) -> Spot:
    offsets, scale, (right, down) = fitting(n.outline, n.x, n.y, len(n.tokens), bool(label))
    tokens = tuple(Placed(t, n.x + dx, n.y + dy, scale) for t, (dx, dy) in zip(n.tokens, offsets, strict=True))
    signs = tuple((n.x - 30.0 - 40 * at, n.y - 44.0) for at in range(len(n.signs)))
    ground, named = _path(n.outline) if n.outline else "", (n.x + right, n.y + down)
    return Spot(n, n.x, n.y, name, label, says, ground, tokens, named, (n.x - 34, n.y + 34),
                (n.x, n.y - 40, 36), signs, (n.x, n.y - 28), _below(tokens) if tokens else (named[0], named[1] - 9))


def _below(tokens: tuple[Placed, ...]) -> XY:
    """The middle of the lower edge of what lies together: above it stands the name."""
    left, _, right, bottom = (pick(x.box[n] for x in tokens) for n, pick in enumerate((min, min, max, max)))
    return (left + right) / 2, bottom + 4


def _on_grid(n: Node, label: str, name: str, says: str) -> Spot:
    left, top, wide, high = _rect(n)
    path = f"M{left + 16} {top}h{wide - 32}q16 0 16 16v{high - 32}q0 16 -16 16h{32 - wide}q-16 0 -16 -16v{32 - high}" \
           "q0 -16 16 -16z"
    start = top + 8 + (50 if label else 0) + (44 if n.note else 0)
    low = top + high - (8 if label or n.note else 44)
    parts = [(left + 8, start, wide - 16, low - start)]
    if n.number:
        below = top + NUMBER[1]
        parts = [(left, start, wide - NUMBER[0], low - start), (left + 8, below, wide - 16, low - below)]
    part = max(parts, key=lambda part: rows_in(len(n.tokens), *part[2:], LARGEST_IN_CELL)[2])
    tokens = tuple(_packed(n.tokens, *part, bool(label or n.note), LARGEST_IN_CELL))
    signs = tuple((left + wide - 32.0, top + high - 32.0 - 48 * at) for at in range(len(n.signs)))
    middle = (left + BESIDE_NUMBER, top + high - BESIDE_NUMBER) if n.number else (left + wide / 2, top + high / 2)
    sign = (left + wide - 32, top + 32, 40) if label else (*middle, 80)
    return Spot(n, left + wide / 2, top + high / 2, name, label, says, path, tokens, (left + 18, top + 48),
                (left + 18, top + (50 if label else 4) + 20), sign, signs, (left + wide - 40, top + 40),
                (left + wide / 2, top + high - 26))


def _rect(n: Node) -> tuple[int, int, int, int]:
    gap = 6
    return (n.x * CELL + gap, n.y * CELL + gap, n.span[0] * CELL - 2 * gap, n.span[1] * CELL - 2 * gap)


_SPOTS = {"graph": _on_graph, "hexes": _on_hex, "areas": _on_area, "grid": _on_grid}


def _packed(tokens: tuple[Token, ...], left: float, top: float, wide: float, high: float,
            aside: bool = False, most: float = 1.0) -> Iterator[Placed]:
    """Tokens in rows within a rectangle, as large as they fit: around its middle, or `aside` in its lower left."""
    if not tokens:
        return
    columns, rows, scale = rows_in(len(tokens), wide, high, most)
    step = BOX * scale
    for at, token in enumerate(tokens):
        column, row = at % columns, at // columns
        here = min(columns, len(tokens) - row * columns)
        x = left + step / 2 if aside else left + wide / 2 - step * (here - 1) / 2
        y = top + high - step * (rows - row - .5) if aside else top + high / 2 - step * (rows - 1) / 2 + row * step
        yield Placed(token, x + column * step, y, scale)


# What lies between places

def _ways(d: Drawing) -> Iterator[Way]:
    for at, e in enumerate(d.edges):
        bend = (0.09 if at % 2 == 0 else -0.09) if d.shape == "graph" else 0
        qx = round((e.x1 + e.x2) / 2 + (e.y2 - e.y1) * bend)
        qy = round((e.y1 + e.y2) / 2 - (e.x2 - e.x1) * bend)
        x, y = int((e.x1 + e.x2) / 4 + qx / 2), int((e.y1 + e.y2) / 4 + qy / 2)
        yield Way(f"M{e.x1} {e.y1}Q{qx} {qy} {e.x2} {e.y2}", x, y, e.icon, e.live, e.kind)


def _lying(d: Drawing, spots: tuple[Spot, ...]) -> Iterator[Lying]:
    at = {spot.node.place: spot for spot in spots}
    for across in d.across:
        over = [at[place] for place in across.places if place in at]
        if not over:
            continue
        x, y = sum(o.x for o in over) / len(over), sum(o.y for o in over) / len(over)
        if across.token.form == "bar" and len(over) > 1:
            points = [(o.x, o.y) for o in over] if len(over) > 2 else _between((over[0].x, over[0].y),
                                                                               (over[1].x, over[1].y))
            yield Lying(across, x, y, d="M" + "L".join(f"{a:.0f} {b:.0f}" for a, b in points))
        elif across.token.form == "card" and d.shape == "grid":
            boxes = [_rect(o.node) for o in over]
            left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
            right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
            yield Lying(across, (left + right) / 2, (top + bottom) / 2, wide=right - left - 16, high=bottom - top - 16)
        else:
            yield Lying(across, x, y)


def _between(a: XY, b: XY) -> list[XY]:
    """The middle part of a line: what lies on the border of two places and hides neither."""
    return [(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for part in (.38, .62)]


# The frame

def _view(d: Drawing, spots: tuple[Spot, ...]) -> tuple[int, int, int, int]:
    if d.shape == "graph":
        xs, ys, boxes = [o.x for o in spots], [o.y for o in spots], [p.box for o in spots for p in o.tokens]
        edges = (min([min(xs) - 76, *(b[0] for b in boxes)]), min([min(ys) - 70, *(b[1] for b in boxes)]),
                 max([max(xs) + 76, *(b[2] for b in boxes)]), max([max(ys) + 86, *(b[3] for b in boxes)]))
    elif d.shape == "hexes":
        xs, ys = [o.x for o in spots], [o.y for o in spots]
        wide, high = (HEX, HEX * .87) if d.flat else (HEX * .87, HEX)
        edges = (min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high)
    elif d.shape == "grid":
        boxes = [_rect(o.node) for o in spots]
        edges = (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[0] + b[2] for b in boxes),
                 max(b[1] + b[3] for b in boxes))
    else:
        boxes = [bounds(o.node.outline or ((o.node.x - 70, o.node.y - 70), (o.node.x + 70, o.node.y + 70)))
                 for o in spots]
        edges = (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
    left, top = int(edges[0]) - 14, int(edges[1]) - 14
    return left, top, int(edges[2]) + 14 - left, int(edges[3]) + 14 - top


@lru_cache(maxsize=512)
def _path(points: tuple[XY, ...]) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + "Z"
