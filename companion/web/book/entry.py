"""The editor of one entry: its text, a preview of what the table will see, its defects by line, its earlier texts.

What is stored is the text. Saving is a plain form; the script adds the preview, buttons that insert words, and a copy
of unsaved text in the browser. Where somebody else saved meanwhile, the page shows both texts before one replaces the
other."""
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
from companion.story.book import MOODS, PLACES, REGISTERS, SOUNDS, Book, Choice, Entry, Words
from companion.story.defects import BookFault, Defect
from companion.story.writer import write_entry
from companion.table import desk, journal, store
from companion.table.errors import Refused
from companion.table.story.books import shelf
from companion.table.story.stories import learn_entry
from companion.web import localized, say
from companion.web.access import TableAccess, find, access_to
from companion.web.book import curtain as book_curtain
from companion.web.book import entry_preview
from companion.web.book.page import back_to, bp, defect_sentences, missing_codes, page, words_of
from companion.web.errors import STATUS, Problem

MAX_VERSIONS_LISTED = 30
"""Versions of an entry that are listed, the newest first."""


class SentText(msgspec.Struct):
    """An entry's text as the script sends it. `pasted`: a printed or scanned entry in the language `lang`."""

    text: str = ""
    code: str = ""
    lang: str = ""
    pasted: str = ""


class Editing(msgspec.Struct):
    """What is in the editor. `code`: of the saved entry that was opened, "" for a new one; `version` the number of its
    text then; `theirs`: the text that somebody else saved meanwhile; `at`: the code of the table waiting for it."""

    text: str
    code: str = ""
    version: int = 0
    theirs: str = ""
    faults: list[str] = []
    at: str = ""


def blank_entry(book: Book, code: str) -> str:
    """The text of an empty entry, with a heading for each language of the book."""
    parts = "\n\n".join(f"## {lang} " for lang in book.languages)
    return f"# {code}\n\n{parts}\n"


@bp.get("/<id>/entry")
def entry(id: str) -> str:
    """The editor of the entry `code`, or of a new one with that code. While people play from the book, the curtain
    comes before an entry that is written."""
    folder, typed = store.folder(), request.args.get("code", "")
    book, version = shelf.load(folder, id), request.args.get("version", "")
    code = shelf.vocabulary(book).codes.read(typed)
    kept = shelf.versions(folder, id, code) if code else 0
    if kept and (code in book.entries or version):
        if tables := book_curtain.tables_to_hide_from(book, code):
            return _curtain_page(book, code, tables)
        wish = int(version[:8]) if version.isdecimal() else 0
        text = shelf.text(folder, id, code, wish)
    else:
        text = blank_entry(book, code)
    return _page(book, Editing(text, code if kept else "", kept, at=request.args.get("table", "")))


def _curtain_page(book: Book, code: str, tables: int) -> str:
    """The page that shows nothing of an entry but its title, and the button to show it all the same."""
    name = localized(book.entries[code].title) if code in book.entries else ""
    asked = {key: value for key in ("version", "table", "lang") if (value := request.args.get(key))}
    lift = f"{url_for('book.entry', id=book.id)}?{urlencode({'code': code, **asked, 'open': '1'})}"
    return page("book/curtain.html", book=book, code=code, name=name, tables=tables, lift=lift)


def _page(book: Book, editing: Editing) -> str:
    folder, code = store.folder(), editing.code
    count = shelf.versions(folder, book.id, code) if code else 0
    there = code in book.entries
    saved = shelf.text(folder, book.id, code) if there else ""
    shown = entry_preview.preview(book, editing.text, request.args.get("lang", g.lang))
    known = shelf.vocabulary(book)
    return page("book/entry.html", book=book, editing=editing, there=there, shown=shown,
                same=there and saved == editing.text, saved=saved, newest=count,
                versions=[*range(count, 0, -1)][:MAX_VERSIONS_LISTED],
                known=known, places=PLACES, moods=MOODS, registers=REGISTERS, sounds=SOUNDS,
                lifted=1 if book_curtain.is_lifted() else None, table=_waiting_table(book, editing.at),
                titled=editing.code or known.codes.read(request.args.get("code", "")), words=_words_for_script(book))


