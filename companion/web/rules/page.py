"""The rules reader: the contents of a game's rules, every rule at an address of its own, search in both languages.

    GET /rules                the games, or at once the only one
    GET /rules/GAME?q=        all rules by chapter, or what was found; `fragment=1` only the list of what was found
    GET /rules/GAME/RULE      one rule; `fragment=1` as it fits on the sheet of another page

`back` is the address of the page one came from; every link of the reader carries it on."""
from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import quote

from flask import Blueprint, g, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion import games
from companion.i18n import LANGUAGES
from companion.web import say_of, security
from companion.web.errors import Problem
from companion.web.rules.book import STATUSES, Book, Chapter, Entry, book
from companion.web.rules.search import Index, Query, Row, nearest

bp = Blueprint("rules", __name__, url_prefix="/rules")

MAX_RESULTS = 40
"""Rules that one list of results shows."""


class Found(Struct, frozen=True):
    """A result: the rule, its title and a part of its text in pieces, each with whether it was asked for."""

    entry: Entry
    chapter: str
    title: list[tuple[str, bool]]
    text: list[tuple[str, bool]]


class Group(Struct, frozen=True):
    """The results of one language; `more` were left out."""

    lang: str
    found: tuple[Found, ...]
    more: int


@bp.get("")
def shelf() -> Answer | str:
    """Which rules there are to read; with one game, its rules."""
    shown = [{"title": say_of(id, "title"), "link": Links().book(id)} for id in games.ids()]
    if len(shown) == 1:
        return redirect(shown[0]["link"])
    return render_template("rules/shelf.html", games=shown, **_frame())


@bp.get("/<game>")
def contents(game: str) -> str:
    """All rules, or the results of a search."""
    read, query = _book(game), Query(request.args.get("q", ""))
    results = _search(read, query) if query.typed else None
    if request.args.get("fragment"):
        return render_template("rules/results.html", book=read, query=query, results=results,
                               near=_near(read, query, results), **_frame())
    return render_template("rules/rules.html", book=read, query=query, results=results, statuses=STATUSES,
                           title=say_of(game, "title"), near=_near(read, query, results),
                           questions=bool(games.about(game).questions), **_frame())


@bp.get("/<game>/<rule>")
def rule(game: str, rule: str) -> str:
    """One rule with its neighbours, in the reader's language, the other one tap away."""
    read = _book(game)
    entry = read.entries.get(rule)
    if entry is None:
        raise Problem("unknown", "web.rules.no_rule")
    other = book(game, next(lang for lang in LANGUAGES if lang != read.lang))
    before, after = read.beside(rule)
    fragment = bool(request.args.get("fragment"))
    return render_template("rules/sheet.html" if fragment else "rules/rule.html", book=read, rule=entry,
                           chapter=read.chapters[entry.chapter], related=read.related(rule), before=before, after=after,
                           other=other.entries[rule], other_lang=other.lang, title=say_of(game, "title"), **_frame())


def _book(game: str) -> Book:
    if not games.known(game):
        raise Problem("unknown", "web.rules.no_game")
    return book(game, g.lang)


def back() -> str:
    """The address to go back to: one of this host, or ""."""
    return security.local(request.args.get("back", ""))


def _frame() -> dict[str, Any]:
    """What every page of the reader needs: where Back leads, and how links are made."""
    return {"back": back(), "links": Links()}


class Links:
    """Addresses of the reader that remember where its reader came from."""

    def __init__(self) -> None:
        self.shelf = url_for("rules.shelf")
        self.tail = f"?back={quote(back(), safe='/')}" if back() else ""

    def book(self, game: str, chapter: str = "") -> str:
        return f"{self.shelf}/{game}{self.tail}" + (f"#chapter-{chapter}" if chapter else "")

    def rule(self, game: str, rule: str) -> str:
        return f"{self.shelf}/{game}/{rule}{self.tail}"


@cache
def _index(game: str) -> Index:
    return Index(Row(entry.id, lang, entry.title, chapter.title, entry.text)
                 for lang in LANGUAGES for chapter in book(game, lang).chapters.values() for entry in chapter.rules)


def _search(read: Book, query: Query) -> list[Group]:
    """What was found, first in the reader's language; a rule found in both stands there only."""
    order = sorted(LANGUAGES, key=lambda lang: lang != read.lang)
    found: dict[str, list[str]] = {lang: [] for lang in order}
    asked = query.typed.upper()
    for entry in read.entries.values():
        if asked in (entry.id, entry.short):
            found[read.lang].append(entry.id)
    pairs = _index(read.game).find(query)
    for lang in order:
        seen = {id for ids in found.values() for id in ids}
        found[lang] += [id for id, in_lang in pairs if in_lang == lang and id not in seen]
    return [_group(read.game, lang, ids, query) for lang, ids in found.items() if ids]


def _group(game: str, lang: str, ids: list[str], query: Query) -> Group:
    there = book(game, lang)
    shown = []
    for id in ids[:MAX_RESULTS]:
        entry = there.entries[id]
        shown.append(Found(entry, there.chapters[entry.chapter].title, query.marked(entry.title, lang),
                           query.excerpt(entry.text, lang)))
    return Group(lang, tuple(shown), len(ids) - len(shown))


def _near(read: Book, query: Query, results: list[Group] | None) -> list[Chapter]:
    """Where to look when nothing was found."""
    if results is None or results:
        return []
    chapters = list(read.chapters.values())
    return [chapters[at] for at in nearest(query, [chapter.title for chapter in chapters])]
