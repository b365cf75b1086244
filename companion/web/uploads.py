"""Pictures that devices upload: how large they may be, where they are kept meanwhile, and the queue in which they wait.

The server works on one picture at a time, as decoding takes memory and reading takes seconds, and play must not wait
for either. A few more wait; beyond them a device is told to send again (503)."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from io import BytesIO
from threading import BoundedSemaphore
from typing import IO, Any

from flask import Request, current_app, request

from companion.vision import picture
from companion.web.errors import Problem

MAX_WAITING = 4
"""Pictures that may wait behind the one that is worked on."""
PHOTO_WAIT_SECONDS = 60.0
FRAME_WAIT_SECONDS = 1.0
"""How long a photo waits, and a frame of a camera: by then the next frame is due."""
MAX_REQUEST_BYTES = picture.MAX_BYTES + 64 * 1024
"""Of a request with a picture: the rest is the form around it."""
NEVER_STORED = ("board_photo.send", "scan.read")
"""Endpoints whose pictures are read and then dropped."""


class PictureRequest(Request):
    """A request whose picture stays in memory where it is not to be stored: Flask would write a large one to a
    temporary file."""

    def _get_file_stream(self, *args: Any, **more: Any) -> IO[bytes]:
        return BytesIO() if self.endpoint in NEVER_STORED else super()._get_file_stream(*args, **more)


class UploadQueue:
    """The pictures that one server works on: one at a time, `waiting` more behind it."""

    def __init__(self, waiting: int = MAX_WAITING):
        self._places, self._work = BoundedSemaphore(waiting + 1), BoundedSemaphore(1)

    @contextmanager
    def turn(self, patience: float = PHOTO_WAIT_SECONDS) -> Iterator[None]:
        """Hold the turn inside the `with`. Problem 503 where too many wait, or after `patience` seconds of waiting."""
        if not self._places.acquire(blocking=False):
            raise _busy()
        try:
            if not self._work.acquire(timeout=patience):
                raise _busy()
            try:
                yield
            finally:
                if patience > FRAME_WAIT_SECONDS:  # frames are small, and the next one comes at once
                    picture.give_back()
                self._work.release()
        finally:
            self._places.release()


def turn(patience: float = PHOTO_WAIT_SECONDS) -> AbstractContextManager[None]:
    """`UploadQueue.turn` of this server."""
    queue: UploadQueue = current_app.extensions["companion_uploads"]
    return queue.turn(patience)


def uploaded_picture() -> bytes:
    """The bytes of the form's field `picture`, b"" where it is missing; not checked to be a picture, and at most one
    byte more than `picture.MAX_BYTES`."""
    file = request.files.get("picture")
    return file.read(picture.MAX_BYTES + 1) if file else b""


def _busy() -> Problem:
    return Problem("refused", "web.scan.fault.busy", status=503)
