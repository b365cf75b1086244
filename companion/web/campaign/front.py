"""A character's sheet as it is printed: which boxes are crossed, which stars filled and ringed (NF-37)."""
from __future__ import annotations

from msgspec import Struct

from companion.kernel import Seat
from companion.table.campaign import campaigns
from companion.table.campaign.campaigns import Standing
from companion.table.errors import TableError
from companion.web import say_of
from companion.web.campaign import words as campaign_words
from companion.web.words import number

CIRCLES_SHOWN = 12
"""Circles for story numbers that stand on a sheet, more only where more are used."""


class Star(Struct, frozen=True):
    """An experience point: filled once earned, with a ring once spent."""

    earned: bool
    spent: bool


class Row(Struct, frozen=True):
    """A line of the front: three boxes (Campaign) or a quest's number (Character Mode), a star at its end. `framed`:
    only for map 11."""

    star: Star
    boxes: tuple[bool, ...] = ()
    code: str = ""
    read: bool = False
    framed: bool = False


class Front(Struct, frozen=True):
    """A sheet as it is printed. `first` is the star that everybody has, `circles` are story numbers with whether they
    are crossed out, `skills` with their price and effect, `places` the journey points of each game."""

    seat: Seat
    name: str
    colour: str
    character: str
    mode: str
    first: Star
    rows: tuple[Row, ...]
    circles: tuple[tuple[str, bool], ...]
    skills: tuple[tuple[str, int, str], ...]
    keywords: tuple[str, ...]
    places: tuple[str, ...]
    total: int
    earned: int
    available: int
    full: bool


def front(stand: Standing, seat: Seat) -> Front:
    """Somebody's sheet as it stands. TableError `sheet.unknown`."""
    rules, sheet = campaigns.rules_of(stand.campaign), stand.sheets.get(seat)
    person = next((one for one in stand.plan.people if one.seat == seat), None)
    if sheet is None or person is None:
        raise TableError("unknown", "sheet.unknown")
    character, game = stand.plan.mode == "character", stand.campaign.game
    earned = rules.earned(sheet, stand.plan.mode)
    stars = [Star(n < earned, n < sheet.spent) for n in range(rules.ROWS + 1)]
    rows = []
    for n in range(rules.ROWS):
        code = sheet.codes[n] if n < len(sheet.codes) else ""
        boxes = tuple(sheet.boxes > n * rules.ROW + k for k in range(rules.ROW))
        rows.append(Row(stars[n + 1], code=code, read=n < sheet.read, framed=n >= rules.ROWS - rules.LAST)
                    if character else Row(stars[n + 1], boxes))
    numbers = [(x, True) for x in sheet.crossed] + [(x, False) for x in sheet.open]
    circles = [*numbers, *[("", False)] * (CIRCLES_SHOWN - len(numbers))]
    games = max(len(sheet.points), 4 if character else len(rules.way(stand.plan, stand.played)))
    points = [*sheet.points, *(None,) * (games - len(sheet.points))]
    done = sum(game.done for game in stand.played)
    return Front(
        seat, person.name, person.colour, campaign_words.named(stand, sheet.character), stand.plan.mode, stars[0],
        tuple(rows), () if character else tuple(circles),
        tuple((say_of(game, f"thing.skill.{x}"), rules.SKILLS[x], say_of(game, f"skill.{x}")) for x in sheet.skills),
        sheet.keywords, tuple(("–" if n < done else "") if x is None else number(x) for n, x in enumerate(points)),
        rules.total(sheet), earned, rules.available(sheet, stand.plan.mode), rules.full(sheet, stand.plan.mode))
