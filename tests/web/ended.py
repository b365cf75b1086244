"""Whole games in a journal at once, without a request an entry: for tests and figures of what comes at the end."""
from __future__ import annotations

import random
from functools import cache

from flask import Flask

from companion import games
from companion.kernel import TABLE, Verdict, actors, encode, perform
from companion.table import desk
from companion.table.journal import Draft, append, game_of, locked, move_head
from companion.table.memory import memory
from companion.table.models import Table
from companion.table.store import writing
from tests import dealt
from tests.games.near_and_far.play.golden import sensible

NAMES = ("Eva", "Jan", "Božena", "Vojtěch")
BOX = "sample"
GAME = games.load("near_and_far")
_laid: dict[tuple[int, int, int, int], dealt.Written] = {}


@cache
def played(players: int = 3, seed: int = 5, most: int = 3000) -> tuple[bytes, tuple[Draft, ...]]:
    """The set-up of a game of players with a plan, and its entries to the end or the first `most` of them."""
    wanted = encode({"seats": [f"p{n + 1}" for n in range(players)], "box": BOX})
    s, rng, drafts = GAME.new(GAME.codec.setup(wanted)), random.Random(seed), list[Draft]()
    while actors(s) and len(drafts) < most:
        action = sensible(s, rng)
        s, facts = perform(GAME, s, action)
        drafts.append(Draft(TABLE, action, Verdict(), tuple(facts), s))
    return wanted, tuple(drafts)


def laid(app: Flask, players: int = 3, seed: int = 5, most: int = 3000, again: int = 1) -> Table:
    """A table with such a game in its journal, its entries `again` and again for one that has to be long."""
    wanted, drafts = played(players, seed, most)
    with app.app_context():
        table = desk.open_table("near_and_far", wanted, {f"p{n + 1}": NAMES[n] for n in range(players)})
        asked = players, seed, most, again
        if asked in _laid:
            dealt.copy(_laid[asked], table)
            return table
        parent, number = 0, 0
        for _ in range(again):
            with locked(table) as row, writing() as session:
                written = append(session, row, game_of(row), parent, number, drafts)
                move_head(session, row, written[-1].id, written)
            parent, number = written[-1].id, written[-1].number
        memory().keep(table.id, parent, drafts[-1].after)
        _laid[asked] = dealt.read(table, parent)
        return desk.find(table.code)
