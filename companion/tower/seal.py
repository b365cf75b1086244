"""Rolls that nobody can steer and everybody can check.

A table has a secret of 32 random bytes. Its hash is shown before the first roll, the secret itself once the game is
over. Words from the players' phones are mixed in, so that whoever keeps the secret does not know the rolls either. A
roll follows from secret, words and its number alone: HMAC-SHA256 of the secret over a label, read as numbers."""
from __future__ import annotations

import hashlib
import hmac
import secrets
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any

Outcome = Any
BYTES = 32
LABEL = b"companion roll 1"
"""Changes with the recipe, so that an old record is never checked by a new one."""
LONGEST = 60
"""Letters of a player's word."""


def fresh() -> bytes:
    """A new secret."""
    return secrets.token_bytes(BYTES)


def commitment(secret: bytes) -> str:
    """What is shown at the start: 64 hexadecimal digits that give the secret away to nobody."""
    return hashlib.sha256(secret).hexdigest()


def opens(secret: bytes, shown: str) -> bool:
    """Whether this is the secret that was promised."""
    return len(secret) == BYTES and hmac.compare_digest(commitment(secret), shown.lower())


def mixed(words: Mapping[str, str]) -> str:
    """The words of all seats as one text, in the order of the seats; each cut and stripped."""
    return "\n".join(f"{seat}={words[seat].strip()[:LONGEST]}" for seat in sorted(words) if words[seat].strip())


def stream(secret: bytes, number: int, words: str = "") -> Iterator[int]:
    """Endless bytes of the roll with that number. ValueError for a negative one."""
    if number < 0:
        raise ValueError("number")
    block = 0
    while True:
        said = b"\0".join((LABEL, str(number).encode(), str(block).encode(), words.encode()))
        yield from hmac.new(secret, said, hashlib.sha256).digest()
        block += 1


def below(bytes_: Iterator[int], limit: int) -> int:
    """An even number from 0 to below the limit: what would favour the small ones is thrown away. ValueError for a limit
    under 1."""
    if limit < 1:
        raise ValueError("limit")
    size = max(1, ((limit - 1).bit_length() + 7) // 8)
    fair = 256 ** size - 256 ** size % limit
    while True:
        n = int.from_bytes([next(bytes_) for _ in range(size)], "big")
        if n < fair:
            return n % limit


def faces(secret: bytes, number: int, sides: Sequence[int], words: str = "") -> tuple[int, ...]:
    """The faces of dice with so many sides each."""
    bytes_ = stream(secret, number, words)
    return tuple(below(bytes_, n) + 1 for n in sides)


class Lots:
    """Outcomes with exact chances, to be drawn from again and again. ValueError if the chances do not sum to 1."""

    def __init__(self, chances: Sequence[tuple[Outcome, Fraction]]):
        self.whole = lcm(*(p.denominator for _, p in chances))
        self.outcomes = [outcome for outcome, _ in chances]
        weights = [p.numerator * (self.whole // p.denominator) for _, p in chances]
        self.ends = list(accumulate(weights))
        if not weights or min(weights) < 0 or self.ends[-1] != self.whole:
            raise ValueError("chances")

    def draw(self, bytes_: Iterator[int]) -> Outcome:
        return self.outcomes[bisect_right(self.ends, below(bytes_, self.whole))]


def lots(outcomes: Mapping[str, Sequence[Fraction]]) -> dict[str, Lots]:
    """The distributions of `models.outcomes`, ready to be drawn from, in the order of the colours' names."""
    return {colour: Lots(list(enumerate(outcomes[colour]))) for colour in sorted(outcomes)}


def cubes(secret: bytes, number: int, ready: Mapping[str, Lots], words: str = "") -> dict[str, int]:
    """How many cubes of each colour come out of a tower: one colour after the other from the same roll."""
    bytes_ = stream(secret, number, words)
    return {colour: one.draw(bytes_) for colour, one in ready.items()}


def pick(secret: bytes, number: int, chances: Sequence[tuple[Outcome, Fraction]], words: str = "") -> Outcome:
    """One of the outcomes, in their order. ValueError if their chances do not sum to 1."""
    return Lots(chances).draw(stream(secret, number, words))
