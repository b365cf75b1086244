"""What the owner typed off the storybook leaves the house only where somebody asks for the book itself."""
from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

from flask import Flask

from companion.games.near_and_far.box import boxing
from companion.table.story.books import shelf
from tests.server import story
from tests.web.campaigner import begun, finish, next_game
from tests.web.owner import Owner

WORDS = (*story.BEFORE, *story.LATER[0], *story.LATER[1])
"""Each stands in one passage of the owner's entry and nowhere else."""


def unpacked(data: bytes) -> bytes:
    """A file with everything in it, zipped or not."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return b"".join(file.read(name) for name in file.namelist())


def found(data: bytes) -> set[str]:
    """Which of the words are in a file; letters are escaped neither in JSON nor in the words."""
    return {word for word in WORDS if re.search(word.encode(), unpacked(data), re.IGNORECASE)}


def test_a_box_that_a_table_has_taught_takes_no_text_along(app: Flask) -> None:
    folder = Path(app.config["DATA"])
    story.book(folder)
    owner = Owner(app).made()
    owner.open("empty", book=story.BOOK)
    owner.play("visit")
    taken = owner.send(f"{owner.home}/tables/{owner.code}")
    assert taken.status_code == 302, taken.text
    file = owner.get(f"{owner.home}/file", json=False)
    assert file.status_code == 200
    assert b"near_and_far" in unpacked(file.data)
    assert found(file.data) == set()
    assert found(boxing.dump(owner.box())) == set()


def test_a_campaign_s_file_takes_no_text_along(app: Flask) -> None:
    story.book(Path(app.config["DATA"]))
    device = begun(app, book=story.BOOK)
    finish(app, next_game(device), p1_coins=30)
    next_game(device, stop="3")
    file = device.get("/campaigns/1/export", json=False)
    assert file.status_code == 200
    assert story.BOOK.encode() in file.data
    assert found(file.data) == set()


def test_the_book_itself_is_handed_out_on_demand_only(app: Flask) -> None:
    folder = Path(app.config["DATA"])
    story.book(folder)
    assert found(shelf.export(folder, story.BOOK)) == set(WORDS)
    owner = Owner(app)
    file = owner.get(f"/books/{story.BOOK}/file", json=False)
    assert file.status_code == 200
    assert found(file.data) == set(WORDS)
    for page in ("/", "/books", "/hello", "/boxes", "/campaigns"):
        assert found(owner.get(page, json=False).data) == set(), page
