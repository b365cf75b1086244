"""Measures the owner's own tower from throws that somebody counted.

How the load matters is taken from the simulation. Two levels (logits) are unknown: how readily the tower lets thrown
and stuck cubes through. The prior of both is a wide normal distribution around the simulation's level; every counted
throw changes it by Bayes' rule on a grid, so nothing has to converge and the intervals are honest."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import comb
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from companion.later import Later
from companion.tower.models import MAX_LOAD, Loaded, binomial, chances, convolve

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

PRIOR_DEVIATION = 1.4
"""Standard deviation of the prior of both levels, in logits: chances of a thrown cube from about 5 % to 97 %."""
GRID_REACH, GRID_POINTS = 4.2, 85
"""The grid: logits to either side of the simulation's level, and its points along one level."""
INTERVAL_SHARE = 0.9
"""Probability inside an interval (`Estimate.low` to `Estimate.high`)."""
REFERENCE_CUBES = 6
"""Cubes of the throw that sentences give as their example."""
BARS = 30
"""Columns of the histogram that shows an estimate."""
CLEARLY, PROBABLY = 0.95, 0.8
"""Probabilities from which a difference from the simulated tower is called clear, or probable."""
ALIKE_WIDTH = 1.2
"""Cubes of REFERENCE_CUBES: with a narrower interval a tower may be called like the simulated one."""
STANDINGS = ("more", "maybe_more", "alike", "open", "maybe_fewer", "fewer")
"""Beside the simulated tower this one keeps clearly or probably more cubes, as many, nobody can say yet, probably or
clearly fewer."""


class Throw(Struct, frozen=True):
    """A counted throw: cubes inside before, cubes thrown, cubes that came out in all."""

    inside: int
    thrown: int
    out: int


class Impossible(ValueError):
    """More cubes came out than were there, or a number is out of range. `args[0]` is the index of the throw."""


class Estimate(Struct, frozen=True):
    """The posterior of an unknown number: its mean, the ends of its interval, and as `bars` the probability in each of
    BARS equal parts of its range, which begins at 0."""

    mean: float
    low: float
    high: float
    bars: tuple[float, ...]

    @property
    def width(self) -> float:
        return self.high - self.low


class Tower(Struct, frozen=True):
    """A measured tower. `model` is what a table plays with; `thrown` is the chance that a cube thrown alone into the
    empty tower comes out, `stuck` that a lone stuck cube does; `keeps` is how many of REFERENCE_CUBES stay in the empty
    tower. `throws` were counted. `more`: the probability that it keeps more than the simulated tower."""

    model: Loaded
    thrown: Estimate
    stuck: Estimate
    keeps: Estimate
    throws: int
    more: float


MAX_CUBES = 200
"""Cubes that any tower can hold. A game says how many of its own are ever thrown."""


@cache
def simulated_model() -> Loaded:
    """The tower of the rigid-body simulation."""
    told = msgspec.json.decode(files("companion.tower").joinpath("data", "simulated.json").read_bytes())
    return Loaded(tuple(told["thrown"]), tuple(told["stuck"]))


def check_throws(throws: Sequence[Throw], most: int = MAX_CUBES) -> None:
    """Raises Impossible for the first throw with more than `most` cubes thrown or inside, or more out than in."""
    for n, throw in enumerate(throws):
        inside, thrown = throw.inside, throw.thrown
        if not (0 <= inside <= most and 1 <= thrown <= most and 0 <= throw.out <= inside + thrown):
            raise Impossible(n)


def measure(throws: Sequence[Throw], shape: Loaded | None = None) -> Tower:
    """The tower's estimates after these throws. `shape` is the model whose load weights are kept, by default the
    simulated one. Raises Impossible."""
    check_throws(throws)
    shape = shape or simulated_model()
    steps = np.linspace(-GRID_REACH, GRID_REACH, GRID_POINTS)
    prior = np.exp(-0.5 * (steps / PRIOR_DEVIATION) ** 2)
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
    six = REFERENCE_CUBES
    stays = six * (1 - _sigmoid(_logit(shape.thrown, 0, six) + steps))
    # A looser level lets more through: the tower keeps more than the simulated one below the middle of the grid.
    more = float(of_thrown[steps < -1e-9].sum() + of_thrown[np.abs(steps) < 1e-9].sum() / 2)
    return Tower(model, _estimate(alone, of_thrown), _estimate(lone, of_stuck), _estimate(stays, of_thrown, six),
                 len(throws), more)


