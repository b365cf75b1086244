"""Entering: what is accepted, refused, marked, and on disk before it is confirmed."""
from __future__ import annotations

import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.kernel import apply, digest
from companion.table import desk, store
from companion.table.errors import Refused, TableError
from companion.table.journal import verify
from companion.table.memory import memory
from companion.table.models import Table
from tests.table.conftest import coins, do, fresh_client, go, head_of, new_table, rolled
from tests.table.race import RACE


def stored(table: Table, folder: Path) -> list[tuple[int, int]]:
    """What another process finds: (head, entry) read by a connection of its own."""
    other = sqlite3.connect(folder / store.DATABASE)
    try:
        return other.execute('SELECT t.head_id, e.id FROM "table" t JOIN entry e ON e.table_id = t.id '
                             "WHERE t.id = ? ORDER BY e.id", (table.id,)).fetchall()
    finally:
        other.close()


def test_an_accepted_entry_is_on_disk_when_enter_returns(app: Flask, tmp_path: Path) -> None:
    table = new_table()
    entry = do(table, go("ann")).entry
    assert stored(table, tmp_path)[-1] == (entry.id, entry.id)


def test_every_connection_keeps_the_last_entry_through_a_power_cut(durable: None, app: Flask) -> None:
    with store.reading() as session:
        values = [session.connection().exec_driver_sql(f"PRAGMA {name}").scalar()
                  for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")]
    assert values == ["wal", 2, 1, 10000]


def test_the_outcome_tells_verdict_facts_and_both_positions(app: Flask) -> None:
    table = new_table()
    before = desk.look(table)
    done = do(table, go("ann", hold=True))
    assert done.verdict.kind == "legal"
    assert not done.duplicate
    assert digest(done.before) == digest(before.state)
    after, facts = apply(RACE, before.state, RACE.codec.action(json.dumps(go("ann", hold=True))))
    assert (digest(done.after), list(done.facts)) == (digest(after), facts)
    assert (done.entry.number, done.entry.by, done.entry.kind, done.entry.edition) == (3, "ann", "play", "race-1")
    now = desk.look(table)
    assert (now.head, now.number, digest(now.state)) == (done.entry.id, 3, done.entry.digest)
    assert table.head_id == done.entry.id


def test_the_same_client_id_is_applied_once(app: Flask) -> None:
    table = new_table()
    first = do(table, go("ann"), client="tap-1")
    do(table, rolled(4), by="ann")
    again = do(table, go("ann"), client="tap-1", head=0)
    assert again.duplicate
    assert again.entry.id == first.entry.id
    assert (digest(again.before), digest(again.after)) == (digest(first.before), digest(first.after))
    assert len(desk.log(table)) == 4


def test_a_client_id_of_another_seat_is_no_key_to_its_entry(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"), client="tap-1")
    with pytest.raises(TableError, match=r"client\.malformed"):
        do(table, go("bob"), client="tap-1")


def test_a_refused_action_leaves_no_trace(app: Flask, tmp_path: Path) -> None:
    table = new_table()
    before = desk.look(table), stored(table, tmp_path)
    with pytest.raises(Refused) as caught:
        do(table, go("bob"))
    assert [r.guard for r in caught.value.verdict.refusals] == ["sequence"]
    assert caught.value.head == before[0].head
    after = desk.look(table)
    assert (after.head, digest(after.state)) == (before[0].head, digest(before[0].state))
    assert stored(table, tmp_path) == before[1]


def test_overruling_needs_every_guard_and_leaves_a_mark(app: Flask) -> None:
    table = new_table()
    for seat in ("ann", "bob"):
        do(table, go(seat, hold=True))
    with pytest.raises(Refused):
        do(table, go("ann", hold=True))
    with pytest.raises(Refused):
        do(table, go("ann", hold=True), overruled=("sequence",))
    done = do(table, go("ann", hold=True), overruled=("hold", "card"), reason="house rule")
    assert (done.entry.overruled, done.entry.reason) == ('["hold"]', "house rule")
    marks = [desk.verdict_of(entry).refusals for entry in desk.log(table)]
    assert [r.guard for r in marks[-1]] == ["hold"]
    assert marks[-1][0].cite.rule == "RACE-2"
    do(table, go("bob"))


@pytest.mark.parametrize("strictness", ["warn", "record"])
def test_warn_and_record_accept_and_mark(app: Flask, strictness: str) -> None:
    table = new_table(strictness=strictness)
    done = do(table, go("bob"))
    assert done.verdict.kind == "refused"
    assert done.entry.overruled == '["sequence"]'
    assert desk.verdict_of(desk.log(table)[-1]).kind == "refused"


@pytest.mark.parametrize("strictness", desk.STRICTNESS)
def test_final_refusals_are_never_overruled(app: Flask, strictness: str) -> None:
    table = new_table(strictness=strictness, chosen=False)
    for action in ({"do": "choose", "seat": "ann", "card": 9}, coins("ann", value="many")):
        with pytest.raises(Refused) as caught:
            do(table, action, overruled=("card", "correct.fits", "sequence"))
        assert caught.value.verdict.refusals[0].final
    assert head_of(table) == 0


@pytest.mark.parametrize("data", [
    b"", b"{", b"[]", b"null", b'{"do":"fly","seat":"ann"}', b'{"do":"go","seat":"ann"}', b"\xff\xfe",
    b'{"do":"go","seat":"ann","hold":1}', b"[" * 100_000, b'{"do":"go","seat":"\\ud800","hold":true}',
    b'{"do":"correct","seat":"ann","patches":[{"path":["coins","ann"],"by":99999999999999999999999}]}'])
def test_malformed_actions_are_named_and_leave_no_trace(app: Flask, data: bytes) -> None:
    table = new_table()
    head = head_of(table)
    with pytest.raises(TableError) as caught:
        desk.enter(table, data, by="ann", client=fresh_client(), head=head)
    assert caught.value.kind in ("malformed", "refused")
    assert head_of(table) == head


@pytest.mark.parametrize("by", [2**63 - 1, 2**64 - 1, -2**63, 10**25, 10**400])
def test_huge_numbers_are_refused_or_kept_exactly(app: Flask, by: int) -> None:
    table = new_table(strictness="record")
    head = head_of(table)
    patch = {"path": ["at", "ann"], "by": by}
    try:
        do(table, {"do": "correct", "seat": "ann", "patches": [patch, patch, patch]})
    except TableError:
        assert head_of(table) == head
    kept = digest(desk.look(table).state)
    memory().forget()
    assert digest(desk.look(table).state) == kept
    assert verify(table) == []


def test_seats_enter_for_themselves_and_for_the_dice_only(app: Flask) -> None:
    table = new_table()
    with pytest.raises(TableError, match=r"seat\.other"):
        do(table, go("ann"), by="bob")
    with pytest.raises(TableError, match=r"seat\.unknown"):
        do(table, go("ann"), by="eve")
    with pytest.raises(TableError, match=r"seat\.unknown"):
        do(table, go("eve"), by="table")
    do(table, go("ann"), by="table")
    assert do(table, rolled(3), by="bob").entry.by == "bob"


@pytest.mark.parametrize("client", ["", "x" * 65, "ž", "a\nb"])
def test_client_ids_are_short_plain_text(app: Flask, client: str) -> None:
    table = new_table()
    with pytest.raises(TableError, match=r"client\.malformed"):
        desk.enter(table, json.dumps(go("ann")), by="ann", client=client, head=head_of(table))


def test_the_app_rolls_what_is_due(app: Flask) -> None:
    table = new_table()
    with pytest.raises(TableError, match=r"roll\.none"):
        desk.roll(table, by="ann", client=fresh_client(), head=head_of(table))
    do(table, go("ann"))
    head = head_of(table)
    done = desk.roll(table, by="ann", client="roll-1", head=head)
    assert (done.entry.by, done.entry.by_app, json.loads(done.entry.action)["seat"]) == ("ann", True, "table")
    again = desk.roll(table, by="ann", client="roll-1", head=head)
    assert (again.duplicate, again.entry.id) == (True, done.entry.id)


def test_what_hands_must_do(app: Flask) -> None:
    table = new_table()
    done = do(table, go("ann")), do(table, rolled(4), by="ann")
    [move] = desk.instructions_between(table, done[0].before, done[1].after)
    assert (move.do, move.place, move.to, move.piece.owner) == ("move", "track:0", "track:4", "ann")


def test_many_threads_lose_nothing(app: Flask, tmp_path: Path) -> None:
    table = new_table()
    first = desk.look(table).number
    faults: list[Exception] = []

    def work(worker: int) -> None:
        with app.app_context():
            for n in range(15):
                try:
                    do(table, coins("ann", by=-1 if n % 2 else 1), client=f"w{worker}-{n}", head=0)
                except Exception as error:
                    faults.append(error)

    workers = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert faults == []
    log = desk.log(table)
    assert [entry.number for entry in log] == list(range(1, first + 121))
    assert {entry.client for entry in log} >= {f"w{w}-{n}" for w in range(8) for n in range(15)}
    assert desk.look(table).state.coins["ann"] == 5 + 8
    assert len(stored(table, tmp_path)) == first + 120


def test_one_client_id_sent_by_many_threads_is_applied_once(app: Flask) -> None:
    table = new_table()
    head, done = head_of(table), []

    def work() -> None:
        with app.app_context():
            done.append(do(table, go("ann"), client="same", head=head))

    workers = [threading.Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(outcome.duplicate for outcome in done) == [False] + [True] * 7
    assert len({outcome.entry.id for outcome in done}) == 1


def test_a_full_disk_gets_a_sentence_and_changes_nothing(app: Flask) -> None:
    table = new_table()
    head = head_of(table)
    with store.reading() as session:
        connection = session.connection()
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    fault = None
    while fault is None:
        try:
            head = do(table, coins("ann", value=5), reason="x" * 500).entry.id
        except TableError as error:
            fault = error
    assert (fault.kind, fault.key) == ("refused", "disk.full")
    memory().forget()
    assert head_of(table) == head
    with store.reading() as session:
        session.connection().exec_driver_sql("PRAGMA max_page_count = 1073741823")
    do(table, go("ann"))


def test_a_database_that_cannot_be_written_gets_a_sentence(app: Flask) -> None:
    table = new_table()
    head = head_of(table)
    with store.reading() as session:
        session.connection().exec_driver_sql("PRAGMA query_only = ON")
    with pytest.raises(TableError) as caught:
        do(table, go("ann"))
    assert (caught.value.kind, caught.value.key) == ("refused", "disk.readonly")
    assert head_of(table) == head


def test_opening_a_table_checks_what_it_is_given(app: Flask) -> None:
    names = {"ann": "Ann"}
    for game, setup, named, strictness, key in (
            ("chess", '{"seats":["ann"]}', names, "enforce", "game.unknown"),
            ("race", "{", names, "enforce", "setup.malformed"),
            ("race", '{"seats":3}', names, "enforce", "setup.malformed"),
            ("race", '{"seats":[]}', {}, "enforce", "setup.wrong"),
            ("race", '{"seats":["ann"]}', {"bob": "Bob"}, "enforce", "names.wrong"),
            ("race", '{"seats":["table"]}', {"table": "T"}, "enforce", "names.wrong"),
            ("race", '{"seats":["ann"]}', names, "harsh", "strictness.unknown")):
        with pytest.raises(TableError) as caught:
            desk.open_table(game, setup, named, strictness)
        assert caught.value.key == key
    assert desk.tables() == []


def test_names_are_cleaned_but_kept(app: Flask) -> None:
    typed = {"a": "  Žofie\u0000 \ud800<b>\n", "b": "\t", "c": "x" * 99}
    table = desk.open_table("race", '{"seats":["a","b","c"]}', typed)
    assert desk.seats(table) == {"a": "Žofie <b>", "b": "b", "c": "x" * 40}


def test_tables_are_found_by_code_and_changed(app: Flask) -> None:
    table = new_table()
    assert len(table.code) == 6
    assert not set(table.code) & set("01OI")
    assert desk.find(f" {table.code[:3].lower()}-{table.code[3:]} ").id == table.id
    for code in ("", "ZZZZZZ", "\ud800", "x" * 5000):
        with pytest.raises(TableError, match=r"table\.unknown"):
            desk.find(code)
    desk.change(table, names={"ann": "Anna", "bob": "Bob"}, strictness="warn", help=False)
    again = desk.find(table.code)
    assert (desk.seats(again)["ann"], again.strictness, again.help) == ("Anna", "warn", False)
    for wrong in ({"names": {"ann": "Anna"}}, {"strictness": "harsh"}):
        with pytest.raises(TableError):
            desk.change(table, **wrong)  # type: ignore[arg-type]
    other = new_table()
    assert [t.id for t in desk.tables()] == [other.id, table.id]


def test_nothing_is_written_when_the_game_fails(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    head = head_of(table)

    def fail(*args: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(RACE, "evolve", fail, raising=False)
    do(table, go("ann"))
    with pytest.raises(ZeroDivisionError):
        do(table, rolled(2), by="ann")
    monkeypatch.undo()
    assert len(desk.log(table)) == 3
    assert desk.log(table)[-2].id == head
