"""The addresses at which phones reach this machine, and the reasons why a port cannot be opened."""
from __future__ import annotations

import errno
import json
import socket
from contextlib import closing
from http.client import HTTPConnection, HTTPException

from companion.table.errors import TableError
from companion.web.security import addresses

EVERYWHERE = ("0.0.0.0", "::", "")
PROBE_SECONDS = 1.0
MAX_PORTS_TRIED = 100
NOT_OURS = (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_FAMILY, socket.EAI_AGAIN)


def links(host: str, port: int, scheme: str = "http") -> list[str]:
    """The addresses at which phones reach this machine, the likeliest first."""
    hosts = addresses() if host in EVERYWHERE else [host]
    shown = [f"[{h}]" if ":" in h else h for h in hosts]
    return [f"{scheme}://{h}:{port}/" for h in (*shown, *(["localhost"] if host in EVERYWHERE else []))]


def refusal(host: str, port: int, error: OSError, option: str = "--port") -> TableError:
    """Why the port that `option` names was not opened: `port.ours` (with the address) where this app runs there
    already, `port.taken` by another program, `port.forbidden`, `port.host` for an address that is not this machine's,
    else `port.unusable`."""
    if error.errno in NOT_OURS:
        return TableError("refused", "port.host", host=host)
    params = {"port": port, "other": f"{option} {_free_port(host, port)}"}
    if error.errno == errno.EADDRINUSE:
        if _is_ours(host, port):
            return TableError("refused", "port.ours", address=links(host, port)[0], **params)
        return TableError("refused", "port.taken", **params)
    if error.errno in (errno.EACCES, errno.EPERM):
        return TableError("refused", "port.forbidden", **params)
    return TableError("refused", "port.unusable", why=error.strerror or str(error), **params)


def _is_ours(host: str, port: int) -> bool:
    """Whether the program that answers there is this app."""
    with closing(HTTPConnection("localhost" if host in EVERYWHERE else host, port, timeout=PROBE_SECONDS)) as line:
        try:
            line.request("GET", "/hello")
            return "csrf" in json.loads(line.getresponse().read(4096))
        except (OSError, HTTPException, ValueError, TypeError):
            return False


def _free_port(host: str, taken: int) -> int:
    """A free port whose next one is free as well, for HTTP and HTTPS; 0 lets the system choose."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    first = max(taken + 2, 8080)
    for port in range(first, min(first + MAX_PORTS_TRIED, 65536)):
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            try:
                probe.bind((host, port))
                return port
            except OSError:
                continue
    return 0
