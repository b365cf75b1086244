"""Sheets, plans and whole campaigns that come from outside, typed by hand or read from a file: what cannot be."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from companion.games.near_and_far.campaign.plan import LEFT_OUT, MAPS, MODES, Fix, Plan, Played, Sheets
from companion.games.near_and_far.sheet import CIRCLES, FINAL_MAP, ROW, ROWS, STORIES, UNREAD, Sheet
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.settings import COLOURS
from companion.kernel import Seat

POINTS = range(-99, 1000)
"""What a game can bring anybody."""
LONGEST = 24
"""Letters of a keyword, story number or code."""
NAME, HIGHEST = 40, 9
"""Letters of a person's name, and the highest number among the settings."""
BOOK = re.compile(r"[a-z0-9-]{0,40}")
"""The id of a story book, "" for none."""
PEOPLE = 12
"""People of a campaign, those who have left included."""
MOST = 60
"""Keywords, story numbers or codes that a sheet holds."""


def faults(sheet: Sheet) -> list[str]:
    """The fields of a sheet that nobody can have; empty for a good one."""
    found = [] if 0 <= sheet.boxes <= ROWS * ROW else ["boxes"]
    if not 0 <= sheet.read <= min(STORIES, len(sheet.codes)):
        found.append("read")
    found += [name for name in ("codes", "open", "crossed", "keywords")
              if not _words(getattr(sheet, name), many=name in ("codes", "crossed"))]
    if len(sheet.open) > CIRCLES and "open" not in found:
        found.append("open")
    if len(set(sheet.skills)) < len(sheet.skills) or not set(sheet.skills) <= set(SKILLS):
        found.append("skills")
    if not 0 <= sheet.spent <= ROWS + 1:
        found.append("spent")
    if any(n is not None and n not in POINTS for n in sheet.points) or len(sheet.points) > 2 * MOST:
        found.append("points")
    return found + (["character"] if len(sheet.character) > LONGEST else [])


def _words(told: Collection[str], many: bool) -> bool:
    fits = all(0 < len(word) <= LONGEST and word.isprintable() and word == word.strip() for word in told)
    once = [word for word in told if word != UNREAD]
    return fits and len(told) <= MOST and (many or len(set(once)) == len(once))


def plan_faults(plan: Plan) -> list[str]:
    """The fields of a plan that cannot be: mode, people, colours, left_out, settings, book."""
    seats, names = [p.seat for p in plan.people], [p.name for p in plan.people]
    colours = [p.colour for p in plan.present]  # whoever has left makes room for somebody else
    found = [] if plan.mode in MODES else ["mode"]
    sound = all(seat.isascii() and seat.isalnum() and len(seat) <= LONGEST for seat in seats) \
        and not {"table", "neutral"} & set(seats) and all(name.strip() and len(name) <= NAME for name in names) \
        and all(len(p.character) <= LONGEST for p in plan.people)
    unique = len(set(seats)) == len(seats) and len({name.casefold() for name in names}) == len(names)
    if not 2 <= len(plan.present) <= len(COLOURS) or len(seats) > PEOPLE or not unique or not sound:
        found.append("people")
    if len(set(colours)) < len(colours) or not {p.colour for p in plan.people} <= set(COLOURS):
        found.append("colours")
    if len(plan.left_out) > LEFT_OUT or len(set(plan.left_out)) < len(plan.left_out) or not set(plan.left_out) <= set(
            MAPS):
        found.append("left_out")
    numbers = [n for n in asdict(plan.settings).values() if not isinstance(n, bool)]
    found += [] if all(0 <= n <= HIGHEST for n in numbers) else ["settings"]
    return found + ([] if BOOK.fullmatch(plan.book) else ["book"])


class Archive(Struct, frozen=True, omit_defaults=True):
    """A campaign as one file: its games with what they made of the sheets, not their journals."""

    name: str
    plan: Plan
    start: Sheets
    games: tuple[Played, ...] = ()
    fixes: tuple[Fix, ...] = ()


Finding = tuple[str, dict[str, Any]]
"""A key of `web.campaign.finding` and what its sentence names."""
GAMES, FIXES, LINES = 40, 400, 60
MOMENTS = ("lost", "won", "learnt", "keyword", "noted", "story", "code", "villain", "threat", "artifacts", "chiefs",
           "ended")


def findings(archive: Archive) -> list[Finding]:
    """What is wrong with a file; empty for one that can be taken in."""
    found: list[Finding] = [("plan", {"field": field}) for field in plan_faults(archive.plan)]
    people = {person.seat: person for person in archive.plan.people}
    if not set(archive.start) <= set(people) or {p.seat for p in people.values() if not p.since} - set(archive.start):
        found.append(("people", {}))
    found += _sheets("start", archive.start, people)
    if len(archive.games) > GAMES or len(archive.fixes) > FIXES:
        return [*found, ("many", {})]
    number = 1
    for n, game in enumerate(archive.games, 1):
        if game.number != number or not game.result.over or not (game.map in MAPS or game.map == FINAL_MAP):
            found.append(("order", {"n": n}))
        number += game.done
        found += _result(n, game, people)
    if [fix for fix in archive.fixes if fix.seat not in people or not 0 <= fix.after <= len(archive.games)]:
        found.append(("fix", {}))
    for fix in archive.fixes:
        found += _sheets("fix", {fix.seat: fix.before}, people) + _sheets("fix", {fix.seat: fix.changed}, people)
    n = len(archive.games)
    if any(not 0 <= one.since <= (n if one.left is None else one.left) <= n for one in people.values()):
        found.append(("people", {}))
    return found


def _sheets(where: str, sheets: Sheets, people: Collection[Seat]) -> list[Finding]:
    wrong: list[Finding] = [("people", {})] if not set(sheets) <= set(people) else []
    return wrong + [("sheet", {"where": where, "seat": seat[:LONGEST], "field": field})
                    for seat, sheet in sheets.items() for field in faults(sheet)]


def _result(n: int, game: Played, people: Collection[Seat]) -> Iterator[Finding]:
    result = game.result
    seats = {*result.points, *result.unsure, *result.winners, *(x for line in result.moments for x in line.seats)}
    if not seats <= set(people) or set(result.sheets) != set(result.brought):
        yield "people", {}
    if any(points not in POINTS for points in result.points.values()):
        yield "points", {"n": n}
    if len(result.moments) > LINES or any(
            line.key not in MOMENTS or len(line.words) > MOST or any(len(w) > LONGEST for w in line.words)
            for line in result.moments):
        yield "moments", {"n": n}
    yield from _sheets(str(n), result.brought, people)
    yield from _sheets(str(n), result.sheets, people)
