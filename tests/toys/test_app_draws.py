"""A draw that the app makes by itself: no phone names the card, not even to hear what the rules say to it."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from companion.kernel import TABLE, encode
from companion.table import desk, taps
from companion.table.errors import Refused, TableError
from companion.table.models import Table
from companion.web import create_app
from tests.toys.fireflies.game import Deal, Glow

ids = count()


@pytest.fixture
def table(tmp_path: Path, at_once: None) -> Iterator[Table]:
    app = create_app(tmp_path, testing=True)
    with app.app_context():
        yield taps.open_table("fireflies", encode({"seats": ("p1", "p2")}), {"p1": "Anna", "p2": "Bob"})
    app.extensions["companion_lock"].release()


def deal(table: Table, card: str, by: str, head: int) -> None:
    desk.enter(table, encode(Deal(seat=TABLE, card=card)), by=by, client=f"d{next(ids)}", head=head)


def test_a_phone_hears_the_same_of_every_hidden_card(table: Table) -> None:
    look = desk.look(table)
    for card in (look.state.deck[0], look.state.players["p2"].hand[0], look.state.players["p1"].hand[0]):
        for head in (look.head, 0):
            with pytest.raises(TableError) as found:
                deal(table, card, "p1", head)
            assert found.value.key == "action.app_draws"
        with pytest.raises(TableError) as found:
            desk.amend(table, look.head, encode(Deal(seat=TABLE, card=card)), by="p1", client=f"d{next(ids)}",
                       head=look.head)
        assert found.value.key == "action.app_draws"


def test_the_table_and_open_cards_are_judged_as_ever(table: Table) -> None:
    look = desk.look(table)
    with pytest.raises(Refused):
        deal(table, look.state.players["p2"].hand[0], TABLE, look.head)
    for seat, at in (("p1", "hex:0,0"), ("p2", "hex:1,0")):
        card = look.state.players[seat].hand[0]
        desk.enter(table, encode(Glow(seat=seat, card=card, to=at)), by=seat, client=f"g{next(ids)}",
                   head=desk.look(table).head)
    with pytest.raises(Refused):
        deal(table, look.state.players["p1"].hand[0], "p1", desk.look(table).head)
