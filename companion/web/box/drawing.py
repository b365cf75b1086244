"""Boards that are drawn: a graph, hexagons or areas, photographed or on an empty page, tapped together in the browser
and checked as one goes.

The drawing lives in the browser until it is saved whole; the game's `board_findings` judge every stage of it. Names,
amounts and the photograph are plain forms that need no script."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.box import shelf
from companion.box.declare import BoardPlan, Field, Sheet
from companion.kernel import encode
from companion.table import store
from companion.table.checks import clean_line
from companion.web import pictures
from companion.web.box.cards import mark
from companion.web.box.form import CODE, LANGUAGES, NAME, UNKNOWN, plain
from companion.web.box.page import Opened, back_to, bp, change, opened, page, undo_of
from companion.web.errors import Problem, wants_json
from companion.web.scan import page_photo

SIDE = page_photo.SIDE
"""The drawing is a square of this side, the page in its middle."""
SPACE_ID = re.compile(r"[A-Za-z0-9_.-]{1,24}")
MOST_POINTS = 80
"""Points of the outline of one area."""
ONLY = "sheet"
"""The address of the one sheet of a board that has no more."""
GIVEN = ("kind", "x", "y", "q", "r", "outline", "name", "a", "b")
"""Fields that the drawing itself says, or that have a place of their own beside it."""


class Sent(msgspec.Struct):
    """A board as the page sends it. `seen`: the mark of the saved one that it was made from."""

    map: dict[str, Any] = {}
    seen: str = ""


class Drawn(msgspec.Struct, frozen=True):
    """A board of a box that is open: its plan, its sheet (ONLY where there is one), and how the box has it."""

    box: Opened
    plan: BoardPlan
    sheet: str
    board: Any

    @property
    def about(self) -> Sheet:
        """The sheet as the game declares it."""
        return self.plan.sheets.get(self.sheet, Sheet({}))


def sheets(box: Opened, plan: BoardPlan) -> str:
    """The pages of a board that has several: which of them are drawn, and how well."""
    found = []
    for number, sheet in plan.sheets.items():
        drawn = getattr(box.box, plan.kind).get(number)
        found.append({"number": number, "sheet": sheet, "drawn": drawn if drawn and drawn.spaces else None,
                      "picture": drawn.picture if drawn else "",
                      "flaws": len(box.services.board_findings(plan.kind, drawn)) if drawn and drawn.spaces else 0})
    return page("box/drawings.html", box=box, plan=plan, maps=found, before=undo_of(box))


def drawn_on(box: Opened, kind: str, sheet: str) -> Drawn:
    """A board as the box has it, empty where nobody drew it yet. Problem for one that the game has not."""
    plan = box.declared.board(kind)
    if plan is None or plan.shape == "grid" or (sheet not in plan.sheets if plan.sheets else sheet != ONLY):
        raise Problem("unknown", "web.fault.not_found")
    there = getattr(box.box, kind)
    board = there.get(sheet) if plan.sheets else there
    if not board:
        first = getattr(box.services.own_box(box.id), kind)
        board = first[sheet] if plan.sheets else first
    return Drawn(box, plan, sheet, board)


def editor(one: Drawn) -> str:
    """The editor of one board."""
    box, plan, board = one.box, one.plan, one.board
    link = next((f for f in plan.link if f.kind == "choice"), None)
    fields = [f for f in plan.place if f.name not in (*GIVEN, plan.label) and f.kind in ("number", "choice", "text")]
    return page("box/drawing.html", box=box, plan=plan, number=one.sheet, sheet=one.about, map=board, sent=plain(board),
                seen=drawn_mark(board), link=link, fields=fields, flags=plan.marked, told=_plan(plan, link),
                has_name=any(f.kind == "name" for f in plan.place), words=_words(box, plan, link),
                amounts=getattr(board, plan.amounts) if plan.amounts else {}, findings=_findings(one, board),
                before=undo_of(box), ratio=pictures.ratio(box, board.picture))


def _plan(plan: BoardPlan, link: Field | None) -> dict[str, Any]:
    """What the script needs to know of the board."""
    blank = {f.name: {"text": "", "name": {}, "flag": False, "choice": f.of[0] if f.of else ""}.get(
        f.kind, UNKNOWN if f.unknown else f.low) for f in plan.place if f.name not in GIVEN or f.name == "name"}
    return {"shape": plan.shape, "kinds": dict(plan.kinds), "label": plan.label, "flags": plan.marked, "blank": blank,
            "amounts": plan.amounts, "most": [f.high for f in plan.amount], "radius": plan.radius,
            "link": None if not plan.link else link.name if link else "",
            "icons": {x: x if x in link.pictured else "" for x in link.of} if link else {},
            "texts": [f.name for f in plan.place if f.kind == "name"]}


def _words(box: Opened, plan: BoardPlan, link: Field | None) -> dict[str, Any]:
    """What the script says by itself."""
    keys = ("path", "new_space", "join_from", "joined", "join_self", "move_to", "moved", "deleted", "painted",
            "saved", "unsaved", "save_failed", "picture_sent", "nothing_to_undo", "kept", "outline_of", "off_board")
    return {key: box.say(f"web.box.map.{key}", a="{a}", b="{b}", name="{name}") for key in keys} | {
        "kinds": {x: box.word("kind", x) for x in plan.kinds},
        "icons": {x: box.word(link.name, x) for x in link.of} if link else {}}


def _findings(one: Drawn, board: Any) -> list[dict[str, Any]]:
    return [{"text": one.box.finding(flaw), "at": [place.removeprefix("space:") for place in flaw.at],
             "certain": flaw.certain} for flaw in one.box.services.board_findings(one.plan.kind, board)]


def _sent(one: Drawn) -> tuple[Any, Sent]:
    """The board that the page sent, with everything in it within bounds. Problem `web.box.fault.map` otherwise."""
    if not request.is_json:
        raise Problem("malformed", "web.fault.malformed")
    sent = msgspec.json.decode(request.get_data(), type=Sent)
    was, plan = one.board, one.plan
    known = {"spaces", "paths", "name", "origin", *((plan.amounts,) if plan.amounts else ())}
    kept = {name: getattr(was, name) for name in ("id", "picture") if hasattr(was, name)}
    drawn = msgspec.convert(plain(was) | {k: v for k, v in sent.map.items() if k in known} | kept, type(was))
    if not sound(plan, drawn):
        raise Problem("malformed", "web.box.fault.map")
    spaces = {x: msgspec.structs.replace(s, **_cleaned(plan, s)) for x, s in drawn.spaces.items()}
    more = {"name": names(drawn.name)} if hasattr(drawn, "name") else {}
    return msgspec.structs.replace(drawn, spaces=spaces, **more), sent


def _cleaned(plan: BoardPlan, space: Any) -> dict[str, Any]:
    return {f.name: names(getattr(space, f.name)) for f in plan.place if f.kind == "name"}


def sound(plan: BoardPlan, drawn: Any) -> bool:
    """Whether everything on a board is what its plan allows. What is only odd the game's findings say."""
    spaces, paths = drawn.spaces, drawn.paths
    amounts = getattr(drawn, plan.amounts) if plan.amounts else {}
    return (
        len(spaces) <= plan.most_spaces and len(paths) <= (plan.most_paths if plan.link else 0)
        and all(SPACE_ID.fullmatch(x) and s.kind in plan.kinds and _fits(plan.place, s) for x, s in spaces.items())
        and _lies(plan, drawn)
        and all(p.a in spaces and p.b in spaces and p.a != p.b and _fits(plan.link, p) for p in paths)
        and len({frozenset((p.a, p.b)) for p in paths}) == len(paths)
        and all(x in plan.counted and all(0 <= n <= f.high for n, f in zip(told, plan.amount, strict=True))
                for x, told in amounts.items()))


