"""Sheets to print: stickers with codes, slips for card sleeves, and a page that shows what a printer and a lamp can do.

All lengths are millimetres. What is cut out lies between its marks; beside every sticker stands which card it is for,
so that nobody has to read squares. Names come from the caller, as they should be printed."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import qrcode
from msgspec import Struct

from companion.i18n import TABLE_TEXTS, Texts
from companion.later import Later
from companion.pdf import (
    CUT_MARK_COLOUR, CUT_MARK_GAP, CUT_MARK_LENGTH, DISPLAY, INK_COLOUR, PRINTING_SIZES, TEXT, new_document)
from companion.vision import codes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = Later("numpy")

CODE_MODULES = 21
"""Modules of a code's side: version 1, the smallest there is."""
WHITE_MODULES = 2
"""Modules of white around a code. The norm wants 4; of a small sticker larger modules are the better use, and over the
pictures drawn in the tests as many codes are read with either."""
STICKER_SIDES = (15, 20, 25)
"""The sides that a sticker may have in millimetres, its white included."""
INSERT_SIZE = (63.0, 88.0)
"""Millimetres of a slip that fits a sleeve for standard cards."""
INSERT_CODE_SIDE = 38.0
MARGIN, FOOT = 10.0, 12.0
WORDS_WIDTH, GAP = 36.0, 3.0
"""Width of the words beside a sticker, and the gap between things."""
TRIAL_SIDES = (8, 10, 12, 15, 20, 25, 30)
"""The sides of the codes on the trial page, their white included."""
TRIAL_GREYS = (0, 90, 140, 170, 195)
"""Levels of grey (0 to 255) on the trial page, as weak toner prints them."""
SOFT_COLOUR = (79, 66, 48)


class Label(Struct, frozen=True):
    """What is printed for a code: its text, the card's `name` and the word for its `kind` in the reader's language, and
    one or two letters for the kind (`icon`)."""

    code: str
    name: str
    kind: str
    icon: str


@lru_cache(maxsize=4096)
def modules(text: str) -> NDArray[np.uint8]:
    """The code of a text, CODE_MODULES × CODE_MODULES, 1 for a dark module; ValueError for a text too long for that."""
    made = qrcode.QRCode(version=1, error_correction=qrcode.constants.ERROR_CORRECT_Q, border=0)
    made.add_data(text, optimize=0)
    try:
        made.make(fit=False)
    except qrcode.exceptions.DataOverflowError:
        raise ValueError(f"{text!r} is too long for a small code") from None
    return np.array(made.get_matrix(), np.uint8)


@cache
def _texts() -> Texts:
    return Texts([TABLE_TEXTS])


class _Sheets:
    """A document under way, in one language."""

    def __init__(self, size: str, lang: str, title: str):
        self.wide, self.tall = PRINTING_SIZES[size]
        self.lang = lang
        self.title = self.say(title)
        self.paper = new_document(size, self.title)
        self.paper.set_lang(lang)

    def say(self, key: str, **params: object) -> str:
        return _texts().say(self.lang, f"vision.sheet.{key}", **params)

    def page(self, number: int, pages: int) -> None:
        """A new page with its foot: what it is, and a line by which the printed size can be checked."""
        p = self.paper
        p.add_page()
        y = self.tall - FOOT / 2
        self.ink(SOFT_COLOUR)
        p.face(TEXT, size=8)
        p.put(MARGIN, y, f"{self.title} · {number}/{pages}", 60)
        p.put(MARGIN + 62, y, self.say("actual"), self.wide - 2 * MARGIN - 62 - 53, "R")
        p.ruler(self.wide - MARGIN - 50, y, 50)

    def ink(self, colour: tuple[int, int, int]) -> None:
        self.paper.set_text_color(*colour)

    def code(self, x: float, y: float, side: float, text: str, level: int = 0) -> None:
        """A code in white, at its upper left corner and with its whole side; `level` of grey instead of black."""
        p, there = self.paper, modules(text)
        module = side / (CODE_MODULES + 2 * WHITE_MODULES)
        x, y = x + WHITE_MODULES * module, y + WHITE_MODULES * module
        p.set_fill_color(level)
        # Runs of both directions overlap, so that no white hair shows between two modules.
        for row in range(CODE_MODULES):
            for start, end in _runs(there[row]):
                p.rect(x + start * module, y + row * module, (end - start) * module, module, "F")
            for start, end in _runs(there[:, row]):
                if end - start > 1:
                    p.rect(x + row * module, y + start * module, module, (end - start) * module, "F")

    def icon(self, x: float, y: float, side: float, letters: str) -> None:
        """The letters of a kind in a small frame."""
        p = self.paper
        p.set_draw_color(*INK_COLOUR)
        p.set_line_width(0.25)
        p.rect(x, y, side, side, style="D", round_corners=True, corner_radius=side / 4)
        self.ink(INK_COLOUR)
        p.face(TEXT, "B", side * 2)
        p.put(x, y + side / 2, letters[:2], side, "C")

    def lines(self, x: float, y: float, text: str, width: float, most: int, leading: float, align: str = "L") -> float:
        """Text in the present type on as many lines at most, the last one in smaller type where more would be needed,
        and cut off where that is not enough; the height below it."""
        p, rest = self.paper, text.split()
        for number in range(most):
            line: list[str] = []
            while rest and (number == most - 1 or not line or p.get_string_width(" ".join([*line, rest[0]])) <= width):
                line.append(rest.pop(0))
            whole = len(line)
            while len(line) > 1 and p.get_string_width(" ".join(line)) > 1.4 * width:
                line.pop()
            if len(line) < whole:
                line[-1] += "…"
            if line:
                p.put(x, y, " ".join(line), width, align)
                y += leading
        return y

    def done(self) -> bytes:
        return bytes(self.paper.output())


