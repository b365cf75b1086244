"""The web layer: pages, live updates and a small JSON interface over `companion.table`. No rule lives here.

`create_app(data)` makes the app for a data folder. For programs (tests, benchmarks, other screens):

    GET  /hello                     {csrf, lang, games}; sets the device cookie
    POST /tables                    {game, setup, names, strictness} -> {code, seats}; sets the table's pass
    POST /j/CODE/claim              {seat} ("" watches) -> {code, seat}; CODE is a join code
    GET  /t/CODE/state?seat=        {head, number, seat, state}: as that seat of this device, or as all may see it
    GET  /t/CODE/offers?seat=       {head, seat, actors, actions, unchecked, near}
    GET  /t/CODE/parts?as=&since=   {head, parts, drawing, news, missed, settled}: the changing parts of a page as HTML
                                    fragments, and what came since a head
    GET  /t/CODE/log, /score        pages, or JSON with `Accept: application/json`
    GET  /t/CODE/score/line         where one line of the score comes from; /score/picture: what the picture shows
    GET  /t/CODE/score/sheet.pdf    the sheet on paper; /score/bgstats: the way out to that app, made on request
    GET  /t/CODE/setup, /pack       what to lay out, and what to pack up, piece by piece
    GET  /t/CODE/stream             server-sent events: `at` {head}, `head` {head}, `here` {n}, `voice` {playback},
                                    `beat` each 2.5 s, `bye`
    GET  /t/CODE/telling?as=        {told, stage, passages, place, theme, sounds, voice}: what may be heard of an entry
    GET  /t/CODE/telling/clip       ?passage=&n=&lang=: a sentence of it as sound
    POST /t/CODE/telling/voice      {command, told, page, ...} -> {voice}: steer the narrator, or speak here
    GET  /audio/KIND/NAME           a sound of the house
    GET  /games/GAME/FILE           what a game shows beside words: its signs, theme and illustrations
    GET  /voices, /voices/sample    ?lang=&voice=: what can speak here, and how it sounds; POST /voices/choose: a form
                                    (`lang`, `voice`): who reads in the house
    POST /t/CODE/enter              {client, head, action, overruled, reason} -> {head, number, entry, verdict, facts}
    POST /t/CODE/judge              {action} -> {verdict, rules, doubts}; enters nothing
    POST /t/CODE/roll|undo|redo     {client, head}
    POST /t/CODE/rewind             {client, head, entry}
    POST /t/CODE/whatif             {client, head, begin: true} or {client, end: keep | drop}
    POST /t/CODE/amend              {client, head, entry, action} or {client, choice}
    POST /t/CODE/audit, /position   {answers} -> {findings, why, hands}: a position told by hand, tried or entered
    GET  /t/CODE/check?as=&at=&place=, ?end=1   the table checked by hand: a stop of the walk, what lies at one of its
                                    places, the differences; POST: forms of these pages (`do`, `at`, `place`, `sig`)
    GET  /t/CODE/scan?as=&code=     cards told by showing them; `code` says what codes mean. POST: a form (`picture`, or
                                    `typed`, or `code`; `client`) -> a page, or {head, html, done}: a card that means
                                    one thing is entered. POST .../enter (`action`, `client`, `head`, `over`, `reason`),
                                    .../undo, .../name (`code`, `thing`), .../forget: forms of it
    POST /t/CODE/scan/frame?run=&advise=   a JPEG of a camera as the body -> {hits, codes, among, ...}; enters nothing
    GET, POST /t/CODE/photo?as=     the board from one photo: a form with `picture`, then (`do`) of its differences; GET
                                    .../seen/NAME.jpg: what of the photo is shown
    POST /t/CODE/reveal             {stage}: how much of the final scoring every screen shows
    POST /boxes/ID/maps/N           {map, seen} -> {version, seen, findings}: a map of the owner's box
    POST /boxes/ID/maps/N/check     {map} -> {findings}: the same, only judged
    POST /page-corners              a form with `picture` -> {corners, by}: where the page on a photograph is
    POST /boxes/ID/maps/N/picture, /boxes/ID/pictures/PART   a form (`picture` and `corners`, or `none`): the page on a
                                    photograph, straightened and kept -> {picture, link, ...}
    GET  /boxes/ID/codes, .../codes/trial?paper=, .../codes/markers?paper=    codes to print; POST: the sheet as PDF
    GET, POST /bench                dice and tower by themselves; a form (`kit`, `players`, `tower`) opens their table
    GET  /bench/dice                ?dice=&other= -> {dice, other, html}: what they will most likely show
    GET, POST /towers               the towers of the house; a form (`name`) begins one; /towers/ID?thrown=&inside= one,
                                    POST .../throw (`inside`, `thrown`, `out`, `after`), .../strike (`throw`, `back`),
                                    .../take (`table`), .../name, .../away (`back`): forms of its page
    GET  /fair, /t/CODE/fair        whether dice and cubes have been fair: of the house, of a table
    GET  /t/CODE/verify             its seals, and every roll of an opened one worked out again; /t/CODE/rolls.json: the
                                    same as a file; POST /t/CODE/verify/word (`seat`, `word`), .../open: forms of it
    GET  /trust                     ?system=&next=: how a device is told to trust this host over HTTPS; /trust/mark.svg:
                                    whether it does; /trust/companion.crt|cer|pem: the certificate of this house
    GET, POST /verify               a form (`file` or `text`): a file of rolls, worked out again
    GET  /books, /books/ID, /books/ID/entry?code=, /books/ID/find?code=, /books/ID/file: the story books, one of them,
                                    one entry in the editor, the way to it by its number, the book as a file;
                                    `open=1` shows what a book that is being played from gives away
    POST /books, /books/import, /books/ID/entry, .../entry/restore, .../entry/remove   forms of those pages
    POST /books/ID/preview, /recognise       a form -> JSON: what the table will see; pasted text laid into an entry
    POST /books/ID/photo, /read     a form with `picture` -> {corners, ...}, {text, doubts, read, sure}
    GET  /books/ID/clip, /recording ?code=&passage=&lang=: a passage as a voice or a person reads it
    POST /books/ID/recording        a sound file as the body -> {seconds}; `remove=1` takes it away
    GET  /t/CODE/chronicle, /campaigns/N/chronicle: the story so far; .../chronicle.pdf?size=&own= as a booklet,
         .../chronicle/audio?own= {state, done, total, link}, .../chronicle/audio.mp3 as a recording
    POST .../chronicle/audio       a form (`own`, `stop`): have the recording made, or not after all
    POST /books/ID/preview, /recognise   {text, code, lang, pasted}: what an entry will look like; out of pasted text
    POST /books/ID/photo, /read    a picture -> {corners}, or with its corners {text, doubts}: a photographed page
    GET, POST /books/ID/recording?code=&passage=&lang=   somebody's own reading of a passage, as a WAV file
    GET  /campaigns, /campaigns/N, /campaigns/N/sheet/SEAT, .../sheet/SEAT.pdf?size=A5|A4 (`all` for everybody's),
         /campaigns/N/export       pages, papers and the file of a campaign
    POST /campaigns/import         a campaign file as JSON -> {campaign}, or {findings}
    POST /campaigns/N/next, /paper, /drop, /join, /plan, /sheet/SEAT, /sheet/SEAT/fix/ID   forms of those pages
    GET, POST /campaigns/N/sheet/SEAT/photo   a photo of the sheet on paper; POST: a form as for the pictures of a box
    POST /t/CODE/free, /settings    {seat}, {choice: a strictness, coach or referee}: for the table's own screen

`seat` in a body says for which of its seats a device writes; left out, it is the actor's or the first. `head` left
out means the present one. Writes need `Content-Type: application/json` and the token of `/hello` as `X-CSRF`. What
goes wrong comes as `{ok: false, kind, text, rules: [{guard, rule, page, title, why, text, at, final}], head}` with
400 malformed, 403 forbidden, 404 unknown, 409 stale, 422 refused, 429 too many guesses, 503 too many streams.
"""
from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, g, request
from jinja2 import StrictUndefined

