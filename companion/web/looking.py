"""Pictures that devices send: how large they may be, where they stay on their way, and that one is worked with at a
time; a few wait, whoever comes beyond comes again.

Unpacking takes memory and reading takes time; play must not wait for either."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from io import BytesIO
from threading import BoundedSemaphore
from typing import IO, Any

from flask import Request, current_app, request

from companion.vision import picture
from companion.web.errors import Problem

WAITING = 4
"""Pictures that may wait behind the one at work."""
PATIENCE = 15.0
"""Seconds for which a photo waits; a frame of a camera waits for FRAME alone, as the next one is due by then."""
FRAME = 1.0
ROOM = picture.MAX_BYTES + 64 * 1024
"""Bytes of a request with a picture: the rest is the form around it."""
LOOKED_AT = ("board_photo.send", "scan.read")
"""Where pictures come that are looked at and not kept."""


class Held(Request):
    """A picture that is not kept stays in memory on its way: it is in no file, not even in one without a name."""

    def _get_file_stream(self, *args: Any, **more: Any) -> IO[bytes]:
        return BytesIO() if self.endpoint in LOOKED_AT else super()._get_file_stream(*args, **more)


class Turns:
    """The turns of the pictures that came to one host."""

    def __init__(self, waiting: int = WAITING):
        self._room, self._work = BoundedSemaphore(waiting + 1), BoundedSemaphore(1)

    @contextmanager
    def turn(self, patience: float = PATIENCE) -> Iterator[None]:
        """Have the picture's turn. Problem 503 where too many wait, or it takes too long."""
        if not self._room.acquire(blocking=False):
            raise _busy()
        try:
            if not self._work.acquire(timeout=patience):
                raise _busy()
            try:
                yield
            finally:
                self._work.release()
        finally:
            self._room.release()


def turn(patience: float = PATIENCE) -> AbstractContextManager[None]:
    """The turn of this request's picture, as `Turns.turn`."""
    turns: Turns = current_app.extensions["companion_looks"]
    return turns.turn(patience)


def sent() -> bytes:
    """The picture of this request's form, b"" without; what it is, is found out later."""
    file = request.files.get("picture")
    return file.read(picture.MAX_BYTES + 1) if file else b""


def _busy() -> Problem:
    return Problem("refused", "web.scan.fault.busy", status=503)
