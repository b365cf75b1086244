"""Three whole games as text that a person can read, and the figures of perft: what a change of the rules must explain.

    python -m tests.games.near_and_far.play.golden_write

plays them anew; the difference in git is then the review."""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import fields

from companion import games
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.walk import empty, graph
from companion.games.playout import choose, generator, walk
from companion.kernel import TABLE, Action, Fact, actors, digest, divide, legal, perform, perft

FOLDER = Path(__file__).with_name("golden")
GAME = games.load("near_and_far")
SEATS = ("ann", "bob", "cyd", "dan")
CAP = 2000
SILENT = {"opened", "closed", "became"}
"""Facts about the sequence of play, which the actions show anyway."""
SHEETS = {"ann": Sheet("riza", boxes=27, skills=("meditation", "bounty_hunting", "fishing"), spent=8, open=("S1",)),
          "bob": Sheet("vera", boxes=28, skills=("politics", "cooking"), spent=6, keywords=("ECHO",))}
PLAYED: dict[str, tuple[int, int, dict[str, Any]]] = {
    "two": (2, 4, {}), "three": (3, 9, {}),
    "campaign": (2, 6, {"mode": "campaign", "map": 5, "day": True, "sheets": SHEETS})}
"""Playthroughs by name: players, seed, what else the set-up says."""
COUNTED: tuple[tuple[Any, ...], ...] = (
    ("two", 2, "sample", 5, 0), ("deal", 2, "sample", 5, 21), ("turn", 2, "sample", 5, 60),
    ("duel", 2, "sample", 5, 160), ("threat", 2, "sample", 5, 300), ("trim", 3, "sample", 4, 60),
    ("late", 3, "sample", 4, 900), ("hall", 4, "sample", 4, 110), ("own", 2, "empty", 3, 2),
    ("told", 2, "empty", 3, 120), ("hut", 3, "empty", 3, 60), ("learn", 2, "sample", 5, 0, "campaign", 2),
    ("villain", 2, "sample", 5, 61, "campaign", 11), ("card", 2, "sample", 5, 198, "arcade", 7))
"""Positions whose action sequences are counted: name, players, box, seed, actions of a random game played before, and
mode and map where it is not the First Adventure."""
DEPTHS = (1, 2, 3)
DIVIDED = "turn"


def words(x: Action | Fact) -> str:
    """`ann visit saloon`, `ann paid coin 2`: values only, yes by the field's name, no and nothing left out."""
    said = []
    for field in fields(x):
        value = getattr(x, field.name)
        if value is True:
            said.append(field.name)
        elif field.name != "seat" and value is not False and value != "":
            said.append("+".join(map(str, value)) if isinstance(value, tuple) else str(value))
    tag = str(x.__struct_config__.tag)
    return " ".join([getattr(x, "seat", ""), tag, *said]).strip()


def sensible(s: Any, rng: random.Random) -> Action:
    """A player with a plan, so that a game stays short: camp, dig, build, walk to where a camp may go, hire, arm."""
    seat = actors(s)[0]
    offers = [] if seat == TABLE else legal(GAME, s, seat)
    plans: tuple[Callable[[Any], bool], ...] = (
        lambda x: isinstance(x, a.Camp | a.Dig | a.Build),
        lambda x: isinstance(x, a.Boost) and x.hearts == max(y.hearts for y in offers if isinstance(y, a.Boost)),
        lambda x: isinstance(x, a.Attempt) and rng.random() < 0.5,
        lambda x: isinstance(x, a.Walk) and s.players[seat].hearts >= 4 and campable(s, x.to),
        lambda x: isinstance(x, a.Fight | a.Hire | a.Keep),
        lambda x: isinstance(x, a.LeaveTown) and s.round > 6 and rng.random() < 0.6,
        lambda x: isinstance(x, a.Visit) and not x.against and x.building in ("farm", "stables", "saloon", "mine")
        and rng.random() < 0.7,
        lambda x: isinstance(x, a.Agree | a.LeaveTown | a.Done | a.EndTurn) and rng.random() < 0.5)
    for plan in plans:
        if wanted := [x for x in offers if plan(x)]:
            return rng.choice(wanted)
    return choose(GAME, s, rng)


def campable(s: Any, space: str) -> bool:
    return empty(graph(s.box.map), space, frozenset(s.camps))


def playthrough(name: str) -> str:
    """A complete game: an action a line, what followed beneath it, rounds as headings, and the score sheet."""
    players, seed, setup = PLAYED[name]
    rng, s = generator(seed, 0), GAME.new(Setup(SEATS[:players], **setup))
    lines, round_ = [f"# The sample box, {s.mode} on map {s.map}, {players} players, seed {seed}"], 0
    for _ in range(CAP):
        if not actors(s):
            break
        action = sensible(s, rng)
        s, facts = perform(GAME, s, action)
        lines.append(words(action))
        if told := "; ".join(words(x) for x in facts if x.__struct_config__.tag not in SILENT):
            lines.append(f"    {told}")
        if s.round != round_:
            round_ = s.round
            lines.append(f"\n## Round {round_}, {digest(s)}")
    return "\n".join([*lines, *score(s)]) + "\n"


def score(s: Any) -> Iterator[str]:
    sheet = GAME.score(s)
    yield "\n## Score"
    for seat in s.seats:
        yield f"{seat} {sheet.total(seat)}"
        for line in sheet.lines:
            if line.seat == seat:
                yield f"    {line.points} {line.source} {' '.join(map(str, line.params.values()))} ({line.rule})"
    yield f"ranking {' > '.join(' = '.join(place) for place in sheet.ranking)}"
    yield digest(s)


@cache
def position(players: int, box: str, seed: int, actions: int, mode: str = "first_adventure", map: int = 1) -> Any:
    """The position after so many actions of a seeded random game."""
    s = GAME.new(Setup(SEATS[:players], box=box, mode=mode, map=map))
    for n, (_, after) in enumerate(walk(GAME, s, generator(seed, 0))):
        if n == actions:
            break
        s = after
    return s


def figures() -> str:
    """A line a position: name, players, box, seed, actions played, its step, its digest, then perft at each depth."""
    lines = []
    for name, *where in COUNTED:
        s = position(*where)
        step = s.flow[-1].__struct_config__.tag
        lines.append(" ".join(map(str, (name, *where, step, digest(s), *(perft(GAME, s, depth) for depth in DEPTHS)))))
    return "\n".join(lines) + "\n"


def divided(s: Any, depth: int) -> str:
    """`divide` for a reader: the sequences under each first action, the most numerous first, then their sum."""
    counts = divide(GAME, s, depth)
    lines = [f"{n:7} {words(action)}" for action, n in sorted(counts.items(), key=lambda x: (-x[1], words(x[0])))]
    return "\n".join([*lines, f"{sum(counts.values()):7} in all"]) + "\n"


def turn() -> Any:
    return position(*next(where for name, *where in COUNTED if name == DIVIDED))


def files() -> dict[str, Callable[[], str]]:
    """Every golden file by name, with what writes it."""
    written: dict[str, Callable[[], str]] = {f"{name}.txt": lambda name=name: playthrough(name) for name in PLAYED}
    return written | {"perft.txt": figures, "divide.txt": lambda: divided(turn(), 3)}
