"""Positions as files: a JSON form that a person can write and read (docs/positions.md).

A file says the set-up and what the position has: the fields of the game's state, in their places. What lies somewhere
by a row of the game's `things` and is not said is not there; everything else is as the set-up leaves it. Cards, places
and whatever else has a name are called by it in any language, or by their ids."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.contract import Nonsense, WrongFile
from companion.games.derived.position import turn_words
from companion.games.derived.position.file_words import Named, Path, Words, ids_of_name, near
from companion.games.derived.things import ANY, NEW, One, differences
from companion.kernel import Finding, Patch, encode, patched

if TYPE_CHECKING:
    from companion.games.derived import Derived

FORMAT = 1
PARTS = ("format", "game", "setup", "position")
EMPTY = {"count": 0, "marker": 0, "cards": [], "hand": [], "part": []}
"""The value of a row that a file leaves out, by the kind of row; figures stand where the set-up puts them."""
TURN_FIELDS = ("round", "turn", "now")
"""The fields of a file that say whose turn it is and which steps are open (`turn_words`)."""


class Read(Struct, frozen=True):
    """A position that was read. `findings`: what the file says and no state can hold, as two camps on one space;
    `several`: the seats it names there, by the key of the row."""

    setup: Any
    state: Any
    findings: tuple[Finding, ...] = ()
    several: dict[str, list[str]] = {}


def is_file(data: bytes) -> bool:
    """Whether it is this form, and not a whole state as older versions wrote it."""
    try:
        ids_of_name = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return isinstance(ids_of_name, dict) and ("format" in ids_of_name or "position" in ids_of_name)


def write(game: Derived, setup: Any, s: Any, texts: Any, lang: str = "") -> bytes:
    """The position as a file, by ids, or by the names of a language where those are unmistakable."""
    start = emptied(game, encode(game.new(setup)))
    tree: dict[str, Any] = {}
    for patch in differences(start, s, ()):
        node = tree
        for key in map(str, patch.path[:-1]):
            node = node.setdefault(key, {})
        node[str(patch.path[-1])] = patch.value
    names = Words(game, s, texts) if lang else None

    def file(position: dict[str, Any]) -> bytes:
        named = names.with_names(position, (), lang) if names else position
        return msgspec.json.format(encode({"format": FORMAT, "game": game.id, "setup": setup, "position": named}),
                                   indent=2)

    if course := turn_words.turn_as_words(game, s):
        short = file(course | {key: x for key, x in tree.items() if key not in (*TURN_FIELDS, "flow")})
        # A turn that only begins is read by the rules of the game, which may make more of it.
        if "now" in course or read(game, short, texts).state == s:
            return short
    return file(tree)


def setup_seen(setup: Any, s: Any) -> Any:
    """The set-up with what a view shows of the box: that of the table may know cards that a seat has not seen."""
    return replace(setup, **{x: getattr(s, x) for x in ("box",) if not isinstance(getattr(setup, x, ""), str)
                             and hasattr(s, x)})


def read(game: Derived, data: bytes, texts: Any) -> Read:
    """The position that a file describes. WrongFile."""
    file = _parts(game, data)
    try:
        setup = game.codec.setup(encode(file.get("setup", {})))
        full = game.new(setup)
    except msgspec.ValidationError as error:
        raise WrongFile("malformed", ("setup",), str(error)) from error
    except ValueError as error:
        raise WrongFile("malformed", ("setup", str(error)), "cannot be set up so") from error
    position = file.get("position", {})
    start = emptied(game, encode(full))
    brought = {key: x for key, x in position.items() if key in setup.__struct_fields__}  # the box names the cards
    if brought:
        start = Reading(game, start, _words_of_start(game, encode(full), texts)).whole(setup, brought).state
        full = replace(full, **{key: getattr(start, key) for key in brought})
    rest = {key: x for key, x in position.items() if key not in brought}
    return Reading(game, start, _words_of_start(game, encode(full), texts)).whole(setup, rest)


@lru_cache(maxsize=4)
def _words_of_start(game: Derived, start: bytes, texts: Any) -> Words:
    return Words(game, game.codec.state(start), texts)


def _parts(game: Derived, data: bytes) -> dict[str, Any]:
    try:
        file = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise WrongFile("malformed", (), str(error)) from error
    if not isinstance(file, dict) or not isinstance(file.get("position", {}), dict):
        raise WrongFile("malformed", ("position",), "an object is due here")
    for key in file:
        if key not in PARTS:
            raise WrongFile("unknown", (key,), key, near(key, PARTS))
    if file.get("format") != FORMAT:
        raise WrongFile("malformed", ("format",), f"this version reads format {FORMAT}")
    if file.get("game", game.id) != game.id:
        raise WrongFile("unknown", ("game",), str(file["game"]), (game.id,))
    return file


@lru_cache(maxsize=4)
def emptied(game: Derived, start: bytes) -> Any:
    """A set-up, a state as JSON, with nothing lying anywhere: a file starts from there. Files of one table begin
    alike."""
    s, patches = game.codec.state(start), []
    for row in game.things.rows(s):
        if row.path.endswith("/{id}"):
            patches += [Patch(path, []) if isinstance(here, tuple) else Patch((*path, str(key)))
                        for path in _shelves(game, s, row.path) if (here := _look(s, path)) is not None
                        for key in ((0,) if isinstance(here, tuple) else here if isinstance(here, Mapping) else ())]
        elif row.kind in EMPTY:
            patches += [Patch(one.path, EMPTY[row.kind]) for one in game.things.every(s, row)
                        if isinstance(_look(s, one.path), int | tuple)]
    return patched(s, tuple(patches))


def _shelves(game: Derived, s: Any, path: str) -> set[Path]:
    shelf = path.removesuffix("/{id}").split("/")
    return {tuple(x.format(seat=seat, side=side) for x in shelf) for seat in s.seats for side in game.sides(s) or ("",)}


def _look(s: Any, path: Path) -> Any:
    """What stands at a path, None where there is no such field."""
    for key in path:
        s = s.get(key) if isinstance(s, Mapping) else getattr(s, key, None)
    return s


class Reading:
    """Reads the part `position` of a file onto an emptied set-up."""

    def __init__(self, game: Derived, start: Any, words: Words):
        self.game, self.start, self.s, self.words = game, start, start, words
        self.several: dict[str, list[str]] = {}
        self.met: dict[tuple[str, str], str] = {}

    def whole(self, setup: Any, written: Mapping[str, Any]) -> Read:
        # Whose turn it is comes after the rest, by the rules of the game, where no open step is told.
        in_words = "flow" not in written and {"turn", "now"} & set(written)
        course = {k: written[k] for k in TURN_FIELDS if k in written} if in_words else {}
        patches = tuple(self.patches({k: x for k, x in written.items() if k not in course}, self.start, ()))
        try:
            s = patched(self.s, patches)
        except msgspec.ValidationError as error:
            raise _mistyped(error) from error
        except LookupError as error:
            raise WrongFile("malformed", ("position",), str(error)) from error
        s = self.game.position.follow(s)
        if "now" in course:
            s = self._within(s, course)
        elif course:
            s = self._with_turn(s, course)
        return Read(setup, s, tuple(self.game.position.answer_defects(s, self.several)), self.several)

    def _with_turn(self, s: Any, written: Mapping[str, Any]) -> Any:
        try:
            return self.game.position.apply_answers(s, written)
        except Nonsense as error:
            raise WrongFile("unknown", ("position", str(error)), str(written.get(str(error), ""))) from error

    def _within(self, s: Any, written: Mapping[str, Any]) -> Any:
        """The position in the middle of a turn."""
        seat = self._seat(written.get("turn"), ("turn",))
        now = written["now"]
        if isinstance(now, list):
            now = [x if isinstance(x, str) else self._step(x, ("now", str(n))) for n, x in enumerate(now)]
        try:
            steps = turn_words.steps_from_words(self.game, now, seat)
        except turn_words.NotAWord as error:
            at = ("position", "now", *error.place)
            raise WrongFile("unknown", at, error.said, near(error.said, error.known) or error.known) from error
        except TypeError as error:
            raise WrongFile("malformed", ("position", "now"), "a list of open steps is due here") from error
        try:
            s = patched(s, (Patch(("round",), written.get("round", s.round)), Patch(("flow",), [])))
            around = self.game.position.steps_around(s, seat, True)
            if not around:
                raise WrongFile("unknown", ("position", "now"), "now", ("flow",))
            flow = [*msgspec.json.decode(encode(around)), *steps]
            return patched(s, (Patch(("flow",), flow),))
        except msgspec.ValidationError as error:
            raise _mistyped(error) from error

    def patches(self, written: Any, node: Any, path: Path) -> Iterator[Patch]:
        """Everything said, by ids, as deep as possible."""
        one = self.words.ones.get(path)
        if isinstance(written, dict) and isinstance(node, Struct | Mapping):
            for key, value in written.items():
                id = self._field(node, path, key)
                yield from self.patches(value, _look(node, (id,)), (*path, id))
        elif one and one.row.kind == "hand" and isinstance(written, int) and not isinstance(written, bool):
            yield Patch(path, [ANY] * max(0, min(written, 60)))
        elif one and one.row.kind == "owner" and isinstance(written, list):
            self.several[one.key] = [self._seat(x, path) for x in written]
            if written:
                yield Patch(path, self.several[one.key][0])
        elif one and one.row.kind == "owner" and isinstance(written, str):
            yield Patch(path, self._seat(written, path))
        else:
            yield Patch(path, self._value(written, path, one))

    def _seat(self, written: Any, path: Path) -> str:
        if not isinstance(written, str):
            raise WrongFile("malformed", ("position", *path), str(written))
        if written not in self.start.seats:
            raise WrongFile("unknown", ("position", *path), written, near(written, self.start.seats))
        return written

    def _field(self, node: Any, path: Path, key: str) -> str:
        """The field or thing that a key means."""
        there = None if (*path, key) in self.words.ones else self.words.places.get(path)
        if there is not None and key not in (node if isinstance(node, Mapping) else ()):
            return self._id(there, key, (*path, key))
        if isinstance(node, Struct) and key not in node.__struct_fields__:
            raise WrongFile("unknown", ("position", *path, key), key, near(key, node.__struct_fields__))
        if path == ("players",) and key not in node:
            raise WrongFile("unknown", ("position", *path, key), key, near(key, node))
        return key

    def _value(self, written: Any, path: Path, one: One | None) -> Any:
        there = self.words.places.get(path)
        if there is None:
            return self._step(self._known(written), path) if path == ("flow",) else written
        if isinstance(written, list):
            return [self._card(there, x, (*path, str(n)), one) if isinstance(x, str) else x
                    for n, x in enumerate(written)]
        return self._id(there, written, path) if isinstance(written, str) else written

    def _card(self, there: Named, written: str, path: Path, one: One | None) -> str:
        if one and (one.row.new or one.row.kind == "part") and written.split(":")[0] == NEW:
            if (one.seat, written) not in self.met:
                if one.row.kind == "part":
                    raise WrongFile("unknown", ("position", *path), written)
                self.s, self.met[one.seat, written] = self.game.things.met(self.s, one, written)
            return self.met[one.seat, written]
        return self._id(there, written, path)

    def _id(self, there: Named, written: str, path: Path) -> str:
        if written in ("", ANY):
            return written
        ids = ids_of_name(there, written)
        if len(ids) > 1:
            raise WrongFile("ambiguous", ("position", *path), written, tuple(ids))
        if not ids:
            raise WrongFile("unknown", ("position", *path), written,
                        near(written, (*there, *(x for names in there.values() for x in names))))
        return ids[0]

    def _known(self, flow: Any) -> Any:
        """The open steps, where each field is one of its step."""
        kinds = {turn_words.step_tag(x): x for x in self.game.codec.step_types}
        for n, step in enumerate(flow if isinstance(flow, list) else ()):
            kind = kinds.get(str(step.get("at"))) if isinstance(step, dict) else None
            for key in step if kind else ():
                if kind and key not in ("at", *kind.__struct_fields__):
                    at = ("position", "flow", str(n), key)
                    raise WrongFile("unknown", at, key, near(key, kind.__struct_fields__))
        return flow

    def _step(self, written: Any, path: Path) -> Any:
        """A part of an open step, where names stand for what they name. What is neither stays as it is: an id."""
        match written:
            case dict():
                return {k: x if k == "at" else self._step(x, (*path, k)) for k, x in written.items()}
            case list():
                return [self._step(x, (*path, str(n))) for n, x in enumerate(written)]
            case str() if written not in self.words.bare and (ids := self.words.ids_with_name(written)):
                if len(ids) > 1:
                    raise WrongFile("ambiguous", ("position", *path), written, ids)
                return ids[0]
            case str() if written not in self.words.bare and self.words.similar_names(written):
                raise WrongFile("unknown", ("position", *path), written, self.words.similar_names(written))
        return written


def _mistyped(error: msgspec.ValidationError) -> WrongFile:
    """The encoder says the place as `$.players[...].coins`."""
    text, _, at = str(error).partition(" - at `$")
    parts = at.rstrip("`").replace("[", ".").replace("]", "").split(".")
    return WrongFile("malformed", ("position", *filter(None, parts)), text)
