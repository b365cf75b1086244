"""The journal: a tree of entries with a head. Positions are folded from stored facts; nothing is judged again
unless one asks (`replay`)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Select, bindparam, select, update
from sqlalchemy.orm import Session, aliased
from sqlalchemy.orm.attributes import set_committed_value

import companion.games
from companion.games.contract import Game
from companion.kernel import Action, Fact, Seat, Verdict, digest, encode, fold, judge, perform
from companion.table.errors import TableError
from companion.table.memory import Wish, memory
from companion.table.models import Entry, Roll, Table, now
from companion.table.store import reading

ENTRIES_PER_READ = 8
"""Entries that are read at a time on the way to the start: mostly the position one or two entries up is in memory."""
KEPT_POSITION_STEP = 100
"""When a long line is folded, one position in so many is kept in memory."""


@dataclass(frozen=True)
class Look:
    """A table as it stands. `table` is a fresh row; `head` is an entry's id, 0 at the start; `number` counts the
    entries up to it. `redo` is the entry redo leads to, 0 for none. `wish` is the seat whose undo waits for consent,
    "" for none; with `wish_keeps_what_if` it asked to play on from a what-if instead. `amend_stopped` is the entry at
    which an amendment waits for an answer, 0 for none; `amend_wish` is an amendment that waits for consent."""

    table: Table
    game: Game
    state: Any
    head: int
    number: int
    redo: int = 0
    wish: Seat = ""
    wish_keeps_what_if: bool = False
    amend_stopped: int = 0
    amend_wish: Wish | None = None


@dataclass(frozen=True)
class Broken:
    """A stored entry whose facts lead to another digest (`found`) than the `expected`, or cannot be folded
    (`error`)."""

    entry: int
    number: int
    expected: str
    found: str = ""
    error: str = ""


@dataclass(frozen=True)
class Difference:
    """What today's rules say differently about an entry: the verdict then and now, and whether its facts changed."""

    entry: Entry
    then: Verdict
    now: Verdict
    facts: bool


@dataclass(frozen=True)
class Draft:
    """An entry that has been judged and performed but not written yet; the fields are those of Entry. A `roll` that has
    no id is written with it."""

    by: Seat
    action: Action
    verdict: Verdict
    facts: tuple[Fact, ...]
    after: Any
    client: str | None = None
    overruled: tuple[str, ...] = ()
    reason: str = ""
    kind: str = "play"
    by_app: bool = False
    origin: int | None = None
    roll: Roll | int | None = None


@contextmanager
def locked(table: Table) -> Iterator[Table]:
    """Lock a table and yield its fresh row: nobody else changes it inside the block. TableError `table.unknown`."""
    with memory().lock(table.id):
        yield fresh_row(table)


def fresh_row(table: Table) -> Table:
    """The row as it is on disk now, attached to no session. TableError `table.unknown`."""
    with reading() as session:
        return _fresh_row(session, table)


def _fresh_row(session: Session, table: Table) -> Table:
    row = session.get(Table, table.id)
    if row is None:
        raise TableError("unknown", "table.unknown")
    return row


def copy_columns(table: Table, row: Table) -> None:
    """Copy the columns of `row`, as just written, into the caller's object."""
    for name in ("head_id", "forward_id", "what_if", "amending", "touched", "names", "strictness", "help", "words"):
        set_committed_value(table, name, getattr(row, name))


def game_of(table: Table) -> Game:
    """The game of a table. TableError `game.unknown` where this version does not have it."""
    if not companion.games.known(table.game):
        raise TableError("unknown", "game.unknown", game=table.game)
    return companion.games.load(table.game)


def seats(table: Table) -> dict[Seat, str]:
    """The seats of a table and the people in them."""
    return msgspec.json.decode(table.names, type=dict[str, str])


def verdict(entry: Entry) -> Verdict:
    """The verdict that an entry got when it was entered."""
    return msgspec.json.decode(entry.verdict, type=Verdict)


_AT_HEAD = select(Table, Entry.number, Entry.forward_id).outerjoin(
    Entry, Entry.id == Table.head_id).where(Table.id == bindparam("table"))


def look(table: Table) -> Look:
    """The table at its head. TableError `journal.unreadable` if a stored entry cannot be read any more."""
    with reading() as session:
        found = session.execute(_AT_HEAD, {"table": table.id}).one_or_none()
        if found is None:
            raise TableError("unknown", "table.unknown")
        row, number, forward = found
        game, head = game_of(row), row.head_id or 0
        s = position(session, row, game, head)
    wish = memory().wishes.get(row.id)
    stopped = msgspec.json.decode(row.amending)["stopped"] if row.amending else 0
    return Look(row, game, s, head, number or 0, redo=(forward if head else row.forward_id) or 0,
                wish=wish.by if wish and wish.head == head and wish.target >= 0 else "",
                wish_keeps_what_if=wish is not None and wish[1:3] == (head, head), amend_stopped=stopped,
                amend_wish=wish if wish and wish.head == head and wish.amendment else None)


