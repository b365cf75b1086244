"""Positions by hand and actions in a row, so that a rule test reads like the rulebook.

    s = given(ann={"figure": "map:b", "hearts": 1})      # it is ann's turn, nothing done yet
    s = do(s, Move(seat="ann", to="c"))
    assert refused(s, Move(seat="ann", to="h")) == {"move.points"}
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from companion import games
from companion.games.near_and_far.actions import DrawTreasure, Roll
from companion.games.near_and_far.box.components import Box, Map
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import CAMPS, Player, Setup, State
from companion.games.near_and_far.steps import Closing, Rounds, Turn
from companion.games.near_and_far.walk import graph
from companion.kernel import Action, Fact, Verdict, actors, apply, encode, judge, legal, perform, settle, top
from tests.games.near_and_far.box import EXAMPLES

GAME = games.load("near_and_far")
SEATS = ("ann", "bob")
THREE = ("ann", "bob", "cid")
FOUR = (*THREE, "dan")
AS_SETTLED = Settings()


def given(seats: tuple[str, ...] = SEATS, *, box: Box | str = EXAMPLES, turn: str = "ann", round: int = 2,
          settings: Settings = AS_SETTLED, camps: Mapping[str, str] = {}, mine: Mapping[str, str] = {},
          quests: Iterable[str] = (), **more: Any) -> State:
    """A table where `turn` is about to act. A seat's name sets fields of its player, any other name a field of the
    state. Camps on the map, in the Mine and on threats are off their owner's board; birds are off the Stables. With
    `mode` and `map` the game begins as one of that mode on that map of the box."""
    elsewhere = {k: more.pop(k) for k in ("mode", "map")} if {"mode", "map"} <= more.keys() else {}
    start = GAME.new(Setup(seats=seats, box=box, settings=settings, **elsewhere))
    camps, mine, quests = dict(camps), dict(mine), tuple(quests)
    players = {}
    for seat in seats:
        fields = {"figure": "building:farm" if seat == turn else "building:saloon"} | more.pop(seat, {})
        placed = [*camps.values(), *mine.values()].count(seat) + len(fields.get("threats", ()))
        players[seat] = Player(**{"colour": start.players[seat].colour, "camps": CAMPS - placed} | fields)
    birds = start.birds - sum(p.birds for p in players.values())
    flow = (Rounds(round, seats.index(turn) + 1), Turn(turn))
    return replace(start, **{"players": players, "flow": flow, "round": round, "camps": camps, "mine": mine,
                             "quests": quests, "quest_tokens": len(quests), "birds": birds} | more)


def inside(s: State, *steps: Any) -> State:
    """The same turn with these steps open above what is left to do in it."""
    seat = top(s).seat
    return settle(GAME, replace(s, flow=(*s.flow[:-1], Closing(seat), *steps)), [])


def but(s: State, seat: str, **fields: Any) -> State:
    """The same position with fields of one player changed."""
    return replace(s, players=s.players | {seat: replace(s.players[seat], **fields)})


def do(s: State, *actions: Action) -> State:
    """The position after the actions, each of which must be accepted."""
    for action in actions:
        s, _ = apply(GAME, s, action)
    return s


def facts(s: State, action: Action, overruled: Iterable[str] = ()) -> list[Fact]:
    return apply(GAME, s, action, overruled)[1]


def verdict(s: State, action: Action) -> Verdict:
    return judge(GAME, s, action)


def refused(s: State, action: Action) -> set[str]:
    """The names of the guards that object."""
    return {r.guard for r in judge(GAME, s, action).refusals}


def doubts(s: State, action: Action) -> set[str]:
    return {d.about for d in judge(GAME, s, action).doubts}


def overrule(s: State, action: Action) -> State:
    """The position after an action that is refused for nothing final, and that the table wants all the same."""
    verdict = judge(GAME, s, action)
    assert verdict.refusals
    assert not any(r.final for r in verdict.refusals)
    s, _ = apply(GAME, s, action, {r.guard for r in verdict.refusals})
    assert_alive(s)
    return s


def roll(s: State, *faces: int) -> State:
    """The table reports the dice."""
    return do(s, Roll(seat="table", faces=faces))


def draw(s: State, card: str) -> State:
    """The table draws this treasure."""
    return do(s, DrawTreasure(seat="table", treasure=card))


def offers(s: State, seat: str, kind: type[Action]) -> list[Any]:
    """What the seat may do of one kind."""
    return [x for x in legal(GAME, s, seat) if isinstance(x, kind)]


def after_turn(s: State) -> bool:
    """Whether nobody has anything left to do in the turn but the next player."""
    return isinstance(top(s), Turn)


def assert_alive(s: State) -> None:
    """The position can be saved and read, audited and scored, and somebody can act."""
    assert GAME.codec.state(encode(s)) == s
    GAME.check(s), GAME.score(s), GAME.pieces(s)
    for seat in actors(s):
        for action in legal(GAME, s, seat):
            perform(GAME, s, action)


def points(s: State, seat: str) -> dict[str, Any]:
    """The seat's score lines by source, those of one source added up."""
    found: dict[str, Any] = {}
    for line in GAME.score(s).lines:
        if line.seat == seat:
            found[line.source] = found.get(line.source, 0) + line.points
    return found


def far(page: Map) -> dict[str, int]:
    """How many moves every space that can be reached lies from the town of a map."""
    g = graph(page)
    found, layer = {g.town: 0}, [g.town]
    while layer:
        layer = list(dict.fromkeys(there for here in layer for there in g.paths[here] if there not in found))
        found |= dict.fromkeys(layer, max(found.values()) + 1)
    return found
