"""The order in which the eye goes over a table once: the drawings row by row, what lies beside them, then each player.

Knows no game. Where things lie comes from its drawings and from its `by_hand`. What only the real table knows is asked
of whom it belongs to, on that seat's own screen."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from flask import current_app, url_for
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel import Piece, Place, Seat, encode
from companion.table.cards import inspection
from companion.table.cards.inspection import Answers, Pieces, PlaceAnswer
from companion.web.access import TableAccess
from companion.web.check.resolve_difference import DifferenceResolver
from companion.web.play.screen import Screen

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
    by_hand = s.game.by_hand
    order, unseen = by_hand.ORDER, by_hand.unseen(s.view, s.seat)
    shared = [stop for drawing in sorted(s.drawings, key=lambda d: order.index(d.id) if d.id in order else len(order))
              for stop in _drawn(drawing, now)]
    met = {place for stop in shared for place in stop.places} | unseen
    areas: dict[Seat, list[Stop]] = {seat: [] for seat in ("", *s.seats)}
    told = by_hand.areas(s.view)
    rest = [(_owner(x, s.seats), ((x,),)) for x in now]
    for seat, parts in (*told, *rest):
        for places in parts:
            if fresh := tuple(x for x in places if x not in met):
                met.update(fresh)
                areas[seat].append(Stop(seat or BESIDE, fresh, not any(now.get(x) for x in fresh), seat))
    return (*shared, *(stop for own in areas.values() for stop in own))


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
    if drawing.wrapped:  # a wrapped row: how many stand beside one another is the screen's affair
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


class Walk(DifferenceResolver):
    """The walk of one screen: its stops, its answers, and what lies where as far as this screen may know."""

    def __init__(self, s: Screen, access: TableAccess, as_: str):
        super().__init__(s, access, as_)
        self.key = s.table.id, access.token, as_
        self.walks: inspection.Walks = current_app.extensions["companion_walks"]
        self.stops = stops(s, self.now) if s.referees else ()
        self.by_photo = s.referees and s.game.photo is not None

    @property
    def answers(self) -> Answers:
        return self.walks.get(self.key)

    def tell(self, more: Mapping[Place, PlaceAnswer]) -> None:
        self.walks.tell(self.key, more)

    def open(self, stop: Stop) -> tuple[Place, ...]:
        """Places of the stop that are not answered."""
        return tuple(x for x in stop.places if not inspection.is_answered(self.answers, self.now, x))

    def found(self, place: Place) -> Pieces:
        return inspection.found_pieces(self.answers, self.now, place)

    def at(self, place: Place) -> int:
        """The number of the stop that has this place, of the first that is open where there is none, or the number of
        all stops where none is."""
        for n, stop in enumerate(self.stops):
            if place in stop.places if place else self.open(stop):
                return n
        return self.at("") if place else len(self.stops)

    def seen_now(self, stop: Stop) -> str:
        """What a page showed at a stop, so that an answer is to what was asked."""
        return sha256(encode([(x, self.now.get(x, ())) for x in self.open(stop)])).hexdigest()[:16]

    def link(self, **more: Any) -> str:
        query: dict[str, Any] = {"as": self.as_} if self.as_ else {}
        return url_for("inspect.page", code=self.s.code, **query, **more)

    def possible(self, place: Place) -> tuple[Piece, ...]:
        """What may lie there."""
        return self.s.game.by_hand.possible(self.s.view, place)

    def may_lie(self, place: Place) -> set[Piece]:
        here = (*self.now.get(place, ()), *self.found(place), *self.possible(place))
        return {replace(x, count=1) for x in here}
