"""Whose words are in a roll, and what a record of all rolls finds: whatever was changed, whatever people did."""
from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from companion.table import bus, desk
from companion.table.dice import seals
from companion.table.errors import TableError
from companion.table.models import Entry, Roll
from companion.table.store import writing
from companion.tower import record
from tests.soak import SOAK
from tests.table.conftest import do, fresh_client, head_of
from tests.table.dice.seals.conftest import tower, cast, roll, undo, try_out, end, rolls, of


def test_a_word_is_mixed_in_from_now_on(app: Flask) -> None:
    table = tower()
    do(table, cast())
    assert of(roll(table)).words == ""
    with bus.subscribe(table.id) as news:
        seals.set_word(table, "ann", "x" * 99)
        assert news.get(0) == head_of(table)
    seals.set_word(table, "bob", "owl")
    assert seals.public_seals(table).words == {"ann": "x" * 60, "bob": "owl"}
    do(table, cast())
    assert of(roll(table)).words == f"ann={'x' * 60}\nbob=owl"
    seals.set_word(table, "ann", " ")
    assert seals.public_seals(table).words == {"bob": "owl"}
    for nobody in ("eve", "table", ""):
        with pytest.raises(TableError, match=r"seat\.unknown"):
            seals.set_word(table, nobody, "fox")


def test_rolls_from_before_there_were_seals_are_counted(app: Flask) -> None:
    table = tower()
    do(table, cast())
    old = roll(table).entry.id
    with writing() as session:
        session.execute(update(Entry).where(Entry.id == old).values(roll=None))
    shown = seals.public_seals(table)
    assert (shown.unsealed, shown.older) == (1, 1)


@pytest.mark.parametrize("change", [
    {"numbers": "[1,1,1,1,1,1,1,1,1]"}, {"words": "ann=fox"}, {"number": 7}, {"chain": "0" * 64},
    {"throw": '{"field":"faces","least":1,"parts":[[[1,[1,1,1,1,1,2]]]]}'}])
def test_a_row_that_was_changed_on_disk_is_found(app: Flask, change: dict[str, Any]) -> None:
    table = tower()
    for _ in range(3):
        do(table, cast())
        roll(table)
    seals.open_seal(table)
    assert record.verify(seals.record(table)).ok
    with writing() as session:
        session.execute(update(Roll).where(Roll.id == rolls(table)[-1].id).values(**change))
    assert [one.ok for one in record.verify(seals.record(table)).rolls] == [True, True, False]


def test_a_journal_that_was_changed_on_disk_is_found(app: Flask) -> None:
    table = tower()
    do(table, cast("d6"))
    made = roll(table)
    seals.open_seal(table)
    [face] = json.loads(made.entry.action)["faces"]
    other = json.loads(made.entry.action) | {"faces": [face % 6 + 1]}
    with writing() as session:
        session.execute(update(Entry).where(Entry.id == made.entry.id).values(action=json.dumps(other)))
    [found] = record.verify(record.read(record.write(seals.record(table)))).rolls
    assert (found.drawn, found.entered, found.fault) == ([face], ([face % 6 + 1],), "entered")


DEEDS: dict[str, Any] = {
    "cast": lambda table: do(table, cast("2d6")), "other": lambda table: do(table, cast("d8")),
    "lay": lambda table: do(table, {"do": "lay", "seat": "bob", "colour": "red", "n": 2}),
    "drop": lambda table: do(table, {"do": "drop", "seat": "ann"}), "roll": roll, "undo": undo,
    "redo": lambda table: desk.redo(table, by="table", client=fresh_client(), head=head_of(table)),
    "begin": try_out, "keep": lambda table: end(table, keep=True, by="table", consent=True),
    "forget": lambda table: end(table, keep=False, by="table"), "open": seals.open_seal,
    "say": lambda table: seals.set_word(table, "ann", fresh_client())}


def test_what_people_do_there_does_roll(app: Flask) -> None:
    """None of the deeds below is refused at its place, so that the playouts are not empty."""
    table = tower()
    real = ("cast", "roll", "other", "roll", "open", "lay", "drop", "roll", "say")
    for deed in (*real, "begin", "cast", "roll", "forget"):
        DEEDS[deed](table)
    assert [one.number for one in rolls(table) if one.seal_id is not None] == [1, 2, 3]


@settings(max_examples=25 if SOAK else 8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(sorted(DEEDS)), max_size=30))
def test_whatever_people_do_one_question_has_one_answer(app: Flask, deeds: list[str]) -> None:
    table = tower()
    for deed in deeds:
        with suppress(TableError):  # what cannot be done now is not done
            DEEDS[deed](table)
    sealed = [one for one in rolls(table) if one.seal_id is not None]
    assert [one.number for one in sealed] == list(range(1, len(sealed) + 1))
    assert len({(one.depth, one.position, one.throw) for one in sealed}) == len(sealed)
    for made in (entry for entry in desk.log(table) if entry.by_app):
        kept = of(made)
        assert kept.by_app
        assert json.loads(made.action)[json.loads(kept.throw)["field"]] == json.loads(kept.numbers)
    with suppress(TableError):  # nothing was rolled since it was opened last
        seals.open_seal(table)
    found = record.verify(record.read(record.write(seals.record(table))))
    assert found.ok
    assert len(found.rolls) == len(sealed) == seals.public_seals(table).rolls
