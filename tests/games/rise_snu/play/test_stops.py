"""Where a movement is over: in halls, at the Gate of Time, after awakening (R6.4, R12.1, R15.4, A24, A36, A44)."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import steps
from companion.kernel import actors, legal, top
from tests.games.rise_snu.helpers import (
    CALM, DECKS, GAME, TRIAL, at, do, done, draw, go, lying, moving, offered, quest, refused, roll, ruled, sending,
    stands, walking, with_)

ATTACK = a.Attack(seat="ann", target="bob")


def before_the_hall(s: Any) -> Any:
    """Ann has gone round Iridion and stands before its gate; Bob is in the hall."""
    return walking(stands(stands(quest(s, "easy-wells", "iridion", 2), "bob", "F3"), "ann", "G4", 8), 6)


def test_A36_one_may_attack_in_a_hall() -> None:
    """R12.1, R6.4: nothing else is left there but the end of the movement."""
    s = do(before_the_hall(CALM), go(CALM, "F3"))
    assert legal(GAME, s, "ann") == [done(), ATTACK]
    assert "move.over" in refused(s, go(s, "F2"))
    s = do(s, ATTACK, roll(5, 3))
    assert s.players["bob"].lives == 2
    assert actors(s) != ("ann",)


def test_no_spell_after_the_end_of_the_movement() -> None:
    """R14.2, R15.3: a spell belongs to the movement."""
    s = do(before_the_hall(ruled(TRIAL, spells=True)), go(CALM, "F3"))
    assert "move.over" in refused(s, a.Cast(seat="ann", spell="movement"))
    assert not offered(s, "ann", a.Cast)


def test_A24_the_attack_comes_before_the_gate_of_time() -> None:
    """R15.4, R5.6: fight or let it be, then the die of the Gate of Time."""
    s = do(walking(stands(stands(CALM, "ann", "F5"), "bob", "F6"), 6), go(CALM, "F6"))
    assert legal(GAME, s, "ann") == [done(), ATTACK]
    assert isinstance(top(do(s, done())), steps.Mystery)
    assert isinstance(top(do(s, ATTACK, roll(5, 3))), steps.Mystery)


def test_whoever_awakens_rolls_for_no_gate_of_time_and_fights_no_more() -> None:
    """R15.5, A44: the rest of the arrival is dropped, also where an opponent stands on the well."""
    s = walking(stands(stands(with_(CALM, lives=1), "ann", "F5"), "bob", "F6"), 6)
    s = do(s, go(CALM, "F6"), ATTACK, roll(1, 7), a.Land(seat="ann", to=at(s, "E8")))
    assert s.players["ann"].at == at(s, "E8")
    assert not isinstance(top(s), steps.Mystery)
    s = walking(stands(stands(with_(TRIAL, lives=1), "ann", "C4"), "bob", "C4"), 6)
    s = stands(s, "cyd", "C3")
    s = do(s, ATTACK, roll(1, 7))
    assert s.players["ann"].at == at(s, "C3")
    assert not offered(s, "ann", a.Attack)


def test_a_card_at_the_start_may_end_the_movement_before_its_roll() -> None:
    """R7.13, R6.4, I10: carried into a hall, or awakened, nobody rolls for points that nobody has."""
    s = do(moving(stands(lying(CALM, "dream-portal", "A1"), "ann", "A1")), a.UseCard(seat="ann", card="dream-portal"),
           a.Land(seat="ann", to=at(CALM, "F3")))
    s = do(s, draw("easy-wells"))
    assert not isinstance(top(s), steps.Movement) or top(s).seat != "ann"
    s = moving(stands(with_(lying(CALM, "dream-firebird", "A1"), lives=1), "ann", "A1"))
    s = do(s, a.UseCard(seat="ann", card="dream-firebird"), roll(8))
    assert s.players["ann"].lives == 5
    assert not isinstance(top(s), steps.Movement) or top(s).seat != "ann"


def test_a_recalled_card_may_let_the_hand_be_filled() -> None:
    """R16.5, A29: three in hand and one in the deck draw nothing; with four the last one is drawn."""
    hand = ("dream-bees", "dream-portal", "dream-moths")
    s = lying(sending(DECKS, hand=hand), "dream-firebird", "A1")
    gone = tuple(x for x in s.deck("dreams"))[1:]
    s = do(replace(s, discards={"dreams": gone}), a.Recall(seat="ann", card="dream-firebird"))
    assert isinstance(top(s), steps.Filling)
