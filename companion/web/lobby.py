"""The lobby: tables of this host, a new table, joining by code, the language of a device."""
from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, g, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion import games
from companion.kernel import Seat
from companion.table import desk, passes
from companion.table.errors import TableError
from companion.web import say, say_of, security
from companion.web.access import Seen, give, held, host_only, invited
from companion.web.entries import deal
from companion.web.errors import Problem, wants_json

bp = Blueprint("lobby", __name__)

MODES, BOXES = ("first_adventure", "counters"), ("sample", "empty")
STRICTNESS = ("enforce", "warn", "record")
COLOURS = ("blue", "red", "green", "yellow")
LOCAL = re.compile(r"/(?!/)[\w/?&=%.~-]*", re.ASCII)
"""An address on this host, to go back to."""
NAME = 24
"""Letters of a player's name that are kept."""


@bp.get("/")
def home() -> str:
    """What can be opened here, and the form for a new table."""
    return render_template("lobby.html", tables=[_listed(t) for t in desk.tables()], at_home=security.at_home(),
                           games=[{"id": id, "title": say_of(id, "title")} for id in games.ids()],
                           settings=_settings(games.ids()[0]), colours=COLOURS, form={})


@bp.get("/hello")
def hello() -> Response:
    """For programs: the CSRF token of this device, and the languages and games there are."""
    return jsonify(ok=True, csrf=security.csrf(), lang=g.lang, games=list(games.ids()))


@bp.post("/language")
def language() -> Answer:
    """Remember the device's language and go back to where it was."""
    lang, back = request.form.get("lang", ""), request.form.get("next", "/")
    ours = back.startswith("/") and back.isprintable() and not back.startswith(("//", "/\\"))
    response = redirect(back if ours else "/")
    if lang in ("cs", "en"):
        security.keep(response, "companion_lang", lang)  # type: ignore[arg-type]
    return response


class Asked(msgspec.Struct):
    """A new table as programs ask for one. `setup` is that of the game; its seats default to those of `names`."""

    game: str
    setup: dict[str, Any] = {}
    names: dict[str, str] = {}
    strictness: str = "enforce"


@bp.post("/tables")
def create() -> Answer:
    """A new table. As JSON: `{game, names: {seat: name}, setup: {...}, strictness}`; the answer has `code`."""
    if request.is_json:
        game, setup, names, strictness = _told(request.get_data())
    else:
        game, setup, names, strictness = _form()
    table = desk.open_table(game, json.dumps(setup), names, strictness)
    deal(table, 0)
    token = passes.create(table, "table")
    response: Any = (jsonify(ok=True, code=table.code, seats=setup["seats"]) if wants_json()
                     else redirect(url_for("table.page", code=table.code)))
    give(response, table, token)
    return response  # type: ignore[no-any-return]


def _told(data: bytes) -> tuple[str, dict[str, Any], dict[Seat, str], str]:
    asked = msgspec.json.decode(data, type=Asked)
    setup = asked.setup | {"seats": asked.setup.get("seats") or list(asked.names)}
    if not isinstance(setup["seats"], list):
        raise Problem("malformed", "web.fault.malformed")
    names = asked.names or {str(seat): str(seat) for seat in setup["seats"]}
    return asked.game, setup, names, asked.strictness


def _form() -> tuple[str, dict[str, Any], dict[Seat, str], str]:
    form = request.form
    game = form.get("game", "")
    people = [(clean(form.get(f"name{n}", "")), form.get(f"colour{n}", "")) for n in range(4)]
    people = [(name, colour) for name, colour in people if name]
    if len(people) < 2 or len({name for name, _ in people}) < len(people):
        raise Problem("malformed", "web.fault.names")
    if game not in games.ids():
        raise TableError("unknown", "game.unknown", game=game)
    seats = [f"p{n}" for n in range(1, len(people) + 1)]
    mode, box = form.get("mode", MODES[0]), form.get("box", BOXES[0])
    setup = {"seats": seats, "mode": mode if mode in MODES else MODES[0], "box": box if box in BOXES else BOXES[0],
             "base_only": "base_only" in form, "settings": _chosen(game),
             "colours": {seat: colour for seat, (_, colour) in zip(seats, people, strict=True) if colour in COLOURS}}
    strictness = form.get("strictness", "enforce")
    return game, setup, dict(zip(seats, (n for n, _ in people), strict=True)), (
        strictness if strictness in STRICTNESS else "enforce")


