"""Writing: entries, undo, redo, rewind, rolls, what-if, amendments. JSON in, JSON out, one error shape."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, request

from companion.kernel import TABLE, Seat, encode, judge, visible_facts
from companion.table import bus, desk, passes, taps
from companion.table.cards import claims
from companion.table.checks import check_draw
from companion.table.errors import Refused
from companion.table.memory import memory
from companion.web.access import TableAccess, find
from companion.web.errors import Problem, answer
from companion.web.play.page import screen_for
from companion.web.play.log_lines import sentences
from companion.web.play.screen import Screen

bp = Blueprint("entries", __name__, url_prefix="/t/<code>")


class Body(msgspec.Struct):
    """The body of a write: `client` is the sender's id for it, `head` the entry that the sender saw (-1: the present
    one), `seat` for whom it writes; the other fields belong to single addresses."""

    client: str = ""
    head: int = -1
    seat: Seat = ""
    action: msgspec.Raw = msgspec.Raw(b"null")
    overruled: list[str] = []
    reason: str = ""
    entry: int = 0
    agree: bool | None = None
    begin: bool = False
    end: str = ""
    choice: str = ""
    how: str = "replace"


class Named(msgspec.Struct):
    """The fields that every action has: its verb and its seat."""

    do: str = ""
    seat: Seat = ""


def _request_body(code: str) -> tuple[TableAccess, Body]:
    if not request.is_json:
        raise Problem("malformed", "web.fault.malformed")
    access, body = find(code), msgspec.json.decode(request.get_data(), type=Body)
    if not -1 <= body.head < 2**62 or not 0 <= body.entry < 2**62:
        raise Problem("malformed", "web.fault.malformed")
    if body.head < 0:
        body.head = desk.look(access.table).head
    return access, body


def _ok(**more: Any) -> Response:
    return Response(encode({"ok": True, **more}), mimetype="application/json")


@bp.post("/enter")
def enter(code: str) -> Response:
    """`{client, head, action, overruled, reason}` -> `{head, number, verdict, facts, duplicate, claims}`. 422 with
    every reason where the rules object, 409 with the head where the table moved on. `claims`: what was claimed of a
    card that only the table knew and does not fit now that it lies open."""
    access, body = _request_body(code)
    try:
        tap = take(access, bytes(body.action), seat=body.seat, client=body.client, head=body.head,
                   overruled=body.overruled, reason=body.reason)
    except Refused as refused:
        return _refused(screen_for(access), refused, bytes(body.action))
    made = tap.made
    return _ok(head=tap.head, number=made.entry.number, entry=made.entry.id, verdict=made.verdict.kind,
               facts=visible_facts(desk.game_of(access.table), made.facts, made.entry.by), duplicate=made.duplicate,
               claims=_broken_claims(access, made))


def _broken_claims(access: TableAccess, made: desk.Outcome) -> list[str]:
    """A sentence for each earlier entry that the rules would have refused."""
    found = claims.broken_claims(access.table, made)
    if not found:
        return []
    s = screen_for(access)
    return [s.t("web.claim", number=x.entry.number, what=s.line(x.entry).title,
                why=s.reader.refusal(x.refusals[0])["why"]) for x in found]


def take(access: TableAccess, action: bytes, *, seat: Seat, client: str, head: int, overruled: Iterable[str] = (),
         reason: str = "") -> taps.Tap:
    """Enter an action for a device, from any page. `seat` is who enters an action of the table. Problem, Refused,
    TableError."""
    named = msgspec.json.decode(action, type=Named)
    by = access.by(seat if named.seat == TABLE else named.seat)
    return taps.enter(access.table, action, by=by, client=client, head=head, overruled=overruled, reason=reason)


def _refused(s: Screen, refused: Refused, action: bytes) -> Response:
    rules = [s.reader.refusal(r) for r in refused.verdict.refusals]
    return answer("refused", str(rules[0]["why"]), 422, rules=rules, head=refused.head, repairs=repairs(s, action))


def repairs(s: Screen, action: bytes) -> list[dict[str, Any]]:
    """Actions that would repair what the rules refuse, as buttons."""
    found = s.game.repairs(s.state, s.game.codec.action(action))
    return [{"label": s.reader.action(a), "action": msgspec.to_builtins(a)} for a in found]


@bp.post("/judge")
def judged(code: str) -> Response:
    """What the rules would say to an action, without entering it: `{verdict, rules, doubts, text}`."""
    access, body = _request_body(code)
    s = screen_for(access)
    action = s.game.codec.action(bytes(body.action))
    check_draw(s.game, s.state, action, access.by(action.seat))
    verdict = judge(s.game, s.state, action)
    rules = [s.reader.refusal(r) for r in verdict.refusals]
    return _ok(verdict=verdict.kind, rules=rules, doubts=[s.reader.doubt(d) for d in verdict.doubts],
               text=rules[0]["why"] if rules else "", repairs=repairs(s, bytes(body.action)))


@bp.post("/roll")
def roll(code: str) -> Response:
    """The app rolls or draws what is due: `{head, number, facts}`."""
    access, body = _request_body(code)
    by = access.by(body.seat)
    tap = taps.roll(access.table, by=by, client=body.client, head=body.head)
    made = tap.made
    return _ok(head=tap.head, number=made.entry.number, entry=made.entry.id, verdict=made.verdict.kind,
               facts=visible_facts(desk.game_of(access.table), made.facts, by), duplicate=made.duplicate)


@bp.post("/undo")
def undo(code: str) -> Response:
    """Take back the last entry, with the app's own draws that followed it. `agree` answers what another seat asked."""
    access, body = _request_body(code)
    if body.agree is not None:
        return _consent(access, body)
    return _moved(access, taps.undo(access.table, by=access.by(body.seat), client=body.client, head=body.head))


