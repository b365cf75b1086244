"""The numbers of a box's codes: which number stands for which card, story entry or seat.

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
"""Why a code means nothing here, beside those of companion.vision.codes: it is of another game; nothing in this box has
its number."""
MAX_BYTES = 4 << 20
MAX_TEXT_LETTERS, MAX_NAMES = 200, 2000
"""Letters of a text that is named, and how many are."""
_NAME = re.compile(r"[A-Za-z0-9_.-]{1,80}")
"""What is called otherwise gets no code: a map may say anything of its entries."""
_KEPT = 80 - len(f".gone-{MAX_NUMBER}")
"""Letters of its id that a thing keeps in the one under which it has left."""
NAMED = "="
"""Begins what stands for a number that is spent and belongs to no thing; no id begins so."""
_Number = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
_counting = threading.Lock()


class Known(NamedTuple):
    """What a code stands for: kind as in companion.vision.codes, and the id in the box, which may have left it."""

    kind: str
    id: str


class UnknownText(NamedTuple):
    """A text that stands for nothing here, and `why`: foreign, check, unknown, other, number."""

    why: str


class Register(Struct, frozen=True):
    """`numbers` by kind and id. By kind, the numbers that are `printed` on some sheet, and those that are `old`: known
    when the first sheet was made, or printed since. When the last sheet was made, and how many codes it had. `names`:
    other texts, and what somebody said that they stand for."""

    numbers: dict[str, dict[str, _Number]] = {}
    printed: dict[str, tuple[_Number, ...]] = {}
    old: dict[str, tuple[_Number, ...]] = {}
    sheet: datetime | None = None
    codes: int = 0
    names: dict[str, Known] = {}

    def on_paper(self, kind: str, id: str) -> bool:
        """Whether a thing is on some sheet."""
        return self.numbers[kind][id] in self.printed.get(kind, ())

    def new(self, kind: str, id: str) -> bool:
        """Whether a thing has come since the sheets, and is on none of them."""
        return self.sheet is not None and self.numbers[kind][id] not in self.old.get(kind, ())


def register(folder: Path, game: str, id: str, more: Mapping[str, Iterable[str]] | None = None) -> Register:
    """The table of a box with a number for everything in its newest version, and for `more` by kind. BoxFault
    `box.unknown`, `codes.broken`, `codes.full`."""
    with _counting:
        return _grown(folder, game, id, more or {})


def given(folder: Path, game: str, id: str) -> dict[str, dict[str, int]]:
    """The numbers given so far; none for a box that nobody asked for its codes."""
    return _there(folder, game, id).numbers


def played(game: str, box: Any) -> str:
    """The id by which these services know the box that a table plays with: its own, or the word of one of the app's."""
    shipped = box_services(game).SHIPPED
    words = (word for word, made in shipped.items() if not box.version and made().id == box.id)
    return next(words, str(box.id))


def code_of(folder: Path, game: str, id: str, kind: str, thing: str) -> str:
    """The code to print for a thing of a box. BoxFault `codes.nothing` where the box has no such thing."""
    number = given(folder, game, id).get(kind, {}).get(thing) or \
        register(folder, game, id).numbers.get(kind, {}).get(thing)
    if not number:
        raise fault("codes.nothing", id=thing[:40])
    return write(game, kind, number)


def thing_of(folder: Path, game: str, id: str, text: str) -> Known | UnknownText:
    """What a text in a picture stands for at a table that plays with this box; give `codes.typed` of what somebody
    typed. What has left the box, or came to it after the table began, is told too: whoever asks looks whether the table
    has it. BoxFault as in `register`."""
    code, here = read(text), _there(folder, game, id)
    if code is not None and code.game == game and text not in here.names:
        found = id_of(here.numbers, code) or id_of(register(folder, game, id).numbers, code)
        return Known(code.kind, found) if found else UnknownText(NUMBER)
    return here.names.get(text) or unknown_text(game, text)


def unknown_text(game: str, text: str) -> UnknownText:
    """Why a text says nothing to whoever has no box of that game."""
    return UnknownText(flaw(text) or OTHER if (code := read(text)) is None or code.game != game else NUMBER)


