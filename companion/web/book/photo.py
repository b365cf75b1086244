"""A photographed page of a book becomes text: its corners found, then straightened, cleaned and read.

The picture is worked with in memory and kept nowhere; the page sends it a second time with the corners as they were
dragged. Pictures come from anybody: they are judged before they are unpacked, and one at a time."""
from __future__ import annotations

import threading

from flask import Response, jsonify, request

from companion.table import store
from companion.table.story.books import shelf
from companion.vision import ocr, page, picture
from companion.web import say, uploads
from companion.web.book.entry import taken
from companion.web.book.page import bp
from companion.web.errors import Problem
from companion.web.scan import page_photo

_working = threading.BoundedSemaphore(1)
WAIT = 90
"""Seconds for which a picture waits for the one before it."""


def _picture() -> picture.Gray:
    return picture.read_gray(uploads.uploaded_picture())


def _work() -> None:
    if not _working.acquire(timeout=WAIT):
        raise Problem("refused", "web.book.photo.busy", status=503)


@bp.errorhandler(picture.UnusablePicture)
def _unseen(wrong: picture.UnusablePicture) -> Response:
    text = say(f"web.book.photo.{wrong.key}", **wrong.params)
    return jsonify_fault(text, wrong.key)


def jsonify_fault(text: str, key: str) -> Response:
    made = jsonify(ok=False, kind="refused", text=text, rules=[], head=None, key=key)
    made.status_code = 422
    return made


@bp.post("/<id>/photo")
def find_page(id: str) -> Response:
    """`picture` -> `{corners, whole, languages}`: where the page is, and in which languages it can be read here."""
    shelf.home(store.folder(), id)
    _work()
    try:
        corners = page.find(_picture())
    finally:
        _working.release()
    return jsonify(ok=True, corners=corners, whole=corners == page.WHOLE, languages=ocr.available())


@bp.post("/<id>/read")
def read_page(id: str) -> Response:
    """`picture`, `corners`, `lang`, `text`, `code` -> `{text, doubts, read, sure}`: the entry on the page, laid into
    the text of the editor; `read` the bare lines, `sure` from 0 to 100."""
    book, form = shelf.load(store.folder(), id), request.form
    lang = form.get("lang", "") if form.get("lang", "") in book.languages else book.languages[0]
    _work()
    try:
        lines = ocr.read(page.prepare_page(_picture(), page.checked_corners(page_photo.corners_sent())), lang)
    finally:
        _working.release()
    if not lines:
        raise picture.UnusablePicture("nothing")
    read = ocr.text(lines)
    text, doubts = taken(book, read, form.get("text", ""), lang, form.get("code", ""))
    return jsonify(ok=True, text=text, doubts=doubts, read=read,
                   sure=round(sum(line.sure for line in lines) / len(lines)))
