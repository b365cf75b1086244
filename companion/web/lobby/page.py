"""The start page with the tables of this host, the form for a new one, joining by code; a device's language and
theme."""
from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

import msgspec
from babel.dates import format_date
from flask import Blueprint, Response, current_app, g, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion import games
from companion.kernel import Seat, actors, encode
from companion.rulebook import answers
from companion.table import desk, passes, store, taps
from companion.table.campaign import campaigns
from companion.table.errors import TableError
from companion.web import THEMES, game_files, say, say_of, security, texts_of
from companion.web.access import TableAccess, set_pass_cookie, access_to, invited
from companion.web.errors import STATUS, Problem, answer, sentence, wants_json
from companion.web.host import guests
from companion.web.host.guests import device
from companion.web.lobby import box_choice, questions, story_choice, trial, wizard

bp = Blueprint("lobby", __name__)

MAX_TABLES_OPEN, FRESH_FOR = 6, timedelta(days=30)
"""Tables shown unfolded on the start page, and how long after the last entry a table is."""
MAX_GOING_ON = 3
"""Of this device's own games, how many stand above the doors of the house; the others below them."""
WALL = "wall"
MAX_CODE_LETTERS = 60
"""Letters of a code, or of the address with it, that the form takes."""


@bp.get("/")
def home() -> str:
    """The start page."""
    return _home()


def _home(code: str = "", fault: str = "") -> str:
    """The start page with the typed `code` and the `fault` found with it."""
    tables = desk.tables()
    mine = {table.code for table in tables if access_to(table) is not None}
    tables.sort(key=lambda table: table.code not in mine)
    now = datetime.now().astimezone()
    open_ones = [t for t in tables if now - t.touched <= FRESH_FOR][:MAX_TABLES_OPEN]
    cards = [_table_card(t, t.code in mine, now) for t in open_ones]
    return render_template(
        "lobby/lobby.html",
        campaigns=[one for one in campaigns.all_campaigns() if one.game in games.ids()][:MAX_TABLES_OPEN],
        going_on=[card for card in cards if card["mine"] and not card["over"]],
        tables=[card for card in cards if not card["mine"] or card["over"]],
        old=[_table_card(t, t.code in mine, now, brief=True) for t in tables if t not in open_ones],
        in_sight=MAX_GOING_ON,
        at_home=security.at_home(), games=[_game_card(id) for id in games.offered()], typed=code,
        longest=MAX_CODE_LETTERS, boxes=any(games.about(id).boxes for id in games.ids()),
        books=any(games.about(id).books for id in games.ids()),
        several=any(games.about(id).several for id in games.ids()), fault=fault, alone=_is_unreachable())


def _game_card(id: str) -> dict[str, Any]:
    """A game as the start page shows it. `trial`: whether it can be tried at once."""
    about = games.about(id)
    game_files.opens(id)
    return {"id": id, "title": say_of(id, "title"), "sign": game_files.sign(about.icon, id),
            "players": wizard.player_counts_in_words(about.seats), "trial": id in trial.playable()}


def _is_unreachable() -> bool:
    """Whether this page is open on the host itself, and the host has no address that other devices can reach."""
    return security.at_home() and not security.addresses()


def _table_card(table: Any, mine: bool, now: datetime, brief: bool = False) -> dict[str, Any]:
    """A table as the start page lists it. `brief`: without the round and what else takes reading its journal."""
    names, here = desk.seats(table), table.game in (*games.ids(), *games.tools())
    known = games.about(table.game).colours if here else ()
    colours = dict(zip(names, known, strict=False)) | wizard.colours_of(table)
    of = campaigns.of_table(table)
    title = of.name if of else say_of(table.game, "title") if here else say("web.start.gone")
    card = {"code": table.code, "game": title, "mine": mine,
            "touched": moment_in_words(table.touched.astimezone(), now), "link": url_for("table.page", code=table.code),
            "over": False, "round": None, "turn": ""}
    if here and not brief:
        try:
            look = desk.look(table)
            colours = {seat: _seat_colour(look, seat) for seat in names}
            acting = [names[seat] for seat in actors(look.state) if seat in names]
            card |= {"over": not actors(look.state), "round": look.game.screen.headline(look.state).get("round"),
                     "turn": say("web.status.acts", who=", ".join(acting)) if acting else ""}
        except TableError:  # a journal that cannot be read is said when the table is opened
            pass
        except Exception:  # whatever a game gets wrong at one table closes the house to nobody
            current_app.logger.exception("table %s of %s", table.code, table.game)
    return card | {"people": [{"name": name, "letter": name[:1].upper(), "colour": colours.get(seat, "")}
                              for seat, name in names.items()]}


