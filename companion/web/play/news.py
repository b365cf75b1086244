"""The entries that a page has missed since the head that it shows: in words, counted, and its own by client id."""
from __future__ import annotations

from typing import Any

from companion.kernel import TABLE, Seat
from companion.table import journal
from companion.web.access import TableAccess
from companion.web.play.screen import Screen

MAX_SENTENCES = 3
"""Missed entries that get a sentence; the log has the rest."""
MAX_OWN_ENTRIES = 200
"""Own entries that one answer names; a page that waits for more asks again."""


def since(s: Screen, access: TableAccess, head: int) -> dict[str, Any]:
    """`news`: the newest entries in words, without changes of counters, which the page shows as numbers; `missed`: how
    many entries came; `settled`: client ids of entries that this device sent and that are on disk."""
    head = min(max(head, 0), s.head)  # a number that a page made up must not reach the disk
    new = [e for e in s.tail(s.head, until=head) if e.id > head]  # after an undo the way back leads past older ones
    worded = [e for e in new if not s.game.codec.action(e.action).merges()][:MAX_SENTENCES]
    lines, own = s.lines(worded[::-1]), (TABLE,) if access.at_table else access.seats
    return {"news": [x.sentences[0] if x.sentences else f"{x.who}: {x.title}" for x in lines],
            "missed": _count_since(s, head) if new else 0, "settled": _own_clients(s, own, head)}


def _count_since(s: Screen, head: int) -> int:
    return max(0, s.look.number - journal.number_of(s.table, head))


def _own_clients(s: Screen, by: tuple[Seat, ...], head: int) -> list[str]:
    """Client ids of the seats' entries after `head`, also of those that were taken back meanwhile."""
    return journal.clients(s.table, by, after=head, until=s.head, most=MAX_OWN_ENTRIES)
