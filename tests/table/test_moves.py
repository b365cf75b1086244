"""The tree with a head: undo, redo, rewind, what-if."""
from __future__ import annotations

import pytest
from flask import Flask

from companion.kernel import digest
from companion.table import bus, desk
from companion.table.errors import NeedsConsent, Stale, TableError
from companion.table.models import Table
from tests.table.conftest import coins, do, fresh_client, go, head_of, new_table, rolled


def undo(table: Table, by: str = "ann", **more: bool) -> desk.Moved:
    return desk.undo(table, by=by, client=fresh_client(), head=head_of(table), **more)


def redo(table: Table, by: str = "ann") -> desk.Moved:
    return desk.redo(table, by=by, client=fresh_client(), head=head_of(table))


def rewind(table: Table, to: int, by: str = "ann", **more: bool) -> desk.Moved:
    return desk.rewind(table, to, by=by, client=fresh_client(), head=head_of(table), **more)


def test_undo_is_the_parents_position_down_to_the_start(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    do(table, rolled(6), by="ann")
    entries = desk.log(table)
    for entry in reversed(entries):
        parent = entries[entry.number - 2].digest if entry.number > 1 else digest(desk.start_position(table))
        moved = undo(table)
        assert digest(moved.after) == digest(desk.look(table).state) == parent
        assert ([e.id for e in moved.entries], digest(moved.before)) == ([entry.id], entry.digest)
        assert moved.head == head_of(table) == (entry.parent_id or 0)
    assert desk.log(table) == []
    with pytest.raises(TableError, match=r"undo\.none"):
        undo(table)


def test_redo_goes_where_undo_came_from(app: Flask) -> None:
    table = new_table()
    first = do(table, go("ann", hold=True)).entry
    undo(table)
    second = do(table, go("ann")).entry
    with pytest.raises(TableError, match=r"redo\.none"):
        redo(table)
    undo(table)
    assert desk.look(table).redo == second.id
    assert redo(table).head == second.id
    rewind(table, first.id)
    undo(table)
    assert desk.look(table).redo == first.id
    assert redo(table).head == first.id


def test_redo_from_the_start(app: Flask) -> None:
    table = new_table()
    entries = desk.log(table)
    rewind(table, 0)
    assert [redo(table).head for _ in entries] == [e.id for e in entries]


def test_nothing_is_ever_deleted(app: Flask) -> None:
    table = new_table()
    first = do(table, go("ann", hold=True)).entry
    undo(table)
    second = do(table, go("ann")).entry
    third = do(table, rolled(2), by="ann").entry
    assert [e.id for e in desk.branches(table)] == [first.id, third.id]
    rewind(table, first.id)
    assert [e.id for e in desk.log(table)][-1] == first.id
    moved = rewind(table, third.id)
    assert moved.number == 4
    assert [e.id for e in moved.entries] == [first.id]
    assert desk.entry(table, second.id).parent_id == first.parent_id
    assert len(desk.branches(table)) == 2


def test_rewind_to_any_line_and_back(app: Flask) -> None:
    table = new_table()
    for seat in ("ann", "bob") * 2:
        do(table, go(seat))
        do(table, rolled(2), by=seat)
    entries = desk.log(table)
    for target in (*entries[::-1], *entries):
        assert digest(rewind(table, target.id).after) == target.digest
    assert digest(rewind(table, 0).after) == digest(desk.start_position(table))


@pytest.mark.parametrize("entry", [-1, 999, 10**30])
def test_rewind_stays_in_its_own_journal(app: Flask, entry: int) -> None:
    table, other = new_table(), new_table()
    for wrong in (entry, head_of(other)):
        with pytest.raises(TableError, match=r"entry\.unknown"):
            rewind(table, wrong)


def test_moves_need_the_present_head_and_are_applied_once(app: Flask) -> None:
    table = new_table()
    entry = do(table, go("ann", hold=True)).entry
    parent = entry.parent_id
    first = desk.undo(table, by="ann", client="u1", head=entry.id)
    again = desk.undo(table, by="ann", client="u1", head=entry.id)
    assert (first.head, again.head, again.duplicate) == (parent, parent, True)
    assert head_of(table) == parent
    for move in (desk.undo, desk.redo, desk.begin_what_if):
        with pytest.raises(Stale) as caught:
            move(table, by="ann", client=fresh_client(), head=entry.id)
        assert caught.value.head == parent
    with pytest.raises(TableError, match=r"client\.malformed"):
        desk.undo(table, by="bob", client="u1", head=parent or 0)
    with pytest.raises(TableError, match=r"seat\.unknown"):
        undo(table, by="eve")


def test_typed_dice_are_undone_in_one_tap(app: Flask) -> None:
    table = new_table()
    do(table, go("ann"))
    do(table, rolled(6), by="ann")
    undo(table)


def app_roll(table: Table, seat: str = "ann") -> int:
    do(table, go(seat))
    return desk.roll(table, by=seat, client=fresh_client(), head=head_of(table)).entry.id


def test_a_roll_of_the_app_needs_another_seat(app: Flask) -> None:
    table = new_table()
    roll = app_roll(table)
    with bus.subscribe(table.id) as news:
        for consent in (False, True):
            with pytest.raises(NeedsConsent) as caught:
                undo(table, "ann", consent=consent)
            assert (caught.value.kind, caught.value.key, caught.value.params) == (
                "forbidden", "undo.consent", {"seat": "ann"})
        assert news.get(0) == roll
    assert (desk.look(table).wish, head_of(table)) == ("ann", roll)
    assert undo(table, "bob").head != roll
    assert desk.look(table).wish == ""


def test_the_table_agrees_or_does_it_itself(app: Flask) -> None:
    table = new_table()
    app_roll(table)
    with pytest.raises(NeedsConsent):
        undo(table, "ann")
    undo(table, "table")
    redo(table)
    with pytest.raises(NeedsConsent):
        undo(table, "table")
    undo(table, "table", consent=True)


def test_alone_one_agrees_with_oneself(app: Flask) -> None:
    table = new_table("ann")
    app_roll(table)
    with pytest.raises(NeedsConsent):
        undo(table, "ann")
    undo(table, "ann")
    redo(table)
    undo(table, "ann", consent=True)


def test_a_secret_that_was_shown_needs_consent(app: Flask) -> None:
    table = new_table()
    do(table, {"do": "peek", "seat": "ann"})
    with pytest.raises(NeedsConsent):
        undo(table, "ann")
    undo(table, "bob", consent=False)


def test_rewinding_past_a_roll_needs_consent_for_the_same_line(app: Flask) -> None:
    table = new_table()
    app_roll(table)
    do(table, go("bob", hold=True))
    rewind(table, desk.log(table)[-2].id)
    with pytest.raises(NeedsConsent):
        rewind(table, 0)
    with pytest.raises(NeedsConsent):
        rewind(table, desk.log(table)[0].id, by="bob")
    rewind(table, desk.log(table)[0].id)


def test_a_wish_ends_when_the_table_moves_on(app: Flask) -> None:
    table = new_table()
    app_roll(table)
    with pytest.raises(NeedsConsent):
        undo(table, "ann")
    do(table, coins("bob", by=1))
    assert desk.look(table).wish == ""
    undo(table, "bob")
    with pytest.raises(NeedsConsent):
        undo(table, "bob")


def test_what_if_is_dropped_without_a_trace_on_the_line(app: Flask) -> None:
    table = new_table()
    do(table, go("ann", hold=True))
    kept = do(table, go("bob", hold=True)).entry.id
    undo(table)
    base = head_of(table)
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=base)
    assert desk.look(table).table.what_if == base
    app_roll(table, "bob")
    tried = head_of(table)
    moved = desk.end_what_if(table, False, by="ann", client=fresh_client())
    assert (moved.head, head_of(table), table.what_if) == (base, base, None)
    assert len(moved.entries) == 2
    assert tried in [e.id for e in desk.branches(table)]
    assert desk.look(table).redo == kept


