"""How fast the server is for eight phones and for fifty: entries, what others see of them, the first page, the start.

Prints a JSON line a figure, with the bar it has to hold where there is one. Everything stays on loopback."""
from __future__ import annotations

import socket
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.conftest import FLAGS, chromium
from tests.browser.device import PHONE
from tests.browser.weight import weigh
from tests.server.client import Device, Live, Served, draft

ENTRIES = 200
PHONES = (8, 50)


def tell(figure: str, value: float, unit: str, most: float | None = None) -> None:
    line: dict[str, Any] = {"figure": figure, "value": round(value, 2), "unit": unit}
    if most is not None:
        line |= {"bar": f"<= {most:g}", "held": value <= most}
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.flush()


def p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def coin(seat: str, n: int) -> dict[str, Any]:
    return {"do": "correct", "seat": seat, "patches": [{"path": ["players", seat, "coins"], "by": -1 if n % 2 else 1}]}


def entries(table: Device, code: str, seats: tuple[str, ...]) -> None:
    """Milliseconds from the request to the answer of an entry that is on disk; every phone asks in turn for parts."""
    took, parts = [], []
    for n in range(ENTRIES):
        start = time.perf_counter()
        got = table.enter(code, coin(seats[n // 2 % len(seats)], n), head=0)
        took.append((time.perf_counter() - start) * 1000)
        assert got.status == 200, got.body
        start = time.perf_counter()
        assert table.get(f"/t/{code}/parts?since=0").status == 200
        parts.append((time.perf_counter() - start) * 1000)
    tell("entry over HTTP, p50", median(took), "ms")
    tell("entry over HTTP, p95", p95(took), "ms", most=30)
    tell("parts after an entry, p50", median(parts), "ms")
    tell("parts after an entry, p95", p95(parts), "ms")


def turns(phones: dict[str, Device], code: str) -> None:
    """The same for what players really do: the first thing offered, judged by all the rules."""
    took: list[float] = []
    for n in range(ENTRIES):
        seat = next((s for s in phones["p1"].get(f"/t/{code}/offers").json["actors"] if s in phones), "")
        if seat:
            offered = phones[seat].offers(code, seat)
            action = offered[n % len(offered)]
            start = time.perf_counter()
            got = phones[seat].enter(code, action)
            took.append((time.perf_counter() - start) * 1000)
        else:
            start = time.perf_counter()
            got = phones["p1"].post(f"/t/{code}/roll", {"client": phones["p1"].client()})
            took.append((time.perf_counter() - start) * 1000)
        if got.status != 200:
            break
    tell("turn over HTTP, the app's draws included, p50", median(took), "ms")
    tell("turn over HTTP, the app's draws included, p95", p95(took), "ms")


def seen_by_others(server: Served, table: Device, code: str, phones: int) -> None:
    """Milliseconds from sending an entry to its head at each of so many open pages, and to the entry's own answer."""
    watchers = []
    invitation = table.invite(code)
    for _ in range(phones):
        phone = server.device()
        assert phone.sit(invitation, "").status == 200
        watchers.append(Live(server.port, phone, code))
        assert watchers[-1].status == 200
    heard: list[dict[int, float]] = [{} for _ in watchers]

    def listen(stream: Live, into: dict[int, float]) -> None:
        try:
            for event, data in stream.events():
                if event == "head":
                    into[data["head"]] = time.perf_counter()
        except (OSError, ValueError):
            return

    threads = [threading.Thread(target=listen, args=pair, daemon=True) for pair in zip(watchers, heard, strict=True)]
    for thread in threads:
        thread.start()
    sent: dict[int, float] = {}
    took: list[float] = []
    for n in range(ENTRIES // 2):
        start = time.perf_counter()
        sent[table.enter(code, coin("p1", n), head=0).json["head"]] = start
        took.append((time.perf_counter() - start) * 1000)
        time.sleep(0.05)
    time.sleep(0.5)
    delays = [(phone[head] - start) * 1000 for head, start in sent.items() for phone in heard if head in phone]
    tell(f"heads that reached a phone, {phones} phones", 100 * len(delays) / (len(sent) * phones), "%")
    tell(f"another phone sees an entry, {phones} phones, p50", median(delays), "ms")
    tell(f"another phone sees an entry, {phones} phones, p95", p95(delays), "ms", most=150)
    tell(f"entry over HTTP with {phones} phones listening, p95", p95(took), "ms")
    for thread, watcher in zip(threads, watchers, strict=True):
        watcher.socket.shutdown(socket.SHUT_RDWR)
        thread.join(5)
        watcher.close()


def first_page(server: Served, device: Device, path: str) -> None:
    """Kilobytes and requests of a seat's page in a browser with an empty cache, headers included."""
    base = f"http://127.0.0.1:{server.port}"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        context = browser.new_context(base_url=base, viewport=PHONE, locale="cs")
        context.add_cookies([{"name": name, "value": value, "url": base} for name, value in device.cookies.items()])
        weight = weigh(context.new_page(), path)
        browser.close()
    kinds: dict[str, int] = {}
    for at, size in weight.files.items():
        name = urlsplit(at).path.rsplit("/", 1)[-1]
        kind = name.rsplit(".", 1)[-1] if "." in name else "html"
        kinds[kind] = kinds.get(kind, 0) + size
    for kind, size in kinds.items():
        tell(f"first page, {kind}, as it is sent", size / 1000, "kB")
    tell("first page, as it is sent", weight.kilobytes, "kB", most=180)
    tell("first page, requests", weight.requests, "", most=15)


def starts(folder: Path) -> None:
    """Milliseconds from starting the process to its first answer, with a folder that has a table in it."""
    took = []
    for _ in range(5):
        start = time.perf_counter()
        with Served(folder, loaded=False) as server:
            assert server.device().get("/hello").status == 200
            took.append((time.perf_counter() - start) * 1000)
    tell("server start, median", median(took), "ms")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder)) as server:
        table = server.device()
        began = time.perf_counter()
        code = table.open("Ann", "Bob", "Cid", "Dan", box="sample")
        tell("new table with the sample box laid out", (time.perf_counter() - began) * 1000, "ms")
        phones = {f"p{n}": server.device() for n in range(1, 5)}
        for seat, phone in phones.items():
            assert phone.sit(table.invite(code), seat).status == 200
        draft(code, phones)
        first_page(server, phones["p1"], f"/t/{code}/seat/p1")
        entries(table, code, tuple(phones))
        turns(phones, code)
        for number in PHONES:
            seen_by_others(server, table, code, number)
        server.stop()
        starts(Path(folder))


if __name__ == "__main__":
    main()
