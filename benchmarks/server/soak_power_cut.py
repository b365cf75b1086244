"""The power goes while entries come in: two hundred disks as they may be found then.

A kill leaves what was written, a power cut only what was synced. So one play is recorded, every write and every sync;
then the files are rebuilt as they may lie on a disk at two hundred moments: of what was not synced, some sectors are
there and some are not. Each must open, be sound, and have every entry that was acknowledged before."""
from __future__ import annotations

import argparse
import random
import sqlite3
import sys
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.server.disk_writes import Disk, Event, Recorder
from benchmarks.server.soak_kill import coin
from companion.table import store
from tests.server.client import Device, into, verify_journal
from tests.server.conftest import close_app, make_app

ENTRIES = 600
"""So many that SQLite carries them from its log into the database several times."""
FOLDED = 10
"""Of so many disks one is also opened by the app, which works out every entry anew."""


class Play:
    """A table at which two phones enter at the same time. `events`: everything that came to the disk meanwhile, and
    "said" with the client id of each entry that was acknowledged."""

    def __init__(self, folder: Path, entries: int = ENTRIES):
        close_app(make_app(folder))  # the database is made before: what is recorded are entries
        self.before = {file.name: file.read_bytes() for file in folder.glob(f"{store.DATABASE}*")}
        took: list[float] = []
        with Recorder(folder) as recorder:
            app = make_app(folder)
            table = Device(into(app))
            self.code = table.open("Ann", "Bob", box="empty")
            invitation = table.invite(self.code)
            phones = {seat: Device(into(app)) for seat in ("p1", "p2")}
            for seat, phone in phones.items():
                assert phone.sit(invitation, seat).status == 200

            def write(seat: str) -> None:
                for n in range(entries // 2):
                    client, start = f"{seat}-{n}", time.perf_counter()
                    got = phones[seat].enter(self.code, coin(seat, client), client=client, head=0)
                    assert got.status == 200, got.body
                    recorder.say(client)
                    took.append((time.perf_counter() - start) * 1000)

            threads = [threading.Thread(target=write, args=(seat,)) for seat in phones]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert len(took) == entries // 2 * 2
            close_app(app)
        self.events, self.milliseconds = recorder.events, sum(took) / len(took)


class Cuts:
    """What is found on so many disks."""

    def __init__(self, play: Play, points: int, rng: random.Random):
        self.points = self.acknowledged = self.lost = self.damaged = 0
        at = sorted(rng.sample(range(len(play.events) + 1), min(points, len(play.events))))
        disk, told, done = Disk(play.before), set[str](), 0
        for point in at:
            for event in play.events[done:point]:
                disk.do(event)
                if event.kind == "said":
                    told.add(event.file)
            done = point
            self.points += 1
            self.acknowledged += len(told)
            self._look(disk.after_cut(rng), told, play.code if self.points % FOLDED == 0 and told else "")

    def _look(self, files: dict[str, bytes], told: set[str], fold: str) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for file, data in files.items():
                if not file.endswith("-shm"):
                    (folder / file).write_bytes(data)
            try:
                with closing(sqlite3.connect(folder / store.DATABASE)) as database:
                    sound = database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
                    stored = {client for (client,) in database.execute("SELECT client FROM entry")}
            except sqlite3.DatabaseError:
                sound, stored = False, set()
            self.damaged += not sound
            self.lost += len(told - stored)
            if fold and sound and told <= stored:
                verify_journal(folder, fold)


def syncs(events: list[Event]) -> int:
    return sum(event.kind == "sync" for event in events)


def tell(**line: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        play = Play(Path(folder))
    tell(figure="entry on disk, two phones at once, mean", value=round(play.milliseconds, 2), unit="ms")
    found = Cuts(play, asked.points, random.Random(asked.seed))
    held = found.lost == found.damaged == 0 < found.acknowledged
    tell(soak="power cut", points=found.points, events=len(play.events), syncs=syncs(play.events),
         acknowledged=found.acknowledged, lost=found.lost, damaged=found.damaged, bar="== 0 lost", held=held)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
