"""Each engine speaks, in a process of its own, whatever the text; it dies with the app."""
from __future__ import annotations

import gc
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import soundfile
from tests.patience import PATIENCE
from tests.story import speaking

from companion.story.sound import clicks, levels
from companion.story.voices import Broken, Engine, Voice, engines
from companion.story.voices.engine import pieces, plain, speakable
from companion.story.voices.espeak import Espeak
from companion.story.voices.festival import Festival, spelt
from companion.story.voices.piper import Piper
from companion.story.voices.program import Program
from tests.needs import needs, voices
from tests.soak import seldom

ROOT = Path(__file__).parents[2]
VOICES = ("piper:joe", "festival:czech_dita", "festival:czech_machac", "espeak:cs", "espeak:en")
HOSTILE = ('"', "a\\", '")) (system "touch /tmp/hacked") ((', "(quit)", "[[ a ]]", "<speak>b</speak>", "a\nb\r\nc",
           "😀 a", "\x00\x1b[31m a", "–„…“”", "'; rm -rf ~; $(id) `id`", "%s %n a", "ǅ ﷽ 漢字 a", "\ud800 a",
           "{bell}", "#<eof> ;")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, ...]]:
    """All engines of an empty data folder, warm for the whole session."""
    made = engines(tmp_path_factory.mktemp("house"))
    yield made
    for engine in made:
        engine.close()


def voice_of(house: tuple[Engine, ...], id: str) -> tuple[Engine, Voice]:
    return next((engine, voice) for engine in house for voice in engine.voices() if voice.id == id)


@pytest.mark.parametrize("id", voices(*VOICES))
def test_every_engine_speaks(house: tuple[Engine, ...], id: str):
    engine, voice = voice_of(house, id)
    raw = engine.speak(voice, "Studna mlčí." if voice.lang == "cs" else "The well is silent.")
    samples, rate = soundfile.read(raw, dtype="float32")
    raw.unlink()
    assert 0.5 < len(levels.trimmed(samples, rate)) / rate < 4
    assert speaking.band_level(samples, rate) > -45
    assert abs(samples).max() < clicks.FULL_SCALE
    assert engine.ready(voice, 0)


@needs("festival")
def test_every_engine_is_another_process(house: tuple[Engine, ...]):
    for id in VOICES:
        engine, voice = voice_of(house, id)
        engine.warm(voice)
    pids = [pid for engine in house for pid in engine.pids()]
    assert len(pids) == len(set(pids)) == 3
    assert os.getpid() not in pids


@pytest.mark.parametrize("id", [*voices("festival:czech_dita", "espeak:cs"), *seldom("piper:joe")])
def test_text_is_never_code(house: tuple[Engine, ...], id: str):
    """Whatever is in it, the program lives on and has spoken; nothing ran."""
    engine, voice = voice_of(house, id)
    engine.warm(voice)
    before = speaking.program_of(engine)
    for text in HOSTILE:
        if not speakable(words := plain(text)):
            continue
        raw = engine.speak(voice, words)
        assert raw.stat().st_size > 500, text
        raw.unlink()
    assert speaking.program_of(engine) == before
    assert not Path("/tmp/hacked").exists()


def test_plain_text_has_nothing_invisible():
    assert plain(" a\n\t\x00b\u200b😀 c\ud800 ") == "a b c"
    assert plain("Cena: 5 € a 3 ½, 20 °C") == "Cena: 5 € a 3 ½, 20 C"
    assert [speakable(plain(text)) for text in ("", "…", "😀", "„“ –", "S26", "č")] == [False] * 4 + [True] * 2


def test_festival_gets_only_letters_that_its_voices_know():
    assert spelt('„Řekni“ – "ano"… ß ñ 漢 \\') == "Řekni , ano. ss n"
    assert spelt("€") == ""
    assert spelt("Mystikové a mystička mlčí.") == "Mystykové a mystyčka mlčí."
    assert spelt("Je 3. den, 12. 5. nebo 40. rok.") == "Je třetí den, dvanáctý pátý nebo 40 rok."
    assert spelt("Platíš 3. Hotovo: 1.5") == "Platíš 3. Hotovo: 1.5"


def test_a_long_text_comes_in_pieces():
    text = " ".join(f"slovo{n}" for n in range(1500))
    assert " ".join(pieces(text)) == text
    assert max(map(len, pieces(text))) <= 400
    assert [len(one) for one in pieces("á" * 1000)] == [400, 400, 200]
    assert list(pieces("")) == [""]


