"""Rolls that nobody can steer and everybody can check.

A table has a secret of 32 random bytes. Its hash is shown before the first roll, the secret itself once the game is
over. Words from the players' phones are mixed in, so that whoever keeps the secret does not know the rolls either. A
roll follows from secret, words and its number alone: HMAC-SHA256 of the secret over a label, read as numbers."""
from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from companion.kernel import TABLE, Action, Throw, Trial, thrown

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
    """Endless bytes of the roll with that number. `words` as `mixed` gives them. ValueError for a negative number."""
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


def rolled(secret: bytes, number: int, words: str, throw: Throw) -> tuple[int, ...]:
    """What comes of a throw when it is the roll of that number: as `kernel.draw` does it, from the stream."""
    return thrown(throw, partial(below, stream(secret, number, words)))


def among(weights: Sequence[int]) -> Throw:
    """A draw among outcomes with these weights as a throw: its one number is the place of what came."""
    return Throw(Action(seat=TABLE), "", ((Trial(1, tuple(weights)),),))
