"""What tests of scans share: tables at given positions, scanning, and entering."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sqlalchemy import update

from companion import games
from companion.box import numbers
from companion.kernel import TABLE, Seat, encode, replace
from companion.table import desk
from companion.table.cards import scans
from companion.table.cards.scans import Meaning
from companion.table.models import Table
from companion.table.store import writing
from tests.games.near_and_far.box_campaign import JOURNEY
from tests.games.near_and_far.scan.test_scan import WORDED


GAME = games.load("near_and_far")
NAF = "near_and_far"
SHELVED = replace(JOURNEY, artifacts=WORDED.artifacts)
"""On the shelf: everything that any of the positions has."""
URL = "https://example.org/card?id=<script>"


def table(s: Any) -> Table:
    """A table that began at this position."""
    setup = json.dumps({"seats": list(s.seats)})
    made = desk.open_table(NAF, setup, {seat: seat.title() for seat in s.seats})
    with writing() as session:
        session.execute(update(Table).where(Table.id == made.id).values(start=encode(s).decode()))
    return made


def code(folder: Path, kind: str, id: str, box: str = "examples") -> str:
    return numbers.code_of(folder, NAF, box, kind, id)


def scan(at: Table, text: str, *seats: Seat, eyes: Seat = "") -> Meaning:
    """As the phone of the first of these seats sees it; the table's own device where there is none."""
    look = desk.look(at)
    return scans.read(look, (*(seats or look.state.seats), TABLE), eyes or (seats[0] if seats else TABLE), text)


_clients = iter(range(10**6))


def enter(at: Table, action: Any, by: Seat = TABLE, **more: Any) -> desk.Outcome:
    return desk.enter(at, encode(action), by=by, client=f"c{next(_clients)}", head=desk.look(at).head, **more)


def kinds(meaning: Meaning) -> list[tuple[str, str]]:
    return [(type(action).__name__, verdict.kind) for action, verdict in meaning.entries]
