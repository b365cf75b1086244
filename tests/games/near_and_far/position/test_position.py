"""Entering a position by hand: the fewest corrections, what follows of itself, and what the audit says.

Positions are told as the page tells them: answers by the key of a field, nothing else."""
from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.contract import Nonsense
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.state import CAMPS, Setup
from companion.games.near_and_far.steps import Adventure, Closing, Filling, Rounds, Turn
from companion.games.playout import generator, walk
from companion.kernel import (
    TABLE, UNKNOWN, Correct, Patch, actors, apply, encode, judge, legal, patched, perform, top, view)
from tests.games.near_and_far.helpers import GAME, THREE, but, do, given, inside, refused
from tests.soak import SOAK

position = GAME.position

SEATS = ("ann", "bob", "cyd")


def told(s: Any, **answers: Any) -> Any:
    """The position after one correction that carries the answers. `__` in a name stands for the slash of a key."""
    wanted = {key.replace("__", "/"): value for key, value in answers.items()}
    changes = position.patches(s, wanted)
    if not changes:
        return s
    verdict = judge(GAME, s, Correct(seat=TABLE, patches=changes))
    assert verdict.kind == "legal", verdict
    after, facts = apply(GAME, s, Correct(seat=TABLE, patches=changes))
    assert len([x for x in facts if x.__struct_config__.tag == "corrected"]) == 1
    assert GAME.codec.state(encode(after)) == after
    return after


def laid(**more: Any) -> Any:
    """A table in the midst of a game with five adventurers on offer."""
    return given(**{"offer": ("shaman", "thief", "giant", "newt", "lizard")} | more)


def found(s: Any, **answers: Any) -> dict[str, str]:
    """What the audit says of a position, with the field of the form where it says so."""
    wanted = {key.replace("__", "/"): value for key, value in answers.items()}
    after = position.apply_answers(s, wanted)
    return {x.about: position.field_of_finding(after, x, wanted) for x in position.findings(s, after, wanted)}


def values(s: Any) -> dict[str, Any]:
    return {field.key: field.value for section in position.form(s) for field in section.fields}


def fresh(seats: tuple[str, ...] = THREE, box: Any = "sample") -> Any:
    """A table that has just been opened."""
    return GAME.new(Setup(seats, box=box))


# --- the middle of a game ---------------------------------------------------------------------------------------------

MIDDLE: dict[str, Any] = {
    "round": 5, "turn": "bob",
    "players/ann/coins": 4, "players/ann/gems": 2, "players/ann/food": 1, "players/ann/hearts": 3,
    "players/ann/reputation": 2, "players/ann/birds": 1, "players/ann/tokens/green": 2,
    "players/ann/figure": "map:f", "players/ann/adventurers": ["a01", "a10"], "players/ann/treasures": ["t01"],
    "players/bob/coins": 7, "players/bob/figure": "building:saloon", "players/bob/threats": ["4"],
    "players/bob/hand": 2,
    "players/cid/figure": "jail", "players/cid/reputation": -2, "players/cid/built": ["b01"],
    "camps/f": "ann", "camps/k": "bob"}


def middle() -> Any:
    s = fresh()
    spaces = [k for k, x in s.box.map.spaces.items() if x.kind != "town"]
    answers = {k.replace("camps/f", f"camps/{spaces[0]}").replace("camps/k", f"camps/{spaces[1]}"): v
               for k, v in MIDDLE.items()} | {"players/ann/figure": f"map:{spaces[0]}"}
    answers |= {"players/ann/treasures": [next(iter(s.box.treasures))],
                "players/cid/built": [next(iter(s.box.artifacts))]}
    changes = position.patches(s, answers)
    return apply(GAME, s, Correct(seat=TABLE, patches=changes))[0], spaces