def _seat_colour(look: desk.Look, seat: Seat) -> str:
    """The colour of a seat; in games where sides have colours, of the first side that it leads."""
    sides = [side for side, leader in look.game.sides(look.state).items() if leader == seat]
    return look.game.colour(look.state, seat if seat in sides or not sides else sides[0])


def moment_in_words(moment: datetime, now: datetime) -> str:
    """A moment in the reader's words: `today` or `yesterday` or a weekday with the time, further back the date."""
    days = (now.date() - moment.date()).days
    time = moment.strftime("%H:%M")
    if days in (0, 1):
        return say("web.start.when.yesterday" if days else "web.start.when.today", time=time)
    if 1 < days < 7:
        return f"{format_date(moment, 'EEEE', locale=g.lang)} {time}"
    return str(format_date(moment, "d. M. y" if g.lang == "cs" else "d MMM y", locale=g.lang))


@bp.get("/hello")
def hello() -> Response:
    """For programs: the CSRF token of this device, the languages and the games, as JSON."""
    return jsonify(ok=True, csrf=security.csrf(), lang=g.lang, games=list(games.ids()))


@bp.post("/language")
def language() -> Answer:
    """Remember the language or the theme of this device, and go back to where it was."""
    lang = request.form.get("lang", "")
    response = redirect(security.local(request.form.get("next", "")) or "/")
    if lang in ("cs", "en"):
        security.keep(response, "companion_lang", lang)  # type: ignore[arg-type]
    if (theme := request.form.get("theme", "")) in THEMES:
        security.keep(response, "companion_theme", theme)  # type: ignore[arg-type]
    return response


# A new table

class SentTable(msgspec.Struct):
    """A new table as programs send it, JSON. `setup` is the game's; its seats default to those of `names` (seat ->
    person). `book`: the id of the story book to read aloud, "" for none."""

    game: str
    setup: dict[str, Any] = {}
    names: dict[str, str] = {}
    strictness: str = "enforce"
    help: bool = True
    book: str = ""


@bp.get("/new")
def new() -> str:
    """The form for a new table, filled in as this group's last one that was no sample table. In the address: `game`,
    `play` a mode of it, `several` for its first campaign mode."""
    tables = desk.tables()
    tables.sort(key=lambda table: access_to(table) is None)
    asked = request.args.get("game", "")
    game = asked if asked in games.ids() else wizard.latest_game(tables, "several" in request.args)
    about, books = games.about(game), story_choice.books(game)
    wish = wizard.form_of_last_table((table for table in tables if not trial.is_trial(table)), game,
                                     box_choice.own_box_ids(game), [kept.id for kept in books])
    if not wish.chosen:
        wish = msgspec.structs.replace(wish, book=story_choice.default_book(about.invented(wish.box), books))
    play = about.several[0] if "several" in request.args and about.several else request.args.get("play", "")
    if play in [mode.id for mode in about.modes]:
        wish = msgspec.structs.replace(wish, play=play)
    return _form_page(wish)


@bp.post("/new")
def draw() -> str:
    """Without scripts: choose at random who begins, and show the form again as it was typed."""
    return _form_page(wizard.with_random_starter(_typed_form()), drawn=True)


def _typed_form() -> wizard.TableForm:
    """The form as it was sent. TableError `game.unknown`."""
    if (game := request.form.get("game", "")) not in games.ids():
        raise TableError("unknown", "game.unknown", game=game)
    books = [kept.id for kept in story_choice.books(game)]
    return wizard.read_form(request.form, game, box_choice.own_box_ids(game), books)


def _form_page(wish: wizard.TableForm, faults: dict[str, str] | None = None, drawn: bool = False) -> str:
    game_files.opens(wish.game)
    about, books = wish.about, story_choice.books(wish.game)
    return render_template(
        "lobby/new.html", wish=wish, about=about, own=partial(say_of, wish.game),
        has=partial(texts_of(wish.game).has, g.lang), faults=faults or {}, drawn=drawn,
        asked=questions.questions_by_group(wish), levels=wizard.levels(about), begins=wizard.BEGINS,
        strictness=wizard.STRICTNESS,
        known=wizard.recent_people(t for t in desk.tables() if t.game in games.ids() and not trial.is_trial(t)),
        fewest=min(about.seats), few=wizard.too_few(min(about.seats)),
        counts=wizard.player_counts_in_words(about.seats),
        games=[{"id": id, "title": say_of(id, "title"), "sign": game_files.sign(games.about(id).icon, id)}
               for id in dict.fromkeys((*games.offered(), wish.game))],
        own_boxes=box_choice.own_boxes(wish.game), books=books,
        usual={kind: story_choice.default_book(kind == "invented", books) for kind in ("own", "invented")},
        campaigns=[one for one in campaigns.all_campaigns() if one.game == wish.game][:MAX_TABLES_OPEN])


