"""Setting up every mode: maps, villains, sheets, named spaces, the platypus, threats in no order (NF-2, 3, 39, 44)."""
from __future__ import annotations

from typing import Any

import pytest

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box.atlas import VILLAINS
from companion.games.near_and_far.game import empty_box
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Dealing, Fetching, LayingQuests, Learning, Rounds, Turn, Unveiling
from companion.games.playout import choose, generator
from companion.kernel import TABLE, actors, chances, legal, perform, replace, top
from tests.games.near_and_far.box_campaign import JOURNEY, WHOLE
from tests.games.near_and_far.helpers import AS_SETTLED, FOUR, GAME, SEATS, do, given, offers, refused

CAMPAIGN = {"mode": "campaign", "map": 2, "box": WHOLE}


def new(seats: tuple[str, ...] = SEATS, **setup: Any) -> Any:
    return GAME.new(Setup(seats, **setup))


def until(s: Any, step: type) -> Any:
    """Random play up to a step."""
    rng = generator(3, 0)
    while not isinstance(top(s), step):
        s, _ = perform(GAME, s, choose(GAME, s, rng))
    return s


@pytest.mark.parametrize(("mode", "maps"), [
    ("first_adventure", range(1, 2)), ("campaign", range(2, 12)), ("character", range(2, 12)),
    ("arcade", range(1, 12))])
def test_NF_3_3_each_mode_has_its_maps(mode: str, maps: range):
    for number in range(14):
        if number in maps:
            s = new(mode=mode, map=number, box=JOURNEY)
            assert (s.map, s.mode) == (number, mode)
        else:
            with pytest.raises(ValueError, match=r"^map$"):
                new(mode=mode, map=number, box=JOURNEY)


@pytest.mark.parametrize("number", [2, 5, 11])
def test_NF_3_3_the_map_of_the_game_lies_on_the_table_and_the_others_stay_at_home(number: int):
    s = new(mode="campaign", map=number, box=JOURNEY)
    assert s.box.map.id == number
    assert not s.box.maps


def test_NF_3_3_a_map_that_nobody_entered_is_played_without():
    s = new(mode="campaign", map=9, box=JOURNEY)
    assert s.box.map is None
    assert s.quest_tokens == 7


@pytest.mark.parametrize(("field", "setup"), [
    ("mode", {"mode": "duel"}), ("map", {"mode": "campaign"}), ("map", {"map": 2}),
    ("platypus", {"platypus": "zoe"}), ("sheets", {**CAMPAIGN, "sheets": {"zoe": Sheet()}}),
    ("sheets", {"sheets": {"ann": Sheet()}}), ("sheets", {**CAMPAIGN, "sheets": {"ann": Sheet(skills=("juggling",))}})])
def test_what_cannot_be_set_up_is_named(field: str, setup: dict[str, Any]):
    with pytest.raises(ValueError, match=rf"^{field}$"):
        new(**setup)


def test_NF_3_4_spaces_with_a_printed_name_come_first_in_the_first_playing():
    s = new(mode="campaign", map=5, box=JOURNEY)
    assert legal(GAME, s, TABLE) == []  # skills come first
    s = until(s, LayingQuests)
    assert [x.space for x in chances(s)] == ["b"]
    s = do(s, a.LayQuest(seat=TABLE, space="b"))
    assert [x.space for x in chances(s)] == ["a", "e"]


def test_NF_3_4_later_the_names_are_like_any_other():
    s = until(new(mode="campaign", map=5, box=JOURNEY, named_first=False), LayingQuests)
    assert [x.space for x in chances(s)] == ["a", "b", "e"]
    assert [x.space for x in chances(new(mode="arcade", map=5, box=JOURNEY))] == ["a", "b", "e"]


def test_NF_3_6_the_character_brings_its_sheet():
    sheet = Sheet("riza", boxes=4, skills=("piano",), spent=4)
    s = new(**CAMPAIGN, sheets={"ann": sheet})
    assert s.players["ann"].sheet == sheet
    assert s.players["bob"].sheet == Sheet()


