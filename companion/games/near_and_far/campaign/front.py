"""A character's sheet as it is printed: which boxes are crossed, which stars filled and ringed (NF-37)."""
from __future__ import annotations

from companion.games.derived.sheet import picks
from companion.games.near_and_far.campaign.plan import FIELDS
from companion.games.near_and_far.sheet import (
    STORIES_ON_LAST_MAP, BOXES_IN_ROW, ROWS, Sheet, available, earned, full, total)
from companion.games.sheets import Block, Mark, Picks, Places, Rings, Row, Rows, Side, Words
from companion.games.view import Line

CIRCLES_SHOWN = 12
"""Circles for story numbers that stand on a sheet, more only where more are used."""
POINTS_PLACES = 4
"""Places for journey points in Character Mode, where nobody knows how many games there will be."""
SKILLS = next(f for f in FIELDS if f.name == "skills")


def sides(mode: str, sheet: Sheet, played: int, games: int) -> tuple[Side, ...]:
    """Front and back. `played` games are over, `games` there will be, 0 where nobody knows."""
    alone = mode == "character"
    won = earned(sheet, mode)
    stars = [Mark(n < won, n < sheet.spent) for n in range(ROWS + 1)]
    lines = tuple(_line(sheet, n, stars[n + 1]) if alone else _row(sheet, n, stars[n + 1]) for n in range(ROWS))
    notes: tuple[Line, ...] = (("campaign.sheet.stars", {"n": available(sheet, mode), "earned": won}),)
    notes += (("campaign.sheet.full", {}),) if full(sheet, mode) else ()
    growth = Rows("campaign.sheet.experience", lines, stars[0], "campaign.sheet.star",
                  "campaign.sheet.last_two" if alone else "", notes)
    stories = [(x, True) for x in sheet.crossed] + [(x, False) for x in sheet.open]
    stories += [("", False)] * (CIRCLES_SHOWN - len(stories))
    shown = max(len(sheet.points), games or POINTS_PLACES)
    points = Places("campaign.points", (*sheet.points, *(None,) * (shown - len(sheet.points))), total(sheet), played)
    right: tuple[Block, ...] = (points,) if alone else (
        Rings("campaign.sheet.stories", tuple(stories), 66), points)
    return (
        Side("front", ((growth,), right)),
        Side("back", ((Picks("campaign.sheet.skills", "campaign.sheet.no_skills", picks(SKILLS, sheet.skills), 9, 122),
                       Words("campaign.sheet.keywords", "campaign.sheet.no_keywords", sheet.keywords)),)))


def _row(sheet: Sheet, n: int, star: Mark) -> Row:
    """Three boxes of the Campaign."""
    return Row(tuple(sheet.boxes > n * BOXES_IN_ROW + k for k in range(BOXES_IN_ROW)), mark=star)


def _line(sheet: Sheet, n: int, star: Mark) -> Row:
    """The number of a quest of Character Mode; the last two are for map 11 alone."""
    code = sheet.codes[n] if n < len(sheet.codes) else ""
    return Row(word=code, struck=n < sheet.read, mark=star, framed=n >= ROWS - STORIES_ON_LAST_MAP)
