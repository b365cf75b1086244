"""Play the recorded games anew and write them down: `python -m tests.games.suite.golden_write`."""
from __future__ import annotations

from importlib import import_module

from tests.games.suite.golden import Golden
from tests.games.suite.perft import Perft
from tests.toys.house import in_the_house

MODULES = ("tests.games.near_and_far.play.test_golden", "tests.games.near_and_far.play.test_perft",
           "tests.games.tower.test_golden", "tests.games.harrow_county.test_suite",
           "tests.games.britannia.test_suite", "tests.games.rise_snu.test_suite",
           "tests.toys.fireflies.test_fireflies",
           "tests.toys.three_rivers.test_three_rivers")


def main() -> None:
    with in_the_house():
        for module in map(import_module, MODULES):
            for kind in vars(module).values():
                if isinstance(kind, type) and issubclass(kind, Golden | Perft) and kind.__module__ == module.__name__:
                    write(kind())


def write(suite: Golden | Perft) -> None:
    suite.folder.mkdir(exist_ok=True)
    if isinstance(suite, Golden):
        texts = {name: suite.playthrough(name) for name in suite.played}
    else:
        texts = {"perft": suite.figures(), "divide": suite.by_action(suite.divided, 3)}
    for name, text in texts.items():
        (suite.folder / f"{name}.txt").write_text(text, "utf-8")
        print(suite.folder / f"{name}.txt")


if __name__ == "__main__":
    main()
