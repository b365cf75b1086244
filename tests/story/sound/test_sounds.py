"""The files of `audio/`: all there, loud as said, without seams and clicks, each like no other, and remade alike."""
from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pyloudnorm
import pytest
import soundfile

from audio.make import all as making
from audio.make import master, themes
from audio.make.dsp import FRAMES, RATE, carve, period, rng_of, shape
from companion.story.book import MOODS, PLACES, SOUNDS, Entry
from companion.story.sound import sounds
from tests.soak import seldom

MAX_BYTES = 12_000_000
"""Bytes of all sounds together."""
PADDING = (0, 529, 1105, 2257)
"""Samples of silence that decoders put in front of an MP3."""
STANDS_OUT = 0.995
"""The part of a file that changes less: what is beyond is heard as a click or a cut."""
LOOPS = [(kind, name) for kind in ("place", "theme") for name in sounds.names(kind)]
SINGLE = [(kind, name) for kind in ("sound", "signal", "throw", "turn") for name in sounds.names(kind)]


def few(files: list[tuple[str, str]]) -> list[object]:
    """A file of each kind; a soak, or who makes files anew, measures them all."""
    kinds = [kind for kind, _ in files]
    return [pytest.param(*file, marks=pytest.mark.soak if n > kinds.index(file[0]) else ())
            for n, file in enumerate(files)]


@cache
def kept(kind: str, name: str) -> np.ndarray:
    """As exact as a file of sound is, in half the memory."""
    data, rate = soundfile.read(sounds.bed(kind, name).path, always_2d=True, dtype="float32")
    assert rate == RATE
    return np.asarray(data.T)


def samples(kind: str, name: str) -> np.ndarray:
    """The whole file, (channels, n)."""
    return kept(kind, name).astype(np.float64)


def played(kind: str, name: str, padding: int = 0) -> np.ndarray:
    """What one round plays, (channels, n), with a decoder that puts so much silence in front."""
    bed = sounds.bed(kind, name)
    padded = np.pad(samples(kind, name), ((0, 0), (padding, 0)))
    start = round(bed.start * RATE)
    return padded[:, start:start + round(bed.length * RATE)]


def levels(x: np.ndarray, seconds: float) -> np.ndarray:
    """dB of pieces of so many seconds, of both ears together."""
    size = round(seconds * RATE)
    pieces = x[:, :x.shape[1] // size * size].reshape(len(x), -1, size)
    return 10 * np.log10((pieces ** 2).mean(axis=(0, 2)) + 1e-12)


def test_every_cue_of_a_book_has_its_sound_and_nothing_else_is_there() -> None:
    assert set(sounds.names("place")) == set(PLACES)
    assert set(sounds.names("sound")) == set(SOUNDS)
    assert set(sounds.names("theme")) == set(MOODS)
    assert set(sounds.names("throw")) == {"cubes", "cube", "dice"}
    assert set(sounds.names("turn")) == {"success", "failure", "dread"}
    assert set(sounds.index()) == set(sounds.KINDS)
    named = {sounds.bed(kind, name).path for kind in sounds.KINDS for name in sounds.names(kind)}
    beside = {path for path in sounds.folder().iterdir() if path.name not in ("README.md", "sounds.toml", "make")}
    assert beside == named
    assert len({path.name for path in named}) == sum(len(sounds.names(kind)) for kind in sounds.KINDS)


def test_the_index_says_by_which_script_and_seed() -> None:
    for kind, names in sounds.index().items():
        for name, line in names.items():
            script = (sounds.folder() / line.script).read_text("utf-8")
            assert re.search(rf'"{name}": \({name}, (\d+, )?{line.seed}\)', script), f"{kind} {name}"
    seeds = [line.seed for names in sounds.index().values() for line in names.values()]
    assert len(set(seeds)) == len(seeds)


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in sounds.folder().glob("*.mp3")) <= MAX_BYTES


def test_a_sound_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        sounds.place("moon")
    assert sounds.place("rain").path == sounds.folder() / "rain.mp3"
    assert sounds.theme("rest").path.name == "rest.mp3"
    assert sounds.sound("bell").start == 0
    assert sounds.signal("chime").length < 2
    assert sounds.throw("dice").path.name == "dice.mp3"


