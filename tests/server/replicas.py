"""Tables in a position that many entries lead to: the first one is played, all later ones are made of its file.

    code = drafted(device, "Eva", "Jan")
    code = replica(device, "at the inn", lambda: go_to_the_inn(device))

The files lie where all processes of one run of the tests find them."""
from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path

from tests.server.client import Device, draft


@cache
def folder() -> Path:
    """Of this run, as `tests/conftest.py` names it; outside the tests of this process."""
    if named := os.environ.get("COMPANION_REPLICAS"):
        return Path(named)
    made = tempfile.mkdtemp(prefix="companion-replicas-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def replica(device: Device, position: Hashable, play: Callable[[], str]) -> str:
    """The code of a table of its own in that position, with the device as its screen; `play` leads a new one there."""
    file = folder() / f"{hashlib.sha256(repr(position).encode()).hexdigest()[:16]}.json"
    if file.exists():
        return device.take_in(file.read_bytes())
    code = play()
    got = device.get(f"/keep/table/{code}")
    assert got.status == 200, got.text
    half = file.with_suffix(f".{os.getpid()}")
    half.write_bytes(got.body)
    half.replace(file)
    return code


def drafted(device: Device, *names: str) -> str:
    """A table of a first adventure with the sample box: the draft is over, it is the first turn."""
    def play() -> str:
        code = device.open(*names, box="sample", mode="first_adventure")
        draft(code, {f"p{n}": device for n in range(1, len(names) + 1)})
        return code

    return replica(device, ("drafted", names), play)
