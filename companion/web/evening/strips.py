"""What every screen of a table says until somebody settles it: board and app are out of step, or there is a pause."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import g, request, url_for
from msgspec import Struct

from companion.kernel import view
from companion.table.evening import clock, conditions, ending, out_of_step, people
from companion.table.models import Condition
from companion.web.access import position_at
from companion.web.evening.times import local_time
from companion.web.play.log_lines import sentences
from companion.web.play.page import screen_for
from companion.web.play.screen import Screen
from companion.web.words import number

MAX_PLACES_NAMED = 3


class Strip(Struct, frozen=True):
    """One strip: `short` for the line above everything, `text`, then `lines`. `ways` are buttons as (JSON body of
    `evening.settle`, text); `href` leads where it is settled, with the words `link`."""

    id: int
    kind: str
    icon: str
    short: str
    text: str
    lines: tuple[str, ...] = ()
    ways: tuple[tuple[dict[str, Any], str], ...] = ()
    href: str = ""
    link: str = ""


def strips(s: Screen) -> list[Strip]:
    """The strips of a table, a pause first, then the oldest, for whoever looks at this screen."""
    if not s.table.id:
        return []
    standing = s.conditions
    telling = {one.about for one in standing if one.kind == out_of_step.CHECK}  # what a check found says enough
    made = [_MADE[one.kind](s, one) for one in standing
            if one.kind in _MADE and not (one.kind == out_of_step.HALF and one.about in telling)]
    found = [one for one in (*made, _other_seat(s)) if one is not None]
    return sorted(found, key=lambda x: x.kind != clock.PAUSE)


def strips_here() -> list[Strip]:
    """The strips for a page of a table beside its own screen; none on a page that is for no table. Whoever checks the
    table need not hear that the check is not finished."""
    if (access := g.get("access")) is None or not any(
            one.kind in _MADE for one in conditions.standing(access.table)):
        return []
    wanted = request.args.get("as", "")
    found = strips(screen_for(access, wanted if wanted in access.seats or wanted in ("watch", "wall") else ""))
    return [one for one in found if one.kind != out_of_step.HALF or request.blueprint != "inspect"]


def _ways(s: Screen, one: Condition, settled: str) -> tuple[tuple[dict[str, Any], str], ...]:
    if not s.may_write:
        return ()
    return (({"condition": one.id, "how": conditions.SETTLED}, s.t(settled)),
            ({"condition": one.id, "how": conditions.LEFT}, s.t("web.evening.step.leave")))


def _back(s: Screen, one: Condition) -> Strip:
    hands = [line for before, after in out_of_step.ways_back(one) for line in sentences(
        s.reader, s.game, position_at(s.look, before), position_at(s.look, after), s.eyes)]
    points = [line for before, after in out_of_step.ways_back(one) for line in _points(s, before, after)]
    return Strip(one.id, one.kind, "warning", s.t("web.evening.step.short"), s.t("web.evening.step.back"),
                 (*hands, *points), _ways(s, one, "web.evening.step.done"))


def _points(s: Screen, *entries: int) -> list[str]:
    """Whose points another line of play has changed."""
    before, after = (s.game.score(view(s.game, position_at(s.look, at), s.eyes)) for at in entries)
    return [s.t("web.evening.step.points", who=s.player(seat), before=number(was), after=number(now))
            for seat in s.seats if (was := before.total(seat)) != (now := after.total(seat))]


def _found(s: Screen, one: Condition) -> Strip:
    places = [s.reader.place(x) for x in conditions.detail_of(one)]
    more = len(places) - MAX_PLACES_NAMED
    named = ", ".join(places[:MAX_PLACES_NAMED]) + (s.t("web.evening.step.more", n=more) if more > 0 else "")
    page = {out_of_step.CHECK: "inspect.page", out_of_step.PHOTO: "board_photo.page"}[one.kind]
    as_: dict[str, Any] = {"as": s.seat} if s.seat else {}
    end: dict[str, Any] = {"end": 1} if one.kind == out_of_step.CHECK else {}
    return Strip(one.id, one.kind, "warning", s.t("web.evening.step.short"),
                 s.t(f"web.evening.step.{one.kind}", places=named), (), _ways(s, one, "web.evening.step.match"),
                 url_for(page, code=s.code, **as_, **end), s.t("web.evening.step.look"))


def _half(s: Screen, one: Condition) -> Strip:
    as_: dict[str, Any] = {"as": s.seat} if s.seat else {}
    return Strip(one.id, one.kind, "warning", s.t("web.evening.step.short"),
                 s.t("web.evening.step.half", who=s.player(one.by)), (), _ways(s, one, "web.evening.step.match"),
                 url_for("inspect.page", code=s.code, **as_), s.t("web.evening.step.go_on"))


def _pause(s: Screen, one: Condition) -> Strip:
    ways = (({"condition": one.id, "how": conditions.SETTLED}, s.t("web.evening.pause.end")),) if s.may_write else ()
    since = s.t("web.evening.pause.since", time=local_time(one.began))
    return Strip(one.id, one.kind, "pause", s.t("web.evening.pause.short"), since, (), ways)


def _away(s: Screen, one: Condition) -> Strip | None:
    if one.about not in s.actors or s.over:
        return None
    as_: dict[str, Any] = {"as": s.seat} if s.seat else {}
    return Strip(one.id, one.kind, "players", "", s.t("web.evening.people.turn", who=s.player(one.about)),
                 href=url_for("evening.page", code=s.code, **as_) + "#people", link=s.t("web.evening.people.title"))


def _end_asked(s: Screen, one: Condition) -> Strip:
    agree = {"condition": one.id, "how": conditions.SETTLED, "seat": next((x for x in s.mine if x != one.by), s.seat)}
    ways = ((agree, s.t("web.evening.end.agree")),) if s.kind == "table" or set(s.mine) - {one.by} else ()
    on = (({"condition": one.id, "how": conditions.LEFT}, s.t("web.evening.end.play_on")),) if s.may_write else ()
    return Strip(one.id, "end", "flag", "", s.t("web.evening.end.asks", who=s.player(one.by)), (), (*ways, *on))


def _ended(s: Screen, one: Condition) -> Strip | None:
    if one.head != s.head:
        return None
    on = (({"condition": one.id, "how": conditions.LEFT}, s.t("web.evening.end.play_on")),) if s.may_write else ()
    return Strip(one.id, "end", "flag", s.t("web.evening.end.short"), s.t("web.evening.end.early"), (), on,
                 url_for("end.score", code=s.code) if "score" in s.doors else "", s.t("web.tab.score"))


def _other_seat(s: Screen) -> Strip | None:
    """On a device for several seats: another of them is to act."""
    other = next((x for x in s.actors if x in s.mine), "")
    if s.kind != "seat" or s.yours or not other:
        return None
    return Strip(0, "turn", "hand", "", s.t("web.evening.people.here", who=s.player(other)),
                 href=url_for("table.seat_page", code=s.code, seat=other), link=s.t("web.evening.people.go"))


_MADE: Mapping[str, Callable[[Screen, Condition], Strip | None]] = {
    clock.PAUSE: _pause, people.AWAY: _away, out_of_step.BACK: _back, out_of_step.CHECK: _found,
    out_of_step.PHOTO: _found, out_of_step.HALF: _half, ending.ASKED: _end_asked, ending.ENDED: _ended}
