"""What the lines of a card say to whom: heads, the die, and what can hurt."""
from __future__ import annotations

from companion.games.rise_snu.box.operations import (
    FIELDS, Bonus, Condition, EndMovement, ForWhom, Gain, IfYouWish, Lose, MoveTo, OnRoll, Upon, When, Works,
    always, at_roll, can_hurt, concerned, needs_roll)

FIREBIRD: tuple[Works, ...] = (
    ForWhom("hero"), OnRoll(1, 1), Gain("power"), OnRoll(2, 6), Gain("movement", 4), OnRoll(7, 8), Lose("life"))


def does(lines: tuple[Works, ...], character: str, die: int) -> list[object]:
    return [line for clause in at_roll(concerned(lines, character), die) for line in clause.operations]


def test_S10_the_firebird_is_a_table_for_heroes() -> None:
    assert needs_roll(FIREBIRD, "rytir")
    assert not needs_roll(FIREBIRD, "stin")
    assert [does(FIREBIRD, "rytir", die) for die in (1, 2, 6, 7, 8)] == [
        [Gain("power")], [Gain("movement", 4)], [Gain("movement", 4)], [Lose("life")], [Lose("life")]]
    assert does(FIREBIRD, "stin", 1) == []


def test_a_second_side_begins_anew_below_a_table() -> None:
    lines = (*FIREBIRD, ForWhom("demon"), Lose("life", 2), ForWhom("stin"), Gain("light", 5))
    assert does(lines, "titan", 7) == [Lose("life", 2)]
    assert does(lines, "stin", 7) == [Lose("life", 2), Gain("light", 5)]
    assert not needs_roll(lines, "titan")


def test_A23_a_card_that_may_hurt_is_compulsory_for_those_it_may_hurt() -> None:
    assert can_hurt(FIREBIRD, "rytir")
    assert not can_hurt(FIREBIRD, "stin")
    assert not can_hurt((MoveTo("hall"), Gain("life")), "rytir")
    assert can_hurt((MoveTo("nearest-well"),), "rytir")
    assert can_hurt((EndMovement(),), "rytir")
    assert not can_hurt((IfYouWish(), Lose("power"), Gain("life", 2)), "rytir")
    assert not can_hurt((Upon("rival"), Lose("life")), "rytir")
    assert can_hurt((Upon("all"), Lose("life")), "rytir")


def test_what_holds_always_comes_with_what_stands_above_it() -> None:
    lines: tuple[Works, ...] = (Bonus("power"), Condition("worlds", 1), Bonus("duel", 2), When("well"), Gain("life"))
    assert [(heads, line) for heads, line in always(lines, "rytir")] == [
        ((), Bonus("power")), ((Condition("worlds", 1),), Bonus("duel", 2))]


def test_every_line_has_its_fields_and_takes_nothing_else() -> None:
    types = Works.__args__
    assert {str(x.__struct_config__.tag) for x in types} == FIELDS.keys()
    for one in types:
        tag = str(one.__struct_config__.tag)
        assert [field.name for field in FIELDS[tag]] == [
            name for name in one.__struct_fields__ if (tag, name) != ("move-to", "what")], tag
