"""A card of a box as a form: flat texts by the name of an input, out of a card and back into one.

`typed` is everything as it stands in the inputs. Rows of a list (operations, rows, pieces) are `LIST.0.FIELD` with
their number in `LIST.#`, so that a row can be added or dropped before anything is judged. What cannot be taken is a
fault by the name of its input: the key of a text with its parameters."""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from companion.box.declare import Field, Piece
from companion.table.checks import clean_line

Typed = dict[str, str]
Fault = tuple[str, dict[str, Any]]
Faults = dict[str, Fault]

UNKNOWN = "?"
NAME, CODE, LINE, TEXT = 60, 12, 120, 600
"""Letters of a name, a code, a line of words, a text."""
ROWS = 20
"""Rows of one list at most."""
LANGUAGES = ("cs", "en")
Vocabulary = Mapping[str, tuple[Field, ...]]
"""The operations of a game's cards: tag -> fields."""


def inner(field: Field, kind: str, vocabulary: Vocabulary) -> tuple[Field, ...]:
    """The fields of one row of a list."""
    return vocabulary.get(kind, ()) if field.kind == "operations" else field.inner


def spread(fields: Iterable[Field], thing: Any, lang: str, vocabulary: Vocabulary, prefix: str = "") -> Typed:
    """What stands in the inputs for a card."""
    typed: Typed = {}
    for field in fields:
        value, key = thing.get(field.name), f"{prefix}{field.name}"
        match field.kind:
            case "number":
                typed[key] = UNKNOWN if value in (UNKNOWN, None) else str(value)
            case "flag":
                typed[key] = "1" if value else ""
            case "choices":
                typed |= {f"{key}.{x}": "1" if x in (value or ()) else "" for x in field.of}
            case "name":
                typed |= _names(key, value or {}, lang)
            case "keywords":
                typed[key] = ", ".join(value or ())
            case "pieces":
                typed |= _pieces(key, value or ())
            case "operations" | "rows":
                typed[f"{key}.#"] = str(len(value or ()))
                for n, row in enumerate(value or ()):
                    typed |= {f"{key}.{n}.kind": row["kind"]} if field.kind == "operations" else {}
                    typed |= spread(inner(field, row.get("kind", ""), vocabulary), row, lang, vocabulary,
                                    f"{key}.{n}.")
            case _:
                typed[key] = str(value or "")
    return typed


def _names(key: str, names: Mapping[str, str], lang: str) -> Typed:
    """A name that a table typed stands in the reader's own language until somebody says otherwise."""
    told = {x: names.get(x, "") for x in LANGUAGES}
    if not any(told.values()):
        told[lang] = names.get("", "")
    return {f"{key}.{x}": told[x] for x in LANGUAGES}


def _pieces(key: str, words: Iterable[str]) -> Typed:
    """The same words in one row, with their number."""
    rows: dict[str, int] = {}
    for word in words:
        rows[word] = rows.get(word, 0) + 1
    typed = {f"{key}.#": str(len(rows))}
    for n, (word, times) in enumerate(rows.items()):
        what, _, name = word.partition(":")
        typed |= {f"{key}.{n}.n": str(times), f"{key}.{n}.what": what, f"{key}.{n}.word": name}
    return typed


def choices(field: Field) -> tuple[str, ...]:
    """What a choice may be; last, where nobody needs to know it, that it is not known."""
    return (*field.of, UNKNOWN if "" in field.of else "") if field.unknown else tuple(field.of)


def rows(typed: Mapping[str, str], key: str) -> int:
    """How many rows a list has."""
    told = typed.get(f"{key}.#", "")
    return min(int(told), ROWS) if told.isdecimal() and len(told) < 4 else 0


def added(typed: Typed, key: str, what: str) -> Typed:
    """With one row more, of that kind."""
    n = rows(typed, key)
    if n >= ROWS:
        return typed
    return typed | {f"{key}.#": str(n + 1), f"{key}.{n}.kind": what, f"{key}.{n}.what": what, f"{key}.{n}.n": "1"}


def dropped(typed: Typed, key: str, at: int) -> Typed:
    """Without that row; those after it move up."""
    last, made = rows(typed, key) - 1, dict(typed)
    if not 0 <= at <= last:
        return made
    for n in range(at, last + 1):
        for name in [x for x in made if x.startswith(f"{key}.{n}.")]:
            del made[name]
        made |= {f"{key}.{n}.{name.removeprefix(f'{key}.{n + 1}.')}": value for name, value in typed.items()
                 if name.startswith(f"{key}.{n + 1}.")}
    return made | {f"{key}.#": str(last)}


