"""The owner's tower from counted throws: what is believed covers the truth as often as it says, and gets sharper."""
from __future__ import annotations

import numpy as np
import pytest

from companion.tower.calibrate import (
    BARS, STANDINGS, Impossible, Throw, Tower, compare_with_simulation, levels, mean_inside, measure, predict,
    simulated_model)
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
    shape = simulated_model()
    a, c = rng.normal(0, 1.0, 2)
    return Loaded((shape.thrown[0] + round(1000 * a), *shape.thrown[1:]),
                  (shape.stuck[0] + round(1000 * c), *shape.stuck[1:])), a, c


def test_intervals_cover_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(11)
    held = {"thrown": 0, "stuck": 0}
    for _ in range(RUNS):
        model, _, _ = towers(rng)
        found = measure(thrown(model, THROWS, rng))
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
            found.append((levels(measure(throws[:n]))[0] - a) ** 2)
    means = [float(np.mean(found)) for found in errors.values()]
    assert means[0] > 1.5 * means[1] > 2 * means[2], means


def test_without_a_throw_the_simulation_is_believed_and_little_of_it():
    none = measure([])
    assert none.throws == 0
    assert levels(none) == pytest.approx((0, 0), abs=0.01)
    assert none.thrown.high - none.thrown.low > 0.6


def test_a_tower_that_lets_everything_through_is_learnt():
    loose = measure([Throw(0, 6, 6)] * 12)
    tight = measure([Throw(3 * n, 6, 3) for n in range(8)])
    assert loose.keeps.mean < 0.5 < tight.keeps.mean
    assert loose.keeps.low <= loose.keeps.mean <= loose.keeps.high
    assert loose.keeps.high - loose.keeps.low < measure([]).keeps.high - measure([]).keeps.low


@pytest.mark.parametrize("wrong", [Throw(0, 0, 0), Throw(0, 6, 7), Throw(2, 6, 9), Throw(-1, 6, 3), Throw(0, 6, -1),
                                   Throw(0, 400, 3)])
def test_a_throw_that_nobody_can_have_made_is_refused(wrong: Throw):
    with pytest.raises(Impossible) as caught:
        measure([Throw(0, 6, 3), wrong])
    assert caught.value.args == (1,)


def test_what_lies_inside_after_many_throws_settles():
    few, many = mean_inside(simulated_model(), 2, 6), mean_inside(simulated_model(), 12, 6)
    assert 0 < few < many < 40
    assert isinstance(measure([]), Tower)


def test_the_picture_of_a_number_holds_all_belief_and_lies_where_the_interval_is():
    found = measure([Throw(0, 6, 4), Throw(2, 6, 5), Throw(3, 6, 6)])
    for between, most in ((found.thrown, 1), (found.stuck, 1), (found.keeps, 6)):
        assert len(between.bars) == BARS
        assert sum(between.bars) == pytest.approx(1, abs=0.02)
        middles = (np.arange(BARS) + 0.5) * most / BARS
        assert middles @ np.array(between.bars) == pytest.approx(between.mean, abs=0.03 * most)
        inside = sum(b for b, at in zip(between.bars, middles, strict=True) if between.low <= at <= between.high)
        assert inside == pytest.approx(0.9, abs=0.09)


@pytest.mark.parametrize(("level", "throws", "said"), [
    (-2, 40, "more"), (2, 40, "fewer"), (0, 120, "alike"), (0, 0, "open")])
def test_a_tower_is_set_beside_the_simulated_one(level: float, throws: int, said: str):
    shape = simulated_model()
    model = Loaded((shape.thrown[0] + round(1000 * level), *shape.thrown[1:]), shape.stuck)
    assert compare_with_simulation(measure(thrown(model, throws, np.random.default_rng(3)))) == said
    assert said in STANDINGS


def test_what_points_one_way_without_being_sure_is_said_so():
    assert compare_with_simulation(measure([Throw(0, 6, 2)])) == "maybe_more"
    assert compare_with_simulation(measure([Throw(0, 6, 5)])) == "maybe_fewer"


@pytest.mark.parametrize("throws", [3, 12])
def test_what_more_throws_would_bring_is_what_they_bring(throws: int):
    """The interval that is promised is, on average, as wide as that of ten more throws that are made."""
    rng = np.random.default_rng(7)
    promised, came = [], []
    for _ in range(20):
        model, _, _ = towers(rng)
        made = thrown(model, throws + 10, rng)
        promised.append(predict(made[:throws], 10).keeps.width)
        came.append(measure(made).keeps.width)
    assert np.mean(promised) == pytest.approx(np.mean(came), rel=0.15)
    assert np.mean(promised) < np.mean([measure([]).keeps.width])


def test_nothing_more_brings_nothing_more():
    known = [Throw(0, 6, 4), Throw(2, 5, 5)]
    assert predict(known, 0) == measure(known)
    assert predict(known, 10).throws == 12
    assert predict([Throw(40, 20, 0)] * 2, 5).throws == 7, "a tower that is full stays full"
