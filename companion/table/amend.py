"""Editing the past: another action in place of an old one, and what came after replayed on a new line.

The table stays on its old line until the new one is complete, so that nobody has to wait for an answer; what is
entered meanwhile is replayed as well."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import msgspec
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from companion.games.contract import Game
from companion.kernel import Seat, Verdict, encode, judge, perform
from companion.table import bus
from companion.table.checks import action_of, check_client_id, check_draw, check_enterer, check_head, clean_line
from companion.table.dice import seals as sealing
from companion.table.errors import Refused, Stale, TableError
from companion.table.evening import out_of_step
from companion.table.journal import Draft, append, game_of, locked, line, position, copy_columns, move_head
from companion.table.memory import Amendment, memory
from companion.table.models import Entry, Shift, Table
from companion.table.moves import ask_consent, entries_between, needs_consent
from companion.table.store import reading, writing

CHOICES = ("skip", "overrule", "stop", "drop")
REPLACE, REMOVE, INSERT = HOWS = ("replace", "remove", "insert")
"""Another action in an entry's place, nothing in its place, or an action that was forgotten before it."""


@dataclass(frozen=True)
class Amended:
    """The result of an amendment so far. `entries` are those that this call wrote on the new line. `stopped` is the old
    entry that is illegal there, with the `verdict` on it; `remaining` are the ids after it. If `stopped` is None, the
    amendment is complete and `head` is the end of the new line. `before` is the position on the old line, `after` on
    the new one."""

    entries: tuple[Entry, ...]
    head: int
    before: Any
    after: Any
    stopped: Entry | None = None
    verdict: Verdict | None = None
    remaining: tuple[int, ...] = ()
    duplicate: bool = False


class Pending(msgspec.Struct, frozen=True):
    """An amendment that waits for an answer, stored in `Table.amending`. Ids of entries: `tip` is the end of the new
    line (0: the start), `done` the last old entry that was replayed or skipped (0: none), `stopped` the old one that is
    illegal there."""

    tip: int
    done: int
    stopped: int


def amend(table: Table, entry_id: int, action: bytes | str, *, by: Seat, client: str, head: int,
          overruled: Iterable[str] = (), reason: str = "", consent: bool = False, how: str = REPLACE) -> Amended:
    """Put `action` in place of an entry of the present line, or before it (`how` INSERT), or leave the entry out
    (REMOVE, whatever the `action`), and replay what came after, up to the first entry that became illegal; then
    `resume_amend` says what to do with it. An entry that goes and that the app rolled or that showed a secret needs
    consent as in `undo`, and so does a later one that would not show the same any more. TableError as in `enter`,
    `entry.unknown`, `amend.open`, `amend.how`; Refused; Stale."""
    if how not in HOWS:
        raise TableError("malformed", "amend.how", how=how)
    with locked(table) as row:
        check_enterer(row, by)
        if (earlier := _earlier_result(row, check_client_id(client), by)) is not None:
            return earlier
        current = check_head(row, head)
        if row.amending:
            raise TableError("refused", "amend.open")
        game = game_of(row)
        with reading() as session:
            way = line(session, current)
            old = next((one for one in way if one.id == entry_id), None)
            if old is None:
                raise TableError("unknown", "entry.unknown")
            s = position(session, row, game, old.parent_id or 0)
        first = [] if how == REMOVE else [
            _new_entry(row, game, old, s, action, by, overruled, reason, current, old.id if how == REPLACE else None)]
        rest = way[way.index(old) + (how != INSERT):]
        lost = chain([old] if how != INSERT and needs_consent(game, old) else [], _no_longer_shown(
            game, first[0].after if first else s, rest, lenient=row.strictness == "record"))
        ask_consent(row, game, lost, by, -old.id, consent, amendment=Amendment(
            old.id, action=first[0].action if first else None, facts=first[0].facts if first else (),
            overruled=tuple(overruled), reason=reason, how=how))
        return _replay_rest(table, row, game, by, client, "amend", old.parent_id or 0, old.number - 1, first, rest,
                            (old.parent_id or 0) if how == INSERT else old.id)


