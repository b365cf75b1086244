"""A line of a card as it is written down at a table: the operation, a word, a number, each chosen with a tap."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from companion.box.declare import Field
from companion.games.rise_snu.box.operations import FIELDS, Works

OFTEN = ("lose", "gain", "move-to", "draw", "lose-turn", "end-movement", "on-roll", "for-whom", "if-you-wish")
WRITTEN = (*OFTEN, *(tag for tag in FIELDS if tag not in (*OFTEN, "own-words")))
"""What can be written so, what most cards say first; words are typed, on the page of the box."""
LIGHT = (5, 10, 15, 20, 25, 30)
"""Light is told in whole tokens."""
USUAL = 8
"""Numbers above it stand on no button; the box takes them."""


def _asked(tag: str) -> tuple[Field | None, Field | None]:
    """The field that takes the word and the one that takes the number. Of two numbers the first is said as a word."""
    fields = [x for x in FIELDS[tag] if not (x.kind == "choice" and "" in x.of)]
    numbers = [x for x in fields if x.kind == "number"]
    word = next((x for x in fields if x.kind == "choice"), numbers[0] if len(numbers) > 1 else None)
    return word, numbers[-1] if numbers else None


@cache
def words(tag: str) -> Sequence[str]:
    """What may stand first after the operation, with the field it fills: `what.life`; ("",) where there is nothing."""
    field, _ = _asked(tag)
    if field is None:
        return ("",)
    values = field.of if field.kind == "choice" else range(field.low, field.high + 1)
    return tuple(f"{field.name}.{value}" for value in values)


@cache
def numbers(tag: str, word: str) -> Sequence[int]:
    """What numbers may follow; (0,) where none does."""
    field, number = _asked(tag)
    if number is None:
        return (0,)
    if word == "what.light":
        return LIGHT
    low = int(word.partition(".")[2]) if tag == "on-roll" else number.low
    high = number.high if field is not None and field.kind == "number" else min(USUAL, number.high)
    return tuple(n for n in range(low, high + 1) if n or tag != "bonus")


def line(tag: str, word: str, n: int) -> Works:
    """The line. ValueError for what `words` and `numbers` do not have."""
    if tag not in WRITTEN or word not in words(tag) or n not in numbers(tag, word):
        raise ValueError(f"{tag} {word} {n}")
    first, second = _asked(tag)
    value = word.partition(".")[2]
    values = {first.name: value if first.kind == "choice" else int(value)} if first else {}
    made: Works = msgspec.convert({"kind": tag, **values, **({second.name: n} if second else {})}, Works)
    return made
