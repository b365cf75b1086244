"""A character's sheet: what a player takes from one game of a campaign to the next (NF-33, 34, 36, 37)."""
from __future__ import annotations

from msgspec import Struct

ROWS, ROW = 10, 3
"""Rows of the sheet and boxes in each (NF-37.3)."""
STORIES = ROWS
LAST = 2
"""So many of a character's stories belong to map 11 (NF-34.5)."""
CIRCLES = 20
"""More open story numbers than a sheet has room for nobody has (our own bound)."""
FINAL_MAP = 11
UNREAD = "?"
"""A story or the next quest of a character whose number nobody has told."""


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
    return 1 + (sheet.read if mode == "character" else min(sheet.boxes, ROWS * ROW) // ROW)


def available(sheet: Sheet, mode: str) -> int:
    """Experience points still to spend (NF-36.2)."""
    return earned(sheet, mode) - sheet.spent


def full(sheet: Sheet, mode: str) -> bool:
    """All boxes marked, or all stories done (NF-37.4)."""
    return sheet.read >= STORIES if mode == "character" else sheet.boxes >= ROWS * ROW


def total(sheet: Sheet) -> int:
    """Journey points of all games so far (NF-2.5)."""
    return sum(n for n in sheet.points if n is not None)
