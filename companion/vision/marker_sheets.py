"""Markers on paper: corner markers to lay at a board, stickers for pieces, with what each is for and where to cut."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from companion import pdf
from companion.vision.markers import CELLS, MARKER_COUNT, MIN_STICKER_SIDE, draw

if TYPE_CHECKING:
    from companion.pdf_document import PdfDocument

MARGIN = 12.0
"""Millimetres along the paper's edges that printers leave white."""
GAP, LINE_HEIGHT = 5.0, 3.6
"""Millimetres between two stickers, and of a line of words."""
RULER_LENGTH = 100
"""Millimetres of the line by which the printer's scale is checked."""
MIN_WORDS_WIDTH = 24.0
"""Millimetres that the words below a marker have."""


class Print(Struct, frozen=True):
    """A marker to print `times` times: what it is for, its side, and the height above the board that is reckoned with,
    0 for one that lies flat."""

    number: int
    name: str
    side: float
    height: float = 0.0
    times: int = 1


class Words(Struct, frozen=True):
    """What stands on a sheet in the reader's language. `scale` beside the ruler; `height` below a marker that lies
    high, with {mm} for how high; `advice` are lines under the title."""

    title: str
    scale: str
    height: str
    advice: tuple[str, ...] = ()


def sheets(size: str, prints: Iterable[Print], words: Words) -> bytes:
    """A PDF on paper of a size in `pdf.PRINTING_SIZES`; KeyError for another. ValueError for a marker there is not, one
    under 12 mm, which a photo of a whole board does not show clearly, one wider than the paper, or one printed more
    than 99 times."""
    wanted = tuple(prints)
    wide, high = pdf.PRINTING_SIZES[size]
    for one in wanted:
        if not 0 <= one.number < MARKER_COUNT or not 0 < one.times < 100:
            raise ValueError(f"marker {one.number}, {one.times} times")
        if not MIN_STICKER_SIDE <= one.side <= wide - 2 * MARGIN - 2 * one.side / CELLS:
            raise ValueError(f"marker {one.number} of {one.side} mm")
    paper = pdf.new_document(size, words.title)
    top = _begin(paper, words, wide, high)
    left, row = MARGIN, 0.0
    for one in [mark for mark in wanted for _ in range(mark.times)]:
        whole = _cut(one.side)
        across, down = max(whole, MIN_WORDS_WIDTH) + GAP, whole + 3 * LINE_HEIGHT + GAP
        if left + across - GAP > wide - MARGIN:
            left, top, row = MARGIN, top + row, 0.0
        if top + down > high - MARGIN - 2 * LINE_HEIGHT:
            top = _begin(paper, words, wide, high)
            left, row = MARGIN, 0.0
        _sticker(paper, one, words, left + (across - GAP - whole) / 2, top, across - GAP)
        left, row = left + across, max(row, down)
    return bytes(paper.output())


def _cut(side: float) -> float:
    """The side of what is cut out: the marker, and around it the white of one of its squares."""
    return side * (CELLS + 2) / CELLS


def _begin(paper: PdfDocument, words: Words, wide: float, high: float) -> float:
    """A new page with its title, and with the ruler at its foot; where its stickers begin."""
    paper.add_page()
    paper.face(pdf.DISPLAY, size=17)
    paper.put(MARGIN, MARGIN + 3, words.title, wide - 2 * MARGIN)
    paper.face(pdf.TEXT, size=9.5)
    top = MARGIN + 10
    if paper.page_no() == 1:
        for line in words.advice:
            paper.put(MARGIN, top, line, wide - 2 * MARGIN)
            top += LINE_HEIGHT + 1
    foot = high - MARGIN
    paper.ruler(MARGIN, foot, RULER_LENGTH)
    paper.put(MARGIN + RULER_LENGTH + 4, foot, words.scale, wide - 2 * MARGIN - RULER_LENGTH - 4)
    return top + 3


def _sticker(paper: PdfDocument, one: Print, words: Words, x: float, y: float, width: float) -> None:
    """One marker with its cut marks from the upper left corner of its white, and the words below it, centred."""
    whole = _cut(one.side)
    cell = one.side / CELLS
    paper.set_fill_color(0)
    paper.rect(x + cell, y + cell, one.side, one.side, style="F")
    paper.set_fill_color(255)
    for at in _white(one.number):
        paper.rect(x + (at[0] + 1) * cell, y + (at[1] + 1) * cell, at[2] * cell, at[3] * cell, style="F")
    paper.marks(x, y, whole, whole)
    middle = x + whole / 2 - width / 2
    paper.face(pdf.TEXT, "B", 8.5)
    paper.put(middle, y + whole + LINE_HEIGHT * 1.2, one.name, width, "C")
    paper.face(pdf.TEXT, size=7.5)
    size = f"{one.number} · {one.side:g} mm"
    said = f"{size} · {words.height.format(mm=f'{one.height:g}')}" if one.height else size
    paper.put(middle, y + whole + LINE_HEIGHT * 2.1, said, width, "C")


def _white(number: int) -> Iterator[tuple[float, float, float, float]]:
    """The white of a marker as rectangles in squares: left, top, width, height. They lie over one another, so that no
    reader shows black threads between them."""
    white = draw(number, 1) > 127
    for row in range(1, CELLS - 1):
        for column in range(1, CELLS - 1):
            if white[row, column]:
                yield column, row, 1.5 if white[row, column + 1] else 1.0, 1.0
                if white[row + 1, column]:
                    yield column, row + 0.5, 1.0, 1.0
