"""A text as one engine says it: piece by piece, without silence around it and without clicks, as loud as all others."""
from __future__ import annotations

import io
import threading
from collections.abc import Sequence
from fractions import Fraction
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
HIGHER, LOWER = 1.12, 0.9
"""Tones of other people where an engine has one voice: two half tones up, not quite two down."""


Part = tuple[str, Voice, float]
"""Plain text, who says it, and in which tone: the factor of its pitch, 1 for the voice's own."""


def people(voices: Sequence[Voice], voice: Voice) -> tuple[tuple[Voice, float], ...]:
    """Who says what a narrator and two people of a story say, each with a tone: another voice of the same engine where
    there is one, and the same voices higher and lower."""
    other = next((one for one in voices if one.engine == voice.engine and one.id != voice.id), None)
    if other is None:
        return (voice, 1.0), (voice, HIGHER), (voice, LOWER)
    return (voice, 1.0), (other, 1.0), (other, HIGHER)


def said(engine: Engine, parts: Sequence[Part], soon: bool) -> tuple[bytes, float]:
    """The WAV file of a sentence, said by one or several, and its seconds. Broken."""
    loading = threading.Thread(target=levels.import_filters, daemon=True)
    loading.start()
    heard: list[levels.Samples] = []
    rate = 0
    for words, voice, tone in parts:
        for piece in pieces(words):
            if not speakable(piece):
                continue
            samples, own = smoothest(engine, voice, piece, soon)
            rate = rate or own
            if len(parts) > 1:
                samples = levels.levelled(toned(samples, tone * rate / own), rate)
            heard += [samples, np.zeros(int(PIECE_GAP_SECONDS * rate), np.float32)]
    loading.join()
    samples = levels.levelled(np.concatenate(heard[:-1]), rate)
    return wav(samples, rate), len(samples) / rate


def toned(samples: levels.Samples, factor: float) -> levels.Samples:
    """The same higher by a factor, and as much faster; 1 changes nothing."""
    from scipy.signal import resample_poly

    ratio = Fraction(factor).limit_denominator(1000)
    if ratio == 1:
        return samples
    return np.asarray(resample_poly(samples, ratio.denominator, ratio.numerator), np.float32)


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