@bp.post("/tables")
def create() -> Answer:
    """Open a new table. As JSON: `{game, names: {seat: name}, setup: {...}, strictness, help, book}`; the answer has
    its `code`. A form with faults comes back as it was typed, with a sentence at each."""
    if not request.is_json:
        return _from_form()
    asked = msgspec.json.decode(request.get_data(), type=SentTable)
    setup = asked.setup | {"seats": asked.setup.get("seats") or list(asked.names)}
    if not isinstance(setup["seats"], list):
        raise Problem("malformed", "web.fault.malformed")
    names = asked.names or {str(seat): str(seat) for seat in setup["seats"]}
    table, token = _open_new_table(asked.game, setup, names, asked.strictness, asked.help, asked.book)
    response = jsonify(ok=True, code=table.code, seats=setup["seats"])
    set_pass_cookie(response, table, token)
    return response


def _from_form() -> Answer:
    wish = _typed_form()
    if faults := wizard.faults(wish):
        return _form_with_faults(wish, faults)
    if wish.is_campaign:
        return _begin_campaign(wish)
    setup = wish.setup()
    try:
        if wish.about.boxes:
            setup["box"] = box_choice.box_for_setup(wish.game, wish.box)
        table, token = _open_new_table(wish.game, setup, wish.names, wish.strictness,
                                         wish.level == wizard.COACH, wish.book)
    except TableError as error:
        if error.key != "setup.wrong":
            raise
        return _form_with_faults(wish, {wizard.form_field(wish.about, str(error.params["field"])): sentence(error)})
    link = url_for("table.page", code=table.code)
    if len(wish.names) == 1:  # nobody else could sit there
        seat = next(iter(wish.names))
        passes.claim_seat(token, seat)
        guests.seated(table)
        link = url_for("table.seat_page", code=table.code, seat=seat)
    if wish.begin == "middle":
        link = url_for("table.page", code=table.code) + "/position"
    response: Any = (jsonify(ok=True, code=table.code, seats=list(wish.names)) if wants_json() else redirect(link))
    set_pass_cookie(response, table, token)
    return response  # type: ignore[no-any-return]


def _form_with_faults(wish: wizard.TableForm, faults: dict[str, str]) -> Answer:
    """The form as it was typed with a sentence at each fault; programs get the first sentence."""
    if wants_json():
        return answer("malformed", next(iter(faults.values())), STATUS["malformed"])
    return Response(_form_page(wish, faults), STATUS["malformed"], mimetype="text/html")


def _begin_campaign(wish: wizard.TableForm) -> Answer:
    """Begin a campaign and go to its page, where each of its games is set up."""
    title = say_of(wish.game, f"setup.mode.{wish.play}.title")
    made = campaigns.create_from_json(wish.game, wish.campaign or f"{title}: {', '.join(wish.names.values())}",
                           wish.plan())
    link = url_for("campaign.page", number=made.id, paper=1 if wish.begin == "middle" else None)
    return jsonify(ok=True, campaign=made.id, link=link) if wants_json() else redirect(link)


def _open_new_table(game: str, setup: dict[str, Any], names: dict[Seat, str], strictness: str, help: bool,
            book: str) -> tuple[Any, str]:
    """Open a table; it and the pass of its table screen. Whatever the app can draw at the start is drawn."""
    if not games.known(game):
        raise TableError("unknown", "game.unknown", game=game)
    answered = answers.in_setup(games.about(game), setup, answers.read(store.folder(), games.about(game)))
    whole = story_choice.setup_with_book(game, answered, book)
    table = taps.open_table(game, encode(whole), names, strictness, help=help, book="" if whole is answered else book)
    guests.opened(table)
    return table, passes.create(table, "table", label=device())


