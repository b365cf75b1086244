"""The server for one household: cheroot, with a thread for every live stream and others left for writes."""
from __future__ import annotations

import io
import socket
import sys
from pathlib import Path

import segno
from cheroot import wsgi

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


def serve(data: Path, host: str = "0.0.0.0", port: int = 8080) -> None:
    """Serve the data folder until interrupted. OSError when the port is taken."""
    app = create_app(data, port=port)
    server = wsgi.Server((host, port), app, numthreads=STREAMS + WRITERS, max=STREAMS + WRITERS, timeout=20,
                         request_queue_size=128, server_name=socket.gethostname(), accepted_queue_size=512)
    server.max_request_header_size = 32 * 1024
    server.max_request_body_size = 16 * 1024 * 1024  # the app itself answers, in words, from 64 kB on
    server.keep_alive_conn_limit = 256
    server.prepare()
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
        server.stop()
