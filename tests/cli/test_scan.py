"""`companion scan`: a JSON line for every code on standard output, for every picture that cannot be used one on
standard error; broken, huge and hostile files cost neither memory nor time."""
from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
import qrcode
from PIL import Image

from companion import cli
from companion.vision import code_reader, code_sheets, codes, picture
from tests.vision.codes_drawn import drawn
from tests.vision.test_pictures import HEIC, bomb

LAMP = codes.write("near_and_far", "artifact", 17)
KEYS = {"file", "text", "id", "valid", "box", "confidence", "ms"}


def card(*texts: str, module: int = 6) -> Image.Image:
    """Codes in a row on white paper, a hundred pixels from one another and from the edges."""
    made = [Image.fromarray(np.kron(255 - 255 * matrix(text), np.ones((module, module), np.uint8))) for text in texts]
    tall = max(one.height for one in made) + 200
    sheet = Image.new("L", (sum(one.width + 100 for one in made) + 100, tall), 255)
    left = 100
    for one in made:
        sheet.paste(one, (left, 100))
        left += one.width + 100
    return sheet


def matrix(text: str) -> Any:
    made = qrcode.QRCode(border=0)
    made.add_data(text)
    made.make()
    return np.array(made.get_matrix(), np.uint8)


@pytest.fixture
def keep(tmp_path: Path) -> Callable[..., str]:
    """Put a picture or bytes into a file; its name."""
    def kept(what: Image.Image | bytes, name: str = "photo.png", **more: Any) -> str:
        path = tmp_path / name
        if isinstance(what, bytes):
            path.write_bytes(what)
        else:
            what.save(path, **more)
        return str(path)

    return kept


@pytest.fixture
def scan(capsysbinary: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, list[Any], list[Any]]]:
    """Run the command; its status, and the lines of its two outputs."""
    def run(*files: str, stdin: bytes = b"") -> tuple[int, list[Any], list[Any]]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = cli.main(["scan", *files])
        done = capsysbinary.readouterr()
        return status, *([msgspec.json.decode(line) for line in out.splitlines()] for out in (done.out, done.err))

    return run


def test_a_code_is_told_with_all_that_is_known_of_it(scan, keep) -> None:
    file = keep(card(LAMP))
    status, [line], faults = scan(file)
    assert (status, faults) == (0, [])
    assert line.keys() == KEYS
    assert (line["file"], line["text"], line["id"], line["valid"]) == (file, LAMP, "near_and_far/artifact/17", True)
    assert line["confidence"] == 1
    assert line["ms"] > 0
    end = 100 + 21 * 6
    assert np.array(line["box"]) == pytest.approx(np.array([[100, 100], [end, 100], [end, end], [100, end]]), abs=3)


def test_any_text_is_told_and_a_foreign_one_is_not_valid(scan, keep) -> None:
    wrong = LAMP[:-1] + ("2" if LAMP[-1] != "2" else "3")
    texts = [LAMP, wrong, "https://example.org/Žluťoučký kůň", "WIFI:S:x;;\n\x07"]
    status, lines, faults = scan(keep(card(*texts)))
    assert (status, faults) == (0, [])
    assert {line["text"]: (line["valid"], line["id"]) for line in lines} \
        == {text: (text == LAMP, "near_and_far/artifact/17" if text == LAMP else None) for text in texts}


def test_pictures_without_a_valid_code_are_found(scan, keep) -> None:
    good, foreign = keep(card(LAMP)), keep(card("hello"), "b.png")
    empty = keep(Image.new("L", (300, 300), 200), "c.png")
    assert scan(foreign)[0] == 1
    assert scan(empty) == (1, [], [])
    status, lines, _ = scan(good, foreign, empty)
    assert (status, [line["file"] for line in lines]) == (1, [good, foreign])


def test_what_cannot_be_used_is_said_and_the_next_picture_follows(scan, keep, tmp_path: Path) -> None:
    good = keep(card(LAMP))
    heic, hollow, text = (keep(data, name) for data, name in ((HEIC, "a.heic"), (b"", "b.jpg"), (b"<svg/>", "c.png")))
    missing = str(tmp_path / "nowhere.png")
    status, lines, faults = scan(heic, missing, hollow, good, text, str(tmp_path))
    assert status == 2
    assert [line["file"] for line in lines] == [good]
    assert [(fault["file"], fault["kind"]) for fault in faults] == [
        (heic, "refused"), (missing, "unknown"), (hollow, "malformed"), (text, "malformed"), (str(tmp_path), "unknown")]
    for fault in faults:
        assert fault["ok"] is False
        assert fault["text"].startswith(fault["file"])
    assert "HEIC" in faults[0]["text"]
    assert "JPEG" in faults[0]["text"]


