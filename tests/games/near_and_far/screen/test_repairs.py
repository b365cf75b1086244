"""The button on a refusal: one action that would mend it."""
from __future__ import annotations

from companion.games.near_and_far.actions import Done, Draft, Fight, Visit
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Adventure, Facing, Trimming
from companion.kernel import judge, legal, top
from tests.games.near_and_far.helpers import GAME, THREE, but, given, inside
from companion.games.playout import generator, walk


def test_an_occupied_building_offers_its_duels():
    s = but(given(THREE), "bob", figure="building:mine")
    walk_in = Visit(seat="ann", building="mine")
    assert judge(GAME, s, walk_in).kind == "refused"
    assert GAME.repairs(s, walk_in) == [
        Visit(seat="ann", building="mine", against="bob", manner=manner) for manner in ("honorably", "dirty")]


def test_the_top_threat_by_its_name_offers_the_fight_with_it():
    s = inside(given(ann={"figure": "map:c"}), Adventure("ann", "c"), Facing("ann", "c", "d"))
    assert judge(GAME, s, Fight(seat="ann", foe="4")).kind == "refused"
    assert GAME.repairs(s, Fight(seat="ann", foe="4")) == [Fight(seat="ann")]
    assert GAME.repairs(s, Fight(seat="ann", foe="7")) == []


def test_two_advanced_cards_offer_to_let_one_go():
    start = GAME.new(Setup(("ann", "bob")))
    s = next(s for _, s in walk(GAME, start, generator(1, 1)) if isinstance(top(s), Trimming))
    mended = GAME.repairs(s, Done(seat="ann"))
    assert len(mended) == 2
    assert {x.card for x in mended} <= set(s.players["ann"].hand)
    assert set(mended) <= set(legal(GAME, s, "ann"))


def test_what_cannot_be_mended_offers_nothing():
    assert GAME.repairs(given(), Draft(seat="ann", artifact="b01")) == []
