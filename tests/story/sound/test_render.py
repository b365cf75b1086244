"""Entries read aloud into files: what is said, by whom, with what around it; and that one can hear it."""
from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
import soundfile
from msgspec import Struct

from companion.story.book import Book, Choice, Entry
from companion.story.sound import recordings, sounds
from companion.story.sound import render as rendering
from companion.story.sound.mixing import ATTACK_SECONDS, RELEASE_SECONDS, SAMPLE_RATE, loudness, mix, true_peak
from companion.story.sound.mixing import Scene as Mixed
from companion.story.sound.render import RECORDING, LineMaker, render
from companion.story.sound.sounds import Bed
from companion.story.sound.speech import Speech
from tests.soak import seldom

ENTRY = Entry(
    "A", {"cs": "Zasypaná studna", "en": "The Buried Well"},
    {"cs": "Stará studna mlčí. {bell} Někdo dole zvoní.\n\nPak je ticho.",
     "en": "The old well is silent. {bell} Somebody rings below.\n\nThen all is quiet."},
    (Choice("skill", 4, heading={"cs": "Vyházet písek", "en": "Dig out the sand"},
            success={"cs": "Pod pískem leží klíč.", "en": "A key lies under the sand."},
            failure={"en": "The sand falls back."}),), place="desert", mood="wonder")
BOOK = Book("mine", "near_and_far", entries={"A": ENTRY})
WHOLE = ("title", "text", "heading:0", "success:0")


class Clip(Struct):
    path: Path
    seconds: float
    engine: str
    voice: str


class Syllables:
    """A voice that says noise of the band of speech, as long as the text; it keeps what it was asked."""

    def __init__(self, folder: Path):
        self.folder, self.asked = folder, list[tuple[str, str, str]]()

    def clip(self, text: str, lang: str, voice: str = "") -> Clip:
        self.asked.append((text, lang, voice))
        many = round((0.4 + 0.03 * len(text)) * 22_050)
        rng = np.random.default_rng(len(text))
        at = np.fft.rfftfreq(many, 1 / 22_050)
        made = np.fft.irfft(np.where((at > 300) & (at < 3400), np.exp(2j * np.pi * rng.random(len(at))), 0), many)
        path = self.folder / f"{lang}-{len(text)}.wav"
        soundfile.write(path, 0.3 * made / np.abs(made).max(), 22_050, "PCM_16")
        return Clip(path, many / 22_050, "noise", f"noise:{lang}")


@pytest.fixture
def voice(tmp_path: Path) -> Syllables:
    return Syllables(tmp_path)


@pytest.fixture(autouse=True)
def _few_sounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A place, a theme and a bell of this test's own: the tests of the sounds look at the real ones."""
    rng = np.random.default_rng(3)
    soundfile.write(tmp_path / "place.wav", 0.1 * rng.standard_normal((3 * SAMPLE_RATE, 2)).clip(-3, 3), SAMPLE_RATE)
    at = np.arange(4 * SAMPLE_RATE) / SAMPLE_RATE
    soundfile.write(tmp_path / "theme.wav", 0.2 * np.sin(2 * np.pi * 330 * at), SAMPLE_RATE)
    bell = 0.5 * (np.sin(2 * np.pi * 5000 * at) * np.exp(-6 * at))[:SAMPLE_RATE]
    soundfile.write(tmp_path / "bell.wav", bell, SAMPLE_RATE)
    made = {"place": {"desert": Bed(tmp_path / "place.wav", 0, 3, 0.2)},
            "theme": {"wonder": Bed(tmp_path / "theme.wav", 0, 4, 0.3)},
            "sound": {"bell": Bed(tmp_path / "bell.wav", 0, 1, 0.5)},
            "turn": dict.fromkeys(("success", "failure", "dread"), Bed(tmp_path / "bell.wav", 0, 1, 0.5))}
    monkeypatch.setattr(sounds, "names", lambda kind: tuple(made[kind]))
    monkeypatch.setattr(sounds, "bed", lambda kind, name: made[kind][name])


def decoded(data: bytes) -> np.ndarray:
    samples, rate = soundfile.read(io.BytesIO(data), dtype="float32", always_2d=True)
    assert rate == SAMPLE_RATE
    return samples


def band(samples: np.ndarray, low: float = 300, high: float = 3400) -> float:
    """dB of what lies between two frequencies."""
    power = np.abs(np.fft.rfft(samples.mean(axis=1))) ** 2
    at = np.fft.rfftfreq(len(samples), 1 / SAMPLE_RATE)
    return float(10 * np.log10(power[(low < at) & (at < high)].sum() / len(samples) ** 2 + 1e-18))


@pytest.mark.parametrize("lang", ["cs", *seldom("en")])
def test_an_entry_is_told_in_order_and_at_the_right_loudness(voice: Syllables, lang: str) -> None:
    made = render(BOOK, ENTRY, WHOLE, lang, voice)
    said = [text for text, _, _ in voice.asked]
    assert said == {"cs": ["Zasypaná studna", "Stará studna mlčí.", "Někdo dole zvoní.", "Pak je ticho.",
                           "Vyházet písek", "Pod pískem leží klíč."],
                    "en": ["The Buried Well", "The old well is silent.", "Somebody rings below.", "Then all is quiet.",
                           "Dig out the sand", "A key lies under the sand."]}[lang]
    played = decoded(made.data)
    assert abs(loudness(played) + 16) <= 1
    assert true_peak(played) < -1
    assert (made.engine, made.voices, made.format) == ("noise", (f"noise:{lang}",), "mp3")
    assert made.words == sum(len(text.split()) for text in said)
    assert made.seconds == pytest.approx(len(played) / SAMPLE_RATE, abs=0.1)
    assert made.loudness == pytest.approx(loudness(played), abs=0.1)
    assert made.ms > 0


