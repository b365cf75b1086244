"""Sealed rolls: repeatable, exact, fair over a million, and a wrong model is found out."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tower import fairness, seal
from companion.tower.calibrate import Throw, measured, simulated
from companion.tower.models import Model, Simple, convolve, outcomes

SECRET = bytes(range(32))
FALLING, INSIDE = {"red": 4, "black": 2}, {"red": 1, "black": 3}
MILLION = 1_000_000


def test_a_roll_follows_from_secret_number_and_words_alone():
    assert seal.faces(SECRET, 7, (6, 6, 20)) == seal.faces(SECRET, 7, (6, 6, 20))
    others = {seal.faces(SECRET, 8, (20,) * 6), seal.faces(SECRET, 7, (20,) * 6, "fox"),
              seal.faces(bytes(32), 7, (20,) * 6), seal.faces(SECRET, 7, (20,) * 6)}
    assert len(others) == 4


def test_the_recipe_stays_what_it_was():
    """An old record must be checked by any later version: these are the first rolls of a known secret."""
    assert [seal.faces(SECRET, n, (6, 6)) for n in range(4)] == [(5, 5), (6, 2), (5, 1), (6, 5)]
    assert seal.commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_only_the_secret_that_was_promised_opens():
    shown = seal.commitment(SECRET)
    assert seal.opens(SECRET, shown)
    assert seal.opens(SECRET, shown.upper())
    assert not seal.opens(bytes(32), shown)
    assert not seal.opens(SECRET[:31], seal.commitment(SECRET[:31]))
    assert len(seal.fresh()) == seal.BYTES
    assert seal.fresh() != seal.fresh()


def test_words_are_mixed_in_the_order_of_the_seats():
    assert seal.mixed({"bob": " fox ", "ann": "owl", "cid": "  "}) == "ann=owl\nbob=fox"
    assert len(seal.mixed({"ann": "x" * 500})) < 70


@given(st.integers(1, 10 ** 12), st.binary(min_size=400, max_size=400))
def test_below_stays_below(limit: int, noise: bytes):
    assert 0 <= seal.below(iter(noise * 20), limit) < limit


def test_below_favours_nobody():
    """Of a byte below 10 the numbers 250 to 255 would favour 0 to 5: they are thrown away."""
    assert seal.below(iter([255, 250, 249]), 10) == 9
    assert Counter(seal.below(iter([n]), 10) for n in range(250)) == dict.fromkeys(range(10), 25)


@pytest.mark.parametrize("limit", [0, -3])
def test_below_needs_room(limit: int):
    with pytest.raises(ValueError, match="limit"):
        seal.below(iter([1]), limit)


@pytest.mark.parametrize("chances", [
    [("a", Fraction(1, 2))], [("a", Fraction(2, 3)), ("b", Fraction(2, 3))],
    [("a", Fraction(3, 2)), ("b", Fraction(-1, 2))]])
def test_chances_that_are_none_are_refused(chances: list[tuple[str, Fraction]]):
    with pytest.raises(ValueError, match="chances"):
        seal.pick(SECRET, 1, chances)


def test_a_pick_has_its_exact_chances():
    """Over all the numbers that it can draw, each outcome comes exactly as often as it should."""
    chances = [("a", Fraction(1, 6)), ("b", Fraction(1, 3)), ("c", Fraction(1, 2))]
    drawn = Counter(seal.Lots(chances).draw(iter([n])) for n in range(252))
    assert drawn == {"a": 42, "b": 84, "c": 126}


def test_a_stream_has_no_end_and_no_negative_number():
    assert len(list(islice(seal.stream(SECRET, 0), 100))) == 100
    with pytest.raises(ValueError, match="number"):
        next(seal.stream(SECRET, -1))


MODELS: dict[str, Model] = {"simple": Simple(), "loaded": simulated(),
                            "measured": measured([Throw(0, 6, 5), Throw(1, 6, 4), Throw(3, 5, 5)] * 4).model}


@pytest.mark.parametrize("name", MODELS)
def test_a_million_throws_are_as_stated_and_another_model_is_found_out(name: str):
    model = MODELS[name]
    stated = outcomes(model, FALLING, INSIDE)
    ready = seal.lots({"red": stated["red"]})
    thrown = Counter(seal.cubes(SECRET, n, ready)["red"] for n in range(MILLION))
    counts = [thrown[k] for k in range(len(stated["red"]))]
    assert fairness.judged(counts, [float(p) for p in stated["red"]]).p > 0.001
    wrong = outcomes(Simple((13, 20), (1, 3)), FALLING, INSIDE)["red"]
    assert fairness.judged(counts, [float(p) for p in wrong]).p < 0.001


def test_colours_are_thrown_independently():
    stated = outcomes(Simple(), FALLING, INSIDE)
    both = convolve(stated["red"], stated["black"])
    ready = seal.lots(stated)
    thrown = Counter(sum(seal.cubes(SECRET, n, ready).values()) for n in range(40_000))
    assert fairness.judged([thrown[k] for k in range(len(both))], [float(p) for p in both]).p > 0.001
