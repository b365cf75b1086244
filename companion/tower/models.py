"""Models of a cube tower: the chances that a thrown cube and a stuck one come out. Pure: no randomness, no files.

Every cube is on its own once the load is known, and cubes of all colours are alike; a rigid-body simulation shows no
more than that (`benchmarks/tower/tower_simulation.py`). A tower therefore has two chances a throw: that a thrown cube
comes out, and that one which was stuck does."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, exp

from msgspec import Struct

CHANCE_DENOMINATOR = 10_000
"""Denominator to which chances of a loaded tower are rounded, so that distributions are exact fractions."""
MAX_LOAD = 40
"""Cubes inside, or falling, beyond which a fuller load counts as this one: more hold one another no better."""
MAX_WEIGHT = 20_000
"""Largest absolute weight of a loaded tower, in thousandths of a logit: beyond it nothing is left to chance."""
COLOURS = ("red", "blue", "purple", "brown", "green", "yellow", "teal", "silver", "black", "white")
"""Colours of cubes for which the house has words and pictures, in the order in which they are shown."""
SIMPLE = "simple"
"""What tables and files call the tower that needs no measuring."""
Cubes = Mapping[str, int]
"""How many of each colour; a colour that is not named has none."""


class Simple(Struct, frozen=True, tag=SIMPLE):
    """The same chances whatever the load, as (numerator, denominator): of a thrown cube and of a stuck one."""

    thrown: tuple[int, int] = (2, 3)
    stuck: tuple[int, int] = (1, 3)


class Loaded(Struct, frozen=True, tag="loaded"):
    """Chances that depend on the load: logit = level + inside * by_inside + falling * by_falling, in thousandths.
    First for a thrown cube, then for a stuck one. `inside` counts the stuck cubes before the throw, `falling` the
    thrown ones."""

    thrown: tuple[int, int, int]
    stuck: tuple[int, int, int]


Model = Simple | Loaded


def possible(model: Model) -> bool:
    """Whether a model's numbers are in range: fractions from 0 to 1, weights of at most MAX_WEIGHT."""
    if isinstance(model, Simple):
        return all(0 <= n <= of <= CHANCE_DENOMINATOR and of for n, of in (model.thrown, model.stuck))
    return all(abs(n) <= MAX_WEIGHT for n in (*model.thrown, *model.stuck))


def chances(model: Model, falling: int, inside: int) -> tuple[Fraction, Fraction]:
    """The chance that a thrown cube comes out, and that a stuck one does."""
    if isinstance(model, Simple):
        return Fraction(*model.thrown), Fraction(*model.stuck)
    return _chance(model.thrown, falling, inside), _chance(model.stuck, falling, inside)


def _chance(weights: tuple[int, int, int], falling: int, inside: int) -> Fraction:
    level, by_inside, by_falling = weights
    logit = (level + by_inside * min(inside, MAX_LOAD) + by_falling * min(falling, MAX_LOAD)) / 1000
    logit = max(-9.0, min(9.0, logit))  # never quite certain: a tower that cannot surprise is broken
    return Fraction(round(CHANCE_DENOMINATOR / (1 + exp(-logit))), CHANCE_DENOMINATOR)


def binomial(n: int, p: Fraction) -> list[Fraction]:
    """The chances of 0 to n successes."""
    return [comb(n, k) * p ** k * (1 - p) ** (n - k) for k in range(n + 1)]


def convolve(one: list[Fraction], other: list[Fraction]) -> list[Fraction]:
    """The distribution of the sum of two independent counts."""
    total = [Fraction(0)] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            total[i + j] += p * q
    return total


def outcomes(model: Model, falling: Cubes, inside: Cubes) -> dict[str, list[Fraction]]:
    """For every colour in play the chances of 0, 1, 2 ... cubes coming out; colours are independent. Keys in the order
    of their names. ValueError for a negative number."""
    if any(n < 0 for cubes in (falling, inside) for n in cubes.values()):
        raise ValueError("cubes")
    thrown, stuck = chances(model, sum(falling.values()), sum(inside.values()))
    return {colour: list(_coming_out(falling.get(colour, 0), thrown, inside.get(colour, 0), stuck))
            for colour in sorted({*falling, *inside})}


@lru_cache(maxsize=2048)
def _coming_out(falling: int, thrown: Fraction, inside: int, stuck: Fraction) -> tuple[Fraction, ...]:
    """Of one colour: a coach asks for many throws that differ in another one alone."""
    return tuple(convolve(binomial(falling, thrown), binomial(inside, stuck)))


def trials(model: Model, falling: Cubes, inside: Cubes) -> dict[str, tuple[tuple[int, tuple[int, int]], ...]]:
    """The trials that decide a throw: for every colour in play (cubes, (weight of staying, weight of coming out)) of
    the thrown and of the stuck ones. ValueError for a negative number."""
    if any(n < 0 for cubes in (falling, inside) for n in cubes.values()):
        raise ValueError("cubes")
    thrown, stuck = ((p.denominator - p.numerator, p.numerator)
                     for p in chances(model, sum(falling.values()), sum(inside.values())))
    return {colour: tuple((n, weights) for n, weights in (
        (falling.get(colour, 0), thrown), (inside.get(colour, 0), stuck)) if n)
        for colour in sorted({*falling, *inside})}


def left_inside(falling: Cubes, inside: Cubes, out: Cubes) -> dict[str, int]:
    """The cubes inside after a throw, without colours that have none left. ValueError("COLOUR") for a colour of which
    more came out than there were, or fewer than none."""
    kept = {}
    for colour in sorted({*falling, *inside, *out}):
        left = falling.get(colour, 0) + inside.get(colour, 0) - out.get(colour, 0)
        if left < 0 or out.get(colour, 0) < 0:
            raise ValueError(colour)
        if left:
            kept[colour] = left
    return kept
