"""How battles ended that were fought on the table right after the moves: entered with them."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.games.britannia import actions as a
from companion.games.britannia.nations import ARMIES, BURH, CAVALRY, FORT, INFANTRY
from companion.games.britannia.state import State
from companion.games.britannia.steps.battle import Battle, Battles, Striking, contested, shelter, way_back
from companion.games.contract import Nonsense
from companion.games.view import Field, Line
from companion.kernel import TABLE, Action, Place, apply, judge, top

LEFT = "left/"
NOBODY = "nobody"
WORDS: tuple[tuple[str, Line], ...] = ((NOBODY, ("turn_state.nobody", {})), ("none", ("turn_state.not_fought", {})))
STAYED: tuple[tuple[str, Line], ...] = (("none", ("turn_state.stayed", {})),)
FIELDS = {INFANTRY: "infantry", CAVALRY: "cavalry", BURH: "burhs"}
"""What a result says of each kind."""
HIT = 6
"""The face that a die shows which hit: it is all that is known of it. One that did not is told as 0."""
ROUNDS = 30
"""Rounds of battle after which no account of it is looked for."""


class End(Struct, frozen=True):
    """Of `winner` there are `left` by kind, of the others `fled` to a place: "" where none got away."""

    at: Place
    winner: str
    left: dict[str, int]
    fled: dict[str, int] = {}
    to: Place = ""


def fields(s: State, side: str) -> Iterator[Field]:
    """Who is left of each battle of a nation, and how many of what; who got away, and where to. Not where it meets
    several others."""
    for at in contested(s, side):
        foes = tuple(s.foes(side, at))
        if len(foes) > 1:
            continue
        yield Field(("left", at), "choice", "none", ("turn_state.left", {"place": at}),
                    options=("none", side, *foes, NOBODY), word="side", words=WORDS)
        kinds = [x for x in FIELDS if x == INFANTRY or any(s.count(who, at, x) for who in (side, *foes))]
        yield from (Field(("left", at, x), "number", 0, ("turn_state.left_of", {"place": at, "kind": x}))
                    for x in kinds)
        back = (to for to, _ in way_back(s, side, at, getattr(top(s), "first", False)))
        if away := tuple(dict.fromkeys((*shelter(s, foes[0], at, side), *back))):
            yield Field(("left", at, "to"), "choice", "none", ("turn_state.fled_to", {"place": at}),
                        options=("none", *away), word="place", words=STAYED)
            yield from (Field(("left", at, "fled", x), "number", 0, ("turn_state.fled", {"place": at, "kind": x}))
                        for x in kinds if x != BURH)


def results(game: Any, s: State, side: str, told: Mapping[str, str]) -> tuple[Action, ...]:
    """What ends the movement phase and the battles that somebody tells of; up to the first that the rules refuse.
    Nonsense with the first key that no field has, or whose answer does not fit it."""
    ends = _ends(s, side, told)
    if not ends:
        return ()
    made: list[Action] = [a.Done(seat=s.seat(side))]
    s, _ = apply(game, s, made[0])
    for _ in range(ROUNDS * len(ends)):
        step = top(s)
        if isinstance(step, Battle | Striking) and step.area in ends:
            made.append(_account(s, step, ends[step.area]))
        elif isinstance(step, Battles) and (due := [at for at in contested(s, side) if at in ends]):
            made.append(a.Fight(seat=s.seat(side), at=due[0]))
        else:
            break
        if judge(game, s, made[-1]).refusals:
            break
        s, _ = apply(game, s, made[-1])
    return tuple(made)


def _account(s: State, step: Battle | Striking, end: End) -> Action:
    """What comes next in a battle that ended like that: its end where nobody left it, else round by round what fell,
    then the retreat of those who got away. More than there are is for the rules to refuse."""
    battle = next(x for x in reversed(s.flow) if isinstance(x, Battle))
    more = any(n > s.count(end.winner, end.at, kind) for kind, n in end.left.items())
    if not end.to or (more and isinstance(step, Battle) and step.stage == "dice"):
        return a.Result(seat=s.seat(battle.side), at=end.at, winner=end.winner,
                        **{name: end.left.get(kind, 0) for kind, name in FIELDS.items()})
    if isinstance(step, Striking):
        fallen = _fallen(s, step.side, end)
        return a.Strike(seat=s.seat(step.by), kind=max(ARMIES, key=lambda x: fallen.get(x, 0)))
    if step.stage == "dice":
        ours, theirs = step.forces(s)
        return a.Cast(seat=TABLE, faces=(*_faces(ours.dice, _fallen(s, step.foe, end)),
                                         *_faces(theirs.dice, _fallen(s, step.side, end))))
    side = step.foe if step.stage == "defender" else step.side
    seat = s.seat(side)
    due = any(_fallen(s, who, end).get(kind) for who in (step.side, step.foe) for kind in (*ARMIES, BURH))
    if side == end.winner or due:
        return a.Done(seat=seat)
    kinds = [x for x in ARMIES if s.count(side, end.at, x)]
    if not kinds:
        return a.Done(seat=seat)
    leader = next(iter(s.chiefs(side, end.at)), "")
    return a.Retreat(seat=seat, start=end.at, to=end.to, n=end.fled[kinds[0]], kind=kinds[0], leader=leader)


def _fallen(s: State, side: str, end: End) -> dict[str, int]:
    """What is still to fall of a nation there: a fort only when no army guards it."""
    stay = {FORT: 1, **end.left} if side == end.winner else end.fled
    return {kind: n - stay.get(kind, 0) for kind, n in s.here(end.at).get(side, {}).items()
            if n > stay.get(kind, 0) and not (kind == FORT and s.armies(side, end.at))}


def _faces(dice: int, fallen: Mapping[str, int]) -> tuple[int, ...]:
    n = min(dice, sum(fallen.values()))
    return (HIT,) * n + (0,) * (dice - n)


def _ends(s: State, side: str, told: Mapping[str, str]) -> dict[Place, End]:
    asked = {x.key: x for x in fields(s, side)}
    for key, answer in told.items():
        field = asked.get(key)
        if field is None or (answer not in field.options if field.kind == "choice" else not answer.isdecimal()):
            raise Nonsense(key)
    found = {}
    for key, field in asked.items():
        winner = told.get(key, "none")
        if len(field.path) == 2 and winner != "none":
            left, fled = ({kind: int(told.get(f"{key}/{what}{kind}", "0")) for kind in FIELDS}
                          for what in ("", "fled/"))
            to = told.get(f"{key}/to", "none")
            found[field.path[1]] = End(field.path[1], "", {}) if winner == NOBODY else End(
                field.path[1], winner, left, fled, "" if to == "none" else to)
    return found
