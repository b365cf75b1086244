"""The chronicle as one recording: made in the background, once, for those who may hear it."""
from __future__ import annotations

import io
import threading
from pathlib import Path
from typing import Any

import pytest
import soundfile
from flask import Flask

from companion.story.sound import reel
from companion.story.sound.mixing import loudness, true_peak
from companion.story.sound.speech import NoVoice
from companion.table.models import Table
from companion.web.chronicle import audio as chronicle_audio
from companion.web.chronicle.audio import Studio
from companion.web.chronicle.words import Chapter, Game, Story
from tests.patience import PATIENCE
from tests.web import told
from tests.web.chronicle.conftest import Mute, post, read, recorded, settled
from tests.web.conftest import Device
from tests.web.told import Voice, sit

REALLY = reel.write


def test_two_chapters_make_one_recording_of_even_loudness(
        app: Flask, ours: Table, voice: Voice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reel, "write", REALLY)
    device = sit(app, ours)
    path = device.at("chronicle/audio")
    assert device.get(path).get_json()["state"] == "none"
    assert device.get(f"{path}.mp3").status_code == 404
    told = recorded(device, path)
    assert (told["state"], told["link"]) == ("done", f"{path}.mp3?name={told['name']}")
    with device.get(told["link"]) as answer:
        assert answer.mimetype == "audio/mpeg"
        assert "attachment" in answer.headers["Content-Disposition"]
        played, _ = soundfile.read(io.BytesIO(answer.data), always_2d=True)
    assert abs(loudness(played) + 16) <= 1
    assert true_peak(played) < -1
    said = voice.asked
    order = ["The chronicle of one game.", "The map: Glogo Caverns.", "At the table: Eva, Jan.", "Eva opens an entry.",
             "The Buried Well", "Eva chooses.", "Dig out the sand", "Eva gains: reputation plus 1, 1 food, 1 heart.",
             "Jan opens an entry.", "Market Under Canvas", "Jan chooses.", "This time it fails.",
             "That is the story so far."]
    assert [said.index(text) for text in order] == sorted(said.index(text) for text in order)
    minutes = f"{int(len(played) / 32_000) // 60}:{int(len(played) / 32_000) % 60:02}"
    assert told["text"].startswith(f"Download MP3 ({minutes}, ")
    assert "Download MP3" in read(device)


def test_a_beaten_villain_and_what_is_lost_are_said_as_one_says_them(app: Flask) -> None:
    chapter = Chapter("p1", "villain", "Eva", "E", "blue", "Paragraph 201", gains=("reputation −2", "1 gem"),
                      code="201", told=True, passages=("title", "text"), said="Eva beats the villain.")
    story = Story("table", "ABC234", "", "", (Game("Lost City", players=(("Eva", "E", "blue"),), chapters=(chapter,)),),
                  own=False, over=True, back="")
    with app.test_request_context(headers={"Accept-Language": "en"}):
        app.preprocess_request()
        said = [one.text or one.passage for part in chronicle_audio.script(story) for one in part.said]
    assert said[1:-1] == ["Eva beats the villain.", "title", "text", "Eva gains: reputation minus 2, 1 gem."]


def test_the_same_story_is_recorded_once_and_another_anew(app: Flask, theirs: Table, voice: Voice) -> None:
    device = sit(app, theirs)
    path = device.at("chronicle/audio")
    assert recorded(device, path)["state"] == "done"
    asked = len(voice.asked)
    assert post(device, path).get_json()["state"] == "done"
    assert len(voice.asked) == asked
    assert device.get(f"{path}?own=1").get_json()["state"] == "none", "with the text of the book it is another file"
    assert sit(app, theirs, "cs").get(path).get_json()["state"] == "none"
    with app.app_context():
        told.enter(theirs, {"do": "attempt", "seat": "p2", "option": 1})
        told.enter(theirs, {"do": "roll", "seat": "table", "faces": [6]})
    assert device.get(path).get_json()["state"] == "none"


def test_a_recording_that_was_begun_is_there_for_those_who_began_it_when_the_story_has_gone_on(
        app: Flask, theirs: Table, voice: Voice) -> None:
    device = sit(app, theirs)
    path = device.at("chronicle/audio")
    name = recorded(device, path)["name"]
    with app.app_context():
        told.enter(theirs, {"do": "attempt", "seat": "p2", "option": 1})
    assert device.get(f"{path}?name={name}").get_json()["state"] == "done"
    with device.get(f"{path}.mp3?name={name}") as answer:
        assert answer.status_code == 200
    assert Device(app).get(f"{path}.mp3?name={name}").status_code == 403
    assert device.get(f"{path}.mp3?name={'0' * 64}").status_code == 404
    for wrong in ("../../secret", "0" * 63, "A" * 64):
        assert device.get(f"{path}.mp3?name={wrong}").status_code == 400



