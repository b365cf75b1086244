"""The chances of a roll in words: with so many hearts, so likely."""
from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from companion.web.words import Reader


class Odds(Struct, frozen=True):
    """One chance beside a roll: with how many hearts (`label` in words), how likely."""

    hearts: int
    label: str
    percent: int
    fraction: str


def rows(reader: Reader, found: Iterable[Any]) -> dict[str, list[Odds]]:
    """The game's odds by what they are for, that in words."""
    made: dict[str, list[Odds]] = {}
    for row in found:
        made.setdefault(reader.say(f"web.odds.{row.what}"), []).append(
            Odds(row.hearts, reader.say("web.odds.hearts", n=row.hearts), round(100 * float(row.chance)),
                 _fraction(row.chance)))
    return made


def _fraction(chance: Fraction | float) -> str:
    return f"{chance.numerator}/{chance.denominator}" if isinstance(chance, Fraction) else "≈"
