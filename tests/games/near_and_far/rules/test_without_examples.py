"""Rules that no worked example and no guard shows, set-up and town (NF-1 to NF-17, A4, A35): one position where
each lets something pass or happen, one where it refuses or does not."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import (
    Activate, Boost, Build, Dig, DrawAdventurer, DrawArtifact, EndTurn, Give, Hire, Keep, LeaveTown, Muster, Refresh,
    Rest, Reward, Seek, TakeBird, TakeCoin, Visit)
from companion.games.near_and_far.party import counted, movement
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import (
    Adventure, Dealing, Drafting, Filling, LayingQuests, Rewarding, Rounds, Store, TownHall)
from companion.kernel import replace, top
from tests.games.near_and_far.box import EXAMPLES
from tests.games.near_and_far.helpers import (
    FOUR, GAME, SEATS, THREE, after_turn, but, do, draw, given, inside, points, refused, roll)

OFFER = ("brute", "guide", "raider", "scout", "sentry")
BEYOND_THE_BOX = 200
"""More than the box has coins, gems, food or camps."""


def findings(s: object, rule: str) -> set[str]:
    """What the audit says about the position under one rule."""
    return {x.about for x in GAME.check(s) if x.rule == rule}


def test_NF_1_2_coins_and_food_never_run_out():
    s = given(THREE, ann={"coins": BEYOND_THE_BOX, "food": BEYOND_THE_BOX, "figure": "building:saloon"})
    assert do(s, Visit(seat="ann", building="farm")).players["ann"].food == BEYOND_THE_BOX + 1
    assert do(inside(s, Store("ann")), TakeCoin(seat="ann")).players["ann"].coins == BEYOND_THE_BOX + 1


def test_NF_1_2_birds_run_out_and_a_token_is_in_one_place_only():
    s = do(given(THREE, ann={"food": 1}, birds=0), Visit(seat="ann", building="stables"))
    assert refused(s, TakeBird(seat="ann")) == {"bird.supply"}
    twice = given(ann={"adventurers": ("raider",)}, bob={"adventurers": ("raider",)})
    assert findings(twice, "NF-1.2") == {"card-twice"}
    assert findings(but(twice, "bob", adventurers=("guide",)), "NF-1.2") == set()


def test_NF_1_3_a_token_of_five_is_five_coins_to_pay_and_to_score():
    s = given(ann={"coins": 5, "figure": "building:farm"}, bob={"figure": "building:mine"}, offer=("brute",))
    assert points(s, "ann")["money"] == 2
    s = do(s, Visit(seat="ann", building="saloon"), Hire(seat="ann", adventurer="brute"))
    assert s.players["ann"].coins == 1


@pytest.mark.parametrize("kind", ["bread", "fish", "bacon"])
def test_NF_1_3_food_has_no_kinds(kind: str):
    s = inside(given(ann={"food": 1}), TownHall("ann"))
    assert refused(s, Give(seat="ann", good=kind)) == {"trade.known"}
    assert refused(s, Give(seat="ann", good="food")) == set()


def test_NF_2_1_the_first_adventure_is_played_with_the_quests_of_its_map():
    s = GAME.new(Setup(SEATS, mode="first_adventure"))
    assert s.box.map.id == 1
    assert isinstance(top(s), LayingQuests)


@pytest.mark.parametrize("mode", ["solo", "amber_mines", ""])
def test_NF_2_1_no_other_mode_begins(mode: str):
    with pytest.raises(ValueError, match=r"^mode$"):
        GAME.new(Setup(SEATS, mode=mode))


@pytest.mark.parametrize("n", [2, 3, 4])
def test_NF_2_6_two_to_four_play(n: int):
    s = GAME.new(Setup(FOUR[:n]))
    assert tuple(s.players) == FOUR[:n]
    assert findings(s, "NF-2.6") == set()


@pytest.mark.parametrize("seats", [(), ("ann",), (*FOUR, "eva"), ("ann", "ann")])
def test_NF_2_6_no_fewer_no_more_and_nobody_twice(seats: tuple[str, ...]):
    with pytest.raises(ValueError, match=r"^seats$"):
        GAME.new(Setup(seats))


def test_NF_3_2_five_adventurers_come_out_of_the_bag_and_no_companion():
    start = given(round=0, ann={"figure": "board"}, bob={"figure": "board"})
    s = replace(start, flow=(Rounds(1), Filling()))
    assert refused(s, DrawAdventurer(seat="table", adventurer="pet")) == {"draw.known"}
    for x in OFFER:
        assert isinstance(top(s), Filling)
        s = do(s, DrawAdventurer(seat="table", adventurer=x))
        assert x not in {draw.adventurer for draw in top(s).chances(s)}
    assert s.offer == OFFER
    assert not isinstance(top(s), Filling)


def test_NF_3_5_each_begins_alike_but_for_the_colour():
    ann, bob = GAME.new(Setup(SEATS)).players.values()
    assert replace(ann, colour="") == replace(bob, colour="")
    assert (ann.active, ann.coins, ann.camps, ann.hearts, ann.reputation) == (("pet",), 3, 14, 0, 0)
    with pytest.raises(ValueError, match=r"^colours$"):
        GAME.new(Setup(SEATS, colours={"ann": "red", "bob": "red"}))
    assert findings(given(ann={"camps": 15}), "NF-3.5") == {"camps-many"}


def test_NF_3_14_figures_begin_on_the_board_and_are_off_it_after_the_first_round():
    assert {p.figure for p in GAME.new(Setup(SEATS)).players.values()} == {"board"}
    board = {"figure": "board"}
    assert findings(given(round=1, ann=board, bob=board), "NF-3.14") == set()
    assert findings(given(round=2, ann=board), "NF-3.14") == {"on-board"}


def dealing() -> object:
    """The deal of the sample box, which has cards enough, with everything before it done."""
    start = given(box="sample", round=0, ann={"figure": "board"}, bob={"figure": "board"})
    return replace(start, flow=(Rounds(1), Dealing({"ann": (), "bob": ()}, {"ann": (), "bob": ()})))


def test_NF_3_12_five_basic_and_two_advanced_artifacts_each_then_the_draft():
    s = dealing()
    while isinstance(top(s), Dealing):
        s = do(s, next(iter(top(s).chances(s))))
    assert isinstance(top(s), Drafting)
    for packets, n, tier in ((top(s).packets, 5, "basic"), (top(s).advanced, 2, "advanced")):
        assert {seat: len(cards) for seat, cards in packets.items()} == {"ann": n, "bob": n}
        assert {s.box.artifacts[x].tier for cards in packets.values() for x in cards} == {tier}


def test_NF_3_12_no_advanced_card_among_the_basic_ones_and_none_twice():
    s = dealing()
    basic, advanced = (next(k for k, x in s.box.artifacts.items() if x.tier == tier) for tier in ("basic", "advanced"))
    assert refused(s, DrawArtifact(seat="table", artifact=advanced)) == {"draw.deck"}
    s = do(s, DrawArtifact(seat="table", artifact=basic))
    assert refused(s, DrawArtifact(seat="table", artifact=basic)) == {"draw.deck"}


def test_NF_5_2_any_number_of_artifacts_before_and_after_the_action():
    s = given(THREE, ann={"hand": ("sword", "dice", "tent"), "figure": "building:saloon"})
    s = do(s, Build(seat="ann", artifact="sword"), Build(seat="ann", artifact="dice"))
    s = do(s, Visit(seat="ann", building="farm"), Build(seat="ann", artifact="tent"))
    assert s.players["ann"].built == ("sword", "dice", "tent")
    assert after_turn(s)


def test_NF_5_2_only_in_ones_own_turn():
    s = given(THREE, bob={"hand": ("dice",)})
    assert refused(s, Build(seat="bob", artifact="dice")) == {"sequence"}
    assert refused(given(THREE, turn="bob", bob={"hand": ("dice",)}), Build(seat="bob", artifact="dice")) == set()


def test_NF_6_5_the_defender_stays_and_several_figures_stand_in_one_building():
    s = given(THREE, bob={"figure": "building:mine"}, cid={"figure": "building:mine"})
    visit = Visit(seat="ann", building="mine", against="bob", manner="honorably")
    won = roll(do(s, visit), 6, 1)
    assert [p.figure for p in won.players.values()] == ["building:mine"] * 3
    assert [x.owner for x in GAME.pieces(won)["building:mine"]] == ["ann", "bob", "cid"]
    lost = roll(do(s, visit), 1, 6)
    assert [p.figure for p in lost.players.values()] == ["jail", "building:mine", "building:mine"]


def saloon(seats: tuple[str, ...] = SEATS, **ann: object) -> object:
    """ann in the Saloon with the whole offer before her; she came from the Farm."""
    s = given(seats, ann={"coins": 9} | ann, bob={"figure": "building:mine"}, offer=OFFER)
    return do(s, Visit(seat="ann", building="saloon"))


def test_NF_8_4_the_offer_is_filled_up_before_anything_else():
    s = do(saloon(), Hire(seat="ann", adventurer="guide"))
    assert isinstance(top(s), Filling)
    assert refused(s, EndTurn(seat="ann")) == {"sequence"}
    s = do(s, DrawAdventurer(seat="table", adventurer="thief"))
    assert s.offer == ("brute", "raider", "scout", "sentry", "thief")
    assert refused(s, EndTurn(seat="ann")) == set()


def test_NF_8_4_not_from_an_empty_bag_nor_with_somebody_who_is_out():
    hired = do(saloon(), Hire(seat="ann", adventurer="guide"))
    assert refused(hired, DrawAdventurer(seat="table", adventurer="guide")) == {"draw.deck"}
    s = but(saloon(), "bob", adventurers=tuple(x for x in EXAMPLES.adventurers if x not in OFFER))
    s = do(s, Hire(seat="ann", adventurer="guide"))
    assert (len(s.offer), isinstance(top(s), Filling)) == (4, False)
    assert findings(s, "NF-8.4") == set()


def test_NF_8_6_any_number_of_figures_without_a_duel():
    crowd = {"figure": "building:saloon"}
    s = given(FOUR, bob=crowd, cid=crowd, dan=crowd, offer=OFFER)
    s = do(s, Visit(seat="ann", building="saloon"))
    assert {p.figure for p in s.players.values()} == {"building:saloon"}
    assert refused(s, Hire(seat="ann", adventurer="sentry")) == set()


def test_NF_8_6_a_duel_there_is_a_choice_and_elsewhere_it_is_not():
    s = given(THREE, bob={"figure": "building:saloon"}, cid={"figure": "building:mine"}, offer=OFFER)
    assert refused(s, Visit(seat="ann", building="saloon", against="bob", manner="dirty")) == set()
    assert refused(s, Visit(seat="ann", building="saloon", against="cid", manner="dirty")) == {"duel.there"}
    assert refused(s, Visit(seat="ann", building="mine")) == {"visit.duel"}


FIVE = {"adventurers": ("raider", "lizard", "guide", "scout", "shaman"), "active": ("pet", "raider", "guide", "scout")}


def test_NF_8_7_one_may_own_more_adventurers_than_are_active():
    s = do(saloon(**FIVE), Hire(seat="ann", adventurer="sentry"))
    assert len(s.players["ann"].adventurers) == 6
    assert len(s.players["ann"].active) == 4


def test_NF_8_7_only_the_active_party_has_a_limit():
    party = {"adventurers": ("raider", "guide", "scout", "sentry"), "active": ("pet", "raider", "guide", "scout")}
    s = do(given(ann=party), Muster(seat="ann"))
    assert refused(s, Activate(seat="ann", adventurer="sentry")) == {"party.four"}
    s = do(s, Rest(seat="ann", adventurer="pet"))
    assert refused(s, Activate(seat="ann", adventurer="sentry")) == set()


@pytest.mark.parametrize(("ann", "food"), [
    ({}, 1), ({"active": ()}, 0), ({"adventurers": ("scout",)}, 1),
    ({"adventurers": ("scout",), "active": ("pet", "scout"), "birds": 1, "treasures": ("mug",)}, 4)])
def test_NF_11_1_food_for_each_skill_symbol_that_counts(ann: dict[str, object], food: int):
    s = given(THREE, ann={"figure": "building:saloon"} | ann)
    assert do(s, Visit(seat="ann", building="farm")).players["ann"].food == food


def test_NF_12_2_one_treasure_a_bird():
    s = given(THREE, ann={"birds": 2, "treasures": ("cup",)})
    s = draw(do(s, Visit(seat="ann", building="mystics_hut"), Seek(seat="ann")), "mug")
    assert do(s, Keep(seat="ann", card="mug")).players["ann"].treasures == ("cup", "mug")
    full = but(s, "ann", birds=1)
    assert refused(full, Keep(seat="ann", card="mug")) == {"keep.room"}
    assert refused(full, Keep(seat="ann", card="mug", instead="cup")) == set()


def test_NF_12_2_everybody_sees_the_treasures_put_away_and_nobody_the_artifacts():
    s = given(treasure_discards=("cup", "hat"), artifact_discards=("sword",))
    for seat in s.seats:
        assert GAME.veil(s, seat).treasure_discards == ("cup", "hat")
        assert GAME.veil(s, seat).artifact_discards == ("?",)


def test_NF_13_4_column_and_row_pay_who_digs_and_nobody_who_does_not():
    s = do(given(THREE, mine={"m11": "bob"}, ann={"camps": 10, "hearts": 2}), Visit(seat="ann", building="mine"))
    before, after = s.players["ann"], do(s, Dig(seat="ann", pit="m12")).players["ann"]
    assert (after.camps, after.coins - before.coins, after.gems, after.hearts) == (9, 1, 2, 2)
    assert do(s, EndTurn(seat="ann")).players["ann"] == before
    assert do(s, Dig(seat="ann", pit="m12")).players["bob"] == s.players["bob"]


def duel(**ann: object) -> object:
    """A tie: ann lacks one heart to beat bob in the Mine."""
    s = given(THREE, ann=ann, bob={"figure": "building:mine"})
    return do(s, Visit(seat="ann", building="mine", against="bob", manner="honorably"))


def test_NF_14_8_hearts_left_on_the_track_serve_in_town():
    s = roll(duel(hearts=2), 4, 4)
    assert refused(s, Boost(seat="ann", hearts=3)) == {"boost.hearts"}
    s = do(s, Boost(seat="ann", hearts=1))
    assert (s.players["ann"].figure, s.players["ann"].hearts) == ("building:mine", 1)


def test_NF_14_8_the_party_lends_no_hearts_in_town():
    s = roll(duel(hearts=0, adventurers=("guide",), active=("pet", "guide")), 4, 4)
    assert s.players["ann"].figure == "jail"


def test_NF_14_8_they_vanish_on_leaving_and_not_on_another_visit():
    s = given(THREE, ann={"hearts": 9})
    assert do(s, Visit(seat="ann", building="saloon")).players["ann"].hearts == 9
    assert do(s, LeaveTown(seat="ann")).players["ann"].hearts == 2


@pytest.mark.parametrize(("manner", "reputation"), [("honorably", 1), ("dirty", -1)])
def test_NF_15_3_the_neutral_figure_is_worth_the_usual_reputation(manner: str, reputation: int):
    s = do(given(bob={"figure": "building:mine"}),
           Visit(seat="ann", building="town_hall", against="neutral", manner=manner))
    assert roll(s, 6, 1).players["ann"].reputation == reputation
    assert roll(s, 1, 6).players["ann"].reputation == 0


MUG = {"treasures": ("mug",), "birds": 1}


@pytest.mark.parametrize(("ann", "symbol", "n"), [
    ({"adventurers": ("scout",), "active": ("pet", "scout")}, "skill", 3), ({"adventurers": ("scout",)}, "skill", 1),
    (MUG, "skill", 2), ({"built": ("sword",)}, "combat", 1), ({"hand": ("sword",)}, "combat", 0),
    ({"world": ("blade",)}, "combat", 1), ({"built": ("tent",)}, "hearts", 4), ({"hand": ("tent",)}, "hearts", 2),
    ({"adventurers": ("guide",), "active": ("pet", "guide")}, "search", 2), ({"adventurers": ("guide",)}, "search", 1)])
def test_NF_16_4_where_symbols_count_and_where_not(ann: dict[str, object], symbol: str, n: int):
    assert counted(given(ann=ann), "ann", symbol) == n


def test_NF_16_4_movement_is_of_the_active_party_and_the_animals():
    party = {"adventurers": ("guide",), "active": ("pet", "guide")}
    assert movement(given(ann=party | {"birds": 1}), "ann") == 4
    assert movement(given(ann=party | {"active": ("pet",)}), "ann") == 2


def test_NF_16_4_a_treasure_with_a_skill_opens_a_number_of_the_mine():
    dig = Dig(seat="ann", pit="m22")
    s = do(given(THREE, mine={"m11": "bob", "m12": "bob"}, ann=MUG), Visit(seat="ann", building="mine"))
    assert refused(s, dig) == set()
    s = do(given(THREE, mine={"m11": "bob", "m12": "bob"}, ann={"adventurers": ("scout",)}),
           Visit(seat="ann", building="mine"))
    assert refused(s, dig) == {"dig.skill"}


@pytest.mark.parametrize(("hearts", "after"), [(2, 3), (12, 13), (13, 13)])
def test_NF_17_4_a_quest_fills_the_track_beyond_the_party_and_never_beyond_thirteen(hearts: int, after: int):
    s = inside(given(ann={"figure": "map:u", "hearts": hearts}), Adventure("ann", "u", quested=True),
               Rewarding("ann", False))
    assert counted(s, "ann", "hearts") == 2
    assert do(s, Reward(seat="ann", what="heart")).players["ann"].hearts == after


def test_NF_17_4_more_than_thirteen_is_no_position():
    assert findings(given(ann={"hearts": 13}), "NF-17.4") == set()
    assert findings(given(ann={"hearts": 14}), "NF-17.4") == {"hearts"}


def test_NF_A4_a_refresh_takes_all_that_is_on_offer():
    s = do(saloon(food=1), Refresh(seat="ann"))
    assert (s.offer, s.aside) == ((), OFFER)
    assert refused(saloon(food=0), Refresh(seat="ann")) == {"pay.food"}


def test_NF_A35_while_hiring_only_the_pet_moves():
    s = do(saloon(THREE, **FIVE), Hire(seat="ann", adventurer="sentry"))
    while isinstance(top(s), Filling):
        s = do(s, next(iter(top(s).chances(s))))
    assert refused(s, Rest(seat="ann", adventurer="raider")) == {"party.pet"}
    s = do(saloon(THREE), Hire(seat="ann", adventurer="sentry"))
    while isinstance(top(s), Filling):
        s = do(s, next(iter(top(s).chances(s))))
    assert refused(s, Rest(seat="ann", adventurer="pet")) == set()


def test_NF_A35_on_leaving_town_anybody_does():
    s = do(given(ann=FIVE), Muster(seat="ann"))
    assert refused(s, Rest(seat="ann", adventurer="raider")) == set()
    assert do(s, Activate(seat="ann", adventurer="lizard")).players["ann"].active == ("pet", "guide", "scout", "lizard")
