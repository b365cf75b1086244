"""Entering a position by hand: the form, its audit while somebody types, and the correction that it becomes.

Knows no game: its `position` describes the form and turns answers into patches. Texts are made from what the device may
see; the patches never leave the server, since they may touch hidden cards."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, render_template, request, url_for

from companion.games.contract import Nonsense, Position, WrongFile
from companion.games.view import Drawing, Field, Line, Section
from companion.i18n import Text
from companion.kernel import TABLE, Correct, Finding, Patch, Seat, encode, judge
from companion.table import taps
from companion.table.errors import Refused
from companion.web.access import TableAccess, find
from companion.web.errors import Problem, answer
from companion.web.play.page import client_words, screen_for
from companion.web.play.log_lines import sentences
from companion.web.play.screen import REASONS, Screen
from companion.web.request_limits import RequestLimit

bp = Blueprint("position", __name__, url_prefix="/t/<code>")
REQUEST_LIMITS = {"position.load": RequestLimit(256 * 1024, 64 * 1024)}
"""A position file as text in JSON; files of older versions contain the whole box."""


class Body(msgspec.Struct):
    """`answers` by the key of a field, `as_` the screen that asks, `draw` whether it wants the drawings too."""

    answers: dict[str, Any] = {}
    as_: str = msgspec.field(default="", name="as")
    draw: bool = False
    client: str = ""
    head: int = -1


class FileBody(msgspec.Struct):
    """`file` the text of a position file, `as_` the screen that loads it."""

    file: str
    as_: str = msgspec.field(default="", name="as")


@bp.get("/position")
def page(code: str) -> str:
    """The form, filled in with the position that the app believes."""
    s = screen_for(find(code), request.args.get("as", ""))
    sections = s.game.position.form(s.view)
    back = url_for("table.seat_page", code=code, seat=s.seat) if s.seat else url_for("table.page", code=code)
    return render_template("check/position.html", s=s, sections=sections, back=back,
                           as_=request.args.get("as", ""), words=client_words(s) | _script_texts(s),
                           label=_label_text(s), option=_option_text(s), rows=_rows_once(), reasons=REASONS,
                           taps=[_tap_kinds(s, part, sections) for part in sections],
                           further=[_further_pens(s, part, sections) for part in sections],
                           standing=_figure_drawings(s, sections))


TapKind = tuple[str, str, str, Seat]
FIGURE = "figure:"


def _tap_kinds(s: Screen, part: Section, sections: Iterable[Section]) -> list[TapKind]:
    """What a tap on a drawing may put there: (kind of field, with the path that its fields have in common where
    several rows count or mark, or what is put into a stack, or the field of a seat's figure; icon, words, whose)."""
    found: dict[tuple[str, str], Field] = {}
    for field in part.fields:
        if field.place:
            group = "/".join(field.path[:-1]) if field.kind in ("number", "token") else ""
            found.setdefault((field.kind, group), field)
    pens: list[TapKind] = []
    for (kind, group), field in found.items():
        if kind == "stack":
            pens += [(f"stack:{x}", "", s.reader.name(field.word, x), "") for x in field.options]
        else:
            owner = next((seat for seat in s.seats if seat in field.path), "")
            pens.append((f"{kind}:{group}".rstrip(":"), field.icon, _pen_words(s, field), owner))
    pens += [(FIGURE + field.key, field.icon, _pen_words(s, field), owner) for field in _standing(s, part, sections)
             if (owner := next((seat for seat in s.seats if seat in field.path), ""))]
    if any(kind in ("stack", "number") for kind, _ in found):
        pens.append(("less", "minus", s.t("web.position.tap_less"), ""))
    return pens


def _standing(s: Screen, part: Section, sections: Iterable[Section]) -> list[Field]:
    """What stands at a place of these drawings, or may stand there: first whatever does now."""
    places = {node.place for d in s.drawings if d.id in part.drawings for node in d.nodes}
    found = [x for other in sections for x in other.fields if x.kind == "place" and places & {*x.spots}]
    return sorted(found, key=lambda x: not x.value)


def _further_pens(s: Screen, part: Section, sections: Iterable[Section]) -> list[tuple[str, str]]:
    """What may stand there and is no seat's: (tap kind, words)."""
    say = _label_text(s)
    return [(FIGURE + x.key, say(x.label)) for x in _standing(s, part, sections) if not {*s.seats} & {*x.path}]


def _pen_words(s: Screen, field: Field) -> str:
    """What is put down: the piece, by its own name where several kinds of it have rows of their own."""
    kind = str(field.label[1].get("piece", field.about[1]))
    if s.reader.has(key := f"position.tap.{kind}"):
        return str(s.t(key))
    of = field.path[-2] if len(field.path) > 2 else ""
    own = s.reader.name(kind, of) if of else ""
    return own if own and own != of else s.reader.name("piece", kind)


def _figure_drawings(s: Screen, sections: Iterable[Section]) -> list[Drawing]:
    """The drawings on which a figure may stand."""
    spots = {spot for part in sections for field in part.fields for spot in field.spots}
    return [d for d in s.drawings if spots & {node.place for node in d.nodes}]


def _label_text(s: Screen) -> Any:
    """A function from a line of the form to its text."""
    def say(line: Line) -> str:
        params = s.reader.params(line[1])
        if "counter" in line[1] and s.reader.has(key := f"counter.{line[1]['counter']}"):
            params["counter"] = s.t(key)
        if "named" in line[1]:
            params |= {"piece": s.reader.name(line[1]["piece"], line[1]["named"]),
                       "place": s.reader.place(line[1]["place"])}
        return s.t(f"position.{line[0]}", **params)
    return say


def _option_text(s: Screen) -> Any:
    """A function from a field and the id of an option to the option's text."""
    def word(field: Any, id: str) -> str:
        special = dict((*field.words, *field.new)).get(id)
        if special:
            return str(_label_text(s)(special))
        return s.player(id) if field.word == "seat" else s.reader.name(field.word, id)
    return word


def _rows_once() -> Any:
    """A function from a field, the texts of options and the macro that writes the options to what that writes: many
    fields offer the same."""
    written: dict[bytes, Any] = {}

    def rows(field: Field, option: Any, write: Any) -> Any:
        offered = encode((field.word, field.options, field.spots, field.words, field.new))
        if offered not in written:
            written[offered] = write(field, option)
        return written[offered]
    return rows


def _script_texts(s: Screen) -> dict[str, Text]:
    """The texts of the page's script by key; sentences with a number in all their forms."""
    keys = ("remove", "rest", "active", "unsaved", "stale", "kept", "unreachable", "number", "count", "loaded",
            "left")
    return {f"position_{key}": s.reader.texts.text(s.lang, f"web.position.{key}") for key in keys}


def _request_parts(code: str) -> tuple[TableAccess, Body, Screen, Position]:
    """The device's access, the body of the request, its screen, and the game's form. Problem for malformed JSON."""
    if not request.is_json:
        raise Problem("malformed", "web.fault.malformed")
    access, body = find(code), msgspec.json.decode(request.get_data(), type=Body)
    if not -1 <= body.head < 2**62:
        raise Problem("malformed", "web.fault.malformed")
    s = screen_for(access, body.as_)
    return access, body, s, s.game.position


def _patches(s: Screen, form: Position, answers: Mapping[str, Any]) -> tuple[Patch, ...]:
    try:
        return form.patches(s.state, answers, s.view)
    except Nonsense as error:
        raise Problem("malformed", "web.position.nonsense", field=_field_label(s, form, str(error))) from error


def _field_label(s: Screen, form: Position, key: str) -> str:
    field = next((f for section in form.form(s.view) for f in section.fields if f.key == key), None)
    return _label_text(s)(field.label) if field else key[:80]


@bp.post("/audit")
def audit(code: str) -> Response:
    """`{answers, as, draw}` -> `{findings: [{text, rule, title, page, certain, at, field}], why, hands, values,
    drawings}`: the audit's findings on the position described, refusals of the correction (`why`), what hands would
    have to change on the real table, and fields that follow from the answers. Enters nothing, and uses the veiled
    position alone: describing positions must not reveal what a seat may not know."""
    _, body, s, form = _request_parts(code)
    patches = _patches(s, form, body.answers)
    why = [s.reader.refusal(r)["why"] for r in judge(s.game, s.state, _correction(s,
                                                                                  patches)).refusals] if patches else []
    seen_after = s.view if why else form.apply_answers(s.view, body.answers)
    found = form.findings(s.view, seen_after, body.answers)
    hands = sentences(s.reader, s.game, s.view, seen_after, s.eyes)
    s.reader.view = seen_after  # cards that the answers brought have their names there
    return _json(head=s.head, findings=[_finding(s, form, seen_after, x, body.answers) for x in found], why=why,
                 hands=hands, changes=len(form.patches(s.view, body.answers)), values=_values(form, seen_after),
                 drawings=_drawings(s, seen_after) if body.draw else {})


def _correction(s: Screen, patches: tuple[Patch, ...]) -> Correct:
    return Correct(seat=s.seat or TABLE, patches=patches)


def _finding(s: Screen, form: Position, after: Any, finding: Finding, answers: Mapping[str, Any]) -> dict[str, Any]:
    known = s.game.rules.rules.get(finding.rule)
    title = f"rule.{finding.rule}.title"
    return {"text": s.reader.finding(finding), "rule": finding.rule if known else "",
            "title": s.t(title) if s.reader.has(title) else finding.rule,
            "page": s.reader.page(known.cite) if known else "", "certain": finding.certain, "at": list(finding.at),
            "field": form.field_of_finding(after, finding, answers)}


def _values(form: Position, after: Any) -> dict[str, Any]:
    return {f.key: f.value for section in form.form(after) for f in section.fields}


def _drawings(s: Screen, after: Any) -> dict[str, str]:
    """The drawings of the position described, as SVG by id."""
    macros: Any = current_app.jinja_env.get_template("play/parts/board.html").module
    return {d.id: str(macros.drawing(s, d)) for d in s.drawings_of(after)}


@bp.get("/position.json")
def download(code: str) -> Response:
    """The position as a file, as this screen may know it, with the names of its language."""
    s = screen_for(find(code), request.args.get("as", ""))
    data = s.game.position.write_file(s.game.codec.setup(s.table.setup), s.view, s.reader.texts, s.lang)
    made = Response(data, mimetype="application/json")
    made.headers["Content-Disposition"] = f'attachment; filename="position-{code}.json"'
    return made


@bp.post("/position/file")
def load(code: str) -> Response:
    """`{file, as}` -> `{answers, left}`: the answers that a position file gives to the form, and in words the fields
    that the form cannot take. Enters nothing."""
    if not request.is_json:
        raise Problem("malformed", "web.fault.malformed")
    access, body = find(code), msgspec.json.decode(request.get_data(), type=FileBody)
    s = screen_for(access, body.as_)
    form = s.game.position
    try:
        read = form.read_answers(s.game.codec.setup(s.table.setup), s.view, body.file.encode(), s.reader.texts)
    except WrongFile as error:
        raise Problem("malformed", f"web.position.file_{error.kind}", at=error.at or "-", what=error.value,
                      near=", ".join(error.near) or "-") from error
    return _json(answers=read.answers, left=[_field_label(s, form, key) for key in read.left])


@bp.post("/position")
def enter(code: str) -> Response:
    """`{client, head, answers, as}` -> `{head, number, entry}`: enter the position as one correction. Findings of the
    audit do not prevent it; they are marked in the journal."""
    access, body, s, form = _request_parts(code)
    patches = _patches(s, form, body.answers)
    if not patches:
        return _json(head=s.head, number=s.look.number, entry=s.head, changes=0)
    action = _correction(s, patches)
    by: Seat = access.by(s.seat)
    try:
        tap = taps.enter(access.table, encode(action), by=by, client=body.client,
                          head=body.head if body.head >= 0 else s.head)
    except Refused as refused:
        rules = [s.reader.refusal(r) for r in refused.verdict.refusals]
        return answer("refused", str(rules[0]["why"]), 422, rules=rules, head=refused.head)
    made = tap.made
    return _json(head=tap.head, number=made.entry.number, entry=made.entry.id,
                 changes=len(form.patches(s.view, body.answers)), duplicate=made.duplicate)


def _json(**more: Any) -> Response:
    return Response(encode({"ok": True, **more}), mimetype="application/json")
