"""The numbers in a box's codes: which number stands for which card, story entry or seat.

They lie beside the box, in `codes.json`, and belong to all its versions: one that comes back finds its numbers again.
The table only grows, see companion.vision.codes; a box that has none gets it when it is first asked for. The app's own
boxes have theirs in `<id>.codes.json` on the shelf. `folder` is the data folder. BoxFault where something is wrong."""
from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion import disk
from companion.box import shelf
from companion.box.faults import BoxFault, fault
from companion.box.decoding import box_services, decode
from companion.vision.codes import (
    FOREIGN, MAX_NUMBER, Numbers, assign_numbers, codes_of, id_of, join_tables, read, write)
from companion.vision.codes import fault as flaw

FILE = "codes.json"
OTHER, NUMBER = "other", "number"
"""More reasons why a code means nothing, beside those of companion.vision.codes: it is of another game; nothing in this
box has its number."""
MAX_BYTES = 4 << 20
MAX_TEXT_LETTERS, MAX_NAMES = 200, 2000
"""Letters of a text that may be given a meaning by hand, and how many such texts there may be."""
_NAME = re.compile(r"[A-Za-z0-9_.-]{1,80}")
"""Ids that can have a code."""
_LETTERS_KEPT_OF_ID = 80 - len(f".gone-{MAX_NUMBER}")
"""Letters that are kept of the id of a thing that has left the box, before `.gone-NUMBER`."""
TAKEN_BY_NAME = "="
"""Begins the entry for a number that is taken because its code was given another meaning by hand. No id begins so."""
_Number = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
_counting = threading.Lock()


class CodedThing(NamedTuple):
    """What a code stands for: its kind as in companion.vision.codes, and an id of the box, also of a thing that has
    left it."""

    kind: str
    id: str


class UnknownText(NamedTuple):
    """A text that stands for nothing here. `why`: foreign, check, unknown (companion.vision.codes), other, number."""

    why: str


class Register(Struct, frozen=True):
    """The file `codes.json`. `numbers`: kind -> id -> number. `printed`: kind -> numbers on some sheet; `old`: those
    that were known at the first sheet, or printed since. `sheet`: when the last one was made, with so many `codes`.
    `names`: other texts -> what somebody said that they stand for."""

    numbers: dict[str, dict[str, _Number]] = {}
    printed: dict[str, tuple[_Number, ...]] = {}
    old: dict[str, tuple[_Number, ...]] = {}
    sheet: datetime | None = None
    codes: int = 0
    names: dict[str, CodedThing] = {}

    def on_paper(self, kind: str, id: str) -> bool:
        """Whether a thing is on some sheet."""
        return self.numbers[kind][id] in self.printed.get(kind, ())

    def new(self, kind: str, id: str) -> bool:
        """Whether a thing came after the first sheet and is on none."""
        return self.sheet is not None and self.numbers[kind][id] not in self.old.get(kind, ())


def register(folder: Path, game: str, id: str, more: Mapping[str, Iterable[str]] | None = None) -> Register:
    """The register of a box, extended by a number for everything new in its newest version, and for `more` (kind ->
    ids). BoxFault `box.unknown`, `codes.broken`, `codes.full`."""
    with _counting:
        return _with_new_numbers(folder, game, id, more or {})


def numbers_given(folder: Path, game: str, id: str) -> dict[str, dict[str, int]]:
    """Kind -> id -> the numbers given so far; {} for a box whose codes nobody has asked for."""
    return _read_register(folder, game, id).numbers


def id_of_played_box(game: str, box: Any) -> str:
    """The id under which this module keeps the box that a table plays with: its own, or that of a shipped box."""
    shipped = box_services(game).SHIPPED
    words = (word for word, made in shipped.items() if not box.version and made().id == box.id)
    return next(words, str(box.id))


def code_of(folder: Path, game: str, id: str, kind: str, thing: str) -> str:
    """The code to print for a thing of a box, `N:A17E`. BoxFault `codes.nothing` where the box has no such thing."""
    number = numbers_given(folder, game, id).get(kind, {}).get(thing) or \
        register(folder, game, id).numbers.get(kind, {}).get(thing)
    if not number:
        raise fault("codes.nothing", id=thing[:40])
    return write(game, kind, number)


def thing_of(folder: Path, game: str, id: str, text: str) -> CodedThing | UnknownText:
    """What a text read in a picture stands for in this box; pass typed text through `codes.correct_typing` first. Also
    finds things that have left the box: the caller checks whether its table has them. BoxFault as in `register`."""
    code, here = read(text), _read_register(folder, game, id)
    if code is not None and code.game == game and text not in here.names:
        found = id_of(here.numbers, code) or id_of(register(folder, game, id).numbers, code)
        return CodedThing(code.kind, found) if found else UnknownText(NUMBER)
    return here.names.get(text) or unknown_text(game, text)


