"""The narration at a table: the passages of an opened entry that this device may read and hear now, the clips of their
sentences, the sounds of the place, and the commands to the narrator.

Every answer is made from the passages that the engine allows at this moment; a clip of any other passage is not found,
whoever asks for it."""
from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, jsonify, request, send_file
from flask.blueprints import BlueprintSetupState

from companion.story.book import LANGUAGES, Entry
from companion.story.sound import recordings, sounds
from companion.story.sound.quotations import casts
from companion.story.sound.speech import DEVICE_VOICE, NoVoice, Speech
from companion.table.memory import memory
from companion.table.story import narrator
from companion.table.story.narrator import Command, OpenEntry, Playback
from companion.web.access import find
from companion.web.errors import Problem
from companion.web.cache import Cache
from companion.web.narration import tales
from companion.web.narration.audible import bed
from companion.web.narration.tales import Spoken, Tale
from companion.web.play.page import screen_for
from companion.web.play.screen import Screen

bp = Blueprint("narration", __name__)

SPEAKER_COMMANDS = ("speaker", "leave", "here", "at", "silent")
"""Commands that a device which only watches may send: that it speaks, and where it is."""
SENTENCES_AHEAD = 3
"""Sentences of an entry that are spoken into the cache while it is still closed."""
AFTER_CHOICE = ("success", "failure")
CACHE_FOREVER = "public, max-age=31536000, immutable"


@bp.record_once
def _share(setup: BlueprintSetupState) -> None:
    # The live part of every table page.
    setup.app.jinja_env.globals.update(telling_of=telling_of, invitations_to=tales.invitations)
    setup.app.extensions["companion_ahead"] = Cache(256)


def speech() -> Speech:
    """The voice of the house."""
    found: Speech = current_app.extensions["companion_speech"]
    return found


def telling_of(s: Screen) -> Tale | None:
    """The tale that a screen shows; the narrator follows the table to it, and the next clips are prepared."""
    if s.narrated and s.table.id:
        now = settle(s)
        if now.narrator == narrator.VOICE and not s.what_if:
            _ahead(s, now.lang if now.speaker else s.lang)
    return s.tale


def settle(s: Screen) -> Playback:
    """Let the narrator follow the table."""
    tale = s.tale
    return memory().narrators.settle(s.table.id, s.head, tale.opened if tale and not tale.silent else OpenEntry())


def _once(work: Callable[[], None]) -> bool:
    """Do it, for a memory that is asked again whether it was done."""
    work()
    return True


def _ahead(s: Screen, lang: str) -> None:
    """Prepare in the background what may be heard next: load the voice, keep it loaded while the table is played, and
    speak the first sentences of entries that could be opened now."""
    warmed: Cache = current_app.extensions["companion_ahead"]
    minute = int(time.monotonic() / 60)
    warmed.get((lang, minute), lambda: _once(lambda: speech().warm(lang)))
    story = s.game.story
    for seat in s.actors:
        for action, verdict in s.pairs(seat, quiet=True):
            if story and not verdict.refusals and (code := story.code_to_open(s.state, action)):
                warmed.get((s.table.id, code, lang), lambda code=code: _begin(s, code, lang))


def _begin(s: Screen, code: str, lang: str) -> bool:
    entry, _ = tales.entry_of(s.table.book, code)
    if entry is not None:
        those = [(one, own) for id in ("title", "text") for found, own in [_spoken(entry, id, lang)] for one in found]
        _prepare(those[:SENTENCES_AHEAD])
    return True


def _prepare(those: list[tuple[Spoken, str]]) -> None:
    """Have these sentences spoken in the background, each in its language."""
    items = [(one.text, lang, "", one.cast) for one, lang in those
             if one.text and speech().chosen(lang) != DEVICE_VOICE]
    if items:
        speech().prepare(items)


def _spoken(entry: Entry, id: str, lang: str) -> tuple[list[Spoken], str]:
    """The sentences of a passage as they are said, and their language."""
    found, own = tales.sentences_of(entry, id, lang)
    return [Spoken(one.text, cast) for one, cast in zip(found, casts(found), strict=True)], own


@bp.get("/t/<code>/telling")
def passages(code: str) -> Response:
    """`{opening, stage, code, passages: [{id, lang, sentences: [{text, say, sounds, paragraph}]}], place, theme,
    sounds, turn, device, voice}`: what may be heard now, in this device's language; `say` where the voice says more
    than stands there; `turn` the notes after a result. Nothing (`opening` "") while no entry is open, or it is only
    tried out. A Problem where the game has no stories."""
    s = screen_for(find(code), request.args.get("as", ""))
    if s.game.story is None:
        raise Problem("unknown", "web.fault.no_part")
    voice, tale = settle(s), s.tale
    if tale is None or tale.silent:
        return jsonify(ok=True, head=s.head, opening="", passages=[], voice=narrator.public_playback(voice))
    entry, _ = tales.entry_of(s.table.book, tale.code)
    made = [_passage(s, entry, id) for id in tale.passages if entry]
    if entry is not None and voice.speaker and voice.narrator == narrator.VOICE:
        _later(s, entry, tale, made)
    return jsonify(
        ok=True, head=s.head, opening=tale.opening, stage=tale.stage, code=tale.code, passages=made,
        place=bed("place", entry.place if entry else ""), theme=bed("theme", entry.mood if entry else ""),
        sounds={name: bed("sound", name) for one in made for x in one["sentences"] for name in x["sounds"]},
        turn=bed("turn", sounds.turn(entry, tale.well).path.stem) if entry and tale.stage == "done" else None,
        device=speech().chosen(s.lang) == DEVICE_VOICE, voice=narrator.public_playback(voice))


