"""The server for one household: cheroot, with a thread for every live stream and others left for writes. HTTP for
everybody, HTTPS beside it for what browsers do only there."""
from __future__ import annotations

import gc
import socket
import sys
from pathlib import Path
from typing import Any

from cheroot import wsgi

from companion.web import create_app, qr
from companion.web.host import ports
from companion.web.host.authority import Authority
from companion.web.host.connections import Connections
from companion.web.host.ports import EVERYWHERE, links
from companion.web.host.tls import Door, ServerCertificate
from companion.web.host.ways import Ways
from companion.web.play.live import MAX_STREAMS
from companion.web.security import addresses

WRITER_THREADS = 32
"""Threads for requests, beside one for each live stream."""


def banner(host: str, port: int, secure: str = "") -> str:
    """What the terminal shows: every address, and a QR code for phones. `secure`: the lines about HTTPS."""
    found = links(host, port)
    first, *others = found
    lines = ["", f"  Companion: {first}", *(f"             {other}" for other in others), secure, qr.letters(found[0])]
    return "\n".join(lines)


def https_lines(host: str, door: Door | None, why: str) -> str:
    """The banner's lines about HTTPS: its address and the fingerprint to compare on /trust, or why there is none."""
    if door is None:
        return f"  HTTPS:     none, {why}\n" if why else ""
    halves = door.papers.authority.fingerprint
    return (f"  HTTPS:     {links(host, door.port, 'https')[0]}  (how to trust it: the page /trust)\n"
            f"             SHA-256 {halves[:47]}\n                     {halves[48:]}\n")


class Server(wsgi.Server):
    objection: OSError | None = None
    """Why the port could not be opened. What cheroot raises has lost the error's number."""

    def bind(self, *socket_type: Any) -> Any:
        try:
            return super().bind(*socket_type)
        except OSError as error:
            self.objection = error
            raise

    def open_port(self) -> None:
        """TableError of `ports.refusal`."""
        host, port = self.bind_addr
        try:
            self.prepare()
        except OSError as error:
            raise ports.refusal(host, port, self.objection or error) from error


def own_names(host: str) -> list[str]:
    """Every name and address that a request to this machine may have in its Host header now."""
    name = socket.gethostname().lower()
    return ["localhost", "127.0.0.1", "::1", name, name.split(".")[0] + ".local", "companion.local", *addresses(),
            *([] if host in EVERYWHERE else [host])]


def serve(data: Path, host: str = "0.0.0.0", port: int = 8080, secure: int | None = 0) -> None:
    """Serve the data folder until interrupted. `secure`: the port for HTTPS, 0 for the one after HTTP's (and none if
    that is taken), None for no HTTPS. TableError of `ports.refusal` when a port that was asked for cannot be opened."""
    app = create_app(data)
    threads = MAX_STREAMS + WRITER_THREADS
    server = Server((host, port), app, numthreads=threads, max=threads, request_queue_size=512,
                    server_name=socket.gethostname())
    server.max_request_header_size = 32 * 1024
    server.max_request_body_size = 100 * 1024 * 1024  # a box file; elsewhere the app answers, in words, from 64 kB on
    door, why = None, ""
    try:
        server.open_port()
        server._connections.close()  # type: ignore[attr-defined]
        server._connections = connections = Connections(server)  # type: ignore[attr-defined]
        port = server.bind_addr[1]
        if secure is not None:
            try:
                papers = ServerCertificate(Authority(data, addresses()), lambda: own_names(host))
                door = _door(host, port, secure, papers)
            except OSError as error:
                if secure:
                    raise
                why = f"{error.strerror or error}; --https-port N takes another port"
        if door is not None:
            connections.listen(door)
        app.extensions["companion_ways"] = Ways(port, door.port if door else 0, door.papers.authority if door else None)
        app.extensions["companion_lock"].write_address(links(host, port)[0])
        print_line(banner(host, port, https_lines(host, door, why)))
        with connections.interrupts_between_passes():
            server.serve()
    except KeyboardInterrupt:
        pass
    finally:
        app.extensions["companion_streams"].end()
        app.extensions["companion_studio"].close()
        app.extensions["companion_speech"].close()
        server.stop()
        gc.freeze()  # the process ends: looking for rubbish in all that it holds took longer than the stop itself


def _door(host: str, port: int, secure: int, papers: ServerCertificate) -> Door:
    """TableError of `ports.refusal` for a port that was asked for, OSError for the one after HTTP's."""
    try:
        return Door(host, secure or port % 65535 + 1, papers)
    except OSError as error:
        if secure:
            raise ports.refusal(host, secure, error, "--https-port") from error
        raise


def print_line(text: str) -> None:
    try:
        print(text, flush=True)
    except UnicodeEncodeError:
        print(text.encode(sys.stdout.encoding or "ascii", "replace").decode(sys.stdout.encoding or "ascii"), flush=True)
