"""The vocabulary of what an entry gives and takes. What a reward does belongs to the game that imports these words."""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import groupby

GOODS = ("coin", "gem", "food", "heart", "green", "blue", "red", "yellow", "plain", "bird", "treasure", "adventurer",
         "reputation+", "reputation-")
"""Pieces without a name of their own (NF-24.1). The four colours and `plain` are faction tokens."""
PRICES = ("coin", "gem", "food", "heart", "green", "blue", "red", "yellow", "plain", "bird", "tortoise")
"""What an option may take (NF-23.3)."""
NAMED = ("world", "keyword", "story", "code")
"""Pieces that say which one: a world card's id, a word, the number of a story, the character's next entry."""
MOST = 20
"""Pieces of one kind that an author can mean."""

_PIECE = re.compile(r"(?:(\d{1,2}) )?([a-z]+[+-]?)(?: (\S+))?")


class Unread(ValueError):
    """A word that is not in the vocabulary. `args[0]` is the part that cannot be read."""


def read(line: str, known: Iterable[str] = GOODS) -> tuple[str, ...]:
    """`2 coin, reputation+, keyword TUNDRA` as the engine's words, one for each piece: `coin`, `coin`, `reputation+`,
    `keyword:TUNDRA`. `known`: the plain pieces allowed here; with PRICES nothing that has a name. Raises Unread."""
    words: list[str] = []
    for part in (part.strip() for part in line.split(",")):
        found = _PIECE.fullmatch(part)
        if not found:
            raise Unread(part)
        many, kind, name = int(found[1] or 1), found[2], found[3]
        named = kind in NAMED and known is not PRICES
        if not 1 <= many <= MOST or (named != bool(name)) or (not named and kind not in known):
            raise Unread(part)
        words += [f"{kind}:{name}" if named else kind] * many
    return tuple(words)


def card(name: str) -> str:
    """The id of a world card that is only known by its name: `Chladné ostří` -> `chladne-ostri`. "" for no name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")


def write(words: Iterable[str]) -> str:
    """The line of which `read` makes these words: equal pieces that follow each other are counted."""
    parts = []
    for word, same in groupby(words):
        many = len([*same])
        counts = [MOST] * (many // MOST) + [many % MOST] * bool(many % MOST)
        parts += [(f"{n} " if n > 1 else "") + word.replace(":", " ", 1) for n in counts]
    return ", ".join(parts)
