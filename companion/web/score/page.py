"""The score and the end of a game: the sheet, the moment in which all screens go through it, where every line comes
from, the points over the rounds, and the result as a picture, on paper and for other apps."""
from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs
from babel.dates import format_date
from flask import Blueprint, Response, current_app, render_template, request, url_for
from flask.blueprints import BlueprintSetupState

from companion.kernel import ScoreLine, encode, visible_facts
from companion.table import bus
from companion.table.campaign import campaigns
from companion.table.dice import rounds
from companion.table.evening import clock
from companion.table.reveal import RevealStages
from companion.web import qr
from companion.web.access import find
from companion.web.errors import Problem
from companion.web.cache import Cache
from companion.web.play.page import screen_for
from companion.web.play.sides import Led
from companion.web.play.screen import Screen
from companion.web.score import bgstats, evening
from companion.web.score.by_side import by_side
from companion.web.score.chart import Chart, chart
from companion.web.score.paper import paper
from companion.web.score.score_sheet import (
    Moment, SheetView, category_of, finale_of, line_id, line_of, moment, ranks, score_sheet, sum_known, title_of)
from companion.web.words import number

bp = Blueprint("end", __name__, url_prefix="/t/<code>")

MAX_LISTED_ENTRIES = 12
"""Entries that the sheet of a line names; of more only the newest."""


class Kept:
    """What one app keeps of its tables' ends: the stages, and the points over the rounds by head."""

    def __init__(self) -> None:
        self.stages, self.rounds = RevealStages(), Cache(64)


@bp.record
def _keep(setup: BlueprintSetupState) -> None:
    setup.app.extensions["companion_end"] = Kept()
    setup.app.jinja_env.globals["moment_of"] = moment_of  # the live part of every table page
    setup.app.jinja_env.globals["by_side"] = by_side
    setup.app.jinja_env.globals["campaign_of"] = campaign_of


def _kept() -> Kept:
    kept: Kept = current_app.extensions["companion_end"]
    return kept


# the sheet

@bp.get("/score")
def score(code: str) -> Response | str:
    """The score sheet as it stands, with nothing held back; as JSON `{lines, totals, ranking, over}`. `fragment=1` is
    the pane of the table's page, where the moment goes at everybody's pace."""
    access = find(code)
    s = screen_for(access, request.args.get("as", ""))
    sheet = s.sheet
    if request.accept_mimetypes.best_match(("text/html", "application/json")) == "application/json":
        return _json({"ok": True, "head": s.head, "over": s.over, "lines": sheet.lines, "ranking": sheet.ranking,
                      "totals": {seat: sheet.total(seat) for seat in s.seats}})
    made = score_sheet(s)
    if request.args.get("fragment"):
        macros = current_app.jinja_env.get_template("score/parts.html").module
        return str(macros.score(s, made, _moment(s, made), chart_of(s)))  # type: ignore[attr-defined]
    whole = moment(s, made, len(made.rows) + 1) if s.over else None
    return render_template("score/score.html", s=s, made=made, m=whole, chart=chart_of(s),
                           back=url_for("table.page", code=access.table.code))


def moment_of(s: Screen) -> Moment | None:
    """The moment at its shared stage once the game is over, None before, and where nothing is won. Every screen asks at
    every change, so that a game that ends while the server looks on begins its moment at the beginning. Of an end that
    the table agreed on, everybody sees at once what the points say."""
    if not s.over or s.game.finale is None:
        _kept().stages.at(s.table.id, over=False, last=0)
        return _agreed(s) if s.game.finale is not None and s.ended_early else None
    return _moment(s, score_sheet(s))


def _agreed(s: Screen) -> Moment:
    made = score_sheet(s)
    found = moment(s, made, len(made.rows) + 1)
    return structs.replace(found, reason=early(s), evening=_evening(s), chart=chart_of(s))


def _moment(s: Screen, made: SheetView) -> Moment | None:
    last = len(made.rows) + 1
    stage = _kept().stages.at(s.table.id, s.over, last)
    if not s.over:
        return None
    found = moment(s, made, stage if len(s.seats) > 1 else last)  # whoever plays alone waits for nobody
    return structs.replace(found, evening=_evening(s), chart=chart_of(s)) if found.done else found


