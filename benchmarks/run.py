"""Run commands one after another, each to its end whatever became of those before it, and list at the end what fell
short. Exit code 1 where anything did.

    python benchmarks/run.py benchmarks/*/bench_*.py           files, each in a process of its own
    python benchmarks/run.py "companion playout toy -n 9"    or commands, in quotes

The JSON lines they print go out with `yardsticks` beside every duration and rate: how often a fixed work, measured just
before, fits into it (of a rate: how many in one of it). Those compare between machines; milliseconds do not. A figure
fell short where its line says `"held": false`, a command where its exit code is not 0."""
from __future__ import annotations

import hashlib
import json
import shlex
import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import Any

PER_SECOND = {"ms": 1000.0, "s": 1.0}
WORDS = {"ms": "ms", "milliseconds": "ms", "seconds": "s"}
"""How the name of a field begins or ends that is a duration, and its unit."""


def yardstick() -> float:
    """Seconds of a fixed work: dictionaries, strings, small numbers and digests, as an engine of rules does it."""
    times = []
    for _ in range(7):
        start = perf_counter()
        known: dict[str, int] = {}
        for n in range(40_000):
            key = f"{n % 977}:{n % 31}"
            known[key] = known.get(key, 0) + n % 7
        text = ",".join(f"{key}={known[key]}" for key in sorted(known)).encode()
        for _ in range(20):
            text = hashlib.sha256(text).digest() * 400
        times.append(perf_counter() - start)
    return median(times)


def unit(field: str) -> str:
    return next((unit for word, unit in WORDS.items() if field == word or field.startswith(f"{word}_")
                 or field.endswith(f"_{word}")), "")


def yardsticks(line: dict[str, Any], one: float) -> dict[str, float]:
    """What of a line is a duration or a rate, in yardsticks of so many seconds."""
    found = {}
    for field, value in line.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            continue
        of = str(line.get("unit", "")) if field == "value" else unit(field)
        if of in PER_SECOND:
            found[field] = value / PER_SECOND[of] / one
        elif of.endswith("/s") or field.endswith("_per_second"):
            found[field] = value * one
    return {field: round(value, 3) for field, value in found.items()}


def run(command: list[str]) -> list[str]:
    """What fell short in one command; every line goes out as it comes."""
    one, short = yardstick(), []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        for text in running.stdout:
            try:
                line = json.loads(text)
            except ValueError:
                line = None
            if isinstance(line, dict):
                if told := yardsticks(line, one):
                    line["yardsticks"] = told
                text = json.dumps(line, ensure_ascii=False) + "\n"
                if line.get("held") is False:
                    short.append(text.strip())
            print(text, end="", flush=True)
    if running.returncode and not short:
        short.append(f"it ended with {running.returncode}")
    return short


def main(commands: list[str]) -> int:
    short: list[str] = []
    for said in commands:
        words = shlex.split(said)
        print(f"# {said}", flush=True)
        short += [f"{said}: {one}" for one in run([sys.executable, *words] if words[0].endswith(".py") else words)]
    print(f"# {len(short)} of what was measured fell short" if short else "# everything held")
    for one in short:
        print(one)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
