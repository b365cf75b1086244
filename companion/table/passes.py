"""Who may do what from which device: passes with random tokens, and short codes that lead to one.

A device sends its token with everything; we keep only its SHA-256. A right is `watch`, `seat` (some seats, and the
table's dice and cards) or `table` (everything, for every seat)."""
from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

import msgspec
from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session
from werkzeug.local import LocalProxy

from companion.kernel import TABLE, Seat, encode
from companion.table.cards.codes import Guesses, new_code, plain_code
from companion.table.checks import clean_line
from companion.table.errors import TableError
from companion.table.journal import seats as seats_of
from companion.table.memory import memory
from companion.table.models import Join, Pass, Table, now
from companion.table.store import reading, writing

__all__ = [
    "INVITATION_MINUTES", "RIGHTS", "Rights", "check", "claim_seat", "create", "devices", "free_seat", "guesses",
    "invite", "join", "plain_code", "revoke", "revoke_device", "seat_holders",
]

RIGHTS = ("watch", "seat", "table")
INVITATION_MINUTES = 30
"""How long an invitation is good."""
_PASSES = select(Pass).where(Pass.table_id == bindparam("table"), Pass.revoked.is_(None)).order_by(Pass.created)
_USABLE = select(Join.code).where(Join.table_id == bindparam("table"), Join.right == "seat",
                                  Join.expires > bindparam("until"))
guesses: Guesses = LocalProxy(lambda: memory().guesses)  # type: ignore[assignment]
"""The wrong guesses at the current app, for whoever looks a code up without joining: `allow` first, then `wrong`."""


@dataclass(frozen=True)
class Rights:
    """What a device may do at one table. `device` tells passes apart without giving a token away."""

    table_id: int
    right: str
    seats: tuple[Seat, ...] = ()
    label: str = ""
    device: str = ""

    def may_enter(self, seat: Seat) -> bool:
        """Whether this device may enter for the seat (TABLE: dice and cards, for whoever plays)."""
        return self.right == "table" or (self.right == "seat" and bool(self.seats) and seat in (*self.seats, TABLE))

    def may_see(self, seat: Seat) -> bool:
        """Whether this device may see what only the seat knows; the table opens it only while a finger holds it."""
        return self.right == "table" or seat in self.seats


def create(table: Table, right: str, seats: Iterable[Seat] = (), label: str = "") -> str:
    """A new pass; returns its token, which is nowhere else. TableError `right.unknown`, `seat.unknown`, `seat.held`."""
    wanted = _checked_seats(table, right, seats)
    with writing() as session:
        _must_be_free(session, table, wanted)
        return _add_pass(session, table.id, right, wanted, label)


def check(token: str, table: Table | None = None) -> Rights:
    """What the token allows. TableError `pass.unknown` for none, a revoked one, or one of another table."""
    with reading() as session:
        found = _living_pass(session, token)
    if table is not None and found.table_id != table.id:
        raise TableError("forbidden", "pass.unknown")
    return _rights(found)


def invite(table: Table, right: str, seats: Iterable[Seat] = (), minutes: float = INVITATION_MINUTES) -> str:
    """A code of 6 characters that gives such a pass to everyone who has it, for some minutes."""
    wanted = _checked_seats(table, right, seats)
    with writing() as session:
        session.execute(delete(Join).where(Join.expires < now()))
        fresh = new_code()
        while session.get(Join, fresh) is not None:
            fresh = new_code()
        session.add(Join(code=fresh, table_id=table.id, right=right, seats=encode(wanted).decode(),
                         expires=now() + timedelta(minutes=minutes)))
    return fresh


def join(typed: str, *, address: str, label: str = "") -> tuple[str, Rights]:
    """A token for a code. An invitation for certain seats takes them. TableError `code.slow` after too many wrong
    ones from this address, `code.unknown` for a wrong or old one, `seat.held`."""
    guesses.allow(address)
    with writing() as session:
        found = session.get(Join, plain_code(typed))
        if found is None or found.expires < now():
            guesses.wrong(address)
            raise TableError("unknown", "code.unknown")
        table = session.get_one(Table, found.table_id)
        wanted = msgspec.json.decode(found.seats, type=tuple[str, ...])
        if found.right == "seat":
            _must_be_free(session, table, wanted)
        token = _add_pass(session, table.id, found.right, wanted, label)
    return token, Rights(table.id, found.right, wanted, clean_line(label, 60), _hash(token)[:12])


