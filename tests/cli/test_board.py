"""`companion board`: a line for every difference between a photo and a table, the totals, and what cannot be used."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.table import desk, store
from companion.web import create_app
from tests.vision.board_photos import ANSWERS, SIZE, TABLES, at, jpeg, laid, photo, taken
from tests.vision.test_pictures import HEIC
from tests.web.conftest import Device

SAVE = Path(__file__).parents[1] / "saves" / "v0001.db"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Device, Any]]:
    """A server with a table, running all the while, and the table's position."""
    folder = tmp_path_factory.mktemp("house")
    app: Flask = create_app(folder, testing=True)
    device = Device(app).open()
    assert device.write("position", answers=ANSWERS).status_code == 200
    with app.app_context():
        s = desk.look(desk.find(device.code)).state
    yield folder, device, s
    app.extensions["companion_lock"].release()


@pytest.fixture
def kept(tmp_path: Path) -> Callable[[bytes], Path]:
    def keep(data: bytes) -> Path:
        path = tmp_path / "photo.jpg"
        path.write_bytes(data)
        return path

    return keep


def test_a_line_for_every_difference_and_the_totals(
        companion: Callable[..., Any], house: tuple[Path, Device, Any], kept: Callable[[bytes], Path]) -> None:
    folder, device, s = house
    file = kept(taken("other"))
    ask = ("board", file, "--table", device.code.lower(), "--data", folder)
    status, lines = companion(*ask)
    assert status == 1
    *found, last = lines
    told = {line["do"]: (line["piece"], line["place"], line["seen"], line["marker"]) for line in found}
    assert told == {
        "elsewhere": ({"kind": "figure", "name": "", "owner": "p1"}, "space:f", "space:g", 4),
        "extra": ({"kind": "camp", "name": "", "owner": "p2"}, "", "space:c", 10),
        "missing": ({"kind": "camp", "name": "", "owner": "p2"}, "space:h", "", None)}
    assert {line["file"] for line in found} == {str(file)}
    assert all(0.8 < line["sure"] <= 1 for line in found if line["do"] != "missing")
    missing = next(line for line in found if line["do"] == "missing")
    assert 0.2 < missing["sure"] <= 0.75
    assert missing["at"] == pytest.approx(at(s, "space:h"), abs=0.5)
    assert (last["totals"]["differences"], last["totals"]["agreed"], last["totals"]["pieces"]) == (3, 1, 3)
    assert (last["totals"]["width"], last["totals"]["height"]) == pytest.approx(SIZE, abs=0.5)
    assert companion("board", "-", *ask[2:], stdin=file.read_bytes()).lines[-1] == last
    assert device.get(device.at("state")).status_code == 200  # the server has not noticed


def test_no_difference_is_status_0(
        companion: Callable[..., Any], house: tuple[Path, Device, Any], kept: Callable[[bytes], Path]) -> None:
    folder, device, _ = house
    status, lines = companion("board", kept(taken("same")), "--table", device.code, "--data", folder)
    assert (status, [line["totals"]["differences"] for line in lines]) == (0, [0])


def test_what_cannot_be_used_is_status_2_and_one_line(
        companion: Callable[..., Any], house: tuple[Path, Device, Any], kept: Callable[[bytes], Path],
        tmp_path: Path) -> None:
    folder, device, s = house
    bare, sheet = (Device(device.client.application).open(*how) for how in (("empty",), ("sample", "counters")))
    two = jpeg(photo([one for one in laid(s, TABLES["same"]) if one.number not in (0, 1)]))
    for data, code, where, kind, text in (
            (b"", device.code, folder, "malformed", "The file is empty."),
            (b"no picture", device.code, folder, "malformed", "This picture can't be used"),
            (HEIC, device.code, folder, "refused", "HEIC"),
            (two, device.code, folder, "refused", "At least three are needed"),
            (two, bare.code, folder, "refused", "does not know the board"),
            (two, sheet.code, folder, "refused", "does not know the board"),
            (two, "ZZZZZZ", folder, "unknown", "table"),
            (two, device.code, tmp_path / "empty", "unknown", "table")):
        status, (line,) = companion("board", kept(data), "--table", code, "--data", where)
        assert (status, line["ok"], line["kind"]) == (2, False, kind)
        assert text in line["text"]
    missing = companion("board", tmp_path / "none.jpg", "--table", device.code, "--data", folder)
    assert (missing.status, missing.lines[0]["kind"]) == (2, "unknown")
    odd = companion("board", f"{tmp_path}/\udcff.jpg", "--table", device.code, "--data", folder)
    assert (odd.status, odd.lines[0]["file"]) == (2, f"{tmp_path}/?.jpg")
    assert not (tmp_path / "empty" / store.DATABASE).exists()


def test_a_database_of_an_earlier_version_is_brought_to_this_one_first(
        companion: Callable[..., Any], kept: Callable[[bytes], Path], tmp_path: Path) -> None:
    (tmp_path / store.DATABASE).write_bytes(SAVE.read_bytes())
    ask = ("board", kept(b""), "--table", "ZZZZZZ", "--data", tmp_path)
    with store.Lock(tmp_path):  # an older server is at work with it
        status, (line,) = companion(*ask)
    assert (status, line["kind"], "already using" in line["text"]) == (2, "refused", True), line
    assert (tmp_path / store.DATABASE).read_bytes() == SAVE.read_bytes()
    status, (line,) = companion(*ask)
    assert (status, line["kind"]) == (2, "unknown")
    assert list((tmp_path / store.BACKUPS).iterdir())  # the copy from before
