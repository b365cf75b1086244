"""What is so at a table for a time and is no move of its game. It begins, everybody sees it, it ends."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session

from companion.kernel import TABLE, Seat, encode
from companion.table import bus
from companion.table.errors import TableError
from companion.table.models import Condition, Table, now
from companion.table.store import reading, writing

SETTLED, LEFT = "settled", "left"
HOWS = (SETTLED, LEFT)
_STANDING = select(Condition).where(Condition.table_id == bindparam("table"), Condition.ended.is_(None)).order_by(
    Condition.id)
_END = update(Condition).where(
    Condition.table_id == bindparam("table"), Condition.kind.in_(bindparam("kinds", expanding=True)),
    Condition.ended.is_(None)).values(ended=bindparam("at"), how=SETTLED)


def begin(table: Table, kind: str, about: str = "", detail: Any = None, by: Seat = TABLE, *,
          quietly: bool = False) -> None:
    """From now on it is so, with that `detail` (plain JSON); where it is so already, only the detail is new. `quietly`:
    no screen shows it."""
    text = encode(detail).decode()
    with writing() as session:
        found = session.scalar(select(Condition).where(
            Condition.table_id == table.id, Condition.kind == kind, Condition.about == about,
            Condition.ended.is_(None)))
        if found is None:
            session.add(Condition(table_id=table.id, kind=kind, about=about, detail=text, by=by,
                                  head=table.head_id or 0))
        elif found.detail == text:
            return
        else:
            found.detail = text
    if not quietly:
        bus.publish(table.id, table.head_id or 0)


def end(table: Table, kind: str, about: str = "", how: str = SETTLED) -> None:
    """From now on it is not so any more. Nothing happens where it was not."""
    with writing() as session:
        changed = session.execute(update(Condition).where(
            Condition.table_id == table.id, Condition.kind == kind, Condition.about == about,
            Condition.ended.is_(None)).values(ended=now(), how=how)).rowcount  # type: ignore[attr-defined]
    if changed:
        bus.publish(table.id, table.head_id or 0)


def end_within(session: Session, table: Table, kinds: Iterable[str]) -> None:
    """End what began by hand because something else says that it is over, in a transaction that is open already."""
    session.connection().execute(_END, {"table": table.id, "kinds": tuple(kinds), "at": now()})


def end_one(table: Table, id: int, how: str, kinds: tuple[str, ...]) -> None:
    """End one of these kinds by its id; nothing happens where another device ended it before. TableError
    `condition.how` for a way that is none of `HOWS`."""
    if how not in HOWS:
        raise TableError("malformed", "condition.how", how=how)
    found = next((one for one in standing(table) if one.id == id and one.kind in kinds), None)
    if found is not None:
        end(table, found.kind, found.about, how)


def standing(table: Table) -> list[Condition]:
    """What is so at the table now, the longest first."""
    with reading() as session:
        return list(session.scalars(_STANDING, {"table": table.id}))


def all_of(table: Table, kind: str) -> list[Condition]:
    """Every time that it was or is so, the first one first."""
    with reading() as session:
        return list(session.scalars(select(Condition).where(
            Condition.table_id == table.id, Condition.kind == kind).order_by(Condition.id)))


def detail_of(condition: Condition) -> Any:
    """What was stored with it, as plain JSON."""
    return msgspec.json.decode(condition.detail)
