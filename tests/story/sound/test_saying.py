"""People of a story have a voice of their own: another one of the engine, or the same one higher or lower."""
from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.needs import needs
from tests.story import speaking

from companion.story.sound import levels, saying
from companion.story.sound.speech import Speech
from companion.story.voices import Voice
from companion.story.voices.espeak import Espeak
from companion.story.voices.festival import Festival

CAST = (("„Otevři,“", 1), (" řekne stařík.", 0))
WHOLE = "„Otevři,“ řekne stařík."


def test_another_voice_of_the_engine_speaks_or_the_same_one_in_another_tone():
    dita, machac = (Voice(f"festival:{name}", "festival", "cs", name, 3) for name in ("dita", "machac"))
    joe = Voice("piper:joe", "piper", "en", "Joe", 4)
    assert saying.people([dita, machac, joe], dita) == ((dita, 1.0), (machac, 1.0), (machac, saying.HIGHER))
    assert saying.people([joe, dita], joe) == ((joe, 1.0), (joe, saying.HIGHER), (joe, saying.LOWER))


@pytest.mark.parametrize("factor", [saying.HIGHER, saying.LOWER])
def test_a_tone_moves_the_pitch(factor: float):
    rate = 16_000
    tone = np.sin(2 * np.pi * 200 * np.arange(rate) / rate).astype(np.float32)
    made = saying.toned(tone, factor)
    hertz = np.fft.rfftfreq(len(made), 1 / rate)[np.abs(np.fft.rfft(made)).argmax()]
    assert hertz == pytest.approx(200 * factor, abs=3)
    assert saying.toned(tone, 1.0) is tone


@needs("festival")
def test_a_sentence_with_a_quotation_is_said_by_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    asked: list[tuple[str, str]] = []
    heard = saying.heard

    def noted(engine: Festival, voice: Voice, piece: str, soon: bool) -> tuple[levels.Samples, int]:
        asked.append((voice.id, piece))
        return heard(engine, voice, piece, soon)

    monkeypatch.setattr(saying, "heard", noted)
    speech = Speech(tmp_path, [Festival(), Espeak()])
    both = speech.clip(WHOLE, "cs", cast=CAST)
    assert both.voice == "festival:czech_dita"
    assert list(dict.fromkeys(asked)) == [("festival:czech_machac", "„Otevři,“"),
                                          ("festival:czech_dita", "řekne stařík.")]
    samples, rate = speaking.spoken(both.path)
    assert levels.loudness(samples, rate) == pytest.approx(-16, abs=1)
    assert speech.clip(WHOLE, "cs", cast=CAST).cached
    alone = speech.clip(WHOLE, "cs")
    assert (alone.cached, alone.path != both.path) == (False, True)
    speech.close()
