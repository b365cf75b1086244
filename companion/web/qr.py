"""QR symbols that other devices read off a screen: addresses, and what is handed over to another app."""
from __future__ import annotations

import io
from functools import lru_cache
from itertools import groupby

from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.main import QRCode

BORDER = 3
"""Modules of white around a symbol on a screen, which is not crumpled and lies in no shadow."""


def _made(text: str, dense: bool = False) -> QRCode:
    code = QRCode(error_correction=ERROR_CORRECT_L if dense else ERROR_CORRECT_M, border=BORDER)
    code.add_data(text)
    return code


@lru_cache(maxsize=64)
def svg(text: str, dense: bool = False) -> str:
    """A picture without a size of its own, to be put into a page. `dense` for long texts: less of it may be dirty."""
    modules = _made(text, dense).get_matrix()
    runs = []
    for y, row in enumerate(modules):
        x = 0
        for dark, run in groupby(row):
            wide = len(list(run))
            if dark:
                runs.append(f"M{x} {y}h{wide}v1h-{wide}z")
            x += wide
    side = len(modules)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
            f'<path d="{"".join(runs)}"/></svg>')


def letters(text: str) -> str:
    """The same for a terminal with light letters on a dark ground."""
    out = io.StringIO()
    _made(text).print_ascii(out=out, invert=True)
    return out.getvalue()