@pytest.mark.parametrize(("fault", "words"), [
    (NoVoice("en"), "no voice here can read"), (OSError(28, "no space"), "did not fit on the disk"),
    (RuntimeError("The prose of A"), "something went wrong")])
def test_a_recording_that_fails_says_why_and_can_be_tried_again(
        app: Flask, ours: Table, folder: Path, fault: Exception, words: str) -> None:
    device = sit(app, ours)
    studio = app.extensions["companion_studio"]
    studio.speech = Mute(fault)
    told = recorded(device, device.at("chronicle/audio"))
    assert told["state"] == "failed"
    assert words in told["text"]
    assert not list((folder / "chronicles").glob("*"))
    studio.speech = Voice(folder)
    assert recorded(device, device.at("chronicle/audio"))["state"] == "done"


class Held(Voice):
    """A voice that waits until it may go on."""

    def __init__(self, folder: Path):
        super().__init__(folder)
        self.begun, self.go_on = threading.Event(), threading.Event()

    def clip(self, text: str, lang: str, voice: str = "") -> Any:
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        return super().clip(text, lang, voice)


def test_one_at_a_time_and_one_may_stop(app: Flask, folder: Path, ours: Table, theirs: Table) -> None:
    voice = Held(folder)
    app.extensions["companion_studio"].speech = voice
    first, second = sit(app, ours), sit(app, theirs)
    assert post(first, first.at("chronicle/audio")).get_json()["state"] in ("waiting", "working")
    assert voice.begun.wait(PATIENCE)
    assert first.get(first.at("chronicle/audio")).get_json()["state"] == "working"
    assert post(second, second.at("chronicle/audio")).get_json()["state"] == "waiting"
    assert "Waiting for another recording" in read(second)
    assert post(second, second.at("chronicle/audio"), stop="1").get_json()["state"] == "none"
    post(first, first.at("chronicle/audio"), stop="1")
    voice.go_on.set()
    assert settled(first, first.at("chronicle/audio"))["state"] == "none"
    assert not list((folder / "chronicles").glob("*"))


def test_too_many_wait(app: Flask, folder: Path, ours: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle_audio, "MAX_WAITING", 0)
    voice = Held(folder)
    app.extensions["companion_studio"].speech = voice
    device, other = sit(app, ours), sit(app, ours, "cs")
    post(device, device.at("chronicle/audio"))
    answer = post(other, other.at("chronicle/audio"))
    assert answer.status_code == 422
    assert "příliš mnoho" in answer.get_json()["text"]
    voice.go_on.set()
    assert settled(device, device.at("chronicle/audio"))["state"] == "done"


def test_a_server_that_ends_throws_away_what_it_had_begun(app: Flask, folder: Path, ours: Table) -> None:
    voice = Held(folder)
    studio: Studio = app.extensions["companion_studio"]
    studio.speech = voice
    device = sit(app, ours)
    post(device, device.at("chronicle/audio"))
    assert voice.begun.wait(PATIENCE)
    threading.Timer(0.2, voice.go_on.set).start()
    studio.close()
    assert not list((folder / "chronicles").glob("*"))
    assert post(device, device.at("chronicle/audio")).status_code == 422


def test_only_the_newest_recordings_stay(app: Flask, folder: Path, ours: Table, voice: Voice,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle_audio, "MAX_FILES", 1)
    recorded(sit(app, ours), f"/t/{ours.code}/chronicle/audio")
    recorded(sit(app, ours, "cs"), f"/t/{ours.code}/chronicle/audio")
    assert sorted(path.suffix for path in (folder / "chronicles").iterdir()) == [".json", ".mp3"]


def test_a_form_without_scripts_leads_back_to_the_page(app: Flask, ours: Table, voice: Voice) -> None:
    device = sit(app, ours)
    answer = device.client.post(device.at("chronicle/audio"), data={"csrf": device.csrf, "own": "1"},
                                headers={**device.lang, "Accept": "text/html"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/t/{ours.code}/chronicle?own=1#recording"
    settled(device, device.at("chronicle/audio"), own="1")
