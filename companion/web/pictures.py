"""Pictures that people gave to a box: sent back as nothing but the picture they are, to devices of this house."""
from __future__ import annotations

from flask import Response, make_response, request

from companion.box import shelf
from companion.web.errors import Problem

MOST = shelf.MOST_PICTURE
ROOM = MOST + 64 * 1024
"""Bytes of a request with a picture: the rest is the form around it."""
TYPES = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, max-age=31536000, immutable",
}
"""A picture that was opened by itself may do nothing at all. Its name is made of what is in it: it never changes."""


def sent() -> bytes:
    """The picture of this request's form. Problem for none; what it is, the shelf finds out."""
    file = request.files.get("picture")
    data = file.read(MOST + 1) if file else b""
    if not data:
        raise Problem("malformed", "web.box.fault.no_picture")
    return data


def answer(data: bytes, name: str) -> Response:
    """The picture with the type its name says; browsers may not take it for anything else (nosniff is everywhere)."""
    made = make_response(data)
    made.headers["Content-Type"] = TYPES[name.rpartition(".")[2]]
    made.headers["Content-Disposition"] = f'inline; filename="{name}"'
    made.headers.update(HEADERS)
    made.set_etag(name.partition(".")[0])
    return made.make_conditional(request)  # type: ignore[return-value]
