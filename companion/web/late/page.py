"""What the table forgot, entered where it belongs: now, or before an old entry.

Knows no game: its `late` says what a side may have forgotten, and what does not fit. Works without scripts.

    GET  /t/CODE/late          `side`: what it may have forgotten; `entry`: before that entry, 0 for now
    POST /t/CODE/late          `key` with its fields: entered, or the rule that speaks against it"""
from __future__ import annotations

from itertools import groupby
from secrets import token_hex
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion.games.contract import Late, Missing, Nonsense, Untimely
from companion.games.view import Field, Side
from companion.kernel import Correct, encode, view
from companion.table import desk, taps
from companion.table.amend import INSERT
from companion.table.models import Entry
from companion.web.access import TableAccess, find, position_at
from companion.web.errors import Problem
from companion.web.play.page import home, screen_for
from companion.web.play.screen import Screen
from companion.web.words import LATE

bp = Blueprint("late", __name__, url_prefix="/t/<code>")


class Asked(Struct, frozen=True):
    """Whose forgotten things are looked at, and the position in which they belong. `entry`: the one before which they
    are entered, None for now."""

    s: Screen
    access: TableAccess
    game: Late
    sides: tuple[Side, ...]
    side: Side
    entry: Entry | None
    state: Any

    @property
    def missing(self) -> tuple[Missing, ...]:
        return self.game.missing(view(self.s.game, self.state, self.s.eyes), self.side) if self.side else ()


def _asked(code: str) -> Asked:
    access = find(code)
    s = screen_for(access, request.values.get("as", ""))
    if s.game.late is None:
        raise Problem("unknown", "web.late.nothing")
    number = request.values.get("entry", 0, type=int)
    entry = desk.entry(access.table, number) if number else None
    state = position_at(s.look, entry.parent_id or 0) if entry else s.state
    sides = tuple(x for x, seat in s.game.sides(state).items() if s.kind != "seat" or seat == s.seat)
    side = request.values.get("side", "")
    if side and side not in sides:
        raise Problem("malformed", "web.late.nothing")
    return Asked(s, access, s.game.late, sides, side, entry, state)


@bp.get("/late")
def page(code: str) -> str:
    """The sides, or what the chosen one may have forgotten."""
    return _page(_asked(code))


@bp.post("/late")
def enter(code: str) -> Answer | tuple[str, int]:
    """One thing that was forgotten: entered, or refused with its rule."""
    asked = _asked(code)
    if not asked.side:
        raise Problem("malformed", "web.late.nothing")
    key = request.form.get("key", "")
    fields = {x.key: x for one in asked.missing if one.key == key for x in one.fields}
    answers = {x: _value(fields[x], typed) for x, typed in request.form.items() if x in fields}
    try:
        patches = asked.game.patches(asked.state, asked.side, key, answers)
    except Nonsense as error:
        raise Problem("malformed", "web.late.nothing") from error
    except Untimely as error:
        return _page(asked, key, answers, _reason(asked.s, error)), 422
    seat = asked.s.game.sides(asked.state)[asked.side]
    action = encode(Correct(seat=seat, patches=patches, reason=LATE))
    if asked.entry is None:
        taps.enter(asked.access.table, action, by=asked.access.by(seat), client=request.form.get("client", ""),
                   head=request.form.get("head", -1, type=int))
    elif number := _insert(asked, asked.entry, action):
        text = asked.s.t("web.late.stops", number=number)
        return _page(asked, key, answers, {"text": text, "title": "", "page": "", "rule": ""}), 422
    return redirect(home(asked.s, request.form.get("as", "")))


def _insert(asked: Asked, entry: Entry, action: bytes) -> int:
    """Entered before an entry; the number of the first later one that does not fit then, and nothing is entered."""
    by, table = asked.access.by(asked.s.game.sides(asked.state)[asked.side]), asked.access.table
    client, head = request.form.get("client", ""), request.form.get("head", -1, type=int)
    consent = asked.access.at_table
    made = desk.amend(table, entry.id, action, by=by, client=client, head=head, consent=consent, how=INSERT)
    if made.stopped is None:
        return 0
    desk.resume_amend(table, "drop", by=by, client=f"{client}-drop", consent=consent)
    return made.stopped.number


def _value(field: Field, typed: str) -> Any:
    if field.kind != "number":
        return typed
    if not typed.strip().isdigit() or len(typed) > 4:
        raise Problem("malformed", "web.late.number")
    return int(typed)


def _reason(s: Screen, error: Untimely) -> dict[str, str]:
    cite = s.game.rules.rules[error.rule].cite
    return {"text": s.t(error.why[0], **s.reader.params(error.why[1])), "title": s.t(f"rule.{error.rule}.title"),
            "page": s.reader.page(cite), "rule": error.rule}


def _page(asked: Asked, key: str = "", answers: dict[str, Any] | None = None, reason: dict[str, str] | None = None
          ) -> str:
    s, as_ = asked.s, request.values.get("as", "")
    own: dict[str, Any] = {"as": as_ or None, "entry": asked.entry.id if asked.entry else None}
    hints = asked.game.hints(view(s.game, asked.state, s.eyes), asked.side) if asked.side else {}
    groups = [(group, list(those)) for group, those in groupby(asked.missing, key=lambda x: x.group)]
    return render_template(
        "late/late.html", s=s, sides=asked.sides, side=asked.side, groups=groups, hints=hints, key=key,
        answers=answers or {}, reason=reason, entry=asked.entry, as_=as_, client=token_hex(12), back=home(s, as_),
        line=s.line(asked.entry) if asked.entry else None, seat_of=asked.s.game.sides(asked.state),
        at=lambda side: url_for("late.page", code=s.code, side=side or None, **own),
        say=lambda line: s.t(line[0], **s.reader.params(line[1])), option=lambda field, id: _option(s, field, id))


def _option(s: Screen, field: Field, id: str) -> str:
    own = next((s.t(line[0], **s.reader.params(line[1])) for option, line in field.words if option == id), "")
    return own or (s.reader.name(field.word, id) if field.word else id)
