"""The editor for boards of spaces: a graph, hexagons or areas, drawn by tapping, over a photo of the board or an empty
page.

The drawing is kept in the browser until it is saved whole; meanwhile the page sends it to be checked by the game's
`board_findings`. Names, amounts and the photo are plain forms that need no script."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.box import shelf
from companion.box.declare import DRAWING_SIZE, BoardPlan, Field, Sheet
from companion.kernel import encode
from companion.table import store
from companion.table.checks import clean_line
from companion.web import pictures
from companion.web.box.cards import content_mark
from companion.web.box.form import LANGUAGES, MAX_CODE_LETTERS, MAX_NAME_LETTERS, UNKNOWN, plain_values
from companion.web.box.page import Opened, back_to, bp, change, open_box, page, previous_version
from companion.web.errors import Problem, wants_json
from companion.web.scan import page_photo

SPACE_ID = re.compile(r"[A-Za-z0-9_.-]{1,24}")
MAX_OUTLINE_POINTS = 80
"""Points that the outline of one area may have."""
ONLY_SHEET = "sheet"
"""Stands in the address for the sheet where a board has only one."""
FIELDS_WITHOUT_INPUT = ("kind", "x", "y", "q", "r", "outline", "name", "a", "b")
"""Fields of spaces and paths that are drawn, or have an input of their own beside the drawing."""


class SentBoard(msgspec.Struct):
    """A board as the page sends it, plain values. `seen`: the drawing_mark of the saved board it was made from."""

    map: dict[str, Any] = {}
    seen: str = ""


class OpenedBoard(msgspec.Struct, frozen=True):
    """A board of an open box: its plan, its sheet (ONLY_SHEET where there is one), and the game's struct for it."""

    box: Opened
    plan: BoardPlan
    sheet: str
    board: Any

    @property
    def about(self) -> Sheet:
        """The sheet as the game declares it."""
        return self.plan.sheets.get(self.sheet, Sheet({}))


def sheets_page(box: Opened, plan: BoardPlan) -> str:
    """The page that lists the sheets of a board: which are drawn, and how many defects each has."""
    found = []
    for number, sheet in plan.sheets.items():
        drawn = getattr(box.box, plan.kind).get(number)
        found.append({"number": number, "sheet": sheet, "drawn": drawn if drawn and drawn.spaces else None,
                      "picture": drawn.picture if drawn else "",
                      "flaws": len(box.services.board_findings(plan.kind, drawn)) if drawn and drawn.spaces else 0})
    return page("box/drawings.html", box=box, plan=plan, maps=found, before=previous_version(box))


def opened_board(box: Opened, kind: str, sheet: str) -> OpenedBoard:
    """A board as the box has it, empty where nobody drew it yet. Problem (404) for a sheet that the game does not
    have, and for a grid."""
    plan = box.declared.board(kind)
    if plan is None or plan.shape == "grid" or (sheet not in plan.sheets if plan.sheets else sheet != ONLY_SHEET):
        raise Problem("unknown", "web.fault.not_found")
    there = getattr(box.box, kind)
    board = there.get(sheet) if plan.sheets else there
    if not board:
        first = getattr(box.services.own_box(box.id), kind)
        board = first[sheet] if plan.sheets else first
    return OpenedBoard(box, plan, sheet, board)


def editor_page(one: OpenedBoard) -> str:
    """The page with the editor of one board."""
    box, plan, board = one.box, one.plan, one.board
    link = next((f for f in plan.link if f.kind == "choice"), None)
    fields = [f for f in plan.place if f.kind in ("number", "choice", "text")
              and f.name not in (*FIELDS_WITHOUT_INPUT, plan.label)]
    return page("box/drawing.html", box=box, plan=plan, number=one.sheet, sheet=one.about, map=board,
                sent=plain_values(board), seen=drawing_mark(board), link=link, fields=fields, flags=plan.marked,
                told=_plan_for_script(plan, link),
                has_name=any(f.kind == "name" for f in plan.place), words=_words_for_script(box, plan, link),
                amounts=getattr(board, plan.amounts) if plan.amounts else {}, findings=_findings(one, board),
                before=previous_version(box), ratio=pictures.ratio(box, board.picture))


