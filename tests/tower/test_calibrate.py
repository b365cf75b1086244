"""The owner's tower from counted throws: what is believed covers the truth as often as it says, and gets sharper."""
from __future__ import annotations

import numpy as np
import pytest

from tests.tower import towers_simulated
from tests.tower.towers_simulated import KINDS, Kind

from companion.tower.calibrate import (
    BARS, REFERENCE_INSIDE, STANDINGS, Impossible, Throw, Tower, compare_with_simulation, measure, predict,
    simulated_model)
from companion.tower.models import Loaded, chances

TOWERS, THROWS = 30, 40


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


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_intervals_cover_the_truth_as_often_as_they_say(kind: Kind):
    """Also where the load matters otherwise than in the simulation and where cubes clump; and they are not so wide that
    covering is no art. `benchmarks/tower/soak_tower.py` counts 600 towers of each kind."""
    rng, held, width, known = np.random.default_rng(1), 0, 0.0, 0.0
    for _ in range(TOWERS):
        own = towers_simulated.tower(kind, rng)
        counts = towers_simulated.throws(own, THROWS, rng)
        found = measure([Throw(*one) for one in counts])
        held += found.keeps.low <= own.keeps <= found.keeps.high
        held += found.stuck.low <= own.loosens(REFERENCE_INSIDE) <= found.stuck.high
        ends = towers_simulated.known_kind(own, counts, REFERENCE_INSIDE)
        width += found.keeps.width / 6 + found.stuck.width
        known += (ends[0][1] - ends[0][0]) / 6 + ends[1][1] - ends[1][0]
    assert 0.82 <= held / (2 * TOWERS) <= 0.98
    assert width <= 1.5 * known


def own_tower(load: float, sharing: float = 0) -> list[Throw]:
    """Two hundred throws of a tower at the simulation's levels, with a multiple of its load effect."""
    own = towers_simulated.OwnTower(Kind("", load), towers_simulated.THROWN_LEVEL, towers_simulated.STUCK_LEVEL,
                                    sharing)
    return [Throw(*one) for one in towers_simulated.throws(own, 200, np.random.default_rng(4))]


@pytest.mark.parametrize(("load", "sharing", "said"), [
    (1, 0, ()), (-1, 0, ("load_weak",)), (-2, 0, ("load_reversed",)), (5, 0, ("load_strong",)), (1, 0.5, ("clumps",)),
    (-2, 0.5, ("load_reversed", "clumps"))])
def test_a_tower_that_is_unlike_the_simulated_one_is_said_to_be_so(load: float, sharing: float, said: tuple[str, ...]):
    assert measure(own_tower(load, sharing)).unlike == said


def test_the_model_of_a_reversed_tower_keeps_more_the_fuller_it_is():
    model = measure(own_tower(-2)).model
    assert chances(model, 6, 0)[0] > chances(model, 6, 15)[0]


def test_the_cubes_of_a_whole_box_are_no_number_too_large():
    found = measure([Throw(0, 200, 120), Throw(80, 200, 150), Throw(200, 200, 400), Throw(200, 1, 0)])
    assert 0 < found.keeps.low < found.keeps.high < 6


def level(tower: Tower) -> float:
    """How far the level of thrown cubes lies from the simulation's, in logits."""
    return (tower.model.thrown[0] - simulated_model().thrown[0]) / 1000


def test_more_throws_make_a_smaller_error():
    rng = np.random.default_rng(5)
    errors: dict[int, list[float]] = {4: [], 16: [], 64: []}
    for _ in range(25):
        model, a, _ = towers(rng)
        throws = thrown(model, 64, rng)
        for n, found in errors.items():
            found.append((level(measure(throws[:n])) - a) ** 2)
    means = [float(np.mean(found)) for found in errors.values()]
    assert means[0] > 1.5 * means[1] > 2 * means[2], means


def test_without_a_throw_the_simulation_is_believed_and_little_of_it():
    none = measure([])
    assert none.throws == 0
    assert level(none) == pytest.approx(0, abs=0.1)
    assert none.keeps.width > 3.6


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


def test_the_picture_of_a_number_holds_all_belief_and_lies_where_the_interval_is():
    found = measure([Throw(0, 6, 4), Throw(2, 6, 5), Throw(3, 6, 6)])
    for between, most in ((found.stuck, 1), (found.keeps, 6)):
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
