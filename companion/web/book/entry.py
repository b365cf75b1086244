"""The editor of one entry: its text beside what the table will see of it, what is wrong by line, its earlier texts.

The text is what is kept. Saving is a plain form; the script of the page only shows, inserts and keeps what was typed
until it is saved. Whoever saves over somebody else's newer text sees both first."""
from __future__ import annotations

import re
import uuid
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Response, g, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.kernel import TABLE, actors
from companion.story import reader, recognise
from companion.story.book import MOODS, PLACES, SOUNDS, Book, Choice, Entry, Words
from companion.story.defects import BookFault, Defect
from companion.story.writer import write_entry
from companion.table import desk, journal, store
from companion.table.errors import Refused
from companion.table.story.books import shelf
from companion.table.story.stories import learn_entry
from companion.web import say
from companion.web.access import Seen, find, held, host_only
from companion.web.book import curtain as book_curtain
from companion.web.book import entry_preview
from companion.web.book.page import back_to, bp, named, page, told, wanted, words_of
from companion.web.errors import STATUS, Problem

KEPT = 30
"""Earlier texts that are listed."""


class Sent(msgspec.Struct):
    """A text as the page sends it. `pasted`: what is to be recognised, in that language."""

    text: str = ""
    code: str = ""
    lang: str = ""
    pasted: str = ""


class Editing(msgspec.Struct):
    """What stands in the editor. `code`: the entry that it was made from, "" for a new one; `version` the one on
    screen; `theirs`: what somebody else saved meanwhile; `at`: the table that waits for it."""

    text: str
    code: str = ""
    version: int = 0
    theirs: str = ""
    faults: list[str] = []
    at: str = ""


def blank(book: Book, code: str) -> str:
    """A new entry to fill in."""
    parts = "\n\n".join(f"## {lang} " for lang in book.languages)
    return f"# {code}\n\n{parts}\n"


@bp.get("/<id>/entry")
def entry(id: str) -> str:
    """The editor of an entry that is there, or of a new one with that code; before one that is there a curtain while
    people play from the book."""
    folder, typed = store.folder(), request.args.get("code", "")
    book, version = shelf.load(folder, id), request.args.get("version", "")
    code = shelf.words(book).codes.read(typed)
    kept = shelf.versions(folder, id, code) if code else 0
    if kept and (code in book.entries or version):
        if tables := book_curtain.hidden(book, code):
            return _curtained(book, code, tables)
        wish = int(version[:8]) if version.isdecimal() else 0
        text = shelf.text(folder, id, code, wish)
    else:
        text = blank(book, code)
    return _page(book, Editing(text, code if kept else "", kept, at=request.args.get("table", "")))


def _curtained(book: Book, code: str, tables: int) -> str:
    """Nothing of an entry but its title, and the way on."""
    name = named(book.entries[code].title) if code in book.entries else ""
    asked = {key: value for key in ("version", "table", "lang") if (value := request.args.get(key))}
    lift = f"{url_for('book.entry', id=book.id)}?{urlencode({'code': code, **asked, 'open': '1'})}"
    return page("book/curtain.html", book=book, code=code, name=name, tables=tables, lift=lift)


def _page(book: Book, editing: Editing) -> str:
    folder, code = store.folder(), editing.code
    count = shelf.versions(folder, book.id, code) if code else 0
    there = code in book.entries
    saved = shelf.text(folder, book.id, code) if there else ""
    shown = entry_preview.preview(book, editing.text, request.args.get("lang", g.lang))
    known = shelf.words(book)
    return page("book/entry.html", book=book, editing=editing, there=there, shown=shown,
                same=there and saved == editing.text, saved=saved, versions=[*range(count, 0, -1)][:KEPT], newest=count,
                known=known, places=PLACES,
                moods=MOODS, sounds=SOUNDS, lifted=1 if book_curtain.lifted() else None, table=_table(book, editing.at),
                titled=editing.code or known.codes.read(request.args.get("code", "")), words=_words(book))


