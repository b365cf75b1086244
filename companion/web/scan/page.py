"""The scan page: a card is shown to the camera, photographed or its code typed; the page says what it is and offers the
entries that the rules allow with it.

A photo and a typed code need neither HTTPS nor scripts. A watcher may look at cards; only players enter. Pictures stay
in memory, and text read in one is never trusted."""
from __future__ import annotations

from collections import OrderedDict
from secrets import token_hex
from threading import Lock
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.kernel import TABLE, Seat, encode
from companion.table import desk, passes, taps
from companion.table.cards import scans
from companion.table.cards.scans import Meaning
from companion.table.errors import Refused, TableError
from companion.vision import advice, code_reader, codes, picture
from companion.vision.picture import Gray
from companion.vision.sweep import Sweep
from companion.web import say, uploads
from companion.web.access import TableAccess, find, invitation
from companion.web.errors import STATUS, Problem, answer, wants_json
from companion.web.play.entries import take
from companion.web.play.page import home, screen_for
from companion.web.play.screen import REASONS, Screen
from companion.web.request_limits import RequestLimit
from companion.web.scan.words import in_words, refusal

bp = Blueprint("scan", __name__, url_prefix="/t/<code>/scan")

MAX_FRAME_BYTES = 1024 * 1024
"""Bytes of a camera's frame; one of 1280 × 720 pixels has a fifth of that."""
MAX_FRAME_SIDE_PIXELS = 1920
"""Longer side of a camera's frame in pixels."""
REQUEST_LIMITS = {"scan.read": RequestLimit(uploads.MAX_REQUEST_BYTES, 1024 * 1024),
                  "scan.frame": RequestLimit(MAX_FRAME_BYTES, 1024 * 1024)}
MAX_CODES_TOLD = 24
"""Codes of one picture whose meaning is shown."""
EXAMPLE_NUMBER = 17
MAX_CODE_LETTERS = 200
"""Letters of a text that is taken for the code of a card."""
MAX_CAMERAS = 256
"""Cameras whose last frames one host remembers."""
SCRIPT_WORDS = ("look", "starting", "reading", "advice.light", "advice.still", "advice.closer", "blind.offline",
         "fault.failed")
"""Texts `web.scan.*` that the script shows."""
NOTES = ("stale", "undone", "named", "forgotten", "faster")
"""What happened just before, texts `web.scan.note.*`."""


class Cameras:
    """Each camera's last frames (`vision.sweep`); past `size` the camera unused longest is forgotten."""

    def __init__(self, size: int = MAX_CAMERAS) -> None:
        self._size, self._kept, self._lock = size, OrderedDict[Any, Sweep](), Lock()

    def sweep(self, key: Any) -> Sweep:
        """The frames of this camera so far. One frame at a time is read, so that nobody else changes it meanwhile."""
        with self._lock:
            sweep = self._kept.setdefault(key, Sweep(usable=readable))
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
            return sweep


def readable(text: str) -> bool:
    """Whether a text can be the code of a card: printable, at most MAX_CODE_LETTERS, not one of ours misread."""
    return 0 < len(text) <= MAX_CODE_LETTERS and text.isprintable() and codes.fault(text) != codes.CHECK


def _screen(code: str) -> tuple[TableAccess, Screen, str]:
    """The device's pass, its screen of the table, and the seat asked for (`as`). Problem where the game has no
    codes."""
    seen, as_ = find(code), request.values.get("as", "")
    s = screen_for(seen, as_)
    if s.game.scan is None:
        raise Problem("unknown", "web.fault.no_part")
    return seen, s, as_


def _enterable_seats(s: Screen) -> tuple[Seat, ...]:
    """The seats for which this screen may enter, TABLE among them; none for a watcher."""
    if s.kind == "table":
        return (TABLE, *s.seats)
    return (s.seat, TABLE) if s.kind == "seat" else ()


