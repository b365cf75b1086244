"""Whether dice and towers have been fair: counts against what was to be expected, in words that say no more than the
numbers do."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from msgspec import Struct
from scipy.stats import chi2

FEWEST = 5
"""What a count must be expected to reach before it counts by itself; rarer ones are put together."""
ENOUGH = 30
"""Throws below which nothing can be said."""
VERDICTS = ("few", "fair", "odd", "strange")
"""Too few to say; nothing unusual; happens once in twenty times; happens once in a thousand times."""


class Fairness(Struct, frozen=True):
    """`counts` and `expected` by outcome, `chi` with its `freedom`, `p` how often fair dice do at least this badly,
    `verdict` one of VERDICTS."""

    counts: tuple[int, ...]
    expected: tuple[float, ...]
    chi: float
    freedom: int
    p: float
    verdict: str


def judged(counts: Sequence[int], chances: Sequence[float]) -> Fairness:
    """Counts of outcomes against their chances, which sum to 1. ValueError for rows of two lengths or no chances."""
    if len(counts) != len(chances) or not chances or abs(sum(chances) - 1) > 1e-9:
        raise ValueError("chances")
    total = sum(counts)
    expected = [total * p for p in chances]
    return _judged(tuple(counts), tuple(expected), _merged(counts, expected), total)


def over_throws(throws: Sequence[tuple[int, Sequence[float]]]) -> Fairness:
    """Throws with different distributions together: (what came, its distribution). Each falls into a tenth of its own
    distribution; tenths must fill evenly. What lies in several tenths is shared between them."""
    tenths, counts = [0.1] * 10, [0.0] * 10
    for n, distribution in throws:
        low = sum(distribution[:n])
        width = distribution[n]
        for i in range(10):
            share = max(0.0, min(low + width, (i + 1) / 10) - max(low, i / 10))
            counts[i] += share / width if width > 0 else 0.0
    expected = [len(throws) * p for p in tenths]
    whole = tuple(round(n) for n in counts)
    return _judged(whole, tuple(expected), list(zip(counts, expected, strict=True)), len(throws))


def _merged(counts: Sequence[int], expected: Sequence[float]) -> list[tuple[float, float]]:
    """Neighbours put together until each is expected often enough."""
    rows: list[tuple[float, float]] = []
    n = e = 0.0
    for count, wanted in zip(counts, expected, strict=True):
        n, e = n + count, e + wanted
        if e >= FEWEST:
            rows.append((n, e))
            n = e = 0.0
    if (n or e) and rows:
        rows[-1] = (rows[-1][0] + n, rows[-1][1] + e)
    return rows


def _judged(counts: tuple[int, ...], expected: tuple[float, ...], rows: Sequence[tuple[float, float]],
            total: int) -> Fairness:
    freedom = max(0, len(rows) - 1)
    chi = sum((n - e) ** 2 / e for n, e in rows if e > 0)
    p = float(chi2.sf(chi, freedom)) if freedom else 1.0
    verdict = "few" if total < ENOUGH or not freedom else "strange" if p < 0.001 else "odd" if p < 0.05 else "fair"
    return Fairness(counts, expected, chi, freedom, p, verdict)


def mean(counts: Mapping[int, int]) -> tuple[float, float]:
    """The mean of what was thrown and its standard error."""
    total = sum(counts.values())
    if not total:
        return 0.0, 0.0
    middle = sum(n * k for n, k in counts.items()) / total
    spread = sum(k * (n - middle) ** 2 for n, k in counts.items()) / total
    return middle, sqrt(spread / total)
