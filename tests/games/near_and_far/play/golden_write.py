"""Play the golden games anew and write them down: `python -m tests.games.near_and_far.play.golden_write`."""
from __future__ import annotations

from tests.games.near_and_far.play.golden import FOLDER, files


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text(), "utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
