"""What a game's rulebook leaves open, by the sections of the printed one.

    GET  /rulebook/GAME               the owner's answers; `version` an older one
    POST /rulebook/GAME               keep answers: a field each, `page.NAME` its page; "" for none
    GET  /rulebook/GAME/answers.json  the answers as a file
    POST /rulebook/GAME/take-in       answers from a file: those that it has, over those that are here
    GET  /t/CODE/questions            what is settled at this table, and what is still open
    POST /t/CODE/questions            settle it here: a correction, in force from now on

Knows no game: its `about.questions` say what is asked. Works without scripts."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from secrets import token_hex
from typing import Any

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer_

from companion import games
from companion.games.about import About, Question
from companion.kernel import TABLE, Correct, Patch, encode
from companion.rulebook import answers as kept
from companion.rulebook.answers import Answer, WrongAnswers
from companion.table import store, taps
from companion.web import say, say_of, texts_of
from companion.web.access import find
from companion.web.errors import Problem
from companion.web.play.page import home, screen_for

bp = Blueprint("rulebook", __name__)
YES, NO = "yes", "no"


class Asked(Struct, frozen=True):
    """A question on a page. `typed`: the answer as the form has it, "" for none; `usual` what counts then, in words."""

    name: str
    kind: str
    title: str
    text: str
    options: tuple[tuple[str, str], ...]
    typed: str
    page: str
    known_page: int
    usual: str
    low: int
    high: int
    rule: str


def _about(game: str) -> About:
    if not games.known(game) or not (about := games.about(game)).questions:
        raise Problem("unknown", "web.rulebook.none")
    return about


@bp.get("/rulebook/<game>")
def page(game: str) -> str:
    """The owner's answers, by section."""
    about = _about(game)
    version = request.args.get("version", 0, type=int)
    found = kept.read(store.folder(), about, version)
    values = {name: x.value for name, x in found.answers.items()}
    pages = {name: x.page for name, x in found.answers.items() if x.page}
    return render_template(
        "rulebook/rulebook.html", game=game, title=say_of(game, "title"), sections=_sections(about, values, pages),
        answered=len(found.answers), all=len(about.questions), version=found.version, table=None, back="/",
        action=url_for("rulebook.keep", game=game), client="", head=0, fault=request.args.get("fault", ""),
        saved="saved" in request.args,
        versions=[(n, when.astimezone()) for n, when in reversed(kept.versions(store.folder(), game).items())])


@bp.post("/rulebook/<game>")
def keep(game: str) -> Answer_:
    """Keep what was typed as the next version."""
    about = _about(game)
    try:
        kept.save(store.folder(), about, {name: Answer(value, _page_typed(name))
                                          for name, value in _typed(about.questions).items() if value is not None})
    except WrongAnswers as wrong:
        return redirect(url_for("rulebook.page", game=game, fault=wrong.about))
    return redirect(url_for("rulebook.page", game=game, saved=1))


@bp.get("/rulebook/<game>/answers.json")
def export(game: str) -> Response:
    """The answers as a file: values and pages, no text."""
    about = _about(game)
    found = kept.read(store.folder(), about)
    return Response(kept.dump(found), mimetype="application/json", headers={
        "Content-Disposition": f'attachment; filename="rulebook-{game}.json"'})


@bp.post("/rulebook/<game>/take-in")
def take_in(game: str) -> Answer_:
    """Answers from a file, over those that are here."""
    about = _about(game)
    file = request.files.get("file")
    try:
        new = kept.decode(about, file.read(kept.MAX_BYTES + 1) if file else b"")
    except WrongAnswers as wrong:
        return redirect(url_for("rulebook.page", game=game, fault=wrong.about))
    kept.save(store.folder(), about, kept.read(store.folder(), about).answers | new.answers)
    return redirect(url_for("rulebook.page", game=game, saved=1))


