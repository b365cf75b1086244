"""Which table an address means, and what the device that asks may do there."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import g, request

from companion.kernel import TABLE, Seat
from companion.table import desk, journal, passes
from companion.table.errors import TableError
from companion.table.journal import Look
from companion.table.models import Table
from companion.table.passes import Rights
from companion.web import game_files, security
from companion.web.errors import Problem


@dataclass(frozen=True)
class TableAccess:
    """A table and what this device may do there. `token` is the value of its cookie."""

    table: Table
    rights: Rights
    token: str

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.rights.seats

    @property
    def at_table(self) -> bool:
        return self.rights.right == "table"

    def by(self, seat: Seat = "") -> Seat:
        """The seat in whose name this device writes. Problem for a watcher or somebody else's seat."""
        if self.at_table:
            return TABLE
        if not self.seats:
            raise Problem("forbidden", "web.fault.watching")
        if seat in ("", TABLE):
            return self.seats[0]
        if seat not in self.seats:
            raise Problem("forbidden", "web.fault.not_your_seat")
        return seat


def cookie_name(code: str) -> str:
    return f"companion_{code}"


def access_to(table: Table) -> TableAccess | None:
    """This device's access to a table, None without a pass."""
    token = request.cookies.get(cookie_name(table.code), "")
    try:
        return TableAccess(table, passes.check(token, table), token) if token else None
    except TableError:
        return None


def find(code: str) -> TableAccess:
    """This device's access to the table with this code. Problem `web.fault.no_pass` without a pass, and also where
    there is no such table: nobody finds out codes by trying. What `rights.guard` has found is not looked up again."""
    if (known := g.get("access")) is not None and known.table.code == code:
        return known  # type: ignore[no-any-return]
    try:
        table = desk.find(code) if len(code) == 6 else None
    except TableError:
        table = None
    access = access_to(table) if table is not None else None
    if access is None:
        raise Problem("forbidden", "web.fault.no_pass")
    game_files.opens(access.table.game)
    return access


def allowed(code: str, token: str) -> bool:
    """Whether a token still opens a table."""
    try:
        passes.check(token, desk.find(code))
    except TableError:
        return False
    return True


def invited(typed: str) -> Table:
    """The table a join code leads to, without using it. TableError `code.slow` or `code.unknown`."""
    return passes.invited_table(typed, request.remote_addr or "")


def invitation(table: Table) -> str:
    """A join code for seats of the table; a new one when the last has less than half of its time left. If a new one
    cannot be written, the last one while it is good, then ""."""
    if code := passes.usable_invitation(table):
        return code
    try:
        return passes.invite(table, "seat")
    except TableError:
        return passes.usable_invitation(table, minutes=0) or ""


def position_at(look: Look, entry_id: int) -> Any:
    """The position after an entry of the same table, 0 for the start."""
    return journal.position_after(look, entry_id)


def set_pass_cookie(response: Any, table: Table, token: str) -> None:
    """Store the pass in the device's cookie."""
    security.keep(response, cookie_name(table.code), token)
