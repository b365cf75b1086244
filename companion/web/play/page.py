"""Reading a table: its pages, the live parts, the log, the score, and the same as JSON for programs."""
from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, g, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.i18n import Text
from companion.kernel import TABLE, Seat, encode, view
from companion.table import desk, passes
from companion.table.journal import log_before
from companion.web import qr, say, security, texts_of
from companion.web.access import TableAccess, find, invitation, position_at
from companion.web.errors import Problem
from companion.web.host.ways import over_http
from companion.web.cache import ScreenCache
from companion.web.play import amendments, news, screen, stages
from companion.web.play.log_lines import sentences
from companion.web.play.screen import Screen

bp = Blueprint("table", __name__, url_prefix="/t/<code>")

LOG_PAGE, LOG_NEWER = 100, 10
"""Entries on a page of the log, and how many of them are newer than one that was looked for."""
PAGES = {"table": "play/table.html", "bench": "dice/bench.html"}
"""The template of a page."""
PARTS = {
    "table": ("status", "moment", "telling", "asked", "throw", "board", "offers", "dock", "players", "hand", "log",
              "undo", "strictness"),
    "bench": ("bench", "asked", "throw", "fell", "due", "cubes", "dice", "way", "toss", "log", "undo")}
"""What lives on every surface of a page."""
MORE_PARTS = {
    "table": {"hand": ("me",), "table": ("around", "welcome", "holders"), "wall": ("around",)},
    "bench": {"hand": (), "table": ("holders",), "wall": ()}}
"""What beside `PARTS` a surface shows."""
TOWARD = "companion_toward"
"""The cookie by which a shared screen says to which seat its boards are turned."""


def screen_for(access: TableAccess, as_: str = "") -> Screen:
    """The screen this device asks for: `table`, `wall`, `watch`, or a seat it may sit on. "" picks the first it may
    have."""
    if not as_:
        as_ = "table" if access.at_table else access.seats[0] if access.seats else "watch"
    look, texts = desk.look(access.table), texts_of(access.table.game)
    if as_ in ("watch", "wall") or (as_ == "table" and access.at_table):
        kind = "watch" if as_ == "wall" else as_
        shared = Screen(look, kind, "", access.seats, g.lang, texts, _cache(), wall=as_ == "wall")
        asked = request.cookies.get(TOWARD, "")
        shared.toward = asked if kind == "table" and asked in shared.seats else ""
        return shared
    if as_ not in desk.seats(access.table) or not access.rights.may_see(as_):
        raise Problem("forbidden", "web.fault.not_your_seat")
    return Screen(look, "seat", as_, access.seats, g.lang, texts, _cache())


def _cache() -> ScreenCache:
    cache: ScreenCache = current_app.extensions["companion_screens"]
    return cache


@bp.get("")
def page(code: str) -> Answer | str:
    """The table's own screen; a device that only holds seats goes to the first of them."""
    access = find(code)
    if (wanted := request.args.get("view")) in ("watch", "wall"):
        return _page(access, str(wanted))
    if not access.at_table and access.seats:
        return redirect(url_for("table.seat_page", code=code, seat=access.seats[0]))
    return _page(access, "table" if access.at_table else "watch")


@bp.get("/seat/<seat>")
def seat_page(code: str, seat: Seat) -> str:
    """A player's own screen."""
    return _page(find(code), seat)


def _page(access: TableAccess, as_: str) -> str:
    s = screen_for(access, as_)
    _guests(s, access)
    return render_template(PAGES[s.page], s=s, as_=as_, switch=_switch(access, as_), reasons=screen.REASONS,
                           client_words=client_words(s), here=request.full_path.rstrip("?"))


def _guests(s: Screen, access: TableAccess) -> None:
    """Who sits where, and how others join, for screens that show it."""
    if s.kind == "table":
        s.taken = passes.seat_holders(access.table)
    if s.kind == "seat" or (s.kind == "table" and len(s.taken) < len(s.seats)):
        s.join = _join(access)