def _plan_for_script(plan: BoardPlan, link: Field | None) -> dict[str, Any]:
    """The plan as the script takes it; `blank` are the fields of a new space."""
    blank = {f.name: {"text": "", "name": {}, "flag": False, "choice": f.of[0] if f.of else ""}.get(
        f.kind, UNKNOWN if f.unknown else f.low) for f in plan.place
        if f.name not in FIELDS_WITHOUT_INPUT or f.name == "name"}
    return {"shape": plan.shape, "kinds": dict(plan.kinds), "label": plan.label, "flags": plan.marked, "blank": blank,
            "amounts": plan.amounts, "most": [f.high for f in plan.amount], "radius": plan.radius, "flat": plan.flat,
            "link": None if not plan.link else link.name if link else "",
            "icons": {x: x if x in link.pictured else "" for x in link.of} if link else {},
            "texts": [f.name for f in plan.place if f.kind == "name"]}


def _words_for_script(box: Opened, plan: BoardPlan, link: Field | None) -> dict[str, Any]:
    """The texts that the script shows."""
    keys = ("path", "new_space", "join_from", "joined", "join_self", "move_to", "moved", "deleted", "painted",
            "saved", "unsaved", "save_failed", "picture_sent", "nothing_to_undo", "kept", "outline_of", "off_board")
    return {key: box.say(f"web.box.map.{key}", a="{a}", b="{b}", name="{name}") for key in keys} | {
        "kinds": {x: box.word("kind", x) for x in plan.kinds},
        "icons": {x: box.word(link.name, x) for x in link.of} if link else {}}


def _findings(one: OpenedBoard, board: Any) -> list[dict[str, Any]]:
    return [{"text": one.box.finding(flaw), "at": [place.removeprefix("space:") for place in flaw.at],
             "certain": flaw.certain} for flaw in one.box.services.board_findings(one.plan.kind, board)]


def _sent_board(one: OpenedBoard) -> tuple[Any, SentBoard]:
    """The board that the page sent, names cleaned. Problem `web.box.fault.map` where it does not fit the plan."""
    if not request.is_json:
        raise Problem("malformed", "web.fault.malformed")
    sent = msgspec.json.decode(request.get_data(), type=SentBoard)
    was, plan = one.board, one.plan
    known = {"spaces", "paths", "name", "origin", *((plan.amounts,) if plan.amounts else ())}
    kept = {name: getattr(was, name) for name in ("id", "picture") if hasattr(was, name)}
    drawn = msgspec.convert(plain_values(was) | {k: v for k, v in sent.map.items() if k in known} | kept, type(was))
    if not fits_plan(plan, drawn):
        raise Problem("malformed", "web.box.fault.map")
    spaces = {x: msgspec.structs.replace(s, **_cleaned(plan, s)) for x, s in drawn.spaces.items()}
    more = {"name": names_by_language(drawn.name)} if hasattr(drawn, "name") else {}
    return msgspec.structs.replace(drawn, spaces=spaces, **more), sent


def _cleaned(plan: BoardPlan, space: Any) -> dict[str, Any]:
    return {f.name: names_by_language(getattr(space, f.name)) for f in plan.place if f.kind == "name"}


def fits_plan(plan: BoardPlan, drawn: Any) -> bool:
    """Whether every number, id and place of a board is within its plan's bounds. Whether the board makes sense is for
    the game's findings."""
    spaces, paths = drawn.spaces, drawn.paths
    amounts = getattr(drawn, plan.amounts) if plan.amounts else {}
    return (
        len(spaces) <= plan.most_spaces and len(paths) <= (plan.most_paths if plan.link else 0)
        and all(SPACE_ID.fullmatch(x) and s.kind in plan.kinds and _fields_fit(plan.place, s)
                for x, s in spaces.items())
        and _lies_on_board(plan, drawn)
        and all(p.a in spaces and p.b in spaces and p.a != p.b and _fields_fit(plan.link, p) for p in paths)
        and len({frozenset((p.a, p.b)) for p in paths}) == len(paths)
        and all(x in plan.counted and all(0 <= n <= f.high for n, f in zip(told, plan.amount, strict=True))
                for x, told in amounts.items()))


