"""The check of the board from a photo: its marked pieces against what the app believes, and each difference with the
ways to resolve it.

Knows no game; works without scripts and over plain HTTP. Everybody at the table may send a photo, watchers too;
entering is for those who play. A photo is looked at and not kept: what the page shows of it lies in the server's
memory, one for each screen of a device, and is forgotten after a while."""
from __future__ import annotations

from secrets import token_hex
from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion.box import numbers
from companion.games.view import Token
from companion.table import store
from companion.table.cards import boards
from companion.table.cards.boards import FoundDifference, Photo, Photos, Survey
from companion.table.evening import out_of_step
from companion.vision import picture
from companion.vision.picture import UnusablePicture
from companion.web import say, uploads
from companion.web.access import find
from companion.web.check.resolve_difference import DifferenceResolver, NotEntered, ShownDifference
from companion.web.errors import STATUS, Problem, answer, wants_json
from companion.web.play.page import home, screen_for
from companion.web.request_limits import RequestLimit

bp = Blueprint("board_photo", __name__, url_prefix="/t/<code>/photo")

REQUEST_LIMITS = {"board_photo.send": RequestLimit(uploads.MAX_REQUEST_BYTES, 256 * 1024)}
DRAWING_SIDE = 1000
"""The longer side of the board in units of the drawing over the photo."""
NOTES = ("stale", "undone", "hands", "wrong", "old")
"""Notes on what the last request did: texts under `web.boardphoto.note`."""
MIN_SURE = 0.6
"""Below this probability the page calls a difference doubtful."""


class PieceMark(Struct, frozen=True):
    """A piece over the photo, as `play/parts/board.html` draws it around its middle."""

    x: int
    y: int
    token: Token


class PieceLine(Struct, frozen=True):
    """A piece in the photo, in words: its name, its place ("" outside all spaces), and how sure that is in percent."""

    piece: str
    place: str
    percent: int


class DifferenceView(Struct, frozen=True):
    """A difference in words and as it is drawn over the photo. `percent`: how sure it is; `x`, `y` in units of the
    drawing; `from_`: where on the board the app believes the piece; `ghost`: the photo shows no piece there."""

    number: int
    shown: ShownDifference
    text: str
    percent: int
    doubtful: bool
    x: int
    y: int
    from_: tuple[int, int] | None
    ghost: bool


class BoardCheck(DifferenceResolver):
    """The check of one screen of a table: the photo that it sent, and how its differences are resolved."""

    def __init__(self, code: str):
        access, as_ = find(code), request.values.get("as", "")
        super().__init__(screen_for(access, as_), access, as_)
        self.key = self.s.table.id, access.token, as_
        self.photos: Photos = current_app.extensions["companion_photos"]
        self.there = boards.board_to_compare(self.s.game, self.s.view)

    @property
    def photo(self) -> Photo | None:
        return self.photos.get(self.key)

    def link(self, **more: Any) -> str:
        query: dict[str, Any] = {"as": self.as_} if self.as_ else {}
        return url_for("board_photo.page", code=self.s.code, **query, **more)

    def tell(self, photo: Photo | None) -> None:
        """Tell every screen which places the photo shows otherwise than the app has them; without a photo none."""
        found = boards.compare(photo.survey, self.now)[0] if photo else ()
        self.differ(out_of_step.PHOTO, (x for one in found if photo and one.key not in photo.answered
                                        for x in one.difference.places))

    def moved(self, photo: Photo) -> None:
        """Compare the photo from now on with the new head, unless others have entered something since it was taken."""
        after = BoardCheck(self.s.code)
        if photo.head == self.s.head:
            photo.head = after.s.head
        after.tell(photo)


@bp.get("")
def page(code: str) -> str:
    """The photo with its differences; without a photo, how to take one."""
    note, board = request.args.get("note", ""), BoardCheck(code)
    if board.s.game.photo is None:
        raise Problem("unknown", "web.fault.no_part")
    return _page(board, note if note in NOTES else "")


def _link(endpoint: str, b: BoardCheck, **more: Any) -> str:
    """The address of a page of this table, for the same screen."""
    query: dict[str, Any] = more | ({"as": b.as_} if b.as_ else {})
    return url_for(endpoint, code=b.s.code, **query)


def _page(b: BoardCheck, note: str = "", fault: str = "") -> str:
    s = b.s
    common = {"s": s, "b": b, "as_": b.as_, "back": home(s, b.as_), "fault": fault, "client": token_hex(8),
              "note": s.t(f"web.boardphoto.note.{note}") if note else "", "check": _link("inspect.page", b),
              "markers": _markers_link(b)}
    photo = b.photo
    if photo is None or b.there is None:
        return render_template("check/board_photo.html", **common)
    return render_template("check/board_photo_seen.html", photo=photo, survey=photo.survey, **common,
                           **_photo_data(b, photo))


def _markers_link(b: BoardCheck) -> str:
    """The address where the markers of this table's box can be printed, "" for none."""
    if b.there is None or b.s.game.box is None:
        return ""
    return url_for("box.codes_page", id=numbers.id_of_played_box(b.s.game.id, b.s.state.box)) + "#beside"


