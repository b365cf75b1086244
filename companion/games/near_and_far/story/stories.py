"""What a story book and this game have to say to each other: which entry is open, and how much of it may be told."""
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
from companion.games.near_and_far.sheet import UNREAD
from companion.games.near_and_far.state import State, Told
from companion.games.near_and_far.steps.common import TurnStep
from companion.games.near_and_far.steps.quest import afterwards
from companion.games.near_and_far.steps.story import as_printed, could, entry, source
from companion.games.near_and_far.story.vocabulary import ARCADE, card
from companion.kernel import TABLE, Action, Correct, Patch, Seat, actors


def with_book(box: Box | str, mechanics: Mapping[str, Mapping[str, Any]]) -> Box:
    """The box (or `sample`, `empty`, as a set-up says) with the entries of a book laid over its own, by the book's
    codes; the book wins. `mechanics` as `Entry.mechanics()` gives them. A world card that a book knows by its name only
    becomes the box's card of that name. msgspec.ValidationError for one that is no quest, KeyError for another word."""
    box = {"sample": sample_box, "empty": empty_box}[box]() if isinstance(box, str) else box
    quests = {code: _met(box, msgspec.convert(entry, Quest)) for code, entry in mechanics.items()}
    cards = {code.removeprefix(ARCADE): quest for code, quest in quests.items() if code.startswith(ARCADE)}
    rest = {code: quest for code, quest in quests.items() if not code.startswith(ARCADE)}
    return replace(box, quests=box.quests | rest, arcade=box.arcade | cards)


def packed(box: Box, setup: Mapping[str, Any]) -> Box:
    """What a narrated table with that set-up, plain JSON, takes along of the box; it is saved with the table. All of
    the box where mode or map are none: those the game refuses."""
    mode, map = setup.get("mode", ""), setup.get("map", 1)
    if not isinstance(mode, str) or not isinstance(map, int):
        return box
    return box_for_map(box, map, mode or "first_adventure", True)


def _met(box: Box, quest: Quest) -> Quest:
    """The quest with world cards under the ids of the box."""
    named = {card(name): id for id, one in box.world.items() for name in one.name.values()}

    def known(word: str) -> str:
        kind, _, id = word.partition(":")
        return f"{kind}:{named[id]}" if kind == "world" and id not in box.world and id in named else word

    return replace(quest, options=tuple(
        replace(option, rewards=tuple(map(known, option.rewards)), bonus=tuple(map(known, option.bonus)))
        for option in quest.options))


def code_of(told: Told) -> str:
    """The code by which a book calls the opened entry: 35, S5, RIZ1, arcade r01. "" where nobody has told it."""
    return f"{ARCADE}{told.code}" if told.kind == "arcade" else told.code


def passages(s: State) -> tuple[str, ...]:
    """The passages of the opened entry that everybody may hear and read now, in the order of telling (NF-23.2): the
    headings that keywords leave, all others never; what comes of it only after the roll. Empty where nothing is
    open, or nobody knows which entry it is."""
    return tuple(_passages(s, s.told)) if s.told and s.told.code not in ("", UNREAD) else ()


def _passages(s: State, told: Told) -> Iterator[str]:
    yield from ("title", "text")
    for n in sorted({*could(s), *((told.option,) if told.option >= 0 else ())}):
        yield f"heading:{n}"
    if said := afterwards(s, told.seat):
        yield said


def narrator(s: State) -> Seat:
    """Who reads to whoever has opened the entry, or is to act: the left neighbour, next in turn order (NF-23.2). "" at
    the end."""
    seat = s.told.seat if s.told else next((seat for seat in actors(s) if seat != TABLE), "")
    return s.seats[(s.seats.index(seat) + 1) % len(s.seats)] if seat in s.seats else ""


def learn(s: State, code: str, mechanics: Mapping[str, Any], by: Seat = TABLE) -> Correct:
    """The action that puts a newly typed entry into the running game. msgspec.ValidationError for one that is no
    quest."""
    return Correct(seat=by, patches=(_patch(code, _met(s.box, msgspec.convert(mechanics, Quest))),))


def _patch(code: str, quest: Quest) -> Patch:
    return Patch(("box", "arcade" if code.startswith(ARCADE) else "quests", code.removeprefix(ARCADE)),
                 msgspec.to_builtins(quest))


def opens(action: Action) -> bool:
    """Whether an entry lies open after it."""
    return isinstance(action, Open | OpenNumber)


def newer(s: State, action: Action, mechanics: Mapping[str, Mapping[str, Any]], by: Seat = TABLE) -> Correct | None:
    """Where this action opens an entry that the book says otherwise by now, or that only the book has: the correction
    after which the table has it as the book does; None where there is nothing to put right. A card that is drawn next
    may be any. msgspec.ValidationError as of `learn`."""
    patches = []
    for code in _due(s, action, mechanics):
        quest = _met(s.box, msgspec.convert(mechanics[code], Quest)) if code in mechanics else None
        if quest and quest != _known(s, code):
            patches.append(_patch(code, quest))
    return Correct(seat=by, patches=tuple(patches)) if patches else None


def _due(s: State, action: Action, mechanics: Iterable[str]) -> Iterable[str]:
    """The codes of what the action may open."""
    if not isinstance(action, Open | OpenNumber) or action.seat not in s.players:
        return ()
    kind, code = entry(s, action.seat, action.story) if isinstance(action, Open) else source(s, action.seat)
    if kind == "arcade":
        return [x for x in mechanics if x.startswith(ARCADE) and x.removeprefix(ARCADE) in s.box.arcade]
    return (as_printed(action.code) or code,) if isinstance(action, OpenNumber) else (code,)


def _known(s: State, code: str) -> Quest | None:
    return (s.box.arcade if code.startswith(ARCADE) else s.box.quests).get(code.removeprefix(ARCADE))


def agrees(s: State, code: str, mechanics: Mapping[str, Any]) -> bool:
    """Whether an entry of the book has the options that the table has, in the same order: their checks, thresholds,
    prices and keywords. One that was edited after it was opened may not."""
    known = _known(s, code)
    mine = [(x.check, x.need, x.price, x.keywords) for x in known.options] if known else []
    quest = msgspec.convert(mechanics, Quest)
    return mine == [(x.check, x.need, x.price, x.keywords) for x in quest.options]


def narrated(s: State) -> bool:
    """Whether a book is read at this table at all."""
    return s.narrated


def open_now(s: State) -> bool:
    """Whether the entry opened last belongs to the turn that is being played."""
    told = s.told
    return told is not None and told.round == s.round and any(
        isinstance(step, TurnStep) and step.seat == told.seat for step in s.flow)
