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
    """The list of campaigns, with links to begin one or to import a file."""
    return _shelf()


def _shelf(findings: list[str] | None = None) -> str:
    cards, now = [], datetime.now().astimezone()
    for campaign in campaigns.all_campaigns():
        try:
            shown = _campaign_card(campaigns.standing(campaign))
        except TableError as error:  # a game that this house does not have
            shown = {"fault": say(f"error.{error.key}", **error.params)}
        cards.append({"id": campaign.id, "name": campaign.name,
                      "touched": lobby.moment_in_words(campaign.touched.astimezone(), now), **shown})
    return render_template("campaign/campaigns.html", campaigns=cards, findings=findings or [], abouts=_abouts())


def _campaign_card(stand: campaigns.Standing) -> dict[str, Any]:
    return {"fault": "", "mode": campaign_words.mode_name(stand), "heroes": campaign_words.heroes(stand),
            "done": sum(one.done for one in stand.played), "over": stand.coming is None,
            "coming": campaign_words.coming_stop(stand)}


def _abouts() -> list[str]:
    """For each game with campaigns, a sentence that says what its campaigns are."""
    return [campaign_words.campaign_text(id, "about") for id in games.ids() if games.about(id).several]


@bp.get("/<int:number>")
def page(number: int) -> str:
    """A campaign: its stops, its players with their points, the form for the next game, and its chronicle."""
    return _page(campaigns.find(number))


