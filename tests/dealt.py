"""Tables whose first cards are dealt once in a process. The app draws them one after another and writes each to the
disk, and hundreds of tests begin at such a table: a later one that starts alike gets a copy of what was written."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import Session

from companion.table import taps
from companion.table.journal import copy_columns
from companion.table.memory import memory
from companion.table.models import Base, Entry, Roll, Seal, Table
from companion.table.store import reading, writing

Rows = list[dict[str, Any]]


class Written(NamedTuple):
    """The journal of a table with one line, and the position after it."""

    secret: str
    commitment: str
    rolls: Rows
    entries: Rows
    after: Any


_deals: dict[tuple[str, str], Written] = {}
_draw_due = taps.draw_due


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever this is imported."""
    monkeypatch.setattr(taps, "draw_due", draw_due)


def draw_due(table: Table, head: int, s: Any) -> int:
    start = table.game, table.start
    if not head and start in _deals:
        return copy(_deals[start], table)
    drawn = _draw_due(table, head, s)
    if drawn and not head:
        _deals[start] = read(table, drawn)
    return drawn


def read(table: Table, head: int) -> Written:
    with reading() as session:
        seal = session.scalars(select(Seal).where(Seal.table_id == table.id)).one()
        rolls, entries = _rows(session, Roll, table), _rows(session, Entry, table)
    return Written(seal.secret, seal.commitment, rolls, entries, memory().recall(table.id, head))


def _rows(session: Session, kind: type[Base], table: Table) -> Rows:
    columns = kind.__table__.columns
    found = session.execute(select(*columns).where(columns["table_id"] == table.id).order_by(columns["id"]))
    return [dict(row) for row in found.mappings()]


def copy(written: Written, table: Table) -> int:
    """Give it to a table that has just been opened; its head."""
    with writing() as session:
        seal = session.scalars(select(Seal.id).where(Seal.table_id == table.id)).one()
        session.execute(update(Seal).where(Seal.id == seal).values(
            secret=written.secret, commitment=written.commitment))
        rolls = _numbered(session, Roll, written.rolls)
        entries = _numbered(session, Entry, written.entries)
        if rolls:
            session.execute(insert(Roll), [row | {"id": rolls[row["id"]], "table_id": table.id, "seal_id": seal}
                                           for row in written.rolls])
        session.execute(insert(Entry), [
            row | {"id": entries[row["id"]], "table_id": table.id, "roll": rolls.get(row["roll"]), "forward_id": None,
                   "parent_id": entries.get(row["parent_id"])} for row in written.entries])
        first, head = min(entries.values()), max(entries.values())
        session.execute(update(Entry).where(Entry.id >= first, Entry.id < head).values(forward_id=Entry.id + 1))
        row = session.get_one(Table, table.id)
        row.head_id, row.forward_id = head, first
        session.flush()
        copy_columns(table, row)
    memory().keep(table.id, head, written.after)
    return head


def _numbered(session: Session, kind: type[Base], rows: Rows) -> Mapping[int, int]:
    """A new id for each old one."""
    columns = kind.__table__.columns
    last = session.scalar(select(func.max(columns["id"]))) or 0
    return {row["id"]: last + n for n, row in enumerate(rows, 1)}
