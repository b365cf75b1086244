"""No voice clicks: nothing reaches full scale or wraps round, and neighbours are no farther apart than in speech."""
from __future__ import annotations


from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from tests.needs import voices
from tests.story import speaking

from companion.story.sound import clicks, saying
from companion.story.sound.sentences import sentences
from companion.story.sound.speech import Speech
from companion.story.voices import engines
from companion.story.voices.engine import plain
from companion.story.voices.espeak import Espeak
from companion.table.story.books import shelf

RATE = 22_050
BAD = ("Ze spaní objímá pevně a vrčí při tom ukolébavku.", "Otevřít ho nechceš, a tak se otevře bez tebe.",
       "Mládě otevře zobák tak doširoka, že vidíš až na včerejší večeři.", "„Odskočil jsem si jen pro olej,“ povídá.")
"""Sentences of our book that reached full scale, wrapped round or clicked."""
CLEAN = 1.6
"""A clip's largest step, in loud levels: levelling lowers its peaks, and so its loud level, a little."""


@pytest.fixture(scope="module")
def speech(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Speech]:
    made = Speech(tmp_path_factory.mktemp("clicks"))
    yield made
    made.close()


def vowel(seconds: float = 1.0) -> np.ndarray:
    at = np.arange(int(seconds * RATE)) / RATE
    return (0.3 * np.sin(2 * np.pi * 220 * at) + 0.1 * np.sin(2 * np.pi * 1800 * at)).astype(np.float32)


def test_a_click_is_turned_down_and_speech_stays_as_it_is():
    clean = vowel()
    assert clicks.roughness(clean) < 0.5
    assert clicks.mended(clean, RATE) is clean
    torn = clean.copy()
    torn[9000:9004] += np.float32([0.5, -0.6, 0.55, -0.4])
    assert clicks.roughness(torn) > 2
    mended = clicks.mended(torn, RATE)
    assert clicks.roughness(mended) <= clicks.MAX_JUMP
    away = np.r_[0:8500, 9500:len(clean)]
    assert np.abs(mended - clean)[away].max() < 0.01


@pytest.mark.parametrize("peak", [1.0, -1.0])
def test_full_scale_is_never_clean(peak: float):
    samples = vowel()
    samples[500] = peak
    assert clicks.roughness(samples) == float("inf")
    assert clicks.roughness(np.zeros(100, np.float32)) == 0


def test_what_clicks_is_spoken_again_and_the_smoothest_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    rough, tries = [9.0, 3.0, 5.0], []

    def heard(*asked: object) -> tuple[np.ndarray, int]:
        tries.append(len(tries))
        return vowel() * np.float32(0.5 + len(tries) / 10), RATE

    monkeypatch.setattr(saying, "heard", heard)
    monkeypatch.setattr(clicks, "roughness", lambda samples: rough[len(tries) - 1])
    kept: list[np.ndarray] = []
    monkeypatch.setattr(clicks, "mended", lambda samples, rate: kept.append(samples) or samples)
    speech = Speech(tmp_path, [Espeak()])
    speech.clip("Vítr ustal.", "cs")
    speech.close()
    assert len(tries) == saying.CLICK_TRIES
    assert float(kept[0].max()) == pytest.approx(float((vowel() * np.float32(0.7)).max()))


@pytest.mark.parametrize("voice", voices("festival:czech_dita", "festival:czech_machac", "espeak:cs"))
def test_sentences_that_clicked_are_clean(speech: Speech, tmp_path: Path, voice: str):
    chain = engines(tmp_path)
    engine, speaker = next((engine, one) for engine in chain for one in engine.voices() if one.id == voice)
    for text in BAD:
        raw = engine.speak(speaker, plain(text))
        samples, _ = soundfile.read(raw, dtype="float32")
        raw.unlink()
        assert np.abs(samples).max() < clicks.FULL_SCALE, text
        clip = speech.clip(text, "cs", voice)
        assert clip.voice == voice
        assert clicks.roughness(speaking.spoken(clip.path)[0]) < CLEAN, text
    engine.close()


@pytest.mark.soak
@pytest.mark.parametrize(("lang", "voice"), voices(
    ("cs", "festival:czech_dita"), ("cs", "festival:czech_machac"), ("cs", "espeak:cs"), ("en", "espeak:en"),
    ("en", "piper:joe")))
def test_no_sentence_of_our_book_clicks(speech: Speech, lang: str, voice: str):
    book = shelf.load(Path(), "roads")
    texts = {one.text for entry in book.entries.values() for id in entry.passages() if entry.prose(id, lang)[1] == lang
             for one in sentences(entry.prose(id, lang)[0], lang) if one.text}
    assert len(texts) > 400
    rough = {text: clicks.roughness(speaking.spoken(speech.clip(text, lang, voice).path)[0]) for text in sorted(texts)}
    assert {text: at for text, at in rough.items() if at >= CLEAN} == {}
