"""Sealed rolls: what the app rolls follows from a secret that was promised before, and everybody can check it after.

The same question on the same line, after as many sealed rolls, has the same answer for ever: an undo fishes for
nothing. Any other question takes the next number, so that no branch shows what another will roll."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Select, bindparam, func, select
from sqlalchemy.orm import Session, aliased

from companion.games.contract import Game
from companion.kernel import Action, Correct, Seat, actors, chances, digest, due, encode, visible_facts, whole_weights
from companion.kernel import Throw as KernelThrow
from companion.table import bus
from companion.table.checks import clean_line
from companion.table.errors import TableError
from companion.table.journal import fresh_row, game_of, locked, line, position, seats, copy_columns
from companion.table.models import Entry, Roll, Seal, Table, now
from companion.table.store import reading, writing
from companion.tower import record as records
from companion.tower import seal


def _back() -> Select[int]:
    """The rolls from the entry `head` back to the start, the last one first."""
    columns = (Entry.id, Entry.parent_id, Entry.roll)
    back = select(*columns).where(Entry.id == bindparam("head")).cte("back", recursive=True)
    parent = aliased(Entry)
    back = back.union_all(select(parent.id, parent.parent_id, parent.roll).join(back, parent.id == back.c.parent_id))
    return select(back.c.roll).where(back.c.roll.is_not(None)).execution_options(yield_per=1)


_BACK = _back()
_EARLIER = select(Roll).where(*(Roll.__table__.columns[name] == bindparam(name) for name in (
    "table_id", "depth", "throw", "outcomes")), Roll.seal_id.is_not(None), Roll.position.in_(
        bindparam("places", expanding=True)))
"""The sealed roll that answered the same question on the same line."""
_NUMBERED = select(Roll).where(Roll.table_id == bindparam("table"), Roll.number.is_not(None)).order_by(
    Roll.number.desc()).limit(1)
_SEAL = select(Seal).where(Seal.table_id == bindparam("table"), Seal.opened.is_(None))
_NEWEST = "newest_roll"
_COMMITMENT = _SEAL.with_only_columns(Seal.commitment)
_UNSEALED = select(Roll.id).where(Roll.table_id == bindparam("table"), Roll.seal_id.is_(None))


@dataclass(frozen=True)
class PublicSeals:
    """What everybody may know of a table's seals. `commitment` holds for the next roll; `chain` is the newest link of
    all sealed rolls ("" before the first); `words` by seat. `rolls` counts the sealed rolls so far, `closed` those
    under the seal that is not opened yet. `unsealed` counts what the app rolled on the present line without a seal, in
    a what-if that was kept; `older` of them are from before there were seals. `opened` as in a record."""

    commitment: str
    chain: str
    words: dict[Seat, str]
    rolls: int
    closed: int
    unsealed: int
    older: int
    opened: tuple[records.OpenedSeal, ...]


@dataclass(frozen=True)
class DueThrow:
    """The throw or draw that is due at a position: `throw` and `outcomes` as Roll keeps them, the kernel's throw that
    decides it, and the actions of a draw."""

    throw: str
    outcomes: str
    decides: KernelThrow
    among: tuple[Action, ...] = ()

    def report(self, numbers: tuple[int, ...]) -> Action:
        return self.decides.report(numbers) if self.throw else self.among[numbers[0]]


def new_seal(session: Session, table_id: int) -> None:
    """Add a new seal for the next rolls of a table."""
    secret = seal.new_secret()
    session.add(Seal(table_id=table_id, secret=secret.hex(), commitment=seal.commitment(secret)))


def roll_due(session: Session, row: Table, s: Any, last: Roll | None = None) -> tuple[Action, Roll]:
    """Roll for the app what is due at position `s`, the head of a table: the action, and the Roll to be added with its
    entry. In a what-if it follows from a new secret and no seal. `last` is the roll of the entry at the head, where
    that is from the same transaction. TableError `roll.none`."""
    due = _due_throw(s)
    if due is None:
        raise TableError("refused", "roll.none")
    roll = (_sealed_roll(session, row, s, due, last) if row.what_if is None else
            _unsealed_roll(session, row, s, due, last))
    return due.report(msgspec.json.decode(roll.numbers, type=tuple[int, ...])), roll


def typed_roll(session: Session, row: Table, head: int, s: Any, action: Action) -> Roll | None:
    """The Roll of an action that reports real dice or a real tower, kept so that their fairness can be tested; None for
    any other action, and in a what-if. `head` is the entry that it follows, `s` the position there."""
    throw = due(s)
    numbers = throw.numbers(action) if throw is not None and row.what_if is None else None
    if throw is None or numbers is None:
        return None
    return Roll(table_id=row.id, depth=_depth(session, head), position=digest(s), throw=_throw_json(throw),
                numbers=_json(numbers), by_app=False)


def open_when_over(session: Session, row: Table, s: Any) -> None:
    """Open the seal where the game is over, in the transaction that ends it. After an end that somebody wrote by hand
    hidden cards stay hidden, since undo could not take them back; then the table opens the seal itself."""
    if row.what_if is None and not actors(s):
        game = game_of(row)
        if not (_hidden(session, row, game) and _steps_corrected(session, row, game)):
            _open(session, row)


def what_if_rolls(session: Session, entries: Sequence[Entry]) -> list[Entry]:
    """Those of the entries that the app rolled in a what-if. To play on with one is to choose among rolls."""
    ids = [one.roll for one in entries if one.by_app and one.roll is not None]
    if not ids:
        return []
    loose = set(session.scalars(select(Roll.id).where(Roll.id.in_(ids), Roll.seal_id.is_(None))))
    return [one for one in entries if one.roll in loose]


def _sealed_roll(session: Session, row: Table, s: Any, due: DueThrow, last: Roll | None) -> Roll:
    question, here = game_of(row).throw_context(s), digest(s)
    where = here if question is None else digest(question)
    key = {"table_id": row.id, "depth": _depth(session, row.head_id or 0, last), "throw": due.throw,
           "outcomes": due.outcomes}
    before = session.scalar(_EARLIER, key | {"places": (where, here)})  # rolls may be older than the question
    if before is not None:
        return before
    newest, sealed = _newest(session, row)
    number, chain = ((newest.number or 0) + 1, newest.chain) if newest else (1, "")
    words = seal.mix_words(msgspec.json.decode(row.words, type=dict[str, str]))
    secret = bytes.fromhex(sealed.secret)
    numbers = seal.roll(secret, number, words, due.decides)
    roll = Roll(**key, position=where, seal_id=sealed.id, number=number, words=words, numbers=_json(numbers),
                by_app=True)
    roll.chain = records.chain_link(chain, secret, _as_recorded(roll))
    session.info[_NEWEST] = roll, sealed
    return roll


def _newest(session: Session, row: Table) -> tuple[Roll | None, Seal]:
    """The sealed roll with the highest number, and the seal of the next one. Draws in a row, in one transaction, need
    not look for their own."""
    roll, sealed = session.info.get(_NEWEST, (None, None))
    if roll is not None and roll.id is not None and roll.table_id == row.id and sealed.opened is None:
        return roll, sealed
    return session.scalar(_NUMBERED, {"table": row.id}), _present_seal(session, row)


def _unsealed_roll(session: Session, row: Table, s: Any, due: DueThrow, last: Roll | None) -> Roll:
    numbers = seal.roll(seal.new_secret(), 0, "", due.decides)
    return Roll(table_id=row.id, depth=_depth(session, row.head_id or 0, last), position=digest(s), throw=due.throw,
                outcomes=due.outcomes, numbers=_json(numbers), by_app=True)


def _due_throw(s: Any) -> DueThrow | None:
    if (throw := due(s)) is not None:
        return DueThrow(_throw_json(throw), "", throw)
    if not (listed := chances(s)):
        return None
    weights = whole_weights(listed)
    return DueThrow("", _json(list(zip(listed, weights, strict=True))), seal.draw_as_throw(weights), tuple(listed))


def _throw_json(throw: KernelThrow) -> str:
    parts = tuple(tuple((trial.times, trial.weights) for trial in part) for part in throw.parts)
    return _json(records.Throw(throw.field, throw.least, parts))


def _json(value: Any) -> str:
    return encode(value).decode()


def _depth(session: Session, head: int, last: Roll | None = None) -> int:
    """How many sealed rolls lie behind an entry, 0 for the start. `last` is the roll of the entry, if known."""
    if last is not None:
        return last.depth + (last.seal_id is not None)
    rows = session.execute(_BACK, {"head": head})
    try:
        for (id,) in rows:
            roll = session.get_one(Roll, id)
            if roll.seal_id is not None:
                return roll.depth + 1
    finally:
        rows.close()
    return 0


def _present_seal(session: Session, row: Table) -> Seal:
    return session.scalars(_SEAL, {"table": row.id}).one()


def _rolls_under(session: Session, sealed: Seal) -> int:
    return session.scalar(select(func.count()).select_from(Roll).where(Roll.seal_id == sealed.id)) or 0


def _open(session: Session, row: Table) -> bool:
    """Open the seal and begin the next one at once; False where nothing was rolled under it."""
    sealed = _present_seal(session, row)
    if not _rolls_under(session, sealed):
        return False
    sealed.opened = now()
    new_seal(session, row.id)
    return True


def open_seal(table: Table) -> None:
    """Open the seal, also before the game is over; a new one holds from now on. TableError `seal.unused` where nothing
    was rolled under it, `seal.hidden` where a hidden card follows from it."""
    with locked(table) as row, writing() as session:
        game = game_of(row)
        over = row.what_if is None and not actors(position(session, row, game, row.head_id or 0))
        if not over and _hidden(session, row, game):
            raise TableError("refused", "seal.hidden")
        if not _open(session, row):
            raise TableError("refused", "seal.unused")
    bus.publish(row.id, row.head_id or 0)


def _hidden(session: Session, row: Table, game: Game) -> bool:
    """Whether anything was drawn under the closed seal that was not told to everybody, on whatever line."""
    sealed = _present_seal(session, row)
    rolled = session.scalars(select(Entry.facts).join(Roll, Roll.id == Entry.roll).where(Roll.seal_id == sealed.id))
    return any(visible_facts(game, facts, seat) != facts for facts in map(game.codec.facts,
                                                                          rolled) for seat in seats(row))


def _steps_corrected(session: Session, row: Table, game: Game) -> bool:
    """Whether the steps of the present line were ever put right by hand."""
    played = (game.codec.action(one.action) for one in line(session, row.head_id or 0) if one.kind != "play")
    return any(patch.path[:1] == ("flow",) for one in played if isinstance(one, Correct) for patch in one.patches)


def set_word(table: Table, seat: Seat, word: str) -> None:
    """Mix this seat's word into every roll from now on, "" for none; cut to `seal.MAX_WORD_LETTERS`. TableError
    `seat.unknown`."""
    with locked(table) as row:
        if seat not in seats(row):  # the table has no word: nobody would see whose it is
            raise TableError("unknown", "seat.unknown", seat=seat)
        words = msgspec.json.decode(row.words, type=dict[str, str])
        with writing() as session:
            session.add(row)
            row.words = _json({**words, seat: clean_line(word, seal.MAX_WORD_LETTERS)})
    copy_columns(table, row)
    bus.publish(row.id, row.head_id or 0)


def current_commitment(table: Table) -> str:
    """The commitment of the seal that holds for the next roll, "" for a table without one."""
    with reading() as session:
        return session.scalar(_COMMITMENT, {"table": table.id}) or ""


def public_seals(table: Table) -> PublicSeals:
    """What everybody may know of a table's seals."""
    row = fresh_row(table)
    with reading() as session:
        sealed = _present_seal(session, row)
        rolls = list(session.execute(select(Roll.id, Roll.seal_id, Roll.chain).where(
            Roll.table_id == row.id, Roll.seal_id.is_not(None)).order_by(Roll.number)))
        by_app = [one.roll for one in line(session, _last_played(row)) if one.by_app]
        opened = _opened(session, row)
    known = {id for id, _, _ in rolls}
    words = msgspec.json.decode(row.words, type=dict[str, str])
    words = {seat: word for seat, word in words.items() if word}
    return PublicSeals(sealed.commitment, rolls[-1].chain if rolls else "", words, len(rolls),
                 sum(id == sealed.id for _, id, _ in rolls), sum(id not in known for id in by_app), by_app.count(None),
                 opened)


