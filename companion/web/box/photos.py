"""Photos shown beside a form: of a grid and of the page of parts, to type from; of a card, which is then shown at the
table in place of the house's drawing."""
from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, url_for
from werkzeug.wrappers import Response as Answer

from companion.box.declare import BoardPlan
from companion.kernel import encode
from companion.table.cards import card_photos
from companion.web import pictures
from companion.web.box import form as box_form
from companion.web.box.cards import content_mark
from companion.web.box.page import Opened, back_to, bp, change, open_box
from companion.web.errors import Problem, wants_json
from companion.web.scan import page_photo


def _photo_name(box: Opened, part: str) -> str:
    return str((box.box.pictures or {}).get(part, ""))


def photo_link(box: Opened, part: str) -> str:
    """The link to the photo of a part, "" for none."""
    name = _photo_name(box, part)
    return url_for("box.picture", id=box.id, name=name) if name else ""


@bp.post("/<id>/photos/<kind>/<card>")
def card_photo(id: str, kind: str, card: str) -> Answer:
    """Keep a photo of a card: `picture`, and `corners` where somebody dragged them; or take it away: `none`.
    -> `{picture, link}`."""
    box = open_box(id)
    if box.declared.shelf(kind) is None or card not in getattr(box.box, kind) or not card_photos.fits(box.box):
        raise Problem("unknown", "web.fault.not_found")
    name = pictures.keep_sent_page(box, card_photos.LONGEST_PIXELS)
    change(id, lambda there: card_photos.with_photo(there.box, card_photos.key(kind, card), name))
    if not wants_json():
        return back_to("box.card", "saved", id=id, kind=kind, card=card)
    link = url_for("box.picture", id=id, name=name) if name else ""
    return Response(encode({"ok": True, "picture": name, "link": link}), mimetype="application/json")


@bp.post("/<id>/pictures/<part>")
def part_picture(id: str, part: str) -> Answer:
    """Put a photo beside the form of a part: `picture`, and `corners` where somebody dragged them; or take it away:
    `none`. Cells tapped on the old photo keep their places on the board.

    -> `{picture, link, was, now, before, seen}` as `add_picture` of `drawing` gives them."""
    box = open_box(id)
    grid = box.declared.board(part)
    if not (grid and grid.shape == "grid") and part != box.declared.sheet:
        raise Problem("unknown", "web.fault.not_found")
    name = pictures.keep_sent_page(box)
    now = pictures.ratio(box, name)
    was = pictures.ratio(box, _photo_name(box, part), now)
    before = _mark(box, part)

    def put(there: Opened) -> Any:
        new = card_photos.with_photo(there.box, part, name)
        if not grid:
            return new
        shape = pictures.ratio(there, _photo_name(there, part), now)
        return msgspec.structs.replace(new, **{part: _moved_onto_photo(grid, getattr(new, part), shape, now)})

    change(id, put)
    if not wants_json():
        return back_to("box.cards", "saved", id=id, kind=part)
    link = url_for("box.picture", id=id, name=name) if name else ""
    body = {"ok": True, "picture": name, "link": link, "was": was, "now": now, "before": before,
            "seen": _mark(open_box(id), part)}
    return Response(encode(body), mimetype="application/json")


def _mark(box: Opened, part: str) -> str:
    return content_mark(box_form.plain_values(getattr(box.box, part))) if box.declared.board(part) else ""


def _moved_onto_photo(plan: BoardPlan, board: Any, was: float, now: float) -> Any:
    """The grid with its tapped cells moved from a photo of the shape `was` (width by height) to one of the shape
    `now`."""
    cells = getattr(board, plan.places)
    moved = {id: msgspec.structs.replace(cell, x=at[0], y=at[1])
             for id, cell in cells.items() if isinstance(getattr(cell, "x", None), int) and isinstance(cell.y, int)
             for at in [page_photo.moved_to_ratio((cell.x, cell.y), was, now)]}
    return msgspec.structs.replace(board, **{plan.places: cells | moved})