def _words(book: Book) -> dict[str, Any]:
    """What the scripts say by themselves."""
    keys = ("restored", "restored_older", "line", "kept", "offline", "read_in", "read_none", "no_picture", "reading",
            "sure", "recording", "no_mic", "insecure", "denied", "no_sound", "sent", "failed", "keyword", "heading")
    known, say = shelf.words(book), words_of(book)
    samples = {check: say(f"web.book.js.{check}") for check in (*(one.id for one in known.checks), "free")}
    return {key: say(f"web.book.js.{key}", n="{n}") for key in keys} | {
        "way": say("web.net.wake_way"), "samples": samples, "good": known.goods[0] if known.goods else ""}


def _table(book: Book, code: str) -> Seen | None:
    """The table that waits for the entry, else the last one of this device that reads from this book and is not over:
    its engine has the options and rewards as they were when it began, or when somebody brought the entry to it."""
    if not book.own:
        return None
    if code:
        try:
            seen: Seen | None = find(code)
        except Problem:
            return None
        return seen if seen and _reads(seen, book) else None
    mine = (held(table) for table in desk.tables() if table.book == book.id)
    return next((one for one in mine if one and _reads(one, book) and actors(journal.look(one.table).state)), None)


def _reads(seen: Seen, book: Book) -> bool:
    return seen.table.book == book.id and (seen.at_table or bool(seen.seats))


@bp.post("/<id>/entry")
def save(id: str) -> Answer:
    """The text becomes the entry's newest version; 409 with both texts where somebody else was faster."""
    form, folder = request.form, store.folder()
    book = shelf.load(folder, id)
    codes = shelf.words(book).codes
    text, old = form.get("text", "").replace("\r\n", "\n"), codes.read(form.get("code", ""))
    told_version = form.get("version", "")
    after = int(told_version[:8]) if told_version.isdecimal() else 0
    editing = Editing(text, old, after, at=form.get("table", ""))
    try:
        book = shelf.save_entry(folder, id, text, old, after if old else None)
    except BookFault as wrong:
        if wrong.findings[0].key == "entry.moved":
            return _conflict(book, editing)
        if wrong.findings[0].key in ("book.shipped", "book.unknown"):
            raise
        editing.faults = told(wrong.findings, book)
        return Response(_page(book, editing), STATUS["refused"], mimetype="text/html")
    saved = reader.parse(text, shelf.words(book)).entry
    code = saved.code if saved else old
    if form.get("do") == "use":
        return _use(book, code, editing.at)
    playing = book_curtain.playing(book) > 0
    if form.get("do") == "next" and not playing and (following := next((c for c in wanted(book)), "")):
        return redirect(url_for("book.entry", id=id, code=following, done="saved"))
    return back_to("book.entry", "saved", id=id, code=code, table=editing.at or None, lang=form.get("lang") or None,
                   open=1 if playing else None)


def _conflict(book: Book, editing: Editing) -> Answer:
    """Both texts: mine in the editor, theirs beside it. Saving again from there is meant."""
    there = editing.code in book.entries
    editing.theirs = shelf.text(store.folder(), book.id, editing.code) if there else say("web.book.taken_away")
    editing.version = shelf.versions(store.folder(), book.id, editing.code)
    return Response(_page(book, editing), STATUS["stale"], mimetype="text/html")


def _use(book: Book, code: str, at: str) -> Answer:
    """The saved entry comes into the running game, and back to its table."""
    seen = find(at)
    if seen.table.book != book.id:
        raise Problem("refused", "web.book.fault.other_book")
    made = shelf.load(store.folder(), book.id).entries[code]
    try:
        learn_entry(seen.table, code, made.mechanics(), by=seen.by() if not seen.at_table else TABLE,
                    client=uuid.uuid4().hex, head=journal.look(seen.table).head)
    except Refused as refused:
        raise Problem("refused", "web.book.fault.not_used") from refused
    return redirect(f"/t/{seen.table.code}")


