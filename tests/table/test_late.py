"""Design law 7: entries that saw an older head."""
from __future__ import annotations

import pytest
from flask import Flask

from companion.table import desk
from companion.table.errors import Stale
from tests.table.conftest import coins, do, fresh_client, go, head_of, new_table, rolled


def choose(seat: str, card: int = 2) -> dict[str, object]:
    return {"do": "choose", "seat": seat, "card": card}


def test_two_seats_act_at_once_in_the_same_step(app: Flask) -> None:
    table = new_table(chosen=False)
    do(table, choose("ann"), head=0)
    do(table, choose("bob"), head=0)
    assert desk.look(table).state.chosen == {"ann": 2, "bob": 2}


def test_the_same_seat_twice_is_stale(app: Flask) -> None:
    table = new_table("ann", "bob", "cat", chosen=False)
    first = do(table, choose("ann"), head=0)
    with pytest.raises(Stale) as caught:
        do(table, choose("ann", 3), head=0)
    assert caught.value.head == first.entry.id


def test_another_step_is_stale_even_if_it_would_be_legal(app: Flask) -> None:
    table = new_table(chosen=False)
    do(table, choose("bob"), head=0)
    do(table, choose("ann"))
    with pytest.raises(Stale):
        do(table, go("ann"), by="ann", head=0)


def test_a_step_that_was_closed_and_opened_again_is_another_one(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    old = head_of(table)
    do(table, rolled(3), by="ann")
    do(table, go("bob"))
    with pytest.raises(Stale):
        do(table, rolled(5), by="table", head=old)


def test_both_players_typing_the_same_roll_make_one_entry(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    head = head_of(table)
    do(table, rolled(3), by="ann", head=head)
    with pytest.raises(Stale):
        do(table, rolled(3), by="bob", head=head)
    do(table, go("bob"))
    head = head_of(table)
    desk.roll(table, by="ann", client=fresh_client(), head=head)
    with pytest.raises(Stale):
        do(table, rolled(1), by="bob", head=head)


def test_what_is_no_longer_legal_is_stale_not_refused(app: Flask) -> None:
    table = new_table()
    head = head_of(table)
    do(table, go("ann", hold=True))
    with pytest.raises(Stale):
        do(table, go("ann"), by="table", head=head)
    with pytest.raises(Stale):
        do(table, go("ann"), head=head, overruled=("sequence",))


@pytest.mark.parametrize("strictness", ["warn", "record"])
def test_leniency_does_not_force_a_late_entry(app: Flask, strictness: str) -> None:
    table = new_table(strictness=strictness)
    head = head_of(table)
    do(table, go("ann", hold=True))
    with pytest.raises(Stale):
        do(table, go("ann"), by="ann", head=head)


@pytest.mark.parametrize("head", [0, -1, 10**30])
def test_counters_always_merge(app: Flask, head: int) -> None:
    table = new_table()
    for seat in ("ann", "bob", "ann"):
        do(table, coins(seat, by=1), head=head)
    assert desk.look(table).state.coins == {"ann": 7, "bob": 6}


def test_counters_of_anybody_make_no_entry_stale(app: Flask) -> None:
    """Somebody taps a plus and then the offer beside it: the offer is meant as it was seen."""
    table = new_table()
    head = head_of(table)
    do(table, coins("ann", by=1), head=head)
    do(table, coins("bob", by=-1), by="table", head=head)
    do(table, go("ann"), head=head)
    assert desk.look(table).state.coins == {"ann": 6, "bob": 4}


def test_a_correction_that_sets_a_value_makes_own_entries_stale(app: Flask) -> None:
    table = new_table()
    head = head_of(table)
    do(table, coins("ann", value=9))
    with pytest.raises(Stale):
        do(table, go("ann"), head=head)


def test_counters_merge_even_across_an_undo(app: Flask) -> None:
    table = new_table()
    done = do(table, coins("ann", by=1))
    desk.undo(table, by="ann", client=fresh_client(), head=done.entry.id)
    do(table, coins("bob", by=2), head=done.entry.id)
    assert desk.look(table).state.coins == {"ann": 5, "bob": 7}


def test_a_late_counter_out_of_bounds_is_stale(app: Flask) -> None:
    table = new_table()
    do(table, coins("ann", by=-3))
    with pytest.raises(Stale):
        do(table, coins("ann", by=-3), head=0)
    assert desk.look(table).state.coins["ann"] == 2


def test_a_late_correction_that_sets_a_value_is_stale(app: Flask) -> None:
    table = new_table()
    head = head_of(table)
    do(table, coins("ann", by=1))
    with pytest.raises(Stale):
        do(table, coins("bob", value=0), head=head)


def test_a_head_of_another_line_is_stale(app: Flask) -> None:
    table = new_table(chosen=False)
    gone = do(table, choose("ann")).entry.id
    desk.undo(table, by="ann", client=fresh_client(), head=gone)
    with pytest.raises(Stale):
        do(table, choose("bob"), head=gone)
