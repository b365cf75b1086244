"""What the entries of a story book do, for the rules of the game that reads from it."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.story.defects import BookFault
from companion.table import store
from companion.table.story.books import shelf


def mechanics(book: str) -> Mapping[str, Mapping[str, Any]]:
    """By the code of the entry; nothing where there is no such book, or it cannot be read: then a table goes on with
    what it knows."""
    try:
        found = shelf.load(store.folder(), book)
    except (BookFault, OSError):
        return {}
    return {code: entry.mechanics() for code, entry in found.entries.items()}