def record(table: Table) -> records.Record:
    """The record of every roll of the opened seals, with what the journal says of it."""
    row = fresh_row(table)
    with reading() as session:
        present = {one.id for one in line(session, _last_played(row))}
        entered: dict[int, list[records.ReportedEntry]] = {}
        for one in session.scalars(select(Entry).where(Entry.table_id == row.id, Entry.roll.is_not(None))
                                   .order_by(Entry.id)):
            entered.setdefault(one.roll or 0, []).append(
                records.ReportedEntry(one.number, msgspec.json.decode(one.action), one.id in present))
        rolls = session.scalars(select(Roll).join(Seal, Seal.id == Roll.seal_id).where(
            Roll.table_id == row.id, Seal.opened.is_not(None)).order_by(Roll.number))
        return records.of_rolls(row.code, row.game, _opened(session, row),
                                tuple(_as_recorded(one, entered.get(one.id, ())) for one in rolls))


def _last_played(row: Table) -> int:
    """The last entry that was really played: the head, or in a what-if the entry where that began."""
    return (row.head_id if row.what_if is None else row.what_if) or 0


def _opened(session: Session, row: Table) -> tuple[records.OpenedSeal, ...]:
    found = session.scalars(select(Seal).where(Seal.table_id == row.id, Seal.opened.is_not(None)).order_by(Seal.id))
    return tuple(records.OpenedSeal(one.id, one.commitment, one.secret) for one in found)


def _as_recorded(roll: Roll, entered: Sequence[records.ReportedEntry] = ()) -> records.SealedRoll:
    decode = msgspec.json.decode
    return records.SealedRoll(
        roll.number or 0, roll.seal_id or 0, roll.words,
        decode(roll.throw, type=records.Throw) if roll.throw else None,
        decode(roll.outcomes, type=tuple[tuple[dict[str, Any], int], ...]) if roll.outcomes else (),
        decode(roll.numbers, type=tuple[int, ...]), roll.chain, tuple(entered))


def unsealed_rolls(table: Table) -> frozenset[int]:
    """The ids of a table's rolls under no seal: of the app's own those in what-ifs."""
    with reading() as session:
        return frozenset(session.scalars(_UNSEALED, {"table": table.id}))
