"""A board of rows and columns: what stands in each cell, what rows and columns pay, where one enters. Works without
scripts.

Cells are `c.ROW.COLUMN` in the form, from 0, which is the first field of a cell: left empty, there is no cell. The
other fields are `c.ROW.COLUMN.FIELD`. Cells that a table met somewhere are `p.ID`, lines `row.N.FIELD`."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import g, request
from werkzeug.wrappers import Response as Answer

from companion.box.declare import BoardPlan, Field
from companion.web.box import form as box_form
from companion.web.box.cards import mark, wrong
from companion.web.box.form import UNKNOWN, Faults, Typed
from companion.web.box.page import Opened, back_to, change, flaws, page, undo_of
from companion.web.box.photos import photo
from companion.web.errors import Problem
from companion.web.scan import page_photo

AT = ("row", "column")


def fields_of(plan: BoardPlan) -> tuple[Field, ...]:
    """What is entered of a cell, the first one deciding whether there is one."""
    return tuple(field for field in plan.place if field.name not in AT)


def _cells(plan: BoardPlan, board: Any) -> dict[str, Any]:
    return dict(getattr(board, plan.places))


def shown(box: Opened, plan: BoardPlan) -> str:
    """The page."""
    board = getattr(box.box, plan.kind)
    return _page(box, plan, _typed(plan, board) | {"seen": mark(box_form.plain(board))})


def _typed(plan: BoardPlan, board: Any) -> Typed:
    main, *others = fields_of(plan)
    cells = _cells(plan, board)
    laid = {(cell.row, cell.column): (id, cell) for id, cell in cells.items() if _laid(cell)}
    lines = [len(getattr(board, f"{line}s", ())) for line in AT]
    rows = max((lines[0], *(row + 1 for row, _ in laid)), default=0) or plan.first[0]
    columns = max((lines[1], *(column + 1 for _, column in laid)), default=0) or plan.first[1]
    typed: Typed = {"rows": str(rows), "columns": str(columns), "enter": ""}
    for (row, column), (id, cell) in laid.items():
        key, plain = f"c.{row}.{column}", box_form.plain(cell)
        typed[key] = box_form.spread((main,), plain, g.lang, {})[main.name]
        typed |= box_form.spread(others, plain, g.lang, {}, f"{key}.")
        if isinstance(getattr(cell, "x", None), int) and isinstance(cell.y, int):
            typed |= {f"{key}.x": str(cell.x), f"{key}.y": str(cell.y)}
        if plan.start and id == getattr(board, plan.start):
            typed["enter"] = key
    for line in AT if plan.lines else ():
        for n, gain in enumerate(getattr(board, f"{line}s")):
            typed |= box_form.spread(plan.lines, box_form.plain(gain), g.lang, {}, f"{line}.{n}.")
    for id, cell in cells.items():
        if not _laid(cell):
            told = box_form.spread((main,), box_form.plain(cell), g.lang, {})[main.name]
            typed |= {f"p.{id}": told, f"p.{id}.at": ""}
    return typed


def _laid(cell: Any) -> bool:
    return isinstance(cell.row, int) and isinstance(cell.column, int)


def _size(plan: BoardPlan, typed: Mapping[str, str], key: str) -> int:
    told = typed.get(key, "")
    return min(max(int(told), 1), plan.most) if told.isdecimal() and len(told) < 3 else 1


def _page(box: Opened, plan: BoardPlan, typed: Typed, faults: Faults | None = None, said: str = "") -> str:
    main, *others = fields_of(plan)
    loose = [id for id, cell in _cells(plan, getattr(box.box, plan.kind)).items() if not _laid(cell)]
    return page("box/grid.html", box=box, plan=plan, typed=typed, faults=faults or {}, said=said, loose=loose,
                main=main, others=others, height=_size(plan, typed, "rows"), width=_size(plan, typed, "columns"),
                before=undo_of(box), choices=box_form.choices, flaws=flaws(box, plan.kind),
                photo=photo(box, plan.kind))


def save(box: Opened, plan: BoardPlan) -> Answer | str:
    """The grid as it was typed becomes a new version; or the form again, larger or smaller, or with what is wrong."""
    typed: Typed = {key: value for key, value in request.form.items() if key != "csrf"}
    do, _, rest = typed.pop("do", "save").partition(" ")
    if do == "size":
        key, _, by = rest.partition(" ")
        if key not in ("rows", "columns") or by not in ("1", "-1"):
            raise Problem("malformed", "web.fault.malformed")
        return _page(box, plan, typed | {key: str(min(max(_size(plan, typed, key) + int(by), 1), plan.most))})
    board = getattr(box.box, plan.kind)
    made, faults = _read(plan, board, typed)
    if faults:
        return wrong(_page(box, plan, typed, faults))
    if typed.get("seen") != (there := mark(box_form.plain(board))):
        return wrong(_page(box, plan, typed | {"seen": there}, said="web.box.fault.moved"))
    new = msgspec.convert(made, type(board))
    change(box.id, lambda now: msgspec.structs.replace(now.box, **{plan.kind: new}))
    return back_to("box.cards", "saved", id=box.id, kind=plan.kind)


def _read(plan: BoardPlan, board: Any, typed: Mapping[str, str]) -> tuple[dict[str, Any], Faults]:
    """The board as it was typed, as plain values."""
    faults: Faults = {}
    main, *others = fields_of(plan)
    there = _cells(plan, board)
    old = {(cell.row, cell.column): id for id, cell in there.items() if _laid(cell)}
    cells: dict[str, Any] = {}
    height, width = _size(plan, typed, "rows"), _size(plan, typed, "columns")
    for row in range(height):
        for column in range(width):
            key = f"c.{row}.{column}"
            if not typed.get(key, "").strip():
                continue
            id = old.get((row, column)) or _free(f"{plan.kind[:1]}{row + 1}{column + 1}", {*cells, *there})
            more, bad = box_form.gather(others, typed, {}, f"{key}.")
            faults |= bad
            cells[id] = {"row": row, "column": column, main.name: _one(main, key, typed, faults), **more,
                         **_shown(typed, key)}
    _loose(plan, board, typed, cells, faults)
    made: dict[str, Any] = {plan.places: cells}
    if plan.start:
        made[plan.start] = next((id for id, p in cells.items() if f"c.{p.get('row')}.{p.get('column')}"
                                 == typed.get("enter")), "")
    for line, count in zip(AT, (height, width), strict=True) if plan.lines else ():
        made[f"{line}s"] = [_line(plan, f"{line}.{n}", typed, faults) for n in range(count)] if cells else []
    return box_form.plain(board) | made, faults


def _one(field: Field, key: str, typed: Mapping[str, str], faults: Faults) -> Any:
    """One field that stands in the form under another name; a blank is what nobody knows."""
    told = typed.get(key, "").strip() or UNKNOWN
    made, bad = box_form.gather((field,), {field.name: told}, {})
    if field.name in bad:
        faults[key] = bad[field.name]
    return made[field.name]


def _line(plan: BoardPlan, key: str, typed: Mapping[str, str], faults: Faults) -> dict[str, Any]:
    return {field.name: _one(field, f"{key}.{field.name}", typed, faults) for field in plan.lines}


def _shown(typed: Mapping[str, str], key: str) -> dict[str, int]:
    """Where somebody showed a cell on the photo, {} where nobody did."""
    told = {side: typed.get(f"{key}.{side}", "") for side in ("x", "y")}
    fits = all(re.fullmatch("[0-9]{1,4}", n) and int(n) <= page_photo.SIDE for n in told.values())
    return {side: int(n) for side, n in told.items()} if fits else {}


def _loose(plan: BoardPlan, board: Any, typed: Mapping[str, str], cells: dict[str, Any], faults: Faults) -> None:
    """Cells that a table met: they stay without a place, or go where they were put, or away."""
    main, taken = fields_of(plan)[0], {(p["row"], p["column"]) for p in cells.values()}
    for id, cell in _cells(plan, board).items():
        if _laid(cell):
            continue
        at, plain = typed.get(f"p.{id}.at", ""), box_form.plain(cell)
        plain[main.name] = _one(main, f"p.{id}", typed, faults)
        if at == "gone":
            continue
        if at:
            place = re.fullmatch(r"([0-9]{1,2})\.([0-9]{1,2})", at)
            spot = (int(place[1]), int(place[2])) if place else (plan.most, plan.most)
            if max(spot) >= plan.most or spot in taken:
                faults[f"p.{id}"] = ("web.box.fault.place_taken", {})
                continue
            taken.add(spot)
            plain |= {"row": spot[0], "column": spot[1]}
        cells[id] = plain


def _free(id: str, taken: set[str]) -> str:
    return id if id not in taken else next(x for n in range(2, 99) if (x := f"{id}-{n}") not in taken)