def test_a_told_position_is_one_entry_that_can_be_played_from() -> None:
    s, spaces = middle()
    ann, bob, cid = (s.players[x] for x in THREE)
    assert (s.round, s.flow[:2]) == (5, (Rounds(5, 2), Turn("bob")))
    assert (ann.coins, ann.gems, ann.food, ann.hearts, ann.reputation) == (4, 2, 1, 3, 2)
    assert ann.figure == f"map:{spaces[0]}"
    assert (bob.coins, bob.threats, cid.figure, cid.reputation) == (7, ("4",), "jail", -2)
    assert s.camps == {spaces[0]: "ann", spaces[1]: "bob"}
    assert [x for x in GAME.check(s) if x.about != "offer"] == []
    while actors(s) == (TABLE,):  # the offer is drawn full
        s, _ = perform(GAME, s, legal(GAME, s, TABLE)[0])
    assert GAME.check(s) == []
    assert actors(s) == ("bob",)
    assert refused(s, a.Visit(seat="bob", building="stables")) == set()


def test_what_follows_by_a_rule_need_not_be_told() -> None:
    s, _ = middle()
    ann, bob, cid = (s.players[x] for x in THREE)
    assert [p.camps for p in (ann, bob, cid)] == [CAMPS - 1, CAMPS - 2, CAMPS]  # bob's threat has a camp on it
    assert s.birds == 8
    assert not {"a01", "a10"} & {*s.offer, *s.aside}
    assert bob.hand == ("?", "?")


def test_what_was_told_stands_against_what_would_follow() -> None:
    s = given(camps={"b": "ann"})
    after = told(s, **{"camps/b": "bob", "players/ann/camps": 13, "birds": 2, "players/ann/birds": 1})
    assert (after.players["ann"].camps, after.players["bob"].camps, after.birds) == (13, 13, 2)
    assert {"camps", "birds-supply"} <= {x.about for x in GAME.check(after)}


def test_nobody_becomes_active_who_was_not_told_to_be() -> None:
    s = given(box="sample", offer=("a03",))
    hired = {"players/ann/adventurers": ["a01", "a10"]}  # two factions, two free slots
    after = position.apply_answers(s, hired)
    assert after.players["ann"].active == ("pet",)
    doubts = [x for x in position.findings(s, after, hired) if x.about == "party-unsaid"]
    assert [(x.rule, x.params, x.certain) for x in doubts] == [
        ("NF-8.3", {"seat": "ann", "adventurer": x}, False) for x in ("a01", "a10")]
    assert position.field_of_finding(after, doubts[0], hired) == "players/ann/active"
    for party in (["pet"], ["pet", "a10"]):
        said = hired | {"players/ann/active": party}
        assert position.apply_answers(s, said).players["ann"].active == tuple(party)
        assert "party-unsaid" not in found(s, **said)
    assert "party-unsaid" not in found(after, **hired | {"players/ann/coins": 7})  # known already, and at rest


def test_whoever_is_active_stays_so_until_told_otherwise() -> None:
    s = given(box="sample", offer=("a03",))
    s = told(s, players__ann__adventurers=["a01"], players__ann__active=["pet", "a01"])
    s = told(s, players__ann__adventurers=["a01", "a02"])
    assert s.players["ann"].active == ("pet", "a01")
    s = told(s, players__ann__active=["a02", "pet"])
    assert s.players["ann"].active == ("a02", "pet")
    s = told(s, players__ann__adventurers=["a01"])
    assert s.players["ann"].active == ("pet",)


def test_a_card_told_before_a_player_lies_nowhere_else() -> None:
    s = given(box="sample", ann={"hand": ("b01", "b02")}, bob={"hand": ("b03",)}, artifact_discards=("b04",),
              treasure_discards=("t01",), aside=("a01",), offer=("a02", "a03", "a04", "a05", "a06"))
    cards = list(s.box.artifacts)[:4]
    s = replace(but(but(s, "ann", hand=tuple(cards[:2])), "bob", hand=(cards[2],)), artifact_discards=(cards[3],),
                treasure_discards=(treasure := next(iter(s.box.treasures)),))
    s = told(s, **{"players/ann/built": [cards[0], cards[2], cards[3]], "players/ann/birds": 1,
                   "players/ann/treasures": [treasure], "players/ann/adventurers": ["a01", "a02"]})
    assert s.players["ann"].hand == (cards[1],)
    assert s.players["bob"].hand == ("?",)  # it holds another card than the app believed
    assert (s.artifact_discards, s.treasure_discards, s.aside) == ((), (), ())
    assert "a02" not in s.offer


