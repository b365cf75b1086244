"""What a scanned code means at a table: which entries it could be, where its card lies, which corrections are likely.
A text that stands for nothing yet can be named once.

Only what the asking seat may know is used: an entry that is legal only by cards that others hold is offered without a
verdict. A text is data and never an instruction."""
from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.box import numbers
from companion.box.faults import BoxFault
from companion.box.numbers import CodedThing, UnknownText
from companion.box.decoding import box_services
from companion.games.contract import Scan
from companion.kernel import TABLE, Action, Correct, Place, Seat, Verdict, actors, encode, fold, judge, perform, view
from companion.table.cards.rejudge import table_tag
from companion.table.errors import TableError
from companion.table.journal import Look, line, position
from companion.table.journal import seats as seats_of
from companion.table.models import Entry
from companion.table.store import folder, reading

ABSENT = "absent"
"""Why a text means nothing: the box has the thing, but this table began without it."""
SEAT = "seat"
RECENT_ENTRIES = 8
"""Entries after which a card that was shown no longer counts as lying before the camera."""
NAMABLE_REASONS = ("foreign", "number")
"""Of the reasons why a text means nothing, those that still let somebody name a thing by it."""


class SuggestedCorrection(Struct, frozen=True):
    """A likely correction. `key` says what it does with the card: the seat `has` it, has it in `hand`, `lost` it, or
    has it on `offer`."""

    key: str
    seat: Seat
    action: Correct


class Meaning(Struct, frozen=True):
    """What a text means at a table. `why` it means nothing: foreign, check, unknown, other, number (as in
    companion.box.numbers), absent; else "". `id` is that of this table. `entries`: what it could be entered as with
    what the rules say, the likeliest first; refused ones only where nothing better is meant. `at_once`: there is just
    one, it is legal, the open step asks for it, and the card was not shown for another entry a moment ago. `place`:
    where it lies. `seat`: whose place the code is. `named`: somebody said what the text stands for, and it can be
    forgotten."""

    text: str
    why: str = ""
    kind: str = ""
    id: str = ""
    entries: tuple[tuple[Action, Verdict], ...] = ()
    at_once: bool = False
    place: Place = ""
    corrections: tuple[SuggestedCorrection, ...] = ()
    seat: Seat = ""
    named: bool = False


def read(look: Look, seats: Iterable[Seat], eyes: Seat, text: str) -> Meaning:
    """What a text means to a device that may enter for `seats` (TABLE among them where it may report dice and cards),
    as far as `eyes` may know (TABLE: nobody's secrets). BoxFault `codes.broken`, `codes.full`."""
    found = _thing(look, text)
    if isinstance(found, UnknownText):
        return Meaning(text, found.why)
    if found.kind == SEAT:
        seat = _seat(look, found.id)
        return Meaning(text, "" if seat else ABSENT, SEAT, found.id, seat=seat)
    id, named, game = _id_here(look, found), text in numbers.names(*_box(look)), look.game.scan
    if id is None or game is None:
        return Meaning(text, ABSENT, found.kind, found.id, named=named)
    seats = tuple(seats)
    seen = view(look.game, look.state, eyes)
    every = _entries(look, game, seen, seats, eyes, found.kind, id)
    good = tuple(x for x in every if not x[1].refusals)
    return Meaning(
        text, "", found.kind, id, good or every, _at_once(look, game, eyes, every), game.place(seen, found.kind, id),
        () if good else _suggested_corrections(look, game, seen, seats, found.kind, id), named=named)


def _has_codes(look: Look) -> bool:
    """Whether it is a game whose cards have codes."""
    return look.game.scan is not None and look.game.box is not None


def _thing(look: Look, text: str) -> CodedThing | UnknownText:
    if not _has_codes(look):
        return numbers.unknown_text(look.game.id, text)
    try:
        return numbers.thing_of(*_box(look), text)
    except BoxFault as error:
        if error.findings[0].key not in ("box.unknown", "box.name"):
            raise
        return numbers.unknown_text(look.game.id, text)  # the box has left this house, and its numbers with it


def _seat(look: Look, id: str) -> Seat:
    """The seat that a code names: by its own id, or by its place at the table."""
    here = tuple(seats_of(look.table))
    n = int(id[1:]) if id[:1] == "p" and id[1:].isdecimal() else 0
    return id if id in here else here[n - 1] if 0 < n <= len(here) else ""


def _id_here(look: Look, found: CodedThing) -> str | None:
    """The id of a thing at this table; None where the table has no such thing. Ids that the table made up for cards it
    has met are its own: in the box such a card has another name, and another card may have that one."""
    declared = box_services(look.game.id).DECLARATION
    if declared.printed(found.kind):
        return found.id
    shelf = declared.coded[found.kind]
    began, now = _shelf(_first_position(look), shelf), _shelf(look.state, shelf)
    if found.id in now and (found.id in began or found.id in _adopted(look, shelf)):
        return found.id
    return next((id for id in now if id not in began and _id_in_box(look, id) == found.id), None)


def _shelf(s: Any, shelf: str) -> dict[str, Any]:
    return dict(getattr(s.box, shelf))


def _first_position(look: Look) -> Any:
    """The first position."""
    with reading() as session:
        return position(session, look.table, look.game, 0)