@bp.get("/t/<code>/questions")
def questions(code: str) -> str:
    """What this table plays by; open questions first."""
    access, as_ = find(code), request.args.get("as", "")
    s = screen_for(access, as_)
    about = _in_play(_about(s.game.id))
    settings = s.view.settings
    values = {one.name: getattr(settings, one.name) for one in about.questions}
    open_ = [one.name for one in kept.open_questions(about, settings)]
    return render_template(
        "rulebook/rulebook.html", game=s.game.id, title=s.t("title"),
        sections=_sections(about, values, getattr(settings, "book_pages", {}), first=open_),
        answered=len(values) - len(open_), all=len(values), version=0, table=s, back=home(s, as_),
        action=url_for("rulebook.settle", code=code), client=token_hex(12), head=s.head,
        fault=request.args.get("fault", ""), saved="saved" in request.args, versions=[])


@bp.post("/t/<code>/questions")
def settle(code: str) -> Answer_:
    """Settle something at this table, from now on: one correction."""
    access = find(code)
    s = screen_for(access, request.form.get("as", ""))
    about = _in_play(_about(s.game.id))
    typed = _typed(about.questions)
    wrong = next((name for name, value in typed.items() if not _question(about, name).fits(value)), "")
    if wrong:
        return redirect(url_for("rulebook.questions", code=code, fault=wrong))
    patches = tuple(Patch(("settings", name), value) for name, value in typed.items()
                    if getattr(s.state.settings, name) != value)
    if patches:
        by = s.seat or TABLE
        head = request.form.get("head", "")
        taps.enter(access.table, encode(Correct(seat=by, patches=patches)), by=access.by(by),
                   client=request.form.get("client", ""), head=int(head) if head.isdigit() else s.head)
    return redirect(url_for("rulebook.questions", code=code, saved=1))


def _in_play(about: About) -> About:
    """Who leads what is settled before a table begins, everything else at any time."""
    return replace(about, questions=tuple(one for one in about.questions if one.kind != "split"))


def _question(about: About, name: str) -> Question:
    return next(one for one in about.questions if one.name == name)


def _typed(questions: Iterable[Question]) -> dict[str, Any]:
    """The answers of the form; None for one that was left open. A number that is none stays a text, which fits
    nothing."""
    found: dict[str, Any] = {}
    for one in questions:
        text = request.form.get(one.name, "").strip() if one.kind != "split" else " ".join(
            request.form.get(f"{one.name}.{x}", "").strip() for x in one.options).strip()
        if not text:
            found[one.name] = None
        elif one.kind == "flag":
            found[one.name] = {YES: True, NO: False}.get(text, text)
        else:
            found[one.name] = int(text) if one.kind == "number" and text.isdigit() else text
    return found


def _page_typed(name: str) -> int:
    text = request.form.get(f"page.{name}", "").strip()
    return int(text) if text.isdigit() and int(text) <= kept.MAX_PAGE else 0


def _sections(about: About, values: Mapping[str, Any], pages: Mapping[str, int], first: Iterable[str] = ()
              ) -> list[tuple[str, int, list[Asked]]]:
    """Heading, page where it is known, questions; those of `first` stand in the first sections."""
    found: dict[str, list[Question]] = {}
    for one in about.questions:
        found.setdefault(one.section, []).append(one)
    early = {_question(about, name).section for name in first}
    order = sorted(found, key=lambda x: x not in early)
    return [(say_of(about.id, f"section_of_book.{x}"), found[x][0].page,
             [_asked(about, one, values.get(one.name), pages.get(one.name, 0)) for one in found[x]]) for x in order]


def _asked(about: About, one: Question, value: Any, page: int) -> Asked:
    def words(answer: Any) -> str:
        if answer is None:
            return say("web.rulebook.open")
        if one.kind == "flag":
            return say(f"web.rulebook.{YES if answer else NO}")
        return say_of(about.id, f"setup.{one.name}.{answer}") if one.kind == "choice" else str(answer)

    options = ((YES, words(True)), (NO, words(False))) if one.kind == "flag" else tuple(
        (x, say_of(about.id, f"thing.{one.word}.{x}") if one.word else words(x)) for x in one.options)
    typed = "" if value is None else (YES if value else NO) if one.kind == "flag" else str(value)
    key = f"setup.{one.name}.text"
    return Asked(one.name, one.kind, say_of(about.id, f"setup.{one.name}.title"),
                 say_of(about.id, key) if texts_of(about.id).has(g.lang, key) else "", options, typed,
                 str(page) if page else "", one.page, words(one.default), one.low, one.high, one.rule)
