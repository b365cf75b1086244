"""Sealed rolls: repeatable, exact, even; a million throws are as a model states, and a wrong model is found out."""
from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion import games
from companion.games.tower.steps import Falling
from companion.kernel import TABLE, Action, Throw, Trial, distribution, due, throw_numbers
from companion.tower import fairness, seal
from companion.tower.calibrate import Throw as Counted
from companion.tower.calibrate import measure, simulated_model
from companion.tower.models import Model, Simple, convolve, outcomes
from tests.soak import SOAK

SECRET = bytes(range(32))
MANY = 1_000_000 if SOAK else 100_000


def dice(*sides: int) -> Throw:
    return Throw(Action(seat=TABLE), "faces", tuple((Trial(1, (1,) * n),) for n in sides), 1)


def test_a_roll_follows_from_secret_number_and_words_alone():
    twenties = dice(*(20,) * 6)
    assert seal.roll(SECRET, 7, "owl", dice(6, 6, 20)) == seal.roll(SECRET, 7, "owl", dice(6, 6, 20))
    others = {seal.roll(SECRET, 8, "", twenties), seal.roll(SECRET, 7, "fox", twenties),
              seal.roll(bytes(32), 7, "", twenties), seal.roll(SECRET, 7, "", twenties)}
    assert len(others) == 4


def test_the_recipe_stays_what_it_was():
    """An old record must be checked by any later version: these are the first rolls of a known secret."""
    assert [seal.roll(SECRET, n, "", dice(6, 6)) for n in range(4)] == [(5, 5), (6, 2), (5, 1), (6, 5)]
    cubes = Throw(Action(seat=TABLE), "out", (
        (Trial(4, (1, 2)), Trial(1, (2, 1))), (Trial(2, (159, 241)), Trial(3, (1899, 101)))))
    assert [seal.roll(SECRET, n, "ann=owl", cubes) for n in range(4)] == [(3, 0), (3, 0), (5, 2), (5, 1)]
    assert [seal.roll(SECRET, n, "", seal.draw_as_throw((5, 1, 3)))[0] for n in range(8)] == [0, 2, 0, 2, 2, 0, 0, 0]
    assert seal.commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_only_the_secret_that_was_promised_opens():
    shown = seal.commitment(SECRET)
    assert seal.opens(SECRET, shown)
    assert seal.opens(SECRET, shown.upper())
    assert not seal.opens(bytes(32), shown)
    assert not seal.opens(SECRET[:31], seal.commitment(SECRET[:31]))
    assert len(seal.new_secret()) == seal.SECRET_BYTES
    assert seal.new_secret() != seal.new_secret()


def test_words_are_mixed_in_the_order_of_the_seats():
    assert seal.mix_words({"bob": " fox ", "ann": "owl", "cid": "  "}) == "ann=owl\nbob=fox"
    assert len(seal.mix_words({"ann": "x" * 500})) < 70


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


def test_a_stream_has_no_end_and_no_negative_number():
    assert len(list(islice(seal.stream(SECRET, 0), 100))) == 100
    with pytest.raises(ValueError, match="number"):
        next(seal.stream(SECRET, -1))


def test_the_streams_of_a_secret_are_even():
    """The first bytes of many rolls: every value as often, and no roll tells the next."""
    first = [next(seal.stream(SECRET, n)) for n in range(100_000)]
    assert fairness.judge_counts([Counter(first)[n] for n in range(256)], [1 / 256] * 256).p > 0.001
    pairs = Counter((one & 7, other & 7) for one, other in zip(first[::2], first[1::2], strict=True))
    assert fairness.judge_counts([pairs[i, j] for i in range(8) for j in range(8)], [1 / 64] * 64).p > 0.001


def test_sealed_dice_are_even():
    faces = [face for n in range(10_000) for face in seal.roll(SECRET, n, "ann=owl", dice(6, 6))]
    assert fairness.judge_counts([Counter(faces)[n] for n in range(1, 7)], [1 / 6] * 6).p > 0.001


MODELS: dict[str, Model] = {"simple": Simple(), "loaded": simulated_model(),
                            "measured": measure([Counted(0, 6, 5), Counted(1, 6, 4), Counted(3, 5, 5)] * 4).model}


def falling(model: Model, tray: dict[str, int], inside: dict[str, int]) -> Throw:
    """What a table of the tower throws with these cubes."""
    game = games.load("tower")
    s: Any = game.new(game.codec.setup('{"seats": ["ann"]}'))
    throw = due(replace(s, tray=tray, inside=inside, towers={"tried": model}, tower="tried", flow=(*s.flow, Falling())))
    assert throw is not None
    return throw


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=pytest.mark.soak if n else ()) for n, name in enumerate(MODELS)])
def test_many_throws_are_as_stated_and_another_model_is_found_out(name: str):
    """The real way: the cubes of a table, thrown by the kernel. That the seal's numbers are even stands above."""
    model, tray, inside = MODELS[name], {"red": 3}, {"red": 1}
    throw, chance = falling(model, tray, inside), random.Random(6).random
    thrown_so = Counter(throw_numbers(throw, lambda n: int(chance() * n))[0] for _ in range(MANY))
    stated = outcomes(model, tray, inside)["red"]
    counts = [thrown_so[k] for k in range(len(stated))]
    assert tuple(stated) == distribution(throw.parts[0])
    assert fairness.judge_counts(counts, [float(p) for p in stated]).p > 0.001
    wrong = outcomes(Simple((13, 20), (1, 3)), tray, inside)["red"]
    assert fairness.judge_counts(counts, [float(p) for p in wrong]).p < 0.001


def test_colours_are_thrown_independently_by_the_seal():
    tray, inside = {"red": 4, "blue": 2}, {"red": 1, "blue": 3}
    stated = outcomes(Simple(), tray, inside)
    both = convolve(stated["red"], stated["blue"])
    throw = falling(Simple(), tray, inside)
    sums = Counter(sum(seal.roll(SECRET, n, "", throw)) for n in range(20_000))
    assert fairness.judge_counts([sums[k] for k in range(len(both))], [float(p) for p in both]).p > 0.001
