"""How long it takes to make the sounds of `audio/` again: a short one, a place, a theme, each with its encoding.

Prints a JSON line a figure. Without the soundfont the theme is left out, and said so."""
from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from audio.make import all as making
from audio.make import master, themes


def tell(figure: str, **more: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode({"figure": figure, **more}) + b"\n")
    sys.stdout.flush()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for kind, name in (("sound", "bell"), ("place", "rain"), ("place", "tavern"), ("theme", "rest")):
            if kind == "theme" and not themes.SOUNDFONT.is_file():
                tell(f"{name} remade", missing=str(themes.SOUNDFONT))
                continue
            start = time.perf_counter()
            made = making.made(kind, name)
            synthesis = time.perf_counter() - start
            path = Path(folder) / f"{name}.mp3"
            master.encode(path, made, kind)
            tell(f"{name} remade", value=round(synthesis, 2), unit="s", seconds=round(made.shape[-1] / 44_100, 1),
                 encoding=round(time.perf_counter() - start - synthesis, 2), kB=path.stat().st_size // 1000)


if __name__ == "__main__":
    main()
