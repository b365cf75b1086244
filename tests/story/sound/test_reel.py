"""Many scenes in one file: in order, evenly loud, never clipping, and given up as soon as nobody wants it."""
from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from companion.story.sound import mixing, reel
from companion.story.sound.mixing import SAMPLE_RATE, Line, Scene, loudness, true_peak


def tone(folder: Path, hertz: int, level: float) -> Scene:
    at = np.arange(2 * SAMPLE_RATE) / SAMPLE_RATE
    soundfile.write(folder / f"{hertz}.wav", level * np.sin(2 * np.pi * hertz * at), SAMPLE_RATE)
    return Scene((Line(folder / f"{hertz}.wav"),))


def test_scenes_follow_one_another_each_as_loud_as_the_others(tmp_path: Path) -> None:
    made = reel.write(tmp_path / "a.mp3", (tone(tmp_path, hertz, level) for hertz, level in ((500, 0.5), (900, 0.02))))
    played, rate = soundfile.read(tmp_path / "a.mp3", always_2d=True)
    assert rate == SAMPLE_RATE
    assert abs(loudness(played) + 16) < 1
    assert abs(made.loudness - loudness(played)) < 0.3
    assert true_peak(played) < -1
    assert made.peak == pytest.approx(true_peak(played), abs=0.1)
    assert made.seconds == pytest.approx(len(played) / SAMPLE_RATE, abs=0.1)
    half = len(played) // 2
    heard = [int(np.argmax(np.abs(np.fft.rfft(part[:, 0]))) * SAMPLE_RATE / len(part)) for part in (
        played[:half], played[half:])]
    assert heard == [pytest.approx(500, abs=5), pytest.approx(900, abs=5)]
    assert not list(tmp_path.glob("*.part"))


def test_silence_counts_for_nothing(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.mp3", np.zeros((SAMPLE_RATE, 2)), SAMPLE_RATE)
    assert reel._measured(tmp_path / "a.mp3", lambda: None).loudness == mixing.SILENCE_LUFS


def test_a_file_that_nobody_wants_any_more_leaves_nothing_behind(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    asked = 0

    def check() -> None:
        nonlocal asked
        asked += 1
        if asked > 1:
            raise Enough

    with pytest.raises(Enough):
        reel.write(tmp_path / "b.mp3", (tone(tmp_path, hertz, 0.3) for hertz in (300, 400, 500)), check)
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".wav", ".wav"]


def test_without_a_scene_there_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no scene"):
        reel.write(tmp_path / "c.mp3", iter(()))
    assert not list(tmp_path.iterdir())
