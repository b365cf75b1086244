"""The form of a board of rows and columns: its cells, what rows and columns pay, where players enter. Needs no script.

Inputs: `c.ROW.COLUMN` (from 0) is the first field of a cell, left empty where there is no cell; `c.ROW.COLUMN.FIELD`
are its other fields; `row.N.FIELD` and `column.N.FIELD` those of a line; `p.ID` is a loose cell, one that a table met
without saying where it lies. A board with brushes is painted (static/js/box/paint.js): a tap fills in these inputs."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, g, request
from werkzeug.wrappers import Response as Answer

from companion.box.declare import DRAWING_SIZE, BoardPlan, Field
from companion.web.box import form as box_form
from companion.web.box.cards import content_mark, faulty_form
from companion.web.box.form import UNKNOWN, Faults, Typed
from companion.web.box.page import Opened, back_to, bp, change, flaws, open_box, page, previous_version
from companion.web.box.photos import photo_link
from companion.kernel import encode
from companion.web.errors import Problem

ROW_AND_COLUMN = ("row", "column")


def fields_of(plan: BoardPlan) -> tuple[Field, ...]:
    """The fields of a cell that are typed; a cell without the first one is not there."""
    return tuple(field for field in plan.place if field.name not in ROW_AND_COLUMN)


def _cells(plan: BoardPlan, board: Any) -> dict[str, Any]:
    return dict(getattr(board, plan.places))


def grid_page(box: Opened, plan: BoardPlan) -> str:
    """The page with the form of the grid."""
    board = getattr(box.box, plan.kind)
    return _page(box, plan, _typed_board(plan, board) | {"seen": content_mark(box_form.plain_values(board))})


def _typed_board(plan: BoardPlan, board: Any) -> Typed:
    main, *others = fields_of(plan)
    cells = _cells(plan, board)
    laid = {(cell.row, cell.column): (id, cell) for id, cell in cells.items() if _is_placed(cell)}
    lines = [len(getattr(board, f"{line}s", ())) for line in ROW_AND_COLUMN]
    rows = max((lines[0], *(row + 1 for row, _ in laid)), default=0) or plan.first[0]
    columns = max((lines[1], *(column + 1 for _, column in laid)), default=0) or plan.first[1]
    typed: Typed = {"rows": str(rows), "columns": str(columns), "enter": ""}
    for (row, column), (id, cell) in laid.items():
        key, plain = f"c.{row}.{column}", box_form.plain_values(cell)
        typed[key] = box_form.fill_inputs((main,), plain, g.lang, {})[main.name]
        typed |= box_form.fill_inputs(others, plain, g.lang, {}, f"{key}.")
        if isinstance(getattr(cell, "x", None), int) and isinstance(cell.y, int):
            typed |= {f"{key}.x": str(cell.x), f"{key}.y": str(cell.y)}
        if plan.start and id == getattr(board, plan.start):
            typed["enter"] = key
    for line in ROW_AND_COLUMN if plan.lines else ():
        for n, gain in enumerate(getattr(board, f"{line}s")):
            typed |= box_form.fill_inputs(plan.lines, box_form.plain_values(gain), g.lang, {}, f"{line}.{n}.")
    for id, cell in cells.items():
        if not _is_placed(cell):
            value = box_form.fill_inputs((main,), box_form.plain_values(cell), g.lang, {})[main.name]
            typed |= {f"p.{id}": value, f"p.{id}.at": ""}
    return typed


def _is_placed(cell: Any) -> bool:
    return isinstance(cell.row, int) and isinstance(cell.column, int)


def _size(plan: BoardPlan, typed: Mapping[str, str], key: str) -> int:
    count = typed.get(key, "")
    return min(max(int(count), 1), plan.most) if count.isdecimal() and len(count) < 3 else 1


def _page(box: Opened, plan: BoardPlan, typed: Typed, faults: Faults | None = None, said: str = "") -> str:
    main, *others = fields_of(plan)
    loose = [id for id, cell in _cells(plan, getattr(box.box, plan.kind)).items() if not _is_placed(cell)]
    return page("box/grid.html", box=box, plan=plan, typed=typed, faults=faults or {}, said=said, loose=loose,
                main=main, others=others, height=_size(plan, typed, "rows"), width=_size(plan, typed, "columns"),
                before=previous_version(box), choices=box_form.choice_values, flaws=flaws(box, plan.kind),
                photo=photo_link(box, plan.kind))


def save(box: Opened, plan: BoardPlan) -> Answer | str:
    """Save the typed grid as a new version of the box and redirect; else the form again, resized or with its faults."""
    typed: Typed = {key: value for key, value in request.form.items() if key != "csrf"}
    do, _, rest = typed.pop("do", "save").partition(" ")
    if do == "size":
        key, _, by = rest.partition(" ")
        if key not in ("rows", "columns") or by not in ("1", "-1"):
            raise Problem("malformed", "web.fault.malformed")
        return _page(box, plan, typed | {key: str(min(max(_size(plan, typed, key) + int(by), 1), plan.most))})
    board = getattr(box.box, plan.kind)
    made, faults = _read_board(plan, board, typed)
    if faults:
        return faulty_form(_page(box, plan, typed, faults))
    if typed.get("seen") != (there := content_mark(box_form.plain_values(board))):
        return faulty_form(_page(box, plan, typed | {"seen": there}, said="web.box.fault.moved"))
    new = msgspec.convert(made, type(board))
    change(box.id, lambda now: msgspec.structs.replace(now.box, **{plan.kind: new}))
    return back_to("box.cards", "saved", id=box.id, kind=plan.kind)


@bp.post("/<id>/<kind>/check", endpoint="check_grid")
def check(id: str, kind: str) -> Response:
    """The form -> `{findings: [{text, at, certain}]}`: what is wrong with a grid as it is painted, `at` by the names of
    its cells; keeps nothing."""
    box = open_box(id)
    plan = box.declared.board(kind)
    if plan is None or plan.shape != "grid":
        raise Problem("unknown", "web.fault.not_found")
    board = getattr(box.box, kind)
    made, faults = _read_board(plan, board, request.form)
    found = [] if faults else box.services.board_findings(kind, msgspec.convert(made, type(board)))
    names = {f"space:{cell}": f"c.{at['row']}.{at['column']}" for cell, at in made[plan.places].items()}
    told = [{"text": box.finding(flaw), "at": [names.get(at, at) for at in flaw.at], "certain": flaw.certain}
            for flaw in found]
    wrong = [{"text": box.say(key, **params), "at": [name], "certain": True} for name, (key, params) in faults.items()]
    return Response(encode({"ok": True, "findings": wrong + told}), mimetype="application/json")


def _read_board(plan: BoardPlan, board: Any, typed: Mapping[str, str]) -> tuple[dict[str, Any], Faults]:
    """The board as it was typed, as plain values."""
    faults: Faults = {}
    main, *others = fields_of(plan)
    there = _cells(plan, board)
    old = {(cell.row, cell.column): id for id, cell in there.items() if _is_placed(cell)}
    cells: dict[str, Any] = {}
    height, width = _size(plan, typed, "rows"), _size(plan, typed, "columns")
    for row in range(height):
        for column in range(width):
            key = f"c.{row}.{column}"
            if not typed.get(key, "").strip():
                continue
            name = f"{chr(ord('A') + column)}{row + 1}" if plan.brushes else f"{plan.kind[:1]}{row + 1}{column + 1}"
            id = old.get((row, column)) or _free_id(name, {*cells, *there})
            more, bad = box_form.read_inputs(others, typed, {}, f"{key}.")
            faults |= bad
            cells[id] = {"row": row, "column": column, main.name: _read_field(main, key, typed, faults), **more,
                         **_photo_position(typed, key)}
    _place_loose_cells(plan, board, typed, cells, faults)
    made: dict[str, Any] = {plan.places: cells}
    if plan.start:
        made[plan.start] = next((id for id, p in cells.items() if f"c.{p.get('row')}.{p.get('column')}"
                                 == typed.get("enter")), "")
    for line, count in zip(ROW_AND_COLUMN, (height, width), strict=True) if plan.lines else ():
        made[f"{line}s"] = [_read_line(plan, f"{line}.{n}", typed, faults) for n in range(count)] if cells else []
    return box_form.plain_values(board) | made, faults


def _read_field(field: Field, key: str, typed: Mapping[str, str], faults: Faults) -> Any:
    """The value of a field whose input is called `key`; left blank it is unknown."""
    value = typed.get(key, "").strip() or UNKNOWN
    made, bad = box_form.read_inputs((field,), {field.name: value}, {})
    if field.name in bad:
        faults[key] = bad[field.name]
    return made[field.name]


def _read_line(plan: BoardPlan, key: str, typed: Mapping[str, str], faults: Faults) -> dict[str, Any]:
    return {field.name: _read_field(field, f"{key}.{field.name}", typed, faults) for field in plan.lines}


def _photo_position(typed: Mapping[str, str], key: str) -> dict[str, int]:
    """Where somebody tapped a cell on the photo, `x` and `y` from 0 to DRAWING_SIZE; {} where nobody did."""
    position = {side: typed.get(f"{key}.{side}", "") for side in ("x", "y")}
    fits = all(re.fullmatch("[0-9]{1,4}", n) and int(n) <= DRAWING_SIZE for n in position.values())
    return {side: int(n) for side, n in position.items()} if fits else {}


def _place_loose_cells(plan: BoardPlan, board: Any, typed: Mapping[str, str], cells: dict[str, Any],
                       faults: Faults) -> None:
    """Adds the loose cells to `cells`: without a place, or at the one typed for them; one marked `gone` is dropped."""
    main, taken = fields_of(plan)[0], {(p["row"], p["column"]) for p in cells.values()}
    for id, cell in _cells(plan, board).items():
        if _is_placed(cell):
            continue
        at, plain = typed.get(f"p.{id}.at", ""), box_form.plain_values(cell)
        plain[main.name] = _read_field(main, f"p.{id}", typed, faults)
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


def _free_id(id: str, taken: set[str]) -> str:
    return id if id not in taken else next(x for n in range(2, 99) if (x := f"{id}-{n}") not in taken)
