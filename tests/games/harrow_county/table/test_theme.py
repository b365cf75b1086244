"""What is written on the county's map can be read: letters on pieces, numbers of hexes in their rim, costs."""
from __future__ import annotations

import re

import pytest

from companion.web.showcase.page import contrast, tokens
from tests.games.harrow_county.helpers import GAME

LEAST = 7
CSS = (GAME.folder / "static" / "theme.css").read_text("utf-8")
PIECES = re.findall(r"\.graph \.piece\.(\w+) \{ --of: (#\w{6}); --on: (#\w{6});", CSS)


@pytest.mark.parametrize(("piece", "of", "on"), PIECES)
def test_letters_on_pieces(piece: str, of: str, on: str) -> None:
    assert contrast(of, on) >= LEAST, piece


@pytest.mark.parametrize(("text", "ground"), [("soft", "map"), ("on-accent", "accent")])
def test_numbers_of_hexes_and_costs(text: str, ground: str) -> None:
    known = tokens()
    assert contrast(known[text].dark, known[ground].dark) >= LEAST
    assert contrast(known[text].light, known[ground].light) >= LEAST
