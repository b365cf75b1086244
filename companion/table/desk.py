"""The desk: where tables are opened and everything is entered. Rules are the game's, order and safety are ours."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

import companion.games
from companion.games.contract import Game
from companion.kernel import (
    TABLE, Action, Became, Closed, Correct, Fact, Instruction, Opened, Seat, Verdict, difference, encode, judge,
    perform, top)
from companion.table import bus
from companion.table.amend import Amended, amend, pending_amend, resume_amend
from companion.table.cards.codes import new_code, plain_code
from companion.table.checks import action_of, check_client_id, check_draw, check_enterer, clean_line
from companion.table.dice import seals as sealing
from companion.table.errors import Refused, Stale, TableError
from companion.table.evening import clock, conditions, ending
from companion.table.journal import (
    Draft, Look, append, branches, copy_columns, entry, fresh_row, game_of, line, locked, log, look, move_head,
    position, seats, start)
from companion.table.journal import verdict as verdict_of
from companion.table.memory import memory
from companion.table.models import Entry, Roll, Table
from companion.table.moves import Moved, begin_what_if, end_what_if, redo, rewind, undo
from companion.table.store import backup_if_due, reading, writing

__all__ = [
    "STRICTNESS", "Amended", "Look", "Moved", "Outcome", "amend", "begin_what_if", "branches", "change", "draw_due",
    "end_what_if", "enter", "entry", "find", "game_of", "instructions_between", "log", "look", "open_table",
    "pending_amend", "redo", "resume_amend", "rewind", "roll", "seats", "entry_of_client", "start_position", "tables",
    "undo", "verdict_of",
]

STRICTNESS = ("enforce", "warn", "record")
MAX_NAME_LETTERS, MAX_BOOK_ID_LETTERS = 40, 64
MAX_DRAWS = 200
"""Draws in a row that the app makes by itself."""


_BY_CODE = select(Table).where(Table.code == bindparam("typed"))
_BY_CLIENT = select(Entry).where(Entry.table_id == bindparam("table"), Entry.client == bindparam("client"))


@dataclass(frozen=True)
class Outcome:
    """An accepted entry. `before` and `after` are positions; `duplicate` if the same client id came before."""

    entry: Entry
    verdict: Verdict
    facts: tuple[Fact, ...]
    before: Any
    after: Any
    duplicate: bool = False


def open_table(game_id: str, setup: bytes | str, names: Mapping[Seat, str], strictness: str = "enforce", *,
               help: bool = True, book: str = "") -> Table:
    """A new table. `setup` is JSON of the game's own type, `names` a name for each of its seats, `book` the id of the
    story book whose entries the set-up's box already has, "" for none.
    TableError `game.unknown`, `setup.malformed` (why), `setup.wrong` (field), `names.wrong`, `strictness.unknown`."""
    if not companion.games.known(game_id):
        raise TableError("unknown", "game.unknown", game=game_id)
    game = companion.games.load(game_id)
    try:
        wanted = game.codec.setup(setup)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise TableError("malformed", "setup.malformed", why=str(error)) from error
    try:
        s = game.new(wanted)
    except ValueError as error:
        raise TableError("malformed", "setup.wrong", field=str(error), game=game_id) from error
    _check_strictness(strictness)
    row = Table(game=game_id, setup=encode(wanted).decode(), start=encode(s).decode(), strictness=strictness, help=help,
                names=_names_json(names, getattr(wanted, "seats", tuple(names))),
                book=clean_line(book, MAX_BOOK_ID_LETTERS))
    with writing() as session:
        row.code = new_code()
        while session.scalar(select(Table.id).where(Table.code == row.code)):
            row.code = new_code()
        session.add(row)
        session.flush()
        sealing.new_seal(session, row.id)
    return row


def _check_strictness(strictness: str) -> None:
    if strictness not in STRICTNESS:
        raise TableError("malformed", "strictness.unknown", strictness=strictness)


def _names_json(names: Mapping[Seat, str], expected: Iterable[Seat]) -> str:
    """Names as people typed them, without control characters, cut to 40; the seats must be the game's."""
    if not names or TABLE in names or set(names) != set(expected):
        raise TableError("malformed", "names.wrong")
    return encode({seat: clean_line(name, MAX_NAME_LETTERS) or seat for seat, name in names.items()}).decode()


