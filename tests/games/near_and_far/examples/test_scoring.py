"""E31 to E37: journey points and who wins (NF-31, NF-32)."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.box.components import Treasure
from companion.kernel import UNKNOWN, replace
from tests.games.near_and_far.box import EXAMPLES
from tests.games.near_and_far.helpers import FOUR, GAME, THREE, but, given, points

NOTHING = {"coins": 0}


def test_E31_karel_three_gems_and_two_coins_are_halved_together():
    assert points(given(ann={"gems": 3, "coins": 2}), "ann") == {"money": 2}


def test_E32_marie_two_tokens():
    assert points(given(ann=NOTHING | {"tokens": {"blue": 1, "red": 1}}), "ann") == {"tokens": 2}


def test_A1_the_colourless_token_is_a_point_like_any_other():
    assert points(given(ann=NOTHING | {"tokens": {"plain": 1}}), "ann") == {"tokens": 1}


@pytest.mark.parametrize(("reputation", "scored"), [
    (12, 6), (11, 5), (10, 5), (9, 4), (8, 4), (7, 3), (6, 3), (5, 2), (4, 2), (3, 1), (2, 1), (1, 0), (0, 0), (-1, 0),
    (-3, 0), (-6, 0)])
def test_E33_reputation_the_highest_step_only(reputation: int, scored: int):
    assert points(given(ann=NOTHING | {"reputation": reputation}), "ann").get("reputation", 0) == scored


def test_E34_fourteen_camps_and_three_treasures():
    fourteen = {str(n): "ann" for n in range(14)}
    assert points(given(camps=fourteen), "ann")["all-camps"] == 2
    assert "all-camps" not in points(given(camps={str(n): "ann" for n in range(13)}), "ann")
    three = given(ann={"birds": 3, "treasures": ("cup", "mug", "shovel")})
    assert points(three, "ann")["three-treasures"] == 5
    assert "three-treasures" not in points(given(ann={"birds": 3, "treasures": ("cup", "mug")}), "ann")


def test_E36_a_chief_is_five_and_food_and_adventurers_nothing():
    s = given(ann=NOTHING | {"food": 9, "adventurers": ("raider", "guide"), "chiefs": ("red", "blue")})
    assert points(s, "ann") == {"chiefs": 10}


def ranking(**players: dict[str, object]) -> object:
    return GAME.score(given(tuple(players), **players)).ranking


def test_E37_equal_points_the_better_reputation_wins():
    # three of reputation is one point, so the other has one point of coins more
    assert ranking(ann=NOTHING | {"reputation": 1, "tokens": {"red": 1}}, bob=NOTHING | {"reputation": 3}) == \
        (("bob",), ("ann",))


def test_E37_then_more_coins_and_gems():
    assert ranking(ann={"coins": 2}, bob={"coins": 2, "gems": 1}) == (("bob",), ("ann",))
    assert ranking(ann={"coins": 0, "gems": 3}, bob={"coins": 2}) == (("ann",), ("bob",))


def test_E37_a_card_that_breaks_ties_comes_before_reputation():
    assert ranking(ann=NOTHING | {"reputation": 1}, bob=NOTHING | {"built": ("crown",)}) == (("bob",), ("ann",))


def test_E37_A2_who_is_level_in_everything_shares():
    assert ranking(ann={}, bob={}, cid={"coins": 8}) == (("cid",), ("ann", "bob"))


def test_a_whole_position_scored_line_by_line():
    """Every kind of line at once, the sum by hand."""
    s = given(
        FOUR, camps={"e": "ann", "f": "bob", "c": "ann", "h": "bob"}, mine={"m11": "ann", "m12": "cid"},
        ann={"coins": 4, "gems": 3, "food": 5, "tokens": {"red": 2, "plain": 1}, "reputation": 7, "birds": 3,
             "adventurers": ("scout", "thief"), "treasures": ("moon", "cup", "mug"), "world": ("necklace",),
             "built": ("statue", "compass", "dice"), "hand": ("sword", "tent"), "threats": ("4", "9"),
             "chiefs": ("yellow",)},
        bob={"coins": 3, "reputation": 4}, cid={"coins": 0, "gems": 2, "built": ("crown",)},
        dan={"coins": 5, "reputation": -3})
    assert points(s, "ann") == {
        "camps.map": 2, "camps.mine": 1, "camps.threats": 2, "route.shared": 3, "artifact": 4 + 1 + 1, "unbuilt": -2,
        "threat": 1 + 3, "treasure": 1, "world": 2, "bonus.per": 2, "bonus.most": 4, "money": 3, "tokens": 3,
        "chiefs": 5, "reputation": 3, "three-treasures": 5}
    sheet = GAME.score(s)
    assert sheet.total("ann") == 44
    assert {seat: sheet.total(seat) for seat in FOUR[1:]} == {"bob": 2 + 3 + 1 + 2, "cid": 1 + 1 + 0, "dan": 2}
    assert sheet.ranking == (("ann",), ("bob",), ("cid",), ("dan",))
    assert {line.rule for line in sheet.lines} <= set(GAME.rules.rules)
    assert all(isinstance(line.points, int) for line in sheet.lines)


def test_every_line_of_the_rulebook_has_its_rule():
    s = given(camps={str(n): "ann" for n in range(11)} | {"e": "ann", "f": "ann"}, ann={
        "built": ("dice",), "adventurers": ("scout",), "hand": ("sword",), "threats": ("4",), "chiefs": ("red",),
        "reputation": 4, "tokens": {"red": 1}})
    rules = {line.source: line.rule for line in GAME.score(s).lines if line.seat == "ann"}
    assert rules == {
        "camps.map": "NF-31.1", "camps.threats": "NF-31.1", "route.alone": "NF-31.2", "artifact": "NF-31.3",
        "unbuilt": "NF-31.3", "threat": "NF-31.4", "bonus.per": "NF-31.5", "money": "NF-31.6", "tokens": "NF-31.6",
        "chiefs": "NF-31.6", "reputation": "NF-31.7", "all-camps": "NF-31.8"}


def test_a_number_nobody_told_makes_the_total_unknown_and_is_never_nothing():
    s = given(THREE, box=replace(EXAMPLES, treasures=EXAMPLES.treasures | {"odd": Treasure()}),
              ann={"birds": 1, "treasures": ("odd",)})
    assert GAME.score(s).total("ann") is UNKNOWN
    assert GAME.score(s).total("bob") == 1
    assert GAME.score(but(s, "ann", treasures=())).total("ann") == 1
