"""The numbers of the bench: chances in words, what dice will most likely show, how many of them hit."""
from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.games.tower import actions as a
from companion.games.tower.game import GAME, Setup
from companion.games.tower.state import Shown
from companion.kernel import apply
from companion.tower.dice import Malformed, read
from companion.web.dice import dice as bench_dice
from companion.web.dice.dice import Dice, Kind, matchup, outlooks, sums, thresholds
from companion.web.play.chance_words import decimal, percent, spread


@pytest.mark.parametrize(("chance", "words"), [
    (Fraction(0), "0 %"), (Fraction(1, 1000), "< 1 %"), (Fraction(1, 100), "1 %"), (Fraction(5, 8), "62 %"),
    (Fraction(999, 1000), "> 99 %"), (Fraction(1), "100 %")])
def test_a_percentage_claims_no_more_than_is_so(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_bars_say_exactly_and_at_least() -> None:
    made = spread([Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)], "en")
    assert [(b.n, b.exactly, b.least, b.height) for b in made.bars] == [
        (0, "25 %", "100 %", 50), (1, "50 %", "75 %", 100), (2, "25 %", "25 %", 50)]
    assert made.likeliest == (1,)
    assert not made.flat
    assert made.mean == "1.0"


def test_one_die_has_no_likeliest_face() -> None:
    made = spread([Fraction(1, 6)] * 6, "cs", first=1)
    assert made.flat
    assert made.mean == "3,5"
    assert [b.n for b in made.bars] == [1, 2, 3, 4, 5, 6]


def test_what_hardly_ever_happens_has_no_bar_but_counts() -> None:
    made = spread([Fraction(1, 1000), Fraction(997, 1000), Fraction(2, 1000)], "en")
    assert [b.n for b in made.bars] == [1]
    assert made.bars[0].least == "> 99 %"


def test_a_long_list_is_told_in_steps() -> None:
    [made] = outlooks("18d6", "", "en")
    assert len(made.spread.rows) <= 15 < len(made.spread.bars)
    assert set(made.spread.rows) < set(made.spread.bars)
    assert made.spread.likeliest == (63,)


def test_a_comma_stands_in_a_czech_number() -> None:
    assert (decimal(Fraction(7, 2), "cs"), decimal(Fraction(7, 2), "en")) == ("3,5", "3.5")


@pytest.mark.parametrize(("dice", "other"), [("2d6", "d8"), ("d6", "d6"), ("2d4+1", "d12-2")])
def test_sum_against_sum_is_what_counting_every_throw_gives(dice: str, other: str) -> None:
    one, two = bench_dice.hands(dice, other)
    assert two is not None
    throws = [(one.total(f[:len(one.sides)]), two.total(f[len(one.sides):]))
              for f in product(*(range(1, s + 1) for s in (*one.sides, *two.sides)))]
    found = matchup(dice, other)
    assert found is not None
    assert (found.more, found.same, found.fewer) == tuple(
        percent(Fraction(sum(map(test, throws)), len(throws)))
        for test in (lambda t: t[0] > t[1], lambda t: t[0] == t[1], lambda t: t[0] < t[1]))
    assert sum(found.widths) == 100


def test_one_hand_has_nobody_to_beat() -> None:
    assert matchup("2d6", "") is None


def test_on_average_a_third_of_the_dice_shows_five_or_six() -> None:
    [made] = outlooks("6d6", "", "en")
    assert dict(made.hits) == {2: "5.0", 3: "4.0", 4: "3.0", 5: "2.0", 6: "1.0"}


def test_dice_that_nobody_makes_have_no_chances() -> None:
    with pytest.raises(Malformed):
        outlooks("2d7", "", "en")


@pytest.mark.parametrize(("sides", "asked"), [
    ((6, 6), (2, 3, 4, 5, 6)), ((4,), (2, 3, 4)), ((20,), (4, 8, 12, 16, 20)), ((8, 6), (2, 4, 6, 8))])
def test_every_set_has_a_handful_of_faces_worth_asking_about(sides: tuple[int, ...], asked: tuple[int, ...]) -> None:
    assert thresholds(sides) == asked


def rolled(dice: str, other: str, *faces: int) -> Dice:
    s = GAME.new(Setup(("p1",), "britannia", real=True))
    s, _ = apply(GAME, s, a.Cast(seat="p1", dice=dice, other=other))
    if faces:
        s, _ = apply(GAME, s, a.Roll(seat="table", faces=faces))
    return Dice(s, "cs", "p1")


def test_each_hand_has_its_sum_its_faces_and_its_hits() -> None:
    made = rolled("3d6+2", "2d6", 1, 6, 5, 6, 6).rolled
    assert made is not None
    assert made.ahead == "first"
    first, second = made.hands
    assert (first.faces, first.plus, first.sum, first.dice) == ((6, 5, 1), 2, 14, "3k6+2")
    assert dict(first.hits) == {2: 2, 3: 2, 4: 2, 5: 2, 6: 1}
    assert (second.sum, second.luck, second.least) == (12, "lucky", "3 %")


def test_as_much_in_both_hands_is_nobodys() -> None:
    made = rolled("d6", "d6", 4, 4).rolled
    assert made is not None
    assert made.ahead == ""
    assert all(not hand.hits for hand in made.hands)


def test_equal_dice_of_a_hand_are_told_together_in_the_order_of_the_throw() -> None:
    dice = rolled("2d6+d4", "3d6")
    assert dice.asked == (Kind("first", 6, 2), Kind("first", 4, 1), Kind("second", 6, 3))
    assert rolled("d6", "", 3).asked == ()


def test_the_button_rolls_what_was_rolled_last() -> None:
    dice = rolled("4d6", "3d6", 1, 2, 3, 4, 1, 2, 3)
    assert isinstance(dice.s.last, Shown)
    assert (dice.again.dice, dice.again.other) == ("4k6", "3k6")
    assert dice.written == ("4k6", "3k6")


@pytest.mark.parametrize("written", ["d6", "2d6", "d4+d6-2", "3d4", "d20+1", "2d6+d8"])
def test_the_sums_are_those_of_all_faces(written: str) -> None:
    one = read(written)
    totals = [one.total(faces) for faces in product(*(range(1, n + 1) for n in one.sides))]
    assert sums(one) == tuple(Fraction(totals.count(n), len(totals)) for n in range(one.least, one.most + 1))
