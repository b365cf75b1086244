"""The list of boxes and the overview of one: make, import, export, rename, remove; and what all pages of a box share.

Whoever was let into this house may fill in a box: every save makes a new version and keeps the old ones. Only the host
machine may remove a box."""
from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
from flask import Blueprint, Response, g, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion import games
from companion.box import files, shelf
from companion.box.declare import Declaration
from companion.box.decoding import box_services, decode, games_with_boxes
from companion.box.faults import BoxFault, fault
from companion.box.services import BoxServices
from companion.table import store
from companion.table.checks import clean_line
from companion.vision import picture
from companion.web import game_files, localized, say, say_of, security, texts_of, uploads
from companion.web.errors import STATUS, Problem, answer, wants_json
from companion.web.lobby.page import moment_in_words
from companion.web.scan import page_photo
from companion.web.request_limits import RequestLimit

bp = Blueprint("box", __name__, url_prefix="/boxes")

MAX_NAME_LETTERS = 60
"""Letters of a box's name."""
SAMPLE = "sample"
"""What a set-up calls the invented box that comes with a game."""
MAX_FINDINGS_OPEN = 8
"""Findings that stand open on the page of a box; the rest can be unfolded."""
MAX_ATTEMPTS = 4
"""How often a change is made again because another device saved in between."""
MAX_FIELD_BYTES = 1 << 20
"""Bytes of the form fields of a large request."""
REQUEST_LIMITS = {endpoint: RequestLimit(most, MAX_FIELD_BYTES) for endpoint, most in {
    "box.import_file": files.MAX_FILE_BYTES + 64 * 1024, "campaign.take_in": 1 << 20, "box.codes_sheet": 1 << 18,
    **dict.fromkeys(("box.add_picture", "box.part_picture", "box.card_photo", "box.cards_photo",
                     "page_photo.find_corners", "sheet.keep_photo"),
                    uploads.MAX_REQUEST_BYTES)}.items()}
DONE_NOTES = ("made", "imported", "saved", "gone", "removed", "restored", "undone", "merged", "harvested", "unprinted",
              "photographed")
"""Values of `done` in an address: what was just done, texts `web.box.done.*`."""


class Opened(msgspec.Struct, frozen=True):
    """A decoded box with its game, its id and its version, 0 for one of the app's own."""

    game: str
    id: str
    version: int
    box: Any

    @property
    def services(self) -> BoxServices:
        return box_services(self.game)

    @property
    def declared(self) -> Declaration:
        """What the box consists of."""
        return self.services.DECLARATION

    @property
    def name(self) -> str:
        return localized(self.box.name) or self.id

    def say(self, key: str, /, **params: Any) -> str:
        """A text in the reader's language, from the texts of the box's game and of the app."""
        return say_of(self.game, key, **params)

    def has(self, key: str) -> bool:
        return texts_of(self.game).has(g.lang, key)

    def finding(self, flaw: Any) -> str:
        """The sentence of a finding; ids among its parameters become names."""
        return self.say(f"finding.{flaw.about}", **{key: self.word(key, value) for key, value in flaw.params.items()})

    def label(self, field: str, of: str = "") -> str:
        """The label of an input; `of`: the kind of card or effect it belongs to, where that has a label of its own."""
        special = f"web.box.field_of.{of}.{field}"
        return self.say(special if of and self.has(special) else f"web.box.field.{field}")

    def short(self, field: str) -> str:
        """The label of a number where room is scarce, "" where the field has no shorter one."""
        return self.about("short", field)

    def about(self, what: str, kind: str, **params: Any) -> str:
        """The game's text `web.box.WHAT.KIND`, such as the hint of a shelf; "" where it has none."""
        key = f"web.box.{what}.{kind}"
        return self.say(key, **params) if self.has(key) else ""

    def word(self, field: str, value: Any) -> Any:
        """The word for a value of that field: a choice's label or a thing's name, else the value itself."""
        if isinstance(value, list | tuple):
            return ", ".join(str(self.word(field, x)) for x in value)
        if not isinstance(value, str):
            return value
        kinds = self.declared.words.get(field, (field,))
        keys = (*(f"web.box.choice.{kind}.{value or 'none'}" for kind in (field, *kinds)), f"web.box.{field}.{value}",
                *(f"thing.{kind}.{value}" for kind in kinds))
        return next((self.say(key) for key in keys if self.has(key)), value or self.say("web.box.none"))


def game_of(id: str) -> str:
    """The game whose shelf has this box. BoxFault `box.name`, `box.unknown`."""
    for game in games_with_boxes():
        if shelf.versions(store.folder(), game, id):
            return game
    raise fault("box.unknown", id=id[:40])


def open_box(id: str, version: int = 0) -> Opened:
    """A version of a box, 0 the newest. BoxFault `box.unknown`, `box.version`, and those of `decode`."""
    game = game_of(id)
    game_files.opens(game)
    box = decode(game, shelf.read(store.folder(), game, id, version))
    return Opened(game, id, version or shelf.versions(store.folder(), game, id)[-1], box)


