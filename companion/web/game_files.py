"""What a game shows beside words: its signs, theme and illustrations, out of `static` in its own folder.

    GET  /games/GAME/FILE           icons.svg, theme.css, or another of its files; `?d=DIGEST` may be kept for ever

A page of a game finds a sign among the game's own (`icons.svg`) before those of the house."""
from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, current_app, g, request, send_from_directory

from companion import assets, games
from companion.web.errors import Problem

bp = Blueprint("game_files", __name__, url_prefix="/games")
HOUSE = "/static/icons/symbols.svg"
FOREVER = "public, max-age=31536000, immutable"
"""For a file whose address names what is in it."""


@bp.get("/<game>/<path:file>")
def file(game: str, file: str) -> Response:
    """What a game shows beside words: its signs, its theme, its illustrations."""
    if not games.known(game) or not (folder(game) / file).is_file():
        raise Problem("unknown", "web.fault.unknown")
    sent = send_from_directory(folder(game), file, conditional=True)
    if request.args.get("d") == digest(folder(game) / file):
        sent.headers["Cache-Control"] = FOREVER
    return sent


def folder(game: str) -> Path:
    return games.folder(game) / "static"


@cache
def digest(path: Path) -> str:
    """Of what is in a file."""
    return sha256(path.read_bytes()).hexdigest()[:12]


@cache
def signs(path: Path) -> tuple[str, ...]:
    """The names of a sprite's signs, in its order; none where there is no such file."""
    return tuple(re.findall(r'<symbol id="([\w-]+)"', path.read_text("utf-8"))) if path.is_file() else ()


@cache
def house_signs() -> tuple[str, ...]:
    return signs(assets.assets_folder() / "static" / "icons" / "symbols.svg")


@cache
def game_signs(game: str) -> tuple[str, ...]:
    return signs(folder(game) / "icons.svg")


def opens(game: str) -> None:
    """From here on this request is about that game: its signs come before those of the house."""
    g.game = game


def sprites(of: str = "") -> Mapping[str, str]:
    """The sprite of every sign that this page may show, the nearest first; `of`: for a thing of another game than the
    page's. A page about no game in particular, such as the lobby, may show any game's."""
    mine = of or g.get("game", "")
    return _sprites(mine, () if mine else (*games.ids(), *games.tools()))


@cache
def _sprites(mine: str, others: tuple[str, ...]) -> Mapping[str, str]:
    far = {sign: address(id, "icons.svg") for id in reversed(others) for sign in game_signs(id)}
    near = dict.fromkeys(game_signs(mine), address(mine, "icons.svg")) if mine else {}
    return far | dict.fromkeys(house_signs(), HOUSE) | near


def sign(name: str, of: str = "") -> str:
    """The address of a sign, of a certain game where `of` says so. LookupError in a test where nobody has drawn it; at
    a table the picture stays empty."""
    found = sprites(of).get(name, "")
    if not found and current_app.testing:
        raise LookupError(f"no sign is called {name!r}")
    return f"{found or HOUSE}#{name}"


def drawn(name: str) -> bool:
    """Whether there is a sign of that name for this page."""
    return name in sprites()


def theme() -> str:
    """The style sheet of the page's game, "" where it has none."""
    mine = g.get("game", "")
    return address(mine, "theme.css") if mine and (folder(mine) / "theme.css").is_file() else ""


def address(game: str, file: str) -> str:
    return f"/games/{game}/{file}"


def lasting_address(game: str, file: str) -> str:
    """The address of a file that browsers may keep: a new one for every change of it."""
    return f"{address(game, file)}?d={digest(folder(game) / file)}"
