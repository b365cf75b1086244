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

from companion.tower.models import FULL, Loaded, binomial, chances, convolve

WIDTH = 1.4
"""Standard deviation of both levels beforehand, in logits: chances of a thrown cube from about 5 % to 97 %."""
REACH, POINTS = 4.2, 85
"""The grid: this far to both sides of the simulation's level, in so many points."""
LIKELY = 0.9
"""The share of belief that an interval holds."""
SIX = 6
"""The throw that sentences speak of."""
BARS = 30
"""The parts into which a picture of an uncertain number is divided."""
SURE, LEANING = 0.95, 0.8
"""How much belief stands behind "clearly" and behind "probably"."""
CLOSE = 1.2
"""Cubes of six: where the interval is narrower than this, being like the simulation can be said."""
STANDINGS = ("more", "maybe_more", "alike", "open", "maybe_fewer", "fewer")
"""How a tower stands beside the simulated one: whether it keeps more cubes, clearly or probably, as many, fewer, or
whether nobody can say yet."""


class Throw(Struct, frozen=True):
    """A counted throw: cubes inside before, cubes thrown, cubes that came out in all."""

    inside: int
    thrown: int
    out: int


class Impossible(ValueError):
    """More came out than were there, or a number that cannot be. `args[0]` is the number of the throw, from 0."""


class Between(Struct, frozen=True):
    """What one believes of a number: its mean, the ends of its interval, and how the belief lies: the share of each of
    BARS equal parts of all that the number can be, from 0 up."""

    mean: float
    low: float
    high: float
    bars: tuple[float, ...]

    @property
    def width(self) -> float:
        return self.high - self.low


class Tower(Struct, frozen=True):
    """A measured tower. `model` plays; `thrown` is the chance of a cube thrown alone into the empty tower, `stuck` of a
    lone stuck cube; `keeps` is how many of six cubes stay in the empty tower. `more`: how sure one is, 0 to 1, that
    it keeps more than the simulated one."""

    model: Loaded
    thrown: Between
    stuck: Between
    keeps: Between
    throws: int
    more: float


HOLDS = 200
"""Cubes that any tower can hold; how many the game of a tower throws is the game's to say."""


@cache
def simulated() -> Loaded:
    """The tower of the rigid-body simulation."""
    told = msgspec.json.decode(files("companion.tower").joinpath("data", "simulated.json").read_bytes())
    return Loaded(tuple(told["thrown"]), tuple(told["stuck"]))


def checked(throws: Sequence[Throw], most: int = HOLDS) -> None:
    """Raises Impossible for the first throw that nobody can have made: with more than `most` cubes thrown or inside, or
    more out than in."""
    for n, throw in enumerate(throws):
        inside, thrown = throw.inside, throw.thrown
        if not (0 <= inside <= most and 1 <= thrown <= most and 0 <= throw.out <= inside + thrown):
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
    # A looser level lets more through: the tower keeps more than the simulated one below the middle of the grid.
    more = float(of_thrown[steps < -1e-9].sum() + of_thrown[np.abs(steps) < 1e-9].sum() / 2)
    return Tower(model, _between(alone, of_thrown), _between(lone, of_stuck), _between(stays, of_thrown, SIX),
                 len(throws), more)


def standing(tower: Tower) -> str:
    """One of STANDINGS."""
    if tower.more > LEANING:
        return "more" if tower.more > SURE else "maybe_more"
    if tower.more < 1 - LEANING:
        return "fewer" if tower.more < 1 - SURE else "maybe_fewer"
    return "alike" if tower.keeps.width < CLOSE else "open"


def foreseen(throws: Sequence[Throw], more: int) -> Tower:
    """What will most likely be known after so many more throws like the last one, if they fall as what is known now
    expects. Raises Impossible."""
    model = measured(throws).model
    last = throws[-1] if throws else Throw(0, SIX, SIX)
    inside, owed, coming = last.inside + last.thrown - last.out, 0.0, []
    for _ in range(more):
        falling, inside = last.thrown, min(inside, FULL)
        thrown, stuck = chances(model, falling, inside)
        owed += float(falling * thrown + inside * stuck)
        out = min(round(owed), inside + falling)
        owed -= out
        coming.append(Throw(inside, falling, out))
        inside += falling - out
    return measured([*throws, *coming])


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
                left = min(FULL, load + each - n)
                wider[left] = wider.get(left, 0.0) + p * float(q)
        inside = wider
    return sum(load * p for load, p in inside.items())


def _likelihood(shape: Loaded, throw: Throw, steps: np.ndarray) -> np.ndarray:
    """The chance of the count at every point of the grid: thrown cubes by rows, stuck ones by columns."""
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


def _between(values: np.ndarray, belief: np.ndarray, most: float = 1) -> Between:
    """What is believed of a value that rises or falls along the grid and lies between 0 and `most`."""
    order = np.argsort(values)
    values, belief = values[order], belief[order]
    below = np.cumsum(belief) - belief / 2
    low, high = np.interp([(1 - LIKELY) / 2, (1 + LIKELY) / 2], below, values)
    ends = np.interp(np.linspace(0, most, BARS + 1), values, below, left=0, right=1)
    return Between(float(values @ belief), float(low), float(high), tuple(np.diff(ends).tolist()))