def _new_entry(row: Table, game: Game, old: Entry, s: Any, data: bytes | str, by: Seat, overruled: Iterable[str],
               reason: str, head: int, origin: int | None) -> Draft:
    """The action that comes in an entry's place or before it, judged and performed at position `s`."""
    new = action_of(game, row, data, by)
    check_draw(game, s, new, by)
    with reading() as session:
        typed = sealing.typed_roll(session, row, old.parent_id or 0, s, new)
    verdict = judge(game, s, new)
    against = set(overruled) if row.strictness == "enforce" else {r.guard for r in verdict.refusals}
    if any(r.final or r.guard not in against for r in verdict.refusals):
        raise Refused(verdict, head)
    try:
        after, facts = perform(game, s, new)
        encode(after)
    except (OverflowError, UnicodeError) as error:
        raise TableError("malformed", "action.malformed", why=str(error)) from error
    return Draft(by, new, verdict, tuple(facts), after, overruled=tuple(r.guard for r in verdict.refusals),
                 reason=clean_line(reason, 500), kind="amend", origin=origin, roll=typed)


def resume_amend(table: Table, choice: str, *, by: Seat, client: str, reason: str = "",
                 consent: bool = False) -> Amended:
    """What to do with the entry an amendment stopped at: `skip` it, `overrule` what speaks against it, `stop` and play
    on from the new line as it is, or `drop` the amendment and stay on the old line. To leave behind what the app rolled
    needs consent as in `undo`: another seat makes the same choice, or the table. TableError `amend.none`,
    `amend.choice`; Refused if it cannot be overruled; Stale if the old line was left meanwhile."""
    with locked(table) as row:
        check_enterer(row, by)
        if (earlier := _earlier_result(row, check_client_id(client), by)) is not None:
            return earlier
        if choice not in CHOICES:
            raise TableError("malformed", "amend.choice", choice=choice)
        if not row.amending:
            raise TableError("refused", "amend.none")
        pending = msgspec.json.decode(row.amending, type=Pending)
        game, current = game_of(row), row.head_id or 0
        with reading() as session:
            way = line(session, current)
            tip = session.get(Entry, pending.tip)
            s = position(session, row, game, pending.tip)
        left = next((i for i, one in enumerate((0, *(one.id for one in way))) if one == pending.done), None)
        if choice != "drop" and left is None:
            _clear_pending(row)
            copy_columns(table, row)
            raise Stale(current)
        rest = way[left:] if choice != "drop" else []
        left_behind = {"skip": [one for one in rest[:1] if one.id == pending.stopped], "stop": rest}.get(choice, [])
        ask_consent(row, game, [one for one in left_behind if one.by_app], by, -pending.stopped, consent, "amend",
                    Amendment(pending.stopped, choice, reason=reason))
        drafts: list[Draft] = []
        done = pending.done
        if choice == "stop":
            rest = []
        elif rest and rest[0].id == pending.stopped:
            if choice == "overrule":
                drafts.append(_replay_entry(game, s, rest[0], force=True, reason=reason, head=current))
            done, rest = rest[0].id, rest[1:]
        if choice == "drop":
            return _drop_amendment(table, row, game, by, client, current)
        return _replay_rest(table, row, game, by, client, choice, pending.tip, tip.number if tip else 0,
                            drafts, rest, done)


def pending_amend(table: Table) -> Amended | None:
    """The amendment that waits for an answer, None for none: `stopped`, its `verdict` on the new line, `remaining`."""
    with locked(table) as row, reading() as session:
        if not row.amending:
            return None
        pending = msgspec.json.decode(row.amending, type=Pending)
        game, current = game_of(row), row.head_id or 0
        after = position(session, row, game, pending.tip)
        ids = [one.id for one in line(session, current)]
        stopped = session.get_one(Entry, pending.stopped)
        remaining = tuple(ids[ids.index(stopped.id) + 1:]) if stopped.id in ids else ()
        return Amended((), current, position(session, row, game, current), after, stopped,
                       judge(game, after, game.codec.action(stopped.action)), remaining)


def _replay_entry(game: Game, s: Any, old: Entry, *, force: bool = False, lenient: bool = False, reason: str = "",
           head: int = 0) -> Draft:
    """Judge and perform an old entry at position `s`. Refusals that were overruled then stay overruled; with `force` or
    `lenient` all are. Refused (with `head`) for any other."""
    action = game.codec.action(old.action)
    verdict = judge(game, s, action)
    against = set(msgspec.json.decode(old.overruled, type=list[str]))
    if any(r.final or not (force or lenient or r.guard in against) for r in verdict.refusals):
        raise Refused(verdict, head)
    after, facts = perform(game, s, action)
    return Draft(old.by, action, verdict, tuple(facts), after, overruled=tuple(r.guard for r in verdict.refusals),
                 reason=clean_line(reason, 500) or old.reason, kind=old.kind, by_app=old.by_app, origin=old.id,
                 roll=old.roll)