def _consent(access: TableAccess, body: Body) -> Response:
    wish = memory().wishes.get(access.table.id)
    if wish is None:
        raise Problem("stale", "web.fault.no_wish")
    wisher, head, target, amendment = wish
    if not body.agree:
        access.by(body.seat)
        memory().wishes.pop(access.table.id, None)
        bus.publish(access.table.id, head)
        return _ok(head=head)
    by = TABLE if access.at_table else next((seat for seat in access.seats if seat != wisher), access.by())
    if amendment is not None:
        return _amend(access, by, Body(
            body.client, head, action=msgspec.Raw(encode(amendment.action)), reason=amendment.reason,
            overruled=list(amendment.overruled), entry=amendment.entry, choice=amendment.choice, how=amendment.how))
    if target == head:
        return _moved(access, desk.end_what_if(access.table, True, by=by, client=body.client, consent=access.at_table))
    return _moved(access, desk.rewind(access.table, target, by=by, client=body.client, head=head,
                                      consent=access.at_table))


@bp.post("/redo")
def redo(code: str) -> Response:
    """Enter again what was undone last, with the app's own draws that followed it."""
    access, body = _request_body(code)
    return _moved(access, taps.redo(access.table, by=access.by(body.seat), client=body.client, head=body.head))


@bp.post("/rewind")
def rewind(code: str) -> Response:
    """Go to just after an entry of any line; 0 is the start."""
    access, body = _request_body(code)
    return _moved(access, desk.rewind(access.table, body.entry, by=access.by(body.seat), client=body.client,
                                      head=body.head))


@bp.post("/whatif")
def what_if(code: str) -> Response:
    """`{begin: true}` starts trying something out; `{end: keep | drop}` ends it."""
    access, body = _request_body(code)
    by = access.by(body.seat)
    if body.begin:
        return _moved(access, desk.begin_what_if(access.table, by=by, client=body.client, head=body.head))
    if body.end not in ("keep", "drop"):
        raise Problem("malformed", "web.fault.malformed")
    return _moved(access, desk.end_what_if(access.table, body.end == "keep", by=by, client=body.client,
                                         consent=access.at_table))


def _moved(access: TableAccess, moved: Any) -> Response:
    """The new head, and the instructions for hands that bring the table there."""
    s = screen_for(access)
    hands = sentences(s.reader, s.game, moved.before, moved.after, s.eyes)
    return _ok(head=moved.head, number=moved.number, hands=hands)


@bp.post("/amend")
def amend(code: str) -> Response:
    """`{entry, action, how: replace | insert | remove}` puts another action in an entry's place, one before it, or
    leaves it out, and enters again what followed; where a later entry
    no longer fits, `stopped` names it and `{choice: skip | overrule | stop | drop}` goes on."""
    access, body = _request_body(code)
    return _amend(access, access.by(body.seat), body)


def _amend(access: TableAccess, by: Seat, body: Body) -> Response:
    try:
        if body.choice:
            made = desk.resume_amend(access.table, body.choice, by=by, client=body.client, reason=body.reason,
                                     consent=access.at_table)
        else:
            made = desk.amend(access.table, body.entry, bytes(body.action), by=by, client=body.client, head=body.head,
                              overruled=body.overruled, reason=body.reason, consent=access.at_table, how=body.how)
    except Refused as refused:
        return _refused(screen_for(access), refused, bytes(body.action))
    s = screen_for(access)
    hands = sentences(s.reader, s.game, made.before, made.after, s.eyes) if made.stopped is None else []
    return _ok(head=made.head, stopped=made.stopped.id if made.stopped else None, remaining=made.remaining, hands=hands,
               rules=[s.reader.refusal(r, made.stopped is None or made.stopped.by == s.eyes != TABLE)
                      for r in made.verdict.refusals] if made.verdict else [])


@bp.post("/free")
def free(code: str) -> Response:
    """Take a seat from the device that holds it: only the table, or the device itself."""
    access, body = _request_body(code)
    access.by(body.seat)
    current_app.extensions["companion_streams"].recheck_passes(access.table.id)
    passes.free_seat(access.table, body.seat)
    current_app.extensions["companion_streams"].recheck_passes(access.table.id)
    return _ok(head=desk.look(access.table).head)


@bp.post("/settings")
def settings(code: str) -> Response:
    """The table changes what happens when a rule is broken, or whether somebody advises: `{choice: enforce | warn |
    record | coach | referee}`."""
    access, body = _request_body(code)
    if body.choice in ("coach", "referee"):
        desk.change(access.table, help=body.choice == "coach")
    else:
        desk.change(access.table, strictness=body.choice)
    return _ok(head=desk.look(access.table).head)
