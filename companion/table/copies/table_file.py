"""One table as a file (docs/table-file.md): its set-up with the box, the first position, every entry ever made (undone
ones too), seals and rolls, what is so around its turns. Story entries are in it by code, without prose. The file has
everything hidden at the table."""
from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

import companion.games
from companion import __version__
from companion.kernel import Verdict, digest, encode, fold
from companion.table import desk, journal
from companion.table.cards.codes import new_code
from companion.table.checks import clean_line
from companion.table.copies import condition_lines
from companion.table.copies.condition_lines import ConditionLine
from companion.table.dice import seals as sealing
from companion.table.errors import TableError
from companion.table.models import Entry, Roll, Seal, Table
from companion.table.store import reading, writing

KIND, VERSION = "companion-table", 1


class EntryLine(msgspec.Struct, omit_defaults=True):
    """As `models.Entry`; ids are those of the file, an entry stands behind the one it follows."""

    id: int
    number: int
    by: str
    action: msgspec.Raw
    verdict: msgspec.Raw
    facts: msgspec.Raw
    edition: str
    digest: str
    created: datetime
    parent: int | None = None
    client: str | None = None
    by_app: bool = False
    overruled: list[str] = []
    reason: str = ""
    kind: str = "play"
    origin: int | None = None
    forward: int | None = None
    roll: int | None = None


class SealLine(msgspec.Struct, omit_defaults=True):
    id: int
    secret: str
    commitment: str
    made: datetime
    opened: datetime | None = None


class RollLine(msgspec.Struct, omit_defaults=True):
    """As `models.Roll`."""

    id: int
    depth: int
    position: str
    numbers: str
    by_app: bool
    created: datetime
    seal: int | None = None
    number: int | None = None
    words: str = ""
    throw: str = ""
    outcomes: str = ""
    chain: str = ""


class TableFile(msgspec.Struct):
    """`head` and `forward` are ids of entries, None for the start. `app` is the version that wrote the file. Files of
    before conditions have none."""

    kind: str
    version: int
    app: str
    game: str
    setup: msgspec.Raw
    start: msgspec.Raw
    names: dict[str, str]
    strictness: str
    help: bool
    book: str
    words: dict[str, str]
    head: int | None
    forward: int | None
    what_if: int | None
    entries: list[EntryLine]
    seals: list[SealLine]
    rolls: list[RollLine]
    conditions: list[ConditionLine] = []


class Head(msgspec.Struct):
    kind: str
    version: int


class RuleDifference(msgspec.Struct):
    """Where today's rules see an entry of the present line otherwise: its number, the kind of verdict then and now, and
    whether what it changes is another. `position`: only the digest of the position differs, as after a change of the
    game's state."""

    number: int
    then: str
    now: str
    facts: bool
    position: bool = False


def export(table: Table) -> bytes:
    """The table as a file. TableError `table.unknown`."""
    row = journal.fresh_row(table)
    with reading() as session:
        entries = list(session.scalars(select(Entry).where(Entry.table_id == row.id).order_by(Entry.id)))
        seals = list(session.scalars(select(Seal).where(Seal.table_id == row.id).order_by(Seal.id)))
        rolls = list(session.scalars(select(Roll).where(Roll.table_id == row.id).order_by(Roll.id)))
        around = condition_lines.lines(session, row.id)
    raw = _raw
    whole = TableFile(
        KIND, VERSION, __version__, row.game, raw(row.setup), raw(row.start), journal.seats(row), row.strictness,
        row.help, row.book, msgspec.json.decode(row.words), row.head_id, row.forward_id, row.what_if,
        [EntryLine(
            one.id, one.number, one.by, raw(one.action), raw(one.verdict), raw(one.facts), one.edition, one.digest,
            one.created, one.parent_id, one.client, one.by_app, msgspec.json.decode(one.overruled), one.reason,
            one.kind, one.origin_id, one.forward_id, one.roll) for one in entries],
        [SealLine(one.id, one.secret, one.commitment, one.made, one.opened) for one in seals],
        [RollLine(one.id, one.depth, one.position, one.numbers, one.by_app, one.created, one.seal_id, one.number,
                  one.words, one.throw, one.outcomes, one.chain) for one in rolls], around)
    return msgspec.json.format(encode(whole), indent=1)


def _raw(text: str) -> msgspec.Raw:
    return msgspec.Raw(text.encode())


def load(data: bytes) -> tuple[Table, list[RuleDifference]]:
    """A new table with a code of its own, and where today's rules differ. TableError `table_file.kind`, `.version`,
    `.malformed` (why), `.entry` (number), `game.unknown`; then nothing was written."""
    try:
        head = msgspec.json.decode(data, type=Head)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise TableError("malformed", "table_file.kind") from error
    if head.kind != KIND:
        raise TableError("malformed", "table_file.kind")
    if head.version != VERSION:
        raise TableError("refused", "table_file.version", version=head.version)
    try:
        file = msgspec.json.decode(data, type=TableFile)
        if not companion.games.known(file.game):
            raise TableError("unknown", "game.unknown", game=file.game)
        moved = _check(file)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise TableError("malformed", "table_file.malformed", why=str(error)) from error
    with writing() as session:
        row = _write(session, file)
    rejudged = {one.entry.number: RuleDifference(one.entry.number, one.then.kind, one.now.kind, one.facts)
                for one in journal.replay(row)}
    on_line = {one.number for one in journal.log(row)}
    by_number = rejudged | {n: RuleDifference(n, "", "", False, True) for n in moved
                            if n in on_line and n not in rejudged}
    return row, [by_number[n] for n in sorted(by_number)]


