"""The points of sides, where a seat leads several: round by round, in a table and as lines, seat by seat."""
from __future__ import annotations

from collections import defaultdict

from msgspec import Struct

from companion.kernel import Number
from companion.web.play.screen import Screen
from companion.web.score.chart import Chart, chart
from companion.web.words import number


class SideRow(Struct, frozen=True):
    """`points` of each round that is shown, "" for none, and in all; `ahead`: what the screen says of what would score
    now, "" where that is nothing."""

    name: str
    letter: str
    colour: str
    points: tuple[str, ...]
    total: str
    ahead: str


class SeatPoints(Struct, frozen=True):
    """The sides of a seat; `rounds` are those in which any of them gained."""

    who: str
    letter: str
    colour: str
    total: str
    rounds: tuple[int, ...]
    rows: tuple[SideRow, ...]
    chart: Chart | None


def by_side(s: Screen) -> tuple[SeatPoints, ...]:
    """() where everybody leads one side. Lines of the score name their `side` and `round`."""
    gained: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for line in s.sheet.lines:
        side, round = line.params.get("side"), line.params.get("round")
        if isinstance(side, str) and isinstance(round, int) and isinstance(line.points, int):
            gained[side][round] += line.points
    found = []
    for led in s.led:
        sides = [p for p in led.panels if led.seat]
        rounds = tuple(sorted({n for p in sides for n in gained[p.id]}))
        rows = tuple(SideRow(s.called(p.id), s.letter(p.id), p.colour,
                             tuple(number(gained[p.id][n]) if n in gained[p.id] else "" for n in rounds), s.points(p),
                             number(p.watched.n) if p.watched and p.watched.n else "") for p in sides)
        ends: list[tuple[int, dict[str, Number]]] = [
            (n, {p.id: sum(points for at, points in gained[p.id].items() if at <= n) for p in sides})
            for n in range(s.round + 1)]
        drawn = chart(ends, [(p.id, s.called(p.id), s.letter(p.id), p.colour) for p in sides if gained[p.id]])
        if sides:
            found.append(SeatPoints(s.player(led.seat), s.letter(led.seat), s.colour(led.seat), s.total(led.seat),
                                    rounds, rows, drawn if any(gained[p.id] for p in sides) else None))
    return tuple(found)
