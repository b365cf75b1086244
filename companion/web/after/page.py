"""What lies where after a turn, entered at once: the moves that explain it, or what stands in the way.

Knows no game: its `after_turn` describes the form and finds the moves. Works without scripts.

    GET  /t/CODE/after         the form, filled in with what lay there before
    POST /t/CODE/after         `do`: explain, nearest (fill in what comes nearest), enter (`way`), overrule"""
from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from secrets import token_hex
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion.games.capabilities.table import AfterTurn, Explained, WayThere
from companion.games.contract import Nonsense
from companion.games.view import Field, Line, Section
from companion.kernel import TABLE, Correct, Seat, encode
from companion.table import taps
from companion.table.errors import Refused, Stale
from companion.table.together import enter_together
from companion.web.access import TableAccess, find
from companion.web.errors import Problem
from companion.web.play.page import home, screen_for
from companion.web.play.screen import Screen

bp = Blueprint("after", __name__, url_prefix="/t/<code>")
DOS = ("explain", "nearest", "enter", "overrule")
OWN = frozenset(("csrf", "as", "head", "client", "do", "way"))
"""What the page itself sends beside answers."""
MAX_UNITS = 99
"""Of any kind anywhere."""


class Way(Struct, frozen=True):
    """An explanation in words: its moves, what they bring, what could have been otherwise."""

    moves: tuple[str, ...]
    gains: tuple[str, ...]
    asks: tuple[str, ...]


class Asked(Struct, frozen=True):
    """Who is asked and what was answered. `form`: what the game asks, () where nothing is due. `wrong`: the keys of
    numbers that are none."""

    s: Screen
    access: TableAccess
    game: AfterTurn
    seat: Seat
    form: tuple[Section, ...]
    answers: Mapping[str, Any]
    wrong: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(field for part in self.form for field in part.fields)


def _asked(code: str) -> Asked:
    access = find(code)
    s = screen_for(access, request.values.get("as", ""))
    game = s.game.after_turn
    if game is None:
        raise Problem("unknown", "web.after.nothing")
    seats = (s.seat,) if s.seat else tuple(s.state.seats)
    seat, form = next(((x, made) for x in seats if (made := game.form(s.view, x))), ("", ()))
    fields = {field.key: field for part in form for field in part.fields}
    answers: dict[str, Any] = {}
    wrong = []
    for key, typed in request.form.items():
        field = fields.get(key)
        answer: Any = typed
        if field and field.kind == "number":
            if typed.strip().isdecimal() and int(typed) <= MAX_UNITS:
                answer = int(typed)
            else:
                wrong.append(key)
        if key not in OWN and not (field and answer == field.value):
            answers[key] = answer
    return Asked(s, access, game, seat, form, answers, tuple(wrong))


@bp.get("/after")
def page(code: str) -> str:
    """The form, filled in with what lay there before the turn."""
    return _page(_asked(code))


@bp.post("/after")
def explain(code: str) -> Answer | str | tuple[str, int]:
    """What leads to the answers, `do`: explain, nearest, enter (the explanation `way`), overrule. What is refused is
    said on the page, with everything that was typed."""
    asked = _asked(code)
    do = request.form.get("do", "explain")
    if not asked.form or do not in DOS:
        raise Problem("malformed", "web.after.nothing")
    if asked.wrong:
        return _page(asked, fault=asked.s.t("web.after.number")), 400
    made = None
    try:
        made = asked.game.explain(asked.s.state, asked.seat, asked.answers)
        if do == "enter":
            return _enter(asked, made)
        if do == "overrule":
            return _overrule(asked)
    except Nonsense as error:
        return _page(asked, _without(asked, str(error)), fault=asked.s.t("web.after.number")), 400
    except Refused as refused:
        return _page(asked, made, fault=asked.s.reader.refusal(refused.verdict.refusals[0])["why"]), 422
    except Stale:
        return _page(asked, fault=asked.s.t("web.after.moved_on")), 409
    if do == "nearest":
        return _page(asked, answers=made.nearest)
    return _page(asked, made)


def _without(asked: Asked, key: str) -> Explained | None:
    """What leads to the answers but one, None where another one is wrong too."""
    try:
        return asked.game.explain(asked.s.state, asked.seat, {x: v for x, v in asked.answers.items() if x != key})
    except Nonsense:
        return None


def _enter(asked: Asked, made: Explained) -> Answer:
    """All moves of the chosen explanation, as one. A phone enters no more than is its own: who retreats is then asked
    on the other's."""
    n = request.form.get("way", "0")
    if not n.isdigit() or int(n) >= len(made.ways):
        raise Problem("malformed", "web.after.nothing")
    by = asked.access.by(asked.seat)
    own = takewhile(lambda x: by == TABLE or x.seat in (by, TABLE), made.ways[int(n)].actions)
    actions = [encode(x) for x in own]
    head, client = request.form.get("head", ""), request.form.get("client", "")
    if not head.isdigit():
        raise Problem("malformed", "web.fault.malformed")
    if not actions:
        return redirect(home(asked.s, request.form.get("as", "")))
    enter_together(asked.access.table, actions, by=by, client=client, head=int(head))
    return redirect(home(asked.s, request.form.get("as", "")))


def _overrule(asked: Asked) -> Answer:
    """The position as it was entered, whatever the rules say: a correction, marked as such."""
    patches = asked.game.patches(asked.s.state, asked.seat, asked.answers)
    if patches:
        head = request.form.get("head", "")
        if not head.isdigit() or int(head) != asked.s.head:
            raise Stale(asked.s.head)
        taps.enter(asked.access.table, encode(Correct(seat=asked.seat, patches=patches)),
                   by=asked.access.by(asked.seat), client=request.form.get("client", ""), head=int(head))
    return redirect(home(asked.s, request.form.get("as", "")))


def _page(asked: Asked, made: Explained | None = None, answers: Mapping[str, Any] | None = None,
          fault: str = "") -> str:
    s = asked.s
    given = asked.answers if answers is None else answers
    here = [field for field in asked.fields if field.value not in (0, "") or given.get(field.key, "") != ""]
    return render_template(
        "after/after.html", s=s, form=asked.form, given=given, made=made, here=here, fault=fault,
        others=[field for field in asked.fields if field not in here], back=home(s, request.values.get("as", "")),
        as_=request.values.get("as", ""), client=token_hex(12), say=_sayer(s), option=_option(s),
        ways=[_way(s, way) for way in made.ways] if made else [],
        obstacles=[_obstacle(s, line, guard) for line, guard in made.obstacles] if made else [],
        action=url_for("after.page", code=s.code))


def _sayer(s: Screen) -> Any:
    def say(line: Line) -> str:
        key = line[0].removeprefix("turn_state.")
        return s.t(f"turn_state.{key}", **s.reader.params(line[1]))
    return say


def _option(s: Screen) -> Any:
    say = _sayer(s)

    def word(field: Field, id: str) -> str:
        own = next((say(line) for option, line in field.words if option == id), "")
        return own or (s.reader.name(field.word, id) if field.word else id)
    return word


def _way(s: Screen, way: WayThere) -> Way:
    say = _sayer(s)
    return Way(tuple(s.reader.action(x) for x in way.actions), tuple(map(say, way.gains)), tuple(map(say, way.asks)))


def _obstacle(s: Screen, line: Line, guard: str) -> dict[str, str]:
    cite = s.game.rules.cites[guard]
    return {"text": _sayer(s)(line), "title": s.t(f"rule.{cite.rule}.title"), "page": s.reader.page(cite),
            "rule": cite.rule}
