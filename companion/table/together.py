"""Several actions that somebody did in one go: entered one after another, all or none, and taken back as one.

Each is an ordinary entry (`companion.table.groups` knows which belong together)."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.kernel import Seat, judge
from companion.table import bus, desk
from companion.table.checks import action_of, check_client_id, check_draw, check_enterer
from companion.table.errors import Refused, Stale, TableError
from companion.table.evening import clock, conditions, ending
from companion.table.groups import MAX_ID, numbered
from companion.table.journal import (
    Draft, append, copy_columns, game_of, locked, move_head, position)
from companion.table.memory import memory
from companion.table.models import Entry, Table
from companion.table.store import backup_if_due, reading, writing

MAX_TOGETHER = 200
"""Actions that may be entered at once."""


def enter_together(table: Table, actions: Sequence[bytes | str], *, by: Seat, client: str, head: int) -> list[Entry]:
    """Enter actions one after another: all are legal where they stand, or nothing is entered. On disk before this
    returns. `client` and `head` as in `desk.enter`; sent twice, entered once.

    TableError as there, `together.none` for no action or too many; Refused with the verdict of the first that is not
    legal; Stale where anything was entered since."""
    if not 1 <= len(actions) <= MAX_TOGETHER or "~" in client or len(check_client_id(client)) > MAX_ID:
        raise TableError("malformed", "together.none")
    with locked(table) as row:
        check_enterer(row, by)
        game, current = game_of(row), row.head_id or 0
        if (first := desk.entry_of_client(table, client)) is not None:
            return _again(first, by)
        if head != current:
            raise Stale(current)
        with reading() as session:
            s = position(session, row, game, current)
            number = session.get_one(Entry, current).number if current else 0
        drafts: list[Draft] = []
        for n, data in enumerate(actions):
            action: Any = action_of(game, row, data, by)
            check_draw(game, s, action, by)
            verdict = judge(game, s, action)
            if verdict.refusals:
                raise Refused(verdict, current)
            drafts.append(desk.draft_of(row, game, s, action, verdict, by, numbered(client, n), None))
            s = drafts[-1].after
        with writing() as session:
            made = append(session, row, game, current, number, drafts)
            move_head(session, row, made[-1].id, made)
            conditions.end_within(session, row, (clock.PAUSE, *ending.KINDS))
        memory().keep(row.id, made[-1].id, s)
        copy_columns(table, row)
        bus.publish(row.id, made[-1].id)
        backup_if_due()
        return made


def _again(first: Entry, by: Seat) -> list[Entry]:
    if first.by != by:
        raise TableError("malformed", "client.malformed")
    return [first]
