"""Story books: the shelf of them, what each one holds and lacks, its file.

Whoever plays in this house may fill the owner's books in, as they may fill in a box: every save is a new version and
none is ever lost. A device that has no pass of any table sees only their codes and titles. To take an entry away is for
the host machine alone; the books that come with the app are read-only. What people type stays in the data folder: no
line of the log quotes it."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, g, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion import games
from companion.story import bundle, codes, lint, reader, shelf
from companion.story.book import LANGUAGES, Book
from companion.story.defects import BookFault, Defect
from companion.story.reader import Parsed
from companion.story.sound import recordings
from companion.table import store
from companion.table.checks import clean
from companion.vision import picture
from companion.web import say, security, texts_of
from companion.web.book import curtain as book_curtain
from companion.web.book import shown as book_shown
from companion.web.errors import STATUS, answer, wants_json

bp = Blueprint("book", __name__, url_prefix="/books")
bp.before_request(book_curtain.insiders_only)

NAME = 60
"""Letters of a book's name."""
FORM = 512 * 1024
"""Bytes of a form with an entry: letters of Czech take up to nine bytes there."""
ROOM = {"book.import_file": bundle.MOST_FILE + 64 * 1024, "book.save": FORM, "book.preview": FORM,
        "book.take_in": FORM, "book.find_page": picture.MOST_BYTES + 64 * 1024,
        "book.read_page": picture.MOST_BYTES + FORM, "book.record": recordings.MOST_BYTES + 64 * 1024}
"""Bytes that a request of these pages may have, where it is more than elsewhere."""
KINDS = ("map", "story", "character", "arcade")
UNKNOWN = ("book.unknown", "book.id", "entry.unknown", "entry.version", "book.link")


def room() -> None:
    """Before anything of a request is read: how large it may be."""
    if (most := ROOM.get(request.endpoint or "")) is not None:
        request.max_content_length = most
        request.max_form_memory_size = FORM


class Listed(msgspec.Struct, frozen=True):
    """An entry in the list of its book. `flaws`: how many things are to be mended; `lacks`: languages of the book in
    which its paragraph is missing; `heard`: how many of its passages somebody recorded."""

    code: str
    title: str
    flaws: int = 0
    lacks: tuple[str, ...] = ()
    heard: int = 0


def named(names: dict[str, str]) -> str:
    """A name in the reader's language, or in any that there is."""
    return names.get(g.lang) or next((text for text in names.values() if text), "")


def told(found: Iterable[Defect]) -> list[str]:
    """What is wrong, a sentence each."""
    return [say(f"story.defect.{one.key}", **one.params) for one in found]


@bp.app_errorhandler(BookFault)
def _fault(wrong: BookFault) -> Response:
    key = wrong.findings[0].key
    kind = "unknown" if key in UNKNOWN else "stale" if key == "entry.moved" else "refused"
    return answer(kind, " ".join(told(wrong.findings)), STATUS[kind], key=key)


@bp.errorhandler(OSError)
def _disk(error: OSError) -> Response:
    """What could not be written is not confirmed, whatever the disk objects to."""
    current_app.logger.error("%s %s: %s", request.method, request.endpoint, error.strerror)
    return answer("failed", say("web.fault.disk"), 503)


def back_to(endpoint: str, done: str, **values: Any) -> Answer:
    """On with the page, which says what was done."""
    return redirect(url_for(endpoint, done=done, **values))


def page(template: str, **more: Any) -> str:
    """A page about books; `done` of the address is what was just done."""
    done = request.args.get("done", "")
    key = f"web.book.done.{done}"
    more.setdefault("done", say(key) if done and texts_of(games.ids()[0]).has(g.lang, key) else "")
    return render_template(template, at_home=security.at_home(), named=named, **more)


# The shelf

@bp.get("")
def books() -> str:
    """Every book of the house: the app's own, then the owner's."""
    return _books()


def _books(faults: list[str] | None = None, where: str = "") -> str:
    found = []
    for id in shelf.ids(store.folder()):
        try:
            found.append((id, shelf.load(store.folder(), id)))
        except BookFault:
            continue
    return page("book/books.html", books=found, faults=faults or [], where=where, longest=NAME, languages=LANGUAGES,
                typed=request.form)


def _again(faults: list[str], where: str) -> Answer:
    if wants_json():
        return answer("refused", " ".join(faults), STATUS["refused"])
    return Response(_books(faults, where), STATUS["refused"], mimetype="text/html")


