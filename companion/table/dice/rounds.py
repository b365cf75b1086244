"""Everybody's points at the end of each round, read from the journal in one pass."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.kernel import TABLE, Fact, Number, ScoreSheet, Seat, actors, fold, view
from companion.table.errors import TableError
from companion.table.journal import Look, start, upwards
from companion.table.store import reading


@dataclass(frozen=True)
class RoundEnd:
    """The points of every seat, and of every side that nobody leads, at the end of a round, as everybody may know them.
    `entry` ended the round, 0 for the start; for the last round it is the head."""

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
    after a correction counts as it was played last. Points entered late count from the round that their line names."""
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
    sheets = {n: look.game.score(view(look.game, s, TABLE)) for n, (_, s) in sorted(ends.items())}
    named = _by_line(sheets[now])
    who = (*s.seats, *(side for side, leader in look.game.sides(s).items() if not leader))
    return tuple(RoundEnd(n, ends[n][0], _totals(who, sheet, named, n)) for n, sheet in sheets.items())


def _totals(who: Iterable[Seat], sheet: ScoreSheet, named: Mapping[Any, int], round: int) -> dict[Seat, Number]:
    """The points of a sheet at the end of a round, with those that the lines `named` later have for it by now."""
    then, late = _by_line(sheet), Counter[Seat]()
    for key, points in named.items():
        if key[1] <= round:
            late[key[0]] += points - then.get(key, 0)
    return {seat: total + late[seat] if isinstance(total := sheet.total(seat), int) else total for seat in who}


def _by_line(sheet: ScoreSheet) -> dict[Any, int]:
    """The points of lines that name their round, by seat, round and whatever else is no number."""
    found: Counter[Any] = Counter()
    for x in sheet.lines:
        if isinstance(round := x.params.get("round"), int) and isinstance(x.points, int):
            rest = tuple(sorted((k, v) for k, v in x.params.items() if isinstance(v, str)))
            found[x.seat, round, x.rule, x.source, rest] += x.points
    return found
