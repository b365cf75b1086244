"""The chances of a roll in words: what they are of, what may be spent on them, how likely."""
from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from companion.games import view
from companion.web.words import Reader


class Odds(Struct, frozen=True):
    """One chance beside a roll: with `n` of what is spent on it (`label` in words, `icon` its picture), how likely."""

    icon: str
    n: int
    label: str
    percent: int
    fraction: str


def rows(reader: Reader, found: Iterable[view.Odds]) -> dict[str, list[Odds]]:
    """The game's odds by what they are for, that in words."""
    made: dict[str, list[Odds]] = {}
    for row in found:
        label = reader.say("odds.with", n=row.n) if row.icon else ""
        made.setdefault(reader.say(f"odds.of.{row.what}"), []).append(
            Odds(row.icon, row.n, label, round(100 * float(row.chance)), _fraction(row.chance)))
    return made


def _fraction(chance: Fraction | float) -> str:
    return f"{chance.numerator}/{chance.denominator}" if isinstance(chance, Fraction) else "≈"
