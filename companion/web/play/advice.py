"""Texts beside the question: tips of the coach, and reminders. The game says which are due; the device keeps what it
has shown."""
from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.kernel import TABLE, Seat, visible_facts
from companion.web.play.history import RECENT_ENTRIES
from companion.web.play.stages import acting_seat

if TYPE_CHECKING:
    from companion.web.play.screen import Screen


class ReminderText(NamedTuple):
    """A reminder in the reader's words; `rule` is "" where the book has none."""

    key: str
    text: str
    rule: str
    icon: str


def due(s: Screen) -> list[ReminderText]:
    """The reminders that are due for this screen's seat, on a shared screen for the seat that acts."""
    if s.over or s.kind == "watch" or s.game.reminders is None:
        return []
    seats: list[Seat] = [x for x in (s.actors if s.kind == "table" else (s.seat,)) if x != TABLE]
    at_it = acting_seat(s.view)
    seats = seats or ([at_it] if at_it else [])
    facts = [fact for entry in s.tail(s.head, RECENT_ENTRIES)
             for fact in visible_facts(s.game, s.game.codec.facts(entry.facts), s.eyes)]
    coached = {rule for _, rule in s.tips}  # nobody has to hear the same thing twice
    return _reminder_texts(s, (x for seat in seats[:1] for x in s.game.reminders.due(
        s.view, seat, facts, setup(s)) if x.rule not in coached))


def tips(s: Screen) -> list[tuple[str, str]]:
    """(tip, rule) of the coach for this screen's seat, on a shared screen for the seat that acts."""
    if not s.helps or s.over or s.kind == "watch" or s.game.coach is None:
        return []
    coach = s.game.coach
    seats = [x for x in (s.actors if s.kind == "table" else (s.seat,)) if x != TABLE][:1]
    return [(s.t(f"coach.{tip.key}", **s.reader.params(tip.params)), tip.rule)
            for seat in seats for tip in coach.advise(s.view, seat)]


def first(s: Screen) -> tuple[str, str]:
    """(moment, text) of what the coach explains where this screen's seat meets it for the first time, on a shared
    screen whoever is at it; ("", "") where there is nothing to explain. The device keeps what it has explained."""
    if not s.helps or s.over or s.kind == "watch" or s.game.coach is None or _one_button(s):
        return "", ""
    seats = s.seats if s.kind == "table" else (s.seat,)
    return _moment(s, next((found for seat in seats if (found := s.game.coach.first(s.view, seat))), ""))


def _one_button(s: Screen) -> bool:
    """Whether nothing is possible but one thing without a choice, such as ending the turn: to explain what the step is
    for would say what cannot be done."""
    if any(s.has_no_button(a) and not v.refusals for seat in s.acting for a, v in s.every(seat)):
        return False  # the options of an open entry stand in its story
    groups = [group for block in s.blocks for group in block.groups]
    leaves = [leaf for group in groups for leaf in group.leaves]
    return len(leaves) == 1 and groups[0].control == "button" and not (leaves[0].places or leaves[0].stage)


def refused(s: Screen) -> tuple[str, str]:
    """The same for the first thing that the rules do not allow."""
    return _moment(s, s.game.coach.REFUSED) if s.helps and s.game.coach else ("", "")


def _moment(s: Screen, key: str) -> tuple[str, str]:
    return (f"{s.game.id}:{key}", s.t(f"first.{key}")) if key else ("", "")


def opening(s: Screen) -> list[ReminderText]:
    """The reminders for laying out the table."""
    return _reminder_texts(s, s.game.reminders.opening(s.view, setup(s))) if s.game.reminders else []


def setup(s: Screen) -> dict[str, Any]:
    """The set-up of the table as plain JSON."""
    found: dict[str, Any] = json.loads(s.table.setup or "{}")
    return found


def _reminder_texts(s: Screen, found: Iterable[Any]) -> list[ReminderText]:
    return [ReminderText(x.key, s.t(f"remind.{x.key}", **s.reader.params(x.params)), x.rule, x.icon) for x in found]
