"""The odds of a throw before it, of cubes or dice, and how lucky it was after."""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import sqrt

from msgspec import Struct

from companion.tower.models import Cubes, Model, convolve, outcomes

LUCK = ("unlucky", "poor", "usual", "good", "lucky")
"""Verdicts on a throw, from the worst to the best; the bounds are the percentiles 5, 25, 75 and 95."""
_EDGES = (Fraction(5, 100), Fraction(25, 100), Fraction(75, 100), Fraction(95, 100))


class Comparison(Struct, frozen=True):
    """The chances that one side has more than the other, as much, or less."""

    more: Fraction
    same: Fraction
    fewer: Fraction


def compare(model: Model, falling: Cubes, inside: Cubes, ours: Sequence[str], theirs: Sequence[str]) -> Comparison:
    """Cubes out in the colours of one side against those of the other. A colour of both sides counts for neither."""
    mine, yours = _sides(model, falling, inside, ours, theirs)
    return compare_counts(mine, yours)


def compare_counts(ours: Sequence[Fraction], theirs: Sequence[Fraction]) -> Comparison:
    """Two independent counts by their distributions: the chances of 0, 1, 2 ... of either."""
    more = same = fewer_theirs = Fraction(0)
    for n, p in enumerate(ours):
        here = theirs[n] if n < len(theirs) else Fraction(0)
        more += p * fewer_theirs
        same += p * here
        fewer_theirs += here
    return Comparison(more, same, 1 - more - same)


def attack(model: Model, falling: Cubes, inside: Cubes, ours: Sequence[str], theirs: Sequence[str],
           price: int) -> Fraction:
    """The chance that an attacking side gets at least as many cubes out as the other, and at least `price`."""
    return _attack(model, tuple(sorted(falling.items())), tuple(sorted(inside.items())), tuple(ours), tuple(theirs),
                   price)


@lru_cache(maxsize=4096)
def _attack(model: Model, falling: tuple[tuple[str, int], ...], inside: tuple[tuple[str, int], ...],
            ours: tuple[str, ...], theirs: tuple[str, ...], price: int) -> Fraction:
    """The same for the same cubes again: whoever weighs where to attack asks often."""
    mine, yours = _sides(model, dict(falling), dict(inside), ours, theirs)
    return sum((p * sum(yours[:i + 1], Fraction(0)) for i, p in enumerate(mine) if i >= price), Fraction(0))


def _sides(model: Model, falling: Cubes, inside: Cubes, ours: Sequence[str],
           theirs: Sequence[str]) -> tuple[list[Fraction], list[Fraction]]:
    """The distribution of cubes out for either side; a colour of both counts for neither."""
    dists = outcomes(model, falling, inside)
    return (_sum([dists[c] for c in ours if c in dists and c not in theirs]),
            _sum([dists[c] for c in theirs if c in dists and c not in ours]))


def at_least(model: Model, falling: Cubes, inside: Cubes, colour: str, n: int) -> Fraction:
    """The chance that so many cubes of a colour come out, or more."""
    return sum(outcomes(model, falling, inside).get(colour, [])[max(0, n):], Fraction(0)) if n > 0 else Fraction(1)


def expected(distribution: Sequence[Fraction]) -> tuple[float, float]:
    """Mean and standard deviation of a count."""
    mean = sum(k * p for k, p in enumerate(distribution))
    square = sum(k * k * p for k, p in enumerate(distribution))
    return float(mean), sqrt(max(0.0, float(square - mean * mean)))


def luck(distribution: Sequence[Fraction], n: int) -> str:
    """One of LUCK, by the mid-percentile of a count: the chance of less, and half the chance of just as much."""
    below = sum(distribution[:max(0, n)], Fraction(0))
    here = distribution[n] if 0 <= n < len(distribution) else Fraction(0)
    place = below + here / 2
    return LUCK[sum(place > edge for edge in _EDGES)]


def _sum(distributions: Sequence[list[Fraction]]) -> list[Fraction]:
    total = [Fraction(1)]
    for one in distributions:
        total = convolve(total, one)
    return total
