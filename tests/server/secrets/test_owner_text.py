"""A story of the owner's book is told at a table: its prose is in no log, no database and no backup."""
from __future__ import annotations

import re
import signal
from pathlib import Path

from companion.table.copies import backups
from tests.server import story
from tests.server.client import LANGUAGES, Device, Served

PROSE = ("zodstavec", "zdruhasousta", "xparagraph", "xsecondbite", *story.LATER[0], *story.LATER[1])
HEADINGS = tuple(word for word in story.BEFORE if word not in PROSE)


def found(data: bytes, words: tuple[str, ...]) -> set[str]:
    return {word for word in words if re.search(word.encode(), data, re.IGNORECASE)}


def tell(table: Device, code: str) -> None:
    """The whole entry: opened, chosen, rolled, won, and read on several pages in both languages."""
    story.stop_before(table, code)
    for action in ({"do": "open", "seat": "p1"}, {"do": "attempt", "seat": "p1", "option": 0},
                   {"do": "roll", "seat": "table", "faces": [6]}):
        assert table.enter(code, action).status == 200
        for table.lang in LANGUAGES:
            assert table.get(f"/t/{code}/telling").status == 200
            for page in ("", "/log", "/chronicle"):
                assert table.page(f"/t/{code}{page}").status == 200
    table.lang = "cs"
    assert found(table.get(f"/t/{code}/telling").body, ("zpodarilo",)) == {"zpodarilo"}
    refused = table.enter(code, {"do": "open", "seat": "p1"})
    assert refused.status in (200, 409, 422)


def test_nothing_that_was_read_out_is_in_a_log_or_a_backup(tmp_path: Path) -> None:
    story.book(tmp_path)
    with Served(tmp_path, loaded=False) as server:
        device = server.device()
        code = story.open_table(device, "Ann", "Bob")
        tell(device, code)
        server.stop(signal.SIGINT)
        assert found(server.log().encode(), PROSE + HEADINGS) == set()
    for path in (tmp_path / backups.DATABASE, backups.backup(tmp_path)):
        data = path.read_bytes()
        assert len(data) > 10_000
        assert found(data, ("near_and_far",)), "the columns are plain text"
        assert found(data, PROSE) == set()
    outside = [path for path in tmp_path.rglob("*") if path.is_file() and "books" not in path.parts]
    assert outside
    assert {path.name: found(path.read_bytes(), PROSE) for path in outside if found(path.read_bytes(), PROSE)} == {}
