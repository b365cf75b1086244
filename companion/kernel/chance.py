"""Dice, draws and other things the table decides."""
from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from companion.kernel.flow import top, waits_for_table
from companion.kernel.values import Action


def chances(s: Any) -> Mapping[Action, Fraction]:
    """What the seat `table` may report now, with exact probabilities; empty when nothing is due."""
    return top(s).chances(s) if waits_for_table(s) else {}


def sample(s: Any, rng: random.Random) -> Action:
    """One outcome drawn by the given generator. ValueError when nothing is due."""
    outcomes = chances(s)
    if not outcomes:
        raise ValueError("no dice and no draw are due")
    return rng.choices(list(outcomes), weights=[float(p) for p in outcomes.values()])[0]
