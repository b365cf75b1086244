"""The result on paper: one page of A4 with the winner, the sheet, every line of it and the points over the rounds."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.pdf import DISPLAY, READING_SIZES, TEXT, new_document
from companion.web.play.screen import Screen
from companion.web.score.chart import BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH, Chart
from companion.web.score.score_sheet import Line, Moment, SheetView

if TYPE_CHECKING:
    from companion.pdf_document import PdfDocument

PAGE = READING_SIZES["A4"]
MARGIN, GAP = 15.0, 8.0
INK, SOFT, RULE = (20, 17, 11), (79, 66, 48), (190, 180, 160)
COLOURS = {
    "blue": (29, 95, 176), "red": (163, 38, 31), "green": (31, 101, 48), "yellow": (122, 90, 0),
    "purple": (107, 58, 163), "orange": (143, 71, 0), "teal": (13, 95, 99), "grey": (90, 82, 71),
    "pink": (152, 35, 95), "brown": (110, 67, 34)}
"""Dark enough for white letters; any other colour is printed in ink."""
DASHES = {"red": (2.2, 1.4), "orange": (2.2, 1.4), "green": (0.4, 1.4), "teal": (0.4, 1.4), "yellow": (3.4, 1.2),
          "pink": (3.4, 1.2), "grey": (1.2, 1.2), "brown": (1.2, 1.2)}
"""Lines of the chart are told apart without colours, too: length of dash and gap in mm."""
ROW_HEIGHT, LINE_HEIGHT = 7.0, 4.2
"""Height of a row of the sheet, and of a line of the list at most, in mm."""
POINTS_PER_MM = 72 / 25.4


class Column(NamedTuple):
    """Where lines of the list go: from the left edge, between two heights, all in mm."""

    x: float
    top: float
    width: float
    bottom: float


def paper(s: Screen, made: SheetView, end: Moment, drawn: Chart | None, date: str,
          early: str = "") -> bytes:
    """The page as PDF. `end` is the moment's last stage; `early`: that the table agreed on an earlier end."""
    p = new_document("A4", f"{s.t('title')}, {date}")
    p.add_page()
    y = _sheet(p, s, made, _head(p, s, end, date, early)) + GAP
    width = (PAGE[0] - 2 * MARGIN - GAP) / 2
    left = y
    if drawn:
        left = _chart(p, drawn, s.t("web.end.chart.title"), MARGIN, y, width) + GAP / 2
    foot = PAGE[1] - MARGIN
    _lines(p, s, made, (Column(MARGIN, left, width, foot), Column(MARGIN + width + GAP, y, width, foot)))
    return bytes(p.output())


def _head(p: PdfDocument, s: Screen, end: Moment, date: str, early: str) -> float:
    """Game, day, who won and why; the height below it."""
    wide = PAGE[0] - 2 * MARGIN
    p.set_text_color(*SOFT)
    p.face(TEXT, size=10)
    p.put(MARGIN, MARGIN + 2, s.t("web.end.paper.page", game=s.t("title"), date=date), wide)
    p.put(MARGIN, MARGIN + 2, s.round_text, wide, "R")
    if not s.over:
        headline = early or s.t("web.score.now")
    elif end.winners:
        headline = s.t("web.end.winner", n=len(end.winners), seat=", ".join(end.winners))
    else:
        headline = s.t("web.end.nobody")
    p.set_text_color(*INK)
    p.face(DISPLAY, size=24)
    p.put(MARGIN, MARGIN + 13, headline, wide)
    y = MARGIN + 21
    if s.over:
        p.set_xy(MARGIN, y)
        p.face(TEXT, size=10)
        p.multi_cell(wide, 4.6, end.reason)
        y = p.get_y() + 2
    return y


def _sheet(p: PdfDocument, s: Screen, made: SheetView, y: float) -> float:
    """A row for each category, a column for each player, and for each side that nobody leads."""
    label = 62.0
    each = (PAGE[0] - 2 * MARGIN - label) / len(s.scorers)
    for n, side in enumerate(s.scorers):
        _badge(p, s.letter(side), s.colour(side), MARGIN + label + (n + 1) * each - 3, y + 3, 2.8)
        p.set_text_color(*INK)
        p.face(TEXT, "B", 10)
        p.put(MARGIN + label + n * each, y + 9, s.called(side), each, "R")
    y += 13
    for row in made.rows:
        _rule(p, y)
        p.face(TEXT, size=10)
        p.put(MARGIN, y + ROW_HEIGHT / 2, row.title, label)
        p.face(TEXT, "B", 12)
        for n, side in enumerate(s.scorers):
            p.put(MARGIN + label + n * each, y + ROW_HEIGHT / 2, row.points.get(side, "–"), each, "R")
        y += ROW_HEIGHT
    _rule(p, y, 0.5)
    p.face(TEXT, "B", 11)
    p.put(MARGIN, y + 6, s.t("web.score.total"), label)
    p.face(TEXT, "B", 20)
    for n, side in enumerate(s.scorers):
        p.put(MARGIN + label + n * each, y + 6, made.totals[side], each, "R")
    y += 12
    if made.unknown:
        p.face(TEXT, size=8)
        p.put(MARGIN, y + 2, s.t("web.score.unknown"), PAGE[0] - 2 * MARGIN)
        y += 5
    return y


