"""Editing the past: what came after is replayed, and the app asks where it no longer can be."""
from __future__ import annotations

import json

import pytest
from flask import Flask

from companion.kernel import digest
from companion.table import desk
from companion.table.errors import NeedsConsent, Refused, Stale, TableError
from companion.table.models import Entry, Table
from tests.table.conftest import coins, do, fresh_client, go, head_of, new_table, rolled


def amend(table: Table, entry: int, action: dict[str, object], by: str = "ann", **more: object) -> desk.Amended:
    more = {"client": fresh_client(), "head": head_of(table)} | more
    return desk.amend(table, entry, json.dumps(action), by=by, **more)  # type: ignore[arg-type]


def resume(table: Table, choice: str, by: str = "ann", client: str = "") -> desk.Amended:
    return desk.resume_amend(table, choice, by=by, client=client or fresh_client())


@pytest.fixture
def table(app: Flask) -> Table:
    return new_table()


def told(entries: list[Entry]) -> list[str]:
    actions = [json.loads(e.action) for e in entries]
    return [f"{a['do']}-{a.get('face', a.get('seat'))}" for a in actions]


def test_a_mistyped_roll_is_put_right_and_the_rest_follows(table: Table) -> None:
    do(table, go("ann"))
    roll = do(table, rolled(6), by="ann").entry
    do(table, coins("bob", by=1))
    do(table, go("bob"))
    do(table, rolled(2), by="bob")
    old = desk.look(table)
    done = amend(table, roll.id, rolled(1))
    assert (done.stopped, done.verdict, done.remaining) == (None, None, ())
    assert [e.kind for e in done.entries] == ["amend", "correct", "play", "play"]
    assert (done.entries[0].origin_id, done.entries[0].number) == (roll.id, roll.number)
    now = desk.look(table)
    assert (now.head, now.number, now.state.at) == (done.head, old.number, {"ann": 1, "bob": 2})
    assert now.state.coins["bob"] == 6
    assert digest(done.before) == digest(old.state)
    [step] = desk.instructions_between(table, done.before, done.after)
    assert (step.piece.owner, step.place, step.to) == ("ann", "track:6", "track:1")
    assert len(desk.branches(table)) == 2
    desk.rewind(table, old.head, by="ann", client=fresh_client(), head=now.head)
    assert digest(desk.look(table).state) == digest(old.state)


def test_it_stops_at_the_first_entry_that_became_illegal(table: Table) -> None:
    went = do(table, go("ann")).entry
    roll = do(table, rolled(6), by="ann").entry
    bobs = [do(table, go("bob")).entry, do(table, rolled(3), by="bob").entry]
    old = head_of(table)
    done = amend(table, went.id, go("ann", hold=True))
    assert (done.stopped and done.stopped.id, done.remaining) == (roll.id, tuple(e.id for e in bobs))
    assert done.verdict is not None
    assert done.verdict.refusals[0].guard == "sequence"
    assert head_of(table) == old
    assert desk.look(table).amend_stopped == roll.id
    asked = desk.pending_amend(table)
    assert asked is not None
    assert asked.stopped is not None
    assert (asked.stopped.id, asked.remaining, asked.verdict) == (roll.id, done.remaining, done.verdict)
    rest = resume(table, "skip")
    assert rest.stopped is None
    assert told(desk.log(table))[2:] == ["go-ann", "go-bob", "rolled-3"]
    assert desk.look(table).state.at == {"ann": 0, "bob": 3}
    assert (desk.look(table).amend_stopped, desk.pending_amend(table)) == (0, None)


def test_overrule_what_became_illegal(table: Table) -> None:
    do(table, go("ann", hold=True))
    went = do(table, go("bob")).entry
    roll = do(table, rolled(1), by="bob").entry
    do(table, go("ann", hold=True))
    last = do(table, go("bob", hold=True)).entry
    coin = do(table, coins("ann", by=1)).entry
    done = amend(table, went.id, go("bob", hold=True), by="bob")
    assert done.stopped is not None
    assert done.stopped.id == roll.id
    done = resume(table, "skip")
    assert done.verdict is not None
    assert [r.guard for r in done.verdict.refusals] == ["hold"]
    done = resume(table, "overrule")
    assert done.stopped is not None
    assert done.stopped.id == last.id
    done = resume(table, "overrule")
    assert done.stopped is None
    assert done.entries[-1].origin_id == coin.id
    assert [json.loads(e.overruled) for e in desk.log(table)][-3:] == [["hold"], ["hold"], []]


def test_what_cannot_be_overruled_can_still_be_skipped(app: Flask) -> None:
    table = new_table("ann", "bob", strictness="warn")
    went = do(table, go("ann")).entry
    do(table, rolled(3), by="ann")
    assert amend(table, went.id, go("ann", hold=True)).stopped is not None
    with pytest.raises(Refused):
        resume(table, "overrule")
    assert resume(table, "skip").stopped is None


