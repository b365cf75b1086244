"""The pages on fairness: counts of dice and cubes (of the house, of a table), and sealed rolls recomputed (of a table,
of a file)."""
from __future__ import annotations

from pathlib import Path
from threading import Lock

from flask import Blueprint, Response, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion import tower
from companion.kernel import Seat
from companion.table import desk
from companion.table.dice import fair, seals
from companion.table.errors import TableError
from companion.tower import record, seal
from companion.web import say
from companion.web.access import TableAccess, find
from companion.web.errors import STATUS, Problem
from companion.web.fairness import words as fair_words
from companion.web.request_limits import RequestLimit

bp = Blueprint("fair", __name__)

MAX_FILE_BYTES = 2_000_000
"""Bytes of a file that this page checks; `companion verify` takes larger ones."""
REQUEST_LIMITS = {"fair.check": RequestLimit(3 * MAX_FILE_BYTES + 64 * 1024, 3 * MAX_FILE_BYTES + 64 * 1024)}
"""A byte of pasted text may take three in a form."""
RECIPE = Path(tower.__file__).with_name("recipe.py")
DONE_NOTES = {"word": "web.verify.word_saved", "gone": "web.verify.word_gone", "opened": "web.verify.opened"}
_checking = Lock()


class Speaker(Struct, frozen=True):
    """A seat; `has_word`: its word is mixed into the rolls; `word` itself only where this device may change it
    (`mine`)."""

    seat: Seat
    name: str
    colour: str
    has_word: bool
    mine: bool
    word: str


@bp.get("/fair")
def house() -> str:
    """The counts of all dice and cubes of this house."""
    return render_template("fairness/fair.html", kinds=fair_words.kind_views(fair.of_house()), code="")


@bp.get("/t/<code>/fair")
def table(code: str) -> str:
    """The counts of the dice and cubes of one table."""
    access = find(code)
    return render_template("fairness/fair.html", kinds=fair_words.kind_views(fair.of_table(access.table)), code=code)


@bp.get("/t/<code>/verify")
def sealed(code: str) -> str:
    """The seals of a table: the promised hash, whose words are mixed in, every roll of an opened seal recomputed."""
    return _sealed_page(find(code))


def _sealed_page(access: TableAccess, fault: str = "") -> str:
    shown, whole = seals.public_seals(access.table), seals.record(access.table)
    return render_template(
        "fairness/verify.html", code=access.table.code, fault=fault, done=_done_note(), shown=shown,
        speakers=_speakers(access, shown), at_table=access.at_table, longest=seal.MAX_WORD_LETTERS,
        file=fair_words.checked_file(whole), recipe=RECIPE.read_text("utf-8"))


def _done_note() -> str:
    key = DONE_NOTES.get(request.args.get("done", ""))
    return say(key) if key else ""


def _speakers(access: TableAccess, shown: seals.PublicSeals) -> list[Speaker]:
    look = desk.look(access.table)
    return [Speaker(seat, name, look.game.colour(look.state, seat), bool(shown.words.get(seat)),
                    mine := access.at_table or seat in access.seats, shown.words.get(seat, "") if mine else "")
            for seat, name in desk.seats(access.table).items()]


@bp.post("/t/<code>/verify/word")
def word(code: str) -> Answer:
    """Set the `word` of a `seat`, "" for none. A device may set that of its own seats, the table screen of any."""
    access, seat = find(code), request.form.get("seat", "")
    if not access.at_table and seat not in access.seats:
        raise Problem("forbidden", "web.fault.not_your_seat")
    word = request.form.get("word", "").strip()
    seals.set_word(access.table, seat, word)
    return redirect(url_for("fair.sealed", code=code, done="word" if word else "gone", _anchor="words"))


@bp.post("/t/<code>/verify/open")
def open_seal(code: str) -> Answer:
    """Open the seal before the game is over, or say why it must stay closed."""
    access = find(code)
    try:
        seals.open_seal(access.table)
    except TableError as error:
        if not error.key.startswith("seal."):
            raise
        return Response(_sealed_page(access, say(f"error.{error.key}")), STATUS[error.kind], mimetype="text/html")
    return redirect(url_for("fair.sealed", code=code, done="opened", _anchor="checked"))


@bp.get("/t/<code>/rolls.json")
def rolls(code: str) -> Response:
    """The file with the rolls of opened seals, which anybody can check without us."""
    made = Response(record.write(seals.record(find(code).table)), mimetype="application/json")
    made.headers["Content-Disposition"] = f'attachment; filename="rolls-{code}.json"'
    return made


@bp.get("/verify")
def form() -> str:
    """The page that checks a file of rolls, of any table."""
    return render_template("fairness/verify_file.html", fault="", file=None)


@bp.post("/verify")
def check() -> Answer:
    """Recompute the rolls of a sent file (`file`, or its text as `text`); nothing of it is stored."""
    sent = request.files.get("file")
    data = sent.read(MAX_FILE_BYTES + 1) if sent else b""
    data = data or request.form.get("text", "").strip().encode()
    if not _checking.acquire(blocking=False):  # a file may ask for a second's work: one at a time, play goes on
        return _page(None, say("web.check.fault.busy"))
    try:
        return _page(fair_words.checked_file(_read_record(data)))
    except record.Malformed as error:
        return _page(None, say(f"web.check.fault.{error.key}", where=error.where))
    finally:
        _checking.release()


def _page(file: fair_words.CheckedFile | None, fault: str = "") -> Answer:
    page = render_template("fairness/verify_file.html", fault=fault, file=file)
    return Response(page, STATUS["malformed"] if fault else 200, mimetype="text/html")


def _read_record(data: bytes) -> record.Record:
    if not data:
        raise record.Malformed("nothing")
    if len(data) > MAX_FILE_BYTES:
        raise record.Malformed("size")
    return record.read(data)
