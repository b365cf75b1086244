"""An end that the table agrees on before the rules end the game. The scores stay as they stand and are marked; whoever
enters something plays on."""
from __future__ import annotations

from collections.abc import Iterable

from companion.kernel import TABLE, Seat
from companion.table.evening import conditions
from companion.table.journal import seats
from companion.table.models import Condition, Table

ASKED, ENDED = KINDS = ("end asked", "ended")


def ask(table: Table, by: Seat) -> None:
    """The game shall end here: it does as soon as another seat asks for the same, or the table; alone at once."""
    asked = next((one for one in conditions.standing(table) if one.kind == ASKED), None)
    if by == TABLE or len(seats(table)) == 1 or (asked is not None and asked.by != by):
        conditions.end(table, ASKED)
        conditions.end(table, ENDED)
        conditions.begin(table, ENDED, by=by)
    else:
        conditions.begin(table, ASKED, by=by)


def play_on(table: Table) -> None:
    """The game goes on."""
    for kind in KINDS:
        conditions.end(table, kind, how=conditions.LEFT)


def ended(standing: Iterable[Condition], head: int) -> Condition | None:
    """The end that was agreed on at this head, among what is so at a table now. After an undo it is no end any more."""
    return next((one for one in standing if one.kind == ENDED and one.head == head), None)
