"""A person's own reading: what can be brought, how it is kept, where its sentences begin."""
from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
import soundfile
from tests.story import speaking

from companion.story.sound import levels, recordings
from companion.story.sound.recordings import UnfitRecording
from companion.story.sound.speech import Speech
from companion.story.voices.espeak import Espeak

WELL = ("mine", "A", "text", "cs")
TOLD = ("Studna mlčí.", "Nikdo se dolů nedívá, protože se každý bojí toho, co by tam mohl vidět.", "Zvon!",
        "Potom se něco pohne a všichni čekají.")


def voice_like(seconds: float, rate: int = 22050, height: float = 0.1) -> levels.Samples:
    """Something that swells like speech."""
    t = np.arange(int(seconds * rate)) / rate
    return (height * np.sin(2 * np.pi * 440 * t) * (0.6 + 0.4 * np.sin(2 * np.pi * 3 * t))).astype(np.float32)


def quiet(seconds: float, rate: int = 22050) -> levels.Samples:
    return np.zeros(int(seconds * rate), np.float32)


def file(samples: np.ndarray, rate: int = 22050, format: str = "WAV", subtype: str | None = None) -> bytes:
    out = io.BytesIO()
    soundfile.write(out, samples, rate, format=format, subtype=subtype)
    return out.getvalue()


@pytest.mark.parametrize(("format", "subtype", "rate", "channels"), [
    ("WAV", "PCM_16", 44100, 2), ("WAV", "FLOAT", 96000, 1), ("WAV", "PCM_U8", 8000, 1), ("FLAC", None, 48000, 2),
    ("OGG", "VORBIS", 44100, 1), ("OGG", "OPUS", 48000, 1), ("MP3", None, 44100, 2)])
def test_every_usual_format_is_kept_as_a_clip(tmp_path: Path, format: str, subtype: str, rate: int, channels: int):
    samples = np.concatenate([quiet(1, rate), voice_like(2, rate), quiet(1, rate)])
    data = file(np.stack([samples] * channels, axis=1), rate, format, subtype)
    kept = recordings.save(tmp_path, *WELL, data)
    heard, at = speaking.spoken(kept.path)
    assert kept.path == recordings.path(tmp_path, *WELL)
    assert (kept.book, kept.code, kept.passage, kept.lang) == WELL
    assert kept.seconds == pytest.approx(2 + 2 * levels.SILENCE_SECONDS, abs=0.15)
    assert 8000 <= at <= 32_000
    assert levels.loudness(heard, at) == pytest.approx(levels.LOUDNESS_LUFS, abs=1)
    assert np.abs(heard).max() <= 10 ** (-1 / 20)


@pytest.mark.parametrize(("data", "why"), [
    (b"", "empty"), (b"not a sound", "unreadable"), (b"RIFF\xff\xff\xff\xffWAVEfmt ", "unreadable"),
    (b"\x89PNG\r\n\x1a\n" * 40, "unreadable"), (bytes(recordings.MAX_BYTES + 1), "large"),
    (file(quiet(2)), "quiet"), (file(np.zeros(0, np.float32)), "quiet"), (file(voice_like(0.05)), "short"),
    (file(np.full(8000 * 601, 0.5, np.float32), 8000, "FLAC"), "long"),
    (file(voice_like(1))[:30], "unreadable")])
def test_what_cannot_be_taken_is_told_and_the_earlier_one_stays(tmp_path: Path, data: bytes, why: str):
    before = recordings.save(tmp_path, *WELL, file(voice_like(1))).path.read_bytes()
    with pytest.raises(UnfitRecording) as caught:
        recordings.save(tmp_path, *WELL, data)
    assert caught.value.why == why
    assert [one.path.read_bytes() for one in recordings.all_recordings(tmp_path, "mine")] == [before]
    assert len(list(tmp_path.rglob("*.*"))) == 1


def test_samples_that_are_no_numbers_do_no_harm(tmp_path: Path):
    wild = voice_like(1)
    wild[100:103] = np.nan, np.inf, -np.inf
    heard, _ = speaking.spoken(recordings.save(tmp_path, *WELL, file(wild, subtype="FLOAT")).path)
    assert np.isfinite(heard).all()


@pytest.mark.parametrize("name", [
    ("../mine", "A", "text", "cs"), ("mine", "../A", "text", "cs"), ("mine", "A/../../x", "text", "cs"),
    ("mine", "A", "text/../..", "cs"), ("mine", "A", "heading", "cs"), ("mine", "A", "text", "../cs"),
    ("mine", "A", "text", "de"), ("", "A", "text", "cs"), ("mine", "", "text", "cs"), ("mine", "A", "text\n", "cs"),
    ("Mine", "A", "text", "cs"), ("mine", "A\\B", "text", "cs")])
