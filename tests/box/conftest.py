from __future__ import annotations

from pathlib import Path

import pytest

from companion.box import shelf
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Box

GAME = "near_and_far"
JPEG = b"\xff\xd8\xff\xe0" + b"a photo of a page" * 10
PNG = b"\x89PNG\r\n\x1a\n" + b"another one" * 10


@pytest.fixture
def own() -> Box:
    """What the rulebook alone says."""
    return boxing.own_box("Naše krabice")


@pytest.fixture
def folder(tmp_path: Path, own: Box) -> Path:
    """A data folder with the box `mine` on its shelf."""
    shelf.save(tmp_path, GAME, "mine", boxing.dump(own))
    return tmp_path


def everything(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with what is in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
