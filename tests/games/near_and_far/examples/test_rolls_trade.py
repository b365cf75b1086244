"""E01 to E05: hearts on a roll, and the Trade of the Town Hall (NF-17.1, NF-7)."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import Agree, Boost, Give, Take
from companion.games.near_and_far.steps import Duel, Facing, TownHall
from companion.games.near_and_far.steps.adventure import Adventure
from companion.kernel import actors, top
from tests.games.near_and_far.helpers import after_turn, do, given, inside, refused, roll

STRONG = ("4", "5", "6", "7", "8", "9", "10", "11")
"""Threats already beaten by bob, so that the strength of 12 is on top."""


def facing(hearts: int) -> object:
    """ann on her way from c to d, where the threat of strength 12 waits."""
    s = given(ann={"figure": "map:c", "hearts": hearts}, bob={"threats": STRONG})
    return inside(s, Adventure("ann", "c"), Facing("ann", "c", "d", fighting=True))


def hall(**ann: object) -> object:
    return inside(given(("ann", "bob", "cid"), ann={"coins": 0, "figure": "building:town_hall"} | ann), TownHall("ann"))


def trade(s: object, give: str, take: str) -> object:
    """Lay the goods on the scales one by one; a word is one piece."""
    for word in give.split():
        s = do(s, Give(seat="ann", good=word))
    for word in take.split():
        s = do(s, Take(seat="ann", good=word))
    return s


def test_E01_veronika_adds_eight_hearts_to_a_four():
    s = roll(facing(hearts=8), 4)
    s = do(s, Boost(seat="ann", hearts=8))
    assert s.players["ann"].hearts == 0
    assert s.players["ann"].threats == ("12",)
    assert s.players["ann"].figure == "map:d"


def test_E01_edge_seven_hearts_are_not_eight():
    s = roll(facing(hearts=7), 5)
    assert refused(s, Boost(seat="ann", hearts=8)) == {"boost.hearts"}
    assert not refused(s, Boost(seat="ann", hearts=7))


def test_E01_edge_hearts_only_after_the_roll():
    assert refused(facing(hearts=8), Boost(seat="ann", hearts=8)) == {"sequence"}


def test_E01_edge_no_hearts_on_the_roll_of_another_player():
    s = given(ann={"figure": "map:c", "hearts": 8}, bob={"hearts": 8, "threats": STRONG})
    s = roll(inside(s, Adventure("ann", "c"), Facing("ann", "c", "d", fighting=True)), 4)
    assert "sequence" in refused(s, Boost(seat="bob", hearts=1))


def test_E01_edge_no_hearts_for_the_defender_of_a_duel():
    s = given(ann={"figure": "building:farm", "hearts": 3}, bob={"figure": "building:mine", "hearts": 3})
    s = roll(inside(s, Duel("ann", "bob", "honorably", "mine")), 3, 4)
    assert actors(s) == ("ann",)
    assert "sequence" in refused(s, Boost(seat="bob", hearts=1))


def test_E02_tomas_buys_a_red_token_for_gem_coin_and_food():
    s = trade(hall(coins=1, gems=1, food=1), "gem coin food", "red")
    s = do(s, Agree(seat="ann"))
    ann = s.players["ann"]
    assert (ann.coins, ann.gems, ann.food, ann.tokens) == (0, 0, 0, {"red": 1})


def test_E03_denisa_sells_a_blue_token_for_three_coins_and_food():
    s = do(trade(hall(tokens={"blue": 1}), "blue", "coin coin coin food"), Agree(seat="ann"))
    ann = s.players["ann"]
    assert (ann.coins, ann.food, ann.tokens) == (3, 1, {})


def test_E04_goods_cart_makes_the_token_worth_one_more():
    with_cart = trade(hall(tokens={"blue": 1}, built=("cart",)), "blue", "coin coin coin coin")
    assert do(with_cart, Agree(seat="ann")).players["ann"].coins == 4


def test_E04_edge_without_the_cart_four_coins_are_too_much():
    without = trade(hall(tokens={"blue": 1}), "blue", "coin coin coin coin")
    assert refused(without, Agree(seat="ann")) == {"trade.value"}


def test_E04_the_cart_counts_once_a_trade_and_not_once_a_piece():
    s = trade(hall(coins=3, built=("cart",)), "coin coin", "red")
    assert not refused(s, Agree(seat="ann"))
    s = trade(hall(tokens={"blue": 1}, food=1, built=("cart",)), "food", "coin")
    assert not refused(s, Agree(seat="ann"))
    assert refused(trade(hall(food=3, built=("cart",)), "food food food", "red"), Agree(seat="ann")) == {"trade.value"}


def test_E05_edge_a_blue_token_buys_no_value_of_eight():
    s = trade(hall(tokens={"blue": 1}), "blue", "coin coin coin food food")
    assert refused(s, Agree(seat="ann")) == {"trade.value"}


def test_E05_edge_two_for_two_is_no_trade():
    s = trade(hall(coins=2), "coin coin", "food")
    assert refused(s, Take(seat="ann", good="food")) == {"trade.five"}


def test_E05_edge_six_goods_for_one():
    s = trade(hall(coins=6), "coin coin coin coin coin", "blue")
    assert refused(s, Give(seat="ann", good="coin")) == {"trade.five"}


@pytest.mark.parametrize("good", ["adventurer", "chief", "raider", "red-chief"])
def test_E05_edge_adventurers_and_chiefs_are_no_goods(good: str):
    s = hall(adventurers=("raider",), chiefs=("red",))
    assert "trade.known" in refused(s, Give(seat="ann", good=good))


def test_E05_edge_one_trade_a_visit_and_two_with_the_coat():
    plain = do(trade(hall(coins=4), "coin", "food food"), Agree(seat="ann"))
    assert refused(plain, Give(seat="ann", good="coin")) == {"trade.once"}
    coat = do(trade(hall(coins=4, built=("coat",)), "coin", "food food"), Agree(seat="ann"))
    coat = do(trade(coat, "coin", "food food"), Agree(seat="ann"))
    assert coat.players["ann"].food == 4
    assert refused(coat, Give(seat="ann", good="coin")) == {"trade.once"}


def test_E05_nothing_changes_hands_before_the_trade_is_closed():
    s = trade(hall(coins=1), "coin", "food food")
    assert (s.players["ann"].coins, s.players["ann"].food) == (1, 0)
    assert isinstance(top(do(s, Agree(seat="ann"))), TownHall)
    assert not after_turn(s)
