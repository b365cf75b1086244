"""What was entered at a table, as one device may read it, and what is asked about it: undo, what-if, amendments."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from companion.games.contract import Game
from companion.kernel import TABLE, Seat, visible_facts, top
from companion.table import desk, taps
from companion.table.dice import seals
from companion.table.journal import Look, positions_before
from companion.table.models import Entry, Table
from companion.web.access import position_at, tried
from companion.web.cache import ScreenCache
from companion.web.play.offers import LogLine, log_line
from companion.web.words import Reader, tag

RECENT = 30
"""How many entries the page itself shows; the whole log has its own page."""

RECENT_ENTRIES = 4
"""Entries back that what was done last is looked for."""


class History:
    """The part of a `Screen` that looks back; everything else here is the screen's own."""

    table: Table
    game: Game
    look: Look
    head: int
    kind: str
    lang: str
    eyes: Seat
    mine: tuple[Seat, ...]
    cache: ScreenCache
    reader: Reader

    def t(self, key: str, **params: Any) -> str:
        """A text in the reader's language."""
        return self.reader.say(key, **params)

    @property
    def may_write(self) -> bool:
        return self.kind != "watch"

    def player(self, seat: Seat) -> str:
        return self.reader.player(seat)

    def entry(self, id: int) -> Entry:
        found: Entry = self.cache.entries.get((self.table.id, id), lambda: desk.entry(self.table, id))
        return found

    def tail(self, head: int, count: int = RECENT, until: int = 0) -> list[Entry]:
        """The last entries up to `head`, the newest first, down to the one with the id `until`."""
        found: list[Entry] = []
        while head and head != until and len(found) < count:
            found.append(self.entry(head))
            head = found[-1].parent_id or 0
        return found

    @cached_property
    def happened(self) -> LogLine | None:
        """What was done last, None before the first entry. Counters that were tapped are not worth a line."""
        played = next((e for e in self.tail(self.head, RECENT_ENTRIES) if e.kind == "play"), None)
        return self.line(played) if played else None

    @cached_property
    def promise(self) -> str:
        """What promises the app's rolls; everybody sees its beginning before the first of them."""
        return seals.current_commitment(self.table)

    def lines(self, entries: Sequence[Entry]) -> list[LogLine]:
        """In the order of play, so that each position follows from the one before."""
        return [self._line(e, s) for e, s in zip(entries, positions_before(self.look, entries), strict=True)]

    def line(self, entry: Entry) -> LogLine:
        return self._line(entry)

    def _line(self, entry: Entry, before: Any = None) -> LogLine:
        """`before`: the position before the entry, where it is known."""
        def make() -> LogLine:
            step = top(position_at(self.look, entry.parent_id or 0) if before is None else before)
            return log_line(self.reader, entry, self.eyes, tag(step) if step else "over", tried(entry))

        made: LogLine = self.cache.lines.get((self.table.id, entry.id, self.eyes, self.lang), make)
        return made

    @cached_property
    def log(self) -> list[LogLine]:
        return self.lines(self.tail(self.head)[::-1])[::-1]

    @cached_property
    def undo(self) -> str:
        """What undo would take back, "" where there is nothing."""
        last = taps.entry_to_undo(self.look)
        return f"{self.line(last).who}: {self.line(last).title}" if last else ""

    @property
    def redo(self) -> bool:
        return bool(self.look.redo)

    @property
    def what_if(self) -> bool:
        return self.table.what_if is not None

    @cached_property
    def consent(self) -> dict[str, Any] | None:
        """Somebody wants to take back, or to keep, what needs another's tap: the sentence, and whether this device may
        agree."""
        wish, amends = self.look.wish, self.look.amend_wish
        if amends:
            wish, text = amends.by, self.amendment(amends.by, amends.amendment)
        elif wish:
            text = self.t("web.whatif.asks" if self.look.wish_keeps_what_if else "web.undo.asks", who=self.player(wish),
                          what=self.undo)
        else:
            return None
        others = [s for s in self.mine if s != wish]
        return {"text": text, "may_agree": self.kind == "table" or bool(others)}

    def amendment(self, by: Seat, meant: Any) -> str:
        """What somebody wants to change. Whoever may not hear every fact of it hears the verb only."""
        line = self.line(self.entry(meant.entry))
        what = {"who": self.player(by), "number": line.number, "what": f"{line.who}: {line.title}"}
        if meant.choice:
            return self.t("web.amend.asks_choice", choice=self.t(f"web.amend.{meant.choice}"), **what)
        heard = visible_facts(self.game, meant.facts, self.eyes) == list(meant.facts)
        return self.t("web.amend.asks", to=self.reader.action(meant.action) if heard and line.open
                      else self.reader.verb(tag(meant.action)), **what)

    @cached_property
    def asked(self) -> dict[str, Any] | None:
        """An amendment that waits for an answer: the entry that no longer fits and why."""
        waiting = desk.pending_amend(self.table) if self.look.amend_stopped and self.may_write else None
        if waiting is None or waiting.stopped is None or waiting.verdict is None:
            return None
        line = self.line(waiting.stopped)
        return {"text": self.t("web.amend.stopped", number=line.number, what=f"{line.who}: {line.title}"),
                "why": [self.reader.refusal(r, waiting.stopped.by == self.eyes != TABLE)["why"]
                        for r in waiting.verdict.refusals]}
