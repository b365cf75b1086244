"""Prints the codes of a box: stickers or slips for chosen cards, a trial page, and the markers for the board.

Needs no script. The app's own boxes have codes too: `sample` stands in the address where others have their id."""
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
from companion.web.box.page import Opened, bp, card_title, open_box, page
from companion.web.errors import STATUS, Problem, answer, wants_json
from companion.web.lobby.page import moment_in_words

INSERT = "insert"
PRINT_FORMS = (*(str(side) for side in code_sheets.STICKER_SIDES), INSERT)
DEFAULT_SIDE_MM = "20"
MAX_CODES = 1500
"""Codes in one file: about a hundred pages of slips."""
LETTER_LOCALES = ("en-US", "en-CA")
"""Locales whose readers print on Letter; all others on A4."""
TICK_CHOICES = ("new", "all", "none")
SEAT = "seat"


class Thing(Struct, frozen=True):
    """A card, story entry or seat with its code. `printed`: it is on some sheet. `new`: it came after the first sheet
    and is on none."""

    id: str
    name: str
    code: str
    new: bool
    printed: bool
    ticked: bool


class Group(Struct, frozen=True):
    """All things with a code of one kind; `new`, `printed` and `ticked` count them."""

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


def own_or_shipped_box(id: str) -> Opened:
    """A box of this house, or one of the app's own (`sample`, of the game in the address). BoxFault `box.unknown`."""
    for game in games_with_boxes():
        if id in (shipped := box_services(game).SHIPPED) and request.args.get("game", game) == game:
            game_files.opens(game)
            return Opened(game, id, 0, shipped[id]())
    return open_box(id)


def book_entry_ids(game: str) -> dict[str, list[str]]:
    """Kind of code -> the entries of all story books of a game: they are scanned whichever box is played with."""
    found: dict[str, list[str]] = {}
    for id in books.ids(store.folder()):
        try:
            book = books.load(store.folder(), id)
        except BookFault:
            continue
        for kind, names in box_services(game).book_ids_with_codes(book.entries).items() if book.game == game else ():
            found.setdefault(kind, []).extend(names)
    return found


def code_groups(box: Opened, here: numbers.Register, extra: dict[str, list[str]], ticks: str,
                picked: frozenset[str] = frozenset()) -> list[Group]:
    """Everything that has a code, by kind, in the order of the numbers; `extra` (kind -> ids) comes to what is in the
    box. `ticks`: one of TICK_CHOICES, or "" to tick what is in `picked`, `kind/id` each."""
    there = box.services.ids_with_codes(box.box)
    found = []
    for kind in there:
        known = here.numbers.get(kind, {})
        ids = [one for one in dict.fromkeys((*there.get(kind, ()), *extra.get(kind, ()))) if one in known]
        things = []
        for one in sorted(ids, key=lambda one: known[one]):
            new = here.new(kind, one)
            ticked = ticks == "all" or (ticks == "new" and new) or (not ticks and f"{kind}/{one}" in picked)
            things.append(Thing(one, printed_name(box, kind, one), codes.write(box.game, kind, known[one]), new,
                                here.on_paper(kind, one), ticked))
        if things:
            found.append(Group(kind, tuple(things)))
    return found


def printed_name(box: Opened, kind: str, id: str) -> str:
    """The words printed beside a code. Of a story entry only its number: its title would tell too much."""
    if kind in box.declared.printed_alike:
        return str(box.word(kind, id))
    if kind == SEAT or box.declared.printed(kind):
        return box.say(f"web.codes.one.{kind}", n=id.removeprefix("p") if kind == SEAT else id)
    shelf = box.declared.coded[kind]
    card = getattr(box.box, shelf).get(id)
    return card_title(box, shelf, id, card)


def _kind_letters(game: str) -> Mapping[str, str]:
    """The letters of a game's kinds of codes. Problem for a game that has none."""
    known = codes.codes_of(game)
    if known is None:
        raise Problem("unknown", "web.fault.not_found")
    return known.kinds


def _numbers_of(box: Opened) -> tuple[numbers.Register, dict[str, list[str]]]:
    """The numbers of a box, and by kind the book entries that have some of them."""
    extra = book_entry_ids(box.game)
    return numbers.register(store.folder(), box.game, box.id, extra), extra


@bp.get("/<id>/codes")
def codes_page(id: str) -> str:
    """The page where one chooses what to print. `tick` in the address: one of TICK_CHOICES. Problem (404) for a game
    without codes."""
    box = own_or_shipped_box(id)
    _kind_letters(box.game)
    here, extra = _numbers_of(box)
    ticks = request.args.get("tick", "")
    found = code_groups(box, here, extra, ticks if ticks in TICK_CHOICES else "new" if here.sheet else "none")
    return _page(box, here, found, DEFAULT_SIDE_MM, _paper_size())


