"""Codes: every single wrong sign and every swap of neighbours is found, by trying them all; numbers never change hands.
"""
from __future__ import annotations

import string
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.vision import codes
from companion.vision.codes import ALPHABET, CHECK, FOREIGN, UNKNOWN, Code

ALPHANUMERIC = string.digits + string.ascii_uppercase + " $%*+-./:"
"""What QR packs two to eleven bits."""
GAMES = {id: found for id in games.ids() if (found := codes.codes_of(id))}
CASES = [Code(game, kind, number) for game, one in GAMES.items() for kind in one.kinds
         for number in (1, 9, 10, 17, 99, 100, 170, 998, 1000, 4321, 9999)]


@pytest.mark.parametrize("code", CASES, ids=lambda code: codes.write(code.game, code.kind, code.number))
def test_every_wrong_sign_and_every_swap_of_neighbours_is_found(code: Code) -> None:
    text = codes.write(code.game, code.kind, code.number)
    assert codes.read(text) == code
    assert codes.fault(text) == ""
    for at, right in enumerate(text):
        for wrong in set(ALPHANUMERIC + string.ascii_lowercase + "ÁŠ٣²") - {right}:
            assert codes.read(text[:at] + wrong + text[at + 1:]) is None, (text, at, wrong)
    for at, (one, other) in enumerate(pairwise(text)):
        if one != other:
            assert codes.read(text[:at] + other + one + text[at + 2:]) is None, (text, at)


def test_every_code_is_another_text_and_fits_the_smallest_size() -> None:
    texts = {codes.write("near_and_far", kind, number) for kind in GAMES["near_and_far"].kinds
             for number in range(1, codes.MAX_NUMBER + 1)}
    assert len(texts) == len(GAMES["near_and_far"].kinds) * codes.MAX_NUMBER
    assert max(map(len, texts)) == 8
    assert {sign for text in texts for sign in text} == set(ALPHABET + ":")


def test_signs_of_wrong_codes_are_found_by_the_check_and_not_by_luck() -> None:
    """A sign in place of one of its own sort: the writing is right, only the check can tell."""
    text = codes.write("near_and_far", "artifact", 17)
    by_check = [text[:at] + wrong + text[at + 1:] for at, signs in
                ((0, ALPHABET[10:]), (2, ALPHABET[10:]), (3, "123456789"), (4, ALPHABET[:10]), (5, ALPHABET))
                for wrong in signs if wrong != text[at]]
    assert {codes.fault(wrong) for wrong in by_check} == {CHECK}


@pytest.mark.parametrize("text", [
    "", " ", "N", "N:", "N:A", "https://example.org/N:A17X", "HC:TACTIC:HOWL", "n:a17x", "N:A017X", "N:A0X",
    "N:A17X\n", " N:A17X", "N:A12345X", "N:A17XX", "N;A17X", "N:A\u0661\u0667X", "\x00", "N:" + "1" * 10_000,
    "WIFI:S:x;;"])
def test_what_is_written_otherwise_is_foreign(text: str) -> None:
    assert codes.read(text) is None
    assert codes.fault(text) == FOREIGN


def test_a_game_or_kind_that_nobody_knows_here_is_said() -> None:
    for letters in ("ZA", "NZ"):
        text = next(f"{letters[0]}:{letters[1]}17{sign}" for sign in ALPHABET
                    if codes.fault(f"{letters[0]}:{letters[1]}17{sign}") != CHECK)
        assert codes.fault(text) == UNKNOWN
        assert codes.read(text) is None


@given(st.text(max_size=12) | st.text(ALPHANUMERIC, max_size=9))
def test_no_text_makes_the_reader_raise(text: str) -> None:
    assert (codes.read(text) is None) == bool(codes.fault(text))
    codes.fault(codes.correct_typing(text))


def test_numbers_out_of_bounds_and_strangers_are_not_written() -> None:
    for number in (0, -1, codes.MAX_NUMBER + 1):
        with pytest.raises(ValueError, match="is not 1 to"):
            codes.write("near_and_far", "artifact", number)
    for game, kind in (("chess", "artifact"), ("near_and_far", "pawn")):
        with pytest.raises(KeyError):
            codes.write(game, kind, 1)


