"""Story books: the shelf of them, what each one holds and lacks, its file.

Whoever plays in this house may fill the owner's books in, as they may fill in a box: every save is a new version and
none is ever lost. A device that was not let in sees only that there are such books. To take an entry away is for
the host machine alone; the books that come with the app are read-only. What people type stays in the data folder: no
line of the log quotes it."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import msgspec
from flask import Blueprint, Response, g, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.story import bundle, lint, reader
from companion.story.book import LANGUAGES, Book
from companion.story.defects import BookFault, Defect
from companion.story.reader import Parsed
from companion.story.sound import recordings
from companion.table import store
from companion.table.checks import clean_line
from companion.table.story.books import shelf
from companion.vision import picture
from companion.web import say, say_of, security
from companion.web.book import curtain as book_curtain
from companion.web.book import entry_preview
from companion.web.errors import STATUS, answer, wants_json
from companion.web.host import guests

bp = Blueprint("book", __name__, url_prefix="/books")
bp.before_request(book_curtain.insiders_only)

NAME = 60
"""Letters of a book's name."""
FORM = 512 * 1024
"""Bytes of a form with an entry: letters of Czech take up to nine bytes there."""
ROOM = {"book.import_file": bundle.MAX_FILE_BYTES + 64 * 1024, "book.save": FORM, "book.preview": FORM,
        "book.take_in": FORM, "book.find_page": picture.MAX_BYTES + 64 * 1024,
        "book.read_page": picture.MAX_BYTES + FORM, "book.record": recordings.MAX_BYTES + 64 * 1024}
"""Bytes that a request of these pages may have, where it is more than elsewhere."""
DONE = ("made", "imported", "saved", "restored", "removed")
"""What can just have been done to a book, as an address says it."""
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


def words_of(book: Book | None) -> Callable[..., str]:
    """`say` in the words of the book's game."""
    return partial(say_of, book.game) if book and book.game in shelf.games else say


def told(found: Iterable[Defect], book: Book | None = None) -> list[str]:
    """What is wrong, a sentence each."""
    return [words_of(book)(f"story.defect.{one.key}", **one.params) for one in found]


@bp.app_errorhandler(BookFault)
def _fault(wrong: BookFault) -> Response:
    key = wrong.findings[0].key
    kind = "unknown" if key in UNKNOWN else "stale" if key == "entry.moved" else "refused"
    return answer(kind, " ".join(told(wrong.findings)), STATUS[kind], key=key)


def back_to(endpoint: str, done: str, **values: Any) -> Answer:
    """On with the page, which says what was done."""
    return redirect(url_for(endpoint, done=done, **values))


def page(template: str, **more: Any) -> str:
    """A page about books, in the words of the game of its `book`; `done` of the address is what was just done."""
    done = request.args.get("done", "")
    more.setdefault("done", say(f"web.book.done.{done}") if done in DONE else "")
    more.setdefault("t", words_of(more.get("book")))
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
                typed=request.form, games={id: say_of(id, "title") for id in shelf.games})


def _again(faults: list[str], where: str) -> Answer:
    if wants_json():
        return answer("refused", " ".join(faults), STATUS["refused"])
    return Response(_books(faults, where), STATUS["refused"], mimetype="text/html")


@bp.post("")
def create() -> Answer:
    """A new book without entries, in one language or both, of one of the games that read from books."""
    name = clean_line(request.form.get("name", ""), NAME)
    languages = tuple(lang for lang in LANGUAGES if request.form.get(lang))
    game = request.form.get("game", "") or next(iter(shelf.games), "")
    if not name or not languages:
        return _again([say("web.book.fault.languages" if name else "web.book.fault.name")], "new")
    try:
        made = shelf.create(store.folder(), "", dict.fromkeys(languages, name), game, languages)
    except BookFault as wrong:
        return _again(told(wrong.findings), "new")
    return back_to("book.overview", "made", id=made.id)


