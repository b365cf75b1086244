"""A table and its box: judged again with a changed card, moved to it when asked, and what it learnt taken home."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace

import companion.games
from companion.box import shelf
from companion.games.near_and_far.actions import Hire, Told, Visit
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Adventurer, Artifact, Box, Threat
from companion.kernel import UNKNOWN, digest, encode, top
from companion.table import desk, journal
from companion.table.cards import rejudge
from companion.table.errors import TableError
from companion.table.models import Table
from tests.table.conftest import RACE

GAME = "near_and_far"
LAMP = Artifact("basic", 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {"en": "Lamp"})
HIRED = Adventurer("red", 2, 1, 1, 1, 0, 0, 2, {"en": "Hired"})
OWN = replace(boxing.own_box({"en": "Ours"}), artifacts={"lamp": LAMP}, adventurers={"red": HIRED},
              threats={str(n): Threat(n, 2) for n in range(4, 16)})


@pytest.fixture(autouse=True)
def _race(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables here play the real game; one test has the race, which knows no box."""
    game = companion.games.load(GAME)
    monkeypatch.setattr(companion.games, "load", {GAME: game, "race": RACE}.__getitem__)
    monkeypatch.setattr(companion.games, "known", (GAME, "race").__contains__)


@pytest.fixture
def table(app: Flask, tmp_path: Path) -> Table:
    """ann has built the lamp, is in town with five coins, and may hire; the box is version 1 of `ours` on the shelf."""
    kept = shelf.save(tmp_path, GAME, "ours", boxing.dump(OWN))
    box = boxing.read(shelf.read(tmp_path, GAME, kept.id))
    setup = {"seats": ["ann", "bob"], "map": 1, "box": msgspec.to_builtins(box)}
    table = desk.open_table(GAME, json.dumps(setup), {"ann": "Ann", "bob": "Bob"}, "enforce")
    for seat in ("ann", "bob"):
        enter(table, {"do": "hold", "seat": seat, "basic": 2, "advanced": 0})
    put(table, ("players", "ann", "built"), ["lamp"])
    put(table, ("players", "ann", "coins"), 5)
    return table


_clients = iter(range(10**6))


def enter(table: Table, action: Any, by: str = "", **more: Any) -> desk.Outcome:
    data = json.dumps(action) if isinstance(action, dict) else encode(action)
    by = by or (action["seat"] if isinstance(action, dict) else action.seat)
    return desk.enter(table, data, by=by, client=f"c{next(_clients)}", head=desk.look(table).head, **more)


def put(table: Table, path: tuple[str, ...], value: Any) -> None:
    enter(table, {"do": "correct", "seat": "ann", "patches": [{"path": path, "value": value}]})


def saved(folder: Path, **changes: Any) -> Box:
    """The next version on the shelf with these shelves changed."""
    own = boxing.read(shelf.read(folder, GAME, "ours"))
    kept = shelf.save(folder, GAME, "ours", boxing.dump(replace(own, **changes)))
    return boxing.read(shelf.read(folder, GAME, "ours", kept.version))


def told(table: Table) -> tuple[str, list[str]]:
    """All that the table remembers: its position and the digests of its journal."""
    return digest(desk.look(table).state), [entry.digest for entry in desk.log(table)]


def test_a_table_remembers_which_box_it_plays_with(table: Table, tmp_path: Path) -> None:
    saved(tmp_path, artifacts={"lamp": replace(LAMP, points=5)})
    box = desk.look(table).state.box
    assert (box.id, box.version, box.artifacts["lamp"].points) == ("ours", 1, 3)
    assert rejudge.newest_box(tmp_path, table).version == 2


def test_the_same_box_judges_and_counts_the_same(table: Table, tmp_path: Path) -> None:
    enter(table, Visit(seat="ann", building="saloon"))
    again = rejudge.rejudge(table, rejudge.newest_box(tmp_path, table))
    assert (again.differences, again.scores, again.first) == ((), (), None)
    assert (again.id, again.version, again.other, again.other_version) == ("ours", 1, "ours", 1)


def test_a_card_that_is_worth_more_changes_its_line_of_the_score_and_no_verdict(table: Table, tmp_path: Path) -> None:
    newer = saved(tmp_path, artifacts={"lamp": replace(LAMP, points=5)})
    before = told(table)
    again = rejudge.rejudge(table, newer)
    assert again.differences == ()
    [line] = again.scores
    assert (line.seat, line.before, line.after) == ("ann", 3, 5)
    assert line.rule.startswith("NF-31")
    assert told(table) == before
    assert again.other_version == 2


def test_a_hire_that_the_newer_box_makes_too_dear_is_the_first_difference(table: Table, tmp_path: Path) -> None:
    enter(table, Visit(seat="ann", building="saloon"))
    entry = enter(table, Hire(seat="ann", adventurer="red")).entry
    dearer = saved(tmp_path, adventurers={"red": replace(HIRED, cost=9)})
    before = told(table)
    again = rejudge.rejudge(table, dearer)
    assert again.first is not None
    refused = {d.entry.id: d for d in again.differences}[entry.id]
    assert (refused.then.kind, refused.now.kind, refused.facts) == ("legal", "refused", True)
    assert {r.guard for r in refused.now.refusals} == {"hire.cost"}
    assert told(table) == before
    cheaper = saved(tmp_path, adventurers={"red": replace(HIRED, cost=1)})
    [paid] = rejudge.rejudge(table, cheaper).differences
    assert (paid.now.kind, paid.facts) == ("legal", True)