def _fields_fit(fields: tuple[Field, ...], thing: Any) -> bool:
    """Whether each field of a space or a path has a value that it may have."""
    for field in fields:
        value = getattr(thing, field.name)
        match field.kind:
            case "number":
                good = field.low <= value <= field.high if isinstance(value, int) else field.unknown
            case "choice":
                good = value in field.of or (field.unknown and value == UNKNOWN)
            case "text":
                pattern = field.pattern or rf"\S{{0,{MAX_CODE_LETTERS}}}"
                good = field.name in FIELDS_WITHOUT_INPUT or bool(re.fullmatch(pattern, value))
            case _:
                good = True
        if not good:
            return False
    return True


def _lies_on_board(plan: BoardPlan, drawn: Any) -> bool:
    """Whether every space lies on the board, and no two on one hexagon."""
    spaces = drawn.spaces.values()
    if plan.shape == "hexes":
        at = [(s.q, s.r) for s in spaces]
        return len(set(at)) == len(at) and all(max(abs(q), abs(r), abs(q + r)) <= plan.radius for q, r in at) \
            and all(0 <= n <= DRAWING_SIZE for n in drawn.origin)
    points = [(s.x, s.y) for s in spaces]
    outlines = [s.outline for s in spaces] if plan.shape == "areas" else []
    points += [(x, y) for outline in outlines for x, y in outline]
    return all(0 <= n <= DRAWING_SIZE for point in points for n in point) and \
        all(len(one) <= MAX_OUTLINE_POINTS for one in outlines)


def drawing_mark(drawn: Any) -> str:
    """The `content_mark` of a board without its photo, which is saved by itself."""
    return content_mark({key: value for key, value in plain_values(drawn).items() if key != "picture"})


def names_by_language(names: Mapping[str, str]) -> dict[str, str]:
    """Typed names, cleaned and cut, without empty ones."""
    cleaned = {lang: clean_line(names.get(lang, ""), MAX_NAME_LETTERS) for lang in (*LANGUAGES, "")}
    return {lang: text for lang, text in cleaned.items() if text}


@bp.post("/<id>/<kind>/<sheet>/check")
def check_map(id: str, kind: str, sheet: str) -> Response:
    """`{map}` -> `{findings: [{text, at, certain}]}`: what is wrong with a drawing; keeps nothing."""
    one = opened_board(open_box(id), kind, sheet)
    drawn, _ = _sent_board(one)
    return _json(findings=_findings(one, drawn))


def save(one: OpenedBoard) -> Answer:
    """`{map, seen}` -> `{version, seen, findings}`: the drawing becomes a new version. Where somebody else saved the
    same board meanwhile: 409 `stale` with the mark to send in order to save over it."""
    if not request.is_json:
        return _save_without_script(one)
    drawn, sent = _sent_board(one)
    if sent.seen != (there := drawing_mark(one.board)):
        text = one.box.say("web.box.fault.map_moved")
        body = {"ok": False, "kind": "stale", "text": text, "rules": [], "head": None, "seen": there}
        return Response(encode(body), 409, mimetype="application/json")
    kept = save_board(one, lambda was: msgspec.structs.replace(drawn, picture=was.picture))
    return _json(version=kept.version, seen=drawing_mark(reloaded(one).board), findings=_findings(one, drawn))


def reloaded(one: OpenedBoard) -> OpenedBoard:
    """The same board of the newest version of its box."""
    return opened_board(open_box(one.box.id), one.plan.kind, one.sheet)


