"""Sealed rolls at a table: what comes is settled beforehand, an undo fishes for nothing, a what-if shows nothing, and
the record of it all can be checked."""
from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select, update

import companion.games
from companion.games.tower import GAME as TOWER
from companion.kernel import draw
from companion.table import bus, desk, journal, seals
from companion.table.errors import NeedsConsent, Stale, TableError
from companion.table.models import Entry, Roll, Seal, Table
from companion.table.store import reading, writing
from companion.tower import record, seal
from tests.table.conftest import coins, do, fresh_client, go, head_of, new_table, rolled, serve, stop
from tests.table.race import RACE


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One folder for all tests here: each has a table of its own."""
    app, lock = serve(tmp_path_factory.mktemp("seals"))
    with app.app_context():
        yield app
    stop(app, lock)


@pytest.fixture(autouse=True)
def _tower(_race: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.games, "load", {"race": RACE, "tower": TOWER}.__getitem__)
    monkeypatch.setattr(companion.games, "known", ("race", "tower").__contains__)


def tower(*seats: str) -> Table:
    seats = seats or ("ann", "bob")
    return desk.open_table("tower", json.dumps({"seats": seats}), {seat: seat.title() for seat in seats})


def cast(dice: str = "9d6", seat: str = "ann") -> dict[str, Any]:
    return {"do": "cast", "seat": seat, "dice": dice, "other": ""}


def roll(table: Table, by: str = "ann") -> desk.Outcome:
    return desk.roll(table, by=by, client=fresh_client(), head=head_of(table))


def undo(table: Table) -> None:
    """Taken back by the table, which need not ask twice."""
    desk.undo(table, by="table", client=fresh_client(), head=head_of(table), consent=True)


def rewind(table: Table, entry: int) -> None:
    desk.rewind(table, entry, by="table", client=fresh_client(), head=head_of(table), consent=True)


def try_out(table: Table) -> None:
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=head_of(table))


def end(table: Table, keep: bool, by: str = "ann", **more: Any) -> None:
    desk.end_what_if(table, keep, by=by, client=fresh_client(), **more)


def rolls(table: Table) -> list[Roll]:
    with reading() as session:
        return list(session.scalars(select(Roll).where(Roll.table_id == table.id).order_by(Roll.id)))


def of(made: desk.Outcome | Entry) -> Roll:
    entry = made if isinstance(made, Entry) else made.entry
    with reading() as session:
        return session.get_one(Roll, entry.roll)


def closed(table: Table) -> Seal:
    with reading() as session:
        return session.scalars(select(Seal).where(Seal.table_id == table.id, Seal.opened.is_(None))).one()


def finish(table: Table) -> None:
    """Race on until somebody is there; typed, so that no seal is used."""
    while desk.look(table).state.flow and max(desk.look(table).state.at.values()) < 20:
        seat = desk.look(table).state.seats[desk.look(table).state.flow[0].turn]
        do(table, go(seat))
        do(table, rolled(6), by=seat)


def test_the_promise_is_shown_before_the_first_roll_and_the_secret_is_not(app: Flask) -> None:
    table = tower()
    shown = seals.shown(table)
    assert shown == seals.Shown(closed(table).commitment, "", {}, 0, 0, 0, 0, ())
    assert seal.opens(bytes.fromhex(closed(table).secret), shown.commitment)
    assert closed(table).secret not in repr(shown)
    assert closed(tower()).secret != closed(table).secret


@pytest.mark.parametrize("play", ["dice", "cubes", "listed"])
def test_a_roll_is_what_the_kernel_draws_from_the_seal(app: Flask, play: str) -> None:
    table = new_table() if play == "listed" else tower()
    seals.say(table, "bob", " a  word\n")
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
    assert seals.shown(table).rolls == seals.shown(table).closed == 1
    assert seals.shown(table).chain == kept.chain


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
    seals.say(table, "ann", "luck")
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
    assert seals.shown(table).unsealed == 0


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
    assert (look.wish, look.keeping, look.table.what_if) == ("ann", True, 0)
    end(table, keep=True, by="bob")
    assert (head_of(table), desk.look(table).table.what_if, desk.look(table).keeping) == (made.entry.id, None, False)
    shown = seals.shown(table)
    assert (shown.rolls, shown.unsealed, shown.older) == (0, 1, 0)
    do(table, cast())
    assert (of(roll(table)).number, seals.shown(table).unsealed) == (1, 1)


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
    assert seals.shown(table).unsealed == 1


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
    assert seals.shown(table).unsealed == 0


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
        broken.setattr(desk, "turn_to", full)
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
    seals.open(table)
    carried = seals.record(table).rolls[0].entered
    assert [one.present for one in carried] == [False, True]
    assert record.verify(seals.record(table)).ok


def test_when_the_game_is_over_the_seal_opens(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    first = roll(table)
    promised = seals.shown(table).commitment
    finish(table)
    shown = seals.shown(table)
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
    assert len(seals.shown(table).opened) == 1
    undo(table)
    do(table, cast("d20"))
    assert of(roll(table)).seal_id == closed(table).id != of(first).seal_id
    do(table, {"do": "finish", "seat": "bob"})
    assert len(seals.shown(table).opened) == 2
    found = record.verify(seals.record(table))
    assert found.ok
    assert len(found.rolls) == 2


def test_the_end_of_a_what_if_opens_nothing_until_it_is_kept(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    roll(table)
    try_out(table)
    finish(table)
    assert not seals.shown(table).opened
    end(table, keep=True)
    assert seals.shown(table).opened


def test_an_amendment_and_a_move_to_the_end_open_it_too(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    first = roll(table).entry.id
    finish(table)
    over = head_of(table)
    rewind(table, first)
    do(table, go("bob"))
    assert of(roll(table, "bob")).number == 2
    assert len(seals.shown(table).opened) == 1
    rewind(table, over)
    assert len(seals.shown(table).opened) == 2
    rewind(table, first)
    do(table, go("bob", hold=True))
    do(table, go("ann"))
    assert of(roll(table)).number == 3
    held = next(one for one in desk.log(table) if json.loads(one.action).get("hold"))
    patch = {"do": "correct", "seat": "bob", "patches": [{"path": ["at", "bob"], "value": 20}]}
    assert len(seals.shown(table).opened) == 2
    desk.amend(table, held.id, json.dumps(patch), by="bob", client=fresh_client(), head=head_of(table))
    assert len(seals.shown(table).opened) == 2
    desk.resume_amend(table, "stop", by="table", client=fresh_client(), consent=True)
    assert len(seals.shown(table).opened) == 3
    assert record.verify(seals.record(table)).ok


def test_the_same_question_has_the_same_answer_under_the_next_seal(app: Flask) -> None:
    table = tower()
    do(table, cast())
    first = roll(table)
    seals.open(table)
    undo(table)
    assert roll(table).entry.roll == first.entry.roll
    do(table, cast())
    second = of(roll(table))
    assert (second.number, second.seal_id) == (2, closed(table).id)
    assert (seals.shown(table).rolls, seals.shown(table).closed) == (2, 1)
    assert [one.number for one in seals.record(table).rolls] == [1]


def test_a_seal_is_opened_when_something_was_rolled(app: Flask) -> None:
    table = tower()
    with pytest.raises(TableError, match=r"seal\.unused"):
        seals.open(table)
    do(table, cast())
    roll(table)
    with bus.subscribe(table.id) as news:
        seals.open(table)
        assert news.get(0) == head_of(table)
    with pytest.raises(TableError, match=r"seal\.unused"):
        seals.open(table)


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
        seals.open(table)
    assert not seals.shown(table).opened
    finish(table)
    assert seals.shown(table).opened


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
    assert not seals.shown(table).opened
    try_out(table)
    with pytest.raises(TableError, match=r"seal\.hidden"):
        seals.open(table)
    end(table, keep=False)
    seals.open(table)
    assert record.verify(seals.record(table)).ok


def test_an_end_by_hand_opens_what_nobody_may_not_know(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    roll(table)
    do(table, {"do": "correct", "seat": "bob", "patches": [{"path": ["flow"], "value": []}]})
    assert seals.shown(table).opened


def test_a_word_is_mixed_in_from_now_on(app: Flask) -> None:
    table = tower()
    do(table, cast())
    assert of(roll(table)).words == ""
    with bus.subscribe(table.id) as news:
        seals.say(table, "ann", "x" * 99)
        assert news.get(0) == head_of(table)
    seals.say(table, "bob", "owl")
    assert seals.shown(table).words == {"ann": "x" * 60, "bob": "owl"}
    do(table, cast())
    assert of(roll(table)).words == f"ann={'x' * 60}\nbob=owl"
    seals.say(table, "ann", " ")
    assert seals.shown(table).words == {"bob": "owl"}
    for nobody in ("eve", "table", ""):
        with pytest.raises(TableError, match=r"seat\.unknown"):
            seals.say(table, nobody, "fox")


def test_rolls_from_before_there_were_seals_are_counted(app: Flask) -> None:
    table = tower()
    do(table, cast())
    old = roll(table).entry.id
    with writing() as session:
        session.execute(update(Entry).where(Entry.id == old).values(roll=None))
    shown = seals.shown(table)
    assert (shown.unsealed, shown.older) == (1, 1)


@pytest.mark.parametrize("change", [
    {"numbers": "[1,1,1,1,1,1,1,1,1]"}, {"words": "ann=fox"}, {"number": 7}, {"chain": "0" * 64},
    {"throw": '{"field":"faces","least":1,"parts":[[[1,[1,1,1,1,1,2]]]]}'}])
def test_a_row_that_was_changed_on_disk_is_found(app: Flask, change: dict[str, Any]) -> None:
    table = tower()
    for _ in range(3):
        do(table, cast())
        roll(table)
    seals.open(table)
    assert record.verify(seals.record(table)).ok
    with writing() as session:
        session.execute(update(Roll).where(Roll.id == rolls(table)[-1].id).values(**change))
    assert [one.ok for one in record.verify(seals.record(table)).rolls] == [True, True, False]


def test_a_journal_that_was_changed_on_disk_is_found(app: Flask) -> None:
    table = tower()
    do(table, cast("d6"))
    made = roll(table)
    seals.open(table)
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
    "forget": lambda table: end(table, keep=False, by="table"), "open": seals.open,
    "say": lambda table: seals.say(table, "ann", fresh_client())}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
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
        seals.open(table)
    found = record.verify(record.read(record.write(seals.record(table))))
    assert found.ok
    assert len(found.rolls) == len(sealed) == seals.shown(table).rolls
