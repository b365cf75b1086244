"""The web layer: pages, live updates and a small JSON interface over `companion.table`. No rule lives here.

`create_app(data)` makes the app for a data folder. `companion routes` lists what it answers to (`routes.py`), each with
what its function says. For programs (tests, benchmarks, other screens): `/hello` gives a device its cookie and a token,
`POST /tables` opens a table, `POST /j/CODE/claim` takes a seat with a join code, `/t/CODE/offers`, `/enter` and `/roll`
play, `/t/CODE/parts` has the changing parts of a page as HTML fragments, `/t/CODE/stream` says when there are others.

`seat` in a body says for which of its seats a device writes; left out, it is the actor's or the first. `head` left
out means the present one. Writes need `Content-Type: application/json` and the token of `/hello` as `X-CSRF`. What
goes wrong comes as `{ok: false, kind, text, rules: [{guard, rule, page, title, why, text, at, final}], head}` with
400 malformed, 403 forbidden, 404 unknown, 409 stale, 422 refused, 429 too many guesses, 503 too many streams.
"""
from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, g, has_app_context, request
from jinja2 import StrictUndefined

from companion import assets, games
from companion.i18n import TABLE_TEXTS, Texts, percents, preferred_language
from companion.story.sound.speech import Speech
from companion.table import store
from companion.table.cards import boards, inspection
from companion.table.door import Door
from companion.table.memory import memory

HERE = Path(__file__).parent
THEMES = ("dark", "light")
ALIKE = HERE.parent / "games" / "derived" / "texts"
LOG = logging.getLogger(__name__)
MAX_REQUEST_BYTES = 64 * 1024
"""Bytes of a request's body at most."""


@cache
def texts_of(game: str) -> Texts:
    """The app's own texts with those of one game, and beneath them what every game says alike."""
    return Texts([*_own(), games.folder(game) / "texts"], [ALIKE])


@cache
def house() -> Texts:
    """The app's own texts, for pages that belong to no game, and beneath them what every game says alike."""
    return Texts(_own(), [ALIKE])


def _own() -> list[Path]:
    return [TABLE_TEXTS, HERE / "texts", *sorted(HERE.glob("*/texts"))]


class Missing(LookupError):
    """A text that a screen wants is not there, or wants other parameters."""


def worded(texts: Texts, lang: str, key: str, params: Mapping[str, Any], otherwise: str) -> str:
    """The text of that key. Missing where an app under test has none; in play the log tells it, and the reader gets
    `otherwise`: no page fails for a word."""
    try:
        return texts.say(lang, key, **params)
    except (KeyError, IndexError, ValueError, TypeError) as error:
        if has_app_context() and current_app.testing:
            raise Missing(f"{key} ({lang}): {error!r}") from error
        LOG.warning("no text %s in %s: %r", key, lang, error)
        return otherwise