@pytest.mark.parametrize(("data", "word"), [
    (bomb(30_000, 30_000), "million"), (bytes(picture.MAX_BYTES + 1), "MB"), (bomb(10, 10), "small"),
    (b"\xff\xd8\xff\xe0" + bytes(300), "can't be used")])
def test_huge_and_broken_files_are_refused(scan, keep, data: bytes, word: str) -> None:
    status, lines, [fault] = scan(keep(data))
    assert (status, lines) == (2, [])
    assert word in fault["text"] or "damaged" in fault["text"]


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no endless file here")
def test_no_more_is_read_than_a_picture_may_have(scan) -> None:
    status, _, [fault] = scan("/dev/zero")
    assert status == 2
    assert "MB" in fault["text"]


@pytest.mark.parametrize("turn", [1, 3, 6, 8, 0, 99])
def test_a_picture_is_read_however_the_camera_was_held_or_says_it_was(scan, keep, turn: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    _, [line], _ = scan(keep(card(LAMP, module=4), "photo.jpg", exif=exif))
    assert line["text"] == LAMP


def test_of_a_moving_picture_the_first_counts(scan, keep) -> None:
    frames = [card(LAMP), card(codes.write("near_and_far", "seat", 1))]
    for name in ("a.gif", "b.png", "c.webp"):
        _, lines, _ = scan(keep(frames[0], name, save_all=True, append_images=frames[1:]))
        assert [line["text"] for line in lines] == [LAMP], name


def test_standard_input_is_a_file_too(scan) -> None:
    out = io.BytesIO()
    card(LAMP).save(out, "PNG")
    assert [line["file"] for line in scan("-", stdin=out.getvalue())[1]] == ["-"]


def test_a_photograph_of_many_cards_is_read_without_the_better_decoder_too(scan, keep,
                                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    one = drawn("several", 1)
    file = keep(Image.fromarray(one.gray))
    _, lines, _ = scan(file)
    assert {line["text"] for line in lines} == one.texts
    assert all(line["valid"] for line in lines)
    monkeypatch.setattr(code_reader, "zxingcpp", None)
    status, lines, _ = scan(file)
    assert status == 0
    assert {line["text"] for line in lines} <= one.texts
    assert {line["confidence"] for line in lines} == {0.5}


def test_a_wall_of_marks_that_belong_to_nothing_is_read_in_bounds(scan, keep, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three corners of a code everywhere: once the time of a photo is over, no place is tried more than once in a
    look."""
    taken = []
    straightened = code_reader._straightened
    code = 255 - 255 * np.pad(code_sheets.modules(LAMP), 2)
    code[10:, 10:] = 255
    wall = np.tile(np.kron(code, np.ones((4, 4))).astype(np.uint8), (12, 12))
    monkeypatch.setattr(code_reader, "_straightened", lambda *args: (taken.append(1), straightened(*args))[1])
    monkeypatch.setattr(code_reader, "PHOTO_MS", 0.0)
    assert scan(keep(Image.fromarray(wall)))[0] == 1
    places = 12 * 12
    assert len(taken) <= 3 * places, len(taken)


def test_opencvs_decoder_is_not_given_a_wall_of_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []
    decoder = code_reader._opencv_decoder()
    monkeypatch.setattr(code_reader, "_opencv_decoder", lambda: given.append(1) or decoder)
    code = np.kron(255 - 255 * np.pad(code_sheets.modules(LAMP), 4), np.ones((4, 4))).astype(np.uint8)
    assert {hit.text for hit in code_reader.read_codes(np.tile(code, (2, 2)), decoder="opencv").hits} == {LAMP}
    before = len(given)
    assert code_reader.read_codes(np.tile(code, (8, 8)), decoder="opencv").hits == ()
    assert len(given) == before > 0


def test_the_command_says_what_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["scan"])
    assert end.value.code == 2
    assert "FILE" in capsys.readouterr().err
