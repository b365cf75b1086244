"""What of a box is neither a card nor a board, on one page: a row of places, values of things, a card of everybody."""
from __future__ import annotations

from typing import Any

import msgspec
from flask import g, request
from msgspec.structs import fields as struct_fields
from werkzeug.wrappers import Response as Answer

from companion.box.declare import Part
from companion.web.box import form as box_form
from companion.web.box.cards import mark, wrong
from companion.web.box.form import Faults, Typed
from companion.web.box.page import Opened, back_to, change, flaws, page, undo_of
from companion.web.box.photos import photo


def _values(box: Opened) -> dict[str, dict[str, Any]]:
    """Every part as plain values by the name of their field."""
    plain, found = box_form.plain(box.box), {}
    for part in box.declared.parts:
        told = plain[part.kind]
        found[part.kind] = {f.name: x for f, x in zip(part.fields, told, strict=False)} \
            if isinstance(told, list | tuple) else told
    return found


def shown(box: Opened) -> str:
    """The page."""
    values = _values(box)
    typed: Typed = {}
    for part in box.declared.parts:
        typed |= box_form.spread(part.fields, values[part.kind], g.lang, box.declared.operations, f"{part.kind}.")
    return _page(box, typed | {"seen": mark(values)})


def _page(box: Opened, typed: Typed, faults: Faults | None = None, said: str = "") -> str:
    sheet = box.declared.sheet
    wrong_now = [x for kind in (*(part.kind for part in box.declared.parts), sheet) for x in flaws(box, kind)]
    return page("box/board.html", box=box, sheet=sheet, typed=typed, faults=faults or {}, said=said,
                parts_=box.declared.parts, flaws=wrong_now, vocabulary=box.declared.operations, rows=box_form.rows,
                choices=box_form.choices, before=undo_of(box), photo=photo(box, sheet))


def save(box: Opened) -> Answer:
    """The page as it was typed becomes a new version; or the form again, with what is wrong."""
    typed: Typed = {key: value for key, value in request.form.items() if key != "csrf"}
    made: dict[str, dict[str, Any]] = {}
    faults: Faults = {}
    for part in box.declared.parts:
        made[part.kind], bad = box_form.gather(part.fields, typed, box.declared.operations, f"{part.kind}.")
        faults |= bad
    if faults:
        return wrong(_page(box, typed, faults))
    if typed.get("seen") != (there := mark(_values(box))):
        return wrong(_page(box, typed | {"seen": there}, said="web.box.fault.moved"))
    change(box.id, lambda now: msgspec.structs.replace(
        now.box, **{part.kind: _held(now, part, made[part.kind]) for part in box.declared.parts}))
    return back_to("box.cards", "saved", id=box.id, kind=box.declared.sheet)


def _held(box: Opened, part: Part, made: dict[str, Any]) -> Any:
    """What was typed as the box holds it."""
    there = getattr(box.box, part.kind)
    if isinstance(there, msgspec.Struct):
        return msgspec.convert(box_form.plain(there) | made, type(there))
    kept = next(f.type for f in struct_fields(type(box.box)) if f.name == part.kind)
    return msgspec.convert(list(made.values()) if isinstance(there, tuple) else made, kept)