def find(typed: str) -> Table:
    """The table with this code, however it was typed. TableError `table.unknown`."""
    with reading() as session:
        row = session.scalar(_BY_CODE, {"typed": plain_code(typed)})
    if row is None:
        raise TableError("unknown", "table.unknown")
    return row


def tables() -> list[Table]:
    """All tables, the last touched first."""
    with reading() as session:
        return list(session.scalars(select(Table).order_by(Table.touched.desc(), Table.id.desc())))


def change(table: Table, *, names: Mapping[Seat, str] | None = None, strictness: str | None = None,
           help: bool | None = None) -> None:
    """New names for the same seats, another strictness, help on or off. The journal stays as it is."""
    with locked(table) as row, writing() as session:
        session.add(row)
        if names is not None:
            row.names = _names_json(names, seats(row))
        if strictness is not None:
            _check_strictness(strictness)
            row.strictness = strictness
        if help is not None:
            row.help = help
    copy_columns(table, row)
    bus.publish(row.id, row.head_id or 0)


def enter(table: Table, action: bytes | str, *, by: Seat, client: str, head: int, overruled: Iterable[str] = (),
          reason: str = "") -> Outcome:
    """Enter what a seat did, or what the table (dice, cards) shows. On disk before this returns.

    `by` is the seat that enters: its own actions and the table's; TABLE may enter for every seat. `client` is an id
    of the sender's choice: sent twice, applied once. `head` is the entry the sender saw; if the table moved on, the
    entry is still taken where design law 7 allows it. `overruled` names guards to play against, with a `reason`.

    TableError: `action.malformed`, `client.malformed`, `seat.unknown`, `seat.other`, `action.app_draws`; Refused with
    the verdict; Stale.
    """
    with locked(table) as row:
        check_enterer(row, by)
        game = game_of(row)
        if (earlier := _earlier_outcome(row, game, check_client_id(client), by)) is not None:
            return earlier
        return _enter(table, row, game, action_of(game, row, action, by), by, client, head, overruled, reason)


def roll(table: Table, *, by: Seat, client: str, head: int) -> Outcome:
    """The app rolls or draws what is due and enters it as the seat `table`. What comes follows from the table's seal,
    in a what-if from chance. TableError `roll.none`."""
    with locked(table) as row:
        check_enterer(row, by)
        game = game_of(row)
        if (earlier := _earlier_outcome(row, game, check_client_id(client), by)) is not None:
            return earlier
        with reading() as session:
            action, drawn = sealing.roll_due(session, row, position(session, row, game, row.head_id or 0))
        return _enter(table, row, game, action, by, client, head, (), "", drawn)


def draw_due(table: Table) -> int:
    """Draw as long as nothing but a draw from a fully known box is due, `MAX_DRAWS` at most; the new head. All draws
    are on disk before this returns, or none."""
    with locked(table) as row:
        game, head, last = game_of(row), row.head_id or 0, None
        made: list[tuple[Entry, Any]] = []
        with writing() as session:
            s = position(session, row, game, head)
            number = session.get_one(Entry, head).number if head else 0
            while len(made) < MAX_DRAWS and game.app_draw_due(s):
                action, last = sealing.roll_due(session, row, s, last)
                draft = draft_of(row, game, s, action, judge(game, s, action), TABLE, None, last)
                [new] = append(session, row, game, head, number + len(made), [draft])
                head, s = new.id, draft.after
                row.head_id = head
                made.append((new, s))
            if made:
                move_head(session, row, head, [new for new, _ in made])
                sealing.open_when_over(session, row, s)
        if made:
            for new, after in made:
                memory().keep(row.id, new.id, after)
            copy_columns(table, row)
            bus.publish(row.id, head)
            backup_if_due()
        return head


def entry_of_client(table: Table, client: str) -> Entry | None:
    """The entry that came under a sender's id, None where none did."""
    with reading() as session:
        return session.scalar(_BY_CLIENT, {"table": table.id, "client": client})


def _earlier_outcome(row: Table, game: Game, client: str, by: Seat) -> Outcome | None:
    with reading() as session:
        first = session.scalar(_BY_CLIENT, {"table": row.id, "client": client})
        if first is None:
            return None
        if first.by != by:
            raise TableError("malformed", "client.malformed")
        before, after = (position(session, row, game, at) for at in (first.parent_id or 0, first.id))
    return Outcome(first, verdict_of(first), tuple(game.codec.facts(first.facts)), before, after, duplicate=True)