def _evening(s: Screen) -> tuple[str, ...]:
    played = clock.times(s.look)
    ends = [(end.round, {seat: end.totals[seat] for seat in s.seats}) for end in _rounds(s)]
    return evening.sentences(s, ends, played.played - played.running)


class Wish(msgspec.Struct):
    """`stage` to be shown: the next one, the last one for everything, 0 to start over."""

    stage: int
    client: str = ""
    head: int = -1
    seat: str = ""


@bp.post("/reveal")
def reveal(code: str) -> Response:
    """`{stage, head}` shows one category more on every screen of the table, `stage: last` all of them and the winner,
    0 starts over. 409 where the game goes on, the table moved meanwhile, or a step would be left out."""
    if not request.is_json:
        raise Problem("malformed", "web.fault.malformed")
    access, wish = find(code), msgspec.json.decode(request.get_data(), type=Wish)
    access.by(wish.seat)
    s = screen_for(access)
    if not s.over:
        raise Problem("stale", "web.end.fault.goes_on")
    if wish.head not in (-1, s.head):
        raise Problem("stale", "web.end.fault.moved")
    last = len(score_sheet(s).rows) + 1
    if not 0 <= wish.stage <= last:
        raise Problem("malformed", "web.fault.malformed")
    stages = _kept().stages
    stages.at(s.table.id, over=True, last=last)
    if not stages.go(s.table.id, wish.stage, last):
        raise Problem("stale", "web.end.fault.order")
    bus.publish(s.table.id, s.head)
    return _json({"ok": True, "head": s.head, "stage": stages.at(s.table.id, over=True, last=last), "last": last})


# where a line comes from

@bp.get("/score/line")
def line(code: str) -> str:
    """What one line counts, its rule, its places and the entries that made it; with `category` and `seat` the lines
    of one player in one category to choose from. `fragment=1` for the sheet of a page."""
    access = find(code)
    s = screen_for(access, request.args.get("as", ""))
    lines = s.sheet.lines
    if wanted := request.args.get("line", ""):
        found = [x for x in lines if line_id(x) == wanted]
    else:
        key, seat = request.args.get("category", ""), request.args.get("seat", "")
        found = [x for x in lines if x.seat == seat and category_of(s, x).key == key]
    if not found:
        raise Problem("unknown", "web.end.fault.line")
    page = "score/line.html" if len(found) == 1 else "score/lines.html"
    about = _about(s, found[0]) if len(found) == 1 else {"lines": [line_of(s, x) for x in found]}
    return render_template(page, s=s, category=title_of(s, category_of(s, found[0])), head=line_of(s, found[0]),
                           fragment=bool(request.args.get("fragment")), back=url_for("end.score", code=code), **about)


def _about(s: Screen, line: ScoreLine) -> dict[str, Any]:
    finale = finale_of(s)
    cards = {c.id: c for p in s.panels for _, group in p.groups for c in group}
    places = finale.places(s.view, line)
    entries = [(id, tuple(visible_facts(s.game, facts, s.eyes))) for id, _, facts in rounds.entries(s.look)]
    made = finale.sources(s.view, line, entries)
    drawings = {n.place: d.id for d in s.drawings for n in d.nodes}
    return {"cards": [cards[x] for x in finale.cards(s.view, line) if x in cards],
            "counts": [(s.t(f"counter.{key}"), number(n)) for key, n in finale.counts(s.view, line)],
            "places": places, "place_names": [s.reader.place(x) for x in places],
            "drawing": next((drawings[x] for x in places if x in drawings), ""),
            "entries": [s.line(s.entry(x)) for x in reversed(made[-MAX_LISTED_ENTRIES:])],
            "earlier": max(0, len(made) - MAX_LISTED_ENTRIES),
            "rule": line.rule, "page": s.reader.page(s.game.rules.rules[line.rule].cite)}


# over the rounds, and as a picture

def chart_of(s: Screen) -> Chart | None:
    """The points over the rounds up to this head, worked out once for each head."""
    return chart([(end.round, end.totals) for end in _rounds(s)],
                 [(side, s.called(side), s.letter(side), s.colour(side)) for side in s.compared])


def _rounds(s: Screen) -> tuple[rounds.RoundEnd, ...]:
    round_of = finale_of(s).round_of
    ends: tuple[rounds.RoundEnd, ...] = _kept().rounds.get(
        (s.table.id, s.head), lambda: rounds.by_round(s.look, round_of))
    return ends


