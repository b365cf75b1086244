"""The maps of a box: photographed or drawn on an empty page, tapped together in the browser, checked as one goes.

The drawing lives in the browser until it is saved whole; `boxing.map_findings` judges every stage of it. Names, route
points and the photograph are plain forms that need no script."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.box import shelf
from companion.kernel import encode
from companion.table import store
from companion.table.checks import clean
from companion.web import pictures
from companion.web.box.cards import mark
from companion.web.box.form import LANGUAGES, NAME, plain
from companion.web.box.page import Opened, back_to, bp, change, opened, page, undo_of
from companion.web.errors import Problem, wants_json
from companion.web.scan import page_photo

MOST_SPACES, MOST_PATHS = 120, 300
SIDE = page_photo.SIDE
"""The drawing is a square of this side, the page in its middle."""
SPACE_ID, QUEST = re.compile(r"[A-Za-z0-9_.-]{1,24}"), re.compile(r"[A-Za-z0-9]{0,4}")
NO_ROUTES = ("town", "coin", "gem", "plain")
"""Kinds of spaces that are no trade route."""


class Sent(msgspec.Struct):
    """A map as the page sends it. `seen`: the mark of the saved map that it was made from."""

    map: dict[str, Any] = {}
    seen: str = ""


@bp.get("/<id>/maps")
def maps(id: str) -> str:
    """The eleven pages of the atlas: which of them are drawn, and how well."""
    box = opened(id)
    found = []
    for number, sheet in box.boxing.PAGES.items():
        drawn = box.box.maps.get(number)
        found.append({"number": number, "sheet": sheet, "drawn": drawn if drawn and drawn.spaces else None,
                      "picture": drawn.picture if drawn else "",
                      "flaws": len(box.boxing.map_findings(drawn)) if drawn and drawn.spaces else 0})
    return page("box/maps.html", box=box, maps=found, before=undo_of(box))


def _map(box: Opened, number: str) -> Any:
    """The map of that number as the box has it, empty where nobody drew it yet. Problem for a number of no page."""
    if number not in box.boxing.PAGES:
        raise Problem("unknown", "web.fault.not_found")
    return box.box.maps.get(number) or box.boxing.own_box(box.id).maps[number]


@bp.get("/<id>/maps/<number>")
def map_page(id: str, number: str) -> str:
    """The editor of one map."""
    box = opened(id)
    drawn = _map(box, number)
    fields = {f.name: f for f in box.boxing.SPACE}
    return page("box/map.html", box=box, number=number, sheet=box.boxing.PAGES[number], map=drawn,
                sent=plain(drawn), seen=drawn_mark(drawn), kinds=fields["kind"].of, routes=_routes(box),
                icons=next(f.of for f in box.boxing.PATH if f.name == "icon"), words=_words(box),
                findings=_findings(box, drawn), before=undo_of(box), most=box.boxing.ROUTE[0].high,
                ratio=pictures.ratio(box, drawn.picture))


def _routes(box: Opened) -> list[str]:
    kinds = next(f.of for f in box.boxing.SPACE if f.name == "kind")
    return [kind for kind in kinds if kind not in NO_ROUTES]


def _words(box: Opened) -> dict[str, Any]:
    """What the script says by itself."""
    keys = ("path", "new_space", "join_from", "joined", "join_self", "move_to", "moved", "deleted",
            "saved", "unsaved", "save_failed", "picture_sent", "nothing_to_undo", "kept")
    kinds = next(f.of for f in box.boxing.SPACE if f.name == "kind")
    icons = next(f.of for f in box.boxing.PATH if f.name == "icon")
    return {key: box.say(f"web.box.map.{key}", a="{a}", b="{b}", name="{name}") for key in keys} | {
        "kinds": {x: box.word("kind", x) for x in kinds}, "icons": {x: box.word("icon", x) for x in icons}}


def _findings(box: Opened, drawn: Any) -> list[dict[str, Any]]:
    def line(flaw: Any) -> dict[str, Any]:
        at = [place.removeprefix("space:") for place in flaw.at]
        return {"text": box.finding(flaw), "at": at, "certain": flaw.certain}

    return [line(flaw) for flaw in box.boxing.map_findings(drawn)]


def _sent(box: Opened, number: str) -> tuple[Any, Sent]:
    """The map that the page sent, with everything in it within bounds. Problem `web.box.fault.map` otherwise."""
    if not request.is_json:
        raise Problem("malformed", "web.fault.malformed")
    sent = msgspec.json.decode(request.get_data(), type=Sent)
    was = _map(box, number)
    told = {key: value for key, value in sent.map.items() if key in ("spaces", "paths", "routes", "name")}
    drawn = msgspec.convert(plain(was) | told | {"id": was.id, "picture": was.picture}, type(was))
    kinds, icons = ({x for f in fields if f.name == name for x in f.of}
                    for fields, name in ((box.boxing.SPACE, "kind"), (box.boxing.PATH, "icon")))
    good = (
        len(drawn.spaces) <= MOST_SPACES and len(drawn.paths) <= MOST_PATHS
        and all(SPACE_ID.fullmatch(x) and s.kind in kinds and QUEST.fullmatch(s.quest)
                and 0 <= s.x <= SIDE and 0 <= s.y <= SIDE for x, s in drawn.spaces.items())
        and all(p.a in drawn.spaces and p.b in drawn.spaces and p.a != p.b and p.icon in icons for p in drawn.paths)
        and len({frozenset((p.a, p.b)) for p in drawn.paths}) == len(drawn.paths)
        and all(x in _routes(box) and 0 <= low <= box.boxing.ROUTE[1].high and 0 <= high <= box.boxing.ROUTE[0].high
                for x, (high, low) in drawn.routes.items()))
    if not good:
        raise Problem("malformed", "web.box.fault.map")
    spaces = {x: msgspec.structs.replace(s, name=names(s.name)) for x, s in drawn.spaces.items()}
    return msgspec.structs.replace(drawn, spaces=spaces, name=names(drawn.name)), sent


def drawn_mark(drawn: Any) -> str:
    """What a drawing was made from; its photograph is a thing of its own."""
    return mark({key: value for key, value in plain(drawn).items() if key != "picture"})


def names(told: Mapping[str, str]) -> dict[str, str]:
    """What people typed as names, by language."""
    said = {lang: clean(told.get(lang, ""), NAME) for lang in (*LANGUAGES, "")}
    return {lang: text for lang, text in said.items() if text}


@bp.post("/<id>/maps/<number>/check")
def check_map(id: str, number: str) -> Response:
    """`{map}` -> `{findings: [{text, at, certain}]}`: what is wrong with a drawing; keeps nothing."""
    box = opened(id)
    drawn, _ = _sent(box, number)
    return _json(findings=_findings(box, drawn))


@bp.post("/<id>/maps/<number>")
def save_map(id: str, number: str) -> Answer:
    """`{map, seen}` -> `{version, seen, findings}`: the drawing becomes a new version. Where somebody else saved the
    same map meanwhile: 409 `stale` with the mark to send in order to save over it."""
    box = opened(id)
    if not request.is_json:
        return _plain(box, number)
    drawn, sent = _sent(box, number)
    if sent.seen != (there := drawn_mark(_map(box, number))):
        text = box.say("web.box.fault.map_moved")
        body = {"ok": False, "kind": "stale", "text": text, "rules": [], "head": None, "seen": there}
        return Response(encode(body), 409, mimetype="application/json")
    kept = put(id, number, lambda was: msgspec.structs.replace(drawn, picture=was.picture))
    return _json(version=kept.version, seen=drawn_mark(_map(opened(id), number)), findings=_findings(box, drawn))


def put(id: str, number: str, edit: Any) -> shelf.Kept:
    """The box with another map of that number."""
    return change(id, lambda now: msgspec.structs.replace(
        now.box, maps=now.box.maps | {number: edit(_map(now, number))}))


def _plain(box: Opened, number: str) -> Answer:
    """The form that works without scripts: the map's names and the points of its routes."""
    routes: dict[str, tuple[int, int]] = {}
    for kind in _routes(box):
        told = [request.form.get(f"{kind}.{n}", "").strip() for n in ("larger", "smaller")]
        if any(told) and not all(re.fullmatch("[0-9]{1,2}", x) and int(x) <= box.boxing.ROUTE[0].high for x in told):
            raise Problem("malformed", "web.box.fault.map")
        if any(told):
            routes[kind] = (int(told[0]), int(told[1]))
    name = names({lang: request.form.get(f"name.{lang}", "") for lang in LANGUAGES})
    put(box.id, number, lambda was: msgspec.structs.replace(was, name=name or was.name, routes=routes))
    return back_to("box.map_page", "saved", id=box.id, number=number)


