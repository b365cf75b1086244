"""Pictures and recordings for a story book over HTTP: read, kept, played, and whatever else people may send."""
from __future__ import annotations

import io
import logging

import numpy as np
import pytest
import soundfile
from flask import Flask
from PIL import Image
from werkzeug.test import TestResponse

from companion.story.reader import read_entry
from companion.story.sound import recordings
from companion.story.sound.speech import Clip, Speech
from companion.vision import ocr
from companion.web.book import photo as book_photo
from tests.needs import needs
from tests.vision.entries import PAGES
from tests.vision.photographs import NORMAL, Photograph, photographed, printed
from tests.vision.test_pictures import HEIC, bomb
from tests.web.writer import EVIL, TEXT, Writer
from companion.games.near_and_far.story.vocabulary import VOCABULARY


@pytest.fixture
def writer(app: Flask) -> Writer:
    return Writer(app).made("Kniha", "cs", "en").entry()


@pytest.fixture(scope="module")
def photo() -> Photograph:
    return photographed(printed(PAGES["en"][1])[0], NORMAL, 21)


def sound(seconds: float = 1.5, kind: str = "WAV", loud: float = 0.3) -> bytes:
    """Something like a voice: a tone that comes and goes."""
    t = np.arange(int(22_050 * seconds)) / 22_050
    out = io.BytesIO()
    soundfile.write(out, loud * np.sin(2 * np.pi * 220 * t) * (0.6 + 0.4 * np.sin(2 * np.pi * 3 * t)), 22_050,
                    format=kind)
    return out.getvalue()


# a photographed page

@needs("tesseract")
def test_a_photographed_page_becomes_an_entry(writer: Writer, photo: Photograph) -> None:
    found = writer.upload("photo", photo.data).get_json()
    assert found["ok"]
    assert not found["whole"]
    assert set(found["languages"]) >= {"cs", "en"}
    assert np.abs(np.array(found["corners"]) - np.array(photo.corners)).max() < 0.025
    corners = str([list(corner) for corner in found["corners"]])
    made = writer.upload("read", photo.data, corners=corners, lang="en", text="", code="S7").get_json()
    entry, _ = read_entry(made["text"], VOCABULARY)
    assert entry
    assert (entry.code, entry.author) == ("S7", "Andrew Sorrel")
    assert [(x.check, x.need, x.bonus_need) for x in entry.choices] == [("skill", 7, 9), ("skill", 4, 0)]
    assert entry.choices[0].rewards == ("reputation+", "reputation+", "green")
    assert entry.choices[1].rewards == ("coin", "food", "red")
    assert "purrs quietly like a cat" in entry.text["en"]
    assert made["sure"] > 70
    assert "juggling" in made["read"]


@pytest.mark.parametrize(("data", "said"), [
    (b"", "No picture arrived"), (b"no picture", "picture can't be used"), (EVIL.encode(), "picture can't be used"),
    (HEIC, "HEIC"), (bomb(20_000, 20_000), "too many pixels"), (b"\x89PNG\r\n\x1a\n" + bytes(900), "picture")])
def test_what_is_no_picture_is_said_in_a_sentence(writer: Writer, data: bytes, said: str) -> None:
    for name in ("photo", "read"):
        answer = writer.upload(name, data, called=EVIL)
        assert answer.status_code == 422, answer.text
        assert said in answer.get_json()["text"]
        assert EVIL not in answer.text


def test_a_picture_of_more_than_fifteen_megabytes_is_refused(writer: Writer) -> None:
    assert writer.upload("photo", bytes(17 << 20)).status_code == 413
    assert writer.upload("photo", bytes((15 << 20) + 1000)).status_code == 422


@needs("tesseract")
def test_a_picture_without_letters_says_so(writer: Writer) -> None:
    out = io.BytesIO()
    Image.new("L", (900, 1200), 230).save(out, "PNG")
    answer = writer.upload("read", out.getvalue(), lang="cs")
    assert answer.status_code == 422
    assert "No text" in answer.get_json()["text"]


@pytest.mark.parametrize("corners", ["", "null", "[", "[[0,0]]", '{"a":1}', "[" * 3000, '"' + EVIL + '"'])
def test_corners_that_are_none_mean_the_whole_picture(
        writer: Writer, monkeypatch: pytest.MonkeyPatch, corners: str) -> None:
    out = io.BytesIO()
    Image.new("L", (300, 400), 230).save(out, "PNG")
    monkeypatch.setattr(ocr, "read", lambda page, lang: (ocr.Line(f"35 {page.shape}", 90),))
    answer = writer.upload("read", out.getvalue(), corners=corners)
    assert answer.status_code == 200, answer.text
    assert "(400, 300)" in answer.get_json()["read"]


def test_where_nothing_can_read_pictures_it_is_said_with_what_to_install(
        writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "PROGRAM", "no-such-program-here")
    out = io.BytesIO()
    Image.new("L", (300, 400), 230).save(out, "PNG")
    assert writer.upload("photo", out.getvalue()).get_json()["languages"] == []
    answer = writer.upload("read", out.getvalue())
    assert answer.status_code == 422
    assert "tesseract-ocr" in answer.get_json()["text"]


