"""A card that only the real table knows: the app never asks for it, doubts what is claimed of it, and checks the claims
when it is laid open."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from msgspec import Struct
from msgspec.structs import replace

import companion.games
from companion.games.about import About
from companion.games.derived import Derived
from companion.games.view import Hidden
from companion.kernel import (
    UNKNOWN, Action, Codec, Doubt, Fact, Facts, Rule, RuleBook, ScoreSheet, Seat, Step, Unknown, encode)
from companion.table import desk
from companion.table.cards import claims
from companion.table.models import Table
from tests.table.conftest import fresh_client

RULES = RuleBook([Rule("BL-1", 1, "enforced", guards=("sequence", "claim.more")),
                  Rule("APP", 0, "enforced", guards=("correct.fits", "correct.bounds"))], "1")


class Claim(Action, frozen=True):
    """My card shows at least `n`."""

    n: int


class Open(Action, frozen=True):
    card: int


class Claimed(Fact, frozen=True):
    n: int


class LaidOpen(Fact, frozen=True):
    seat: Seat
    card: int


class Talking(Step, frozen=True):
    accepts = (Claim, Open)

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return tuple(s.seats)

    def candidates(self, s: Any, seat: Seat) -> Iterator[Action]:
        yield from (Claim(seat=seat, n=n) for n in range(1, 7))
        yield from (Open(seat=seat, card=n) for n in range(1, 7))

    def take(self, s: Any, a: Any) -> Facts:
        yield Claimed(a.n) if isinstance(a, Claim) else LaidOpen(a.seat, a.card)


class Setup(Struct, frozen=True):
    seats: tuple[Seat, ...]


class State(Struct, frozen=True):
    seats: tuple[Seat, ...]
    cards: dict[Seat, int | Unknown]
    flow: tuple[Talking, ...] = (Talking(),)


class Bluff(Derived):
    id, about, folder, rules = "bluff", About("bluff", (2,), ("red", "blue")), Path(__file__).parent, RULES
    codec = Codec(State, Setup, (Claim, Open), (Claimed, LaidOpen), (Talking,))

    def new(self, setup: Setup) -> State:
        return State(setup.seats, dict.fromkeys(setup.seats, UNKNOWN))

    def evolve(self, s: State, fact: Fact) -> State:
        return replace(s, cards=s.cards | {fact.seat: fact.card}) if isinstance(fact, LaidOpen) else s

    def pieces(self, s: State) -> dict[str, Any]:
        return {}

    def score(self, s: State) -> ScoreSheet:
        return ScoreSheet()

    def hidden(self, s: State) -> tuple[Hidden, ...]:
        return tuple(Hidden("card", seat, ("cards", seat), "table") for seat, x in s.cards.items() if x is UNKNOWN)


@RULES.forbids("claim.more", Claim)
def no_more_than_the_card_shows(s: State, step: Step, a: Claim) -> Iterator[dict[str, Any] | Doubt]:
    card = s.cards[a.seat]
    if isinstance(card, Unknown):
        yield Doubt("card", {"seat": a.seat})
    elif a.n > card:
        yield {"n": a.n, "card": card}


BLUFF = Bluff()


@pytest.fixture(autouse=True)
def _race(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of bluff, in place of the race."""
    monkeypatch.setattr(companion.games, "load", {"bluff": BLUFF}.__getitem__)
    monkeypatch.setattr(companion.games, "known", "bluff".__eq__)


def enter(table: Table, action: Action) -> desk.Outcome:
    return desk.enter(table, encode(action), by=action.seat, client=fresh_client(), head=desk.look(table).head)


@pytest.fixture
def table(app: Flask) -> Table:
    return desk.open_table("bluff", json.dumps({"seats": ["ann", "bob"]}), {"ann": "Ann", "bob": "Bob"})


def test_what_nobody_can_know_is_doubted_and_not_refused(table: Table) -> None:
    assert enter(table, Claim(seat="ann", n=6)).verdict.kind == "unchecked"


def test_a_card_laid_open_is_held_against_every_claim_before(table: Table) -> None:
    claimed = [enter(table, Claim(seat="ann", n=n)).entry.id for n in (2, 5, 3, 6)]
    assert claims.broken_claims(table, enter(table, Claim(seat="bob", n=6))) == ()
    shown = enter(table, Open(seat="ann", card=3))
    found = claims.broken_claims(table, shown)
    assert [x.entry.id for x in found] == [claimed[1], claimed[3]]
    assert [[r.guard for r in x.refusals] for x in found] == [["claim.more"]] * 2


def test_claims_after_the_card_lies_open_are_judged_at_once(table: Table) -> None:
    enter(table, Open(seat="ann", card=3))
    with pytest.raises(desk.Refused):
        enter(table, Claim(seat="ann", n=4))
    assert claims.broken_claims(table, enter(table, Claim(seat="ann", n=3))) == ()


def test_what_was_taken_back_was_not_claimed(table: Table) -> None:
    enter(table, Claim(seat="ann", n=6))
    desk.undo(table, by="ann", client=fresh_client(), head=desk.look(table).head)
    enter(table, Claim(seat="ann", n=1))
    assert claims.broken_claims(table, enter(table, Open(seat="ann", card=3))) == ()
