"""The chronicle, the story so far of a table or a campaign: a page to read, a booklet to print, a recording to hear."""
from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, current_app, g, jsonify, redirect, render_template, request, send_file, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response as Answer

from companion.pdf import READING_SIZES
from companion.table.campaign import campaigns
from companion.web import say
from companion.web.access import find
from companion.web.chronicle import words as chronicle_words
from companion.web.chronicle.audio import Recording, Part, Progress, Studio, script
from companion.web.chronicle.paper import booklet
from companion.web.chronicle.words import Story
from companion.web.errors import Problem, wants_json
from companion.web.host import guests

bp = Blueprint("chronicle", __name__)


@bp.record
def _open_studio(setup: BlueprintSetupState) -> None:
    app = setup.app
    app.extensions["companion_studio"] = Studio(app.config["DATA"], app.extensions["companion_speech"])


def _studio() -> Studio:
    studio: Studio = current_app.extensions["companion_studio"]
    return studio


def _story(where: str, id: str, own: bool = True) -> Story:
    """The story of the table with the code `id` (`where` t), which the device must have a pass for, or of the campaign
    with that number. `own` False, or a campaign and a device that was not let in: without the text of
    owner's books."""
    if where == "campaigns":
        return chronicle_words.story_of_campaign(campaigns.find(int(id)), own and guests.admitted())
    return chronicle_words.story_of_table(find(id).table, own)


def _wants_own_text() -> bool:
    """Whether the booklet or recording shall have the text of an owner's book: `own=1`."""
    return request.values.get("own", "") == "1"


def _address(story: Story, view: str, /, **more: Any) -> str:
    """The address of a page of this story."""
    where = "campaigns" if story.kind == "campaign" else "t"
    return url_for(f"chronicle.{view}", where=where, id=story.id, **more)


RECORDING_NAME = re.compile(r"[0-9a-f]{64}")
CHRONICLE_PATH = "/<any(t, campaigns):where>/<id>/chronicle"


@bp.get(CHRONICLE_PATH)
def page(where: str, id: str) -> str:
    """The page with the story so far."""
    _check_campaign_number(where, id)
    story = _story(where, id)
    name, _ = _name_and_script(_story(where, id, _wants_own_text()) if story.own else story)
    return render_template("chronicle/chronicle.html", story=story, asked=_wants_own_text(), here=_address,
                           sizes=tuple(READING_SIZES), name=name, progress=_studio().progress(name),
                           words=progress_words)


def _check_campaign_number(where: str, id: str) -> None:
    """Problem (404) where the address has no number for a campaign."""
    if where == "campaigns" and not (id.isascii() and id.isdecimal() and len(id) < 12):
        raise Problem("unknown", "error.campaign.unknown")


@bp.get(f"{CHRONICLE_PATH}.pdf")
def printed(where: str, id: str) -> Response:
    """The booklet, `size` A5 or A4; `own=1` with the text of an owner's book."""
    _check_campaign_number(where, id)
    size = request.args.get("size", "A5")
    if size not in READING_SIZES:
        raise Problem("malformed", "web.fault.malformed")
    story = _story(where, id, _wants_own_text())
    answer = Response(booklet(story, size), mimetype="application/pdf")
    answer.headers.set("Content-Disposition", "inline", **_download_headers(story.title, f"{size.lower()}.pdf"))
    return answer


def _download_headers(title: str, ending: str) -> dict[str, str]:
    """Headers that give a download its name in every browser."""
    name = "".join(c if c.isalnum() else "-" for c in f"{say('web.chronicle.take.file')}-{title}")[:60]
    return {"filename": f"chronicle.{ending}", "filename*": f"UTF-8''{quote(f'{name}.{ending}', safe='')}"}


# The recording

def _name_and_script(story: Story) -> tuple[str, tuple[Part, ...]]:
    parts = script(story)
    return _studio().name(parts, g.lang), parts


@bp.get(f"{CHRONICLE_PATH}/audio")
def audio(where: str, id: str) -> Answer:
    """How far the recording is: `{state, done, total, text, link, name}`. With `name`: of one that was begun earlier,
    also when the story has gone on since."""
    _check_campaign_number(where, id)
    name = _recording_name(where, id)
    return _progress_answer(where, id, name, _studio().progress(name))


def _recording_name(where: str, id: str) -> str:
    """The `name` asked for, by default that of the story as it stands now. Names cannot be guessed."""
    name = request.args.get("name", "")
    if not name:
        return _name_and_script(_story(where, id, _wants_own_text()))[0]
    if not RECORDING_NAME.fullmatch(name):
        raise Problem("malformed", "web.fault.malformed")
    if where == "campaigns":
        campaigns.find(int(id))
    else:
        find(id)
    return name


def _progress_answer(where: str, id: str, name: str, progress: Progress) -> Answer:
    link = url_for("chronicle.file", where=where, id=id, name=name) if progress.state == "done" else ""
    return jsonify(ok=True, state=progress.state, done=progress.done, total=progress.total, link=link,
                   text=progress_words(progress), name=name)


def progress_words(progress: Progress) -> str:
    """The sentence beside a recording, or the words on the link to it."""
    match progress.state:
        case "done" if progress.made:
            return say("web.chronicle.audio.done", minutes=duration(progress.made), size=megabytes(progress.made))
        case "working" if progress.done == progress.total:
            return say("web.chronicle.audio.writing")
        case "working":
            return say("web.chronicle.audio.working", done=progress.done, total=progress.total)
        case "failed":
            return say("web.chronicle.audio.failed", why=say(f"web.chronicle.audio.why_{progress.why}"))
        case "waiting":
            return say("web.chronicle.audio.waiting")
    return ""


def duration(made: Recording) -> str:
    """The length of a recording as `M:SS`."""
    return f"{int(made.seconds) // 60}:{int(made.seconds) % 60:02}"


def megabytes(made: Recording) -> str:
    tenths = round(made.size / 100_000) / 10
    return f"{tenths:.1f}".replace(".", "," if g.lang == "cs" else ".")


@bp.post(f"{CHRONICLE_PATH}/audio")
def record(where: str, id: str) -> Answer:
    """Start making the recording; with `stop=1` stop it."""
    _check_campaign_number(where, id)
    story = _story(where, id, _wants_own_text())
    name, parts = _name_and_script(story)
    if request.values.get("stop") == "1":
        _studio().stop(name)
    elif not parts:
        raise Problem("refused", "web.chronicle.audio.empty")
    elif not _studio().start(name, parts, g.lang):
        raise Problem("refused", "web.chronicle.audio.busy")
    if wants_json():
        return _progress_answer(where, id, name, _studio().progress(name))
    return redirect(_address(story, "page", own="1" if _wants_own_text() else None, _anchor="recording"))


@bp.get(f"{CHRONICLE_PATH}/audio.mp3")
def file(where: str, id: str) -> Response:
    """The recording as MP3, once it is made; `name` as in `audio`."""
    _check_campaign_number(where, id)
    name = _recording_name(where, id)
    if _studio().progress(name).state != "done":
        raise Problem("unknown", "web.chronicle.audio.none")
    answer = send_file(_studio().path(name), mimetype="audio/mpeg", conditional=True)
    title = campaigns.find(int(id)).name if where == "campaigns" else say("web.chronicle.table")
    answer.headers.set("Content-Disposition", "attachment", **_download_headers(title, "mp3"))
    return answer
