"""What the thread that passes connections on does when it is interrupted."""
from __future__ import annotations

import signal
import socket
from types import SimpleNamespace

import pytest

from companion.web.host.connections import Connection, Connections


def test_an_interrupt_waits_until_what_is_ready_is_passed_on() -> None:
    """Ctrl+C comes while a connection is handed over: the handing over is not torn, and then the server stops."""
    handed: list[Connection] = []

    def hand_over(conn: Connection) -> None:
        signal.raise_signal(signal.SIGINT)
        handed.append(conn)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        connections = Connections(SimpleNamespace(
            socket=listening, process_conn=hand_over, peercreds_enabled=False,
            peercreds_resolve_enabled=False, max_request_header_size=99, max_request_body_size=99))
        usual = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with socket.create_connection(listening.getsockname()) as guest, connections.interrupts_between_passes():
                guest.send(b"GET")
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