def unknown_text(game: str, text: str) -> UnknownText:
    """Why a text means nothing where there is no box of that game."""
    return UnknownText(flaw(text) or OTHER if (code := read(text)) is None or code.game != game else NUMBER)


def may_be_named(text: str) -> bool:
    """Whether a text may be given a meaning by hand: short, and all of it visible."""
    return 0 < len(text) <= MAX_TEXT_LETTERS and text.isprintable() and text.strip() == text


def has_box(folder: Path, game: str, id: str) -> bool:
    """Whether the data folder has this box, and so a place for names."""
    try:
        return id in box_services(game).SHIPPED or bool(shelf.versions(folder, game, id))
    except BoxFault:
        return False


def names(folder: Path, game: str, id: str) -> dict[str, CodedThing]:
    """Text -> what somebody said that it stands for."""
    return _read_register(folder, game, id).names


def name_text(folder: Path, game: str, id: str, text: str, kind: str, thing: str) -> Register:
    """Let the text stand for that thing, like the thing's own code. BoxFault `codes.name` for a text that is too long,
    not visible, a misread code of ours, or the code of something in this box; `codes.many` at MAX_NAMES;
    `box.unknown`."""
    with _counting:
        if not has_box(folder, game, id):
            raise fault("box.unknown", id=id[:40])
        here = _read_register(folder, game, id)
        code = read(text)
        free = flaw(text) == FOREIGN if code is None else code.game == game and not id_of(here.numbers, code)
        if not (free and may_be_named(text) and kind in _kinds(game) and _NAME.fullmatch(thing)):
            raise fault("codes.name")
        if text not in here.names and len(here.names) >= MAX_NAMES:
            raise fault("codes.many", most=MAX_NAMES)
        return _write_register(folder, game, id, replace(here, names=here.names | {text: CodedThing(kind, thing)}))


def forget_name(folder: Path, game: str, id: str, text: str) -> Register:
    """Forget what a text was said to stand for."""
    with _counting:
        here = _read_register(folder, game, id)
        left = {k: v for k, v in here.names.items() if k != text}
        return here if left == here.names else _write_register(folder, game, id, replace(here, names=left))


def mark_printed(folder: Path, game: str, id: str, things: Mapping[str, Iterable[str]]) -> Register:
    """Note that these things (kind -> ids) are on a printed sheet."""
    with _counting:
        here = _with_new_numbers(folder, game, id, {})
        on = {kind: [here.numbers[kind][one] for one in ids] for kind, ids in things.items()}
        before = here.old if here.sheet else {kind: tuple(ids.values()) for kind, ids in here.numbers.items()}
        return _write_register(folder, game, id, replace(
            here, printed=_merged_numbers(here.printed, on), old=_merged_numbers(before, on), sheet=datetime.now(UTC),
            codes=sum(map(len, on.values()))))


def forget_printed(folder: Path, game: str, id: str) -> Register:
    """Forget which codes were printed. Numbers stay."""
    with _counting:
        here = _read_register(folder, game, id)
        return _write_register(folder, game, id, Register(here.numbers, names=here.names))


def join_numbers(folder: Path, game: str, id: str, theirs: Numbers,
                 names: Mapping[str, CodedThing] | None = None) -> Register:
    """Add the numbers of another box, given by the ids that its things have in this one; a number that is taken here
    becomes a new one. Of its `names` those are added whose text means nothing here."""
    with _counting:
        here = _with_new_numbers(folder, game, id, {}, theirs)
        joined = dict(here.names)
        for text, known in (names or {}).items():
            code = read(text)
            if len(joined) < MAX_NAMES and not (code and id_of(here.numbers, code)):
                joined.setdefault(text, known)
        return here if joined == here.names else _write_register(folder, game, id, replace(here, names=joined))


def numbered_ids(game: str, numbers: Numbers) -> dict[str, frozenset[str]]:
    """Shelf -> the ids that have a number: no new thing may get one of them."""
    return {shelf: frozenset(numbers.get(kind, ())) for kind, shelf in box_services(game).DECLARATION.coded.items()}


def numbers_after_merge(game: str, mine: Numbers, theirs: Numbers, places: Mapping[str, Mapping[str, str]],
          ) -> dict[str, dict[str, int]]:
    """The numbers of a box that was merged into this one, for `join_numbers`. `places` as in Merged, `mine`: the
    numbers here before the merge. A thing that had left their box keeps its number under an id of its own, so that its
    sticker never means another card."""
    shelves, found = box_services(game).DECLARATION.coded, {}
    for kind, ids in theirs.items():
        there = places.get(shelves.get(kind, ""))
        if there is None:
            found[kind] = dict(ids)
            continue
        used = {*there.values(), *mine.get(kind, {})}
        found[kind] = {there.get(id, f"{id[:_LETTERS_KEPT_OF_ID]}.gone-{number}" if id in used else id): number
                       for id, number in ids.items()}
    return found


