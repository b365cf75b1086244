"""Lines of what an entry gives and takes. What a reward does belongs to the game whose words these are."""
from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from companion.story.vocabulary import Vocabulary

MAX_COUNT = 20
"""Pieces of one kind that an author can mean."""

_PIECE = re.compile(r"(?:(\d{1,2}) )?([a-z]+[+-]?)(?: (\S+))?")


class UnknownReward(ValueError):
    """A part of a line of rewards is not in the vocabulary. `args[0]` is that part."""


def read(line: str, known: Vocabulary, price: bool = False) -> tuple[str, ...]:
    """`2 coin, reputation+, keyword TUNDRA` as the engine's words, one for each piece: `coin`, `coin`, `reputation+`,
    `keyword:TUNDRA`. A price has no named pieces. Raises UnknownReward."""
    words: list[str] = []
    plain = known.prices if price else known.goods
    for part in (part.strip() for part in line.split(",")):
        found = _PIECE.fullmatch(part)
        if not found:
            raise UnknownReward(part)
        many, kind, name = int(found[1] or 1), found[2], found[3]
        named = known.name(kind) is not None and not price
        if not 1 <= many <= MAX_COUNT or (named != bool(name)) or (not named and kind not in plain):
            raise UnknownReward(part)
        words += [f"{kind}:{name}" if named else kind] * many
    return tuple(words)


def write(words: Iterable[str]) -> str:
    """The line of which `read` makes these words: equal pieces that follow each other are counted."""
    parts = []
    for word, same in groupby(words):
        many = len([*same])
        counts = [MAX_COUNT] * (many // MAX_COUNT) + [many % MAX_COUNT] * bool(many % MAX_COUNT)
        parts += [(f"{n} " if n > 1 else "") + word.replace(":", " ", 1) for n in counts]
    return ", ".join(parts)
