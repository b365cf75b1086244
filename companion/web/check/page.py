"""The check of a table by hand: one question for each of its places, then the differences and what to do about them.

Knows no game; works without scripts. The answers are kept in the server's memory for each screen of a device, so
leaving the page loses nothing. Everybody at the table may look, watchers too; only players enter anything."""
from __future__ import annotations

from secrets import token_hex
from typing import Any

import msgspec
from flask import Blueprint, Response, redirect, render_template, request
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion.kernel import Piece, Place, encode
from companion.table.cards import inspection
from companion.table.cards.inspection import Answers, Pieces, PlaceAnswer
from companion.web.access import find
from companion.web.check.resolve_difference import NotEntered
from companion.web.check.walk import BESIDE, Walk
from companion.web.errors import Problem
from companion.web.play.page import home, screen_for

bp = Blueprint("inspect", __name__, url_prefix="/t/<code>/check")

NOTES = ("changed", "hands", "stale", "undone")
"""Notes on what the last request did: texts under `web.inspect.note`."""
MAX_BUTTONS = 14
"""Most pieces that a page offers as buttons; if more may lie at a place, they are chosen from a list."""
MAX_BUTTONS_OF_KIND = 2
"""Most pieces of one kind that stay buttons even then."""


class Thing(Struct, frozen=True):
    """A piece as a page shows it. `count`: how many were found; `was`: how many the app believes to be there."""

    json: str
    text: str
    icon: str
    colour: str
    letter: str
    count: int = 0
    was: int = 0


def _walk(code: str) -> Walk:
    access, as_ = find(code), request.values.get("as", "")
    return Walk(screen_for(access, as_), access, as_)


@bp.get("")
def page(code: str) -> str:
    """The stop of `at` (a place), else the first that is open; `place` asks what lies there; `end`: the differences."""
    walk = _walk(code)
    return _page(walk, request.args.get("note", ""))


def _page(walk: Walk, note: str = "", fault: str = "") -> str:
    args = request.values
    place, n = args.get("place", ""), walk.stop_number(args.get("at", ""))
    s = walk.s
    common = {"s": s, "w": walk, "as_": walk.as_, "back": home(s, walk.as_), "groups": _groups(walk), "fault": fault,
              "note": s.t(f"web.inspect.note.{note}") if note in NOTES else "",
              "left": sum(bool(walk.open_places(stop)) for stop in walk.stops)}
    if not walk.stops or "end" in args or n == len(walk.stops):
        return render_template("check/inspect_end.html", n=len(walk.stops), **common, **_end_of_walk(walk))
    stop = walk.stops[n]
    if place in stop.places:
        return render_template("check/inspect_place.html", n=n, stop=stop, place=place, **common,
                               **_editor(walk, place))
    asked = walk.open_places(stop) or stop.places
    return render_template("check/inspect.html", n=n, stop=stop, asked=asked, **common, here=asked,
                           answered=[(x, _things(walk, x, walk.found(x))) for x in stop.places if x not in asked],
                           lies=[(x, _things(walk, x, walk.now.get(x, ()))) for x in asked],
                           by_photo=walk.on_photo(stop),
                           again=[x for x in asked if x in walk.answers], sig=walk.shown_digest(stop))


def _groups(walk: Walk) -> list[dict[str, Any]]:
    """The groups of stops, with how many stops each has (`all`) and how many are unanswered (`open`)."""
    groups: dict[str, dict[str, Any]] = {}
    for stop in walk.stops:
        s = walk.s
        title = s.player(stop.seat) if stop.seat else s.t(
            "web.inspect.beside" if stop.group == BESIDE else f"board.{stop.group}.title")
        group = groups.setdefault(stop.group, {"id": stop.group, "seat": stop.seat, "title": title, "at": stop.id,
                                             "all": 0, "open": 0})
        group["all"] += 1
        if walk.open_places(stop):
            group["open"] += 1
            if group["open"] == 1:
                group["at"] = stop.id
    return list(groups.values())


def _things(walk: Walk, place: Place, pieces: Pieces) -> list[Thing]:
    return [_thing(walk, place, piece, piece.count) for piece in pieces]


def _thing(walk: Walk, place: Place, piece: Piece, count: int, was: int = 0) -> Thing:
    s = walk.s
    sign = s.game.by_hand.icon(place, piece)
    colour = s.colour(piece.owner) if piece.owner else ""
    one = msgspec.structs.replace(piece, count=1)
    return Thing(_json(one), s.reader.piece(one), sign, colour,
                 s.letter(piece.owner) if piece.owner in s.seats else "", count, was)


