"""Reads a photographed page of a book into the editor: its corners are found, then it is straightened, cleaned and
read.

The script sends the photo twice, the second time with the corners as they were dragged; it is never on disk. Anybody
may send one: its size is checked before it is unpacked, and one is read at a time."""
from __future__ import annotations

import threading

from flask import Response, jsonify, request

from companion.table import store
from companion.table.story.books import shelf
from companion.vision import ocr, page, picture
from companion.web import say, uploads
from companion.web.book.entry import entry_from_paste
from companion.web.book.page import bp
from companion.web.errors import Problem
from companion.web.scan import page_photo

_working = threading.BoundedSemaphore(1)
MAX_WAIT_SECONDS = 90
"""Seconds that a photo waits for the one before it, until 503."""


def _sent_picture() -> picture.Gray:
    return picture.read_gray(uploads.uploaded_picture())


def _wait_for_turn() -> None:
    if not _working.acquire(timeout=MAX_WAIT_SECONDS):
        raise Problem("refused", "web.book.photo.busy", status=503)


@bp.errorhandler(picture.UnusablePicture)
def _unusable_picture(wrong: picture.UnusablePicture) -> Response:
    text = say(f"web.book.photo.{wrong.key}", **wrong.params)
    return jsonify_fault(text, wrong.key)


def jsonify_fault(text: str, key: str) -> Response:
    made = jsonify(ok=False, kind="refused", text=text, rules=[], head=None, key=key)
    made.status_code = 422
    return made


@bp.post("/<id>/photo")
def find_page(id: str) -> Response:
    """`picture` -> `{corners, whole, languages}`: the page's corners in shares of the photo, whether they are simply
    those of the photo, and the languages that can be read here."""
    shelf.home(store.folder(), id)
    _wait_for_turn()
    try:
        corners = page.find(_sent_picture())
    finally:
        picture.give_back()
        _working.release()
    return jsonify(ok=True, corners=corners, whole=corners == page.WHOLE, languages=ocr.available())


@bp.post("/<id>/read")
def read_page(id: str) -> Response:
    """`picture`, `corners`, `lang`, `text`, `code` -> `{text, doubts, read, sure}`: the editor's text with the entry on
    the page in it, sentences on what to check, the bare lines, and how sure the reader is, 0 to 100."""
    book, form = shelf.load(store.folder(), id), request.form
    lang = form.get("lang", "") if form.get("lang", "") in book.languages else book.languages[0]
    _wait_for_turn()
    try:
        lines = ocr.read(page.prepare_page(_sent_picture(), page.checked_corners(page_photo.corners_sent())), lang)
    finally:
        picture.give_back()
        _working.release()
    if not lines:
        raise picture.UnusablePicture("nothing")
    read = ocr.text(lines)
    text, doubts = entry_from_paste(book, read, form.get("text", ""), lang, form.get("code", ""))
    return jsonify(ok=True, text=text, doubts=doubts, read=read,
                   sure=round(sum(line.sure for line in lines) / len(lines)))