def compare_with_simulation(tower: Tower) -> str:
    """One of STANDINGS."""
    if tower.more > PROBABLY:
        return "more" if tower.more > CLEARLY else "maybe_more"
    if tower.more < 1 - PROBABLY:
        return "fewer" if tower.more < 1 - CLEARLY else "maybe_fewer"
    return "alike" if tower.keeps.width < ALIKE_WIDTH else "open"


def predict(throws: Sequence[Throw], more: int) -> Tower:
    """The estimates to expect after `more` throws like the last one, if they fall as the present estimate expects.
    Raises Impossible."""
    model = measure(throws).model
    last = throws[-1] if throws else Throw(0, REFERENCE_CUBES, REFERENCE_CUBES)
    inside, owed, coming = last.inside + last.thrown - last.out, 0.0, []
    for _ in range(more):
        falling, inside = last.thrown, min(inside, MAX_LOAD)
        thrown, stuck = chances(model, falling, inside)
        owed += float(falling * thrown + inside * stuck)
        out = min(round(owed), inside + falling)
        owed -= out
        coming.append(Throw(inside, falling, out))
        inside += falling - out
    return measure([*throws, *coming])


def levels(tower: Tower, shape: Loaded | None = None) -> tuple[float, float]:
    """How far the measured levels of thrown and of stuck cubes lie from the simulation's, in logits."""
    shape = shape or simulated_model()
    return (tower.model.thrown[0] - shape.thrown[0]) / 1000, (tower.model.stuck[0] - shape.stuck[0]) / 1000


def mean_inside(model: Loaded, throws: int, each: int) -> float:
    """The mean number of cubes inside after so many throws of `each` new cubes into a tower that began empty; exact,
    from the distribution of the load."""
    inside = {0: 1.0}
    for _ in range(throws):
        wider: dict[int, float] = {}
        for load, p in inside.items():
            thrown, stuck = chances(model, each, load)
            out = convolve(binomial(each, thrown), binomial(load, stuck))
            for n, q in enumerate(out):
                left = min(MAX_LOAD, load + each - n)
                wider[left] = wider.get(left, 0.0) + p * float(q)
        inside = wider
    return sum(load * p for load, p in inside.items())


def _likelihood(shape: Loaded, throw: Throw, steps: np.ndarray) -> np.ndarray:
    """The probability of the count at every point of the grid: levels of thrown cubes by rows, of stuck by columns."""
    fresh = _binomials(throw.thrown, _sigmoid(_logit(shape.thrown, throw.inside, throw.thrown) + steps))
    old = _binomials(throw.inside, _sigmoid(_logit(shape.stuck, throw.inside, throw.thrown) + steps))
    least, most = max(0, throw.out - throw.inside), min(throw.thrown, throw.out)
    ways = np.arange(least, most + 1)
    return np.asarray(fresh[:, ways] @ old[:, throw.out - ways].T)


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
    return np.asarray(1 / (1 + np.exp(-x)))


def _estimate(values: np.ndarray, belief: np.ndarray, most: float = 1) -> Estimate:
    """The estimate of a value that rises or falls along the grid and lies between 0 and `most`."""
    order = np.argsort(values)
    values, belief = values[order], belief[order]
    below = np.cumsum(belief) - belief / 2
    low, high = np.interp([(1 - INTERVAL_SHARE) / 2, (1 + INTERVAL_SHARE) / 2], below, values)
    ends = np.interp(np.linspace(0, most, BARS + 1), values, below, left=0, right=1)
    return Estimate(float(values @ belief), float(low), float(high), tuple(np.diff(ends).tolist()))
