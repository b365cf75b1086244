"""The server for one household: cheroot, with a thread for every live stream and others left for writes."""
from __future__ import annotations

import io
import selectors
import socket
import sys
import time
from pathlib import Path

import segno
from cheroot import wsgi
from cheroot.connections import ConnectionManager

from companion.web import create_app
from companion.web.live import STREAMS
from companion.web.security import addresses

WRITERS = 32
"""Threads beside those that the streams keep."""
EVERYWHERE = ("0.0.0.0", "::", "")


def links(host: str, port: int) -> list[str]:
    """The addresses under which phones reach this machine, the right one first."""
    hosts = addresses() if host in EVERYWHERE else [host]
    shown = [f"[{h}]" if ":" in h else h for h in hosts]
    return [f"http://{h}:{port}/" for h in (*shown, *(["localhost"] if host in EVERYWHERE else []))]


def banner(host: str, port: int) -> str:
    """What the terminal shows: every address and a code that phones can scan."""
    found = links(host, port)
    code = io.StringIO()
    segno.make(found[0], error="m").terminal(out=code, compact=True)
    first, *others = found
    lines = ["", f"  Companion: {first}", *(f"             {other}" for other in others), "", code.getvalue()]
    return "\n".join(lines)


class Patient(ConnectionManager):
    """Keeps a thread from waiting on a connection that has not said anything yet: browsers open some ahead of need."""

    def _from_server_socket(self, server_socket: socket.socket) -> None:
        if (made := super()._from_server_socket(server_socket)) is not None:
            made.last_used = time.time()
            self._selector.register(made.socket.fileno(), selectors.EVENT_READ, data=made)


def serve(data: Path, host: str = "0.0.0.0", port: int = 8080) -> None:
    """Serve the data folder until interrupted. OSError when the port is taken."""
    app = create_app(data, port=port)
    server = wsgi.Server((host, port), app, numthreads=STREAMS + WRITERS, max=STREAMS + WRITERS, timeout=20,
                         request_queue_size=128, server_name=socket.gethostname(), accepted_queue_size=512)
    server.max_request_header_size = 32 * 1024
    server.max_request_body_size = 16 * 1024 * 1024  # the app itself answers, in words, from 64 kB on
    server.keep_alive_conn_limit = 256
    server.prepare()
    server._connections.close()
    server._connections = Patient(server)
    text = banner(host, port)
    try:
        print(text, flush=True)
    except UnicodeEncodeError:
        print(text.encode(sys.stdout.encoding or "ascii", "replace").decode(sys.stdout.encoding or "ascii"), flush=True)
    try:
        server.serve()
    except KeyboardInterrupt:
        pass
    finally:
        app.extensions["companion_streams"].end()
        server.stop()
