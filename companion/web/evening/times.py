"""The time of a game in words: how long it has run, when it will likely end, who took how long."""
from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from msgspec import Struct

from companion.table import desk, journal
from companion.table.dice import rounds
from companion.table.errors import TableError
from companion.table.evening import clock, conditions
from companion.web.play.screen import Screen

MAX_EARLIER = 8
"""Earlier games of the house at most by whose rounds the end of this one is guessed."""


class TurnLine(Struct, frozen=True):
    """One seat or side: how many turns, and how long they were on average, at most and together."""

    who: str
    letter: str
    colour: str
    turns: int
    average: str
    longest: str
    total: str


class TimesView(Struct, frozen=True):
    """`left` and `until` are "" while nobody can tell when the game ends, `a_round` (how long one took on average)
    before the first has ended; `mode` is "" where the clock is off."""

    played: str
    a_round: str
    paused: str
    left: str
    until: str
    mode: str
    modes: tuple[str, ...]
    lines: tuple[TurnLine, ...]
    pause: int


def times_view(s: Screen) -> TimesView:
    """The times of a table in the reader's words."""
    mode, pause = clock.mode_of(s.conditions), clock.pause_of(s.conditions)
    found = clock.times(s.look, mode or clock.BY_SEAT)
    left = None if s.over else clock.left(found.played, _share(s))
    pauses = sum(((one.ended or datetime.now(one.began.tzinfo)) - one.began
                  for one in conditions.all_of(s.table, clock.PAUSE)), timedelta())
    return TimesView(
        duration(s, found.played), _a_round(s, found.after),
        duration(s, pauses) if pauses >= timedelta(minutes=1) else "",
        duration(s, left) if left is not None else "", _at(left), mode, _modes(s),
        tuple(_line(s, who, turns) for who, turns in found.by.items()) if mode else (), pause.id if pause else 0)


def clock_now(s: Screen) -> tuple[int, bool] | None:
    """For how many seconds the present turn has run, and whether it stands still; None where the clock is off."""
    if s.over or not (mode := clock.mode_of(s.conditions)):
        return None
    return int(clock.times(s.look, mode).running.total_seconds()), clock.pause_of(s.conditions) is not None


def duration(s: Screen, length: timedelta) -> str:
    """A length in hours and minutes."""
    hours, minutes = divmod(int(length.total_seconds() // 60), 60)
    return s.t("web.evening.time.hours", h=hours, m=minutes) if hours else s.t("web.evening.time.minutes", m=minutes)


def mmss(length: timedelta) -> str:
    """A length in minutes and seconds."""
    minutes, seconds = divmod(int(length.total_seconds()), 60)
    return f"{minutes}:{seconds:02}"


def local_time(at: datetime) -> str:
    """The time of day at the host."""
    here = at.astimezone()
    return f"{here.hour}:{here.minute:02}"


def _at(left: timedelta | None) -> str:
    return "" if left is None else local_time(datetime.now().astimezone() + left)


def _modes(s: Screen) -> tuple[str, ...]:
    """Whom a clock may count for: sides only where they are not the seats."""
    return clock.MODES if set(s.game.sides(s.state)) != set(s.seats) else (clock.BY_SEAT,)


def _line(s: Screen, who: str, turns: clock.Turns) -> TurnLine:
    return TurnLine(s.called(who), s.letter(who), s.colour(who), len(turns.lengths), mmss(turns.average),
                    mmss(turns.longest), mmss(turns.total))


def _a_round(s: Screen, played: Mapping[int, timedelta]) -> str:
    """How long a finished round took on average; `played` after each entry."""
    if s.game.finale is None:
        return ""
    ends = rounds.by_round(s.look, s.game.finale.round_of)
    begun = next((end.entry for end in ends if end.round == 0), 0)
    ended = [end.entry for end in ends[:len(ends) if s.over else -1] if end.round]
    if not ended:
        return ""
    return duration(s, (played[ended[-1]] - played.get(begun, timedelta())) / len(ended))


def _share(s: Screen) -> float | None:
    """How much of the game is played: by what ends it, else by how many rounds earlier games had."""
    if s.game.finale is None:
        return None
    share = s.game.finale.played_share(s.view)
    return share or clock.share_by_rounds(s.game.finale.round_of(s.view), _earlier_rounds(s))


def _earlier_rounds(s: Screen) -> list[int]:
    """The rounds that earlier games of the house had, with as many players."""
    finale, found = s.game.finale, list[int]()
    alike = [one for one in desk.tables() if one.game == s.table.game and one.id != s.table.id
             and len(journal.seats(one)) == len(s.seats)]
    for table in alike[:MAX_EARLIER] if finale else ():
        try:
            look = journal.look(table)
        except TableError:  # a table that cannot be read any more says nothing
            continue
        if finale and rounds.is_over(look):
            found.append(finale.round_of(look.state))
    return found