def _check(file: TableFile) -> set[int]:
    """Fold every line; the numbers of entries whose digests differ. TableError `table_file.entry`, ValueError."""
    game = companion.games.load(file.game)
    game.codec.setup(bytes(file.setup))
    if set(file.names) != set(getattr(game.codec.setup(bytes(file.setup)), "seats", file.names)):
        raise ValueError("names")
    if file.strictness not in desk.STRICTNESS:
        raise ValueError("strictness")
    seals, rolls = {one.id for one in file.seals}, {one.id for one in file.rolls}
    for given in ([one.client for one in file.entries if one.client is not None],
                  [one.number for one in file.rolls if one.number is not None], [one.id for one in file.rolls],
                  [one.id for one in file.seals]):
        if len(set(given)) != len(given):
            raise ValueError("twice the same")
    if any(len(bytes.fromhex(one.secret)) != 32 or len(one.commitment) != 64 for one in file.seals):
        raise ValueError("seals")
    positions: dict[int, Any] = {0: _start(game, file)}
    numbers, moved, ids = {0: 0}, set(), {one.id for one in file.entries} | {None}
    if any(one.seal is not None and one.seal not in seals for one in file.rolls):
        raise ValueError("rolls")
    for one in file.entries:
        before = one.parent or 0
        if (one.id in positions or before not in positions or one.number != numbers[before] + 1
                or not {one.origin, one.forward} <= ids or (one.roll is not None and one.roll not in rolls)):
            raise TableError("malformed", "table_file.entry", number=one.number)
        try:
            game.codec.action(bytes(one.action))
            msgspec.json.decode(one.verdict, type=Verdict)
            positions[one.id] = fold(game, positions[before], game.codec.facts(bytes(one.facts)))
        except Exception as error:
            raise TableError("malformed", "table_file.entry", number=one.number) from error
        numbers[one.id] = one.number
        if digest(positions[one.id]) != one.digest:
            moved.add(one.number)
    if not {file.head, file.forward} <= ids or file.what_if not in ids | {0}:
        raise ValueError("head")
    condition_lines.check(file.conditions, ids - {None}, file.names)
    return moved


def _start(game: Any, file: TableFile) -> Any:
    """The first position, decoded as the journal does; set up anew if the stored one cannot be decoded any more."""
    try:
        return game.codec.state(bytes(file.start))
    except msgspec.DecodeError:
        return game.new(game.codec.setup(bytes(file.setup)))


def _write(session: Session, file: TableFile) -> Table:
    """Write the table and its rows; each gets a new id of this database."""
    row = Table(game=file.game, setup=bytes(file.setup).decode(), start=bytes(file.start).decode(),
                names=encode({seat: clean_line(name, desk.MAX_NAME_LETTERS) or seat
                              for seat, name in file.names.items()}).decode(),
                strictness=file.strictness, help=file.help, book=clean_line(file.book, desk.MAX_BOOK_ID_LETTERS),
                words=encode(file.words).decode())
    row.code = new_code()
    while session.scalar(select(Table.id).where(Table.code == row.code)):
        row.code = new_code()
    session.add(row)
    session.flush()
    seals: dict[int | None, int | None] = {None: None}
    rolls, entries = dict(seals), dict(seals)
    for seal in file.seals:
        new = Seal(table_id=row.id, secret=seal.secret, commitment=seal.commitment, made=seal.made, opened=seal.opened)
        session.add(new)
        session.flush()
        seals[seal.id] = new.id
    if not any(seal.opened is None for seal in file.seals):
        sealing.new_seal(session, row.id)
    for roll in file.rolls:
        thrown = Roll(table_id=row.id, seal_id=seals[roll.seal], number=roll.number, depth=roll.depth,
                      position=roll.position, words=roll.words, throw=roll.throw, outcomes=roll.outcomes,
                      numbers=roll.numbers, chain=roll.chain, by_app=roll.by_app, created=roll.created)
        session.add(thrown)
        session.flush()
        rolls[roll.id] = thrown.id
    written = []
    for one in file.entries:
        made = Entry(
            table_id=row.id, parent_id=entries[one.parent], number=one.number, client=one.client, by=one.by,
            by_app=one.by_app, action=_text(one.action), verdict=_text(one.verdict),
            overruled=encode(one.overruled).decode(), reason=one.reason, facts=_text(one.facts), edition=one.edition,
            digest=one.digest, kind=one.kind, roll=rolls[one.roll], created=one.created)
        session.add(made)
        session.flush()
        entries[one.id] = made.id
        written.append((made, one))
    for made, one in written:
        made.origin_id, made.forward_id = entries[one.origin], entries[one.forward]
    row.head_id, row.forward_id = entries[file.head], entries[file.forward]
    row.what_if = file.what_if and entries[file.what_if]
    condition_lines.write(session, row.id, file.conditions, entries)
    return row


def _text(raw: msgspec.Raw) -> str:
    """JSON as the journal stores it, without the spaces and line breaks of the file."""
    return msgspec.json.format(bytes(raw), indent=-1).decode()
