"""Sheets on paper: a page for every side, laid out in A5; on A4 everything is larger."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.sheets import Block, Figures, Mark, Picks, Places, Rings, Row, Rows, Side, Words
from companion.i18n import signed
from companion.pdf import DISPLAY, READING_SIZES, TEXT, new_document
from companion.web import say
from companion.web.campaign.front import Front, places

if TYPE_CHECKING:
    from companion.pdf_document import PdfDocument

EDGE, WIDE, TALL = 12.0, 148.0, 210.0
"""Millimetres of A5: the margin and the page."""
RIGHT, TOP = 76.0, 38.0
"""Where the second column begins, and the first heading."""
LINE, FRAME = 0.25, 0.9
"""Widths of strokes in millimetres."""
PITCH, BOX, STAR, TICK = 13.4, 9.0, 4.6, 12.5
"""From row to row, the side of a box, the radius of a star, from box to box."""


class _Sheet:
    """One sheet being drawn. Every length is that of A5, times `k`."""

    def __init__(self, paper: PdfDocument, size: str, name: str, f: Front):
        self.paper, self.k, self.name, self.f = paper, READING_SIZES[size][0] / WIDE, name, f

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

    def star(self, x: float, y: float, mark: Mark | None) -> None:
        """Filled once earned, with a ring round it once spent."""
        if mark is None:
            return
        self.paper.set_line_width(LINE * self.k)
        self.paper.set_fill_color(40 if mark.filled else 255)
        self.paper.star(x * self.k, y * self.k, 0.45 * STAR * self.k, STAR * self.k, 5, 180, "DF")
        if mark.ringed:
            self.circle(x, y, STAR + 1.2, FRAME)

    def heading(self, x: float, y: float, key: str, width: float = 0) -> None:
        self.face(DISPLAY, size=12)
        self.put(x, y, self.f.say(key), width)

    def side(self, side: Side) -> None:
        self.paper.add_page()
        self.face(DISPLAY, size=22)
        self.put(EDGE, 16, self.f.character or self.f.name, WIDE - 2 * EDGE - 30)
        self.face(TEXT, size=10)
        self.put(EDGE, 24.5, f"{self.f.name} · {self.f.mode} · {self.name}", WIDE - 2 * EDGE - 30)
        self.put(WIDE - EDGE - 30, 16, say(f"web.campaign.sheet.{side.id}"), 30, "R")
        self.rule(EDGE, 30, WIDE - 2 * EDGE, FRAME)
        for x, column in zip((EDGE, RIGHT), side.columns, strict=False):
            y = TOP
            for block in column:
                y += self.block(x, y, block, RIGHT - EDGE if len(side.columns) > 1 else WIDE - 2 * EDGE)

    def block(self, x: float, y: float, block: Block, width: float) -> float:
        """Draw it from its heading on; the millimetres it takes."""
        match block:
            case Rows():
                return self.rows(x, y, block)
            case Rings():
                return self.rings(x, y, block)
            case Places():
                return self.places(x, y, block)
            case Picks():
                return self.picks(x, y, block, width)
            case Words():
                return self.words(x, y, block, width)
            case Figures():
                return self.figures(x, y, block, width)

    def rows(self, x: float, y: float, block: Rows) -> float:
        self.heading(x, y, block.title)
        self.star(x + 46, y, block.mark)
        for n, row in enumerate(block.rows):
            self.row(x, y + 8 + n * PITCH, row)
        if framed := [n for n, row in enumerate(block.rows) if row.framed]:
            self.box(x - 2.5, y + 8 + framed[0] * PITCH - 2.2, 56, len(framed) * PITCH, FRAME)
            self.face(TEXT, size=8)
            self.put(x, y + 8 + (framed[-1] + 1) * PITCH + 1.5, self.f.say(block.frame), 56)
        return 12 + len(block.rows) * PITCH

    def row(self, x: float, y: float, row: Row) -> None:
        """Boxes, or the line with a word, and the star at the end."""
        for n, crossed in enumerate(row.ticks):
            self.box(x + n * TICK, y, BOX, BOX, crossed=crossed)
        if not row.ticks:
            self.box(x, y, 34, BOX)
            self.face(TEXT, "B", 12)
            self.put(x + 2, y + BOX / 2, row.word, 30)
            if row.struck:
                self.rule(x + 2, y + BOX / 2, 30, 0.5)
        self.star(x + 46, y + BOX / 2, row.mark)

    def rings(self, x: float, y: float, block: Rings) -> float:
        self.heading(x, y, block.title)
        for n, (word, crossed) in enumerate(block.words):
            cx, cy = x + 7 + n % 4 * 15, y + 14 + n // 4 * 15
            self.circle(cx, cy, 6.4)
            self.face(TEXT, "B", 11)
            self.put(cx - 5, cy, word, 10, "C")
            if crossed:
                self.paper.set_line_width(0.5 * self.k)
                self.paper.line((cx - 4.5) * self.k, (cy + 4.5) * self.k, (cx + 4.5) * self.k, (cy - 4.5) * self.k)
        return max(block.tall, 12 + -(-len(block.words) // 4) * 15.0)

    def places(self, x: float, y: float, block: Places) -> float:
        """Where the points of each game are written, and their sum."""
        self.heading(x, y, block.title)
        for n, points in enumerate(places(block)):
            px, py = x + n % 4 * 15.0, y + 8 + n // 4 * 16.0
            self.face(TEXT, size=7)
            self.put(px, py + 1.5, f"{n + 1}.", 13, "C")
            self.box(px, py + 3.5, 13, 10)
            self.face(TEXT, "B", 13)
            self.put(px, py + 8.5, points, 13, "C")
        tall = 14 + -(-len(block.points) // 4) * 16.0
        self.face(TEXT, size=10)
        self.put(x, y + tall, say("web.campaign.sheet.total"), 34)
        self.box(x + 38, y + tall - 6, 20, 12, FRAME)
        self.face(TEXT, "B", 17)
        self.put(x + 38, y + tall, signed(block.total), 20, "C")
        return tall + 16

    def picks(self, x: float, y: float, block: Picks, width: float) -> float:
        self.heading(x, y, block.title)
        lines = max(block.lines, len(block.picks))
        step = 11.5 * block.lines / lines
        for n in range(lines):
            py = y + 9 + n * step
            if n < len(block.picks):
                name, cost, effect = block.picks[n]
                self.face(TEXT, "B", 10.5)
                self.put(x, py - 1.6, self.f.say(name) + ("" if cost is None else f" ({cost})"), width)
                self.face(TEXT, size=8)
                self.put(x, py + 2.3, self.f.say(effect) if effect else "", width)
            self.rule(x, py + 5, width)
        return max(block.tall, 13 + block.lines * 11.5)

    def words(self, x: float, y: float, block: Words, width: float) -> float:
        self.heading(x, y, block.title)
        self.face(TEXT, "B", 10.5)
        across = max(1, int(width // 40))
        rows = -(-block.lines // across)
        lines = max(block.lines, len(block.words))
        step = 9 * rows / -(-lines // across)
        for n in range(lines):
            wx, wy = x + n % across * 42, y + 8 + n // across * step
            self.put(wx, wy, block.words[n] if n < len(block.words) else "", 39)
            self.rule(wx, wy + 3, 39)
        return 12 + 9.0 * rows

    def figures(self, x: float, y: float, block: Figures, width: float) -> float:
        for n, (label, value) in enumerate(block.figures):
            self.face(TEXT, size=10)
            self.put(x, y + n * 10, self.f.say(label), width - 30)
            self.face(TEXT, "B", 13)
            self.put(x + width - 28, y + n * 10,
                     signed(value) if isinstance(value, int) else self.f.say(value), 28, "R")
            self.rule(x, y + n * 10 + 5, width)
        return len(block.figures) * 10.0 + 6


def sheets(fronts: Iterable[Front], size: str, name: str) -> bytes:
    """All sides of every sheet, one after the other. `name` is the campaign's."""
    paper = new_document(size, name)
    for f in fronts:
        drawn = _Sheet(paper, size, name, f)
        for side in f.sides:
            drawn.side(side)
    return bytes(paper.output())
