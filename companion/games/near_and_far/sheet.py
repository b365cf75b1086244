"""A character's sheet: what a player takes from one game of a campaign to the next (NF-33, 34, 36, 37)."""
from __future__ import annotations

from msgspec import Struct

ROWS, BOXES_IN_ROW = 10, 3
"""Rows of the sheet and boxes in each (NF-37.3)."""
STORIES = ROWS
STORIES_ON_LAST_MAP = 2
"""Stories of a character that are read on map 11 (NF-34.5)."""
MAX_OPEN_STORIES = 20
"""Open story numbers on a sheet: our own bound, more than the printed sheet has room for."""
FINAL_MAP = 11
UNKNOWN_CODE = "?"
"""Stands for a story or next quest whose number nobody has entered."""


class Sheet(Struct, frozen=True):
    """`boxes` marked for quests (Campaign), `codes` of the character's quests in order, the first `read` of them done
    (Character Mode; one more code is the quest that comes next). `open` story numbers wait, the oldest first, `crossed`
    ones are done, one again for each time it was. `spent` experience. `points`: journey points of each game, None for
    one not played."""

    character: str = ""
    boxes: int = 0
    codes: tuple[str, ...] = ()
    read: int = 0
    open: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    spent: int = 0
    points: tuple[int | None, ...] = ()


def earned(sheet: Sheet, mode: str) -> int:
    """Experience points ever earned: one to begin with, then one for a full row (NF-33.1) or a story (NF-34.3)."""
    return 1 + (sheet.read if mode == "character" else min(sheet.boxes, ROWS * BOXES_IN_ROW) // BOXES_IN_ROW)


def available(sheet: Sheet, mode: str) -> int:
    """Experience points still to spend (NF-36.2)."""
    return earned(sheet, mode) - sheet.spent


def full(sheet: Sheet, mode: str) -> bool:
    """All boxes marked, or all stories done (NF-37.4)."""
    return sheet.read >= STORIES if mode == "character" else sheet.boxes >= ROWS * BOXES_IN_ROW


def total(sheet: Sheet) -> int:
    """Journey points of all games so far (NF-2.5)."""
    return sum(n for n in sheet.points if n is not None)