@pytest.mark.parametrize("choice", ["skip", "stop"])
def test_to_leave_a_roll_of_the_app_behind_needs_consent(table: Table, choice: str) -> None:
    """Otherwise whoever dislikes a roll would amend what led to it, and roll again."""
    went = do(table, go("ann")).entry
    desk.roll(table, by="ann", client=fresh_client(), head=head_of(table))
    do(table, go("bob"))
    old = head_of(table)
    amend(table, went.id, go("ann", hold=True))
    for _ in range(2):
        with pytest.raises(NeedsConsent, match=r"amend\.consent"):
            resume(table, choice)
    assert (head_of(table), desk.look(table).amend_stopped) == (old, desk.log(table)[3].id)
    wish = desk.look(table).amend_wish
    assert wish is not None
    assert wish.amendment is not None
    assert (wish.by, wish.amendment.choice, wish.amendment.action) == ("ann", choice, None)
    resume(table, choice, by="bob")
    assert (head_of(table) != old, desk.look(table).amend_stopped) == (True, 0)


def test_an_amendment_that_leaves_a_roll_behind_may_be_dropped_by_anybody(table: Table) -> None:
    went = do(table, go("ann")).entry
    desk.roll(table, by="ann", client=fresh_client(), head=head_of(table))
    old = head_of(table)
    amend(table, went.id, go("ann", hold=True))
    resume(table, "drop")
    assert (head_of(table), desk.look(table).amend_stopped) == (old, 0)


def test_stop_plays_on_from_the_new_line(table: Table) -> None:
    went = do(table, go("ann")).entry
    do(table, rolled(6), by="ann")
    amend(table, went.id, go("ann", hold=True))
    done = resume(table, "stop")
    assert (done.entries, done.stopped) == ((), None)
    assert told(desk.log(table))[2:] == ["go-ann"]
    do(table, go("bob"))


def test_drop_leaves_everything_as_it_was(table: Table) -> None:
    went = do(table, go("ann")).entry
    do(table, rolled(6), by="ann")
    old = desk.look(table)
    amend(table, went.id, go("ann", hold=True))
    assert resume(table, "drop").head == old.head
    assert (head_of(table), desk.look(table).amend_stopped) == (old.head, 0)
    with pytest.raises(TableError, match=r"amend\.none"):
        resume(table, "skip")


def test_the_table_plays_on_while_the_question_is_open(table: Table) -> None:
    went = do(table, go("ann")).entry
    do(table, rolled(6), by="ann")
    amend(table, went.id, go("ann", hold=True))
    do(table, go("bob"))
    with pytest.raises(TableError, match=r"amend\.open"):
        amend(table, went.id, go("ann", hold=True))
    with pytest.raises(TableError, match=r"amend\.choice"):
        resume(table, "perhaps")
    resume(table, "skip", by="bob")
    assert told(desk.log(table))[2:] == ["go-ann", "go-bob"]


def test_undoing_the_entry_asked_about_answers_the_question(table: Table) -> None:
    went = do(table, go("ann")).entry
    do(table, rolled(6), by="ann")
    amend(table, went.id, go("ann", hold=True))
    desk.undo(table, by="ann", client=fresh_client(), head=head_of(table))
    do(table, coins("bob", by=1))
    assert resume(table, "skip").stopped is None
    assert told(desk.log(table))[2:] == ["go-ann", "correct-bob"]


def test_leaving_the_old_line_ends_the_amendment(table: Table) -> None:
    went = do(table, go("ann")).entry
    do(table, rolled(6), by="ann")
    amend(table, went.id, go("ann", hold=True))
    desk.rewind(table, went.parent_id or 0, by="ann", client=fresh_client(), head=head_of(table))
    with pytest.raises(Stale):
        resume(table, "skip")
    assert desk.pending_amend(table) is None


def test_the_question_survives_a_restart(table: Table) -> None:
    from companion.table.memory import memory

    went = do(table, go("ann")).entry
    do(table, rolled(6), by="ann")
    amend(table, went.id, go("ann", hold=True))
    memory().forget()
    assert desk.pending_amend(table) is not None
    resume(table, "skip")


def test_the_new_action_is_judged_like_any_other(table: Table) -> None:
    do(table, go("ann", hold=True))
    do(table, go("bob", hold=True))
    third = do(table, go("ann")).entry
    with pytest.raises(Refused) as caught:
        amend(table, third.id, go("ann", hold=True))
    assert [r.guard for r in caught.value.verdict.refusals] == ["hold"]
    assert desk.look(table).head == third.id
    done = amend(table, third.id, go("ann", hold=True), overruled=("hold",), reason="we agreed")
    assert (done.entries[0].overruled, done.entries[0].reason) == ('["hold"]', "we agreed")


def test_sent_twice_applied_once(table: Table) -> None:
    went = do(table, go("ann")).entry
    do(table, rolled(6), by="ann")
    head = head_of(table)
    for again in (False, True):
        done = amend(table, went.id, go("ann", hold=True), client="a1", head=head)
        assert (done.duplicate, done.stopped is not None, len(done.entries)) == (again, True, 1)
    for again in (False, True):
        assert resume(table, "skip", client="a2").duplicate is again
    assert len(desk.branches(table)) == 2


