"""The owner's tower from counted throws: what is believed covers the truth as often as it says, and gets sharper."""
from __future__ import annotations

import numpy as np
import pytest

from companion.tower.calibrate import (
    Impossible, Throw, Tower, keeps, levels, measured, simulated)
from companion.tower.models import Loaded, chances

RUNS, THROWS = 100, 20


def thrown(model: Loaded, throws: int, rng: np.random.Generator) -> list[Throw]:
    """Throws of a tower that is known, one after the other into what the last one left."""
    inside, made = 0, []
    for _ in range(throws):
        falling = int(rng.integers(2, 9))
        fresh, stuck = chances(model, falling, inside)
        out = int(rng.binomial(falling, float(fresh)) + rng.binomial(inside, float(stuck)))
        made.append(Throw(inside, falling, out))
        inside += falling - out
        if inside > 20:  # shaken empty before the next game
            inside = 0
    return made


def towers(rng: np.random.Generator) -> tuple[Loaded, float, float]:
    """A tower as one may believe it to be before any throw."""
    shape = simulated()
    a, c = rng.normal(0, 1.0, 2)
    return Loaded((shape.thrown[0] + round(1000 * a), *shape.thrown[1:]),
                  (shape.stuck[0] + round(1000 * c), *shape.stuck[1:])), a, c


def test_intervals_cover_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(11)
    held = {"thrown": 0, "stuck": 0}
    for _ in range(RUNS):
        model, _, _ = towers(rng)
        found = measured(thrown(model, THROWS, rng))
        alone, lone = float(chances(model, 1, 0)[0]), float(chances(model, 0, 1)[1])
        held["thrown"] += found.thrown.low <= alone <= found.thrown.high
        held["stuck"] += found.stuck.low <= lone <= found.stuck.high
    assert all(82 <= n <= 97 for n in held.values()), held


def test_more_throws_make_a_smaller_error():
    rng = np.random.default_rng(5)
    errors: dict[int, list[float]] = {4: [], 16: [], 64: []}
    for _ in range(25):
        model, a, _ = towers(rng)
        throws = thrown(model, 64, rng)
        for n, found in errors.items():
            found.append((levels(measured(throws[:n]))[0] - a) ** 2)
    means = [float(np.mean(found)) for found in errors.values()]
    assert means[0] > 1.5 * means[1] > 2 * means[2], means


def test_without_a_throw_the_simulation_is_believed_and_little_of_it():
    none = measured([])
    assert none.throws == 0
    assert levels(none) == pytest.approx((0, 0), abs=0.01)
    assert none.thrown.high - none.thrown.low > 0.6


def test_a_tower_that_lets_everything_through_is_learnt():
    loose = measured([Throw(0, 6, 6)] * 12)
    tight = measured([Throw(3 * n, 6, 3) for n in range(8)])
    assert loose.keeps.mean < 0.5 < tight.keeps.mean
    assert loose.keeps.low <= loose.keeps.mean <= loose.keeps.high
    assert loose.keeps.high - loose.keeps.low < measured([]).keeps.high - measured([]).keeps.low


@pytest.mark.parametrize("wrong", [Throw(0, 0, 0), Throw(0, 6, 7), Throw(2, 6, 9), Throw(-1, 6, 3), Throw(0, 6, -1),
                                   Throw(0, 400, 3)])
def test_a_throw_that_nobody_can_have_made_is_refused(wrong: Throw):
    with pytest.raises(Impossible) as caught:
        measured([Throw(0, 6, 3), wrong])
    assert caught.value.args == (1,)


def test_what_lies_inside_after_many_throws_settles():
    few, many = keeps(simulated(), 2, 6), keeps(simulated(), 12, 6)
    assert 0 < few < many < 40
    assert isinstance(measured([]), Tower)