def speakable(text: str) -> bool:
    """Whether a text may get a name: short, and nothing in it that is not seen."""
    return 0 < len(text) <= MAX_TEXT_LETTERS and text.isprintable() and text.strip() == text


def has_box(folder: Path, game: str, id: str) -> bool:
    """Whether the data folder has this box, so that names can be kept beside it."""
    try:
        return id in box_services(game).SHIPPED or bool(shelf.versions(folder, game, id))
    except BoxFault:
        return False


def names(folder: Path, game: str, id: str) -> dict[str, Known]:
    """The texts that somebody has named, and what they stand for."""
    return _there(folder, game, id).names


def name_text(folder: Path, game: str, id: str, text: str, kind: str, thing: str) -> Register:
    """Let the text stand for that thing, like its own code. BoxFault `codes.name` where it may not: it is too
    long or cannot be seen, it is one of our codes misread, or it is the code of something in this box; `codes.many`
    where too many are named; `box.unknown`."""
    with _counting:
        if not has_box(folder, game, id):
            raise fault("box.unknown", id=id[:40])
        here = _there(folder, game, id)
        code = read(text)
        free = flaw(text) == FOREIGN if code is None else code.game == game and not id_of(here.numbers, code)
        if not (free and speakable(text) and kind in _kinds(game) and _NAME.fullmatch(thing)):
            raise fault("codes.name")
        if text not in here.names and len(here.names) >= MAX_NAMES:
            raise fault("codes.many", most=MAX_NAMES)
        return _keep(folder, game, id, replace(here, names=here.names | {text: Known(kind, thing)}))


def forget_name(folder: Path, game: str, id: str, text: str) -> Register:
    """Forget what a text was named as."""
    with _counting:
        here = _there(folder, game, id)
        left = {k: v for k, v in here.names.items() if k != text}
        return here if left == here.names else _keep(folder, game, id, replace(here, names=left))


def mark_printed(folder: Path, game: str, id: str, things: Mapping[str, Iterable[str]]) -> Register:
    """Note that the codes of these things (kind -> ids) are on a printed sheet."""
    with _counting:
        here = _grown(folder, game, id, {})
        on = {kind: [here.numbers[kind][one] for one in ids] for kind, ids in things.items()}
        before = here.old if here.sheet else {kind: tuple(ids.values()) for kind, ids in here.numbers.items()}
        return _keep(folder, game, id, replace(
            here, printed=_both(here.printed, on), old=_both(before, on), sheet=datetime.now(UTC),
            codes=sum(map(len, on.values()))))


def forget_printed(folder: Path, game: str, id: str) -> Register:
    """Forget which codes were printed. Numbers stay."""
    with _counting:
        here = _there(folder, game, id)
        return _keep(folder, game, id, Register(here.numbers, names=here.names))


def join_numbers(folder: Path, game: str, id: str, theirs: Numbers,
                 said: Mapping[str, Known] | None = None) -> Register:
    """Take the numbers that come with another box, under the ids that its things have in this one; where one is taken
    here, its thing gets a new one. Of the names that are `said` there those come along whose text says nothing here."""
    with _counting:
        here = _grown(folder, game, id, {}, theirs)
        names = dict(here.names)
        for text, known in (said or {}).items():
            code = read(text)
            if len(names) < MAX_NAMES and not (code and id_of(here.numbers, code)):
                names.setdefault(text, known)
        return here if names == here.names else _keep(folder, game, id, replace(here, names=names))


def numbered_ids(game: str, numbers: Numbers) -> dict[str, frozenset[str]]:
    """Shelf -> the ids that have a number, so that none of them comes to mean another card."""
    return {shelf: frozenset(numbers.get(kind, ())) for kind, shelf in box_services(game).DECLARATION.coded.items()}


