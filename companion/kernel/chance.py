"""Dice, draws and other things the table decides."""
from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any

from companion.kernel.flow import outcomes, top, waits_for_table
from companion.kernel.values import Action, Throw

Below = Callable[[int], int]
"""Gives a whole number from 0 to below its argument, all equally likely."""


def chances(s: Any) -> Mapping[Action, Fraction]:
    """What the seat `table` may report now, with exact probabilities; empty when nothing is due, and for a throw with
    too many outcomes to list."""
    return outcomes(s) if waits_for_table(s) else {}


def due(s: Any) -> Throw | None:
    """The dice or cubes that the table throws now."""
    return top(s).throw(s) if waits_for_table(s) else None


def pick(weights: Sequence[int], below: Below) -> int:
    """An index, each as likely as its weight."""
    ends = list(accumulate(weights))
    return bisect_right(ends, below(ends[-1]))


def throw_numbers(throw: Throw, below: Below) -> tuple[int, ...]:
    """The numbers of a throw: part by part, trial by trial."""
    return tuple(throw.least + sum(pick(trial.weights, below) for trial in part for _ in range(trial.times))
                 for part in throw.parts)


def whole_weights(outcomes: Mapping[Action, Fraction]) -> tuple[int, ...]:
    """Probabilities as the smallest whole weights."""
    whole = lcm(*(p.denominator for p in outcomes.values()))
    return tuple(p.numerator * (whole // p.denominator) for p in outcomes.values())


def draw(s: Any, below: Below) -> Action:
    """One outcome, from exact weights. ValueError when nothing is due."""
    if throw := due(s):
        return throw.report(throw_numbers(throw, below))
    listed = chances(s)
    if not listed:
        raise ValueError("no dice and no draw are due")
    return list(listed)[pick(whole_weights(listed), below)]


def sample(s: Any, rng: random.Random) -> Action:
    """One outcome drawn by the given generator, for play that nobody has to check: quicker than `draw` where outcomes
    are listed. ValueError when nothing is due."""
    listed = chances(s)
    if not listed:
        return draw(s, rng.randrange)
    return rng.choices(list(listed), weights=[p.numerator / p.denominator for p in listed.values()])[0]
