"""The owner's own tower, measured from throws that somebody counted.

The shape of the tower (how the load matters) is taken from the simulation; how readily it lets thrown and stuck cubes
through are two unknown levels. What one believes about them beforehand is wide and centred on the simulation; every
counted throw changes it by Bayes' rule on a grid, so nothing has to converge and the uncertainty is honest."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import comb

import msgspec
import numpy as np
from msgspec import Struct

from companion.tower.models import MOST, Loaded, binomial, chances, convolve

WIDTH = 1.4
"""Standard deviation of both levels beforehand, in logits: chances of a thrown cube from about 5 % to 97 %."""
REACH, POINTS = 4.2, 85
"""The grid: this far to both sides of the simulation's level, in so many points."""
LIKELY = 0.9
"""The share of belief that an interval holds."""
SIX = 6
"""The throw that sentences speak of."""


class Throw(Struct, frozen=True):
    """A counted throw: cubes inside before, cubes thrown, cubes that came out in all."""

    inside: int
    thrown: int
    out: int


class Impossible(ValueError):
    """More came out than were there, or a number that cannot be. `args[0]` is the number of the throw, from 0."""


class Between(Struct, frozen=True):
    """What one believes of a number: its mean and the ends of its interval."""

    mean: float
    low: float
    high: float


class Tower(Struct, frozen=True):
    """A measured tower. `model` plays; `thrown` is the chance of a cube thrown alone into the empty tower, `stuck` of a
    lone stuck cube; `keeps` is how many of six cubes stay in the empty tower."""

    model: Loaded
    thrown: Between
    stuck: Between
    keeps: Between
    throws: int


@cache
def simulated() -> Loaded:
    """The tower of the rigid-body simulation."""
    told = msgspec.json.decode(files("companion.tower").joinpath("data", "simulated.json").read_bytes())
    return Loaded(tuple(told["thrown"]), tuple(told["stuck"]))


def checked(throws: Sequence[Throw]) -> None:
    """Raises Impossible for the first throw that nobody can have made."""
    for n, throw in enumerate(throws):
        inside, thrown = throw.inside, throw.thrown
        if not (0 <= inside <= MOST and 1 <= thrown <= MOST and 0 <= throw.out <= inside + thrown):
            raise Impossible(n)


def measured(throws: Sequence[Throw], shape: Loaded | None = None) -> Tower:
    """What the throws say about the tower. Raises Impossible."""
    checked(throws)
    shape = shape or simulated()
    steps = np.linspace(-REACH, REACH, POINTS)
    prior = np.exp(-0.5 * (steps / WIDTH) ** 2)
    belief = np.log(np.outer(prior, prior))
    for throw in throws:
        belief += np.log(np.maximum(_likelihood(shape, throw, steps), 1e-300))
    belief = np.exp(belief - belief.max())
    belief /= belief.sum()
    of_thrown, of_stuck = belief.sum(1), belief.sum(0)
    level_thrown, level_stuck = float(steps @ of_thrown), float(steps @ of_stuck)
    model = Loaded(_moved(shape.thrown, level_thrown), _moved(shape.stuck, level_stuck))
    alone = _sigmoid(_logit(shape.thrown, 0, 1) + steps)
    lone = _sigmoid(_logit(shape.stuck, 1, 0) + steps)
    stays = SIX * (1 - _sigmoid(_logit(shape.thrown, 0, SIX) + steps))
    return Tower(model, _between(alone, of_thrown), _between(lone, of_stuck), _between(stays, of_thrown), len(throws))


def levels(tower: Tower, shape: Loaded | None = None) -> tuple[float, float]:
    """How far the measured levels lie from the simulation's, in logits."""
    shape = shape or simulated()
    return (tower.model.thrown[0] - shape.thrown[0]) / 1000, (tower.model.stuck[0] - shape.stuck[0]) / 1000


def keeps(model: Loaded, throws: int, each: int) -> float:
    """How many cubes lie inside on average after so many throws of `each` new cubes into a tower that began empty,
    by walking the distribution of the load."""
    inside = {0: 1.0}
    for _ in range(throws):
        wider: dict[int, float] = {}
        for load, p in inside.items():
            thrown, stuck = chances(model, each, load)
            out = convolve(binomial(each, thrown), binomial(load, stuck))
            for n, q in enumerate(out):
                left = min(MOST, load + each - n)
                wider[left] = wider.get(left, 0.0) + p * float(q)
        inside = wider
    return sum(load * p for load, p in inside.items())


def _likelihood(shape: Loaded, throw: Throw, steps: np.ndarray) -> np.ndarray:
    """The chance of the count at every point of the grid: thrown cubes by rows, stuck ones by columns."""
    fresh = _binomials(throw.thrown, _sigmoid(_logit(shape.thrown, throw.inside, throw.thrown) + steps))
    old = _binomials(throw.inside, _sigmoid(_logit(shape.stuck, throw.inside, throw.thrown) + steps))
    least, most = max(0, throw.out - throw.inside), min(throw.thrown, throw.out)
    ways = np.arange(least, most + 1)
    return fresh[:, ways] @ old[:, throw.out - ways].T


def _binomials(n: int, p: np.ndarray) -> np.ndarray:
    k = np.arange(n + 1)
    ways = np.array([comb(n, int(i)) for i in k], dtype=float)
    return ways * p[:, None] ** k * (1 - p[:, None]) ** (n - k)


def _logit(weights: tuple[int, int, int], inside: int, falling: int) -> float:
    level, by_inside, by_falling = weights
    return (level + by_inside * inside + by_falling * falling) / 1000


def _moved(weights: tuple[int, int, int], by: float) -> tuple[int, int, int]:
    return round(weights[0] + 1000 * by), weights[1], weights[2]


def _sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def _between(values: np.ndarray, belief: np.ndarray) -> Between:
    """Mean and interval of a value that rises or falls along the grid."""
    order = np.argsort(values)
    values, belief = values[order], belief[order]
    below = np.cumsum(belief) - belief / 2
    low, high = np.interp([(1 - LIKELY) / 2, (1 + LIKELY) / 2], below, values)
    return Between(float(values @ belief), float(low), float(high))
