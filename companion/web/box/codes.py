"""The codes of a box on paper: which cards, how large, the page for trying out, and the markers for the board.

Everything works without scripts. The app's own boxes have codes too, at the same addresses with their own word."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from flask import Response, g, redirect, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion import games
from companion.box import numbers
from companion.box.decoding import box_services, games_with_boxes
from companion.games.contract import Photo
from companion.i18n import TABLE_TEXTS, Texts
from companion.pdf import PRINTING_SIZES
from companion.story.defects import BookFault
from companion.table import store
from companion.table.story.books import shelf as books
from companion.vision import code_sheets, codes, marker_sheets
from companion.vision.markers import CORNER_SIDE
from companion.web import game_files, say_of
from companion.web.box.page import Opened, bp, opened, page, title
from companion.web.errors import STATUS, Problem, answer, wants_json
from companion.web.lobby.page import when

INSERT = "insert"
FORMS = (*(str(side) for side in code_sheets.STICKER_SIDES), INSERT)
USUAL_SIDE_MM = "20"
MAX_CODES = 1500
"""Codes in one file: about a hundred pages of slips."""
AMERICAN = ("en-US", "en-CA")
"""Who prints on Letter."""
TICKS = ("new", "all", "none")
SEAT = "seat"


class Thing(Struct, frozen=True):
    """A card, entry or seat with its code; `new` if it has come since the sheets, `printed` if it is on one."""

    id: str
    name: str
    code: str
    new: bool
    printed: bool
    ticked: bool


class Group(Struct, frozen=True):
    """All things of a kind."""

    kind: str
    things: tuple[Thing, ...]

    @property
    def new(self) -> int:
        return sum(thing.new for thing in self.things)

    @property
    def printed(self) -> int:
        return sum(thing.printed for thing in self.things)

    @property
    def ticked(self) -> int:
        return sum(thing.ticked for thing in self.things)


def box_of(id: str) -> Opened:
    """A box of this house, or one of the app's own by its word."""
    for game in games_with_boxes():
        if id in (shipped := box_services(game).SHIPPED) and request.args.get("game", game) == game:
            game_files.opens(game)
            return Opened(game, id, 0, shipped[id]())
    return opened(id)


def told(game: str) -> dict[str, list[str]]:
    """The entries of all story books of a game: they may be scanned whichever box is played with."""
    found: dict[str, list[str]] = {}
    for id in books.ids(store.folder()):
        try:
            book = books.load(store.folder(), id)
        except BookFault:
            continue
        for kind, names in box_services(game).told(book.entries).items() if book.game == game else ():
            found.setdefault(kind, []).extend(names)
    return found


def groups(box: Opened, here: numbers.Register, extra: dict[str, list[str]], ticks: str,
           picked: frozenset[str] = frozenset()) -> list[Group]:
    """What has a code, by kind; `extra` beside what the box has. `ticks`: new, all, none, or "" for what is `picked` as
    `kind/id`."""
    there = box.services.coded(box.box)
    found = []
    for kind in there:
        known = here.numbers.get(kind, {})
        ids = [one for one in dict.fromkeys((*there.get(kind, ()), *extra.get(kind, ()))) if one in known]
        things = []
        for one in sorted(ids, key=lambda one: known[one]):
            new = here.new(kind, one)
            ticked = ticks == "all" or (ticks == "new" and new) or (not ticks and f"{kind}/{one}" in picked)
            things.append(Thing(one, name_of(box, kind, one), codes.write(box.game, kind, known[one]), new,
                                here.on_paper(kind, one), ticked))
        if things:
            found.append(Group(kind, tuple(things)))
    return found


def name_of(box: Opened, kind: str, id: str) -> str:
    """What is printed beside a code. Of a story entry only where to find it, so that no sheet tells of it."""
    if kind == SEAT or box.declared.printed(kind):
        return box.say(f"web.codes.one.{kind}", n=id.removeprefix("p") if kind == SEAT else id)
    shelf = box.declared.coded[kind]
    card = getattr(box.box, shelf).get(id)
    return title(box, shelf, id, card)


def _letters(game: str) -> Mapping[str, str]:
    """The letters of a game's kinds of codes. Problem for a game that has none."""
    known = codes.codes_of(game)
    if known is None:
        raise Problem("unknown", "web.fault.not_found")
    return known.kinds


def _register(box: Opened) -> tuple[numbers.Register, dict[str, list[str]]]:
    """The numbers of a box, and the entries beside it that have some of them."""
    extra = told(box.game)
    return numbers.register(store.folder(), box.game, box.id, extra), extra


@bp.get("/<id>/codes")
def codes_page(id: str) -> str:
    """What to print. `tick` in the address: new, all or none of it is ticked. Problem for a game without codes."""
    box = box_of(id)
    _letters(box.game)
    here, extra = _register(box)
    ticks = request.args.get("tick", "")
    found = groups(box, here, extra, ticks if ticks in TICKS else "new" if here.sheet else "none")
    return _page(box, here, found, USUAL_SIDE_MM, _paper())


