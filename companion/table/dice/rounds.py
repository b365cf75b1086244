"""The points of every seat at the end of each round, read from the journal in one pass."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.kernel import TABLE, Fact, Number, Seat, actors, fold, view
from companion.table.errors import TableError
from companion.table.journal import Look, start, upwards
from companion.table.store import reading


@dataclass(frozen=True)
class RoundEnd:
    """The points of every seat at the end of a round, as everybody may know them. `entry` ended the round, 0 for the
    start; for the last round it is the head."""

    round: int
    entry: int
    totals: dict[Seat, Number]


def is_over(look: Look) -> bool:
    """Whether a game was played to its end."""
    return look.number > 0 and not actors(look.state)


def entries(look: Look) -> Iterator[tuple[int, int, tuple[Fact, ...]]]:
    """Every entry up to the head as (id, number, facts), the first one first. TableError `journal.unreadable`."""
    with reading() as session:
        way = list(upwards(session, look.head))
    for at, number, facts in reversed(way):
        try:
            yield at, number, tuple(look.game.codec.facts(facts))
        except Exception as error:
            raise TableError("refused", "journal.unreadable", number=number) from error


def by_round(look: Look, round_of: Callable[[Any], int]) -> tuple[RoundEnd, ...]:
    """The points at the end of each round up to now. A round that was skipped is missing; one that was played again
    after a correction counts as it was played last."""
    s, ends, head = start(look.table, look.game), dict[int, tuple[int, Any]](), 0
    now = round_of(s)
    for head, number, facts in entries(look):
        try:
            s = fold(look.game, s, facts)
        except Exception as error:
            raise TableError("refused", "journal.unreadable", number=number) from error
        if (after := round_of(s)) != now:
            ends[now], now = (head, s), after
            ends = {n: end for n, end in ends.items() if n < now}
    ends[now] = head, s
    return tuple(RoundEnd(n, entry, _totals(look.game, s)) for n, (entry, s) in sorted(ends.items()))


def _totals(game: Any, s: Any) -> dict[Seat, Number]:
    sheet = game.score(view(game, s, TABLE))
    return {seat: sheet.total(seat) for seat in s.seats}
