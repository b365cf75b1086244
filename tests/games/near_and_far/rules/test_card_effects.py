"""Every word of `effects` at work (NF-45, NF-46): what it gives, and where it gives nothing."""
from __future__ import annotations

from typing import Any

import pytest

from companion.games.near_and_far.actions import (
    Activate, Build, Dig, Discard, Done, DrawAdventurer, DrawArtifact, DrawCards, EndTurn, Fight, Hire, Keep, LeaveTown,
    Price, Rest, Reward, Seek, Sneak, Station, TakeBird, Told, UseCard, Visit)
from companion.games.near_and_far.box import effects as e
from companion.games.near_and_far.facts import CardUsed, Gained, Paid
from companion.games.near_and_far.party import bypasses, cost, roll_bonus
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps import (
    Adventure, Asking, Doubling, Duel, Facing, Fetching, Final, Hut, Looting, MineShaft, Mustering, Saloon, Sorting,
    Stables, Stationing, Stocking, Store, TownHall, Working)
from companion.games.near_and_far.steps.end import wanted
from companion.kernel import encode, judge, replace, settle, top
from tests.games.near_and_far.box import artifact, treasure
from tests.games.near_and_far.box_effects import EFFECTS, counting, skilled
from tests.games.near_and_far.helpers import (
    FOUR, GAME, THREE, assert_alive, but, do, doubts, draw, facts, given, inside, offers, points, refused, roll)


def table(seats: tuple[str, ...] = ("ann", "bob"), **more: Any) -> State:
    return given(seats, box=EFFECTS, **more)


def go(s: State, building: str) -> State:
    return do(s, Visit(seat="ann", building=building))


def coins(s: State) -> tuple[int, ...]:
    return tuple(p.coins for p in s.players.values())


# Toll, VisitBonus

def test_E26_everybody_in_the_visited_building_pays_a_coin():
    s = table(FOUR, ann={"built": ("amulet",), "figure": "jail"}, bob={"figure": "building:farm"},
              cid={"figure": "building:farm"}, dan={"figure": "building:mine"})
    assert coins(go(s, "farm")) == (5, 2, 2, 3)
    assert coins(do(but(s, "bob", figure="jail"), Visit(seat="ann", building="farm", against="cid", manner="dirty"))) \
        == (3, 3, 3, 3)  # not yet: the duel comes first


def test_E26_nobody_pays_what_is_not_there_nor_in_another_building():
    s = table(THREE, ann={"built": ("amulet",), "figure": "jail"}, bob={"figure": "building:farm", "coins": 0},
              cid={"figure": "building:stables"})
    assert coins(go(s, "farm")) == (3, 0, 3)
    assert coins(go(s, "stables")) == (3, 0, 3)
    assert coins(go(but(s, "ann", built=(), hand=("amulet",)), "farm")) == (3, 0, 3)


def test_NF_45_a_toll_of_any_building_takes_as_much_as_there_is():
    s = table(ann={"built": ("cruelty",), "figure": "jail"}, bob={"figure": "building:stables", "coins": 1})
    found = facts(s, Visit(seat="ann", building="stables"))
    assert Paid("bob", "coin", 1, "cruelty") in found
    assert Gained("ann", "coin", 1, "cruelty") in found


def test_NF_45_a_bonus_of_any_building_comes_from_the_supply():
    s = go(table(ann={"built": ("magnet",)}), "stables")
    assert coins(s) == (4, 3)
    assert refused(go(table(ann={"built": ("magnet",)}), "general_store"), EndTurn(seat="ann")) == set()
    assert refused(go(table(), "general_store"), EndTurn(seat="ann")) == {"store.act"}


def test_NF_46_hunters_eye_gives_one_food_though_three_are_drawn():
    s = go(table(ann={"birds": 2, "treasures": ("eye",)}, day=True), "mystics_hut")
    assert s.players["ann"].food == 1
    s = draw(draw(draw(do(s, Seek(seat="ann")), "cup"), "mug"), "hat")
    assert do(s, Keep(seat="ann", card="mug")).players["ann"].food == 1


# AlsoAct, DrawAt

