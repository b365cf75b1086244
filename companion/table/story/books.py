"""The story books of this house: the shelf, with the words of every game that reads from one."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from companion import games
from companion.story.shelf import Shelf
from companion.story.vocabulary import Vocabulary


BOOKS = "story/books"
"""Where they lie in the folder of a game."""


class _Games(Mapping[str, Vocabulary]):
    """Games that read from books, in the order of the lobby. A game is loaded when somebody asks for its words."""

    def __getitem__(self, id: str) -> Vocabulary:
        story = games.load(id).story if id in self else None
        if story is None:
            raise KeyError(id)
        return story.VOCABULARY

    def __contains__(self, id: object) -> bool:
        return any(id == one for one in self)

    def __iter__(self) -> Iterator[str]:
        return (id for id in games.ids() if games.about(id).books)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def shipped() -> Iterator[Path]:
    """The folders with the books that games bring along; what a game is made of is not loaded for that."""
    return (games.folder(id) / BOOKS for id in games.ids() if games.about(id).books)


shelf = Shelf(_Games(), shipped)
