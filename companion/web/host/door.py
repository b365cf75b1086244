"""The page of the door: the host chooses whether unknown devices stay outside, and lets devices in one by one."""
from __future__ import annotations

from datetime import datetime

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.table import desk, passes
from companion.table.errors import TableError
from companion.web import say, security
from companion.web.access import access_to
from companion.web.errors import STATUS, wants_json
from companion.web.host import guests
from companion.web.host.ways import over_http
from companion.web.lobby.page import moment_in_words

bp = Blueprint("door", __name__, url_prefix="/door")

CODE = 40
"""Letters of a typed code."""


@bp.get("")
def page() -> str:
    """For the host: the switch, the code, and the devices that were let in. For all others: the form for the code."""
    return _page()


def _page(fault: str = "") -> str:
    """The page, with the `fault` found in a typed code."""
    at_home, door = security.at_home(), guests.door()
    own = security.addresses() if security.host() in ("localhost", "127.0.0.1") else []
    return render_template(
        "host/door.html", at_home=at_home, closed=door.closed, guests=door.guests if at_home else [],
        code=door.code() if at_home else "", address=over_http(url_for("door.page"), own[0] if own else ""),
        when=moment_in_words,
        now=datetime.now().astimezone(), inside=guests.admitted(), fault=fault,
        longest=CODE, typed=request.form.get("code", "")[:CODE],
        back=security.local(request.values.get("next", "")) or "/")


@bp.post("")
def knock() -> Answer:
    """Let this device in by the typed `code`, and with it the people invited to the tables that it has opened."""
    try:
        guests.door().let_in_by_code(request.form.get("code", ""), g.device, guests.device(), passes.guesses,
                            request.remote_addr or "")
    except TableError as error:
        if wants_json():
            raise
        status = 429 if error.key == "code.slow" else STATUS[error.kind]
        return Response(_page(say(f"error.{error.key}", **error.params)), status, mimetype="text/html")
    for table in desk.tables():
        if (seen := access_to(table)) is not None and seen.at_table:
            guests.opened(table)
    return redirect(security.local(request.form.get("next", "")) or "/")


@bp.post("/switch")
def switch() -> Answer:
    """Close (`closed` 1) or open (0) the house to devices that were not let in. For the host machine alone."""
    guests.door().close(request.form.get("closed") == "1")
    return redirect(url_for("door.page"))


@bp.post("/away")
def away() -> Answer:
    """Let the device `guest` in no more. For the host machine alone."""
    guests.door().remove_guest(request.form.get("guest", ""))
    return redirect(url_for("door.page"))
