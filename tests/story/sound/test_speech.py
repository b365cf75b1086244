"""Sentences become clips: cached, equally loud, by the next voice where one fails, in both languages at once."""
from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from tests.patience import PATIENCE
from tests.story import speaking
from tests.story.speaking import Broken, Counting, Late, Missing

from companion.story.sound import clips, levels
from companion.story.sound.clips import Clips
from companion.story.sound.speech import DEVICE_VOICE, NoVoice, Speech
from companion.story.voices.espeak import Espeak
from companion.story.voices.piper import Piper
from tests.needs import needs, voices
from tests.soak import seldom

SAID = {"cs": "Vítr ustal. Máš 25 mincí a kód S26.", "en": "The wind drops. You have 25 coins and code S26."}
VOICES = [("cs", "festival:czech_dita"), ("cs", "festival:czech_machac"), ("cs", "espeak:cs"), ("en", "espeak:en"),
          ("en", "piper:joe")]


@pytest.fixture(scope="session")
def speech(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Speech]:
    """A house with every engine, kept for the whole session."""
    made = Speech(tmp_path_factory.mktemp("speech"))
    yield made
    made.close()


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[tuple[Speech, Counting]]:
    """A house with nothing but eSpeak, which counts."""
    engine = Counting()
    made = Speech(tmp_path, [engine])
    yield made, engine
    made.close()


@pytest.mark.parametrize(("lang", "voice"), voices(*VOICES))
def test_every_voice_really_speaks_as_loud_as_all_others(speech: Speech, lang: str, voice: str):
    clip = speech.clip(SAID[lang], lang, voice)
    samples, rate = speaking.spoken(clip.path)
    assert (clip.voice, clip.engine) == (voice, voice.partition(":")[0])
    assert clip.seconds == pytest.approx(len(samples) / rate)
    assert 2 < clip.seconds < 9
    assert levels.loudness(samples, rate) == pytest.approx(-16, abs=1)
    assert 20 * np.log10(np.abs(samples).max()) < -1
    middle = samples[int(0.2 * rate):int(0.8 * rate)]
    assert speaking.band_level(middle, rate) > -30
    edges = np.concatenate([samples[:int(0.02 * rate)], samples[-int(0.02 * rate):]])
    assert speaking.band_level(edges, rate) < -40


@pytest.mark.parametrize(("lang", "voice"), voices(*VOICES))
def test_a_word_is_as_loud_as_a_sentence(speech: Speech, lang: str, voice: str):
    samples, rate = speaking.spoken(speech.clip("Ne!" if lang == "cs" else "No!", lang, voice).path)
    assert levels.loudness(samples, rate) == pytest.approx(-16, abs=1.5)
    assert len(samples) / rate < 1.5


def test_what_is_silent_has_no_speech_in_it(speech: Speech):
    clip = speech.clip("… – !", "cs")
    samples, rate = speaking.spoken(clip.path)
    assert (clip.engine, clip.voice, clip.seconds) == ("", "", pytest.approx(0.3, abs=0.01))
    assert speaking.band_level(samples, rate) < -80
    assert speech.clip("😀", "en").path == clip.path


def test_a_clip_is_made_once(floor: tuple[Speech, Counting]):
    speech, engine = floor
    first = speech.clip(" Vítr\nustal. ", "cs")
    again = speech.clip("Vítr ustal.", "cs")
    assert (first.cached, again.cached, engine.asked) == (False, True, 1)
    assert again.path == first.path
    assert speech.clip("Vítr ustal.", "en").path != first.path
    assert first.path.parent.parent == speech.folder / "speech"
    assert first.path.stem.startswith(first.path.parent.name)


def test_a_cached_clip_needs_no_program(floor: tuple[Speech, Counting]):
    speech, engine = floor
    path = speech.clip("Vítr ustal.", "cs").path
    engine.close()
    assert speech.clip("Vítr ustal.", "cs").path == path
    assert engine.pids() == ()


