"""Connections that take a thread only while there is something to work out.

A request gets a thread when it has come whole, its body too, and an answer that nobody reads waits without one: whoever
sends half a request keeps no one else waiting, however many he sends, and each byte of it costs no more than its
reading. cheroot parses the requests, writes the heads of
answers and has the threads."""
from __future__ import annotations

import selectors
import signal
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any

from cheroot.server import HTTPConnection, HTTPRequest, KnownLengthRFile

from companion.web.host.inbox import Inbox
from companion.web.host.tls import Door

MAX_WAITING = 400 if sys.platform == "win32" else 1000
"""Connections that wait for the other side at a time: fifty phones with the six of a browser, and many more. Windows
watches no more than 512."""
MAX_HELD_BYTES = 160 * 1024 * 1024
"""Bytes held for all unfinished requests together."""
REQUEST_SECONDS = 10.0
"""Seconds from the first byte of a request, or of a TLS handshake, to its last one."""
SLOWEST_UPLOAD = 32 * 1024
"""Bytes a second: a long request gets more time at this rate."""
IDLE_SECONDS = 20.0
"""Seconds without a request, or without a byte of an answer being read."""
LEAVING_SECONDS = 2.0
"""Seconds in which the rest of a refused request is read after the last answer: closed at once, the other side might
never read that answer."""
PIECE = 64 * 1024
"""Bytes that are received at a time."""
TURN = 1024 * 1024
"""Bytes received from one connection before others get their turn."""
TLS_RECORD = 16 * 1024
"""Bytes sent at a time: TLS must be offered the same bytes again where it could not send them."""
ACCEPTED = 256
"""Connections accepted before others get their turn."""


class Waiting(Exception):
    """Nothing can be done before the other side does something."""


class Request(HTTPRequest):
    """Refuses a length that is no plain number, and a body of unknown length: no browser sends them."""

    def read_request_headers(self) -> bool:
        if not super().read_request_headers():  # type: ignore[no-untyped-call]
            return False
        if not self.inheaders.get(b"Content-Length", b"0").strip().isdigit():
            self.simple_response("400 Bad Request", "Malformed Content-Length Header.")
            return False
        if b"Transfer-Encoding" in self.inheaders:
            self.simple_response("411 Length Required")
            return False
        return True

    def answer(self) -> Iterator[None]:
        """Write the answer into the connection's `wfile`, one part at each step."""
        length = int(self.inheaders.get(b"Content-Length", 0))
        self.rfile = KnownLengthRFile(self.conn.rfile, length)
        gateway = self.server.gateway(self)
        parts = self.server.wsgi_app(gateway.env, gateway.start_response)
        try:
            for part in filter(None, parts):
                gateway.write(part)
                yield
        finally:
            if hasattr(parts, "close"):
                parts.close()
        self.ensure_headers_sent()
        if self.chunked_write:
            self.conn.wfile.write(b"0\r\n\r\n")
        yield


class Outbox(bytearray):
    """What is answered and not yet sent."""

    write = bytearray.extend


