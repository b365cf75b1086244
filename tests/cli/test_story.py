"""`companion story`: books from the command line, one JSON object a line, faults in words."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

from companion import cli
from companion.story.sound import speech
from companion.table.story.books import shelf
from tests.story.conftest import WELL

CLEAN = WELL.replace("ECHO, METEOR", "TUNDRA").replace("story S26, ", "").replace(", story S26", "")
CLEAN = CLEAN[:CLEAN.index("#### cs")]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with the book `mine` of one entry."""
    shelf.create(tmp_path / "data", "mine", {"cs": "Naše", "en": "Ours"}, "near_and_far")
    shelf.save_entry(tmp_path / "data", "mine", CLEAN)
    return tmp_path / "data"


@pytest.fixture
def story(companion: Callable[..., Any], data: Path) -> Callable[..., Any]:
    """Run a verb of `companion story` in that data folder."""
    return lambda verb, *args: companion("story", verb, *args, "--data", data)


class Tone:
    """A voice that says everything in one second of a tone."""

    def __init__(self, folder: Path):
        self.path, self.closed = folder / "tone.wav", False
        second = 0.2 * np.sin(2 * np.pi * 220 * np.arange(22050) / 22050)
        soundfile.write(self.path, second.astype(np.float32), 22050, subtype="PCM_16")
        Tone.last = self

    def voices(self, lang: str) -> list[Any]:
        return [speech.Voice("tone", "test", lang, "Tone", 1)]

    def clip(self, text: str, lang: str, voice: str = "", soon: bool = False) -> Any:
        return speech.Clip(self.path, 1.0, "test", voice or "tone", False, 0.0)

    def close(self) -> None:
        self.closed = True


def test_a_clean_book_is_counted(story, data: Path) -> None:
    for book in ("mine", data / "books/mine"):
        assert story("lint", book) == (0, [
            {"entries": 1, "defects": 0, "notes": 0, "words": {"cs": 20, "en": 30}}])


def test_habits_of_the_prose_are_counted(story, data: Path) -> None:
    shelf.save_entry(data, "mine", CLEAN.replace("author:", "register: grief\nauthor:", 1), "A")
    status, [register, last] = story("lint", "mine")
    assert (status, last["notes"]) == (0, 0)
    assert register == {"count": "register", "language": "", "of": "grief", "n": 1, "at": ["A"]}


def test_defects_are_told_by_file_and_line_and_are_an_error(story, data: Path) -> None:
    wolf = CLEAN.replace("gives: gem", "gives: keyword WOLF")
    shelf.save_entry(data, "mine", wolf.replace("bonus 6", "bonus 3"), "A")
    status, [first, note, last] = story("lint", "mine", "--lang", "cs")
    assert status == 1
    assert first == {"file": "entries/A.story", "line": 16, "key": "bonus.order", "note": False,
                     "text": "Hranice bonusu 3 má být vyšší než 4."}
    assert (note["key"], note["note"], last["defects"], last["notes"]) == ("keyword.unused", True, 1, 1)
    assert story("lint", "mine").lines[0]["text"] == "The bonus threshold 3 should be above 4."
    shelf.save_entry(data, "mine", wolf, "A")
    assert story("lint", "mine").status == 0


def test_books_are_listed(story) -> None:
    assert [line["id"] for line in story("list").lines] == [*shelf.shipped(), "mine"]
    line = story("list").lines[-1]
    assert line == {"id": "mine", "name": {"cs": "Naše", "en": "Ours"}, "game": "near_and_far", "version": 1,
                    "own": True, "languages": ["cs", "en"], "entries": 1}


def test_an_entry_is_read_aloud_and_measured(story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "Speech", Tone)
    out = tmp_path / "a.mp3"
    status, [line] = story("read", "mine", "a", "--lang", "cs", "--out", out, "--voice", "tone")
    assert status == 0
    assert set(line) == {"book", "code", "lang", "file", "bytes", "duration", "loudness", "peak", "engine", "voice",
                         "words", "time"}
    assert (line["book"], line["code"], line["engine"], line["voice"]) == ("mine", "A", "test", "tone")
    assert line["bytes"] == out.stat().st_size
    assert abs(soundfile.info(out).duration - line["duration"]) < 0.2
    assert abs(line["loudness"] + 16) <= 1
    assert line["peak"] < -1
    assert line["words"] == 20
    assert Tone.last.closed


@pytest.mark.parametrize(("args", "kind", "key"), [
    (("mine", "B", "--out", "x.mp3"), "unknown", "entry.unknown"),
    (("none", "A", "--out", "x.mp3"), "unknown", "book.unknown"),
    (("/nowhere", "A", "--out", "x.mp3"), "unknown", "book.unknown"),
    (("../mine", "A", "--out", "x.mp3"), "unknown", "book.unknown"),
    (("CON", "A", "--out", "x.mp3"), "malformed", "book.id"),
    (("mine", "A", "--out", "x.exe"), "malformed", "read.format"),
    (("mine", "A", "--out", "x"), "malformed", "read.format"),
    (("mine", "A", "--out", "x.mp3", "--voice", "nobody"), "malformed", "voice.unknown"),
    (("mine", "S5", "--out", "x.mp3"), "malformed", "read.silent")])
def test_what_cannot_be_read_is_told(story, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                     args: tuple[str, ...], kind: str, key: str) -> None:
    monkeypatch.setattr(speech, "Speech", Tone)
    monkeypatch.chdir(tmp_path)
    shelf.save_entry(data, "mine", "# S5\n")
    status, [line] = story("read", *args, "--lang", "cs")
    assert (status, line["ok"], line["kind"]) == (2, False, kind)
    assert [found["key"] for found in line["findings"]] == [key]
    assert line["text"]
    assert [*tmp_path.glob("x*")] == []


def test_nobody_who_could_speak_is_told(story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Mute(Tone):
        def clip(self, text: str, lang: str, voice: str = "", soon: bool = False) -> Any:
            raise speech.NoVoice(lang)

    monkeypatch.setattr(speech, "Speech", Mute)
    status, [line] = story("read", "mine", "A", "--lang", "cs", "--out", tmp_path / "x.mp3")
    assert (status, line["kind"], line["findings"][0]["key"]) == (2, "refused", "voice.none")
    assert Tone.last.closed


def test_a_book_goes_out_and_comes_in(story, tmp_path: Path) -> None:
    file = tmp_path / "mine.zip"
    assert story("export", "mine", file).lines == [
        {"exported": str(file), "id": "mine", "bytes": file.stat().st_size}]
    assert story("import", file).lines == [
        {"imported": str(file), "id": "mine-2", "name": {"cs": "Naše", "en": "Ours"}, "entries": 1}]
    status, [line] = story("export", "mine", file)
    assert (status, line["kind"]) == (2, "refused")
    (tmp_path / "broken").write_bytes(b"hello")
    status, [line] = story("import", tmp_path / "broken")
    assert (status, line["findings"][0]["key"]) == (2, "bundle.zip")


def test_the_verbs_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["story", "--help"])
    said = capsys.readouterr().out
    assert all(verb in said for verb in ("list", "lint", "read", "export", "import"))
