"""Positions of Britannia for the tests, in few words: places without their prefix, seats by the colour they lead."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia.board import SEAS, area, is_sea, sea
from companion.games.britannia.game import GAME, Setup
from companion.games.britannia.nations import NATIONS, ORDER
from companion.games.britannia.settings import Settings
from companion.games.britannia.state import State
from companion.games.britannia.steps import Battle, Battles, Moving, NationTurn, Round
from companion.kernel import TABLE, Action, Fact, Step, apply, legal

SEATS = ("yellow", "green", "red", "blue")
SETUP = Setup(SEATS)
NEW: Any = GAME.new(SETUP)
PART = {Moving: "battle", Battles: "phase", Battle: "phase"}


def place(name: str) -> str:
    return sea(name) if sea(name) in SEAS else area(name)


def lead(side: str) -> str:
    return NATIONS[side].colour


def stacks(text: str) -> dict[str, dict[str, dict[str, int]]]:
    """`welsh: avalon 3, devon 1; belgae: wessex 1; romans: kent 1 infantry 1 fort` as units."""
    units: dict[str, dict[str, dict[str, int]]] = {}
    for part in filter(None, text.split("; ")):
        side, _, rest = part.partition(": ")
        for one in rest.split(", "):
            name, *words = one.split()
            numbers = {kind: int(n) for n, kind in zip(words[::2], words[1::2], strict=True)} if len(words) > 1 \
                else {"infantry": int(words[0]) if words else 1}
            units.setdefault(place(name), {})[side] = numbers
    return units


def at(side: str, round: int, units: str, step: Step | None = None, part: str = "", **fields: Any) -> State:
    """The turn of a nation in a round, while it moves or at the given step; nobody else is on the map."""
    step = step or Moving(side, round in NATIONS[side].invasions)
    turn = NationTurn(side, part or PART.get(type(step), "end"))
    settings = Settings(**fields.pop("settings", {}))
    where = {who: place(name) for who, name in fields.pop("leaders", {}).items()}
    return replace(NEW, round=round, units=stacks(units), leaders=where, settings=settings,
                   flow=(Round(ORDER.index(side) + 1), turn, step), **fields)


def move(side: str, start: str, to: str, n: int = 1, kind: str = "infantry", leader: str = "") -> a.Move:
    return a.Move(seat=lead(side), start=place(start), to=place(to), n=n, kind=kind, leader=leader)


def done(side: str) -> a.Done:
    return a.Done(seat=lead(side))


def cast(*faces: int) -> a.Cast:
    return a.Cast(seat=TABLE, faces=faces)


def do(s: State, *acts: Action) -> State:
    for act in acts:
        s, _ = apply(GAME, s, act)
    return s


def facts_of(s: State, act: Action) -> list[Fact]:
    return apply(GAME, s, act)[1]


def goals(s: State, side: str, start: str, kind: str = "infantry", leader: str = "") -> set[str]:
    """Where the nation may go from there, without prefixes."""
    return {x.to.partition(":")[2] for x in legal(GAME, s, lead(side)) if isinstance(x, a.Move)
            and x.start == place(start) and x.kind == kind and x.leader == leader}


def points(s: State, side: str) -> int:
    return s.points(side)


def fight(side: str, round: int, units: str, where: str, foe: str, **fields: Any) -> State:
    """A battle that begins now."""
    return at(side, round, units, Battle(place(where), side, foe), **fields)


__all__ = ["GAME", "NEW", "SEATS", "SETUP", "at", "cast", "do", "done", "facts_of", "fight", "goals", "is_sea", "lead",
           "move", "place", "points", "stacks"]
