"""The page Keep safe: when the last good copy was made, the whole house as one file, a table as a file, an earlier copy
put back. For the host machine alone: the files hold everything, secrets too."""
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
from companion.web.request_limits import RequestLimit

bp = Blueprint("keep", __name__, url_prefix="/keep")

MAX_SHOWN = 12
"""Copies listed on the page, the newest."""
MEGABYTE = 1e6
REQUEST_LIMITS = {"keep.take_table_in": RequestLimit(32 << 20, 1 << 20)}


def _copy(file: Path, now: datetime) -> dict[str, Any]:
    size = max(0.1, round(file.stat().st_size / MEGABYTE, 1))
    return {"name": file.name, "when": lobby.moment_in_words(backups.made_at(file).astimezone(), now),
            "why": backups.reason_of(file), "whole": file.suffix == ".zip", "size": format_decimal(size, locale=g.lang)}


def _all() -> list[Path]:
    """Copies of the database and of the house, the newest first."""
    found = [*backups.backups(store.folder()), *house.house_files(store.folder())]
    return sorted(found, key=backups.made_at, reverse=True)


def _named(name: str) -> Path:
    """The path of the copy with that name. Problem where there is none."""
    found = next((file for file in _all() if file.name == name), None)
    if found is None:
        raise Problem("unknown", "web.fault.not_found")
    return found


@bp.get("")
def page() -> str:
    """The page; `made`: the name of the file that was just made, "" for none."""
    return _page(made=request.args.get("made", ""))


def _page(fault: str = "", made: str = "") -> str:
    now, files = datetime.now().astimezone(), _all()
    trouble, waiting = memory().backup_trouble, staged.staged_copy(store.folder())
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
    """The page with a fault; JSON for scripts."""
    if wants_json():
        raise error
    return Response(_page(fault=sentence(error)), STATUS[error.kind])


@bp.post("")
def make() -> Answer:
    """Write the whole house into one file in `backups/`; with a pass phrase (`phrase`) it has the keys too."""
    try:
        made = house.pack(store.folder(), phrase=request.form.get("phrase", ""))
    except TableError as error:
        return _again(error)
    memory().backup_trouble = None
    return redirect(url_for("keep.page", made=made.name))


@bp.get("/<name>")
def download(name: str) -> Response:
    """Download a copy."""
    return send_file(_named(name), as_attachment=True, max_age=0)


@bp.get("/table/<code>")
def table(code: str) -> Response:
    """Download a table as a file, with everything that was undone and everything hidden."""
    made = Response(table_file.export(desk.find(code)), mimetype="application/json")
    made.headers["Content-Disposition"] = f'attachment; filename="table-{desk.find(code).code}.json"'
    return made


@bp.post("/table")
def take_table_in() -> Answer:
    """Make a new table of a table file (`file`); the page says how many entries today's rules judge otherwise."""
    file = request.files.get("file")
    try:
        taken, differences = table_file.load(file.read() if file else b"")
    except TableError as error:
        return _again(error)
    return redirect(url_for("keep.page", table=taken.code, differ=len(differences), _anchor="tables"))


@bp.post("/back")
def put_back() -> Answer:
    """Put a copy back at the next start of the app; `name` "" cancels that."""
    name = request.form.get("name", "")
    staged.stage(store.folder(), _named(name) if name else None)
    return redirect(url_for("keep.page"))


def last_house_file() -> datetime | None:
    """When the last file of the whole house was made here, None for never."""
    found = house.house_files(store.folder())
    return backups.made_at(found[0]) if found else None


def reminder(since: datetime | None) -> str:
    """The reminder to save the house, where something important happened at `since` and no file was made since; ""
    otherwise."""
    saved = last_house_file()
    return say("web.keep.remind") if since and (saved is None or saved < since) else ""