def _meanings(s: Screen, texts: list[str]) -> list[Meaning]:
    """What the first MAX_CODES_TOLD different texts mean, our own codes first. Foreign codes are left out beside any
    other."""
    likely = sorted(dict.fromkeys(texts), key=lambda text: bool(codes.fault(text)))[:MAX_CODES_TOLD]
    found = [scans.read(s.look, _enterable_seats(s), s.eyes, text) for text in likely]
    return [one for one in found if one.why != codes.FOREIGN] or found


# The page

@bp.get("")
def page(code: str) -> str:
    """The page with camera, photo and typed code. In the address, `code` (may repeat): codes to explain, entering
    nothing; `entry`: the id of what was entered just now."""
    _, s, as_ = _screen(code)
    return _page(s, as_, _readable_texts(request.args.getlist("code")))


def _readable_texts(sent: list[str]) -> list[str]:
    return [text for text in sent[:MAX_CODES_TOLD] if readable(text)]


def _page(s: Screen, as_: str, texts: list[str], fault: str = "", note: str = "", **more: Any) -> str:
    words = {key: s.t(f"web.scan.{key}") for key in SCRIPT_WORDS}
    return render_template("scan/scan.html", back=home(s, as_), fault=fault, words=words, example=_example(s.game.id),
                           typed=request.form.get("typed", "") if fault else "",
                           **_results(s, as_, texts, note, **more))


def _example(game: str) -> str:
    """What a code of the game looks like."""
    known = codes.codes_of(game)
    return codes.write(game, next(iter(known.kinds)), EXAMPLE_NUMBER) if known else ""


def _results(s: Screen, as_: str, texts: list[str], note: str = "", refused: Refused | None = None, action: str = "",
          done: int = 0) -> dict[str, Any]:
    """The variables of the template `scan/found.html`. `refused`: why `action` was not entered; `done`: the id of the
    entry that was made."""
    holders = passes.seat_holders(s.table)
    found = [in_words(s, one, one.seat not in holders) for one in _meanings(s, texts)]
    entry, unit = done or request.args.get("entry", 0, type=int), taps.entry_to_undo(s.look)
    return {"s": s, "as_": as_, "found": found, "reasons": REASONS, "client": token_hex(8),
            "done": s.line(s.entry(entry)) if entry and entry in {x.id for x in s.tail(s.head)} else None,
            "last": unit is not None and unit.id == entry,
            "note": s.t(f"web.scan.note.{note}") if note in NOTES else "",
            "invited": invitation(s.table) if any(one.free for one in found) else "",
            "refused": refusal(s, s.game.codec.action(action.encode()), refused.verdict) if refused else None}


# What is shown to it

@bp.post("")
def read(code: str) -> Answer | str:
    """Say what codes mean: a form with a `picture`, a `typed` code, or `code` (may repeat) as the camera read them; and
    `client`. A single card that means one thing, which the open step asks for, is entered at once, unless `among` says
    that the camera saw another one beside it. JSON: `{head, html, done}`."""
    seen, s, as_ = _screen(code)
    client = request.form.get("client", "")
    if client and (before := desk.entry_of_client(seen.table, client)) is not None:
        return _entered(seen, as_, before.id)
    try:
        texts, alone = _sent_texts()
    except picture.UnusablePicture as wrong:
        return _page_with_fault(s, as_, wrong)
    found = _meanings(s, texts)
    if alone and len(found) == 1 and found[0].at_once and s.may_write:
        return _enter(seen, s, as_, texts, encode(found[0].entries[0][0]).decode(), client, s.head)
    return _answer(s, as_, texts)


