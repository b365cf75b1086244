"""The codes printed on stickers, by which a camera, or somebody who types, tells the app which card it is.

`N:A17E` is a letter of the game, a colon, a letter of the kind, a number and a check sign. All signs are in ALPHABET,
31 of them that are not mistaken for one another. The values of the signs, each times a power of 3 by its place, sum to
a multiple of 31: as 31 is prime, one wrong sign or two signs swapped never do. A code has at most 8 signs, all of QR's
alphanumeric mode, so at level Q it fits the smallest size (21 × 21 modules).

Which number stands for which id of a box (`card-3`, `throne`) is kept with the box. That table only grows: a thing
keeps its number even when it has left the box, so that a sticker never means another card."""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from msgspec import Struct

from companion import games
from companion.games.about import Codes

ALPHABET = "0123456789ABCDEFGHJKMNPRTUVWXYZ"
"""Without I, L, O, Q and S, which are read as 1, 0 and 5."""
BASE = 3
MAX_NUMBER = 9999
"""The highest number."""

FOREIGN, CHECK, UNKNOWN = "foreign", "check", "unknown"
"""Why a text is no code: not written like one; one of its signs is wrong; of no game or kind known here."""


class Code(Struct, frozen=True, order=True):
    """What a code says: game, its kind (companion.games.about.Codes) and number."""

    game: str
    kind: str
    number: int


Numbers = Mapping[str, Mapping[str, int]]
"""The table of a box: kind -> id -> number."""

_WRITTEN = re.compile(rf"([{ALPHABET[10:]}]):([{ALPHABET[10:]}])([1-9][0-9]{{0,3}})([{ALPHABET}])", re.ASCII)


def codes_of(game: str) -> Codes | None:
    """The letters of a game and of its kinds of codes, None for a game without codes."""
    return games.about(game).codes if games.known(game) else None


@cache
def _kinds(every: tuple[str, ...]) -> dict[tuple[str, str], tuple[str, str]]:
    """The letters of a game and of a kind -> both words."""
    return {(codes.letter, letter): (game, kind) for game in every if (codes := codes_of(game))
            for kind, letter in codes.kinds.items()}


def _known(letters: tuple[str, str]) -> tuple[str, str] | None:
    return _kinds(games.ids()).get(letters)


def _remainder(signs: str) -> int:
    """The weighted sum of the signs (without the colon) modulo 31, 0 for a correct code. The last sign, the check sign,
    has weight 1."""
    return sum(ALPHABET.index(sign) * pow(BASE, place, 31) for place, sign in enumerate(reversed(signs))) % 31


def write(game: str, kind: str, number: int) -> str:
    """The text of a code. KeyError for a game or kind that has none, ValueError for a number not from 1 to
    MAX_NUMBER."""
    if not 1 <= number <= MAX_NUMBER:
        raise ValueError(f"{number} is not 1 to {MAX_NUMBER}")
    if (known := codes_of(game)) is None:
        raise KeyError(game)
    letter, signs = known.letter, f"{known.kinds[kind]}{number}"
    return f"{letter}:{signs}{ALPHABET[-_remainder(f'{letter}{signs}0') % 31]}"


def fault(text: str) -> str:
    """Why a text is no code of ours: FOREIGN, CHECK, UNKNOWN; empty for one that is."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        return FOREIGN
    if _remainder("".join(match.groups())):
        return CHECK
    return "" if _known((match[1], match[2])) else UNKNOWN


def read(text: str) -> Code | None:
    """The code that a text is; None for a text that `fault` finds wrong."""
    match = _WRITTEN.fullmatch(text)
    if match is None or _remainder("".join(match.groups())):
        return None
    known = _known((match[1], match[2]))
    return Code(*known, int(match[3])) if known else None


def correct_typing(text: str) -> str:
    """A typed code as it was meant: capitals, no blanks, the colon in its place, 0 for O and the like. It is not
    checked; give it to `read`."""
    signs = re.sub(r"[\W_]", "", text.upper(), flags=re.ASCII).translate(str.maketrans("OQILS", "00115"))
    return f"{signs[:1]}:{signs[1:]}"


def assign_numbers(given: Numbers, box: Mapping[str, Iterable[str]]) -> dict[str, dict[str, int]]:
    """The numbers of a box, one for every id in it, by kind. What has a number in `given` keeps it. An id that
    ends in a number gets that one if it was never given (story 35 is 35), any other the next after the highest.
    ValueError where more than MAX_NUMBER would be needed."""
    table = {kind: dict(numbers) for kind, numbers in given.items()}
    for kind, ids in box.items():
        numbers = table.setdefault(kind, {})
        fresh = [id for id in dict.fromkeys(ids) if id not in numbers]
        used = set(numbers.values())
        for id in fresh:
            own = re.search(r"[1-9][0-9]{0,3}\Z", id, re.ASCII)
            if own and int(own[0]) not in used:
                used.add(int(own[0]))
                numbers[id] = int(own[0])
        for id in fresh:
            if id not in numbers:
                numbers[id] = _next(used)
    return table


def join_tables(mine: Numbers, theirs: Numbers) -> dict[str, dict[str, int]]:
    """My numbers with what only theirs has: under its number where that is free here, so that their stickers hold good,
    else under the next one, so that mine do."""
    table = {kind: dict(numbers) for kind, numbers in mine.items()}
    for kind, numbers in theirs.items():
        here = table.setdefault(kind, {})
        used = set(here.values())
        fresh = {id: number for id, number in numbers.items() if id not in here}
        for id, number in fresh.items():
            if number not in used:
                used.add(number)
                here[id] = number
        for id in fresh:
            if id not in here:
                here[id] = _next(used)
    return table


def _next(used: set[int]) -> int:
    """The number after the highest one, noted as used; the lowest one that is free once the highest is MAX_NUMBER."""
    number = max(used, default=0) + 1
    if number > MAX_NUMBER:
        number = next((n for n in range(1, MAX_NUMBER + 1) if n not in used), 0)
    if not number:
        raise ValueError(f"more than {MAX_NUMBER} of a kind")
    used.add(number)
    return number


def id_of(table: Numbers, code: Code) -> str | None:
    """The id in a box that a code stands for; None where no id has that number."""
    return next((id for id, number in table.get(code.kind, {}).items() if number == code.number), None)
