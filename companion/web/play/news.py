"""What a page missed since the head it shows: sentences, how many more, and which of its own entries are in it."""
from __future__ import annotations

from typing import Any

from companion.kernel import TABLE, Seat
from companion.table import journal
from companion.web.access import TableAccess
from companion.web.play.screen import Screen

TOLD = 3
"""Sentences at most; the log has the rest."""
OWN = 200
"""Own entries that one screen settles at most; a page that kept more asks again after the next."""


def since(s: Screen, access: TableAccess, head: int) -> dict[str, Any]:
    """`news`: the newest entries but those that only moved counters, the page tells these by its numbers; `missed`:
    how many entries came; `settled`: the client ids of this device's own entries that this screen may count."""
    head = min(max(head, 0), s.head)  # a number that a page made up must not reach the disk
    came = [e for e in s.tail(s.head, until=head) if e.id > head]  # after an undo the way back leads past older ones
    worth = [e for e in came if not s.game.codec.action(e.action).merges()][:TOLD]
    lines, own = s.lines(worth[::-1]), (TABLE,) if access.at_table else access.seats
    return {"news": [x.sentences[0] if x.sentences else f"{x.who}: {x.title}" for x in lines],
            "missed": _between(s, head) if came else 0, "settled": _own(s, own, head)}


def _between(s: Screen, head: int) -> int:
    return max(0, s.look.number - journal.number_of(s.table, head))


def _own(s: Screen, by: tuple[Seat, ...], head: int) -> list[str]:
    """By id, not by line: what was entered and taken back meanwhile is settled as well."""
    return journal.clients(s.table, by, after=head, until=s.head, most=OWN)