def test_NF_46_the_store_beside_another_building_may_be_left_out():
    box = replace(EFFECTS, treasures=EFFECTS.treasures | {"satchel": treasure(0, e.AlsoAct("farm", "general_store"))})
    s = given(box=box, ann={"treasures": ("satchel",), "birds": 1, "figure": "building:mine"})
    beside = go(s, "farm")
    assert isinstance(top(beside), Store)
    assert refused(beside, EndTurn(seat="ann")) == set()
    assert refused(go(s, "general_store"), EndTurn(seat="ann")) == {"store.act"}


def test_NF_46_rusty_bell_first_the_mine_then_a_hire():
    s = go(table(ann={"treasures": ("bell",), "birds": 1}, offer=("raider", "scout")), "mine")
    assert top(s) == Doubling("ann", ("mine", "saloon"))
    s = do(s, Dig(seat="ann", pit="m11"))
    assert (top(s), s.mine) == (Doubling("ann", ("saloon",)), {"m11": "ann"})
    assert refused(s, Dig(seat="ann", pit="m12")) == {"also.room"}
    s = do(s, Hire(seat="ann", adventurer="raider"), DrawAdventurer(seat="table", adventurer="lizard"))
    assert s.players["ann"].adventurers == ("raider",)


def test_NF_46_rusty_bell_first_a_hire_then_the_mine():
    offer = ("raider", "scout", "guide", "brute", "newt")
    s = go(table(ann={"treasures": ("bell",), "birds": 1}, offer=offer), "mine")
    s = do(s, Hire(seat="ann", adventurer="raider"), DrawAdventurer(seat="table", adventurer="lizard"))
    assert isinstance(top(s), Saloon)
    assert refused(s, Hire(seat="ann", adventurer="newt")) == {"hire.once"}
    s = do(s, Done(seat="ann"))
    assert top(s) == Doubling("ann", ("mine",))
    assert s.players["ann"].figure == "building:mine"
    assert do(s, Dig(seat="ann", pit="m11")).mine == {"m11": "ann"}


def test_NF_46_without_the_bell_the_mine_is_only_the_mine():
    assert isinstance(top(go(table(), "mine")), MineShaft)
    s = go(table(ann={"treasures": ("bell",), "birds": 1}), "saloon")
    assert isinstance(top(s), Saloon)
    assert refused(s, Done(seat="ann")) == {"also.done"}


def test_NF_46_a_second_action_that_asks_nothing_is_done_at_once():
    s = go(table(ann={"treasures": ("whistle",), "birds": 1, "food": 1}), "stables")
    assert s.players["ann"].food == 2
    assert refused(s, TakeBird(seat="ann")) == set()


def test_NF_46_the_farm_pays_first_whichever_building_is_visited():
    s = go(table(ann={"treasures": ("scythe",), "birds": 1, "figure": "building:mine"}), "farm")
    assert (s.players["ann"].food, isinstance(top(s), Stables)) == (1, True)
    assert do(s, TakeBird(seat="ann")).players["ann"].birds == 2


def test_NF_46_a_lent_skill_goes_with_its_card():
    s = inside(table(ann={"birds": 1, "treasures": ("bowl", "cup")}), Looting("ann", "mug"))
    s = do(s, Keep(seat="ann", card="mug", instead="bowl"))
    assert refused(s, EndTurn(seat="ann")) == {"sequence"}
    assert do(s, Discard(seat="ann", card="cup")).players["ann"].treasures == ("mug",)


def test_NF_46_old_diary_an_artifact_kept_or_put_away_at_once():
    s = go(table(ann={"treasures": ("diary",), "birds": 1, "figure": "building:mine"}), "farm")
    assert top(s) == Fetching("ann", 1)
    assert refused(s, DrawCards(seat="ann", basic=2)) == {"store.deck"}
    assert refused(s, EndTurn(seat="ann")) == {"sequence"}
    s = do(s, DrawCards(seat="ann", basic=1), DrawArtifact(seat="table", artifact="sword"))
    kept, gone = do(s, Keep(seat="ann", card="sword")), do(s, Done(seat="ann"))
    assert (kept.players["ann"].hand, gone.players["ann"].hand, gone.artifact_discards) == (("sword",), (), ("sword",))
    assert kept.players["ann"].food == 1  # the Farm follows
    assert refused(kept, Discard(seat="ann", card="sword")) == {"sequence"}