def change(id: str, edit: Callable[[Opened], Any]) -> shelf.KeptBox:
    """Save `edit(box)` of the newest version as the next one. Where another device saved meanwhile, edit that version;
    after MAX_ATTEMPTS BoxFault `box.moved`."""
    for attempt in range(MAX_ATTEMPTS):
        box = open_box(id)
        data = box.services.dump(edit(box))
        try:
            return shelf.save(store.folder(), box.game, id, data, after=box.version)
        except BoxFault as wrong:
            if wrong.findings[0].key != "box.moved" or attempt == MAX_ATTEMPTS - 1:
                raise
    raise AssertionError("not reached")


def fault_sentences(wrong: BoxFault) -> list[str]:
    """The sentences of a fault in the reader's language."""
    return [say(f"fault.{found.key}", **found.params) for found in wrong.findings]


@bp.app_errorhandler(BoxFault)
def _fault(wrong: BoxFault) -> Response:
    key = wrong.findings[0].key
    kind = "unknown" if key.endswith((".unknown", ".name", ".version")) else "refused"
    return answer(kind, " ".join(fault_sentences(wrong)), STATUS[kind], key=key)


bp.register_error_handler(picture.UnusablePicture, page_photo.unusable_picture)


def back_to(endpoint: str, done: str, **values: Any) -> Answer:
    """Redirect to a page, which then says what was done (one of DONE_NOTES)."""
    return redirect(url_for(endpoint, done=done, **values))


def page(template: str, **more: Any) -> str:
    """Render a page about boxes, with the note for the `done` of its address."""
    done = request.args.get("done", "")
    more.setdefault("done", say(f"web.box.done.{done}") if done in DONE_NOTES else "")
    return render_template(template, at_home=security.at_home(), named=localized, **more)


# The shelf

@bp.get("")
def boxes() -> str:
    """The page with every box of the house."""
    return _boxes()


def _boxes(faults: list[str] | None = None, typed: str = "", where: str = "") -> str:
    now = datetime.now().astimezone()
    found = [_box_card(one, now) for game in games_with_boxes() for one in shelf.boxes(store.folder(), game)]
    return page("box/boxes.html", boxes=found, faults=faults or [], typed=typed, where=where, longest=MAX_NAME_LETTERS,
                games={game: say_of(game, "title") for game in games_with_boxes()}, printed=_printed())


def _printed() -> list[tuple[str, str]]:
    """The games whose sample box has codes to print, with their names."""
    return [(game, say_of(game, "title")) for game in games_with_boxes()
            if games.about(game).codes and SAMPLE in box_services(game).SHIPPED]


def _game() -> str:
    """The game that a form names, or the only one that has boxes. Problem for any other."""
    if not (game := _asked_game()):
        raise Problem("malformed", "web.fault.malformed")
    return game


def _asked_game() -> str:
    """The same, "" for none that has boxes: a box file says itself of which game it is."""
    known = games_with_boxes()
    game = request.form.get("game", "") or (known[0] if len(known) == 1 else "")
    return game if game in known else ""


def _box_card(one: shelf.KeptBox, now: datetime) -> dict[str, Any]:
    return {"id": one.id, "name": localized(one.name) or one.id, "version": one.version, "known": one.known,
            "of": one.of, "changed": moment_in_words(one.changed.astimezone(), now), "broken": one.broken,
            "game": say_of(one.game, "title")}


def _boxes_with_faults(faults: list[str], where: str, typed: str = "") -> Answer:
    if wants_json():
        return answer("refused", " ".join(faults), STATUS["refused"])
    return Response(_boxes(faults, typed, where), STATUS["refused"], mimetype="text/html")


@bp.post("")
def create() -> Answer:
    """Make a box that holds only what the rulebook says."""
    name = clean_line(request.form.get("name", ""), MAX_NAME_LETTERS)
    game = _game()
    if not name:
        return _boxes_with_faults([say("web.box.fault.name")], "new")
    id = shelf.fresh_id(store.folder(), game, name)
    services = box_services(game)
    shelf.save(store.folder(), game, id, services.dump(services.own_box({"": name})), after=0)
    return back_to("box.overview", "made", id=id)


@bp.post("/import", endpoint="import_file")
def import_file() -> Answer:
    """Make a new box of a box file; no other box changes."""
    file = request.files.get("file")
    data = file.read(files.MAX_FILE_BYTES + 1) if file else b""
    if not data:
        return _boxes_with_faults([say("web.box.fault.no_file")], "import")
    try:
        taken = files.unpack(data, _asked_game())
        id = shelf.fresh_id(store.folder(), taken.game, localized(taken.box.name) or taken.box.id)
        files.keep_unpacked(store.folder(), taken, id)
    except BoxFault as wrong:
        return _boxes_with_faults(fault_sentences(wrong), "import")
    return back_to("box.overview", "imported", id=id)


