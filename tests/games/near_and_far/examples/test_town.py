"""E38, E45 to E47: setting up, duels, two players, the Mine (NF-3, NF-13 to NF-15)."""
from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from companion.games.near_and_far.actions import (
    Boost, Dig, Discard, Done, Draft, DrawArtifact, DrawCards, EndTurn, Hire, Keep, LayQuest, LeaveTown, Visit)
from companion.games.near_and_far.facts import ArtifactsShuffled
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import (
    Dealing, Drafting, Duel, Fetching, Filling, LayingQuests, MineShaft, Stocking, Store, Turn)
from companion.games.near_and_far.steps.setup import Trimming
from companion.kernel import actors, encode, perform, replace, sample, top
from tests.games.near_and_far.helpers import (
    FOUR, GAME, THREE, after_turn, assert_alive, do, given, inside, refused, roll)


@pytest.mark.parametrize(("seats", "usual", "more", "one_extra"), [
    (FOUR[:2], 7, 8, 9), (FOUR[:3], 10, 12, 13), (FOUR, 13, 16, 17)])
def test_E38_quest_tokens(seats: tuple[str, ...], usual: int, more: int, one_extra: int):
    for settings, n in ((Settings(), usual), (Settings(many_quests=True), more),
                        (Settings(many_quests=True, many_quests_extra=True), one_extra)):
        assert GAME.new(Setup(seats, settings=settings)).flow[-1] == LayingQuests(n)


def laid_out(seats: tuple[str, ...] = FOUR) -> object:
    """The sample box set up to the draft by chance."""
    s, rng = GAME.new(Setup(seats)), random.Random(7)
    while not isinstance(top(s), Drafting):
        s, _ = perform(GAME, s, sample(s, rng))
    return s


def test_3_the_table_is_laid_out_as_the_book_says():
    s = laid_out()
    assert (len(s.quests), len(set(s.quests)), len(s.offer), s.birds) == (13, 13, 5, 12)
    assert all(s.box.map.spaces[x].quest for x in s.quests)
    for p in s.players.values():
        assert (p.coins, p.gems, p.food, p.hearts, p.reputation, p.camps) == (3, 0, 0, 0, 0, 14)
        assert (p.active, p.figure) == (("pet",), "board")
    assert [type(x) for x in GAME.new(Setup(FOUR)).flow[1:]] == [Dealing, Filling, LayingQuests]


def test_3_4_one_quest_token_a_space():
    s = do(GAME.new(Setup(FOUR)), LayQuest(seat="table", space="a"))
    assert refused(s, LayQuest(seat="table", space="a")) == {"draw.deck"}
    assert refused(s, LayQuest(seat="table", space="s1")) == {"draw.deck"}


def test_4_1_the_draft_passes_the_rest_to_the_left_until_all_are_taken():
    s = laid_out(THREE)
    packets = dict(top(s).packets)
    assert [len(x) for x in packets.values()] == [5, 5, 5]
    first = {seat: packets[seat][0] for seat in THREE}
    for seat in THREE:
        s = do(s, Draft(seat=seat, artifact=first[seat]))
    assert top(s).packets == {"bob": packets["ann"][1:], "cid": packets["bob"][1:], "ann": packets["cid"][1:]}
    while isinstance(top(s), Drafting):
        seat = actors(s)[0]
        s = do(s, Draft(seat=seat, artifact=top(s).packets[seat][0]))
    assert isinstance(top(s), Trimming)
    assert [len(p.hand) for p in s.players.values()] == [7, 7, 7]


def test_4_2_an_advanced_card_goes_and_any_basic_ones_may():
    s = laid_out(FOUR[:2])
    while isinstance(top(s), Drafting):
        s = do(s, Draft(seat=(seat := actors(s)[0]), artifact=top(s).packets[seat][0]))
    hand = s.players["ann"].hand
    advanced = [x for x in hand if s.box.artifacts[x].tier == "advanced"]
    assert len(advanced) == 2
    assert refused(s, Done(seat="ann")) == {"draft.advanced"}
    s = do(s, *(Discard(seat="ann", card=x) for x in (advanced[0], *hand[:2])), Done(seat="ann"))
    assert len(s.players["ann"].hand) == 4
    assert actors(s) == ("bob",)
    s = do(s, *(Discard(seat="bob", card=x) for x in s.players["bob"].hand), Done(seat="bob"))
    assert (s.players["bob"].hand, s.round, top(s)) == ((), 1, Turn("ann"))


def test_10_1_four_artifacts_of_an_announced_mix_each_kept_or_not():
    s = do(inside(given(THREE), Store("ann")), DrawCards(seat="ann", basic=3))
    for card in ("sword", "dice", "cart", "throne"):
        s = do(s, DrawArtifact(seat="table", artifact=card))
    s = do(s, Keep(seat="ann", card="throne"), Keep(seat="ann", card="dice"), Done(seat="ann"))
    assert s.players["ann"].hand == ("throne", "dice")
    assert set(s.artifact_discards) == {"sword", "cart"}