def test_NF_46_old_diary_with_real_cards_and_with_none_left():
    ann = {"treasures": ("diary",), "birds": 1, "figure": "building:mine"}
    s = go(given(box=replace(EFFECTS, complete=False), ann=ann), "farm")
    assert top(do(s, DrawCards(seat="ann", basic=0))) == Sorting("ann", 0, 1)
    s = go(given(box=replace(EFFECTS, artifacts={}), ann=ann), "farm")
    assert s.players["ann"].food == 1


# WhenGained, BuildCamp

@pytest.mark.parametrize(("card", "field", "value"), [("medal", "reputation", 2), ("skull", "reputation", -1),
                                                      ("purse", "coins", 6)])
def test_NF_45_what_a_card_gives_when_built_it_gives_once(card: str, field: str, value: int):
    s = do(table(ann={"hand": (card, "noble")}), Build(seat="ann", artifact=card))
    assert getattr(s.players["ann"], field) == value
    s = do(s, Visit(seat="ann", building="stables"))
    assert getattr(s.players["ann"], field) == value


def test_NF_46_a_treasure_gives_it_when_it_is_kept_and_not_when_it_is_left():
    s = inside(table(ann={"birds": 1, "hearts": 3}), Looting("ann", "potion"))
    assert do(s, Keep(seat="ann", card="potion")).players["ann"].hearts == 5
    assert do(s, Done(seat="ann")).players["ann"].hearts == 3


def test_E28_mercenary_contract_a_camp_on_any_empty_space():
    s = table(ann={"hand": ("mercenary",), "active": ("pet",)}, quests=("q",), camps={"d": "bob"})
    s = do(s, Build(seat="ann", artifact="mercenary"))
    assert top(s) == Stationing("ann")
    assert {x.space for x in offers(s, "ann", Station)} == {"a", "b", "c", "e", "f", "g", "h", "q", "r", "u"}
    assert refused(s, EndTurn(seat="ann")) == {"sequence"}
    before = s.players["ann"]
    on_coin = do(s, Station(seat="ann", space="c")).players["ann"]
    assert on_coin.coins == before.coins + 2  # one search symbol, and one under the first camp
    on_gem = do(s, Station(seat="ann", space="g")).players["ann"]
    assert (on_gem.gems, on_gem.hearts, on_gem.figure) == (1, before.hearts, before.figure)
    s = do(s, Station(seat="ann", space="q"))
    assert (s.camps["q"], s.quests, s.players["ann"].camps) == ("ann", ("q",), 13)


def test_E28_mercenary_contract_without_a_map_and_with_a_full_one():
    own = replace(EFFECTS, map=None)
    s = do(given(box=own, ann={"hand": ("mercenary",)}), Build(seat="ann", artifact="mercenary"))
    assert refused(s, Station(seat="ann", space="town")) == {"station.known"}
    s = do(s, Station(seat="ann", space="gem"))
    assert (s.afield, s.players["ann"].gems) == ({"1": "gem"}, 1)
    full = {x: "bob" for x in EFFECTS.map.spaces if x != "town"}
    s = table(ann={"hand": ("mercenary", "dice")}, bob={"camps": 2}, camps=full)
    s = do(s, Build(seat="ann", artifact="mercenary"))
    assert not isinstance(top(s), Stationing)
    assert_alive(s)


def test_E28_the_last_camp_may_end_the_game():
    s = table(ann={"hand": ("mercenary",), "camps": 1})
    s = do(s, Build(seat="ann", artifact="mercenary"), Station(seat="ann", space="a"))
    assert s.ended_by == "ann"


# AnySlot, HireDiscount

def party(s: State, *active: str, pet: bool = False) -> State:
    return but(s, "ann", adventurers=active, active=(("pet",) if pet else ()) + active)