def test_fewer_cards_in_hand_are_cards_nobody_can_name() -> None:
    s = given(ann={"hand": ("b1", "?", "b2")})
    assert told(s, players__ann__hand=4).players["ann"].hand == ("b1", "?", "b2", "?")
    assert told(s, players__ann__hand=2).players["ann"].hand == ("b1", "b2")
    assert told(s, players__ann__hand=1).players["ann"].hand == ("?",)


def test_whoever_emptied_the_board_has_brought_the_end() -> None:
    s = given(ann={"camps": 1}, camps={})
    after = told(s, players__ann__camps=0)
    assert after.ended_by == "ann"
    assert told(after, players__ann__camps=2).ended_by == ""
    both = told(s, players__ann__camps=0, players__bob__camps=0)
    assert both.ended_by == ""
    assert "end-missed" in {x.about for x in GAME.check(both)}


# --- catching up ------------------------------------------------------------------------------------------------------

def test_two_rounds_nobody_entered() -> None:
    s = laid(round=3, turn="ann", ann={"coins": 2, "hearts": 5, "figure": "map:b"}, camps={"c": "bob"})
    s = inside(s, Adventure("ann", "b", used=1))
    after = told(s, **{"round": 5, "turn": "bob", "players/ann/coins": 6, "camps/e": "ann",
                       "players/ann/figure": "building:farm"})
    assert after.flow == (Rounds(5, 2), Turn("bob"))
    assert (after.round, after.players["ann"].coins, after.players["ann"].camps) == (5, 6, CAMPS - 1)
    assert GAME.check(after) == []


def test_the_quest_tokens_left_are_those_on_the_map() -> None:
    s = given()
    token = next(x for x in values(s) if x.startswith("quests/"))
    after = told(s, **{token: not values(s)[token]})
    assert after.quest_tokens == len(after.quests) != len(s.quests)
    assert "quests-many" not in {x.about for x in GAME.check(after)}


def test_an_open_turn_goes_on_where_round_and_turn_are_the_same() -> None:
    s = inside(laid(ann={"figure": "map:b", "hearts": 2}), Adventure("ann", "b", used=1))
    assert told(s, players__ann__coins=9).flow == s.flow
    assert told(s, moment="begin").flow == (Rounds(2, 1), Turn("ann"))
    assert told(s, players__ann__figure="building:farm").flow == (Rounds(2, 1), Turn("ann"))


def test_the_set_up_is_over_when_a_position_is_told_unless_the_table_says_it_is_not() -> None:
    s = fresh()
    assert values(s)["round"] == 0
    assert told(s, players__ann__coins=5).flow[:2] == (Rounds(1, 1), Turn("ann"))
    still = told(s, players__ann__coins=5, round=0)
    assert (still.flow, still.players["ann"].coins) == (s.flow, 5)
    assert told(s, turn="bob").flow[:2] == (Rounds(1, 2), Turn("bob"))


def test_a_short_offer_of_a_known_box_is_drawn_full() -> None:
    s = told(fresh(), round=2)
    assert isinstance(top(s), Filling)
    assert actors(s) == (TABLE,)


def test_a_finished_game_can_be_taken_up_again() -> None:
    s = replace(laid(round=9), flow=())
    assert values(s)["turn"] == ""
    after = told(s, turn="bob")
    assert after.flow == (Rounds(9, 2), Turn("bob"))


# --- a box that nobody has entered --------------------------------------------------------------------------------

def test_own_box_cards_without_a_name_are_asked_for_when_they_are_needed() -> None:
    s = fresh(("ann", "bob"), "empty")
    s = told(s, **{"round": 4, "turn": "ann", "players/ann/birds": 1, "players/ann/treasures": ["new"],
                   "players/ann/adventurers": ["new:green", "new"], "players/ann/active": ["pet", "new:green", "new"],
                   "players/bob/built": ["new", "new:2"],
                   "players/ann/figure": "building:farm", "players/bob/figure": "building:mine"})
    ann, bob = s.players.values()
    assert ann.adventurers == ("adventurer-1", "adventurer-2")
    assert ann.active == ("pet", "adventurer-1", "adventurer-2")
    assert (s.box.adventurers["adventurer-1"].faction, s.box.adventurers["adventurer-2"].faction) == ("green", "?")
    assert (ann.treasures, bob.built) == (("treasure-1",), ("artifact-1", "artifact-2"))
    assert s.box.artifacts["artifact-2"].points is UNKNOWN
    assert GAME.check(s) == []
    assert GAME.score(s).total("bob") is UNKNOWN
    assert "asking" in [x.__struct_config__.tag for x in do(s, a.LeaveTown(seat="ann")).flow]