def create_app(data: Path, testing: bool = False, **config: Any) -> Flask:
    """The app for a data folder, which it locks until `app.extensions["companion_lock"].release()`."""
    from companion.web import (
        bundles, compress, errors, game_files, illustrations, request_limits, rights, security)
    from companion.web.book import blueprint as books
    from companion.web.box import blueprint as boxes
    from companion.web.cache import ScreenCache
    from companion.web.after import page as after_page
    from companion.web.campaign import page as campaign_page
    from companion.web.campaign import sheet as campaign_sheet
    from companion.web.check import page as inspect_page
    from companion.web.check import photo as board_photo
    from companion.web.check import position as position_page
    from companion.web.check import setup as setup_page
    from companion.web.chronicle import page as chronicle_page
    from companion.web.dice import page as bench_page
    from companion.web.dice import towers as towers_page
    from companion.web.evening import house as stats_page
    from companion.web.evening import page as evening_page
    from companion.web.fairness import page as fair_page
    from companion.web.host import door as door_page
    from companion.web.host import keep as keep_page
    from companion.web.host import trust as trust_page
    from companion.web.host import ways
    from companion.web.late import page as late_page
    from companion.web.lobby import page as lobby
    from companion.web.uploads import PictureRequest, UploadQueue
    from companion.web.narration import narration
    from companion.web.narration import voices as voices_page
    from companion.web.play import entries, live
    from companion.web.play.board import layout
    from companion.web.play import page as table_page
    from companion.web.rulebook import page as rulebook_page
    from companion.web.rules import page as rules_page
    from companion.web.scan import page as scan_page
    from companion.web.scan import page_photo
    from companion.web.score import page as end_page
    from companion.web.showcase import page as style_page

    root = assets.assets_folder()
    app = Flask(__name__, root_path=str(root), template_folder="templates", static_folder="static")
    app.config.update(TESTING=testing, MAX_CONTENT_LENGTH=MAX_REQUEST_BYTES, MAX_FORM_MEMORY_SIZE=MAX_REQUEST_BYTES,
                      PROPAGATE_EXCEPTIONS=False, **config)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.request_class = PictureRequest
    app.extensions["companion_lock"] = store.open_folder(app, Path(data))
    app.extensions["companion_streams"] = live.Streams()
    app.extensions["companion_screens"] = ScreenCache()
    app.extensions["companion_walks"], app.extensions["companion_photos"] = inspection.Walks(), boards.Photos()
    app.extensions["companion_uploads"], app.extensions["companion_cameras"] = UploadQueue(), scan_page.Cameras()
    app.extensions["companion_speech"] = Speech(Path(data))
    app.after_request(_back_up_behind)
    app.before_request(_device)
    request_limits.install(app, *(module.REQUEST_LIMITS for module in (
        boxes, books, fair_page, keep_page, board_photo, position_page, scan_page)))
    compress.install(app)
    security.guard(app)
    app.before_request(rights.guard)
    app.extensions["companion_door"] = Door(Path(data))
    errors.handle(app)
    vendor = (root / "static" / "vendor" / "fonts.css").is_file()
    early, bundled = assets.EARLY_FONTS if vendor else (), bundles.fresh(root / "static")
    app.jinja_env.globals.update(t=say, csrf=security.csrf, vendor_fonts=vendor, early_fonts=early, bundled=bundled,
                                 bundle=partial(bundles.address, bundled=bundled),
                                 https_way=ways.trust_page_path)
    app.jinja_env.globals.update(sign_address=game_files.sign, drawn=game_files.drawn, theme_of_game=game_files.theme,
                                 sketch=layout.sketch, sign_says=layout.sign_says,
                                 token_title=layout.token_title, picture_of_card=illustrations.of_card,
                                 picture_of_place=illustrations.of_place, picture_of_entry=illustrations.of_entry,
                                 picture_of_winner=illustrations.of_winner)
    app.jinja_env.filters["percents"] = lambda text: percents(g.lang, text)
    app.jinja_env.undefined = StrictUndefined  # a name that is not there is a fault, not a blank on the page
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.context_processor(lambda: {"lang": g.lang, "theme": g.theme})
    for module in (lobby, table_page, entries, live, rules_page, position_page, end_page, setup_page, style_page,
                   boxes, books, campaign_page, campaign_sheet, chronicle_page, narration, voices_page, bench_page,
                   fair_page, inspect_page, board_photo, scan_page, towers_page, trust_page, door_page, page_photo,
                   keep_page, evening_page, stats_page, after_page, late_page, rulebook_page, game_files,
                   illustrations):
        app.register_blueprint(module.bp)
    rights.check_completeness(app)
    return app


def _back_up_behind(response: Response) -> Response:
    """Once the first answer is out, the copy of the start is made and checked."""
    if memory().start_backup_due:
        app = current_app._get_current_object()  # type: ignore[attr-defined]

        def begin() -> None:
            with app.app_context():
                store.backup_after_start()

        response.call_on_close(begin)
    return response


def _device() -> None:
    """The language this device chose, else the one its browser asks for; its theme, dark unless it chose another."""
    chosen, theme = request.cookies.get("companion_lang", ""), request.cookies.get("companion_theme", "")
    g.lang = chosen if chosen in ("cs", "en") else preferred_language(request.headers.get("Accept-Language"))
    g.theme = theme if theme in THEMES else THEMES[0]


def say(key: str, /, **params: Any) -> str:
    """A text of the house in the reader's language."""
    return _said(house(), key, params)


def say_of(of: str, key: str, /, **params: Any) -> str:
    """The same among the texts of a certain game."""
    return _said(texts_of(of), key, params)


def localized(names: Mapping[str, str]) -> str:
    """A name by language: the reader's, else as a table typed it (""), else any; "" for a thing without a name."""
    return names.get(g.lang) or names.get("") or next((text for text in names.values() if text), "")


def _said(texts: Texts, key: str, params: Mapping[str, Any]) -> str:
    lang = g.get("lang", "en")
    return worded(texts, lang, key, params, texts.say(lang, "web.fault.failed"))
