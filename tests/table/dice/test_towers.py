"""Towers of the house: counted throws, what may not be, models for a table, and throws taken over from tables."""
from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from sqlalchemy import update

from companion.games.tower.game import GAME, Setup
from companion.table import desk, store
from companion.table.dice import towers
from companion.table.errors import TableError
from companion.table.models import Entry, Table, Tower
from companion.tower import calibrate
from companion.tower.calibrate import Throw

ids = itertools.count()


@pytest.fixture(autouse=True)
def _race() -> None:
    """These tests play with the real tower."""


@pytest.fixture
def oak(app: object) -> Tower:
    return towers.create("Oak")


def note(tower: Tower, *throws: tuple[int, int, int]) -> None:
    for inside, thrown, out in throws:
        rows = towers.throws(tower)
        towers.add_throw(tower, Throw(inside, thrown, out), rows[-1].id if rows else 0)


def counts(tower: Tower) -> list[tuple[int, int, int]]:
    return [(row.inside, row.thrown, row.out) for row in towers.throws(tower)]


def refused(key: str, act: Any, *args: Any) -> TableError:
    with pytest.raises(TableError) as caught:
        act(*args)
    assert caught.value.key == key
    return caught.value


# The house's towers

def test_a_tower_begins_is_renamed_and_put_away(oak: Tower) -> None:
    assert [one.name for one in towers.all_in_use()] == ["Oak"]
    towers.rename(oak, "  The  old\noak ")
    assert towers.find(oak.id).name == "The old oak"
    towers.put_away(oak)
    assert towers.all_in_use() == []
    assert towers.find(oak.id).gone is not None
    towers.bring_back(oak)
    assert [one.id for one in towers.all_in_use()] == [oak.id]


def test_no_two_towers_are_called_alike(oak: Tower) -> None:
    ash = towers.create("Ash")
    for name in ("oak", "OAK ", "Simple", "simulated", "Real"):
        refused("tower.taken", towers.create, name)
        refused("tower.taken", towers.rename, ash, name)
    towers.rename(oak, "oak")


def test_a_name_may_be_used_again_and_then_the_old_tower_stays_away(oak: Tower) -> None:
    towers.put_away(oak)
    towers.create("Oak")
    refused("tower.taken", towers.bring_back, oak)


def test_a_tower_needs_a_name(oak: Tower) -> None:
    for name in ("", "  ", "\n\x00"):
        refused("tower.name", towers.create, name)
        refused("tower.name", towers.rename, oak, name)


def test_there_are_only_so_many_and_a_table_takes_them_all(oak: Tower) -> None:
    for n in range(1, towers.MAX_TOWERS):
        towers.create(f"Oak {n}")
    assert refused("tower.many", towers.create, "One more").params == {"most": towers.MAX_TOWERS}
    towers.put_away(oak)
    note(towers.create("One more"), (0, 6, 4))
    refused("tower.many", towers.bring_back, oak)
    for tower in towers.all_in_use():
        if not towers.throws(tower):
            note(tower, (0, 6, 4))
    assert len(towers.models()) == towers.MAX_TOWERS + 1
    assert len(GAME.new(Setup(seats=("a",), towers=towers.models())).towers) == towers.MAX_TOWERS + 2


def test_a_tower_that_there_is_not(oak: Tower) -> None:
    for number in (0, -1, 77, 1 << 70):
        refused("tower.unknown", towers.find, number)


# Counted throws

def test_what_is_inside_is_carried_on(oak: Tower) -> None:
    assert towers.inside(towers.throws(oak)) == 0
    note(oak, (0, 6, 4))
    assert towers.inside(towers.throws(oak)) == 2
    note(oak, (2, 6, 7))
    assert towers.inside(towers.throws(oak)) == 1
    note(oak, (0, 5, 5))
    assert counts(oak) == [(0, 6, 4), (2, 6, 7), (0, 5, 5)]


def test_a_count_that_cannot_be_is_refused(oak: Tower) -> None:
    for throw, key in ((Throw(2, 6, 9), "tower.out"), (Throw(0, 6, -1), "tower.out"),
                       (Throw(-1, 6, 3), "tower.inside"), (Throw(121, 6, 3), "tower.inside"),
                       (Throw(0, 0, 0), "tower.thrown"), (Throw(0, 121, 3), "tower.thrown")):
        refused(key, towers.add_throw, oak, throw, 0)
    assert counts(oak) == []


def test_the_most_that_can_be_is_taken(oak: Tower) -> None:
    note(oak, (2, 6, 8), (40, 40, 80), (0, 1, 0))
    assert len(counts(oak)) == 3