def test_the_owners_voices_are_found(tmp_path: Path):
    """Only pairs of a model and its description, in a language of ours; the better first; Joe behind them."""
    folder = tmp_path / "voices"
    folder.mkdir()

    def bring(name: str, told: object) -> None:
        (folder / f"{name}.onnx").write_bytes(b"model")
        (folder / f"{name}.onnx.json").write_text(told if isinstance(told, str) else json.dumps(told))

    bring("cs_CZ-jirka-low", {"language": {"code": "cs_CZ"}, "audio": {"quality": "low", "sample_rate": 16000}})
    bring("jana", {"espeak": {"voice": "cs"}, "audio": {"quality": "high", "sample_rate": 22050}})
    bring("alba", {"espeak": {"voice": "en-gb-x-rp"}, "audio": {"sample_rate": 22050}})
    bring("thorsten", {"language": {"code": "de_DE"}, "audio": {"sample_rate": 22050}})
    bring("garbage", "{")
    bring("list", [])
    (folder / "alone.onnx").write_bytes(b"model")
    piper = Piper(folder)
    assert [(x.id, x.lang, x.name, x.quality) for x in piper.voices()] == [
        ("piper:own/jana", "cs", "jana", 5), ("piper:own/alba", "en", "alba", 4),
        ("piper:own/cs_CZ-jirka-low", "cs", "cs_CZ-jirka-low", 3), ("piper:joe", "en", "Joe", 4)]
    assert [(x.key, x.params["file"]) for x in piper.notices()] == [
        ("own_json", "alone.onnx"), ("own_json", "garbage.onnx"), ("own_json", "list.onnx"),
        ("own_language", "thorsten.onnx")]
    versions = piper.version(piper.voices()[0])
    (folder / "jana.onnx").write_bytes(b"a better model")
    assert piper.version(piper.voices()[0]) != versions


@pytest.mark.soak
def test_an_owners_voice_speaks(tmp_path: Path):
    """A pair of files in the folder, here Joe under another name."""
    piper = Piper(tmp_path)
    piper.voices()
    joe = piper._models["piper:joe"]
    folder = tmp_path / "voices"
    folder.mkdir()
    (folder / "my joe.onnx").symlink_to(joe)
    (folder / "my joe.onnx.json").symlink_to(f"{joe}.json")
    own = Piper(folder, joe=False)
    try:
        (voice,) = own.voices()
        assert own.speak(voice, "The well is silent.").stat().st_size > 10_000
    finally:
        own.close()


def test_a_voice_that_was_taken_away_is_missing(tmp_path: Path):
    piper = Piper(tmp_path, joe=False)
    with pytest.raises(Broken, match="missing"):
        piper.speak(Voice("piper:own/gone", "piper", "cs", "gone", 4), "Ano.")


def test_what_is_not_installed_is_said(tmp_path: Path):
    assert [x.key for x in Piper(tmp_path, joe=False).notices()] == ["get_joe"]
    assert [(x.key, x.lang) for x in Festival(roots=(str(tmp_path),)).notices()] == [("get_festival", "cs")]
    assert [x.key for x in Festival(program="festival-of-nowhere").notices()] == ["get_festival"]


@pytest.mark.parametrize(("script", "why"), [
    (speaking.SLEEPS, "hung"), (speaking.DIES, "died"), (speaking.LIES, "mute")])
def test_a_program_that_fails_is_started_once_more_then_left_alone(script: str, why: str):
    engine = speaking.Broken(script)
    voice = engine.voices()[0]
    with pytest.raises(Broken) as caught:
        engine.speak(voice, "Ano.")
    assert caught.value.why == why
    assert engine.resting
    if why != "mute":
        assert engine.pids() == ()
    engine.close()


def test_who_listens_waits_for_a_hung_program_once_and_it_rests_longer_each_time(monkeypatch: pytest.MonkeyPatch):
    engine = speaking.Broken(speaking.SLEEPS, 0.3)
    starts: list[float] = []
    begin = Program._start
    monkeypatch.setattr(Program, "_start", lambda program: (starts.append(time.monotonic()), begin(program))[1])
    rests = []
    for _ in range(3):
        with pytest.raises(Broken, match="hung"):
            engine.speak(engine.voices()[0], "Ano.", soon=True)
        rests.append(engine.rests_until - time.monotonic())
    assert len(starts) == 3
    assert rests == pytest.approx([60, 120, 240], abs=5)
    engine.close()


def test_whoever_waited_for_their_turn_at_a_program_that_hangs_does_not_wait_for_it_again():
    engine = speaking.Broken(speaking.SLEEPS, 0.5)
    voice, told = engine.voices()[0], []

    def ask() -> None:
        with pytest.raises(Broken) as caught:
            engine.speak(voice, "Ano.", soon=True)
        told.append(caught.value.why)

    waiting = [threading.Thread(target=ask) for _ in range(6)]
    began = time.monotonic()
    with engine._program(voice)[0].lock:
        for one in waiting:
            one.start()
        time.sleep(0.05)
    for one in waiting:
        one.join(PATIENCE)
    assert told == ["hung"] * 6
    assert engine._failures == 1
    assert time.monotonic() - began < PATIENCE
    engine.close()


