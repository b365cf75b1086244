"""Sealed rolls at a table: what comes is settled beforehand, an undo fishes for nothing, a what-if shows nothing."""
from __future__ import annotations

import inspect
import json
from functools import partial
from typing import Any

import pytest
from flask import Flask

from companion.kernel import draw
from companion.table import desk, journal
from companion.table.dice import seals
from companion.table.errors import NeedsConsent, Stale, TableError
from companion.tower import record, seal
from tests.table.conftest import coins, do, fresh_client, go, head_of, new_table, rolled
from tests.table.dice.seals.conftest import tower, cast, roll, undo, rewind, try_out, end, rolls, of, closed


def test_the_promise_is_shown_before_the_first_roll_and_the_secret_is_not(app: Flask) -> None:
    table = tower()
    shown = seals.public_seals(table)
    assert shown == seals.PublicSeals(closed(table).commitment, "", {}, 0, 0, 0, 0, ())
    assert seal.opens(bytes.fromhex(closed(table).secret), shown.commitment)
    assert closed(table).secret not in repr(shown)


def test_every_table_has_a_secret_of_its_own(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seals, "new_seal", inspect.unwrap(seals.new_seal))  # not that of the tests
    assert closed(tower()).secret != closed(tower()).secret


@pytest.mark.parametrize("play", ["dice", "cubes", "listed"])
def test_a_roll_is_what_the_kernel_draws_from_the_seal(app: Flask, play: str) -> None:
    table = new_table() if play == "listed" else tower()
    seals.set_word(table, "bob", " a  word\n")
    if play == "cubes":
        do(table, {"do": "lay", "seat": "ann", "colour": "red", "n": 6})
    do(table, {"dice": cast(), "cubes": {"do": "drop", "seat": "ann"}, "listed": go("ann")}[play])
    before = desk.look(table).state
    secret = bytes.fromhex(closed(table).secret)
    made = roll(table)
    said = "bob=a word"
    assert made.entry.action == journal.encode(draw(before, partial(seal.below, seal.stream(secret, 1, said)))).decode()
    kept = of(made)
    assert (kept.number, kept.depth, kept.words, kept.by_app, made.entry.by_app) == (1, 0, said, True, True)
    assert bool(kept.outcomes) == (play == "listed") == (not kept.throw)
    assert seals.public_seals(table).rolls == seals.public_seals(table).closed == 1
    assert seals.public_seals(table).chain == kept.chain


def test_every_roll_has_its_own_number(app: Flask) -> None:
    table = tower()
    for n in range(1, 4):
        do(table, cast())
        kept = of(roll(table))
        assert (kept.number, kept.depth) == (n, n - 1)


def test_an_undo_fishes_for_nothing(app: Flask) -> None:
    """The same question has the same answer, whoever says which word meanwhile and whatever is rolled in between."""
    table = tower()
    do(table, cast())
    first = roll(table)
    undo(table)
    seals.set_word(table, "ann", "luck")
    assert roll(table, "bob").entry.action == first.entry.action
    rewind(table, 0)
    do(table, cast("8d6"))
    roll(table)
    rewind(table, 0)
    do(table, cast())
    again = roll(table)
    assert (again.entry.action, again.entry.roll) == (first.entry.action, first.entry.roll)
    assert [one.number for one in rolls(table)] == [1, 2]


@pytest.mark.parametrize("otherwise", ["1d6+0", " D6", "k6", "d6+5"])
@pytest.mark.parametrize("before", [
    {"do": "compare", "seat": "ann", "ours": "red", "theirs": "green"}, {"do": "use-real", "seat": "ann", "on": True},
    {"do": "lay", "seat": "ann", "colour": "red", "n": 2}])
def test_the_same_dice_are_the_same_question_however_they_are_asked_for(
        app: Flask, otherwise: str, before: dict[str, Any]) -> None:
    table = tower()
    do(table, cast("d6"))
    first = roll(table)
    undo(table)
    undo(table)
    do(table, before)
    do(table, cast(otherwise))
    again = roll(table)
    assert (again.entry.action, again.entry.roll) == (first.entry.action, first.entry.roll)
    do(table, cast(otherwise))
    assert of(roll(table)).number == 2


def test_the_same_cubes_are_the_same_question(app: Flask) -> None:
    table = tower()
    do(table, {"do": "lay", "seat": "ann", "colour": "red", "n": 6})
    laid = head_of(table)
    do(table, {"do": "drop", "seat": "ann"})
    first = roll(table)
    rewind(table, laid)
    do(table, {"do": "compare", "seat": "ann", "ours": "red", "theirs": "green"})
    do(table, {"do": "drop", "seat": "bob"})
    assert roll(table).entry.roll == first.entry.roll
    rewind(table, laid)
    do(table, {"do": "lay", "seat": "bob", "colour": "blue", "n": 1})
    do(table, {"do": "drop", "seat": "bob"})
    assert of(roll(table)).number == 2


