"""What the thread that passes connections on does with them, and when it is interrupted."""
from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from companion.web.host.connections import PIECE, Connection, Connections

HEAD = 99
"""Bytes that the head of a request may have here."""


def server(listening: socket.socket, process_conn: Callable[[Connection], None]) -> Any:
    return SimpleNamespace(
        socket=listening, process_conn=process_conn, peercreds_enabled=False, peercreds_resolve_enabled=False,
        max_request_header_size=HEAD, max_request_body_size=10 * PIECE)


@pytest.mark.parametrize("whole", [
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", b"x" * (HEAD + 1)],
    ids=["a head", "a body", "a head that will be refused"])
def test_a_request_takes_no_thread_before_it_is_whole(whole: bytes) -> None:
    """However small the pieces are in which it comes."""
    guest, wire = socket.socketpair()
    with guest:
        wire.setblocking(False)
        conn = Connection(server(wire, lambda conn: None), wire, None)
        assert conn.gather(), "nothing came"
        for n in range(len(whole) - 1):
            guest.send(whole[n:n + 1])
            assert conn.gather(), whole[:n + 1]
        guest.send(whole[-1:])
        assert not conn.gather()
        conn.close()


def test_who_has_left_and_who_sends_much_takes_one() -> None:
    for sent in (b"", b"POST / HTTP/1.1\r\nContent-Length: 500000\r\n\r\n" + b"x" * PIECE):
        guest, wire = socket.socketpair()
        wire.setblocking(False)
        conn = Connection(server(wire, lambda conn: None), wire, None)
        guest.sendall(sent)
        if not sent:
            guest.close()
        assert not all(conn.gather() for _ in range(9))
        conn.close()
        guest.close()


def test_an_interrupt_waits_until_what_is_ready_is_passed_on() -> None:
    """Ctrl+C comes while a connection is handed over: the handing over is not torn, and then the server stops."""
    handed: list[Connection] = []

    def hand_over(conn: Connection) -> None:
        signal.raise_signal(signal.SIGINT)
        handed.append(conn)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        connections = Connections(server(listening, hand_over))
        usual = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with socket.create_connection(listening.getsockname()) as guest, connections.interrupts_between_passes():
                guest.send(b"GET / HTTP/1.1\r\n\r\n")
                with pytest.raises(KeyboardInterrupt):
                    connections.run(0.05)
            assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        finally:
            signal.signal(signal.SIGINT, usual)
        assert len(handed) == 1
        assert not connections.running
        handed[0].close()
        connections.close()


def test_where_an_interrupt_is_ignored_it_stays_so() -> None:
    """A server in the background of a terminal does not hear the Ctrl+C that was meant for another program."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        connections = Connections(SimpleNamespace(socket=listening))
        usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            with connections.interrupts_between_passes():
                signal.raise_signal(signal.SIGINT)
        finally:
            signal.signal(signal.SIGINT, usual)
        assert not connections.interrupted
        connections.close()
