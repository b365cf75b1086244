"""Which entry is read at a quest token: the map's, an open story, the character's own, or an arcade card (NF-33 to 35);
and which of its options the keywords leave (NF-25)."""
from __future__ import annotations

import re

from companion.games.near_and_far.box.components import Option, Quest
from companion.games.near_and_far.sheet import FINAL_MAP, STORIES_ON_LAST_MAP, STORIES, UNKNOWN_CODE, Sheet
from companion.games.near_and_far.state import State
from companion.kernel import Seat

GROWING = ("campaign", "character")
"""Modes where characters have sheets: experience, skills, keywords."""
STORY, CODE = re.compile(r"[Ss]\d{1,3}"), re.compile(r"[^\W\d_]{1,8}\d{1,3}")
"""The number of a story, and of a character's quest."""


def source(s: State, seat: Seat) -> tuple[str, str]:
    """(map | story | character | arcade, code) of the quest that this seat would attempt now. The code is "" where
    the map does not say, and for an arcade card, which is not drawn yet."""
    sheet = s.players[seat].sheet
    if s.mode == "arcade":
        return "arcade", ""
    if s.mode == "character":
        if sheet.read >= STORIES - (0 if s.map == FINAL_MAP else STORIES_ON_LAST_MAP):  # NF-34.5, A45
            return "arcade", ""
        return "character", next_code(sheet)
    if s.mode == "campaign" and sheet.open:
        return "story", sheet.open[0]
    at = s.players[seat].figure.partition(":")[2]
    space = s.box.map.spaces.get(at) if s.box.map else None
    return "map", space.quest if space else ""


def unnumbered(s: State, seat: Seat) -> bool:
    """Whether somebody must read the number of the entry off the map or the sheet, for nobody has told it."""
    kind, code = source(s, seat)
    return kind in ("map", "character") and code in ("", UNKNOWN_CODE)


def as_printed(code: str) -> str:
    """A number as books write it: capitals, no zeros in front."""
    return code.upper().lstrip("0") if code.isdecimal() else code.upper()


def next_code(sheet: Sheet) -> str:
    """The character's next quest, UNREAD while nobody has told its number."""
    return sheet.codes[sheet.read] if sheet.read < len(sheet.codes) else UNKNOWN_CODE


def stories(s: State, seat: Seat) -> tuple[str, ...]:
    """What an attempt may name as its story: "" for whatever is due, or any open one where the table lets one choose
    (A22)."""
    kind, _ = source(s, seat)
    chosen = kind == "story" and not s.settings.stories_in_order
    return tuple(dict.fromkeys(s.players[seat].sheet.open)) if chosen else ("",)


def entry(s: State, seat: Seat, story: str) -> tuple[str, str]:
    """`source`, or the story that was chosen instead."""
    kind, code = source(s, seat)
    return kind, story or code


def printed(s: State, kind: str, code: str) -> Quest | None:
    """The entry as the box has it; None where it is read from the book, or off a card nobody has entered."""
    quest = (s.box.arcade if kind == "arcade" else s.box.quests).get(code)
    return quest if quest and quest.options else None


def option_of(s: State, kind: str, code: str, n: int) -> Option | None:
    """Option `n` of the entry, None where there is none."""
    quest = printed(s, kind, code)
    return quest.options[n] if quest and 0 <= n < len(quest.options) else None


def at_hand(s: State, seat: Seat) -> Quest | None:
    """The entry that the seat is about to choose from: the one that lies open, or the one `source` says."""
    open = next((step.entry for step in reversed(s.flow) if hasattr(step, "entry")), source(s, seat))
    return printed(s, *open)


def forced(quest: Quest, keywords: tuple[str, ...]) -> int | None:
    """The one option that keywords have chosen (NF-25.2), None where there is anything to choose."""
    fits = fitting(quest, keywords)
    if len(fits) != 1 or not quest.options[fits[0]].keywords or quest.options[fits[0]].optional:
        return None
    return fits[0]


def could(s: State) -> tuple[int, ...]:
    """The options of the entry opened last that may be chosen, or could be when one was: later keywords of the same
    quest change nothing about what was read."""
    told = s.told
    if not told or told.could or told.result:
        return told.could if told else ()
    quest = printed(s, told.kind, told.code)
    return fitting(quest, s.players[told.seat].sheet.keywords) if quest else ()


def strayed(s: State, seat: Seat, kind: str, code: str) -> bool:
    """Whether another entry has been told since this one was opened, which only an overruled action can do: before
    this one goes on, it is told again."""
    told = s.told if s.narrated else None
    return told is not None and ((told.seat, told.kind, told.code) != (seat, kind, code) or bool(told.result))


def lacks(option: Option, keywords: tuple[str, ...]) -> list[str]:
    """The keywords of an option that are not on the sheet; capital letters make no difference."""
    have = {word.upper() for word in keywords}
    return [word for word in option.keywords if word.upper() not in have]


def fitting(quest: Quest, keywords: tuple[str, ...]) -> tuple[int, ...]:
    """The options that may be chosen, by number. One whose keywords are all on the sheet must be, and the one with the
    most of them; unless it says that it is optional (NF-25.2, 25.3)."""
    fits = [n for n, option in enumerate(quest.options) if not lacks(option, keywords)]
    forced = [n for n in fits if quest.options[n].keywords and not quest.options[n].optional]
    if not forced:
        return tuple(fits)
    most = max(len(quest.options[n].keywords) for n in forced)
    return tuple(n for n in forced if len(quest.options[n].keywords) == most)
