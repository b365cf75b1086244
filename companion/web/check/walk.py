"""The stops of a check by hand, in order: the drawings row by row, what lies beside them, then each player's area.

Knows no game: places come from its drawings and from its `by_hand`. Hidden cards that only the real table knows are
asked for on the screen of the seat that holds them."""
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

ROW_HEIGHT = 120
"""Height of a row in units of a drawing that is 1000 high: a place lower than that below the first begins a new row."""
EMPTY_TOGETHER = 8
"""Empty places that one question asks about together, at least, unless a drawing has fewer."""
BESIDE = "beside"


class Stop(Struct, frozen=True):
    """The places that one question is about. `group` is the id of a drawing, BESIDE or a seat; `empty`: the app
    believes that nothing lies on any of them."""

    group: str
    places: tuple[Place, ...]
    empty: bool = False
    seat: Seat = ""

    @property
    def id(self) -> Place:
        return self.places[0]


def stops(s: Any, now: Mapping[Place, Pieces]) -> tuple[Stop, ...]:
    """Every place of the table once, in the order of the walk, for the screen `s`; `now` is what the app believes."""
    by_hand = s.game.by_hand
    order, unseen = by_hand.ORDER, by_hand.hidden_places(s.view, s.seat)
    shared = [stop for drawing in sorted(s.drawings, key=lambda d: order.index(d.id) if d.id in order else len(order))
              for stop in _drawing_stops(drawing, now)]
    met = {place for stop in shared for place in stop.places} | unseen
    areas: dict[Seat, list[Stop]] = {seat: [] for seat in ("", *s.seats)}
    areas_of_seats = by_hand.areas(s.view)
    rest = [(_owner(x, s.seats), ((x,),)) for x in now]
    for seat, parts in (*areas_of_seats, *rest):
        for places in parts:
            if fresh := tuple(x for x in places if x not in met):
                met.update(fresh)
                areas[seat].append(Stop(seat or BESIDE, fresh, not any(now.get(x) for x in fresh), seat))
    return (*shared, *(stop for own in areas.values() for stop in own))


def _owner(place: Place, seats: Iterable[Seat]) -> Seat:
    """The seat in whose area a place like `hand:ann` lies, "" for none."""
    name = place.partition(":")[2]
    return name if name in seats else ""


def _drawing_stops(drawing: Any, now: Mapping[Place, Pieces]) -> Iterator[Stop]:
    """A stop for each place with pieces, rows alternating between left to right and right to left; empty places of one
    or more rows in one stop."""
    empty: list[Place] = []
    for row in _rows(drawing):
        for place in row:
            if now.get(place):
                yield Stop(drawing.id, (place,))
            else:
                empty.append(place)
        if len(empty) >= EMPTY_TOGETHER:
            yield Stop(drawing.id, tuple(empty), True)
            empty = []
    if empty:
        yield Stop(drawing.id, tuple(empty), True)


def _rows(drawing: Any) -> Iterator[list[Place]]:
    if drawing.wrapped:  # a wrapped row: how many stand beside one another is the screen's affair
        yield [node.place for node in drawing.nodes]
        return
    rows: list[list[Any]] = []
    step = ROW_HEIGHT if drawing.shape == "graph" else 1
    for node in sorted(drawing.nodes, key=lambda node: (node.y, node.x)):
        if rows and node.y - rows[-1][0].y < step:
            rows[-1].append(node)
        else:
            rows.append([node])
    for n, row in enumerate(rows):
        yield [node.place for node in sorted(row, key=lambda node: node.x, reverse=n % 2 == 1)]


class Walk(DifferenceResolver):
    """A check by hand on one screen: its stops, its answers, and what the app believes as far as this screen may
    know."""

    def __init__(self, s: Screen, access: TableAccess, as_: str):
        super().__init__(s, access, as_)
        self.key = s.table.id, access.token, as_
        self.walks: inspection.Walks = current_app.extensions["companion_walks"]
        self.stops = stops(s, self.now) if s.referees else ()
        self.by_photo = s.referees and s.game.photo is not None

    @property
    def answers(self) -> Answers:
        return self.walks.get(self.key)

    def add_answers(self, more: Mapping[Place, PlaceAnswer]) -> None:
        self.walks.add(self.key, more)

    def open_places(self, stop: Stop) -> tuple[Place, ...]:
        """The places of the stop that have no answer yet."""
        return tuple(x for x in stop.places if not inspection.is_answered(self.answers, self.now, x))

    def found(self, place: Place) -> Pieces:
        return inspection.found_pieces(self.answers, self.now, place)

    def stop_number(self, place: Place) -> int:
        """The number of the stop with this place; of the first stop without all its answers if there is no such place;
        the count of stops if every one is answered."""
        for n, stop in enumerate(self.stops):
            if place in stop.places if place else self.open_places(stop):
                return n
        return self.stop_number("") if place else len(self.stops)

    def shown_digest(self, stop: Stop) -> str:
        """A digest of what a page shows at a stop: an answer counts only for what was shown."""
        return sha256(encode([(x, self.now.get(x, ())) for x in self.open_places(stop)])).hexdigest()[:16]

    def link(self, **more: Any) -> str:
        query: dict[str, Any] = {"as": self.as_} if self.as_ else {}
        return url_for("inspect.page", code=self.s.code, **query, **more)

    def possible(self, place: Place) -> tuple[Piece, ...]:
        """The pieces that may lie at a place, one of each."""
        return self.s.game.by_hand.possible(self.s.view, place)

    def allowed(self, place: Place) -> set[Piece]:
        here = (*self.now.get(place, ()), *self.found(place), *self.possible(place))
        return {replace(x, count=1) for x in here}