def position(session: Session, row: Table, game: Game, entry_id: int) -> Any:
    """The position after an entry (0: the start): its stored facts over the nearest position in memory."""
    found = memory().recall(row.id, entry_id)
    if found is not None:
        return found
    above: list[tuple[int, int, str]] = []
    s = None
    for at, number, facts in upwards(session, entry_id):
        s = memory().recall(row.id, at)
        if s is not None:
            break
        above.append((at, number, facts))
    if s is None:
        s = memory().recall(row.id, 0) or start(row, game)
    for at, number, facts in reversed(above):
        s = _after(game, s, facts, number)
        if number % KEPT_POSITION_STEP == 0:
            memory().keep(row.id, at, s)
    memory().keep(row.id, entry_id, s)
    return s


def _after(game: Game, s: Any, facts: str, number: int) -> Any:
    try:
        return fold(game, s, game.codec.facts(facts))
    except Exception as error:
        raise TableError("refused", "journal.unreadable", number=number) from error


def positions_before(look: Look, entries: Iterable[Entry]) -> Iterator[Any]:
    """The position before each entry; before one that follows the last, it is folded from there."""
    last: Entry | None = None
    s: Any = None
    for entry in entries:
        s = (_after(look.game, s, last.facts, last.number) if last is not None and entry.parent_id == last.id
             else position_after(look, entry.parent_id or 0))
        yield s
        last = entry


def start(row: Table, game: Game) -> Any:
    """The first position as it was stored; set up anew only if its type has changed beyond reading."""
    try:
        return game.codec.state(row.start)
    except msgspec.DecodeError:
        return game.new(game.codec.setup(row.setup))


def _upwards(*names: str) -> Select[Any]:
    """Id and these columns of the entries from `entry` to the first, a few at a time."""
    parent, wanted = aliased(Entry), ("id", "parent_id", *names)
    up = select(*(getattr(Entry, name) for name in wanted)).where(Entry.id == bindparam("entry")).cte(
        "up", recursive=True)
    up = up.union_all(select(*(getattr(parent, name) for name in wanted)).join(up, parent.id == up.c.parent_id))
    return select(up.c.id, *(up.c[name] for name in names)).execution_options(yield_per=ENTRIES_PER_READ)


def _line() -> Select[Any]:
    """The entries from the first to `entry`."""
    up = select(Entry.id, Entry.parent_id).where(Entry.id == bindparam("entry")).cte("line", recursive=True)
    parent = aliased(Entry)
    up = up.union_all(select(parent.id, parent.parent_id).join(up, parent.id == up.c.parent_id))
    return select(Entry).join(up, Entry.id == up.c.id).order_by(Entry.number)


_UPWARDS, _ENTERED, _LINE = _upwards("number", "facts"), _upwards("by_app", "action"), _line()


def upwards(session: Session, entry_id: int) -> Iterator[tuple[int, int, str]]:
    """Entries from this one to the first as (id, number, facts). SQLite computes row by row, so stopping early is
    cheap."""
    rows = session.execute(_UPWARDS, {"entry": entry_id})
    try:
        yield from rows
    finally:
        rows.close()


def entered(session: Session, entry_id: int) -> Iterator[tuple[int, bool, str]]:
    """The same as (id, whether the app rolled or drew it, action)."""
    rows = session.execute(_ENTERED, {"entry": entry_id})
    try:
        yield from rows
    finally:
        rows.close()


def line(session: Session, entry_id: int) -> list[Entry]:
    """The entries from the first to this one; none for 0."""
    return list(session.scalars(_LINE, {"entry": entry_id}))


def log(table: Table) -> list[Entry]:
    """What was entered, from the start to the head."""
    row = fresh_row(table)
    with reading() as session:
        return line(session, row.head_id or 0)


def log_before(look: Look, before: int, most: int) -> list[Entry]:
    """The last entries of the line to the head whose numbers are below `before`, the first one first."""
    before = max(min(before, look.number + 1), 1)  # numbers that a page made up must not reach the disk
    up = select(Entry.id, Entry.parent_id, Entry.number).where(Entry.id == look.head).cte("line", recursive=True)
    parent = aliased(Entry)
    up = up.union_all(select(parent.id, parent.parent_id, parent.number)
                      .join(up, parent.id == up.c.parent_id).where(parent.number >= before - most))
    with reading() as session:
        return list(session.scalars(select(Entry).join(up, Entry.id == up.c.id)
                                    .where(Entry.number < before, Entry.number >= before - most)
                                    .order_by(Entry.number)))


def branches(table: Table) -> list[Entry]:
    """The last entry of every line that was ever played, the oldest first."""
    child = aliased(Entry)
    with reading() as session:
        followed = select(child.id).where(child.parent_id == Entry.id).exists()
        return list(session.scalars(select(Entry).where(Entry.table_id == table.id, ~followed).order_by(Entry.id)))