def test_NF_45_trade_contract_any_slot_but_four_are_the_most():
    has = table(ann={"built": ("deal",)}, round=3)
    lacks = table(round=3)
    two = Activate(seat="ann", adventurer="lizard")
    for s, refusals, resting in ((has, set(), False), (lacks, set(), True)):
        s = inside(but(s, "ann", adventurers=("raider", "lizard"), active=("pet", "raider")), Mustering("ann"))
        assert refused(s, two) == refusals
        assert ("raider" not in do(s, two).players["ann"].active) == resting
    three = inside(but(has, "ann", adventurers=("raider", "lizard", "newt", "brute", "scout"),
                       active=("raider", "lizard", "newt", "scout")), Mustering("ann"))
    assert refused(three, Activate(seat="ann", adventurer="brute")) == {"party.four"}
    assert refused(three, LeaveTown(seat="ann")) == set()
    assert not [x for x in GAME.check(three) if x.about == "party-faction"]
    assert "leave.party" in refused(but(three, "ann", built=()), LeaveTown(seat="ann"))
    assert [x for x in GAME.check(but(three, "ann", built=())) if x.about == "party-faction"]


def test_NF_45_trade_contract_when_hiring():
    hire = Hire(seat="ann", adventurer="newt")
    s = inside(party(table(ann={"built": ("deal",)}, offer=("newt",)), "raider", pet=True), Saloon("ann"))
    assert do(s, hire).players["ann"].active == ("pet", "raider", "newt")
    s = inside(party(table(offer=("newt",)), "raider", pet=True), Saloon("ann"))
    assert do(s, hire).players["ann"].active == ("pet", "raider")
    full = party(table(ann={"built": ("deal",)}, offer=("newt", "thief", "shaman", "giant", "brute")),
                 "raider", "lizard", "scout", "guide")
    s = do(inside(full, Saloon("ann")), hire, Rest(seat="ann", adventurer="raider"))
    assert set(s.players["ann"].active) == {"newt", "lizard", "scout", "guide"}


@pytest.mark.parametrize("rests", ["raider", "lizard", "sentry"])
def test_NF_45_whoever_fits_any_slot_may_rest_for_a_newcomer(rests: str):
    """Two red, one of them in the slot of the newcomer's colour: who rests is the player's choice."""
    full = party(table(ann={"built": ("deal",)}, offer=("sentry", "thief", "shaman", "giant", "brute")),
                 "raider", "lizard", "scout", "guide")
    s = do(inside(full, Saloon("ann")), Hire(seat="ann", adventurer="sentry"))
    assert refused(s, Rest(seat="ann", adventurer="scout")) == {"party.own"}
    assert {x.adventurer for x in offers(s, "ann", Rest)} == {"raider", "lizard", "sentry"}
    s = do(s, Rest(seat="ann", adventurer=rests))
    assert set(s.players["ann"].active) == {"raider", "lizard", "scout", "guide", "sentry"} - {rests}


@pytest.mark.parametrize(("built", "red", "green"), [((), 4, 3), (("guild",), 3, 2), (("lizards",), 2, 3),
                                                     (("guild", "lizards"), 1, 2)])
def test_NF_45_a_card_may_lower_the_cost_of_hiring(built: tuple[str, ...], red: int, green: int):
    s = table(ann={"built": built, "coins": 1}, offer=("brute", "scout"))
    assert (cost(s, "ann", "brute"), cost(s, "ann", "scout")) == (red, green)
    assert (refused(inside(s, Saloon("ann")), Hire(seat="ann", adventurer="brute")) == set()) == (red <= 1)


def test_NF_45_never_below_nothing():
    assert cost(table(ann={"built": ("lizards",)}, offer=("lizard",)), "ann", "lizard") == 0


# RollBonus, Bypass

def test_NF_46_fire_bomb_once_in_a_duel_a_fight_and_a_combat_quest():
    s = table(ann={"treasures": ("bomb",), "birds": 1}, bob={"figure": "building:mine"})
    assert [roll_bonus(s, "ann", kind) for kind in e.ROLLS] == [2, 2, 2, 0]
    assert [roll_bonus(s, "bob", kind) for kind in e.ROLLS] == [0, 0, 0, 0]
    assert Duel("ann", "bob", "honorably", "mine").bonus(s) == (2, 0)
    fight = inside(but(s, "ann", figure="map:c"), Adventure("ann", "c"), Facing("ann", "c", "d"))
    assert roll(do(fight, Fight(seat="ann")), 2).players["ann"].threats == ("4",)
    assert roll(do(fight, Fight(seat="ann")), 1).players["ann"].threats == ()


