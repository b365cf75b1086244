"""What skills and tortoises change on the map, and the villains of the last one (NF-36.3, 38.1, 43, 44)."""
from __future__ import annotations

from typing import Any

import pytest

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.forecast import odds_now
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.steps import Adventure, Asking, Facing
from companion.games.near_and_far.steps.growth import verdict_of_the_last_map
from companion.games.near_and_far.walk import free_left
from companion.kernel import TABLE, UNKNOWN, replace, top
from tests.near_and_far.box_campaign import JOURNEY
from tests.near_and_far.helpers import GAME, do, facts, given, inside, offers, points, refused, roll

ALL_THREATS = tuple(str(n) for n in range(4, 16))


def on(space: str, *skills: str, map: int = 2, **more: Any) -> Any:
    state = {k: more.pop(k) for k in ("camps", "bob", "quests") if k in more}
    return given(box=more.pop("box", JOURNEY), mode="campaign", map=map, **state,
                 ann={"figure": f"map:{space}", "sheet": Sheet(skills=skills)} | more)


def facing(*skills: str, **more: Any) -> Any:
    return inside(on("c", *skills, **more), Adventure("ann", "c"), Facing("ann", "c", "d"))


def fight(s: Any, foe: str, face: int) -> Any:
    return do(s, a.Fight(seat="ann", foe=foe), a.Roll(seat=TABLE, faces=(face,)))


# Bounty Hunting


def test_NF_36_3_bounty_hunting_seeks_any_threat():
    s = facing("bounty_hunting", hearts=5, built=("sword",))
    assert [x.foe for x in offers(s, "ann", a.Fight)] == ["", *ALL_THREATS[1:]]
    s = do(fight(s, "7", 4), a.Boost(seat="ann", hearts=2))
    assert s.players["ann"].threats == ("7",)
    assert s.players["ann"].figure == "map:d"


def test_NF_36_3_without_it_only_the_top_threat():
    assert [x.foe for x in offers(facing(hearts=5), "ann", a.Fight)] == [""]


def test_the_odds_are_those_of_the_foe_that_was_chosen():
    s = do(facing("bounty_hunting"), a.Fight(seat="ann", foe="6"))
    assert [(x.hearts, x.chance.as_integer_ratio()) for x in odds_now(s)] == [(0, (1, 6))]


# Meditation


def test_NF_36_3_meditation_hearts_first_then_food():
    s = fight(facing("meditation", hearts=1, food=2, built=("sword",)), "", 1)
    assert [x.hearts for x in offers(s, "ann", a.Boost)] == [0, 1, 2, 3]
    s = do(s, a.Boost(seat="ann", hearts=2))
    assert (s.players["ann"].hearts, s.players["ann"].food, s.players["ann"].threats) == (0, 1, ("4",))


def test_NF_36_3_without_meditation_food_is_food():
    s = on("c", hearts=2, food=5)
    assert refused(s, a.Camp(seat="ann")) == {"camp.hearts"}


def test_NF_36_3_meditation_pays_a_camp_and_a_space_left():
    s = do(on("c", "meditation", hearts=2, food=1), a.Camp(seat="ann"))
    assert (s.players["ann"].hearts, s.players["ann"].food) == (0, 0)
    second = inside(on("b", "meditation", food=1), Adventure("ann", "a", left=True, used=1))
    assert do(second, a.Move(seat="ann", to="c")).players["ann"].food == 0
    assert refused(replace(second, players=second.players | {"ann": replace(second.players["ann"], food=0)}),
                   a.Move(seat="ann", to="c")) == {"move.heart"}


def test_NF_36_3_meditation_carries_a_walk():
    assert not refused(on("a", "meditation", food=1), a.Walk(seat="ann", to="c"))
    assert refused(on("a", food=1), a.Walk(seat="ann", to="c")) == {"walk.heart"}


# Animal Husbandry and tortoises


