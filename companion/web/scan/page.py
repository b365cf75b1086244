"""Cards told by showing them: a photo, the live camera, or the typed code, and what may be entered because of it.

Knows no game. A photo and a typed code work over plain HTTP and without scripts. Whoever watches may look at a card;
entering is for those who play. A picture is worked with in memory and kept nowhere; what is read in one is data."""
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
from companion.vision.code_reader import ReadCode, Voting
from companion.vision.picture import Gray
from companion.web import say, uploads
from companion.web.access import Seen, find, invitation
from companion.web.errors import STATUS, Problem, answer, wants_json
from companion.web.play.entries import take
from companion.web.play.page import home, looked
from companion.web.play.screen import REASONS, Screen
from companion.web.scan.words import refusal, shown

bp = Blueprint("scan", __name__, url_prefix="/t/<code>/scan")

MAX_FRAME_BYTES = 1024 * 1024
"""Bytes of a camera's frame; one of 1280 × 720 has a fifth of that."""
MAX_FRAME_SIDE_PIXELS = 1920
"""Pixels of its longer side."""
MAX_REQUEST_BYTES = {"scan.read": uploads.MAX_REQUEST_BYTES, "scan.frame": MAX_FRAME_BYTES}
"""Bytes that a request of these pages may have."""
MAX_FORM_BYTES_IN_MEMORY = 1024 * 1024
"""Bytes of it that are held in memory while its parts are told apart."""
MAX_CODES_TOLD = 24
"""Codes of one picture that are told."""
MAX_CODE_LETTERS = 200
"""Letters of a text that is taken for the code of a card."""
MAX_CAMERAS = 256
"""Cameras whose last frames one host remembers."""
WORDS = ("look", "starting", "reading", "advice.light", "advice.still", "advice.closer", "blind.offline",
         "fault.failed")
"""What the page's script says by itself."""
NOTES = ("stale", "undone", "named", "forgotten", "faster")
"""What a page says about the one before it: texts under `web.scan.note`."""


def limit_request() -> None:
    """Before anything of a request is read: how large it may be."""
    if (most := MAX_REQUEST_BYTES.get(request.endpoint or "")) is not None:
        request.max_content_length, request.max_form_memory_size = most, MAX_FORM_BYTES_IN_MEMORY


class Cameras:
    """What the cameras of this host have shown in their last frames, by any key; the longest unused go first."""

    def __init__(self, size: int = MAX_CAMERAS) -> None:
        self._size, self._kept, self._lock = size, OrderedDict[Any, Voting](), Lock()

    def add(self, key: Any, hits: tuple[ReadCode, ...]) -> tuple[str, ...]:
        """The texts that count from this frame on."""
        with self._lock:
            voting = self._kept.setdefault(key, Voting(usable=readable))
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
            return voting.add(hits)


def readable(text: str) -> bool:
    """Whether a text may stand for a card: it was not misread, and is no longer than any code."""
    return 0 < len(text) <= MAX_CODE_LETTERS and text.isprintable() and codes.fault(text) != codes.CHECK


def _screen(code: str) -> tuple[Seen, Screen, str]:
    """The table as this device looks at it. A Problem where its game has no codes."""
    seen, as_ = find(code), request.values.get("as", "")
    s = looked(seen, as_)
    if s.game.scan is None:
        raise Problem("unknown", "web.fault.no_part")
    return seen, s, as_


def _seats(s: Screen) -> tuple[Seat, ...]:
    """For whom this screen may enter."""
    if s.kind == "table":
        return (TABLE, *s.seats)
    return (s.seat, TABLE) if s.kind == "seat" else ()


def _meanings(s: Screen, texts: list[str]) -> list[Meaning]:
    """What every text means, as far as there are not too many; strange ones beside cards are not of this game and are
    left out."""
    likely = sorted(dict.fromkeys(texts), key=lambda text: bool(codes.fault(text)))[:MAX_CODES_TOLD]
    found = [scans.read(s.look, _seats(s), s.eyes, text) for text in likely]
    return [one for one in found if one.why != codes.FOREIGN] or found


# The page

@bp.get("")
def page(code: str) -> str:
    """The camera, the photo and the typed code; `code` (again and again) tells what codes mean and enters nothing,
    `entry` what was entered just now."""
    _, s, as_ = _screen(code)
    return _page(s, as_, _codes(request.args.getlist("code")))


def _codes(sent: list[str]) -> list[str]:
    return [text for text in sent[:MAX_CODES_TOLD] if readable(text)]


def _page(s: Screen, as_: str, texts: list[str], fault: str = "", note: str = "", **more: Any) -> str:
    words = {key: s.t(f"web.scan.{key}") for key in WORDS}
    return render_template("scan/scan.html", back=home(s, as_), fault=fault, words=words,
                           typed=request.form.get("typed", "") if fault else "", **_told(s, as_, texts, note, **more))


