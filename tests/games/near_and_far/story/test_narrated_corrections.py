"""Undo, replay and corrections of a narrated table: what was told of an entry and what may be taken back."""
from __future__ import annotations

import msgspec
import pytest

from companion.games.near_and_far.steps import Reading, Turn
from companion.games.near_and_far.story import stories
from companion.kernel import Correct, Patch, encode, fold, replace, top, view
from tests.games.near_and_far.box_campaign import JOURNEY
from tests.games.near_and_far.guards.cases_narrated import OPEN, read
from tests.games.near_and_far.helpers import (
    GAME, assert_alive, do, facts, given, overrule, refused)


def test_what_was_opened_is_closed_again_by_undo():
    before = read("r")
    said = facts(before, OPEN)
    after = fold(GAME, before, said)
    assert after == do(before, OPEN)
    assert view(GAME, after, "ann").box.quests
    assert view(GAME, before, "ann").box.quests == {}
    assert GAME.codec.state(encode(after)) == after
    assert GAME.codec.facts(encode(said)) == said


def test_a_state_of_before_opens_without_a_book():
    tree = msgspec.to_builtins(given())
    del tree["narrated"], tree["told"]
    assert GAME.codec.state(encode(tree)) == given()


def test_an_overruled_opening_out_of_turn_has_a_step():
    s = given(box=JOURNEY, mode="campaign", map=2, quests=("q",), turn="bob", ann={"figure": "map:q"})
    after = overrule(replace(s, narrated=True), OPEN)
    assert isinstance(top(after), Reading)
    assert_alive(after)


def test_a_correction_may_take_back_what_was_told():
    s = do(read("r"), OPEN)
    flow = msgspec.to_builtins(s.flow[:-1])
    s = do(s, Correct(seat="bob", patches=(Patch(("told",), None), Patch(("flow",), flow))))
    assert (s.told, stories.passages(s)) == (None, ())
    assert_alive(s)


@pytest.mark.parametrize("patch", [
    Patch(("narrated",), False), Patch(("told",), {"seat": "ann", "kind": "map", "code": "99", "space": "u"}),
    Patch(("told", "result"), "bonus"), Patch(("told", "code"), "99")])
def test_no_correction_opens_the_book(patch: Patch):
    assert refused(do(read("r"), OPEN), Correct(seat="bob", patches=(patch,))) == {"correct.fits"}


@pytest.mark.parametrize("seat", ["nobody", "neutral", "table", ""])
def test_an_entry_cannot_be_told_to_somebody_who_does_not_play(seat: str):
    s = do(read("r"), OPEN)
    assert refused(s, Correct(seat="bob", patches=(Patch(("told", "seat"), seat),))) == {"correct.fits"}


def test_a_position_told_anew_closes_the_entry():
    s = do(read("r"), OPEN)
    again = GAME.position.apply_answers(s, {"moment": "begin"})
    assert again.told is None
    assert any(isinstance(step, Turn) for step in again.flow)
    assert view(GAME, again, "ann").box.quests == {}
