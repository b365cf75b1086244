"""A table with its own box: what nobody has told is asked for once, when it is needed, and remembered."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import (
    Agree, Build, Camp, Cancel, Dig, Done, DrawAdventurer, DrawCards, DrawTreasure, EndTurn, Give, Hire, Hold, Keep,
    LeaveTown, Price, Reward, Seek, Take, Told, Tread, Visit)
from companion.games.near_and_far.box.components import Adventurer, Artifact
from companion.games.near_and_far.facts import LeftUnsaid
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import (
    Adventure, Asking, Hiring, Hut, MineShaft, Paying, Rewarding, Saloon, Store, TownHall)
from companion.games.near_and_far.steps.common import Uncovering
from companion.kernel import UNKNOWN, actors, replace, top
from tests.games.near_and_far.box import artifact
from tests.games.near_and_far.helpers import GAME, assert_alive, but, do, doubts, facts, given, inside, offers, refused


def own(step: object = None, **more: object) -> object:
    s = given(box="empty", **({"ann": {"coins": 9}} | more))
    return inside(s, step) if step else s


def tell(s: object, seat: str = "ann", **values: object) -> object:
    """Answer what is asked, by the last word of the field."""
    while isinstance(top(s), Asking):
        field = top(s).wants[0]
        s = do(s, Told(seat=seat, field=field, value=values[field.rpartition(":")[2]]))
    return s


def test_the_table_says_how_many_cards_each_keeps_after_its_draft():
    s = GAME.new(Setup(("ann", "bob"), box="empty"))
    assert actors(s) == ("ann", "bob")
    s = do(s, Hold(seat="bob", basic=3, advanced=1), Hold(seat="ann", basic=5, advanced=0))
    assert [len(p.hand) for p in s.players.values()] == [5, 4]
    assert (s.round, s.quest_tokens, actors(s)) == (1, 7, ("ann",))
    assert_alive(s)


def test_what_the_rulebook_prints_is_known_from_the_start():
    s = own()
    assert sorted(x.strength for x in s.box.threats.values()) == list(range(4, 16))
    assert (s.box.trade["coin"], s.box.trade["gem"], s.box.trade["food"], s.box.trade["blue"]) == (2, 2, 1, 7)
    assert s.box.uncovers[:3] == ("coin", "coin", "?")


def test_hiring_a_token_the_app_has_not_met():
    s = do(own(Saloon("ann")), Hire(seat="ann", adventurer="new"))
    assert top(s) == Asking("ann", ("adventurer:adventurer-1:faction", "adventurer:adventurer-1:cost"))
    s = tell(s, faction="red", cost=2)
    assert isinstance(top(s), Hiring)
    s = do(s, Agree(seat="ann"))
    ann = s.players["ann"]
    assert (ann.coins, ann.adventurers, ann.active) == (7, ("adventurer-1",), ("pet", "adventurer-1"))
    assert refused(s, Hire(seat="ann", adventurer="new")) == {"hire.once"}
    assert s.box.adventurers["adventurer-1"].cost == 2
    assert s.box.adventurers["adventurer-1"].hearts is UNKNOWN


def test_hiring_may_be_left_and_the_token_stays_known():
    s = do(tell(do(own(Saloon("ann")), Hire(seat="ann", adventurer="new")), faction="red", cost=2), Cancel(seat="ann"))
    assert (s.players["ann"].coins, s.players["ann"].adventurers) == (9, ())
    s = do(s, Hire(seat="ann", adventurer="adventurer-1"))
    assert s.players["ann"].coins == 7


def test_the_discount_holds_for_a_token_just_told():
    s = do(own(Saloon("ann"), ann={"coins": 0, "tokens": {"red": 2}}), Hire(seat="ann", adventurer="new"))
    s = tell(s, faction="red", cost=2)
    assert not refused(s, Agree(seat="ann"))
    s = do(own(Saloon("ann"), ann={"coins": 0, "tokens": {"red": 1}}), Hire(seat="ann", adventurer="new"))
    assert refused(tell(s, faction="red", cost=2), Agree(seat="ann")) == {"hire.cost"}


def stranger(**ann: object) -> object:
    """ann has an adventurer of whom only faction and cost were told."""
    s = own(ann={"adventurers": ("x",), "active": ("pet", "x")} | ann)
    return replace(s, box=replace(s.box, adventurers={"x": Adventurer("red", 2)}))


def test_hearts_and_movement_are_asked_when_leaving_town_and_only_once():
    s = do(stranger(), LeaveTown(seat="ann"))
    assert top(s).wants == ("adventurer:x:hearts", "adventurer:x:movement")
    s = tell(s, hearts=3, movement=1)
    assert (s.players["ann"].hearts, s.players["ann"].figure) == (5, "map:?")
    s = replace(but(s, "ann", figure="building:farm"), flow=stranger().flow)
    assert isinstance(top(do(s, LeaveTown(seat="ann"))), Adventure)


def test_skill_is_asked_at_the_farm_and_combat_by_both_sides_of_a_duel():
    s = do(stranger(figure="building:mine"), Visit(seat="ann", building="farm"))
    assert top(s).wants == ("adventurer:x:skill",)
    assert tell(s, skill=2).players["ann"].food == 3
    s = but(stranger(figure="building:farm"), "bob", figure="building:mine")
    s = do(s, Visit(seat="ann", building="mine", against="bob", manner="dirty"))
    assert top(s).wants == ("adventurer:x:combat",)
    assert set(actors(s)) == {"ann", "bob"}
    assert actors(tell(s, "bob", combat=1)) == ("table",)


def test_building_a_card_the_app_has_not_met_by_paying_for_it():
    s = own(ann={"hand": ("?", "?"), "coins": 3, "gems": 1})
    assert Build(seat="ann", artifact="new") in offers(s, "ann", Build)
    s = do(s, Build(seat="ann", artifact="new"))
    assert isinstance(top(s), Paying)
    s = do(s, Price(seat="ann", good="coin"), Price(seat="ann", good="coin"), Price(seat="ann", good="gem"))
    assert refused(s, Price(seat="ann", good="gem")) == {"price.have"}
    s = do(s, Agree(seat="ann"))
    ann, card = s.players["ann"], s.box.artifacts["artifact-1"]
    assert (ann.coins, ann.gems, ann.built, ann.hand) == (1, 0, ("artifact-1",), ("?",))
    assert (card.coins, card.gems, card.food, card.red, card.points) == (2, 1, 0, 0, UNKNOWN)
    assert_alive(s)


def test_a_build_that_was_left_is_still_to_be_paid_later():
    s = do(own(ann={"hand": ("?",), "coins": 3}), Build(seat="ann", artifact="new"), Cancel(seat="ann"))
    assert (s.players["ann"].hand, s.players["ann"].built) == (("?",), ())
    for build in offers(s, "ann", Build):
        assert isinstance(top(do(s, build)), Paying)


def test_a_card_with_a_price_nobody_told_is_doubted():
    s = own(ann={"hand": ("x",)})
    s = replace(s, box=replace(s.box, artifacts={"x": Artifact("basic")}))
    assert not refused(s, Build(seat="ann", artifact="x"))
    assert doubts(s, Build(seat="ann", artifact="x")) == {"card.cost", "card.reputation"}


def test_the_general_store_asks_only_how_many_are_kept():
    s = do(own(Store("ann")), DrawCards(seat="ann", basic=3))
    assert refused(s, Hold(seat="ann", basic=1, advanced=2)) == {"hold.count"}
    s = do(s, Hold(seat="ann", basic=2, advanced=1))
    assert s.players["ann"].hand == ("?", "?", "?")


def test_digging_on_a_number_the_app_has_not_met():
    s = do(own(MineShaft("ann"), ann={"coins": 0}), Dig(seat="ann", pit="new"))
    assert top(s).wants == ("pit:pit-1:number", "pit:pit-1:coins", "pit:pit-1:gems")
    s = tell(s, number=1, coins=1, gems=2)
    assert refused(s, Dig(seat="ann", pit="pit-1")) == set()
    assert doubts(s, Dig(seat="ann", pit="pit-1")) == {"mine.layout"}
    s = do(s, Dig(seat="ann", pit="pit-1"))
    assert (s.mine, s.players["ann"].coins, s.players["ann"].gems) == ({"pit-1": "ann"}, 1 + 1, 2)
    assert_alive(s)


def test_a_number_that_is_too_high_is_refused_once_it_is_told():
    s = tell(do(own(MineShaft("ann")), Dig(seat="ann", pit="new")), number=4, coins=1, gems=2)
    assert refused(s, Dig(seat="ann", pit="pit-1")) == {"dig.skill"}


def test_a_treasure_the_app_has_not_met():
    s = do(own(Hut("ann"), ann={"birds": 1}), Seek(seat="ann"), DrawTreasure(seat="table", treasure="new"))
    s = do(s, Keep(seat="ann", card="treasure-1"))
    assert s.players["ann"].treasures == ("treasure-1",)
    assert s.box.treasures["treasure-1"].points is UNKNOWN


def test_an_uncovered_place_is_asked_for_once_and_remembered():
    third = {"ann": {"figure": "map:?", "hearts": 3, "camps": 12}}
    told = Adventure("ann", "?", left=True, kind="plain")
    s = do(inside(own(**third), told), Camp(seat="ann"))
    assert isinstance(s.flow[-2], Uncovering)
    assert top(s) == Asking("ann", ("uncover:2:what",))
    s = do(s, Told(seat="ann", field="uncover:2:what", value="gem"))
    assert (s.players["ann"].gems, s.box.uncovers[2]) == (1, "gem")
    again = inside(replace(own(bob={"figure": "map:?", "hearts": 3, "camps": 12}, turn="bob"), box=s.box),
                   Adventure("bob", "?", left=True, kind="plain"))
    again = do(again, Camp(seat="bob"))
    assert again.players["bob"].gems == 1
    assert not isinstance(top(again), Asking)


def test_a_place_that_hides_nothing_is_remembered_too():
    s = own(ann={"figure": "map:?", "hearts": 3, "camps": 12})
    s = do(inside(s, Adventure("ann", "?", left=True, kind="plain")), Camp(seat="ann"))
    s = do(s, Told(seat="ann", field="uncover:2:what", value="nothing"))
    assert (s.players["ann"].coins, s.players["ann"].gems, s.box.uncovers[2]) == (3, 0, "nothing")


GREEN = {"tokens": {"green": 2}}


def test_a_trade_value_is_asked_and_remembered():
    s = do(own(TownHall("ann"), ann=GREEN), Give(seat="ann", good="green"))
    assert top(s) == Asking("ann", ("trade:green:value",))
    s = do(s, Told(seat="ann", field="trade:green:value", value=4), Take(seat="ann", good="coin"),
           Take(seat="ann", good="coin"))
    assert not isinstance(top(do(s, Agree(seat="ann"))), Asking)
    assert refused(do(s, Take(seat="ann", good="coin")), Agree(seat="ann")) == {"trade.value"}
    s = inside(replace(own(ann=GREEN), box=s.box), TownHall("ann"))
    assert not isinstance(top(do(s, Give(seat="ann", good="green"))), Asking)


def test_done_leaves_it_unsaid_and_the_trade_is_doubted_and_not_refused():
    s = do(own(TownHall("ann"), ann=GREEN), Give(seat="ann", good="green"))
    assert LeftUnsaid(("trade:green:value",)) in facts(s, Done(seat="ann"))
    s = do(s, Done(seat="ann"), Take(seat="ann", good="coin"))
    assert refused(s, Agree(seat="ann")) == set()
    assert doubts(s, Agree(seat="ann"))
    assert do(s, Agree(seat="ann")).players["ann"].tokens == {"green": 1}


def test_done_leaves_hearts_unsaid_and_what_rests_on_them_is_doubted():
    s = do(stranger(), LeaveTown(seat="ann"), Done(seat="ann"))
    assert s.unsaid == ("adventurer:x:hearts", "adventurer:x:movement")
    assert s.players["ann"].hearts == 2
    s = do(but(s, "ann", hearts=3), Tread(seat="ann", empty=False))
    assert doubts(inside(s, Adventure("ann", "?", left=True, kind="coin")), Camp(seat="ann")) == {"unsaid"}


def test_a_skill_nobody_told_is_no_ground_for_a_refusal():
    s = do(inside(stranger(), MineShaft("ann")), Done(seat="ann"))
    assert s.unsaid == ("adventurer:x:skill",)
    s = tell(do(s, Dig(seat="ann", pit="new")), number=2, coins=0, gems=0)
    assert refused(s, Dig(seat="ann", pit="pit-1")) == set()
    assert "unsaid" in doubts(s, Dig(seat="ann", pit="pit-1"))


def test_movement_nobody_told_is_no_ground_for_a_refusal():
    s = replace(stranger(figure="map:?"), unsaid=("adventurer:x:movement",))
    s = inside(s, Adventure("ann", "?", left=True, used=2))
    assert refused(s, Tread(seat="ann", empty=False)) == set()
    assert "unsaid" in doubts(s, Tread(seat="ann", empty=False))


def test_two_adventurers_of_untold_faction_may_go_together():
    s = own(ann={"adventurers": ("x", "y"), "active": ("pet", "x", "y")})
    s = replace(s, box=replace(s.box, adventurers={"x": Adventurer("?"), "y": Adventurer("?")}))
    assert refused(s, LeaveTown(seat="ann")) == set()


def test_two_of_untold_faction_do_not_push_each_other_out():
    s = replace(stranger(), box=replace(own().box, adventurers={"x": Adventurer("?", 1), "y": Adventurer("?", 1)}))
    s = do(inside(s, Saloon("ann")), Hire(seat="ann", adventurer="y"), Done(seat="ann"), Agree(seat="ann"))
    assert s.players["ann"].active == ("pet", "x", "y")


def test_a_told_answer_may_bring_a_chief():
    s = do(own(Saloon("ann"), ann={"coins": 9, "tokens": {"red": 3}}), Hire(seat="ann", adventurer="new"))
    s = do(tell(s, faction="red", cost=1), Agree(seat="ann"))
    assert s.players["ann"].chiefs == ("red",)


def test_an_adventurer_as_a_reward_is_asked_for_its_faction_and_may_bring_a_chief():
    s = inside(own(ann={"figure": "map:?", "tokens": {"red": 3}}), Rewarding("ann", False))
    s = do(s, Reward(seat="ann", what="adventurer"), DrawAdventurer(seat="table", adventurer="new"))
    assert top(s) == Asking("ann", ("adventurer:adventurer-1:faction",))
    s = tell(s, faction="red")
    assert (s.players["ann"].adventurers, s.players["ann"].chiefs) == (("adventurer-1",), ("red",))


@pytest.mark.parametrize("said", [True, False])
def test_the_end_asks_for_what_still_scores(said: bool):
    s = own(turn="bob", round=9, ended_by="ann", ann={"camps": 0, "built": ("x",), "threats": ("4",)},
            bob={"figure": "map:?"})
    s = replace(s, box=replace(s.box, artifacts={"x": replace(artifact(0), points=UNKNOWN)}))
    s = do(s, EndTurn(seat="bob"))
    assert set(top(s).wants) == {"threat:4:points", "artifact:x:points", "tally:ann:bonus"}
    assert GAME.score(s).total("ann") is UNKNOWN
    assert set(actors(s)) == {"ann", "bob"}
    s = tell(s, "bob", points=3, bonus=2) if said else do(s, Done(seat="ann"))
    assert s.flow == ()
    # threat camp 1, all camps 2, three coins 1; then three for the card, three for the threat, two told
    assert GAME.score(s).total("ann") == (12 if said else 4)
