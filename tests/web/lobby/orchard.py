"""A small invented game of the lobby's tests: five seats, seven colours, a tool for each player, a number with bounds,
a fault with its own sentence, no box and no book."""
from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from msgspec import Struct

from companion import games
from companion.games import derived
from companion.games.about import About, Ask, Mode, Wished
from companion.games.derived import Derived
from companion.games.view import Drawing, Node
from companion.kernel import Action, Codec, Fact, Facts, RuleBook, ScoreSheet, Seat, Step, replace

TEXTS = """
title = "{title}"
[setup.seats]
wrong = "Two, three or five pick apples."
[setup.mode.windy]
title = "A windy day"
text = "Apples fall."
[setup.mode.calm]
title = "A calm day"
text = "Nothing falls."
[setup.trees]
title = "Trees"
text = "So many trees are set up."
[setup.soil]
title = "Soil"
sand = "sand"
clay = "clay"
[setup.tool]
title = "Tools"
none = "choose a tool"
ladder = "ladder"
net = "net"
[setup.late]
title = "Late frost"
wrong = "Nothing grows on clay after a late frost."
"""


def _faults(wished: Wished) -> Mapping[str, str]:
    answers = wished.answers
    return {"late": "setup.late.wrong"} if answers["late"] and answers["soil"] == "clay" else {}


ABOUT = About(
    id="orchard", seats=(2, 3, 5), colours=("red", "blue", "green", "yellow", "white", "black", "pink"),
    modes=(Mode("windy"), Mode("calm", seats=(2, 3))),
    asks=(Ask("soil", "choice", "sand", ("sand", "clay"), group="play"),
          Ask("tool", "person", "", ("ladder", "net"), group="play", distinct=False),
          Ask("late", modes=("windy",)),
          Ask("trees", "number", 12, low=5, high=40, group="settings", path=("ground", "trees"))),
    faults=_faults)


class Ground(Struct, frozen=True):
    trees: int = 12


class Setup(Struct, frozen=True):
    seats: tuple[Seat, ...]
    colours: dict[Seat, str] = {}
    mode: str = "windy"
    soil: str = "sand"
    tool: dict[Seat, str] = {}
    late: bool = False
    ground: Ground = Ground()


class Pick(Action, frozen=True):
    pass


class Picked(Fact, frozen=True):
    seat: Seat


class Picking(Step, frozen=True):
    accepts: ClassVar[tuple[type[Action], ...]] = (Pick,)

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return s.seats[:1] if s.apples < s.setup.ground.trees else ()

    def candidates(self, s: Any, seat: Seat) -> Iterator[Action]:
        yield Pick(seat=seat)

    def take(self, s: Any, a: Pick) -> Facts:
        yield Picked(a.seat)


class State(Struct, frozen=True, kw_only=True):
    """Nothing here is called as in another game: no players, and colours are the game's to say."""

    seats: tuple[Seat, ...]
    setup: Setup
    apples: int = 0
    flow: tuple[Picking, ...] = (Picking(),)


class Screen(derived.Screen):
    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        return (Drawing("orchard", "graph", (Node("tree:1", "tree"),)),)


class Orchard(Derived):
    id = "orchard"
    about = ABOUT
    rules = RuleBook({})
    codec = Codec(State, Setup, (Pick,), (Picked,), (Picking,))
    folder = Path()

    @property
    def screen(self) -> Screen:
        return Screen(self)

    def new(self, setup: Setup) -> State:
        if len(setup.seats) not in ABOUT.seats:
            raise ValueError("seats")
        if setup.soil not in ("sand", "clay"):
            raise ValueError("soil")
        if setup.ground.trees > 40:
            raise ValueError("ground")
        return State(seats=setup.seats, setup=setup)

    def evolve(self, s: State, fact: Fact) -> State:
        return replace(s, apples=s.apples + 1)

    def colour(self, s: State, side: Seat) -> str:
        return s.setup.colours.get(side, "")

    def pieces(self, s: State) -> dict[str, Any]:
        return {}

    def score(self, s: State) -> ScoreSheet:
        return ScoreSheet((), (s.seats,))


def plant(folder: Path) -> None:
    """Make the game known, with a folder of texts."""
    (folder / "texts").mkdir(parents=True)
    for lang, title in (("en", "The Orchard"), ("cs", "Sad")):
        (folder / "texts" / f"{lang}.toml").write_text(TEXTS.replace("{title}", title), "utf-8")
    package, about, game = (ModuleType(f"orchard_of_tests{name}") for name in ("", ".about", ".game"))
    about.__file__ = str(folder / "about.py")
    about.ABOUT, game.GAME = ABOUT, Orchard()  # type: ignore[attr-defined]
    for module in (package, about, game):
        sys.modules[module.__name__] = module
    games.add("orchard", "orchard_of_tests")


def fell() -> None:
    games.remove("orchard")
    for name in ("", ".about", ".game"):
        sys.modules.pop(f"orchard_of_tests{name}", None)