def test_NF_3_6_no_sheet_in_the_modes_without():
    with pytest.raises(ValueError, match="sheets"):
        new(mode="arcade", sheets={"ann": Sheet("riza")})


def test_NF_2_2_the_campaign_is_played_on_maps_2_to_11_and_not_on_1():
    assert isinstance(top(new(**CAMPAIGN)), Learning)
    with pytest.raises(ValueError, match="map"):
        new(mode="campaign", map=1, box=JOURNEY)


def test_NF_2_3_the_last_map_is_played_in_character_mode_too():
    assert not new(mode="character", map=11, box=JOURNEY).villains
    with pytest.raises(ValueError, match="map"):
        new(mode="character", map=1, box=JOURNEY)


def test_NF_2_4_arcade_on_any_map():
    assert [new(mode="arcade", map=n, box=JOURNEY).map for n in range(1, 12)] == list(range(1, 12))
    with pytest.raises(ValueError, match="map"):
        new(mode="arcade", map=12, box=JOURNEY)


@pytest.mark.parametrize(("settings", "mode", "n"), [
    (AS_SETTLED, "character", 0), (Settings(villains_always=True), "character", 2), (AS_SETTLED, "arcade", 0),
    (Settings(villains_always=True), "arcade", 2), (AS_SETTLED, "campaign", 2)])
def test_NF_A31_villains_in_other_modes(settings: Settings, mode: str, n: int):
    assert len(new(mode=mode, map=11, box=JOURNEY, settings=settings).villains) == n


@pytest.mark.parametrize(("players", "out"), [(4, ()), (3, ("zak",)), (2, ("zak", "shreya"))])
def test_NF_44_1_with_fewer_players_the_captains_stay_in_the_box(players: int, out: tuple[str, ...]):
    villains = new(FOUR[:players], mode="campaign", map=11, box=JOURNEY).villains
    assert set(VILLAINS) - set(villains) == set(out)


def test_NF_44_1_a_box_that_never_heard_of_them_gets_them_unknown():
    s = new(mode="campaign", map=11, box=replace(JOURNEY, villains={}))
    assert set(s.box.villains) == {"ivory_queen", "red_king"}
    assert set(empty_box().villains) == set(VILLAINS)


def test_NF_39_1_the_platypus_goes_to_who_had_fewest_points():
    sheets = {"ann": Sheet(points=(30, 20)), "bob": Sheet(points=(20, 31))}
    assert new(**CAMPAIGN, sheets=sheets, platypus="ann").platypus == "ann"
    with pytest.raises(ValueError, match="platypus"):
        new(**CAMPAIGN, sheets=sheets, platypus="bob")
    assert new(**CAMPAIGN, sheets={"ann": Sheet(points=(-3,))}).platypus == ""


def test_NF_39_1_the_platypus_is_a_pet_like_any_other():
    s = new(platypus="bob")
    assert s.players["bob"].active == s.players["ann"].active == ("pet",)


@pytest.mark.parametrize(("extended", "camps"), [(False, 14), (True, 16)])
def test_two_camps_more_in_the_extended_variant(extended: bool, camps: int):
    s = new(extended=extended)
    assert {p.camps for p in s.players.values()} == {camps}
    assert s.extended == extended


def test_threats_in_no_order_are_turned_up_one_by_one():
    s = until(new(box=JOURNEY, settings=Settings(threats_shuffled=True)), Unveiling)
    assert len(chances(s)) == 12
    s = do(s, a.DrawThreat(seat=TABLE, threat="9"))
    assert isinstance(top(s), Dealing)
    assert s.threat_top == "9"


