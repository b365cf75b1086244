"""The distributions of towers and dice: against brute force, conserved, and odds that follow from them."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tower import dice, odds
from companion.tower.calibrate import simulated_model
from companion.tower.models import Loaded, Model, Simple, chances, convolve, left_inside, outcomes

COLOURS = ("black", "red", "silver")
LOADED = Loaded((400, 60, 20), (-2600, -110, 15))
MODELS: list[Model] = [Simple(), LOADED]
cubes = st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 6), max_size=3)
models = st.sampled_from(MODELS)


def every_cube(model: Model, falling: dict[str, int], inside: dict[str, int]
               ) -> Iterator[tuple[dict[str, int], Fraction]]:
    """All ways that each single cube can go, with their chances: brute force."""
    thrown, stuck = chances(model, sum(falling.values()), sum(inside.values()))
    each = [(c, thrown) for c, n in falling.items() for _ in range(n)] + \
        [(c, stuck) for c, n in inside.items() for _ in range(n)]
    for ways in product((0, 1), repeat=len(each)):
        p, out = Fraction(1), dict.fromkeys({*falling, *inside}, 0)
        for (colour, chance), came in zip(each, ways, strict=True):
            p *= chance if came else 1 - chance
            out[colour] += came
        yield out, p


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize(("falling", "inside"), [
    ({}, {}), ({"red": 1}, {}), ({}, {"red": 2}), ({"red": 3, "black": 2}, {}), ({"red": 2, "black": 1}, {"red": 3}),
    ({"red": 2, "silver": 1}, {"black": 2, "silver": 2})])
def test_the_distribution_is_that_of_every_single_cube(model: Model, falling: dict[str, int], inside: dict[str, int]):
    found = outcomes(model, falling, inside)
    for colour in {*falling, *inside}:
        brute = [Fraction(0)] * (falling.get(colour, 0) + inside.get(colour, 0) + 1)
        for out, p in every_cube(model, falling, inside):
            brute[out[colour]] += p
        assert found[colour] == brute


@pytest.mark.parametrize("model", MODELS)
def test_the_comparison_of_two_sides_is_that_of_every_single_cube(model: Model):
    falling, inside = {"red": 3, "black": 2}, {"red": 1, "black": 2}
    more = same = Fraction(0)
    for out, p in every_cube(model, falling, inside):
        more += p * (out["red"] > out["black"])
        same += p * (out["red"] == out["black"])
    found = odds.compare(model, falling, inside, ["red"], ["black"])
    assert (found.more, found.same, found.fewer) == (more, same, 1 - more - same)


@pytest.mark.parametrize("price", [0, 1, 2, 5])
@pytest.mark.parametrize("model", MODELS)
def test_an_attack_needs_as_many_as_the_other_side_and_its_price(model: Model, price: int):
    falling, inside = {"red": 3, "black": 2}, {"red": 1, "black": 2}
    held = sum((p for out, p in every_cube(model, falling, inside) if out["red"] >= max(out["black"], price)),
               Fraction(0))
    assert odds.attack(model, falling, inside, ["red"], ["black"], price) == held


@given(models, cubes, cubes)
def test_chances_are_chances_and_sum_to_one(model: Model, falling: dict[str, int], inside: dict[str, int]):
    for distribution in outcomes(model, falling, inside).values():
        assert sum(distribution) == 1
        assert min(distribution) >= 0


@given(cubes, cubes, st.data())
def test_no_cube_is_lost_and_none_is_made(falling: dict[str, int], inside: dict[str, int], data: st.DataObject):
    out = {c: data.draw(st.integers(0, falling.get(c, 0) + inside.get(c, 0))) for c in COLOURS}
    kept = left_inside(falling, inside, out)
    for colour in COLOURS:
        assert falling.get(colour, 0) + inside.get(colour, 0) == out[colour] + kept.get(colour, 0)
    assert all(n > 0 for n in kept.values())


@pytest.mark.parametrize(("falling", "inside", "out", "colour"), [
    ({"red": 1}, {}, {"red": 2}, "red"), ({"red": 1}, {"red": 1}, {"red": 1, "black": 1}, "black"),
    ({"red": 1}, {}, {"red": -1}, "red")])
def test_more_than_there_was_cannot_come_out(falling: dict[str, int], inside: dict[str, int], out: dict[str, int],
                                             colour: str):
    with pytest.raises(ValueError, match=colour):
        left_inside(falling, inside, out)


def test_a_negative_number_of_cubes_is_refused():
    with pytest.raises(ValueError, match="cubes"):
        outcomes(Simple(), {"red": -1}, {})


def test_a_fuller_tower_lets_more_of_the_new_cubes_through():
    """What the simulation shows: pockets that are taken already catch nobody."""
    empty, full = chances(simulated_model(), 6, 0)[0], chances(simulated_model(), 6, 15)[0]
    assert empty < full
    assert chances(simulated_model(), 6, 15)[1] < empty, "a stuck cube stays more readily than a new one sticks"


def test_a_load_beyond_reason_is_no_certainty():
    for n in (40, 10 ** 6):
        thrown, stuck = chances(Loaded((9000, 900, 900), (-9000, -900, -900)), n, n)
        assert 0 < stuck < thrown < 1


@pytest.mark.parametrize(("n", "word"), [(0, "unlucky"), (1, "poor"), (2, "usual"), (3, "good"), (4, "lucky")])
def test_luck_in_words(n: int, word: str):
    distribution = [Fraction(x, 100) for x in (4, 18, 56, 18, 4)]
    assert odds.luck(distribution, n) == word


def test_expected_and_at_least():
    model = Simple()
    assert odds.expected(outcomes(model, {"red": 6}, {})["red"]) == pytest.approx((4, (6 * 2 / 9) ** 0.5))
    assert odds.at_least(model, {"red": 2}, {}, "red", 1) == Fraction(8, 9)
    assert odds.at_least(model, {"red": 2}, {}, "red", 0) == 1
    assert odds.at_least(model, {"red": 2}, {}, "red", 3) == 0
    assert odds.at_least(model, {"red": 2}, {}, "black", 1) == 0


# Dice


@pytest.mark.parametrize(("written", "sides", "plus"), [
    ("d6", (6,), 0), ("2d6", (6, 6), 0), ("2d6+3", (6, 6), 3), ("2D6 + d4 - 1", (6, 6, 4), -1), ("3k6", (6, 6, 6), 0),
    ("d20+2-5", (20,), -3), (" 18d6 ", (6,) * 18, 0)])
def test_dice_as_people_write_them(written: str, sides: tuple[int, ...], plus: int):
    assert dice.read(written) == dice.Dice(sides, plus)


@pytest.mark.parametrize(("written", "why"), [
    ("", "empty"), ("six", "word"), ("2d7", "sides"), ("d", "word"), ("2d6 3", "word"), ("-d6", "word"),
    ("41d6", "many"), ("0d6", "many"), ("3", "many"), ("d6+99+99", "number"), ("2d6;drop", "word"), ("２d6x", "word")])
def test_what_is_not_dice_is_said_to_be_so(written: str, why: str):
    with pytest.raises(dice.Malformed) as caught:
        dice.read(written)
    assert caught.value.args[0] == why


@given(st.lists(st.sampled_from(dice.SIDES), min_size=1, max_size=dice.MAX_DICE), st.integers(-99, 99))
def test_dice_written_down_are_read_again(sides: list[int], plus: int):
    same = dice.read(dice.write(dice.Dice(tuple(sides), plus)))
    assert (sorted(same.sides), same.plus) == (sorted(sides), plus)


@pytest.mark.parametrize("faces", [(7, 1), (0, 1), (1,), (1, 1, 1)])
def test_faces_that_the_dice_do_not_have(faces: tuple[int, ...]):
    with pytest.raises(ValueError, match="faces"):
        dice.read("2d6").total(faces)


def test_convolution_of_nothing_is_nothing():
    assert convolve([Fraction(1)], [Fraction(1, 2), Fraction(1, 2)]) == [Fraction(1, 2), Fraction(1, 2)]
