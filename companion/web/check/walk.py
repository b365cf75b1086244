"""The stops of a check by hand, in order: the drawings row by row, what lies beside them, then each player's area;
what changed lately comes before the rest.

Knows no game: places come from its drawings and from its `by_hand`. Hidden cards that only the real table knows are
asked for on the screen of the seat that holds them."""
from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from flask import current_app, url_for
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel import TABLE, Piece, Place, Seat, encode
from companion.table.cards import boards, inspection
from companion.table.cards.inspection import Answers, Pieces, PlaceAnswer
from companion.table.evening import out_of_step
from companion.web.access import TableAccess, position_at
from companion.web.check.resolve_difference import DifferenceResolver
from companion.web.play.screen import Screen

ROW_HEIGHT = 120
"""Height of a row in units of a drawing that is 1000 high: a place lower than that below the first begins a new row."""
MAX_STOPS = 12
"""Most questions of a check, unless a table has more boards and players than that."""
TOGETHER = 8
"""Places with pieces that one question is about, at most, where that keeps to MAX_STOPS; so many empty places of a
drawing get a question of their own."""
LATELY = 12
"""The newest entries: where they changed something board and app are likeliest to differ."""
BESIDE = "beside"


class Stop(Struct, frozen=True):
    """The places that one question is about. `group` is the id of a drawing, BESIDE or a seat; `empty`: the app
    believes that nothing lies on any of them; `lately`: something changed there a few entries ago."""

    group: str
    places: tuple[Place, ...]
    empty: bool = False
    seat: Seat = ""
    lately: bool = False

    @property
    def id(self) -> Place:
        return self.places[0]


def stops(s: Any, now: Mapping[Place, Pieces], lately: Collection[Place] = ()) -> tuple[Stop, ...]:
    """Every place of the table once, for the screen `s`, in at most MAX_STOPS questions; `now` is what the app
    believes. Places that changed `lately` come first: in their part of the table, and their questions in the walk."""
    parts = _parts(s, now)
    for together in range(TOGETHER, len(now) + TOGETHER + 1):
        found = [stop for part in parts for stop in _stops_of_part(part, now, lately, together)]
        if len(found) <= MAX_STOPS:
            break
    return tuple(sorted(found, key=lambda stop: not stop.lately))


class _Part(Struct, frozen=True):
    """A drawing, what lies beside the drawings, or a player's area, with its places in the order of the walk."""

    group: str
    places: tuple[Place, ...]
    seat: Seat = ""
    drawn: bool = False


def _parts(s: Any, now: Mapping[Place, Pieces]) -> list[_Part]:
    by_hand = s.game.by_hand
    order, met = by_hand.ORDER, set(by_hand.hidden_places(s.view, s.seat))
    parts = []
    for drawing in sorted(s.drawings, key=lambda d: order.index(d.id) if d.id in order else len(order)):
        fresh = tuple(x for row in _rows(drawing) for x in row if x not in met)
        met.update(fresh)
        parts.append(_Part(drawing.id, fresh, drawn=True))
    areas: dict[Seat, dict[Place, None]] = {seat: {} for seat in ("", *s.seats)}
    rest = [(_owner(x, s.seats), ((x,),)) for x in now]
    for seat, groups in (*by_hand.areas(s.view), *rest):
        fresh = tuple(x for places in groups for x in places if x not in met)
        met.update(fresh)
        areas[seat] |= dict.fromkeys(fresh)
    return [*parts, *(_Part(seat or BESIDE, tuple(own), seat) for seat, own in areas.items())]


def _owner(place: Place, seats: Iterable[Seat]) -> Seat:
    """The seat in whose area a place like `hand:ann` lies, "" for none."""
    name = place.partition(":")[2]
    return name if name in seats else ""


def _stops_of_part(part: _Part, now: Mapping[Place, Pieces], lately: Collection[Place], together: int
                   ) -> Iterator[Stop]:
    """As many places with pieces to each stop as to the others; the empty ones with the last of them, or by themselves
    where they are many."""
    places = sorted(part.places, key=lambda place: place not in lately)
    filled, empty = [x for x in places if now.get(x)], [x for x in places if not now.get(x)]
    apart = bool(empty) and (not filled or (part.drawn and len(empty) >= TOGETHER))
    count = -(-len(filled) // together)
    for n in range(count):
        own = filled[len(filled) * n // count:len(filled) * (n + 1) // count]
        if n == count - 1 and not apart:
            own += empty
        yield Stop(part.group, tuple(own), False, part.seat, any(x in lately for x in own))
    if apart:
        yield Stop(part.group, tuple(empty), True, part.seat, any(x in lately for x in empty))


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
        self.stops = stops(s, self.now, self._lately()) if s.referees else ()
        self.by_photo = s.referees and s.game.photo is not None
        self.photographed = boards.board_to_compare(s.game, s.view) if s.referees else None

    def _lately(self) -> set[Place]:
        """The places where the newest entries changed what lies there, as far as this screen may know."""
        s = self.s
        if not (newest := s.tail(s.head, LATELY)):
            return set()
        then = self._pieces_in(position_at(s.look, newest[-1].parent_id or 0))
        return {x for x in {*then, *self.now} if then.get(x, ()) != self.now.get(x, ())}

    @property
    def answers(self) -> Answers:
        return self.walks.get(self.key)

    def add_answers(self, more: Mapping[Place, PlaceAnswer]) -> None:
        self.walks.add(self.key, more)
        self.differ(out_of_step.CHECK, (x for one in inspection.differences(self.answers, self.now)
                                        for x in one.places))
        if self.s.may_write:
            begun = bool(self.answers) and any(self.open_places(stop) for stop in self.stops)
            out_of_step.half_done(self.access.table, self.own, begun, self.s.seat or TABLE)

    def restart(self) -> None:
        """Forget every answer."""
        self.walks.forget(self.key)
        self.add_answers({})

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

    def photo_link(self) -> str:
        """The page where a photo of the board is compared, for the same screen."""
        query: dict[str, Any] = {"as": self.as_} if self.as_ else {}
        return url_for("board_photo.page", code=self.s.code, **query)

    def on_photo(self, stop: Stop) -> bool:
        """Whether a photo shows pieces at the stop, so that it may be asked instead."""
        spaces = self.photographed.spaces if self.photographed else {}
        kinds = {one.piece for one in self.s.game.photo.MARKERS} if self.s.game.photo else set()
        return any(x in spaces and any(piece.kind in kinds for piece in self.now.get(x, ())) for x in stop.places)

    def link(self, **more: Any) -> str:
        query: dict[str, Any] = {"as": self.as_} if self.as_ else {}
        return url_for("inspect.page", code=self.s.code, **query, **more)

    def possible(self, place: Place) -> tuple[Piece, ...]:
        """The pieces that may lie at a place, one of each."""
        return self.s.game.by_hand.possible(self.s.view, place)

    def allowed(self, place: Place) -> set[Piece]:
        here = (*self.now.get(place, ()), *self.found(place), *self.possible(place))
        return {replace(x, count=1) for x in here}
