"""The live stream of a page. It says that the head moved and how many devices listen, never what happened; the page
then fetches what it may know."""
from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g

from companion.table import bus, desk
from companion.table.memory import memory
from companion.table.story import narrator
from companion.web import say
from companion.web.access import allowed, find
from companion.web.errors import answer

MAX_STREAMS = 64
"""Open streams of one server: each keeps a thread, and threads must be left for writes."""
MAX_DEVICE_STREAMS = 12
"""Open streams of one device."""
BEAT_SECONDS = 2.5
"""Time between beats, after which a page that hears nothing for twice as long takes its connection for dead, and the
server notices that a phone is gone."""
CHECK_SECONDS = 10.0
"""Time between checks whether the device may still listen."""

bp = Blueprint("live", __name__)


class Streams:
    """The open streams, in all and of each device."""

    def __init__(self, most: int = MAX_STREAMS, each: int = MAX_DEVICE_STREAMS):
        self.most, self.each = most, each
        self.open: Counter[str] = Counter()
        self.lock = threading.Lock()
        self.over = False
        self.bodies: set[Stream] = set()

    def end(self) -> None:
        """End every stream at once, since the server stops."""
        self.over = True
        for body in list(self.bodies):
            body.news.stir()

    def recheck_passes(self, table_id: int) -> None:
        """Let every stream of a table check its pass before the next event: a seat has changed hands."""
        for body in self.of(table_id):
            body.recheck = True

    def of(self, table_id: int) -> list[Stream]:
        with self.lock:
            return [body for body in self.bodies if body.table_id == table_id]

    def here(self, table_id: int) -> int:
        """How many devices listen to a table."""
        return len({body.device for body in self.of(table_id)})

    def reserve(self, device: str) -> bool:
        """Count one more stream of the device; False if it has too many, or the server has."""
        with self.lock:
            if self.open.total() >= self.most or self.open[device] >= self.each:
                return False
            self.open[device] += 1
            return True

    def add(self, body: Stream) -> None:
        with self.lock:
            self.bodies.add(body)
        self._stir(body.table_id)

    def remove(self, body: Stream) -> None:
        with self.lock:
            self.bodies.discard(body)
            self.open[body.device] -= 1
            if self.open[body.device] <= 0:
                del self.open[body.device]
        self._stir(body.table_id)

    def _stir(self, table_id: int) -> None:
        for body in self.of(table_id):
            body.news.stir()


class Stream:
    """The body of one response. The server closes it when the device is gone, which makes room for another stream."""

    def __init__(self, app: Flask, streams: Streams, device: str, table_id: int, code: str, token: str, head: int):
        self.app, self.streams, self.device, self.code, self.token = app, streams, device, code, token
        self.table_id, self.news, self.head = table_id, bus.subscribe(table_id), head
        self.narrators: narrator.Narrators = app.extensions["companion_table"].narrators
        self.left = self.recheck = False
        self.body = self._events()
        streams.add(self)

    def __iter__(self) -> Iterator[bytes]:
        return self.body

    def _events(self) -> Iterator[bytes]:
        here = self.streams.here(self.table_id)
        yield b"retry: 1000\n" + _event("beat") + _event("here", n=here) + _event("at", head=self.head)
        stamp = 0
        if (voice := self.narrators.at(self.table_id)).stamp:
            stamp = voice.stamp
            yield _event("voice", **narrator.public_playback(voice))
        checked = time.monotonic()
        while True:
            head = self.news.get(BEAT_SECONDS)
            if self.streams.over:
                yield _event("bye")
                return
            if self.recheck or time.monotonic() - checked >= CHECK_SECONDS:
                self.recheck, checked = False, time.monotonic()
                if not self._still_allowed():
                    return
            if (now := self.streams.here(self.table_id)) != here:
                here = now
                yield _event("here", n=here)
            if head is not None:
                yield _event("head", head=head)
            voice = self.narrators.at(self.table_id)
            if voice.stamp != stamp:
                stamp = voice.stamp
                yield _event("voice", **narrator.public_playback(voice))
            elif head is None:
                yield _event("beat")

    def _still_allowed(self) -> bool:
        with self.app.app_context():
            return allowed(self.code, self.token)

    def close(self) -> None:
        if not self.left:
            self.left = True
            self.news.close()
            self.streams.remove(self)
            self.body.close()  # type: ignore[attr-defined]


def _event(name: str, **data: Any) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()


@bp.get("/t/<code>/stream")
def stream(code: str) -> Response:
    """Server-sent events: `at` with the present `{"head": n}`, then `head` whenever something changed, `here` with
    `{"n": devices}`, `voice` with the playback of the narrator, a `beat` every 2.5 seconds, `bye` when the server
    stops. 503 where there are too many: with the head and the `voice`, for a page that asks every second instead."""
    access = find(code)
    streams: Streams = current_app.extensions["companion_streams"]
    if not streams.reserve(g.device):
        head = desk.look(access.table).head
        voice = narrator.public_playback(memory().narrators.at(access.table.id))
        return answer("forbidden", say("web.fault.streams"), 503, head=head, voice=voice)
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    body = Stream(app, streams, g.device, access.table.id, access.table.code, access.token, 0)
    try:
        body.head = desk.look(access.table).head  # only now: what comes later is heard
    except BaseException:
        body.close()
        raise
    response = Response(body, mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"
    return response
