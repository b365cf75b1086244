"""The games of this house over the years: a page, a picture, a file to take along, and a name that is forgotten."""
from __future__ import annotations

import csv
import io
from typing import Any

from babel.dates import format_date
from flask import Blueprint, Response, current_app, g, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion.kernel import TABLE, encode, view
from companion.table import journal
from companion.table.evening import forget as forgetting
from companion.table.evening import results
from companion.table.evening.results import Game, Tally
from companion.web import say, say_of, security, texts_of
from companion.web.cache import ScreenCache
from companion.web.errors import Problem
from companion.web.words import Reader

bp = Blueprint("stats", __name__, url_prefix="/stats")

MAX_BARS, MAX_LISTED = 8, 30
BAR, GAP, LABEL, WIDE = 34, 10, 170, 640
"""Height of a bar, the gap below it, the width of the names, the width of the picture."""
COLUMNS = ("date", "game", "mode", "player", "side", "points", "won", "early", "round", "minutes")


class Row(Struct, frozen=True):
    """One line of a table: its words, and what they have to show. `percent` of the games were won."""

    name: str
    hint: str
    games: int
    wins: int
    percent: int
    best: str


@bp.get("")
def page() -> str:
    """Games, wins and best scores, by player, game and mode, and side."""
    games = results.games_of_house()
    players = results.by_player(games)
    names = {key: _role(games, *key) for key in results.by_side(games)}
    return render_template(
        "evening/house.html", count=len(games), at_home=security.at_home(), bars=_bars(players), own=False,
        gone=request.args.get("gone", ""), copies=request.args.get("copies", 0, type=int),
        players=[_row(name, "", tally, say_of(tally.best_by, "title") if tally.best_by else "")
                 for name, tally in players.items()],
        games=[_row(say_of(game, "title"), _mode(game, mode), tally, tally.best_by)
               for (game, mode), tally in results.by_game(games).items()],
        sides=[_row(names[key], say_of(key[0], "title"), tally, tally.best_by)
               for key, tally in results.by_side(games).items()],
        played=[_played(one) for one in games[:MAX_LISTED]])


@bp.get("/picture.svg")
def picture() -> Response:
    """Wins among games by player, as a picture of its own."""
    svg = render_template("evening/picture.svg", bars=_bars(results.by_player(results.games_of_house())), own=True)
    return Response(svg, mimetype="image/svg+xml")


@bp.get("/games.<form>")
def export(form: str) -> Response:
    """Every seat of every finished game, as `csv` or `json`."""
    rows = [dict(zip(COLUMNS, line, strict=True)) for game in results.games_of_house() for line in _lines(game)]
    if form == "json":
        return Response(encode(rows), mimetype="application/json",
                        headers={"Content-Disposition": 'attachment; filename="games.json"'})
    if form != "csv":
        raise Problem("unknown", "web.fault.not_found")
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    writer.writerows({name: _plain(value) for name, value in row.items()} for row in rows)
    return Response("\ufeff" + out.getvalue(), mimetype="text/csv",
                    headers={"Content-Disposition": 'attachment; filename="games.csv"'})


@bp.post("/forget")
def forget() -> Answer:
    """Somebody asked to be forgotten: `name` goes from every table and campaign. The page then names the copies that
    still have it."""
    done = forgetting.forget(request.form.get("name", ""))
    current_app.extensions["companion_screens"] = ScreenCache()
    return redirect(url_for("stats.page", gone=1, copies=len(done.backups)))


def _row(name: str, hint: str, tally: Tally, by: str) -> Row:
    best = "" if tally.best is None else f"{tally.best} ({by})"
    return Row(name, hint, tally.games, tally.wins, round(100 * tally.wins / tally.games), best)


def _mode(game: str, mode: str) -> str:
    key = f"setup.mode.{mode}.title"
    return say_of(game, key) if texts_of(game).has(g.lang, key) else ""


def _role(games: list[Game], game: str, field: str, value: str) -> str:
    """The word for what somebody played, as the game says it at one of its tables."""
    table = next(one.table for one in games if one.table.game == game and any(
        person.role == (field, value) for person in one.result.people))
    look = journal.look(table)
    names = journal.seats(table)
    reader = Reader(look.game, view(look.game, look.state, TABLE), g.lang, names, texts_of(game))
    return ", ".join(reader.name(field, one) for one in value.split(","))


def _played(game: Game) -> dict[str, Any]:
    result = game.result
    return {"when": format_date(game.table.touched.astimezone(), format="medium", locale=g.lang),
            "game": say_of(game.table.game, "title"), "mode": _mode(game.table.game, result.mode),
            "early": result.early, "people": [(game.name(x.seat), "?" if x.points is None else x.points, x.won)
                                              for x in result.people]}


def _bars(players: dict[str, Tally]) -> dict[str, Any]:
    """The picture: for each player a bar of games, and in it one of wins."""
    most = max((one.games for one in players.values()), default=1)
    long = WIDE - LABEL - 90
    return {"wide": WIDE, "high": GAP + (BAR + GAP) * min(len(players), MAX_BARS), "label": LABEL, "bar": BAR,
            "title": say("web.stats.picture"),
            "rows": [(GAP + n * (BAR + GAP), name, long * one.games // most, long * one.wins // most,
                      say("web.stats.won_of", wins=one.wins, games=one.games))
                     for n, (name, one) in enumerate(list(players.items())[:MAX_BARS])]}


def _lines(game: Game) -> list[tuple[Any, ...]]:
    table, result = game.table, game.result
    return [(table.touched.date().isoformat(), table.game, result.mode, game.name(x.seat), x.role[1] if x.role else "",
             x.points, x.won, result.early, result.round, result.minutes) for x in result.people]


def _plain(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t") else value
