"""Ten thousand random intents from six devices over a network that loses, repeats and reorders: everybody ends with the
same state, everything that was acknowledged is in it once.

Each device follows the rule of the page's own queue (`static/js/send.js`): an intent keeps its client id until the
server has answered; what nobody answered goes out again under the same id; each waits for the answer to the one
before; a stale counter is sent again by itself, anything else by a person (here: the dice), under the same id; what was
refused or dropped is not in the journal. Prints a JSON line now and then and one at the end."""
from __future__ import annotations

import argparse
import random
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.table import store
from tests.server.client import Answer, Device, Line, Served, draft, verify_journal

SEATS = ("p1", "p2", "p3", "p4")
COUNTERS = ("coins", "gems", "food")
FAULTS = {"lost on the way": 1, "answer lost": 1, "twice": 2, "out of order": 2}
"""Of forty requests, at all devices together: how many are lost, are answered in vain, arrive twice, are followed by an
old copy of another one."""
DEALT = 40
OLD_COPIES = 50
"""So many requests may arrive again long after."""
OLD = 0.7
"""How often a device acts on a screen that it has not brought up to date."""
PATIENT = 4
"""How often a person at most sends again what the table had no place for."""


class Lost(OSError):
    """Nobody answered in time."""


class Deck:
    """What befalls each request, dealt like cards: by chance, but each fault as often as it shall be."""

    def __init__(self, rng: random.Random):
        self.rng, self.cards = rng, list[str]()
        self.lock = threading.Lock()

    def draw(self) -> str:
        """The next request's fault, "" for none."""
        with self.lock:
            if not self.cards:
                self.cards = [fault for fault, times in FAULTS.items() for _ in range(times)]
                self.cards += [""] * (DEALT - len(self.cards))
                self.rng.shuffle(self.cards)
            return self.cards.pop()


