"""The server killed with SIGKILL at random moments while entries come in, a thousand times.

After every kill it is started again on the same folder: what it had acknowledged must be there, what is sent again
must be there once, the journal must fold to its digests. Prints a JSON line now and then and one at the end."""

from __future__ import annotations

import argparse
import random
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.table import store
from tests.server.client import Device, Line, Served, verify_journal

LONGEST = 0.35
"""Seconds after the first entry within which the kill comes."""


class Victim:
    """A table that two phones write to, and a server that keeps dying under them. Client ids carry the round, so that
    they can be told apart afterwards."""

    def __init__(self, folder: Path, seed: int):
        self.folder, self.rng = folder, random.Random(seed)
        self.code = ""
        self.phones: dict[str, dict[str, str]] = {}
        self.rounds = self.acknowledged = self.resent = self.lost = self.doubled = self.stored = 0
        self.unsure: list[tuple[str, str]] = []

    def round(self, entries: int = 200) -> None:
        """Start, send again what was not answered last time, enter until killed, look at what is on disk."""
        self.rounds += 1
        known: list[str] = []
        with Served(self.folder) as server:
            if not self.code:
                self._sit_down(server)
            with self._phone(server, "p1") as phone:
                look = phone.get(f"/t/{self.code}/state").json
            assert look["number"] == self.stored, look["number"]
            known += self._send_again(server)
            threads = [
                threading.Thread(target=self._write, args=(server, seat, entries // 2, known)) for seat in self.phones
            ]
            for thread in threads:
                thread.start()
            time.sleep(self.rng.random() * LONGEST)
            server.stop()
            for thread in threads:
                thread.join()
        self.acknowledged += len(known)
        self._look(known)

    def _sit_down(self, server: Served) -> None:
        table = server.device()
        self.code = table.open("Ann", "Bob", box="empty")
        invitation = table.invite(self.code)
        for seat in ("p1", "p2"):
            phone = server.device()
            assert phone.sit(invitation, seat).status == 200
            self.phones[seat] = phone.cookies | {"csrf": phone.csrf}

    @contextmanager
    def _phone(self, server: Served, seat: str) -> Iterator[Device]:
        line = Line(server.port)
        phone = Device(line)
        phone.cookies = {name: value for name, value in self.phones[seat].items() if name != "csrf"}
        phone.csrf = self.phones[seat]["csrf"]
        with closing(line.connection):
            yield phone

    def _send_again(self, server: Served) -> list[str]:
        again, self.unsure = self.unsure, []
        for seat, client in again:
            with self._phone(server, seat) as phone:
                for _ in range(2):
                    got = phone.enter(self.code, coin(seat, client), client=client)
                    assert got.status == 200, got.body
            self.resent += 1
        return [client for _, client in again]

    def _write(self, server: Served, seat: str, entries: int, known: list[str]) -> None:
        with self._phone(server, seat) as phone:
            for n in range(entries):
                client = f"{self.rounds}-{seat}-{n}"
                try:
                    got = phone.enter(self.code, coin(seat, client), client=client, head=0)
                except (OSError, HTTPException):
                    self.unsure.append((seat, client))
                    return
                if got.status != 200:
                    raise AssertionError(got.body)
                known.append(client)

    def _look(self, known: list[str]) -> None:
        """What lies on disk after the kill; now and then the whole journal is folded as well."""
        with closing(sqlite3.connect(self.folder / store.DATABASE)) as disk:
            stored = [client for (client,) in disk.execute("SELECT client FROM entry")]
        self.lost += len(set(known) - set(stored))
        self.doubled += len(stored) - len(set(stored))
        self.stored = len(stored)
        if self.rounds % 50 == 4:
            self.fold()

    def fold(self) -> None:
        """Every entry leads to its digest."""
        verify_journal(self.folder, self.code)


def coin(seat: str, client: str) -> dict[str, Any]:
    """Up and down in turn, so that no counter reaches its end."""
    by = 1 if int(client.rpartition("-")[2]) % 2 == 0 else -1
    return {"do": "correct", "seat": seat, "patches": [{"path": ["players", seat, "coins"], "by": by}]}


def tell(**line: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(Path(folder), asked.seed)
        for n in range(1, asked.kills + 1):
            victim.round()
            if n % 25 == 0:
                tell(
                    kills=n, acknowledged=victim.acknowledged, lost=victim.lost, seconds=round(time.monotonic() - began)
                )
        victim.fold()
    seconds = time.monotonic() - began
    tell(
        soak="kill",
        kills=victim.rounds,
        acknowledged=victim.acknowledged,
        resent=victim.resent,
        lost=victim.lost,
        doubled=victim.doubled,
        seconds=round(seconds, 1),
        seconds_a_kill=round(seconds / victim.rounds, 2),
        bar="== 0 lost",
        held=victim.lost == victim.doubled == 0 < victim.acknowledged,
    )
    return 0 if victim.lost == victim.doubled == 0 < victim.acknowledged else 1


if __name__ == "__main__":
    sys.exit(main())
