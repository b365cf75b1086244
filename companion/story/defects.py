"""Defects of a story book, as a key with parameters; the sentences are texts."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

NOTE_KEYS = frozenset({
    "keyword.unused", "entry.told", "reward.sheetless", "failure.none", "failure.free", "language.extra",
    "quotes.straight"})
"""Keys of defects that may be intended; all others should be corrected."""


class Defect(NamedTuple):
    """One thing that is wrong. `file` within the book, "" where the text is in none; `line` from 1, 0 for the whole
    file. The sentence is the text `story.defect.<key>` with the parameters."""

    file: str
    line: int
    key: str
    params: dict[str, Any]

    @property
    def note(self) -> bool:
        """Whether it may be intended (NOTE_KEYS)."""
        return self.key in NOTE_KEYS


class BookFault(Exception):
    """Raised with everything that was found; nothing has been changed then."""

    def __init__(self, findings: Iterable[Defect]):
        self.findings = tuple(findings)
        super().__init__(", ".join(found.key for found in self.findings))


def fault(key: str, file: str = "", **params: Any) -> BookFault:
    """A BookFault of one defect."""
    return BookFault([Defect(file, 0, key, params)])
