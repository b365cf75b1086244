"""What is asked of everything that comes in, before any rule."""
from __future__ import annotations

import unicodedata

import msgspec

from companion.games.contract import Game
from companion.kernel import TABLE, Action, Seat
from companion.table.errors import Stale, TableError
from companion.table.journal import seats
from companion.table.models import Table


JOINER = "\u200d"
"""Holds the parts of one emoji together; every other invisible character goes."""


def clean(text: str, longest: int) -> str:
    """What a person typed on one line: no control or half characters, single spaces, cut."""
    printable = "".join(" " if unicodedata.category(c)[0] == "C" and c != JOINER else c for c in text)
    return " ".join(printable.split())[:longest].strip()


def client_id(client: str) -> str:
    """1 to 64 printable ASCII characters. TableError `client.malformed`."""
    if not (1 <= len(client) <= 64 and client.isascii() and client.isprintable()):
        raise TableError("malformed", "client.malformed")
    return client


def enterer(row: Table, by: Seat) -> None:
    """`by` must be a seat of the table, or the table itself. TableError `seat.unknown`."""
    if by != TABLE and by not in seats(row):
        raise TableError("unknown", "seat.unknown", seat=by)


def seen(row: Table, head: int) -> int:
    """The head, if the sender saw it; else Stale."""
    current = row.head_id or 0
    if head != current:
        raise Stale(current)
    return current


def action_of(game: Game, row: Table, data: bytes | str, by: Seat) -> Action:
    """The action, decoded. A seat enters its own actions and the table's. TableError `action.malformed` (why),
    `seat.unknown`, `seat.other`."""
    try:
        action = game.codec.action(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise TableError("malformed", "action.malformed", why=str(error)) from error
    if action.seat != TABLE and action.seat not in seats(row):
        raise TableError("unknown", "seat.unknown", seat=action.seat)
    if by != TABLE and action.seat not in (by, TABLE):
        raise TableError("forbidden", "seat.other", seat=action.seat)
    return action
