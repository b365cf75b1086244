"""The cube towers of this house: their counted throws, what these say about them, and the models that a table may throw
with.

A throw that was counted is never deleted, only struck. What was typed at a table that uses its real tower can be taken
over, every throw once, also where a table corrected it later."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

import companion.games
from companion.kernel import fold
from companion.table import journal
from companion.table.checks import clean_line
from companion.table.errors import TableError
from companion.table.models import Entry, Table, Tower, TowerThrow, now
from companion.table.store import reading, writing
from companion.tower import calibrate
from companion.tower.models import SIMPLE, Model

MAX_NAME_LETTERS = 40
MAX_TOWERS = 10
"""Towers of one house that are not put away."""
MAX_THROWS = 1000
"""Counted throws of one tower; further ones would change no figure that is shown."""
SIMULATED = "simulated"
"""The tower that every house has beside the simple one."""
RESERVED = frozenset({SIMPLE, SIMULATED, "real"})
"""Names that a tower of the house cannot have: those two, and the word for throwing with none of them."""
TABLES_SEARCHED = 5
"""Tables that are searched for throws to take over, the last touched first."""


@dataclass(frozen=True)
class TypedThrow:
    """A throw of a real tower as a table typed it; `source` stays the same when the table corrects the throw."""

    source: str
    throw: calibrate.Throw


@dataclass(frozen=True)
class TableWithThrows:
    """A table with throws that no tower has taken over, or that the table corrected since."""

    table: Table
    throws: tuple[TypedThrow, ...]


def all_in_use() -> list[Tower]:
    """The towers of the house that are not put away, the last used first."""
    with reading() as session:
        return list(session.scalars(select(Tower).where(Tower.gone.is_(None))
                                    .order_by(Tower.touched.desc(), Tower.id.desc())))


def all_put_away() -> list[Tower]:
    """The towers that were put away, the last one first."""
    with reading() as session:
        return list(session.scalars(select(Tower).where(Tower.gone.is_not(None)).order_by(Tower.gone.desc())))


def find(number: int) -> Tower:
    """The tower of that number, also one that was put away. TableError `tower.unknown`."""
    with reading() as session:
        found = session.get(Tower, number) if 0 < number < 1 << 63 else None
    if found is None:
        raise TableError("unknown", "tower.unknown")
    return found


def create(name: str) -> Tower:
    """A new tower to measure. TableError `tower.name`, `tower.taken`, `tower.many`."""
    with writing() as session:
        _room(session)
        row = Tower(name=_free(session, name))
        session.add(row)
    return row


def rename(tower: Tower, name: str) -> None:
    """Give the tower another name. TableError `tower.name`, `tower.taken`."""
    with writing() as session:
        session.execute(update(Tower).where(Tower.id == tower.id).values(name=_free(session, name, tower.id)))


def put_away(tower: Tower) -> None:
    """Offer the tower to no new table; its throws stay."""
    with writing() as session:
        session.execute(update(Tower).where(Tower.id == tower.id).values(gone=now()))


def bring_back(tower: Tower) -> None:
    """Offer a tower again that was put away. TableError `tower.taken` where another one has its name now, `tower.many`.
    Throws that another tower has taken over meanwhile stay there."""
    with writing() as session:
        _room(session)
        _free(session, tower.name, tower.id)
        elsewhere = select(TowerThrow.source).join(Tower, Tower.id == TowerThrow.tower_id).where(
            Tower.gone.is_(None), TowerThrow.undone.is_(None), TowerThrow.source != "")
        session.execute(update(TowerThrow).where(TowerThrow.tower_id == tower.id, TowerThrow.source.in_(elsewhere))
                        .values(undone=now()))
        session.execute(update(Tower).where(Tower.id == tower.id).values(gone=None, touched=now()))


def _room(session: Session) -> None:
    if session.scalar(select(func.count()).select_from(Tower).where(Tower.gone.is_(None))) >= MAX_TOWERS:  # type: ignore[operator]
        raise TableError("refused", "tower.many", most=MAX_TOWERS)


def _free(session: Session, typed: str, own: int = 0) -> str:
    """The typed name cleaned, if no other tower has it: tables know towers by their names. TableError `tower.name`,
    `tower.taken`."""
    if not (name := clean_line(typed, MAX_NAME_LETTERS)):
        raise TableError("malformed", "tower.name")
    others = session.scalars(select(Tower.name).where(Tower.gone.is_(None), Tower.id != own))
    if name.casefold() in RESERVED | {other.casefold() for other in others}:
        raise TableError("refused", "tower.taken", name=name)
    return name


# Counted throws

def throws(tower: Tower) -> list[TowerThrow]:
    """The throws of a tower that count, the oldest first."""
    with reading() as session:
        return _throws(session, tower)


def _throws(session: Session, tower: Tower) -> list[TowerThrow]:
    return list(session.scalars(select(TowerThrow).where(TowerThrow.tower_id == tower.id, TowerThrow.undone.is_(None))
                                .order_by(TowerThrow.id)))


def inside(rows: Sequence[TowerThrow]) -> int:
    """The cubes inside the tower after these throws, without those that tables have counted for themselves."""
    last = next((row for row in reversed(rows) if not row.source), None)
    return last.inside + last.thrown - last.out if last else 0


def add_throw(tower: Tower, throw: calibrate.Throw, after: int) -> TowerThrow:
    """Note a throw. `after` is the last one that the sender saw, 0 for none: the same tap twice is one throw.
    TableError `tower.inside`, `tower.thrown`, `tower.out` (with what was possible), `tower.full`, `tower.moved` where
    somebody else noted one meanwhile."""
    _possible(throw)
    with writing() as session:
        rows = _throws(session, tower)
        if (last := rows[-1].id if rows else 0) != after:
            before = rows[-2].id if len(rows) > 1 else 0
            if rows and before == after and _throw(rows[-1]) == throw and not rows[-1].source:
                return rows[-1]
            raise TableError("stale", "tower.moved", last=last)
        if len(rows) >= MAX_THROWS:
            raise TableError("refused", "tower.full", most=MAX_THROWS)
        row = TowerThrow(tower_id=tower.id, inside=throw.inside, thrown=throw.thrown, out=throw.out)
        session.add(row)
        _touch(session, tower)
    return row


def _possible(throw: calibrate.Throw) -> None:
    most = max_cubes()
    if not 0 <= throw.inside <= most:
        raise TableError("refused", "tower.inside", most=most)
    if not 1 <= throw.thrown <= most:
        raise TableError("refused", "tower.thrown", most=most)
    if not 0 <= throw.out <= throw.inside + throw.thrown:
        raise TableError("refused", "tower.out", out=throw.out, inside=throw.inside, thrown=throw.thrown,
                         most=throw.inside + throw.thrown)


def strike_throw(tower: Tower, throw: int, back: bool = False) -> TowerThrow:
    """Strike a throw so that it does not count, or with `back` count it again. TableError `tower.throw`."""
    with writing() as session:
        row = session.get(TowerThrow, throw) if 0 < throw < 1 << 63 else None
        if row is None or row.tower_id != tower.id:
            raise TableError("unknown", "tower.throw")
        row.undone = None if back else row.undone or now()
        _touch(session, tower)
    return row


def _throw(row: TowerThrow) -> calibrate.Throw:
    return calibrate.Throw(row.inside, row.thrown, row.out)


def _touch(session: Session, tower: Tower) -> None:
    session.execute(update(Tower).where(Tower.id == tower.id).values(touched=now()))


# What they say

def measure(rows: Sequence[TowerThrow]) -> calibrate.Tower:
    """The estimates of a tower from these throws (cached)."""
    return _measured(tuple(_throw(row) for row in rows))


def predict(rows: Sequence[TowerThrow], more: int) -> calibrate.Tower:
    """The estimates to expect after `more` further throws (cached)."""
    return _foreseen(tuple(_throw(row) for row in rows), more)


@lru_cache(64)
def _measured(made: tuple[calibrate.Throw, ...]) -> calibrate.Tower:
    return calibrate.measure(made)


@lru_cache(64)
def _foreseen(made: tuple[calibrate.Throw, ...], more: int) -> calibrate.Tower:
    return calibrate.predict(made, more, _measured(made).model)


def models() -> dict[str, Model]:
    """Every tower that a new table may throw with beside the simple one, by name: the simulated one, then those of the
    house of which at least one throw was counted."""
    found: dict[str, Model] = {SIMULATED: calibrate.simulated_model()}
    for tower in all_in_use():
        if rows := throws(tower):
            found[tower.name] = measure(rows).model
    return found


# What tables typed

def tables_with_throws() -> list[TableWithThrows]:
    """The tables with throws of a real tower to take over, the last touched first."""
    tools = [id for id in (*companion.games.ids(), *companion.games.tools()) if companion.games.load(id).cubes]
    with reading() as session:
        tables = list(session.scalars(select(Table).where(Table.game.in_(tools), Table.what_if.is_(None))
                                      .order_by(Table.touched.desc(), Table.id.desc()).limit(TABLES_SEARCHED)))
        taken = _taken(session)
    found = []
    for table in tables:
        try:
            fresh = tuple(one for one in typed_throws(table) if _news(one, taken))
        except TableError:  # a journal that cannot be read has nothing to offer just now
            continue
        if fresh:
            found.append(TableWithThrows(table, fresh))
    return found


def typed_throws(table: Table) -> list[TypedThrow]:
    """The throws of a real tower on a table's present line. TableError
    `journal.unreadable`."""
    game = journal.game_of(table)
    if game.cubes is None:
        return []
    found: list[TypedThrow] = []
    with reading() as session:
        s = journal.start(table, game)
        for entry in journal.line(session, table.head_id or 0):
            try:
                facts = game.codec.facts(entry.facts)
                numbers = None if entry.by_app else game.cubes.tower_counts(s, facts)
                s = fold(game, s, facts)
            except Exception as error:
                raise TableError("refused", "journal.unreadable", number=entry.number) from error
            if numbers is not None and _fits(throw := calibrate.Throw(*numbers), game.cubes.MAX_CUBES):
                found.append(TypedThrow(_source(session, entry), throw))
    return found


def max_cubes() -> int:
    """The most cubes that any game of the house throws at once or keeps in its tower."""
    every = (companion.games.load(id).cubes for id in (*companion.games.ids(), *companion.games.tools()))
    return max((cubes.MAX_CUBES for cubes in every if cubes is not None), default=calibrate.MAX_CUBES)


def _fits(throw: calibrate.Throw, most: int) -> bool:
    """Whether a tower can be measured by the throw; a table may report more cubes than fit."""
    try:
        calibrate.check_throws([throw], most)
    except calibrate.Impossible:
        return False
    return True


def _source(session: Session, entry: Entry) -> str:
    """The entry that was typed first: corrections copy and replace it under other numbers."""
    while entry.origin_id is not None:
        entry = session.get_one(Entry, entry.origin_id)
    return f"entry {entry.id}"


def _taken(session: Session) -> dict[str, TowerThrow]:
    """What towers of the house have from tables, by source: the newest of each, also where it was struck."""
    rows = session.scalars(select(TowerThrow).join(Tower, Tower.id == TowerThrow.tower_id)
                           .where(Tower.gone.is_(None), TowerThrow.source != "").order_by(TowerThrow.id))
    return {row.source: row for row in rows}


def _news(one: TypedThrow, taken: dict[str, TowerThrow]) -> bool:
    return one.source not in taken or _throw(taken[one.source]) != one.throw


def take_over(tower: Tower, table: Table) -> int:
    """Note what the table typed and no tower has yet; what it corrected since is put right where it stands. How many
    throws are new or changed. TableError `tower.what_if` while the table tries something out, `tower.full`,
    `table.unknown` for a table without a tower, `journal.unreadable`."""
    row = journal.fresh_row(table)
    if row.what_if is not None:
        raise TableError("refused", "tower.what_if")
    if journal.game_of(row).cubes is None:
        raise TableError("unknown", "table.unknown")
    throws = typed_throws(row)
    with writing() as session:
        taken = _taken(session)
        news = [one for one in throws if _news(one, taken)]
        if len(_throws(session, tower)) + len(news) > MAX_THROWS:
            raise TableError("refused", "tower.full", most=MAX_THROWS)
        for one in news:
            old = taken.get(one.source)
            struck: datetime | None = None
            if old is not None:
                struck, old.undone = old.undone, old.undone or now()
            session.add(TowerThrow(tower_id=old.tower_id if old else tower.id, inside=one.throw.inside,
                                   thrown=one.throw.thrown, out=one.throw.out, source=one.source, undone=struck))
        _touch(session, tower)
    return len(news)