def test_A33_the_discards_are_drawn_again_only_when_the_deck_is_out():
    s = inside(given(THREE, bob={"hand": ("armour",)}, artifact_discards=("throne",)), Store("ann"))
    s = do(s, DrawCards(seat="ann", basic=3))
    assert {"armour", "throne"}.isdisjoint(x.artifact for x in top(s).chances(s))
    for card in ("sword", "dice", "cart"):
        s = do(s, DrawArtifact(seat="table", artifact=card))
    assert [x.artifact for x in top(s).chances(s)] == ["throne"]
    assert do(s, DrawArtifact(seat="table", artifact="throne")).artifact_discards == ()


def test_A33_only_the_tier_that_is_out_is_shuffled():
    """The advanced discards wait until their own deck is out."""
    basic = [x for x, card in given().box.artifacts.items() if card.tier == "basic"]
    fresh, *rest = basic
    advanced = [x for x in given().box.artifacts if x not in basic]
    s = inside(given(artifact_discards=(*rest, advanced[0])), Store("ann"))
    s = do(s, DrawCards(seat="ann", basic=4), DrawArtifact(seat="table", artifact=fresh))
    assert do(s, DrawArtifact(seat="table", artifact=rest[0])).artifact_discards == (advanced[0],)
    s = inside(given(artifact_discards=(*rest, advanced[0])), Stocking("ann", 0, 2))
    assert {x.artifact for x in top(s).chances(s)} == set(advanced[1:])


def test_A33_journals_of_before_shuffle_both():
    s = given(artifact_discards=("sword", "throne"))
    old = encode([ArtifactsShuffled()]).replace(b',"tier":""', b"")
    assert b"tier" not in old
    assert GAME.codec.facts(old) == [ArtifactsShuffled()]
    assert GAME.evolve(s, ArtifactsShuffled()).artifact_discards == ()


def test_A33_a_skill_that_draws_counts_the_discards():
    few = {x: given().box.artifacts[x] for x in ("sword", "dice", "cart")}
    box = replace(given().box, artifacts=few)
    s = inside(given(box=box, artifact_discards=("dice", "cart")), Fetching("ann", 2))
    assert top(s).draws(s) == 2
    assert top(s).draws(replace(s, box=replace(box, artifacts={"sword": few["sword"]}))) == 1


def test_3_15_in_the_first_round_everybody_visits_town():
    s = given(round=1, ann={"figure": "board"}, bob={"figure": "board"})
    assert refused(s, LeaveTown(seat="ann")) == {"leave.first-round"}
    assert refused(s, EndTurn(seat="ann")) == {"turn.act"}
    assert not refused(given(round=2), LeaveTown(seat="ann"))


def duel(manner: str = "honorably", bob: Mapping[str, object] = {}, **ann: object) -> object:
    """ann challenges bob in the Mine."""
    s = given(THREE, ann=ann, bob={"figure": "building:mine"} | dict(bob))
    return do(s, Visit(seat="ann", building="mine", against="bob", manner=manner))


def test_E45_a_tie_is_the_defenders():
    s = roll(duel(), 4, 4)
    assert (s.players["ann"].figure, s.players["ann"].reputation) == ("jail", 0)
    assert after_turn(s)


def test_E45_a_heart_turns_the_tie():
    s = do(roll(duel(hearts=1), 4, 4), Boost(seat="ann", hearts=1))
    assert (s.players["ann"].figure, s.players["ann"].reputation, s.players["ann"].hearts) == ("building:mine", 1, 0)


def test_E45_dirty_adds_one_and_costs_a_point_of_reputation_on_winning():
    s = roll(duel("dirty"), 4, 4)
    assert (s.players["ann"].figure, s.players["ann"].reputation) == ("building:mine", -1)
    s = roll(duel("dirty"), 3, 4)
    assert (s.players["ann"].figure, s.players["ann"].reputation) == ("jail", 0)


def test_E45_the_loser_stays_and_loses_nothing():
    s = roll(duel(bob={"hearts": 3, "coins": 2}), 6, 1)
    bob = s.players["bob"]
    assert (bob.figure, bob.hearts, bob.coins, bob.reputation) == ("building:mine", 3, 2, 0)


def test_E45_swords_of_both_count_and_only_active_ones():
    sword = {"adventurers": ("raider",), "active": ("pet", "raider")}
    assert roll(duel(**sword, bob=sword), 4, 4).players["ann"].figure == "jail"
    assert roll(duel(**sword), 4, 4).players["ann"].figure == "building:mine"
    assert roll(duel(bob=sword), 5, 4).players["ann"].figure == "jail"
    assert roll(duel(bob={"adventurers": ("raider",)}), 5, 4).players["ann"].figure == "building:mine"


def test_E45_cards_for_duels_add_to_the_roll():
    assert roll(duel(built=("gloves",)), 3, 4).players["ann"].figure == "building:mine"
    assert roll(duel(bob={"built": ("gloves",)}), 5, 4).players["ann"].figure == "jail"


def test_E45_A46_honorably_at_the_end_of_the_track():
    assert roll(duel(reputation=12), 6, 1).players["ann"].reputation == 12
    assert roll(duel("dirty", reputation=-6), 6, 1).players["ann"].reputation == -6


