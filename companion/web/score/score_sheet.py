"""The score sheet on the screen: categories with their lines, the stages in which the end of a game shows them, and the
winner."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct, structs

from companion.games.contract import Finale
from companion.games.view import Category
from companion.kernel import Number, ScoreLine, Seat
from companion.web.errors import Problem
from companion.web.play.screen import Screen
from companion.web.score.chart import Chart
from companion.web.words import number

BAR_LENGTH = 1000
"""The length of the longest bar."""


class Line(Struct, frozen=True):
    """One line of the sheet. `href` leads to what it counts and where it comes from."""

    seat: Seat
    who: str
    letter: str
    colour: str
    text: str
    points: str
    href: str


class Row(Struct, frozen=True):
    """One category: `points` of those seats that have a line, by seat."""

    key: str
    title: str
    about: str
    icon: str
    rule: str
    page: str
    points: dict[Seat, str]
    lines: tuple[Line, ...]


class SheetView(Struct, frozen=True):
    """The sheet with its rows in the order of scoring. `unknown`: some number was never entered."""

    rows: tuple[Row, ...]
    totals: dict[Seat, str]
    unknown: bool


class Runner(Struct, frozen=True):
    """One seat at a stage: what it just gained, what it has so far ("" where it never has points), its place at the end
    (0 before). `bar` is the length of what it had, `grown` of what came on top. `href` opens the lines behind
    `gained`."""

    seat: Seat
    name: str
    letter: str
    colour: str
    gained: str
    total: str
    bar: int
    grown: int
    place: int = 0
    href: str = ""


class Moment(Struct, frozen=True):
    """What all screens show once the game is over. `stage` 0: nothing yet; then the categories of `row`, one by one;
    `last`: the winner, or nobody where all lose together. `after` names the category that comes next, "" before the
    winner. With the winner come the `evening` in sentences and the points over the rounds."""

    stage: int
    last: int
    runners: tuple[Runner, ...]
    row: Row | None = None
    after: str = ""
    winners: tuple[str, ...] = ()
    colour: str = ""
    reason: str = ""
    unknown: bool = False
    icon: str = "trophy"
    evening: tuple[str, ...] = ()
    chart: Chart | None = None

    @property
    def done(self) -> bool:
        return self.stage == self.last


def screen_name(s: Screen) -> str:
    """The value of `as=` in addresses of this screen."""
    return s.seat if s.kind == "seat" else s.kind


def line_id(line: ScoreLine) -> str:
    """An id of a line that stays the same while its numbers change."""
    return "~".join([line.seat, line.source, *(str(v) for v in line.params.values() if isinstance(v, str))])


def line_href(s: Screen, **what: str) -> str:
    return f"/t/{s.code}/score/line?" + urlencode({**what, "as": screen_name(s)})


def finale_of(s: Screen) -> Finale:
    """How the game ends. Problem for a tool, where nothing is scored."""
    if s.game.finale is None:
        raise Problem("unknown", "web.fault.no_part")
    return s.game.finale


def category_of(s: Screen, line: ScoreLine) -> Category:
    """The category a line belongs to; the tests hold that every line has one."""
    return next(c for c in finale_of(s).CATEGORIES if line.rule in c.rules)


def title_of(s: Screen, category: Category) -> str:
    """What the game calls a category, else the title of its rule."""
    key = f"finale.category.{category.key}"
    return s.t(key if s.reader.has(key) else f"rule.{category.rules[0]}.title")


def about_of(s: Screen, category: Category) -> str:
    """What the game says about a category, "" for nothing."""
    key = f"finale.about.{category.key}"
    return s.t(key) if s.reader.has(key) else ""


def line_of(s: Screen, line: ScoreLine) -> Line:
    side = str(line.params.get("side", line.seat))
    return Line(line.seat, s.player(line.seat), s.letter(side), s.colour(side), s.reader.score_line(line),
                number(line.points), line_href(s, line=line_id(line)))


def sum_known(points: Iterable[Number]) -> tuple[int, bool]:
    """The sum of the numbers that are known, and whether some are not."""
    every = list(points)
    known = [n for n in every if isinstance(n, int)]
    return sum(known), len(known) < len(every)


def points_text(points: Iterable[Number]) -> str:
    """The sum of points as it is shown, with `+?` where some are unknown."""
    n, unknown = sum_known(points)
    return number(n) + ("+?" if unknown else "")


def score_sheet(s: Screen) -> SheetView:
    """The score sheet as this screen may see it; categories without a line are left out."""
    sheet, rows = s.sheet, []
    for category in finale_of(s).CATEGORIES:
        lines = [x for x in sheet.lines if x.rule in category.rules]
        if not lines:
            continue
        rule = s.game.rules.rules[lines[0].rule]
        points = {seat: points_text(x.points for x in lines if x.seat == seat)
                  for seat in s.scorers if any(x.seat == seat for x in lines)}
        rows.append(Row(category.key, title_of(s, category), about_of(s, category),
                        category.icon, lines[0].rule, s.reader.page(rule.cite), points,
                        tuple(line_of(s, x) for x in lines)))
    totals = {seat: points_text(x.points for x in sheet.lines if x.seat == seat) for seat in s.scorers}
    return SheetView(tuple(rows), totals, any("?" in total for total in totals.values()))


def moment(s: Screen, made: SheetView, stage: int) -> Moment:
    """The moment at a stage, 0 to `len(made.rows) + 1`."""
    sheet, last = s.sheet, len(made.rows) + 1
    done = stage == last
    row = made.rows[stage - 1] if 0 < stage < last else None
    after = made.rows[stage].title if stage < len(made.rows) else ""
    found = Moment(stage, last, _runners(s, sheet, made.rows[:stage], done), row, after, unknown=made.unknown)
    if not done:
        return found
    first = finale_of(s).winners(s.view, sheet)
    key, params = finale_of(s).decided(s.view, sheet)
    return structs.replace(found, winners=tuple(s.player(x) for x in first), reason=s.t(
        f"finale.decided.{key}", **s.reader.params(params)), colour=s.colour(first[0]) if len(first) == 1 else "",
        icon="trophy" if first else finale_of(s).LOST)


def _runners(s: Screen, sheet: Any, rows: tuple[Row, ...], done: bool) -> tuple[Runner, ...]:
    """Everybody in turn order, at the end in the order of the ranking."""
    rules = [{r for c in finale_of(s).CATEGORIES if c.key == row.key for r in c.rules} for row in rows]
    longest = max([1, *(sum_known(x.points for x in sheet.lines if x.seat == seat)[0] for seat in s.scorers)])

    def until(seat: Seat, count: int) -> list[Number]:
        return [x.points for x in sheet.lines if x.seat == seat and any(x.rule in those for those in rules[:count])]

    def width(points: list[Number]) -> int:
        return max(0, sum_known(points)[0]) * BAR_LENGTH // longest

    won = finale_of(s).winners(s.view, sheet)  # nobody: then no place is a first one
    places = {seat: n for n, place in ranks(sheet.ranking) for seat in place} if won else {}
    runners = []
    for seat in sorted(s.scorers, key=lambda x: places.get(x, len(s.scorers))) if done else s.scorers:
        now, before = until(seat, len(rows)), until(seat, len(rows) if done else len(rows) - 1)
        newest = rows[-1] if rows and not done else None
        gained = newest.points.get(seat, "") if newest else ""
        bar = min(width(before), width(now))
        runners.append(Runner(
            seat, s.player(seat), s.letter(seat), s.colour(seat), gained and _signed(gained),
            points_text(now) if seat in s.compared else "", bar,
            width(now) - bar, places.get(seat, 0) if done else 0,
            line_href(s, category=newest.key, seat=seat) if newest and gained else ""))
    return tuple(runners)


def ranks(ranking: tuple[tuple[Seat, ...], ...]) -> Iterable[tuple[int, tuple[Seat, ...]]]:
    """Each place of a ranking with its number, from 1: two who share the first place leave the second one free."""
    n = 1
    for place in ranking:
        yield n, place
        n += len(place)


def _signed(points: str) -> str:
    return points if points.startswith("−") else f"+{points}"
