"""What lobby and wizard know of a game without its rules: how many play it, how it is set up, what is asked before."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.kernel import Seat


@dataclass(frozen=True)
class Mode:
    """A way to play: texts `mode.ID.title` and `mode.ID.text`. `several`: a campaign of several games. `seats`: how
    many may play it, () for as many as the game takes."""

    id: str
    icon: str = "flag"
    several: bool = False
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Ask:
    """One thing that the wizard asks about a new table. `kind`: flag, choice (one of `options`), number (`low` to
    `high`), or person (one of `options` for each player). `group`: play, box, variants or settings, where it stands.
    `modes`: only in these, () in all. `path`: where the answer goes in the set-up. Texts: `ask.NAME.title` and
    `ask.NAME.text`, options `ask.NAME.OPTION` unless `labels` gives them by language."""

    name: str
    kind: str = "flag"
    default: Any = False
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = 9
    group: str = "variants"
    modes: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Wished:
    """What somebody chose in the wizard, before it becomes a set-up. `answers` by the name of what was asked; of a
    person by seat."""

    seats: tuple[Seat, ...]
    colours: Mapping[Seat, str]
    mode: str
    answers: Mapping[str, Any]
    box: str = ""


@dataclass(frozen=True)
class About:
    """What is known of a game without its rules. `seats`: numbers of players. `modes`: the first is what a newcomer
    plays. `counters`: the mode in which nobody referees, "" where there is none. `box`: whether an owner can enter a
    box of it; `books`: whether story books are read in it. `faults`: what is wrong with a wish beside what every game
    asks for, the name of the question -> the key of a sentence. `setup`: the set-up as plain JSON, where it does not
    simply follow from the paths. `tool`: it has tables but is no game of the lobby. `page`: the template of its
    table."""

    id: str
    seats: tuple[int, ...]
    colours: tuple[str, ...]
    modes: tuple[Mode, ...] = (Mode("play"),)
    asks: tuple[Ask, ...] = ()
    counters: str = ""
    box: bool = False
    books: bool = False
    faults: Callable[[Wished], Mapping[str, str]] | None = None
    setup: Callable[[Wished], dict[str, Any]] | None = None
    tool: bool = False
    page: str = "table"
    icon: str = "companion"
