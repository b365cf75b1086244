"""What happens at a table around the turns: board and app out of step, the time, a pause, the clock."""
from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, current_app, redirect, render_template, request
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response

from companion import games
from companion.kernel import encode
from companion.table import passes
from companion.table.evening import clock, conditions, ending, out_of_step, people, results
from companion.web import security
from companion.web.access import TableAccess, find
from companion.web.evening import options, recap, strips, times
from companion.web.errors import Problem
from companion.web.play.page import home, screen_for
from companion.web.play.screen import Screen

bp = Blueprint("evening", __name__, url_prefix="/t/<code>")


class Back(msgspec.Struct):
    """`back`: where a form goes back to; `seat`: for whom it was sent."""

    back: str = ""
    seat: str = ""


class Clock(Back):
    mode: str = ""


class People(Back):
    do: str = ""
    name: str = ""


class Settle(Back, kw_only=True):
    """The body of `settle`. `condition`: the id of what is settled; `how`: settled, or left for what somebody sends
    away."""

    condition: int
    how: str = conditions.SETTLED


@bp.record_once
def _offer(setup: BlueprintSetupState) -> None:
    setup.app.jinja_env.globals.update(
        strips_of=strips.strips, strips_here=strips.strips_here, clock_of=times.clock_now, recap_of=recap.lines)


@bp.post("/settle")
def settle(code: str) -> Response:
    """Board and app match again, the pause is over, another seat agrees to an end, or nobody wants to hear of it any
    more: `{condition, how: settled | left}`."""
    access, asked = find(code), msgspec.convert(_sent(), Settle, strict=False)
    one = next((x for x in conditions.standing(access.table) if x.id == asked.condition), None)
    if one is not None and one.kind in ending.KINDS:
        if one.kind == ending.ASKED and asked.how == conditions.SETTLED:
            ending.ask(access.table, access.by(asked.seat))
        else:
            ending.play_on(access.table)
        return _answer(asked.back)
    conditions.end_one(access.table, asked.condition, asked.how, (*out_of_step.KINDS, clock.PAUSE))
    return _answer(asked.back)


@bp.get("/evening")
def page(code: str) -> str:
    """The evening at this table: the time, pauses, the clock."""
    as_ = request.args.get("as", "")
    access = find(code)
    s = screen_for(access, as_)
    return render_template("evening/evening.html", s=s, as_=as_, back=home(s, as_), times=times.times_view(s),
                           people=_people(s, access), options=options.lines(s),
                           next_mode=_next_mode(s),
                           early=ending.ended(conditions.standing(s.table), s.head) is not None)


@bp.post("/end")
def end(code: str) -> Response:
    """The game shall end here, with the points as they stand: another seat or the table must agree."""
    access, asked = find(code), msgspec.convert(_sent(), Back, strict=False)
    ending.ask(access.table, access.by(asked.seat))
    return _answer(asked.back)


@bp.post("/people")
def people_(code: str) -> Response:
    """`{seat, do}`: `leave` and `give` (to `name`) for a seat of this device, or from the table's; `come` for any;
    `take` plays a free seat on this device, too."""
    access, asked = find(code), msgspec.convert(_sent(), People, strict=False)
    match asked.do:
        case "leave":
            people.leave(access.table, asked.seat, access.by(asked.seat))
        case "give":
            access.by(asked.seat)
            people.hand_over(access.table, asked.seat, asked.name)
        case "take":
            passes.claim_seat(access.token, asked.seat)
        case "come":
            people.come(access.table, asked.seat)
        case _:
            raise Problem("malformed", "web.fault.malformed")
    current_app.extensions["companion_streams"].recheck_passes(access.table.id)
    gone = asked.do in ("leave", "give") and not access.at_table and access.seats == (asked.seat,)
    return _answer("/" if gone else asked.back)


@bp.post("/pause")
def pause(code: str) -> Response:
    """A pause begins, which every screen shows; its time does not count. It ends with `settle`, or with the next
    entry."""
    access, asked = find(code), msgspec.convert(_sent(), Back, strict=False)
    conditions.begin(access.table, clock.PAUSE, by=access.by(asked.seat))
    return _answer(asked.back)


@bp.post("/clock")
def switch_clock(code: str) -> Response:
    """The clock for every screen of the table: `{mode: seat | side}`, "" switches it off."""
    access, asked = find(code), msgspec.convert(_sent(), Clock, strict=False)
    if asked.mode not in ("", *clock.MODES):
        raise Problem("malformed", "web.fault.malformed")
    if asked.mode:
        conditions.begin(access.table, clock.CLOCK, detail=asked.mode, by=access.by())
    else:
        conditions.end(access.table, clock.CLOCK)
    return _answer(asked.back)


def _people(s: Screen, access: TableAccess) -> list[dict[str, Any]]:
    """A line for each seat: who, from where, and whether this device may speak for it."""
    holders, away = passes.seat_holders(s.table), people.away(conditions.standing(s.table))
    return [{"seat": seat, "own": seat in access.seats, "free": seat not in holders, "away": seat in away,
             "speaks": access.at_table or seat in access.seats} for seat in s.seats]


def _next_mode(s: Screen) -> str:
    """The way to play that comes next for these people, once their game is over; "" for none."""
    about, standing = games.about(s.game.id), conditions.standing(s.table)
    if about.tool or not (s.over or ending.ended(standing, s.head)):
        return ""
    modes = [mode.id for mode in about.modes
             if mode.id != about.counters and len(s.seats) in (mode.seats or about.seats)]
    return results.next_mode(results.games_of_house(), s.game.id, s.names.values(), modes)


def _sent() -> Any:
    """What was sent, as JSON or as a form."""
    return msgspec.json.decode(request.get_data()) if request.is_json else request.form.to_dict()


def _answer(back: str) -> Response:
    """JSON for scripts; a form goes back to the page it came from."""
    if request.is_json:
        return Response(encode({"ok": True}), mimetype="application/json")
    return redirect(security.local(back) or "/")