class Weather:
    """A network between one device and the server."""

    def __init__(self, line: Line, rng: random.Random, deck: Deck):
        self.line, self.rng, self.deck = line, rng, deck
        self.old: deque[tuple[str, str, dict[str, str], bytes | None]] = deque(maxlen=OLD_COPIES)
        self.bad = False
        self.faults: Counter[str] = Counter()

    def __call__(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Answer:
        if not self.bad or method != "POST":
            return self.line(method, path, headers, body)
        fault = self.deck.draw()
        if fault == "out of order" and not self.old:
            fault = ""
        if fault:
            self.faults[fault] += 1
        if fault == "lost on the way":
            raise Lost
        if fault == "out of order":
            self.line(*self.rng.choice(self.old))
        got = self.line(method, path, headers, body)
        if got.status == 200:
            self.old.append((method, path, dict(headers), body))
        if fault == "twice":
            got = self.line(method, path, headers, body)
        if fault == "answer lost":
            raise Lost
        return got


class Hand:
    """One device: a seat's phone, or the table's screen."""

    def __init__(self, line: Line, code: str, seat: str, cookies: Mapping[str, str], csrf: str, seed: int, deck: Deck):
        self.rng = random.Random(seed)
        self.weather = Weather(line, self.rng, deck)
        self.device = Device(self.weather)
        self.device.cookies, self.device.csrf = dict(cookies), csrf
        self.code, self.seat, self.seed, self.made = code, seat, seed, 0
        self.head = 0
        self.acknowledged: dict[str, int] = {}
        self.outcomes: Counter[str] = Counter()
        self.given_up: set[str] = set()

    def look(self) -> None:
        self.head = int(self.device.get(f"/t/{self.code}/state").json["head"])

    def play(self, intents: int) -> None:
        self.look()
        self.weather.bad = True
        for _ in range(intents):
            if self.rng.random() > OLD:
                self.look()
            self.intend()
        self.weather.bad = False

    def intend(self) -> None:
        path, body = self.choose()
        self.made += 1
        body |= {"client": f"{self.seed}-{self.made}", "head": self.head}
        for _ in range(PATIENT):
            got = self.send(path, body)
            head = got.json["head"]
            if got.status != 409 or head is None or not (_counter(body) or self.rng.random() < 0.7):
                break
            self.outcomes["stale, sent again by hand"] += 1
            body["head"] = head
        self.settle(path, body["client"], got)

    def send(self, path: str, body: dict[str, Any]) -> Answer:
        """Until somebody answers."""
        while True:
            try:
                return self.device.post(f"/t/{self.code}/{path}", body)
            except (Lost, HTTPException, OSError):
                self.outcomes["sent again"] += 1

    def choose(self) -> tuple[str, dict[str, Any]]:
        """Mostly a counter; now and then what the rules offer, what the table draws, undo and redo."""
        dice = self.rng.random()
        if dice < 0.08:
            return ("undo" if dice < 0.05 else "redo"), {}
        if dice < 0.2:
            seat = "" if self.seat == "table" else self.seat
            answer = self.device.get(f"/t/{self.code}/offers?seat={seat}").json
            if answer["actors"] == ["table"]:
                return "roll", {}
            if answer["actions"]:
                return "enter", {"action": self.rng.choice(answer["actions"])}
        of = self.rng.choice(SEATS)
        mover = self.rng.choice(SEATS) if self.seat == "table" else self.seat
        patch = {"path": ["players", of, self.rng.choice(COUNTERS)], "by": self.rng.choice((-1, 1, 1))}
        return "enter", {"action": {"do": "correct", "seat": mover, "patches": [patch]}}

    def settle(self, path: str, client: str, got: Answer) -> None:
        if got.status == 200:
            self.outcomes["entered" if path in ("enter", "roll") else "moved"] += 1
            if path in ("enter", "roll"):
                self.acknowledged[client] = got.json["entry"]
            self.head = got.json["head"]
            return
        assert got.status in (409, 422) or (path == "undo" and got.status == 403), got.body  # 403: somebody must agree
        self.outcomes["stale, dropped" if got.status == 409 else "refused"] += 1
        self.given_up.add(client)


def _counter(body: Mapping[str, Any]) -> bool:
    return bool(body.get("action", {}).get("do") == "correct")


class Soak:
    """A table of four with the sample box and six devices at it; two of them are tablets."""

    def __init__(self, folder: Path, intents: int, seed: int):
        self.folder, self.intents, self.seed = folder, intents, seed
        self.hands: list[Hand] = []
        self.code = self.head = ""
        self.views: list[Any] = []

    def run(self) -> None:
        with Served(self.folder) as server:
            table = server.device()
            self.code = table.open("Ann", "Bob", "Cid", "Dan", box="sample")
            devices = {"table": table}
            for seat in SEATS:
                devices[seat] = server.device()
                assert devices[seat].sit(table.invite(self.code), seat).status == 200
            draft(self.code, {seat: devices[seat] for seat in SEATS})
            deck = Deck(random.Random(self.seed))
            for n, seat in enumerate((*SEATS, "table", "table")):
                self.hands.append(Hand(server.line(30), self.code, seat, devices[seat].cookies, devices[seat].csrf,
                                       self.seed * 100 + n, deck))
            share = -(-self.intents // len(self.hands))
            faults: list[BaseException] = []

            def play(hand: Hand) -> None:
                try:
                    hand.play(share)
                except BaseException as fault:
                    faults.append(fault)

            threads = [threading.Thread(target=play, args=(hand,)) for hand in self.hands]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            if faults:
                raise faults[0]
            self.views = [hand.device.get(f"/t/{self.code}/state").json for hand in self.hands]

    @property
    def converged(self) -> bool:
        """What every device is shown of the public state, with the head and the number of entries before it."""
        return all(view == self.views[0] for view in self.views)

    def count(self) -> dict[str, int]:
        """What lies on disk against what was acknowledged."""
        with closing(sqlite3.connect(self.folder / store.DATABASE)) as disk:
            stored = {client: entry for entry, client in disk.execute("SELECT id, client FROM entry") if client}
            rows = disk.execute("SELECT count(client) FROM entry").fetchone()[0]
        known = {client: entry for hand in self.hands for client, entry in hand.acknowledged.items()}
        dropped = {client for hand in self.hands for client in hand.given_up}
        return {"acknowledged": len(known), "lost": sum(stored.get(c) != e for c, e in known.items()),
                "doubled": rows - len(stored), "dropped_but_there": len(dropped & set(stored))}

    def fold(self) -> None:
        """The journal leads to its digests in another process too."""
        verify_journal(self.folder, self.code)

    def outcomes(self) -> dict[str, int]:
        total: Counter[str] = Counter()
        for hand in self.hands:
            total += hand.outcomes + hand.weather.faults
        return dict(total)


def tell(**line: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--intents", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder), asked.intents, asked.seed)
        soak.run()
        found = soak.count()
        soak.fold()
    held = soak.converged and found["acknowledged"] > 0 and not sum(v for k, v in found.items() if k != "acknowledged")
    tell(soak="converge", intents=sum(hand.made for hand in soak.hands), devices=len(soak.hands), **soak.outcomes())
    tell(soak="converge", converged=soak.converged, **found, seconds=round(time.monotonic() - began, 1),
         bar="equal, 0 lost, 0 doubled", held=held)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