def test_NF_36_3_an_animal_returned_for_two_hearts_anywhere_in_ones_turn():
    s = on("c", "animal_husbandry", hearts=1, birds=1, tortoises=1)
    assert {x.animal for x in offers(s, "ann", a.Release)} == {"bird", "tortoise"}
    s = do(s, a.Release(seat="ann", animal="tortoise"))
    assert (s.players["ann"].hearts, s.players["ann"].tortoises, s.players["ann"].birds) == (3, 0, 1)
    assert not refused(s, a.Camp(seat="ann"))


def test_NF_36_3_it_saves_a_fight_after_the_roll():
    s = fight(facing("animal_husbandry", birds=1), "", 2)
    assert s.flow[-1].faces  # two hearts short, and the bird would bring them
    s = do(s, a.Release(seat="ann", animal="bird"), a.Boost(seat="ann", hearts=2))
    assert s.players["ann"].threats == ("4",)


def test_NF_36_3_without_it_animals_stay_animals():
    s = on("c", birds=1)
    assert offers(s, "ann", a.Release) == []
    assert refused(s, a.Release(seat="ann", animal="bird")) == {"release.skill"}


@pytest.mark.parametrize(("tortoises", "hearts"), [(0, 1), (1, 0), (2, 0)])
def test_E11_tortoises_pass_empty_spaces_for_nothing(tortoises: int, hearts: int):
    s = inside(on("a", hearts=1, birds=2, tortoises=tortoises), Adventure("ann", "a"))
    s = do(s, a.Move(seat="ann", to="b"), a.Move(seat="ann", to="c"))
    assert s.players["ann"].hearts == 1 - hearts


def test_E11_each_of_them_once_a_turn():
    s = inside(on("a", birds=0, tortoises=1), Adventure("ann", "a"))
    s = do(s, a.Move(seat="ann", to="b"), a.Move(seat="ann", to="c"))
    assert free_left(s, top(s)) == 0
    assert refused(s, a.Move(seat="ann", to="h")) == {"move.heart"}


def test_E11_a_walk_knows_it_too():
    assert not refused(on("a", tortoises=1), a.Walk(seat="ann", to="c"))
    assert refused(on("a", birds=1), a.Walk(seat="ann", to="c")) == {"walk.heart"}


def test_a_tortoise_is_sacrificed_like_a_bird():
    s = facing(tortoises=1)
    assert f.ThreatPassed("ann", "tortoise") in facts(s, a.Sacrifice(seat="ann", animal="tortoise"))
    s = do(s, a.Sacrifice(seat="ann", animal="tortoise"))
    assert (s.players["ann"].tortoises, s.players["ann"].figure, s.players["ann"].threats) == (0, "map:d", ())
    assert top(s).lent == 1
    assert refused(facing(birds=1), a.Sacrifice(seat="ann", animal="tortoise")) == {"sacrifice.bird"}


# Villains


def test_NF_44_2_the_top_threat_or_a_villain():
    s = facing(map=11, hearts=5)
    assert [x.foe for x in offers(s, "ann", a.Fight)] == ["", "villain:ivory_queen", "villain:red_king"]
    assert [x.foe for x in offers(facing(hearts=5), "ann", a.Fight)] == [""]


def test_NF_44_2_not_in_a_duel_nor_in_a_quest():
    s = inside(on("q", map=11, quests=("q",)), Adventure("ann", "q"))
    s = do(s, a.Attempt(seat="ann", option=0))
    assert refused(s, a.Fight(seat="ann", foe="villain:red_king")) >= {"sequence"}


def test_NF_44_3_a_beaten_villain_gives_its_card_a_camp_and_a_paragraph():
    s = fight(facing(map=11, hearts=9, built=("sword",)), "villain:ivory_queen", 3)
    found = facts(s, a.Boost(seat="ann", hearts=8))
    assert f.VillainBeaten("ann", "ivory_queen", 12, "203") in found
    assert f.CampPlaced("ann", "villain:ivory_queen") in found
    s = do(s, a.Boost(seat="ann", hearts=8))
    ann = s.players["ann"]
    assert (ann.villains, ann.camps, ann.threats, ann.figure) == (("ivory_queen",), 13, (), "map:d")
    assert s.villains == ("red_king",)
    assert points(s, "ann")["villain"] == 6