def _fits(fields: tuple[Field, ...], thing: Any) -> bool:
    """Whether each field of a space or a path holds what may stand there."""
    for field in fields:
        value = getattr(thing, field.name)
        match field.kind:
            case "number":
                good = field.low <= value <= field.high if isinstance(value, int) else field.unknown
            case "choice":
                good = value in field.of or (field.unknown and value == UNKNOWN)
            case "text":
                good = field.name in GIVEN or bool(re.fullmatch(field.pattern or rf"\S{{0,{CODE}}}", value))
            case _:
                good = True
        if not good:
            return False
    return True


def _lies(plan: BoardPlan, drawn: Any) -> bool:
    """Whether every space lies on the board, and no two on one hexagon."""
    spaces = drawn.spaces.values()
    if plan.shape == "hexes":
        at = [(s.q, s.r) for s in spaces]
        return len(set(at)) == len(at) and all(max(abs(q), abs(r), abs(q + r)) <= plan.radius for q, r in at) \
            and all(0 <= n <= SIDE for n in drawn.origin)
    points = [(s.x, s.y) for s in spaces]
    outlines = [s.outline for s in spaces] if plan.shape == "areas" else []
    points += [(x, y) for outline in outlines for x, y in outline]
    return all(0 <= n <= SIDE for point in points for n in point) and all(len(one) <= MOST_POINTS for one in outlines)


def drawn_mark(drawn: Any) -> str:
    """What a drawing was made from; its photograph is a thing of its own."""
    return mark({key: value for key, value in plain(drawn).items() if key != "picture"})


def names(told: Mapping[str, str]) -> dict[str, str]:
    """What people typed as names, by language."""
    said = {lang: clean_line(told.get(lang, ""), NAME) for lang in (*LANGUAGES, "")}
    return {lang: text for lang, text in said.items() if text}