def save_board(one: OpenedBoard, edit: Any) -> shelf.KeptBox:
    """Save the box with `edit(board)` in place of the board as it is then."""
    kind = one.plan.kind

    def with_board(now: Opened) -> Any:
        board = edit(opened_board(now, kind, one.sheet).board)
        return msgspec.structs.replace(
            now.box, **{kind: getattr(now.box, kind) | {one.sheet: board} if one.plan.sheets else board})

    return change(one.box.id, with_board)


def _save_without_script(one: OpenedBoard) -> Answer:
    """Save the form that works without scripts: the board's names, and the amounts for its kinds of spaces."""
    plan, amounts = one.plan, {}
    for kind in plan.counted:
        typed = [request.form.get(f"{kind}.{field.name}", "").strip() for field in plan.amount]
        if any(typed) and not all(re.fullmatch("[0-9]{1,2}", x) and int(x) <= f.high
                                 for x, f in zip(typed, plan.amount, strict=True)):
            raise Problem("malformed", "web.box.fault.map")
        if any(typed):
            amounts[kind] = tuple(int(x) for x in typed)
    name = names_by_language({lang: request.form.get(f"name.{lang}", "") for lang in LANGUAGES})
    more = ({"name": name} if name and hasattr(one.board, "name") else {}) | (
        {plan.amounts: amounts} if plan.amounts else {})
    save_board(one, lambda was: msgspec.structs.replace(was, **more))
    return _back_to_board(one)


def _back_to_board(one: OpenedBoard) -> Answer:
    return back_to("box.card", "saved", id=one.box.id, kind=one.plan.kind, card=one.sheet)


@bp.post("/<id>/<kind>/<sheet>/picture")
def add_picture(id: str, kind: str, sheet: str) -> Answer:
    """Put a photo of the page under the drawing: a form with `picture`, and `corners` where somebody dragged them; or
    take it away: `none`. Spaces keep their places on the page when the new photo has another shape.

    -> `{picture, link, was, now, before, seen}`: the old and the new photo's width by height, and the drawing_mark of
    the saved board before and after."""
    one = opened_board(open_box(id), kind, sheet)
    box, old = one.box, one.board
    name = pictures.keep_sent_page(box)
    now = pictures.ratio(box, name)
    was = pictures.ratio(box, old.picture, now)

    def edit(there: Any) -> Any:
        shape = was if there.picture == old.picture else pictures.ratio(box, there.picture, now)
        return msgspec.structs.replace(there, picture=name, **_moved_onto_picture(one.plan, there, shape, now))

    save_board(one, edit)
    if not wants_json():
        return _back_to_board(one)
    link = url_for("box.picture", id=id, name=name) if name else ""
    seen = drawing_mark(reloaded(one).board)
    return _json(picture=name, link=link, was=was, now=now, before=drawing_mark(old), seen=seen)


def _moved_onto_picture(plan: BoardPlan, board: Any, was: float, now: float) -> dict[str, Any]:
    """The spaces, moved from a photo of the shape `was` (width by height) to one of the shape `now`. Hexagons stay:
    their owner puts the grid over the new photo."""
    if plan.shape == "hexes":
        return {}
    made = {}
    for id, space in board.spaces.items():
        x, y = page_photo.moved_to_ratio((space.x, space.y), was, now)
        more = {"outline": tuple(page_photo.moved_to_ratio(point, was, now) for point in space.outline)} \
            if plan.shape == "areas" else {}
        made[id] = msgspec.structs.replace(space, x=x, y=y, **more)
    return {"spaces": made}


@bp.get("/<id>/pictures/<name>")
def picture(id: str, name: str) -> Response:
    """A picture of the box, with headers that let no browser take it for anything else."""
    box = open_box(id)
    return pictures.answer(shelf.picture(store.folder(), box.game, id, name), name)


def _json(**more: Any) -> Response:
    return Response(encode({"ok": True, **more}), mimetype="application/json")
