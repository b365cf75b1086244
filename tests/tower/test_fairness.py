"""Fairness says what the counts say, and no more."""
from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom, chi2

from companion.tower.fairness import judge_counts, judge_throws, mean_and_error, p_value

SIX = [1 / 6] * 6


@pytest.mark.parametrize(("counts", "verdict"), [
    ((2, 3, 1, 2, 2, 1), "few"), ((20, 18, 22, 19, 21, 20), "fair"), ((32, 10, 14, 20, 24, 20), "odd"),
    ((60, 10, 10, 10, 10, 20), "strange"), ((0, 0, 0, 0, 0, 0), "few")])
def test_dice_in_words(counts: tuple[int, ...], verdict: str):
    assert judge_counts(counts, SIX).verdict == verdict


def test_fair_dice_are_called_odd_one_time_in_twenty():
    rng = np.random.default_rng(3)
    verdicts = [judge_counts(rng.multinomial(300, SIX), SIX).verdict for _ in range(1000)]
    assert 20 <= sum(v != "fair" for v in verdicts) <= 85
    assert sum(v == "strange" for v in verdicts) <= 5


def test_a_loaded_die_is_found_out():
    rng = np.random.default_rng(3)
    assert judge_counts(rng.multinomial(600, [0.1, 0.15, 0.15, 0.15, 0.15, 0.3]), SIX).verdict == "strange"


def throws(rng: np.random.Generator, n: int, chance: float, believed: float) -> list[tuple[int, list[float]]]:
    """So many throws of one to five cubes that come out with a chance, beside what somebody believes of them."""
    sizes = [int(rng.integers(1, 6)) for _ in range(n)]
    return [(int(rng.binomial(size, chance)), [float(p) for p in binom.pmf(range(size + 1), size, believed)])
            for size in sizes]


def test_throws_of_many_kinds_are_judged_together():
    rng = np.random.default_rng(8)
    assert judge_throws(throws(rng, 400, 0.6, 0.6)).verdict == "fair"
    assert judge_throws(throws(rng, 400, 0.6, 0.72)).verdict == "strange"
    assert judge_throws(throws(rng, 10, 0.6, 0.6)).verdict == judge_throws([]).verdict == "few"


@pytest.mark.soak
def test_fair_throws_of_many_kinds_are_called_odd_one_time_in_twenty():
    rng = np.random.default_rng(4)
    verdicts = [judge_throws(throws(rng, 60, 0.6, 0.6)).verdict for _ in range(1000)]
    assert 30 <= sum(v != "fair" for v in verdicts) <= 75
    assert sum(v == "strange" for v in verdicts) <= 5


def test_like_throws_are_judged_as_dice_are():
    one, other = judge_counts((20, 18, 22, 19, 21, 30), SIX), [
        (face, SIX) for face, n in enumerate((20, 18, 22, 19, 21, 30)) for _ in range(n)]
    together = judge_throws(other)
    assert together.counts == one.counts
    assert together.expected == pytest.approx(one.expected)
    assert together.deviation == pytest.approx(one.deviation)
    assert one.deviation[0] == pytest.approx((130 * 1 / 6 * 5 / 6) ** 0.5)
    assert (together.chi, together.freedom, together.p) == pytest.approx((one.chi, one.freedom, one.p))


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 7, 11, 19])
@pytest.mark.parametrize("chi", [0, 0.3, 3.8, 11.0, 44.0, 900.0])
def test_how_often_chance_alone_goes_that_far(chi: float, freedom: int):
    assert p_value(chi, freedom) == pytest.approx(float(chi2.sf(chi, freedom)), abs=1e-15)
    assert p_value(chi, 0) == 1


def test_what_is_rare_is_put_together_with_its_neighbours():
    assert judge_counts((30, 29, 1), [0.49, 0.49, 0.02]).freedom == 1
    assert judge_counts((1, 29, 30), [0.02, 0.49, 0.49]).freedom == 1
    assert judge_counts((1, 1, 1), [*SIX[:2], 4 / 6]).freedom == 0


@pytest.mark.parametrize(("counts", "chances"), [((1, 2), [1.0]), ((), []), ((1, 1), [0.5, 0.6])])
def test_rows_that_do_not_fit(counts: tuple[int, ...], chances: list[float]):
    with pytest.raises(ValueError, match="chances"):
        judge_counts(counts, chances)


def test_the_mean_and_its_error():
    assert mean_and_error({}) == (0, 0)
    assert mean_and_error({1: 50, 3: 50}) == pytest.approx((2, 0.1))