def _words_for_script(book: Book) -> dict[str, Any]:
    """The texts that the scripts show."""
    keys = ("restored", "restored_older", "line", "kept", "offline", "read_in", "read_none", "no_picture", "reading",
            "sure", "recording", "no_mic", "insecure", "denied", "no_sound", "sent", "failed", "keyword", "heading")
    known, say = shelf.vocabulary(book), words_of(book)
    samples = {check: say(f"web.book.js.{check}") for check in (*(one.id for one in known.checks), "free")}
    return {key: say(f"web.book.js.{key}", n="{n}") for key in keys} | {
        "way": say("web.net.wake_way"), "samples": samples, "good": known.goods[0] if known.goods else ""}


def _waiting_table(book: Book, code: str) -> TableAccess | None:
    """The table with that code, else the last one of this device that is not over and reads from this book. It plays
    with the entries as they were when it began: the editor offers to bring a saved one into the game."""
    if not book.own:
        return None
    if code:
        try:
            access: TableAccess | None = find(code)
        except Problem:
            return None
        return access if access and _reads_from(access, book) else None
    mine = (access_to(table) for table in desk.tables() if table.book == book.id)
    return next((one for one in mine if one and _reads_from(one, book) and actors(journal.look(one.table).state)), None)


def _reads_from(access: TableAccess, book: Book) -> bool:
    return access.table.book == book.id and (access.at_table or bool(access.seats))


@bp.post("/<id>/entry")
def save(id: str) -> Answer:
    """Save the text as the entry's newest version; 409 with both texts where somebody else saved meanwhile."""
    form, folder = request.form, store.folder()
    book = shelf.load(folder, id)
    codes = shelf.vocabulary(book).codes
    text, old = form.get("text", "").replace("\r\n", "\n"), codes.read(form.get("code", ""))
    told_version = form.get("version", "")
    after = int(told_version[:8]) if told_version.isdecimal() else 0
    editing = Editing(text, old, after, at=form.get("table", ""))
    try:
        book = shelf.save_entry(folder, id, text, old, after if old else None)
    except BookFault as wrong:
        if wrong.findings[0].key == "entry.moved":
            return _page_with_both_texts(book, editing)
        if wrong.findings[0].key in ("book.shipped", "book.unknown"):
            raise
        editing.faults = defect_sentences(wrong.findings, book)
        return Response(_page(book, editing), STATUS["refused"], mimetype="text/html")
    saved = reader.parse(text, shelf.vocabulary(book)).entry
    code = saved.code if saved else old
    if form.get("do") == "use":
        return _bring_into_game(book, code, editing.at)
    playing = book_curtain.tables_playing(book) > 0
    if form.get("do") == "next" and not playing and (following := next((c for c in missing_codes(book)), "")):
        return redirect(url_for("book.entry", id=id, code=following, done="saved"))
    return back_to("book.entry", "saved", id=id, code=code, table=editing.at or None, lang=form.get("lang") or None,
                   open=1 if playing else None)


def _page_with_both_texts(book: Book, editing: Editing) -> Answer:
    """The editor with the other's text beside one's own; saving from there replaces it."""
    there = editing.code in book.entries
    editing.theirs = shelf.text(store.folder(), book.id, editing.code) if there else say("web.book.taken_away")
    editing.version = shelf.versions(store.folder(), book.id, editing.code)
    return Response(_page(book, editing), STATUS["stale"], mimetype="text/html")


def _bring_into_game(book: Book, code: str, at: str) -> Answer:
    """Bring the saved entry into the running game `at` and go to its table."""
    access = find(at)
    if access.table.book != book.id:
        raise Problem("refused", "web.book.fault.other_book")
    made = shelf.load(store.folder(), book.id).entries[code]
    try:
        learn_entry(access.table, code, made.mechanics(), by=access.by() if not access.at_table else TABLE,
                    client=uuid.uuid4().hex, head=journal.look(access.table).head)
    except Refused as refused:
        raise Problem("refused", "web.book.fault.not_used") from refused
    return redirect(f"/t/{access.table.code}")


