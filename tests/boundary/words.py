"""The words of games, read out of the games themselves, and where the house holds one."""
from __future__ import annotations

import ast
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from companion import games
from companion.i18n import Texts
from tests.boundary.plain import PLAIN, SAID_BY_ALL

ROOT = Path(__file__).parents[2]
SEEN = (("companion", "py"), ("companion", "toml"), ("templates", "html"), ("static", "js"), ("static", "css"))
SPARED = ("companion/games/", "companion/web/showcase/", "templates/showcase/", "static/js/showcase/",
          "static/css/showcase/", "static/vendor/")
SHORTEST = 4
"""Letters of a word that belongs to a game: shorter ones are everybody's."""
WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*")


def packages() -> dict[str, Path]:
    """Every game and tool of the house with its folder in `companion/games`."""
    home = ROOT / "companion" / "games"
    return {path.parent.name: path.parent for path in home.glob("*/about.py")}


@cache
def forbidden() -> dict[str, str]:
    """Word -> whose it is and what for. Ids of games, fields of their states and of all that lies in them, keys of
    their data files, top-level keys of their texts. A tool is no game: it is the house's own, and has a room there."""
    found: dict[str, str] = {}
    for id in games.ids():
        if id not in packages():
            continue
        game = games.load(id)
        found[id] = f"{id}: its id"
        for kind in (game.codec.state_type, game.codec.setup_type, *game.codec.step_types):
            for word in fields(kind):
                found.setdefault(word, f"{id}: a field of its state")
        for file in sorted((packages()[id] / "data").rglob("*.json")):
            for word in keys(json.loads(file.read_text("utf-8"))):
                found.setdefault(word, f"{id}: in {file.name}")
        for key in Texts([packages()[id] / "texts"]).keys("en"):
            top = key.partition(".")[0]
            if top not in SAID_BY_ALL:
                found.setdefault(top, f"{id}: a key of its texts")
            elif top == "thing" and key.count(".") > 1:
                found.setdefault(key.split(".")[1], f"{id}: a kind of its things")
                found.setdefault(key.split(".")[2], f"{id}: one of its things")
            elif top == "counter":
                found.setdefault(key.partition(".")[2], f"{id}: one of its counters")
    return {word: why for word, why in found.items() if len(word) >= SHORTEST and word not in PLAIN}


def fields(kind: Any, seen: set[Any] | None = None) -> Iterator[str]:
    """The names of the fields of a struct and of every struct in it."""
    seen = set() if seen is None else seen
    for info in _structs(msgspec.inspect.type_info(kind), seen):
        yield from (field.name for field in info.fields)


def _structs(info: Any, seen: set[Any]) -> Iterator[msgspec.inspect.StructType]:
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
        yield info
        for field in info.fields:
            yield from _structs(field.type, seen)
    for name in ("item_type", "key_type", "value_type"):
        if inner := getattr(info, name, None):
            yield from _structs(inner, seen)
    for inner in (*getattr(info, "types", ()), *(getattr(info, "item_types", None) or ())):
        yield from _structs(inner, seen)


def keys(tree: Any) -> Iterator[str]:
    """The keys of a data file, and the ids it gives."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield key
            if key == "id" and isinstance(value, str):
                yield value
            yield from keys(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from keys(value)


def files() -> Iterator[Path]:
    for folder, ending in SEEN:
        for path in sorted((ROOT / folder).rglob(f"*.{ending}")):
            if not path.relative_to(ROOT).as_posix().startswith(SPARED):
                yield path


def said(path: Path) -> Iterator[tuple[int, str]]:
    """(line, word) of whatever a program reads in a file: names, strings, keys, markup; not its comments."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from _python(text)
    elif path.suffix == ".toml":
        yield from ((0, part) for key in _toml(tomllib.loads(text)) for part in WORD.findall(key))
    else:
        bare = re.sub(r"\{#.*?#\}|<!--.*?-->|/\*.*?\*/|(?<=\s)//[^\n]*", lambda m: "\n" * m[0].count("\n"), text,
                      flags=re.S)
        for n, line in enumerate(bare.splitlines(), 1):
            yield from ((n, word) for word in WORD.findall(line))


def _python(text: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(text)
    prose = {node.value.lineno for node in ast.walk(tree) if isinstance(node, ast.Expr)
             and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token.start[0], token.string
        elif token.type == tokenize.STRING and token.start[0] not in prose:
            yield from ((token.start[0], word) for word in WORD.findall(token.string))


def _toml(tree: dict[str, Any], before: str = "") -> Iterator[str]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _toml(value, f"{before}{key}.")
        else:
            yield f"{before}{key}"


def parts(word: str) -> set[str]:
    """The word, and the words that it is made of."""
    return {word, *re.split(r"[_-]", word)}


def trespasses() -> dict[str, list[str]]:
    """File -> what it holds of a game: `12 coins (near_and_far: a field of its state)`."""
    words, paths = forbidden(), "|".join(id for id in packages() if id in games.ids())
    path_of = re.compile(rf"companion[./]games[./](?:{paths})\b")
    found: dict[str, list[str]] = {}

    @cache
    def theirs(word: str) -> list[str]:
        return [part for part in parts(word) if part in words]

    for file in files():
        name, text = file.relative_to(ROOT).as_posix(), file.read_text("utf-8")
        told = []
        # Most files hold no such word even in their comments: they need not be read as a program reads them.
        if any(theirs(word) for word in set(WORD.findall(text))):
            for line, word in said(file):
                told += [f"{line} {word} ({words[part]})" for part in theirs(word)]
        lines = enumerate(text.splitlines(), 1)
        told += [f"{n} {path[0]} (the path of a game)" for n, line in lines if (path := path_of.search(line))]
        if told:
            found[name] = list(dict.fromkeys(told))
    return found
