"""Which entries were entered together: they share the sender's id, the later ones with their number behind it."""
from __future__ import annotations

import re

from sqlalchemy.orm import Session

from companion.table.models import Entry

MAX_ID = 59
"""Letters of an id that several entries may share."""
_NUMBERED = re.compile(r"(.{1,59})~(\d{1,4})")


def numbered(client: str, n: int) -> str:
    """The id of the entry with that number among those entered together, from 0."""
    return f"{client}~{n}" if n else client


def group_of(entry: Entry) -> str:
    """The sender's id of what was entered together with an entry; its own where it stands alone."""
    found = _NUMBERED.fullmatch(entry.client or "")
    return found[1] if found else entry.client or ""


def before_group(session: Session, head: int) -> int:
    """The entry before everything that was entered together with this one, 0 for the start."""
    entry = session.get_one(Entry, head)
    group = group_of(entry)
    while group and entry.parent_id and group_of(parent := session.get_one(Entry, entry.parent_id)) == group:
        entry = parent
    return entry.parent_id or 0


def end_of_group(session: Session, entry: int) -> int:
    """The last entry that was entered together with this one, along the way that redo goes."""
    group = group_of(session.get_one(Entry, entry))
    while group and (forward := session.get_one(Entry, entry).forward_id) \
            and group_of(session.get_one(Entry, forward)) == group:
        entry = forward
    return entry