from companion import assets, games
from companion.i18n import OWN, Texts, pick
from companion.story.sound.speech import Speech
from companion.table import store
from companion.table.cards import boards, inspection

HERE = Path(__file__).parent
THEMES = ("dark", "light")
LARGEST = 64 * 1024
"""Bytes of a request's body at most."""


@cache
def texts_of(game: str) -> Texts:
    """The app's own texts with those of one game, and beneath them what every game says alike."""
    own = [OWN, HERE / "texts", *sorted(HERE.glob("*/texts")), games.folder(game) / "texts"]
    return Texts(own, [HERE.parent / "games" / "derived" / "texts"])


def create_app(data: Path, testing: bool = False, **config: Any) -> Flask:
    """The app for a data folder, which it locks until `app.extensions["companion_lock"].release()`."""
    from companion.web import compress, errors, game_files, memories, security
    from companion.web.book import blueprint as books
    from companion.web.box import blueprint as boxes
    from companion.web.campaign import page as campaign_page
    from companion.web.campaign import sheet as campaign_sheet
    from companion.web.check import page as inspect_page
    from companion.web.check import photo as board_photo
    from companion.web.check import position as position_page
    from companion.web.check import setup as setup_page
    from companion.web.chronicle import page as chronicle_page
    from companion.web.dice import page as bench_page
    from companion.web.dice import towers as towers_page
    from companion.web.fairness import page as fair_page
    from companion.web.host import trust as trust_page
    from companion.web.host import ways
    from companion.web.lobby import page as lobby
    from companion.web.looking import Held, Turns
    from companion.web.narration import telling
    from companion.web.narration import voices as voices_page
    from companion.web.play import drawn, entries, live
    from companion.web.play import page as table_page
    from companion.web.rules import page as rules_page
    from companion.web.scan import page as scan_page
    from companion.web.scan import page_photo
    from companion.web.score import page as end_page
    from companion.web.showcase import page as style_page

    root = assets.root()
    app = Flask(__name__, root_path=str(root), template_folder="templates", static_folder="static")
    app.config.update(TESTING=testing, MAX_CONTENT_LENGTH=LARGEST, MAX_FORM_MEMORY_SIZE=LARGEST,
                      PROPAGATE_EXCEPTIONS=False, **config)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.request_class = Held
    app.extensions["companion_lock"] = store.open_folder(app, Path(data))
    app.extensions["companion_streams"] = live.Streams()
    app.extensions["companion_screens"] = memories.Memories()
    app.extensions["companion_walks"], app.extensions["companion_photos"] = inspection.Walks(), boards.Photos()
    app.extensions["companion_looks"], app.extensions["companion_cameras"] = Turns(), scan_page.Cameras()
    app.extensions["companion_speech"] = Speech(Path(data))
    app.before_request(_device)
    app.before_request(boxes.room)
    app.before_request(books.room)
    app.before_request(fair_page.room)
    app.before_request(board_photo.room)
    app.before_request(scan_page.room)
    compress.install(app)
    security.guard(app)
    errors.handle(app)
    vendor = (root / "static" / "vendor" / "fonts.css").is_file()
    early = [font.file for font in assets.FONTS
             if vendor and font.characters == assets.LATIN and font.family != assets.STORY]
    app.jinja_env.globals.update(t=say, csrf=security.csrf, vendor_fonts=vendor, early_fonts=early, https_way=ways.way)
    app.jinja_env.globals.update(sign_address=game_files.sign, drawn=game_files.drawn, theme_of_game=game_files.theme,
                                 sketch=drawn.sketch, sign_says=drawn.sign_says)
    app.jinja_env.undefined = StrictUndefined  # a name that is not there is a fault, not a blank on the page
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.context_processor(lambda: {"lang": g.lang, "theme": g.theme})
    for module in (lobby, table_page, entries, live, rules_page, position_page, end_page, setup_page, style_page,
                   boxes, books, campaign_page, campaign_sheet, chronicle_page, telling, voices_page, bench_page,
                   fair_page, inspect_page, board_photo, scan_page, towers_page, trust_page, page_photo, game_files):
        app.register_blueprint(module.bp)
    return app


def _device() -> None:
    """The language this device chose, else the one its browser asks for; its theme, dark unless it chose another."""
    chosen, theme = request.cookies.get("companion_lang", ""), request.cookies.get("companion_theme", "")
    g.lang = chosen if chosen in ("cs", "en") else pick(request.headers.get("Accept-Language"))
    g.theme = theme if theme in THEMES else THEMES[0]


def say(key: str, /, **params: Any) -> str:
    """A text in the reader's language; the general sentence where there is none of that key."""
    return say_of(games.ids()[0], key, **params)


def say_of(of: str, key: str, /, **params: Any) -> str:
    """The same among the texts of a certain game."""
    texts = texts_of(of)
    lang = g.get("lang", "en")
    return texts.say(lang, key if texts.has(lang, key) else "web.fault.failed", **params)
