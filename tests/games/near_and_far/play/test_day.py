"""The day side of the town (NF-38): what it gives, and that dusk gives none of it."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import (
    Boost, Dig, Discard, Done, DrawTreasure, Keep, Move, Sacrifice, Seek, TakeBird, TakeTortoise, Told, Visit)
from companion.games.near_and_far.box.components import Mine
from companion.games.near_and_far.facts import Gained
from companion.games.near_and_far.party import movement, treasure_slots
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Setup, State
from companion.games.near_and_far.steps import (
    Adventure, Asking, Choosing, Duel, Facing, Hut, Looting, MineShaft, Shedding, Stables)
from companion.kernel import actors, replace, top
from tests.games.near_and_far.box import EXAMPLES
from tests.games.near_and_far.box_effects import EFFECTS, skilled
from tests.games.near_and_far.helpers import GAME, but, do, draw, facts, given, inside, offers, points, refused, roll

TORTOISE = TakeTortoise(seat="ann")


def by_day(**more: object) -> State:
    return given(box=EFFECTS, day=True, **more)  # type: ignore[arg-type]


def test_NF_38_1_a_tortoise_for_a_gem_or_a_bird_for_food_one_a_visit():
    s = inside(by_day(ann={"gems": 2, "food": 2}), Stables("ann"))
    assert offers(s, "ann", TakeTortoise)
    after = do(s, TORTOISE)
    ann = after.players["ann"]
    assert (ann.tortoises, ann.birds, ann.gems, ann.food, after.birds) == (1, 0, 1, 2, s.birds - 1)
    assert refused(after, TakeBird(seat="ann")) == {"sequence"}
    assert do(s, TakeBird(seat="ann")).players["ann"].birds == 1


def test_NF_38_1_at_dusk_there_are_none_and_three_animals_are_the_most():
    s = inside(given(ann={"gems": 1}), Stables("ann"))
    assert not offers(s, "ann", TakeTortoise)
    assert refused(s, TORTOISE) == {"tortoise.day"}
    s = inside(by_day(ann={"gems": 1, "food": 1, "birds": 2, "tortoises": 1}), Stables("ann"))
    assert (refused(s, TORTOISE), refused(s, TakeBird(seat="ann"))) == ({"bird.three"}, {"bird.three"})


def test_E11_two_tortoises_two_empty_spaces_and_two_points_of_movement():
    s = by_day(ann={"figure": "map:a", "tortoises": 2, "hearts": 0})
    assert movement(s, "ann") == 4
    s = do(s, *(Move(seat="ann", to=space) for space in ("b", "a", "b")))  # the first space left is free by itself
    assert s.players["ann"].hearts == 0
    assert refused(s, Move(seat="ann", to="a")) == {"move.heart"}
    one = do(but(by_day(ann={"figure": "map:a", "tortoises": 1, "hearts": 0}), "bob"), Move(seat="ann", to="b"))
    one = do(one, Move(seat="ann", to="a"))
    assert refused(one, Move(seat="ann", to="b")) == {"move.heart"}


def test_NF_38_1_a_tortoise_is_sacrificed_like_a_bird_and_its_treasure_goes():
    s = by_day(ann={"figure": "map:c", "tortoises": 1, "treasures": ("cup",)})
    assert treasure_slots(s, "ann") == 1
    s = inside(s, Adventure("ann", "c"), Facing("ann", "c", "d"))
    assert refused(s, Sacrifice(seat="ann", animal="bird")) == {"sacrifice.bird"}
    s = do(s, Sacrifice(seat="ann", animal="tortoise"))
    assert (s.players["ann"].tortoises, s.players["ann"].figure, type(top(s))) == (0, "map:d", Shedding)
    assert do(s, Discard(seat="ann", card="cup")).players["ann"].treasures == ()


def test_NF_38_1_a_treasure_that_lies_on_a_tortoise_is_kept_as_long_as_it_stays():
    s = inside(by_day(ann={"tortoises": 1}), Looting("ann", "cup"))
    s = do(s, Keep(seat="ann", card="cup"))
    assert s.players["ann"].treasures == ("cup",)
    assert refused(inside(s, Looting("ann", "mug")), Keep(seat="ann", card="mug")) == {"keep.room"}


def test_NF_38_2_three_treasures_are_drawn_and_one_is_kept():
    s = do(inside(by_day(ann={"birds": 1}), Hut("ann")), Seek(seat="ann"))
    for card in ("cup", "mug", "hat"):
        assert isinstance(top(s), Choosing)
        assert actors(s) == ("table",)
        s = draw(s, card)
    assert refused(s, DrawTreasure(seat="table", treasure="moon")) == {"sequence"}
    assert refused(s, Keep(seat="ann", card="moon")) == {"keep.drawn"}
    kept = do(s, Keep(seat="ann", card="mug"))
    assert (kept.players["ann"].treasures, set(kept.treasure_discards)) == (("mug",), {"cup", "hat"})
    none = do(s, Done(seat="ann"))
    assert (none.players["ann"].treasures, set(none.treasure_discards)) == ((), {"cup", "mug", "hat"})


def test_NF_38_2_a_card_is_drawn_once_and_an_older_one_makes_room():
    s = do(inside(by_day(ann={"birds": 1, "treasures": ("moon",)}), Hut("ann")), Seek(seat="ann"))
    s = draw(s, "cup")
    assert refused(s, DrawTreasure(seat="table", treasure="cup")) == {"draw.deck"}
    assert refused(s, DrawTreasure(seat="table", treasure="moon")) == {"draw.deck"}
    s = draw(draw(s, "mug"), "hat")
    assert refused(s, Keep(seat="ann", card="cup")) == {"keep.room"}
    s = do(s, Keep(seat="ann", card="cup", instead="moon"))
    assert (s.players["ann"].treasures, set(s.treasure_discards)) == (("cup",), {"mug", "hat", "moon"})


def test_NF_38_2_fewer_where_the_deck_is_short_and_at_dusk_only_one():
    short = replace(EXAMPLES, treasures={x: EXAMPLES.treasures[x] for x in ("cup", "mug")})
    s = do(inside(given(box=short, day=True, ann={"birds": 1}), Hut("ann")), Seek(seat="ann"))
    s = draw(draw(s, "cup"), "mug")
    assert actors(s) == ("ann",)
    assert isinstance(top(do(inside(given(ann={"birds": 1}), Hut("ann")), Seek(seat="ann"))), Looting)


def test_NF_38_2_real_cards_of_an_own_box():
    own = replace(EXAMPLES, complete=False, treasures={})
    s = do(inside(given(box=own, day=True, ann={"birds": 1}), Hut("ann")), Seek(seat="ann"))
    s = draw(draw(draw(s, "new"), "new"), "new")
    assert top(s).drawn == ("treasure-1", "treasure-2", "treasure-3")
    s = do(s, Keep(seat="ann", card="treasure-2"))
    assert s.players["ann"].treasures == ("treasure-2",)


@pytest.mark.parametrize(("day", "reputation"), [(True, 1), (False, 0)])
def test_NF_38_3_a_number_with_the_symbol_gives_reputation(day: bool, reputation: int):
    s = inside(given(box=EFFECTS, day=day, mine={"m11": "bob"}), MineShaft("ann"))
    assert do(s, Dig(seat="ann", pit="m12")).players["ann"].reputation == reputation
    other = inside(given(box=EFFECTS, day=True), MineShaft("ann"))
    assert do(other, Dig(seat="ann", pit="m11")).players["ann"].reputation == 0


@pytest.mark.parametrize("symbol", [0, 1])
def test_NF_38_3_the_symbol_of_an_unknown_number_is_asked_by_day(symbol: int):
    own = replace(EFFECTS, complete=False, mine=Mine())
    s = do(inside(given(box=own, day=True), MineShaft("ann")), Dig(seat="ann", pit="new"))
    assert isinstance(top(s), Asking)
    s = do(s, Told(seat="ann", field="pit:pit-1:reputation", value=symbol))
    for field, value in (("number", 1), ("coins", 1), ("gems", 0)):
        s = do(s, Told(seat="ann", field=f"pit:pit-1:{field}", value=value))
    s = do(s, Dig(seat="ann", pit="pit-1"))
    assert s.players["ann"].reputation == symbol
    dusk = do(inside(given(box=own), MineShaft("ann")), Dig(seat="ann", pit="new"))
    assert "pit:pit-1:reputation" not in top(dusk).wants


@pytest.mark.parametrize(("reputation", "day", "dusk"), [
    (-2, 0, 0), (-3, -1, 0), (-4, -1, 0), (-5, -2, 0), (-6, -2, 0), (0, 0, 0), (4, 2, 2), (12, 6, 6)])
def test_NF_38_4_a_bad_reputation_costs_points_by_day(reputation: int, day: int, dusk: int):
    for is_day, scored in ((True, day), (False, dusk)):
        s = given(day=is_day, ann={"reputation": reputation})
        assert points(s, "ann").get("reputation", 0) == scored


def test_NF_38_4_on_the_score_sheet_too():
    s = GAME.new(Setup(("ann", "bob"), mode="counters", day=True))
    s = but(s, "ann", counted={"reputation": -5})
    assert points(s, "ann")["reputation"] == -2
    assert "reputation" not in points(replace(s, day=False), "ann")


@pytest.mark.parametrize(("day", "food"), [(True, 1), (False, 0)])
def test_NF_38_5_a_food_in_jail(day: bool, food: int):
    s = given(day=day, bob={"figure": "building:mine"})
    s = roll(do(s, Visit(seat="ann", building="mine", against="bob", manner="honorably")), 1, 6)
    assert (s.players["ann"].figure, s.players["ann"].food) == ("jail", food)


def test_NF_38_5_nothing_for_a_duel_that_is_won():
    s = inside(by_day(ann={"hearts": 1}, bob={"figure": "building:mine"}), Duel("ann", "bob", "dirty", "mine", (3, 4)))
    assert not [x for x in facts(s, Boost(seat="ann", hearts=1)) if isinstance(x, Gained) and x.what == "food"]


@pytest.mark.parametrize(("tortoise", "refusals"), [(True, set()), (False, {"hut.bird"})])
def test_A53_a_tortoise_at_the_hut(tortoise: bool, refusals: set[str]):
    s = given(day=True, ann={"tortoises": 1}, settings=Settings(tortoise_at_hut=tortoise))
    assert refused(inside(s, Hut("ann")), Seek(seat="ann")) == refusals
    assert refused(inside(but(s, "ann", birds=1), Hut("ann")), Seek(seat="ann")) == set()


def test_A53_begging_has_its_place_beside_a_tortoise_too():
    s = given(day=True, settings=Settings(tortoise_at_hut=False),
              ann={"tortoises": 1, "treasures": ("cup",), "sheet": skilled("begging")})
    assert refused(inside(s, Hut("ann")), Seek(seat="ann")) == set()
    full = but(s, "ann", treasures=("cup", "mug"))
    assert refused(inside(full, Hut("ann")), Seek(seat="ann")) == {"hut.bird"}


def test_A53_begging_needs_neither():
    s = given(day=True, ann={"sheet": skilled("begging")}, settings=Settings(tortoise_at_hut=False))
    assert refused(inside(s, Hut("ann")), Seek(seat="ann")) == set()
