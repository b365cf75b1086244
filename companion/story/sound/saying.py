"""A text as one engine says it: piece by piece, without silence around it and without clicks, as loud as all others."""
from __future__ import annotations

import io
import threading
from typing import TYPE_CHECKING

from companion.later import Later
from companion.story.sound import clicks, levels
from companion.story.voices import Broken, Engine, Voice
from companion.story.voices.engine import pieces, speakable

if TYPE_CHECKING:
    import numpy as np
    import soundfile
else:
    np, soundfile = Later("numpy"), Later("soundfile")

PIECE_GAP_SECONDS = 0.12
"""Silence between the pieces of a long text."""
CLICK_TRIES = 3
"""How often a piece is spoken where it clicks."""


def said(engine: Engine, voice: Voice, words: str, soon: bool) -> tuple[bytes, float]:
    """The WAV file of plain text and its seconds. Broken."""
    loading = threading.Thread(target=levels.import_filters, daemon=True)
    loading.start()
    parts: list[levels.Samples] = []
    rate = 0
    for piece in pieces(words):
        if not speakable(piece):
            continue
        samples, rate = smoothest(engine, voice, piece, soon)
        parts += [samples, np.zeros(int(PIECE_GAP_SECONDS * rate), np.float32)]
    loading.join()
    samples = levels.levelled(np.concatenate(parts[:-1]), rate)
    return wav(samples, rate), len(samples) / rate


def smoothest(engine: Engine, voice: Voice, piece: str, soon: bool) -> tuple[levels.Samples, int]:
    """What the engine says, without silence around it and without clicks. Broken, also where it says nothing. Engines
    that join recorded sounds join them otherwise the next time: the smoothest of some tries is kept."""
    best, rate, least = np.zeros(0, np.float32), 0, float("inf")
    for _ in range(CLICK_TRIES):
        samples, rate = heard(engine, voice, piece, soon)
        rough = clicks.roughness(samples)
        if rough < least or not len(best):
            best, least = samples, rough
        if least <= clicks.MAX_JUMP:
            break
    return levels.trimmed(clicks.mended(best, rate), rate), rate


def heard(engine: Engine, voice: Voice, piece: str, soon: bool) -> tuple[levels.Samples, int]:
    """What the engine says, as it is. Broken."""
    raw = engine.speak(voice, piece, soon)
    try:
        samples, rate = soundfile.read(raw, dtype="float32", always_2d=True)
    except (OSError, soundfile.LibsndfileError) as error:
        raise Broken("mute", raw.name) from error
    finally:
        raw.unlink(missing_ok=True)
    if not levels.audible(samples[:, 0], rate):
        raise Broken("mute", raw.name)
    return samples[:, 0], rate


def wav(samples: levels.Samples, rate: int) -> bytes:
    """Samples as a file: 16 bit, mono."""
    out = io.BytesIO()
    soundfile.write(out, samples, rate, format="WAV", subtype="PCM_16")
    return out.getvalue()
