"""How a server of the tests begins: like `companion`, with the templates that another one has compiled before it."""
from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from functools import cache, wraps
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


@cache
def folder() -> Path:
    """For what all processes of one run of the tests share, as `tests/conftest.py` names it; outside the tests of this
    process."""
    if named := os.environ.get("COMPANION_SHARED"):
        return Path(named)
    made = tempfile.mkdtemp(prefix="companion-shared-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def compiled() -> str:
    """A folder for the code of templates."""
    made = folder() / "templates"
    made.mkdir(exist_ok=True)
    return str(made)


FSYNC = os.fsync


def without_waiting_for_the_disk() -> None:
    """From now on nothing that this process writes waits until it is on disk. That takes longer than most tests
    compute, and whoever is only killed leaves it to the system, which loses none of it."""
    from companion.table import store

    os.fsync = lambda file: None
    store.PRAGMAS["synchronous"] = "OFF"


def with_the_same_luck() -> None:
    """From now on every table has the same secrets one after another, so that a test has the same dice each time."""
    from sqlalchemy import func, select

    from companion.table.dice import seals
    from companion.table.models import Seal
    from companion.tower.seal import commitment

    @wraps(seals.new_seal)
    def new_seal(session: Any, table_id: int) -> None:
        earlier = session.scalar(select(func.count()).where(Seal.table_id == table_id))
        secret = hashlib.sha256(bytes([earlier])).digest()
        session.add(Seal(table_id=table_id, secret=secret.hex(), commitment=commitment(secret)))

    seals.new_seal = new_seal


def begin(argv: list[str], before: str, templates: str) -> int:
    """What `companion` does, with `before` run first; its exit code. It hears Ctrl+C as from a terminal: whatever
    started the tests in the background may have had it ignored. It ends when its standard input does, a pipe that
    nobody but the tests holds: killed tests leave no server behind."""
    from flask import Flask
    from jinja2 import FileSystemBytecodeCache

    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(templates)}
    without_waiting_for_the_disk()
    with_the_same_luck()
    sys.argv[1:] = argv
    exec(before, {})
    from companion.cli import main
    return main()


class Begun(subprocess.Popen[bytes]):
    """A server from nothing, as at home."""

    def __init__(self, argv: list[str], before: str, log: Path):
        with log.open("ab") as out:
            super().__init__([sys.executable, "-m", __name__, before, compiled(), *argv], cwd=ROOT,
                             stdin=subprocess.PIPE, stdout=out, stderr=out,
                             env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"})

    def wait(self, timeout: float | None = None) -> int:
        code = super().wait(timeout)
        if self.stdin:
            self.stdin.close()
        return code


if __name__ == "__main__":
    raise SystemExit(begin(sys.argv[3:], *sys.argv[1:3]))
