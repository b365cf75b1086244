"""Turns a card of a box into the inputs of a form, and what was typed there back into a card.

`typed` is text by the name of an input. The rows of a list (operations, rows, pieces) are named `LIST.0.FIELD`, and
`LIST.#` has how many there are, so that rows can be added and dropped before anything is checked. `faults` are by the
name of the input too: the key of a text and its parameters."""
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
MAX_NAME_LETTERS, MAX_CODE_LETTERS, MAX_LINE_LETTERS, MAX_TEXT_LETTERS = 60, 12, 120, 600
"""Letters of a name, a short code, a line of words, a text of several lines."""
MAX_ROWS = 20
"""Rows of one list at most."""
LANGUAGES = ("cs", "en")
Vocabulary = Mapping[str, tuple[Field, ...]]
"""The operations of a game's cards: tag -> fields."""


def row_fields(field: Field, kind: str, vocabulary: Vocabulary) -> tuple[Field, ...]:
    """The fields of one row of a list; `kind` is the tag of its operation where the list is one of operations."""
    return vocabulary.get(kind, ()) if field.kind == "operations" else field.inner


def fill_inputs(fields: Iterable[Field], thing: Any, lang: str, vocabulary: Vocabulary, prefix: str = "") -> Typed:
    """The inputs for a card given as plain values. `prefix` begins each of their names; `lang` is the reader's."""
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
                typed |= _fill_names(key, value or {}, lang)
            case "keywords":
                typed[key] = ", ".join(value or ())
            case "pieces":
                typed |= _fill_pieces(key, value or ())
            case "operations" | "rows":
                typed[f"{key}.#"] = str(len(value or ()))
                for n, row in enumerate(value or ()):
                    typed |= {f"{key}.{n}.kind": row["kind"]} if field.kind == "operations" else {}
                    typed |= fill_inputs(row_fields(field, row.get("kind", ""), vocabulary), row, lang, vocabulary,
                                    f"{key}.{n}.")
            case _:
                typed[key] = str(value or "")
    return typed


def _fill_names(key: str, names: Mapping[str, str], lang: str) -> Typed:
    """One input for each language. A name of no known language ("", as tables type it) goes to the reader's."""
    by_language = {x: names.get(x, "") for x in LANGUAGES}
    if not any(by_language.values()):
        by_language[lang] = names.get("", "")
    return {f"{key}.{x}": by_language[x] for x in LANGUAGES}


def _fill_pieces(key: str, words: Iterable[str]) -> Typed:
    """One row for each different word, with how often it is there: `coin`, `coin` are `2` `coin`."""
    rows: dict[str, int] = {}
    for word in words:
        rows[word] = rows.get(word, 0) + 1
    typed = {f"{key}.#": str(len(rows))}
    for n, (word, times) in enumerate(rows.items()):
        what, _, name = word.partition(":")
        typed |= {f"{key}.{n}.n": str(times), f"{key}.{n}.kind": what, f"{key}.{n}.word": name}
    return typed


def choice_values(field: Field) -> tuple[str, ...]:
    """The values of a choice; the last one means "not known" where the field may be left open."""
    return (*field.of, UNKNOWN if "" in field.of else "") if field.unknown else tuple(field.of)


def row_count(typed: Mapping[str, str], key: str) -> int:
    """How many rows a list has, 0 to MAX_ROWS."""
    count = typed.get(f"{key}.#", "")
    return min(int(count), MAX_ROWS) if count.isdecimal() and len(count) < 4 else 0


def is_filled(fields: Iterable[Field], typed: Mapping[str, str], prefix: str) -> bool:
    """Whether anything is typed into these fields beyond what a new row has there."""
    return any(value.strip() not in _values_of_new_row(field) for field in fields for key, value in typed.items()
               if key == f"{prefix}{field.name}" or key.startswith(f"{prefix}{field.name}."))


def _values_of_new_row(field: Field) -> tuple[str, ...]:
    if field.kind == "choice":
        return () if field.blank else choice_values(field)[:1]
    return ("", UNKNOWN) if field.kind == "number" and field.blank else ("", UNKNOWN, "0", str(field.low))


def with_row_added(typed: Typed, key: str, what: str, says: Typed) -> Typed:
    """The inputs with one more row, an operation or piece of the kind `what` whose choices are `says`; unchanged at
    MAX_ROWS."""
    n = row_count(typed, key)
    if n >= MAX_ROWS:
        return typed
    row = {f"{key}.{n}.{name}": value for name, value in says.items()}
    return typed | {f"{key}.#": str(n + 1), f"{key}.{n}.kind": what, f"{key}.{n}.n": "1"} | row


