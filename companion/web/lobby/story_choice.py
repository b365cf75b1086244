"""The story books that a new table may read from, and how a book comes into its set-up."""
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
"""Instead of a book: people read from their own one."""


class Kept(Struct, frozen=True):
    """A book of the shelf: `name` by language, how many entries it has, `own` where it is the owner's."""

    id: str
    name: dict[str, str]
    entries: int
    own: bool

    def called(self, lang: str) -> str:
        return self.name.get(lang) or next((name for name in self.name.values() if name), "") or self.id


def books(game: str) -> tuple[Kept, ...]:
    """Those of that game that this device may read from, the app's own first; none where it reads none."""
    if not companion.games.about(game).books:
        return ()
    folder, found = store.folder(), []
    for id in shelf.ids(folder):
        try:
            book = shelf.load(folder, id)
        except (BookFault, OSError):
            continue
        if book.game == game and (not book.own or guests.admitted()):
            found.append(Kept(id, book.name, len(book.entries), book.own))
    return tuple(found)


def usual(invented: bool, known: tuple[Kept, ...]) -> str:
    """The book that goes with a box unless somebody says otherwise: the app's own with an invented box, the owner's
    with the owner's, else none."""
    return next((kept.id for kept in known if kept.own != invented), PAPER)


def laid(game: str, box: Any, id: str) -> Any:
    """The box of a set-up (a word, a whole one, or one as programs send it) with the entries of a book. TableError
    `setup.wrong` with the field for a book or a box that is gone or cannot be read; Problem for a book of the owner's
    and a device that was not let in."""
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


def setup(game: str, wanted: dict[str, Any], id: str) -> dict[str, Any]:
    """The set-up of a single game, plain JSON, with the book laid over its box; the same object where nothing is read.
    Errors as of `laid`."""
    if id == PAPER or not companion.games.known(game):
        return wanted
    about, story = companion.games.about(game), companion.games.load(game).story
    if story is None or (about.counters and wanted.get("mode") == about.counters):
        return wanted
    invented = next((box.id for box in about.boxes if box.invented), "")
    whole = laid(game, wanted.get("box", invented), id)
    return wanted | {"box": story.packed(whole, wanted), about.books: True}