class Connection(HTTPConnection):
    """A connection that is worked on in turns; none of them waits for the other side."""

    def __init__(self, server: Any, wire: socket.socket, door: Door | None):
        super().__init__(server, wire, makefile=lambda *_: None)
        self.door = door
        """Where it came in and has not yet been secured."""
        self.rfile, self.wfile = Inbox(server.max_request_header_size, server.max_request_body_size), Outbox()
        self.request: Request | None = None
        self.answer: Iterator[None] | None = None
        self.leaving = False
        """The last answer is out."""
        self.event = selectors.EVENT_READ
        """What it waits for; 0 for nothing, it goes on at once."""
        self.begun: float | None = None
        """When the first byte of a request came, or of a handshake."""
        self.since = time.monotonic()
        """When it came, or was last answered to its end."""
        self.deadline = self.since + IDLE_SECONDS

    def communicate(self) -> bool:
        """One turn: whatever can be done now. True: it goes on when there is its `event`."""
        try:
            if self.leaving:
                return self._leave()
            self._secure()
            self._receive()
            self._send_answer()
            return self._rest()
        except Waiting:
            return True
        except OSError:  # it broke off
            return False
        except Exception as error:
            self.server.error_log(repr(error), traceback=True)
            return False

    def gather(self) -> bool:
        """Receive what came of a request, without a thread. True: it is not whole yet, and nothing else is to do. What
        is long or secured is received by a thread."""
        if self.leaving or self.request is not None or self.door is not None or isinstance(self.socket, ssl.SSLSocket) \
                or self.rfile.size - self.rfile.missing > PIECE:
            return False
        try:
            self.rfile.add(self.socket.recv(PIECE))
        except BlockingIOError:
            return True
        except OSError:  # it broke off, and will say so again
            return False
        self._begin()
        return not self.rfile.whole()

    def _secure(self) -> None:
        if self.door is not None:
            self._begin()
            self._try(self.door.secure, self)
            self.door = self.begun = None

    def _receive(self) -> None:
        received = 0
        while self.request is None and not self.rfile.whole():
            if received >= TURN:
                self.event = 0
                raise Waiting
            piece = self._try(self.socket.recv, PIECE)
            received += len(piece)
            self.rfile.add(piece)
            self._begin()
        if self.request is None:
            self.request = Request(self.server, self)
            self.request.parse_request()
            self.answer = self.request.answer() if self.request.ready else iter(())

    def _begin(self) -> None:
        """Something came of a request: it has to be whole in time."""
        self.begun = self.begun or time.monotonic()
        self.deadline = self.begun + REQUEST_SECONDS + self.rfile.size / SLOWEST_UPLOAD

    def _send_answer(self) -> None:
        assert self.request is not None
        assert self.answer is not None
        self._send()
        for _ in self.answer:
            self.deadline = time.monotonic() + IDLE_SECONDS
            self._send()

    def _rest(self) -> bool:
        """The answer is out: wait for the next request, or leave."""
        assert self.request is not None
        self.leaving = self.request.close_connection or not self.request.ready
        ended = self.rfile.ended
        self.rfile.next()
        self.request = self.answer = self.begun = None
        self.since = time.monotonic()
        if self.leaving:
            self.deadline = self.since + LEAVING_SECONDS
            self.socket.shutdown(socket.SHUT_WR)
            return not ended and self._leave()
        self.deadline = self.since + IDLE_SECONDS
        pending = isinstance(self.socket, ssl.SSLSocket) and self.socket.pending()
        self.event = 0 if self.rfile.ahead or pending else selectors.EVENT_READ
        return True

    def _leave(self) -> bool:
        """Drop what still comes, until the other side has closed as well."""
        for _ in range(TURN // PIECE):
            if not self._try(self.socket.recv, PIECE):
                return False
        self.event = selectors.EVENT_READ
        return time.monotonic() < self.deadline

    def _send(self) -> None:
        while self.wfile:
            sent = self._try(self.socket.send, bytes(self.wfile[:TLS_RECORD]), event=selectors.EVENT_WRITE)
            del self.wfile[:sent]
            self.deadline = time.monotonic() + IDLE_SECONDS

    def _try(self, step: Callable[..., Any], *given: Any, event: int = selectors.EVENT_READ) -> Any:
        try:
            return step(*given)
        except BlockingIOError:
            self.event = event
        except ssl.SSLWantReadError:
            self.event = selectors.EVENT_READ
        except ssl.SSLWantWriteError:
            self.event = selectors.EVENT_WRITE
        raise Waiting

    def close(self) -> None:
        """Never raises: cheroot would end for it."""
        try:
            if isinstance(self.answer, Generator):
                self.answer.close()
            self.rfile.close()
            self.socket.close()
        except Exception as error:
            self.server.error_log(repr(error), traceback=True)


def most_waiting() -> int:
    """`MAX_WAITING`, or half as many as this process may have files: the other half is for everything else. What it may
    have at most is asked for first."""
    if sys.platform == "win32":
        return MAX_WAITING
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 2 * MAX_WAITING:
        soft = 2 * MAX_WAITING if hard == resource.RLIM_INFINITY else min(hard, 2 * MAX_WAITING)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(MAX_WAITING, soft // 2)


class Connections:
    """Those that wait, and the doors through which others come: cheroot's connection manager. Only the thread in `run`
    takes a connection out; others put it back."""

    can_add_keepalive_connection = True
    """Where there is no place, another one leaves."""

    def __init__(self, server: Any):
        self.server, self.most, self.stopping, self.running = server, most_waiting(), False, False
        self.interrupted = False
        self.lock, self.selector = threading.Lock(), selectors.DefaultSelector()
        self.doors: dict[socket.socket, Door | None] = {}
        self._open(server.socket, None)

    def listen(self, door: Door) -> None:
        """Let in who comes there as well."""
        self._open(door.socket, door)

    def _open(self, listening: socket.socket, door: Door | None) -> None:
        listening.setblocking(False)
        self.doors[listening] = door
        self.selector.register(listening, selectors.EVENT_READ)

    def put(self, conn: Connection) -> None:
        """It goes on at its event; at once where it has none. Whoever says a little again and again is not always here
        when `run` looks who is over his time."""
        if conn.deadline < time.monotonic():
            conn.close()
            return
        if not conn.event:
            self.server.process_conn(conn)
            return
        try:
            with self.lock:
                self.selector.register(conn.socket, conn.event, conn)
        except (ValueError, KeyError, OSError):  # the server has stopped meanwhile
            conn.close()

    @contextmanager
    def interrupts_between_passes(self) -> Iterator[None]:
        """Ctrl+C ends `run` once everything that was ready is passed on. Raised in the midst of that, it can leave the
        queue of requests locked for good, and the stop waits for it. Where Ctrl+C is ignored, it stays so."""
        usual = signal.getsignal(signal.SIGINT)
        if usual is signal.default_int_handler:
            signal.signal(signal.SIGINT, lambda *_: setattr(self, "interrupted", True))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, usual)

    def run(self, seconds: float) -> None:
        """Pass on what is ready until `stop`; look every so many seconds who is over his time. KeyboardInterrupt within
        so many seconds of one that came in `interrupts_between_passes`."""
        self.running, looked = True, time.monotonic()
        # On Windows a wait hears nothing of connections that are put back meanwhile.
        nap = min(seconds, 0.05) if sys.platform == "win32" else seconds
        try:
            while not self.stopping:
                if self.interrupted:
                    raise KeyboardInterrupt
                ready = [key for key, _ in self.selector.select(nap)]
                for key in ready:
                    if key.data is not None and not key.data.gather():
                        self._take(key.data)
                        self.server.process_conn(key.data)
                for key in ready:
                    if key.data is None:
                        self._admit(key.fileobj)
                if time.monotonic() - looked > seconds:
                    self._expire()
                    looked = time.monotonic()
        finally:
            self.running = False

    def _take(self, conn: Connection) -> None:
        with self.lock:
            self.selector.unregister(conn.socket)

    def _admit(self, listening: Any) -> None:
        for _ in range(ACCEPTED):
            try:
                wire, address = listening.accept()
            except BlockingIOError:
                break
            except OSError:  # too many files are open, or whoever came is gone
                self._drop(self.waiting(), 1)
                break
            wire.setblocking(False)
            conn = Connection(self.server, wire, self.doors[listening])
            conn.remote_addr, conn.remote_port = address[:2]
            self.put(conn)
        if (beyond := len(self.selector.get_map()) - len(self.doors) - self.most) > 0:
            self._drop(self.waiting(), beyond)

    def waiting(self) -> list[Connection]:
        with self.lock:
            return [key.data for key in self.selector.get_map().values() if key.data is not None]

    def _drop(self, among: list[Connection], number: int) -> None:
        """Close so many of them: each time the one that has kept us waiting longest, of the address with the most."""
        if number <= 0:
            return
        of: dict[str, list[Connection]] = {}
        for conn in sorted(among, key=lambda conn: -conn.since):
            of.setdefault(conn.remote_addr, []).append(conn)
        for _ in range(min(number, len(among))):
            self._close(max(of.values(), key=len).pop())

    def _close(self, conn: Connection) -> None:
        self._take(conn)
        conn.close()

    def _expire(self) -> None:
        now = time.monotonic()
        for conn in self.waiting():
            if conn.deadline < now:
                self._close(conn)
        while sum(conn.rfile.held() for conn in self.waiting()) > MAX_HELD_BYTES:
            self._drop([conn for conn in self.waiting() if conn.rfile.held()], 1)

    def stop(self) -> None:
        """Returns when `run` has."""
        self.stopping = True
        while self.running:
            time.sleep(0.01)

    def close(self) -> None:
        """Close everything but the server's own socket, which it closes itself."""
        for conn in self.waiting():
            conn.close()
        for door in self.doors.values():
            if door is not None:
                door.close()
        with self.lock:
            self.selector.close()
