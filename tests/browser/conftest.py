"""A real server on loopback and a real browser with a tablet and phones of their own."""
from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
PATIENCE = 20.0
"""Seconds a server may take to answer its first request."""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder: Path = tmp_path_factory.mktemp("table")
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "companion.cli", "serve", "--data", str(folder / "data"), "--host", "127.0.0.1",
             "--port", str(port)], stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": str(Path.cwd())})
        base = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"{base}/hello"):
                    break
            except (urllib.error.URLError, OSError):
                assert server.poll() is None, (folder / "server.log").read_text()
                assert time.monotonic() < deadline, "the server does not answer"
        yield base
        server.terminate()
        server.wait(10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = shutil.which("chromium")
    assert found, "the browser tests need the package chromium"
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=found, args=FLAGS)
        yield running
        running.close()