def test_a_name_never_becomes_a_path_unchecked(tmp_path: Path, name: tuple[str, str, str, str]):
    with pytest.raises(UnfitRecording, match="name"):
        recordings.save(tmp_path, *name, file(voice_like(1)))
    assert recordings.path(tmp_path, *name) is None
    assert not recordings.remove(tmp_path, *name)
    assert list(tmp_path.rglob("*")) == []


def test_recordings_are_listed_and_removed(tmp_path: Path):
    names = [("mine", "arcade r01", "success:0", "en"), ("mine", "35", "heading:1", "cs"),
             ("mine", "RIZ1", "text", "cs"), ("mine", "S5", "title", "en"), ("other", "A", "text", "cs")]
    for name in names:
        recordings.save(tmp_path, *name, file(voice_like(0.5)))
    (tmp_path / "recordings" / "mine" / "entry-35" / "heading-1.cs.wav").write_bytes(b"broken")
    (tmp_path / "recordings" / "mine" / "notes").mkdir()
    (tmp_path / "recordings" / "mine" / "notes" / "text.cs.wav").write_bytes(b"broken")
    found = {(one.book, one.code, one.passage, one.lang) for one in recordings.all_recordings(tmp_path, "mine")}
    assert found == {names[0], *names[2:4]}
    assert recordings.path(tmp_path, *names[1]) is None  # a voice reads what cannot be played
    assert recordings.remove(tmp_path, *names[1])
    assert recordings.all_recordings(tmp_path, "../mine") == ()
    assert recordings.remove(tmp_path, *names[0])
    assert not recordings.remove(tmp_path, *names[0])
    assert recordings.path(tmp_path, *names[0]) is None


def test_sentences_are_found_by_their_pauses(tmp_path: Path):
    """A reading with pauses of different lengths, and a short breath inside a sentence."""
    starts, parts, at = [], [], 0.0
    for n, seconds in enumerate((1.0, 4.2, 0.6, 2.4)):
        starts.append(at)
        parts += [voice_like(seconds / 2), quiet(0.14) if n == 1 else quiet(0), voice_like(seconds / 2), quiet(0.5)]
        at += seconds + 0.5 + (0.14 if n == 1 else 0)
    kept = recordings.save(tmp_path, *WELL, file(np.concatenate(parts)))
    assert recordings.sentence_starts(*recordings.samples_of(kept.path), TOLD) == pytest.approx(starts, abs=0.15)
    cut = [soundfile.read(io.BytesIO(recordings.sentence_clip(kept.path, TOLD, n))) for n in range(4)]
    assert sum(len(samples) for samples, _ in cut) / cut[0][1] == pytest.approx(kept.seconds, abs=0.01)


@pytest.mark.parametrize("left", [0, 20, 44, 60])
def test_of_a_damaged_file_nothing_is_played(tmp_path: Path, left: int):
    """Cut off on disk: a voice is told to read instead."""
    kept = recordings.save(tmp_path, *WELL, file(voice_like(2)))
    kept.path.write_bytes(kept.path.read_bytes()[:left])
    with pytest.raises(OSError, match="text"):
        recordings.sentence_clip(kept.path, ("Jedna.", "Druhá."), 1)


def test_sentences_of_a_real_reading_are_found(tmp_path: Path):
    """Four clips of a voice in a row, with the pauses of a reader: each begins where it began."""
    speech = Speech(tmp_path, [Espeak()])
    parts, starts, at = [], [], 0.0
    for text in TOLD:
        samples, rate = speaking.spoken(speech.clip(text, "cs").path)
        starts.append(at)
        parts += [samples, quiet(0.35, rate)]
        at += len(samples) / rate + 0.35
    speech.close()
    kept = recordings.save(tmp_path, *WELL, file(np.concatenate(parts), rate))
    assert recordings.sentence_starts(*recordings.samples_of(kept.path), TOLD) == pytest.approx(starts, abs=0.3)


def test_without_a_pause_letters_tell(tmp_path: Path):
    kept = recordings.save(tmp_path, *WELL, file(voice_like(10)))
    found = recordings.sentence_starts(*recordings.samples_of(kept.path), ("a" * 25, "b" * 25, "c" * 50))
    assert found == pytest.approx((0, 2.5, 5.0), abs=0.4)
    assert recordings.sentence_starts(*recordings.samples_of(kept.path), ("Jen jedna.",)) == (0.0,)
    assert recordings.sentence_starts(*recordings.samples_of(kept.path), ()) == ()
    assert sorted(found) == list(found)


def test_more_sentences_than_pauses_still_grow(tmp_path: Path):
    kept = recordings.save(tmp_path, *WELL, file(np.concatenate([voice_like(3), quiet(0.4), voice_like(1)])))
    found = recordings.sentence_starts(*recordings.samples_of(kept.path), tuple("abcdefgh"))
    assert sorted(found) == list(found)
    assert found[-1] <= kept.seconds
