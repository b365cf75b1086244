"""Photos that lie beside a form: of a grid, and of the page of parts."""
from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, url_for
from werkzeug.wrappers import Response as Answer

from companion.box.declare import BoardPlan
from companion.kernel import encode
from companion.web import pictures
from companion.web.box import form as box_form
from companion.web.box.cards import mark
from companion.web.box.page import Opened, back_to, bp, change, opened
from companion.web.errors import Problem, wants_json
from companion.web.scan import page_photo


def _pictured(box: Opened, part: str) -> str:
    return str((box.box.pictures or {}).get(part, ""))


def photo(box: Opened, part: str) -> str:
    """The link to the photo of a part, "" for none."""
    name = _pictured(box, part)
    return url_for("box.picture", id=box.id, name=name) if name else ""


@bp.post("/<id>/pictures/<part>")
def part_picture(id: str, part: str) -> Answer:
    """A form with `picture`, `corners` if they were dragged, or `none`: a photo of that part lies beside what is typed
    from it, or none does. Places shown on it stay where they are on the board.

    -> `{picture, link, was, now, before, seen}`: as of a board."""
    box = opened(id)
    grid = box.declared.board(part)
    if not (grid and grid.shape == "grid") and part != box.declared.sheet:
        raise Problem("unknown", "web.fault.not_found")
    name = pictures.taken(box)
    now = pictures.ratio(box, name)
    was = pictures.ratio(box, _pictured(box, part), now)
    before = _mark(box, part)

    def put(there: Opened) -> Any:
        others = {key: value for key, value in (there.box.pictures or {}).items() if key != part}
        new = msgspec.structs.replace(there.box, pictures=(others | ({part: name} if name else {})) or msgspec.UNSET)
        shape = pictures.ratio(there, _pictured(there, part), now)
        return msgspec.structs.replace(new, **{part: _carried(grid, getattr(new, part), shape, now)}) if grid else new

    change(id, put)
    if not wants_json():
        return back_to("box.cards", "saved", id=id, kind=part)
    link = url_for("box.picture", id=id, name=name) if name else ""
    body = {"ok": True, "picture": name, "link": link, "was": was, "now": now, "before": before,
            "seen": _mark(opened(id), part)}
    return Response(encode(body), mimetype="application/json")


def _mark(box: Opened, part: str) -> str:
    return mark(box_form.plain(getattr(box.box, part))) if box.declared.board(part) else ""


def _carried(plan: BoardPlan, board: Any, was: float, now: float) -> Any:
    """The grid with every place shown on its photo where it is on a photo of another shape."""
    cells = getattr(board, plan.places)
    moved = {id: msgspec.structs.replace(cell, x=at[0], y=at[1])
             for id, cell in cells.items() if isinstance(getattr(cell, "x", None), int) and isinstance(cell.y, int)
             for at in [page_photo.carried((cell.x, cell.y), was, now)]}
    return msgspec.structs.replace(board, **{plan.places: cells | moved})
