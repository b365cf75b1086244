"""Make every sound of `audio/` and the index again: `python -m audio.make.all`, or only those named behind it.

The same numbers come out each time. The themes need fluidsynth and its soundfont (packages `fluidsynth` and
`fluid-soundfont-gm`); all else is numpy and scipy."""
from __future__ import annotations

import sys
import time
import tomllib
from pathlib import Path
from typing import Any

from audio.make import animals, people, strikes, themes, turns, weather, wood
from audio.make.dsp import RATE, Array, db, period, rng_of
from audio.make.master import LOOPS, MARGIN, decode, encode, loudness, mastered, true_peak
from companion.story.sound.sounds import KINDS, LOUDNESS_LUFS

FOLDER = Path(__file__).resolve().parents[1]
INDEX = FOLDER / "sounds.toml"
ORDER = {"place": weather.PLACES | animals.PLACES | people.PLACES, "sound": strikes.SOUNDS, "theme": themes.THEMES,
         "signal": strikes.SIGNALS, "throw": wood.THROWS, "turn": turns.TURNS}
"""What makes each sound, by kind and name, as its script says."""
ABOUT = """# Written by make/all.py. Seconds; `gain` is a factor; loops go on for half a second beyond both ends.
"""


def made(kind: str, name: str) -> Array:
    """The sound as its script makes it, mastered, before encoding: a loop (2, n), else (n,)."""
    how = ORDER[kind][name]
    rng = rng_of(how[-1])
    if kind == "theme":
        return mastered(themes.theme(how[0](), rng, period(how[1])), kind)
    return mastered(how[0](rng, period(how[1])) if kind == "place" else how[0](rng), kind)


def written(name: str) -> Path:
    return FOLDER / f"{name}.mp3"


def write(kind: str, name: str) -> dict[str, Any]:
    """Make the file; its line of the index."""
    began = time.perf_counter()
    x, path = made(kind, name), written(name)
    encode(path, x, kind)
    start, length = (MARGIN if kind in LOOPS else 0.0), round(x.shape[-1] / RATE, 4)
    heard = decode(path, start, length)
    gain = db(LOUDNESS_LUFS[kind] - loudness(heard, kind))
    print(f"{name:8} {path.stat().st_size / 1000:7.1f} kB  {length:5.2f} s  true peak {true_peak(heard):5.1f} dB"
          f"  gain {gain:.3f}  made in {time.perf_counter() - began:4.1f} s", flush=True)
    source = sys.modules[themes.__name__ if kind == "theme" else ORDER[kind][name][0].__module__].__file__
    return {"file": path.name, "start": start, "length": length, "gain": round(gain, 4),
            "script": Path(str(source)).relative_to(FOLDER).as_posix(), "seed": ORDER[kind][name][-1]}


def index(lines: dict[str, dict[str, dict[str, Any]]]) -> str:
    """The index as TOML, in the order of KINDS and of the scripts."""
    parts = [ABOUT]
    for kind in KINDS:
        for name in ORDER[kind]:
            said = "\n".join(f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}"
                             for key, value in lines[kind][name].items())
            parts.append(f"[{kind}.{name}]\n{said}\n")
    return "\n".join(parts)


def main(*only: str) -> int:
    lines: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(INDEX.read_text("utf-8")) if only else {}
    for kind in KINDS:
        for name in ORDER[kind]:
            if not only or name in only:
                lines.setdefault(kind, {})[name] = write(kind, name)
    INDEX.write_text(index(lines), encoding="utf-8")
    print(f"{sum(path.stat().st_size for path in FOLDER.glob('*.mp3')) / 1e6:.2f} MB in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
