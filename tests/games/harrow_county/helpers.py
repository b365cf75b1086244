"""Harrow County at whatever moment a test needs it: Ann leads the Protectors, Bob the Family.

`PLAIN` is a table on plains only, without storms, tokens, townsfolk or buildings."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion import games
from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.evolve import player
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.state import TOKENS, State
from companion.kernel import TABLE, Action, apply, judge, legal

GAME: Any = games.load("harrow_county")
SEATS = ("ann", "bob")
NEW: State = GAME.new(Setup(SEATS))
HOME, THEIRS = "hex:0,3", "hex:0,-3"
PLAIN: State = replace(
    NEW, terrain=dict.fromkeys(HEXES, "plains") | {MIDDLE: "brambles"}, printed=(), townsfolk={}, buildings={},
    tokens={token: {} for token in TOKENS})


def at(q: int, r: int) -> str:
    return f"hex:{q},{r}"


def ground(s: State, **terrain: str) -> State:
    """Other terrain, by names such as `q1_r2` (q0_r-1 is written q0_rm1)."""
    made = {}
    for name, kind in terrain.items():
        q, r = (int(x[1:].replace("m", "-")) for x in name.split("_"))
        made[at(q, r)] = kind
    return replace(s, terrain=s.terrain | made)


def with_(s: State, seat: str, **fields: Any) -> State:
    return player(s, seat, **fields)


def units(s: State, seat: str, legend: str = "", **haints: int) -> State:
    """The legend and the haints of a seat, and none elsewhere; haints as `q1_r2=3`."""
    there = {}
    for name, n in haints.items():
        q, r = (int(x[1:].replace("m", "-")) for x in name.split("_"))
        there[at(q, r)] = n
    return with_(s, seat, haints=there, legend=legend or s.players[seat].legend)


def open_(s: State, *inner: Any, seat: str = "ann", jar: str = "ability") -> State:
    """In the middle of a turn: these steps are open inside it."""
    return replace(s, flow=(steps.Rounds(), steps.Turn(seat, jar if inner else ""), *inner))


def do(s: State, *actions: Action) -> State:
    """The position after legal actions."""
    for action in actions:
        s, _ = apply(GAME, s, action)
    return s


def facts(s: State, action: Action) -> list[Any]:
    return list(apply(GAME, s, action)[1])


def refused(s: State, action: Action) -> set[str]:
    """The names of the guards that object."""
    return {x.guard for x in judge(GAME, s, action).refusals}


def offered(s: State, seat: str, kind: type[Action]) -> list[Any]:
    return [x for x in legal(GAME, s, seat) if isinstance(x, kind)]


def acting(left: Any, seat: str = "ann", **more: Any) -> steps.Acting:
    return steps.Acting(seat, more.pop("source", "ability"), left, **more)


def go(start: str, to: str, haints: int = 1, legend: bool = False, seat: str = "ann") -> a.Advance:
    return a.Advance(seat=seat, start=start, to=to, haints=haints, legend=legend)


def jar(name: str, seat: str = "ann", attack: bool = False) -> a.BreakJar:
    return a.BreakJar(seat=seat, jar=name, attack=attack)


def fall(*out: int) -> a.Fall:
    return a.Fall(seat=TABLE, out=out)


def done(seat: str = "ann") -> a.Done:
    return a.Done(seat=seat)
