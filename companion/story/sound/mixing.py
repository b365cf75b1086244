"""Mixing: speech, single sounds, the sound of a place and a theme become one recording of even loudness.

The arrangement is pydub's: segments put one after the other, overlaid, looped and faded. numpy does what pydub lacks:
ducking that moves smoothly, resampling, and a limiter that knows the peaks between the samples. libsndfile writes the
file. ffmpeg is asked for .m4a only, where it is installed: for all else it would bring nothing."""
from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import gcd
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from msgspec import Struct
from scipy.ndimage import minimum_filter1d, uniform_filter1d
from scipy.signal import resample_poly

from companion.story.sound import levels, transcode
from companion.story.sound.sounds import Bed

with warnings.catch_warnings():  # pydub warns of a missing ffmpeg, and Python 3.12 of the audioop that it uses
    warnings.simplefilter("ignore")
    from pydub import AudioSegment

SAMPLE_RATE = 32_000
"""Samples a second: that of the best Czech voices. A place has nothing above 16 kHz that a phone would play, and MP3 is
written a quarter faster than at 44.1 kHz."""
FORMATS = {"mp3": ("MP3", "MPEG_LAYER_III"), "ogg": ("OGG", "VORBIS"), "flac": ("FLAC", "PCM_16"),
           "wav": ("WAV", "PCM_16")}
"""What libsndfile can write, by file ending."""
M4A = "m4a"
"""What it cannot."""
LOUDNESS_LUFS, MAX_PEAK_DB = -16.0, -1.0
"""LUFS of a whole recording, and what its peaks between the samples never reach, in dB."""
LIMITER_CEILING_DB = -2.4
"""Where the limiter holds the peaks, in dB: MP3 raises them by up to one more."""
SPEECH_LUFS = -16.0
"""LUFS of the speech under which the index of sounds makes its gains fit."""
BED_DB, SOUND_DB, THEME_DB = 7.0, 0.0, 5.0
"""Gain above the index's own of a place in pauses, of a single sound, and of the theme before anybody speaks."""
DUCKING_DB, SOUND_DUCKING_DB = 16.0, 12.0
"""How far the sound of a place and the theme are turned down while somebody speaks, and a single sound that is heard
on under the voice: `make listen` then hears as many words as of the voice alone."""
ATTACK_SECONDS, RELEASE_SECONDS, MIN_PAUSE_SECONDS = 0.40, 0.60, 0.95
"""How long ducking takes to begin before somebody speaks, and to end after. Shorter pauses than the third stay ducked:
a place that swells after every sentence would pump."""
LEAD_SECONDS, THEME_LEAD_SECONDS, THEME_FADE_SECONDS, TAIL_SECONDS = 1.2, 3.2, 4.5, 2.6
"""How long the place sounds alone before the first word, or the theme does; the theme fades out under the voice; and
the place goes on after the last word."""
SOUND_GAP_SECONDS = 0.45
"""From the beginning of a single sound to what follows it; it sounds on under the voice, turned down."""
CLIP_FADE_MS = 5
"""In which every clip fades in and out, so that none clicks."""
DUCKING_RATE = 100
"""Values of the ducking a second, drawn out to samples afterwards."""
BLOCK_SAMPLES = 1 << 16
"""Samples written or read at once: less than libsndfile's MP3 can hold on its stack."""
SILENCE_LUFS = -70.0
"""Loudness of silence: the gate of the measurement (ITU-R BS.1770)."""

Samples = np.ndarray[Any, np.dtype[np.float32]]
"""float32 of shape (frames, channels), full scale 1."""


class Line(Struct, frozen=True):
    """Something said: a sound file (None where only the sounds are heard), the single sounds just before it, seconds of
    quiet after it."""

    voice: Path | None
    sounds: tuple[Bed, ...] = ()
    pause: float = 0.35


class Scene(Struct, frozen=True):
    """Lines told one after the other at a place. `theme` opens it."""

    lines: tuple[Line, ...]
    bed: Bed | None = None
    theme: Bed | None = None