def _photo_data(b: BoardCheck, photo: Photo) -> dict[str, Any]:
    s, survey = b.s, photo.survey
    found, comparison = boards.compare(survey, b.now)
    scale = DRAWING_SIDE / max(survey.geometry.width, survey.geometry.height)
    entry = request.args.get("entry", 0, type=int)
    shown = [_difference_view(b, survey, one, scale) for one in found if one.key not in photo.answered]
    lines = sorted((_piece_line(b, survey, x) for x in survey.placed), key=lambda one: (one.place, one.piece))
    return {
        "shown": shown, "skipped": sum(one.key in photo.answered for one in found),
        "agreed": comparison.agreed, "lines": lines,
        "marks": [_piece_mark(b, survey, x, scale) for x in survey.placed],
        "spaces": [(round(x.x * scale), round(x.y * scale), s.reader.place(place))
                   for place, x in survey.geometry.spaces.items()],
        "wide": round(survey.geometry.width * scale), "high": round(survey.geometry.height * scale),
        "size": (round(survey.geometry.width), round(survey.geometry.height)),
        "unseen": [s.reader.place(place) for place in comparison.unseen],
        "unmarked": [s.reader.name("piece", kind) for kind in boards.unseen_kinds(survey, b.now)],
        "hold_still": boards.hold_still(survey, comparison, b.now), "old": photo.head != s.head,
        "image": _link("board_photo.image", b, name=photo.name),
        "done": s.line(s.entry(entry)) if entry and entry in {x.id for x in s.tail(s.head)} else None}


def _difference_view(b: BoardCheck, survey: Survey, one: FoundDifference, scale: float) -> DifferenceView:
    s, seen = b.s, one.seen
    x, y = boards.where_on_board(survey, seen)
    shown = b.shown(one.difference)
    text = " ".join(shown.texts)
    if seen.do == "elsewhere" and not seen.seen:
        text = s.t("web.boardphoto.nowhere", piece=s.reader.piece(seen.piece), place=s.reader.place(seen.place))
    believed = survey.geometry.spaces.get(seen.place) if seen.do == "elsewhere" else None
    from_ = (round(believed.x * scale), round(believed.y * scale)) if believed else None
    return DifferenceView(one.number, shown, text, round(seen.sure * 100), seen.sure < MIN_SURE, round(x * scale),
                          round(y * scale),
                from_, seen.marker is None)


def _piece_mark(b: BoardCheck, survey: Survey, one: Any, scale: float) -> PieceMark:
    piece = boards.piece_of(survey, one)
    letter = b.s.letter(piece.owner) if piece.owner in b.s.seats else ""
    form = b.s.reader.icons.FORMS.get(piece.kind, "disc")
    token = Token(piece.kind, b.s.colour(piece.owner), letter, b.s.reader.piece(piece), form)
    return PieceMark(round(one.standing.x * scale), round(one.standing.y * scale), token)


def _piece_line(b: BoardCheck, survey: Survey, one: Any) -> PieceLine:
    return PieceLine(b.s.reader.piece(boards.piece_of(survey, one)), b.s.reader.place(one.place) if one.place else "",
                round(one.sure * 100))


@bp.get("/seen/<name>.jpg")
def image(code: str, name: str) -> Answer:
    """The board of the photo that this screen sent, straightened."""
    photo = BoardCheck(code).photo
    if photo is None or photo.name != name:
        return answer("unknown", say("web.boardphoto.note.old"), STATUS["unknown"])
    return Response(photo.survey.jpeg, mimetype="image/jpeg")


@bp.post("")
def send(code: str) -> Answer | str:
    """Take a photo (`picture`), or with `do`: `mend KEY [ACTION]` enters a move or a correction, `hands KEY` and `wrong
    KEY` settle a difference without an entry, `restore` shows those again, `undo` takes back the last entry made here,
    `again` drops the photo."""
    b = BoardCheck(code)
    do, _, what = request.form.get("do", "").partition(" ")
    if not do:
        return _compare_photo(b)
    if do == "again":
        b.photos.forget(b.key)
        b.tell(None)
        return redirect(b.link())
    photo = b.photo
    if photo is None:
        return redirect(b.link(note="old"))
    if do == "restore":
        photo.answered.clear()
        b.tell(photo)
        return redirect(b.link())
    try:
        if do == "undo":
            b.undo()
            b.moved(photo)
            return redirect(b.link(note="undone"))
        return _resolve(b, photo, do, what)
    except NotEntered as missed:
        if missed.status == 200:
            return redirect(b.link(note=missed.note))
        return Response(_page(b, missed.note, missed.fault), missed.status, mimetype="text/html")


def _resolve(b: BoardCheck, photo: Photo, do: str, what: str) -> Answer:
    key, _, action = what.partition(" ")
    one = next((x for x in boards.compare(photo.survey, b.now)[0] if x.key == key), None)
    if one is None:
        raise NotEntered("stale")
    if do in ("hands", "wrong"):
        photo.answered.add(key)
        b.tell(photo)
        return redirect(b.link(note=do))
    if do != "mend":
        raise NotEntered(fault=say("web.fault.malformed"), status=STATUS["malformed"])
    done = b.enter(one.difference, action)
    b.moved(photo)
    return redirect(b.link(entry=done.entry.id))


def _compare_photo(b: BoardCheck) -> Answer | str:
    """Compare the uploaded photo; if it cannot be used, the photo before it stays."""
    if b.there is None:
        return _photo_unusable(b, b.s.t("web.boardphoto.none"), "none")
    data = uploads.uploaded_picture()
    try:
        with uploads.turn():
            under = boards.map_picture(store.folder(), b.s.game, b.s.view)
            survey = boards.survey(b.s.game, b.s.view, picture.read_colour(data), under)
    except UnusablePicture as wrong:
        return _photo_unusable(b, b.s.t(f"vision.{wrong.key}", **wrong.params), wrong.key)
    b.photos.put(b.key, photo := Photo(survey, b.s.head, token_hex(8)))
    b.tell(photo)
    return redirect(b.link())


def _photo_unusable(b: BoardCheck, text: str, key: str) -> Answer:
    if wants_json():
        return answer("refused", text, STATUS["refused"], key=key)
    return Response(_page(b, fault=text), STATUS["refused"], mimetype="text/html")
