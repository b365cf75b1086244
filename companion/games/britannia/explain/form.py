"""The form for the state after a turn: armies of the nation that moves where some are or may come, and its leaders."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.britannia.board import AREAS, SEAS
from companion.games.britannia.explain.asks import Ask, asks
from companion.games.britannia.explain.battles import LEFT, fields, results
from companion.games.britannia.explain.explain import explain
from companion.games.britannia.explain.outcome import Explanation, Goal, Obstacle, at_goal, wanted
from companion.games.britannia.explain.tries import Tries
from companion.games.britannia.movement import options
from companion.games.britannia.nations import ARMIES, NATIONS
from companion.games.britannia.state import State
from companion.games.britannia.steps.moving import Moving
from companion.games.contract import Explained, Nonsense, WayThere
from companion.games.derived.things import differences
from companion.games.view import Field, Line, Section
from companion.kernel import Action, Patch, Place, Seat, apply, top

if TYPE_CHECKING:
    from companion.games.britannia.game import Britannia


ASKED = ("passed/", "raiders/")
"""How the keys of questions begin that only an explanation asks."""
YES_NO = ("yes", "no")


class AfterTurn:
    def __init__(self, game: Britannia):
        self.game = game

    def form(self, s: State, seat: Seat) -> tuple[Section, ...]:
        step = top(s)
        if not isinstance(step, Moving) or s.seat(step.side) != seat:
            return ()
        there = s.places(step.side)
        near = {to for found in options(s, step.side).values() for source in found for to in source.ways}
        places = tuple(sorted((*AREAS, *(at for at in SEAS if at in there)),
                              key=lambda at: (at not in there, at not in near)))
        kinds = [kind for kind in ARMIES if kind == "infantry" or NATIONS[step.side].cavalry]
        fields = [self._armies(s, step.side, at, kind) for at in places for kind in kinds]
        leaders = [Field(("leaders", x), "choice", s.leaders[x], ("turn_state.led", {"leader": x}), options=places,
                         word="place") for x in s.chiefs(step.side)]
        label: Line = ("turn_state.side", {"side": step.side})
        return (Section("armies", label, ("turn_state.hint", {}), (*leaders, *fields), seat, ("map",)),)

    def _armies(self, s: State, side: str, at: Place, kind: str) -> Field:
        return Field(("armies", at, kind), "number", s.count(side, at, kind),
                     ("turn_state.armies", {"place": at, "kind": kind}), place=at)

    def goal(self, s: State, seat: Seat, answers: Mapping[str, Any]) -> Goal:
        """What the answers say. Nonsense."""
        fields = {field.key: field for part in self.form(s, seat) for field in part.fields}
        armies: dict[Place, dict[str, int]] = {}
        leaders: dict[str, Place] = {}
        told: dict[str, str] = {}
        for key, answer in answers.items():
            if key.startswith(LEFT):
                continue
            if key.startswith(ASKED):
                told[key] = answer
                continue
            field = fields.get(key)
            fits = field and (answer in field.options if field.kind == "choice" else
                              type(answer) is int and 0 <= answer <= 99)
            if field is None or not fits:
                raise Nonsense(key)
            if field.kind == "choice":
                leaders[field.path[1]] = answer
            elif answer != field.value:
                armies.setdefault(field.path[1], {})[field.path[2]] = answer
        side = getattr(top(s), "side", "")
        whole = {at: {kind: there.get(kind, s.count(side, at, kind)) for kind in ARMIES}
                 for at, there in armies.items()}
        return _told(s, side, Goal(whole, {x: at for x, at in leaders.items() if s.leaders[x] != at}), told)

    def explain(self, s: State, seat: Seat, answers: Mapping[str, Any]) -> Explained:
        goal = self.goal(s, seat, answers)
        tries = Tries(self.game)
        made = explain(self.game, s, goal, tries=tries)
        nearest: dict[str, Any] = {}
        if made.nearest:
            nearest = {f"armies/{at}/{kind}": made.nearest.armies[at].get(kind, 0) for at in made.nearest.armies
                       for kind in ARMIES if f"armies/{at}/{kind}" in self._keys(s, seat)}
            nearest |= {f"leaders/{x}": at for x, at in made.nearest.leaders.items()}
        asked = tuple(map(_field, asks(tries, s, goal, made.found))) if made.found else ()
        found = made.found[:1] if asked else made.found  # what else there is follows from the answers
        left = {key: str(answer) for key, answer in answers.items() if key.startswith(LEFT)}
        side, ends = getattr(top(s), "side", ""), [self._moved(s, one) for one in found]
        ways = tuple(_way(one, results(self.game, end, side, left), made.came)
                     for one, end in zip(found, ends, strict=True))
        follows = tuple(fields(ends[0], side)) if ends else ()
        return Explained(ways, tuple((_line(x), x.guard) for x in made.obstacles), nearest, made.undecided, asked,
                         follows)

    def _moved(self, s: State, one: Explanation) -> State:
        for move in one.moves:
            s, _ = apply(self.game, s, move)
        return s

    def _keys(self, s: State, seat: Seat) -> set[str]:
        return {field.key for part in self.form(s, seat) for field in part.fields}

    def patches(self, s: State, seat: Seat, answers: Mapping[str, Any]) -> tuple[Patch, ...]:
        goal, side = self.goal(s, seat, answers), getattr(top(s), "side", "")
        after = at_goal(s, side, wanted(s, side, goal), goal.leaders)
        return tuple(differences(s, after, ()))


def _told(s: State, side: str, goal: Goal, told: Mapping[str, str]) -> Goal:
    """The goal with what is said about the way. Nonsense."""
    passed: dict[Place, bool] = {}
    raiders: dict[tuple[Place, str], int] = {}
    there = wanted(s, side, goal)
    for key, answer in told.items():
        match key.split("/"):
            case ["passed", at] if at in AREAS and answer in YES_NO:
                passed[at] = answer == "yes"
            case ["raiders", at, kind] if answer in map(str, range(there.get((at, kind), 0) + 1)):
                raiders[at, kind] = int(answer)
            case _:
                raise Nonsense(key)
    return replace(goal, passed=passed, raiders=raiders)


def _field(one: Ask) -> Field:
    if one.kind:
        return Field(("raiders", one.at, one.kind), "choice", str(one.answer),
                     ("turn_state.raiders", {"place": one.at, "kind": one.kind}), options=tuple(map(str, one.options)))
    return Field(("passed", one.at), "choice", YES_NO[not one.answer], ("turn_state.passed", {"place": one.at}),
                 options=YES_NO, words=tuple((x, (f"turn_state.{x}", {})) for x in YES_NO))


def _way(one: Explanation, battles: tuple[Action, ...], came: Mapping[Place, tuple[Place, ...]]) -> WayThere:
    passed = dict.fromkeys(one.on_the_way, "_passed")
    gains: list[Line] = [("points" + passed.get(at, ""), {"n": n, "place": at}) for at, n in one.points.items()]
    gains += [("fort" + passed.get(at, ""), {"place": at}) for at in one.forts]
    asks: tuple[Line, ...] = tuple(("came", {"place": at, "places": where}) for at, where in came.items())
    return WayThere((*one.moves, *battles), tuple(gains), asks)


def _line(one: Obstacle) -> Line:
    params: dict[str, Any] = {"n": abs(one.n), "kind": one.kind, "places": one.areas, "leader": one.leader}
    match one.about:
        case "count":
            return ("more" if one.n > 0 else "fewer"), params
        case "reach":
            return ("reach" if one.origins else "reach_none"), params | {"origins": one.origins}
    return one.about, params