def client_words(s: Screen) -> dict[str, Text]:
    """The sentences that scripts say by themselves; counted ones with all their forms."""
    texts = texts_of(s.table.game)
    net = {key.removeprefix("web.net."): texts.text(s.lang, key) for key in texts.keys(s.lang, "web.net.")}
    return net | {"close": s.t("web.close"), "claims": s.t("web.claims"),
                    "again": s.t("web.client.again"), "which": s.t("web.client.which"),
                    "failed": s.t("web.fault.failed")}


def _switch(access: TableAccess, as_: str) -> list[dict[str, Any]]:
    """Links to every screen this device has, if it has several."""
    names = desk.seats(access.table)
    links = [{"letter": names[s][:1].upper(), "name": names[s], "here": s == as_, "seat": s, "colour": "",
              "href": url_for("table.seat_page", code=access.table.code, seat=s)} for s in access.seats]
    if access.at_table:
        links.insert(0, {"letter": "", "name": say("web.seat.table"), "seat": "", "colour": "",
                         "here": as_ == "table", "href": url_for("table.page", code=access.table.code)})
    return links if len(links) > 1 else []


def _join(access: TableAccess) -> dict[str, Any]:
    """The address, the letters and the picture that bring another phone to this table: over plain HTTP, which every
    phone opens without a question. `code` is "" where the disk takes no invitation."""
    if not (code := invitation(access.table)):
        return {"code": ""}
    here = security.host() in ("localhost", "127.0.0.1")
    own = security.addresses() if here else []
    url = over_http(url_for("lobby.join", code=code), own[0] if own else "")
    return {"code": code, "url": url, "qr": qr.svg(url), "alone": here and not own}


@bp.get("/parts")
def parts(code: str) -> Response:
    """The changing parts as fragments: `{head, parts, drawing}`, with what `news.since` tells. `as` says for which
    screen, `since` which head the screen had."""
    access = find(code)
    s = screen_for(access, request.args.get("as", ""))
    if s.kind == "table":
        _guests(s, access)
    macros = current_app.jinja_env.get_template("play/parts.html").module
    made = {name: str(getattr(macros, name)(s)) for name in (*PARTS[s.page], *MORE_PARTS[s.page][s.surface])}
    since = request.args.get("since", type=int)
    missed = news.since(s, access, s.head if since is None else since)
    return jsonify(ok=True, head=s.head, parts=made, drawing=s.open_drawing, **missed)


@bp.get("/secret")
def secret(code: str) -> Response:
    """What a shared screen shows only while a finger holds it: a seat's cards, or its offers that name them."""
    access, seat = find(code), request.args.get("seat", "")
    if seat not in desk.seats(access.table) or not access.rights.may_see(seat):
        raise Problem("forbidden", "web.fault.not_your_seat")
    s = screen_for(access, "table" if access.at_table else seat)
    s.look_as(seat)
    macros = current_app.jinja_env.get_template("play/parts.html").module
    if request.args.get("part") == "hand":
        html = str(macros.things(s, s.game.screen.hand(s.view, seat, s.lang)))  # type: ignore[attr-defined]
    else:
        html = str(macros.groups(s, s.hidden_block(seat)))  # type: ignore[attr-defined]
    return jsonify(ok=True, html=html)


@bp.get("/state")
def state(code: str) -> Response:
    """`{head, number, seat, state}`: the position as `seat` may see it (only one of this device), or as all may."""
    access, seat = find(code), request.args.get("seat", "")
    if seat and (seat not in desk.seats(access.table) or not access.rights.may_see(seat)):
        raise Problem("forbidden", "web.fault.not_your_seat")
    look = desk.look(access.table)
    veiled = view(look.game, look.state, seat or TABLE)
    return _json({"ok": True, "head": look.head, "number": look.number, "seat": seat, "state": veiled})