def _enter(table: Table, row: Table, game: Game, action: Action, by: Seat, client: str, head: int,
           overruled: Iterable[str], reason: str, rolled: Roll | None = None) -> Outcome:
    current = row.head_id or 0
    with reading() as session:
        before = position(session, row, game, current)
        if rolled is None:
            check_draw(game, before, action, by)
        late = head != current
        if late and not _may_enter_late(session, row, game, action, by, head, before):
            raise Stale(current)
        number = session.get_one(Entry, current).number if current else 0
        if rolled is None:
            rolled = sealing.typed_roll(session, row, current, before, action)
    verdict = judge(game, before, action)
    against = set(overruled) if row.strictness == "enforce" else {r.guard for r in verdict.refusals}
    if any(r.final or r.guard not in against for r in verdict.refusals):
        raise Stale(current) if late else Refused(verdict, current)
    try:
        draft = draft_of(row, game, before, action, verdict, by, client, rolled, reason)
        with writing() as session:
            [new] = append(session, row, game, current, number, [draft])
            move_head(session, row, new.id, [new])
            sealing.open_when_over(session, row, draft.after)
            conditions.end_within(session, row, (clock.PAUSE, *ending.KINDS))  # whoever enters something plays on
    except (OverflowError, UnicodeError) as error:  # a number or a text that JSON or the disk cannot hold
        raise TableError("malformed", "action.malformed", why=str(error)) from error
    memory().keep(row.id, new.id, draft.after)
    copy_columns(table, row)
    bus.publish(row.id, new.id)
    backup_if_due()
    return Outcome(new, verdict, draft.facts, before, draft.after)


def draft_of(row: Table, game: Game, before: Any, action: Action, verdict: Verdict, by: Seat, client: str | None,
           rolled: Roll | None, reason: str = "") -> Draft:
    """The entry of an action with what follows from it. TableError `what_if.story`."""
    after, facts = perform(game, before, action)
    if row.what_if is not None and not isinstance(action, Correct) and game.is_reading_aloud(before, facts):
        raise TableError("refused", "what_if.story")
    return Draft(by, action, verdict, tuple(facts), after, client, roll=rolled, reason=clean_line(reason, 500),
                 by_app=rolled is not None and rolled.by_app,
                 overruled=tuple(dict.fromkeys(r.guard for r in verdict.refusals)),
                 kind="correct" if isinstance(action, Correct) else "play")


def _may_enter_late(session: Session, row: Table, game: Game, action: Action, by: Seat, head: int, s: Any) -> bool:
    """Whether an action whose sender saw the entry `head` may be entered now, at position `s` (design law 7). A counter
    change may; any other action if only other seats' entries and counter changes came since, the same step is open and
    the action is legal without overruling."""
    if action.merges() or isinstance(action, Correct):
        return action.merges()
    way = line(session, row.head_id or 0)
    at = [0, *(one.id for one in way)]
    if head not in at:
        return False
    since = way[at.index(head):]
    for one in since:
        entered = game.codec.action(one.action)
        if not entered.merges() and {by, action.seat} & {one.by, entered.seat}:
            return False
    facts = [fact for one in since for fact in game.codec.facts(one.facts)]
    return _same_step(position(session, row, game, head), facts, s) and not judge(game, s, action).refusals


def _same_step(before: Any, facts: Iterable[Fact], after: Any) -> bool:
    """Whether the innermost step of `before` is still the innermost one: it was never closed, nothing lies on it,
    and what it became is of its kind."""
    depth = here = len(before.flow)
    for fact in facts:
        match fact:
            case Opened():
                here += 1
            case Closed():
                here -= 1
            case Became(step=step) if here == depth and type(step) is not type(top(before)):
                return False
        if here < depth:
            return False
    return len(after.flow) == depth and type(top(after)) is type(top(before))


def instructions_between(table: Table, before: Any, after: Any) -> list[Instruction]:
    """What to do on the real table so that it matches `after`."""
    return difference(game_of(fresh_row(table)), before, after)


def start_position(table: Table) -> Any:
    """The first position of a table, for set-up and rebuild instructions."""
    row = fresh_row(table)
    return start(row, game_of(row))
