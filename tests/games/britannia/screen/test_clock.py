"""The clock on the page of the evening: by nation and by player, each with the average of its turns."""
from __future__ import annotations

import re
from datetime import timedelta
from itertools import groupby
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from companion.games.britannia import actions as a
from companion.games.britannia.game import GAME
from companion.games.britannia.screen import ahead
from companion.games.britannia.state import State
from companion.kernel import TABLE, actors, encode, legal
from companion.table import desk
from companion.table.models import Entry, Table, now
from companion.table.store import writing
from tests.web.conftest import Device, send

NAMES = {"p1": "Eva", "p2": "Jan", "p3": "Tom", "p4": "Zoe"}
NATIONS = {"romans": "Romans", "belgae": "Belgae", "welsh": "Welsh"}


def quickly(s: State) -> tuple[str, Any]:
    """A player and the action that brings the turn to its end soonest."""
    seat = next(x for x in actors(s) if x != TABLE)
    acts = legal(GAME, s, seat)
    return seat, next((x for x in acts if isinstance(x, a.Result | a.Done)), acts[0])


Made = list[tuple[str, str, int]]
"""Entries: nation, player, and for how many seconds it was thought about."""


def play_until(table: Table, made: Made, round: int, side: str) -> None:
    """Entries of the table until that nation's turn, added to those made before."""
    while ahead.acting(s := desk.look(table).state) != side or s.round != round:
        seat, act = quickly(s)
        n = len(made)
        made.append((ahead.acting(s), seat, 10 + n * n % 50 if n else 0))
        desk.enter(table, encode(act), by=seat, client=f"c{n}", head=desk.look(table).head)


def turns(made: Made, of: int) -> dict[str, list[int]]:
    """Seconds of each finished turn: entries in a row of one nation (0) or of one player (1)."""
    found: dict[str, list[int]] = {}
    whole = [(str(who), sum(seconds for _, _, seconds in those)) for who, those in groupby(made, key=lambda x: x[of])]
    for who, seconds in whole[:-1]:
        found.setdefault(who, []).append(seconds)
    return found


def mmss(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


@pytest.fixture
def device(app: Flask) -> Device:
    return Device(app).open(mode="play", game="britannia", names=NAMES)


def test_the_clock_says_turns_and_averages_by_nation_and_by_player_and_of_a_round(app: Flask, device: Device) -> None:
    with app.app_context():
        table = desk.find(device.code)
        made: Made = []
        play_until(table, made, 2, "romans")
        first = sum(seconds for _, _, seconds in made)
        play_until(table, made, 2, "welsh")
        at = now() - timedelta(hours=3)
        with writing() as session:
            for one, (_, _, seconds) in zip(sorted(desk.log(table), key=lambda x: x.id), made, strict=True):
                at += timedelta(seconds=seconds)
                session.execute(update(Entry).where(Entry.id == one.id).values(created=at))
    for of, mode, names in ((0, "side", NATIONS), (1, "seat", NAMES)):
        assert send(device, device.at("clock"), mode=mode).status_code == 302
        page = device.get(device.at("evening"), json=False).text
        assert f'<dt>Average per round</dt><dd class="figure">{first // 60} min</dd>' in page
        rows = {who.strip(): re.findall(r'<td class="figure">([^<]+)</td>', cells) for who, cells in re.findall(
            r'<th scope="row"><span class="badge[^>]*>[^<]*</span>([^<]+)</th>(.*?)</tr>', page)}
        expected = turns(made, of)
        assert max(map(len, expected.values())) > 1, "an average of more than one turn"
        for who in names.keys() & expected.keys():
            each = expected[who]
            assert rows[names[who]] == [str(len(each)), mmss(sum(each) / len(each)), mmss(max(each)), mmss(sum(each))]
