"""Several cards from one photo: each card that lies on it becomes a card of the box, with its picture and, where a
reader is installed, the name that is printed on it. Its numbers stay open; the form then shows the picture beside
them."""
from __future__ import annotations

import re
from typing import Any

import msgspec
from flask import g
from werkzeug.wrappers import Response as Answer

from companion.box import shelf as box_shelf
from companion.box.declare import Shelf
from companion.table import store
from companion.table.cards import card_photos
from companion.table.checks import clean_line
from companion.vision import card_outlines, ocr, page, picture
from companion.web import uploads
from companion.web.box.cards import free_id, is_whole_shelf, retired_ids, shelf_of
from companion.web.box.form import MAX_NAME_LETTERS
from companion.web.box.page import Opened, back_to, bp, change, open_box
from companion.web.errors import Problem

JPEG_QUALITY = 85
MIN_SURE = 60
"""How sure (0 to 100) the reader has to be of a line that is taken for a name."""
NAME_SECONDS = 20
"""How long the reader may take for one card."""


@bp.post("/<id>/photos/<kind>")
def cards_photo(id: str, kind: str) -> Answer:
    """Make a card of each one on the photo (`picture`). UnusablePicture `no_cards` where none is seen."""
    box = open_box(id)
    kept_shelf = shelf_of(box, kind)
    if kept_shelf.pattern or not card_photos.fits(box.box) or is_whole_shelf(box, kept_shelf):
        raise Problem("unknown", "web.fault.not_found")
    data = uploads.uploaded_picture()
    if not data:
        raise Problem("malformed", "web.box.fault.no_picture")
    with uploads.turn():
        seen = picture.read_colour(data)
        outlines = card_outlines.find(picture.gray(seen))
        if not outlines:
            raise picture.UnusablePicture("no_cards")
        found = [page.straighten(seen, corners) for corners in outlines]
        made = [(picture.to_jpeg(one, card_photos.LONGEST_PIXELS, JPEG_QUALITY), _name(picture.gray(one)))
                for one in found]
    pictures = [(box_shelf.add_picture(store.folder(), box.game, box.id, jpeg), name) for jpeg, name in made]
    change(id, lambda now: _with_cards(now, kept_shelf, pictures))
    return back_to("box.cards", "photographed", id=id, kind=kind)


def _with_cards(box: Opened, kept_shelf: Shelf, pictures: list[tuple[str, str]]) -> Any:
    """The box with a card for each (picture, name), as many as it still lacks."""
    there, new = dict(getattr(box.box, kept_shelf.kind)), box.box
    room = kept_shelf.count - len(there) if kept_shelf.count else len(pictures)
    for name_of_picture, name in pictures[:room]:
        card = free_id(kept_shelf.piece, {*there, *retired_ids(box, kept_shelf.kind)})
        field = next((f.name for f in kept_shelf.fields if f.kind == "name"), "")
        there[card] = kept_shelf.type(**({field: {g.lang: name}} if field and name else {}))
        new = card_photos.with_photo(new, card_photos.key(kept_shelf.kind, card), name_of_picture)
    return msgspec.structs.replace(new, **{kept_shelf.kind: there})


def _name(card: Any) -> str:
    """The first line that the reader is sure of and that has letters; "" without a reader."""
    if g.lang not in ocr.available():
        return ""
    try:
        lines = ocr.read(page.prepare_page(card, page.WHOLE), g.lang, seconds=NAME_SECONDS)
    except picture.UnusablePicture:
        return ""
    line = next((one.text for one in lines if one.sure >= MIN_SURE and re.search(r"[^\W\d_]{3}", one.text)), "")
    return clean_line(line.strip(" .,;:|_-–—'\""), MAX_NAME_LETTERS)
