"""The story books that a new table can read from, and the set-up with a book's entries in its box."""
from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

import companion.games
from companion.box.faults import BoxFault
from companion.box.decoding import decode
from companion.kernel import encode
from companion.story.defects import BookFault
from companion.table import store
from companion.table.errors import TableError
from companion.table.story.books import shelf
from companion.web.host import guests

PAPER = ""
"""Instead of a book's id: people read the printed book themselves."""


class OfferedBook(Struct, frozen=True):
    """A book that can be chosen: `name` by language, how many `entries` it has, `own` where the owner wrote it."""

    id: str
    name: dict[str, str]
    entries: int
    own: bool

    def name_in(self, lang: str) -> str:
        return self.name.get(lang) or next((name for name in self.name.values() if name), "") or self.id


def books(game: str) -> tuple[OfferedBook, ...]:
    """The books of a game that this device may use, the app's own first; none for a game without story books."""
    if not companion.games.about(game).books:
        return ()
    folder, found = store.folder(), []
    for id in shelf.ids(folder):
        try:
            book = shelf.load(folder, id)
        except (BookFault, OSError):
            continue
        if book.game == game and (not book.own or guests.admitted()):
            found.append(OfferedBook(id, book.name, len(book.entries), book.own))
    return tuple(found)


def default_book(invented: bool, known: tuple[OfferedBook, ...]) -> str:
    """The book proposed for a box: the app's first one with an invented box, the owner's first with any other; PAPER
    where there is none."""
    return next((kept.id for kept in known if kept.own != invented), PAPER)


def box_with_book(game: str, box: Any, id: str) -> Any:
    """The box of a set-up (an id, a struct, or plain JSON) with the entries of a book in it. TableError `setup.wrong`
    with its `field` (book or box) for one that is gone or cannot be read; Problem for the owner's book on a device that
    was not let in."""
    story = companion.games.load(game).story
    if story is None:
        raise TableError("refused", "setup.wrong", field="book", game=game)
    try:
        book = shelf.load(store.folder(), id)
        if book.game != game:
            raise TableError("refused", "setup.wrong", field="book", game=game)
    except (BookFault, OSError) as error:
        raise TableError("refused", "setup.wrong", field="book", game=game) from error
    if book.own:
        guests.admitted_only()
    try:
        whole = decode(game, encode(box)) if isinstance(box, dict) else box
        if not isinstance(whole, str | Struct):
            raise KeyError(whole)
        entries = {code: entry.mechanics() for code, entry in book.entries.items()}
        return story.with_book(whole, entries)
    except (BoxFault, KeyError, msgspec.ValidationError) as error:
        raise TableError("refused", "setup.wrong", field="box", game=game) from error


def setup_with_book(game: str, wanted: dict[str, Any], id: str) -> dict[str, Any]:
    """The set-up `wanted` (plain JSON) with the entries of the book `id` in its box; `wanted` itself where no book is
    read. Errors of `box_with_book`."""
    if id == PAPER or not companion.games.known(game):
        return wanted
    about, story = companion.games.about(game), companion.games.load(game).story
    if story is None or (about.counters and wanted.get("mode") == about.counters):
        return wanted
    invented = next((box.id for box in about.boxes if box.invented), "")
    whole = box_with_book(game, wanted.get("box", invented), id)
    return wanted | {"box": story.box_to_store(whole, wanted), about.books: True}
