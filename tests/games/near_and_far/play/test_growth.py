"""What skills and tortoises change on the map, and the villains of the last one (NF-36.3, 38.1, 43, 44)."""
from __future__ import annotations

from typing import Any

import pytest

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.screen.forecast import odds_now
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.steps import Adventure, Asking, Facing, Rewarding, Working
from companion.games.near_and_far.steps.growth import verdict_of_the_last_map
from companion.games.near_and_far.walk import free_left
from companion.kernel import TABLE, UNKNOWN, replace, top
from tests.games.near_and_far.box_campaign import JOURNEY
from tests.games.near_and_far.box_effects import EFFECTS
from tests.games.near_and_far.helpers import GAME, but, do, facts, given, inside, offers, points, refused, roll

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
    assert [(x.n, x.chance.as_integer_ratio()) for x in odds_now(s)] == [(0, (1, 6))]


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


@pytest.mark.parametrize(("skills", "birds", "figure"), [
    (("animal_husbandry",), 1, "building:mine"), (("animal_husbandry",), 0, "jail"), ((), 1, "jail")])
def test_NF_36_3_husbandry_saves_a_duel_after_the_roll(skills: tuple[str, ...], birds: int, figure: str):
    s = given(ann={"birds": birds, "hearts": 0, "sheet": Sheet(skills=skills)}, bob={"figure": "building:mine"})
    s = roll(do(s, a.Visit(seat="ann", building="mine", against="bob", manner="honorably")), 3, 4)
    if figure != "jail":  # two hearts short, and the bird brings them
        s = do(s, a.Release(seat="ann", animal="bird"), a.Boost(seat="ann", hearts=2))
    assert (s.players["ann"].figure, s.players["ann"].hearts) == (figure, 0)


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


@pytest.mark.parametrize("how", ["sacrifice", "release"])
def test_NF_38_1_a_tortoise_that_leaves_takes_its_free_space_along_and_no_other(how: str):
    s = inside(on("b", "animal_husbandry", tortoises=2, birds=1, hearts=0), Adventure("ann", "a", left=True, used=1))
    s = do(s, a.Move(seat="ann", to="c"))  # one of the two has carried
    assert free_left(s, top(s)) == 1
    if how == "release":
        s = do(s, a.Release(seat="ann", animal="tortoise"))
        assert (free_left(s, top(s)), s.players["ann"].hearts) == (1, 2)
        return
    s = do(s, a.Move(seat="ann", to="d"))  # so does the other
    s = do(s, a.Sacrifice(seat="ann", animal="tortoise"))
    assert (s.players["ann"].figure, free_left(s, top(s)), s.players["ann"].hearts) == ("map:d", 0, 0)


def test_NF_38_1_standing_before_a_threat_too():
    s = inside(on("b", "animal_husbandry", tortoises=2, birds=1, hearts=0), Adventure("ann", "a", left=True, used=1))
    s = do(s, a.Move(seat="ann", to="c"), a.Move(seat="ann", to="d"), a.Release(seat="ann", animal="tortoise"))
    assert isinstance(top(s), Facing)
    s = do(s, a.Release(seat="ann", animal="tortoise"))
    assert isinstance(top(s), Facing)
    assert [step.spared for step in s.flow if isinstance(step, Adventure)] == [0]


def test_E11_the_last_tortoise_gone_a_walk_costs_what_its_moves_cost():
    s = inside(on("b", "animal_husbandry", tortoises=1, birds=2, hearts=0), Adventure("ann", "a", left=True, used=1))
    s = do(s, a.Move(seat="ann", to="c"))
    assert refused(s, a.Move(seat="ann", to="d")) == {"move.heart"}
    gone = do(s, a.Release(seat="ann", animal="tortoise"))
    assert free_left(gone, top(gone)) == 0
    camped = replace(gone, camps={"c": "bob", "d": "bob", "e": "bob"})
    none = but(camped, "ann", hearts=0)
    assert not refused(none, a.Move(seat="ann", to="d"))
    assert not refused(none, a.Walk(seat="ann", to="e"))  # two camps are left, which costs nothing
    assert refused(replace(none, camps={"c": "bob"}), a.Walk(seat="ann", to="e")) == {"walk.heart"}