def _page(campaign: Campaign, fault: str = "") -> str:
    stand = campaigns.standing(campaign)
    game_files.opens(campaign.game)
    ended = [one.table.touched if one.table else one.begun for one in stand.games if one.played.result.over]
    words, who, ways = campaign_words, campaign_words.heroes(stand), questions.next_stops(stand)
    return render_template(
        "campaign/campaign.html", campaign=stand.campaign, stand=stand, mode=words.mode_name(stand), heroes=who,
        fault=fault, here=[hero for hero in who if not hero.gone], own=partial(words.campaign_text, campaign.game),
        stops=words.stops(stand), chart=words.chart_of(stand, who), chronicle=words.chronicle(stand),
        tells=games.load(campaign.game).chronicle is not None,
        coming=words.coming_stop(stand), running=words.running_game(stand), champions=[h for h in who if h.champion],
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


def _to_campaign(campaign: Campaign, anchor: str = "", **more: Any) -> Answer:
    if wants_json():
        return jsonify(ok=True, campaign=campaign.id)
    return redirect(url_for("campaign.page", number=campaign.id, _anchor=anchor or None, **more))


def _refused(campaign: Campaign, error: TableError) -> Answer:
    """The page with the error as a sentence; programs get the error as JSON."""
    if wants_json():
        raise error
    text = say(f"error.{error.key}", **campaign_words.error_params(campaign.game, error))
    return Response(_page(campaign, text), STATUS[error.kind], mimetype="text/html")


@bp.post("/<int:number>/next")
def next_game(number: int) -> Answer:
    """Open a table for the next game, set up from the sheets; this device becomes the table's screen."""
    campaign = campaigns.find(number)
    stand = campaigns.standing(campaign)
    people = [person.seat for person in stand.plan.present]
    playing = [seat for seat in people if f"plays.{seat}" in request.form] or people
    first = _form("first")
    if first in playing:  # the order round the table stays, somebody begins (A40)
        playing = playing[playing.index(first):] + playing[:playing.index(first)]
    stop = _typed_stop()
    choice = Choice(stop, tuple(playing), questions.answers(questions.questions_at(stand, stop), request.form))
    try:
        table = campaigns.open_next(campaign, choice, _box_for_next_game(stand))
    except TableError as error:
        return _refused(campaign, error)
    link = url_for("table.page", code=table.code)
    answer: Any = jsonify(ok=True, code=table.code) if wants_json() else redirect(link)
    guests.opened(table)
    set_pass_cookie(answer, table, passes.create(table, "table", label=guests.device()))
    return answer  # type: ignore[no-any-return]


def _typed_stop() -> int:
    stop = _form("stop")
    return int(stop) if stop.isdecimal() and len(stop) < 4 else 0


def _box_for_next_game(stand: campaigns.Standing) -> Any:
    """The box for the next game, with the entries of the campaign's story book; None for a game without boxes.
    TableError `setup.wrong`."""
    if not games.about(stand.campaign.game).box:
        return None
    box = box_choice.box_for_next_game(stand)
    return story_choice.box_with_book(stand.campaign.game, box, stand.plan.book) if stand.plan.book else box


@bp.post("/<int:number>/paper")
def paper(number: int) -> Answer:
    """Add a game that was played without the app, with the points of everybody who played (`points.SEAT`)."""
    campaign = campaigns.find(number)
    points = {}
    for person in campaigns.standing(campaign).plan.present:
        typed = _form(f"points.{person.seat}").strip().replace("−", "-")
        if typed:
            points[person.seat] = int(typed) if typed.removeprefix("-").isdecimal() and len(typed) < 5 else 10_000
    try:
        campaigns.add_paper_game(campaign, _typed_stop(), points)
    except TableError as error:
        return _refused(campaign, error)
    return _to_campaign(campaign, "paper", paper=1)


@bp.post("/<int:number>/drop")
def drop(number: int) -> Answer:
    """Take the last game out of the campaign."""
    campaign, game = campaigns.find(number), _form("game")
    try:
        campaigns.drop_last_game(campaign, int(game) if game.isdecimal() and len(game) < 10 else 0)
    except TableError as error:
        return _refused(campaign, error)
    return _to_campaign(campaign)


@bp.post("/<int:number>/join")
def join(number: int) -> Answer:
    """Add a player with a new character."""
    campaign = campaigns.find(number)
    try:
        campaigns.join(campaign, _form("name"), _form("colour"), _form("character"))
    except TableError as error:
        return _refused(campaign, error)
    return _to_campaign(campaign)


@bp.post("/<int:number>/leave")
def leave(number: int) -> Answer:
    """Leave a player out of the games to come; with `back` take the player in again."""
    campaign = campaigns.find(number)
    try:
        campaigns.leave(campaign, _form("seat"), "back" not in request.form)
    except TableError as error:
        return _refused(campaign, error)
    return _to_campaign(campaign)


@bp.post("/<int:number>/plan")
def plan(number: int) -> Answer:
    """Change the name, the story book, or the answer to the question of the plan that `asked` names."""
    campaign = campaigns.find(number)
    stand = campaigns.standing(campaign)
    try:
        if "name" in request.form:
            campaigns.rename(campaign, _form("name"))
        rules = campaigns.rules_of(campaign)
        for ask in rules.plan_asks(stand.plan):
            if ask.name == _form("asked"):
                answer = questions.answers((ask,), request.form)[ask.name]
                campaigns.change_plan(campaign, rules.settle(stand.plan, ask.name, answer))
        if "book" in request.form:
            campaigns.change_plan(campaign, replace(stand.plan, book=_form("book")))
    except TableError as error:
        return _refused(campaign, error)
    return _to_campaign(campaign)


# Files

@bp.get("/<int:number>/export")
def export(number: int) -> Response:
    """Download the campaign as a file: its plan, sheets and results, without journals."""
    campaign = campaigns.find(number)
    name = clean_line("".join(c if c.isalnum() else "-" for c in campaign.name), 40).strip("-") or "campaign"
    answer = Response(campaign_file.export(campaign), mimetype="application/json")
    named = {"filename": "campaign.json", "filename*": f"UTF-8''{quote(f'{name}.campaign.json', safe='')}"}
    answer.headers.set("Content-Disposition", "attachment", **named)
    return answer


@bp.post("/import")
def take_in() -> Answer:
    """Add a campaign from a file. For a broken file nothing changes and the page lists what is wrong."""
    sent = next(iter(request.files.values()), None)
    data = request.get_data() if sent is None else sent.read()
    try:
        campaign = campaign_file.load(data)
    except CampaignFault as fault:
        sentences = [say(f"web.campaign.finding.{key}", **_with_field_name(fault.game, params))
                     for key, params in fault.findings]
        if wants_json():
            answer = jsonify(ok=False, kind=fault.kind, text=say(f"error.{fault.key}", **fault.params),
                             findings=sentences)
            answer.status_code = STATUS[fault.kind]
            return answer
        return Response(_shelf(sentences), STATUS[fault.kind], mimetype="text/html")
    return _to_campaign(campaign)


def _with_field_name(game: str, params: dict[str, Any]) -> dict[str, Any]:
    named = params.get("field")
    return params if named is None else params | {"field": campaign_words.campaign_text(game, f"field.{named}")}