def _sent_texts() -> tuple[list[str], bool]:
    """The codes that this request sends, and whether no other code was seen beside them. UnusablePicture where none
    could be read; its text says what would help."""
    typed = request.form.get("typed", "").strip()
    if request.files.get("picture"):
        with uploads.turn():
            gray = picture.read_gray(uploads.uploaded_picture())
            seen = code_reader.read_codes(gray, thorough=True)
            found = [hit.text for hit in seen.hits if readable(hit.text)]
            if not found:
                said = advice.advice(gray, seen)
                raise _unusable("misread" if _misread(seen) else "strange" if seen.hits
                          else "nothing" if said == advice.NONE else said)
        return found, not (seen.unread or _misread(seen))
    if typed:
        text = codes.correct_typing(typed[:MAX_CODE_LETTERS])
        if fault := codes.fault(text):
            raise _unusable(f"typed_{fault}")
        return [text], True
    found = _readable_texts(request.form.getlist("code"))
    if not found:
        raise _unusable("empty")
    return found, "among" not in request.form


def _misread(seen: code_reader.CodesSeen) -> bool:
    """Whether one of our codes was read with a wrong sign."""
    return any(codes.fault(hit.text) == codes.CHECK for hit in seen.hits)


def _page_with_fault(s: Screen, as_: str, wrong: picture.UnusablePicture, texts: list[str] | None = None) -> Answer:
    """The page with the reason why a picture or a typed code cannot be used; what was typed stays."""
    key = wrong.key if "." in wrong.key else f"vision.{wrong.key}"
    text = say(key, **wrong.params)
    if wants_json():
        return answer("refused", text, STATUS["refused"], head=s.head, key=wrong.key)
    return Response(_page(s, as_, texts or [], text), STATUS["refused"], mimetype="text/html")


def _unusable(why: str) -> picture.UnusablePicture:
    return picture.UnusablePicture(f"web.scan.fault.{why}")


def _answer(s: Screen, as_: str, texts: list[str], kind: str = "", **more: Any) -> Answer:
    """The page, or JSON, with what the codes mean now. `kind`: the kind of error that came first, "" for none."""
    status = STATUS[kind] if kind else 200
    if not wants_json():
        return Response(_page(s, as_, texts, **more), status, mimetype="text/html")
    told = _results(s, as_, texts, **more)
    rules = [*told["refused"].rules] if told["refused"] else []
    made = jsonify(ok=not kind, kind=kind, text=rules[0]["why"] if rules else told["note"], rules=rules, head=s.head,
                   done=None, html=_fragment(told))
    made.status_code = status
    return made


def _fragment(told: dict[str, Any]) -> str:
    return render_template("scan/found.html", back=home(told["s"], told["as_"]), fault="", **told)


def _entered(seen: TableAccess, as_: str, entry: int) -> Answer:
    """The line of the entry that was made, with the button to undo it."""
    if not wants_json():
        query: dict[str, Any] = {"as": as_} if as_ else {}
        return redirect(url_for("scan.page", code=seen.table.code, entry=entry, **query))
    s = screen_for(seen, as_)
    line = s.line(s.entry(entry))
    done = {"entry": entry, "line": f"{line.who}: {line.title}"}
    return jsonify(ok=True, head=s.head, done=done, html=_fragment(_results(s, as_, [], done=entry)))


# Entering

@bp.post("/enter")
def enter(code: str) -> Answer:
    """Enter the `action` of a button (`client`, `head`, and the codes shown, `code`). A refused one comes back with its
    rules, repairs and the buttons to overrule it: `over` names the guards, with a `reason`."""
    seen, s, as_ = _screen(code)
    form = request.form
    return _enter(seen, s, as_, _readable_texts(form.getlist("code")), form.get("action", ""), form.get("client", ""),
                  form.get("head", s.head, type=int), tuple(form.getlist("over")),
                  form.get("reason", "") or form.get("text", ""))


def _enter(seen: TableAccess, s: Screen, as_: str, texts: list[str], action: str, client: str, head: int,
           over: tuple[str, ...] = (), reason: str = "") -> Answer:
    try:
        tap = take(seen, action.encode(), seat=s.seat, client=client, head=head, overruled=over, reason=reason)
    except Refused as refused:
        return _answer(screen_for(seen, as_), as_, texts, "refused", refused=refused, action=action)
    except TableError as error:
        if error.kind != "stale":
            raise
        return _answer(screen_for(seen, as_), as_, texts, "stale", note="stale")
    return _entered(seen, as_, tap.made.entry.id)


