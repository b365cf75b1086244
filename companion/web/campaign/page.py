"""Campaigns: the list of them, the page of one, its next game, what was played on paper, files to take along."""
from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response as Answer

from companion import games
from companion.games.sheets import Choice
from companion.table import passes
from companion.table.campaign import campaigns
from companion.table.campaign import file as campaign_file
from companion.table.campaign.file import CampaignFault
from companion.table.checks import clean_line
from companion.table.errors import TableError
from companion.table.models import Campaign
from companion.web import game_files, say, security
from companion.web.access import set_pass_cookie
from companion.web.campaign import questions
from companion.web.campaign import words as campaign_words
from companion.web.errors import STATUS, wants_json
from companion.web.host import guests, keep
from companion.web.lobby import box_choice, story_choice
from companion.web.lobby import page as lobby

bp = Blueprint("campaign", __name__, url_prefix="/campaigns")


@bp.get("")
def shelf() -> str:
    """All campaigns of this house, and where to begin or take in another."""
    return _shelf()


def _shelf(findings: list[str] | None = None) -> str:
    cards, now = [], datetime.now().astimezone()
    for campaign in campaigns.all_campaigns():
        try:
            told = _card(campaigns.standing(campaign))
        except TableError as error:  # a game that this house does not have
            told = {"fault": say(f"error.{error.key}", **error.params)}
        cards.append({"id": campaign.id, "name": campaign.name,
                      "touched": lobby.moment_in_words(campaign.touched.astimezone(), now), **told})
    return render_template("campaign/campaigns.html", campaigns=cards, findings=findings or [], doors=_doors())


def _card(stand: campaigns.Standing) -> dict[str, Any]:
    return {"fault": "", "mode": campaign_words.mode(stand), "heroes": campaign_words.heroes(stand),
            "done": sum(one.done for one in stand.played), "over": stand.coming is None,
            "coming": campaign_words.coming(stand)}


def _doors() -> list[str]:
    """What a campaign is in every game that has them."""
    return [campaign_words.own(id, "about") for id in games.ids() if games.about(id).several]


@bp.get("/<int:number>")
def page(number: int) -> str:
    """How far the campaign is, whose points, what comes next, what has been."""
    return _page(campaigns.find(number))


def _page(campaign: Campaign, fault: str = "") -> str:
    stand = campaigns.standing(campaign)
    game_files.opens(campaign.game)
    ended = [one.table.touched if one.table else one.begun for one in stand.games if one.played.result.over]
    words, who, ways = campaign_words, campaign_words.heroes(stand), questions.next_stops(stand)
    return render_template(
        "campaign/campaign.html", campaign=stand.campaign, stand=stand, mode=words.mode(stand), heroes=who, fault=fault,
        here=[hero for hero in who if not hero.gone], own=partial(words.own, campaign.game),
        stops=words.stops(stand), chart=words.chart_of(stand, who), chronicle=words.chronicle(stand),
        tells=games.load(campaign.game).chronicle is not None,
        coming=words.coming(stand), running=words.running(stand), champions=[h for h in who if h.champion],
        asks=questions.next_game_questions(stand), ways=ways,
        suggested=" ".join(sorted({name for way in ways for name in way.on})),
        settled=questions.plan_questions(stand),
        free=words.free_colours(stand), characters=words.characters(campaign.game),
        names=questions.heroes_have_names(campaign.game),
        reminder=keep.reminder(max(ended, default=None)), at_home=security.at_home(),
        changes=words.changes(stand), paper="paper" in request.args, books=story_choice.books(campaign.game))


# Going on

def _form(name: str) -> str:
    return request.form.get(name, "")


def _back(campaign: Campaign, anchor: str = "", **more: Any) -> Answer:
    if wants_json():
        return jsonify(ok=True, campaign=campaign.id)
    return redirect(url_for("campaign.page", number=campaign.id, _anchor=anchor or None, **more))


def _refused(campaign: Campaign, error: TableError) -> Answer:
    """The page again with what is wrong; programs get the one error shape."""
    if wants_json():
        raise error
    said = say(f"error.{error.key}", **campaign_words.field(campaign.game, error))
    return Response(_page(campaign, said), STATUS[error.kind], mimetype="text/html")


@bp.post("/<int:number>/next")
def next_game(number: int) -> Answer:
    """Open the table of the next game with what the sheets bring; this device becomes its screen."""
    campaign = campaigns.find(number)
    stand = campaigns.standing(campaign)
    people = [person.seat for person in stand.plan.present]
    playing = [seat for seat in people if f"plays.{seat}" in request.form] or people
    first = _form("first")
    if first in playing:  # the order round the table stays, somebody begins (A40)
        playing = playing[playing.index(first):] + playing[:playing.index(first)]
    stop = _stop()
    choice = Choice(stop, tuple(playing), questions.answers(questions.asked(stand, stop), request.form))
    try:
        table = campaigns.open_next(campaign, choice, _box(stand))
    except TableError as error:
        return _refused(campaign, error)
    link = url_for("table.page", code=table.code)
    answer: Any = jsonify(ok=True, code=table.code) if wants_json() else redirect(link)
    guests.opened(table)
    set_pass_cookie(answer, table, passes.create(table, "table", label=guests.device()))
    return answer  # type: ignore[no-any-return]


