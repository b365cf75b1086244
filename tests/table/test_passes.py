"""Rights of devices: watch, seat, table; tokens that can die; codes that cannot be guessed."""
from __future__ import annotations

import hashlib
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from companion.table import bus, passes, store
from companion.table.cards import codes
from companion.table.cards.codes import Guesses
from companion.table.errors import TableError
from companion.table.models import Join, Pass, Table, now
from tests.table.conftest import new_table


@pytest.fixture
def table(app: Flask) -> Table:
    return new_table("ann", "bob", "cat")


def test_a_token_is_random_and_only_its_hash_is_stored(table: Table) -> None:
    token = passes.create(table, "seat", ["ann"], label="Ann's phone")
    assert len(token) >= 43
    assert token != passes.create(table, "watch")
    with store.reading() as session:
        stored = [one.token for one in session.scalars(select(Pass))]
    assert hashlib.sha256(token.encode()).hexdigest() in stored
    assert token not in stored
    rights = passes.check(token)
    assert (rights.right, rights.seats, rights.label, rights.table_id) == ("seat", ("ann",), "Ann's phone", table.id)


def test_what_each_right_allows(table: Table) -> None:
    watch, seat, whole = (passes.check(passes.create(table, right, seats))
                          for right, seats in (("watch", ()), ("seat", ("ann", "bob")), ("table", ())))
    assert [watch.may_enter(s) for s in ("ann", "table")] == [False, False]
    assert [seat.may_enter(s) for s in ("ann", "bob", "cat", "table")] == [True, True, False, True]
    assert all(whole.may_enter(s) for s in ("ann", "bob", "cat", "table"))
    assert [r.may_see("ann") for r in (watch, seat, whole)] == [False, True, True]
    assert not passes.check(passes.create(table, "seat")).may_enter("table")


@pytest.mark.parametrize("token", ["", "x", "ž\ud800", "x" * 100_000])
def test_unknown_tokens(table: Table, token: str) -> None:
    with pytest.raises(TableError) as caught:
        passes.check(token)
    assert (caught.value.kind, caught.value.key) == ("forbidden", "pass.unknown")


def test_a_token_is_for_one_table(table: Table) -> None:
    token = passes.create(table, "table")
    assert passes.check(token, table).right == "table"
    with pytest.raises(TableError, match=r"pass\.unknown"):
        passes.check(token, new_table())


def test_revoked_tokens_are_dead(table: Table) -> None:
    mine, other = passes.create(table, "seat", ["ann"]), passes.create(table, "seat", ["bob"])
    passes.revoke(mine)
    passes.revoke_device(table, passes.check(other).device)
    for token in (mine, other):
        with pytest.raises(TableError, match=r"pass\.unknown"):
            passes.check(token)
    assert passes.devices(table) == []
    for device in ("", "%", "0" * 12):
        with pytest.raises(TableError, match=r"pass\.unknown"):
            passes.revoke_device(table, device)


def test_one_device_may_hold_several_seats(table: Table) -> None:
    token = passes.create(table, "seat")
    passes.claim_seat(token, "ann")
    assert passes.claim_seat(token, "bob").seats == ("ann", "bob")
    assert passes.claim_seat(token, "bob").seats == ("ann", "bob")
    assert {seat: r.device for seat, r in passes.seat_holders(table).items()} == dict.fromkeys(
        ("ann", "bob"), passes.check(token).device)


def test_a_held_seat_is_taken_over_by_the_table_only(table: Table) -> None:
    anns, bobs = passes.create(table, "seat", ["ann"]), passes.create(table, "seat")
    whole = passes.create(table, "table")
    with pytest.raises(TableError) as caught:
        passes.claim_seat(bobs, "ann")
    assert (caught.value.key, caught.value.params) == ("seat.held", {"seat": "ann"})
    with pytest.raises(TableError, match=r"seat\.held"):
        passes.create(table, "seat", ["ann"])
    assert passes.claim_seat(whole, "ann").seats == ("ann",)
    with pytest.raises(TableError, match=r"pass\.unknown"):
        passes.check(anns)


