"""Loudness, peaks, ducking, loops, cues and fades, measured on what comes out."""
from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
import soundfile
from msgspec.structs import replace

from companion.story.sound import mixing
from companion.story.sound.mixing import SAMPLE_RATE, Line, Scene, encode, loudness, master, mix, true_peak
from companion.story.sound.sounds import Bed
from tests.soak import seldom

pytestmark = pytest.mark.filterwarnings("error")


def noise(seconds: float, seed: int, low: float, high: float, rate: int = SAMPLE_RATE) -> np.ndarray:
    """Noise between two frequencies that goes on without a seam from its end to its beginning, highest value 1."""
    rng = np.random.default_rng(seed)
    many = round(seconds * rate)
    at = np.fft.rfftfreq(many, 1 / rate)
    made = np.fft.irfft(np.where((low < at) & (at < high), np.exp(2j * np.pi * rng.random(len(at))), 0), many)
    return (made / np.abs(made).max()).astype(np.float32)


def spoken(seconds: float, seed: int) -> np.ndarray:
    """What stands for speech: noise of its band in syllables, five a second."""
    at = np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE
    return (0.4 * noise(seconds, seed, 300, 3400) * (0.25 + 0.75 * np.sin(np.pi * 5 * at) ** 2)).astype(np.float32)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("sounds")
    for n, seconds in enumerate((1.4, 1.9, 1.6, 1.2)):
        soundfile.write(made / f"{n}.wav", spoken(seconds, n), SAMPLE_RATE)
    turn = 0.2 * np.stack([noise(3.017, s, 60, 9000, 44_100) for s in (7, 8)], axis=1)
    ring = np.concatenate([turn, turn[:44_100]])  # goes on beyond its end, as the files of the index do
    soundfile.write(made / "place.wav", ring, 44_100)
    at = np.arange(SAMPLE_RATE) / SAMPLE_RATE
    soundfile.write(made / "bell.wav", 0.5 * np.sin(2 * np.pi * 5000 * at) * np.exp(-6 * at), SAMPLE_RATE)
    at = np.arange(9 * SAMPLE_RATE) / SAMPLE_RATE
    soundfile.write(made / "theme.wav", 0.2 * np.sin(2 * np.pi * 220 * at), SAMPLE_RATE)
    return made


@pytest.fixture
def place(folder: Path) -> Bed:
    return Bed(folder / "place.wav", 0.5, 3.017, 0.2)


@pytest.fixture
def bell(folder: Path) -> Bed:
    return Bed(folder / "bell.wav", 0, 1, 0.5)


def lines(folder: Path, **more: object) -> tuple[Line, ...]:
    """Four sentences; a long pause after the second."""
    return tuple(Line(folder / f"{n}.wav", pause=2.5 if n == 1 else 0.35) for n in range(4))


def decibels(samples: np.ndarray) -> float:
    return float(20 * np.log10(max(np.sqrt(np.mean(np.square(samples))), 1e-9)))


def between(samples: np.ndarray, begin: float, end: float) -> np.ndarray:
    return samples[round(begin * SAMPLE_RATE):round(end * SAMPLE_RATE)]


def band(samples: np.ndarray, low: float, high: float) -> float:
    """dB of what lies between two frequencies."""
    power = np.abs(np.fft.rfft(samples.mean(axis=1))) ** 2
    at = np.fft.rfftfreq(len(samples), 1 / SAMPLE_RATE)
    return float(10 * np.log10(power[(low < at) & (at < high)].sum() / len(samples) ** 2 + 1e-18))


def decoded(data: bytes) -> np.ndarray:
    samples, rate = soundfile.read(io.BytesIO(data), dtype="float32", always_2d=True)
    assert rate == SAMPLE_RATE
    return samples


@pytest.mark.parametrize("format", ["mp3", *seldom("ogg", "flac", "wav")])
def test_a_file_is_as_loud_as_wanted_and_clips_nowhere_when_it_is_played(folder: Path, place: Bed, format: str) -> None:
    made = encode(mix(Scene(lines(folder), place)).samples, format)
    played = decoded(made.data)
    assert abs(loudness(played) + 16) <= 1
    assert abs(loudness(played) - made.loudness) < 0.05
    assert true_peak(played) < -1
    assert np.abs(played).max() < 10 ** (-1 / 20)
    assert made.seconds == pytest.approx(len(played) / SAMPLE_RATE, abs=0.08)
    assert played.shape[1] == 2


def test_a_format_that_nobody_can_write_is_refused(folder: Path) -> None:
    with pytest.raises(ValueError, match="wma"):
        encode(mix(Scene(lines(folder))).samples, "wma")


