"""The rest of a box that is no card: the player board with trade values and the pet, and the grid of the Mine."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, g, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.kernel import Unknown, encode
from companion.web import pictures
from companion.web.box import form as box_form
from companion.web.box.cards import mark, more_of, wrong
from companion.web.box.form import UNKNOWN, Faults, Typed
from companion.web.box.page import Opened, back_to, bp, change, flaws, opened, page, undo_of
from companion.web.errors import Problem, wants_json
from companion.web.scan import page_photo

PARTS = ("uncovers", "trade", "pet")
LARGEST = 6
"""Rows and columns of a Mine at most."""
FIRST = (3, 4)
"""Rows and columns that an empty form shows: twelve numbers."""


def typed_form() -> Typed:
    return {key: value for key, value in request.form.items() if key != "csrf"}


# What they look like

@bp.post("/<id>/pictures/<any(mine, board):part>")
def part_picture(id: str, part: str) -> Answer:
    """A form with `picture`, `corners` if they were dragged, or `none`: a photo of that part lies beside what is typed
    from it, or none does. Places shown on it stay where they are on the board.

    -> `{picture, link, was, now, before, seen}`: as of a map."""
    box = opened(id)
    name = pictures.taken(box)
    now = pictures.ratio(box, name)
    was = pictures.ratio(box, _pictured(box, part), now)
    before = mark(box_form.plain(box.box.mine))

    def put(there: Opened) -> Any:
        others = {key: value for key, value in (there.box.pictures or {}).items() if key != part}
        new = msgspec.structs.replace(there.box, pictures=(others | ({part: name} if name else {})) or msgspec.UNSET)
        shape = pictures.ratio(there, _pictured(there, part), now)
        return msgspec.structs.replace(new, mine=_carried(new.mine, shape, now)) if part == "mine" else new

    change(id, put)
    if not wants_json():
        return back_to(f"box.{part}", "saved", id=id)
    link = url_for("box.picture", id=id, name=name) if name else ""
    seen = mark(box_form.plain(opened(id).box.mine))
    body = {"ok": True, "picture": name, "link": link, "was": was, "now": now, "before": before, "seen": seen}
    return Response(encode(body), mimetype="application/json")


def _pictured(box: Opened, part: str) -> str:
    return str((box.box.pictures or {}).get(part, ""))


def _carried(mine: Any, was: float, now: float) -> Any:
    """The Mine with every place shown on its photo where it is on a photo of another shape."""
    pits = {id: msgspec.structs.replace(pit, x=at[0], y=at[1])
            for id, pit in mine.pits.items() if isinstance(pit.x, int) and isinstance(pit.y, int)
            for at in [page_photo.carried((pit.x, pit.y), was, now)]}
    return msgspec.structs.replace(mine, pits=mine.pits | pits)


def _photo(box: Opened, part: str) -> str:
    """The link to the photo of a part, "" for none."""
    name = _pictured(box, part)
    return url_for("box.picture", id=box.id, name=name) if name else ""


# The player board, trade values, the pet

def _fields(box: Opened) -> dict[str, Any]:
    return {"uncovers": box.boxing.BOARD, "trade": box.boxing.TRADE, "pet": box.boxing.PET}


def _board_values(box: Opened) -> dict[str, dict[str, Any]]:
    plain = box_form.plain(box.box)
    return {"uncovers": {str(n): x for n, x in enumerate(plain["uncovers"])}, "trade": plain["trade"],
            "pet": plain["pet"]}


@bp.get("/<id>/board")
def board(id: str) -> str:
    """What the camp places hide, what goods are worth in a trade, the symbols of the pet."""
    box = opened(id)
    values = _board_values(box)
    typed: Typed = {}
    for part, fields in _fields(box).items():
        typed |= box_form.spread(fields, values[part], g.lang, more_of(box), f"{part}.")
    return _board(box, typed | {"seen": mark(values)})


def _board(box: Opened, typed: Typed, faults: Faults | None = None, said: str = "") -> str:
    wrong_now = [x for part in (*PARTS, "board") for x in flaws(box, part)]
    return page("box/board.html", box=box, typed=typed, faults=faults or {}, said=said, fields=_fields(box),
                flaws=wrong_now, more=more_of(box), rows=box_form.rows, choices=box_form.choices, before=undo_of(box),
                photo=_photo(box, "board"))


@bp.post("/<id>/board")
def save_board(id: str) -> Answer:
    box, typed = opened(id), typed_form()
    made: dict[str, dict[str, Any]] = {}
    faults: Faults = {}
    for part, fields in _fields(box).items():
        made[part], bad = box_form.gather(fields, typed, more_of(box), f"{part}.")
        faults |= bad
    if faults:
        return wrong(_board(box, typed, faults))
    if typed.get("seen") != (there := mark(_board_values(box))):
        return wrong(_board(box, typed | {"seen": there}, said="web.box.fault.moved"))

    def put(now: Opened) -> Any:
        pet = msgspec.convert(box_form.plain(now.box.pet) | made["pet"], type(now.box.pet))
        trade = {good: msgspec.convert(value, int | Unknown) for good, value in made["trade"].items()}
        return msgspec.structs.replace(now.box, pet=pet, trade=trade, uncovers=tuple(made["uncovers"].values()))

    change(id, put)
    return back_to("box.board", "saved", id=id)


# The Mine

@bp.get("/<id>/mine")
def mine(id: str) -> str:
    """The grid: a number in each place, what rows and columns pay, where one enters."""
    box = opened(id)
    return _mine(box, _mine_typed(box.box.mine) | {"seen": mark(box_form.plain(box.box.mine))})


def _mine_typed(mine: Any) -> Typed:
    """Places of the grid are `c.ROW.COLUMN`, from 0; numbers that a table met somewhere are `p.ID`."""
    laid = {(p.row, p.column): (id, p) for id, p in mine.pits.items() if _laid(p)}
    rows = max((len(mine.rows), *(row + 1 for row, _ in laid)), default=0) or FIRST[0]
    columns = max((len(mine.columns), *(column + 1 for _, column in laid)), default=0) or FIRST[1]
    typed: Typed = {"rows": str(rows), "columns": str(columns), "enter": ""}
    for (row, column), (id, pit) in laid.items():
        key = f"c.{row}.{column}"
        typed |= {key: _text(pit.number), f"{key}.reputation": "1" if pit.reputation else ""}
        if isinstance(pit.x, int) and isinstance(pit.y, int):
            typed |= {f"{key}.x": str(pit.x), f"{key}.y": str(pit.y)}
        if id == mine.entrance:
            typed["enter"] = key
    for line, gains in (("row", mine.rows), ("column", mine.columns)):
        for n, gain in enumerate(gains):
            typed |= {f"{line}.{n}.coins": _text(gain.coins), f"{line}.{n}.gems": _text(gain.gems)}
    for id, pit in mine.pits.items():
        if not _laid(pit):
            typed |= {f"p.{id}": _text(pit.number), f"p.{id}.at": ""}
    return typed


def _laid(pit: Any) -> bool:
    return isinstance(pit.row, int) and isinstance(pit.column, int)


def _text(number: Any) -> str:
    return str(number) if isinstance(number, int) else UNKNOWN


def _size(typed: Mapping[str, str], key: str) -> int:
    told = typed.get(key, "")
    return min(max(int(told), 1), LARGEST) if told.isdecimal() and len(told) < 3 else 1


def _mine(box: Opened, typed: Typed, faults: Faults | None = None, said: str = "") -> str:
    loose = [(id, pit.number, pit.gain) for id, pit in box.box.mine.pits.items() if not _laid(pit)]
    return page("box/mine.html", box=box, typed=typed, faults=faults or {}, said=said, loose=loose,
                height=_size(typed, "rows"), width=_size(typed, "columns"), before=undo_of(box),
                gain=box.boxing.GAIN, largest=LARGEST, flaws=flaws(box, "mine"),
                photo=_photo(box, "mine"))


@bp.post("/<id>/mine")
def save_mine(id: str) -> Answer | str:
    box, typed = opened(id), typed_form()
    do, _, rest = typed.pop("do", "save").partition(" ")
    if do == "size":
        key, _, by = rest.partition(" ")
        if key not in ("rows", "columns") or by not in ("1", "-1"):
            raise Problem("malformed", "web.fault.malformed")
        return _mine(box, typed | {key: str(min(max(_size(typed, key) + int(by), 1), LARGEST))})
    made, faults = _dug(box, typed)
    if faults:
        return wrong(_mine(box, typed, faults))
    if typed.get("seen") != (there := mark(box_form.plain(box.box.mine))):
        return wrong(_mine(box, typed | {"seen": there}, said="web.box.fault.moved"))
    new = msgspec.convert(made, type(box.box.mine))
    change(id, lambda now: msgspec.structs.replace(now.box, mine=new))
    return back_to("box.mine", "saved", id=id)


def _dug(box: Opened, typed: Mapping[str, str]) -> tuple[dict[str, Any], Faults]:
    """The Mine as it was typed, as plain values. An empty place is no place at all."""
    faults: Faults = {}
    old = {(p.row, p.column): id for id, p in box.box.mine.pits.items() if _laid(p)}
    pits: dict[str, Any] = {}
    highest = box.boxing.MINE[0].high
    for row in range(_size(typed, "rows")):
        for column in range(_size(typed, "columns")):
            key = f"c.{row}.{column}"
            told = typed.get(key, "").strip()
            if not told:
                continue
            id = old.get((row, column)) or _free(f"m{row + 1}{column + 1}", {*pits, *box.box.mine.pits})
            pits[id] = {"number": number(key, told, highest, faults), "row": row, "column": column,
                        "reputation": bool(typed.get(f"{key}.reputation"))} | _shown(typed, key)
    _loose(box, typed, pits, highest, faults)
    entrance = next((id for id, p in pits.items() if f"c.{p.get('row')}.{p.get('column')}" == typed.get("enter")), "")
    made: dict[str, Any] = {"pits": pits, "entrance": entrance}
    for line, count in (("row", _size(typed, "rows")), ("column", _size(typed, "columns"))):
        made[f"{line}s"] = [
            {f.name: number(f"{line}.{n}.{f.name}", typed.get(f"{line}.{n}.{f.name}", "").strip() or UNKNOWN, f.high,
                            faults) for f in box.boxing.GAIN} for n in range(count)] if pits else []
    return made, faults


def _shown(typed: Mapping[str, str], key: str) -> dict[str, int]:
    """Where somebody showed a place of the grid on the photo, {} where nobody did."""
    told = {side: typed.get(f"{key}.{side}", "") for side in ("x", "y")}
    fits = all(re.fullmatch("[0-9]{1,4}", n) and int(n) <= page_photo.SIDE for n in told.values())
    return {side: int(n) for side, n in told.items()} if fits else {}


def _loose(box: Opened, typed: Mapping[str, str], pits: dict[str, Any], highest: int, faults: Faults) -> None:
    """Numbers that a table met: they stay without a place, or go where they were put, or away."""
    taken = {(p["row"], p["column"]) for p in pits.values()}
    for id, pit in box.box.mine.pits.items():
        if _laid(pit):
            continue
        at, plain = typed.get(f"p.{id}.at", ""), box_form.plain(pit)
        plain["number"] = number(f"p.{id}", typed.get(f"p.{id}", "").strip() or UNKNOWN, highest, faults)
        if at == "gone":
            continue
        if at:
            place = re.fullmatch(r"([0-5])\.([0-5])", at)
            if not place or (spot := (int(place[1]), int(place[2]))) in taken:
                faults[f"p.{id}"] = ("web.box.fault.place_taken", {})
                continue
            taken.add(spot)
            plain |= {"row": spot[0], "column": spot[1]}
        pits[id] = plain


def _free(id: str, taken: set[str]) -> str:
    return id if id not in taken else next(x for n in range(2, 99) if (x := f"{id}-{n}") not in taken)


def number(key: str, told: str, highest: int, faults: Faults) -> int | str:
    """A number from 0, or "?"."""
    if told == UNKNOWN:
        return UNKNOWN
    if not re.fullmatch("[0-9]{1,2}", told) or int(told) > highest:
        faults[key] = ("web.box.fault.number", {"low": 0, "high": highest})
        return UNKNOWN
    return int(told)
