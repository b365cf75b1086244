"""The panel of a player's character: experience, skills, keywords, stories, the next quest (NF-34, NF-37)."""
from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games import view
from companion.games.near_and_far.screen.names import named
from companion.games.near_and_far.sheet import BOXES_IN_ROW, ROWS, STORIES, Sheet, available, earned, full, total
from companion.games.near_and_far.state import State
from companion.games.view import Boxes, Fact, Line, Term, Terms
from companion.kernel import Seat

MODES = ("campaign", "character")
"""Modes in which a character carries a sheet from game to game (NF-37)."""


class CharacterPanel(Struct, frozen=True):
    """`available` of `earned` experience points are still to be spent. `marked` of `most`: boxes in the Campaign
    (`row` of them in a row), the character's own quests in Character Mode, where `row` is 0. `waiting` stories are read
    in their order, `code` is the quest that comes next. `points`: journey points of earlier games."""

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


def character_panel(s: State, seat: Seat, lang: str) -> CharacterPanel | None:
    """The character of a seat, None in a game without sheets."""
    if s.mode not in MODES:
        return None
    sheet = s.players[seat].sheet
    known = s.box.characters.get(sheet.character)
    own = s.mode == "character"
    return CharacterPanel(
        (named(known.name, lang) if known else "") or sheet.character, available(sheet, s.mode), earned(sheet, s.mode),
        sheet.read if own else sheet.boxes, STORIES if own else ROWS * BOXES_IN_ROW, 0 if own else BOXES_IN_ROW,
        sheet.skills,
        sheet.keywords, sheet.open, sheet.crossed, upcoming(s, sheet) if own else "", total(sheet),
        full(sheet, s.mode))


def sheet(s: State, seat: Seat, lang: str) -> view.Sheet | None:
    """`character_panel` as the lines of a sheet, None in a game without sheets."""
    x = character_panel(s, seat, lang)
    if x is None:
        return None
    title: Line = ("character_panel.title", {"name": x.name}) if x.name else ("character_panel.nameless", {})
    return view.Sheet("sheet", title, tuple(_rows(x)), ("sheet", "title"), x.name)


def _rows(x: CharacterPanel) -> Iterator[Fact | Boxes | Terms]:
    yield Fact("experience", ("character_panel.experience", {"available": x.available, "earned": x.earned}),
               topic=("sheet", "experience"), brief=(str(x.available),))
    boxes, count = ("sheet", "boxes"), {"marked": x.marked, "most": x.most}
    yield Boxes("sheet", ("character_panel.boxes" if x.row else "character_panel.quests", count), x.marked, x.most,
                x.row, boxes if x.row else ("sheet", "quests"))
    if x.code:
        yield Fact("quest", ("character_panel.code", {"code": x.code}), topic=("sheet", "code"), brief=(x.code,))
    if x.full:
        yield Fact("star", ("character_panel.full", {}), topic=("sheet", "full"))
    if x.waiting or x.crossed:
        yield Fact("story", ("character_panel.stories", {}), (*x.waiting, *x.crossed), x.crossed, ("sheet", "story"),
                   x.waiting[:2])
    if x.keywords:
        yield Fact("keyword", ("character_panel.keywords", {}), x.keywords, topic=("sheet", "keyword"))
    skills = tuple(Term("skill", one, "talent", (f"skill.{one}", {}), ("skill", one)) for one in x.skills)
    yield Terms(("character_panel.skills", {}), skills, ("character_panel.no_skills", {}))
    if x.points:
        yield Fact("", ("character_panel.points", {"points": x.points}))


def upcoming(s: State, sheet: Sheet) -> str:
    """The code of the character's next quest: noted, or the first one, printed on its card (NF-34.1)."""
    if sheet.read < len(sheet.codes):
        return sheet.codes[sheet.read]
    known = s.box.characters.get(sheet.character)
    return known.code if known and not sheet.read else ""
