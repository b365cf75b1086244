"""The live stream of a page: only that the head moved and how many devices listen, never what happened. What changed
is fetched by right."""
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

STREAMS = 64
"""Streams in all; each keeps a thread, and threads must be left for writes."""
EACH = 12
"""Streams of one device."""
BEAT = 2.5
"""Seconds between signs of life: a page that hears nothing for twice as long knows that its link is dead, and a
vanished phone is noticed at the next one or two."""
CHECK = 10.0
"""Seconds between looks whether the device may still listen."""

bp = Blueprint("live", __name__)


class Streams:
    """The open streams, in all and of each device."""

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
            body.news.stir()

    def doubt(self, table_id: int) -> None:
        """Seats of the table changed hands: its streams ask whether they may go on before they say anything more."""
        for body in self.of(table_id):
            body.doubted = True

    def of(self, table_id: int) -> list[Stream]:
        with self.lock:
            return [body for body in self.bodies if body.table_id == table_id]

    def here(self, table_id: int) -> int:
        """How many devices listen to a table."""
        return len({body.device for body in self.of(table_id)})

    def enter(self, device: str) -> bool:
        with self.lock:
            if self.open.total() >= self.most or self.open[device] >= self.each:
                return False
            self.open[device] += 1
            return True

    def join(self, body: Stream) -> None:
        with self.lock:
            self.bodies.add(body)
        self._count(body.table_id)

    def leave(self, body: Stream) -> None:
        with self.lock:
            self.bodies.discard(body)
            self.open[body.device] -= 1
            if self.open[body.device] <= 0:
                del self.open[body.device]
        self._count(body.table_id)

    def _count(self, table_id: int) -> None:
        for body in self.of(table_id):
            body.news.stir()


class Stream:
    """The body of one stream. The server closes it when the device is gone, which frees its place."""

    def __init__(self, app: Flask, streams: Streams, device: str, table_id: int, code: str, token: str, head: int):
        self.app, self.streams, self.device, self.code, self.token = app, streams, device, code, token
        self.table_id, self.news, self.head = table_id, bus.subscribe(table_id), head
        self.narrators: narrator.Narrators = app.extensions["companion_table"].narrators
        self.left = self.doubted = False
        self.body = self._events()
        streams.join(self)

    def __iter__(self) -> Iterator[bytes]:
        return self.body

    def _events(self) -> Iterator[bytes]:
        here = self.streams.here(self.table_id)
        yield b"retry: 1000\n" + _event("beat") + _event("here", n=here) + _event("at", head=self.head)
        said = 0
        if (voice := self.narrators.at(self.table_id)).stamp:
            said = voice.stamp
            yield _event("voice", **narrator.public_playback(voice))
        checked = time.monotonic()
        while True:
            head = self.news.get(BEAT)
            if self.streams.over:
                yield _event("bye")
                return
            if self.doubted or time.monotonic() - checked >= CHECK:
                self.doubted, checked = False, time.monotonic()
                if not self._still_allowed():
                    return
            if (now := self.streams.here(self.table_id)) != here:
                here = now
                yield _event("here", n=here)
            if head is not None:
                yield _event("head", head=head)
            voice = self.narrators.at(self.table_id)
            if voice.stamp != said:
                said = voice.stamp
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
            self.streams.leave(self)
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
    if not streams.enter(g.device):
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
