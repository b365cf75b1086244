"""Fairness says what the counts say, and no more."""
from __future__ import annotations

import numpy as np
import pytest

from companion.tower.fairness import judged, mean, over_throws

SIX = [1 / 6] * 6


@pytest.mark.parametrize(("counts", "verdict"), [
    ((2, 3, 1, 2, 2, 1), "few"), ((20, 18, 22, 19, 21, 20), "fair"), ((32, 10, 14, 20, 24, 20), "odd"),
    ((60, 10, 10, 10, 10, 20), "strange"), ((0, 0, 0, 0, 0, 0), "few")])
def test_dice_in_words(counts: tuple[int, ...], verdict: str):
    assert judged(counts, SIX).verdict == verdict


def test_fair_dice_are_called_odd_one_time_in_twenty():
    rng = np.random.default_rng(3)
    verdicts = [judged(rng.multinomial(300, SIX), SIX).verdict for _ in range(1000)]
    assert 20 <= sum(v != "fair" for v in verdicts) <= 85
    assert sum(v == "strange" for v in verdicts) <= 5


def test_a_loaded_die_is_found_out():
    rng = np.random.default_rng(3)
    assert judged(rng.multinomial(600, [0.1, 0.15, 0.15, 0.15, 0.15, 0.3]), SIX).verdict == "strange"


def test_throws_of_many_kinds_are_judged_together():
    rng = np.random.default_rng(8)
    fair, unfair = [], []
    for _ in range(400):
        n = int(rng.integers(2, 9))
        distribution = [float(p) for p in np.bincount(rng.binomial(n, 0.6, 20_000), minlength=n + 1) / 20_000]
        fair.append((int(rng.choice(n + 1, p=np.array(distribution) / sum(distribution))), distribution))
        unfair.append((int(rng.binomial(n, 0.72)), distribution))
    assert over_throws(fair).verdict == "fair"
    assert over_throws(unfair).verdict == "strange"


@pytest.mark.parametrize(("counts", "chances"), [((1, 2), [1.0]), ((), []), ((1, 1), [0.5, 0.6])])
def test_rows_that_do_not_fit(counts: tuple[int, ...], chances: list[float]):
    with pytest.raises(ValueError, match="chances"):
        judged(counts, chances)


def test_the_mean_and_its_error():
    assert mean({}) == (0, 0)
    assert mean({1: 50, 3: 50}) == pytest.approx((2, 0.1))
