"""What is so, or was so, at a table around its turns, as lines of a table file: pauses, people who are away, board and
app out of step. What is worked out from the journal anyway stays at home."""
from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, Literal

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.kernel import TABLE, encode
from companion.table.evening import clock, conditions, ending, out_of_step, people
from companion.table.models import Condition

DETAILS: Mapping[str, Any] = {
    clock.PAUSE: None, clock.CLOCK: Literal["seat", "side"], people.AWAY: None, ending.ASKED: None, ending.ENDED: None,
    out_of_step.BACK: list[tuple[int, int]], out_of_step.CHECK: list[str], out_of_step.PHOTO: list[str],
    out_of_step.HALF: None}
"""The kinds that go along, and what the detail of each is."""


class ConditionLine(msgspec.Struct, omit_defaults=True):
    """As `models.Condition`; entries by their ids in the file, 0 the start."""

    kind: str
    began: datetime
    about: str = ""
    detail: msgspec.Raw = msgspec.Raw(b"null")
    by: str = ""
    head: int = 0
    ended: datetime | None = None
    how: str = ""


def lines(session: Session, table_id: int) -> list[ConditionLine]:
    """Those of a table, the oldest first."""
    return [ConditionLine(one.kind, one.began, one.about, msgspec.Raw(one.detail.encode()), one.by, one.head, one.ended,
                          one.how)
            for one in session.scalars(select(Condition).where(
                Condition.table_id == table_id, Condition.kind.in_(tuple(DETAILS))).order_by(Condition.id))]


def check(found: Iterable[ConditionLine], entries: Collection[int | None], seats: Collection[str]) -> None:
    """ValueError for a line that no table could have."""
    known = {0, *entries}
    for one in found:
        if one.kind not in DETAILS or one.head not in known or one.by not in {"", TABLE, *seats}:
            raise ValueError("conditions")
        if (one.how not in ("", *conditions.HOWS)) or (one.kind == people.AWAY and one.about not in seats):
            raise ValueError("conditions")
        detail = msgspec.json.decode(bytes(one.detail), type=DETAILS[one.kind])
        if one.kind == out_of_step.BACK and not {id for way in detail for id in way} <= known:
            raise ValueError("conditions")


def write(session: Session, table_id: int, found: Iterable[ConditionLine], entries: Mapping[int | None, int | None]
          ) -> None:
    """Write them for a table whose entries have new ids: `entries` by those of the file."""
    def new(id: int) -> int:
        return entries.get(id) or 0

    for one in found:
        detail = msgspec.json.decode(bytes(one.detail), type=DETAILS[one.kind])
        if one.kind == out_of_step.BACK:
            detail = [(new(before), new(after)) for before, after in detail]
        session.add(Condition(
            table_id=table_id, kind=one.kind, about=one.about[:40], detail=encode(detail).decode(), by=one.by,
            head=new(one.head), began=one.began, ended=one.ended, how=one.how))