def _json(piece: Piece) -> str:
    return encode([piece.kind, piece.name, piece.owner]).decode()


# What lies at a place

def _editor(walk: Walk, place: Place) -> dict[str, Any]:
    now, found = walk.now.get(place, ()), walk.found(place)
    count = {msgspec.structs.replace(x, count=1): x.count for x in found}
    was = {msgspec.structs.replace(x, count=1): x.count for x in now}
    order = {x: n for n, x in enumerate(walk.possible(place))}
    rows = sorted({**was, **count}, key=lambda x: (order.get(x, len(order)), x))
    more = [x for x in order if x not in count and x not in was]
    kinds: dict[str, list[Thing]] = {}
    for piece in more if len(more) > MAX_BUTTONS else ():
        kinds.setdefault(piece.kind, []).append(_thing(walk, place, piece, 0))
    taps = [k for k, v in kinds.items() if len(v) <= MAX_BUTTONS_OF_KIND]
    buttons = [x for k in taps for x in kinds[k]] if kinds else [_thing(walk, place, x, 0) for x in more]
    lists = [(walk.s.reader.name("piece", k), sorted(v, key=lambda x: x.text)) for k, v in kinds.items()
             if k not in taps]
    shown = [_thing(walk, place, x, count.get(x, 0), was.get(x, 0)) for x in rows]
    return {"rows": shown, "buttons": buttons, "lists": lists, "here": (place,), "most": inspection.MAX_COUNT,
            "gone": [(x, _places_elsewhere(walk, place, x)) for x in shown if x.count < x.was]}


def _places_elsewhere(walk: Walk, place: Place, row: Thing) -> list[tuple[Place, str]]:
    """The other places, by id and in words, where a missing piece may lie."""
    piece = _piece(walk, place, row.json)
    return [(x, walk.s.reader.place(x)) for stop in walk.stops for x in stop.places
            if x != place and piece in walk.allowed(x)]


@bp.post("")
def answer(code: str) -> Answer | str:
    """`do`: `yes` to a stop, `restart`; for a `place` `less`, `more`, `add` (`piece`), `move` (`piece`, `to`), `same`,
    `done`; for a difference `mend` and `hands` (`key`); `undo` for what was entered last from here."""
    walk = _walk(code)
    do, _, what = request.form.get("do", "").partition(" ")
    place = request.form.get("place", "")
    n = walk.stop_number(request.form.get("at", ""))
    if do == "restart":
        walk.restart()
        return redirect(walk.link())
    if do in ("mend", "hands"):
        return _resolve(walk, do, what)
    if do == "undo":
        return _undo(walk)
    if n == len(walk.stops):
        return redirect(walk.link(end=1))
    stop = walk.stops[n]
    if do == "yes":
        if request.form.get("sig") != walk.shown_digest(stop) and walk.open_places(stop):
            return redirect(walk.link(at=stop.id, note="changed"))
        walk.add_answers({x: PlaceAnswer(walk.now.get(x, ()), walk.now.get(x, ())) for x in walk.open_places(stop)})
        return redirect(_next(walk, n))
    if place not in stop.places:
        return redirect(walk.link(at=stop.id, note="changed"))
    return _answer_place(walk, n, place, do, what)


def _next(walk: Walk, n: int) -> str:
    """The next open stop after this one, else the first open one, else the end."""
    for stop in (*walk.stops[n:], *walk.stops[:n]):
        if walk.open_places(stop):
            return walk.link(at=stop.id)
    return walk.link(end=1)


def _answer_place(walk: Walk, n: int, place: Place, do: str, what: str) -> Answer:
    now, found = walk.now.get(place, ()), walk.found(place)
    if do == "same":
        walk.add_answers({place: PlaceAnswer(now, now)})
        return redirect(_next(walk, n))
    if do == "done":
        walk.add_answers({place: PlaceAnswer(now, found)})
        return redirect(_next(walk, n))
    if do not in ("less", "more", "add", "move"):
        raise Problem("malformed", "web.fault.malformed")
    piece = _piece(walk, place, what or request.form.get("piece", ""))
    if do == "move":
        to = request.form.get("to", "")
        if to == place or to not in {x for stop in walk.stops for x in stop.places} or piece not in walk.allowed(to):
            raise Problem("malformed", "web.fault.malformed")
        there = inspection.merged((*walk.found(to), piece))
        walk.add_answers({place: PlaceAnswer(now, _without_one(found, piece)), to: PlaceAnswer(walk.now.get(to, ()),
                                                                                               there)})
    elif do == "less":
        walk.add_answers({place: PlaceAnswer(now, _without_one(found, piece))})
    else:
        walk.add_answers(_answers_with_one_more(walk, place, piece))
    return redirect(walk.link(at=walk.stops[n].id, place=place))


