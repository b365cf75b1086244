"""What counted throws of a tower say about its levels and its load effect, by Bayes' rule.

Four numbers are unknown (`COLUMNS`), and whether cubes clump, so that counts differ more from throw to throw than those
of cubes that fall one by one. A tower without clumps has the exact likelihood, two binomial counts added up; one with
clumps has a normal likelihood whose variance is that of the binomial counts times a dispersion. The posterior is
sampled by importance (Robert and Casella, Monte Carlo Statistical Methods, 3.3) from quasi-random points, the same ones
in every process: equal throws give equal answers."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import lgamma
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from companion.later import Later
from companion.tower.models import MAX_LOAD, Loaded

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

COLUMNS = ("thrown level", "thrown load", "stuck level", "stuck load")
"""The unknown numbers. Levels: logits above the simulation's. Loads: the load effect (what each cube inside adds to a
logit) as a multiple of the simulation's."""
LEVEL_SCALE, LEVEL_FREEDOM = 1.2, 3
"""Prior of both levels: Student's t around the simulation's level; its heavy tails let an extreme tower be extreme."""
LOAD_MEAN, LOAD_DEVIATION, LOAD_CORRELATION = 0.5, 0.9, 0.9
"""Prior of both load effects: normal, between none and the simulation's, so that a reversed one is no surprise; what
the load does to thrown cubes tells what it does to stuck ones."""
DISPERSIONS = (1.0, 1.15, 1.35, 1.6, 1.9, 2.25, 2.7, 3.2, 3.9, 4.8)
"""Dispersions that are considered. 1 is a tower without clumps."""
NO_CLUMPS, LOG_DISPERSION_DEVIATION = 0.5, 0.4
"""Prior of the dispersion: the chance that there are no clumps, else half a normal distribution of its logarithm."""
MIN_VARIANCE = 0.02
"""Least variance of a count where the likelihood is normal: one throw that was as good as certain must not outweigh all
others."""
VARIANCE_TRUST = 0.7
"""How much the variance of counts tells thrown cubes from stuck ones where cubes clump, from 0 to 1: either may clump
more than the other, so it is a geometric mean of what the point says and what the mode does."""
MAX_STEPS = 50
"""Steps of Fisher's scoring, at most."""
POINTS, PILOT_POINTS = 1280, 512
"""Points of the sample, and of those that show where to take it."""
PILOTS = 3
"""Attempts to place the sample, at most."""
BATCH_SPLITS = 800
"""Splits of counts into thrown and stuck cubes that are worked out at once, for all points: some megabytes."""
ENOUGH = 0.35
"""Effective part of a pilot's points from which it is well placed."""
TAIL_FREEDOM, STRETCH = 6, 1.1
"""The sample comes from Student's t, a little wider than what it is weighted to."""
NEGLIGIBLE = 1e-3
"""Probability of a dispersion that is left out."""

Likelihood = Callable[["np.ndarray"], tuple["np.ndarray", "np.ndarray"]]
"""Of points (rows): the part of the log likelihood that stays and the part that is divided by the dispersion."""


class Posterior(NamedTuple):
    """A weighted sample: `points` (rows; COLUMNS), `weights` (sum 1), and the probability of each of DISPERSIONS."""

    points: np.ndarray
    weights: np.ndarray
    dispersions: np.ndarray


class Counts(NamedTuple):
    """Different throws and how often each was counted; all arrays of one length. `load` and `falling` are the cubes
    inside and thrown as the model counts them, at most MAX_LOAD."""

    inside: np.ndarray
    thrown: np.ndarray
    out: np.ndarray
    times: np.ndarray
    load: np.ndarray
    falling: np.ndarray


def posterior(shape: Loaded, throws: Sequence[tuple[int, int, int]]) -> Posterior:
    """The posterior after throws of (inside, thrown, out), none of them impossible. `shape` is the simulation's model,
    around which the prior lies."""
    inside, thrown, out, times = _unlike(throws)
    counts = Counts(inside, thrown, out, times, np.minimum(inside, MAX_LOAD), np.minimum(thrown, MAX_LOAD))
    model = _Model(shape, counts)
    mode, curvature = model.mode(1.0)
    dispersions = model.dispersions(mode, curvature)
    mean = float(dispersions @ np.array(DISPERSIONS))
    middle, curvature = model.mode(mean)
    spread = np.linalg.cholesky(np.linalg.inv(curvature))
    points, weights = [], []
    for likelihood, chosen in ((model.clumped, slice(1, None)), (model.exact, slice(0, 1))):
        of, shares = np.array(DISPERSIONS)[chosen], dispersions[chosen]
        if shares.sum() < NEGLIGIBLE:
            continue
        middle, spread = _placed(likelihood, float(of @ shares / shares.sum()), middle, spread)
        sample, density = _draw(middle, spread, POINTS)
        fixed, divided = likelihood(sample)
        rest = fixed + _log_prior(sample) - density
        points.append(sample)
        weights.append(sum(share * _weights(rest + divided / one) for one, share in zip(of, shares, strict=True)
                           if share >= NEGLIGIBLE))
    every = np.concatenate(weights)
    return Posterior(np.concatenate(points), every / every.sum(), dispersions)