def _page(box: Opened, here: numbers.Register, found: list[Group], form: str, paper: str, fault: str = "") -> str:
    last = when(here.sheet.astimezone(), datetime.now().astimezone()) if here.sheet else ""
    room = {f"{form} {size}": code_sheets.on_page(0 if form == INSERT else int(form), size)
            for form in FORMS for size in PRINTING_SIZES}
    return page("box/codes.html", box=box, groups=found, forms=FORMS, form=form, papers=tuple(PRINTING_SIZES),
                paper=paper, last=last, codes=here.codes, fault=fault, room=room, insert=INSERT,
                every=sum(len(one.things) for one in found), ticked=sum(one.ticked for one in found),
                new=sum(one.new for one in found), own=box.version > 0,
                marked=games.load(box.game).photo is not None,
                icons={kind: "players" if kind == SEAT else box.declared.icon(box.declared.coded[kind])
                       for kind in (one.kind for one in found)},
                of=box.game if len([x for x in games_with_boxes() if box.id in box_services(x).SHIPPED]) > 1 else None)


def _paper() -> str:
    """A size of paper as asked for, else what is usual where the reader lives. Problem for another."""
    usual = "Letter" if request.accept_languages.best in AMERICAN else "A4"
    paper = request.values.get("paper", usual)
    if paper not in PRINTING_SIZES:
        raise Problem("malformed", "web.fault.malformed")
    return paper


@bp.post("/<id>/codes")
def codes_sheet(id: str) -> Answer | str:
    """The sheet of everything ticked: `pick` is `kind/id`, `kind` a whole kind. It counts as printed then."""
    box = box_of(id)
    form, paper = request.form.get("form", USUAL_SIDE_MM), _paper()
    if form not in FORMS:
        raise Problem("malformed", "web.fault.malformed")
    here, extra = _register(box)
    picked = frozenset(request.form.getlist("pick"))
    whole = set(request.form.getlist("kind"))
    found = groups(box, here, extra, "", picked)
    chosen = [(one.kind, thing) for one in found for thing in one.things if thing.ticked or one.kind in whole]
    gone = picked - {f"{one.kind}/{thing.id}" for one in found for thing in one.things}
    if gone or not chosen or len(chosen) > MAX_CODES:
        key = "gone" if gone else "many" if chosen else "nothing"
        said = box.say(f"web.codes.fault.{key}", n=len(gone) if gone else len(chosen), most=MAX_CODES)
        if wants_json():
            return answer("refused", said, STATUS["refused"])
        return Response(_page(box, here, found, form, paper, said), STATUS["refused"], mimetype="text/html")
    letters = _letters(box.game)
    labels = [code_sheets.Label(thing.code, thing.name, box.say(f"web.codes.word.{kind}"), letters[kind])
              for kind, thing in chosen]
    made = code_sheets.inserts(labels, paper, g.lang) if form == INSERT else \
        code_sheets.stickers(labels, int(form), paper, g.lang)
    things: dict[str, list[str]] = {}
    for kind, thing in chosen:
        things.setdefault(kind, []).append(thing.id)
    numbers.mark_printed(store.folder(), box.game, box.id, things)
    return _pdf(made, f"{box.id}-codes-{form}-{paper}")


def _pdf(made: bytes, name: str) -> Response:
    answer = Response(made, mimetype="application/pdf")
    answer.headers.set("Content-Disposition", "attachment", filename=f"{name}.pdf".lower())
    return answer


@bp.post("/<id>/codes/again")
def codes_again(id: str) -> Answer:
    """As if nothing had been printed: the sheets were lost, or the stickers are to be larger."""
    box = box_of(id)
    numbers.forget_printed(store.folder(), box.game, box.id)
    return redirect(url_for("box.codes_page", id=id, done="unprinted"))


@bp.get("/<id>/codes/trial")
def codes_trial(id: str) -> Response:
    """The page for trying out printer, light and camera."""
    box, paper = box_of(id), _paper()
    return _pdf(code_sheets.trial(box.game, paper, g.lang), f"codes-trial-{paper}")


@bp.get("/<id>/codes/markers")
def codes_markers(id: str) -> Response:
    """The markers for the corners of the board and for the pieces. Problem for a game that has none."""
    box, paper = box_of(id), _paper()
    photo = games.load(box.game).photo
    if photo is None:
        raise Problem("unknown", "web.fault.not_found")
    texts = Texts([TABLE_TEXTS])

    def say(key: str) -> str:
        return texts.say(g.lang, f"vision.markers.{key}", mm="{mm}")

    advice = say("advice_corners"), say("advice_edges"), say("advice_pieces")
    words = marker_sheets.Words(say("title"), say("scale"), say("height"), advice)
    return _pdf(marker_sheets.sheets(paper, _markers(box.game, photo, say), words), f"markers-{paper}")


def _markers(game: str, photo: Photo, say: Any) -> Iterator[marker_sheets.Print]:
    for n in range(4):
        yield marker_sheets.Print(n, say(f"corner_{n + 1}"), CORNER_SIDE)
    for one in photo.MARKERS:
        texts = [say_of(game, f"thing.piece.{one.piece}"), say_of(game, f"web.codes.colour.{one.colour}")]
        yield marker_sheets.Print(one.number, ", ".join(texts), one.side, one.height, one.times)