def test_only_the_passages_asked_for_are_told(voice: Syllables) -> None:
    render(BOOK, ENTRY, ("heading:0", "failure:0", "success:7", "nonsense"), "en", voice)
    assert [text for text, _, _ in voice.asked] == ["Dig out the sand", "The sand falls back."]


def test_what_is_written_in_another_language_is_spoken_in_that(voice: Syllables) -> None:
    render(BOOK, ENTRY, ("text", "failure:0"), "cs", voice, voice="noise:own")
    assert voice.asked[-1] == ("The sand falls back.", "en", "")
    assert voice.asked[0] == ("Stará studna mlčí.", "cs", "noise:own")


def test_the_bell_rings_before_its_sentence_the_place_sounds_around_it_and_the_theme_before(voice: Syllables) -> None:
    loud = decoded(render(BOOK, ENTRY, ("text",), "en", voice, fmt="wav").data)
    alone = decoded(render(BOOK, ENTRY, ("text",), "en", voice, fmt="wav", quiet=True).data)
    assert band(loud, 4900, 5100) > band(alone, 4900, 5100) + 20
    assert band(loud[SAMPLE_RATE:2 * SAMPLE_RATE], 320, 340) > band(alone[:SAMPLE_RATE], 320, 340) + 30
    assert band(loud, 9000, 15000) > band(alone, 9000, 15000) + 10


def test_an_entry_without_a_place_or_with_one_that_nobody_knows_is_told_all_the_same(voice: Syllables) -> None:
    bare = Entry("B", text={"en": "Nothing but words."}, place="moon")
    assert rendering.bed_and_theme(bare) == (None, None)
    assert render(BOOK, bare, ("text",), "en", voice).seconds > 3


@pytest.mark.parametrize("passages", [(), ("title",), ("success:0",)])
def test_where_there_are_no_words_there_is_no_file(voice: Syllables, passages: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="nobody"):
        render(BOOK, Entry("B", text={"en": "Words."}), passages, "en", voice)


def test_somebodys_own_recording_is_heard_instead_of_a_voice(voice: Syllables, tmp_path: Path) -> None:
    at = np.arange(2 * SAMPLE_RATE) / SAMPLE_RATE
    file = io.BytesIO()
    soundfile.write(file, 0.4 * np.sin(2 * np.pi * 700 * at) * (0.3 + np.sin(2 * np.pi * 3 * at) ** 2), SAMPLE_RATE,
                    format="WAV")
    recordings.save(tmp_path, "mine", "A", "text", "en", file.getvalue())
    made = render(BOOK, ENTRY, ("title", "text"), "en", voice, tmp_path, fmt="wav", quiet=True)
    assert [text for text, _, _ in voice.asked] == ["The Buried Well"]
    assert made.engine == f"noise+{RECORDING}"
    assert made.words == 3 + 12
    assert band(decoded(made.data), 690, 710) > band(decoded(made.data), 1000, 3000)


def test_pauses_part_what_belongs_apart(voice: Syllables) -> None:
    lines = LineMaker("en", voice).tell("mine", ENTRY, WHOLE)
    assert [line.pause for line in lines] == [
        rendering.TITLE_PAUSE, rendering.SENTENCE_PAUSE, rendering.PARAGRAPH_PAUSE, rendering.PASSAGE_PAUSE,
        rendering.HEADING_PAUSE, 0, rendering.PASSAGE_PAUSE]
    assert [len(line.sounds) for line in lines] == [0, 0, 1, 0, 0, 1, 0]


def test_the_same_clips_make_the_same_file(voice: Syllables) -> None:
    one, other = (render(BOOK, ENTRY, ("title",), "cs", voice) for _ in range(2))
    assert one.data == other.data


@pytest.mark.parametrize("lang", ["cs", *seldom("en")])
def test_real_speech_is_heard_while_a_sentence_is_due_and_the_place_gives_way(tmp_path: Path, lang: str) -> None:
    """With the best voice that is here: speech stands at least 10 dB above the place in its band."""
    speech = Speech(tmp_path)
    try:
        teller = LineMaker(lang, speech)
        lines = tuple(teller.tell("mine", ENTRY, ("text", "success:0")))
        made = render(BOOK, ENTRY, ("text", "success:0"), lang, speech)
    finally:
        speech.close()
    bed, _ = rendering.bed_and_theme(ENTRY)
    both, alone = mix(Mixed(lines, bed)), mix(Mixed(lines))
    place = both.samples - alone.samples
    for begin, end in both.spoken:
        due = slice(round(begin * SAMPLE_RATE), round(end * SAMPLE_RATE))
        assert band(both.samples[due]) > band(place[due]) + 10
    (_, told), (goes_on, _) = both.spoken[-2:]  # between the paragraph and what comes of it
    open_ = slice(round((told + RELEASE_SECONDS) * SAMPLE_RATE), round((goes_on - ATTACK_SECONDS) * SAMPLE_RATE))
    assert band(place[open_]) - band(place[slice(*(round(t * SAMPLE_RATE) for t in both.spoken[1]))]) > 8
    assert abs(made.loudness + 16) <= 1
    assert made.peak < -1
    assert made.engine == teller.engines[0] != ""