def test_NF_38_1_a_tortoise_that_a_card_takes_is_one_less_too():
    s = given(box=EFFECTS, day=True,
              ann={"figure": "map:b", "built": ("oracle",), "tortoises": 2, "birds": 1, "hearts": 0})
    s = inside(s, Adventure("ann", "a", left=True, used=1))
    s = do(s, a.Move(seat="ann", to="c"), a.UseCard(seat="ann", card="oracle"), a.Price(seat="ann", good="tortoise"))
    assert isinstance(top(s), Working)
    s = do(s, a.Done(seat="ann"))
    assert (free_left(s, top(s)), s.players["ann"].tortoises) == (1, 1)


# Villains


def test_NF_44_2_the_top_threat_or_a_villain():
    s = facing(map=11, hearts=5)
    assert [x.foe for x in offers(s, "ann", a.Fight)] == ["", "villain:ivory_queen", "villain:red_king"]
    assert [x.foe for x in offers(facing(hearts=5), "ann", a.Fight)] == [""]


def test_NF_44_2_bounty_hunting_adds_the_threats_and_takes_no_villain_away():
    s = facing("bounty_hunting", map=11, hearts=9, built=("sword",))
    assert [x.foe for x in offers(s, "ann", a.Fight)] == [
        "", *ALL_THREATS[1:], "villain:ivory_queen", "villain:red_king"]
    s = do(fight(s, "villain:red_king", 6), a.Boost(seat="ann", hearts=6))
    assert (s.players["ann"].villains, s.players["ann"].threats) == (("red_king",), ())
    beaten = replace(facing("bounty_hunting", map=11, hearts=9), villains=("ivory_queen",))
    assert refused(beaten, a.Fight(seat="ann", foe="villain:red_king")) == {"fight.villain"}


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


def test_NF_44_3_what_the_paragraph_gives_is_taken_by_taps():
    s = do(fight(facing(map=11, hearts=9, built=("sword",)), "villain:ivory_queen", 3), a.Boost(seat="ann", hearts=8))
    assert top(s) == Rewarding("ann", True)
    s = do(s, a.Note(seat="ann", what="keyword", text="OATH"), a.Reward(seat="ann", what="gem"), a.Done(seat="ann"))
    assert (s.players["ann"].sheet.keywords, s.players["ann"].gems) == (("OATH",), 1)
    assert isinstance(top(s), Adventure)


@pytest.mark.parametrize(("mode", "map", "foe"), [("arcade", 11, "villain:ivory_queen"), ("campaign", 2, "")])
def test_NF_44_3_no_paragraph_for_a_threat_nor_where_no_book_is_read(mode: str, map: int, foe: str):
    s = given(box=JOURNEY, mode=mode, map=map, settings=Settings(villains_always=True),
              ann={"figure": "map:c", "hearts": 9, "built": ("sword",)})
    s = fight(inside(s, Adventure("ann", "c"), Facing("ann", "c", "d")), foe, 3)
    s = do(s, a.Boost(seat="ann", hearts=8)) if foe else s
    assert not [step for step in s.flow if isinstance(step, Rewarding)]


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


def thirsty(*skills: str, **more: Any) -> Any:
    """Before the threat on the way to the water of d, sure to win and without a heart."""
    s = given(box=JOURNEY, mode="campaign", map=5,
              ann={"figure": "map:c", "built": ("sword",), "hearts": 0, "sheet": Sheet(skills=skills)} | more)
    return fight(inside(s, Adventure("ann", "c"), Facing("ann", "c", "d")), "", 4)


def test_NF_A29_an_animal_may_be_returned_for_the_water_after_the_roll():
    s = thirsty("animal_husbandry", birds=1)
    assert isinstance(top(s), Facing)
    on_ = do(s, a.Release(seat="ann", animal="bird"))
    assert (on_.players["ann"].figure, on_.players["ann"].hearts, on_.players["ann"].threats) == ("map:d", 1, ("4",))
    back = do(s, a.Boost(seat="ann", hearts=0))  # one may also keep it and go back
    assert (back.players["ann"].figure, back.players["ann"].birds, back.players["ann"].threats) == ("map:c", 1, ("4",))


@pytest.mark.parametrize(("skills", "more"), [
    ((), {"birds": 1}), (("animal_husbandry",), {}), (("animal_husbandry",), {"birds": 1, "hearts": 1})])
def test_NF_A29_nobody_is_asked_where_nothing_would_help_or_nothing_is_lacking(skills: Any, more: Any):
    s = thirsty(*skills, **more)
    assert s.players["ann"].threats == ("4",)
    assert not isinstance(top(s), Facing)