def _told(s: Screen, as_: str, texts: list[str], note: str = "", refused: Refused | None = None, action: str = "",
          done: int = 0) -> dict[str, Any]:
    """What the results need, on the page and as a fragment of it. `refused`: why `action` was not entered; `done`: the
    entry that was."""
    holders = passes.seat_holders(s.table)
    found = [shown(s, one, one.seat not in holders) for one in _meanings(s, texts)]
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
    """A form with a `picture`, a `typed` code, or `code` (again and again, what the camera read), and `client`: what
    they mean. Where a single card means one thing that the open step asks for, it is entered; `among` says that there
    is another one beside it. JSON: `{head, html, done}`."""
    seen, s, as_ = _screen(code)
    client = request.form.get("client", "")
    if client and (before := desk.entry_of_client(seen.table, client)) is not None:
        return _done(seen, as_, before.id)
    try:
        texts, alone = _shown_to_us()
    except picture.UnusablePicture as wrong:
        return _at_fault(s, as_, wrong)
    found = _meanings(s, texts)
    if alone and len(found) == 1 and found[0].at_once and s.may_write:
        return _enter(seen, s, as_, texts, encode(found[0].entries[0][0]).decode(), client, s.head)
    return _answer(s, as_, texts)


def _shown_to_us() -> tuple[list[str], bool]:
    """The texts of this request, and whether nothing beside them looks like a code that could not be read.
    UnusablePicture where there is none, with what would help."""
    typed = request.form.get("typed", "").strip()
    if request.files.get("picture"):
        with uploads.turn():
            gray = picture.read_gray(uploads.uploaded_picture())
            seen = code_reader.read_codes(gray, thorough=True)
            found = [hit.text for hit in seen.hits if readable(hit.text)]
            if not found:
                said = advice.advice(gray, seen)
                raise _no("misread" if _misread(seen) else "strange" if seen.hits
                          else "nothing" if said == advice.NONE else said)
        return found, not (seen.unread or _misread(seen))
    if typed:
        text = codes.correct_typing(typed[:MAX_CODE_LETTERS])
        if fault := codes.fault(text):
            raise _no(f"typed_{fault}")
        return [text], True
    found = _codes(request.form.getlist("code"))
    if not found:
        raise _no("empty")
    return found, "among" not in request.form


def _misread(seen: code_reader.CodesSeen) -> bool:
    """Whether a code of ours is there of which a sign is wrong."""
    return any(codes.fault(hit.text) == codes.CHECK for hit in seen.hits)


def _at_fault(s: Screen, as_: str, wrong: picture.UnusablePicture, texts: list[str] | None = None) -> Answer:
    """The page with why the picture or what was typed is no good; that stays."""
    key = wrong.key if "." in wrong.key else f"vision.{wrong.key}"
    text = say(key, **wrong.params)
    if wants_json():
        return answer("refused", text, STATUS["refused"], head=s.head, key=wrong.key)
    return Response(_page(s, as_, texts or [], text), STATUS["refused"], mimetype="text/html")


def _no(why: str) -> picture.UnusablePicture:
    return picture.UnusablePicture(f"web.scan.fault.{why}")


def _answer(s: Screen, as_: str, texts: list[str], kind: str = "", **more: Any) -> Answer:
    """What the codes mean now. `kind`: what went wrong before, as an error has it."""
    status = STATUS[kind] if kind else 200
    if not wants_json():
        return Response(_page(s, as_, texts, **more), status, mimetype="text/html")
    told = _told(s, as_, texts, **more)
    rules = [*told["refused"].rules] if told["refused"] else []
    made = jsonify(ok=not kind, kind=kind, text=rules[0]["why"] if rules else told["note"], rules=rules, head=s.head,
                   done=None, html=_fragment(told))
    made.status_code = status
    return made


def _fragment(told: dict[str, Any]) -> str:
    return render_template("scan/found.html", back=home(told["s"], told["as_"]), fault="", **told)


def _done(seen: Seen, as_: str, entry: int) -> Answer:
    """What was entered, in a line, and undo beside it."""
    if not wants_json():
        query: dict[str, Any] = {"as": as_} if as_ else {}
        return redirect(url_for("scan.page", code=seen.table.code, entry=entry, **query))
    s = looked(seen, as_)
    line = s.line(s.entry(entry))
    done = {"entry": entry, "line": f"{line.who}: {line.title}"}
    return jsonify(ok=True, head=s.head, done=done, html=_fragment(_told(s, as_, [], done=entry)))


# Entering