def test_freeing_a_seat_kills_the_old_token(table: Table) -> None:
    anns, family = passes.create(table, "seat", ["ann"]), passes.create(table, "seat", ["bob", "cat"])
    with bus.subscribe(table.id) as news:
        passes.free_seat(table, "ann")
        assert news.get(0) == table.head_id
    with pytest.raises(TableError, match=r"pass\.unknown"):
        passes.check(anns)
    passes.free_seat(table, "bob")
    assert passes.check(family).seats == ("cat",)
    passes.free_seat(table, "cat")
    with pytest.raises(TableError, match=r"pass\.unknown"):
        passes.check(family)
    assert passes.seat_holders(table) == {}
    assert passes.claim_seat(passes.create(table, "seat"), "ann").seats == ("ann",)


def test_freeing_a_seat_of_the_table_screen_keeps_the_table_screen(table: Table) -> None:
    whole = passes.create(table, "table", ["ann"])
    passes.free_seat(table, "ann")
    assert passes.check(whole).seats == ()


def test_watchers_cannot_claim_and_seats_must_exist(table: Table) -> None:
    with pytest.raises(TableError, match=r"right\.missing"):
        passes.claim_seat(passes.create(table, "watch"), "ann")
    for action in (lambda: passes.claim_seat(passes.create(table, "seat"), "eve"),
                   lambda: passes.free_seat(table, "eve"), lambda: passes.create(table, "seat", ["eve"]),
                   lambda: passes.invite(table, "watch", ["ann"])):
        with pytest.raises(TableError, match=r"seat\.unknown"):
            action()
    with pytest.raises(TableError, match=r"right\.unknown"):
        passes.create(table, "god")


def test_joining_by_code(table: Table) -> None:
    code = passes.invite(table, "seat")
    assert len(code) == 6
    assert set(code) <= set(codes.LETTERS)
    tokens = [passes.join(f" {code[:3]}-{code[3:].lower()} ", address="10.0.0.2", label="Phone\n")[0] for _ in range(3)]
    assert len(set(tokens)) == 3
    assert {passes.check(token).label for token in tokens} == {"Phone"}
    token, rights = passes.join(passes.invite(table, "seat", ["ann"]), address="10.0.0.2")
    assert rights == passes.check(token)
    assert rights.seats == ("ann",)


def test_a_code_for_a_seat_that_was_taken_meanwhile(table: Table) -> None:
    code = passes.invite(table, "seat", ["ann"])
    passes.join(code, address="10.0.0.2")
    with pytest.raises(TableError, match=r"seat\.held"):
        passes.join(code, address="10.0.0.3")


def test_codes_end_after_half_an_hour(table: Table) -> None:
    code = passes.invite(table, "table")
    with store.writing() as session:
        join = session.get_one(Join, code)
        assert timedelta(minutes=29) < join.expires - now() <= timedelta(minutes=30)
        join.expires = now() - timedelta(seconds=1)
    with pytest.raises(TableError) as caught:
        passes.join(code, address="10.0.0.2")
    assert (caught.value.kind, caught.value.key) == ("unknown", "code.unknown")
    passes.invite(table, "watch")
    with store.reading() as session:
        assert session.get(Join, code) is None


def test_guessing_is_slowed_by_address(table: Table) -> None:
    code = passes.invite(table, "watch")
    for typed in ("", "ZZZZZZ", "\ud800", "x" * 10_000, *("AAAAA" + c for c in "234567")):
        with pytest.raises(TableError, match=r"code\.unknown"):
            passes.join(typed, address="10.0.0.9")
    with pytest.raises(TableError) as caught:
        passes.join(code, address="10.0.0.9")
    assert (caught.value.kind, caught.value.key, caught.value.params) == ("forbidden", "code.slow", {"n": 10})
    passes.join(code, address="10.0.0.8")


def test_guessing_is_allowed_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    guesses, time = Guesses(most=2, within=60), 0.0
    monkeypatch.setattr("companion.table.cards.codes.time.monotonic", lambda: time)
    guesses.wrong("a")
    time = 30.0
    guesses.wrong("a")
    with pytest.raises(TableError):
        guesses.allow("a")
    guesses.allow("b")
    time = 60.0
    guesses.allow("a")


def test_guessing_from_everywhere_does_not_fill_the_memory() -> None:
    guesses = Guesses()
    for n in range(5000):
        guesses.wrong(f"address {n}")
    assert len(guesses._wrong) == 4096
