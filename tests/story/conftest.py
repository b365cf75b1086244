from __future__ import annotations

from pathlib import Path

import pytest

from companion.story.book import Book
from companion.table.story.books import shelf

WELL = """\
# A
place: desert
mood: wonder
author: The Companion authors

## cs Zasypaná studna
Stará studna mlčí. {bell} Někdo dole zvoní.

Druhý odstavec.

## en The Buried Well
The old well is silent. {bell} Somebody rings below.

A second paragraph.

* skill 4, bonus 6
gives: reputation+, food, keyword TUNDRA, story S26
bonus: heart

### cs Vyházet písek
Pod pískem leží klíč.

### en Dig out the sand
A key lies under the sand.

* combat 5
needs: ECHO, METEOR
optional: yes
price: coin, 2 food
gives: gem

### cs Přivázat provaz
Provaz drží.

### en Tie a rope
The rope holds.

#### cs
Provaz praská.

#### en
The rope breaks.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with the book `mine` of one entry; nothing else lies beside it."""
    data = tmp_path / "data"
    data.mkdir()
    shelf.create(data, "mine", {"cs": "Naše kniha", "en": "Our book"}, "near_and_far")
    shelf.save_entry(data, "mine", WELL)
    return data


@pytest.fixture
def book(folder: Path) -> Book:
    return shelf.load(folder, "mine")


def everything(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with what is in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
