"""What may be entered in the place of an old entry, or before it, by whoever looks at its sheet."""
from __future__ import annotations

from typing import Any

import msgspec

from companion.kernel import TABLE, Action, judge, view
from companion.table.models import Entry
from companion.web.play.offers import judged
from companion.web.play.screen import Screen
from companion.web.words import Reader, tag


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


def forgotten(s: Screen, before: Any, entry: Entry) -> list[dict[str, Any]]:
    """What may have been forgotten before an entry: a counter of whoever made it, one more or one less."""
    if not may_amend(s, entry):
        return []
    seat = s.seat or s.game.codec.action(entry.action).seat
    moves = [s.game.screen.move(s.seat or (p.seat if c.counted else TABLE), p.id, c, by)
             for p in s.game.screen.panels(view(s.game, before, s.eyes), s.lang) if p.seat == seat
             for c in p.counters for by in (1, -1)]
    return _buttons(s, before, [a for a in moves if not judge(s.game, before, a).refusals])


def _buttons(s: Screen, before: Any, actions: list[Action]) -> list[dict[str, Any]]:
    then = Reader(s.game, view(s.game, before, s.eyes), s.lang, s.names, s.reader.texts)
    return [{"action": msgspec.to_builtins(a), "label": then.action(a)} for a in actions]
