"""Text travels compressed: pages, parts and JSON anew each time, static files once for each version of a file."""
from __future__ import annotations

import gzip
from collections import OrderedDict
from threading import Lock

from flask import Flask, Response, request

from companion.web.security import STATIC

MIN_BYTES = 1000
"""Bytes that are not worth it: they fit into one packet."""
MAX_KEPT_BYTES = 4 * 1024 * 1024
MAX_FILES_KEPT = 256
QUICK, BEST = 4, 9
"""Levels: for what is made anew for everybody, and for what is compressed once."""
TEXT = ("text/html", "text/css", "text/javascript", "application/javascript", "application/json", "image/svg+xml",
        "text/plain", "application/manifest+json")
WEEK = "max-age=604800"


class Packed:
    """Compressed static files by path and version; the newest `MAX_FILES_KEPT`."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self.lock = Lock()

    def get(self, path: str, version: str, data: bytes) -> bytes:
        with self.lock:
            if (found := self.kept.get((path, version))) is not None:
                return found
        packed = _pack(data, BEST)
        with self.lock:
            self.kept[path, version] = packed
            while len(self.kept) > MAX_FILES_KEPT:
                self.kept.popitem(last=False)
        return packed


def _pack(data: bytes, level: int) -> bytes:
    return gzip.compress(data, level, mtime=0)


def install(app: Flask) -> None:
    """Compress behind every request; say how long browsers may keep a static file.

    Code and styles are asked for again each time (`no-cache`, answered with 304 from their ETag): modules import one
    another by plain names, so an hour of trust would mix two versions on one page after an update. Fonts never change
    under their names and may be kept."""
    packed = Packed()

    @app.after_request
    def compress(response: Response) -> Response:
        static, etag = request.path.startswith(STATIC), response.get_etag()[0]
        font = request.path.startswith("/static/vendor/") and request.path.endswith(".woff2")
        if font and response.status_code in (200, 206, 304):
            response.headers["Cache-Control"] = WEEK
        if response.mimetype in TEXT or response.status_code == 304:
            response.vary.add("Accept-Encoding")
            if etag:  # one name for both forms of a file: they mean the same, byte for byte they do not
                response.set_etag(etag, weak=True)
        if response.mimetype not in TEXT:
            return response
        if (response.status_code != 200 or request.method != "GET" or "Content-Encoding" in response.headers
                or not request.accept_encodings.quality("gzip") or (response.is_streamed and not static)
                or not MIN_BYTES <= (response.content_length or 0) <= MAX_KEPT_BYTES):
            return response
        response.direct_passthrough = False
        data = response.get_data()
        response.set_data(packed.get(request.path, etag, data) if static and etag else _pack(data, QUICK))
        response.headers["Content-Encoding"] = "gzip"
        response.headers.pop("Accept-Ranges", None)
        return response
