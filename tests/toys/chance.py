"""Entries of a game by chance."""
from __future__ import annotations

import random

from companion.kernel import TABLE, actors, encode, legal
from companion.table import desk, taps
from tests.web.conftest import Device, ids


def entered(table: Device, rng: random.Random) -> bool:
    """Whether something legal of a seat was entered, without its screen. Throws are left to that."""
    with table.client.application.app_context():
        row = desk.find(table.code)
        look = desk.look(row)
        seat = rng.choice(actors(look.state) or (TABLE,))
        if seat != TABLE:
            action = encode(rng.choice(legal(look.game, look.state, seat)))
            taps.enter(row, action, by=TABLE, client=f"c{next(ids)}", head=look.head)
    return bool(seat != TABLE)