def _no_longer_shown(game: Game, s: Any, rest: Iterable[Entry], lenient: bool) -> Iterator[Entry]:
    """Those entries of `rest` that made a secret known and would not make it known when replayed from position `s`;
    leaving them behind needs consent. Replay ends at the first illegal one: every revealing entry from there on."""
    for one in rest:
        shown = [fact for fact in game.codec.facts(one.facts) if game.reveal_secrets([fact])]
        again: tuple[Any, ...] = ()
        if s is not None:
            try:
                draft = _replay_entry(game, s, one, lenient=lenient)
                s, again = draft.after, draft.facts
            except Refused:
                s = None
        if any(fact not in again for fact in shown):
            yield one


def _replay_rest(table: Table, row: Table, game: Game, by: Seat, client: str, kind: str, tip: int, number: int,
           drafts: list[Draft], rest: Sequence[Entry], done: int) -> Amended:
    """Write `drafts` behind the entry `tip` and replay `rest` after them, up to the first illegal entry; the amendment
    then waits, else the new line becomes the present one. `done` is the last old entry dealt with before `rest`."""
    current = row.head_id or 0
    with reading() as session:
        before = position(session, row, game, current)
        s = drafts[-1].after if drafts else position(session, row, game, tip)
    stopped: Entry | None = None
    verdict: Verdict | None = None
    remaining: tuple[int, ...] = ()
    for i, old in enumerate(rest):
        try:
            drafts.append(_replay_entry(game, s, old, lenient=row.strictness == "record"))
        except Refused as refused:
            stopped, verdict, remaining = old, refused.verdict, tuple(one.id for one in rest[i + 1:])
            break
        s, done = drafts[-1].after, old.id
    with writing() as session:
        written = append(session, row, game, tip, number, drafts)
        end = written[-1].id if written else tip
        if stopped is None:
            row.amending = None
            move_head(session, row, end, line(session, end))
            sealing.open_when_over(session, row, s)
        else:
            row.amending = encode(Pending(end, done, stopped.id)).decode()
        session.execute(update(Table).where(Table.id == row.id).values(amending=row.amending))
        _record_shift(session, row, by, client, kind, current, written, stopped, verdict, remaining)
    if stopped is None and row.what_if is None:
        with reading() as session:
            gone, _ = entries_between(session, current, end)
        out_of_step.moved_head(row, game, current, end, gone, by)
    for draft, one in zip(drafts, written, strict=True):
        memory().keep(row.id, one.id, draft.after)
    memory().wishes.pop(row.id, None)
    copy_columns(table, row)
    bus.publish(row.id, row.head_id or 0)
    return Amended(tuple(written), row.head_id or 0, before, s, stopped, verdict, remaining)


def _drop_amendment(table: Table, row: Table, game: Game, by: Seat, client: str, current: int) -> Amended:
    row.amending = None
    with writing() as session:
        session.execute(update(Table).where(Table.id == row.id).values(amending=None))
        _record_shift(session, row, by, client, "drop", current, [], None, None, ())
    copy_columns(table, row)
    bus.publish(row.id, current)
    with reading() as session:
        s = position(session, row, game, current)
    return Amended((), current, s, s)


def _clear_pending(row: Table) -> None:
    row.amending = None
    with writing() as session:
        session.execute(update(Table).where(Table.id == row.id).values(amending=None))


def _record_shift(session: Session, row: Table, by: Seat, client: str, kind: str, before: int, written: Sequence[Entry],
          stopped: Entry | None, verdict: Verdict | None, remaining: tuple[int, ...]) -> None:
    result = {"entries": [one.id for one in written], "stopped": stopped.id if stopped else 0, "verdict": verdict,
              "remaining": remaining}
    session.add(Shift(table_id=row.id, client=client, by=by, kind=kind, before=before, after=row.head_id or 0,
                      result=encode(result).decode()))


class _Result(msgspec.Struct):
    entries: list[int]
    stopped: int
    verdict: Verdict | None
    remaining: tuple[int, ...]


def _earlier_result(row: Table, client: str, by: Seat) -> Amended | None:
    with reading() as session:
        first = session.scalar(select(Shift).where(Shift.table_id == row.id, Shift.client == client))
        if first is None:
            return None
        if first.by != by or first.result is None:
            raise TableError("malformed", "client.malformed")
        result = msgspec.json.decode(first.result, type=_Result)
        game = game_of(row)
        written = tuple(session.get_one(Entry, one) for one in result.entries)
        before, after = (position(session, row, game, at)
                         for at in (first.before, written[-1].id if written else first.after))
        stopped = session.get_one(Entry, result.stopped) if result.stopped else None
        return Amended(written, first.after, before, after, stopped, result.verdict, result.remaining, duplicate=True)