def clean(name: str) -> str:
    """A name as it may stand on screen: printable, single spaces, not too long."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:NAME]


def _settings(game: str) -> list[dict[str, Any]]:
    """The open questions of the rulebook that a table may settle otherwise."""
    made = []
    for field in msgspec.structs.fields(_settings_type(game)):
        made.append({"field": field.name, "default": field.default,
                     "kind": "flag" if isinstance(field.default, bool) else "number",
                     "title": say(f"setting.{field.name}.title"), "text": say(f"setting.{field.name}.text")})
    return made


def _settings_type(game: str) -> Any:
    fields = {f.name: f for f in msgspec.structs.fields(games.load(game).codec.setup_type)}
    return fields["settings"].type


def _chosen(game: str) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for field in msgspec.structs.fields(_settings_type(game)):
        told = request.form.get(f"set.{field.name}")
        if isinstance(field.default, bool):
            chosen[field.name] = told is not None
        elif told and told.isdecimal():
            chosen[field.name] = int(told)
    return chosen


def _listed(table: Any) -> dict[str, Any]:
    return {"code": table.code, "names": list(desk.seats(table).values()), "game": say_of(table.game, "title"),
            "touched": table.touched.strftime("%d. %m. %Y"), "mine": held(table) is not None,
            "link": url_for("table.page", code=table.code)}


@bp.get("/j")
def by_code() -> Answer:
    """The code as somebody typed it."""
    return redirect(url_for("lobby.join", code=passes.plain(request.args.get("code", "")) or "-"))


@bp.get("/j/<code>")
def join(code: str) -> str:
    """The seats of the table that a join code leads to."""
    table = invited(code)
    return render_template("join.html", code=passes.plain(code), seats=_seats(table, held(table)))


def _seats(table: Any, seen: Seen | None) -> list[dict[str, Any]]:
    taken, names, look = passes.holders(table), desk.seats(table), desk.look(table)
    return [{"id": seat, "name": names[seat], "letter": names[seat][:1].upper(),
             "colour": getattr(look.state.players[seat], "colour", ""), "taken": seat in taken,
             "mine": seen is not None and seat in seen.seats} for seat in look.state.seats]


@bp.post("/j/<code>/claim")
def claim(code: str) -> Answer:
    """Take a seat (`{"seat": id}`), or only watch (`""`). The device keeps the seats it has."""
    table = invited(code)
    told = msgspec.json.decode(request.get_data(), type=dict[str, str]) if request.is_json else request.form
    seat, seen = told.get("seat", ""), held(table)
    token = seen.token if seen else ""
    if seat:
        if seen is None or seen.rights.right == "watch":
            token, _ = passes.join(code, address=request.remote_addr or "")
        try:
            passes.claim(token, seat)
            current_app.extensions["companion_streams"].doubt(table.id)
        except TableError:
            if seen is None or token != seen.token:
                passes.revoke(token)
            raise
    elif seen is None:
        token = passes.create(table, "watch")
    link = url_for("table.seat_page", code=table.code, seat=seat) if seat else url_for("table.page", code=table.code)
    response: Any = jsonify(ok=True, code=table.code, seat=seat) if wants_json() else redirect(link)
    give(response, table, token)
    return response  # type: ignore[no-any-return]


@bp.post("/tables/<code>/take")
def take_table(code: str) -> Answer:
    """The host machine itself may open any table as its screen: whoever sits there owns the data folder."""
    host_only()
    table = desk.find(code)
    response = redirect(url_for("table.page", code=table.code))
    give(response, table, passes.create(table, "table"))
    return response
