"""What a throw came to, as a card on every screen: won or lost, by how much, what it changed, and how likely it was.

It stands for as long as it is what happened last (`History.happened`); then the log has it."""
from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.games.contract import Throws
from companion.i18n import signed
from companion.kernel import Seat, view, visible_facts
from companion.table.models import Entry
from companion.web.access import position_at
from companion.web.words import number

if TYPE_CHECKING:
    from companion.web.play.screen import Screen

LUCKY, UNLUCKY = Fraction(1, 4), Fraction(3, 4)
"""A throw won at that chance or less, or lost at that chance or more, is called luck."""


class Change(Struct, frozen=True):
    """A counter that moved: its picture, its name, and by how much, signed."""

    icon: str
    label: str
    by: str


class Changes(Struct, frozen=True):
    """What changed for one seat, or for a side that nobody leads."""

    seat: Seat
    counters: tuple[Change, ...]


class OutcomeCard(Struct, frozen=True):
    """`entry`: where it was decided. `won`: by the reader if that was the other side, else by who threw; None where
    neither side won. `own` and `other`: what was compared, in figures. `luck`: how likely it was, in words."""

    entry: int
    won: bool | None
    text: str
    own: str
    other: str
    luck: str
    changes: tuple[Changes, ...]


def newest(s: Screen) -> OutcomeCard | None:
    """The outcome of what happened last; None where that was no throw, or where a story tells how it ended."""
    entry = s.last_played
    if s.game.throws is None or entry is None or s.over:
        return None
    made: OutcomeCard | None = s.cache.outcomes.get(
        (s.table.id, entry.id, s.eyes, s.lang), lambda: _of(s, s.game.throws, entry))
    return made


def _of(s: Screen, throws: Throws, entry: Entry) -> OutcomeCard | None:
    facts = visible_facts(s.game, s.game.codec.facts(entry.facts), s.eyes)
    before = position_at(s.look, entry.parent_id or 0)
    end = throws.outcome(before, facts)
    if end is None or (s.narrated and s.game.story is not None and s.game.story.attempt_outcome(facts)[0] is not None):
        return None
    thrown = _thrown_at(s, throws, entry)
    start = before if thrown is None else position_at(s.look, thrown.parent_id or 0)
    text = s.t(f"outcome.{end.said[0]}", **s.reader.params(end.said[1])) if end.said else s.reader.fact(end.fact)
    opposed = bool(end.against) and s.eyes == end.against
    won = None if end.won is None else end.won != opposed
    luck = "" if end.won is None or end.part else _luck(s, start, end.won, end.spent, opposed)
    return OutcomeCard(entry.id, won, text, number(end.own), number(end.other), luck,
                       _changes(s, start, position_at(s.look, entry.id)))


def _thrown_at(s: Screen, throws: Throws, entry: Entry) -> Entry | None:
    """The entry whose dice decided."""
    for one in s.tail(entry.id, throws.ENTRIES_SHOWN):
        at = position_at(s.look, one.parent_id or 0)
        if any(throws.throw_of(at, fact) is not None for fact in s.game.codec.facts(one.facts)):
            return one
    return None


def _luck(s: Screen, before: Any, won: bool, spent: int, opposed: bool) -> str:
    """How likely it was with what was spent on it in the end, `opposed` as the other side sees it: that they win was
    the chance that this fails."""
    found = [x for x in s.game.odds(before) if not x.seat]
    rows = [x for x in found if x.what == found[0].what and x.n <= spent]
    if not rows:
        return ""
    chance = rows[-1].chance
    if opposed:
        won, chance = not won, 1 - chance
    if chance == won:
        return ""  # nothing was left to luck
    kind = "lucky" if won and chance <= LUCKY else "unlucky" if not won and chance >= UNLUCKY else "fair"
    return s.t(f"web.outcome.{kind}", percent=round(100 * float(chance)))


def _changes(s: Screen, before: Any, after: Any) -> tuple[Changes, ...]:
    """The counters that stand otherwise after it, and the points. Those of sides that a seat leads change with their
    turns: the next one may have begun by itself."""
    was, now = (view(s.game, x, s.eyes) for x in (before, after))
    then = {p.id: {c.key: c.value for c in p.counters} for p in s.game.screen.panels(was, s.lang)}
    scores = s.game.score(was), s.game.score(now)
    found = []
    for panel in s.game.screen.panels(now, s.lang):
        if panel.side and panel.seat:
            continue
        moved = [_change(s.reader.icons.COUNTERS.get(c.key, ""), s.t(f"counter.{c.key}"),
                         then.get(panel.id, {}).get(c.key), c.value) for c in panel.counters]
        if not panel.side:
            moved.append(_change("star", s.t("web.outcome.points"), *(x.total(panel.seat) for x in scores)))
        if counters := tuple(x for x in moved if x):
            found.append(Changes(panel.seat or panel.side, counters))
    return tuple(found)


def _change(icon: str, label: str, was: Any, now: Any) -> Change | None:
    if not isinstance(was, int) or not isinstance(now, int) or was == now:
        return None
    return Change(icon, label, signed(now - was, plus=True))
