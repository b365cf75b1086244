"""QR symbols for other devices, read back as they would read them."""
from __future__ import annotations

import re

import numpy as np
import pytest

from companion.vision import code_reader
from companion.web import qr
from companion.web.score import bgstats

MODULE = 6


def read(dark: np.ndarray) -> list[str]:
    gray = np.kron(np.where(dark, 0, 255), np.ones((MODULE, MODULE))).astype(np.uint8)
    return [hit.text for hit in code_reader.read_codes(np.pad(gray, 40, constant_values=255), thorough=True).hits]


def drawn(picture: str) -> np.ndarray:
    """The modules that the path of a picture fills."""
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', picture)[1])
    dark = np.zeros((side, side), bool)
    for x, y, wide, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", picture):
        assert wide == back
        dark[int(y), int(x):int(x) + int(wide)] = True
    assert dark[qr.BORDER, qr.BORDER]
    assert not dark[:qr.BORDER].any()
    assert not dark[:, -qr.BORDER:].any()
    return dark


@pytest.mark.parametrize(("text", "dense"), [
    ("http://192.168.1.20:8000/j/H7KQ2M", False), ("http://[fe80::1]:8000/", False),
    ("x" * bgstats.MAX_LINK_LETTERS, True)])
def test_a_picture_says_its_text(text: str, dense: bool) -> None:
    assert read(drawn(qr.svg(text, dense))) == [text]


def test_a_terminal_shows_it_in_half_lines_dark_on_light() -> None:
    rows = []
    for line in qr.letters("http://10.0.0.7:8000/").splitlines():
        upper, lower = ([sign in light for sign in line] for light in ("█▀", "█▄"))
        rows += [upper, lower]
    assert read(~np.array(rows)) == ["http://10.0.0.7:8000/"]
