"""One shape for everything that went wrong: `{ok: false, kind, text, rules, head}`, as JSON or as a page."""
from __future__ import annotations

import traceback
from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException

from companion.table.errors import DISK, TableError
from companion.web import say, say_of, texts_of
from companion.web.words import short

STATUS = {"malformed": 400, "forbidden": 403, "unknown": 404, "stale": 409, "refused": 422, "failed": 500}
MEGA = 1024 * 1024
BY_STATUS = {404: "unknown", 405: "malformed", 413: "malformed", 429: "forbidden", 403: "forbidden"}


class Problem(Exception):
    """What the web layer itself objects to. `key` is a text of the web layer."""

    def __init__(self, kind: str, key: str, status: int = 0, **params: Any):
        self.kind, self.key, self.params = kind, key, params
        self.status = status or STATUS[kind]
        super().__init__(key)


def answer(kind: str, text: str, status: int, *, rules: Sequence[dict[str, Any]] = (), head: int | None = None,
           **more: Any) -> Response:
    """The error as JSON for scripts, as a page for people; never a trace."""
    # A Host that is no name leaves nothing that addresses could be made from: no page then.
    if wants_json() or request_ctx.url_adapter is None:
        body = {"ok": False, "kind": kind, "text": text, "rules": list(rules), "head": head, **more}
        return make_response(jsonify(body), status)
    return make_response(render_template("error.html", kind=kind, text=text), status)


def wants_json() -> bool:
    return (request.is_json or request.path.endswith(("/stream", "/parts", "/state", "/offers"))
            or request.accept_mimetypes.best_match(("text/html", "application/json")) == "application/json")


def _problem(error: Problem) -> Response:
    return answer(error.kind, say(error.key, **error.params), error.status)


def _table_error(error: TableError) -> Response:
    """Disk errors are no fault of the sender: 503, whatever they are called at the desk."""
    status = 503 if error.key.startswith("disk.") else 429 if error.key == "code.slow" else STATUS[error.kind]
    return answer(error.kind, sentence(error), status, head=error.head, key=error.key)


def sentence(error: TableError) -> str:
    """What went wrong, in the game's own words where it has some for a set-up that it refuses (`setup.FIELD.wrong`)."""
    params = {name: short(value) if isinstance(value, str) else value for name, value in error.params.items()}
    if error.key == "setup.wrong" and "game" in params:
        texts, field = texts_of(params["game"]), f"setup.{params['field']}"
        if texts.has("en", f"{field}.wrong"):
            return say_of(params["game"], f"{field}.wrong")
        if texts.has("en", f"{field}.title"):
            params["field"] = say_of(params["game"], f"{field}.title")
    return say(f"error.{error.key}", **params)


def _http(error: HTTPException) -> Response:
    code, most = error.code or 500, (request.max_content_length or 0) // MEGA
    if code == 413 and most:
        return answer("malformed", say("web.fault.too_large_file", most=most), code)
    kind = BY_STATUS.get(code, "malformed" if 400 <= code < 500 else "failed")
    name = {404: "not_found", 413: "too_large", 405: "method"}.get(code, kind)
    return answer(kind, say(f"web.fault.{name}"), code)


def _malformed(error: Exception) -> Response:
    return answer("malformed", say("web.fault.malformed"), 400)


def _disk(error: Exception) -> Response:
    _note(error)
    return answer("failed", say("web.fault.disk"), 503)


def _unexpected(error: Exception) -> Response:
    _note(error)
    return answer("failed", say("web.fault.failed"), 500)


def _note(error: Exception) -> None:
    """Where it happened goes to the log; the message stays out, it may quote a hidden card."""
    where = "".join(traceback.format_tb(error.__traceback__))
    what = f"{type(error).__name__} {getattr(error, 'strerror', None) or ''}".rstrip()
    current_app.logger.error("%s %s: %s\n%s", request.method, request.path, what, where)


def handle(app: Flask) -> None:
    """Register every handler."""
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(TableError, _table_error)
    app.register_error_handler(HTTPException, _http)
    for malformed in (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError):
        app.register_error_handler(malformed, _malformed)
    for broken in (*DISK, OSError):
        app.register_error_handler(broken, _disk)
    app.register_error_handler(Exception, _unexpected)