@bp.post("/import", endpoint="import_file")
def import_file() -> Answer:
    """A file of a book becomes a book of its own, never a change of another."""
    file = request.files.get("file")
    data = file.read(bundle.MAX_FILE_BYTES + 1) if file else b""
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
    """Its entries by kind with what is missing, and which one to type next. While people play from it: codes and
    titles only. For a device that was not let in: the name of the book."""
    book = shelf.load(store.folder(), id)
    insider = not book.own or guests.admitted()
    if not insider:
        return page("book/book.html", book=book, groups={}, wanted=[], next="", broken=[], veiled=True, tables=0,
                    asked=clean_line(request.args.get("code", ""), NAME), insider=False)
    tables = 0 if book_curtain.lifted() else book_curtain.playing(book)
    more = {"asked": clean_line(request.args.get("code", ""), NAME), "insider": True, "tables": tables}
    if tables:
        found = sorted(book.entries.values(), key=lambda one: shelf.words(book).codes.order(one.code))
        listed = (Listed(one.code, named(one.title)) for one in found)
        return page("book/book.html", book=book, groups=_grouped(book, listed), wanted=[], next=_row(book), broken=[],
                    veiled=True, **more)
    opened = reader.open_book(shelf.home(store.folder(), id), shelf.games)
    broken = [one for one in opened.defects if one.file and not any(p.file == one.file for p in opened.parsed)]
    return page("book/book.html", book=book, groups=_grouped(book, _listed(book, opened.parsed)), wanted=wanted(book),
                next=next_code(book), broken=told(broken, book), veiled=False, **more)


def _listed(book: Book, found: Iterable[Parsed]) -> Iterator[Listed]:
    """The entries in order, each with what is to be done about it."""
    heard: dict[str, int] = {}
    for one in recordings.all_recordings(store.folder(), book.id):
        heard[one.code] = heard.get(one.code, 0) + 1
    readable = [(one, one.entry) for one in found if one.entry]
    known = shelf.words(book)
    for parsed, entry in sorted(readable, key=lambda one: known.codes.order(one[1].code)):
        flaws = [x for x in lint.lint_entry(parsed, known, book.languages) if not entry_preview.minor(book, x)]
        yield Listed(entry.code, named(entry.title) or entry_preview.beginning(entry, g.lang), len(flaws),
                     tuple(lang for lang in book.languages if lang not in entry.languages()),
                     heard.get(entry.code, 0))


def _grouped(book: Book, found: Iterable[Listed]) -> dict[str, list[Listed]]:
    codes = shelf.words(book).codes
    groups: dict[str, list[Listed]] = {kind.id: [] for kind in codes.kinds}
    for one in found:
        groups[codes.kind(one.code)].append(one)
    return groups


def wanted(book: Book) -> list[str]:
    """Codes that entries of the book lead to and that nobody has typed yet, in order."""
    known = shelf.words(book)
    given = {entry.next for entry in book.entries.values() if entry.next}
    given |= {word.partition(":")[2] for entry in book.entries.values() for one in entry.choices
              for word in (*one.rewards, *one.bonus) if word.startswith(known.leading)}
    missing = {code for code in map(known.codes.read, given) if code and code not in book.entries}
    return sorted(missing - set(book.elsewhere), key=known.codes.order)


def next_code(book: Book) -> str:
    """What to type next: where the book already leads to, else the number after the last one in a row."""
    return next(iter(wanted(book)), "") or _row(book)


def _row(book: Book) -> str:
    rows = shelf.words(book).codes.rows
    begun = (row for row in rows[:-1] if any(code in row for code in book.entries) and row[-1] not in book.entries)
    row = next(begun, rows[-1] if rows else ())
    return next((code for code in row if code not in book.entries), "")


@bp.get("/<id>/find")
def find(id: str) -> Answer:
    """To the entry of a code as somebody typed it, whether it is there yet or not."""
    typed = request.args.get("code", "")
    code = shelf.known(shelf.home(store.folder(), id)).codes.read(typed)
    if not code:
        return redirect(url_for("book.overview", id=id, done="no_code", code=clean_line(typed, NAME)))
    return redirect(url_for("book.entry", id=id, code=code))


@bp.get("/<id>/file")
def export(id: str) -> Response:
    """The book as one file, made only now that somebody asks for it; behind the curtain while people play from it."""
    book = shelf.load(store.folder(), id)
    if tables := book_curtain.hidden(book):
        return Response(page("book/curtain.html", book=book, code="", name=say("web.book.export"), tables=tables,
                             lift=url_for("book.export", id=id, open=1)), mimetype="text/html")
    made = make_response(shelf.export(store.folder(), id))
    made.headers["Content-Type"] = "application/zip"
    made.headers["Content-Disposition"] = f'attachment; filename="{id}.zip"'
    return made
