"""The race told: a chapter for each turn, read, printed and spoken."""
from __future__ import annotations

import random
from typing import Any

import pytest
from flask import Flask

from companion.games.rise_snu import facts as f
from companion.games.rise_snu.game import GAME, Setup
from companion.kernel import Closed, Fact, perform
from tests.games.rise_snu.test_suite import led
from tests.web.conftest import Device


def told(*entries: tuple[Fact, ...]) -> list[tuple[str, int, tuple[int, ...]]]:
    chapters = GAME.chronicle.chapters((n, n, facts) for n, facts in enumerate(entries, 1))
    return [(x.seat, x.round, x.entries) for x in chapters]


def test_a_chapter_for_each_turn_and_what_ends_one_is_told_in_it() -> None:
    assert told(
        (f.CardDrawn("ann", "?"), f.TurnBegun("dreams", ("ann",), "ann")), (f.CardSent("ann", "dream-bees", 5),),
        (f.MovementBegun("ann"),), (f.TurnEnded("ann"), f.TurnBegun("dark", ("bob",), "bob")), (Closed(),),
        (f.RoundBegun(2, ()), f.TurnBegun("dreams", ("ann",), "ann")), (f.TurnSkipped("ann", "paralysed"),),
    ) == [("ann", 1, (2, 3, 4)), ("bob", 1, (5, 6)), ("ann", 2, (7,))]


@pytest.mark.parametrize("first", [f.CardSent("ann", "dream-bees", 5), f.MovementBegun("ann")])
def test_the_first_turn_may_have_begun_with_the_table(first: Fact) -> None:
    assert told((f.LightGained("ann", 5),), (first,), (Closed(),)) == [("ann", 1, (2, 3))]


@pytest.mark.parametrize(("seats", "mode"), [(("ann", "bob", "cyd", "dan"), "clash"), (("ann", "bob", "cyd"), "trial")])
def test_every_turn_names_the_seat_that_sends(seats: tuple[str, ...], mode: str) -> None:
    s: Any = GAME.new(Setup(seats, mode, first="ann"))
    rng, entries = random.Random(1), []
    while s.round < 3 or len(told(*entries)) <= 2 * len(turns(s)):
        s, facts = perform(GAME, s, led(s, rng))
        entries.append(tuple(facts))
    assert [(seat, n) for seat, n, _ in told(*entries)][:2 * len(turns(s))] == [
        (seat, n) for n in (1, 2) for seat in turns(s)]


def turns(s: Any) -> list[str]:
    """Who has the cards in each turn of a round."""
    return [s.side(side)[-1] for side in ("dreams", "dark")] if s.clash else list(s.seats)


@pytest.mark.parametrize(("lang", "turn"), [("en", "Turn"), ("cs", "Tah")])
def test_the_story_so_far_is_read_printed_and_spoken(app: Flask, lang: str, turn: str) -> None:
    table = Device(app, lang).open(mode="beginners", game="rise_snu")
    assert table.get(table.at("chronicle"), json=False).status_code == 200
    table.play("done")
    assert table.enter({"do": "done", "seat": "p1"}).status_code == 200
    page = table.get(table.at("chronicle"), json=False).text
    assert turn in page
    printed = table.get(table.at("chronicle.pdf"), json=False)
    assert (printed.status_code, printed.data[:5]) == (200, b"%PDF-")
    assert table.get(table.at("chronicle/audio")).get_json()["state"] == "none"  # not begun yet