def _without_one(pieces: Pieces, piece: Piece) -> Pieces:
    return inspection.merged((*pieces, msgspec.structs.replace(piece, count=-1)))


def _answers_with_one_more(walk: Walk, place: Place, piece: Piece) -> Answers:
    """The answers after one more piece was found at a place. A piece that exists once is taken from where it was; a
    piece of an EXCLUSIVE kind replaces the other one of its kind."""
    found = walk.found(place)
    if any(x.count >= inspection.MAX_COUNT for x in found):
        return {}
    elsewhere: Answers = {}
    if piece.kind in walk.s.game.by_hand.EXCLUSIVE:
        found = tuple(x for x in found if x.kind != piece.kind)
    if walk.s.game.by_hand.exists_once(piece):
        if piece in found:
            return {}
        elsewhere = {other: PlaceAnswer(walk.now.get(other, ()), _without_one(walk.found(other), piece))
                for other in {*walk.now, *walk.answers} if other != place and piece in walk.found(other)}
    return elsewhere | {place: PlaceAnswer(walk.now.get(place, ()), inspection.merged((*found, piece)))}


def _piece(walk: Walk, place: Place, text: str) -> Piece:
    """The piece that a button or a list names. Problem if it may not lie there."""
    try:
        kind, name, owner = msgspec.json.decode(text, type=tuple[str, str, str])
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Problem("malformed", "web.fault.malformed") from error
    piece = Piece(kind, name, owner)
    if piece not in walk.allowed(place):
        raise Problem("malformed", "web.fault.malformed")
    return piece


# The differences

def _end_of_walk(walk: Walk) -> dict[str, Any]:
    found = inspection.differences(walk.answers, walk.now)
    s = walk.s
    known = s.game.rules.rules
    findings = [(s.reader.finding(x), x.certain, s.reader.page(known[x.rule].cite) if x.rule in known else "")
                for x in s.game.check(s.view)] if walk.stops else []
    entry = request.args.get("entry", 0, type=int)
    done = s.line(s.entry(entry)) if entry and entry in {x.id for x in s.tail(s.head)} else None
    return {"shown": [walk.shown(one) for one in found], "findings": findings, "done": done, "client": token_hex(8),
            "stale": len(inspection.stale_places(walk.answers, walk.now))}


def _resolve(walk: Walk, do: str, what: str) -> Answer | str:
    key, _, action = what.partition(" ")
    one = next((x for x in inspection.differences(walk.answers, walk.now) if x.key == key), None)
    if do == "mend":
        walk.access.by(walk.s.seat)  # who only watches is told so, whatever there is to enter
    if one is None:
        return redirect(walk.link(end=1, note="stale"))
    if do == "hands":
        walk.add_answers(inspection.answers_after_putting_back(walk.answers, walk.now, one))
        return redirect(walk.link(end=1, note="hands"))
    try:
        done = walk.enter(one, action)
    except NotEntered as missed:
        return _not_entered(walk, missed)
    after = Walk(screen_for(find(walk.s.code), walk.as_), walk.access, walk.as_)
    after.add_answers(inspection.answers_after_entering(walk.answers, walk.now, after.now, one))
    return redirect(walk.link(end=1, entry=done.entry.id))


def _undo(walk: Walk) -> Answer | str:
    """Take back the entry that this page made, if it is still the last one."""
    try:
        walk.undo()
    except NotEntered as missed:
        return _not_entered(walk, missed)
    Walk(screen_for(find(walk.s.code), walk.as_), walk.access, walk.as_).add_answers({})
    return redirect(walk.link(end=1, note="undone"))


def _not_entered(walk: Walk, missed: NotEntered) -> Answer:
    if missed.status == 200:
        return redirect(walk.link(end=1, note=missed.note))
    return Response(_page(walk, missed.note, missed.fault), missed.status, mimetype="text/html")
