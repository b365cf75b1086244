"""What a table of dice and tower begins with, and how a throw goes."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.games.tower import actions as a
from companion.games.tower.game import Setup
from companion.games.tower.kits import KITS
from companion.tower.models import COLOURS
from companion.games.tower.screen.tower_counts import tower_counts
from companion.games.tower.state import MAX_CUBES_OF_COLOUR, MAX_TOWERS, Fallen, Shown
from companion.kernel import TABLE, Patch, Piece, actors, apply, chances, difference, due, legal, top
from companion.tower.dice import read
from companion.tower.models import SIMPLE, Loaded, Simple
from tests.games.tower.helpers import GAME, cast, conserved, correct, do, drop, fall, lay, lies, new, refused, roll

WORN = Loaded((900, -60, -15), (-700, 20, 35))


# the set-up

@pytest.mark.parametrize("kit", KITS)
def test_a_kit_has_its_cubes_its_sides_and_dice_that_can_be_rolled(kit: str) -> None:
    s = new(kit=kit)
    assert s.cubes == {c: KITS[kit].cubes[c] for c in COLOURS if c in KITS[kit].cubes}
    assert set(s.sides) <= {"", *s.cubes}
    for dice, other in KITS[kit].dice:
        assert refused(s, cast(dice, other)) == set()
    conserved(s)


def test_other_numbers_of_cubes_replace_those_of_the_kit() -> None:
    s = new(cubes={"red": 3, "black": 2, "blue": 0})
    assert (s.cubes["red"], s.cubes["black"], "blue" in s.cubes) == (3, 2, False)
    assert s.sides == ("", "")  # without blue ones there is nothing to compare
    assert new(cubes={"white": MAX_CUBES_OF_COLOUR}).cubes["white"] == MAX_CUBES_OF_COLOUR


def test_a_table_knows_the_simple_tower_and_those_it_was_given() -> None:
    s = new(towers={"attic": WORN}, tower="attic")
    assert (s.model, set(s.towers)) == (WORN, {SIMPLE, "attic"})
    assert new().model == Simple()


@pytest.mark.parametrize(("field", "setup"), [
    ("seats", {"seats": ()}), ("seats", {"seats": ("ann", "ann")}), ("seats", {"seats": ("ann", "")}),
    ("seats", {"seats": ("ann", TABLE)}), ("seats", {"seats": tuple("abcdefg")}), ("kit", {"kit": "monopoly"}),
    ("cubes", {"cubes": {"gold": 1}}), ("cubes", {"cubes": {"red": -1}}),
    ("cubes", {"cubes": {"red": MAX_CUBES_OF_COLOUR + 1}}),
    ("towers", {"towers": {"x": Simple((3, 2))}}), ("towers", {"towers": {"x": Simple((1, 0))}}),
    ("towers", {"towers": {"x": Loaded((10**6, 0, 0), (0, 0, 0))}}),
    ("towers", {"towers": {str(n): Simple() for n in range(MAX_TOWERS)}}), ("tower", {"tower": "attic"})])
def test_what_cannot_be_set_up_names_the_field(field: str, setup: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"^{field}$"):
        new(**setup)


def test_one_player_is_enough_and_six_have_six_colours() -> None:
    assert actors(new(seats=("ann",))) == ("ann",)
    six = new(seats=tuple("abcdef"))
    assert len({player.colour for player in six.players.values()}) == 6
    assert GAME.codec.setup(b'{"seats": ["ann"], "game": "tower", "box": "sample"}') == Setup(("ann",))


# cubes

def test_a_throw_takes_the_tray_and_what_came_out_lies_there_again() -> None:
    s = do(new(), lay("red", 4), lay("blue", 2), drop(), fall(3, 0))
    assert lies(s, ("red", "blue")) == {"red": (16, 3, 1), "blue": (13, 0, 2)}
    assert s.last == Fallen({"red": 4, "blue": 2}, {}, {"red": 3}, Simple())
    s = do(s, drop("bob"), fall(4, 1))  # what was stuck comes out later
    assert lies(s, ("red", "blue")) == {"red": (16, 4, 0), "blue": (13, 1, 1)}
    assert s.last == Fallen({"red": 3}, {"red": 1, "blue": 2}, {"red": 4, "blue": 1}, Simple())
    conserved(s)


def test_the_order_of_a_report_is_that_of_the_colours_in_play() -> None:
    s = do(new(), lay("silver", 1), lay("blue", 2), lay("red", 3), drop())
    assert top(s).colours(s) == ("red", "blue", "silver")
    assert do(s, fall(1, 2, 0)).tray == {"red": 1, "blue": 2}


def test_all_may_stay_inside_and_all_of_it_may_be_tipped_out() -> None:
    s = do(new(), lay("red", 6), drop(), fall(0))
    assert lies(s, ("red",)) == {"red": (14, 0, 6)}
    assert do(s, a.TipOut(seat="bob")).inside == {}
    assert do(s, lay("red", 6), a.Clear(seat="ann")).tray == {}


def test_what_is_due_is_what_the_model_of_the_tower_says() -> None:
    s = do(new(towers={"sure": Simple((1, 1), (0, 1))}, tower="sure"), lay("red", 2), drop())
    assert {action.out: p for action, p in chances(s).items()} == {(0,): 0, (1,): 0, (2,): 1}
    assert do(s, fall(0)).inside == {"red": 2}  # a real tower may do what its model holds impossible
    again = do(s, fall(2), a.Adopt(seat="ann", tower=SIMPLE), drop())
    assert chances(again)[fall(2)] * 9 == 4


def test_a_throw_too_large_to_list_takes_whatever_fits() -> None:
    s = do(new(), *(lay(c, 6) for c in ("red", "blue", "purple", "silver")), drop())
    assert legal(GAME, s, TABLE) == []
    throw = due(s)
    assert throw is not None
    assert throw.numbers(fall(6, 0, 3, 6)) == (6, 0, 3, 6)
    assert refused(s, fall(7, 0, 3, 6)) == {"fall.conserved"}
    assert lies(do(s, fall(6, 0, 3, 6)), ("purple",)) == {"purple": (9, 3, 3)}


def test_a_tower_measured_meanwhile_comes_in_by_one_correction() -> None:
    patches = (Patch(("towers", "attic"), value={"type": "loaded", "thrown": [1, 2, 3], "stuck": [4, 5, 6]}),
               Patch(("tower",), value="attic"))
    s = do(new(), lay("red", 1), correct(*patches))
    assert s.model == Loaded((1, 2, 3), (4, 5, 6))
    full = new(towers={str(n): Simple() for n in range(MAX_TOWERS - 1)})
    assert refused(full, correct(*patches)) == {"correct.fits"}


def test_cubes_found_in_another_box_come_in_by_a_correction_too() -> None:
    s = do(new(kit="britannia"), correct(Patch(("cubes", "black"), value=6)), lay("black", 6, "bob"))
    assert s.tray == {"black": 6}


# dice

def test_dice_are_rolled_and_lie_there_as_they_were_written() -> None:
    s = do(new(), cast("2d6+1", "d20"))
    throw = due(s)
    assert throw is not None
    assert [len(part[0].weights) for part in throw.parts] == [6, 6, 20]
    s = do(s, roll(2, 5, 20))
    assert s.last == Shown("2d6+1", "d20", (2, 5, 20))
    assert top(s) == top(new())


def test_nothing_written_is_one_die() -> None:
    s = do(new(), cast())
    assert chances(s) == {roll(n): Fraction(1, 6) for n in range(1, 7)}
    assert do(s, roll(4)).last == Shown("d6", "", (4,))


def test_eighteen_dice_of_two_hands_need_no_list() -> None:
    s = do(new(kit="britannia"), cast("9d6", "9d6"))
    assert legal(GAME, s, TABLE) == []
    assert do(s, roll(*(1, 2, 3, 4, 5, 6) * 3)).last == Shown("9d6", "9d6", (1, 2, 3, 4, 5, 6) * 3)
    assert len(read("9d6").sides) == 9


def test_dice_leave_the_cubes_alone() -> None:
    before = do(new(), lay("red", 4), drop(), fall(2))
    assert lies(do(before, cast("d8"), roll(8))) == lies(before)


# around it

def test_whoever_sits_there_may_throw_at_any_time_and_the_table_only_when_due() -> None:
    s = new(seats=("ann", "bob", "cyd"))
    assert actors(s) == ("ann", "bob", "cyd")
    assert legal(GAME, s, TABLE) == []
    assert legal(GAME, s, "zoe") == []
    assert actors(do(s, cast("d6"))) == (TABLE,)


def test_offers_are_few_enough_to_be_looked_through() -> None:
    s = do(new(seats=tuple("abcdef"), kit="free"), *(lay(c, 6, "a") for c in KITS["free"].cubes), drop("a"))
    s = do(s, fall(*(3,) * 6))
    assert len(legal(GAME, s, "a")) < 250


def test_after_putting_away_nobody_acts() -> None:
    s = do(new(), lay("red", 2), a.Finish(seat="bob"))
    assert actors(s) == ()
    assert GAME.score(s).lines == ()
    conserved(s)


def test_the_app_throws_by_itself_unless_the_real_tower_is_used() -> None:
    s = do(new(), lay("red", 2))
    assert not GAME.app_draw_due(s)
    assert GAME.app_draw_due(do(s, drop()))
    real = do(s, a.UseReal(seat="ann", on=True))
    assert not GAME.app_draw_due(do(real, drop()))
    assert not GAME.app_draw_due(do(real, cast("d8")))


def test_a_throw_of_the_real_tower_counts_for_its_measuring() -> None:
    real = do(new(real=True), lay("red", 4), lay("blue", 2), drop(), fall(3, 0), drop())
    after, facts = apply(GAME, real, fall(2, 1))
    assert tower_counts(real, facts) == (3, 3, 3)
    assert tower_counts(do(after, a.UseReal(seat="ann", on=False)), facts) is None
    assert tower_counts(real, apply(GAME, after, cast("d6"))[1]) is None


def test_pieces_lie_in_three_places_and_hands_are_told_what_moves() -> None:
    s = do(new(cubes={"red": 5}, kit="free"), lay("red", 3))
    assert GAME.pieces(s)["tray"] == (Piece("cube", "red", count=3),)
    moves = difference(GAME, do(s, drop(), fall(1)), s)
    assert [(step.do, step.piece.count, step.place, step.to) for step in moves] == [("move", 2, "tower", "tray")]
