"""Who may see the text of a story book. While people play from a book, a page without text (the curtain) comes before
it, since an entry's text gives its outcome away; one tap lifts it. The owner's books are for the host and the devices
that were let in."""
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


def tables_playing(book: Book) -> int:
    """How many tables that are not over read from this book."""
    return sum(_is_going_on(table) for table in desk.tables() if table.book == book.id)


def _is_going_on(table: Table) -> bool:
    try:
        return bool(actors(journal.look(table).state))
    except TableError:  # nobody can play on at a table that cannot be read
        return False


def is_lifted() -> bool:
    """Whether the reader lifted the curtain: `open=1` in the address."""
    return request.args.get("open") == "1"


def tables_to_hide_from(book: Book, code: str = "") -> int:
    """How many tables play from the book, or 0 where its text (or that of one entry) may be shown: the curtain is
    lifted, or the entry is open at the `table` of this device."""
    if is_lifted() or (code and is_open_at(book, code, request.args.get("table", ""))):
        return 0
    return tables_playing(book)


def is_open_at(book: Book, code: str, at: str) -> bool:
    """Whether that entry is open now at the table with the code `at`, and this device has a pass for it."""
    try:
        found = access.find(at)
    except Problem:
        return False
    if found.table.book != book.id:
        return False
    now = journal.look(found.table)
    story = now.game.story
    return story is not None and story.entry_is_open(now.state) and story.entry_code(now.state) == code


def refuse_outsiders(id: str) -> None:
    """Problem where that book is the owner's and the device was not let in."""
    if id not in shelf.shipped() and id in shelf.ids(store.folder()) and not guests.admitted():
        raise Problem("forbidden", "web.book.fault.outsider")