def _page(box: Opened, here: numbers.Register, found: list[Group], form: str, paper: str, fault: str = "") -> str:
    last = moment_in_words(here.sheet.astimezone(), datetime.now().astimezone()) if here.sheet else ""
    room = {f"{form} {size}": code_sheets.on_page(0 if form == INSERT else int(form), size)
            for form in PRINT_FORMS for size in PRINTING_SIZES}
    return page("box/codes.html", box=box, groups=found, forms=PRINT_FORMS, form=form, papers=tuple(PRINTING_SIZES),
                paper=paper, last=last, codes=here.codes, fault=fault, room=room, insert=INSERT,
                every=sum(len(one.things) for one in found), ticked=sum(one.ticked for one in found),
                new=sum(one.new for one in found), own=box.version > 0,
                marked=games.load(box.game).photo is not None,
                icons={kind: "players" if kind == SEAT else box.declared.icon(box.declared.coded.get(kind, kind))
                       for kind in (one.kind for one in found)},
                of=box.game if len([x for x in games_with_boxes() if box.id in box_services(x).SHIPPED]) > 1 else None)


def _paper_size() -> str:
    """The size of paper asked for (`paper`), else the usual one of the reader's locale. Problem for an unknown size."""
    usual = "Letter" if request.accept_languages.best in LETTER_LOCALES else "A4"
    paper = request.values.get("paper", usual)
    if paper not in PRINTING_SIZES:
        raise Problem("malformed", "web.fault.malformed")
    return paper


@bp.post("/<id>/codes")
def codes_sheet(id: str) -> Answer | str:
    """The PDF with everything ticked: each `pick` is `kind/id`, each `kind` means all of a kind. From then on these
    things count as printed."""
    box = own_or_shipped_box(id)
    form, paper = request.form.get("form", DEFAULT_SIDE_MM), _paper_size()
    if form not in PRINT_FORMS:
        raise Problem("malformed", "web.fault.malformed")
    here, extra = _numbers_of(box)
    picked = frozenset(request.form.getlist("pick"))
    whole = set(request.form.getlist("kind"))
    found = code_groups(box, here, extra, "", picked)
    chosen = [(one.kind, thing) for one in found for thing in one.things if thing.ticked or one.kind in whole]
    gone = picked - {f"{one.kind}/{thing.id}" for one in found for thing in one.things}
    if gone or not chosen or len(chosen) > MAX_CODES:
        key = "gone" if gone else "many" if chosen else "nothing"
        fault = box.say(f"web.codes.fault.{key}", n=len(gone) if gone else len(chosen), most=MAX_CODES)
        if wants_json():
            return answer("refused", fault, STATUS["refused"])
        return Response(_page(box, here, found, form, paper, fault), STATUS["refused"], mimetype="text/html")
    letters = _kind_letters(box.game)
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
    """Forget what was printed: the sheets were lost, or the stickers are to be larger."""
    box = own_or_shipped_box(id)
    numbers.forget_printed(store.folder(), box.game, box.id)
    return redirect(url_for("box.codes_page", id=id, done="unprinted"))


@bp.get("/<id>/codes/trial")
def codes_trial(id: str) -> Response:
    """The page for trying out printer, light and camera."""
    box, paper = own_or_shipped_box(id), _paper_size()
    return _pdf(code_sheets.trial(box.game, paper, g.lang), f"codes-trial-{paper}")


@bp.get("/<id>/codes/markers")
def codes_markers(id: str) -> Response:
    """The PDF with the markers for the board's corners and the pieces. Problem (404) for a game without markers."""
    box, paper = own_or_shipped_box(id), _paper_size()
    photo = games.load(box.game).photo
    if photo is None:
        raise Problem("unknown", "web.fault.not_found")
    texts = Texts([TABLE_TEXTS])

    def say(key: str) -> str:
        return texts.say(g.lang, f"vision.markers.{key}", mm="{mm}")

    advice = say("advice_corners"), say("advice_edges"), say("advice_pieces")
    words = marker_sheets.Words(say("title"), say("scale"), say("height"), advice)
    return _pdf(marker_sheets.sheets(paper, _marker_prints(box.game, photo, say), words), f"markers-{paper}")


def _marker_prints(game: str, photo: Photo, say: Any) -> Iterator[marker_sheets.Print]:
    for n in range(4):
        yield marker_sheets.Print(n, say(f"corner_{n + 1}"), CORNER_SIDE)
    for one in photo.MARKERS:
        texts = [say_of(game, f"thing.piece.{one.piece}"), say_of(game, f"web.codes.colour.{one.colour}")]
        yield marker_sheets.Print(one.number, ", ".join(texts), one.side, one.height, one.times)
