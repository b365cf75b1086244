"""HTTPS on a port of its own in the same server: the same threads, the same app, only the wire is another.

What a connection speaks is found out by the thread that serves it, not by the one that admits it: somebody who connects
and then says nothing keeps nobody else waiting."""
from __future__ import annotations

import re
import socket
import ssl
import threading
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from companion.web.host.authority import Authority

TLS_HANDSHAKE = 0x16
"""The first byte of a client that speaks TLS."""
RENEWAL_CHECK = timedelta(hours=1)
"""Time between two checks whether the certificate needs renewal."""
MAX_HEAD_BYTES = 8192
"""Bytes read of a plain HTTP request at this port, to redirect it to HTTPS."""


class ServerCertificate:
    """The server's certificate, renewed when an address is new or its end is near."""

    def __init__(self, authority: Authority, names: Callable[[], Iterable[str]]):
        """`names`: gives every name and address of this machine at the moment."""
        self.authority, self.names = authority, names
        self.lock = threading.Lock()
        self.reached: set[str] = set()
        self._load(datetime.now(UTC))

    def _load(self, now: datetime) -> None:
        """Makes a new context each time, since the last one may be in use by other threads."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_cert_chain(self.authority.server([*self.names(), *self.reached], now))
        self.context, self.looked = context, now

    def fit(self, address: str) -> None:
        """Called before a connection: renews the certificate if it lacks the address or is about to expire. Where a new
        one cannot be written the last one stays."""
        now = datetime.now(UTC)
        if address in self.reached and now - self.looked < RENEWAL_CHECK:
            return
        with self.lock:
            self.reached.add(address)
            try:
                self._load(now)
            except OSError:
                self.looked = now


class Door:
    """A second listening socket of a server, for TLS."""

    def __init__(self, host: str, port: int, papers: ServerCertificate):
        """OSError when the port is taken."""
        self.papers = papers
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.socket = socket.socket(family, socket.SOCK_STREAM)
        try:
            if port and hasattr(socket, "SO_REUSEPORT"):  # on Windows it would share a taken port
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if host == "::":
                self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.socket.bind((host, port))
            self.socket.listen(512)
        except OSError:
            self.socket.close()
            raise
        self.port: int = self.socket.getsockname()[1]

    def close(self) -> None:
        self.socket.close()

    def secure(self, connection: Any) -> None:
        """A step towards TLS on a connection that has begun to speak. BlockingIOError or ssl.SSLWantReadError where it
        has to say more; another OSError where it is over, with the way told to whoever spoke plain HTTP."""
        plain: socket.socket = connection.socket
        if not isinstance(plain, ssl.SSLSocket):
            first = plain.recv(1, socket.MSG_PEEK)
            if not first or first[0] != TLS_HANDSHAKE:
                _point(plain)
                raise ConnectionResetError
            self.papers.fit(str(plain.getsockname()[0]))
            connection.socket = self.papers.context.wrap_socket(plain, server_side=True, do_handshake_on_connect=False)
        connection.socket.do_handshake()  # a browser that does not trust us hangs up here
        connection.ssl_env = {"wsgi.url_scheme": "https", "HTTPS": "on", "SERVER_PORT": str(self.port)}


def _point(plain: socket.socket) -> None:
    """The redirect to HTTPS for a browser that speaks plain HTTP to this port."""
    asked = plain.recv(MAX_HEAD_BYTES)
    path = re.match(rb"(?:GET|HEAD) (/[!-~]*) HTTP/1\.", asked)
    host = re.search(rb"\r\nhost: *([\w.:\[\]-]+)\r\n", asked, re.IGNORECASE)
    if path and host:
        plain.sendall(b"HTTP/1.1 302 Found\r\nLocation: https://" + host[1] + path[1] +
                      b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
