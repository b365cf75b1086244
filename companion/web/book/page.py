"""The list of story books and the overview of one: make, import, export; and what all pages of a book share.

Every device that was let in may write in the owner's books: each save makes a new version and keeps the old ones. Other
devices see only that there are such books. Only the host machine may remove an entry; books that come with the app are
read-only. Nothing that people type is ever quoted in the log."""
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
from companion.web import localized, say, say_of, security
from companion.web.book import curtain as book_curtain
from companion.web.book import entry_preview
from companion.web.errors import STATUS, answer, wants_json
from companion.web.host import guests
from companion.web.request_limits import RequestLimit

bp = Blueprint("book", __name__, url_prefix="/books")

MAX_NAME_LETTERS = 60
"""Letters of a book's name."""
MAX_FORM_BYTES = 512 * 1024
"""Bytes of a form with an entry; in a form a Czech letter takes up to nine bytes."""
REQUEST_LIMITS = {f"book.{name}": RequestLimit(most, MAX_FORM_BYTES) for name, most in {
    "import_file": bundle.MAX_FILE_BYTES + 64 * 1024, "save": MAX_FORM_BYTES, "preview": MAX_FORM_BYTES,
    "take_in": MAX_FORM_BYTES, "find_page": picture.MAX_BYTES + 64 * 1024,
    "read_page": picture.MAX_BYTES + MAX_FORM_BYTES, "record": recordings.MAX_BYTES + 64 * 1024}.items()}
DONE_NOTES = ("made", "imported", "saved", "restored", "removed")
"""Values of `done` in an address: what was just done, texts `web.book.done.*`."""
NOT_FOUND_KEYS = ("book.unknown", "book.id", "entry.unknown", "entry.version", "book.link")


class ListedEntry(msgspec.Struct, frozen=True):
    """An entry in the list of its book. `flaws`: how many defects it has; `missing_languages` of the book, in which its
    paragraph is not written; `recorded`: how many of its passages somebody recorded."""

    code: str
    title: str
    flaws: int = 0
    missing_languages: tuple[str, ...] = ()
    recorded: int = 0


def words_of(book: Book | None) -> Callable[..., str]:
    """`say` with the texts of the book's game."""
    return partial(say_of, book.game) if book and book.game in shelf.games else say


def defect_sentences(found: Iterable[Defect], book: Book | None = None) -> list[str]:
    """The sentences of defects in the reader's language."""
    return [words_of(book)(f"story.defect.{one.key}", **one.params) for one in found]


@bp.app_errorhandler(BookFault)
def _fault(wrong: BookFault) -> Response:
    key = wrong.findings[0].key
    kind = "unknown" if key in NOT_FOUND_KEYS else "stale" if key == "entry.moved" else "refused"
    return answer(kind, " ".join(defect_sentences(wrong.findings)), STATUS[kind], key=key)


def back_to(endpoint: str, done: str, **values: Any) -> Answer:
    """Redirect to a page, which then says what was done (one of DONE_NOTES)."""
    return redirect(url_for(endpoint, done=done, **values))


def page(template: str, **more: Any) -> str:
    """Render a page about books with the texts of the game of `book`, and the note for the `done` of its address."""
    done = request.args.get("done", "")
    more.setdefault("done", say(f"web.book.done.{done}") if done in DONE_NOTES else "")
    more.setdefault("t", words_of(more.get("book")))
    return render_template(template, at_home=security.at_home(), named=localized, **more)


# The shelf

@bp.get("")
def books() -> str:
    """The page with every book: those that come with the app, then the owner's."""
    return _books()


def _books(faults: list[str] | None = None, where: str = "") -> str:
    found = []
    for id in shelf.ids(store.folder()):
        try:
            found.append((id, shelf.load(store.folder(), id)))
        except BookFault:
            continue
    return page("book/books.html", books=found, faults=faults or [], where=where, longest=MAX_NAME_LETTERS,
                languages=LANGUAGES, typed=request.form, games={id: say_of(id, "title") for id in shelf.games})


def _books_with_faults(faults: list[str], where: str) -> Answer:
    if wants_json():
        return answer("refused", " ".join(faults), STATUS["refused"])
    return Response(_books(faults, where), STATUS["refused"], mimetype="text/html")


@bp.post("")
def create() -> Answer:
    """Make a book without entries: its `name`, its languages (`cs`, `en`), its `game`."""
    name = clean_line(request.form.get("name", ""), MAX_NAME_LETTERS)
    languages = tuple(lang for lang in LANGUAGES if request.form.get(lang))
    game = request.form.get("game", "") or next(iter(shelf.games), "")
    if not name or not languages:
        return _books_with_faults([say("web.book.fault.languages" if name else "web.book.fault.name")], "new")
    try:
        made = shelf.create(store.folder(), "", dict.fromkeys(languages, name), game, languages)
    except BookFault as wrong:
        return _books_with_faults(defect_sentences(wrong.findings), "new")
    return back_to("book.overview", "made", id=made.id)


