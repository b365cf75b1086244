"""Points over the rounds as a drawing: where lines, markers, letters and ticks stand. No markup and no colour here."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, pairwise

from msgspec import Struct, structs

from companion.kernel import Number, Seat
from companion.web.words import number

WIDTH, HEIGHT = 480, 320
LEFT, RIGHT, TOP, BOTTOM = 52, 436, 18, 276
LETTER_GAP = 34
"""Between the letters at the ends of two lines."""
MAX_ROUND_LABELS = 9
"""Rounds that get a number of their own; of more rounds every second or fifth does."""


class Series(Struct, frozen=True):
    """One seat: `runs` of points between gaps, `marks` as (x, y) of some rounds and the last, its letter at
    (`end_x`, `end_y`), and the points at the end of every round."""

    seat: Seat
    name: str
    letter: str
    colour: str
    runs: tuple[str, ...]
    marks: tuple[tuple[float, float], ...]
    end_x: float
    end_y: float
    values: tuple[str, ...]


class Chart(Struct, frozen=True):
    """`across` and `up` are ticks as (position, text); `zero` the height of 0."""

    rounds: tuple[int, ...]
    across: tuple[tuple[float, int], ...]
    up: tuple[tuple[float, str], ...]
    zero: float
    series: tuple[Series, ...]


def _steps() -> Iterator[int]:
    """1, 2, 5, 10, 20 … without an end: a correction may set a number of any size."""
    return (lead * 10 ** zeros for zeros in count() for lead in (1, 2, 5))


def round_ticks(low: int, high: int, most: int = 5) -> range:
    """Round numbers from at or below `low` to at or above `high`, at most about `most` steps apart."""
    step = next(x for x in _steps() if high - low <= x * most)
    return range(low // step * step, -(-high // step) * step + 1, step)


def chart(ends: Sequence[tuple[int, dict[Seat, Number]]], seats: Iterable[tuple[Seat, str, str, str]]) -> Chart | None:
    """`ends` are rounds with everybody's points, `seats` their seat, name, letter and colour. None where there is
    nothing to compare yet: fewer than two rounds."""
    if len(ends) < 2:
        return None
    known = [n for _, totals in ends for n in totals.values() if isinstance(n, int)]
    ticks = round_ticks(min([0, *known]), max([1, *known]))
    first, last = ends[0][0], ends[-1][0]

    def x(n: int) -> float:
        return round(LEFT + (n - first) * (RIGHT - LEFT) / (last - first), 1)

    def y(n: int) -> float:
        return round(BOTTOM - (n - ticks[0]) * (BOTTOM - TOP) / (ticks[-1] - ticks[0]), 1)

    every = next(step for step in _steps() if last - first < step * MAX_ROUND_LABELS)
    lines = [_series(*seat, ends, every, x, y) for seat in seats]
    heights = _apart([line.end_y for line in lines])
    numbered = range(-(-first // every) * every, last + 1, every)
    return Chart(tuple(n for n, _ in ends), tuple((x(n), n) for n in numbered),
                 tuple((y(n), number(n)) for n in ticks), y(0),
                 tuple(_at(line, h) for line, h in zip(lines, heights, strict=True)))


def _series(seat: Seat, name: str, letter: str, colour: str, ends: Sequence[tuple[int, dict[Seat, Number]]],
            every: int, x: Callable[[int], float], y: Callable[[int], float]) -> Series:
    runs: list[list[tuple[float, float]]] = [[]]
    before: int | None = None
    for n, totals in ends:
        points = totals[seat]
        if not isinstance(points, int) or (before is not None and n > before + 1):
            runs.append([])
        if isinstance(points, int):
            runs[-1].append((x(n), y(points)))
        before = n
    spots = [spot for run in runs for spot in run]
    numbered = {x(n) for n, _ in ends if n % every == 0}
    lonely = {run[0] for run in runs if len(run) == 1}
    marks = tuple(spot for spot in spots if spot[0] in numbered or spot in lonely or spot == spots[-1])
    end = spots[-1] if spots else (x(ends[0][0]), y(0))
    drawn = tuple(" ".join(f"{a:g},{b:g}" for a, b in run) for run in runs if len(run) > 1)
    return Series(seat, name, letter, colour, drawn, marks, RIGHT + 24, end[1],
                  tuple(number(totals[seat]) for _, totals in ends))


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights moved so that letters do not lie on one another, nor below the chart."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    placed = list(heights)
    for above, i in pairwise(order):
        placed[i] = max(placed[i], placed[above] + LETTER_GAP)
    floor = float(BOTTOM)
    for i in reversed(order):
        placed[i] = min(placed[i], floor)
        floor = placed[i] - LETTER_GAP
    return placed


def _at(line: Series, height: float) -> Series:
    return structs.replace(line, end_y=round(height, 1))
