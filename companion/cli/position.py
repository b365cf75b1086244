"""`companion check`, `judge` and `position`: positions as files (docs/positions.md)."""
from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from companion import games
from companion.games import derived
from companion.games.contract import WrongFile
from companion.games.derived.position import position_file
from companion.games.derived.position.position_file import Read
from companion.i18n import TABLE_TEXTS, Texts
from companion.kernel import Finding, Refusal, apply, difference, judge, view

FAULTS = (msgspec.MsgspecError, ValueError, RecursionError)
"""What malformed input raises: bad JSON or a wrong type, bad UTF-8 or a wrong set-up, nesting without end."""


def check_arguments(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game")
    sub.add_argument("file", help="- reads standard input")


def judge_arguments(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game")
    sub.add_argument("file", help="the position, then an action a line; these may come by standard input instead")


def write_arguments(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--table", required=True, metavar="CODE", help="the six letters of the table's address")
    sub.add_argument("--seat", default="", help="only what this seat may know")
    sub.add_argument("--lang", choices=("", "en", "cs"), default="", help="names in this language (default: ids)")


def refusal(r: Refusal) -> dict[str, Any]:
    return {"guard": r.guard, "rule": r.cite.rule, "page": r.cite.page, "params": r.params, "at": r.at}


def finding(found: Finding) -> dict[str, Any]:
    return {"finding" if found.certain else "doubt": found.about, "rule": found.rule, "params": found.params,
            "at": found.at}


@cache
def texts(game: Any) -> Texts:
    """The names of a game's things in every language, read once."""
    return Texts([TABLE_TEXTS, games.folder(game.id) / "texts"], [Path(derived.__file__).parent / "texts"])


def read(game: Any, data: bytes) -> Read:
    """A position file, or a whole state as older versions wrote it. `WrongFile`; FAULTS for the latter."""
    if position_file.is_file(data):
        return position_file.read(game, data, texts(game))
    return Read(None, game.codec.state(data))


def fault(error: Exception) -> dict[str, Any]:
    """The fault of a file as the arguments of a `Fault`."""
    if isinstance(error, WrongFile):
        return {"kind": error.kind, "text": str(error), "at": error.at, "near": error.near}
    return {"kind": "malformed", "text": str(error)}


def split(data: bytes) -> tuple[bytes, list[bytes]]:
    """A position, and the lines after it. The position is the shortest beginning that is JSON."""
    lines = data.splitlines()
    for n, line in enumerate(lines, 1):
        if line.rstrip().endswith(b"}"):
            head = b"\n".join(lines[:n])
            try:
                msgspec.json.decode(head)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                continue
            return head, lines[n:]
    return data, []


def judge_lines(game: Any, s: Any, lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """A line for each action: its verdict, its facts and what hands must change. A refused action changes nothing; a
    line that is no action becomes a line of kind `malformed`."""
    for n, line in enumerate((x for x in lines if x.strip()), 1):
        try:
            action = game.codec.action(line)
        except FAULTS as error:
            yield {"n": n, "kind": "malformed", "text": str(error)}
            continue
        verdict = judge(game, s, action)
        after, facts = (s, []) if verdict.refusals else apply(game, s, action)
        yield {"n": n, "kind": verdict.kind, "refusals": [refusal(r) for r in verdict.refusals],
               "doubts": verdict.doubts, "facts": facts, "changed": difference(game, s, after)}
        s = after


def table_position(code: str, seat: str, lang: str, folder: str | None) -> bytes:
    """The position of a table, as a seat may know it. TableError for a table or a folder that cannot be used,
    ValueError with the name of a seat that the table has not."""
    from flask import Flask

    from companion.table import desk, store

    app = Flask("companion")
    store.open_for_reading(app, store.data_folder(folder))
    with app.app_context():
        table = desk.find(code)
        look = desk.look(table)
        game: Any = look.game
        s = look.state
        if seat and seat not in s.seats:
            raise ValueError(seat)
        return file_for(game, game.codec.setup(table.setup), s, seat, lang)


def file_for(game: Any, setup: Any, s: Any, seat: str, lang: str) -> bytes:
    """The position as a seat may know it, all of it for "", as a file."""
    if seat:
        s = view(game, s, seat)
        setup = position_file.setup_seen(setup, s)
    return position_file.write(game, setup, s, texts(game), lang)
