"""The journal is the truth: opening folds stored facts and never judges again."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import update

from companion.kernel import RuleBook, digest
from companion.table import desk, journal, store
from companion.table.errors import TableError
from companion.table.memory import memory
from companion.table.models import Entry, Table
from tests.table.conftest import do, go, head_of, new_table, rolled, serve, stop
from tests.table.race import RACE


def played(rounds: int = 3) -> Table:
    table = new_table()
    for _ in range(rounds):
        for seat in ("ann", "bob"):
            do(table, go(seat))
            do(table, rolled(2), by=seat)
    return table


def tamper(entry: Entry, **values: str) -> None:
    with store.writing() as session:
        session.execute(update(Entry).where(Entry.id == entry.id).values(**values))
    memory().forget()


def test_positions_in_memory_are_only_a_cache(app: Flask) -> None:
    table = played()
    before = digest(desk.look(table).state)
    memory().forget()
    assert digest(desk.look(table).state) == before == desk.log(table)[-1].digest
    assert journal.verify(table) == []


def test_the_cache_has_an_end(app: Flask) -> None:
    memory()._most = 4
    table = played()
    assert digest(desk.look(table).state) == desk.log(table)[-1].digest
    assert len(memory()._positions) == 4


def test_opening_never_judges_again(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played()
    before = digest(desk.look(table).state)
    memory().forget()

    def corrected(s: object, step: object, a: object) -> list[dict[str, int]]:
        return [{"held": 0}]

    book = RuleBook(RACE.rules.rules.values(), "race-2")
    for action in (type(RACE.codec.action(json.dumps(go("ann")))), type(RACE.codec.action(json.dumps(rolled(1))))):
        book.forbids("hold", action)(corrected)
    monkeypatch.setattr(RACE, "rules", book, raising=False)
    assert digest(desk.look(table).state) == before
    assert journal.verify(table) == []
    first = next(journal.replay(table))
    assert (first.entry.number, first.then.kind, first.now.kind, first.facts) == (3, "legal", "refused", False)


def test_replay_under_the_same_rules_finds_no_difference(app: Flask) -> None:
    assert list(journal.replay(played())) == []


def test_a_game_that_would_be_set_up_differently_now_still_opens_as_it_was(
        app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(1)
    before = digest(desk.look(table).state)
    memory().forget()
    new = RACE.new
    monkeypatch.setattr(RACE, "new", lambda setup: new(type(setup)(setup.seats, 99)), raising=False)
    assert digest(desk.look(table).state) == before


def test_a_changed_entry_is_reported_and_not_fatal(app: Flask) -> None:
    table = played()
    entries = desk.log(table)
    tamper(entries[3], facts=entries[3].facts.replace('"by":2', '"by":3'))
    assert desk.look(table).state.at["ann"] == 7
    broken = journal.verify(table)
    assert [b.number for b in broken] == list(range(4, len(entries) + 1))
    assert broken[0].entry == entries[3].id
    assert broken[0].expected == entries[3].digest != broken[0].found
    do(table, go("ann"))


def test_an_entry_that_cannot_be_read_is_named_and_play_goes_on_before_it(app: Flask) -> None:
    table = played()
    entries = desk.log(table)
    tamper(entries[5], facts='[{"did":"vanished"}]')
    with pytest.raises(TableError) as caught:
        desk.look(table)
    assert (caught.value.key, caught.value.params) == ("journal.unreadable", {"number": 6})
    broken = journal.verify(table)
    assert [b.number for b in broken] == list(range(6, len(entries) + 1))
    assert "vanished" in broken[0].error
    assert len(desk.log(table)) == len(entries)


def test_a_table_of_an_unknown_game_is_named(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    monkeypatch.setattr("companion.games.known", lambda id: False)
    with pytest.raises(TableError, match=r"game\.unknown"):
        desk.look(table)
    assert [t.id for t in desk.tables()] == [table.id]


SECOND = """
import sys
import companion.games
from pathlib import Path
from companion.kernel import digest
from companion.table import desk, journal
from tests.table.conftest import serve, stop
from tests.table.race import RACE

companion.games.load, companion.games.known = {"race": RACE}.__getitem__, "race".__eq__
app, lock = serve(Path(sys.argv[1]))
with app.app_context():
    [table] = desk.tables()
    print(digest(desk.look(table).state), len(journal.verify(table)))
stop(app, lock)
"""


def test_same_journal_same_digest_in_another_process(tmp_path: Path) -> None:
    app, lock = serve(tmp_path)
    with app.app_context():
        before = digest(desk.look(played()).state)
    stop(app, lock)
    for seed in ("1", "2"):
        env = {"PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONHASHSEED": seed}
        other = subprocess.run([sys.executable, "-c", SECOND, str(tmp_path)], capture_output=True, text=True, env=env,
                               check=True)
        assert other.stdout.split() == [before, "0"]


def test_a_restarted_server_finds_the_table_where_it_was(tmp_path: Path) -> None:
    for start in (True, False):
        app, lock = serve(tmp_path)
        with app.app_context():
            table = played(1) if start else desk.tables()[0]
            assert desk.look(table).number == 6
            assert head_of(table) == desk.log(table)[-1].id
        stop(app, lock)
