"""Keeps the photos of a box's pages, straightened, and sends them to devices of this house as pictures and nothing
else."""
from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response, make_response, request

from companion.box import shelf
from companion.box.faults import BoxFault
from companion.table import store
from companion.web import uploads
from companion.web.errors import Problem
from companion.web.scan import page_photo

if TYPE_CHECKING:
    from companion.web.box.page import Opened

TYPES = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, max-age=31536000, immutable",
}
"""A picture that was opened by itself may do nothing at all. Its name is made of what is in it: it never changes."""


def keep_sent_page(box: Opened, longest: int = page_photo.MAX_SIDE_PIXELS) -> str:
    """Straighten and keep the page or card on the photo of this request, its longer side at most `longest` pixels; its
    name on the shelf, "" where the form says `none`. Problem for a form without a picture, UnusablePicture, BoxFault of
    `shelf.add_picture`."""
    if request.form.get("none"):
        return ""
    if not (data := uploads.uploaded_picture()):
        raise Problem("malformed", "web.box.fault.no_picture")
    return shelf.add_picture(store.folder(), box.game, box.id, page_photo.straightened_page(data, longest))


def ratio(box: Opened, name: str, lost: float = 1.0) -> float:
    """A picture's width by its height: 1 for no picture (the drawing is a square then), `lost` for one that the box
    names but does not have."""
    try:
        return page_photo.ratio_of(shelf.picture(store.folder(), box.game, box.id, name)) if name else 1.0
    except BoxFault:  # it came without its picture
        return lost


def answer(data: bytes, name: str) -> Response:
    """The picture with the type its name says; browsers may not take it for anything else (nosniff is everywhere)."""
    made = make_response(data)
    made.headers["Content-Type"] = TYPES[name.rpartition(".")[2]]
    made.headers["Content-Disposition"] = f'inline; filename="{name}"'
    made.headers.update(HEADERS)
    made.set_etag(name.partition(".")[0])
    return made.make_conditional(request)  # type: ignore[return-value]
