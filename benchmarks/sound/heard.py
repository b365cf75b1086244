"""How well each voice is understood: a paragraph of ours is spoken, an offline recogniser writes down what it hears.

    python benchmarks/sound/heard.py PYTHON MODEL   the recogniser's interpreter, its model's folder (`make listen`)

Prints a JSON line for ENTRIES of our book: words misheard of the voice alone and with place, theme and sounds around
it, and what those cost in points of a hundred. Then one a voice: `wer` of words, `cer` of letters without accents and
spaces. Whisper base itself hears Czech badly: there only the letters compare voices with one another."""
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

from benchmarks.sound.bench_speech import TALE
from companion.story.sound.render import render
from companion.story.sound.sentences import sentences
from companion.story.sound.speech import Speech
from companion.table.story.books import shelf

RECOGNISER = Path(__file__).with_name("recogniser.py")
BREATH = 0.35
"""Seconds between two sentences."""
ENTRIES, MAX_COST = "ABCDEF", 0.3
"""Entries that are heard with and without the sounds around the voice, and what these may cost, in points."""


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


def mixed(speech: Speech, folder: Path, python: str, model: str) -> None:
    """What the sounds of the house cost the recogniser in English entries."""
    book, passages = shelf.load(folder, "roads"), ("title", "text", "success:0")
    missed, words_said = {"voice": 0, "mixed": 0}, 0
    for code in ENTRIES:
        entry = book.entries[code]
        said = words(" ".join(re.sub(r"\{[a-z]+\}", "", entry.prose(id, "en")[0]) for id in passages))
        files = {}
        for kind in missed:
            file = folder / f"{kind}.wav"
            file.write_bytes(render(book, entry, passages, "en", speech, fmt="wav", quiet=kind == "voice").data)
            files[str(file)] = kind
        heard = subprocess.run([python, str(RECOGNISER), model, "en", *files], stdout=subprocess.PIPE, check=True)
        for line in map(json.loads, heard.stdout.splitlines()):
            missed[files[line["file"]]] += distance(said, words(line["text"]))
        words_said += len(said)
    cost = round(100 * (missed["mixed"] - missed["voice"]) / words_said, 2)
    print(json.dumps({"figure": "words misheard", "entries": len(ENTRIES), "words": words_said, **missed, "cost": cost,
                      "unit": "points", "bar": f"<= {MAX_COST}", "held": cost <= MAX_COST}), flush=True)


def main(python: str, model: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        speech = Speech(Path(folder))
        mixed(speech, Path(folder), python, model)
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