def test_a_beaten_threat_of_a_shuffled_deck_uncovers_the_next():
    s = given(box=JOURNEY, mode="campaign", map=2, settings=Settings(threats_shuffled=True), threat_top="5",
              ann={"figure": "map:c", "hearts": 9})
    s = do(s, a.Move(seat="ann", to="d"), a.Fight(seat="ann"), a.Roll(seat=TABLE, faces=(6,)))
    assert s.players["ann"].threats == ("5",)
    assert isinstance(top(s), Unveiling)
    assert "5" not in [x.threat for x in chances(s)]
    s = do(s, a.DrawThreat(seat=TABLE, threat="12"))
    assert s.threat_top == "12"


FOOD = [((), 0), (("fishing",), 1), (("cooking",), 2), (("fishing", "cooking"), 3)]


@pytest.mark.parametrize(("skills", "food"), FOOD)
def test_NF_36_3_food_at_the_start(skills: tuple[str, ...], food: int):
    s = until(new(**CAMPAIGN, sheets={"ann": Sheet(skills=skills, spent=1), "bob": Sheet(spent=1)}), Turn)
    assert (s.players["ann"].food, s.players["bob"].food) == (food, 0)


def test_a_skill_bought_before_the_game_serves_in_it():
    s = do(new(**CAMPAIGN), a.Learn(seat="bob", skill="fishing"))
    assert s.players["bob"].sheet == Sheet(skills=("fishing",), spent=1)
    assert until(s, Turn).players["bob"].food == 1


def test_NF_36_1_everybody_may_learn_at_the_same_time_before_the_first_turn():
    s = new(FOUR, **CAMPAIGN, sheets={"cid": Sheet(spent=1)})
    assert actors(s) == ("ann", "bob", "dan")  # cid has nothing to spend
    s = do(s, a.Done(seat="bob"), a.Learn(seat="ann", skill="fishing"), a.Done(seat="dan"))
    assert not isinstance(top(s), Learning)


def test_NF_36_1_no_skill_is_learnt_in_the_middle_of_a_turn_nor_in_arcade():
    assert refused(until(new(**CAMPAIGN), Turn), a.Learn(seat="ann", skill="fishing")) == {"sequence"}
    assert not isinstance(top(new(mode="arcade", box=JOURNEY)), Learning)


def test_NF_36_2_experience_is_earned_less_spent():
    s = new(**CAMPAIGN, sheets={"ann": Sheet(boxes=9)})  # four points
    assert [x.skill for x in offers(s, "ann", a.Learn)].count("mining") == 1
    s = do(s, a.Learn(seat="ann", skill="bribery"))
    assert {x.skill for x in offers(s, "ann", a.Learn)} == {
        "fishing", "jewelry", "persuasion", "potion_making", "martial_arts", "taunting"}


def test_NF_4_3_treasure_hunting_draws_two_after_the_draft():
    s = until(new(**CAMPAIGN, sheets={"bob": Sheet(skills=("treasure_hunting",))}), Fetching)
    assert actors(s) == ("bob",)
    assert offers(s, "bob", a.DrawCards) == [a.DrawCards(seat="bob", basic=n) for n in range(3)]
    before = s.players["bob"].hand
    s = do(s, a.DrawCards(seat="bob", basic=2))
    for _ in range(2):
        s, _ = perform(GAME, s, next(iter(chances(s))))
    card, other = top(s).drawn
    s = do(s, a.Keep(seat="bob", card=card), a.Done(seat="bob"))
    assert s.players["bob"].hand == (*before, card)
    assert other in s.artifact_discards
    assert isinstance(top(s), Turn)


def test_NF_4_3_nobody_else_hunts():
    s = new(**CAMPAIGN)
    rng = generator(1, 0)
    while not isinstance(top(s), Turn):
        assert not isinstance(top(s), Fetching)
        s, _ = perform(GAME, s, choose(GAME, s, rng))
    assert s.flow[0] == Rounds(1, 1)


def test_old_setups_are_read_as_they_were():
    setup = GAME.codec.setup('{"seats": ["ann", "bob"], "mode": "first_adventure", "box": "sample"}')
    s = GAME.new(setup)
    assert (s.map, s.day, s.extended, s.villains) == (1, False, False, ())
    assert isinstance(top(s), LayingQuests)