def test_a_box_that_knows_less_makes_doubts(table: Table, tmp_path: Path) -> None:
    vague = saved(tmp_path, artifacts={"lamp": replace(LAMP, points=UNKNOWN)}, adventurers={})
    again = rejudge.rejudge(table, vague)
    # What the table knew from its own box still stands where the other one leaves it open.
    assert (again.differences, again.scores) == ((), ())


def test_a_table_moves_to_the_newer_box_only_when_asked_and_undo_takes_it_back(table: Table, tmp_path: Path) -> None:
    newer = saved(tmp_path, artifacts={"lamp": replace(LAMP, points=5)})
    start = desk.look(table)
    outcome = rejudge.adopt_box(table, newer, by="ann", client="adopt", head=start.head)
    assert outcome.entry.kind == "correct"
    patches = {patch.path for patch in journal.game_of(table).codec.action(outcome.entry.action).patches}
    assert patches == {("box", "artifacts", "lamp", "points"), ("box", "version")}
    after = desk.look(table).state
    assert (after.box.version, after.box.artifacts["lamp"].points) == (2, 5)
    assert rejudge.rejudge(table, newer).scores == ()
    assert journal.verify(table) == []
    with pytest.raises(TableError) as same:
        rejudge.adopt_box(table, newer, by="ann", client="again", head=desk.look(table).head)
    assert same.value.key == "box.same"
    desk.undo(table, by="ann", client="back", head=desk.look(table).head)
    assert digest(desk.look(table).state) == digest(start.state)


def test_what_was_entered_before_the_move_stays_as_it_was_judged(table: Table, tmp_path: Path) -> None:
    enter(table, Visit(seat="ann", building="saloon"))
    enter(table, Hire(seat="ann", adventurer="red"))
    newer = saved(tmp_path, adventurers={"red": replace(HIRED, cost=9)})
    before = [(entry.verdict, entry.facts) for entry in desk.log(table)]
    coins = desk.look(table).state.players["ann"].coins
    rejudge.adopt_box(table, newer, client="adopt", head=desk.look(table).head)
    assert [(entry.verdict, entry.facts) for entry in desk.log(table)][:-1] == before
    assert desk.look(table).state.players["ann"].coins == coins == 3


def test_a_new_card_and_a_drawn_map_come_with_the_move(table: Table, tmp_path: Path) -> None:
    newer = saved(tmp_path, artifacts={"lamp": LAMP, "hat": replace(LAMP, name={"en": "Hat"})},
                  uncovers=("coin", "coin", "gem", *OWN.uncovers[3:]), trade=OWN.trade | {"green": 4})
    rejudge.adopt_box(table, newer, client="adopt", head=desk.look(table).head)
    box = desk.look(table).state.box
    assert box.artifacts["hat"].name == {"en": "Hat"}
    assert (box.uncovers[2], box.trade["green"]) == ("gem", 4)
    assert journal.verify(table) == []


def test_what_the_table_learnt_goes_home(table: Table, tmp_path: Path) -> None:
    enter(table, Visit(seat="ann", building="saloon"))
    enter(table, Hire(seat="ann", adventurer="new"))
    for value in ("blue", 3):
        asking = top(desk.look(table).state)
        enter(table, Told(seat="ann", field=asking.wants[0], value=value))
    kept = rejudge.take_home(tmp_path, table, "ours")
    assert kept.version == 2
    own = boxing.read(shelf.read(tmp_path, GAME, "ours"))
    met = own.adventurers[f"adventurer-t{table.id}.1"]
    assert (met.faction, met.cost) == ("blue", 3)
    assert own.artifacts == OWN.artifacts
    assert rejudge.take_home(tmp_path, table, "ours").version == 2
    saved(tmp_path, adventurers=own.adventurers | {f"adventurer-t{table.id}.1": replace(met, cost=2)})
    first = rejudge.rejudge(table, rejudge.newest_box(tmp_path, table)).first
    assert first is None or first.entry.number > 4
    rejudge.adopt_box(table, rejudge.newest_box(tmp_path, table), client="adopt", head=desk.look(table).head)
    assert desk.look(table).state.box.adventurers["adventurer-1"].cost == 2


def test_what_is_learnt_with_an_invented_box_does_not_go_into_a_real_one(app: Flask, tmp_path: Path) -> None:
    shelf.save(tmp_path, GAME, "ours", boxing.dump(OWN))
    table = desk.open_table(GAME, '{"seats": ["ann", "bob"]}', {"ann": "Ann", "bob": "Bob"})
    with pytest.raises(TableError) as fault:
        rejudge.take_home(tmp_path, table, "ours")
    assert fault.value.key == "box.invented"
    with pytest.raises(TableError) as gone:
        rejudge.newest_box(tmp_path, table)
    assert gone.value.key == "box.gone"


def test_a_game_without_a_box_is_told(app: Flask, tmp_path: Path) -> None:
    table = desk.open_table("race", json.dumps({"seats": ["ann", "bob"]}), {"ann": "Ann", "bob": "Bob"})
    for act in (lambda: rejudge.rejudge(table, OWN), lambda: rejudge.newest_box(tmp_path, table),
                lambda: rejudge.take_home(tmp_path, table, "ours"),
                lambda: rejudge.adopt_box(table, OWN, client="c", head=0)):
        with pytest.raises(TableError) as fault:
            act()
        assert fault.value.key == "box.none"
