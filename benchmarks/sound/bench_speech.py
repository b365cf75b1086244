"""How soon a sentence is heard: cold, warm and from the cache, for every voice that is here; how much faster than it is
spoken. One JSON line a figure. `soon` is what somebody waits who listens while Piper still loads."""
from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path
from statistics import median

from companion.story.sound import levels
from companion.story.sound.sentences import sentences
from companion.story.sound.speech import Speech

CACHED, UNCACHED = 300, 1500
"""Milliseconds to the first sound (the bars of the narrator)."""
TALE = {
    "cs": """Na kraji pouště stojí opuštěná studna a zdola je slyšet zvon. Vítr ustal, nikdo nemluví. „Kdo je tam?“
zavolá Mara do tmy, ale odpoví jí jen ozvěna. Máš plnou kapsu mincí, dlouhou cestu za sebou a provaz, který by mohl
vydržet; a přece se ti dolů nechce. Slunce zapadá a kameny kolem studny pomalu chladnou.""",
    "en": """At the edge of the desert stands an old well, and a bell is ringing far below. The wind has dropped, and
nobody speaks. “Who is there?” Mara calls into the dark, but only an echo answers. You have a pocket full of coins, a
long road behind you, and a rope that might hold; and still you do not want to go down. The sun is setting, and the
stones around the well are slowly cooling.""",
}


def tell(figure: str, value: float, bar: float = 0, **more: object) -> None:
    line = {"figure": figure, "value": round(value, 2), **more}
    if bar:
        line |= {"bar": f"<= {bar}", "held": value <= bar}
    print(json.dumps(line, ensure_ascii=False), flush=True)


def milliseconds(speech: Speech, text: str, lang: str, voice: str, soon: bool = False) -> tuple[float, float, str]:
    began = time.perf_counter()
    clip = speech.clip(text, lang, voice, soon=soon)
    return (time.perf_counter() - began) * 1000, clip.seconds, clip.voice


def cold(lang: str, voice: str, soon: bool) -> tuple[float, str]:
    """The first sentence ever: nothing runs, nothing is cached. What the app imports at its start is imported."""
    with tempfile.TemporaryDirectory() as folder:
        speech = Speech(Path(folder))
        waited, _, by = milliseconds(speech, sentences(TALE[lang], lang)[0].text, lang, voice, soon)
        speech.close()
    return waited, by


def measure(lang: str, voice: str) -> None:
    told = [one.text for one in sentences(TALE[lang], lang)]
    waited, by = cold(lang, voice, soon=voice.startswith("piper"))
    tell("cold, soon" if voice.startswith("piper") else "cold", waited, UNCACHED, unit="ms", voice=voice, spoken_by=by)
    if voice.startswith("piper"):
        tell("cold, patient", cold(lang, voice, soon=False)[0], unit="ms", voice=voice)
    with tempfile.TemporaryDirectory() as folder:
        speech = Speech(Path(folder))
        milliseconds(speech, "Ano." if lang == "cs" else "Yes.", lang, voice)
        made = [milliseconds(speech, text, lang, voice) for text in told]
        again = [milliseconds(speech, text, lang, voice)[0] for text in told]
        speech.close()
    words, spent = sum(len(text.split()) for text in told), sum(ms for ms, _, _ in made) / 1000
    spoken = sum(seconds for _, seconds, _ in made)
    tell("warm, first sentence", made[0][0], UNCACHED, unit="ms", voice=voice)
    tell("warm, slowest sentence", max(ms for ms, _, _ in made), unit="ms", voice=voice,
         letters=max(map(len, told)))
    tell("cached", max(again), CACHED, unit="ms", voice=voice, median=round(median(again), 2))
    tell("real-time factor", spent / spoken, voice=voice, words_a_second=round(words / spent, 1),
         words_a_minute_spoken=round(60 * words / spoken), seconds=round(spoken, 1))


def main() -> None:
    began = time.perf_counter()
    levels.import_filters()
    tell("imported at the start", (time.perf_counter() - began) * 1000, unit="ms")
    with tempfile.TemporaryDirectory() as folder:
        house = Speech(Path(folder))
        found = [(lang, one.id) for lang in ("cs", "en") for one in house.voices(lang)]
    for lang, voice in found:
        measure(lang, voice)


if __name__ == "__main__":
    main()
