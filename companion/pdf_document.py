"""The document that `pdf.new_document` begins: what all our pages on paper are written and drawn with."""
from __future__ import annotations

import unicodedata
from typing import Any

from fpdf import FPDF
from fpdf.drawing_primitives import Transform
from fpdf.enums import PDFResourceType
from fpdf.fonts import TTFFont
from fpdf.svg import SVGObject

from companion.pdf import CORE_FONTS, CUT_MARK_COLOUR, CUT_MARK_GAP, CUT_MARK_LENGTH, DISPLAY, INK_COLOUR, REST


class PdfDocument(FPDF):
    """A document in our fonts, two files a family (`own_fonts`); without those files in the fonts of every PDF reader,
    in which Czech letters lose their accents."""

    own_fonts = False

    def face(self, family: str, style: str = "", size: float = 0) -> None:
        """Write in a family (TEXT, DISPLAY, PROSE) from now on; `size` 0 keeps the present one."""
        name = family if self.own_fonts else CORE_FONTS[family]
        self.set_font(name, style or ("B" if family == DISPLAY else ""), size)
        self._write_font()

    def put(self, x: float, y: float, text: str, width: float = 0, align: str = "L") -> None:
        """One line of text whose middle is at height `y`, from `x` to the right, or aligned (L, C, R) within `width`
        and, where it would be longer, in smaller type."""
        kept = self.font_size_pt
        if width and (long := self.get_string_width(text)) > width:
            self.set_font_size(kept * width / long)
        self._write_font()
        self.set_xy(x, y - self.font_size / 2)
        self.cell(width or None, self.font_size, text, align=align)
        self.set_font_size(kept)

    def _write_font(self) -> None:
        """Say on the page which font is in use. fpdf leaves that to the next line, and where that line begins with a
        letter of the other file, the font is forgotten with its end."""
        if self.page and self.current_font:
            self._out(self._set_font_for_page(self.current_font, self.font_size_pt))

    def drawing(self, svg: str, x: float, y: float, wide: float, tall: float) -> None:
        """An SVG in a frame, its upper left corner at `x`, `y`."""
        _, _, drawn = SVGObject(svg).transform_to_rect_viewport(scale=1, width=wide, height=tall)
        there = Transform.translation(x, y)
        drawn.transform = drawn.transform @ there if drawn.transform else there
        self.draw_path(drawn)

    def ruler(self, x: float, y: float, length: int) -> None:
        """A line with a stroke every ten millimetres, a longer one every fifty: by it the printed size is checked."""
        self.set_draw_color(*INK_COLOUR)
        self.set_line_width(0.2)
        self.line(x, y, x + length, y)
        for at in range(0, length + 1, 10):
            reach = 1.6 if at % 50 == 0 else 1.0
            self.line(x + at, y - reach, x + at, y + reach)

    def marks(self, x: float, y: float, wide: float, tall: float) -> None:
        """Where to cut: two strokes outside each corner."""
        self.set_draw_color(*CUT_MARK_COLOUR)
        self.set_line_width(0.15)
        for left, out in ((x, -1), (x + wide, 1)):
            for top, up in ((y, -1), (y + tall, 1)):
                self.line(left + out * CUT_MARK_GAP, top, left + out * (CUT_MARK_GAP + CUT_MARK_LENGTH), top)
                self.line(left, top + up * CUT_MARK_GAP, left, top + up * (CUT_MARK_GAP + CUT_MARK_LENGTH))

    def get_fallback_font(self, char: str, style: str = "") -> str | None:
        """The other file of the present family where it has the letter, and never another family."""
        rest = f"{self.font_family}{REST}{style}"
        font = self.fonts.get(rest)
        return rest if isinstance(font, TTFFont) and ord(char) in font.cmap else None

    def output(self, *args: Any, **more: Any) -> Any:
        """The whole document, as FPDF gives it, with the fonts that its pages use; the files of all are closed then."""
        opened = list(self.fonts.values())
        used = set(map(int, self._resource_catalog.get_used_resources(PDFResourceType.FONT)))  # type: ignore[arg-type]
        for name in [name for name, font in self.fonts.items() if font.i not in used]:
            del self.fonts[name]
        data = super().output(*args, **more)
        for font in opened:
            if (file := getattr(font, "ttfont", None)) is not None:
                file.close()
        return data

    def normalize_text(self, text: str) -> str:
        """The text as the present font can write it: without arrows, and without accents where it is no font of
        ours."""
        text = text.replace("→", "›")
        if self.is_ttf_font:
            return text
        plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
        return plain.encode("cp1252", "replace").decode("latin-1")
