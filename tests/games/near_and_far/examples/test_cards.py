"""E22 to E25, E27, E29, E30, E35: artifacts, cards that pay or score, hiring, chiefs (NF-8, NF-28, NF-29, NF-45)."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import (
    Activate, Agree, Build, DrawAdventurer, EndTurn, Give, Hire, Refresh, Rest, Roll, Sneak, Take, TakeBird, Visit)
from companion.games.near_and_far.facts import ChiefTaken
from companion.games.near_and_far.party import cost, counted
from companion.games.near_and_far.steps import Duel, Facing, Questing, Rewarding, Saloon, Slotting, TownHall
from companion.games.near_and_far.steps.adventure import Adventure
from companion.games.near_and_far.steps.town import Filling
from companion.kernel import top
from tests.games.near_and_far.helpers import GAME, THREE, do, facts, given, inside, offers, points, refused


@pytest.mark.parametrize(("card", "fine", "not_fine"), [
    ("cursed", (-3, -4, -5, -6), (-2, 0, 3, 12)), ("noble", (4, 5, 12), (3, 0, -4))])
def test_E22_the_flame(card: str, fine: tuple[int, ...], not_fine: tuple[int, ...]):
    for reputation in fine:
        s = given(ann={"hand": (card,), "reputation": reputation})
        assert do(s, Build(seat="ann", artifact=card)).players["ann"].reputation == reputation
    for reputation in not_fine:
        s = given(ann={"hand": (card,), "reputation": reputation})
        assert refused(s, Build(seat="ann", artifact=card)) == {"build.reputation"}


def test_E23_the_pictured_card_when_built():
    s = do(given(ann={"hand": ("cursed",), "reputation": -3}), Build(seat="ann", artifact="cursed"))
    assert (s.players["ann"].built, s.players["ann"].hand) == (("cursed",), ())
    assert points(s, "ann")["artifact"] == 7
    assert counted(s, "ann", "combat") == 1
    s = inside(given(ann={"built": ("cursed",), "figure": "map:c"}), Adventure("ann", "c"), Facing("ann", "c", "d"))
    assert not refused(s, Sneak(seat="ann", by="cursed"))


def test_E23_in_hand_it_does_nothing_and_costs_a_point():
    s = given(ann={"hand": ("cursed",), "reputation": -3})
    assert points(s, "ann")["unbuilt"] == -1
    assert counted(s, "ann", "combat") == 0
    s = inside(given(ann={"hand": ("cursed",), "figure": "map:c"}), Adventure("ann", "c"), Facing("ann", "c", "d"))
    assert refused(s, Sneak(seat="ann", by="cursed")) == {"sneak.means"}


def test_28_1_the_printed_price_is_paid():
    s = given(ann={"hand": ("statue",), "coins": 2, "gems": 1, "food": 1, "tokens": {"blue": 1}})
    s = do(s, Build(seat="ann", artifact="statue"))
    ann = s.players["ann"]
    assert (ann.coins, ann.gems, ann.food, ann.tokens, ann.built) == (0, 0, 0, {}, ("statue",))


@pytest.mark.parametrize(("missing", "have"), [("coins", 1), ("gems", 0), ("food", 0), ("tokens", {})])
def test_28_1_no_part_of_the_price_may_be_missing(missing: str, have: object):
    purse = {"hand": ("statue",), "coins": 2, "gems": 1, "food": 1, "tokens": {"blue": 1}} | {missing: have}
    assert refused(given(ann=purse), Build(seat="ann", artifact="statue")) == {"build.cost"}


def test_28_building_takes_no_turn_and_any_number_is_fine():
    s = given(ann={"hand": ("sword", "noble", "dice"), "reputation": 4, "coins": 1})
    s = do(s, *(Build(seat="ann", artifact=x) for x in ("sword", "noble", "dice")))
    assert s.players["ann"].built == ("sword", "noble", "dice")
    assert not refused(s, Visit(seat="ann", building="stables"))


@pytest.mark.parametrize("steps", [
    (Adventure("ann", "c"), Facing("ann", "c", "d")),
    (Adventure("ann", "c"), Facing("ann", "c", "d", fighting=True, faces=(1,))),
    (Adventure("ann", "c", quested=True), Questing("ann", "99", "c", "skill", 5, 7, faces=(3,))),
    (Duel("ann", "bob", "dirty", "mine", faces=(1, 3)),), (Adventure("ann", "c", quested=True), Rewarding("ann", True)),
    (Adventure("ann", "c"),), (TownHall("ann"),)], ids=lambda x: type(x[-1]).__name__)
def test_28_whenever_one_decides_something_in_ones_own_turn(steps: tuple[object, ...]):
    s = inside(given(ann={"figure": "map:c", "hearts": 5, "hand": ("noble",), "reputation": 4}), *steps)
    build = Build(seat="ann", artifact="noble")
    assert refused(s, build) == set()
    assert offers(s, "ann", Build) == [build]
    assert do(s, build).players["ann"].built == ("noble",)


def test_28_not_in_the_turn_of_another_player():
    assert "sequence" in refused(given(bob={"hand": ("noble",), "reputation": 5}), Build(seat="bob", artifact="noble"))


def test_E24_jade_flute_pays_for_the_bird():
    s = do(given(ann={"built": ("flute",)}), Visit(seat="ann", building="stables"))
    assert s.players["ann"].food == 2
    s = do(s, TakeBird(seat="ann"))
    assert (s.players["ann"].food, s.players["ann"].birds, s.birds) == (1, 1, 5)


def test_E24_taking_only_the_food_is_fine():
    s = do(given(ann={"built": ("flute",)}), Visit(seat="ann", building="stables"), EndTurn(seat="ann"))
    assert (s.players["ann"].food, s.players["ann"].birds) == (2, 0)


def test_E24_a_lost_duel_is_no_visit():
    s = given(ann={"built": ("flute",)}, bob={"figure": "building:stables"})
    s = do(s, Visit(seat="ann", building="stables", against="bob", manner="honorably"))
    s = do(s, Roll(seat="table", faces=(1, 6)))
    assert (s.players["ann"].food, s.players["ann"].figure) == (0, "jail")


@pytest.mark.parametrize(("card", "field", "worth"), [
    ("compass", "coins", 4), ("compass", "gems", 4), ("moon", "coins", 3), ("recipe", "food", 3)])
def test_E25_most_of_something_scores_and_a_tie_does_not(card: str, field: str, worth: int):
    where = {"built": (card,)} if card == "compass" else {"treasures": (card,), "birds": 1}
    purse = {"coins": 0, "gems": 0, "food": 0}
    for mine, other, scored in ((4, 3, worth), (4, 4, 0), (3, 4, 0), (0, 0, 0)):
        s = given(THREE, ann=where | purse | {field: mine}, bob=purse | {field: other}, cid=purse)
        assert points(s, "ann").get("bonus.most", 0) == scored


@pytest.mark.parametrize(("card", "who"), [
    ("dice", ("scout", "thief")), ("cloak", ("guide", "shaman")), ("scroll", ("raider", "brute")),
    ("contract", ("sentry", "giant"))])
def test_E27_a_point_for_each_adventurer_of_the_colour(card: str, who: tuple[str, str]):
    colour = {"dice": "green", "cloak": "blue", "scroll": "red", "contract": "yellow"}[card]
    s = given(ann={"built": (card,), "adventurers": who, "active": ("pet", who[0]), "tokens": {colour: 2},
                   "chiefs": (colour,)})
    assert points(s, "ann")["bonus.per"] == 2  # active and inactive (A48), neither token nor chief


def test_16_2_the_pet_is_an_adventurer_of_no_faction():
    s = given(ann={"built": ("banquet", "dice"), "adventurers": ("scout", "guide")})
    per = {line.params["card"]: line.points for line in GAME.score(s).lines if line.source == "bonus.per"}
    assert per == {"banquet": 3, "dice": 1}


RED = {"adventurers": ("raider", "lizard"), "active": ("pet", "raider"), "tokens": {"red": 1}, "chiefs": ("red",)}


def saloon(*offer: str, **ann: object) -> object:
    s = given(ann={"figure": "building:saloon"} | ann, bob={"figure": "building:farm"}, offer=offer)
    return inside(s, Saloon("ann"))


def test_E29_banners_active_or_not_tokens_and_the_chief_make_a_discount():
    s = saloon("brute", coins=0, **RED)
    assert cost(s, "ann", "brute") == 0
    s = do(s, Hire(seat="ann", adventurer="brute"))
    assert "brute" in s.players["ann"].adventurers
    assert s.players["ann"].coins == 0


@pytest.mark.parametrize(("more", "price"), [
    ({}, 4), ({"adventurers": ("raider",), "active": ("pet", "raider")}, 3), ({"adventurers": ("raider",)}, 3),
    ({"tokens": {"red": 2}}, 2), ({"chiefs": ("red",)}, 3), ({"tokens": {"blue": 2, "plain": 1}}, 4)])
def test_E29_each_banner_is_a_coin(more: dict[str, object], price: int):
    assert cost(saloon("brute", **more), "ann", "brute") == price


def test_E29_the_cost_never_falls_below_nothing():
    s = saloon("brute", coins=0, **RED | {"tokens": {"red": 2}})
    assert cost(s, "ann", "brute") == 0
    assert do(s, Hire(seat="ann", adventurer="brute")).players["ann"].coins == 0


def test_E29_banners_on_artifacts_are_no_discount():
    s = saloon("brute", coins=3, built=("banner",))
    assert cost(s, "ann", "brute") == 4
    assert refused(s, Hire(seat="ann", adventurer="brute")) == {"hire.cost"}


def test_E30_three_adventurers_and_a_token_take_the_chief_at_once():
    s = saloon("brute", coins=9, adventurers=("raider", "lizard"), tokens={"red": 1})
    assert ChiefTaken("ann", "red") in facts(s, Hire(seat="ann", adventurer="brute"))


def test_E30_trading_the_token_away_does_not_lose_the_chief():
    s = given(ann={"adventurers": ("raider", "lizard", "brute"), "tokens": {"red": 1}, "chiefs": ("red",),
                   "figure": "building:town_hall"})
    s = do(inside(s, TownHall("ann")), Give(seat="ann", good="red"), Take(seat="ann", good="gem"), Agree(seat="ann"))
    assert (s.players["ann"].tokens, s.players["ann"].chiefs) == ({}, ("red",))


def test_29_1_a_token_bought_in_a_trade_takes_the_chief_and_a_second_player_comes_too_late():
    s = given(ann={"adventurers": ("raider", "lizard", "brute"), "coins": 3, "figure": "building:town_hall"})
    hall = inside(s, TownHall("ann"))
    trade = [*(Give(seat="ann", good="coin") for _ in range(3)), Take(seat="ann", good="red"), Agree(seat="ann")]
    assert do(hall, *trade).players["ann"].chiefs == ("red",)
    late = inside(given(ann={"adventurers": ("raider", "lizard", "brute"), "coins": 3, "figure": "building:town_hall"},
                        bob={"chiefs": ("red",)}), TownHall("ann"))
    assert do(late, *trade).players["ann"].chiefs == ()


def test_8_3_the_free_slot_is_filled_and_of_two_of_a_faction_one_rests():
    s = do(saloon("guide", "raider", coins=9), Hire(seat="ann", adventurer="guide"))
    assert s.players["ann"].active == ("pet", "guide")
    s = saloon("brute", coins=9, adventurers=("raider",), active=("pet", "raider"))
    s = filled_up(do(s, Hire(seat="ann", adventurer="brute")))
    assert isinstance(top(s), Slotting)
    s = do(s, Rest(seat="ann", adventurer="raider"))
    assert s.players["ann"].active == ("pet", "brute")


def test_8_3_a_full_party_makes_room_by_the_pet_which_may_come_back_for_nobody():
    party = {"adventurers": ("raider", "guide", "scout"), "active": ("pet", "raider", "guide", "scout"), "coins": 9}
    s = filled_up(do(saloon("sentry", **party), Hire(seat="ann", adventurer="sentry")))
    assert s.players["ann"].active == ("raider", "guide", "scout", "sentry")
    assert refused(s, Activate(seat="ann", adventurer="pet")) == {"party.four"}


def test_8_5_a_refresh_replaces_the_offer_and_one_may_hire_afterwards():
    offer = ("brute", "guide", "raider", "scout", "sentry")
    s = filled_up(do(saloon(*offer, food=2, coins=9), Refresh(seat="ann")))
    assert set(s.offer).isdisjoint(offer)
    assert set(offer) <= set(s.aside)
    assert refused(s, Refresh(seat="ann")) == {"refresh.once"}
    assert not refused(s, Hire(seat="ann", adventurer=s.offer[0]))


def test_8_5_those_put_aside_come_back_once_the_bag_is_empty():
    offer = ("brute", "guide", "raider", "scout", "sentry")
    s = inside(given(ann={"food": 1, "figure": "building:saloon"}, bob={"figure": "building:farm"}, offer=offer,
                     aside=("newt", "lizard", "shaman")), Saloon("ann"))
    s = do(s, Refresh(seat="ann"))
    assert {x.adventurer for x in top(s).chances(s)} == {"thief", "giant"}
    s = do(s, *(DrawAdventurer(seat="table", adventurer=x) for x in ("thief", "giant")))
    assert {x.adventurer for x in top(s).chances(s)} == {*offer, "newt", "lizard", "shaman"}
    assert len(filled_up(s).offer) == 5


def test_E35_four_unbuilt_artifacts_cost_four_points():
    assert points(given(ann={"hand": ("sword", "cart", "dice", "tent")}), "ann")["unbuilt"] == -4


def filled_up(s: object) -> object:
    """The offer filled up by whatever comes first."""
    while isinstance(top(s), Filling):
        s = do(s, next(iter(top(s).chances(s))))
    return s
