"""Before the text of a book from which people play just now: a curtain, for the text of an entry gives away what comes
of it. And whose the owner's texts are: the host's, and of the devices that were let in."""
from __future__ import annotations

from flask import request

from companion.kernel import actors
from companion.story.book import Book
from companion.table import desk, journal, store
from companion.table.errors import TableError
from companion.table.models import Table
from companion.table.story.books import shelf
from companion.web import access
from companion.web.errors import Problem
from companion.web.host import guests

FREE = frozenset({"book.books", "book.overview", "book.find"})
"""The shelf, and of an owner's book its name and the way to a code, are for everybody in the network."""


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


def hidden(book: Book, code: str = "") -> int:
    """For how many tables the book, or one entry of it, stays behind the curtain; 0 where it may be shown."""
    if lifted() or (code and open_at(book, code, request.args.get("table", ""))):
        return 0
    return playing(book)


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


def insiders_only() -> None:
    """Before a request about an owner's book, or one that makes a book. Problem for a device that was not let in."""
    id = (request.view_args or {}).get("id", "")
    if request.endpoint in FREE or id in shelf.shipped() or (id and id not in shelf.ids(store.folder())):
        return
    if not guests.admitted():
        raise Problem("forbidden", "web.book.fault.outsider")
