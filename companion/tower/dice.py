"""Dice as people write them: `2d6+3`, `d20`, `18d6`. What they will show is the kernel's `distribution`."""
from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

SIDES = (4, 6, 8, 10, 12, 20)
MAX_DICE = 40
"""Dice that can be thrown at once."""
MAX_PLUS = 99
"""The largest number that can be added to a throw or taken away from it."""

_WRITTEN = re.compile(r"\s*([+-]?)\s*(?:(\d{0,2})\s*[dDkK]\s*(\d{1,2})|(\d{1,2}))")


class Malformed(ValueError):
    """The text is no set of dice. `args[0]` says why: `empty`, `word`, `sides`, `many` dice, or the `number` added;
    `args[1]` is the part that does not fit."""


class Dice(Struct, frozen=True):
    """`sides` of each die in throwing order, and a number that is added to their sum."""

    sides: tuple[int, ...]
    plus: int = 0

    @property
    def least(self) -> int:
        return len(self.sides) + self.plus

    @property
    def most(self) -> int:
        return sum(self.sides) + self.plus

    def total(self, faces: Sequence[int]) -> int:
        """The sum of the faces and `plus`. ValueError for faces that these dice do not have."""
        if len(faces) != len(self.sides) or any(not 1 <= n <= s for n, s in zip(faces, self.sides, strict=True)):
            raise ValueError("faces")
        return sum(faces) + self.plus


class Hand(Struct, frozen=True):
    """Thrown dice of one hand: (sides, face) of each, and the number that is added."""

    dice: tuple[tuple[int, int], ...]
    plus: int = 0

    @property
    def total(self) -> int:
        return sum(face for _, face in self.dice) + self.plus


def read(written: str) -> Dice:
    """The dice of a text such as `2d6 + d4 - 1`; Czech players write k for d. Malformed says what does not fit."""
    sides: list[int] = []
    plus, at = 0, 0
    text = written.strip()
    if not text:
        raise Malformed("empty", "")
    while at < len(text):
        found = _WRITTEN.match(text, at)
        if not found or (at and not found[1]):
            raise Malformed("word", text[at:at + 12])
        sign, many, faces, number = found.groups()
        at = found.end()
        if number is not None:
            plus += -int(number) if sign == "-" else int(number)
            continue
        if int(faces) not in SIDES:
            raise Malformed("sides", faces)
        if sign == "-":
            raise Malformed("word", found[0].strip())
        sides += [int(faces)] * int(many or 1)
    if not 1 <= len(sides) <= MAX_DICE:
        raise Malformed("many", str(len(sides)))
    if abs(plus) > MAX_PLUS:
        raise Malformed("number", str(plus))
    return Dice(tuple(sides), plus)


def write(dice: Dice) -> str:
    """The shortest way to write it: equal dice together, the largest first."""
    kinds = sorted(set(dice.sides), reverse=True)
    text = "+".join(f"{n if (n := dice.sides.count(kind)) > 1 else ''}d{kind}" for kind in kinds)
    return text + (f"{dice.plus:+d}" if dice.plus else "")