def numbers_after_merge(game: str, mine: Numbers, theirs: Numbers, places: Mapping[str, Mapping[str, str]],
          ) -> dict[str, dict[str, int]]:
    """The numbers of a box that was merged into another one, ready to `join`. `places` are those of the merge, `mine`
    all numbers here before it. What has left their box keeps its number too, under an id that nothing else has, so that
    its sticker comes to mean no other card."""
    shelves, found = box_services(game).DECLARATION.coded, {}
    for kind, ids in theirs.items():
        there = places.get(shelves.get(kind, ""))
        if there is None:
            found[kind] = dict(ids)
            continue
        used = {*there.values(), *mine.get(kind, {})}
        found[kind] = {there.get(id, f"{id[:_KEPT]}.gone-{number}" if id in used else id): number
                       for id, number in ids.items()}
    return found


def names_after_merge(game: str, said: Mapping[str, Known],
                      places: Mapping[str, Mapping[str, str]]) -> dict[str, Known]:
    """The names given in a box that was merged into another one, ready to `join`: of things that came along, under the
    ids that they have here. `places` are those of the merge."""
    shelves, found = box_services(game).DECLARATION.coded, {}
    for text, (kind, id) in said.items():
        there = places.get(shelves.get(kind, ""), {id: id})
        if id in there:
            found[text] = Known(kind, there[id])
    return found


def decode_numbers(data: bytes) -> dict[str, dict[str, int]]:
    """The numbers in the part `codes.json` of a box file. BoxFault `codes.file` where it has none, or one stands for
    two things."""
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


def _grown(folder: Path, game: str, id: str, more: Mapping[str, Iterable[str]], theirs: Numbers | None = None,
           ) -> Register:
    here, box = _there(folder, game, id), box_services(game).coded(_box(folder, game, id))
    known = _kinds(game)
    wanted = {kind: [one for one in (*box.get(kind, ()), *more.get(kind, ())) if _NAME.fullmatch(one)]
              for kind in (*box, *more) if kind in known}
    try:
        # What came with a file is numbered as it was there before anything here gets a number of its own.
        numbers = assign_numbers(join_tables(_with_names(game, here), theirs or {}), wanted)
    except ValueError as error:
        raise fault("codes.full", most=MAX_NUMBER) from error
    numbers = {kind: {one: n for one, n in ids.items() if not one.startswith(NAMED)} for kind, ids in numbers.items()}
    return here if numbers == here.numbers else _keep(folder, game, id, replace(here, numbers=numbers))


def _with_names(game: str, here: Register) -> Numbers:
    """The numbers given so far, and those of codes that somebody has named: their stickers are spent."""
    spent: dict[str, dict[str, int]] = {}
    for text in here.names:
        if (code := read(text)) is not None and code.game == game:
            spent.setdefault(code.kind, {})[f"{NAMED}{code.number}"] = code.number
    return {kind: {**here.numbers.get(kind, {}), **spent.get(kind, {})} for kind in {**here.numbers, **spent}}


def _both(some: Mapping[str, Iterable[int]], more: Mapping[str, Iterable[int]]) -> dict[str, tuple[int, ...]]:
    return {kind: tuple(sorted({*some.get(kind, ()), *more.get(kind, ())})) for kind in {**some, **more}}


def _box(folder: Path, game: str, id: str) -> object:
    shipped = box_services(game).SHIPPED
    return shipped[id]() if id in shipped else decode(game, shelf.read(folder, game, id))


def _file(folder: Path, game: str, id: str) -> Path:
    if id in box_services(game).SHIPPED:
        return folder / shelf.BOXES / game / f"{id}.{FILE}"
    return folder / shelf.BOXES / game / shelf.check_id(id) / FILE


def _there(folder: Path, game: str, id: str) -> Register:
    file = _file(folder, game, id)
    try:
        return msgspec.json.decode(file.read_bytes(), type=Register)
    except FileNotFoundError:
        return Register()
    except (msgspec.MsgspecError, UnicodeError) as error:
        # To begin anew would give the numbers of printed stickers to other cards.
        raise fault("codes.broken", file=str(file.relative_to(folder))) from error


def _keep(folder: Path, game: str, id: str, here: Register) -> Register:
    file = _file(folder, game, id)
    if id in box_services(game).SHIPPED:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    disk.write_whole(file, msgspec.json.format(msgspec.json.encode(here, order="sorted"), indent=1))
    return here
