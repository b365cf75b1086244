"""What is read of a failure, at the table and in the chronicle: what the book says of it (NF-23.5); of a character's
quest the whole paragraph where printed books have one for both ends (NF-34.4)."""
from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from tests.web import told
from companion.table.story.books import shelf

MODES = {"RIZ1": {"mode": "character", "map": 2, "sheets": {"p1": {"character": "riza", "codes": ["RIZ1"]},
                                                          "p2": {"character": "vera"}}}, "A": {}}
NO_FAILURE = told.ENTRY[:told.ENTRY.index("#### cs")] + told.ENTRY[told.ENTRY.index("* combat"):]


@pytest.mark.parametrize(("code", "text", "read"), [
    ("RIZ1", NO_FAILURE, "The luck of RIZ1"), ("RIZ1", told.ENTRY, "The failure of RIZ1"), ("A", NO_FAILURE, ""),
    ("A", told.ENTRY, "The failure of A")])
def test_NF_23_5_NF_34_4_what_is_read_after_a_failure(app: Flask, tmp_path: Path, code: str, text: str,
                                                     read: str) -> None:
    with app.app_context():
        shelf.create(tmp_path, "mine", {"cs": "Naše", "en": "Ours"}, "near_and_far")
        shelf.save_entry(tmp_path, "mine", text.format(code=code))
        table = told.table(tmp_path, "mine", **MODES[code])
        told.meet(table, "p1", code, 0, face=1)
    device = told.sit(app, table)
    heard = device.get(device.at("telling")).get_json()
    said = " ".join(x["text"] for one in heard["passages"] for x in one["sentences"])
    story = device.get(device.at("chronicle"), json=False).text
    for place in (said, story):
        for words in ("The luck of", "The failure of"):
            assert (words in place) == (read.startswith(words)), (words, place)
    assert "Eva gains" not in story


def test_words_for_a_failure_that_the_book_has_no_more_are_not_read(app: Flask, tmp_path: Path) -> None:
    with app.app_context():
        table = told.table(tmp_path, told.book(tmp_path, "mine", "A"))
        told.meet(table, "p1", "A", 0, face=1)
        shelf.save_entry(tmp_path, "mine", NO_FAILURE.format(code="A"), "A")
    device = told.sit(app, table)
    telling = str(device.get(device.at("telling")).get_json())
    for place in (telling, device.get(device.at("chronicle"), json=False).text):
        assert "luck of" not in place
        assert "The prose of A" in place