def test_a_clip_that_is_broken_on_disk_is_made_again(floor: tuple[Speech, Counting]):
    speech, engine = floor
    path = speech.clip("Vítr ustal.", "cs").path
    for rubbish in (b"", b"RIFF", b"nothing that could be played"):
        path.write_bytes(rubbish)
        assert not speech.clip("Vítr ustal.", "cs").cached
    assert engine.asked == 4


def test_another_recipe_or_version_is_another_clip(floor: tuple[Speech, Counting], monkeypatch: pytest.MonkeyPatch):
    speech, engine = floor
    speech.clip("Vítr ustal.", "cs")
    monkeypatch.setattr(levels, "LEVELS_VERSION", 999)
    assert not speech.clip("Vítr ustal.", "cs").cached
    monkeypatch.setattr(Counting, "version", lambda self, voice: "later")
    speech.look()
    assert not speech.clip("Vítr ustal.", "cs").cached
    assert engine.asked == 3


@pytest.mark.parametrize(("engine", "why"), [
    (Broken(speaking.DIES), "died"), (Broken(speaking.LIES), "mute"), (Broken(speaking.SLEEPS, 0.4), "hung"),
    (Missing(""), "missing")])
def test_the_next_voice_speaks_where_one_fails_and_the_status_says_so(
        tmp_path: Path, engine: Broken, why: str, monkeypatch: pytest.MonkeyPatch):
    speech = Speech(tmp_path, [engine, Espeak()])
    assert [one.engine for one in speech.voices("cs")] == ["broken", "espeak"]
    clip = speech.clip("Vítr ustal.", "cs")
    assert clip.engine == "espeak"
    (told,) = speech.status()
    assert (told.key, told.params) == ("resting", {"engine": "broken", "why": why})
    asked: list[tuple] = []
    monkeypatch.setattr(engine, "speak", lambda *said, **_: asked.append(said))
    assert speech.clip("Nikdo nemluví.", "cs").engine == "espeak"
    assert asked == []  # nobody waits for it again
    engine.rests_until = 0
    assert speech.status() == ()
    speech.close()


def test_an_engine_that_gives_silence_has_failed(tmp_path: Path):
    engine = Broken(speaking.EMPTY)
    speech = Speech(tmp_path, [engine, Espeak()])
    assert speech.clip("Vítr ustal.", "cs").engine == "espeak"
    speech.close()


def test_where_nobody_speaks_that_is_said(tmp_path: Path):
    speech = Speech(tmp_path, [Broken(speaking.DIES)])
    with pytest.raises(NoVoice) as caught:
        speech.clip("Vítr ustal.", "cs")
    assert caught.value.lang == "cs"
    assert speaking.keys(caught.value.notices) == ["resting"]
    speech.close()
    nobody = Speech(tmp_path, [])
    assert [(one.key, one.lang) for one in nobody.status()] == [("silent", "cs"), ("silent", "en")]
    with pytest.raises(NoVoice):
        nobody.clip("Vítr ustal.", "cs")
    with pytest.raises(NoVoice):
        nobody.clip("Der Wind.", "de")


def test_a_program_killed_while_it_is_used_is_started_again(floor: tuple[Speech, Counting]):
    speech, engine = floor
    speech.clip("Vítr ustal.", "cs")
    os.kill(speaking.program_of(engine), signal.SIGKILL)
    assert speech.clip("Nikdo nemluví.", "cs").engine == "espeak"


def test_another_voice_stands_in_for_one_that_still_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.story.sound.speech.LOADING_PATIENCE_SECONDS", 0.05)
    slow = Late(command=("/nowhere/that/takes/long",))
    loads = threading.Event()
    monkeypatch.setattr(slow, "warm", lambda voice: loads.set())
    speech = Speech(tmp_path, [slow, Espeak()])
    assert speech.clip("Nobody speaks.", "en", soon=True).engine == "espeak"
    assert loads.wait(PATIENCE)
    speech.close()


