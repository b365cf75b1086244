"""Which voice is heard while another one loads, hangs or is slow; a story is told by one from its title to its end."""
from __future__ import annotations

import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.story import speaking
from tests.story.speaking import Late, Slow

from companion.story.sound import speech as speech_module
from companion.story.sound.speech import Speech
from companion.story.voices.engine import IDLE_SECONDS
from companion.story.voices.espeak import Espeak


def all_at_once(speech: Speech, texts: tuple[str, ...], story: str) -> set[str]:
    """Who spoke, where a device asks for the title and the next sentences together."""
    with ThreadPoolExecutor(len(texts)) as asking:
        return set(asking.map(lambda text: speech.clip(text, "en", soon=True, story=story).engine, texts))


STORY = ("Trees of Salt.", "The wind drops.", "A bell rings far below.", "You climb down.")


def test_a_story_waits_for_a_voice_that_is_loaded_in_time_and_is_told_by_it_alone(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(speech_module, "LOADING_PATIENCE_SECONDS", PATIENCE)
    monkeypatch.setattr(speech_module, "LISTENER_SECONDS", PATIENCE)
    slow, warm = Slow(), Slow.warm
    monkeypatch.setattr(slow, "warm", lambda voice: (time.sleep(0.3), warm(slow, voice)))
    speech = Speech(tmp_path, [slow, Espeak()])
    assert all_at_once(speech, STORY, "1 opened told") == {"late"}
    speech.close()


def test_a_story_that_another_voice_began_is_told_by_it_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert speech_module.LOADING_PATIENCE_SECONDS == 0.8
    monkeypatch.setattr(speech_module, "LOADING_PATIENCE_SECONDS", 0.05)
    monkeypatch.setattr(speech_module, "LISTENER_SECONDS", PATIENCE)
    slow, loaded, warm = Slow(), threading.Event(), Slow.warm
    monkeypatch.setattr(slow, "warm", lambda voice: (loaded.wait(PATIENCE), warm(slow, voice)))
    speech = Speech(tmp_path, [slow, Espeak()])
    assert speech.clip(STORY[0], "en", soon=True, story="1 opened told").engine == "espeak"
    loaded.set()
    assert slow.ready(speech.voices("en")[0], PATIENCE)
    assert all_at_once(speech, STORY[1:], "1 opened told") == {"espeak"}
    assert all_at_once(speech, STORY, "1 opened done") == {"late"}
    speech.close()


def test_a_story_whose_title_was_cached_begins_at_once_and_waits_for_its_voice(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(speech_module, "LISTENER_SECONDS", PATIENCE)
    slow, loaded, warm = Slow(), threading.Event(), Slow.warm
    speech = Speech(tmp_path, [slow, Espeak()])
    speech.clip(STORY[0], "en")
    slow.close()
    monkeypatch.setattr(speech_module, "LOADING_PATIENCE_SECONDS", 0.05)
    monkeypatch.setattr(slow, "warm", lambda voice: (loaded.wait(PATIENCE), warm(slow, voice)))
    title = speech.clip(STORY[0], "en", soon=True, story="1 opened told")
    assert (title.engine, title.cached) == ("late", True)
    assert not slow.ready(speech.voices("en")[0], 0)
    threading.Timer(0.3, loaded.set).start()
    assert all_at_once(speech, STORY[1:], "1 opened told") == {"late"}
    speech.close()


def test_a_voice_stays_loaded_while_somebody_may_want_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """After some idle minutes it was stopped, and nobody loaded it again: the next story began with another voice."""
    slow = Slow()
    speech = Speech(tmp_path, [slow, Espeak()])
    speech.warm("en")
    voice = speech.voices("en")[0]
    assert slow.ready(voice, PATIENCE)
    (program,) = slow._programs.values()
    program.used -= IDLE_SECONDS + 1
    speech.warm("en")
    slow.rest()
    assert slow.ready(voice, 0)
    program.used -= IDLE_SECONDS + 1
    slow.rest()
    assert not slow.ready(voice, 0)
    speech.warm("en")
    assert slow.ready(voice, PATIENCE)
    speech.close()


def test_a_listener_hears_the_next_voice_soon_after_one_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(speech_module, "LISTENER_SECONDS", PATIENCE)
    asked, first = speaking.patiences(monkeypatch), speaking.First()
    speech = Speech(tmp_path, [first, Espeak()])
    assert [speech.clip(text, "cs", soon=True).engine for text in ("Vítr ustal.", "Ticho.")] == ["first", "first"]
    os.kill(speaking.program_of(first), signal.SIGSTOP)
    assert speech.clip("Nikdo nemluví.", "cs", soon=True).engine == "espeak"
    assert asked[2] < 6
    assert [(x.key, x.params["why"]) for x in speech.status()] == [("resting", "hung")]
    speech.close()


def test_nobody_who_listens_waits_long_for_a_voice_that_hangs_and_it_is_asked_again_after_a_rest(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert speech_module.LISTENER_SECONDS < 3
    monkeypatch.setattr(speech_module, "LISTENER_SECONDS", 0.2)
    hung = speaking.Broken(speaking.SLEEPS, starting=2.0)
    speech, asked = Speech(tmp_path, [hung, Espeak()]), speaking.patiences(monkeypatch)
    told = ["Vítr ustal. " * 100, "Ticho.", "Nikdo nemluví.", "Kdo je tam?"]
    for text in told:
        speech.clip(text, "cs", "espeak:cs")
    assert [speech.clip(text, "cs", soon=True).engine for text in told[:2]] == ["espeak"] * 2
    assert not hung.resting  # the first question hangs still, and nobody asked a second one
    assert asked.count(2.0) == 1
    until = time.monotonic() + PATIENCE
    while not hung.resting and time.monotonic() < until:
        time.sleep(0.02)
    assert [(x.key, x.params["why"]) for x in speech.status()] == [("resting", "hung")]
    assert speech.clip(told[2], "cs", soon=True).engine == "espeak"
    assert asked.count(2.0) == 1
    hung.rests_until = 0.0
    assert speech.clip(told[3], "cs", soon=True).engine == "espeak"
    assert asked.count(2.0) == 2
    speech.close()


def test_what_a_slow_voice_says_too_late_is_heard_the_next_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    first = speaking.First()
    speech, lets = Speech(tmp_path, [first, Espeak()]), threading.Event()
    speak = first.speak
    monkeypatch.setattr(first, "speak", lambda *asked: (lets.wait(PATIENCE), speak(*asked))[1])
    monkeypatch.setattr(speech_module, "LISTENER_SECONDS", 0.05)
    speech.clip("Vítr ustal.", "cs", "espeak:cs")
    assert speech.clip("Vítr ustal.", "cs", soon=True).engine == "espeak"
    lets.set()
    until = time.monotonic() + PATIENCE
    while speech._overdue and time.monotonic() < until:
        time.sleep(0.02)
    again = speech.clip("Vítr ustal.", "cs", soon=True)
    assert (again.engine, again.cached) == ("first", True)
    assert not first.resting
    speech.close()


def test_who_does_not_listen_waits_for_the_best_voice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(speech_module, "LISTENER_SECONDS", PATIENCE)
    speech = Speech(tmp_path, [Late(), Espeak()])
    assert speech.clip("Nobody speaks.", "en").engine == "late"
    assert speech.clip("It is loaded now.", "en", soon=True).engine == "late"
    speech.close()
