"""Cards on one photo are found one by one, in the order in which they are read."""
from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from companion.vision import card_outlines
from companion.vision.picture import Gray

CARD = (250, 350)


def photo(columns: int, rows: int, table: int, paper: int, turn: float, seed: int,
          ) -> tuple[Gray, list[tuple[float, float]]]:
    """A generated photo, and where the middles of its cards lie, as shares of it."""
    chance = np.random.default_rng(seed)
    width, height = columns * 320 + 80, rows * 430 + 80
    picture = Image.new("L", (width, height), table)
    middles = []
    for row in range(rows):
        for column in range(columns):
            card = Image.new("L", CARD, paper)
            pen = ImageDraw.Draw(card)
            pen.rectangle((20, 60, 230, 220), outline=90, width=4, fill=140)
            pen.text((30, 20), f"Card {row} {column}", fill=20)
            for line in range(5):
                pen.line((30, 245 + 18 * line, 210, 245 + 18 * line), fill=60, width=3)
            mask = Image.new("L", CARD, 255).rotate(angle := chance.uniform(-turn, turn), expand=True)
            at = (75 + column * 320 - (mask.width - CARD[0]) // 2, 80 + row * 430 - (mask.height - CARD[1]) // 2)
            picture.paste(card.rotate(angle, expand=True), at, mask)
            middles.append(((at[0] + mask.width / 2) / width, (at[1] + mask.height / 2) / height))
    noisy = np.asarray(picture, float) + chance.normal(0, 5, (height, width)) + np.linspace(0, 20, width)
    return np.clip(noisy, 0, 255).astype(np.uint8), middles


@pytest.mark.parametrize(("columns", "rows", "table", "paper", "turn"), [
    (1, 1, 60, 230, 0), (3, 2, 60, 230, 0), (3, 2, 50, 210, 5), (4, 3, 90, 240, 7), (3, 1, 200, 60, 4)])
def test_every_card_is_found_row_by_row(columns: int, rows: int, table: int, paper: int, turn: float) -> None:
    for seed in range(4):
        gray, middles = photo(columns, rows, table, paper, turn, seed)
        found = card_outlines.find(gray)
        assert len(found) == len(middles), (seed, len(found))
        for corners, (x, y) in zip(found, middles, strict=True):
            assert abs(np.mean([a for a, _ in corners]) - x) < 0.02
            assert abs(np.mean([b for _, b in corners]) - y) < 0.02


def test_an_empty_table_has_no_cards() -> None:
    chance = np.random.default_rng(1)
    assert card_outlines.find(np.clip(chance.normal(120, 8, (800, 1000)), 0, 255).astype(np.uint8)) == ()