@bp.post("/try/<game>")
def try_out(game: str) -> Answer:
    """Open a sample table with a coach, played up to the first turn, and go to the first player's screen."""
    if game not in trial.playable():
        raise Problem("unknown", "web.fault.not_found")
    wish = trial.form(game, story_choice.default_book(True, story_choice.books(game)))
    setup = wish.setup() | ({"box": box_choice.box_for_setup(game, wish.box)} if wish.about.boxes else {})
    table, token = _open_new_table(game, setup, wish.names, wish.strictness, True, wish.book)
    seat = next(iter(wish.names))
    trial.play_to_first_turn(table, seat)
    link = url_for("table.seat_page", code=table.code, seat=seat)
    response: Any = jsonify(ok=True, code=table.code, seat=seat) if wants_json() else redirect(link)
    set_pass_cookie(response, table, token)
    return response  # type: ignore[no-any-return]


# Joining

@bp.get("/j")
def by_code() -> Answer | str:
    """Go to the table of a typed join code, or of a whole address that has one."""
    typed = request.args.get("code", "")
    code = passes.plain_code(typed.rpartition("/j/")[2])
    try:
        invited(code)
    except TableError as error:
        return _page_for_unknown_code(typed, error)
    return redirect(url_for("lobby.join", code=code))


@bp.get("/j/<code>")
def join(code: str) -> Answer | str:
    """The page where one takes a seat at the table of a join code."""
    try:
        table = invited(code)
    except TableError as error:
        return _page_for_unknown_code(code, error)
    access = access_to(table)
    return render_template("lobby/join.html", code=passes.plain_code(code), seats=_seat_rows(table, access),
                           access=access, game=say_of(table.game, "title"))


def _page_for_unknown_code(typed: str, error: TableError) -> Answer:
    """The start page with the typed code and the reason why it opens no table."""
    if wants_json():
        raise error
    if guests.door().closed and not guests.admitted():
        return redirect(url_for("door.page"))
    page = _home(typed[:MAX_CODE_LETTERS], say(f"error.{error.key}", **error.params))
    return Response(page, 429 if error.key == "code.slow" else STATUS[error.kind], mimetype="text/html")


def _seat_rows(table: Any, access: TableAccess | None) -> list[dict[str, Any]]:
    """A row for each seat. `by`: the kind of device that holds it, `table` for the table screen, "" for a free seat."""
    taken, names, look = passes.seat_holders(table), desk.seats(table), desk.look(table)

    def holder(seat: Seat) -> str:
        rights = taken.get(seat)
        return "" if rights is None else "table" if rights.right == "table" else rights.label or "other"

    order = [seat for seat in dict.fromkeys(look.game.sides(look.state).values()) if seat in names]
    colours = {seat: _seat_colour(look, seat) for seat in names}
    return [{"id": seat, "name": names[seat], "letter": names[seat][:1].upper(), "by": holder(seat),
             "colour": colours[seat], "called": say_of(table.game, f"thing.colour.{colours[seat]}")
             if colours[seat] else "", "mine": access is not None and seat in access.seats}
            for seat in dict.fromkeys((*order, *names))]


@bp.post("/j/<code>/claim")
def claim(code: str) -> Answer:
    """Take a seat (`{"seat": id}`), or watch (seat "", `view` "wall" for a big screen). A device keeps the seats that
    it already has."""
    table = invited(code)
    typed = msgspec.json.decode(request.get_data(), type=dict[str, str]) if request.is_json else request.form
    seat, access = typed.get("seat", ""), access_to(table)
    token = access.token if access else ""
    if seat:
        if access is None or access.rights.right == "watch":
            token, _ = passes.join(code, address=request.remote_addr or "", label=device())
        try:
            passes.claim_seat(token, seat)
            guests.seated(table)
            current_app.extensions["companion_streams"].recheck_passes(table.id)
        except TableError:
            if access is None or token != access.token:
                passes.revoke(token)
            raise
    elif access is None:
        token = passes.create(table, "watch", label=device())
    link = url_for("table.seat_page", code=table.code, seat=seat) if seat else url_for(
        "table.page", code=table.code, view=WALL if typed.get("view") == WALL else "watch")
    response: Any = jsonify(ok=True, code=table.code, seat=seat) if wants_json() else redirect(link)
    set_pass_cookie(response, table, token)
    return response  # type: ignore[no-any-return]


@bp.post("/tables/<code>/take")
def take_table(code: str) -> Answer:
    """Make this device the table screen of a table. Only on the host machine: whoever sits there owns the data."""
    table = desk.find(code)
    guests.opened(table)
    response = redirect(url_for("table.page", code=table.code))
    set_pass_cookie(response, table, passes.create(table, "table", label=device()))
    return response
