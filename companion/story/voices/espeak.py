"""eSpeak NG from a wheel: it speaks everywhere, and sounds like it. The library runs in a process of its own."""
from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from companion.story.book import LANGUAGES
from companion.story.voices.engine import Engine, Notice, Voice

WORKER = Path(__file__).with_name("espeak_worker.py")
VARIANTS = {"cs": "cs", "en": "en-gb"}
WORDS_PER_MINUTE = 150
"""Words a minute: a story is told, not read out."""


class Espeak(Engine):
    """`command` starts the worker; None for the installed one."""

    name: ClassVar[str] = "espeak"
    ANSWER: ClassVar[re.Pattern[str]] = re.compile(r"^spoken (.+\.wav)$")

    def __init__(self, command: Sequence[str] | None = None, **times: float):
        super().__init__(**times)
        installed = importlib.util.find_spec("espeakng_loader") is not None
        self._start = tuple(command or ((sys.executable, "-P", str(WORKER)) if installed else ()))

    def voices(self) -> tuple[Voice, ...]:
        return tuple(Voice(f"espeak:{lang}", self.name, lang, "eSpeak", 1) for lang in LANGUAGES) if self._start else ()

    def notices(self) -> tuple[Notice, ...]:
        return () if self._start else (Notice("get_espeak"),)

    def version(self, voice: Voice) -> str:
        return f"{importlib.metadata.version('espeakng-loader')}/{VARIANTS[voice.lang]}/{WORDS_PER_MINUTE}"

    def command(self, voice: Voice) -> tuple[str, ...]:
        return self._start

    def request(self, voice: Voice, text: str, file: Path) -> bytes:
        asked = {"text": text, "voice": VARIANTS[voice.lang], "rate": WORDS_PER_MINUTE, "file": str(file)}
        return json.dumps(asked).encode()