def _adopted(look: Look, shelf: str) -> frozenset[str]:
    """The ids that came to the table with a newer box."""
    def of(s: Any) -> tuple[str, int]:
        return s.box.id, s.box.version

    s = _first_position(look)
    if of(s) == of(look.state):
        return frozenset()
    found: set[str] = set()
    with reading() as session:
        for entry in line(session, look.head):
            after = fold(look.game, s, look.game.codec.facts(entry.facts))
            if of(after) != of(s):
                found |= _shelf(after, shelf).keys() - _shelf(s, shelf).keys()
            s = after
    return frozenset(found)


def _id_in_box(look: Look, id: str) -> str:
    """What a card that the table has met is called in the box."""
    return box_services(look.game.id).shelf_id(id, table_tag(look.table))


def _entries(look: Look, game: Scan, seen: Any, seats: tuple[Seat, ...], eyes: Seat, kind: str, id: str,
             ) -> tuple[tuple[Action, Verdict], ...]:
    made = []
    for seat in actors(look.state):
        if seat in seats:
            for action in game.actions_for(seen, seat, kind, id):
                verdict = judge(look.game, seen, action)
                if _unseen(game, seen, eyes, action):
                    verdict = Verdict(tuple(x for x in verdict.refusals if x.guard not in game.HIDDEN_CARD_GUARDS),
                                      verdict.doubts)
                if not _would_be_read_out(look, action, verdict):
                    made.append((action, verdict))
    return tuple(made)


def _unseen(game: Scan, seen: Any, eyes: Seat, action: Action) -> bool:
    """Whether what the rules say to it rests on cards that these eyes may not see."""
    return not eyes == action.seat != TABLE and bool(game.rests_on_hidden(action, seen))


def _would_be_read_out(look: Look, action: Action, verdict: Verdict) -> bool:
    """Whether it would have something read out while people only try things out."""
    return look.table.what_if is not None and not any(x.final for x in verdict.refusals) and look.game.is_reading_aloud(
        look.state, perform(look.game, look.state, action)[1])


def _at_once(look: Look, game: Scan, eyes: Seat, every: tuple[tuple[Action, Verdict], ...]) -> bool:
    if len(every) != 1:
        return False
    [(action, verdict)] = every
    return not verdict.refusals and game.waits_for(look.state, action) and not _unseen(
        game, look.state, eyes, action) and not judge(look.game, look.state, action).refusals and not _just_shown(
        look, game, action)


def _just_shown(look: Look, game: Scan, action: Action) -> bool:
    """Whether the card may still lie before the camera for the sake of an entry of a moment ago."""
    things, at = set(game.things_named(look.state, action)), look.head
    with reading() as session:
        for _ in range(RECENT_ENTRIES):
            if not at:
                break
            entry = session.get_one(Entry, at)
            if things & set(game.things_shown(look.state, look.game.codec.action(entry.action))):
                return True
            at = entry.parent_id or 0
    return False


def _suggested_corrections(look: Look, game: Scan, seen: Any, seats: tuple[Seat, ...], kind: str,
          id: str) -> tuple[SuggestedCorrection, ...]:
    made: dict[bytes, SuggestedCorrection] = {}
    for seat in (x for x in look.state.seats if x in seats):
        for key, patches in game.placings(seen, seat, kind, id):
            action = Correct(seat=seat, patches=patches)
            if not judge(look.game, look.state, action).refusals:
                made.setdefault(encode(patches), SuggestedCorrection(key, seat, action))
    return tuple(made.values())


def namable(look: Look, meaning: Meaning) -> dict[str, tuple[str, ...]]:
    """The things of this table, by kind, that a text may be told to stand for; none where it may not, or where the box
    has left this house, and what is said of it could be kept nowhere."""
    if meaning.why not in NAMABLE_REASONS or not numbers.may_be_named(meaning.text) or not _has_codes(look) \
            or not numbers.has_box(*_box(look)):
        return {}
    return _things(look)


def _things(look: Look) -> dict[str, tuple[str, ...]]:
    coded = box_services(look.game.id).ids_with_codes(look.state.box)
    return {kind: tuple(ids) for kind, ids in coded.items() if kind != SEAT and ids}


def name_text(look: Look, text: str, kind: str, id: str) -> None:
    """Remember beside the box what a text stands for; one that has a name gets another. TableError `scan.not_namable`
    for a text that may not, `scan.no_such` where the table has no such thing; BoxFault as in companion.box.numbers."""
    found = _thing(look, text)
    free = found.why in NAMABLE_REASONS if isinstance(found, UnknownText) else text in numbers.names(*_box(look))
    if not free or not _has_codes(look) or not numbers.may_be_named(text) or not numbers.has_box(*_box(look)):
        raise TableError("refused", "scan.not_namable")
    if id not in _things(look).get(kind, ()):
        raise TableError("unknown", "scan.no_such")
    declared = box_services(look.game.id).DECLARATION
    known = declared.printed(kind)
    if not known:
        shelf = declared.coded[kind]
        known = id in _shelf(_first_position(look), shelf) or id in _adopted(look, shelf)
    numbers.name_text(*_box(look), text, kind, id if known else _id_in_box(look, id))


def _box(look: Look) -> tuple[Path, str, str]:
    """The box of a table as its services know it: data folder, game, id."""
    return folder(), look.game.id, numbers.id_of_played_box(look.game.id, look.state.box)


def forget_name(look: Look, text: str) -> None:
    """What a text stood for is forgotten."""
    numbers.forget_name(*_box(look), text)
