"""What may be entered in the place of an old entry, or before it, by whoever looks at its sheet."""
from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from companion.kernel import TABLE, Action, Seat, judge, perform, top, view
from companion.table.models import Entry
from companion.web.play.offers import judged
from companion.web.play.screen import Screen
from companion.web.words import Reader, tag

MAX_FORGOTTEN = 60
"""Actions of a seat that are tried out before an entry."""


def may_amend(s: Screen, entry: Entry) -> bool:
    """Whether this screen may put an entry right: its own or the table's, and nothing that the app drew."""
    action = s.game.codec.action(entry.action)
    drawn = entry.by_app and s.game.is_app_draw(action)
    return s.may_write and not drawn and s.line(entry).open and (s.kind != "seat" or action.seat in (s.eyes, TABLE))


def alternatives(s: Screen, before: Any, entry: Entry) -> list[dict[str, Any]]:
    """What could have been entered instead of an entry, in the position `before` it."""
    action, alike = s.game.codec.action(entry.action), s.game.screen.ALIKE
    if not may_amend(s, entry):
        return []
    return _buttons(s, before, [
        a for a, v in judged(s.game, before, action.seat)
        if not v.refusals and a != action and not s.hides(a) and (not alike or tag(a) == tag(action))])


class Forgotten(NamedTuple):
    """What may have been forgotten before an entry, as buttons: `fitting` leave the entry legal, `others` do not."""

    fitting: list[dict[str, Any]]
    others: list[dict[str, Any]]


def forgotten(s: Screen, before: Any, entry: Entry) -> Forgotten:
    """Whatever could have been entered before an entry by this screen's seats; a counter of whoever made it comes after
    what the rules know. What the app draws or rolls by itself is never forgotten."""
    if not may_amend(s, entry):
        return Forgotten([], [])
    action = s.game.codec.action(entry.action)
    step = top(before)
    fitting: list[Action] = []
    others: list[Action] = []
    for seat in ([s.seat] if s.kind == "seat" else step.actors(before) if step else ()):
        if seat == TABLE:
            continue
        possible = [a for a, v in judged(s.game, before, seat) if not v.refusals and not s.hides(a)]
        for a in possible[:MAX_FORGOTTEN]:
            after = perform(s.game, before, a)[0]
            (others if judge(s.game, after, action).refusals else fitting).append(a)
    return Forgotten(_buttons(s, before, [*fitting, *_counters(s, before, action.seat)]), _buttons(s, before, others))


def _counters(s: Screen, before: Any, by: Seat) -> list[Action]:
    """A counter of a seat, one more or one less."""
    seat = s.seat or by
    moves = [s.game.screen.move(s.seat or (p.seat if c.counted else TABLE), p.id, c, by)
             for p in s.game.screen.panels(view(s.game, before, s.eyes), s.lang) if p.seat == seat
             for c in p.counters for by in (1, -1)]
    return [a for a in moves if not judge(s.game, before, a).refusals]


def _buttons(s: Screen, before: Any, actions: list[Action]) -> list[dict[str, Any]]:
    then = Reader(s.game, view(s.game, before, s.eyes), s.lang, s.names, s.reader.texts)
    return [{"action": msgspec.to_builtins(a), "label": then.action(a)} for a in actions]
