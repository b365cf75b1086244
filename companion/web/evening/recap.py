"""Where were we? The last evening in at most five lines."""
from __future__ import annotations

from babel.dates import format_date

from companion.table.evening import clock
from companion.web.evening.times import duration
from companion.web.play.screen import Screen
from companion.web.words import number

MAX_EVENTS, SEARCHED = 2, 8
"""So many of the last entries are told; they are looked for among so many."""


def lines(s: Screen) -> list[str]:
    """When and how long, who is to act and what is asked, the points, and what was done last."""
    found = clock.times(s.look)
    when = format_date(s.table.touched.astimezone(), format="long", locale=s.lang)
    told = [s.t("web.evening.recap.when", when=when, played=duration(s, found.played - found.running),
                round=s.round_text), s.t("web.evening.recap.turn", turn=s.turn_text, question=s.question)]
    if s.game.finale is not None:
        told.append(s.t("web.evening.recap.points", points=", ".join(
            f"{s.player(seat)} {number(s.sheet.total(seat))}" for seat in s.seats)))
    return told + _events(s)


def _events(s: Screen) -> list[str]:
    """What was done last that has a sentence, the older one first."""
    entries = [e for e in s.tail(s.head, SEARCHED) if not s.game.codec.action(e.action).merges()]
    said = [s.line(e) for e in entries]
    return [" · ".join(x.sentences[:2]) for x in said if x.sentences][:MAX_EVENTS][::-1]