@bp.post("/<id>/preview")
def preview(id: str) -> Response:
    """`{text, code, lang}` -> `{html, flaws}`: what that text will look like; keeps nothing."""
    book, sent = shelf.load(store.folder(), id), _sent()
    shown = entry_preview.preview(book, sent.text, sent.lang or g.lang)
    code = shelf.words(book).codes.read(sent.code)
    same = code in book.entries and shelf.text(store.folder(), id, code) == sent.text
    html = render_template("book/shown.html", book=book, shown=shown, same=same, code=code, t=words_of(book))
    return jsonify(ok=True, html=html, flaws=entry_preview.flat(shown.flaws))


@bp.post("/<id>/recognise")
def take_in(id: str) -> Response:
    """`{pasted, text, code, lang}` -> `{text, doubts}`: an entry out of what was pasted, in the place of the text that
    was there or as its other language; keeps nothing."""
    book, sent = shelf.load(store.folder(), id), _sent()
    text, doubts = taken(book, sent.pasted, sent.text, sent.lang, sent.code)
    return jsonify(ok=True, text=text, doubts=doubts)


def taken(book: Book, pasted: str, text: str, lang: str, code: str) -> tuple[str, list[str]]:
    """The text of the entry out of a pasted one, and what to look at."""
    lang = lang if lang in book.languages else book.languages[0]
    before = reader.parse(text, shelf.words(book)).entry
    found = recognise.recognise(pasted, lang, shelf.words(book), code or (before.code if before else ""))
    made = merged(before, found.entry, lang) if before else found.entry
    return write_entry(made), [_doubt(one) for one in found.doubts]


def _doubt(one: Defect) -> str:
    return say(f"story.defect.{one.key}", **one.params)


def merged(before: Entry, made: Entry, lang: str) -> Entry:
    """A recognised entry laid over one that is written in another language only; else it replaces it."""
    others = [other for other in before.languages() if other != lang]
    if not others or len(before.choices) != len(made.choices):
        return msgspec.structs.replace(made, place=before.place, mood=before.mood)
    choices = tuple(_both(a, b, lang) for a, b in zip(before.choices, made.choices, strict=True))
    return msgspec.structs.replace(before, title=_laid(before.title, made.title, lang),
                                   text=_laid(before.text, made.text, lang), choices=choices)


def _both(a: Choice, b: Choice, lang: str) -> Choice:
    return msgspec.structs.replace(a, heading=_laid(a.heading, b.heading, lang),
                                   success=_laid(a.success, b.success, lang),
                                   failure=_laid(a.failure, b.failure, lang))


def _laid(mine: Words, new: Words, lang: str) -> Words:
    return {**mine, lang: new[lang]} if new.get(lang) else mine


def _sent() -> Sent:
    if not request.is_json:
        raise Problem("malformed", "web.fault.malformed")
    return msgspec.json.decode(request.get_data(), type=Sent)


@bp.post("/<id>/entry/restore")
def restore(id: str) -> Answer:
    """An earlier text again, as the newest; the ones between stay."""
    book, version = shelf.load(store.folder(), id), request.form.get("version", "")
    code = shelf.words(book).codes.read(request.form.get("code", ""))
    if not re.fullmatch(r"[1-9][0-9]{0,7}", version):
        raise Problem("malformed", "web.fault.malformed")
    text = shelf.text(store.folder(), id, code, int(version))
    shelf.save_entry(store.folder(), id, text, code if code in book.entries else "")
    return back_to("book.entry", "restored", id=id, code=code, open=1 if book_curtain.playing(book) else None)


@bp.post("/<id>/entry/remove")
def remove(id: str) -> Answer:
    """Away with the entry; its texts stay among the earlier ones."""
    host_only()
    if request.form.get("sure") != "1":
        raise Problem("malformed", "web.book.fault.sure")
    shelf.remove_entry(store.folder(), id, request.form.get("code", ""))
    return back_to("book.overview", "removed", id=id)
