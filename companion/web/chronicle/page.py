"""The chronicle of a table and of a campaign: a page to read, a booklet to print, one recording to listen to."""
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
from companion.web.chronicle.audio import Made, Part, Progress, Studio, script
from companion.web.chronicle.paper import booklet
from companion.web.chronicle.words import Story
from companion.web.errors import Problem, wants_json

bp = Blueprint("chronicle", __name__)


@bp.record
def _open(setup: BlueprintSetupState) -> None:
    app = setup.app
    app.extensions["companion_studio"] = Studio(app.config["DATA"], app.extensions["companion_speech"])


def _studio() -> Studio:
    studio: Studio = current_app.extensions["companion_studio"]
    return studio


def _story(where: str, id: str, own: bool = True) -> Story:
    """The story of the table with that code, which the device must belong to, or of the campaign with that number."""
    if where == "campaigns":
        return chronicle_words.of_campaign(campaigns.find(int(id)), own)
    return chronicle_words.of_table(find(id).table, own)


def _asked() -> bool:
    """Whether somebody wants the text of the own book in what they carry away."""
    return request.values.get("own", "") == "1"


def _here(story: Story, view: str, /, **more: Any) -> str:
    """The address of a page of this story."""
    where = "campaigns" if story.kind == "campaign" else "t"
    return url_for(f"chronicle.{view}", where=where, id=story.id, **more)


NAME = re.compile(r"[0-9a-f]{64}")
PATH = "/<any(t, campaigns):where>/<id>/chronicle"


@bp.get(PATH)
def page(where: str, id: str) -> str:
    """The story so far."""
    _number(where, id)
    story = _story(where, id)
    name, _ = _job(_story(where, id, _asked()) if story.own else story)
    return render_template("chronicle/chronicle.html", story=story, asked=_asked(), here=_here,
                           sizes=tuple(READING_SIZES), name=name, progress=_studio().progress(name), words=words)


def _number(where: str, id: str) -> None:
    """Problem for an address that no campaign can have."""
    if where == "campaigns" and not (id.isascii() and id.isdecimal() and len(id) < 12):
        raise Problem("unknown", "error.campaign.unknown")


@bp.get(f"{PATH}.pdf")
def printed(where: str, id: str) -> Response:
    """The booklet, `size` A5 or A4; `own=1` with the text of an owner's book."""
    _number(where, id)
    size = request.args.get("size", "A5")
    if size not in READING_SIZES:
        raise Problem("malformed", "web.fault.malformed")
    story = _story(where, id, _asked())
    answer = Response(booklet(story, size), mimetype="application/pdf")
    answer.headers.set("Content-Disposition", "inline", **_named(story.title, f"{size.lower()}.pdf"))
    return answer


def _named(title: str, ending: str) -> dict[str, str]:
    """A file name for every browser."""
    name = "".join(c if c.isalnum() else "-" for c in f"{say('web.chronicle.take.file')}-{title}")[:60]
    return {"filename": f"chronicle.{ending}", "filename*": f"UTF-8''{quote(f'{name}.{ending}', safe='')}"}


# The recording

def _job(story: Story) -> tuple[str, tuple[Part, ...]]:
    parts = script(story)
    return _studio().name(parts, g.lang), parts


@bp.get(f"{PATH}/audio")
def audio(where: str, id: str) -> Answer:
    """How far the recording is: `{state, done, total, text, link, name}`. `name` asks for one that was begun earlier,
    whatever has been played since."""
    _number(where, id)
    name = _named_so(where, id)
    return _told(where, id, name, _studio().progress(name))


def _named_so(where: str, id: str) -> str:
    """The name of the recording that is asked for, by default of the story as it stands now. Nobody can guess one."""
    name = request.args.get("name", "")
    if not name:
        return _job(_story(where, id, _asked()))[0]
    if not NAME.fullmatch(name):
        raise Problem("malformed", "web.fault.malformed")
    if where == "campaigns":
        campaigns.find(int(id))
    else:
        find(id)
    return name


def _told(where: str, id: str, name: str, progress: Progress) -> Answer:
    link = url_for("chronicle.file", where=where, id=id, name=name) if progress.state == "done" else ""
    return jsonify(ok=True, state=progress.state, done=progress.done, total=progress.total, link=link,
                   text=words(progress), name=name)


def words(progress: Progress) -> str:
    """What stands beside a recording, or on the link to it."""
    match progress.state:
        case "done" if progress.made:
            return say("web.chronicle.audio.done", minutes=length(progress.made), size=megabytes(progress.made))
        case "working" if progress.done == progress.total:
            return say("web.chronicle.audio.writing")
        case "working":
            return say("web.chronicle.audio.working", done=progress.done, total=progress.total)
        case "failed":
            return say("web.chronicle.audio.failed", why=say(f"web.chronicle.audio.why_{progress.why}"))
        case "waiting":
            return say("web.chronicle.audio.waiting")
    return ""


def length(made: Made) -> str:
    """Minutes and seconds."""
    return f"{int(made.seconds) // 60}:{int(made.seconds) % 60:02}"


def megabytes(made: Made) -> str:
    tenths = round(made.size / 100_000) / 10
    return f"{tenths:.1f}".replace(".", "," if g.lang == "cs" else ".")


@bp.post(f"{PATH}/audio")
def record(where: str, id: str) -> Answer:
    """Have the recording made, or with `stop=1` not after all."""
    _number(where, id)
    story = _story(where, id, _asked())
    name, parts = _job(story)
    if request.values.get("stop") == "1":
        _studio().stop(name)
    elif not parts:
        raise Problem("refused", "web.chronicle.audio.empty")
    elif not _studio().start(name, parts, g.lang):
        raise Problem("refused", "web.chronicle.audio.busy")
    if wants_json():
        return _told(where, id, name, _studio().progress(name))
    return redirect(_here(story, "page", own="1" if _asked() else None, _anchor="recording"))


@bp.get(f"{PATH}/audio.mp3")
def file(where: str, id: str) -> Response:
    """The recording, once it is made; `name` as in `audio`."""
    _number(where, id)
    name = _named_so(where, id)
    if _studio().progress(name).state != "done":
        raise Problem("unknown", "web.chronicle.audio.none")
    answer = send_file(_studio().path(name), mimetype="audio/mpeg", conditional=True)
    title = campaigns.find(int(id)).name if where == "campaigns" else say("web.chronicle.table")
    answer.headers.set("Content-Disposition", "attachment", **_named(title, "mp3"))
    return answer