@needs("tesseract")
def test_no_picture_stays_on_disk_and_no_word_of_it_in_the_log(
        writer: Writer, photo: Photograph, caplog: pytest.LogCaptureFixture) -> None:
    before = {path for path in writer.folder.rglob("*") if path.is_file()}
    with caplog.at_level(logging.DEBUG):
        made = writer.upload("read", photo.data, lang="en").get_json()
    assert "juggling" in made["text"]
    after = {path for path in writer.folder.rglob("*") if path.is_file()}
    assert {path for path in after - before if not path.name.startswith("companion")} == set()
    assert "juggling" not in caplog.text


def test_one_picture_is_worked_with_at_a_time(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_photo, "MAX_WAIT_SECONDS", 0.05)
    with book_photo._working:
        answer = writer.upload("photo", b"x")
    assert answer.status_code == 503
    assert "Another page" in answer.get_json()["text"]
    assert writer.upload("photo", b"x").status_code == 422


# recordings

def send(writer: Writer, data: bytes, passage: str = "text", lang: str = "cs", code: str = "35",
         more: str = "") -> TestResponse:
    return writer.client.post(
        f"{writer.home}/recording?code={code}&passage={passage}&lang={lang}{more}", data=data,
        headers={"X-CSRF": writer.csrf, "Accept": "application/json", "Content-Type": "audio/wav"})


def test_a_recording_is_kept_played_and_taken_away(writer: Writer) -> None:
    place = f"{writer.home}/recording?code=35&passage=text&lang=cs"
    assert writer.get(place).status_code == 404
    for kind in ("WAV", "FLAC", "OGG"):
        answer = send(writer, sound(kind=kind))
        assert answer.status_code == 200, answer.text
        assert answer.get_json()["seconds"] == pytest.approx(1.5, abs=0.3)
    played = writer.get(place)
    assert played.mimetype == "audio/wav"
    info = soundfile.info(io.BytesIO(played.data))
    assert (info.channels, info.subtype) == (1, "PCM_16")
    played.close()
    page = writer.page("/entry?code=35&lang=cs")
    assert "data-recorded" in page
    assert "1 recording" in writer.page()
    assert send(writer, b"", more="&remove=1").status_code == 200
    assert recordings.all_recordings(writer.folder, writer.id) == ()
    assert "data-recorded" not in writer.page("/entry?code=35&lang=cs")


@pytest.mark.parametrize(("data", "said"), [
    (b"", "empty"), (b"no sound", "can't be read"), (sound(loud=0.0), "The recording is silent"),
    (sound(0.05), "too short"), (b"RIFF" + bytes(60), "can't be read")])
def test_what_is_no_recording_is_said_in_a_sentence(writer: Writer, data: bytes, said: str) -> None:
    answer = send(writer, data)
    assert answer.status_code == 422, answer.text
    assert said in answer.get_json()["text"]
    assert recordings.all_recordings(writer.folder, writer.id) == ()


def test_a_recording_of_more_than_fifteen_megabytes_is_refused(writer: Writer) -> None:
    assert send(writer, bytes(16 << 20)).status_code == 413


@pytest.mark.parametrize(("code", "passage", "lang"), [
    ("35", "../text", "cs"), ("35", "text", "../cs"), ("35", "success:9", "cs"), ("35", "success:-1", "cs"),
    ("35", "text:0", "cs"), ("../35", "text", "cs"), ("36", "text", "cs"), ("35", "", ""), ("35", "code", "cs"),
    ("35", "failure:0", "cs")])
def test_a_recording_belongs_to_a_passage_that_is_there(writer: Writer, code: str, passage: str, lang: str) -> None:
    assert send(writer, sound(), passage, lang, code).status_code == 404
    assert writer.get(f"{writer.home}/recording?code={code}&passage={passage}&lang={lang}").status_code == 404
    assert writer.get(f"{writer.home}/clip?code={code}&passage={passage}&lang={lang}&n=0").status_code == 404
    assert recordings.all_recordings(writer.folder, writer.id) == ()


def test_sentences_are_spoken_one_by_one(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, str]] = []
    path = writer.folder / "clip.wav"
    path.write_bytes(sound())

    def clip(self: Speech, text: str, lang: str, voice: str = "", soon: bool = False) -> Clip:
        said.append((text, lang))
        return Clip(path, 1.5, "test", "test", True, 0.0)

    monkeypatch.setattr(Speech, "clip", clip)
    for n in range(3):
        answer = writer.get(f"{writer.home}/clip?code=35&passage=text&lang=cs&n={n}")
        assert answer.mimetype == "audio/wav"
        answer.close()
    assert said == [("Z útesu visí staré lano.", "cs"), ("Mapa říká: nahoru.", "cs"), ("Nikde nikdo.", "cs")]
    for n in ("3", "-1", "x", "9" * 9):
        assert writer.get(f"{writer.home}/clip?code=35&passage=text&lang=cs&n={n}").status_code == 404
    assert TEXT.count("{bell}") == 1
