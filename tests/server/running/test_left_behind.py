"""Tests that are killed leave no server behind."""
from __future__ import annotations

import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.begun import ROOT


TESTS = """
import sys
from pathlib import Path
from tests.server.client import Served
with Served(Path(sys.argv[1])) as server:
    print(server.port, flush=True)
    sys.stdin.read()
"""


def test_a_server_ends_with_the_tests_that_started_it(tmp_path: Path) -> None:
    tests = subprocess.Popen([sys.executable, "-c", TESTS, str(tmp_path)], cwd=ROOT, text=True,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with tests:
        assert tests.stdout is not None
        port = int(tests.stdout.readline())
        assert asked(port) == 200
        tests.kill()
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            asked(port)
        except ConnectionRefusedError:
            return
        except OSError:
            pass
        time.sleep(0.05)
    pytest.fail("the server still answers")


def asked(port: int) -> int:
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request("GET", "/hello")
        return line.getresponse().status
    finally:
        line.close()
