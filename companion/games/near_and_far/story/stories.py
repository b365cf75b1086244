"""Story books in this game: their entries in its box, which entry is open, and how much of it may be read."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.near_and_far.actions import Open, OpenNumber
from companion.games.near_and_far.box.boxing import empty_box
from companion.games.near_and_far.box.components import Box, Quest
from companion.games.near_and_far.box.table_box import box_for_map
from companion.games.near_and_far.box.sample import sample_box
from companion.games.near_and_far.sheet import UNKNOWN_CODE
from companion.games.near_and_far.state import State, Told
from companion.games.near_and_far.steps.common import TurnStep
from companion.games.near_and_far.steps.quest import afterwards
from companion.games.near_and_far.steps.story import as_printed, could, entry, source
from companion.games.near_and_far.story.vocabulary import ARCADE, card
from companion.kernel import TABLE, Action, Correct, Patch, Seat, actors


def with_book(box: Box | str, mechanics: Mapping[str, Mapping[str, Any]]) -> Box:
    """The box (or one of SHIPPED by its id) with the entries of a book, which replace its own. `mechanics`: code ->
    `Entry.mechanics()`. A world card that the book names becomes the box's card of that name. msgspec.ValidationError
    for an entry that is no quest, KeyError for an unknown id."""
    box = {"sample": sample_box, "empty": empty_box}[box]() if isinstance(box, str) else box
    quests = {code: _with_box_ids(box, msgspec.convert(entry, Quest)) for code, entry in mechanics.items()}
    cards = {code.removeprefix(ARCADE): quest for code, quest in quests.items() if code.startswith(ARCADE)}
    rest = {code: quest for code, quest in quests.items() if not code.startswith(ARCADE)}
    return replace(box, quests=box.quests | rest, arcade=box.arcade | cards)


def box_to_store(box: Box, setup: Mapping[str, Any]) -> Box:
    """The part of the box that is saved with a narrated table of that set-up (plain JSON); the whole box where its mode
    or map is invalid, since the game then refuses it."""
    mode, map = setup.get("mode", ""), setup.get("map", 1)
    if not isinstance(mode, str) or not isinstance(map, int):
        return box
    return box_for_map(box, map, mode or "first_adventure", True)


def _with_box_ids(box: Box, quest: Quest) -> Quest:
    """The quest with the box's ids for world cards given by name."""
    named = {card(name): id for id, one in box.world.items() for name in one.name.values()}

    def known(word: str) -> str:
        kind, _, id = word.partition(":")
        return f"{kind}:{named[id]}" if kind == "world" and id not in box.world and id in named else word

    return replace(quest, options=tuple(
        replace(option, rewards=tuple(map(known, option.rewards)), bonus=tuple(map(known, option.bonus)))
        for option in quest.options))


def code_of(told: Told) -> str:
    """The book's code of the opened entry (35, S5, RIZ1, arcade r01), "" where nobody has told it."""
    return f"{ARCADE}{told.code}" if told.kind == "arcade" else told.code


def passages(s: State) -> tuple[str, ...]:
    """The ids of the passages of the opened entry that everybody may hear now, in order (NF-23.2): of the headings only
    those that keywords allow, the outcome only after the roll. () where no entry is open, or its code is unknown."""
    return tuple(_passages(s, s.told)) if s.told and s.told.code not in ("", UNKNOWN_CODE) else ()


def _passages(s: State, told: Told) -> Iterator[str]:
    yield from ("title", "text")
    for n in sorted({*could(s), *((told.option,) if told.option >= 0 else ())}):
        yield f"heading:{n}"
    if said := afterwards(s, told.seat):
        yield said


def narrator(s: State) -> Seat:
    """The seat that reads aloud: the one after the seat that opened the entry, or that is to act (NF-23.2). "" at the
    end of the game."""
    seat = s.told.seat if s.told else next((seat for seat in actors(s) if seat != TABLE), "")
    return s.seats[(s.seats.index(seat) + 1) % len(s.seats)] if seat in s.seats else ""


def learn_entry(s: State, code: str, mechanics: Mapping[str, Any], by: Seat = TABLE) -> Correct:
    """The correction that puts a newly typed entry into the running game. msgspec.ValidationError for one that is no
    quest."""
    return Correct(seat=by, patches=(_patch(code, _with_box_ids(s.box, msgspec.convert(mechanics, Quest))),))


def _patch(code: str, quest: Quest) -> Patch:
    return Patch(("box", "arcade" if code.startswith(ARCADE) else "quests", code.removeprefix(ARCADE)),
                 msgspec.to_builtins(quest))


def opens_entry(action: Action) -> bool:
    """Whether an action opens an entry."""
    return isinstance(action, Open | OpenNumber)


def correction_from_book(s: State, action: Action, mechanics: Mapping[str, Mapping[str, Any]],
                         by: Seat = TABLE) -> Correct | None:
    """The correction that gives the table the book's present text of the entries that this action may open (any arcade
    card, where one is drawn first); None where they agree. msgspec.ValidationError as of `learn`."""
    patches = []
    for code in _codes_to_open(s, action, mechanics):
        quest = _with_box_ids(s.box, msgspec.convert(mechanics[code], Quest)) if code in mechanics else None
        if quest and quest != _known(s, code):
            patches.append(_patch(code, quest))
    return Correct(seat=by, patches=tuple(patches)) if patches else None


def _codes_to_open(s: State, action: Action, mechanics: Iterable[str]) -> Iterable[str]:
    """The codes of the entries that the action may open."""
    if not isinstance(action, Open | OpenNumber) or action.seat not in s.players:
        return ()
    kind, code = entry(s, action.seat, action.story) if isinstance(action, Open) else source(s, action.seat)
    if kind == "arcade":
        return [x for x in mechanics if x.startswith(ARCADE) and x.removeprefix(ARCADE) in s.box.arcade]
    return (as_printed(action.code) or code,) if isinstance(action, OpenNumber) else (code,)


def _known(s: State, code: str) -> Quest | None:
    return (s.box.arcade if code.startswith(ARCADE) else s.box.quests).get(code.removeprefix(ARCADE))


def matches_book(s: State, code: str, mechanics: Mapping[str, Any]) -> bool:
    """Whether an entry of the book has the same options as at the table: checks, thresholds, prices, keywords. False
    for one that was edited after it was opened."""
    known = _known(s, code)
    mine = [(x.check, x.need, x.price, x.keywords) for x in known.options] if known else []
    quest = msgspec.convert(mechanics, Quest)
    return mine == [(x.check, x.need, x.price, x.keywords) for x in quest.options]


def uses_book(s: State) -> bool:
    """Whether this table reads from a book."""
    return s.narrated


def entry_is_open(s: State) -> bool:
    """Whether the entry opened last was opened in the present turn."""
    told = s.told
    return told is not None and told.round == s.round and any(
        isinstance(step, TurnStep) and step.seat == told.seat for step in s.flow)