def zeroed(fields: Iterable[Field], typed: Typed) -> Typed:
    """What nobody knows and is not printed on the card: 0."""
    return typed | {f.name: str(max(0, f.low)) for f in fields
                    if f.kind == "number" and typed.get(f.name, "").strip() in ("", UNKNOWN)}


def gather(fields: Iterable[Field], typed: Mapping[str, str], vocabulary: Vocabulary, prefix: str = "",
           ) -> tuple[dict[str, Any], Faults]:
    """The fields of the card as plain values, and what is wrong by the name of its input."""
    made: dict[str, Any] = {}
    faults: Faults = {}
    for field in fields:
        key = f"{prefix}{field.name}"
        told = typed.get(key, "").strip()
        match field.kind:
            case "number":
                made[field.name] = _number(field, key, told, faults)
            case "flag":
                made[field.name] = bool(told)
            case "choice":
                made[field.name] = told
                if told not in choices(field):
                    faults[key] = ("web.box.fault.choice", {})
            case "choices":
                made[field.name] = [x for x in field.of if typed.get(f"{key}.{x}")]
                if not made[field.name]:
                    faults[key] = ("web.box.fault.some", {})
            case "name":
                said = {x: clean_line(typed.get(f"{key}.{x}", ""), NAME) for x in LANGUAGES}
                made[field.name] = {x: text for x, text in said.items() if text}
            case "keywords":
                made[field.name] = [word for x in told.split(",") if (word := clean_line(x, LINE))]
            case "pieces":
                made[field.name] = _gathered(key, typed, {piece.name: piece for piece in field.pieces}, faults)
            case "operations" | "rows":
                made[field.name] = _rows(field, key, typed, vocabulary, faults)
            case "words":
                made[field.name] = _words(told)
            case _:
                made[field.name] = clean_line(told, CODE)
                if field.pattern and told and not re.fullmatch(field.pattern, made[field.name]):
                    faults[key] = (f"web.box.fault.{field.name}", {})
    return made, faults


def _number(field: Field, key: str, told: str, faults: Faults) -> int | str:
    if told in ("", UNKNOWN) and field.unknown:
        return UNKNOWN
    plain = told.replace("−", "-")
    if not re.fullmatch(r"-?[0-9]{1,4}", plain) or not field.low <= int(plain) <= field.high:
        faults[key] = ("web.box.fault.number", {"low": field.low, "high": field.high})
        return UNKNOWN
    return int(plain)


def _words(told: str) -> str:
    """What a person typed on several lines."""
    lines = (clean_line(line, TEXT) for line in told.splitlines())
    return "\n".join(line for line in lines if line)[:TEXT]


def _gathered(key: str, typed: Mapping[str, str], known: Mapping[str, Piece], faults: Faults) -> list[str]:
    made: list[str] = []
    for n in range(rows(typed, key)):
        row = f"{key}.{n}"
        what, name = typed.get(f"{row}.what", ""), clean_line(typed.get(f"{row}.word", ""), LINE)
        times = typed.get(f"{row}.n", "1").strip() or "1"
        if what not in known:
            faults[f"{row}.what"] = ("web.box.fault.choice", {})
        elif not re.fullmatch("[1-9]", times):
            faults[f"{row}.n"] = ("web.box.fault.number", {"low": 1, "high": 9})
        elif known[what].pattern:
            name = name.upper() if known[what].upper else name
            if not re.fullmatch(known[what].pattern, name):
                faults[f"{row}.word"] = (f"web.box.fault.{what}", {})
            made += [f"{what}:{name}"] * int(times)
        else:
            made += [what] * int(times)
    return made


def _rows(field: Field, key: str, typed: Mapping[str, str], vocabulary: Vocabulary, faults: Faults,
          ) -> list[dict[str, Any]]:
    made = []
    for n in range(rows(typed, key)):
        kind = typed.get(f"{key}.{n}.kind", "")
        if field.kind == "operations" and kind not in vocabulary:
            faults[f"{key}.{n}.kind"] = ("web.box.fault.choice", {})
            continue
        row, wrong = gather(inner(field, kind, vocabulary), typed, vocabulary, f"{key}.{n}.")
        faults |= wrong
        made.append({"kind": kind, **row} if field.kind == "operations" else row)
    return made


def plain(thing: Any) -> dict[str, Any]:
    """A card as plain values, as its file has them."""
    made: dict[str, Any] = msgspec.to_builtins(thing)
    return made