@pytest.mark.parametrize(("reputation", "purse", "open_"), [(3, 1, True), (5, 1, True), (2, 1, False), (3, 0, False)])
def test_NF_45_a_bypass_with_a_flame_and_a_price(reputation: int, purse: int, open_: bool):
    s = table(ann={"built": ("toll_pass",), "reputation": reputation, "coins": purse})
    assert [card for card, _ in bypasses(s, "ann")] == (["toll_pass"] if open_ else [])
    fight = inside(but(s, "ann", figure="map:c"), Adventure("ann", "c"), Facing("ann", "c", "d"))
    sneak = Sneak(seat="ann", by="toll_pass")
    assert refused(fight, sneak) == (set() if open_ else {"sneak.means"})
    if open_:
        after = do(fight, sneak).players["ann"]
        assert (after.coins, after.figure) == (purse - 1, "map:d")


def test_NF_45_a_gem_opens_it_too_with_jewelry():
    s = table(ann={"built": ("toll_pass",), "reputation": 3, "coins": 0, "gems": 1, "sheet": skilled("jewelry")})
    fight = inside(but(s, "ann", figure="map:c"), Adventure("ann", "c"), Facing("ann", "c", "d"))
    assert do(fight, Sneak(seat="ann", by="toll_pass")).players["ann"].gems == 0
    assert refused(but(fight, "ann", sheet=Sheet()), Sneak(seat="ann", by="toll_pass")) == {"sneak.means"}


# At the end

@pytest.mark.parametrize(("of", "fields", "n"), [
    ("treasure", {"birds": 3, "treasures": ("count", "cup")}, 2), ("world", {"world": ("necklace", "blade")}, 2),
    ("token", {"tokens": {"red": 2, "plain": 1}}, 3), ("bird", {"birds": 2}, 2), ("tortoise", {"tortoises": 2}, 2),
    ("keyword", {"sheet": Sheet(keywords=("KEY", "ROPE"))}, 2), ("skill", {"sheet": Sheet(skills=("lore",))}, 1),
    ("villain", {"villains": ("brutus",)}, 1), ("chief", {"chiefs": ("red",)}, 1),
    ("artifact", {"built": ("dice",)}, 1), ("coin", {"coins": 4}, 4), ("food", {"food": 2}, 2),
    ("adventurer", {"adventurers": ("raider",)}, 2)])
def test_NF_31_5_everything_that_a_card_can_count(of: str, fields: dict[str, Any], n: int):
    box = replace(EFFECTS, treasures=EFFECTS.treasures | {"count": counting(of)})
    s = given(box=box, ann={"coins": 0, "treasures": ("count",)} | fields)
    assert points(s, "ann")["bonus.per"] == n
    assert of in e.COUNTED


def sources(s: Any) -> set[str]:
    """Where the points for cards come from."""
    return {line.source for line in GAME.score(s).lines if line.source.startswith("bonus")}


def test_NF_31_5_every_countable_thing_is_counted():
    for of in e.COUNTED:
        box = replace(EFFECTS, treasures=EFFECTS.treasures | {"count": counting(of, 5)})
        assert sources(given(box=box, ann={"treasures": ("count",)})) <= {"bonus.per"}, of
    for of in e.MAJORITIES:
        box = replace(EFFECTS, artifacts=EFFECTS.artifacts | {"most": artifact(0, e.EndMost(of, 1))})
        assert sources(given(box=box, ann={"built": ("most",)})) <= {"bonus.most"}, of
    odd = replace(EFFECTS, artifacts=EFFECTS.artifacts | {"most": artifact(0, e.EndMost("moons", 1))})
    assert sources(given(box=odd, ann={"built": ("most",)})) == {"bonus.unknown"}


@pytest.mark.parametrize(("mine", "bob", "cid", "scored"), [
    (2, 1, 0, 4), (2, 2, 0, 2), (1, 2, 0, 0), (1, 2, 1, 0), (0, 0, 0, 0)])