@bp.post("/<id>/<kind>/<sheet>/check")
def check_map(id: str, kind: str, sheet: str) -> Response:
    """`{map}` -> `{findings: [{text, at, certain}]}`: what is wrong with a drawing; keeps nothing."""
    one = drawn_on(opened(id), kind, sheet)
    drawn, _ = _sent(one)
    return _json(findings=_findings(one, drawn))


def save(one: Drawn) -> Answer:
    """`{map, seen}` -> `{version, seen, findings}`: the drawing becomes a new version. Where somebody else saved the
    same board meanwhile: 409 `stale` with the mark to send in order to save over it."""
    if not request.is_json:
        return _plain(one)
    drawn, sent = _sent(one)
    if sent.seen != (there := drawn_mark(one.board)):
        text = one.box.say("web.box.fault.map_moved")
        body = {"ok": False, "kind": "stale", "text": text, "rules": [], "head": None, "seen": there}
        return Response(encode(body), 409, mimetype="application/json")
    kept = put(one, lambda was: msgspec.structs.replace(drawn, picture=was.picture))
    return _json(version=kept.version, seen=drawn_mark(again(one).board), findings=_findings(one, drawn))


def again(one: Drawn) -> Drawn:
    """The same board as the box has it now."""
    return drawn_on(opened(one.box.id), one.plan.kind, one.sheet)


def put(one: Drawn, edit: Any) -> shelf.KeptBox:
    """The box with another board there."""
    kind = one.plan.kind

    def with_board(now: Opened) -> Any:
        board = edit(drawn_on(now, kind, one.sheet).board)
        return msgspec.structs.replace(
            now.box, **{kind: getattr(now.box, kind) | {one.sheet: board} if one.plan.sheets else board})

    return change(one.box.id, with_board)


def _plain(one: Drawn) -> Answer:
    """The form that works without scripts: the board's names and the amounts of its kinds."""
    plan, amounts = one.plan, {}
    for kind in plan.counted:
        told = [request.form.get(f"{kind}.{field.name}", "").strip() for field in plan.amount]
        if any(told) and not all(re.fullmatch("[0-9]{1,2}", x) and int(x) <= f.high
                                 for x, f in zip(told, plan.amount, strict=True)):
            raise Problem("malformed", "web.box.fault.map")
        if any(told):
            amounts[kind] = tuple(int(x) for x in told)
    name = names({lang: request.form.get(f"name.{lang}", "") for lang in LANGUAGES})
    more = ({"name": name} if name and hasattr(one.board, "name") else {}) | (
        {plan.amounts: amounts} if plan.amounts else {})
    put(one, lambda was: msgspec.structs.replace(was, **more))
    return _back(one)


def _back(one: Drawn) -> Answer:
    return back_to("box.card", "saved", id=one.box.id, kind=one.plan.kind, card=one.sheet)


@bp.post("/<id>/<kind>/<sheet>/picture")
def add_picture(id: str, kind: str, sheet: str) -> Answer:
    """A form with `picture`, `corners` if they were dragged, or `none`: the page on the photograph lies under the
    drawing from now on, or none does. Spaces stay where they are on the page, whatever shape its picture has.

    -> `{picture, link, was, now, before, seen}`: the shapes (width by height) of the old picture and the new one, and
    the marks of the saved drawing before and after."""
    one = drawn_on(opened(id), kind, sheet)
    box, old = one.box, one.board
    name = pictures.taken(box)
    now = pictures.ratio(box, name)
    was = pictures.ratio(box, old.picture, now)

    def edit(there: Any) -> Any:
        shape = was if there.picture == old.picture else pictures.ratio(box, there.picture, now)
        return msgspec.structs.replace(there, picture=name, **_carried(one.plan, there, shape, now))

    put(one, edit)
    if not wants_json():
        return _back(one)
    link = url_for("box.picture", id=id, name=name) if name else ""
    return _json(picture=name, link=link, was=was, now=now, before=drawn_mark(old), seen=drawn_mark(again(one).board))


def _carried(plan: BoardPlan, board: Any, was: float, now: float) -> dict[str, Any]:
    """Where everything lies when the page has a picture of another shape; hexagons are laid anew by their owner."""
    if plan.shape == "hexes":
        return {}
    made = {}
    for id, space in board.spaces.items():
        x, y = page_photo.carried((space.x, space.y), was, now)
        more = {"outline": tuple(page_photo.carried(point, was, now) for point in space.outline)} \
            if plan.shape == "areas" else {}
        made[id] = msgspec.structs.replace(space, x=x, y=y, **more)
    return {"spaces": made}


@bp.get("/<id>/pictures/<name>")
def picture(id: str, name: str) -> Response:
    """A picture of the box, as the image it is and nothing else."""
    box = opened(id)
    return pictures.answer(shelf.picture(store.folder(), box.game, id, name), name)


def _json(**more: Any) -> Response:
    return Response(encode({"ok": True, **more}), mimetype="application/json")