def test_the_same_tap_twice_is_one_throw_and_another_one_is_told(oak: Tower) -> None:
    first = towers.add_throw(oak, Throw(0, 6, 4), 0)
    assert towers.add_throw(oak, Throw(0, 6, 4), 0).id == first.id
    assert refused("tower.moved", towers.add_throw, oak, Throw(0, 6, 5), 0).params == {"last": first.id}
    second = towers.add_throw(oak, Throw(2, 6, 5), first.id)
    assert towers.add_throw(oak, Throw(2, 6, 5), first.id).id == second.id
    refused("tower.moved", towers.add_throw, oak, Throw(0, 6, 4), 0)
    assert counts(oak) == [(0, 6, 4), (2, 6, 5)]


def test_a_tower_has_room_for_so_many_throws(oak: Tower, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(towers, "MAX_THROWS", 2)
    note(oak, (0, 6, 4), (2, 6, 5))
    refused("tower.full", note, oak, (3, 6, 5))


def test_a_struck_throw_does_not_count_until_it_is_brought_back(oak: Tower) -> None:
    note(oak, (0, 6, 4), (2, 6, 5))
    last = towers.throws(oak)[-1]
    towers.strike_throw(oak, last.id)
    towers.strike_throw(oak, last.id)
    assert counts(oak) == [(0, 6, 4)]
    assert towers.inside(towers.throws(oak)) == 2
    towers.strike_throw(oak, last.id, back=True)
    assert counts(oak) == [(0, 6, 4), (2, 6, 5)]


def test_only_a_throw_of_this_tower_is_struck(oak: Tower) -> None:
    ash = towers.create("Ash")
    note(ash, (0, 6, 4))
    for number in (0, -3, 99, 1 << 70, towers.throws(ash)[0].id):
        refused("tower.throw", towers.strike_throw, oak, number)
    assert counts(ash) == [(0, 6, 4)]


def test_what_is_known_follows_from_what_counts(oak: Tower) -> None:
    note(oak, (0, 6, 1), (5, 6, 2))
    rows = towers.throws(oak)
    assert towers.measure(rows) == calibrate.measure([Throw(0, 6, 1), Throw(5, 6, 2)])
    assert towers.predict(rows, 10).throws == 12
    towers.strike_throw(oak, rows[-1].id)
    assert towers.measure(towers.throws(oak)).throws == 1


def test_a_table_may_throw_with_every_measured_tower(oak: Tower) -> None:
    assert towers.models() == {"simulated": calibrate.simulated_model()}
    note(oak, (0, 6, 1))
    assert list(towers.models()) == ["simulated", "Oak"]
    assert towers.models()["Oak"] == calibrate.measure([Throw(0, 6, 1)]).model
    towers.put_away(oak)
    assert list(towers.models()) == ["simulated"]


# What tables typed

def bench(**setup: Any) -> Table:
    return desk.open_table("tower", json.dumps({"seats": ["ann", "bob"], "real": True, **setup}),
                           {"ann": "Ann", "bob": "Bob"}, "enforce")


def do(table: Table, verb: str, seat: str = "ann", **more: Any) -> desk.Outcome:
    return desk.enter(table, json.dumps({"do": verb, "seat": seat, **more}), by="ann", client=f"t{next(ids)}",
                      head=desk.look(table).head)


def throw(table: Table, n: int, *out: int) -> desk.Outcome:
    """Throw red cubes until `n` lie in the tray, and type what came out."""
    lying = desk.look(table).state.tray.get("red", 0)
    if n > lying:
        do(table, "lay", colour="red", n=n - lying)
    do(table, "drop")
    return do(table, "fall", seat="table", out=out)


def test_throws_typed_at_a_table_are_taken_over_once(oak: Tower) -> None:
    table = bench()
    throw(table, 6, 4)
    throw(table, 6, 5)
    assert [(offer.table.id, len(offer.throws)) for offer in towers.tables_with_throws()] == [(table.id, 2)]
    assert towers.take_over(oak, table) == 2
    assert counts(oak) == [(0, 6, 4), (2, 6, 5)]
    assert towers.take_over(oak, table) == 0
    assert towers.tables_with_throws() == []
    throw(table, 6, 9)
    assert towers.take_over(oak, table) == 1
    assert counts(oak)[2:] == [(3, 6, 9)]
    assert towers.inside(towers.throws(oak)) == 0, "the table keeps its own count of what is inside"


def test_colours_make_no_difference(oak: Tower) -> None:
    table = bench()
    do(table, "lay", colour="red", n=3)
    do(table, "lay", colour="blue", n=2)
    do(table, "drop")
    do(table, "fall", seat="table", out=[2, 2])
    towers.take_over(oak, table)
    assert counts(oak) == [(0, 5, 4)]


def test_what_the_app_rolled_and_what_was_typed_for_the_app_is_not_the_real_tower(oak: Tower) -> None:
    table = bench()
    do(table, "lay", colour="red", n=6)
    do(table, "drop")
    desk.roll(table, by="ann", client=f"t{next(ids)}", head=desk.look(table).head)
    do(table, "use-real", on=False)
    throw(table, 6, 3)
    do(table, "cast", dice="d6", other="")
    do(table, "roll", seat="table", faces=[3])
    assert towers.typed_throws(table) == []
    assert towers.take_over(oak, table) == 0


def test_a_throw_that_was_undone_is_not_offered(oak: Tower) -> None:
    table = bench()
    throw(table, 6, 4)
    throw(table, 6, 5)
    desk.undo(table, by="ann", client=f"t{next(ids)}", head=desk.look(table).head)
    assert [one.throw for one in towers.typed_throws(table)] == [Throw(0, 6, 4)]


def test_a_corrected_throw_is_put_right_where_it_was_taken_over(oak: Tower) -> None:
    table = bench()
    wrong = throw(table, 6, 4)
    throw(table, 6, 5)
    towers.take_over(oak, table)
    ash = towers.create("Ash")
    desk.amend(table, wrong.entry.id, json.dumps({"do": "fall", "seat": "table", "out": [5]}), by="ann",
               client=f"t{next(ids)}", head=desk.look(table).head)
    assert len(towers.tables_with_throws()) == 1
    assert towers.take_over(ash, table) == 2, "the corrected one, and the next, which had one more inside"
    assert sorted(counts(oak)) == [(0, 6, 5), (1, 7, 5)]
    assert counts(ash) == []
    assert towers.take_over(ash, table) == 0


def test_what_was_struck_by_hand_stays_struck(oak: Tower) -> None:
    table = bench()
    throw(table, 6, 4)
    towers.take_over(oak, table)
    towers.strike_throw(oak, towers.throws(oak)[0].id)
    assert towers.tables_with_throws() == []
    assert towers.take_over(oak, table) == 0
    assert counts(oak) == []


def test_what_a_tower_that_was_put_away_had_goes_to_another_and_counts_once(oak: Tower) -> None:
    table = bench()
    throw(table, 6, 4)
    towers.take_over(oak, table)
    note(oak, (0, 5, 2))
    towers.put_away(oak)
    ash = towers.create("Ash")
    assert towers.take_over(ash, table) == 1
    towers.bring_back(oak)
    assert (counts(oak), counts(ash)) == ([(0, 5, 2)], [(0, 6, 4)])


def test_a_what_if_is_no_throw(oak: Tower) -> None:
    table = bench()
    throw(table, 6, 4)
    desk.begin_what_if(table, by="ann", client=f"t{next(ids)}", head=desk.look(table).head)
    throw(table, 6, 5)
    assert towers.tables_with_throws() == []
    refused("tower.what_if", towers.take_over, oak, table)
    desk.end_what_if(table, keep=False, by="ann", client=f"t{next(ids)}")
    assert towers.take_over(oak, table) == 1


def test_a_journal_that_cannot_be_read_offers_nothing_and_says_so_when_asked(oak: Tower) -> None:
    broken, whole = bench(), bench()
    throw(broken, 6, 4)
    throw(whole, 6, 5)
    with store.writing() as session:
        session.execute(update(Entry).where(Entry.table_id == broken.id).values(facts="[{}]"))
    assert [offer.table.id for offer in towers.tables_with_throws()] == [whole.id]
    refused("journal.unreadable", towers.take_over, oak, broken)


def test_more_than_a_tower_is_measured_by_is_left_out(oak: Tower, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.tower.screen.tower_counts.MAX_CUBES", 44)
    table = bench()
    for colour in ("red", "blue", "purple"):
        for _ in range(3):
            do(table, "lay", colour=colour, n=5)
    do(table, "drop")
    do(table, "fall", seat="table", out=[10, 10, 10])
    assert towers.typed_throws(table) == []


def test_a_game_without_a_tower_has_no_throws(oak: Tower) -> None:
    table = desk.open_table("near_and_far", json.dumps({"seats": ["ann", "bob"]}), {"ann": "A", "bob": "B"}, "enforce")
    refused("table.unknown", towers.take_over, oak, table)
    assert towers.tables_with_throws() == []
