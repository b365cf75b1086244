"""How long a cold start takes beyond the web framework and its database, which nobody can do without, and what the
server holds in memory at rest.

Both are measured in turn, in processes of their own, with everything compiled. Prints a JSON line a figure."""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.server.bench_http import tell
from tests.patience import PATIENCE
from tests.server.client import free_port

ROOT = Path(__file__).parents[2]
RUNS = 9
FRAMEWORK = "import flask, flask_sqlalchemy, flask_migrate\nfrom cryptography import x509"
PAGES = ("/", "/rules", "/trust")


def environment(compiled: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": compiled}


def framework(env: dict[str, str]) -> float:
    """Seconds of a process that only imports the framework."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", FRAMEWORK], env=env, check=True)
    return time.perf_counter() - start


@contextmanager
def started(folder: Path, env: dict[str, str]) -> Iterator[tuple[int, subprocess.Popen[bytes], float]]:
    """The port of a new server, its process, and the seconds to its first answer."""
    port = free_port()
    start = time.perf_counter()
    with subprocess.Popen([sys.executable, "-m", "companion.cli", "serve", "--data", str(folder), "--host", "127.0.0.1",
                           "--port", str(port)], env=env, cwd=ROOT, stdout=subprocess.DEVNULL) as server:
        try:
            while not asked(port, PAGES[0]):
                assert time.perf_counter() - start < PATIENCE, "no answer"
                time.sleep(0.005)
            yield port, server, time.perf_counter() - start
        finally:
            server.kill()


def asked(port: int, path: str) -> bool:
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request("GET", path)
        return line.getresponse().status == 200
    except ConnectionError:
        return False
    finally:
        line.close()


def megabytes(process: int) -> float:
    """Resident memory."""
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True, text=True, check=True)
    return int(shown.stdout) / 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as compiled:
        env = environment(compiled)
        framework(env)
        with started(Path(folder), env) as (port, server, _):
            for path in PAGES:
                asked(port, path)
            time.sleep(2)  # the copy of the start is made meanwhile
            rest = megabytes(server.pid)
        alone, answered = [], []
        for _ in range(RUNS):
            alone.append(framework(env))
            with started(Path(folder), env) as (_, _, seconds):
                answered.append(seconds)
    beyond = [one - other for one, other in zip(answered, alone, strict=True)]
    tell("framework alone, median", median(alone), "s")
    tell("cold start to the first answer, median", median(answered), "s")
    tell("beyond the framework, median", median(beyond), "s", most=0.5)
    tell("memory at rest", rest, "MB")


if __name__ == "__main__":
    main()
