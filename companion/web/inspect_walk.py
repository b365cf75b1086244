"""The order in which the eye goes over a table once: the drawings row by row, what lies beside them, then each player.

Knows no game. Where things lie comes from the drawings of its layout; a game that describes its other areas in a module
`checking` has them looked at in that order."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.games import has
from companion.kernel import Place, Seat
from companion.table.inspection import Pieces
from companion.web.words import part

ROW = 120
"""Of the 1000 of a drawing: places so much lower than the first of a row begin the next one."""
TOGETHER = 8
"""From so many empty places on they are asked, together."""
BESIDE = "beside"


class Stop(Struct, frozen=True):
    """What is asked with one question: places of a `group`, which is a drawing, BESIDE or a seat. `empty`: the app
    believes that nothing lies on any of them."""

    group: str
    places: tuple[Place, ...]
    empty: bool = False
    seat: Seat = ""

    @property
    def id(self) -> Place:
        return self.places[0]


def stops(s: Any, now: Mapping[Place, Pieces]) -> tuple[Stop, ...]:
    """Every place of the table once, for the screen `s`."""
    module = checking(s.game.id)
    order = getattr(module, "ORDER", ())
    shared = [stop for drawing in sorted(s.drawings, key=lambda d: order.index(d.id) if d.id in order else len(order))
              for stop in _drawn(drawing, now)]
    met = {place for stop in shared for place in stop.places}
    areas: dict[Seat, list[Stop]] = {seat: [] for seat in ("", *s.seats)}
    told = module.areas(s.view) if module else ()
    rest = [(_owner(x, s.seats), ((x,),)) for x in now]
    for seat, parts in (*told, *rest):
        for places in parts:
            if fresh := tuple(x for x in places if x not in met):
                met.update(fresh)
                areas[seat].append(Stop(seat or BESIDE, fresh, not any(now.get(x) for x in fresh), seat))
    return (*shared, *(stop for own in areas.values() for stop in own))


def checking(game: str) -> Any:
    """The game's module for this, None where it has none: then the app can only say what hands should do."""
    return part(game, "checking") if has(game, "checking") else None


def _owner(place: Place, seats: Iterable[Seat]) -> Seat:
    """Whose area a place like `hand:ann` is in, "" for nobody's."""
    name = place.partition(":")[2]
    return name if name in seats else ""


def _drawn(drawing: Any, now: Mapping[Place, Pieces]) -> Iterator[Stop]:
    """Where something lies, place by place, one row to the right and the next back to the left; the empty places of
    some rows together."""
    bare: list[Place] = []
    for row in _rows(drawing):
        for place in row:
            if now.get(place):
                yield Stop(drawing.id, (place,))
            else:
                bare.append(place)
        if len(bare) >= TOGETHER:
            yield Stop(drawing.id, tuple(bare), True)
            bare = []
    if bare:
        yield Stop(drawing.id, tuple(bare), True)


def _rows(drawing: Any) -> Iterator[list[Place]]:
    if drawing.shape == "tiles":  # a wrapped row: how many stand beside one another is the screen's affair
        yield [node.place for node in drawing.nodes]
        return
    rows: list[list[Any]] = []
    step = ROW if drawing.shape == "graph" else 1
    for node in sorted(drawing.nodes, key=lambda node: (node.y, node.x)):
        if rows and node.y - rows[-1][0].y < step:
            rows[-1].append(node)
        else:
            rows.append([node])
    for n, row in enumerate(rows):
        yield [node.place for node in sorted(row, key=lambda node: node.x, reverse=n % 2 == 1)]