def _stop() -> int:
    stop = _form("stop")
    return int(stop) if stop.isdecimal() and len(stop) < 4 else 0


def _box(stand: campaigns.Standing) -> Any:
    """The box of the next game, with the entries of the campaign's story book; none where a game is played without.
    TableError `setup.wrong`."""
    if not games.about(stand.campaign.game).box:
        return None
    box = box_choice.box_for_next_game(stand)
    return story_choice.box_with_book(stand.campaign.game, box, stand.plan.book) if stand.plan.book else box


@bp.post("/<int:number>/paper")
def paper(number: int) -> Answer:
    """A game that was played without the app: the points of everybody who played."""
    campaign = campaigns.find(number)
    points = {}
    for person in campaigns.standing(campaign).plan.present:
        told = _form(f"points.{person.seat}").strip().replace("−", "-")
        if told:
            points[person.seat] = int(told) if told.removeprefix("-").isdecimal() and len(told) < 5 else 10_000
    try:
        campaigns.add_paper_game(campaign, _stop(), points)
    except TableError as error:
        return _refused(campaign, error)
    return _back(campaign, "paper", paper=1)


@bp.post("/<int:number>/drop")
def drop(number: int) -> Answer:
    """Take the last game out of the campaign."""
    campaign, game = campaigns.find(number), _form("game")
    try:
        campaigns.drop_last_game(campaign, int(game) if game.isdecimal() and len(game) < 10 else 0)
    except TableError as error:
        return _refused(campaign, error)
    return _back(campaign)


@bp.post("/<int:number>/join")
def join(number: int) -> Answer:
    """Somebody joins with a new character."""
    campaign = campaigns.find(number)
    try:
        campaigns.join(campaign, _form("name"), _form("colour"), _form("character"))
    except TableError as error:
        return _refused(campaign, error)
    return _back(campaign)


@bp.post("/<int:number>/leave")
def leave(number: int) -> Answer:
    """Somebody stops coming, or comes again."""
    campaign = campaigns.find(number)
    try:
        campaigns.leave(campaign, _form("seat"), "back" not in request.form)
    except TableError as error:
        return _refused(campaign, error)
    return _back(campaign)


@bp.post("/<int:number>/plan")
def plan(number: int) -> Answer:
    """Another name, another story book, or whatever the game lets one settle later (`asked` says which)."""
    campaign = campaigns.find(number)
    stand = campaigns.standing(campaign)
    try:
        if "name" in request.form:
            campaigns.rename(campaign, _form("name"))
        rules = campaigns.rules_of(campaign)
        for ask in rules.plan_asks(stand.plan):
            if ask.name == _form("asked"):
                told = questions.answers((ask,), request.form)[ask.name]
                campaigns.change_plan(campaign, rules.settle(stand.plan, ask.name, told))
        if "book" in request.form:
            campaigns.change_plan(campaign, replace(stand.plan, book=_form("book")))
    except TableError as error:
        return _refused(campaign, error)
    return _back(campaign)


# Files

@bp.get("/<int:number>/export")
def export(number: int) -> Response:
    """The campaign as one file: sheets and results, no journals."""
    campaign = campaigns.find(number)
    name = clean_line("".join(c if c.isalnum() else "-" for c in campaign.name), 40).strip("-") or "campaign"
    answer = Response(campaign_file.export(campaign), mimetype="application/json")
    named = {"filename": "campaign.json", "filename*": f"UTF-8''{quote(f'{name}.campaign.json', safe='')}"}
    answer.headers.set("Content-Disposition", "attachment", **named)
    return answer


@bp.post("/import")
def take_in() -> Answer:
    """A campaign file becomes a campaign of this house; one that is broken changes nothing and says why."""
    sent = next(iter(request.files.values()), None)
    data = request.get_data() if sent is None else sent.read()
    try:
        made = campaign_file.load(data)
    except CampaignFault as fault:
        told = [say(f"web.campaign.finding.{key}", **_told(fault.game, params)) for key, params in fault.findings]
        if wants_json():
            answer = jsonify(ok=False, kind=fault.kind, text=say(f"error.{fault.key}", **fault.params), findings=told)
            answer.status_code = STATUS[fault.kind]
            return answer
        return Response(_shelf(told), STATUS[fault.kind], mimetype="text/html")
    return _back(made)


def _told(game: str, params: dict[str, Any]) -> dict[str, Any]:
    named = params.get("field")
    return params if named is None else params | {"field": campaign_words.own(game, f"field.{named}")}
