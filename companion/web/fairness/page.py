"""Rolls that anybody can check, and whether they have been fair: of a table, of the house, of a file."""
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
from companion.web.access import Seen, find, table_only
from companion.web.errors import STATUS, Problem
from companion.web.fairness import words as fair_words

bp = Blueprint("fair", __name__)

MAX_FILE_BYTES = 2_000_000
"""Bytes of a file that this page checks; `companion verify` takes larger ones."""
MAX_REQUEST_BYTES = {"fair.check": 3 * MAX_FILE_BYTES + 64 * 1024}
"""Bytes that a request may have: pasted text may take three for one."""
RECIPE = Path(tower.__file__).with_name("recipe.py")
DONE = {"word": "web.verify.word_saved", "gone": "web.verify.word_gone", "opened": "web.verify.opened"}
_checking = Lock()


def limit_request() -> None:
    """Before anything of a request is read: how large it may be."""
    if (most := MAX_REQUEST_BYTES.get(request.endpoint or "")) is not None:
        request.max_content_length = request.max_form_memory_size = most


class Speaker(Struct, frozen=True):
    """A seat, whether its word is mixed in, and the word itself where this device may change it."""

    seat: Seat
    name: str
    colour: str
    given: bool
    mine: bool
    word: str


@bp.get("/fair")
def house() -> str:
    """All dice and cubes of this house."""
    return render_template("fairness/fair.html", kinds=fair_words.kind_views(fair.of_house()), code="")


@bp.get("/t/<code>/fair")
def table(code: str) -> str:
    """The dice and cubes of one table."""
    seen = find(code)
    return render_template("fairness/fair.html", kinds=fair_words.kind_views(fair.of_table(seen.table)), code=code)


@bp.get("/t/<code>/verify")
def sealed(code: str) -> str:
    """What is promised, whose words are in, and every roll of an opened seal worked out again."""
    return _sealed(find(code))


def _sealed(seen: Seen, fault: str = "") -> str:
    shown, whole = seals.public_seals(seen.table), seals.record(seen.table)
    return render_template(
        "fairness/verify.html", code=seen.table.code, fault=fault, done=_done(), shown=shown,
        speakers=_speakers(seen, shown), at_table=seen.at_table, longest=seal.MAX_WORD_LETTERS,
        file=fair_words.checked_file(whole), recipe=RECIPE.read_text("utf-8"))


def _done() -> str:
    key = DONE.get(request.args.get("done", ""))
    return say(key) if key else ""


def _speakers(seen: Seen, shown: seals.PublicSeals) -> list[Speaker]:
    look = desk.look(seen.table)
    return [Speaker(seat, name, look.game.colour(look.state, seat), bool(shown.words.get(seat)),
                    mine := seen.at_table or seat in seen.seats, shown.words.get(seat, "") if mine else "")
            for seat, name in desk.seats(seen.table).items()]


@bp.post("/t/<code>/verify/word")
def word(code: str) -> Answer:
    """The word of a seat of this device, "" for none; the table's own screen speaks for every seat."""
    seen, seat = find(code), request.form.get("seat", "")
    if not seen.at_table and seat not in seen.seats:
        raise Problem("forbidden", "web.fault.not_your_seat")
    said = request.form.get("word", "").strip()
    seals.set_word(seen.table, seat, said)
    return redirect(url_for("fair.sealed", code=code, done="word" if said else "gone", _anchor="words"))


@bp.post("/t/<code>/verify/open")
def open_seal(code: str) -> Answer:
    """Open the seal before the game is over. Where it must stay closed, the page says why."""
    seen = find(code)
    table_only(seen)
    try:
        seals.open_seal(seen.table)
    except TableError as error:
        if not error.key.startswith("seal."):
            raise
        return Response(_sealed(seen, say(f"error.{error.key}")), STATUS[error.kind], mimetype="text/html")
    return redirect(url_for("fair.sealed", code=code, done="opened", _anchor="checked"))


@bp.get("/t/<code>/rolls.json")
def rolls(code: str) -> Response:
    """Every roll of an opened seal as a file that needs nobody's word."""
    made = Response(record.write(seals.record(find(code).table)), mimetype="application/json")
    made.headers["Content-Disposition"] = f'attachment; filename="rolls-{code}.json"'
    return made


@bp.get("/verify")
def form() -> str:
    """Check a file of rolls, of whatever table."""
    return render_template("fairness/verify_file.html", fault="", file=None)


@bp.post("/verify")
def check() -> Answer:
    """A file (`file`) or its text (`text`), worked out again; nothing of it is kept."""
    sent = request.files.get("file")
    data = sent.read(MAX_FILE_BYTES + 1) if sent else b""
    data = data or request.form.get("text", "").strip().encode()
    if not _checking.acquire(blocking=False):  # a file may ask for a second's work: one at a time, play goes on
        return _page(None, say("web.check.fault.busy"))
    try:
        return _page(fair_words.checked_file(_read(data)))
    except record.Malformed as error:
        return _page(None, say(f"web.check.fault.{error.key}", where=error.where))
    finally:
        _checking.release()


def _page(file: fair_words.CheckedFile | None, fault: str = "") -> Answer:
    page = render_template("fairness/verify_file.html", fault=fault, file=file)
    return Response(page, STATUS["malformed"] if fault else 200, mimetype="text/html")


def _read(data: bytes) -> record.Record:
    if not data:
        raise record.Malformed("nothing")
    if len(data) > MAX_FILE_BYTES:
        raise record.Malformed("size")
    return record.read(data)