def test_a_voice_of_hard_peaks_is_held_under_the_ceiling_without_being_torn(folder: Path) -> None:
    quiet = np.repeat(spoken(4, 3)[:, None], 2, axis=1) * 0.05
    for n in range(20):
        quiet[3000 + n * 6000:3000 + n * 6000 + 40] *= 18
    made = master(quiet)
    assert true_peak(made) <= mixing.LIMITER_CEILING_DB + 0.05
    assert abs(loudness(made) + 16) < 0.6
    ratio = made[:, 0] / np.where(np.abs(quiet[:, 0]) > 1e-5, quiet[:, 0], np.nan)
    steps = np.abs(np.diff(ratio[~np.isnan(ratio)]))
    assert steps.max() < 0.02 * np.nanmax(ratio), "the gain jumps"


def test_a_peak_between_the_samples_counts() -> None:
    at = np.arange(SAMPLE_RATE) / SAMPLE_RATE
    wave = np.sin(2 * np.pi * SAMPLE_RATE / 4 * at + np.pi / 4)[:, None].astype(np.float32)  # every sample at 0.707
    assert np.abs(wave).max() < 0.71
    assert true_peak(np.repeat(wave, 2, axis=1)) == pytest.approx(0, abs=0.2)


def test_speech_is_there_when_a_sentence_is_due_and_only_then(folder: Path, place: Bed) -> None:
    made = mix(Scene(lines(folder), place))
    bed = mix(Scene(lines(folder), place)).samples - mix(Scene(lines(folder))).samples
    for begin, end in made.spoken:
        voiced = band(between(made.samples, begin + 0.05, end - 0.05), 300, 3400)
        assert voiced > band(between(bed, begin + 0.05, end - 0.05), 300, 3400) + 10
    pause = (made.spoken[1][1] + 0.2, made.spoken[2][0] - 0.2)
    assert band(between(made.samples, *pause), 300, 3400) == pytest.approx(band(between(bed, *pause), 300, 3400), abs=1)


def test_the_place_gives_way_to_the_voice_by_fifteen_decibels(folder: Path, place: Bed) -> None:
    """The place is what the mix with it has more than the mix without it."""
    made = mix(Scene(lines(folder), place))
    bed = made.samples - mix(Scene(lines(folder))).samples
    open_ = decibels(between(bed, made.spoken[1][1] + 0.9, made.spoken[2][0] - 0.6))
    for begin, end in made.spoken:
        assert open_ - decibels(between(bed, begin, end)) > 15
    short = (made.spoken[0][1], made.spoken[1][0])
    assert open_ - decibels(between(bed, *short)) > 15, "between two sentences the place stays low"


def test_a_sound_gives_way_to_the_voice_that_follows_it(folder: Path, bell: Bed) -> None:
    said = lines(folder)
    alone = mix(Scene((Line(said[0].voice), Line(None, (bell,)))))
    under = mix(Scene((Line(said[0].voice), Line(said[1].voice, (bell,)))))
    voices = mix(Scene((Line(said[0].voice), Line(said[1].voice, (replace(bell, gain=0),)))))
    rings = between(alone.samples, alone.cues[0] + 0.9, alone.cues[0] + 0.98)
    rang = between(under.samples - voices.samples, under.cues[0] + 0.9, under.cues[0] + 0.98)
    assert decibels(rings) - decibels(rang) == pytest.approx(mixing.SOUND_DUCKING_DB, abs=2)


def test_ducking_moves_smoothly() -> None:
    factor = mixing.ducking(10 * SAMPLE_RATE, [(2, 4), (7, 8)])
    assert factor[0] == factor[round(5.5 * SAMPLE_RATE)] == 1
    assert 20 * np.log10(factor[3 * SAMPLE_RATE]) == pytest.approx(-mixing.DUCKING_DB, abs=0.1)
    assert np.abs(np.diff(20 * np.log10(factor))).max() * SAMPLE_RATE < 70, "dB a second"


def test_a_place_goes_round_without_a_click(tmp_path: Path, folder: Path) -> None:
    """At the seams the signal bends no more than anywhere else; were the ring cut wrongly, one would see it here."""
    turn = 0.2 * np.stack([noise(3.017, s, 60, 600, 44_100) for s in (7, 8)], axis=1)
    soundfile.write(tmp_path / "low.wav", np.concatenate([turn, turn[:44_100]]), 44_100)
    silent = tuple(Line(folder / "0.wav", pause=4.0) for _ in range(3))

    def bends(length: float) -> float:
        """The sharpest bend near a seam, in those of the rest."""
        bed = mix(Scene(silent, Bed(tmp_path / "low.wav", 0.5, length, 1))).samples - mix(Scene(silent)).samples
        curve = np.abs(np.diff(bed, n=2, axis=0)).max(axis=1)
        seams = [round(n * length * SAMPLE_RATE) for n in range(1, int(len(bed) / SAMPLE_RATE / length) + 1)]
        assert len(seams) >= 4
        return float(max(curve[s - 60:s + 60].max() for s in seams) / np.quantile(curve, 0.9999))

    assert bends(3.017) < 1.1
    assert bends(2.9) > 5


