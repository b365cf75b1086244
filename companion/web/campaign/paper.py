"""Characters' sheets on paper: two pages each, laid out in A5; on A4 everything is larger."""
from __future__ import annotations

from collections.abc import Iterable

from companion.pdf import DISPLAY, SIZES, TEXT, Paper, document
from companion.web import say
from companion.web.campaign.front import Front, Row, Star

EDGE, WIDE, TALL = 12.0, 148.0, 210.0
"""Millimetres of A5: the margin and the page."""
LINE, FRAME = 0.25, 0.9
"""Widths of strokes in millimetres."""
PITCH, BOX, STAR = 13.4, 9.0, 4.6
"""From row to row, the side of a box, the radius of a star."""


class _Sheet:
    """One sheet being drawn. Every length is that of A5, times `k`."""

    def __init__(self, paper: Paper, size: str, name: str, mode: str):
        self.paper, self.k, self.name, self.mode = paper, SIZES[size][0] / WIDE, name, mode

    def face(self, family: str, style: str = "", size: float = 10) -> None:
        self.paper.face(family, style, size * self.k)

    def put(self, x: float, y: float, text: str, width: float = 0, align: str = "L") -> None:
        self.paper.put(x * self.k, y * self.k, text, width * self.k, align)

    def box(self, x: float, y: float, w: float, h: float, stroke: float = LINE, crossed: bool = False) -> None:
        k = self.k
        self.paper.set_line_width(stroke * k)
        self.paper.rect(x * k, y * k, w * k, h * k)
        if crossed:
            self.paper.set_line_width(0.7 * k)
            self.paper.line((x + 1.5) * k, (y + 1.5) * k, (x + w - 1.5) * k, (y + h - 1.5) * k)
            self.paper.line((x + w - 1.5) * k, (y + 1.5) * k, (x + 1.5) * k, (y + h - 1.5) * k)

    def rule(self, x: float, y: float, width: float, stroke: float = LINE) -> None:
        self.paper.set_line_width(stroke * self.k)
        self.paper.line(x * self.k, y * self.k, (x + width) * self.k, y * self.k)

    def circle(self, x: float, y: float, r: float, stroke: float = LINE) -> None:
        self.paper.set_line_width(stroke * self.k)
        self.paper.circle(x * self.k, y * self.k, r * self.k)

    def star(self, x: float, y: float, star: Star) -> None:
        """Filled once earned, with a ring round it once spent."""
        self.paper.set_line_width(LINE * self.k)
        self.paper.set_fill_color(40 if star.earned else 255)
        self.paper.star(x * self.k, y * self.k, 0.45 * STAR * self.k, STAR * self.k, 5, 180, "DF")
        if star.spent:
            self.circle(x, y, STAR + 1.2, FRAME)

    def heading(self, x: float, y: float, text: str, width: float = 0) -> None:
        self.face(DISPLAY, size=12)
        self.put(x, y, text, width)

    def title(self, f: Front, side: str) -> None:
        self.paper.add_page()
        self.face(DISPLAY, size=22)
        self.put(EDGE, 16, f.character or f.name, WIDE - 2 * EDGE - 30)
        self.face(TEXT, size=10)
        self.put(EDGE, 24.5, f"{f.name} · {self.mode} · {self.name}", WIDE - 2 * EDGE - 30)
        self.put(WIDE - EDGE - 30, 16, side, 30, "R")
        self.rule(EDGE, 30, WIDE - 2 * EDGE, FRAME)

    def front(self, f: Front) -> None:
        self.title(f, say("web.campaign.sheet.front"))
        self.heading(EDGE, 38, say("web.campaign.sheet.experience"))
        self.star(58, 38, f.first)
        for n, row in enumerate(f.rows):
            self.row(46 + n * PITCH, row)
        if f.mode == "character":
            self.box(EDGE - 2.5, 46 + 8 * PITCH - 2.2, 56, 2 * PITCH, FRAME)
            self.face(TEXT, size=8)
            self.put(EDGE, 46 + 10 * PITCH + 1.5, say("web.campaign.sheet.last_two"), 56)
        self.circles(f)
        self.places(f)

    def row(self, y: float, row: Row) -> None:
        """Three boxes, or the line with a quest's number, and the star at the end."""
        for n, crossed in enumerate(row.boxes):
            self.box(EDGE + n * 12.5, y, BOX, BOX, crossed=crossed)
        if not row.boxes:
            self.box(EDGE, y, 34, BOX)
            self.face(TEXT, "B", 12)
            self.put(EDGE + 2, y + BOX / 2, row.code, 30)
            if row.read:
                self.rule(EDGE + 2, y + BOX / 2, 30, 0.5)
        self.star(58, y + BOX / 2, row.star)

    def circles(self, f: Front) -> None:
        if not f.circles:
            return
        self.heading(76, 38, say("web.campaign.sheet.stories"))
        step = min(16.0, 60 / 4)
        for n, (number, crossed) in enumerate(f.circles):
            x, y = 83 + n % 4 * step, 52 + n // 4 * step
            self.circle(x, y, 6.4)
            self.face(TEXT, "B", 11)
            self.put(x - 5, y, number, 10, "C")
            if crossed:
                self.paper.set_line_width(0.5 * self.k)
                self.paper.line((x - 4.5) * self.k, (y + 4.5) * self.k, (x + 4.5) * self.k, (y - 4.5) * self.k)

    def places(self, f: Front) -> None:
        """Where the journey points of each game are written, and their sum."""
        top = 46.0 if not f.circles else max(112.0, 58 + -(-len(f.circles) // 4) * 15.0)
        self.heading(76, top - 8, say("web.campaign.sheet.points"))
        for n, points in enumerate(f.places):
            x, y = 76 + n % 4 * 15.0, top + n // 4 * 16.0
            self.face(TEXT, size=7)
            self.put(x, y + 1.5, f"{n + 1}.", 13, "C")
            self.box(x, y + 3.5, 13, 10)
            self.face(TEXT, "B", 13)
            self.put(x, y + 8.5, points, 13, "C")
        y = top + -(-len(f.places) // 4) * 16.0 + 6
        self.face(TEXT, size=10)
        self.put(76, y, say("web.campaign.sheet.total"), 34)
        self.box(114, y - 6, 20, 12, FRAME)
        self.face(TEXT, "B", 17)
        self.put(114, y, str(f.total).replace("-", "−"), 20, "C")

    def back(self, f: Front) -> None:
        self.title(f, say("web.campaign.sheet.back"))
        self.heading(EDGE, 38, say("web.campaign.sheet.skills"))
        for n in range(max(9, len(f.skills))):
            y = 47 + n * 11.5 * min(1, 9 / max(9, len(f.skills)))
            if n < len(f.skills):
                name, cost, effect = f.skills[n]
                self.face(TEXT, "B", 10.5)
                self.put(EDGE, y - 1.6, f"{name} ({cost})", WIDE - 2 * EDGE)
                self.face(TEXT, size=8)
                self.put(EDGE, y + 2.3, effect, WIDE - 2 * EDGE)
            self.rule(EDGE, y + 5, WIDE - 2 * EDGE)
        self.heading(EDGE, 160, say("web.campaign.sheet.keywords"))
        self.face(TEXT, "B", 10.5)
        lines = max(12, len(f.keywords))
        step = 36 / -(-lines // 3)
        for n in range(lines):
            x, y = EDGE + n % 3 * 42, 168 + n // 3 * step
            self.put(x, y, f.keywords[n] if n < len(f.keywords) else "", 39)
            self.rule(x, y + 3, 39)


def sheets(fronts: Iterable[Front], size: str, name: str, mode: str) -> bytes:
    """Front and back of every sheet, one after the other. `name` is the campaign's, `mode` how it is played."""
    paper = document(size, name)
    drawn = _Sheet(paper, size, name, mode)
    for one in fronts:
        drawn.front(one)
        drawn.back(one)
    return bytes(paper.output())
