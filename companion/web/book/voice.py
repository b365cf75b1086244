"""Hear an entry in the editor: spoken by the app's voice, or a passage that somebody recorded."""
from __future__ import annotations

from pathlib import Path

from flask import Response, current_app, jsonify, request, send_file

from companion.story.book import LANGUAGES, Book, Entry
from companion.story.defects import fault
from companion.story.sound import recordings
from companion.story.sound.sentences import sentences
from companion.story.sound.speech import NoVoice, Speech
from companion.table import store
from companion.table.story.books import shelf
from companion.web import say
from companion.web.book import curtain as book_curtain
from companion.web.book.page import bp
from companion.web.errors import Problem, answer


def _requested_passage(id: str) -> tuple[Book, Entry, str, str]:
    """The book, the entry, the passage id and the language in the address. BookFault `entry.unknown`; Problem for a
    passage that is not there or is behind the curtain."""
    book = shelf.load(store.folder(), id)
    code = shelf.vocabulary(book).codes.read(request.args.get("code", ""))
    if code not in book.entries:
        raise fault("entry.unknown", code=code)
    passage, lang = request.args.get("passage", ""), request.args.get("lang", "")
    if passage not in book.entries[code].passages() or lang not in LANGUAGES:
        raise Problem("unknown", "web.fault.not_found")
    if request.method == "GET" and book_curtain.tables_to_hide_from(book, code):
        raise Problem("forbidden", "web.book.fault.curtain")
    return book, book.entries[code], passage, lang


def _wav_response(path: Path) -> Response:
    return send_file(path, mimetype="audio/wav", max_age=0)


@bp.errorhandler(NoVoice)
def _no_voice(wrong: NoVoice) -> Response:
    return answer("refused", say("web.book.fault.no_voice"), 422)


@bp.errorhandler(recordings.UnfitRecording)
def _unfit_recording(wrong: recordings.UnfitRecording) -> Response:
    return answer("refused", say(f"web.book.sound.{wrong.why}"), 422, key=wrong.why)


@bp.get("/<id>/clip")
def clip(id: str) -> Response:
    """Sentence `n` of a saved passage as a WAV file."""
    _, entry, passage, lang = _requested_passage(id)
    kind, _, at = passage.partition(":")
    words: dict[str, str] = getattr(entry.choices[int(at)] if at else entry, kind)
    said, n = sentences(words.get(lang, ""), lang), request.args.get("n", "0")
    if not (n.isdecimal() and len(n) < 5 and int(n) < len(said)):
        raise Problem("unknown", "web.fault.not_found")
    speech: Speech = current_app.extensions["companion_speech"]
    return _wav_response(speech.clip(said[int(n)].text, lang, soon=True).path)


@bp.get("/<id>/recording")
def recording(id: str) -> Response:
    """The recording of a passage as a WAV file."""
    book, entry, passage, lang = _requested_passage(id)
    path = recordings.path(store.folder(), book.id, entry.code, passage, lang)
    if path is None:
        raise Problem("unknown", "web.fault.not_found")
    return _wav_response(path)


@bp.post("/<id>/recording")
def record(id: str) -> Response:
    """Keep the body, a sound file, as the recording of a passage; `remove=1` without a body removes it."""
    book, entry, passage, lang = _requested_passage(id)
    data = request.get_data()
    if not data and request.args.get("remove") == "1":
        recordings.remove(store.folder(), book.id, entry.code, passage, lang)
        return jsonify(ok=True, seconds=0)
    made = recordings.save(store.folder(), book.id, entry.code, passage, lang, data)
    return jsonify(ok=True, seconds=round(made.seconds, 1))
