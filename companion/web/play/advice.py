"""What a screen says beside the question: the tips of the coach and the reminders. The game says which are due,
the device keeps what it has shown."""
from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.kernel import TABLE, Seat, visible_facts
from companion.web.play.stages import mover

if TYPE_CHECKING:
    from companion.web.play.screen import Screen

RECENT_ENTRIES = 4
"""Newest entries whose facts a reminder may be about."""


class ReminderText(NamedTuple):
    """A reminder in the reader's words; `rule` is "" where the book has none."""

    key: str
    text: str
    rule: str
    icon: str


def now(s: Screen) -> list[ReminderText]:
    """What the reader of this screen should hear: on the shared one whoever is at it."""
    if s.over or s.kind == "watch" or s.game.reminders is None:
        return []
    seats: list[Seat] = [x for x in (s.actors if s.kind == "table" else (s.seat,)) if x != TABLE]
    at_it = mover(s.view)
    seats = seats or ([at_it] if at_it else [])
    facts = [fact for entry in s.tail(s.head, RECENT_ENTRIES)
             for fact in visible_facts(s.game, s.game.codec.facts(entry.facts), s.eyes)]
    coached = {rule for _, rule in s.tips}  # nobody has to hear the same thing twice
    return _worded(s, (x for seat in seats[:1] for x in s.game.reminders.due(
        s.view, seat, facts, setup(s)) if x.rule not in coached))


def tips(s: Screen) -> list[tuple[str, str]]:
    """What the coach says to whoever this screen serves, and the rule behind it."""
    if not s.helps or s.over or s.kind == "watch" or s.game.coach is None:
        return []
    coach = s.game.coach
    seats = [x for x in (s.actors if s.kind == "table" else (s.seat,)) if x != TABLE][:1]
    return [(s.t(f"coach.{tip.key}", **s.reader.params(tip.params)), tip.rule)
            for seat in seats for tip in coach.advise(s.view, seat)]


def opening(s: Screen) -> list[ReminderText]:
    """What should be said while the table is laid out."""
    return _worded(s, s.game.reminders.opening(s.view, setup(s))) if s.game.reminders else []


def setup(s: Screen) -> dict[str, Any]:
    """What the table was set up with."""
    told: dict[str, Any] = json.loads(s.table.setup or "{}")
    return told


def _worded(s: Screen, found: Iterable[Any]) -> list[ReminderText]:
    return [ReminderText(x.key, s.t(f"remind.{x.key}", **s.reader.params(x.params)), x.rule, x.icon) for x in found]
