"""Checks of what a device sends, before the rules of the game judge it."""
from __future__ import annotations

import unicodedata
from typing import Any

import msgspec

from companion.games.contract import Game
from companion.kernel import TABLE, Action, Seat
from companion.table.errors import Stale, TableError
from companion.table.journal import seats
from companion.table.models import Table


ZERO_WIDTH_JOINER = "\u200d"
"""Holds the parts of one emoji together; every other invisible character goes."""


def clean_line(text: str, longest: int) -> str:
    """What a person typed, as one line: without control characters and halves of characters, with single spaces, cut to
    `longest` letters."""
    printable = "".join(" " if unicodedata.category(c)[0] == "C" and c != ZERO_WIDTH_JOINER else c for c in text)
    return " ".join(printable.split())[:longest].strip()


def check_client_id(client: str) -> str:
    """The id itself if it has 1 to 64 printable ASCII characters, else TableError `client.malformed`."""
    if not (1 <= len(client) <= 64 and client.isascii() and client.isprintable()):
        raise TableError("malformed", "client.malformed")
    return client


def check_enterer(row: Table, by: Seat) -> None:
    """`by` must be a seat of the table, or the table itself. TableError `seat.unknown`."""
    if by != TABLE and by not in seats(row):
        raise TableError("unknown", "seat.unknown", seat=by)


def check_head(row: Table, head: int) -> int:
    """The id of the present head if it equals `head`, the entry that the sender saw; else Stale."""
    current = row.head_id or 0
    if head != current:
        raise Stale(current)
    return current


def action_of(game: Game, row: Table, data: bytes | str, by: Seat) -> Action:
    """The action in this JSON. A seat enters its own actions and the table's. TableError `action.malformed` (why),
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


def check_draw(game: Game, s: Any, action: Action, by: Seat) -> None:
    """TableError `action.app_draws` if a seat enters a draw of a hidden card that the app makes by itself: not even a
    refusal may say anything about such a card."""
    if by != TABLE and game.is_app_draw(action) and game.knows_all(s) and game.screen.secret(action, s):
        raise TableError("forbidden", "action.app_draws")
