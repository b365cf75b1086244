"""The real games, and a data folder with the box of the rule tests."""
from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from companion.box import shelf
from companion.games.near_and_far.box import boxing
from tests.table.cards.scans.scanning import NAF, SHELVED


@pytest.fixture(autouse=True)
def _race() -> None:
    """The real games, in place of the race."""


@pytest.fixture
def folder(app: Flask, tmp_path: Path) -> Path:
    """A data folder with the box of the rule tests on its shelf."""
    shelf.save(tmp_path, NAF, "examples", boxing.dump(SHELVED))
    return tmp_path