def claim_seat(token: str, seat: Seat) -> Rights:
    """Take a seat for this device, beside those it has. Only the table may take one that another device holds; that
    device loses it. TableError `pass.unknown`, `seat.unknown`, `seat.held`, `right.missing` for a watcher."""
    with writing() as session:
        mine = _living_pass(session, token)
        table = session.get_one(Table, mine.table_id)
        if mine.right == "watch":
            raise TableError("forbidden", "right.missing")
        if seat not in seats_of(table):
            raise TableError("unknown", "seat.unknown", seat=seat)
        holding = _seats(mine)
        if seat not in holding:
            if mine.right == "table":
                _take_seat_from_holder(session, table.id, seat)
            else:
                _must_be_free(session, table, (seat,))
            mine.seats = encode((*holding, seat)).decode()
        rights = _rights(mine)
    _publish(table)
    return rights


def free_seat(table: Table, seat: Seat) -> None:
    """Take a seat from whatever device holds it. A pass for this seat alone is dead from now on; one that holds more
    keeps the rest. Only the table, or the seat itself, should be let here. TableError `seat.unknown`."""
    if seat not in seats_of(table):
        raise TableError("unknown", "seat.unknown", seat=seat)
    with writing() as session:
        _take_seat_from_holder(session, table.id, seat)
    _publish(table)


def revoke(token: str) -> None:
    """The device leaves the table: the token is dead. TableError `pass.unknown`."""
    with writing() as session:
        _living_pass(session, token).revoked = now()


def revoke_device(table: Table, device: str) -> None:
    """Revoke the pass of another device, by its `Rights.device`. TableError `pass.unknown`."""
    with writing() as session:
        found = [one for one in _passes(session, table.id) if one.token.startswith(device)] if len(device) == 12 else []
        if not found:
            raise TableError("forbidden", "pass.unknown")
        found[0].revoked = now()


def seat_holders(table: Table) -> dict[Seat, Rights]:
    """Which device holds which seat; a seat that is missing is free."""
    return {seat: rights for rights in devices(table) for seat in rights.seats}


def devices(table: Table) -> list[Rights]:
    """All living passes of a table, the oldest first."""
    with reading() as session:
        return [_rights(one) for one in _passes(session, table.id)]


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _add_pass(session: Session, table_id: int, right: str, seats: tuple[Seat, ...], label: str) -> str:
    token = secrets.token_urlsafe(32)
    session.add(Pass(token=_hash(token), table_id=table_id, right=right, seats=encode(seats).decode(),
                     label=clean_line(label, 60)))
    return token


def _checked_seats(table: Table, right: str, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    wanted = tuple(dict.fromkeys(seats))
    if right not in RIGHTS:
        raise TableError("malformed", "right.unknown", right=right)
    for seat in wanted:
        if seat not in seats_of(table) or right == "watch":
            raise TableError("unknown", "seat.unknown", seat=seat)
    return wanted


def _passes(session: Session, table_id: int) -> list[Pass]:
    return list(session.scalars(_PASSES, {"table": table_id}))


def _living_pass(session: Session, token: str) -> Pass:
    found = session.get(Pass, _hash(token))
    if found is None or found.revoked is not None:
        raise TableError("forbidden", "pass.unknown")
    return found


def _seats(found: Pass) -> tuple[Seat, ...]:
    return msgspec.json.decode(found.seats, type=tuple[str, ...])


def _rights(found: Pass) -> Rights:
    return Rights(found.table_id, found.right, _seats(found), found.label, found.token[:12])


def _must_be_free(session: Session, table: Table, wanted: tuple[Seat, ...]) -> None:
    held = {seat for one in _passes(session, table.id) for seat in _seats(one)}
    for seat in wanted:
        if seat in held:
            raise TableError("forbidden", "seat.held", seat=seat)


def _take_seat_from_holder(session: Session, table_id: int, seat: Seat) -> None:
    for one in _passes(session, table_id):
        holding = _seats(one)
        if seat in holding:
            one.seats = encode(tuple(s for s in holding if s != seat)).decode()
            if one.right == "seat" and len(holding) == 1:
                one.revoked = now()


def _publish(table: Table) -> None:
    memory().bus.publish(table.id, table.head_id or 0)


def invited_table(typed: str, address: str) -> Table:
    """The table a join code leads to, without using it. TableError `code.slow` or `code.unknown`."""
    guesses.allow(address)
    with reading() as session:
        found = session.get(Join, plain_code(typed)) if len(typed) <= 20 else None
        if found is None or found.expires < now():
            guesses.wrong(address)
            raise TableError("unknown", "code.unknown")
        return session.get_one(Table, found.table_id)


def usable_invitation(table: Table, minutes: float = INVITATION_MINUTES / 2) -> str | None:
    """A join code for seats of the table that is good for more than so many minutes, None where there is none."""
    with reading() as session:
        return session.scalar(_USABLE, {"table": table.id, "until": now() + timedelta(minutes=minutes)})