@bp.post("/undo")
def undo(code: str) -> Answer:
    """Undo the last entry. Where another seat must agree, go to the table's page, which asks."""
    seen, s, as_ = _screen(code)
    form, by = request.form, seen.by(s.seat)
    try:
        taps.undo(s.table, by=by, client=form.get("client", ""), head=form.get("head", -1, type=int))
    except TableError as error:
        if error.key == "undo.consent":
            return jsonify(ok=True, go=home(s, as_)) if wants_json() else redirect(home(s, as_))
        if error.kind != "stale":
            raise
        return _answer(screen_for(seen, as_), as_, [], "stale", note="faster")
    return _answer(screen_for(seen, as_), as_, [], note="undone")


# What is this card?

@bp.post("/name")
def name(code: str) -> Answer:
    """Let the text `code` stand for the `thing` (`kind/id`) from now on."""
    _, s, as_ = _screen(code)
    text = request.form.get("code", "")
    kind, _, id = request.form.get("thing", "").partition("/")
    if not readable(text):
        raise Problem("malformed", "web.fault.malformed")
    if not id:
        return _page_with_fault(s, as_, _unusable("no_thing"), [text])
    scans.name_text(s.look, text, kind, id)
    return _answer(s, as_, [text], note="named")


@bp.post("/forget")
def forget(code: str) -> Answer:
    """Forget what the text `code` was said to stand for."""
    _, s, as_ = _screen(code)
    text = request.form.get("code", "")
    if not readable(text):
        raise Problem("malformed", "web.fault.malformed")
    scans.forget_name(s.look, text)
    return _answer(s, as_, [text], note="forgotten")


# The live camera

@bp.post("/frame")
def frame(code: str) -> Answer:
    """Read one camera frame, the JPEG in the body; `run` names the camera. Enters nothing.

    -> `{hits: [{text, corners}], size, codes, among, advice, ms}`, corners and size in pixels. `codes` is empty until
    enough frames agree on one, then it has that one and all of this frame. `among`: another code could not be read.
    `advice` only with `advise=1`: it costs as much time as reading."""
    seen, s, as_ = _screen(code)
    data = request.get_data()
    cameras: Cameras = current_app.extensions["companion_cameras"]
    sweep = cameras.sweep((s.table.id, seen.token, request.args.get("run", "")[:32]))
    try:
        with uploads.turn(uploads.FRAME_WAIT_SECONDS):
            gray = _frame_pixels(data)
            found = sweep.read(gray)
            fresh = sweep.add(found)
            said = advice.advice(gray, found) if request.args.get("advise") == "1" else ""
    except picture.UnusablePicture as wrong:
        return _page_with_fault(s, as_, wrong)
    hits = [hit for hit in found.hits if readable(hit.text)]
    return jsonify(ok=True, head=s.head, size=[gray.shape[1], gray.shape[0]], advice=said,
                   among=not all(map(sweep.is_known, found.unread)) or _misread(found), ms=round(found.ms, 1),
                   hits=[{"text": hit.text, "corners": hit.corners} for hit in hits],
                   codes=list(dict.fromkeys((*fresh, *(hit.text for hit in hits)))) if fresh else [])


def _frame_pixels(data: bytes) -> Gray:
    """The frame's pixels. UnusablePicture for anything but JPEG, or above MAX_FRAME_SIDE_PIXELS."""
    if data[:2] != b"\xff\xd8":
        raise picture.UnusablePicture("unknown" if data else "empty")
    gray = picture.read_gray(data)
    if max(gray.shape) > MAX_FRAME_SIDE_PIXELS:
        raise picture.UnusablePicture("pixels", most=MAX_FRAME_SIDE_PIXELS**2 // 1_000_000)
    return gray