@bp.get("/offers")
def offers(code: str) -> Response:
    """`{head, actors, actions, unchecked, near}` for `seat` (default: whoever acts first and is this device's)."""
    access = find(code)
    s = screen_for(access)
    seat = request.args.get("seat") or next((a for a in s.actors if access.rights.may_enter(a)), "")
    if seat and not access.rights.may_enter(seat):
        raise Problem("forbidden", "web.fault.not_your_seat")
    pairs = s.every(seat) if seat else []
    if seat == TABLE:
        pairs = [(a, v) for a, v in pairs if not s.game.screen.secret(a, s.state)]
    return _json({
        "ok": True, "head": s.head, "seat": seat, "actors": s.actors,
        "actions": [a for a, v in pairs if not v.refusals],
        "unchecked": [a for a, v in pairs if v.doubts and not v.refusals],
        "near": [{"action": a, "rules": [s.reader.refusal(r) for r in v.refusals]} for a, v in pairs if v.refusals]})


@bp.get("/stage")
def stage(code: str) -> Response:
    """`{head, html}`: the next field of what `chosen` says, for `seat` on the screen `as`."""
    access, seat = find(code), request.args.get("seat", "")
    if not access.rights.may_enter(seat):
        raise Problem("forbidden", "web.fault.not_your_seat")
    s = screen_for(access, request.args.get("as", ""))
    macros = current_app.jinja_env.get_template("play/parts.html").module
    block = s.stage(seat, stages.read(request.args.get("chosen", "")))
    return jsonify(ok=True, head=s.head, html=str(macros.groups(s, block)))  # type: ignore[attr-defined]


@bp.get("/log")
def log(code: str) -> Response | str:
    """The entries in words, the newest first, LOG_PAGE at a time: those numbered below `before`, or those around
    `entry`. `fragment=1` has only the lines and the link to earlier ones. As JSON `{head, entries}` for programs, every
    entry from the start."""
    access = find(code)
    s = screen_for(access, request.args.get("as", ""))
    if _asks_for_json():
        return _json({"ok": True, "head": s.head, "entries": s.lines(desk.log(access.table))})
    end = s.look.number + 1
    before = request.args.get("before", end, type=int)
    if wanted := request.args.get("entry", 0, type=int):
        before = desk.entry(access.table, wanted).number + LOG_NEWER
    before = max(1, min(before, end))
    found = log_before(s.look, before, LOG_PAGE)

    def at(before: int) -> str:
        asked: dict[str, Any] = {"before": before if before < end else None, "as": request.args.get("as") or None}
        return url_for("table.log", code=code, **asked)

    pages = {"earlier": at(before - LOG_PAGE) if before > LOG_PAGE + 1 else "",
             "newer": at(before + LOG_PAGE) if before < end else ""}
    name = "play/log_lines.html" if request.args.get("fragment") else "play/log.html"
    there = home(s, request.args.get("as", ""))
    return render_template(name, s=s, lines=s.lines(found)[::-1], back=_back(access),
                           at=there + ("&" if "?" in there else "?"), **pages)


@bp.get("/entry/<int:number>")
def entry(code: str, number: int) -> str:
    """The sheet behind a log line: its marks, what hands would do to go back there, what else it could have been."""
    access = find(code)
    s = screen_for(access, request.args.get("as", ""))
    found = desk.entry(access.table, number)
    hands = sentences(s.reader, s.game, s.state, position_at(s.look, number), s.eyes)
    before = position_at(s.look, found.parent_id or 0)
    asked: dict[str, Any] = {"entry": number, "as": request.args.get("as") or None}
    may = "late" in s.doors and amendments.may_amend(s, found)
    late = url_for("late.page", code=code, **asked) if may else ""
    return render_template("play/entry.html", late=late, line=s.line(found), hands=hands, may_write=s.may_write,
                           choices=amendments.alternatives(s, before, found), current=found.id == s.head,
                           forgotten=amendments.forgotten(s, before, found), may_amend=amendments.may_amend(s, found))


def home(s: Screen, as_: str) -> str:
    """The way back to the screen of the table from which a page of its own was opened."""
    if s.kind == "seat":
        return url_for("table.seat_page", code=s.code, seat=s.seat)
    return url_for("table.page", code=s.code, view=as_ if s.kind == "watch" and as_ else None)


def _back(access: TableAccess) -> str:
    return url_for("table.page", code=access.table.code)


def _asks_for_json() -> bool:
    return request.accept_mimetypes.best_match(("text/html", "application/json")) == "application/json"


def _json(value: Any) -> Response:
    return Response(encode(value), mimetype="application/json")