@bp.post("/<id>/maps/<number>/picture")
def add_picture(id: str, number: str) -> Answer:
    """A form with `picture`, `corners` if they were dragged, or `none`: the page on the photograph lies under the
    drawing from now on, or none does. Spaces stay where they are on the page, whatever shape its picture has.

    -> `{picture, link, was, now, before, seen}`: the shapes (width by height) of the old picture and the new one, and
    the marks of the saved drawing before and after."""
    box = opened(id)
    old = _map(box, number)
    name = pictures.taken(box)
    now = pictures.ratio(box, name)
    was = pictures.ratio(box, old.picture, now)

    def edit(there: Any) -> Any:
        shape = was if there.picture == old.picture else pictures.ratio(box, there.picture, now)
        return msgspec.structs.replace(there, picture=name, spaces={
            x: msgspec.structs.replace(space, x=at[0], y=at[1]) for x, space in there.spaces.items()
            for at in [page_photo.carried((space.x, space.y), shape, now)]})

    put(id, number, edit)
    if not wants_json():
        return back_to("box.map_page", "saved", id=id, number=number)
    link = url_for("box.picture", id=id, name=name) if name else ""
    return _json(picture=name, link=link, was=was, now=now, before=drawn_mark(old),
                 seen=drawn_mark(_map(opened(id), number)))


@bp.get("/<id>/pictures/<name>")
def picture(id: str, name: str) -> Response:
    """A picture of the box, as the image it is and nothing else."""
    box = opened(id)
    return pictures.answer(shelf.picture(store.folder(), box.game, id, name), name)


def _json(**more: Any) -> Response:
    return Response(encode({"ok": True, **more}), mimetype="application/json")
