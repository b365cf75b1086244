"""The live stream of a page: only that the head moved, never what happened. What changed is fetched by right."""
from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Iterator

from flask import Blueprint, Flask, Response, current_app, g

from companion.table import bus
from companion.web.access import allowed, find
from companion.web.errors import Problem

STREAMS = 64
"""Streams in all; each keeps a thread, and threads must be left for writes."""
EACH = 12
"""Streams of one device."""
BEAT = 10.0
"""Seconds between signs of life; a vanished phone is noticed at the next one."""

bp = Blueprint("live", __name__)


class Streams:
    """Counts the open streams, in all and of each device."""

    def __init__(self, most: int = STREAMS, each: int = EACH):
        self.most, self.each = most, each
        self.open: Counter[str] = Counter()
        self.lock = threading.Lock()
        self.over = False
        self.bodies: set[Stream] = set()

    def end(self) -> None:
        """The server stops: no stream may keep its thread until the next beat."""
        self.over = True
        for body in list(self.bodies):
            body.news.put(0)

    def doubt(self, table_id: int) -> None:
        """Seats of the table changed hands: its streams ask whether they may go on before they say anything more."""
        for body in list(self.bodies):
            if body.table_id == table_id:
                body.doubted = True

    def enter(self, device: str) -> bool:
        with self.lock:
            if self.open.total() >= self.most or self.open[device] >= self.each:
                return False
            self.open[device] += 1
            return True

    def leave(self, device: str) -> None:
        with self.lock:
            self.open[device] -= 1
            if self.open[device] <= 0:
                del self.open[device]


class Stream:
    """The body of one stream. The server closes it when the device is gone, which frees its place."""

    def __init__(self, app: Flask, streams: Streams, device: str, table_id: int, code: str, token: str):
        self.app, self.streams, self.device, self.code, self.token = app, streams, device, code, token
        self.table_id, self.news = table_id, bus.subscribe(table_id)
        self.left = self.doubted = False
        streams.bodies.add(self)
        self.body = self._events()

    def __iter__(self) -> Iterator[bytes]:
        return self.body

    def _events(self) -> Iterator[bytes]:
        yield b"retry: 1000\nevent: beat\ndata: {}\n\n"
        checked = time.monotonic()
        while True:
            head = self.news.get(BEAT)
            if self.streams.over:
                return
            if self.doubted or time.monotonic() - checked >= BEAT:
                self.doubted, checked = False, time.monotonic()
                if not self._still_allowed():
                    return
            if head is None:
                yield b"event: beat\ndata: {}\n\n"
            else:
                yield f"id: {head}\nevent: head\ndata: {json.dumps({'head': head})}\n\n".encode()

    def _still_allowed(self) -> bool:
        with self.app.app_context():
            return allowed(self.code, self.token)

    def close(self) -> None:
        if not self.left:
            self.left = True
            self.news.close()
            self.streams.bodies.discard(self)
            self.streams.leave(self.device)
            self.body.close()  # type: ignore[attr-defined]


@bp.get("/t/<code>/stream")
def stream(code: str) -> Response:
    """Server-sent events: `head` with `{"head": n}`, and a `beat` every ten seconds."""
    seen = find(code)
    streams: Streams = current_app.extensions["companion_streams"]
    if not streams.enter(g.device):
        raise Problem("forbidden", "web.fault.streams", status=503)
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    body = Stream(app, streams, g.device, seen.table.id, seen.table.code, seen.token)
    response = Response(body, mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"
    return response
