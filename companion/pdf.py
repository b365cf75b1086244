"""Paper: a PDF in our own fonts. Lengths are millimetres from the top left corner, sizes of type points."""
from __future__ import annotations

import unicodedata
from typing import Any

from fpdf import FPDF
from fpdf.fonts import TTFFont

from companion import assets

SIZES = {"A4": (210.0, 297.0), "A5": (148.0, 210.0)}
"""What is read."""
SHEETS = {"A4": SIZES["A4"], "Letter": (215.9, 279.4)}
"""What is printed on whole sheets and cut."""
TEXT, DISPLAY, PROSE = "text", "display", "prose"
"""The families: TEXT in styles "" and "B" (bold), DISPLAY for headings, bold only, PROSE for stories, never bold."""
_REST = "-rest"
"""Ends the name of the family that has the letters which the file of a family leaves out, the Czech ones among them."""
_CORE = {TEXT: "Helvetica", DISPLAY: "Times", PROSE: "Times"}
MARK, APART = 2.0, 0.5
"""Length of a cut mark, and how far from the corner it begins."""
INK, MARKS = (20, 17, 11), (120, 110, 95)
"""The colours of what is printed, and of cut marks."""


class Paper(FPDF):
    """A document whose letters come from two files a family; without those files from the fonts of every PDF reader,
    which have no Czech letters: these then lose their accents."""

    own_fonts = False

    def face(self, family: str, style: str = "", size: float = 0) -> None:
        """Write in one of the families from now on; `size` 0 keeps the present one."""
        self.set_font(family if self.own_fonts else _CORE[family], style or ("B" if family == DISPLAY else ""), size)

    def put(self, x: float, y: float, text: str, width: float = 0, align: str = "L") -> None:
        """One line of text whose middle is at height `y`, from `x` to the right, or aligned (L, C, R) within `width`
        and, where it would be longer, in smaller type."""
        kept = self.font_size_pt
        if width and (long := self.get_string_width(text)) > width:
            self.set_font_size(kept * width / long)
        self.set_xy(x, y - self.font_size / 2)
        self.cell(width or None, self.font_size, text, align=align)
        self.set_font_size(kept)

    def ruler(self, x: float, y: float, length: int) -> None:
        """A line with a stroke every ten millimetres, a longer one every fifty: by it the printed size is checked."""
        self.set_draw_color(*INK)
        self.set_line_width(0.2)
        self.line(x, y, x + length, y)
        for at in range(0, length + 1, 10):
            reach = 1.6 if at % 50 == 0 else 1.0
            self.line(x + at, y - reach, x + at, y + reach)

    def marks(self, x: float, y: float, wide: float, tall: float) -> None:
        """Where to cut: two strokes outside each corner."""
        self.set_draw_color(*MARKS)
        self.set_line_width(0.15)
        for left, out in ((x, -1), (x + wide, 1)):
            for top, up in ((y, -1), (y + tall, 1)):
                self.line(left + out * APART, top, left + out * (APART + MARK), top)
                self.line(left, top + up * APART, left, top + up * (APART + MARK))

    def get_fallback_font(self, char: str, style: str = "") -> str | None:
        """The other file of the present family: letters of another family would look strange among its own."""
        rest = f"{self.font_family}{_REST}{style}"
        font = self.fonts.get(rest)
        return rest if isinstance(font, TTFFont) and ord(char) in font.cmap else None

    def output(self, *args: Any, **more: Any) -> Any:
        """The whole document, as FPDF gives it; the files of the fonts are closed then."""
        data = super().output(*args, **more)
        for font in self.fonts.values():
            if (file := getattr(font, "ttfont", None)) is not None:
                file.close()
        return data

    def normalize_text(self, text: str) -> str:
        """What the present font can write of a text."""
        if self.is_ttf_font:
            return text
        plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
        return plain.encode("cp1252", "replace").decode("latin-1")


def document(size: str, title: str) -> Paper:
    """An empty document of a size in SIZES or SHEETS, without margins and without a page. KeyError for another size."""
    made = Paper(format=(SIZES | SHEETS)[size])
    vendor = assets.root() / "static" / "vendor"
    if all((vendor / font.file).is_file() for font in assets.PAPER):
        for font in assets.PAPER:
            rest = _REST if font.characters == assets.LATIN_EXTENDED else ""
            made.add_font(f"{font.family}{rest}", "" if font.weight == "400" else "B", vendor / font.file)
        made.own_fonts = True
        made.set_fallback_fonts([TEXT + _REST, DISPLAY + _REST, PROSE + _REST])
    made.set_auto_page_break(False)
    made.set_margin(0)
    made.c_margin = 0
    made.set_title(title)
    made.set_creator("Companion")
    made.face(TEXT, size=10)
    return made
