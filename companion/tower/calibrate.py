"""Measures the owner's own tower from throws that somebody counted.

How readily the tower lets cubes through, how much its load matters and whether cubes clump is all unknown; the prior
lies around the tower of the simulation (`companion.tower.posterior`)."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from companion.later import Later
from companion.tower.models import MAX_LOAD, Loaded, chances
from companion.tower.posterior import posterior

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

INTERVAL_SHARE = 0.9
"""Probability inside an interval (`Estimate.low` to `Estimate.high`)."""
REFERENCE_CUBES = 6
"""Cubes of the throw that sentences give as their example."""
REFERENCE_INSIDE = 10
"""Cubes inside in the sentence about stuck ones; a lone stuck cube is too rare to learn much about."""
BARS = 30
"""Columns of the histogram that shows an estimate."""
CLEARLY, PROBABLY = 0.95, 0.8
"""Probabilities from which a difference from the simulated tower is called clear, or probable."""
ALIKE_WIDTH = 1.2
"""Cubes of REFERENCE_CUBES: with a narrower interval a tower may be called like the simulated one."""
STANDINGS = ("more", "maybe_more", "alike", "open", "maybe_fewer", "fewer")
"""Beside the simulated tower this one keeps clearly or probably more cubes, as many, nobody can say yet, probably or
clearly fewer."""
UNLIKE = ("load_reversed", "load_weak", "load_strong", "clumps")
"""What a tower may clearly do unlike the simulated one: its load matters the other way round, less than half as much,
or more than twice as much; its cubes come out in clumps."""


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
    """A measured tower. `model` is what a table plays with; `keeps` is how many of REFERENCE_CUBES stay in the empty
    tower, `stuck` the chance that one of REFERENCE_INSIDE stuck cubes comes out at a throw of REFERENCE_CUBES.
    `throws` were counted. `keeps_more`: the probability that it keeps more than the simulated tower. `unlike`: what of
    UNLIKE is clear."""

    model: Loaded
    keeps: Estimate
    stuck: Estimate
    throws: int
    keeps_more: float
    unlike: tuple[str, ...]


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


def measure(throws: Sequence[Throw]) -> Tower:
    """The tower's estimates after these throws. Raises Impossible."""
    check_throws(throws)
    simulated = simulated_model()
    points, weights, dispersions = posterior(simulated, [(throw.inside, throw.thrown, throw.out) for throw in throws])
    thrown_level, thrown_load, stuck_level, stuck_load = points.T
    mean = weights @ points
    model = Loaded(_moved(simulated.thrown, *mean[:2]), _moved(simulated.stuck, *mean[2:]))
    six, ten = REFERENCE_CUBES, REFERENCE_INSIDE
    keeps = six * (1 - _chance(simulated.thrown, 0, six, thrown_level, thrown_load))
    stuck = _chance(simulated.stuck, ten, six, stuck_level, stuck_load)
    return Tower(model, _estimate(keeps, weights, six), _estimate(stuck, weights), len(throws),
                 float(weights[thrown_level < 0].sum()),
                 _unlike((thrown_load + stuck_load) / 2, weights, 1 - float(dispersions[0])))


def _unlike(load: np.ndarray, weights: np.ndarray, clumped: float) -> tuple[str, ...]:
    """Of UNLIKE what is clear. `load`: of the sample, the load effect as a multiple of the simulation's; `clumped`: the
    probability that cubes clump."""
    found = next((what for what, there in zip(UNLIKE, (load < 0, load < 0.5, load > 2), strict=False)
                  if weights[there].sum() > CLEARLY), "")
    return (*([found] if found else []), *(["clumps"] if clumped > CLEARLY else []))


def compare_with_simulation(tower: Tower) -> str:
    """One of STANDINGS."""
    if tower.keeps_more > PROBABLY:
        return "more" if tower.keeps_more > CLEARLY else "maybe_more"
    if tower.keeps_more < 1 - PROBABLY:
        return "fewer" if tower.keeps_more < 1 - CLEARLY else "maybe_fewer"
    return "alike" if tower.keeps.width < ALIKE_WIDTH else "open"


def predict(throws: Sequence[Throw], more: int, model: Loaded | None = None) -> Tower:
    """The estimates to expect after `more` throws like the last one, if they fall as the present estimate expects:
    `model`, measured anew where it is None. Raises Impossible."""
    model = model or measure(throws).model
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


def _chance(weights: tuple[int, int, int], inside: int, falling: int, level: np.ndarray,
            load: np.ndarray) -> np.ndarray:
    """The chance that a cube comes out, of a tower whose level lies beside these weights', and whose load effect is a
    multiple of theirs."""
    own, by_inside, by_falling = weights
    return np.asarray(1 / (1 + np.exp(-(own + by_falling * falling + load * by_inside * inside) / 1000 - level)))


def _moved(weights: tuple[int, int, int], level: float, load: float) -> tuple[int, int, int]:
    return round(weights[0] + 1000 * level), round(weights[1] * load), weights[2]


def _estimate(values: np.ndarray, weights: np.ndarray, most: float = 1) -> Estimate:
    """The estimate of a value between 0 and `most` from its weighted sample."""
    order = np.argsort(values)
    values, weights = values[order], weights[order]
    below = np.cumsum(weights) - weights / 2
    low, high = np.interp([(1 - INTERVAL_SHARE) / 2, (1 + INTERVAL_SHARE) / 2], below, values)
    ends = np.interp(np.linspace(0, most, BARS + 1), values, below, left=0, right=1)
    return Estimate(float(values @ weights), float(low), float(high), tuple(np.diff(ends).tolist()))
