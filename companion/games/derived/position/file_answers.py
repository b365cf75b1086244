"""A position file as answers to the form in which a table's position is entered."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from companion.games.contract import FileAnswers, Nonsense, WrongFile
from companion.games.derived.position import position_file, turn_words
from companion.games.derived.position.position_file import TURN_FIELDS, Read
from companion.games.derived.things import NEW
from companion.kernel import encode

if TYPE_CHECKING:
    from companion.games.derived import Derived

SEATS, PLAYERS = "seats", "players"


def read(game: Derived, setup: Any, s: Any, data: bytes, texts: Any) -> FileAnswers:
    """The answers at `s`, the position that the table is in. The file is read with the set-up and the box of the table.
    WrongFile."""
    try:
        file = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise WrongFile("malformed", (), str(error)) from error
    if not isinstance(file, dict):
        raise WrongFile("malformed", (), "an object is due here")
    if position_file.is_file(data):
        file = _with_table_seats(file, file.get("setup"), s.seats)
        there = position_file.read(game, encode(file | {"setup": _setup_with_box(setup, s)}), texts)
        position = file.get("position", {})
    else:
        there, position = _read_whole_state(game, _with_table_seats(file, file, s.seats)), {}
    form = _values(game, s)
    # Also what the table believes anyway: it is said, so nothing that follows from the rest may change it.
    answers = {key: _as_file_names_cards(position, key, value) for key, value in _values(game, there.state).items()
               if key in form and key not in TURN_FIELDS}
    answers |= {key: list(seats) for key, seats in there.several.items() if key in form and len(seats) > 1}
    if course := turn_words.turn_as_words(game, there.state):
        answers |= course
    if "moment" in form and "turn" in answers and "now" not in answers:
        answers["moment"] = "begin"
    elif "moment" in form:
        del answers["moment"]
    after = None
    while after is None:
        try:
            after = game.position.apply_answers(s, answers)
        except Nonsense as error:  # a card that this box has not, or a field that is not asked now
            del answers[str(error)]
    left = tuple("/".join(path) for path in _paths(position) if _at(after, path) != _at(there.state, path))
    return FileAnswers(answers, left)


def _setup_with_box(setup: Any, s: Any) -> Any:
    """The set-up with the table's present box."""
    return replace(setup, box=s.box) if hasattr(setup, "box") else setup


def _read_whole_state(game: Derived, file: Any) -> Read:
    """The position of a file that is a whole state, as older versions wrote it."""
    try:
        return Read(None, game.codec.state(encode(file)))
    except msgspec.ValidationError as error:
        raise WrongFile("malformed", (), str(error)) from error


def _with_table_seats(file: dict[str, Any], setup: Any, seats: tuple[str, ...]) -> dict[str, Any]:
    """The file with the seats of its set-up, or of its whole state, replaced by those of the table, in order."""
    own = setup.get(SEATS) if isinstance(setup, dict) else None
    if not isinstance(own, list) or len(own) != len(seats):
        raise WrongFile("malformed", ("setup", SEATS), f"this table has {len(seats)} seats")
    by = {x: seat for x, seat in zip(own, seats, strict=True) if isinstance(x, str)}

    def renamed(value: Any) -> Any:
        match value:
            case dict():
                return {by.get(k, k): renamed(x) for k, x in value.items()}
            case list():
                return [renamed(x) for x in value]
            case str():
                return by.get(value, value)
        return value
    return {key: x if key == "setup" else renamed(x) for key, x in file.items()}


def _values(game: Derived, s: Any) -> dict[str, Any]:
    """The value of every field of the form, and of every row that the form leaves out, by key."""
    return {key: field.value for key, (_, field) in game.position.all_rows_and_fields(s).items()}


def _as_file_names_cards(position: Mapping[str, Any], key: str, value: Any) -> Any:
    """An answer with the file's names (`new`, `new:2`) for cards that the box does not know."""
    part_of_file: Any = position
    for part in key.split("/"):
        part_of_file = part_of_file.get(part) if isinstance(part_of_file, dict) else None
    if not isinstance(value, list) or not isinstance(part_of_file, list) or len(part_of_file) != len(value):
        return value
    return [x if isinstance(x, str) and x.split(":")[0] == NEW else id
            for x, id in zip(part_of_file, value, strict=True)]


def _paths(position: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Paths of the fields that a file contains, as deep as people read them."""
    for key, value in position.items():
        if key == PLAYERS and isinstance(value, dict):
            yield from ((PLAYERS, seat, field) for seat, own in value.items() if isinstance(own, dict) for field in own)
        elif key not in TURN_FIELDS:
            yield (key,)


def _at(s: Any, path: tuple[str, ...]) -> Any:
    """The value at a path, lists sorted: their order means nothing."""
    for key in path:
        s = s.get(key) if isinstance(s, Mapping) else getattr(s, key, None)
    return sorted(s) if isinstance(s, tuple) and all(isinstance(x, str) for x in s) else s