def test_NF_44_3_a_lost_fight_leaves_the_villain_and_ends_the_turn():
    s = fight(facing(map=11), "villain:red_king", 6)
    assert s.villains == ("ivory_queen", "red_king")
    assert s.players["ann"].figure == "map:c"
    assert top(s).seat == "bob"


def test_NF_44_3_its_number_is_asked_where_nobody_told_it():
    villains = {k: replace(v, strength=UNKNOWN) for k, v in JOURNEY.villains.items()}
    s = facing(map=11, box=replace(JOURNEY, villains=villains))
    s = do(s, a.Fight(seat="ann", foe="villain:red_king"))
    assert top(s) == Asking("ann", ("villain:red_king:strength",))
    s = roll(do(s, a.Told(seat="ann", field="villain:red_king:strength", value=6)), 6)
    assert s.players["ann"].villains == ("red_king",)


@pytest.mark.parametrize(("left", "lost"), [(("red_king",), [f.Lost()]), ((), [])])
def test_NF_44_4_a_villain_left_is_a_game_lost_for_all(left: tuple[str, ...], lost: list[f.Lost]):
    s = replace(on("c", map=11), villains=left)
    verdict = verdict_of_the_last_map(s)
    found = []
    try:
        found.append(next(verdict))
    except StopIteration:
        pass
    assert found == lost
    assert GAME.evolve(s, f.Lost()).lost


# Water


def test_NF_43_stopping_and_passing_and_coming_back_each_take_a_heart():
    s = given(box=JOURNEY, mode="campaign", map=5, camps={"b": "bob", "a": "bob"},
              ann={"figure": "map:a", "hearts": 3, "birds": 2})
    s = do(s, *(a.Move(seat="ann", to=x) for x in ("b", "a", "b")))
    assert s.players["ann"].hearts == 1
    assert do(s, a.Move(seat="ann", to="c")).players["ann"].hearts == 1  # dry, and left a camp


def test_NF_43_a_free_space_by_a_card_does_not_spare_the_water():
    s = given(box=JOURNEY, mode="campaign", map=5, ann={"figure": "map:town", "built": ("spice",), "hearts": 0})
    assert refused(s, a.Walk(seat="ann", to="b")) == {"walk.heart"}
    dry = replace(s.box.map, spaces={k: replace(x, water=False) for k, x in s.box.map.spaces.items()})
    assert not refused(replace(s, box=replace(s.box, map=dry)), a.Walk(seat="ann", to="b"))


def test_NF_43_no_other_map_has_water():
    s = on("a", hearts=0)
    assert not refused(s, a.Move(seat="ann", to="b"))


def test_NF_43_water_where_no_map_was_entered():
    s = given(box=replace(JOURNEY, map=None, maps={}), mode="campaign", map=5, ann={"figure": "map:?", "hearts": 3})
    s = inside(s, Adventure("ann", "?", left=True))
    s = do(s, a.Tread(seat="ann", empty=True, water=True))
    assert s.players["ann"].hearts == 1
    s = do(s, a.Tread(seat="ann", empty=False))
    assert s.players["ann"].hearts == 1


def test_NF_43_a_lost_fight_before_the_water_takes_no_heart_for_it():
    s = given(box=replace(JOURNEY, map=None, maps={}), mode="campaign", map=5, ann={"figure": "map:?", "hearts": 1})
    s = do(inside(s, Adventure("ann", "?", left=True)), a.Tread(seat="ann", empty=False, icon="threat", water=True))
    assert fight(s, "", 1).players["ann"].hearts == 1
    won = fight(replace(s, players=s.players | {"ann": replace(s.players["ann"], hearts=2)}), "", 3)
    assert do(won, a.Boost(seat="ann", hearts=1)).players["ann"].hearts == 0