def entry(table: Table, entry_id: int) -> Entry:
    """One entry of this table. TableError `entry.unknown`."""
    with reading() as session:
        return entry_in(session, table, entry_id)


def entry_in(session: Session, table: Table, entry_id: int) -> Entry:
    # The comparison keeps numbers out that the database could not hold.
    found = session.get(Entry, entry_id) if 0 < entry_id < 1 << 63 else None
    if found is None or found.table_id != table.id:
        raise TableError("unknown", "entry.unknown")
    return found


def append(session: Session, row: Table, game: Game, parent: int, number: int, drafts: Sequence[Draft]) -> list[Entry]:
    """Write entries one after another below `parent` (0: the start), which has that `number`."""
    written = []
    for draft in drafts:
        number += 1
        if isinstance(roll := draft.roll, Roll):
            session.add(roll)
            session.flush()
            roll = roll.id
        new = Entry(
            table_id=row.id, parent_id=parent or None, number=number, client=draft.client, by=draft.by,
            by_app=draft.by_app, action=encode(draft.action).decode(), verdict=encode(draft.verdict).decode(),
            overruled=encode(draft.overruled).decode(), reason=draft.reason, facts=encode(draft.facts).decode(),
            edition=game.rules.edition, digest=digest(draft.after), kind=draft.kind, origin_id=draft.origin,
            roll=roll)
        session.add(new)
        session.flush()
        written.append(new)
        parent = new.id
    return written


_MARK = update(Entry).where(Entry.id == bindparam("from_")).values(forward_id=bindparam("to"))


def move_head(session: Session, row: Table, target: int, way: Sequence[Entry]) -> None:
    """Put the head on `target` and mark the way to it, so that redo finds it again. `way` is the end of its line
    that may not be marked yet."""
    row.head_id, row.touched = target or None, now()
    changes = {"head_id": row.head_id, "touched": row.touched}
    steps = {step.id: step for step in way}
    marks = []
    for step in way:
        parent = steps.get(step.parent_id or 0)
        if parent is not None:
            if parent.forward_id == step.id:
                continue
            set_committed_value(parent, "forward_id", step.id)
        if step.parent_id is None:
            row.forward_id = changes["forward_id"] = step.id
        else:
            marks.append({"from_": step.parent_id, "to": step.id})
    if marks:
        session.connection().execute(_MARK, marks)
    session.execute(update(Table).where(Table.id == row.id).values(**changes))


def verify(table: Table) -> list[Broken]:
    """Fold every entry of every line again and compare digests. Empty is good."""
    row = fresh_row(table)
    game = game_of(row)
    with reading() as session:
        entries = list(session.scalars(select(Entry).where(Entry.table_id == row.id).order_by(Entry.id)))
    positions: dict[int, Any] = {0: start(row, game)}
    broken = []
    for one in entries:
        if (one.parent_id or 0) not in positions:
            broken.append(Broken(one.id, one.number, one.digest, error="what came before cannot be read"))
            continue
        try:
            s = fold(game, positions[one.parent_id or 0], game.codec.facts(one.facts))
            found = digest(s)
        except Exception as error:
            broken.append(Broken(one.id, one.number, one.digest, error=f"{type(error).__name__}: {error}"))
            continue
        positions[one.id] = s
        if found != one.digest:
            broken.append(Broken(one.id, one.number, one.digest, found))
    return broken


def replay(table: Table) -> Iterator[Difference]:
    """Judge the line to the head again, each entry from its stored position, and yield what today's rules see
    differently, the first difference first."""
    row = fresh_row(table)
    game = game_of(row)
    s = start(row, game)
    for one in log(table):
        action, then = game.codec.action(one.action), verdict(one)
        again = judge(game, s, action)
        possible = not any(r.final for r in again.refusals)
        facts = encode(perform(game, s, action)[1]).decode() if possible else ""
        if encode(again) != encode(then) or facts != one.facts:
            yield Difference(one, then, again, facts != one.facts)
        s = fold(game, s, game.codec.facts(one.facts))


def position_after(now: Look, entry_id: int) -> Any:
    """The position after an entry of the same table, 0 for the start."""
    with reading() as session:
        return position(session, now.table, now.game, entry_id)


def number_of(table: Table, entry_id: int) -> int:
    """The number that an entry of the table stands under, 0 where there is none."""
    with reading() as session:
        return session.scalar(select(Entry.number).where(Entry.table_id == table.id, Entry.id == entry_id)) or 0


def clients(table: Table, by: Iterable[Seat], *, after: int, until: int, most: int) -> list[str]:
    """The client ids under which these seats sent entries, by id and not by line, the newest first."""
    with reading() as session:
        found = session.scalars(select(Entry.client).where(
            Entry.table_id == table.id, Entry.id > after, Entry.id <= until, Entry.by.in_(tuple(by)),
            Entry.client.is_not(None)).order_by(Entry.id.desc()).limit(most))
        return [client for client in found if client]