def test_nobody_waits_twice_for_a_voice_that_still_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.story.sound.speech.LOADING_PATIENCE_SECONDS", PATIENCE)
    slow, loaded, waits = Late(command=("/nowhere/that/takes/long",)), threading.Event(), []
    monkeypatch.setattr(slow, "warm", lambda voice: loaded.wait(20))
    monkeypatch.setattr(slow, "ready", lambda voice, seconds: bool(waits.append(seconds)))
    speech = Speech(tmp_path, [slow, Espeak()])
    for text in ("Nobody speaks.", "The wind has dropped.", "Nobody speaks."):
        assert speech.clip(text, "en", soon=True).engine == "espeak"
    assert [seconds > 0 for seconds in waits].count(True) == 1
    loaded.set()
    speech.close()


@needs("festival")
def test_the_chosen_voice_is_kept_over_a_restart(speech: Speech, tmp_path: Path):
    house = Speech(tmp_path)
    assert (house.chosen("cs"), house.chosen("en")) == ("", "")
    house.choose("cs", "espeak:cs")
    house.choose("en", DEVICE_VOICE)
    again = Speech(tmp_path)
    assert (again.chosen("cs"), again.chosen("en")) == ("espeak:cs", DEVICE_VOICE)
    assert again.clip("Ano.", "cs").voice == "espeak:cs"
    assert again.clip("Ano.", "cs", "festival:czech_dita").voice == "festival:czech_dita"
    for lang, id in (("cs", "espeak:en"), ("cs", "nobody"), ("de", "")):
        with pytest.raises(NoVoice):
            again.choose(lang, id)
    again.choose("cs", "")
    assert Speech(tmp_path).chosen("cs") == ""
    (tmp_path / "narrator.json").write_text("[1")
    assert again.chosen("cs") == ""
    again.close()
    house.close()


@needs("festival")
def test_the_best_voice_speaks_where_nobody_chose(speech: Speech):
    assert [one.id for one in speech.voices("cs")] == ["festival:czech_dita", "festival:czech_machac", "espeak:cs"]
    assert [one.id for one in speech.voices("en")] == ["piper:joe", "espeak:en"]
    assert [one.quality for one in speech.voices("cs")] == [3, 3, 1]
    assert speech.status() == ()


def test_a_voice_taken_away_while_it_is_listed_leaves_the_word_to_the_next(tmp_path: Path):
    folder = tmp_path / "voices"
    folder.mkdir()
    (folder / "jana.onnx").write_bytes(b"model")
    (folder / "jana.onnx.json").write_text('{"espeak": {"voice": "cs"}, "audio": {"sample_rate": 22050}}')
    speech = Speech(tmp_path, [Piper(folder, joe=False), Espeak()])
    assert [one.id for one in speech.voices("cs")] == ["piper:own/jana", "espeak:cs"]
    (folder / "jana.onnx").unlink()
    speech.status()  # looks again, and the voice is gone meanwhile
    assert speech.clip("Ano.", "cs", soon=True).voice == "espeak:cs"
    assert speech.clip("Ne.", "cs").voice == "espeak:cs"
    speech.close()


def test_many_ask_at_once(floor: tuple[Speech, Counting]):
    """The same sentence is made once, others one after another, and everybody gets theirs."""
    speech, engine = floor
    asked = [("Vítr ustal.", "cs"), ("Ticho.", "cs"), ("The wind drops.", "en")] * 4
    found: list[tuple[tuple[str, str], Path]] = []
    threads = [threading.Thread(target=lambda one=one: found.append((one, speech.clip(*one).path))) for one in asked]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(found) == 12
    assert len({path for _, path in found}) == 3 == len(set(found))
    assert engine.asked == 3


def test_what_comes_next_is_made_ahead(floor: tuple[Speech, Counting]):
    speech, engine = floor
    items = [(f"Věta číslo {n}.", "cs", "", ()) for n in range(3)]
    speech.prepare(items)
    speech.prepare(items[:1])
    until = time.monotonic() + PATIENCE
    while len(list(speech.folder.glob("speech/*/*.wav"))) < 3 and time.monotonic() < until:
        time.sleep(0.02)
    assert all(speech.clip(*item[:3]).cached for item in items)
    assert engine.asked == 3