def test_E25_warrant_two_for_a_shared_first_place_nothing_for_a_second(mine: int, bob: int, cid: int, scored: int):
    deck = [str(n) for n in range(4, 16)]
    held = [tuple(deck.pop(0) for _ in range(n)) for n in (mine, bob, cid)]
    s = table(THREE, ann={"treasures": ("warrant",), "birds": 1, "threats": held[0]}, bob={"threats": held[1]},
              cid={"threats": held[2]})
    assert points(s, "ann").get("bonus.most", 0) == scored


@pytest.mark.parametrize(("mine", "others", "scored"), [
    (3, (2, 1), 5), (2, (3, 1), 3), (2, (3, 2), 0), (1, (3, 2), 0), (3, (3, 1), 0)])
def test_NF_31_5_second_place_alone(mine: int, others: tuple[int, int], scored: int):
    s = table(THREE, ann={"treasures": ("second",), "birds": 1, "gems": mine}, bob={"gems": others[0]},
              cid={"gems": others[1]})
    assert points(s, "ann").get("bonus.most", 0) == scored


@pytest.mark.parametrize(("card", "reputation", "scored"), [
    ("halo", 4, 3), ("halo", 12, 3), ("halo", 3, 0), ("horns", -3, 5), ("horns", -6, 5), ("horns", -2, 0)])
def test_NF_31_5_points_for_a_flame_that_is_met(card: str, reputation: int, scored: int):
    assert points(table(ann={"built": (card,), "reputation": reputation}), "ann").get("bonus.if", 0) == scored


# Words

def test_NF_45_a_card_in_its_owners_words_is_played_piece_by_piece_under_a_doubt():
    s = table(ann={"built": ("oracle",), "birds": 1})
    use = UseCard(seat="ann", card="oracle")
    assert use in offers(s, "ann", UseCard)
    assert doubts(s, use) == {"card.words"}
    assert judge(GAME, s, use).doubts[0].params["words"] == EFFECTS.artifacts["oracle"].words
    assert CardUsed("ann", "oracle") in facts(s, use)
    s = do(s, use)
    assert top(s) == Working("ann", "oracle")
    gains = Reward(seat="ann", what="food"), Reward(seat="ann", what="reputation+")
    for piece in (*gains, Price(seat="ann", good="coin")):
        assert doubts(s, piece) == {"card.words"}
        s = do(s, piece)
    assert refused(s, Price(seat="ann", good="gem")) == {"price.have"}
    ann = do(s, Price(seat="ann", good="bird"), Done(seat="ann")).players["ann"]
    assert (ann.food, ann.coins, ann.reputation, ann.birds) == (1, 2, 1, 0)


def test_NF_45_no_card_in_hand_of_another_or_without_words_is_used():
    for s in (table(ann={"hand": ("oracle",)}), table(bob={"built": ("oracle",)}), table(ann={"built": ("sword",)})):
        assert not offers(s, "ann", UseCard)
        assert "use.words" in refused(s, UseCard(seat="ann", card="oracle"))
    s = table(ann={"treasures": ("riddle",), "birds": 1})
    assert offers(s, "ann", UseCard) == [UseCard(seat="ann", card="riddle")]
    assert refused(inside(s, Hut("ann")), UseCard(seat="ann", card="riddle")) == set()
    assert refused(inside(s, TownHall("ann")), UseCard(seat="ann", card="riddle")) == set()


def test_NF_45_its_points_are_asked_at_the_end():
    s = table(ann={"built": ("oracle",)}, bob={"built": ("sword",)})
    assert wanted(s) == ("tally:ann:bonus",)
    s = settle(GAME, replace(s, flow=(Final(),)), [])
    assert isinstance(top(s), Asking)
    s = do(s, Told(seat="bob", field="tally:ann:bonus", value=4))
    assert points(s, "ann")["bonus.told"] == 4


def test_every_position_here_can_be_saved():
    for step in (Doubling("ann", ("mine", "saloon")), Stationing("ann"), Working("ann", "oracle"), Fetching("ann", 1),
                 Stocking("ann", 1, 0)):
        s = inside(table(ann={"built": ("oracle",)}), step)
        assert GAME.codec.state(encode(s)) == s
        assert_alive(s)
