"""Tests dice and towers for fairness: Pearson's chi-square of what came against what was to be expected."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erfc, exp, gamma, sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.later import Later

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

MIN_EXPECTED = 5
"""Expected count from which an outcome makes a group of its own; rarer outcomes are grouped with their neighbours."""
MIN_THROWS = 30
"""Throws below which no verdict is given."""
MIN_VARIANCE = 0.25
"""Variance below which a direction is left out of the test: its counts are as good as certain."""
VERDICTS = ("few", "fair", "odd", "strange")
"""Fewer than MIN_THROWS; nothing unusual; p below 0.05; p below 0.001."""


class Fairness(Struct, frozen=True):
    """`counts` by outcome, the `expected` count of each and its standard `deviation`; chi-square (`chi`) with its
    degrees of `freedom`; `p`, how often fair dice do at least this badly; `verdict`, one of VERDICTS."""

    counts: tuple[int, ...]
    expected: tuple[float, ...]
    deviation: tuple[float, ...]
    chi: float
    freedom: int
    p: float
    verdict: str


def judge_counts(counts: Sequence[int], chances: Sequence[float]) -> Fairness:
    """Tests counts of outcomes against their chances. ValueError unless there are as many of both and the chances sum
    to 1."""
    if len(counts) != len(chances) or not chances or abs(sum(chances) - 1) > 1e-9:
        raise ValueError("chances")
    total = sum(counts)
    expected = [total * p for p in chances]
    rows: dict[int, list[float]] = {}
    for group, n, e in zip(_groups(expected), counts, expected, strict=True):
        row = rows.setdefault(group, [0.0, 0.0])
        row[0], row[1] = row[0] + n, row[1] + e
    chi = sum((n - e) ** 2 / e for n, e in rows.values() if e > 0)
    deviation = [sqrt(e * (1 - p)) for e, p in zip(expected, chances, strict=True)]
    return _with_verdict(counts, expected, deviation, chi, len(rows) - 1)


def judge_throws(throws: Sequence[tuple[int, Sequence[float]]]) -> Fairness:
    """Tests throws with different distributions together, each as (what came, chances of 0, 1, 2 ...). The covariance
    of the counts is the sum of every throw's own: counts of unlike throws vary less than counts of like ones."""
    most = max((len(chances) for _, chances in throws), default=1)
    counts, expected, spread = np.zeros(most), np.zeros(most), np.zeros((most, most))
    for n, chances in throws:
        row = np.zeros(most)
        row[:len(chances)] = chances
        counts[n] += 1
        expected += row
        spread += np.diag(row) - np.outer(row, row)
    groups = _groups(expected.tolist())
    together = np.array([[float(group == own) for own in groups] for group in range(max(groups) + 1)])
    deviation = np.sqrt(np.diag(spread))
    gap, spread = together @ (counts - expected), together @ spread @ together.T
    values, ways = np.linalg.eigh(spread)
    free = values > MIN_VARIANCE
    chi = float(((gap @ ways[:, free]) ** 2 / values[free]).sum())
    return _with_verdict([int(n) for n in counts], expected.tolist(), deviation.tolist(), chi, int(free.sum()))


def _groups(expected: Sequence[float]) -> list[int]:
    """The group of each count: neighbours together until MIN_EXPECTED is reached."""
    groups, group, sum_ = [], 0, 0.0
    for e in expected:
        groups.append(group)
        sum_ += e
        if sum_ >= MIN_EXPECTED:
            group, sum_ = group + 1, 0.0
    if sum_ < MIN_EXPECTED and 0 < group == groups[-1]:  # the rest is too rare by itself
        groups = [min(g, group - 1) for g in groups]
    return groups


def _with_verdict(counts: Sequence[int], expected: Sequence[float], deviation: Sequence[float], chi: float,
            freedom: int) -> Fairness:
    p = p_value(chi, freedom)
    few = sum(counts) < MIN_THROWS or not freedom
    verdict = "few" if few else "strange" if p < 0.001 else "odd" if p < 0.05 else "fair"
    return Fairness(tuple(counts), tuple(expected), tuple(deviation), chi, freedom, p, verdict)


def p_value(chi: float, freedom: int) -> float:
    """How often chance alone reaches that chi-square or more; 1 without degrees of freedom."""
    half = chi / 2
    if freedom % 2:
        more: float = sum(half ** (i + 0.5) / gamma(i + 1.5) for i in range(freedom // 2))
        return erfc(sqrt(half)) + exp(-half) * more
    return exp(-half) * sum(half ** i / gamma(i + 1) for i in range(freedom // 2)) if freedom else 1.0


def mean_and_error(counts: Mapping[int, int]) -> tuple[float, float]:
    """The mean of what was thrown and its standard error."""
    total = sum(counts.values())
    if not total:
        return 0.0, 0.0
    middle = sum(n * k for n, k in counts.items()) / total
    spread = sum(k * (n - middle) ** 2 for n, k in counts.items()) / total
    return middle, sqrt(spread / total)
