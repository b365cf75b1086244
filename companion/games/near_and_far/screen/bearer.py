"""A player's character in play, as the screens show it: experience, skills, keywords, stories, what comes next."""
from __future__ import annotations

from msgspec import Struct

from companion.games.near_and_far.screen.names import named
from companion.games.near_and_far.sheet import ROW, ROWS, STORIES, Sheet, available, earned, full, total
from companion.games.near_and_far.state import State
from companion.kernel import Seat

MODES = ("campaign", "character")
"""Modes in which a character carries a sheet from game to game (NF-37)."""


class Bearer(Struct, frozen=True):
    """`available` of `earned` experience points are still to be spent. `marked` of `most`: boxes in the Campaign
    (`row` of them in a row), the character's own quests in Character Mode, where `row` is 0. `waiting` stories are read
    in their order, `code` is the quest that comes next. `points`: journey points of the games before this one."""

    name: str
    available: int
    earned: int
    marked: int
    most: int
    row: int
    skills: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    code: str = ""
    points: int = 0
    full: bool = False


def bearer(s: State, seat: Seat, lang: str) -> Bearer | None:
    """The character of a seat, None in a game without sheets."""
    if s.mode not in MODES:
        return None
    sheet = s.players[seat].sheet
    known = s.box.characters.get(sheet.character)
    own = s.mode == "character"
    return Bearer(
        (named(known.name, lang) if known else "") or sheet.character, available(sheet, s.mode), earned(sheet, s.mode),
        sheet.read if own else sheet.boxes, STORIES if own else ROWS * ROW, 0 if own else ROW, sheet.skills,
        sheet.keywords, sheet.open, sheet.crossed, upcoming(s, sheet) if own else "", total(sheet),
        full(sheet, s.mode))


def upcoming(s: State, sheet: Sheet) -> str:
    """The code of the character's next quest: noted, or the first one, printed on its card (NF-34.1)."""
    if sheet.read < len(sheet.codes):
        return sheet.codes[sheet.read]
    known = s.box.characters.get(sheet.character)
    return known.code if known and not sheet.read else ""