def _lines(p: PdfDocument, s: Screen, made: SheetView, columns: Sequence[Column]) -> None:
    """Every line under its category, in type as large as the room allows."""
    wanted: list[str | Line] = []
    for row in made.rows:
        if row.lines:
            wanted += [row.title, *row.lines]
    if wanted:
        wanted.insert(0, s.t("web.end.by_line"))
    room = [column.bottom - column.top for column in columns]
    height = next((h for h in _heights() if sum(int(r // h) for r in room) >= len(wanted)), 1.0)
    places = [(column, column.top + n * height) for column, r in zip(columns, room, strict=True)
              for n in range(int(r // height))]
    for (column, y), item in zip(places, wanted, strict=False):
        middle, size = y + height / 2, 0.72 * height * POINTS_PER_MM
        p.set_text_color(*INK)
        if isinstance(item, str):
            p.face(TEXT, "B", size)
            p.put(column.x, middle, item, column.width)
        else:
            _badge(p, item.letter, item.colour, column.x + height / 2, middle, 0.4 * height)
            p.set_text_color(*INK)
            p.face(TEXT, size=size)
            p.put(column.x + 1.5 * height, middle, item.text, column.width - 1.5 * height - 9)
            p.face(TEXT, "B", size)
            p.put(column.x, middle, item.points, column.width, "R")


def _heights() -> Iterable[float]:
    return (LINE_HEIGHT - n / 10 for n in range(int(10 * LINE_HEIGHT) - 10))


def _chart(p: PdfDocument, c: Chart, title: str, x: float, y: float, width: float) -> float:
    """The drawing of the screens at another size: its points are the same."""
    p.set_text_color(*INK)
    p.face(TEXT, "B", 9)
    p.put(x, y + 2, title, width)
    y += 5
    scale = width / WIDTH

    def at(spot: tuple[float, float]) -> tuple[float, float]:
        return x + spot[0] * scale, y + spot[1] * scale

    p.set_line_width(0.15)
    p.set_text_color(*SOFT)
    p.face(TEXT, size=7)
    for height, text in c.up:
        p.set_draw_color(*RULE)
        p.line(*at((LEFT, height)), *at((RIGHT, height)))
        p.put(x, at((0, height))[1], text, (LEFT - 8) * scale, "R")
    for across, n in c.across:
        p.put(at((across, 0))[0] - 5, at((0, BOTTOM + 24))[1], str(n), 10, "C")
    p.set_draw_color(*INK)
    p.line(*at((LEFT, c.zero)), *at((RIGHT, c.zero)))
    for one in c.series:
        p.set_draw_color(*COLOURS.get(one.colour, INK))
        p.set_line_width(0.7)
        if one.colour in DASHES:
            p.set_dash_pattern(*DASHES[one.colour])
        for run in one.runs:
            spots = [at((float(a), float(b))) for a, b in (spot.split(",") for spot in run.split(" "))]
            p.polyline(spots)
        p.set_dash_pattern()
        p.set_fill_color(*COLOURS.get(one.colour, INK))
        for spot in one.marks:
            a, b = at(spot)
            p.circle(a, b, 0.8, style="F")
        _badge(p, one.letter, one.colour, *at((one.end_x, one.end_y)), 2.4)
    return y + HEIGHT * scale


def _badge(p: PdfDocument, letter: str, colour: str, x: float, y: float, radius: float) -> None:
    """A player's letter on the player's colour, its middle at (x, y)."""
    p.set_fill_color(*COLOURS.get(colour, INK))
    p.circle(x, y, radius, style="F")
    p.set_text_color(255, 255, 255)
    p.face(TEXT, "B", 1.25 * radius * POINTS_PER_MM)
    p.put(x - radius, y, letter, 2 * radius, "C")


def _rule(p: PdfDocument, y: float, thick: float = 0.2) -> None:
    p.set_draw_color(*RULE)
    p.set_line_width(thick)
    p.line(MARGIN, y, PAGE[0] - MARGIN, y)
