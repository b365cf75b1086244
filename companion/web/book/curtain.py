"""Before the text of a book from which people play just now: a curtain, for the text of an entry gives away what comes
of it. And whose the owner's texts are: the host's, and of whoever has a pass of a table of this house."""
from __future__ import annotations

from flask import request

from companion.kernel import actors
from companion.story.book import Book
from companion.table import desk, journal, passes, store
from companion.table.errors import TableError
from companion.table.models import Table
from companion.table.story.books import shelf
from companion.web import access, security
from companion.web.errors import Problem

FREE = frozenset({"book.overview", "book.find"})
"""Pages of an owner's book that are for everybody in the network."""


def playing(book: Book) -> int:
    """How many tables that are not over read from the book."""
    return sum(_goes_on(table) for table in desk.tables() if table.book == book.id)


def _goes_on(table: Table) -> bool:
    try:
        return bool(actors(journal.look(table).state))
    except TableError:  # nobody can play on at a table that cannot be read
        return False


def lifted() -> bool:
    """Whether the address says that all is to be shown."""
    return request.args.get("open") == "1"


def open_at(book: Book, code: str, at: str) -> bool:
    """Whether the table, at which this device must sit, has that entry of the book open now."""
    try:
        seen = access.find(at)
    except Problem:
        return False
    if seen.table.book != book.id:
        return False
    now = journal.look(seen.table)
    story = now.game.story
    return story is not None and story.open_now(now.state) and story.code(now.state) == code


def insider() -> bool:
    """Whether the device is the host, or holds a pass of any table."""
    return security.at_home() or any(_opens(token) for name, token in request.cookies.items()
                                     if name.startswith(access.cookie("")))


def _opens(token: str) -> bool:
    try:
        passes.check(token)
    except TableError:
        return False
    return True


def insiders_only() -> None:
    """Before a request about an owner's book. Problem for a device that does not belong to this house."""
    id = (request.view_args or {}).get("id", "")
    if not id or request.endpoint in FREE or id in shelf.shipped() or id not in shelf.ids(store.folder()):
        return
    if not insider():
        raise Problem("forbidden", "web.book.fault.outsider")
