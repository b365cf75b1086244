"""A server that is killed at any moment has every entry it acknowledged."""
from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.table import desk, journal
from tests.table.conftest import serve, stop

CHILD = """
import sys
import companion.games
from pathlib import Path
from companion.table import desk
from tests.table.conftest import coins, do, new_table, serve
from tests.table.race import RACE

companion.games.load, companion.games.known = {"race": RACE}.__getitem__, "race".__eq__
app, lock = serve(Path(sys.argv[1]))
with app.app_context():
    table = (desk.tables() or [new_table()])[0]
    print("ready", flush=True)
    for n in range(200):
        done = do(table, coins("ann", by=-1 if n % 2 else 1), client=f"{sys.argv[2]}-{n}", head=0)
        print(done.entry.client, flush=True)
"""


def kill_and_look(folder: Path, kills: int) -> None:
    rng, acknowledged = random.Random(kills), set()
    for run in range(kills):
        child = subprocess.Popen([sys.executable, "-c", CHILD, str(folder), str(run)], text=True,
                                 stdout=subprocess.PIPE, env={"PYTHONPATH": str(Path(__file__).parents[2])})
        with child:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            acknowledged.add(child.stdout.readline().strip())  # how many follow is the machine's affair
            time.sleep(rng.random() * 0.3)
            child.kill()
            acknowledged |= {line.strip() for line in child.stdout if line.endswith("\n")}
        app, lock = serve(folder)
        with app.app_context():
            [table] = desk.tables()
            assert {entry.client for entry in desk.log(table)} >= acknowledged
            assert journal.verify(table) == []
            assert desk.look(table).state.coins["ann"] in range(100)
        stop(app, lock)
    assert len(acknowledged) >= kills


def test_two_kills(tmp_path: Path) -> None:
    kill_and_look(tmp_path, 2)


@pytest.mark.soak
def test_a_hundred_kills(tmp_path: Path) -> None:
    kill_and_look(tmp_path, 100)
