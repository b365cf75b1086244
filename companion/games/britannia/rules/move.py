"""Movement: reach, ground, seas, stacking, leaders (S29 to S45)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from companion.games.britannia import actions as a
from companion.games.britannia.board import PLACES, is_sea, stack
from companion.games.britannia.movement import (
    found_from, options, overrun, raiding, reach, reason, source_for)
from companion.games.britannia.nations import ARMIES, LEADERS
from companion.games.britannia.rules.book import EMPTY, Particulars, rules
from companion.games.britannia.stacking import excess, standing, standing_after, surplus, surplus_after
from companion.games.britannia.state import State
from companion.games.britannia.steps.moving import Moving, moved
from companion.kernel import Seat

REASONS = ("together", "spent", "difficult", "enemy", "strait", "boats", "seas", "landing", "truce", "british", "far")
"""Why armies do not come to a place; each a guard of its own."""


def acting(s: State, step: Any) -> str:
    """The nation that moves."""
    return step.side if isinstance(step, Moving) else ""


@rules.forbids("move.there", a.Move, final=True)
def armies_that_stand_there(s: State, step: Any, act: a.Move) -> Iterable[Particulars]:
    side = acting(s, step)
    if side and s.seat(side) == act.seat and act.start in PLACES and act.to in PLACES and act.kind in ARMIES \
            and act.start != act.to and 1 <= act.n <= s.count(side, act.start, act.kind) and not is_sea(act.to) \
            and (not act.leader or (act.leader in s.leaders and LEADERS.get(act.leader) == side)):
        return EMPTY
    return ({"start": act.start, "n": act.n},)


_asked: tuple[Any, Any, str] = (None, None, "")


def why(s: State, side: str, act: a.Move) -> str:
    """`reason`, remembered for the guards that ask for the same move in turn."""
    global _asked
    state, action, answer = _asked
    if state is s and action is act:
        return answer
    if source_for(found_from(s, side, act.start, act.kind, act.leader), act.to, act.n):
        answer = ""
    elif s.foes(side, act.start) and act.n > max(0, overrun(s, side, act.start)):
        answer = "surplus"
    else:
        answer = reason(s, side, act.start, act.to, act.n, act.kind, act.leader)
    _asked = s, act, answer
    return answer


def within_reach(name: str, s: State, step: Any, act: a.Move) -> Iterable[Particulars]:
    if why(s, step.side, act) != name:
        return EMPTY
    return ({"start": act.start, "to": act.to, "side": step.side, "at": (act.start, act.to),
             "most": reach(step.side, act.kind, bool(act.leader))},)


@rules.forbids("move.surplus", a.Move)
def enough_stay_behind(s: State, step: Moving, act: a.Move) -> Iterable[Particulars]:
    """Of those that entered an area with enemies only what is more than twice as many may go on (S34)."""
    if why(s, step.side, act) != "surplus":
        return EMPTY
    return ({"start": act.start, "most": max(0, overrun(s, step.side, act.start)), "at": (act.start,)},)


for _name in REASONS:
    rules.forbids(f"move.{_name}", a.Move)(partial(within_reach, _name))


@rules.forbids("move.stack", a.Move)
def no_more_than_an_area_holds(s: State, step: Moving, act: a.Move) -> Iterator[Particulars]:
    """Limits count at the end of movement: only a move is refused after which that end could no more be reached."""
    side, to = step.side, act.to
    there = standing_after(s, side, act.start, to, act.n)
    if excess(side, there) and surplus_after(s, side, moved(s, side, act)) > surplus(s, side):
        over = [x for x, n in there.items() if not is_sea(x) and n > stack(x)]
        over.sort(key=lambda x: (x != to, there[x]))
        yield {"to": over[0], "most": stack(over[0]), "at": tuple(dict.fromkeys((to, *over)))}


@rules.forbids("move.leader", a.Move)
def no_leader_left_alone(s: State, step: Moving, act: a.Move) -> Iterator[Particulars]:
    for leader in s.chiefs(step.side, act.start):
        if leader != act.leader and s.armies(step.side, act.start) == act.n:
            yield {"leader": leader, "start": act.start, "at": (act.start,)}


# The end of the phase


def can_leave(s: State, side: str, at: str) -> bool:
    """Whether some army there still has somewhere to go, by all that may be said against it."""
    step = Moving(side)
    for (start, kind, leader), found in options(s, side).items():
        for source in found if start == at else ():
            for to in source.ways:
                for n in range(1, source.n + 1):
                    act = a.Move(seat=s.seat(side), start=at, to=to, n=n, kind=kind, leader=leader)
                    if not any(no_leader_left_alone(s, step, act)) and not any(
                            no_more_than_an_area_holds(s, step, act)):
                        return True
    return False


@rules.forbids_all("move.ashore", a.Done)
def armies_at_sea_land(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Moving) and not step.first and not raiding(s, step.side):
        for at in s.places(step.side):
            if is_sea(at) and can_leave(s, step.side, at):
                yield {"start": at, "side": step.side, "at": (at,)}


@rules.forbids_all("move.crowded", a.Done)
def nobody_stands_too_close(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    """As long as somebody can make room: an overruled move or an arrival may have left more than ever fit."""
    if isinstance(step, Moving) and (crowded := s.crowded(step.side)) \
            and excess(step.side, standing(s, step.side)) > surplus(s, step.side) and any(
                can_leave(s, step.side, at) for at in s.places(step.side)):
        yield from ({"to": at, "n": s.armies(step.side, at), "most": stack(at), "at": (at,)} for at in crowded)
