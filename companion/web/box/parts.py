"""The page of parts: everything in a box that is neither a card nor a board."""
from __future__ import annotations

from typing import Any

import msgspec
from flask import g, request
from msgspec.structs import fields as struct_fields
from werkzeug.wrappers import Response as Answer

from companion.box.declare import Part
from companion.web.box import form as box_form
from companion.web.box.cards import content_mark, faulty_form
from companion.web.box.form import Faults, Typed
from companion.web.box.page import Opened, back_to, change, flaws, page, previous_version
from companion.web.box.photos import photo_link


def _part_values(box: Opened) -> dict[str, dict[str, Any]]:
    """Kind of part -> field -> plain value."""
    plain, found = box_form.plain_values(box.box), {}
    for part in box.declared.parts:
        values = plain[part.kind]
        found[part.kind] = {f.name: x for f, x in zip(part.fields, values, strict=False)} \
            if isinstance(values, list | tuple) else values
    return found


def parts_page(box: Opened) -> str:
    """The page with the form of all parts."""
    values = _part_values(box)
    typed: Typed = {}
    for part in box.declared.parts:
        typed |= box_form.fill_inputs(part.fields, values[part.kind], g.lang, box.declared.operations, f"{part.kind}.")
    return _page(box, typed | {"seen": content_mark(values)})


def _page(box: Opened, typed: Typed, faults: Faults | None = None, notice: str = "") -> str:
    sheet = box.declared.sheet
    wrong_now = [x for kind in (*(part.kind for part in box.declared.parts), sheet) for x in flaws(box, kind)]
    return page("box/board.html", box=box, sheet=sheet, typed=typed, faults=faults or {}, said=notice,
                parts_=box.declared.parts, flaws=wrong_now, vocabulary=box.declared.operations, rows=box_form.row_count,
                choices=box_form.choice_values, before=previous_version(box), photo=photo_link(box, sheet))


def save(box: Opened) -> Answer:
    """Save the typed parts as a new version of the box and redirect; else the form again with its faults."""
    typed: Typed = {key: value for key, value in request.form.items() if key != "csrf"}
    made: dict[str, dict[str, Any]] = {}
    faults: Faults = {}
    for part in box.declared.parts:
        made[part.kind], bad = box_form.read_inputs(part.fields, typed, box.declared.operations, f"{part.kind}.")
        faults |= bad
    if faults:
        return faulty_form(_page(box, typed, faults))
    if typed.get("seen") != (there := content_mark(_part_values(box))):
        return faulty_form(_page(box, typed | {"seen": there}, notice="web.box.fault.moved"))
    change(box.id, lambda now: msgspec.structs.replace(
        now.box, **{part.kind: _as_held(now, part, made[part.kind]) for part in box.declared.parts}))
    return back_to("box.cards", "saved", id=box.id, kind=box.declared.sheet)


def _as_held(box: Opened, part: Part, made: dict[str, Any]) -> Any:
    """The typed values as the box holds that part: a struct, a tuple in the order of the fields, or a mapping."""
    there = getattr(box.box, part.kind)
    if isinstance(there, msgspec.Struct):
        return msgspec.convert(box_form.plain_values(there) | made, type(there))
    kept = next(f.type for f in struct_fields(type(box.box)) if f.name == part.kind)
    return msgspec.convert(list(made.values()) if isinstance(there, tuple) else made, kept)