def test_only_entries_of_the_present_line_and_the_present_head(table: Table) -> None:
    went = do(table, go("ann")).entry
    desk.undo(table, by="ann", client=fresh_client(), head=went.id)
    with pytest.raises(TableError, match=r"entry\.unknown"):
        amend(table, went.id, go("ann", hold=True))
    with pytest.raises(Stale):
        amend(table, went.parent_id or 0, go("ann", hold=True), head=went.id)


def test_changing_a_roll_of_the_app_needs_consent(table: Table) -> None:
    do(table, go("ann"))
    roll = desk.roll(table, by="ann", client=fresh_client(), head=head_of(table)).entry
    with pytest.raises(NeedsConsent):
        amend(table, roll.id, rolled(6))
    assert desk.look(table).wish == ""  # nobody is asked to undo
    with pytest.raises(NeedsConsent):
        desk.undo(table, by="bob", client=fresh_client(), head=roll.id)
    with pytest.raises(NeedsConsent):
        amend(table, roll.id, rolled(6))
    with pytest.raises(NeedsConsent):  # another face is another wish
        amend(table, roll.id, rolled(4), by="bob")
    wish = desk.look(table).amend_wish
    assert wish is not None
    assert wish.amendment is not None
    assert (wish.by, wish.amendment.entry, getattr(wish.amendment.action, "face", 0)) == ("bob", roll.id, 4)
    with pytest.raises(NeedsConsent):
        amend(table, roll.id, rolled(6))
    done = amend(table, roll.id, rolled(6), by="bob")
    assert desk.look(table).amend_wish is None
    assert desk.look(table).state.at["ann"] == 6
    desk.amend(table, done.head, json.dumps(rolled(5)), by="table", client=fresh_client(), head=done.head, consent=True)


def test_a_record_table_replays_whatever_can_be_replayed(app: Flask) -> None:
    table = new_table(strictness="record")
    first = do(table, go("ann", hold=True)).entry
    do(table, go("bob", hold=True))
    do(table, go("ann", hold=True))
    done = amend(table, first.id, go("bob", hold=True), by="table")
    assert done.stopped is None
    assert len(done.entries) == 3


def test_a_forgotten_entry_is_put_where_it_belongs_and_dice_since_stay(table: Table) -> None:
    went = do(table, go("ann")).entry
    do(table, rolled(6), by="ann")
    do(table, go("bob"))
    do(table, rolled(2), by="bob")
    done = amend(table, went.id, coins("ann", by=1), how="insert")
    assert (done.stopped, [one.number for one in done.entries]) == (None, [3, 4, 5, 6, 7])
    assert told(list(done.entries))[1:] == ["go-ann", "rolled-6", "go-bob", "rolled-2"]
    now = desk.look(table).state
    assert (now.at, now.coins["ann"]) == ({"ann": 6, "bob": 2}, done.before.coins["ann"] + 1)


def test_an_entry_too_many_goes_and_what_cannot_stand_is_named(table: Table) -> None:
    went = do(table, go("ann")).entry
    do(table, rolled(6), by="ann")
    extra = do(table, coins("bob", by=1)).entry
    do(table, go("bob"))
    done = desk.amend(table, extra.id, b"null", by="bob", client=fresh_client(), head=head_of(table), how="remove")
    assert (done.stopped, desk.look(table).number) == (None, extra.number)
    done = desk.amend(table, went.id, b"null", by="ann", client=fresh_client(), head=head_of(table), how="remove")
    assert done.stopped is not None
    assert told([done.stopped]) == ["rolled-6"]
    while done.stopped is not None:
        done = resume(table, "skip")
    assert desk.look(table).state.at == {"ann": 0, "bob": 0}


def test_the_first_of_all_entries_may_go_or_get_one_before_it(app: Flask) -> None:
    table = new_table(chosen=False)
    first = do(table, coins("ann", by=1)).entry
    do(table, coins("bob", by=1))
    before = desk.start_position(table).coins
    amend(table, first.id, coins("ann", by=2), how="insert")
    assert desk.look(table).state.coins["ann"] == before["ann"] + 3
    amend(table, desk.log(table)[0].id, {}, how="remove")
    assert desk.look(table).state.coins == {"ann": before["ann"] + 1, "bob": before["bob"] + 1}
    with pytest.raises(TableError, match=r"amend\.how"):
        amend(table, desk.log(table)[0].id, {}, how="twist")


def test_to_leave_out_what_the_app_rolled_needs_consent(table: Table) -> None:
    do(table, go("ann"))
    made = desk.roll(table, by="ann", client=fresh_client(), head=head_of(table))
    with pytest.raises(NeedsConsent):
        amend(table, made.entry.id, {}, how="remove")
    assert desk.look(table).amend_wish.amendment.how == "remove"
    with pytest.raises(NeedsConsent):  # to change it is another wish
        amend(table, made.entry.id, rolled(6), by="bob")