def _runs(row: NDArray[np.uint8]) -> list[tuple[int, int]]:
    """Where dark modules begin and end."""
    steps = np.flatnonzero(np.diff(np.concatenate([[0], row, [0]]).astype(np.int8)))
    return [(int(a), int(b)) for a, b in zip(steps[::2], steps[1::2], strict=True)]


def _cell(side: int) -> tuple[float, float]:
    """Width and height of a sticker with its cut marks and words; of a slip where `side` is 0."""
    room = side + 2 * (CUT_MARK_LENGTH + CUT_MARK_GAP)
    return (room + 0.5 + WORDS_WIDTH + GAP, room + 1) if side else INSERT_SIZE


def _grid(wide: float, tall: float, cell: tuple[float, float]) -> tuple[int, int]:
    return int((wide - 2 * MARGIN + 0.01) // cell[0]), int((tall - MARGIN - FOOT + 0.01) // cell[1])


def on_page(side: int, size: str) -> int:
    """How many stickers of that side a page has, how many slips where it is 0. KeyError for another size of paper."""
    across, down = _grid(*PRINTING_SIZES[size], _cell(side))
    return across * down


def _some(labels: Sequence[Label]) -> None:
    """ValueError where there is nothing to print: before a document has opened its fonts."""
    if not labels:
        raise ValueError("nothing to print")


def _placed(sheets: _Sheets, labels: Sequence[Label], cell: tuple[float, float],
            draw: Callable[[Label, float, float], None]) -> bytes:
    """The labels in rows and columns of cells, over as many pages as they need."""
    across, down = _grid(sheets.wide, sheets.tall, cell)
    pages = -(-len(labels) // (across * down))
    left = (sheets.wide - across * cell[0]) / 2
    for n, label in enumerate(labels):
        place = n % (across * down)
        if not place:
            sheets.page(n // (across * down) + 1, pages)
        draw(label, left + place % across * cell[0], MARGIN + place // across * cell[1])
    return sheets.done()


def stickers(labels: Sequence[Label], side: int, size: str = "A4", lang: str = "en") -> bytes:
    """Stickers as PDF, the words for each beside it. `side` is one of STICKER_SIDES, `size` one of
    companion.pdf.PRINTING_SIZES. ValueError for another side and for no labels, KeyError for another size."""
    if side not in STICKER_SIDES:
        raise ValueError(f"stickers have a side of {STICKER_SIDES} mm")
    _some(labels)
    sheets = _Sheets(size, lang, "stickers")

    def draw(label: Label, x: float, y: float) -> None:
        p = sheets.paper
        x, y = x + CUT_MARK_LENGTH + CUT_MARK_GAP, y + CUT_MARK_LENGTH + CUT_MARK_GAP
        p.marks(x, y, side, side)
        sheets.code(x, y, side, label.code)
        x += side + CUT_MARK_LENGTH + CUT_MARK_GAP + 0.5
        sheets.icon(x, y, 4.5, label.icon)
        sheets.ink(SOFT_COLOUR)
        p.face(TEXT, size=7.5)
        p.put(x + 5.7, y + 2.25, label.kind, WORDS_WIDTH - 5.7)
        sheets.ink(INK_COLOUR)
        p.face(TEXT, "B", 9)
        below = sheets.lines(x, y + 7, label.name, WORDS_WIDTH, 2, 3.5)
        p.face(TEXT, size=9)
        p.put(x, below, label.code, WORDS_WIDTH)

    return _placed(sheets, labels, _cell(side), draw)


def inserts(labels: Sequence[Label], size: str = "A4", lang: str = "en") -> bytes:
    """Slips for sleeves as PDF, nine on A4 and six on Letter. ValueError for no labels, KeyError for another
    size."""
    _some(labels)
    sheets = _Sheets(size, lang, "inserts")
    wide, tall = INSERT_SIZE

    def draw(label: Label, x: float, y: float) -> None:
        p = sheets.paper
        p.set_draw_color(*CUT_MARK_COLOUR)
        p.set_line_width(0.15)
        p.rect(x, y, wide, tall)
        sheets.icon(x + 4, y + 4, 8, label.icon)
        sheets.ink(SOFT_COLOUR)
        p.face(TEXT, size=9)
        p.put(x + 14, y + 8, label.kind, wide - 18)
        sheets.ink(INK_COLOUR)
        p.face(DISPLAY, size=15)
        sheets.lines(x + 4, y + 19, label.name, wide - 8, 2, 6.4, "C")
        sheets.code(x + (wide - INSERT_CODE_SIDE) / 2, y + 32, INSERT_CODE_SIDE, label.code)
        p.face(TEXT, "B", 13)
        p.put(x, y + tall - 9, label.code, wide, "C")

    return _placed(sheets, labels, _cell(0), draw)


def trial(game: str, size: str = "A4", lang: str = "en") -> bytes:
    """A page for trying out printer, light and camera: codes from small to large, from black to grey, and a line of
    100 mm. They are codes of that game that stand for nothing. KeyError for a game without codes, or another size."""
    if (known := codes.codes_of(game)) is None:
        raise KeyError(game)
    kind = next(iter(known.kinds))
    texts = iter([codes.write(game, kind, codes.MAX_NUMBER - n) for n in range(len(TRIAL_SIDES) + len(TRIAL_GREYS))])
    sheets = _Sheets(size, lang, "trial")
    p, width = sheets.paper, sheets.wide - 2 * MARGIN
    sheets.page(1, 1)
    sheets.ink(INK_COLOUR)
    p.face(DISPLAY, size=22)
    p.put(MARGIN, 20, sheets.title, width)
    y = 32.0

    def part(key: str) -> None:
        nonlocal y
        sheets.ink(INK_COLOUR)
        p.face(TEXT, size=11)
        y = sheets.lines(MARGIN, y, sheets.say(key), width, 4, 5.4) + 2

    def row(cells: Sequence[tuple[str, float, int]]) -> None:
        """Codes side by side, each with what is said of it and its own text below."""
        nonlocal y
        x, tall = MARGIN, max(side for _, side, _ in cells)
        step = (width - sum(max(side, 14) for _, side, _ in cells)) / max(1, len(cells) - 1)
        for said, side, level in cells:
            text, room = next(texts), max(side, 14)
            sheets.code(x + (room - side) / 2, y + tall - side, side, text, level)
            sheets.ink(SOFT_COLOUR)
            p.face(TEXT, size=9)
            p.put(x, y + tall + 3, said, room, "C")
            p.face(TEXT, size=7.5)
            p.put(x, y + tall + 7, text, room, "C")
            x += room + step
        y += tall + 16

    part("trial_size")
    p.ruler(MARGIN, y + 2, 100)
    y += 12
    part("trial_small")
    row([(f"{side} mm", float(side), 0) for side in TRIAL_SIDES])
    part("trial_grey")
    row([(f"{100 - round(level / 2.55)} %", 20.0, level) for level in TRIAL_GREYS])
    part("trial_light")
    part("trial_sleeve")
    return sheets.done()