class Mix(Struct, frozen=True):
    """Stereo `samples` at SAMPLE_RATE; when somebody speaks, from and to, and when each single sound begins, in
    seconds."""

    samples: Samples
    spoken: tuple[tuple[float, float], ...]
    cues: tuple[float, ...]


class Encoded(Struct, frozen=True):
    """A finished file. `loudness` LUFS and true `peak` dB are measured on the file as it plays."""

    data: bytes
    format: str
    seconds: float
    loudness: float
    peak: float


def read(path: Path | io.BytesIO) -> Samples:
    """A sound file at SAMPLE_RATE with its own channels. soundfile.LibsndfileError for what is none."""
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    return resampled(samples, rate)


def resampled(samples: Samples, rate: int) -> Samples:
    """The same sound at SAMPLE_RATE."""
    if rate == SAMPLE_RATE:
        return samples
    common = gcd(rate, SAMPLE_RATE)
    return np.asarray(resample_poly(samples, SAMPLE_RATE // common, rate // common, axis=0), np.float32)


def segment(samples: Samples) -> Any:
    """A pydub segment of these samples."""
    whole = np.clip(np.rint(samples * 32767), -32768, 32767).astype("<i2")
    return AudioSegment(whole.tobytes(), frame_rate=SAMPLE_RATE, sample_width=2, channels=samples.shape[1])


def samples_of(piece: Any) -> Samples:
    """The samples of a pydub segment, on two channels."""
    whole = np.frombuffer(piece.raw_data, "<i2").reshape(-1, piece.channels)
    return np.broadcast_to(whole, (len(whole), 2)).astype(np.float32) / np.float32(32767)


# The arrangement

def mix(scene: Scene) -> Mix:
    """Everything in its place, not yet at its final loudness. ValueError where nobody says anything."""
    if not any(line.voice for line in scene.lines):
        raise ValueError("nobody says anything")
    voice, spoken, cues = _speech(scene)
    whole = samples_of(voice)
    level = loudness(whole) - SPEECH_LUFS
    if cues:
        _add(whole, _sounds(cues, level, len(voice)))
    if scene.theme:
        _add(whole, _theme(scene.theme, level, spoken[0][0]))
    if scene.bed:
        around = samples_of(_looped(scene.bed, level, len(whole)))
        _add(whole, around * ducking(len(whole), spoken)[:, None])
    return Mix(whole, tuple(spoken), tuple(at for at, *_ in cues))


def _add(whole: Samples, more: Samples) -> None:
    """Put another track over it, in place, from the beginning."""
    both = min(len(whole), len(more))
    whole[:both] += more[:both]


def _speech(scene: Scene) -> tuple[Any, list[tuple[float, float]], list[tuple[float, Bed, bool]]]:
    """The voice alone as one segment, mono; from when to when it speaks; when each single sound begins, and whether
    the voice follows it."""
    spoken, cues = list[tuple[float, float]](), []
    parts = [_silence(THEME_LEAD_SECONDS if scene.theme else LEAD_SECONDS)]
    at = parts[0].duration_seconds
    for line in scene.lines:
        for sound in line.sounds:
            cues.append((at, sound, line.voice is not None))
            parts.append(_silence(SOUND_GAP_SECONDS if line.voice else max(SOUND_GAP_SECONDS, sound.length)))
            at += parts[-1].duration_seconds
        if line.voice:
            parts.append(segment(read(line.voice)).set_channels(1).fade_in(CLIP_FADE_MS).fade_out(CLIP_FADE_MS))
            spoken.append((at, at + parts[-1].duration_seconds))
            at = spoken[-1][1]
        parts.append(_silence(line.pause))
        at += parts[-1].duration_seconds
    parts.append(_silence(TAIL_SECONDS))
    return parts[0]._spawn(b"".join(part.raw_data for part in parts)), spoken, cues


def _silence(seconds: float) -> Any:
    return AudioSegment.silent(round(1000 * seconds), frame_rate=SAMPLE_RATE)


def _sounds(cues: Iterable[tuple[float, Bed, bool]], level: float, length: int) -> Samples:
    """The single sounds, each at its time, over `length` milliseconds."""
    track = AudioSegment.silent(length, frame_rate=SAMPLE_RATE).set_channels(2)
    for at, sound, spoken in cues:
        made = _loop(sound) + (level + SOUND_DB)
        track = track.overlay(_giving_way(made) if spoken else made, round(1000 * at))
    return samples_of(track)


def _giving_way(made: Any) -> Any:
    """A single sound that is turned down as soon as the voice follows it."""
    low, lower = (round(1000 * at) for at in (SOUND_GAP_SECONDS, SOUND_GAP_SECONDS + ATTACK_SECONDS))
    return made.fade(to_gain=-SOUND_DUCKING_DB, start=low, end=lower) if lower < len(made) else made


def _theme(theme: Bed, level: float, speaks: float) -> Samples:
    """The theme from its beginning, giving way to the first words and fading out under them."""
    music = _loop(theme) + (level + THEME_DB)
    music = music[:min(len(music), round(1000 * (speaks + THEME_FADE_SECONDS)))].fade_in(60)
    low, lower = (round(1000 * (speaks + shift)) for shift in (-2 * ATTACK_SECONDS, ATTACK_SECONDS))
    if lower < len(music):
        music = music.fade(to_gain=-DUCKING_DB, start=low, end=lower)
    return samples_of(music.fade_out(min(len(music), round(1000 * THEME_FADE_SECONDS))))


def _looped(bed: Bed, level: float, frames: int) -> Any:
    """The sound of a place going round for so many frames, faded at both ends."""
    turn = _loop(bed)
    loop = (turn * (frames // int(turn.frame_count()) + 1)).get_sample_slice(0, frames)
    return (loop + (level + BED_DB)).fade_in(round(900 * LEAD_SECONDS)).fade_out(round(900 * TAIL_SECONDS))


@lru_cache(12)
def _loop(bed: Bed) -> Any:
    """What the index says of a file, at its gain; cut at the samples of the file, then resampled as the ring it is."""
    samples, rate = soundfile.read(bed.path, dtype="float32", always_2d=True)
    first, many = round(bed.start * rate), round(bed.length * rate)
    turn = samples[first:first + many] * np.float32(bed.gain)
    if rate == SAMPLE_RATE:
        return segment(turn)
    rim = min(len(turn), rate // 10)
    ring = resampled(np.concatenate([turn[-rim:], turn, turn[:rim]]), rate)
    skip = round(rim * SAMPLE_RATE / rate)
    return segment(ring[skip:skip + round(len(turn) * SAMPLE_RATE / rate)])


def ducking(frames: int, spoken: Iterable[tuple[float, float]], depth: float = DUCKING_DB) -> Samples:
    """The factor of the background at each frame: 1 in pauses, `depth` dB less while somebody speaks, and on a smooth
    way in between."""
    ticks = np.arange(frames // (SAMPLE_RATE // DUCKING_RATE) + 2) / DUCKING_RATE
    down = np.zeros(len(ticks), np.float64)
    for begin, end in _merged(spoken):
        falling = (ticks - (begin - ATTACK_SECONDS)) / ATTACK_SECONDS
        rising = (end + RELEASE_SECONDS - ticks) / RELEASE_SECONDS
        down = np.maximum(down, np.clip(np.minimum(falling, rising), 0, 1))
    eased = 10 ** (-depth / 20 * (0.5 - 0.5 * np.cos(np.pi * down)))
    return np.interp(np.arange(frames) / SAMPLE_RATE, ticks, eased).astype(np.float32)


def _merged(spoken: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Times of speech, those together that no longer pause parts."""
    begin = end = -1.0
    for one, other in spoken:
        if end >= 0 and one - end > MIN_PAUSE_SECONDS:
            yield begin, end
            begin = -1.0
        begin = one if begin < 0 else begin
        end = other
    if end >= 0:
        yield begin, end


# Loudness and peaks

def loudness(samples: Samples) -> float:
    """LUFS of a recording, SILENCE_LUFS where there is nothing to hear."""
    found = levels.loudness(samples, SAMPLE_RATE)
    return found if np.isfinite(found) else SILENCE_LUFS


def true_peak(samples: Samples) -> float:
    """dB of the highest peak, also between the samples (four times oversampled)."""
    span = 20 * SAMPLE_RATE
    highest = max((float(_peaks(samples[n:n + span]).max()) for n in range(0, len(samples), span)), default=0.0)
    return 20 * float(np.log10(max(highest, 1e-9)))


def _peaks(samples: Samples) -> Samples:
    """For every frame the highest value from it to the next, on any channel."""
    channels = np.ascontiguousarray(samples.T)  # filtering along the memory is more than twice as fast
    between = np.abs(resample_poly(channels, 4, 1, axis=1)).max(axis=0)
    return np.asarray(between.reshape(-1, 4).max(axis=1), np.float32)


def master(samples: Samples, target: float = LOUDNESS_LUFS, ceiling: float = LIMITER_CEILING_DB) -> Samples:
    """The recording at its final loudness, its peaks held softly under the ceiling."""
    now = loudness(samples)
    if now <= SILENCE_LUFS:
        return samples
    peaks = _peaks(samples)
    gain = target - now
    for _ in range(3):
        made = samples * (limiting(peaks, gain, ceiling) * np.float32(10 ** (gain / 20)))[:, None]
        missed = target - loudness(made)
        if abs(missed) < 0.2:
            break
        gain += missed
    return made


def limiting(peaks: Samples, gain: float, ceiling: float) -> Samples:
    """The factor that keeps peaks, raised by `gain` dB, under the ceiling: it falls in the 5 ms before a peak and
    rises in those after it."""
    most = 10 ** ((ceiling - gain) / 20)
    if float(peaks.max()) <= most:
        return np.ones(len(peaks), np.float32)
    wanted = np.minimum(1, most / np.maximum(peaks, 1e-9)).astype(np.float32)
    reach = SAMPLE_RATE // 200
    held = minimum_filter1d(wanted, 2 * reach + 1, mode="nearest")
    return np.asarray(uniform_filter1d(uniform_filter1d(held, reach, mode="nearest"), reach, mode="nearest"))


# Files

def encode(samples: Samples, format: str = "mp3") -> Encoded:
    """The recording as a file, mastered, measured as it plays, and written softer where the format has raised a peak.
    ValueError for a format that is not among `formats`."""
    if format not in formats():
        raise ValueError(format)
    made = master(samples)
    for _ in range(3):
        data = _file(made, format)
        played = read(io.BytesIO(transcode.wav(data) if format == M4A else data))
        peak = true_peak(played)
        if peak < MAX_PEAK_DB:
            break
        made = made * np.float32(10 ** ((MAX_PEAK_DB - 0.2 - peak) / 20))
    return Encoded(data, format, len(made) / SAMPLE_RATE, loudness(played), peak)


def formats() -> tuple[str, ...]:
    """What can be written here, by file ending."""
    return (*FORMATS, *((M4A,) if transcode.program() else ()))


def _file(samples: Samples, format: str) -> bytes:
    file = io.BytesIO()
    write_blocks(file, [samples], "wav" if format == M4A else format)
    return transcode.m4a(file.getvalue()) if format == M4A else file.getvalue()


def write_blocks(file: Any, pieces: Iterable[Samples], format: str) -> None:
    """Recordings one after the other into one file (a path or an open one)."""
    container, kind = FORMATS[format]
    more = {"bitrate_mode": "VARIABLE", "compression_level": 0.5} if format == "mp3" else {}
    with soundfile.SoundFile(file, "w", SAMPLE_RATE, 2, kind, format=container, **more) as out:
        for piece in pieces:
            for block in blocks(piece):
                out.write(block)


def blocks(samples: Samples) -> Iterator[Samples]:
    """The same in pieces that libsndfile can hold."""
    yield from (samples[n:n + BLOCK_SAMPLES] for n in range(0, len(samples), BLOCK_SAMPLES))
