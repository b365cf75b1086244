"""Items are used at any moment, in the turns of others too; a die that is due comes first (RS-R8.6, A67)."""
from __future__ import annotations

import pytest

from companion.games.rise_snu import actions as a
from companion.games.rise_snu.state import State
from companion.kernel import able, actors, legal
from tests.games.rise_snu.helpers import (
    CALM, CLASH4, GAME, do, done, moving, offered, refused, sending, stands, walking, with_)

POTION, LAMP, SWORD, BOOTS = "event-potion", "event-lamp", "event-sword", "event-boots"
HURT = with_(CALM, "bob", items=(POTION, SWORD), lives=1)


def hold(card: str, seat: str = "bob") -> a.UseHeld:
    return a.UseHeld(seat=seat, card=card)


@pytest.mark.parametrize("s", [walking(HURT), sending(HURT, hand=("dream-bees",))], ids=["moves", "sends"])
def test_A67_items_are_used_in_the_turns_of_others(s: State) -> None:
    assert actors(s) == ("ann",)
    assert able(s) == ("ann", "bob")
    assert legal(GAME, s, "bob") == [hold(POTION)]
    after = do(s, hold(POTION))
    assert after.players["bob"].lives == 4
    assert after.players["bob"].items == (SWORD,)
    assert after.discards["events"] == (POTION,)
    assert actors(after) == ("ann",)
    assert "bob" not in able(after)
    assert after.flow == s.flow


def test_A67_what_only_holds_or_moves_is_no_offer_to_others() -> None:
    s = walking(with_(CALM, "bob", items=(SWORD, BOOTS)))
    assert able(s) == ("ann",)
    assert refused(s, hold(SWORD)) >= {"sequence"}


def test_A67_not_while_dice_are_due() -> None:
    s = moving(HURT)
    assert actors(s) == ("table",)
    assert able(s) == ("table",)
    assert "sequence" in refused(s, hold(POTION))


def test_A67_the_own_sending_too() -> None:
    s = sending(with_(CALM, items=(LAMP,)), hand=("dream-bees",))
    light = s.players["ann"].light
    assert offered(s, "ann", a.UseHeld) == [hold(LAMP, "ann")]
    assert do(s, hold(LAMP, "ann")).players["ann"].light == light + 10


def test_A67_the_main_character_while_its_helper_sends() -> None:
    s = sending(with_(CLASH4, "ann", items=(POTION,), lives=1), "cyd", hand=("dream-bees",))
    assert able(s) == ("cyd", "ann")
    assert do(s, hold(POTION, "ann"), done("cyd")).players["ann"].lives == 4


def test_A67_who_is_hypnotised_keeps_its_hands_still() -> None:
    s = walking(stands(with_(CALM, items=(POTION,), lives=1), "ann", "A3"), by="bob")
    assert able(s) == ("bob",)
    assert hold(POTION) in offered(s, "bob", a.UseHeld)
    assert do(s, hold(POTION)).players["ann"].lives == 4