def test_a_voice_is_warmed_in_the_background(floor: tuple[Speech, Counting]):
    speech, engine = floor
    speech.warm("cs")
    assert engine.ready(speech.voices("cs")[0], 20)
    assert engine.pids()


def test_who_stands_in_is_warmed_first(tmp_path: Path):
    speech = Speech(tmp_path, [Late(), Espeak()])
    loaded: list[str] = []
    speech._load = lambda voice: loaded.append(voice.id)  # type: ignore[method-assign]
    speech._warm("en")
    speech._warm("cs")
    assert loaded == ["espeak:en", "late:en", "espeak:cs"]
    speech.close()


def test_after_the_end_nothing_starts_again(floor: tuple[Speech, Counting]):
    speech, engine = floor
    path = speech.clip("Vítr ustal.", "cs").path
    speech.close()
    speech.prepare([("Ticho.", "cs", "", ())])
    speech.warm("cs")
    assert speech.clip("Vítr ustal.", "cs").path == path
    with pytest.raises(NoVoice):
        speech.clip("Nikdo nemluví.", "cs")
    assert engine.pids() == ()


@pytest.mark.parametrize("text", [
    '")) (system "x") ((', "\x00\x07 a \ud800", "[[x]] <b>a</b>", *seldom("a" * 10_000, "slovo " * 100)])
def test_any_text_is_only_text(floor: tuple[Speech, Counting], text: str):
    speech, engine = floor
    samples, rate = speaking.spoken(speech.clip(text, "cs").path)
    assert levels.loudness(samples, rate) == pytest.approx(-16, abs=1.5)
    assert len(engine.pids()) == 1


def test_the_oldest_clips_go_first(tmp_path: Path):
    kept = Clips(tmp_path, most=10_000)
    places = [kept.place(str(n)) for n in range(10)]
    for n, place in enumerate(places):
        kept.keep(place, bytes(1500))
        if place.exists():
            os.utime(place, (1000 + n, 1000 + n))
        if n == 3:
            os.utime(places[0])  # heard again just now
    left = [n for n, place in enumerate(places) if place.exists()]
    assert 0 in left
    assert 1 not in left
    assert 9 in left
    assert sum(place.stat().st_size for place in places if place.exists()) <= 10_000


def test_what_was_left_half_written_is_cleared_up(tmp_path: Path):
    folder = tmp_path / "ab"
    folder.mkdir()
    for name, age in (("old.part", clips.ABANDONED_SECONDS + 10), ("new.part", 0)):
        (folder / name).write_bytes(b"half")
        os.utime(folder / name, (time.time() - age,) * 2)
    kept = Clips(tmp_path)
    kept.keep(kept.place("a"), b"whole")
    assert sorted(path.name for path in folder.glob("*.part")) == ["new.part"]


def test_a_full_disk_is_told(floor: tuple[Speech, Counting], monkeypatch: pytest.MonkeyPatch):
    speech, _ = floor

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        speech.clip("Vítr ustal.", "cs")
    assert list(speech.folder.glob("speech/*/*")) == []


def test_the_limiter_keeps_the_loudness_and_the_ceiling():
    """Sharp peaks over a quiet voice: neither clipped nor left quiet."""
    rate = 22050
    t = np.arange(rate * 2) / rate
    samples = (0.02 * np.sin(2 * np.pi * 300 * t)).astype(np.float32)
    samples[::2000] = 0.9
    made = levels.levelled(samples, rate)
    assert np.abs(made).max() <= levels.PEAK_CEILING + 1e-6
    assert levels.loudness(made, rate) == pytest.approx(-16, abs=1.5)


def test_silence_stays_silence():
    nothing = np.zeros(22050, np.float32)
    assert levels.loudness(nothing, 22050) == -np.inf
    assert not levels.levelled(nothing, 22050).any()
    assert len(levels.trimmed(nothing, 22050)) == 0