LONG = "Vítr ustal a nad vyprahlou plání se rozhostilo ticho, jaké nikdo z nich nepamatoval."


def test_who_listens_gives_up_soon_on_a_program_that_has_spoken(monkeypatch: pytest.MonkeyPatch):
    asked = speaking.patiences(monkeypatch)
    engine = Espeak()
    (voice,) = (one for one in engine.voices() if one.lang == "cs")
    for _ in range(2):
        engine.speak(voice, LONG, soon=True)
    os.kill(speaking.program_of(engine), signal.SIGSTOP)
    with pytest.raises(Broken, match="hung"):
        engine.speak(voice, LONG, soon=True)
    assert asked[0] > 40  # it had to start
    assert 2 + 0.03 * len(LONG) <= asked[2] < 6 + 0.12 * len(LONG)
    assert engine.pids() == ()
    engine.close()


def test_a_program_that_is_always_slow_has_the_time_it_is_used_to(monkeypatch: pytest.MonkeyPatch):
    asked = speaking.patiences(monkeypatch)
    engine = speaking.Broken(speaking.SLOW, starting=40, letter=0.12)
    voice, took = engine.voices()[0], [0.5]

    def said(text: str, soon: bool) -> None:
        began = time.monotonic()
        engine.speak(voice, text, soon)
        took.append(time.monotonic() - began)

    for soon in (True, True, False):
        said(LONG[:20], soon)
    assert 2 + 0.03 * 20 < 6 * 0.5 <= asked[1] <= 6 * max(took)
    assert asked[2] == 6 + 0.12 * 20  # nobody listens
    for _ in range(5):
        said("Ano.", soon=True)  # half a second for four letters is no pace for a long sentence
    engine.speak(voice, LONG, soon=True)
    pace = len(LONG) / 40
    assert 2 + 0.03 * len(LONG) < 6 * 0.5 * pace <= asked[-1] <= 6 * max(took) * pace
    engine.close()


def test_a_killed_program_is_started_again():
    engine = Espeak()
    voice = engine.voices()[0]
    engine.warm(voice)
    os.kill(before := speaking.program_of(engine), signal.SIGKILL)
    assert engine.speak(voice, "Ano.").is_file()
    assert speaking.program_of(engine) != before
    assert not engine.resting
    engine.close()
    assert engine.pids() == ()


def test_a_program_that_nobody_asks_is_stopped(monkeypatch: pytest.MonkeyPatch):
    engine = Espeak()
    voice = engine.voices()[0]
    engine.warm(voice)
    engine.rest()
    assert engine.pids()
    monkeypatch.setattr("companion.story.voices.engine.IDLE_SECONDS", -1.0)
    engine.rest()
    assert engine.pids() == ()
    assert not engine.ready(voice, 0)
    assert engine.speak(voice, "Ano.").is_file()
    engine.close()


APP = """
import sys, time
from pathlib import Path
from companion.story.voices import engines
house = engines(Path(sys.argv[1]))
for engine in house[1:]:
    engine.warm(engine.voices()[0])
print(*(pid for engine in house for pid in engine.pids()), flush=True)
time.sleep(60)
"""


def test_a_program_stopped_while_it_is_asked_is_closed_and_starts_no_more():
    program = Program((sys.executable, "-c", "import sys\nfor line in sys.stdin: pass"))
    told: list[str] = []

    def ask() -> None:
        try:
            program.ask(b"Are you there?", re.compile("yes"), 60)
        except Broken as fault:
            told.append(fault.why)

    asking = threading.Thread(target=ask)
    asking.start()
    while not program.running:
        assert asking.is_alive(), told
        time.sleep(0.01)
    program.closed = True
    program.stop()
    asking.join(PATIENCE)
    ask()
    assert told == ["closed", "closed"]
    assert not program.running


@needs("festival")
def test_the_programs_die_with_the_app_also_when_it_is_killed(tmp_path: Path):
    app = subprocess.Popen([sys.executable, "-c", APP, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert app.stdout is not None
    pids = [int(pid) for pid in app.stdout.readline().split()]
    assert len(pids) == 2
    assert all(lives(pid) for pid in pids)
    app.kill()
    app.wait()
    app.stdout.close()
    until = time.monotonic() + PATIENCE
    while any(map(lives, pids)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(lives, pids))


def lives(pid: int) -> bool:
    """Whether a process runs; one that only waits to be counted by its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_forgotten_engine_leaves_no_folder_even_when_it_was_asked_after_it_was_closed():
    engine = Espeak()
    first = engine.work()
    engine.close()
    second = engine.work()
    assert not first.exists()
    assert second.is_dir()
    del engine
    gc.collect()
    assert not second.exists()
