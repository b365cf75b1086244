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
from cheroot.server import HTTPConnection, HTTPRequest

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

    # The stubs of cheroot leave out what is private.
    def _from_server_socket(self, server_socket: socket.socket) -> None:
        if (made := super()._from_server_socket(server_socket)) is not None:  # type: ignore[misc]
            made.last_used = time.time()
            self._selector.register(made.socket.fileno(), selectors.EVENT_READ, data=made)  # type: ignore[attr-defined]


class Request(HTTPRequest):
    """Refuses a length that is no plain number: for a negative one a thread would wait until the sender gives up."""

    def read_request_headers(self) -> bool:
        if not super().read_request_headers():  # type: ignore[no-untyped-call]
            return False
        if not self.inheaders.get(b"Content-Length", b"0").strip().isdigit():
            self.simple_response("400 Bad Request", "Malformed Content-Length Header.")
            return False
        return True


class Connection(HTTPConnection):
    RequestHandlerClass = Request


class Server(wsgi.Server):
    ConnectionClass = Connection


def serve(data: Path, host: str = "0.0.0.0", port: int = 8080) -> None:
    """Serve the data folder until interrupted. OSError when the port is taken."""
    app = create_app(data, port=port)
    server = Server((host, port), app, numthreads=STREAMS + WRITERS, max=STREAMS + WRITERS, timeout=20,
                    request_queue_size=128, server_name=socket.gethostname(), accepted_queue_size=512)
    server.max_request_header_size = 32 * 1024
    server.max_request_body_size = 100 * 1024 * 1024  # a box file; elsewhere the app answers, in words, from 64 kB on
    server.keep_alive_conn_limit = 256
    server.prepare()
    server._connections.close()  # type: ignore[attr-defined]
    server._connections = Patient(server)  # type: ignore[attr-defined]
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
        app.extensions["companion_studio"].close()
        app.extensions["companion_speech"].close()
        server.stop()