@bp.get("/score/cards")
def cards(code: str) -> str:
    """The sheet of every player or side as it stands, to be printed."""
    access = find(code)
    s = screen_for(access, request.args.get("as", ""))
    finale_of(s)  # a tool has none
    groups = s.led or tuple(Led(panel.seat, (panel,)) for panel in s.seated)
    return render_template("score/cards.html", s=s, groups=groups, back=url_for("table.page", code=access.table.code))


@bp.get("/score/picture")
def picture(code: str) -> Response:
    """What the picture to share is drawn from, in the reader's language."""
    s = screen_for(find(code), request.args.get("as", ""))
    made = score_sheet(s)
    end = moment(s, made, len(made.rows) + 1)
    winner = s.t("web.end.winner", n=len(end.winners), seat=", ".join(end.winners)) if end.winners else s.t(
        "web.end.nobody")
    headline, reason = (winner, end.reason) if s.over else (early(s) or s.t("web.score.now"), "")
    return _json({
        "ok": True, "file": f"{s.t('web.end.picture.file')}-{s.code.lower()}.png", "title": s.t("web.app"),
        "game": s.t("title"), "date": _date(s), "headline": headline, "reason": reason, "round": s.round_text,
        "runners": end.runners, "categories": [{"title": r.title, "points": r.points} for r in made.rows],
        "chart": chart_of(s), "chart_title": s.t("web.end.chart.title"),
        "words": {"close": s.t("web.close")} | {key: s.t(f"web.end.picture.{key}") for key in ("done", "failed")}})


@bp.get("/score/sheet.pdf")
def on_paper(code: str) -> Response:
    """The sheet with its lines and the chart on one page of A4."""
    s = screen_for(find(code), request.args.get("as", ""))
    made = score_sheet(s)
    end = moment(s, made, len(made.rows) + 1)
    file = f"{s.t('web.end.paper.file')}-{s.code.lower()}.pdf"
    return Response(paper(s, made, end, chart_of(s), _date(s), early(s)), mimetype="application/pdf",
                    headers={"Content-Disposition": f'attachment; filename="{file}"'})


@bp.get("/score/bgstats")
def to_bgstats(code: str) -> str:
    """The link that hands the play over to BG Stats, and its picture, on request only. `fragment=1` for the sheet of a
    page."""
    s = screen_for(find(code), request.args.get("as", ""))
    if not (s.over or s.ended_early):
        raise Problem("stale", "web.end.fault.goes_on")
    finale = finale_of(s)
    record, won = finale.record(s.view, s.lang), finale.winners(s.view, s.sheet)
    places = {seat: n for n, place in ranks(s.sheet.ranking) for seat in place} if won else {}
    points = {side: sum_known(x.points for x in s.sheet.lines if x.seat == side) for side in s.scorers}
    players = [{"name": s.called(side), "winner": side in won, "startPlayer": side == record.starts}
               | ({"score": points[side][0]} if side in s.compared else {})
               | ({"rank": places[side]} if side in places else {})
               | ({"role": s.reader.name(*record.roles[side])} if side in record.roles else {}) for side in s.scorers]
    made = bgstats.link(bgstats.play(s.code, s.game.id, s.look.table.touched, record, players))
    symbol = qr.svg(made, dense=True) if len(made) <= bgstats.MAX_LINK_LETTERS else ""
    return render_template("score/bgstats.html", s=s, link=made, qr=symbol,
                           unknown=any(missing for _, missing in points.values()),
                           fragment=bool(request.args.get("fragment")), back=url_for("end.score", code=code))


def early(s: Screen) -> str:
    """That the table ended the game early by agreement, "" where it did not."""
    return s.t("web.evening.end.early") if s.ended_early else ""


def campaign_of(s: Screen) -> tuple[str, str] | None:
    """Name and address of the campaign that a finished table belongs to."""
    found = campaigns.of_table(s.table) if s.over else None
    return (found.name, url_for("campaign.page", number=found.id)) if found else None


def _date(s: Screen) -> str:
    return str(format_date(s.look.table.touched, format="long", locale=s.lang))


def _json(value: Any) -> Response:
    return Response(encode(value), mimetype="application/json")
