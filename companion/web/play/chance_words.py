"""Chances as a screen shows them: percentages that are 0 % or 100 % only if exactly so, and bars of a distribution."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

MIN_BAR_CHANCE = Fraction(1, 200)
"""Outcomes at both ends of a distribution that are rarer than that get no bar."""
MAX_ROWS = 15
"""Rows in the list of chances of at least so much."""


class Bar(Struct, frozen=True):
    """One outcome: how likely exactly that and at least that, in words, and its height, 100 for the likeliest."""

    n: int
    exactly: str
    least: str
    height: int


class Spread(Struct, frozen=True):
    """A distribution. `likeliest` are the outcomes that nothing is likelier than, `flat` where that is all of them;
    `mean` is the average in words, `rows` are the bars that a list shows."""

    bars: tuple[Bar, ...]
    rows: tuple[Bar, ...]
    likeliest: tuple[int, ...]
    flat: bool
    mean: str


def percent(chance: Fraction) -> str:
    """A chance like `62 %`; never 0 % if it is possible, never 100 % if it is not certain."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "< 1 %"
    return "> 99 %" if whole == 100 and chance < 1 else f"{whole} %"


def decimal(value: Fraction | float, lang: str, places: int = 1) -> str:
    """A number with so many places after the point."""
    text = f"{float(value):.{places}f}"
    return text.replace(".", ",") if lang == "cs" else text


def spread(chances: Sequence[Fraction], lang: str, first: int = 0) -> Spread:
    """The bars of a distribution whose first outcome is `first`."""
    most = max(chances)
    shown = [n for n, p in enumerate(chances) if p >= MIN_BAR_CHANCE or p == most]
    bars = tuple(_bars(chances, range(shown[0], shown[-1] + 1), first, most))
    step = -(-len(bars) // MAX_ROWS)
    mean = sum(((first + n) * p for n, p in enumerate(chances)), Fraction(0))
    likeliest = tuple(first + n for n, p in enumerate(chances) if p == most)
    return Spread(bars, bars[::step], likeliest, len(likeliest) == len(chances) > 1, decimal(mean, lang))


def _bars(chances: Sequence[Fraction], shown: range, first: int, most: Fraction) -> Iterator[Bar]:
    least = sum(chances[shown.start:], Fraction(0))
    for n in shown:
        yield Bar(first + n, percent(chances[n]), percent(least), max(2, round(100 * chances[n] / most)))
        least -= chances[n]
