"""Fifty phones play while one device holds every connection that it can get: half requests, slow bodies, answers that
it does not read, half TLS handshakes. All come from one address, as phones behind one router do.

Prints a JSON line a figure, first without the attacker, then with it. Everything stays on loopback."""
from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.server.bench_http import coin, p95, tell
from tests.server.client import Live, Served, free_port

PHONES, SEATS = 50, 4
ROUNDS = 150
"""Pages and entries that are timed."""
PAUSE = 0.1
"""Seconds between two: every phone is used every five seconds."""
HELD = {"half heads": 400, "slow bodies": 150, "unread answers": 150, "half handshakes": 100}
"""Connections that the attacker holds, and opens again when he finds that he has lost them."""
BEGINNINGS = {
    "half heads": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ",
    "slow bodies": b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                   b"Content-Length: 60000\r\n\r\n",
    "unread answers": b"GET /audio/place/storm HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 10,
    "half handshakes": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
}
GLANCE = 0.25
"""Seconds between looks at all of them, each with another byte."""


class Attacker:
    """So many open connections of each kind. `https`: the port for the handshakes."""

    def __init__(self, port: int, https: int = 0, **held: int):
        self.ports = {kind: https if kind == "half handshakes" else port for kind in BEGINNINGS}
        self.lines: list[tuple[str, socket.socket | None]] = [
            (kind, None) for kind, number in (held or HELD).items() for _ in range(number)]
        self.opened = 0

    def look(self) -> None:
        """Send another byte on every one, and open those anew that are lost."""
        for n, (kind, line) in enumerate(self.lines):
            if line is None or not self._holds(kind, line):
                self.lines[n] = (kind, self._open(kind))

    def _holds(self, kind: str, line: socket.socket) -> bool:
        try:
            if kind != "unread answers" and not line.recv(1, socket.MSG_PEEK):
                line.close()
                return False
        except BlockingIOError:
            pass
        except OSError:
            line.close()
            return False
        try:
            line.send(b"x")
        except BlockingIOError:
            pass
        except OSError:
            line.close()
            return False
        return True

    def _open(self, kind: str) -> socket.socket | None:
        line = socket.socket()
        try:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.settimeout(5)
            line.connect(("127.0.0.1", self.ports[kind]))
            line.setblocking(False)
            line.send(BEGINNINGS[kind])
        except OSError:
            line.close()
            return None
        self.opened += 1
        return line

    def close(self) -> None:
        for _, line in self.lines:
            if line is not None:
                line.close()


@contextmanager
def attack(port: int, https: int) -> Iterator[None]:
    """From a process of its own, until the block is left."""
    with subprocess.Popen([sys.executable, __file__, str(port), str(https)], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as attacker:
        assert attacker.stdout is not None
        attacker.stdout.readline()  # everything is held
        yield
        print(attacker.communicate(b"\n")[0].decode().strip(), flush=True)


def attacker(port: int, https: int) -> None:
    held, over = Attacker(port, https), threading.Event()
    threading.Thread(target=lambda: (sys.stdin.readline(), over.set()), daemon=True).start()
    began, ready = time.monotonic(), False
    while not over.wait(GLANCE):
        held.look()
        if not ready:
            print("{}", flush=True)
            ready = True
    tell("connections that the attacker opened", held.opened / (time.monotonic() - began), "/s")
    held.close()


class Phones:
    """Fifty with the same table open: four play, the others look on; each with a live stream of its own."""

    def __init__(self, server: Served):
        self.table = server.device()
        self.code = self.table.open("Ann", "Bob", "Cid", "Dan", box="empty")
        invitation = self.table.invite(self.code)
        self.phones = [server.device() for _ in range(PHONES)]
        self.streams = []
        self.heard: list[dict[int, float]] = []
        for n, phone in enumerate(self.phones):
            assert phone.sit(invitation, f"p{n + 1}" if n < SEATS else "").status == 200
            stream, heard = Live(server.port, phone, self.code), dict[int, float]()
            assert stream.status == 200
            threading.Thread(target=self._listen, args=(stream, heard), daemon=True).start()
            self.streams.append(stream)
            self.heard.append(heard)

    @staticmethod
    def _seat(phone: int) -> str:
        return f"/seat/p{phone + 1}" if phone < SEATS else ""

    @staticmethod
    def _listen(stream: Live, heard: dict[int, float]) -> None:
        with contextlib.suppress(OSError, ValueError):
            for event, data in stream.events():
                if event == "head":
                    heard[data["head"]] = time.perf_counter()

    def play(self, when: str) -> None:
        """Milliseconds of pages, of entries, and until the other phones hear of them."""
        pages, entries, sent = [], [], dict[int, float]()
        for n in range(ROUNDS):
            start = time.perf_counter()
            assert self.phones[n % PHONES].page(f"/t/{self.code}{self._seat(n % PHONES)}").status == 200
            pages.append((time.perf_counter() - start) * 1000)
            start = time.perf_counter()
            got = self.phones[n % SEATS].enter(self.code, coin(f"p{n % SEATS + 1}", n // SEATS), head=0)
            entries.append((time.perf_counter() - start) * 1000)
            assert got.status == 200, got.body
            sent[got.json["head"]] = start
            time.sleep(PAUSE)
        time.sleep(1)
        delays = [(phone[head] - start) * 1000 for head, start in sent.items() for phone in self.heard if head in phone]
        tell(f"page for one of {PHONES} phones, {when}, p95", p95(pages), "ms", most=30)
        tell(f"page for one of {PHONES} phones, {when}, slowest", max(pages), "ms")
        tell(f"entry from one of {PHONES} phones, {when}, p95", p95(entries), "ms", most=30)
        tell(f"entry from one of {PHONES} phones, {when}, slowest", max(entries), "ms")
        tell(f"another of {PHONES} phones sees an entry, {when}, p95", p95(delays), "ms", most=300)
        tell(f"heads that reached a phone, {when}", 100 * len(delays) / (len(sent) * PHONES), "%")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), https=free_port()) as server:
        phones = Phones(server)
        phones.play("nobody attacks")
        with attack(server.port, server.https):
            phones.play("attacked")


if __name__ == "__main__":
    attacker(*map(int, sys.argv[1:])) if len(sys.argv) > 1 else main()
