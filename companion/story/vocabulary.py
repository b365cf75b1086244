"""The vocabulary of a game's story books: what entries give and take, what is rolled for, which codes they have. How
these words are read, written, checked and recognised is the same for all games."""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from companion.story.codes import Codes

GAIN_PREFIX = r"(?:(?:ziskavas|ziskas|ziskej|dostanes|dostavas|vezmi si|gain|get|receive|take)\s+)?(?:the\s+)?"
"""A pattern for the words before a printed reward, for `Named.printed`."""


class Check(Struct, frozen=True):
    """Something that is rolled for, called by `id` in the files. `words`: how it is printed, by language; `misread`:
    more words that mean it where it heads an option."""

    id: str
    words: Mapping[str, tuple[str, ...]]
    misread: tuple[str, ...] = ()

    def known(self) -> tuple[str, ...]:
        return (*(word for words in self.words.values() for word in words), *self.misread)


class Named(Struct, frozen=True):
    """A kind of piece that says which one. Its name is a code of the kind `code`, or fits the pattern `shape`: then it
    is an id as it was typed, or a word in capitals. `needed`: the word is what options ask for (`needs`). `sheet`: it
    is written down. `printed`: patterns of a part of a reward line in small letters without accents, the group is the
    name. `example`: a name, for the editor."""

    id: str
    shape: str = ""
    code: str = ""
    capitals: bool = False
    needed: bool = False
    sheet: bool = False
    printed: tuple[str, ...] = ()
    example: str = ""


class Vocabulary(Struct, frozen=True, eq=False, dict=True):
    """All of it. `goods` are pieces without a name of their own, `prices` what an option may take. `codes`: how entries
    are called. `thresholds` what an option may ask for, `bonus_over` by how much more its bonus does, `most_needed` how
    many words. `forms`: the printed words of each good, in small letters without accents; one that goes up and down
    stands there without its sign. `beside`: printed words that mean nothing beside them. `needing`: the pattern of the
    word for the words that an option needs (`If you have the KEYWORD`), `needing_more` for the second of them.
    `signs`: the picture of a piece."""

    goods: tuple[str, ...] = ()
    prices: tuple[str, ...] = ()
    named: tuple[Named, ...] = ()
    checks: tuple[Check, ...] = ()
    codes: Codes = Codes()
    thresholds: range = range(1, 100)
    bonus_over: range = range(1, 100)
    most_needed: int = 2
    forms: Mapping[str, str] = {}
    beside: str = ""
    needing: str = ""
    needing_more: str = ""
    signs: Mapping[str, str] = {}

    def name(self, kind: str) -> Named | None:
        """The kind of named pieces of that id."""
        return self._named.get(kind)

    @cached_property
    def _named(self) -> dict[str, Named]:
        return {one.id: one for one in self.named}

    @cached_property
    def needed(self) -> Named | None:
        """The words that options ask for, None where they ask for none."""
        return next((one for one in self.named if one.needed), None)

    @cached_property
    def leading(self) -> tuple[str, ...]:
        """The kinds of pieces that are codes of other entries, as words begin with them: `story:`."""
        return tuple(f"{one.id}:" for one in self.named if one.code)

    @cached_property
    def chained(self) -> tuple[str, ...]:
        """Those of `leading` that only an entry of a chain gives."""
        chains = {kind.id for kind in self.codes.kinds if kind.chain}
        return tuple(f"{one.id}:" for one in self.named if one.code in chains)

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The kinds of pieces that are written down."""
        return tuple(f"{one.id}:" for one in self.named if one.sheet)

    def word(self, kind: str, name: str) -> str:
        """`kind:name` with the name as the engine has it, "" for a name that can be none."""
        one = self.name(kind)
        if one is None:
            return ""
        if one.code:
            code = self.codes.read(name)
            return f"{kind}:{code}" if self.codes.kind(code) == one.code else ""
        printed = name.upper() if one.capitals else name
        return f"{kind}:{printed}" if re.fullmatch(one.shape, printed) else ""


def slug(name: str) -> str:
    """The id of a thing that is only known by its name: `Chladné ostří` -> `chladne-ostri`. "" for no name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")