def _passage(s: Screen, entry: Entry, id: str) -> dict[str, Any]:
    said, those, lang = tales.spoken_sentences(s, entry, id, s.lang)
    return {"id": id, "lang": lang, "sentences": [
        {"text": one.text, "say": spoken.text, "sounds": one.sounds, "paragraph": one.paragraph}
        for one, spoken in zip(those, said, strict=True)]}


def _later(s: Screen, entry: Entry, tale: Tale, made: list[dict[str, Any]]) -> None:
    """What will be heard next, made while something else is: the rest of what is open, then what may come of it. That
    stays here."""
    rest = [(one, own) for part in made for said, _, own in [tales.spoken_sentences(s, entry, part["id"], s.lang)]
            for one in said]
    if tale.stage != "done":
        mine = [choice.n for choice in tale.choices if choice.chosen] or [choice.n for choice in tale.choices]
        rest += [(one, own) for n in mine for kind in AFTER_CHOICE
                 for found, own in [_spoken(entry, f"{kind}:{n}", s.lang)] for one in found]
    ahead: Cache = current_app.extensions["companion_ahead"]
    ahead.get((s.table.id, tale.opening, tale.stage, s.lang), lambda: _once(lambda: _prepare(rest)))


@bp.get("/t/<code>/telling/clip")
def clip(code: str) -> Response:
    """A sentence as sound: `passage`, its number `n`, `lang`; with `people=0` the narrator says it all. 404 for what
    may not be heard now, 503 where nothing here can speak."""
    s = screen_for(find(code), request.args.get("as", ""))
    id, n = request.args.get("passage", ""), request.args.get("n", -1, type=int)
    lang = request.args.get("lang", s.lang)
    tale = s.tale
    entry = tales.entry_of(s.table.book, tale.code)[0] if tale and not tale.silent and id in tale.passages else None
    if tale is None or entry is None or lang not in LANGUAGES:
        raise Problem("unknown", "narrator.fault.passage")
    said, those, own = tales.spoken_sentences(s, entry, id, lang)
    if not 0 <= n < len(said):
        raise Problem("unknown", "narrator.fault.passage")
    if read := _recorded(s, entry, id, own, [one.text for one in those if one.text], n):
        return Response(read, mimetype="audio/wav", headers={"Cache-Control": "no-store", "X-Voice": "person"})
    try:
        cast = said[n].cast if request.args.get("people") != "0" else ()
        made = speech().clip(said[n].text, own, soon=True, story=f"{s.table.id} {tale.opening} {tale.stage}", cast=cast)
    except (NoVoice, OSError) as silent:  # nothing speaks, or the disk takes no clip: never silence without a word
        raise Problem("unknown", "narrator.fault.silent", status=503) from silent
    response = send_file(made.path, mimetype="audio/wav", conditional=True, max_age=0)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Voice"] = made.voice
    response.headers["Server-Timing"] = f"{'cache' if made.cached else 'voice'};dur={made.ms:.0f}"
    return response


def _recorded(s: Screen, entry: Entry, id: str, lang: str, texts: list[str], n: int) -> bytes:
    """Sentence `n` as a person read it, b"" where nobody did, or what was kept cannot be played."""
    path = recordings.path(tales.folder(), s.table.book, entry.code, id, lang)
    try:
        return recordings.sentence_clip(path, texts, n) if path and n < len(texts) else b""
    except OSError:
        return b""


@bp.post("/t/<code>/telling/voice")
def voice(code: str) -> Response:
    """What a device asks the narrator for: `{command, opening, page, ...}` -> `{voice}`. Stale requests change
    nothing."""
    s = screen_for(find(code))
    asked = msgspec.json.decode(request.get_data(), type=Command) if request.is_json else Command("")
    if not s.may_write and asked.command not in SPEAKER_COMMANDS:
        raise Problem("forbidden", "web.fault.watching")
    if asked.command not in SPEAKER_COMMANDS:
        settle(s)
    try:
        now = memory().narrators.command(s.table.id, asked)
    except ValueError as error:
        raise Problem("malformed", "web.fault.malformed") from error
    return jsonify(ok=True, voice=narrator.public_playback(now))


@bp.get("/audio/<kind>/<name>")
def audio(kind: str, name: str) -> Response:
    """A sound of the house. Its address changes with the file, so that browsers may keep it for good."""
    try:
        bed = sounds.bed(kind, name)
    except KeyError as error:
        raise Problem("unknown", "web.fault.not_found") from error
    if not bed.path.is_file():
        raise Problem("unknown", "web.fault.not_found")
    response = send_file(bed.path, conditional=True)
    response.headers["Cache-Control"] = CACHE_FOREVER
    return response
