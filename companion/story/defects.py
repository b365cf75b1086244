"""What a story book can be wrong with: always a list of defects, never a sentence."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

NOTES = frozenset({"keyword.unused", "entry.told", "reward.sheetless", "failure.unread", "language.extra"})
"""Keys of what an author may well mean; everything else is to be mended."""


class Defect(NamedTuple):
    """One thing that is wrong. `file` within the book, "" where the text is in none; `line` from 1, 0 for the whole
    file. The sentence is the text `story.defect.<key>` with the parameters."""

    file: str
    line: int
    key: str
    params: dict[str, Any]

    @property
    def note(self) -> bool:
        """Whether it is only worth a look."""
        return self.key in NOTES


class BookFault(Exception):
    """Raised with everything that was found; nothing has been changed then."""

    def __init__(self, findings: Iterable[Defect]):
        self.findings = tuple(findings)
        super().__init__(", ".join(found.key for found in self.findings))


def fault(key: str, file: str = "", **params: Any) -> BookFault:
    """A BookFault of one defect."""
    return BookFault([Defect(file, 0, key, params)])