def test_who_is_active_can_be_told_of_somebody_without_a_name() -> None:
    s = told(fresh(("ann", "bob"), "empty"), **{
        "round": 4, "players/ann/adventurers": ["new:green", "new:green:2"], "players/ann/active": ["new:green:2"]})
    assert s.players["ann"].active == ("adventurer-2",)


def test_camps_on_a_map_that_nobody_entered_are_counted_by_kind() -> None:
    s = fresh(("ann", "bob"), "empty")
    s = told(s, **{"round": 3, "players/ann/afield/plain": 2, "players/bob/afield/tea": 1, "players/ann/afield/tea": 1,
                   "players/bob/new_pits": 1, "quest_tokens": 5})
    assert sorted(s.afield.values()) == ["plain", "plain", "tea", "tea"]
    assert (s.players["ann"].camps, s.players["bob"].camps, len(s.mine)) == (CAMPS - 3, CAMPS - 2, 1)
    assert values(s)["players/ann/afield/plain"] == 2
    fewer = told(s, **{"players/ann/afield/plain": 0})
    assert (sorted(fewer.afield.values()), fewer.players["ann"].camps) == (["tea", "tea"], CAMPS - 1)
    assert found(s, **{"players/ann/afield/tea": 2})["route-many"] == "players/ann/afield/tea"


def test_a_score_sheet_without_a_referee_is_told_by_its_counters() -> None:
    s = GAME.new(Setup(("ann", "bob"), mode="counters"))
    after = told(s, **{"players/ann/counted/coins": 7, "players/ann/counted/map_camps": 3})
    assert (after.players["ann"].coins, after.players["ann"].counted) == (7, {"coins": 7, "map_camps": 3})
    assert after.flow == s.flow


# --- wrong ones -------------------------------------------------------------------------------------------------------

WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "fifteen camps": ({"players/ann/camps": 15}, "camps-many", "players/ann/camps"),
    "camps that do not add up": ({"players/ann/camps": 12}, "camps", "players/ann/camps"),
    "two camps on one space": ({"camps/b": ["ann", "bob"]}, "camp-two", "camps/b"),
    "reputation 13": ({"players/ann/reputation": 13}, "reputation", "players/ann/reputation"),
    "hearts 14": ({"players/bob/hearts": 14}, "hearts", "players/bob/hearts"),
    "no coins below zero": ({"players/ann/coins": -1}, "negative", "players/ann/coins"),
    "a treasure without a bird": ({"players/ann/treasures": ["cup"]}, "treasures", "players/ann/treasures"),
    "four birds": ({"players/ann/birds": 4}, "birds", "players/ann/birds"),
    "more birds than there are": ({"birds": 7}, "birds-supply", "birds"),
    "two seats of one colour": ({"players/bob/colour": "blue"}, "colour", "players/bob/colour"),
    "still on the board": ({"players/bob/figure": "board"}, "on-board", "players/bob/figure"),
    "on the map in round 1": ({"round": 1, "players/bob/figure": "map:b"}, "first-round", "players/bob/figure"),
    "one card twice": ({"players/bob/birds": 1, "players/ann/birds": 1, "players/ann/treasures": ["cup"],
                        "players/bob/treasures": ["cup"]}, "card-twice", "players/bob/treasures"),
    "two of a faction active": ({"players/ann/adventurers": ["scout", "thief"],
                                 "players/ann/active": ["scout", "thief"]}, "party-faction", "players/ann/active"),
    "four banners and no chief": ({"players/ann/tokens/red": 4}, "chief-missing", "players/ann/chiefs"),
    "a strong threat before a weak one": ({"players/ann/threats": ["5"]}, "threat-order", "players/ann/threats"),
    "a chief twice": ({"players/ann/chiefs": ["red"], "players/bob/chiefs": ["red"]}, "chief-twice",
                      "players/bob/chiefs"),
    "the end not noted": ({"players/ann/camps": 0, "ended_by": ""}, "end-missed", "ended_by"),
    "the end too early": ({"ended_by": "bob"}, "end-early", "ended_by"),
    "a camp deep in the Mine": ({"mine/m22": "ann"}, "mine-entrance", "mine/m11")}


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_is_named_beside_its_field(case: str) -> None:
    answers, about, field = WRONG[case]
    s = laid()
    assert GAME.check(s) == []
    assert found(s, **answers).get(about) == field