@pytest.mark.parametrize(("kind", "name"), few([*LOOPS, *SINGLE]))
def test_a_file_is_as_long_and_as_loud_as_said(kind: str, name: str) -> None:
    bed, whole = sounds.bed(kind, name), samples(kind, name)
    margins = 2 * master.MARGIN if kind in ("place", "theme") else 0
    assert whole.shape[0] == (2 if margins else 1)
    assert abs(whole.shape[1] / RATE - bed.length - margins) < 0.06
    if margins:
        assert 20 <= bed.length <= 40
        assert bed.start == master.MARGIN
        heard = pyloudnorm.Meter(RATE).integrated_loudness((played(kind, name) * bed.gain).T)
    else:
        assert (bed.start, bed.gain <= 1) == (0, True)
        heard = master.momentary(whole * bed.gain)
    assert heard == pytest.approx(sounds.LOUDNESS_LUFS[kind], abs=1.5)
    assert max(master.true_peak(one) for one in whole) < -1
    assert np.abs(whole.mean(axis=1)).max() < 1.5e-3


@pytest.mark.parametrize(("kind", "name"), SINGLE)
def test_a_single_sound_begins_at_once_and_ends_in_silence(kind: str, name: str) -> None:
    x = samples(kind, name)[0]
    loud = np.flatnonzero(np.abs(x) > 0.1 * np.abs(x).max())
    assert loud[0] < 0.3 * RATE
    assert np.abs(x[-200:]).max() < 0.01


def test_the_loudness_of_a_moment_is_that_of_the_norm() -> None:
    """A tone of 997 Hz and full scale is -3.01 LUFS on one channel (ITU-R BS.1770)."""
    t = np.arange(2 * RATE) / RATE
    tone = np.sin(2 * np.pi * 997 * t) * (t < 1)
    assert master.momentary(tone) == pytest.approx(-3.01, abs=0.1)
    assert master.true_peak(0.5 * tone) == pytest.approx(-6.02, abs=0.1)


# The seam

def spectra(x: np.ndarray) -> np.ndarray:
    """Short-time spectra in dB, (times, frequencies), of both ears together."""
    blocks = np.lib.stride_tricks.sliding_window_view(x.sum(0), 1024)[::256]
    return 20 * np.log10(np.abs(np.fft.rfft(blocks * np.hanning(1024), axis=1))[:, :372] + 1e-4)


def changes(x: np.ndarray) -> np.ndarray:
    """How much the spectrum changes from each time to that four windows of 256 samples later, in dB."""
    found = spectra(x)
    return np.asarray(np.abs(found[4:] - found[:-4]).mean(axis=1))


@lru_cache(maxsize=1)
def usual(kind: str, name: str) -> tuple[np.ndarray, ...]:
    """What is met all over the file: jumps between samples, bends, changes of the spectrum."""
    x = played(kind, name)
    return np.abs(np.diff(x)), np.abs(np.diff(x, 2)), changes(x)


def seam(kind: str, name: str, loop: np.ndarray) -> list[float]:
    """Which part of the file has smaller jumps, bends and changes than the place where the loop closes."""
    x = np.concatenate([loop[:, -4096:], loop[:, :4096]], axis=1)
    found = (np.abs(np.diff(x))[:, 4095], np.abs(np.diff(x, 2))[:, 4094:4096], changes(x)[8:21])
    return [float((all_ < one.max()).mean()) for all_, one in zip(usual(kind, name), found, strict=True)]


@pytest.mark.parametrize(("kind", "name"), few(LOOPS))
def test_a_loop_has_no_seam_whatever_the_decoder_pads(kind: str, name: str) -> None:
    for padding in PADDING:
        loop = played(kind, name, padding)
        assert loop.shape[1] == round(sounds.bed(kind, name).length * RATE)
        assert max(seam(kind, name, loop)) <= STANDS_OUT, padding


@pytest.mark.parametrize(("kind", "name"), few([loop for loop in LOOPS if loop[1] not in ("rain", "fire")]))
def test_a_seam_would_be_found(kind: str, name: str) -> None:
    """Closed at a wrong place, a loop stands out. (Rain and fire may be cut anywhere: they are all clicks.)"""
    loop = played(kind, name)
    found = [max(seam(kind, name, loop[:, :-cut])) > STANDS_OUT for cut in range(40_000, 540_000, 20_000)]
    assert np.mean(found) >= 0.6


@pytest.mark.parametrize(("kind", "name"), few(LOOPS))
def test_a_file_goes_on_beyond_both_ends_as_the_loop_does(kind: str, name: str) -> None:
    whole, n = samples(kind, name), round(sounds.bed(kind, name).length * RATE)
    assert n % FRAMES == 0
    edge = round(2 * master.MARGIN * RATE)
    before, after = whole[:, 2000:edge - 2000], whole[:, n + 2000:n + edge - 2000]
    assert np.corrcoef(before.ravel(), after.ravel())[0, 1] > 0.9


