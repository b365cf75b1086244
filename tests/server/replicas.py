"""Tables in a position that many entries lead to: the first one is played, all later ones are made of its file.

    code = drafted(device, "Eva", "Jan")
    code = replica(device, "at the inn", lambda: go_to_the_inn(device))

The files lie where all processes of one run of the tests find them."""
from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Hashable

from tests.server.begun import folder
from tests.server.client import Device, draft


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
