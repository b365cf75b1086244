"""What an outcome leaves open and something hangs on: areas passed or not, raiders among armies from land."""
from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.britannia.board import is_sea
from companion.games.britannia.explain.explain import explain
from companion.games.britannia.explain.outcome import Explanation, Goal, wanted
from companion.games.britannia.explain.routes import groups_of
from companion.games.britannia.explain.tries import Tries
from companion.games.britannia.movement import raiding
from companion.games.britannia.nations import PICTS
from companion.games.britannia.state import State
from companion.kernel import Place, top

MOST_ASKED = 6
"""Areas that are asked about; by the others goes the explanation that brings most."""


class Ask(Struct, frozen=True):
    """`kind` "": whether the area was passed, 0 or 1; else how many armies of the kind there began the turn at sea.
    `options`: what is possible beside the other answers; `answer`: as the explanation has it."""

    at: Place
    options: tuple[int, ...]
    answer: int
    kind: str = ""


def asks(tries: Tries, s: State, goal: Goal, found: tuple[Explanation, ...]) -> tuple[Ask, ...]:
    """What may have been otherwise than in the first explanation that was found."""
    return (*_passed(tries, s, goal, found), *_raiders(tries, s, goal, found[0]))


def _passed(tries: Tries, s: State, goal: Goal, found: tuple[Explanation, ...]) -> Iterator[Ask]:
    """Areas that were gained on the way, and those that somebody has told about: whoever says that one was not passed
    is asked about what takes its place."""
    best = found[0]
    gained = sorted((at for at in best.on_the_way if at not in goal.passed), key=lambda at: -best.points.get(at, 0))
    for at in (*goal.passed, *gained[:max(0, MOST_ASKED - len(goal.passed))]):
        yes = at in best.on_the_way
        other = any((at in x.on_the_way) != yes for x in found)
        if (other and not goal.told) or _possible(tries, s, replace(goal, passed=goal.passed | {at: not yes})):
            yield Ask(at, (1, 0), int(yes))


def _possible(tries: Tries, s: State, goal: Goal) -> bool:
    return bool(explain(tries.game, s, goal, again=False, tries=tries).found)


def _raiders(tries: Tries, s: State, goal: Goal, best: Explanation) -> Iterator[Ask]:
    """Only where they may go home later. Of the Picts all who can raid do. What follows from the questions before is
    not asked."""
    side = top(s).side
    if not raiding(s, side) or side == PICTS or not any(x.raider for x in groups_of(s, side)):
        return
    known = goal
    for (at, kind), most in sorted(wanted(s, side, goal).items(), key=lambda x: (x[0] not in goal.raiders, x)):
        if is_sea(at):
            continue
        now = best.raiders.get((at, kind), 0)
        told = [replace(known, raiders=known.raiders | {(at, kind): n}) for n in range(most + 1)]
        options = tuple(n for n, one in enumerate(told) if n == now or _possible(tries, s, one))
        if len(options) > 1:
            known = told[now]
            yield Ask(at, options, now, kind)
