"""The story books that a new table may read from, and how a book comes into its set-up."""
from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

import companion.games
from companion.box.faults import BoxFault
from companion.box.reading import decode
from companion.kernel import encode
from companion.story import shelf
from companion.story.defects import BookFault
from companion.table import store
from companion.table.errors import TableError

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
    """Those of that game that can be read, the app's own first."""
    folder, found = store.folder(), []
    for id in shelf.ids(folder):
        try:
            book = shelf.load(folder, id)
        except (BookFault, OSError):
            continue
        if book.game == game:
            found.append(Kept(id, book.name, len(book.entries), book.own))
    return tuple(found)


def usual(box: str, known: tuple[Kept, ...]) -> str:
    """The book that goes with a box unless somebody says otherwise: the app's own with the sample box, the owner's with
    the owner's, else none."""
    return next((kept.id for kept in known if kept.own != (box == "sample")), PAPER)


def laid(game: str, box: Any, id: str) -> Any:
    """The box of a set-up (a word, a whole one, or one as programs send it) with the entries of a book. TableError
    `setup.wrong` with the field for a book or a box that is gone or cannot be read."""
    try:
        book = shelf.load(store.folder(), id)
        if book.game != game:
            raise TableError("refused", "setup.wrong", field="book")
    except (BookFault, OSError) as error:
        raise TableError("refused", "setup.wrong", field="book") from error
    try:
        whole = decode(game, encode(box)) if isinstance(box, dict) else box
        if not isinstance(whole, str | Struct):
            raise KeyError(whole)
        entries = {code: entry.mechanics() for code, entry in book.entries.items()}
        return companion.games.part(game, "stories").with_book(whole, entries)
    except (BoxFault, KeyError, msgspec.ValidationError) as error:
        raise TableError("refused", "setup.wrong", field="box") from error


def setup(game: str, wanted: dict[str, Any], id: str) -> dict[str, Any]:
    """The set-up of a single game with the book laid over its box; as it is without one, and where nobody referees.
    Errors as of `laid`."""
    if id == PAPER or wanted.get("mode") == "counters" or game not in companion.games.ids():
        return wanted
    box, mode, map = (wanted.get(name, usual) for name, usual in (("box", "sample"), ("mode", ""), ("map", 1)))
    whole = laid(game, box, id)
    if isinstance(mode, str) and isinstance(map, int):  # what else they are, the game itself refuses
        whole = companion.games.part(game, "stories").packed(whole, mode or "first_adventure", map)
    return wanted | {"box": whole, "narrated": True}