@bp.post("/<id>/preview")
def preview(id: str) -> Response:
    """`{text, code, lang}` -> `{html, flaws}`: the preview of a text that is not saved."""
    book, sent = shelf.load(store.folder(), id), _sent_text()
    shown = entry_preview.preview(book, sent.text, sent.lang or g.lang)
    code = shelf.vocabulary(book).codes.read(sent.code)
    same = code in book.entries and shelf.text(store.folder(), id, code) == sent.text
    html = render_template("book/shown.html", book=book, shown=shown, same=same, code=code, t=words_of(book))
    return jsonify(ok=True, html=html, flaws=entry_preview.flaws_as_json(shown.flaws))


@bp.post("/<id>/recognise")
def take_in(id: str) -> Response:
    """`{pasted, text, code, lang}` -> `{text, doubts}`: the pasted entry in our format, with the `text` that was there
    where that is in another language. Saves nothing."""
    book, sent = shelf.load(store.folder(), id), _sent_text()
    text, doubts = entry_from_paste(book, sent.pasted, sent.text, sent.lang, sent.code)
    return jsonify(ok=True, text=text, doubts=doubts)


def entry_from_paste(book: Book, pasted: str, text: str, lang: str, code: str) -> tuple[str, list[str]]:
    """The entry recognised in a pasted text, in our format, and sentences on what to check."""
    lang = lang if lang in book.languages else book.languages[0]
    before = reader.parse(text, shelf.vocabulary(book)).entry
    found = recognise.recognise(pasted, lang, shelf.vocabulary(book), code or (before.code if before else ""))
    made = with_language(before, found.entry, lang) if before else found.entry
    return write_entry(made), [_doubt_sentence(one) for one in found.doubts]


def _doubt_sentence(one: Defect) -> str:
    return say(f"story.defect.{one.key}", **one.params)


def with_language(before: Entry, made: Entry, lang: str) -> Entry:
    """`before` with the prose of `made` in `lang` added, where it has another language and as many options; else
    `made` with the sound of `before`."""
    others = [other for other in before.languages() if other != lang]
    if not others or len(before.choices) != len(made.choices):
        return msgspec.structs.replace(made, place=before.place, mood=before.mood, register=before.register)
    choices = tuple(_choice_with_language(a, b, lang) for a, b in zip(before.choices, made.choices, strict=True))
    return msgspec.structs.replace(before, title=_words_with_language(before.title, made.title, lang),
                                   text=_words_with_language(before.text, made.text, lang), choices=choices)


def _choice_with_language(a: Choice, b: Choice, lang: str) -> Choice:
    return msgspec.structs.replace(a, heading=_words_with_language(a.heading, b.heading, lang),
                                   success=_words_with_language(a.success, b.success, lang),
                                   failure=_words_with_language(a.failure, b.failure, lang))


def _words_with_language(mine: Words, new: Words, lang: str) -> Words:
    return {**mine, lang: new[lang]} if new.get(lang) else mine


def _sent_text() -> SentText:
    if not request.is_json:
        raise Problem("malformed", "web.fault.malformed")
    return msgspec.json.decode(request.get_data(), type=SentText)


@bp.post("/<id>/entry/restore")
def restore(id: str) -> Answer:
    """Save an earlier text once more as the newest; all versions stay."""
    book, version = shelf.load(store.folder(), id), request.form.get("version", "")
    code = shelf.vocabulary(book).codes.read(request.form.get("code", ""))
    if not re.fullmatch(r"[1-9][0-9]{0,7}", version):
        raise Problem("malformed", "web.fault.malformed")
    text = shelf.text(store.folder(), id, code, int(version))
    shelf.save_entry(store.folder(), id, text, code if code in book.entries else "")
    return back_to("book.entry", "restored", id=id, code=code, open=1 if book_curtain.tables_playing(book) else None)


@bp.post("/<id>/entry/remove")
def remove(id: str) -> Answer:
    """Remove an entry; its texts are kept among the earlier ones."""
    if request.form.get("sure") != "1":
        raise Problem("malformed", "web.book.fault.sure")
    shelf.remove_entry(store.folder(), id, request.form.get("code", ""))
    return back_to("book.overview", "removed", id=id)
