"""Servers of the tests, forked from one process that has everything loaded: to load it takes most of a server's start.

    process = Forked(["serve", "--data", ...], before, log)   # like a subprocess.Popen

Run as a module it is that process: it reads a line of JSON for each server and for each question how one has ended. It
ends when its standard input does, and so does every server that came from it."""
from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.patience import PATIENCE
from tests.server.begun import ROOT, begin, compiled

if TYPE_CHECKING:
    from flask import Flask


@cache
def mould() -> subprocess.Popen[str]:
    """The one process, begun by the first server of these tests."""
    running = subprocess.Popen([sys.executable, "-m", __name__], cwd=ROOT, text=True, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, env=os.environ | {"PYTHONIOENCODING": "utf-8"})

    def end() -> None:
        running.communicate()

    atexit.register(end)
    return running


def asked(**question: Any) -> Any:
    to, answer = mould().stdin, mould().stdout
    assert to is not None
    assert answer is not None
    to.write(json.dumps(question) + "\n")
    to.flush()
    return json.loads(answer.readline())


class Forked:
    """A server: as much of a `subprocess.Popen` as the tests need."""

    def __init__(self, argv: list[str], before: str, log: Path):
        self.pid: int = asked(argv=argv, before=before, templates=compiled(), log=str(log), env=dict(os.environ))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = asked(ended=self.pid)
        return self.returncode

    def wait(self, timeout: float = PATIENCE) -> int:
        deadline = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired("companion", timeout)
            time.sleep(0.005)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def ended(pid: int) -> int | None:
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def visited(app: Flask) -> None:
    """What the first visitors of a server wait for, once for all servers: texts are read, statements compiled, and what
    is worked out once for a game is worked out."""
    from companion import games
    from companion.web import texts_of
    from tests.server.client import LANGUAGES, Device, into

    for lang in LANGUAGES:
        device = Device(into(app), lang)
        code = device.open("Ann", "Bob", box="empty")
        for path in ("/", f"/t/{code}", f"/t/{code}/parts"):
            assert device.page(path).status == 200
        for game in games.ids():
            texts_of(game).keys(lang)


def pour() -> int:
    import companion.web.host.server
    from flask import Flask
    from jinja2 import FileSystemBytecodeCache

    from companion import games
    from companion.table import store
    from companion.table.models import db
    from companion.web import create_app
    from tests.server import alike

    assert companion.web.host.server
    alike.with_the_same_addresses()
    alike.with_the_same_statements()
    store.migrate = alike.from_the_first(store.migrate)
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(compiled())}
    for id in (*games.ids(), *games.tools()):
        games.load(id)
    with tempfile.TemporaryDirectory() as folder:  # what the first app of a process learns
        app = create_app(Path(folder))
        visited(app)
        app.extensions["companion_speech"].close()
        with app.app_context():
            db.engine.dispose()
        app.extensions["companion_lock"].release()
    assert threading.active_count() == 1, "a thread does not go along into a fork"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the tests; this one ends after them
    gc.collect()
    gc.freeze()  # no server searches for rubbish what it was born with, nor takes it apart when it ends
    alive: list[int] = []
    for line in sys.stdin:
        question = json.loads(line)
        if "ended" in question:
            print(json.dumps(ended(question["ended"])), flush=True)
            continue
        held, hold = os.pipe()
        if pid := os.fork():
            os.close(held)
            alive.append(hold)
            print(pid, flush=True)
            continue
        for other in (hold, *alive):
            os.close(other)
        log = os.open(question["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        for number, at in enumerate((held, log, log)):
            os.dup2(at, number)
        os.close(held)
        os.close(log)
        os.environ.clear()
        os.environ.update(question["env"])
        return begin(question["argv"], question["before"], question["templates"])
    return 0


if __name__ == "__main__":
    raise SystemExit(pour())
