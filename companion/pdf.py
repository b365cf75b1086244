"""PDF documents in our own fonts. Lengths are millimetres from the top left corner, sizes of type points."""
from __future__ import annotations

from typing import TYPE_CHECKING

from companion import assets

if TYPE_CHECKING:
    from companion.pdf_document import PdfDocument

READING_SIZES = {"A4": (210.0, 297.0), "A5": (148.0, 210.0)}
"""Width and height of paper for what is read."""
PRINTING_SIZES = {"A4": READING_SIZES["A4"], "Letter": (215.9, 279.4)}
"""Width and height of paper for what is printed on whole sheets and cut."""
TEXT, DISPLAY, PROSE = "text", "display", "prose"
"""The families: TEXT in styles "" and "B" (bold), DISPLAY for headings, bold only, PROSE for stories, never bold."""
REST = "-rest"
"""Ends the name of the family that has the letters which the file of a family leaves out, the Czech ones among them."""
CORE_FONTS = {TEXT: "Helvetica", DISPLAY: "Times", PROSE: "Times"}
CUT_MARK_LENGTH, CUT_MARK_GAP = 2.0, 0.5
"""Length of a cut mark, and its distance from the corner."""
INK_COLOUR, CUT_MARK_COLOUR = (20, 17, 11), (120, 110, 95)
"""RGB of text, and of cut marks."""


def new_document(size: str, title: str) -> PdfDocument:
    """An empty document of a size in READING_SIZES or PRINTING_SIZES, without margins and without a page. KeyError for
    another size."""
    from companion.pdf_document import PdfDocument  # takes half a second, and few evenings need a document

    made = PdfDocument(format=(READING_SIZES | PRINTING_SIZES)[size])
    vendor = assets.assets_folder() / "static" / "vendor"
    if all((vendor / font.file).is_file() for font in assets.PDF_FONTS):
        for font in assets.PDF_FONTS:
            rest = REST if font.characters == assets.LATIN_EXTENDED else ""
            made.add_font(f"{font.family}{rest}", "" if font.weight == "400" else "B", vendor / font.file)
        made.own_fonts = True
        made.set_fallback_fonts([TEXT + REST, DISPLAY + REST, PROSE + REST])
    made.set_auto_page_break(False)
    made.set_margin(0)
    made.c_margin = 0
    made.set_title(title)
    made.set_creator("Companion")
    made.face(TEXT, size=10)
    return made
