"""Who sits at a table: somebody comes late, leaves, hands a seat over, or plays for somebody who is away."""
from __future__ import annotations

from collections.abc import Iterable

from companion.kernel import Seat
from companion.table import desk, passes
from companion.table.checks import clean_line
from companion.table.errors import TableError
from companion.table.evening import conditions
from companion.table.journal import seats
from companion.table.models import Condition, Table

AWAY = "away"


def leave(table: Table, seat: Seat, by: Seat) -> None:
    """Whoever plays the seat is away, and the seat is free for another device until somebody is back. TableError
    `seat.unknown`."""
    passes.free_seat(table, seat)
    conditions.begin(table, AWAY, seat, by=by)


def come(table: Table, seat: Seat) -> None:
    """Whoever plays the seat is here. TableError `seat.unknown`."""
    if seat not in seats(table):
        raise TableError("unknown", "seat.unknown", seat=seat)
    conditions.end(table, AWAY, seat)


def hand_over(table: Table, seat: Seat, name: str) -> None:
    """From now on somebody else plays the seat, from a device of their own. TableError `seat.unknown`, `names.wrong`
    without a name."""
    people = seats(table)
    if seat not in people:
        raise TableError("unknown", "seat.unknown", seat=seat)
    if not clean_line(name, desk.MAX_NAME_LETTERS):
        raise TableError("malformed", "names.wrong")
    desk.change(table, names=people | {seat: name})
    passes.free_seat(table, seat)
    conditions.end(table, AWAY, seat)


def away(standing: Iterable[Condition]) -> frozenset[Seat]:
    """The seats whose players are away, among what is so at a table now."""
    return frozenset(one.about for one in standing if one.kind == AWAY)