# What it sounds like, as far as numbers tell

@pytest.mark.parametrize("name", [PLACES[0], *seldom(*PLACES[1:])])
def test_a_place_is_wide_and_lives_all_the_time(name: str) -> None:
    x = played("place", name)
    assert -0.4 < np.corrcoef(x)[0, 1] < 0.6
    seconds = levels(x, 1)
    assert seconds.min() > np.median(seconds) - 14
    assert seconds.max() < np.median(seconds) + 14
    assert 12 < 20 * np.log10(np.abs(x).max() / np.sqrt((x ** 2).mean())) < 28
    # No part of a second comes again within the loop.
    slow = levels(x, 0.05) - levels(x, 0.05).mean()
    spectrum = np.abs(np.fft.rfft(slow, 2 * len(slow))) ** 2
    again = np.fft.irfft(spectrum)[:len(slow)]
    assert (again[20:] / again[0]).max() < 0.85


@cache
def portrait(name: str) -> np.ndarray:
    """Where a place has its energy: dB in 24 bands from 60 Hz to 14 kHz; how its loudness moves: dB in five ranges."""
    x = played("place", name)
    power, hz = np.abs(np.fft.rfft(x.mean(0))) ** 2, np.fft.rfftfreq(x.shape[1], 1 / RATE)
    edges = np.geomspace(60, 14_000, 25)
    bands = [power[(hz >= a) & (hz < b)].sum() for a, b in pairwise(edges)]
    moving = 10 ** (levels(shape(x, lambda f: (f > 300) * 1.0), 0.01) / 20)
    moves, rate = np.abs(np.fft.rfft(moving / moving.mean() - 1)) ** 2, np.fft.rfftfreq(len(moving), 0.01)
    turns = [moves[(rate >= a) & (rate < b)].sum() for a, b in ((0.05, 0.3), (0.3, 1), (1, 3), (3, 8), (8, 40))]
    spread = 10 * np.log10(np.array(bands) / np.max(bands))
    return np.concatenate([spread, 10 * np.log10(np.array(turns) / len(moving) ** 2)])


PAIRS = list(combinations(PLACES, 2))


@pytest.mark.parametrize(("one", "other"), [*PAIRS[:2], *seldom(*PAIRS[2:])])
def test_no_place_sounds_like_another(one: str, other: str) -> None:
    assert np.sqrt(np.mean((portrait(one) - portrait(other)) ** 2)) > 2.5, (one, other)


def share(x: np.ndarray, low: float, high: float) -> float:
    """The part of the energy between two frequencies."""
    power, hz = np.abs(np.fft.rfft(x)) ** 2, np.fft.rfftfreq(x.shape[-1], 1 / RATE)
    return float(power[..., (hz >= low) & (hz < high)].sum() / power.sum())


def centre(name: str) -> float:
    """The frequency about which the energy lies."""
    x = played("place", name).mean(0)
    power, hz = np.abs(np.fft.rfft(x)) ** 2, np.fft.rfftfreq(len(x), 1 / RATE)
    return float((power * hz).sum() / power.sum())


def test_places_have_what_they_are_known_by() -> None:
    fire = played("place", "fire").mean(0)
    clicks = levels(shape(fire, lambda f: (f > 2000) * 1.0)[None], 0.002)
    assert np.quantile(clicks, 0.995) - np.median(clicks) > 18, "fire crackles"
    assert 3000 < centre("rain") < 6000
    assert centre("wind") < 1000
    crickets = share(played("place", "night"), 4000, 5200)
    assert crickets > 3 * share(played("place", "night"), 5200, 9000)
    sea = levels(played("place", "sea"), 0.1)
    moves = np.abs(np.fft.rfft(sea - sea.mean()))
    assert 8 <= len(sea) * 0.1 / np.argmax(moves) <= 12, "seconds from wave to wave"
    talk = 10 ** (levels(shape(played("place", "tavern"), lambda f: ((f > 300) & (f < 3000)) * 1.0), 0.01) / 20)
    moves, hz = np.abs(np.fft.rfft(talk - talk.mean())) ** 2, np.fft.rfftfreq(len(talk), 0.01)
    assert moves[(hz >= 2) & (hz < 8)].sum() > 0.25 * moves[(hz >= 0.1) & (hz < 40)].sum(), "syllables"
    assert share(played("place", "mine"), 0, 100) > 0.05
    thunder = levels(shape(played("place", "storm"), lambda f: (f < 150) * 1.0), 0.5)
    assert thunder.max() - np.median(thunder) > 8