def test_a_right_answer_takes_the_finding_away() -> None:
    s = laid()
    assert "reputation" in found(s, players__ann__reputation=13)
    assert found(s, players__ann__reputation=12) == {}


@pytest.mark.parametrize("answers", [
    {"nonsense": 1}, {"players/ann/coins": "many"}, {"players/ann/coins": True}, {"players/ann/coins": 10**9},
    {"players/ann/coins": None}, {"players/ann/coins": [1]}, {"players/ann/birds": "?"}, {"players/zoe/coins": 1},
    {"turn": "zoe"}, {"turn": 1}, {"players/ann/figure": "map:nowhere"}, {"players/ann/treasures": "t1"},
    {"players/ann/treasures": ["no such card"]}, {"players/ann/treasures": [1]}, {"players/ann/chiefs": ["new"]},
    {"players/ann/treasures": ["new"] * 61}, {"camps/b": "zoe"}, {"camps/b": []}, {"camps/b": {"ann": 1}},
    {"camps/town": "ann"}, {"quests/b": "yes"}, {"round": 3.5}, {"players/ann/active": ["nobody"]}])
def test_nonsense_names_its_field_and_raises_nothing_else(answers: dict[str, Any]) -> None:
    with pytest.raises(Nonsense) as nonsense:
        position.patches(given(), answers)
    assert str(nonsense.value) == next(iter(answers))


# --- any two positions ------------------------------------------------------------------------------------------------

@cache
def reached(box: str) -> tuple[Any, ...]:
    """Positions of two random games, from the opening to the end."""
    found = []
    for seed in (1, 2):
        every = [s for _, s in walk(GAME, GAME.new(Setup(SEATS, box=box)), generator(seed, 0))]
        found += [every[0], *every[1::len(every) // 40], every[-1]]
    return tuple(found)


@pytest.mark.parametrize("box", ["sample", "empty"])
@settings(max_examples=40 if SOAK else 12, deadline=None, derandomize=True)
@examples(data=st.data())
def test_a_form_sent_back_as_it_is_changes_nothing(box: str, data: st.DataObject) -> None:
    s = data.draw(st.sampled_from(reached(box)))
    assert position.patches(s, values(s)) == ()
    seen = view(GAME, s, data.draw(st.sampled_from((*SEATS, TABLE))))
    assert values(seen) == values(s)  # the form asks nothing that a seat may not know


@settings(max_examples=60 if SOAK else 15, deadline=None, derandomize=True)
@examples(data=st.data())
def test_the_answers_of_one_position_make_another_into_it(data: st.DataObject) -> None:
    one, other = (data.draw(st.sampled_from([s for s in reached("sample") if s.round])) for _ in range(2))
    answers = {k: v for k, v in values(other).items() if k != "moment" and not (k == "turn" and not v)}
    changes = position.patches(one, answers)
    if not changes:
        return
    after = patched(one, changes)
    assert judge(GAME, one, Correct(seat=TABLE, patches=changes)).refusals == ()
    assert open_pieces(after) == open_pieces(other)
    assert {k: len(v) for k, v in GAME.pieces(after).items() if k.startswith("hand:")} == \
        {k: len(v) for k, v in GAME.pieces(other).items() if k.startswith("hand:")}
    assert after.round == other.round
    assert position.patches(after, answers) == ()


def open_pieces(s: Any) -> dict[str, Any]:
    return {place: things for place, things in GAME.pieces(s).items() if not place.startswith("hand:")}


def test_only_what_differs_is_corrected() -> None:
    s = given()
    assert position.patches(s, {**values(s), "players/ann/coins": 8}) == (Patch(("players", "ann", "coins"), 8),)
    assert position.patches(s, {}) == ()
    assert isinstance(inside(s, Closing("ann")).flow[0], Rounds)
