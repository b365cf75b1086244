"""What a position cannot be (I1 to I13)."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.rise_snu.box.board import board_flaws
from companion.games.rise_snu.box.sample import house_board
from companion.games.rise_snu.state import Lying
from tests.games.rise_snu.helpers import (
    CALM, CLASH4, DECKS, GAME, TRIAL, at, do, go, lying, moving, quest, refused, roll, ruled, settled, stands, walking,
    with_)


def found(s: Any) -> set[tuple[str, str]]:
    return {(x.rule, x.about) for x in GAME.check(s)}


def test_a_calm_position_has_no_defect() -> None:
    assert found(CALM) == found(CLASH4) == found(TRIAL) == set()


def test_I1_everybody_stands_on_a_cell() -> None:
    """I1."""
    assert ("RS-I1", "cell") in found(with_(CALM, at=""))


def test_I2_lives_between_one_and_the_maximum() -> None:
    """I2, R3.6, R2.1, R2.2."""
    assert ("RS-I2", "lives") in found(with_(CALM, lives=6))
    assert ("RS-I2", "lives") in found(with_(CALM, lives=0))


def test_I3_light_in_fives_and_glory_in_the_trial() -> None:
    """I3."""
    assert ("RS-I3", "light") in found(with_(CALM, light=7))
    assert ("RS-I3", "light") in found(with_(TRIAL, light=5))
    assert ("RS-I3", "glory") in found(with_(CALM, glory=1))


@pytest.mark.parametrize(("card", "there", "about"), [
    ("dream-bees", Lying("cell:K1", "ann", 3), "edge"), ("dream-bees", Lying("cell:A1", "ann", 4), "actions"),
    ("dream-bees", Lying("cell:A1", "ann", 0), "actions"), ("dream-lake", Lying("cell:A1", "ann", 1), "actions"),
    ("dream-portal", Lying("cell:A1", "ann", 3, "cell:J10"), "rolled"),
    ("dream-bees", Lying("world:E2", "ann", 3), "nowhere")])
def test_I4_lying_cards(card: str, there: Lying, about: str) -> None:
    """I4."""
    assert ("RS-I4", about) in found(replace(CALM, lying={card: there}))


def test_I4_cards_never_overlap() -> None:
    """I4, R7.4."""
    assert ("RS-I4", "overlap") in found(lying(lying(CALM, "dream-bees", "A1"), "dream-lake", "B2"))


def test_I5_a_card_is_in_one_place() -> None:
    """I5, R16.5."""
    assert ("RS-I5", "twice") in found(lying(with_(CALM, hand=("dream-bees",)), "dream-bees", "A1"))
    assert ("RS-I5", "hand") in found(DECKS)


@pytest.mark.parametrize(("hand", "elsewhere", "rule"), [(3, 3, False), (4, 3, True), (2, 0, False), (4, 2, False)])
def test_I5_three_cards_each_in_a_trial(hand: int, elsewhere: int, rule: bool) -> None:
    """I5, R18.4: of two heroes six dreams in all, in hand, on the board and discarded; not with new ones (R19.4)."""
    s = lying(with_(TRIAL, hand=("?",) * hand), "dream-bees", "A1") if elsewhere else with_(TRIAL, hand=("?",) * hand)
    s = replace(s, discards={"dreams": ("dream-whale", "dream-clock")[:max(0, elsewhere - 1)]})
    assert (("RS-I5", "dealt") in found(s)) is rule
    assert ("RS-I5", "dealt") not in found(ruled(s, dream_worlds=True))


def test_I6_a_lap_fits_its_cell() -> None:
    """I6, R6.3."""
    assert ("RS-I6", "lap") in found(stands(CALM, "ann", "E3", 5))
    assert ("RS-I6", "lap") in found(stands(CALM, "ann", "A4", 1))
    assert not found(stands(CALM, "ann", "E3", 3))


def test_I7_quests_of_a_world() -> None:
    """I7, R17.6, R10.4."""
    two = quest(quest(CALM, "easy-wells", "iridion", 1), "easy-gates", "iridion", 1)
    assert ("RS-I7", "quests") in found(two)
    assert ("RS-I7", "helper-quest") in found(quest(CLASH4, "easy-wells", "iridion", 1, "cyd"))
    joined = with_(replace(CALM, open_worlds=("filnerin", "akademus")), "bob", worlds=("iridion",))
    assert ("RS-I7", "joined-quest") in found(quest(joined, "easy-wells", "iridion", 1))


def test_I8_tokens_of_worlds() -> None:
    """I8, R2.5."""
    assert ("RS-I8", "token") in found(with_(CALM, worlds=("iridion",)))
    assert ("RS-I8", "over") in found(with_(replace(CALM, open_worlds=("akademus",)), worlds=("iridion", "filnerin")))


def test_I9_marks_of_a_round_hold() -> None:
    """I9: an effect, an attack, a spell, a healing well once a round."""
    s = walking(stands(lying(CALM, "horror-needles", "A2", "bob"), "ann", "A1"), 9)
    s = do(s, go(s, "A2"), go(s, "A3"))
    assert s.players["ann"].lives == 4


def test_I10_nothing_after_a_stop() -> None:
    """I10, R6.4."""
    s = do(walking(stands(CALM, "ann", "G4", 8), 9), go(CALM, "F3"))
    assert s.players["ann"].bp == 0
    assert "sequence" in refused(s, go(s, "F4"))
    assert ("RS-I10", "stopped") in found(with_(walking(CALM, 3), stopped=True))


def test_I11_dice_show_1_to_8() -> None:
    """I11, R1.3."""
    assert refused(moving(CALM), roll(0)) == refused(moving(CALM), roll(9)) == {"roll.faces"}


def test_I12_sides_and_characters() -> None:
    """I12."""
    assert ("RS-I12", "same") in found(with_(CLASH4, "cyd", character="rytir"))
    assert ("RS-I12", "side") in found(with_(CLASH4, "dan", character="druid"))


def test_I13_the_board() -> None:
    """I13, R4.2, R4.5."""
    board = house_board()
    assert not list(board_flaws(board))
    bare = replace(board, cells={id: x for id, x in board.cells.items() if x.kind != "mystery"})
    assert any(x.about == "board.mystery" for x in board_flaws(bare))
    assert settled(CALM, back_both_ways=True).settings.back_both_ways
    assert at(CALM, "F3") == "world:F3"