def names_after_merge(game: str, names_there: Mapping[str, CodedThing],
                      places: Mapping[str, Mapping[str, str]]) -> dict[str, CodedThing]:
    """The names given in a box that was merged into this one, for `join_numbers`: those of things that came along, by
    their ids here. `places` as in Merged."""
    shelves, found = box_services(game).DECLARATION.coded, {}
    for text, (kind, id) in names_there.items():
        there = places.get(shelves.get(kind, ""), {id: id})
        if id in there:
            found[text] = CodedThing(kind, there[id])
    return found


def decode_numbers(data: bytes) -> dict[str, dict[str, int]]:
    """The numbers in the part `codes.json` of a box file. BoxFault `codes.file` where it cannot be read, or a number
    stands for two things."""
    try:
        found = msgspec.json.decode(data, type=dict[str, dict[str, _Number]])
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise fault("codes.file") from error
    sound = all(_NAME.fullmatch(word) for kind, ids in found.items() for word in (kind, *ids))
    if not sound or any(len(set(ids.values())) < len(ids) for ids in found.values()):
        raise fault("codes.file")
    return found


def encode_numbers(numbers: Numbers) -> bytes:
    """The numbers as JSON; equal numbers give equal bytes."""
    return msgspec.json.format(msgspec.json.encode(numbers, order="sorted"), indent=1)


def _kinds(game: str) -> frozenset[str]:
    """The kinds of codes that a game has."""
    known = codes_of(game)
    return frozenset(known.kinds) if known else frozenset()


def _with_new_numbers(folder: Path, game: str, id: str, more: Mapping[str, Iterable[str]],
                      theirs: Numbers | None = None) -> Register:
    here, box = _read_register(folder, game, id), box_services(game).ids_with_codes(_box(folder, game, id))
    known = _kinds(game)
    wanted = {kind: [one for one in (*box.get(kind, ()), *more.get(kind, ())) if _NAME.fullmatch(one)]
              for kind in (*box, *more) if kind in known}
    try:
        # What came with a file is numbered as it was there before anything here gets a number of its own.
        numbers = assign_numbers(join_tables(_with_named_codes(game, here), theirs or {}), wanted)
    except ValueError as error:
        raise fault("codes.full", most=MAX_NUMBER) from error
    numbers = {kind: {one: n for one, n in ids.items() if not one.startswith(TAKEN_BY_NAME)}
               for kind, ids in numbers.items()}
    return here if numbers == here.numbers else _write_register(folder, game, id, replace(here, numbers=numbers))


def _with_named_codes(game: str, here: Register) -> Numbers:
    """The numbers given so far, and those of codes that were given another meaning by hand: no thing may get them."""
    spent: dict[str, dict[str, int]] = {}
    for text in here.names:
        if (code := read(text)) is not None and code.game == game:
            spent.setdefault(code.kind, {})[f"{TAKEN_BY_NAME}{code.number}"] = code.number
    return {kind: {**here.numbers.get(kind, {}), **spent.get(kind, {})} for kind in {**here.numbers, **spent}}


def _merged_numbers(some: Mapping[str, Iterable[int]], more: Mapping[str, Iterable[int]]) -> dict[str, tuple[int, ...]]:
    return {kind: tuple(sorted({*some.get(kind, ()), *more.get(kind, ())})) for kind in {**some, **more}}


def _box(folder: Path, game: str, id: str) -> object:
    shipped = box_services(game).SHIPPED
    return shipped[id]() if id in shipped else decode(game, shelf.read(folder, game, id))


def _file(folder: Path, game: str, id: str) -> Path:
    if id in box_services(game).SHIPPED:
        return folder / shelf.BOXES / game / f"{id}.{FILE}"
    return folder / shelf.BOXES / game / shelf.check_id(id) / FILE


def _read_register(folder: Path, game: str, id: str) -> Register:
    file = _file(folder, game, id)
    try:
        return msgspec.json.decode(file.read_bytes(), type=Register)
    except FileNotFoundError:
        return Register()
    except (msgspec.MsgspecError, UnicodeError) as error:
        # To begin anew would give the numbers of printed stickers to other cards.
        raise fault("codes.broken", file=str(file.relative_to(folder))) from error


def _write_register(folder: Path, game: str, id: str, here: Register) -> Register:
    file = _file(folder, game, id)
    if id in box_services(game).SHIPPED:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    disk.write_whole(file, msgspec.json.format(msgspec.json.encode(here, order="sorted"), indent=1))
    return here
