"""How a cube tower treats the cubes that fall into it and those that stuck before. Pure: no randomness, no files.

Every cube is on its own once the load is known, and cubes of all colours are alike; a rigid-body simulation shows no
more than that (`benchmarks/tower_simulation.py`). A tower therefore has two chances a throw: that a thrown cube comes
out, and that one which was stuck does."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, exp

from msgspec import Struct

GRAIN = 10_000
"""Chances of a loaded tower are rounded to this, so that distributions are exact fractions."""
FULL = 40
"""The load of a fuller tower counts as this: more cubes hold one another no more than that."""
HEAVIEST = 20_000
"""A weight of a loaded tower, in thousandths: beyond it the exponential leaves no doubt."""
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
    """Whether the numbers of a model are chances: fractions from 0 to 1, weights that the exponential can take."""
    if isinstance(model, Simple):
        return all(0 <= n <= of <= GRAIN and of for n, of in (model.thrown, model.stuck))
    return all(abs(n) <= HEAVIEST for n in (*model.thrown, *model.stuck))


def chances(model: Model, falling: int, inside: int) -> tuple[Fraction, Fraction]:
    """The chance that a thrown cube comes out, and that a stuck one does."""
    if isinstance(model, Simple):
        return Fraction(*model.thrown), Fraction(*model.stuck)
    return _chance(model.thrown, falling, inside), _chance(model.stuck, falling, inside)


def _chance(weights: tuple[int, int, int], falling: int, inside: int) -> Fraction:
    level, by_inside, by_falling = weights
    logit = (level + by_inside * min(inside, FULL) + by_falling * min(falling, FULL)) / 1000
    logit = max(-9.0, min(9.0, logit))  # never quite certain: a tower that cannot surprise is broken
    return Fraction(round(GRAIN / (1 + exp(-logit))), GRAIN)


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
    return {colour: convolve(binomial(falling.get(colour, 0), thrown), binomial(inside.get(colour, 0), stuck))
            for colour in sorted({*falling, *inside})}


def trials(model: Model, falling: Cubes, inside: Cubes) -> dict[str, tuple[tuple[int, tuple[int, int]], ...]]:
    """The same cube by cube: for every colour in play how many there are of the thrown and of the stuck ones, each with
    the weights of staying and of coming out. ValueError for a negative number."""
    if any(n < 0 for cubes in (falling, inside) for n in cubes.values()):
        raise ValueError("cubes")
    thrown, stuck = ((p.denominator - p.numerator, p.numerator)
                     for p in chances(model, sum(falling.values()), sum(inside.values())))
    return {colour: tuple((n, weights) for n, weights in (
        (falling.get(colour, 0), thrown), (inside.get(colour, 0), stuck)) if n)
        for colour in sorted({*falling, *inside})}


def after(falling: Cubes, inside: Cubes, out: Cubes) -> dict[str, int]:
    """What is inside after the throw; colours with none left are not named. ValueError("COLOUR") for a colour of which
    more came out than can have been inside, or fewer than none."""
    kept = {}
    for colour in sorted({*falling, *inside, *out}):
        left = falling.get(colour, 0) + inside.get(colour, 0) - out.get(colour, 0)
        if left < 0 or out.get(colour, 0) < 0:
            raise ValueError(colour)
        if left:
            kept[colour] = left
    return kept
