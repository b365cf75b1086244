"""One tap at a table: the entry, and what the app enters around it by itself.

Before it, a story entry that the tap opens is updated from its book; after it, the app draws the cards that it can draw
from a fully known box. Undo and redo treat all of it as one."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from companion.games.contract import Game
from companion.kernel import Action, Seat, encode, judge
from companion.table import desk, moves
from companion.table.checks import check_client_id
from companion.table.desk import Outcome
from companion.table.errors import Stale, TableError
from companion.table.journal import Look, entered, game_of, look
from companion.table.models import Entry, Table
from companion.table.moves import Moved
from companion.table.store import reading
from companion.table.story.mechanics import mechanics


@dataclass(frozen=True)
class Tap:
    """The entry that was made, and the id of the head after the app's own draws."""

    made: Outcome
    head: int


def open_table(game: str, setup: bytes | str, names: Mapping[Seat, str], strictness: str = "enforce", *,
               help: bool = True, book: str = "") -> Table:
    """Open a table and draw what the app draws at the start. Arguments and errors of `desk.open_table`."""
    table = desk.open_table(game, setup, names, strictness, help=help, book=book)
    draw_due(table, 0, desk.look(table).state)
    return table


def enter(table: Table, action: bytes, *, by: Seat, client: str, head: int, overruled: Iterable[str] = (),
          reason: str = "") -> Tap:
    """Enter an action as one tap. Arguments and errors of `desk.enter`; TableError `what_if.told` where it would open a
    story entry in a what-if."""
    head = _take_over_book_entry(table, action, by, client, head)
    made = desk.enter(table, action, by=by, client=client, head=head, overruled=overruled, reason=reason)
    return Tap(made, draw_due(table, made.entry.id, made.after))


def roll(table: Table, *, by: Seat, client: str, head: int) -> Tap:
    """The app rolls what is due, then goes on with what it draws by itself. Errors of `desk.roll`."""
    made = desk.roll(table, by=by, client=client, head=head)
    return Tap(made, draw_due(table, made.entry.id, made.after))


def draw_due(table: Table, head: int, s: Any) -> int:
    """Draw as long as nothing but a draw from a fully known box is due; the new head. `s` is the position at `head`,
    which the tap has led to; where another device has entered something meanwhile, what is due now is drawn."""
    return desk.draw_due(table) if game_of(table).app_draw_due(s) else head


def _take_over_book_entry(table: Table, data: bytes, by: Seat, client: str, head: int) -> int:
    """Enter the book's present text of the story entry that the action opens, so that the table applies what is read;
    the head to enter the action at. Does nothing for an action that is refused or opens no entry."""
    game = game_of(table)
    if game.story is None:
        return head
    try:
        action = game.codec.action(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return head  # the desk says what is wrong with it
    if not game.story.opens_entry(action):
        return head
    if table.what_if is not None:
        raise TableError("refused", "what_if.told")
    now = look(table)
    newer = _entry_correction(game, now, action, by) if table.book and head == now.head else None
    if newer is None:
        return head
    return desk.enter(table, encode(newer), by=by, client=f"{check_client_id(client)[:48]}.book", head=head).entry.id


def _entry_correction(game: Game, now: Look, action: Action, by: Seat) -> Action | None:
    assert game.story is not None
    try:
        newer = game.story.correction_from_book(now.state, action, mechanics(now.table.book), by)
    except msgspec.ValidationError:  # what an owner typed is no entry: the table goes on with what it knows
        return None
    return newer if newer is not None and not judge(game, now.state, action).refusals else None


def entry_to_undo(now: Look) -> Entry | None:
    """The entry that undo takes back first: the last one that the app did not draw by itself; None at the start."""
    with reading() as session:
        for id, by_app, action in entered(session, now.head):
            if not is_app_draw(now.game, by_app, action):
                return session.get_one(Entry, id)
    return None


def is_app_draw(game: Game, by_app: bool, action: str) -> bool:
    """Whether an entry, its action as stored, is one that the app drew by itself."""
    return by_app and game.is_app_draw(game.codec.action(action))


def undo(table: Table, *, by: Seat, client: str, head: int) -> Moved:
    """Take back the last entry with the app's own draws that followed it. Errors of `moves.undo`."""
    now = look(table)
    found = entry_to_undo(now)
    if found is None or found.id == now.head or head != now.head:
        return moves.undo(table, by=by, client=client, head=head)
    return moves.rewind(table, found.parent_id or 0, by=by, client=client, head=head)


def redo(table: Table, *, by: Seat, client: str, head: int) -> Moved:
    """Enter again what was undone last, with the app's own draws that followed it. Errors of `moves.redo`."""
    app_draw_due = game_of(table).app_draw_due
    moved = first = moves.redo(table, by=by, client=client, head=head)
    for n in range(desk.MAX_DRAWS):
        now = look(table)
        if not (now.redo and app_draw_due(now.state)):
            break
        try:
            moved = moves.redo(table, by=by, client=f"{client}-{n}", head=now.head)
        except Stale:
            break
    return replace(moved, before=first.before)