def test_a_correction_forth_and_back_fishes_for_nothing(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    first = roll(table)
    undo(table)
    do(table, coins("ann", by=1))
    do(table, coins("ann", by=-1))
    assert roll(table).entry.roll == first.entry.roll


def test_another_action_takes_another_number(app: Flask) -> None:
    table = tower()
    do(table, cast())
    roll(table)
    undo(table)
    undo(table)
    do(table, cast("8d6"))
    other = of(roll(table))
    assert (other.number, other.depth) == (2, 0)


def test_the_same_position_later_in_the_game_takes_another_number(app: Flask) -> None:
    table = new_table("ann")
    for n in range(3):
        do(table, go("ann"))
        kept = of(roll(table))
        assert (kept.number, kept.depth) == (n + 1, n)
        do(table, {"do": "correct", "seat": "ann", "patches": [{"path": ["at", "ann"], "value": 0}]})
    assert len({one.position for one in rolls(table)}) == 1


def test_a_what_if_shows_nothing_and_takes_no_number(app: Flask) -> None:
    table = tower()
    do(table, cast())
    try_out(table)
    tried = [roll(table).entry]
    rewind(table, desk.log(table)[0].id)
    tried.append(roll(table).entry)
    end(table, keep=False)
    assert [(one.seal_id, one.number, one.by_app, one.chain) for one in rolls(table)] == [(None, None, True, "")] * 2
    real = roll(table)
    assert of(real).number == 1
    assert len({one.action for one in (*tried, real.entry)}) == 3
    assert seals.public_seals(table).unsealed == 0


def test_keeping_a_roll_that_was_tried_out_asks_somebody(app: Flask) -> None:
    table = tower()
    try_out(table)
    do(table, cast())
    made = roll(table)
    for _ in range(2):
        with pytest.raises(NeedsConsent) as caught:
            end(table, keep=True)
        assert (caught.value.key, caught.value.params) == ("what_if.consent", {"seat": "ann"})
    look = desk.look(table)
    assert (look.wish, look.wish_keeps_what_if, look.table.what_if) == ("ann", True, 0)
    end(table, keep=True, by="bob")
    now = desk.look(table)
    assert (head_of(table), now.table.what_if, now.wish_keeps_what_if) == (made.entry.id, None, False)
    shown = seals.public_seals(table)
    assert (shown.rolls, shown.unsealed, shown.older) == (0, 1, 0)
    do(table, cast())
    assert (of(roll(table)).number, seals.public_seals(table).unsealed) == (1, 1)


def test_keeping_what_was_typed_asks_nobody(app: Flask) -> None:
    table = tower()
    try_out(table)
    do(table, cast("d6"))
    do(table, {"do": "roll", "seat": "table", "faces": [4]}, by="ann")
    end(table, keep=True)
    assert rolls(table) == []


def test_a_dropped_what_if_is_no_back_door(app: Flask) -> None:
    table = tower()
    do(table, cast())
    asked = head_of(table)
    try_out(table)
    tried = roll(table).entry.id
    end(table, keep=False)
    with pytest.raises(NeedsConsent, match=r"what_if\.consent"):
        desk.rewind(table, tried, by="ann", client=fresh_client(), head=asked)
    assert head_of(table) == asked
    desk.rewind(table, tried, by="bob", client=fresh_client(), head=asked)
    assert seals.public_seals(table).unsealed == 1


def test_redo_asks_nobody(app: Flask) -> None:
    table = tower()
    do(table, cast())
    made = roll(table).entry.id
    undo(table)
    assert desk.redo(table, by="ann", client=fresh_client(), head=head_of(table)).head == made


@pytest.mark.parametrize(("faces", "kept"), [([3, 5], True), ([3, 7], False), ([3], False)])
def test_what_was_typed_is_kept_for_fairness_alone(app: Flask, faces: list[int], kept: bool) -> None:
    table = tower()
    do(table, cast("2d6"))
    try:
        made = do(table, {"do": "roll", "seat": "table", "faces": faces}, by="ann")
    except TableError:
        assert not kept
        assert rolls(table) == []
        return
    [one] = rolls(table)
    assert (one.seal_id, one.number, one.by_app, json.loads(one.numbers)) == (None, None, False, faces)
    assert json.loads(one.throw) == {"field": "faces", "least": 1, "parts": [[[1, [1] * 6]]] * 2}
    assert (made.entry.roll, made.entry.by_app) == (one.id, False)
    assert seals.public_seals(table).unsealed == 0


def test_a_drawn_card_that_was_typed_is_no_throw(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    do(table, rolled(4), by="ann")
    assert rolls(table) == []


def test_a_roll_sent_twice_is_one(app: Flask) -> None:
    table = tower()
    do(table, cast())
    first = desk.roll(table, by="ann", client="once", head=head_of(table))
    assert desk.roll(table, by="ann", client="once", head=head_of(table)).entry.id == first.entry.id
    assert len(rolls(table)) == 1


def full(*args: object) -> None:
    raise OSError("full")


def test_a_roll_that_is_not_entered_is_not_kept(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tower()
    do(table, cast())
    with pytest.raises(Stale):
        desk.roll(table, by="ann", client=fresh_client(), head=0)
    with monkeypatch.context() as broken:
        broken.setattr(desk, "move_head", full)
        with pytest.raises(OSError, match="full"):
            roll(table)
    assert rolls(table) == []
    assert of(roll(table)).number == 1


def test_an_amendment_carries_later_rolls_along(app: Flask) -> None:
    table = tower()
    do(table, cast("d6"))
    typed = do(table, {"do": "roll", "seat": "table", "faces": [2]}, by="ann")
    do(table, cast())
    made = roll(table)
    desk.amend(table, typed.entry.id, json.dumps({"do": "roll", "seat": "table", "faces": [5]}), by="ann",
               client=fresh_client(), head=head_of(table))
    new = desk.log(table)
    assert new[3].id != made.entry.id
    assert (new[3].roll, new[3].by_app) == (made.entry.roll, True)
    assert [json.loads(one.numbers) for one in rolls(table) if not one.by_app] == [[2], [5]]
    assert new[1].roll == rolls(table)[-1].id
    do(table, cast())
    later = of(roll(table))
    assert (later.number, later.depth) == (2, 1)
    seals.open_seal(table)
    carried = seals.record(table).rolls[0].entered
    assert [one.present for one in carried] == [False, True]
    assert record.verify(seals.record(table)).ok
