"""ffmpeg is used where it is, and missed only where nothing else can do it."""
from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from companion.story.sound import recordings, transcode
from companion.story.sound.mixing import SAMPLE_RATE, encode, formats, true_peak

STUB = """#!{python}
import sys, soundfile
assert sys.argv[sys.argv.index("-protocol_whitelist") + 1] == "file"
assert "hls" not in sys.argv[sys.argv.index("-format_whitelist") + 1]
source, made = sys.argv[sys.argv.index("-i") + 1], sys.argv[-1]
samples, rate = soundfile.read(source)
soundfile.write(made, samples, rate, format="FLAC" if made.endswith(".m4a") else "WAV")
"""


@pytest.fixture
def ffmpeg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of that name that knows WAV and FLAC."""
    (tmp_path / "ffmpeg").write_text(STUB.format(python=sys.executable))
    (tmp_path / "ffmpeg").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture
def noise() -> np.ndarray:
    return (0.2 * np.random.default_rng(1).standard_normal((2 * SAMPLE_RATE, 2))).astype(np.float32)


def test_without_ffmpeg_there_is_no_m4a_and_everything_else(nowhere: None, noise: np.ndarray) -> None:
    assert formats() == ("mp3", "ogg", "flac", "wav")
    with pytest.raises(ValueError, match="m4a"):
        encode(noise, "m4a")
    assert encode(noise, "mp3").data
    with pytest.raises(transcode.Unreadable):
        transcode.wav(b"voice memo")


def test_with_ffmpeg_there_is_one_as_loud_as_the_others(ffmpeg: None, noise: np.ndarray) -> None:
    assert formats()[-1] == "m4a"
    made = encode(noise, "m4a")
    assert abs(made.loudness + 16) <= 1
    assert made.peak < -1
    played, rate = soundfile.read(io.BytesIO(transcode.wav(made.data)), always_2d=True)
    assert rate == SAMPLE_RATE
    assert true_peak(played.astype(np.float32)) == pytest.approx(made.peak, abs=0.01)


def test_what_even_ffmpeg_cannot_read(ffmpeg: None) -> None:
    with pytest.raises(transcode.Unreadable):
        transcode.wav(b"not a sound")


def test_a_voice_memo_becomes_a_recording(ffmpeg: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What libsndfile refuses goes through ffmpeg once; what both refuse is refused as ever."""
    at = np.arange(SAMPLE_RATE) / SAMPLE_RATE
    file = io.BytesIO()
    soundfile.write(file, 0.3 * np.sin(2 * np.pi * 440 * at), SAMPLE_RATE, format="FLAC")
    asked: list[int] = []

    def memo(data: bytes, seconds: int = 0) -> bytes:
        asked.append(seconds)
        if data != b"ftypM4A":
            raise transcode.Unreadable("no sound")
        return file.getvalue()

    monkeypatch.setattr(transcode, "wav", memo)
    kept = recordings.save(tmp_path, "mine", "A", "text", "en", b"ftypM4A")
    assert kept.seconds == pytest.approx(1.06, abs=0.1)
    assert asked == [recordings.MAX_SECONDS + 1]
    with pytest.raises(recordings.UnfitRecording, match="unreadable"):
        recordings.save(tmp_path, "mine", "A", "text", "en", b"nothing")
