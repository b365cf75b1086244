"""How well each voice is understood: a paragraph of ours is spoken, an offline recogniser writes down what it hears.

    python benchmarks/heard.py PYTHON MODEL     the recogniser's interpreter and the folder of its model (`make listen`)

Prints a JSON line a voice: `wer` of words, `cer` of letters without accents and spaces. Whisper base itself hears Czech
badly: there only the letters compare voices with one another."""
from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile

from benchmarks.bench_speech import TALE
from companion.story.sound.sentences import sentences
from companion.story.sound.speech import Speech

RECOGNISER = Path(__file__).with_name("recogniser.py")
BREATH = 0.35
"""Seconds between two sentences."""


def told(speech: Speech, lang: str, voice: str) -> bytes:
    """The whole paragraph by one voice, as a WAV file."""
    parts: list[np.ndarray] = []
    rate = 0
    for one in sentences(TALE[lang], lang):
        samples, rate = soundfile.read(speech.clip(one.text, lang, voice).path, dtype="float32")
        parts += [samples, np.zeros(int(BREATH * rate), np.float32)]
    out = io.BytesIO()
    soundfile.write(out, np.concatenate(parts), rate, format="WAV", subtype="PCM_16")
    return out.getvalue()


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def letters(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.lower())
    return "".join(c for c in plain if c.isalnum())


def distance(one: Sequence[str], other: Sequence[str]) -> int:
    """The fewest words or letters to add, drop or change."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        above, row[0] = row[0], i
        for j, b in enumerate(other, start=1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (a != b))
    return row[-1]


def main(python: str, model: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        speech = Speech(Path(folder))
        for lang in ("en", "cs"):
            files = {}
            for voice in speech.voices(lang):
                file = Path(folder) / f"{voice.id.replace(':', '-').replace('/', '-')}.wav"
                file.write_bytes(told(speech, lang, voice.id))
                files[str(file)] = voice.id
            heard = subprocess.run([python, str(RECOGNISER), model, lang, *files], stdout=subprocess.PIPE, check=True)
            for line in map(json.loads, heard.stdout.splitlines()):
                said, text = TALE[lang], line["text"]
                print(json.dumps({
                    "voice": files[line["file"]], "lang": lang,
                    "wer": round(distance(words(said), words(text)) / len(words(said)), 3),
                    "cer": round(distance(letters(said), letters(text)) / len(letters(said)), 3),
                    "seconds": round(soundfile.info(line["file"]).duration, 1), "heard": text}, ensure_ascii=False))
        speech.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