@bp.get("/<id>/file")
def export(id: str) -> Response:
    """The box with its pictures and codes as one zip file."""
    box = open_box(id)
    made = make_response(files.export(store.folder(), box.game, id))
    made.headers["Content-Type"] = "application/zip"
    made.headers["Content-Disposition"] = f'attachment; filename="{id}-v{box.version}.zip"'
    return made


@bp.post("/<id>/remove")
def remove(id: str) -> Answer:
    """Remove the box with all its versions and pictures."""
    if request.form.get("sure") != "1":
        raise Problem("malformed", "web.box.fault.sure")
    shelf.remove(store.folder(), game_of(id), id)
    return back_to("box.boxes", "removed")


# One box

@bp.get("/<id>")
def overview(id: str) -> str:
    """The page of one box: how complete it is, what is wrong with it, and links to its parts."""
    box = open_box(id)
    meter = [(kind, part_link(box, kind), *numbers) for kind, numbers in box.services.completeness(box.box).items()]
    rest = [(one.kind, part_link(box, one.kind), len(getattr(box.box, one.kind)), 0) for one in box.declared.shelves
            if one.kind not in {row[0] for row in meter}]
    wrong = [(thing_name(box, (x.kind, x.id) if x.id else (x.kind,), box.box), box.finding(x),
              finding_link(box, x.kind, x.id), x.certain) for x in box.services.findings(box.box)]
    lacking = [row for row in meter if row[2] < row[3]]
    return page("box/box.html", box=box, known=sum(min(row[2], row[3]) for row in meter),
                total=sum(row[3] for row in meter), lacking=sorted(lacking, key=lambda row: -row[2] / row[3]),
                whole=[row for row in (*meter, *rest) if row not in lacking], findings=wrong,
                before=previous_version(box), shown=MAX_FINDINGS_OPEN, printed=games.about(box.game).codes is not None)


def flaws(box: Opened, kind: str, id: str = "") -> list[str]:
    """The sentences of the findings about one shelf, part or board; `id`: about one card or sheet of it."""
    return [box.finding(x) for x in box.services.findings(box.box) if x.kind == kind and x.id == id]


def part_link(box: Opened, kind: str) -> str:
    """The address of the page for a shelf, part or board, "" where there is none."""
    if box.declared.shelf(kind) or box.declared.board(kind):
        return url_for("box.cards", id=box.id, kind=kind)
    if box.declared.part(kind):
        return url_for("box.cards", id=box.id, kind=box.declared.sheet, _anchor=kind)
    return url_for("box.cards", id=box.id, kind=kind, _anchor=kind) if kind == box.declared.sheet else ""


def finding_link(box: Opened, kind: str, id: str) -> str:
    """The address of the page where a finding about that thing is put right."""
    board = box.declared.board(kind)
    if (board and id in board.sheets) or (box.declared.shelf(kind) and id in getattr(box.box, kind)):
        return url_for("box.card", id=box.id, kind=kind, card=id)
    return part_link(box, kind)


@bp.post("/<id>/name")
def rename(id: str) -> Answer:
    """Rename the box (`name`)."""
    name = clean_line(request.form.get("name", ""), MAX_NAME_LETTERS)
    if not name:
        raise Problem("malformed", "web.box.fault.name")
    change(id, lambda box: msgspec.structs.replace(box.box, name={"": name}))
    return back_to("box.overview", "saved", id=id)


def version_numbers(game: str, id: str) -> list[int]:
    """The numbers of all versions of a box, the newest first."""
    return shelf.versions(store.folder(), game, id)[::-1]


def previous_version(box: Opened) -> int:
    """The version before the newest, 0 for none."""
    return next(iter(version_numbers(box.game, box.id)[1:]), 0)


def thing_name(box: Opened, path: tuple[str, ...], where: Any) -> str:
    """The name of what a path (kind, id, field ...) of a box leads to; `where` is the box that has it."""
    kind = box.say(f"web.box.kind.{path[0]}") if box.has(f"web.box.kind.{path[0]}") else path[0]
    board = box.declared.board(path[0])
    if len(path) < 2 or (board and not board.sheets):
        return kind
    if path[0] == "pictures":
        of, _, id = path[1].partition("/")
        return f"{kind}: {thing_name(box, (of, id), where) if id else box.word('pictured', path[1])}"
    there = getattr(where, path[0], None)
    card = there.get(path[1]) if isinstance(there, dict) else None
    return f"{kind}: {card_title(box, path[0], path[1], card)}"


def card_title(box: Opened, kind: str, id: str, card: Any) -> str:
    """The title of a card: its name, after its id where the id is printed on it; without a name its kind and number."""
    declared, there = box.declared, box.declared.shelf(kind)
    names = getattr(card, "name", {}) or getattr(card, "title", {}) if isinstance(card, msgspec.Struct) else {}
    if name := localized(names):
        return f"{id} · {name}" if declared.board(kind) or (there and there.pattern) else name
    number = id.rpartition("-")[2]
    part = declared.part(kind)
    return box.say(f"web.box.one.{kind}", n=number) if box.has(f"web.box.one.{kind}") else str(
        box.word(part.named if part and part.named else kind, id))
