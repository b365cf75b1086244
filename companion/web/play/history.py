"""The entries of a table in words for one device, and the questions about them: undo, what-if, amendments."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from companion.games.contract import Game
from companion.games.view import Side
from companion.kernel import TABLE, Seat, able, top, visible_facts
from companion.table import desk, taps
from companion.table.amend import REMOVE, REPLACE
from companion.table.dice import seals
from companion.table.journal import Look, positions_before
from companion.table.models import Entry, Table
from companion.web.access import position_at
from companion.web.cache import ScreenCache
from companion.web.play.log_lines import LogLine, log_line
from companion.web.words import Reader, fields, tag

RECENT = 30
"""Entries in the log of the table's page; the whole log has its own page."""

RECENT_ENTRIES = 4
"""Newest entries that count as what happened last."""


class History:
    """The part of a `Screen` about entries already made; the fields are set by `Screen`."""

    table: Table
    game: Game
    look: Look
    head: int
    kind: str
    lang: str
    eyes: Seat
    view: Any
    mine: tuple[Seat, ...]
    cache: ScreenCache
    reader: Reader

    def t(self, key: str, **params: Any) -> str:
        """A text in the reader's language."""
        return self.reader.say(key, **params)

    def called(self, side: Side) -> str: ...  # type: ignore[empty-body]

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
    def last_played(self) -> Entry | None:
        """What was done last, None before the first entry. Counters that were tapped are not worth a line."""
        return next((e for e in self.tail(self.head, RECENT_ENTRIES) if e.kind == "play"), None)

    @cached_property
    def happened(self) -> LogLine | None:
        """The same in words. What the app drew for somebody's action is told with it; its draws before anybody acted
        are worth no line. Before the mere word that ends somebody's turn comes what was done in it last."""
        return self._newest([e for e in self.tail(self.head, RECENT) if e.kind == "play"])

    def _newest(self, entries: list[Entry]) -> LogLine | None:
        drawn: list[LogLine] = []
        for n, entry in enumerate(entries):
            line = self.line(entry)
            if not entry.by_app or len(line.sentences) > 1:  # dice decide more than one thing
                done = f"{line.who}: {line.title}"
                leads = self.game.sides(self.view).items()
                names = [line.who, *(self.called(side) for side, seat in leads if seat == line.seat)]
                named = line.seat == TABLE or any(x in sentence for sentence in line.sentences for x in names)
                own = line.sentences if line.sentences and named else (done, *line.told)
                if not named and line.seat not in able(self.view) and not fields(self.game.codec.action(entry.action)):
                    before = self._newest(entries[n + 1:])
                    if before and before.seat == line.seat and f"{before.who}: {before.title}" not in before.sentences:
                        own = before.sentences + own
                fell = (s for x in drawn[::-1] for s in x.sentences or ((x.title,) if x.open else ()))
                return replace(line, sentences=own + tuple(fell))
            drawn.append(line)
        return None

    @cached_property
    def promise(self) -> str:
        """The commitment of the seal that the app's next rolls follow from."""
        return seals.current_commitment(self.table)

    def lines(self, entries: Sequence[Entry]) -> list[LogLine]:
        """The entries in words; given in the order of play, so that each position follows from the one before. Those
        that have been told already need none."""
        told: list[LogLine] = list(takewhile(bool, (self.cache.lines.peek(self._line_key(e)) for e in entries)))
        new = entries[len(told):]
        return told + [self._line(e, s) for e, s in zip(new, positions_before(self.look, new), strict=True)]

    def line(self, entry: Entry) -> LogLine:
        return self._line(entry)

    def _line(self, entry: Entry, before: Any = None) -> LogLine:
        """`before`: the position before the entry, where it is known."""
        def make() -> LogLine:
            step = top(position_at(self.look, entry.parent_id or 0) if before is None else before)
            return log_line(self.reader, entry, self.eyes, tag(step) if step else "over", self.tried(entry))

        made: LogLine = self.cache.lines.get(self._line_key(entry), make)
        return made

    def _line_key(self, entry: Entry) -> tuple[Any, ...]:
        return self.table.id, entry.id, self.eyes, self.lang

    def tried(self, entry: Entry) -> bool:
        """Whether the app rolled this entry in a what-if, under no seal."""
        return entry.by_app and entry.roll in self._unsealed

    @cached_property
    def _unsealed(self) -> frozenset[int]:
        return seals.unsealed_rolls(self.table)

    @cached_property
    def log(self) -> list[LogLine]:
        return self.lines(self.tail(self.head)[::-1])[::-1]

    @cached_property
    def undo(self) -> str:
        """In words, the entry that undo would take back; "" for none."""
        recent = (e for e in self.tail(self.head, RECENT) if not taps.is_app_draw(self.game, e.by_app, e.action))
        last = next(recent, None) or taps.entry_to_undo(self.look)
        return f"{self.line(last).who}: {self.line(last).title}" if last else ""

    @property
    def redo(self) -> bool:
        return bool(self.look.redo)

    @property
    def what_if(self) -> bool:
        return self.table.what_if is not None

    @cached_property
    def consent(self) -> dict[str, Any] | None:
        """A wish that needs consent (undo, a what-if to keep, an amendment): its sentence, and whether this device may
        agree. None without one."""
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
        """The sentence on the amendment that `by` wishes. A seat that may not know every fact of it gets the verb
        only."""
        line = self.line(self.entry(meant.entry))
        what = {"who": self.player(by), "number": line.number, "what": f"{line.who}: {line.title}"}
        if meant.choice:
            return self.t("web.amend.asks_choice", choice=self.t(f"web.amend.{meant.choice}"), **what)
        if meant.how == REMOVE:
            return self.t("web.amend.asks_remove", **what)
        heard = visible_facts(self.game, meant.facts, self.eyes) == list(meant.facts)
        return self.t("web.amend.asks" if meant.how == REPLACE else "web.amend.asks_insert", to=self.reader.action(
            meant.action) if heard and line.open else self.reader.verb(tag(meant.action)), **what)

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
