"""The page for the host on which nothing gets lost: when the last good copy was made, the whole house as a file to take
along, an earlier copy put back. Only the machine that runs the app may open it: the files hold everything there is."""
from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal
from flask import Blueprint, Response, g, redirect, render_template, request, send_file, url_for
from werkzeug.wrappers import Response as Answer

from companion.table import desk, store
from companion.table.copies import backups, house, staged, table_file
from companion.table.errors import TableError
from companion.table.memory import memory
from companion.web import say
from companion.web.errors import STATUS, Problem, sentence, wants_json
from companion.web.lobby import page as lobby

bp = Blueprint("keep", __name__, url_prefix="/keep")

MAX_SHOWN = 12
"""Copies that the page lists; the folder may have more."""
MEGABYTE = 1e6
MAX_TABLE_BYTES = 32 << 20
"""Of a request with the file of a table."""
MAX_FIELD_BYTES = 1 << 20
"""Of it in fields; pieces of the file count on the way."""


def _copy(file: Path, now: datetime) -> dict[str, Any]:
    size = max(0.1, round(file.stat().st_size / MEGABYTE, 1))
    return {"name": file.name, "when": lobby.moment_in_words(backups.made_at(file).astimezone(), now),
            "why": backups.reason_of(file), "whole": file.suffix == ".zip", "size": format_decimal(size, locale=g.lang)}


def _all() -> list[Path]:
    """Copies of the database and of the house, the newest first."""
    found = [*backups.backups(store.folder()), *house.house_files(store.folder())]
    return sorted(found, key=backups.made_at, reverse=True)


def _named(name: str) -> Path:
    """The copy of that name. Problem where there is none."""
    found = next((file for file in _all() if file.name == name), None)
    if found is None:
        raise Problem("unknown", "web.fault.not_found")
    return found


def limit_request() -> None:
    """Before anything of a request is read: how large it may be."""
    if request.endpoint == "keep.take_table_in":
        request.max_content_length, request.max_form_memory_size = MAX_TABLE_BYTES, MAX_FIELD_BYTES


@bp.get("")
def page() -> str:
    """`made` is the file that was just made."""
    return _page(made=request.args.get("made", ""))


def _page(fault: str = "", made: str = "") -> str:
    now, files = datetime.now().astimezone(), _all()
    trouble, waiting = memory().backup_trouble, staged.waiting(store.folder())
    copies = [_copy(file, now) for file in files[:MAX_SHOWN]]
    whole = next((file for file in files if file.suffix == ".zip"), None)
    return render_template(
        "host/keep.html", copies=copies, last=copies[0] if copies else None, fault=fault,
        made=next((one for one in copies if one["name"] == made and one["whole"]), None),
        whole=_copy(whole, now) if whole else None, least=house.MIN_PHRASE_LETTERS,
        trouble=sentence(trouble) if trouble else "", folder=str(store.folder()),
        waiting=_copy(waiting, now) if waiting else None,
        tables=[(table.code, ", ".join(desk.seats(table).values())) for table in desk.tables()],
        taken=request.args.get("table", ""), differ=request.args.get("differ", 0, type=int))


def _again(error: TableError) -> Answer:
    """The page once more with what went wrong; JSON for scripts."""
    if wants_json():
        raise error
    return Response(_page(fault=sentence(error)), STATUS[error.kind])


@bp.post("")
def make() -> Answer:
    """The whole house as a file in `backups/`; with a pass phrase (`phrase`) the keys are in it."""
    try:
        made = house.pack(store.folder(), phrase=request.form.get("phrase", ""))
    except TableError as error:
        return _again(error)
    memory().backup_trouble = None
    return redirect(url_for("keep.page", made=made.name))


@bp.get("/<name>")
def download(name: str) -> Response:
    """A copy to take along."""
    return send_file(_named(name), as_attachment=True, max_age=0)


@bp.get("/table/<code>")
def table(code: str) -> Response:
    """A table with everything that was undone, as a file. It knows what is hidden there."""
    made = Response(table_file.export(desk.find(code)), mimetype="application/json")
    made.headers["Content-Disposition"] = f'attachment; filename="table-{desk.find(code).code}.json"'
    return made


@bp.post("/table")
def take_table_in() -> Answer:
    """A table from such a file (`file`), as a new one; the page says in how many entries today's rules differ."""
    file = request.files.get("file")
    try:
        taken, told = table_file.load(file.read() if file else b"")
    except TableError as error:
        return _again(error)
    return redirect(url_for("keep.page", table=taken.code, differ=len(told), _anchor="tables"))


@bp.post("/back")
def put_back() -> Answer:
    """Have a copy put back at the next start of the app; `name` "" calls that off."""
    name = request.form.get("name", "")
    staged.stage(store.folder(), _named(name) if name else None)
    return redirect(url_for("keep.page"))


def last_house_file() -> datetime | None:
    """When the house was last saved into one file here."""
    found = house.house_files(store.folder())
    return backups.made_at(found[0]) if found else None


def reminder(since: datetime | None) -> str:
    """What to say where something that counts happened then and the house was not saved since; "" for nothing."""
    saved = last_house_file()
    return say("web.keep.remind") if since and (saved is None or saved < since) else ""
