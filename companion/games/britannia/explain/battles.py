"""How battles ended that were fought on the table right after the moves: entered with them."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.britannia import actions as a
from companion.games.britannia.nations import BURH, CAVALRY, INFANTRY
from companion.games.britannia.state import State
from companion.games.britannia.steps.battle import Battle, Battles, contested
from companion.games.contract import Nonsense
from companion.games.view import Field, Line
from companion.kernel import Action, Place, apply, judge, top

LEFT = "left/"
NOBODY = "nobody"
WORDS: tuple[tuple[str, Line], ...] = ((NOBODY, ("turn_state.nobody", {})), ("none", ("turn_state.not_fought", {})))
FIELDS = {INFANTRY: "infantry", CAVALRY: "cavalry", BURH: "burhs"}
"""What a result says of each kind."""


def fields(s: State, side: str) -> Iterator[Field]:
    """Who is left of each battle of a nation, and how many of what; not where it meets several others."""
    for at in contested(s, side):
        foes = tuple(s.foes(side, at))
        if len(foes) > 1:
            continue
        yield Field(("left", at), "choice", "none", ("turn_state.left", {"place": at}),
                    options=("none", side, *foes, NOBODY), word="side", words=WORDS)
        kinds = [x for x in FIELDS if x == INFANTRY or any(s.count(who, at, x) for who in (side, *foes))]
        yield from (Field(("left", at, x), "number", 0, ("turn_state.left_of", {"place": at, "kind": x}))
                    for x in kinds)


def results(game: Any, s: State, side: str, told: Mapping[str, str]) -> tuple[Action, ...]:
    """What ends the movement phase and the battles that somebody tells of; up to the first that the rules refuse.
    Nonsense with the first key that no field has, or whose answer does not fit it."""
    ends = _ends(s, side, told)
    if not ends:
        return ()
    made: list[Action] = [a.Done(seat=s.seat(side))]
    s, _ = apply(game, s, made[0])
    while ends:
        step = top(s)
        if isinstance(step, Battle) and step.area in ends:
            made.append(ends.pop(step.area))
        elif isinstance(step, Battles):
            made.append(a.Fight(seat=s.seat(side), at=next(iter(ends))))
        else:
            break
        if judge(game, s, made[-1]).refusals:
            break
        s, _ = apply(game, s, made[-1])
    return tuple(made)


def _ends(s: State, side: str, told: Mapping[str, str]) -> dict[Place, a.Result]:
    asked = {x.key: x for x in fields(s, side)}
    for key, answer in told.items():
        field = asked.get(key)
        if field is None or (answer not in field.options if field.kind == "choice" else not answer.isdecimal()):
            raise Nonsense(key)
    found = {}
    for key, field in asked.items():
        winner = told.get(key, "none")
        if field.kind == "choice" and winner != "none":
            at = field.path[1]
            left = {name: int(told.get(f"{key}/{kind}", "0")) for kind, name in FIELDS.items()}
            found[at] = a.Result(seat=s.seat(side), at=at, winner="") if winner == NOBODY else \
                a.Result(seat=s.seat(side), at=at, winner=winner, **left)
    return found