@bp.post("/import", endpoint="import_file")
def import_file() -> Answer:
    """Make a new book of a file; no other book changes."""
    file = request.files.get("file")
    data = file.read(bundle.MAX_FILE_BYTES + 1) if file else b""
    if not data:
        return _books_with_faults([say("web.book.fault.no_file")], "import")
    try:
        made = shelf.import_(store.folder(), data)
    except BookFault as wrong:
        return _books_with_faults(defect_sentences(wrong.findings), "import")
    return back_to("book.overview", "imported", id=made.id)


# One book

@bp.get("/<id>")
def overview(id: str) -> str:
    """The page of one book: its entries by kind with their defects, and which entry to type next. While people play
    from it, codes and titles only; for a device that was not let in, the book's name only."""
    book = shelf.load(store.folder(), id)
    insider = not book.own or guests.admitted()
    if not insider:
        return page("book/book.html", book=book, groups={}, wanted=[], next="", broken=[], veiled=True, tables=0,
                    asked=clean_line(request.args.get("code", ""), MAX_NAME_LETTERS), insider=False)
    tables = 0 if book_curtain.is_lifted() else book_curtain.tables_playing(book)
    more = {"asked": clean_line(request.args.get("code", ""), MAX_NAME_LETTERS), "insider": True, "tables": tables}
    if tables:
        found = sorted(book.entries.values(), key=lambda one: shelf.vocabulary(book).codes.order(one.code))
        listed = (ListedEntry(one.code, localized(one.title)) for one in found)
        return page("book/book.html", book=book, groups=_by_kind(book, listed), wanted=[],
                    next=_next_in_row(book), broken=[], veiled=True, **more)
    opened = reader.open_book(shelf.home(store.folder(), id), shelf.games)
    broken = [one for one in opened.defects if one.file and not any(p.file == one.file for p in opened.parsed)]
    return page("book/book.html", book=book, groups=_by_kind(book, _listed_entries(book, opened.parsed)),
                wanted=missing_codes(book), next=next_code(book),
                broken=defect_sentences(broken, book), veiled=False, **more)


def _listed_entries(book: Book, found: Iterable[Parsed]) -> Iterator[ListedEntry]:
    """The readable entries in the order of their codes."""
    heard: dict[str, int] = {}
    for one in recordings.all_recordings(store.folder(), book.id):
        heard[one.code] = heard.get(one.code, 0) + 1
    readable = [(one, one.entry) for one in found if one.entry]
    known = shelf.vocabulary(book)
    for parsed, entry in sorted(readable, key=lambda one: known.codes.order(one[1].code)):
        flaws = [x for x in lint.lint_entry(parsed, known, book.languages) if not entry_preview.is_note(book, x)]
        yield ListedEntry(entry.code, localized(entry.title) or entry_preview.first_words(entry, g.lang), len(flaws),
                     tuple(lang for lang in book.languages if lang not in entry.languages()),
                     heard.get(entry.code, 0))


def _by_kind(book: Book, found: Iterable[ListedEntry]) -> dict[str, list[ListedEntry]]:
    codes = shelf.vocabulary(book).codes
    groups: dict[str, list[ListedEntry]] = {kind.id: [] for kind in codes.kinds}
    for one in found:
        groups[codes.kind(one.code)].append(one)
    return groups


def missing_codes(book: Book) -> list[str]:
    """Codes that entries of the book give and that have no entry yet, in order."""
    known = shelf.vocabulary(book)
    given = {entry.next for entry in book.entries.values() if entry.next}
    given |= {word.partition(":")[2] for entry in book.entries.values() for one in entry.choices
              for word in (*one.rewards, *one.bonus) if word.startswith(known.leading)}
    missing = {code for code in map(known.codes.read, given) if code and code not in book.entries}
    return sorted(missing - set(book.elsewhere), key=known.codes.order)


def next_code(book: Book) -> str:
    """The code to type next: the first missing one, else the next in the printed book, "" for none."""
    return next(iter(missing_codes(book)), "") or _next_in_row(book)


def _next_in_row(book: Book) -> str:
    rows = shelf.vocabulary(book).codes.rows
    begun = (row for row in rows[:-1] if any(code in row for code in book.entries) and row[-1] not in book.entries)
    row = next(begun, rows[-1] if rows else ())
    return next((code for code in row if code not in book.entries), "")


@bp.get("/<id>/find")
def find(id: str) -> Answer:
    """Go to the entry of a typed `code`, or to the form for it where it is not written yet."""
    typed = request.args.get("code", "")
    code = shelf.vocabulary_at(shelf.home(store.folder(), id)).codes.read(typed)
    if not code:
        return redirect(url_for("book.overview", id=id, done="no_code", code=clean_line(typed, MAX_NAME_LETTERS)))
    return redirect(url_for("book.entry", id=id, code=code))


@bp.get("/<id>/file")
def export(id: str) -> Response:
    """The book as one zip file; while people play from it, the curtain first."""
    book = shelf.load(store.folder(), id)
    if tables := book_curtain.tables_to_hide_from(book):
        return Response(page("book/curtain.html", book=book, code="", name=say("web.book.export"), tables=tables,
                             lift=url_for("book.export", id=id, open=1)), mimetype="text/html")
    made = make_response(shelf.export(store.folder(), id))
    made.headers["Content-Type"] = "application/zip"
    made.headers["Content-Disposition"] = f'attachment; filename="{id}.zip"'
    return made
