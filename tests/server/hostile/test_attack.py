"""One device holds all connections that it can get: the others are answered all the same."""
from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterator

import pytest

from benchmarks.server.bench_attack import BEGINNINGS, Attacker
from tests.patience import PATIENCE
from tests.server.client import Served, free_port

FEW_THREADS = """
from companion.web.host import connections, server
server.STREAMS, server.WRITER_THREADS = 2, 4
connections.MAX_WAITING, connections.REQUEST_SECONDS, connections.IDLE_SECONDS = 40, 2.0, 2.0
"""
"""Few threads, few places and short times: what takes all of them takes it fast."""
HELD = 30
SOON = 8.0
"""Seconds. With threads that wait for the attacker it would be ten."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served"), before=FEW_THREADS, https=free_port()) as served:
        assert served.device().get("/hello").status == 200  # the first answer takes longer
        yield served


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_whoever_holds_connections_keeps_nobody_waiting(server: Served, kind: str) -> None:
    attacker = Attacker(server.port, server.https, **{kind: HELD})
    try:
        attacker.look()
        time.sleep(0.3)
        start = time.monotonic()
        assert [server.device().get("/hello").status for _ in range(3)] == [200] * 3
        assert time.monotonic() - start < SOON
    finally:
        attacker.close()


def test_a_request_that_never_ends_is_closed(server: Served) -> None:
    """However busily more of it comes."""
    attacker = Attacker(server.port, server.https, **dict.fromkeys(BEGINNINGS, 1))
    attacker.look()
    first, until = [line for _, line in attacker.lines], time.monotonic() + PATIENCE
    while any(before is line for before, (_, line) in zip(first, attacker.lines, strict=True)):
        assert time.monotonic() < until
        time.sleep(0.1)
        attacker.look()
    attacker.close()


def test_more_than_there_are_places_for(server: Served) -> None:
    """The one that has waited longest leaves; whoever comes is let in."""
    attacker = Attacker(server.port, server.https, **dict.fromkeys(BEGINNINGS, HELD))
    try:
        for _ in range(4):
            attacker.look()
            start = time.monotonic()
            assert server.device().get("/hello").status == 200
            assert time.monotonic() - start < SOON
        assert attacker.opened > len(attacker.lines)
    finally:
        attacker.close()


@pytest.mark.skipif(sys.platform != "linux", reason="there 127.0.0.2 is an address like any other")
def test_who_has_most_connections_loses_one(server: Served) -> None:
    phone = server.line().connection
    phone.request("GET", "/hello")
    phone.getresponse().read()
    wire, others = phone.sock, []
    for _ in range(80):
        others.append(socket.create_connection(("127.0.0.1", server.port), PATIENCE, ("127.0.0.2", 0)))
    time.sleep(0.3)
    phone.request("GET", "/hello")
    assert phone.getresponse().status == 200
    assert phone.sock is wire
    for other in others:
        other.close()


def test_a_slow_phone_is_heard_to_the_end(server: Served) -> None:
    """A photo through bad air: longer than a request may take, never silent."""
    body = b"x" * 300_000
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
                     % len(body))
        for n in range(10):
            line.sendall(body[n * 30_000:][:30_000])
            time.sleep(0.3)
        assert line.recv(12) == b"HTTP/1.1 413"


def test_an_answer_is_heard_by_who_still_sends(server: Served) -> None:
    """More than is ever read of it: the refusal arrives, not a broken line."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999999\r\n\r\n" + b"x" * 500_000)
        assert b"".join(iter(lambda: line.recv(65_536), b"")).startswith(b"HTTP/1.1 413")


def test_requests_that_come_together_are_answered_in_turn(server: Served) -> None:
    asked = b"GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(asked * 3 + asked[:20])
        time.sleep(0.3)
        line.sendall(asked[20:].replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert b"".join(iter(lambda: line.recv(65_536), b"")).count(b"HTTP/1.1 200 OK") == 4
