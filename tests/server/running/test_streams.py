"""Many pages open, phones that vanish, connections that say nothing: writes are still answered."""
from __future__ import annotations

import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.web.play.live import MAX_DEVICE_STREAMS, MAX_STREAMS
from tests.patience import PATIENCE
from tests.server.client import Device, Live, Served

QUICK = "from companion.web.play import live; live.BEAT_SECONDS = 0.3; live.CHECK_SECONDS = 0.3"
"""A heartbeat that a test need not wait for."""
COIN = {"do": "correct", "seat": "p1", "patches": [{"path": ["players", "p1", "coins"], "by": 1}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served"), before=QUICK) as served:
        yield served


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    """One whose places are all free."""
    with Served(tmp_path, before=QUICK) as served:
        yield served


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[Served]:
    """One that begins from nothing: how it ends is seen."""
    with Served(tmp_path, before=QUICK, loaded=False) as served:
        yield served


def watching(server: Served, code: str, table: Device, devices: int) -> list[Device]:
    """So many more devices that may look on."""
    invitation, made = table.invite(code), []
    for _ in range(devices):
        made.append(server.device())
        assert made[-1].sit(invitation, "").status == 200
    return made


def writes(table: Device, code: str) -> None:
    for _ in range(3):
        assert table.enter(code, COIN).status == 200


def test_200_idle_streams(alone: Served) -> None:
    server, table = alone, alone.device()
    code = table.open("Ann", "Bob", box="empty")
    streams = []
    for device in watching(server, code, table, -(-200 // MAX_DEVICE_STREAMS)):
        for _ in range(MAX_DEVICE_STREAMS):
            if len(streams) < 200:
                streams.append(Live(server.port, device, code))
    taken = [s for s in streams if s.status == 200]
    assert len(taken) == MAX_STREAMS
    assert {s.status for s in streams} == {200, 503}
    refused = table.get(f"/t/{code}/stream")
    assert (refused.status, refused.json["ok"], refused.json["kind"]) == (503, False, "forbidden")
    cs = table.get(f"/t/{code}/stream", Accept_Language="cs").json["text"]
    assert cs != refused.json["text"]
    writes(table, code)
    head = table.head(code)
    polled = table.get(f"/t/{code}/stream").json
    assert (refused.json["head"], polled["head"], polled["voice"]["playing"]) == (0, head, False)
    for stream in taken:  # every one of them still hears of it
        assert any(event == "head" and data["head"] == head for event, data in stream.events())
    for stream in streams:
        stream.close()
    until = time.monotonic() + PATIENCE
    while (again := Live(server.port, table, code)).status != 200:
        again.close()
        assert time.monotonic() < until, "vanished devices keep their places"
        time.sleep(0.1)
    again.close()


def test_one_device_cannot_take_all_places(server: Served) -> None:
    table = server.device()
    code = table.open("Ann", "Bob", box="empty")
    streams = [Live(server.port, table, code) for _ in range(MAX_DEVICE_STREAMS + 3)]
    assert [s.status for s in streams] == [200] * MAX_DEVICE_STREAMS + [503] * 3
    [other] = watching(server, code, table, 1)
    streams.append(Live(server.port, other, code))
    assert streams[-1].status == 200
    for stream in streams:
        stream.close()


def test_a_freed_seat_hears_nothing_more(server: Served) -> None:
    table, ann = server.device(), server.device()
    code = table.open("Ann", "Bob", box="empty")
    assert ann.sit(table.invite(code), "p1").status == 200
    stream = Live(server.port, ann, code)
    events = stream.events()
    assert next(events)[0] == "beat"
    assert table.post(f"/t/{code}/free", {"seat": "p1"}).status == 200
    assert table.enter(code, COIN).status == 200
    assert {event for event, _ in events} <= {"here", "at", "beat"}  # and then it ends
    stream.close()


def test_200_connections_that_say_nothing(server: Served) -> None:
    """Browsers open connections ahead of need; a thread must not wait on each."""
    table = server.device()
    code = table.open("Ann", "Bob", box="empty")
    silent = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(200)]
    try:
        time.sleep(0.2)
        fresh = Device(server.device().send)
        fresh.cookies, fresh.csrf = table.cookies, table.csrf
        writes(fresh, code)
    finally:
        for line in silent:
            line.close()


def test_interrupting_the_server_does_not_wait_for_open_pages(whole: Served) -> None:
    server, table = whole, whole.device()
    code = table.open("Ann", "Bob", box="empty")
    streams = [Live(server.port, table, code) for _ in range(5)]
    server.stop(signal.SIGINT)
    for stream in streams:
        stream.close()


def test_a_stream_begins_with_where_the_table_stands(server: Served) -> None:
    table = server.device()
    code = table.open("Ann", "Bob", box="empty")
    assert table.enter(code, COIN).status == 200
    stream = Live(server.port, table, code)
    events = stream.events()
    assert [next(events) for _ in range(3)] == [("beat", {}), ("here", {"n": 1}), ("at", {"head": table.head(code)})]
    stream.close()


def test_a_stream_counts_devices_not_pages_and_not_other_tables(server: Served) -> None:
    table = server.device()
    code, elsewhere = table.open("Ann", "Bob", box="empty"), table.open("Cid", "Dan", box="empty")
    [phone] = watching(server, code, table, 1)
    first = Live(server.port, table, code)
    events = first.events()
    others = [Live(server.port, table, code), Live(server.port, table, elsewhere), Live(server.port, phone, code)]
    counts = (data["n"] for event, data in events if event == "here")
    assert next(counts) == 1
    assert next(n for n in counts) == 2
    others[-1].close()
    assert next(counts) == 1
    for stream in (first, *others[:-1]):
        stream.close()


def test_a_server_that_stops_says_so(whole: Served) -> None:
    server, table = whole, whole.device()
    code = table.open("Ann", "Bob", box="empty")
    stream = Live(server.port, table, code)
    events = stream.events()
    next(events)
    server.stop(signal.SIGINT)
    assert "bye" in [event for event, _ in events]
    stream.close()
