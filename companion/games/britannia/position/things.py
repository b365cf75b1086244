"""What a position consists of, row by row: round and turn, each nation's marker and points, what stands where."""
from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.britannia.board import AREAS, SEAS
from companion.games.britannia.nations import (
    BURH, FORT, INFANTRY, LEADERS, NATIONS, ORDER, ROMANS, ROUNDS, SAXONS)
from companion.games.britannia.state import State
from companion.games.britannia.steps import NationTurn, Round
from companion.games.derived import Row, Things
from companion.games.derived.things import One

PLACES = (*AREAS, *SEAS)
PENS: tuple[str, ...] = tuple(f"{side}.{kind}" for side, nation in NATIONS.items() for kind in (
    INFANTRY, *(("cavalry",) if nation.cavalry else ()), *((FORT,) if side == ROMANS else ()),
    *((BURH,) if side == SAXONS else ())))
"""What one tap puts into an area: a nation's unit of a kind."""
RUIN = f"{ROMANS}.burnt_fort"
"""A destroyed fort, turned over, which stands in an area like a unit."""
VASSALS = tuple(side for side, nation in NATIONS.items() if nation.submits_at)


def turn_of(s: State) -> str:
    """The nation whose turn is just beginning, "" in the middle of one."""
    match s.flow:
        case (Round(), NationTurn(side=side, part="begin")):
            return side
    return ""


def _turn(s: State, one: One) -> str:
    return turn_of(s)


def _told_turn(s: State, one: One, side: str) -> State:
    return replace(s, flow=(Round(ORDER.index(side) + 1), NationTurn(side))) if side else s


def _points(s: State, one: One) -> int:
    return s.points(one.side)


def _told_points(s: State, one: One, n: int) -> State:
    own = s.sides[one.side]
    return replace(s, sides=s.sides | {one.side: replace(own, extra=own.extra + n - s.points(one.side))})


def _stack(s: State, one: One) -> dict[str, int]:
    units = {f"{side}.{kind}": n for side, there in sorted(s.here(one.id).items()) for kind, n in sorted(there.items())}
    return units | ({RUIN: 1} if one.id in s.burnt else {})


def _told_stack(s: State, one: One, stack: Mapping[str, int]) -> State:
    there: dict[str, dict[str, int]] = {}
    for pen, n in stack.items():
        side, _, kind = pen.partition(".")
        if n > 0 and pen != RUIN:
            there.setdefault(side, {})[kind] = n
    rest = {at: x for at, x in s.units.items() if at != one.id}
    burnt = tuple(x for x in s.burnt if x != one.id or stack.get(RUIN))
    if stack.get(RUIN) and one.id not in burnt:
        burnt = (*burnt, one.id)
    return replace(s, units=rest | {one.id: there} if there else rest, burnt=burnt)


def _in_time(s: State, one: One) -> bool:
    """Whether the leader may be on the map in this round."""
    leader = one.path[-1]
    came = NATIONS[LEADERS[leader]].leaders[leader]
    return leader in s.leaders or came <= s.round <= came + 1


def _leader(s: State, one: One) -> str:
    return s.leaders.get(one.path[-1], "")


def _early(s: State, one: One) -> bool:
    return s.round <= 6


class BritanniaThings(Things):
    ROWS = (
        Row("round", "number", low=1, high=ROUNDS),
        Row("turn", "choice", options=("", *ORDER), word="side", value=_turn, tell=_told_turn, label="turn",
            words=(("", ("choice.midst", {})),)),
        *(Row(f"leaders/{x}", "choice", options=("", *PLACES), word="place", when=_in_time, value=_leader,
              label="leader", params={"leader": x}, words=(("", ("choice.nobody", {})),)) for x in LEADERS),
        *(Row(f"vassals/{side}", "token", label="vassal", params={"side": side}, when=_early) for side in VASSALS),
        Row("sides/{side}/population", "number", high=5),
        Row("sides/{side}/points", "number", high=400, value=_points, tell=_told_points),
        *(Row("units/{id}", "stack", ids=ids, place="{id}", options=pens, word="pen", value=_stack, tell=_told_stack,
              label="stack", about=("piece", INFANTRY), icon="army", finds=("together", "crowded", "forts", "burhs"))
          for ids, pens in ((AREAS, (*PENS, RUIN)), (SEAS, PENS))))


