"""A request while it comes in: it is read only when it is whole."""
from __future__ import annotations

import re
from tempfile import SpooledTemporaryFile

SMALL = 64 * 1024
"""Bytes of a request that do not count as held: every phone may have as many."""
IN_MEMORY = 16 * 1024 * 1024
"""Bytes of a request that lie in memory, as those of photos must; a longer one lies in a temporary file."""

END_OF_HEAD = re.compile(rb"\n\r?\n")
LENGTH = re.compile(rb"\ncontent-length:[ \t]*(\d{1,15})[ \t]*\r?\n", re.IGNORECASE)


class Inbox:
    """What a connection has received. Reading never waits: behind what has come there is nothing."""

    def __init__(self, max_head: int, max_body: int):
        self.max_head, self.max_body = max_head, max_body
        self.ahead = bytearray()
        """Received, and not known to be of the present request."""
        self.request: SpooledTemporaryFile[bytes] | None = None
        """The present request, once it is known how long it is."""
        self.size = self.missing = 0
        """Bytes of the present request, and how many of them have not come."""
        self.ended = self.closed = False
        """The other side sends no more; nobody reads here any more."""

    def add(self, piece: bytes) -> None:
        """What came; b"" is the end."""
        self.ended = not piece
        if self.request is None:
            self.ahead += piece
        else:
            self._take(piece)

    def whole(self) -> bool:
        """Whether the request can be read: all of it has come, or so much that it will be refused."""
        if self.request is None:
            begin = 2 if self.ahead.startswith(b"\r\n") else 0  # one such line may stand before a request
            if end := END_OF_HEAD.search(self.ahead, begin):
                length = LENGTH.search(self.ahead, begin, end.end())
                body = int(length[1]) if length else 0
                self._open(end.end() + (body if body <= self.max_body else 0))
            elif self.ended or len(self.ahead) > self.max_head:
                self._open(len(self.ahead))
        if self.request is None or (self.missing and not self.ended):
            return False
        self.request.seek(0)
        return True

    def _open(self, size: int) -> None:
        self.request = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
        self.size = self.missing = size
        piece, self.ahead = bytes(self.ahead), bytearray()
        self._take(piece)

    def _take(self, piece: bytes) -> None:
        assert self.request is not None
        self.request.write(piece[:self.missing])
        self.ahead += piece[self.missing:]
        self.missing = max(0, self.missing - len(piece))

    def held(self) -> int:
        """Bytes that an unfinished request holds beyond those that every one may."""
        return max(0, self.size - self.missing - SMALL)

    def next(self) -> None:
        """The request is answered."""
        if self.request is not None:
            self.request.close()
        self.request, self.size, self.missing = None, 0, 0

    def read(self, size: int | None = None) -> bytes:
        return self.request.read(-1 if size is None else size) if self.request else b""

    def readline(self, size: int | None = None) -> bytes:
        return self.request.readline(-1 if size is None else size) if self.request else b""

    def close(self) -> None:
        self.closed = True
        self.next()