def test_E45_from_jail_an_occupied_building_is_entered_without_a_duel():
    s = given(THREE, ann={"figure": "jail"}, bob={"figure": "building:mine"})
    assert do(s, Visit(seat="ann", building="mine")).players["ann"].figure == "building:mine"
    assert not refused(s, Visit(seat="ann", building="mine", against="bob", manner="dirty"))


def test_A6_a_duel_in_the_saloon_is_voluntary_and_losing_it_ends_in_jail():
    s = given(THREE, bob={"figure": "building:saloon"})
    assert not refused(s, Visit(seat="ann", building="saloon"))
    s = roll(do(s, Visit(seat="ann", building="saloon", against="bob", manner="honorably")), 2, 4)
    assert (s.players["ann"].figure, after_turn(s)) == ("jail", True)


def test_A6_who_wins_there_hires_afterwards():
    s = given(THREE, bob={"figure": "building:saloon"}, offer=("raider", "guide", "scout", "brute", "lizard"))
    s = roll(do(s, Visit(seat="ann", building="saloon", against="bob", manner="dirty")), 4, 4)
    assert (s.players["ann"].reputation, s.players["ann"].figure) == (-1, "building:saloon")
    assert do(s, Hire(seat="ann", adventurer="raider")).players["ann"].coins == 1


def test_6_2_and_A5_another_building_every_turn():
    assert refused(given(THREE), Visit(seat="ann", building="farm")) == {"visit.other"}
    assert refused(given(THREE, bob={"figure": "building:mine"}), Visit(seat="ann", building="mine")) == {"visit.duel"}
    for building in ("town_hall", "stables", "general_store", "mystics_hut", "mine"):
        assert not refused(given(THREE, ann={"figure": "map:d"}, bob={"figure": "board"}),
                           Visit(seat="ann", building=building))


def hall(bob: str = "building:mine", **ann: object) -> object:
    return given(ann=ann, bob={"figure": bob, "adventurers": ("raider",), "active": ("pet", "raider")})


def test_E46_the_neutral_figure_rolls_a_die_and_nothing_else():
    visit = Visit(seat="ann", building="town_hall", against="neutral", manner="honorably")
    s = do(hall(), visit)
    assert isinstance(top(s), Duel)
    won = roll(s, 5, 4)
    assert (won.players["ann"].figure, won.players["ann"].reputation) == ("building:town_hall", 1)
    assert roll(do(hall(), visit), 4, 4).players["ann"].figure == "jail"


def test_E46_the_town_hall_is_never_free_with_two_players():
    assert refused(hall(), Visit(seat="ann", building="town_hall")) == {"visit.duel"}
    assert not refused(given(THREE), Visit(seat="ann", building="town_hall"))


def test_E46_if_the_other_player_is_there_the_duel_is_with_him():
    s = hall("building:town_hall")
    neutral = Visit(seat="ann", building="town_hall", against="neutral", manner="honorably")
    assert refused(s, neutral) == {"duel.neutral"}
    assert not refused(s, Visit(seat="ann", building="town_hall", against="bob", manner="dirty"))


def mine(mine: dict[str, str], pit: str, **ann: object) -> tuple[object, Dig]:
    s = given(mine=mine, ann={"figure": "building:mine"} | ann)
    return inside(s, MineShaft("ann")), Dig(seat="ann", pit=pit)


def test_E47_the_first_camp_goes_on_the_entrance():
    assert refused(*mine({}, "m12")) == {"dig.entrance"}
    s, dig = mine({}, "m11")
    s = do(s, dig)
    assert s.mine == {"m11": "ann"}
    assert s.players["ann"].coins == 3 + 1 + 1  # the row, and the first place of the board


def test_E47_column_and_row_pay():
    s, dig = mine({"m11": "bob"}, "m12")
    s = do(s, dig)
    assert (s.players["ann"].coins, s.players["ann"].gems) == (3 + 1 + 1, 2)
    assert after_turn(s)


def test_E47_a_diagonal_neighbour_is_refused():
    skilled = {"adventurers": ("scout",), "active": ("pet", "scout")}
    assert refused(*mine({"m11": "bob"}, "m22", **skilled)) == {"dig.next"}
    assert not refused(*mine({"m11": "bob", "m12": "bob"}, "m22", **skilled))


def test_E47_an_occupied_number_is_refused():
    assert refused(*mine({"m11": "bob"}, "m11")) == {"dig.free"}


def test_E47_skill_two_on_number_three_is_refused():
    assert refused(*mine({"m11": "bob"}, "m21", treasures=("mug",), birds=1)) == {"dig.skill"}
    assert not refused(*mine({"m11": "bob"}, "m21", adventurers=("scout",), active=("pet", "scout")))


def test_the_mine_takes_no_hearts_and_may_be_left_undone():
    s, dig = mine({"m11": "bob"}, "m12", hearts=2)
    assert do(s, dig).players["ann"].hearts == 2
    assert isinstance(top(do(s, EndTurn(seat="ann"))), Turn)
    assert_alive(s)
