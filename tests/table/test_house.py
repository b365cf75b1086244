"""Games, wins and best scores over the years; a person who asks is forgotten."""
from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from flask import Flask

from companion.games.derived.finale import Finale
from companion.table import desk, store
from companion.table.errors import TableError
from companion.table.evening import conditions, ending, results
from companion.table.evening.forget import NOBODY, forget
from companion.table.journal import seats
from companion.table.models import Table
from companion.table.store import folder
from tests.table.conftest import do, fresh_client, go, head_of, new_table, rolled


@pytest.fixture(autouse=True)
def _one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race has no screen that could count rounds, and no ranking: whoever is in front has won."""
    monkeypatch.setattr(Finale, "round_of", lambda self, s: 1)
    monkeypatch.setattr(Finale, "winners", lambda self, s, sheet: (max(s.at, key=s.at.__getitem__),))


def won_by_ann() -> Table:
    """Ann runs to twenty, Bob stays behind."""
    table = new_table()
    while desk.look(table).state.flow:
        for seat, face in (("ann", 6), ("bob", 1)):
            if desk.look(table).state.flow:
                do(table, go(seat))
                do(table, rolled(face), by=seat)
    return table


def test_who_played_won_and_had_the_most(app: Flask) -> None:
    won_by_ann()
    new_table()  # goes on, and counts for nothing
    agreed = new_table()
    do(agreed, go("ann"))
    do(agreed, rolled(2), by="ann")
    ending.ask(agreed, "ann")
    assert [one.result.early for one in results.games_of_house()] == [False]
    ending.ask(agreed, "bob")
    games = results.games_of_house()
    assert sorted(one.result.early for one in games) == [False, True]
    players = results.by_player(games)
    assert [(name, one.games, one.wins) for name, one in players.items()] == [("Ann", 2, 2), ("Bob", 2, 0)]
    assert players["Ann"].best is not None
    assert players["Ann"].best >= 20
    [(key, whole)] = results.by_game(games).items()
    assert (key[0], whole.games, whole.best_by) == ("race", 2, "Ann")


def test_a_result_is_kept_and_follows_the_head(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = won_by_ann()
    assert len(results.games_of_house()) == 1
    with monkeypatch.context() as m:
        m.setattr(results, "_work_out", None)
        assert len(results.games_of_house()) == 1
    desk.undo(table, by="table", client=fresh_client(), head=head_of(table), consent=True)
    assert results.games_of_house() == []
    assert len(conditions.all_of(table, results.RESULT)) == 1


def test_the_next_way_to_play_is_the_first_that_somebody_does_not_know(app: Flask) -> None:
    table, modes = won_by_ann(), ("easy", "full", "hard")

    def game(mode: str, **names: str) -> results.Game:
        seats = tuple(results.Person(seat, 1, False) for seat in names)
        return results.Game(Table(game="race", names=json.dumps(names)), results.Result(1, mode, people=seats))

    first = game("easy", ann="Ann", bob="Bob")
    assert results.next_mode([first], table.game, ("ann", "BOB"), modes) == "full"
    assert results.next_mode([first], table.game, ("Ann", "Cyril"), modes) == ""  # Cyril begins at the beginning
    assert results.next_mode([first, game("hard", ann="Ann", bob="Bob")], table.game, ("Ann", "Bob"), modes) == "full"
    assert results.next_mode([game(x, ann="Ann") for x in modes], table.game, ("Ann",), modes) == ""
    assert results.next_mode([first], "another", ("Ann", "Bob"), modes) == ""


def test_whoever_asks_is_forgotten_to_the_last_page_of_the_database(app: Flask) -> None:
    table = won_by_ann()
    desk.change(table, names={"ann": "Zdenička", "bob": "Bob"})
    do(other := new_table(), go("ann"))
    store.backup(folder(), "asked")
    done = forget(" zdenička ")
    assert (done.tables, done.campaigns, len(done.backups)) == (1, 0, 1)
    assert seats(desk.find(table.code)) == {"ann": NOBODY, "bob": "Bob"}
    assert seats(desk.find(other.code)) == {"ann": "Ann", "bob": "Bob"}
    for file in Path(folder()).glob("companion.db*"):
        assert b"Zdeni" not in file.read_bytes(), file
    with sqlite3.connect(folder() / "companion.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for nobody in ("zdenička", "", NOBODY):
        with pytest.raises(TableError, match=r"forget\.name"):
            forget(nobody)
    assert [name for name, one in results.by_player(results.games_of_house()).items() if one.wins] == [NOBODY]
