"""Reads the letters of a cleaned page by Tesseract, run as a separate program where the owner has it installed."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.later import Later
from companion.vision.picture import Gray, UnusablePicture

if TYPE_CHECKING:
    import cv2
else:
    cv2 = Later("cv2")

PROGRAM = "tesseract"
LANGUAGES = {"cs": "ces", "en": "eng"}
PAGE_LAYOUT = "4"
"""`--psm`: one column of text of different sizes; benchmarks/vision/bench_pages.py compares it with the others."""
TIMEOUT_SECONDS = 90
"""After which the program is stopped; a page takes one second, on a small computer ten."""
MIN_HEIGHT_PIXELS = 2400
"""Height to which a smaller page is enlarged."""
DASHES = "-‐‑¬"


class Line(Struct, frozen=True):
    """A line as printed. `sure` from 0 to 100, the mean over its words; `block` and `paragraph` count from 1."""

    text: str
    sure: float
    block: int = 1
    paragraph: int = 1


@cache
def _asked(program: str) -> tuple[str, ...]:
    try:
        told = subprocess.run([program, "--list-langs"], capture_output=True, text=True, timeout=20, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return ()
    have = {line.strip() for line in told.splitlines()}
    return tuple(lang for lang, code in LANGUAGES.items() if code in have)


def available() -> tuple[str, ...]:
    """The languages that can be read here, () without the program."""
    program = shutil.which(PROGRAM)
    return _asked(program) if program else ()


def read(page: Gray, lang: str, layout: str = PAGE_LAYOUT, seconds: float = TIMEOUT_SECONDS) -> tuple[Line, ...]:
    """The lines of a cleaned page. UnusablePicture `no_reader`, `no_language`, `slow`, `unread`."""
    program = shutil.which(PROGRAM)
    if not program:
        raise UnusablePicture("no_reader")
    if lang not in available():
        raise UnusablePicture("no_language", lang=lang)
    by = min(max(MIN_HEIGHT_PIXELS / page.shape[0], 1), 3)
    large = cv2.resize(page, None, fx=by, fy=by, interpolation=cv2.INTER_CUBIC)
    picture = cv2.imencode(".png", large, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()
    asked = [program, "stdin", "stdout", "-l", LANGUAGES[lang], "--psm", layout, "--dpi", "300",
             "-c", "tessedit_do_invert=0", "tsv"]
    try:
        # One thread: several of them wait for one another by spinning, which is slower wherever anything else runs.
        done = subprocess.run(asked, input=picture, capture_output=True, timeout=seconds, check=True,
                              env=os.environ | {"OMP_THREAD_LIMIT": "1"})
    except subprocess.TimeoutExpired:
        raise UnusablePicture("slow", n=round(seconds)) from None
    except (OSError, subprocess.SubprocessError):
        raise UnusablePicture("unread") from None
    return tuple(_lines(done.stdout.decode("utf-8", "replace")))


def _lines(table: str) -> Iterable[Line]:
    """The words of the program's table, line by line."""
    found: dict[tuple[int, ...], list[tuple[str, float]]] = {}
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) == 12 and cells[0] == "5" and cells[11].strip():
            found.setdefault(tuple(int(x) for x in cells[2:5]), []).append((cells[11].strip(), float(cells[10])))
    for (block, paragraph, _), words in found.items():
        text = " ".join(word for word, _ in words)
        if re.search(r"\w", text):  # lines of mere strokes are frames and stains
            yield Line(text, sum(sure for _, sure in words) / len(words), block, paragraph)


def text(lines: Iterable[Line]) -> str:
    """The lines as text: words parted at a line's end are whole again, a paragraph stands after an empty line."""
    made = ""
    before: tuple[int, int] | None = None
    for line in lines:
        here = (line.block, line.paragraph)
        if made and made[-1] in DASHES and len(made) > 1 and made[-2].isalpha() and line.text[:1].islower():
            made = made[:-1] + line.text
        else:
            made += ("" if not made else "\n" if here == before else "\n\n") + line.text
        before = here
    return made
