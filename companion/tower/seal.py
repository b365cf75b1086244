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

from companion.kernel import TABLE, Action, Throw, Trial, throw_numbers

SECRET_BYTES = 32
RECIPE_LABEL = b"companion roll 1"
"""Changes whenever rolls follow differently from a secret, so that an old record is never checked by a new recipe."""
MAX_WORD_LETTERS = 60
"""Letters of a player's word that are mixed in."""


def new_secret() -> bytes:
    """SECRET_BYTES random bytes."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """The SHA-256 of a secret as 64 hexadecimal digits: shown at the start, it gives the secret away to nobody."""
    return hashlib.sha256(secret).hexdigest()


def opens(secret: bytes, shown: str) -> bool:
    """Whether `shown` is the commitment of this secret."""
    return len(secret) == SECRET_BYTES and hmac.compare_digest(commitment(secret), shown.lower())


def mix_words(words: Mapping[str, str]) -> str:
    """The words of all seats as one text, in the order of the seats' ids; each stripped and cut."""
    said = {seat: word.strip()[:MAX_WORD_LETTERS] for seat, word in sorted(words.items())}
    return "\n".join(f"{seat}={word}" for seat, word in said.items() if word)


def stream(secret: bytes, number: int, words: str = "") -> Iterator[int]:
    """Endless bytes of the roll with that number. `words` as `mix_words` gives them. ValueError for a negative
    number."""
    if number < 0:
        raise ValueError("number")
    block = 0
    while True:
        said = b"\0".join((RECIPE_LABEL, str(number).encode(), str(block).encode(), words.encode()))
        yield from hmac.new(secret, said, hashlib.sha256).digest()
        block += 1


def below(bytes_: Iterator[int], limit: int) -> int:
    """A number from 0 up to but without the limit, all equally likely: bytes that would favour small ones are rejected.
    ValueError for a limit under 1."""
    if limit < 1:
        raise ValueError("limit")
    size = max(1, ((limit - 1).bit_length() + 7) // 8)
    fair = 256 ** size - 256 ** size % limit
    while True:
        n = int.from_bytes([next(bytes_) for _ in range(size)], "big")
        if n < fair:
            return n % limit


def roll(secret: bytes, number: int, words: str, throw: Throw) -> tuple[int, ...]:
    """The numbers of a throw when it is the roll of that number: as `kernel.draw`, but from the stream."""
    return throw_numbers(throw, partial(below, stream(secret, number, words)))


def draw_as_throw(weights: Sequence[int]) -> Throw:
    """A draw among outcomes with these weights, as a throw whose one number is the index of what came."""
    return Throw(Action(seat=TABLE), "", ((Trial(1, tuple(weights)),),))