@given(st.sampled_from(CASES))
def test_what_is_typed_is_forgiven_where_only_one_thing_can_be_meant(code: Code) -> None:
    text = codes.write(code.game, code.kind, code.number)
    for said in (text, text.lower(), text.replace(":", ""), text.replace(":", " - "), f"  {text} ",
                 text.replace("0", "o").replace("1", "l").replace("5", "S")):
        assert codes.read(codes.correct_typing(said)) == code


def test_letters_are_signs_of_the_alphabet_and_no_two_are_the_same() -> None:
    assert len(ALPHABET) == len(set(ALPHABET)) == 31
    assert len({game.letter for game in GAMES.values()}) == len(GAMES)
    for game in GAMES.values():
        assert len(set(game.kinds.values())) == len(game.kinds)
        assert {game.letter, *game.kinds.values()} <= set(ALPHABET[10:])


def test_printed_letters_of_near_and_far_stay_what_they_are() -> None:
    """Stickers with them may exist: add to this list, change nothing in it."""
    assert GAMES["near_and_far"].letter == "N"
    assert GAMES["near_and_far"].kinds.items() >= {
        "artifact": "A", "character": "C", "threat": "D", "entry": "E", "adventurer": "H", "seat": "P", "treasure": "T",
        "villain": "V", "world": "W", "arcade": "X"}.items()
    assert codes.write("near_and_far", "artifact", 17) == "N:A17E"
    assert codes.write("near_and_far", "entry", 35) == "N:E35J"


def test_a_box_that_grows_keeps_its_numbers() -> None:
    first = codes.assign_numbers({}, {"artifact": ["throne", "artifact-3", "lamp"], "entry": ["35", "A", "S178"]})
    assert first == {"artifact": {"artifact-3": 3, "throne": 4, "lamp": 5}, "entry": {"35": 35, "S178": 178, "A": 179}}
    # The lamp has gone, artifact-4 would like a number that the throne has, and a relic one that it can have.
    second = codes.assign_numbers(first, {"artifact": ["artifact-4", "throne", "relic-2", "artifact-3"]})
    assert second["artifact"] == {"artifact-3": 3, "throne": 4, "lamp": 5, "relic-2": 2, "artifact-4": 6}
    assert second["entry"] == first["entry"]
    assert codes.id_of(second, Code("near_and_far", "artifact", 5)) == "lamp"
    assert codes.id_of(second, Code("near_and_far", "artifact", 7)) is None
    assert codes.id_of(second, Code("near_and_far", "treasure", 5)) is None


_ids = st.lists(st.sampled_from(["a", "b", "c", "c-1", "a-2", "b-2", "9999", "x-9998", "0", "d00", "e-12345"]))


@given(st.lists(_ids, max_size=5))
def test_whatever_a_box_goes_through_no_number_changes_hands(boxes: list[list[str]]) -> None:
    table: dict[str, dict[str, int]] = {}
    for box in boxes:
        before = table
        table = codes.assign_numbers(table, {"artifact": box})
        old, new = before.get("artifact", {}), table["artifact"]
        assert new.items() >= old.items()
        assert new.keys() == {*old, *box}
        assert len(set(new.values())) == len(new)
        assert all(1 <= number <= codes.MAX_NUMBER for number in new.values())
        assert codes.assign_numbers(table, {"artifact": box}) == table


@given(_ids, _ids)
def test_of_two_boxes_the_stickers_of_mine_hold_good_and_of_theirs_where_they_can(mine: list[str],
                                                                                theirs: list[str]) -> None:
    here, there = (codes.assign_numbers({}, {"artifact": box}) for box in (mine, theirs))
    both = codes.join_tables(here, there)["artifact"]
    assert both.items() >= here["artifact"].items()
    assert both.keys() == {*mine, *theirs}
    assert len(set(both.values())) == len(both)
    for id, number in there["artifact"].items():
        assert id in here["artifact"] or both[id] == number or number in here["artifact"].values()
    assert codes.join_tables({}, there) == there


def test_more_of_a_kind_than_there_are_numbers_is_said() -> None:
    full = codes.assign_numbers({}, {"artifact": [f"card-{n}" for n in range(1, codes.MAX_NUMBER + 1)]})
    assert sorted(full["artifact"].values()) == list(range(1, codes.MAX_NUMBER + 1))
    with pytest.raises(ValueError, match="more than"):
        codes.assign_numbers(full, {"artifact": ["one more"]})
    with pytest.raises(ValueError, match="more than"):
        codes.join_tables(full, {"artifact": {"one more": 1}})