def test_a_single_sound_is_heard_at_its_cue(folder: Path, bell: Bed) -> None:
    told = (*lines(folder)[:2], Line(folder / "2.wav", (bell, bell)))
    made = mix(Scene(told))
    assert len(made.cues) == 2
    assert made.cues[1] - made.cues[0] == pytest.approx(mixing.SOUND_GAP_SECONDS, abs=0.002)
    after = made.cues[1] + mixing.SOUND_GAP_SECONDS
    assert after == pytest.approx(made.spoken[2][0], abs=0.002), "the sentence comes right after"
    rung, _ = soundfile.read(folder / "bell.wav", dtype="float32")
    found = np.correlate(made.samples[:, 0].astype(np.float64), rung[:4000], "valid")
    assert abs(int(np.argmax(np.abs(found))) / SAMPLE_RATE - made.cues[0]) < 0.01 or abs(
        int(np.argmax(np.abs(found))) / SAMPLE_RATE - made.cues[1]) < 0.01
    before = between(made.samples, made.cues[0] - 0.2, made.cues[0])
    after = between(made.samples, made.cues[0], made.cues[0] + 0.2)
    assert band(after, 4800, 5200) > band(before, 4800, 5200) + 30


def test_sounds_behind_all_prose_are_heard_to_their_end(folder: Path, bell: Bed) -> None:
    made = mix(Scene((*lines(folder)[:1], Line(None, (bell,)))))
    assert len(made.samples) / SAMPLE_RATE >= made.cues[0] + 1
    with pytest.raises(ValueError, match="nobody"):
        mix(Scene((Line(None, (bell,)),)))
    with pytest.raises(ValueError, match="nobody"):
        mix(Scene(()))


def test_the_theme_opens_and_fades_under_the_first_sentence(folder: Path) -> None:
    theme = Bed(folder / "theme.wav", 0, 9, 0.25)
    made = mix(Scene(lines(folder), None, theme))
    music = made.samples - np.pad(mix(Scene(lines(folder))).samples, (
        (round((mixing.THEME_LEAD_SECONDS - mixing.LEAD_SECONDS) * SAMPLE_RATE), 0), (0, 0)))[:len(made.samples)]
    begins = made.spoken[0][0]
    assert begins == pytest.approx(mixing.THEME_LEAD_SECONDS)
    alone = decibels(between(music, 1, begins - 0.8))
    assert alone - decibels(between(music, begins + 0.4, begins + 1.4)) > 8
    assert decibels(between(music, begins + mixing.THEME_FADE_SECONDS, begins + mixing.THEME_FADE_SECONDS + 1)) < -80
    assert decibels(between(music, 0, 0.003)) < alone - 20


def test_both_ends_fade(folder: Path, place: Bed) -> None:
    samples = mix(Scene(lines(folder), place)).samples
    assert decibels(samples[:SAMPLE_RATE // 50]) < -60
    assert decibels(samples[-SAMPLE_RATE // 50:]) < -60
    assert decibels(between(samples, 0.5, 1)) > decibels(between(samples, 0, 0.2)) + 6


def test_a_clip_of_any_rate_and_one_or_two_channels_is_mixed(folder: Path, tmp_path: Path) -> None:
    two = np.stack([spoken(1, 5), spoken(1, 5)], axis=1)
    soundfile.write(tmp_path / "two.wav", two, SAMPLE_RATE)
    soundfile.write(tmp_path / "low.wav", noise(1, 5, 300, 3400, 22_050), 22_050)
    made = mix(Scene((Line(tmp_path / "two.wav"), Line(tmp_path / "low.wav"))))
    assert [round(end - begin, 2) for begin, end in made.spoken] == [1, 1]
    assert np.array_equal(made.samples[:, 0], made.samples[:, 1])


@pytest.mark.parametrize("seconds", [0.02, 0.2])
def test_the_shortest_clip_makes_a_file(tmp_path: Path, seconds: float) -> None:
    soundfile.write(tmp_path / "short.wav", spoken(seconds, 2), SAMPLE_RATE)
    made = encode(mix(Scene((Line(tmp_path / "short.wav"),))).samples)
    assert true_peak(decoded(made.data)) < -1
    assert made.seconds > 3


def test_silence_stays_silence() -> None:
    made = encode(np.zeros((SAMPLE_RATE, 2), np.float32), "wav")
    assert made.loudness == mixing.SILENCE_LUFS
    assert made.peak < -100
    assert loudness(np.zeros((0, 2), np.float32)) == mixing.SILENCE_LUFS
