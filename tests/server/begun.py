"""How a server of the tests begins: like `companion`, with the templates that another one has compiled before it."""
from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache


@cache
def compiled() -> str:
    """A folder for the code of templates, as long as these tests run."""
    folder = tempfile.mkdtemp(prefix="companion-templates-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def program(before: str = "") -> str:
    """Python that does what `companion` does, with `before` run first. It hears Ctrl+C as from a terminal: whatever
    started the tests in the background may have had it ignored. It ends when its standard input does, a pipe that
    nobody but the tests holds: killed tests leave no server behind."""
    return f"""
import os, signal, threading
from flask import Flask
from jinja2 import FileSystemBytecodeCache
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()
Flask.jinja_options = {{"bytecode_cache": FileSystemBytecodeCache({compiled()!r})}}
{before}
from companion.cli import main
raise SystemExit(main())
"""
