"""Towers of five kinds, thrown cube by cube, and the fit of somebody who knows which kind a tower is of.

Nothing here comes from `companion.tower`: what is measured by these towers must not also have made them."""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

THROWN_LEVEL, THROWN_BY_INSIDE = 0.338, 0.047
"""Logit that a thrown cube leaves the empty tower of the rigid-body simulation, and what each cube inside adds."""
STUCK_LEVEL, STUCK_BY_INSIDE = -2.824, -0.055
"""The same of a stuck cube."""
FULL = 20
"""Cubes inside from which the players shake the tower empty before they throw on."""
REFERENCE_CUBES = 6

Count = tuple[int, int, int]
"""A counted throw: cubes inside before, cubes thrown, cubes that came out in all."""
Interval = tuple[float, float]


@dataclass(frozen=True)
class Kind:
    """Towers that somebody may own. `load` is how many times the simulation's load effect they have; their two levels
    lie beside the simulation's with a standard deviation of `spread` logits. A cube shares the fate of the one beside
    it, instead of having its own, with a chance between the two of `sharing`, the same for all cubes of a tower."""

    name: str
    load: float
    spread: float = 1
    sharing: tuple[float, float] = (0, 0)


KINDS = (Kind("family", 1), Kind("extreme", 1, spread=2.5), Kind("no load effect", 0), Kind("reversed", -1),
         Kind("clumped", 1, sharing=(0.2, 0.5)))


@dataclass(frozen=True)
class OwnTower:
    """A tower of a kind: logits that a thrown and a stuck cube leave it empty, and how often fates are shared."""

    kind: Kind
    thrown: float
    stuck: float
    sharing: float

    @property
    def keeps(self) -> float:
        """The mean number of REFERENCE_CUBES that stay in the empty tower."""
        return REFERENCE_CUBES * (1 - chance(self.thrown))

    def loosens(self, inside: int = 1) -> float:
        """The chance that a stuck cube, one of so many, comes out at a throw."""
        return chance(self.stuck + STUCK_BY_INSIDE * self.kind.load * inside)


def chance(logit: float) -> float:
    return float(1 / (1 + np.exp(-logit)))


def tower(kind: Kind, rng: np.random.Generator) -> OwnTower:
    thrown, stuck = rng.normal(0, kind.spread, 2)
    return OwnTower(kind, THROWN_LEVEL + thrown, STUCK_LEVEL + stuck, rng.uniform(*kind.sharing))


def throws(own: OwnTower, number: int, rng: np.random.Generator) -> list[Count]:
    """Counted throws of two to eight cubes, one after another."""
    inside, counts = 0, []
    for _ in range(number):
        thrown = int(rng.integers(2, 9))
        out = sum(_fates(thrown, chance(own.thrown + THROWN_BY_INSIDE * own.kind.load * inside), own.sharing, rng))
        out += sum(_fates(inside, chance(own.stuck + STUCK_BY_INSIDE * own.kind.load * inside), own.sharing, rng))
        counts.append((inside, thrown, out))
        inside += thrown - out
        if inside > FULL:
            inside = 0
    return counts


def _fates(cubes: int, comes_out: float, sharing: float, rng: np.random.Generator) -> list[bool]:
    fates: list[bool] = []
    for own, together in rng.random((cubes, 2)).tolist():
        fates.append(fates[-1] if fates and together < sharing else own < comes_out)
    return fates


# Somebody who knows the kind

GRID = np.linspace(-3.6, 3.6, 121)
"""Levels beside the simulation's that are looked at, in standard deviations."""


def known_kind(own: OwnTower, counts: list[Count], inside: int) -> tuple[Interval, Interval]:
    """The 90 % intervals of `keeps` and of `loosens(inside)` for somebody who knows all of the tower but its
    two levels."""
    load, offsets = own.kind.load, own.kind.spread * GRID
    log = -np.add.outer(GRID ** 2, GRID ** 2) / 2
    pmfs: dict[tuple[int, int, bool], np.ndarray] = {}
    for (before, thrown, out), times in Counter(counts).items():
        for key in ((thrown, before, True), (before, before, False)):
            if key not in pmfs:
                level = (THROWN_LEVEL + THROWN_BY_INSIDE * load * before if key[2]
                         else STUCK_LEVEL + STUCK_BY_INSIDE * load * before)
                pmfs[key] = _pmf(key[0], 1 / (1 + np.exp(-level - offsets)), own.sharing)
        fresh = np.arange(max(0, out - before), min(thrown, out) + 1)
        ways = pmfs[thrown, before, True][fresh].T @ pmfs[before, before, False][out - fresh]
        log += times * np.log(np.maximum(ways, 1e-300))
    belief = np.exp(log - log.max())
    keeps = REFERENCE_CUBES / (1 + np.exp(THROWN_LEVEL + offsets))
    loosens = 1 / (1 + np.exp(-STUCK_LEVEL - STUCK_BY_INSIDE * load * inside - offsets))
    return _interval(keeps[::-1], belief.sum(1)[::-1]), _interval(loosens, belief.sum(0))


def _pmf(cubes: int, comes_out: np.ndarray, sharing: float) -> np.ndarray:
    """Chances of 0, 1, 2 ... cubes coming out (rows), for every chance of one (columns)."""
    stayed, came = np.zeros((cubes + 1, len(comes_out))), np.zeros((cubes + 1, len(comes_out)))
    if not cubes:
        return stayed + 1
    stayed[0], came[1] = 1 - comes_out, comes_out
    for _ in range(cubes - 1):
        both = (1 - sharing) * (stayed + came)
        stayed, came = (sharing * stayed + both * (1 - comes_out),
                        np.roll(sharing * came + both * comes_out, 1, axis=0))
    return np.asarray(stayed + came)


def _interval(values: np.ndarray, belief: np.ndarray) -> Interval:
    below = (np.cumsum(belief) - belief / 2) / belief.sum()
    low, high = np.interp([0.05, 0.95], below, values)
    return float(low), float(high)
