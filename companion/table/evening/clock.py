"""How long a game has run, who took how long, and when it will likely end. Time in pauses does not count, nor do long
gaps in which nobody entered anything: then the game lay packed up, or people talked."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median

from sqlalchemy.orm import Session

from companion.kernel import TABLE, Action
from companion.table import journal
from companion.table.evening import conditions
from companion.table.journal import Look
from companion.table.models import Condition, Entry, now
from companion.table.store import reading

PAUSE, CLOCK = "pause", "clock"
BY_SEAT, BY_SIDE = MODES = ("seat", "side")
"""Whom the clock counts for, where a seat leads several sides."""
LONGEST_TURN = timedelta(minutes=45)
"""A longer time without an entry is no turn."""
NOTHING = timedelta()
MIN_SHARE, MIN_PLAYED = 0.1, timedelta(minutes=10)
"""Nothing is said about the end before so much of the game was played."""


@dataclass
class Turns:
    """The finished turns of one seat or side."""

    lengths: list[timedelta] = field(default_factory=list)

    @property
    def total(self) -> timedelta:
        return sum(self.lengths, NOTHING)

    @property
    def average(self) -> timedelta:
        return self.total / len(self.lengths) if self.lengths else NOTHING

    @property
    def longest(self) -> timedelta:
        return max(self.lengths, default=NOTHING)


@dataclass(frozen=True)
class Times:
    """`played` until now, `last` the last entry (None before the first). `by` seat or side: turns so far, the one that
    runs left out; `running` for how long that has run. `after`: how much was played when an entry was made, by its
    id."""

    played: timedelta
    last: datetime | None
    by: dict[str, Turns]
    running: timedelta
    after: dict[int, timedelta]


def times(look: Look, mode: str = BY_SEAT) -> Times:
    """The times of the line to the head."""
    with reading() as session:
        entries = journal.line(session, look.head)
        made = _made(session, entries)
    pauses = [(one.began, one.ended or now()) for one in conditions.all_of(look.table, PAUSE)]
    played, turn, whose, by, after = NOTHING, NOTHING, "", dict[str, Turns](), dict[int, timedelta]()
    side = look.game.begins_turn(None) if mode == BY_SIDE else ""
    for n, (entry, at) in enumerate(zip(entries, made, strict=True)):
        length = _length(made[n - 1] if n else at, at, pauses)
        acts = side or _who(look.game.codec.action(entry.action), mode) or whose
        if side:
            side = next(filter(None, map(look.game.begins_turn, reversed(look.game.codec.facts(entry.facts)))), side)
        if acts != whose:
            if whose:
                by.setdefault(whose, Turns()).lengths.append(turn)
            whose, turn = acts, NOTHING
        played, turn = played + length, turn + length
        after[entry.id] = played
    since = _length(made[-1], now(), pauses) if made else NOTHING
    return Times(played + since, made[-1] if made else None, by, since, after)


def _made(session: Session, entries: Sequence[Entry]) -> list[datetime]:
    """When each entry was made at the table: one that was replayed, when it was made first; one that was put in later,
    at the latest with the one behind it."""
    made = []
    for one in entries:
        first = one
        while first.origin_id is not None and (older := session.get(Entry, first.origin_id)) is not None:
            first = older
        made.append(first.created)
    for n in range(len(made) - 2, -1, -1):
        made[n] = min(made[n], made[n + 1])
    return made


def _who(action: Action, mode: str) -> str:
    """Whose turn an action belongs to, "" for whoever acted before: dice, and counters that anybody may move."""
    if action.seat == TABLE or action.merges():
        return ""
    side = getattr(action, "side", "") if mode == BY_SIDE else ""
    return side if isinstance(side, str) and side else action.seat


def _length(begin: datetime, end: datetime, pauses: Iterable[tuple[datetime, datetime]]) -> timedelta:
    """The time between two entries that was played."""
    away = sum((max(NOTHING, min(end, until) - max(begin, since)) for since, until in pauses), NOTHING)
    length = max(NOTHING, end - begin - away)
    return length if length <= LONGEST_TURN else NOTHING


def left(played: timedelta, share: float | None) -> timedelta | None:
    """How much longer the game will likely take, to five minutes, when such a share of it is played; None while nobody
    can tell."""
    if share is None or share < MIN_SHARE or played < MIN_PLAYED:
        return None
    minutes = played.total_seconds() / 60 * (1 - min(share, 1.0)) / share
    return timedelta(minutes=5 * round(minutes / 5))


def share_by_rounds(round: int, earlier: Sequence[int]) -> float | None:
    """The share of a game that is played in its `round` (which has only begun), by how many rounds earlier ones had."""
    if not earlier or round < 1:
        return None
    return min((round - 0.5) / max(median(earlier), round), 0.95)


def pause_of(standing: Iterable[Condition]) -> Condition | None:
    """The pause among what is so at a table now."""
    return next((one for one in standing if one.kind == PAUSE), None)


def mode_of(standing: Iterable[Condition]) -> str:
    """Whom the clock counts for, "" where it is off."""
    return next((str(conditions.detail_of(one)) for one in standing if one.kind == CLOCK), "")