def with_row_dropped(typed: Typed, key: str, at: int) -> Typed:
    """The inputs without the row `at` (from 0); those after it move up."""
    last, made = row_count(typed, key) - 1, dict(typed)
    if not 0 <= at <= last:
        return made
    for n in range(at, last + 1):
        for name in [x for x in made if x.startswith(f"{key}.{n}.")]:
            del made[name]
        made |= {f"{key}.{n}.{name.removeprefix(f'{key}.{n + 1}.')}": value for name, value in typed.items()
                 if name.startswith(f"{key}.{n + 1}.")}
    return made | {f"{key}.#": str(last)}


def with_zeros(fields: Iterable[Field], typed: Typed) -> Typed:
    """The inputs with 0 in every number that is open, where 0 is allowed."""
    return typed | {f.name: "0" for f in fields
                    if f.kind == "number" and f.low <= 0 and typed.get(f.name, "").strip() in ("", UNKNOWN)}


def read_inputs(fields: Iterable[Field], typed: Mapping[str, str], vocabulary: Vocabulary, prefix: str = "",
           ) -> tuple[dict[str, Any], Faults]:
    """The card as plain values by field, and the faults by input. Text too long is cut, not refused."""
    made: dict[str, Any] = {}
    faults: Faults = {}
    for field in fields:
        key = f"{prefix}{field.name}"
        text = typed.get(key, "").strip()
        match field.kind:
            case "number":
                made[field.name] = _read_number(field, key, text, faults)
            case "flag":
                made[field.name] = bool(text)
            case "choice":
                made[field.name] = text
                if text not in choice_values(field):
                    faults[key] = ("web.box.fault.choice", {})
            case "choices":
                made[field.name] = [x for x in field.of if typed.get(f"{key}.{x}")]
                if not made[field.name]:
                    faults[key] = ("web.box.fault.some", {})
            case "name":
                by_language = {x: clean_line(typed.get(f"{key}.{x}", ""), MAX_NAME_LETTERS) for x in LANGUAGES}
                made[field.name] = {x: text for x, text in by_language.items() if text}
            case "keywords":
                made[field.name] = [word for x in text.split(",") if (word := clean_line(x, MAX_LINE_LETTERS))]
            case "pieces":
                made[field.name] = _read_pieces(key, typed, {piece.name: piece for piece in field.pieces}, faults)
            case "operations" | "rows":
                made[field.name] = _read_rows(field, key, typed, vocabulary, faults)
            case "words":
                made[field.name] = _read_words(text)
            case _:
                made[field.name] = clean_line(text, MAX_CODE_LETTERS)
                if field.pattern and text and not re.fullmatch(field.pattern, made[field.name]):
                    faults[key] = (f"web.box.fault.{field.name}", {})
    return made, faults


def _read_number(field: Field, key: str, text: str, faults: Faults) -> int | str:
    if text in ("", UNKNOWN) and field.unknown:
        return UNKNOWN
    plain = text.replace("−", "-")
    if not re.fullmatch(r"-?[0-9]{1,4}", plain) or not field.low <= int(plain) <= field.high:
        faults[key] = ("web.box.fault.number", {"low": field.low, "high": field.high})
        return UNKNOWN
    return int(plain)


def _read_words(text: str) -> str:
    """Typed text of several lines, without empty ones."""
    lines = (clean_line(line, MAX_TEXT_LETTERS) for line in text.splitlines())
    return "\n".join(line for line in lines if line)[:MAX_TEXT_LETTERS]


def _read_pieces(key: str, typed: Mapping[str, str], known: Mapping[str, Piece], faults: Faults) -> list[str]:
    made: list[str] = []
    for n in range(row_count(typed, key)):
        row = f"{key}.{n}"
        what, name = typed.get(f"{row}.kind", ""), clean_line(typed.get(f"{row}.word", ""), MAX_LINE_LETTERS)
        times = typed.get(f"{row}.n", "1").strip() or "1"
        if what not in known:
            faults[f"{row}.kind"] = ("web.box.fault.choice", {})
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


def _read_rows(field: Field, key: str, typed: Mapping[str, str], vocabulary: Vocabulary, faults: Faults,
          ) -> list[dict[str, Any]]:
    made = []
    for n in range(row_count(typed, key)):
        kind = typed.get(f"{key}.{n}.kind", "")
        if field.kind == "operations" and kind not in vocabulary:
            faults[f"{key}.{n}.kind"] = ("web.box.fault.choice", {})
            continue
        if field.kind == "rows" and not is_filled(field.inner, typed, f"{key}.{n}."):
            continue  # a row that nobody filled in
        row, wrong = read_inputs(row_fields(field, kind, vocabulary), typed, vocabulary, f"{key}.{n}.")
        faults |= wrong
        made.append({"kind": kind, **row} if field.kind == "operations" else row)
    return made


def plain_values(thing: Any) -> dict[str, Any]:
    """A struct as dicts, lists, texts and numbers, as its file has it."""
    made: dict[str, Any] = msgspec.to_builtins(thing)
    return made