def knocks(name: str) -> np.ndarray:
    """Seconds at which something touches the wood: the level leaps within 10 ms."""
    loud = levels(shape(samples("throw", name), lambda f: (f > 2000) * 1.0), 0.005)
    leap = loud[2:] - np.minimum(loud[1:-1], loud[:-2])
    found = np.flatnonzero((leap > 6) & (loud[2:] > loud.max() - 30)) + 2
    return found[np.diff(found, prepend=-9) > 2] * 0.005


def test_a_throw_is_heard_as_many_touches_that_come_to_rest() -> None:
    cubes, cube, dice = (knocks(name) for name in ("cubes", "cube", "dice"))
    assert len(cubes) > 20
    assert 3 <= len(cube) <= 6
    assert len(dice) > 10
    assert cubes[-1] > 1.1, "some hang, and come out later"
    for name in ("cubes", "cube", "dice"):
        thirds = levels(samples("throw", name), sounds.throw(name).length / 3)
        assert thirds[0] > thirds[2] + 6, "it comes to rest"
    assert 1.5 <= sounds.throw("cubes").length <= 2
    assert sounds.throw("dice").length < 1.4
    for name in ("cubes", "cube", "dice"):
        assert share(samples("throw", name), 400, 20_000) > 0.6, "the loudspeaker of a phone plays it"


@pytest.mark.parametrize("name", sounds.names("turn"))
def test_a_turn_is_short_and_as_loud_as_the_voice(name: str) -> None:
    bed, x = sounds.bed("turn", name), samples("turn", name)
    assert bed.length < 2.5
    assert master.momentary(x * bed.gain) == pytest.approx(-16, abs=0.5)
    assert master.true_peak(x[0] * bed.gain) < -1


def test_a_result_has_the_turn_of_its_entry() -> None:
    plain, dark, danger = Entry("A"), Entry("A", register="dread"), Entry("A", mood="danger")
    said = [sounds.turn(entry, well).path.stem for entry in (plain, dark, danger) for well in (True, False)]
    assert said == ["success", "failure", "success", "dread", "success", "dread"]


@pytest.mark.parametrize("mood", MOODS)
def test_a_theme_leaves_room_for_a_voice(mood: str) -> None:
    x = played("theme", mood)
    assert share(x, 300, 3000) < 0.5
    score = themes.THEMES[mood][0]()
    assert score.beats * 60 / score.tempo == pytest.approx(sounds.theme(mood).length)
    for part in score.parts:
        assert all(0 <= note.at < score.beats and 20 < note.key < 110 and 0 < note.force < 128 for note in part.notes)
    assert themes.midi(score)[:4] == b"MThd"


# The scripts

def test_a_loop_filtered_by_an_even_response_is_what_it_was() -> None:
    x = rng_of(1).standard_normal(period(1))
    assert np.allclose(carve(x, lambda at, f: 1 + 0 * (at + f)), x, atol=1e-9)


@pytest.mark.parametrize(("kind", "name"), [("signal", "chime"), ("sound", "coins"), ("sound", "page"),
                                            ("throw", "dice")])
def test_a_sound_is_remade_alike(kind: str, name: str, tmp_path: Path) -> None:
    again = making.made(kind, name)
    assert np.array_equal(again, making.made(kind, name))
    heard = samples(kind, name)[0][:len(again)]
    error = np.sqrt(np.mean((heard - again) ** 2) / np.mean(again ** 2))
    assert error < 0.2, "no more than what the encoder takes"
    master.encode(tmp_path / "again.mp3", again, kind)
    assert np.allclose(soundfile.read(tmp_path / "again.mp3")[0][:len(again)], heard, atol=2e-3)


def test_making_writes_the_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                 capsys: pytest.CaptureFixture[str]) -> None:
    index = tmp_path / "sounds.toml"
    index.write_text((sounds.folder() / "sounds.toml").read_text("utf-8"), "utf-8")
    monkeypatch.setattr(making, "INDEX", index)
    monkeypatch.setattr(making, "written", lambda name: tmp_path / f"{name}.mp3")
    assert making.main("chime") == 0
    assert index.read_text("utf-8") == (sounds.folder() / "sounds.toml").read_text("utf-8")
    assert "chime" in capsys.readouterr().out
    assert [path.name for path in tmp_path.glob("*.mp3")] == ["chime.mp3"]
