"""The engines that turn a sentence into sound. Each is a program of its own, kept warm and spoken to through pipes:
none is linked to the app, and one that hangs or dies takes nothing with it."""
from __future__ import annotations

from pathlib import Path

from companion.story.voices.engine import Engine, Notice, Voice
from companion.story.voices.espeak import Espeak
from companion.story.voices.festival import Festival
from companion.story.voices.piper import Piper
from companion.story.voices.program import Broken

__all__ = ["Broken", "Engine", "Notice", "Voice", "engines"]


def engines(folder: Path) -> tuple[Engine, ...]:
    """All that there are, for a data folder with the owner's voices in `voices/`; the better first."""
    return Piper(folder / "voices"), Festival(), Espeak()
