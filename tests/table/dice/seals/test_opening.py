"""When a seal is opened, by whom, and what stays closed."""
from __future__ import annotations

import json

import pytest
from flask import Flask

from companion.table import bus, desk
from companion.table.dice import seals
from companion.table.errors import TableError
from companion.tower import record
from tests.table.conftest import do, fresh_client, go, head_of, new_table, rolled
from tests.table.dice.seals.conftest import tower, cast, roll, undo, rewind, try_out, end, of, closed, finish
from tests.table.race import RACE


def test_when_the_game_is_over_the_seal_opens(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    first = roll(table)
    promised = seals.public_seals(table).commitment
    finish(table)
    shown = seals.public_seals(table)
    assert [one.commitment for one in shown.opened] == [promised]
    assert shown.commitment != promised
    assert (shown.rolls, shown.closed) == (1, 0)
    found = record.verify(seals.record(table))
    assert found.ok
    assert [one.entered for one in found.rolls] == [(json.loads(first.entry.action),)]


def test_when_the_dice_are_put_away_the_seal_opens_and_an_undo_rolls_under_the_next(app: Flask) -> None:
    table = tower()
    do(table, cast())
    first = roll(table)
    do(table, {"do": "finish", "seat": "ann"})
    assert len(seals.public_seals(table).opened) == 1
    undo(table)
    do(table, cast("d20"))
    assert of(roll(table)).seal_id == closed(table).id != of(first).seal_id
    do(table, {"do": "finish", "seat": "bob"})
    assert len(seals.public_seals(table).opened) == 2
    found = record.verify(seals.record(table))
    assert found.ok
    assert len(found.rolls) == 2


def test_the_end_of_a_what_if_opens_nothing_until_it_is_kept(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    roll(table)
    try_out(table)
    finish(table)
    assert not seals.public_seals(table).opened
    end(table, keep=True)
    assert seals.public_seals(table).opened


def test_an_amendment_and_a_move_to_the_end_open_it_too(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    first = roll(table).entry.id
    finish(table)
    over = head_of(table)
    rewind(table, first)
    do(table, go("bob"))
    assert of(roll(table, "bob")).number == 2
    assert len(seals.public_seals(table).opened) == 1
    rewind(table, over)
    assert len(seals.public_seals(table).opened) == 2
    rewind(table, first)
    do(table, go("bob", hold=True))
    do(table, go("ann"))
    assert of(roll(table)).number == 3
    held = next(one for one in desk.log(table) if json.loads(one.action).get("hold"))
    patch = {"do": "correct", "seat": "bob", "patches": [{"path": ["at", "bob"], "value": 20}]}
    assert len(seals.public_seals(table).opened) == 2
    desk.amend(table, held.id, json.dumps(patch), by="bob", client=fresh_client(), head=head_of(table))
    assert len(seals.public_seals(table).opened) == 2
    desk.resume_amend(table, "stop", by="table", client=fresh_client(), consent=True)
    assert len(seals.public_seals(table).opened) == 3
    assert record.verify(seals.record(table)).ok


def test_the_same_question_has_the_same_answer_under_the_next_seal(app: Flask) -> None:
    table = tower()
    do(table, cast())
    first = roll(table)
    seals.open_seal(table)
    undo(table)
    assert roll(table).entry.roll == first.entry.roll
    do(table, cast())
    second = of(roll(table))
    assert (second.number, second.seal_id) == (2, closed(table).id)
    assert (seals.public_seals(table).rolls, seals.public_seals(table).closed) == (2, 1)
    assert [one.number for one in seals.record(table).rolls] == [1]


def test_a_seal_is_opened_when_something_was_rolled(app: Flask) -> None:
    table = tower()
    with pytest.raises(TableError, match=r"seal\.unused"):
        seals.open_seal(table)
    do(table, cast())
    roll(table)
    with bus.subscribe(table.id) as news:
        seals.open_seal(table)
        assert news.get(0) == head_of(table)
    with pytest.raises(TableError, match=r"seal\.unused"):
        seals.open_seal(table)


def test_a_seal_under_which_something_hidden_was_drawn_stays_closed(
        app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its record would name the card, also where the draw was taken back."""
    table = new_table()
    do(table, go("ann"))
    roll(table)
    undo(table)
    do(table, rolled(3), by="ann")
    monkeypatch.setattr(RACE, "tell", lambda fact, seat: fact if seat == "ann" else None, raising=False)
    with pytest.raises(TableError, match=r"seal\.hidden"):
        seals.open_seal(table)
    assert not seals.public_seals(table).opened
    finish(table)
    assert seals.public_seals(table).opened


@pytest.mark.parametrize("how", ["correct", "amend"])
def test_nobody_learns_hidden_cards_by_writing_an_end(app: Flask, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Ended by one hand and taken back by the same: whatever was drawn would be known. At the table it can be opened
    all the same, for steps are also put right in good faith."""
    table = new_table()
    do(table, go("ann"))
    roll(table)
    monkeypatch.setattr(RACE, "tell", lambda fact, seat: fact if seat == "ann" else None, raising=False)
    over = {"do": "correct", "seat": "bob", "patches": [{"path": ["flow"], "value": []}]}
    if how == "correct":
        do(table, over)
    else:
        held = do(table, go("bob", hold=True)).entry.id
        desk.amend(table, held, json.dumps(over), by="bob", client=fresh_client(), head=head_of(table))
    assert not desk.look(table).state.flow
    assert not seals.public_seals(table).opened
    try_out(table)
    with pytest.raises(TableError, match=r"seal\.hidden"):
        seals.open_seal(table)
    end(table, keep=False)
    seals.open_seal(table)
    assert record.verify(seals.record(table)).ok


def test_an_end_by_hand_opens_what_nobody_may_not_know(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    roll(table)
    do(table, {"do": "correct", "seat": "bob", "patches": [{"path": ["flow"], "value": []}]})
    assert seals.public_seals(table).opened