def _unlike(throws: Sequence[tuple[int, int, int]]) -> list[np.ndarray]:
    found, times = np.unique(np.array(throws, dtype=float).reshape(-1, 3), axis=0, return_counts=True)
    return [*found.T, times.astype(float)]


class _Model:
    """The likelihoods of some counts."""

    def __init__(self, shape: Loaded, counts: Counts):
        self.counts, c = counts, counts
        (level, by_inside, by_falling), (level_stuck, stuck_by_inside, stuck_by_falling) = shape.thrown, shape.stuck
        self.base = ((level + by_falling * c.falling) / 1000, (level_stuck + stuck_by_falling * c.falling) / 1000)
        self.by_load = by_inside * c.load / 1000, stuck_by_inside * c.load / 1000
        self.splits = list(_splits(c))
        self.mode_variance = np.empty(0)  # of each count without clumps, at the mode

    def logits(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits of a thrown and of a stuck cube: throws by rows, points by columns."""
        (thrown, stuck), (more, more_stuck) = self.base, self.by_load
        return (thrown[:, None] + points[:, 0] + more[:, None] * points[:, 1],
                stuck[:, None] + points[:, 2] + more_stuck[:, None] * points[:, 3])

    def moments(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Mean of a count without clumps, and the parts of its variance that thrown and stuck cubes have."""
        thrown, stuck = (1 / (1 + np.exp(-logit)) for logit in self.logits(points))
        n, m = self.counts.thrown[:, None], self.counts.inside[:, None]
        return n * thrown + m * stuck, n * thrown * (1 - thrown), m * stuck * (1 - stuck)

    def exact(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The likelihood without clumps: every split of a count into thrown and stuck cubes."""
        c, (thrown, stuck) = self.counts, self.logits(points)
        ratio, ways = thrown - stuck, np.empty(thrown.shape)
        for rows, fresh, log in self.splits:
            terms = log[..., None] + fresh[..., None] * ratio[rows][:, None]
            highest = terms.max(axis=1)
            ways[rows] = highest + np.log(np.exp(terms - highest[:, None]).sum(axis=1))
        each = (ways + c.out[:, None] * stuck - c.thrown[:, None] * np.logaddexp(0, thrown)
                - c.inside[:, None] * np.logaddexp(0, stuck))
        return np.zeros(len(points)), c.times @ each

    def clumped(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The normal likelihood whose variance grows with the dispersion."""
        mean, of_thrown, of_stuck = self.moments(points)
        variance = (np.maximum(of_thrown + of_stuck, MIN_VARIANCE) ** VARIANCE_TRUST
                    * self.mode_variance[:, None] ** (1 - VARIANCE_TRUST))
        return (-0.5 * self.counts.times @ np.log(variance),
                -0.5 * self.counts.times @ ((self.counts.out[:, None] - mean) ** 2 / variance))

    def mode(self, dispersion: float) -> tuple[np.ndarray, np.ndarray]:
        """The point that fits the means best by Fisher's scoring, and the curvature there (4 x 4); with a normal prior
        in place of Student's t. Sets `mode_variance`."""
        precision, at = _load_precision(), np.array([0, LOAD_MEAN, 0, LOAD_MEAN])
        precision[0, 0] = precision[2, 2] = LEVEL_SCALE ** -2 / LEVEL_FREEDOM
        middle = at
        for _ in range(MAX_STEPS):
            mean, of_thrown, of_stuck = (part[:, 0] for part in self.moments(at[None]))
            variance = dispersion * np.maximum(of_thrown + of_stuck, MIN_VARIANCE)
            slopes = self._slopes(of_thrown, of_stuck)
            curvature = (slopes.T * (self.counts.times / variance)) @ slopes + precision
            step = np.linalg.solve(curvature, slopes.T @ (self.counts.times * (self.counts.out - mean) / variance)
                                   - precision @ (at - middle))
            longest = float(np.abs(step).max())
            at = at + step / max(1, longest)
            if longest < 1e-3:
                break
        self.mode_variance = variance / dispersion
        return at, curvature

    def _slopes(self, of_thrown: np.ndarray, of_stuck: np.ndarray) -> np.ndarray:
        """How the mean of each count (rows) grows with each number (COLUMNS)."""
        return np.column_stack([of_thrown, of_thrown * self.by_load[0], of_stuck, of_stuck * self.by_load[1]])

    def dispersions(self, at: np.ndarray, curvature: np.ndarray) -> np.ndarray:
        """The probability of each of DISPERSIONS by Pearson's chi-square, as a gamma distribution of its mean and
        variance: small counts make it vary more than the chi-square distribution does."""
        c, levels = self.counts, np.array(DISPERSIONS)
        prior = np.exp(-0.5 * (np.log(levels) / LOG_DISPERSION_DEVIATION) ** 2)
        prior *= (1 - NO_CLUMPS) / prior[1:].sum()
        prior[0] = NO_CLUMPS
        if not len(c.times):
            return np.asarray(prior)
        mean, of_thrown, of_stuck = (part[:, 0] for part in self.moments(at[None]))
        variance = np.maximum(of_thrown + of_stuck, 1e-9)
        slopes = self._slopes(of_thrown, of_stuck)
        fitted = float((c.times / variance * np.einsum("ij,jk,ik->i", slopes, np.linalg.inv(curvature), slopes)).sum())
        free = max(c.times.sum() - fitted, 3)
        fourth = sum(part * (1 - 6 * part / np.maximum(cubes, 1))
                     for part, cubes in ((of_thrown, c.thrown), (of_stuck, c.inside)))
        shape = free * c.times.sum() / (c.times * (2 + fourth / variance ** 2)).sum()
        found = (c.times * (c.out - mean) ** 2 / variance).sum() / free
        return _weights(np.log(prior) - shape * (np.log(levels) + found / levels))


def _load_precision() -> np.ndarray:
    """The prior's inverse covariance (4 x 4) of the load effects; 0 for the levels."""
    precision = np.zeros((4, 4))
    inverse = np.linalg.inv(np.array([[1, LOAD_CORRELATION], [LOAD_CORRELATION, 1]]) * LOAD_DEVIATION ** 2)
    precision[np.ix_([1, 3], [1, 3])] = inverse
    return precision


def _log_prior(points: np.ndarray) -> np.ndarray:
    away = points - np.array([0, LOAD_MEAN, 0, LOAD_MEAN])
    levels = np.log1p((points[:, ::2] / LEVEL_SCALE) ** 2 / LEVEL_FREEDOM).sum(1)
    return np.asarray(-(LEVEL_FREEDOM + 1) / 2 * levels - 0.5 * np.einsum("ij,jk,ik->i", away, _load_precision(), away))


def _placed(likelihood: Likelihood, dispersion: float, middle: np.ndarray,
            spread: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where to take the sample: its middle, and the Cholesky factor of its covariance."""
    for _ in range(PILOTS):
        sample, density = _draw(middle, spread, PILOT_POINTS)
        fixed, divided = likelihood(sample)
        weights = _weights(fixed + divided / dispersion + _log_prior(sample) - density)
        if 1 / (weights ** 2).sum() > ENOUGH * PILOT_POINTS:
            break
        middle = weights @ sample
        away = sample - middle
        spread = np.linalg.cholesky((away.T * weights) @ away + 1e-6 * np.eye(len(COLUMNS)))
    return middle, spread


def _draw(middle: np.ndarray, spread: np.ndarray, number: int) -> tuple[np.ndarray, np.ndarray]:
    """Points of Student's t, and the logarithms of their densities up to a constant."""
    standard = _standard_points()[:number]
    log = -(TAIL_FREEDOM + len(COLUMNS)) / 2 * np.log1p((standard ** 2).sum(1) / TAIL_FREEDOM)
    return middle + STRETCH * standard @ spread.T, log


@cache
def _standard_points() -> np.ndarray:
    """Quasi-random points (Roberts's R sequence) of Student's t with TAIL_FREEDOM, in four dimensions. The fifth
    coordinate of the sequence is the chi-square of each, by Wilson and Hilferty."""
    dimensions, root = len(COLUMNS) + 1, 2.0
    for _ in range(60):
        root = (1 + root) ** (1 / (dimensions + 1))
    inverse = NormalDist().inv_cdf
    normal = np.array([[inverse((0.5 + n * root ** -d) % 1) for d in range(1, dimensions + 1)]
                       for n in range(1, POINTS + 1)])
    part = 2 / (9 * TAIL_FREEDOM)
    chi = np.maximum(1 - part + np.sqrt(part) * normal[:, -1], 0.05) ** 3
    return np.asarray(normal[:, :-1] / np.sqrt(chi)[:, None])


def _weights(log: np.ndarray) -> np.ndarray:
    weights = np.exp(log - log.max())
    return np.asarray(weights / weights.sum())


def _splits(c: Counts) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Throws that have equally many splits of their count, some at a time: their rows; by row and split how many of the
    cubes that came out were thrown ones; and the logarithm of the number of ways."""
    logs = np.array([lgamma(n + 1) for n in range(int(max(c.inside.max(initial=0), c.thrown.max(initial=0))) + 1)])
    fewest = np.maximum(0, c.out - c.inside)
    number = (np.minimum(c.thrown, c.out) - fewest).astype(int) + 1
    for splits in np.unique(number).tolist():
        alike, some = np.flatnonzero(number == splits), max(1, BATCH_SPLITS // splits)
        for rows in (alike[start:start + some] for start in range(0, len(alike), some)):
            fresh = fewest[rows, None] + np.arange(splits)
            yield rows, fresh, (_log_ways(logs, c.thrown[rows, None], fresh)
                                + _log_ways(logs, c.inside[rows, None], c.out[rows, None] - fresh))


def _log_ways(logs: np.ndarray, n: np.ndarray, k: np.ndarray) -> np.ndarray:
    """Logarithms of binomial coefficients; `logs` are those of the factorials."""
    return np.asarray(logs[n.astype(int)] - logs[k.astype(int)] - logs[(n - k).astype(int)])
