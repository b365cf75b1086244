"""Whether dice and towers have been fair: counts against what was to be expected, in words that say no more than the
numbers do."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

import numpy as np
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
    rows: dict[int, list[float]] = {}
    for group, n, e in zip(_groups(expected), counts, expected, strict=True):
        row = rows.setdefault(group, [0.0, 0.0])
        row[0], row[1] = row[0] + n, row[1] + e
    chi = sum((n - e) ** 2 / e for n, e in rows.values() if e > 0)
    return _spoken(tuple(counts), tuple(expected), chi, len(rows) - 1, total)


def over_throws(throws: Sequence[tuple[int, Sequence[float]]]) -> Fairness:
    """Throws with different distributions together: (what came, the chances of 0, 1, 2 ...). `counts` and `expected`
    say how often 0, 1, 2 ... came. How far they may lie apart follows from every throw's own chances: the sums of
    unlike throws stray less than those of like ones."""
    most = max((len(chances) for _, chances in throws), default=1)
    counts, expected, spread = np.zeros(most), np.zeros(most), np.zeros((most, most))
    for n, chances in throws:
        row = np.zeros(most)
        row[:len(chances)] = chances
        counts[n] += 1
        expected += row
        spread += np.diag(row) - np.outer(row, row)
    groups = _groups([float(e) for e in expected])
    together = np.array([[float(group == own) for own in groups] for group in range(max(groups) + 1)])
    gap, spread = together @ (counts - expected), together @ spread @ together.T
    free = np.linalg.matrix_rank(spread, tol=1e-6, hermitian=True)
    chi = float(gap @ np.linalg.pinv(spread, rcond=1e-6, hermitian=True) @ gap)
    return _spoken(tuple(int(n) for n in counts), tuple(float(e) for e in expected), chi, int(free), len(throws))


def _groups(expected: Sequence[float]) -> list[int]:
    """Which counts are put together: neighbours, until each group is expected often enough."""
    groups, group, sum_ = [], 0, 0.0
    for e in expected:
        groups.append(group)
        sum_ += e
        if sum_ >= FEWEST:
            group, sum_ = group + 1, 0.0
    if sum_ < FEWEST and 0 < group == groups[-1]:  # the rest is too rare by itself
        groups = [min(g, group - 1) for g in groups]
    return groups


def _spoken(counts: tuple[int, ...], expected: tuple[float, ...], chi: float, freedom: int, total: int) -> Fairness:
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