def test_what_if_is_kept(app: Flask) -> None:
    table = new_table()
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=head_of(table))
    with pytest.raises(TableError, match=r"what_if\.open"):
        desk.begin_what_if(table, by="bob", client=fresh_client(), head=head_of(table))
    tried = do(table, go("ann")).entry.id
    assert desk.end_what_if(table, True, by="ann", client="end").head == tried == head_of(table)
    assert desk.end_what_if(table, True, by="ann", client="end").duplicate
    with pytest.raises(TableError, match=r"what_if\.none"):
        desk.end_what_if(table, True, by="ann", client=fresh_client())


def test_what_if_from_the_very_start(app: Flask) -> None:
    table = new_table(chosen=False)
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=0)
    do(table, {"do": "choose", "seat": "ann", "card": 1})
    assert desk.end_what_if(table, False, by="ann", client=fresh_client()).head == 0
    assert (head_of(table), desk.look(table).redo) == (0, 0)


def test_peeking_in_a_what_if_is_not_forgotten_alone(app: Flask) -> None:
    table = new_table()
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=head_of(table))
    do(table, {"do": "peek", "seat": "ann"})
    with pytest.raises(NeedsConsent):
        desk.end_what_if(table, False, by="ann", client=fresh_client())
    desk.end_what_if(table, False, by="bob", client=fresh_client())
