"""Moving the head: undo, redo, rewind, what-if. One mechanism; nothing is deleted, every move is noted."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from companion.games.contract import Game
from companion.kernel import TABLE, Seat
from companion.table import bus
from companion.table.checks import check_client_id, check_enterer, check_head
from companion.table.dice import seals as sealing
from companion.table.errors import NeedsConsent, TableError
from companion.table.evening import out_of_step
from companion.table.groups import before_group, end_of_group
from companion.table.journal import entry_in, game_of, locked, line, position, seats, copy_columns, move_head
from companion.table.memory import Amendment, Wish, memory
from companion.table.models import Entry, Shift, Table
from companion.table.store import reading, writing


@dataclass(frozen=True)
class Moved:
    """The head moved. `entries` are those taken back (undo, rewind) or played again (redo), in playing order;
    `before` and `after` are positions."""

    head: int
    number: int
    before: Any
    after: Any
    entries: tuple[Entry, ...] = ()
    duplicate: bool = False


def undo(table: Table, *, by: Seat, client: str, head: int, consent: bool = False) -> Moved:
    """Back to before the last entry, and all entered together with it. If the app rolled it or it showed a secret, the
    first call notes the wish and raises NeedsConsent; it is granted when another seat or the table asks for the same.
    The table, or the only seat there is, asks twice, or once with `consent`. TableError `undo.none` at the start;
    Stale."""
    def parent(session: Session, row: Table) -> int:
        if not row.head_id:
            raise TableError("refused", "undo.none")
        return before_group(session, row.head_id)

    return _move(table, "undo", by, client, head, parent, consent)


def redo(table: Table, *, by: Seat, client: str, head: int) -> Moved:
    """Forward to the entry undone last, or else to the youngest that followed. TableError `redo.none`; Stale."""
    def child(session: Session, row: Table) -> int:
        forward = session.get_one(Entry, row.head_id).forward_id if row.head_id else row.forward_id
        if not forward:
            raise TableError("refused", "redo.none")
        return end_of_group(session, forward)

    return _move(table, "redo", by, client, head, child, False)


def rewind(table: Table, entry_id: int, *, by: Seat, client: str, head: int, consent: bool = False) -> Moved:
    """To just after any entry of any line, 0 for the start. Consent as in `undo`, for all that is taken back, and for
    what the app rolled in a what-if that was dropped. TableError `entry.unknown`; Stale."""
    def there(session: Session, row: Table) -> int:
        return entry_in(session, row, entry_id).id if entry_id else 0

    return _move(table, "rewind", by, client, head, there, consent)


def begin_what_if(table: Table, *, by: Seat, client: str, head: int) -> Moved:
    """From here on everything is only tried out, until `end_what_if`. TableError `what_if.open`, `what_if.story`
    while a story is being read; Stale."""
    with locked(table) as row:
        if (earlier := _earlier_result(row, check_client_id(client), by)) is not None:
            return earlier
        check_enterer(row, by)
        current = check_head(row, head)
        if row.what_if is not None:
            raise TableError("refused", "what_if.open")
        with reading() as session:
            if game_of(row).is_reading_aloud(position(session, row, game_of(row), current)):
                raise TableError("refused", "what_if.story")
        with reading() as session:
            forward = session.get_one(Entry, current).forward_id if current else row.forward_id
        row.what_if = current
        with writing() as session:
            session.execute(update(Table).where(Table.id == row.id).values(what_if=current))
            session.add(Shift(table_id=row.id, client=client, by=by, kind="what-if", before=current, after=current,
                              result=str(forward or 0)))
        return _moved(table, row, current, current, ())


def end_what_if(table: Table, keep: bool, *, by: Seat, client: str, consent: bool = False) -> Moved:
    """Play on from what was tried out, or go back to where it began. Dropping a secret that was shown needs consent
    as in `undo`, and so does keeping what the app rolled: one could try until it suits. TableError `what_if.none`."""
    with locked(table) as row:
        if (earlier := _earlier_result(row, check_client_id(client), by)) is not None:
            return earlier
        check_enterer(row, by)
        base, current = row.what_if, row.head_id or 0
        if base is None:
            raise TableError("refused", "what_if.none")
        target = current if keep else base
        game = game_of(row)
        with reading() as session:
            taken_back, played_again = entries_between(session, current, target)
            rolled = sealing.what_if_rolls(session, entries_between(session, base, current)[1])
            s = position(session, row, game, target)
            forward = session.scalar(select(Shift.result).where(Shift.table_id == row.id, Shift.kind == "what-if")
                                     .order_by(Shift.id.desc()).limit(1))
        needed = rolled if keep else [one for one in taken_back if _revealed_secret(game, one)]
        ask_consent(row, game, needed, by, target, consent, "what_if" if keep else "undo")
        row.what_if = None
        with writing() as session:
            move_head(session, row, target, played_again)
            sealing.open_when_over(session, row, s)
            session.execute(update(Table).where(Table.id == row.id).values(what_if=None))
            if not keep:
                _set_redo(session, row, base, int(forward or 0) or None)
            session.add(Shift(table_id=row.id, client=client, by=by, kind="keep" if keep else "drop", before=current,
                              after=target))
        return _moved(table, row, current, target, taken_back)


def _set_redo(session: Session, row: Table, base: int, forward: int | None) -> None:
    """Let redo from the entry `base` (0: the start) lead to `forward` again, as before the what-if."""
    if base:
        session.execute(update(Entry).where(Entry.id == base).values(forward_id=forward))
    else:
        row.forward_id = forward
        session.execute(update(Table).where(Table.id == row.id).values(forward_id=forward))


def _move(table: Table, kind: str, by: Seat, client: str, head: int, choose: Callable[[Session, Table], int],
          consent: bool) -> Moved:
    with locked(table) as row:
        if (earlier := _earlier_result(row, check_client_id(client), by)) is not None:
            return earlier
        check_enterer(row, by)
        current = check_head(row, head)
        with reading() as session:
            target = choose(session, row)
            taken_back, played_again = entries_between(session, current, target)
            game = game_of(row)
            s = position(session, row, game, target)
            rolled = sealing.what_if_rolls(session, played_again) if row.what_if is None else []
        needed = [one for one in taken_back if needs_consent(game, one)]
        ask_consent(row, game, needed + rolled, by, target, consent, "undo" if needed else "what_if")
        with writing() as session:
            move_head(session, row, target, played_again)
            sealing.open_when_over(session, row, s)
            session.add(Shift(table_id=row.id, client=client, by=by, kind=kind, before=current, after=target))
        if row.what_if is None:  # what is tried out is not laid on the table
            out_of_step.moved_head(row, game, current, target, (*taken_back, *played_again), by)
        return _moved(table, row, current, target, taken_back or played_again)


def _earlier_result(row: Table, client: str, by: Seat) -> Moved | None:
    with reading() as session:
        first = session.scalar(select(Shift).where(Shift.table_id == row.id, Shift.client == client))
        if first is None:
            return None
        if first.by != by:
            raise TableError("malformed", "client.malformed")
        taken_back, played_again = entries_between(session, first.before, first.after)
        return _result(session, row, first.before, first.after, taken_back or played_again, duplicate=True)


def _moved(table: Table, row: Table, before: int, after: int, entries: Sequence[Entry]) -> Moved:
    memory().wishes.pop(row.id, None)
    copy_columns(table, row)
    bus.publish(row.id, after)
    with reading() as session:
        return _result(session, row, before, after, entries)


def _result(session: Session, row: Table, before: int, after: int, entries: Sequence[Entry],
            duplicate: bool = False) -> Moved:
    game = game_of(row)
    number = session.get_one(Entry, after).number if after else 0
    return Moved(after, number, position(session, row, game, before), position(session, row, game, after),
                 tuple(entries), duplicate)


def entries_between(session: Session, current: int, target: int) -> tuple[list[Entry], list[Entry]]:
    """The entries that are taken back and those that are played again when the head moves from `current` to `target`,
    each in playing order."""
    old, new = line(session, current), line(session, target)
    kept = {one.id for one in old} & {one.id for one in new}
    return [one for one in old if one.id not in kept], [one for one in new if one.id not in kept]


def _revealed_secret(game: Game, entry: Entry) -> bool:
    """Whether the facts of an entry made a secret known."""
    return game.reveal_secrets(game.codec.facts(entry.facts))


def needs_consent(game: Game, entry: Entry) -> bool:
    """Whether taking the entry back needs consent."""
    return entry.by_app or _revealed_secret(game, entry)


def ask_consent(row: Table, game: Game, needed: Iterable[Entry], by: Seat, target: int, consent: bool,
                about: str = "undo", amendment: Amendment | None = None) -> None:
    """Return if nothing needs consent or it is given; else note the wish and raise NeedsConsent. `target` is the entry
    to go to, the negative id of an entry to amend or to leave behind (with the `amendment`), or the head itself to keep
    what was tried out."""
    if not any(True for _ in needed):
        return
    head = row.head_id or 0
    wish = memory().wishes.get(row.id)
    same = wish is not None and wish[1:3] == (head, target) and (amendment is None or amendment.like(wish.amendment))
    asked = wish.by if wish and same else None
    sovereign = by == TABLE or len(seats(row)) == 1
    if (asked is not None and (asked != by or sovereign)) or (consent and sovereign):
        return
    memory().wishes[row.id] = Wish(by, head, target, amendment)
    bus.publish(row.id, head)
    raise NeedsConsent(by, head, about)