@bp.post("")
def create() -> Answer:
    """A new book without entries, in one language or both."""
    name = clean(request.form.get("name", ""), NAME)
    languages = tuple(lang for lang in LANGUAGES if request.form.get(lang))
    if not name or not languages:
        return _again([say("web.book.fault.languages" if name else "web.book.fault.name")], "new")
    try:
        made = shelf.create(store.folder(), "", dict.fromkeys(languages, name), games.ids()[0], languages)
    except BookFault as wrong:
        return _again(told(wrong.findings), "new")
    return back_to("book.overview", "made", id=made.id)


@bp.post("/import", endpoint="import_file")
def import_file() -> Answer:
    """A file of a book becomes a book of its own, never a change of another."""
    file = request.files.get("file")
    data = file.read(bundle.MOST_FILE + 1) if file else b""
    if not data:
        return _again([say("web.book.fault.no_file")], "import")
    try:
        made = shelf.import_(store.folder(), data)
    except BookFault as wrong:
        return _again(told(wrong.findings), "import")
    return back_to("book.overview", "imported", id=made.id)


# One book

@bp.get("/<id>")
def overview(id: str) -> str:
    """Its entries by kind with what is missing, and which one to type next. While people play from it, and for a
    device that does not belong to this house: codes and titles only."""
    book = shelf.load(store.folder(), id)
    insider = not book.own or book_curtain.insider()
    tables = 0 if book_curtain.lifted() else book_curtain.playing(book)
    more = {"asked": clean(request.args.get("code", ""), NAME), "insider": insider, "tables": tables}
    if tables or not insider:
        found = sorted(book.entries.values(), key=lambda one: codes.order(one.code))
        return page("book/book.html", book=book, groups=_grouped(Listed(one.code, named(one.title)) for one in found),
                    wanted=[], next=_row(book), broken=[], veiled=True, **more)
    opened = reader.open_book(shelf.home(store.folder(), id))
    broken = [one for one in opened.defects if one.file and not any(p.file == one.file for p in opened.parsed)]
    return page("book/book.html", book=book, groups=_grouped(_listed(book, opened.parsed)), wanted=wanted(book),
                next=next_code(book), broken=told(broken), veiled=False, **more)


def _listed(book: Book, found: Iterable[Parsed]) -> Iterator[Listed]:
    """The entries in order, each with what is to be done about it."""
    heard: dict[str, int] = {}
    for one in recordings.all(store.folder(), book.id):
        heard[one.code] = heard.get(one.code, 0) + 1
    readable = [(one, one.entry) for one in found if one.entry]
    for parsed, entry in sorted(readable, key=lambda one: codes.order(one[1].code)):
        flaws = [x for x in lint.of_entry(parsed, book.languages) if not book_shown.minor(book, x)]
        yield Listed(entry.code, named(entry.title) or book_shown.beginning(entry, g.lang), len(flaws),
                     tuple(lang for lang in book.languages if lang not in entry.languages()),
                     heard.get(entry.code, 0))


def _grouped(found: Iterable[Listed]) -> dict[str, list[Listed]]:
    groups: dict[str, list[Listed]] = {kind: [] for kind in KINDS}
    for one in found:
        groups[codes.kind(one.code)].append(one)
    return groups


def wanted(book: Book) -> list[str]:
    """Codes that entries of the book lead to and that nobody has typed yet, in order."""
    given = {entry.next for entry in book.entries.values() if entry.next}
    given |= {word.partition(":")[2] for entry in book.entries.values() for one in entry.choices
              for word in (*one.rewards, *one.bonus) if word.startswith(("story:", "code:"))}
    missing = {code for code in map(codes.read, given) if code and code not in book.entries}
    return sorted(missing - set(book.elsewhere), key=codes.order)


def next_code(book: Book) -> str:
    """What to type next: where the book already leads to, else the number after the last one in a row."""
    return next(iter(wanted(book)), "") or _row(book)


def _row(book: Book) -> str:
    letters, numbers = [chr(65 + n) for n in range(26)], [str(n) for n in range(1, 1000)]
    row = letters if any(code in letters for code in book.entries) and "Z" not in book.entries else numbers
    return next((code for code in row if code not in book.entries), "")


@bp.get("/<id>/find")
def find(id: str) -> Answer:
    """To the entry of a code as somebody typed it, whether it is there yet or not."""
    shelf.home(store.folder(), id)
    typed = request.args.get("code", "")
    code = codes.read(typed)
    if not code:
        return redirect(url_for("book.overview", id=id, done="no_code", code=clean(typed, NAME)))
    return redirect(url_for("book.entry", id=id, code=code))


@bp.get("/<id>/file")
def export(id: str) -> Response:
    """The book as one file, made only now that somebody asks for it."""
    made = make_response(shelf.export(store.folder(), id))
    made.headers["Content-Type"] = "application/zip"
    made.headers["Content-Disposition"] = f'attachment; filename="{id}.zip"'
    return made