@bp.post("/enter")
def enter(code: str) -> Answer:
    """A form with `action`, `client`, `head`, the codes it came from (`code`); `over` with a `reason` plays it against
    the rules. What the rules object to is told with its rules, repairs, and the way to overrule it."""
    seen, s, as_ = _screen(code)
    form = request.form
    return _enter(seen, s, as_, _codes(form.getlist("code")), form.get("action", ""), form.get("client", ""),
                  form.get("head", s.head, type=int), tuple(form.getlist("over")),
                  form.get("reason", "") or form.get("text", ""))


def _enter(seen: Seen, s: Screen, as_: str, texts: list[str], action: str, client: str, head: int,
           over: tuple[str, ...] = (), reason: str = "") -> Answer:
    try:
        tap = take(seen, action.encode(), seat=s.seat, client=client, head=head, overruled=over, reason=reason)
    except Refused as refused:
        return _answer(looked(seen, as_), as_, texts, "refused", refused=refused, action=action)
    except TableError as error:
        if error.kind != "stale":
            raise
        return _answer(looked(seen, as_), as_, texts, "stale", note="stale")
    return _done(seen, as_, tap.made.entry.id)


@bp.post("/undo")
def undo(code: str) -> Answer:
    """Take back what was entered last, as on the table's page. Where somebody else has to agree, that page asks."""
    seen, s, as_ = _screen(code)
    form, by = request.form, seen.by(s.seat)
    try:
        taps.undo(s.table, by=by, client=form.get("client", ""), head=form.get("head", -1, type=int))
    except TableError as error:
        if error.key == "undo.consent":
            return jsonify(ok=True, go=home(s, as_)) if wants_json() else redirect(home(s, as_))
        if error.kind != "stale":
            raise
        return _answer(looked(seen, as_), as_, [], "stale", note="faster")
    return _answer(looked(seen, as_), as_, [], note="undone")


# What is this card?

@bp.post("/name")
def name(code: str) -> Answer:
    """A form: from now on the text `code` stands for the `thing` ("kind/id")."""
    seen, s, as_ = _screen(code)
    seen.by(s.seat)  # who only watches is told so
    text = request.form.get("code", "")
    kind, _, id = request.form.get("thing", "").partition("/")
    if not readable(text):
        raise Problem("malformed", "web.fault.malformed")
    if not id:
        return _at_fault(s, as_, _no("no_thing"), [text])
    scans.name_text(s.look, text, kind, id)
    return _answer(s, as_, [text], note="named")


@bp.post("/forget")
def forget(code: str) -> Answer:
    """A form: the text `code` stands for nothing again."""
    seen, s, as_ = _screen(code)
    seen.by(s.seat)
    text = request.form.get("code", "")
    if not readable(text):
        raise Problem("malformed", "web.fault.malformed")
    scans.forget_name(s.look, text)
    return _answer(s, as_, [text], note="forgotten")


# The live camera

@bp.post("/frame")
def frame(code: str) -> Answer:
    """A frame of the camera (JPEG) as the body, `run` names the camera: `{hits: [{text, corners}], size, codes, among,
    advice}`. `codes` is empty until one of them counts, then all of this frame; `among`: others cannot be read.
    `advice` is "" unless it is asked for (`advise=1`): it costs as much as reading. Enters nothing."""
    seen, s, as_ = _screen(code)
    data = request.get_data()
    try:
        with uploads.turn(uploads.FRAME_WAIT_SECONDS):
            gray = _gray(data)
            found = code_reader.read_codes(gray, thorough=False)
            said = advice.advice(gray, found) if request.args.get("advise") == "1" else ""
    except picture.UnusablePicture as wrong:
        return _at_fault(s, as_, wrong)
    cameras: Cameras = current_app.extensions["companion_cameras"]
    fresh = cameras.add((s.table.id, seen.token, request.args.get("run", "")[:32]), found.hits)
    hits = [hit for hit in found.hits if readable(hit.text)]
    return jsonify(ok=True, head=s.head, size=[gray.shape[1], gray.shape[0]], advice=said,
                   among=bool(found.unread) or _misread(found), ms=round(found.ms, 1),
                   hits=[{"text": hit.text, "corners": hit.corners} for hit in hits],
                   codes=list(dict.fromkeys(hit.text for hit in hits)) if fresh else [])


def _gray(data: bytes) -> Gray:
    """A frame, unpacked. Cameras send JPEG; anything else is not from one."""
    if data[:2] != b"\xff\xd8":
        raise picture.UnusablePicture("unknown" if data else "empty")
    gray = picture.read_gray(data)
    if max(gray.shape) > MAX_FRAME_SIDE_PIXELS:
        raise picture.UnusablePicture("pixels", most=MAX_FRAME_SIDE_PIXELS**2 // 1_000_000)
    return gray
