"""Board and app are known to differ: a check or a photo has found something, a check was begun and not finished, or the
app went back and hands have not followed. It is so until somebody says that both match again, or sends it away."""
from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from companion.games.contract import Game
from companion.kernel import TABLE, Place, Seat, difference, view
from companion.table.evening import conditions
from companion.table.journal import position
from companion.table.models import Condition, Entry, Table, now
from companion.table.store import reading

CHECK, PHOTO, BACK, HALF = "check", "photo", "back", "half"
KINDS = (BACK, CHECK, PHOTO, HALF)
UNDONE_AT_ONCE = timedelta(seconds=60)
"""What is taken back within that time was hardly carried out by hand."""


def found(table: Table, kind: str, about: str, places: Iterable[Place], by: Seat) -> None:
    """What a check or a photo says of the places that differ, hidden ones left out; with none, both match there.
    `about` tells the devices apart."""
    if at := sorted(set(places)):
        conditions.begin(table, kind, about, at, by)
    else:
        conditions.end(table, kind, about)


def half_done(table: Table, about: str, open: bool, by: Seat) -> None:
    """A check was begun and has questions left, or has none any more."""
    if open:
        conditions.begin(table, HALF, about, by=by)
    else:
        conditions.end(table, HALF, about)


def moved_head(row: Table, game: Game, before: int, after: int, entries: Iterable[Entry], by: Seat) -> None:
    """After the head went from the entry `before` to `after`, past these entries: hands have to follow, unless all of
    them were only just made. What everybody may see decides, so that nobody learns of hidden pieces."""
    standing = next((one for one in conditions.standing(row) if one.kind == BACK), None)
    if standing is None and not _old(entries):
        return
    ways = _ways(standing)
    if ways and ways[-1][1] == before:
        ways[-1] = [ways[-1][0], after]
    else:
        ways.append([before, after])
    with reading() as session:
        ways = [[a, b] for a, b in ways
                if a != b and _differs(game, *(position(session, row, game, at) for at in (a, b)))]
    if ways:
        conditions.begin(row, BACK, "", ways, by)
    else:
        conditions.end(row, BACK)


def ways_back(condition: Condition) -> list[list[int]]:
    """Pairs of entries: hands must bring the table from where it was after the first to where it was after the
    second."""
    return _ways(condition)


def _ways(condition: Condition | None) -> list[list[int]]:
    return conditions.detail_of(condition) if condition is not None else []


def _old(entries: Iterable[Entry]) -> bool:
    return any(now() - one.created > UNDONE_AT_ONCE for one in entries)


def _differs(game: Game, before: Any, after: Any) -> bool:
    return bool(difference(game, view(game, before, TABLE), view(game, after, TABLE)))
