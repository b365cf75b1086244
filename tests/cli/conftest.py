from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from companion import cli, games
from companion.games.playout import walk
from companion.kernel import encode

SETUP = {"seats": ["ann", "bob"], "box": "sample"}


class Answer(NamedTuple):
    status: int
    lines: list[dict[str, Any]]


@pytest.fixture
def companion(capsysbinary: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
    """Run a command in this process; `stdin` is what it reads from `-`."""
    def run(*args: object, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = cli.main([str(a) for a in args])
        return Answer(status, [msgspec.json.decode(line) for line in capsysbinary.readouterr().out.splitlines()])

    return run


@pytest.fixture(scope="session")
def game() -> Any:
    return games.load("near_and_far")


@pytest.fixture(scope="session")
def start(game: Any) -> Any:
    return game.new(game.codec.setup(encode(SETUP)))


@pytest.fixture(scope="session")
def journal(game: Any, start: Any) -> bytes:
    """The first 150 actions of a random game as a replay file."""
    lines = [encode(SETUP | {"game": "near_and_far"})]
    for n, (action, _) in enumerate(walk(game, start, random.Random(7)), 1):
        lines.append(encode(action))
        if n == 150:
            break
    return b"\n".join(lines) + b"\n"
