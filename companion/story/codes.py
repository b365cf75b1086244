"""The codes by which a game calls its entries, such as 35, A or S178. Which kinds there are, the game says."""
from __future__ import annotations

import re
from functools import cached_property

from msgspec import Struct

_ZEROS = re.compile(r"(?<![0-9])0+(?=[0-9])")
_DIGITS = "0123456789"


class Kind(Struct, frozen=True):
    """A kind of code. `shape`: the pattern of the normalised code. `letter`: the first letter of all its codes.
    `prefix`: a word before a name that keeps its case (`arcade r01`). `open`: players reach it without another entry
    that gives it. `chain`: each entry gives the `next` one, whatever the roll, and is read to its end after a failure
    too; the first, with a 1, is open. `sheet`: what it gives is noted on the sheet. `boxed`: a tick box is printed
    behind it."""

    id: str
    shape: str
    letter: str = ""
    prefix: str = ""
    open: bool = False
    chain: bool = False
    sheet: bool = True
    boxed: bool = False


class Codes(Struct, frozen=True, eq=False, dict=True):
    """All kinds of codes of a game, in the order of its book. `examples`: some codes, for a sentence. `rows`: codes in
    the order of the printed book; a new book begins with the last row. `last_letter`: the last single letter that is a
    likely code; a later one was misread."""

    kinds: tuple[Kind, ...] = ()
    examples: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    last_letter: str = ""

    @cached_property
    def _shapes(self) -> tuple[tuple[Kind, re.Pattern[str]], ...]:
        return tuple((kind, re.compile(kind.shape)) for kind in self.kinds)

    def read(self, text: str) -> str:
        """The normalised code: single spaces, capitals, no leading zeros; a name after a `prefix` stays as typed. ""
        for a text that is no code."""
        words = text.split()
        prefix = words[0].casefold() if len(words) == 2 else ""
        if prefix and any(kind.prefix == prefix for kind in self.kinds):
            code = f"{prefix} {words[1]}"
        else:
            code = _ZEROS.sub("", "".join(words).upper()) if len(words) == 1 else ""
        return code if self.kind(code) else ""

    def of(self, code: str) -> Kind | None:
        """Its kind, None for what is no code."""
        return next((kind for kind, shape in self._shapes if shape.fullmatch(code)), None)

    def kind(self, code: str) -> str:
        """The id of its kind, "" for what is no code."""
        found = self.of(code)
        return found.id if found else ""

    def chain(self, code: str) -> bool:
        """Whether it is one of a chain."""
        found = self.of(code)
        return bool(found and found.chain)

    def sheet(self, code: str) -> bool:
        """Whether what the entry gives is written down."""
        found = self.of(code)
        return bool(found and found.sheet)

    def order(self, code: str) -> tuple[int, str, int]:
        """The sort key: kind, letters, number."""
        letters = code.rstrip(_DIGITS)
        kinds = [kind.id for kind in self.kinds]
        return kinds.index(self.kind(code)), letters, int(code[len(letters):] or 0)

    def open(self, code: str) -> bool:
        """Whether players reach the entry without another one that gives it."""
        found = self.of(code)
        return bool(found and (found.open or (found.chain and code.rstrip(_DIGITS) + "1" == code)))
