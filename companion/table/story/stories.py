"""What a table does with its story book: an entry typed in, or changed, while the game goes on comes into
the journal."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

import companion.games
from companion.kernel import Seat, encode, judge
from companion.table.checks import client_id
from companion.table.desk import Outcome, enter
from companion.table.errors import TableError
from companion.table.journal import look
from companion.table.models import Table


def learn_entry(table: Table, code: str, mechanics: Mapping[str, Any], *, by: Seat, client: str,
                head: int) -> Outcome:
    """Put an entry into the running game, as a correction that undo takes back. `mechanics` as `Entry.mechanics()`
    gives them, `code` as the book has it. Errors of `enter`; TableError `action.malformed` (why) for what is no
    entry."""
    now = look(table)
    try:
        action = companion.games.part(now.table.game, "stories").learn(now.state, code, mechanics, by)
    except msgspec.ValidationError as error:
        raise TableError("malformed", "action.malformed", why=str(error)) from error
    return enter(table, encode(action), by=by, client=client, head=head)


def refresh(table: Table, action: bytes, mechanics: Mapping[str, Mapping[str, Any]], *, by: Seat, client: str,
            head: int) -> int:
    """Before an entry is opened: let the table have it as its book says it by now, so that what is read and what is
    applied are one. `action` is JSON of what is about to be entered, `mechanics` those of the book by code. The head to
    enter it at; nothing is done where the action would be refused, or opens nothing. Errors of `enter`."""
    now = look(table)
    try:
        wanted = now.game.codec.action(action)
        found = companion.games.part(now.table.game, "stories").newer(now.state, wanted, mechanics, by)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return head  # the desk says what is wrong with it
    if found is None or head != now.head or now.table.what_if is not None:
        return head
    if judge(now.game, now.state, wanted).refusals:
        return head
    return enter(table, encode(found), by=by, client=f"{client_id(client)[:48]}.book", head=head).entry.id
