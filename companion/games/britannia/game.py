"""Britannia: seventeen nations, sixteen rounds; each seat leads several nations."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.games.britannia import actions as a
from companion.games.britannia import evolve, facts, steps
from companion.games.britannia.about import ABOUT
from companion.games.britannia.advice.coach import Coach
from companion.games.britannia.advice.reminders import Reminders
from companion.games.britannia.advice.repairs import repairs
from companion.games.britannia.board import AREAS, PLACES
from companion.games.britannia.explain.form import AfterTurn
from companion.games.britannia.nations import (
    KINDS, LEADERS, NATIONS, ORDER, ROMANS, ROUNDS)
from companion.games.britannia.odds import forecast
from companion.games.britannia.position.check import Check
from companion.games.britannia.position.late import Late
from companion.games.britannia.position.position import Position
from companion.games.britannia.position.preparation import Preparation
from companion.games.britannia.position.things import BritanniaThings
from companion.games.britannia.rules import audit, rules
from companion.games.britannia.screen import pictures, throw_view
from companion.games.britannia.screen.finale import Finale
from companion.games.britannia.screen.icons import Icons, Topics
from companion.games.britannia.screen.layout import Screen
from companion.games.britannia.screen.names import Names
from companion.games.britannia.screen.wording import Wording
from companion.games.britannia.state import Setup, Side, State
from companion.games.britannia.steps.draft import TURNS
from companion.games.britannia.ways import COUNTERS, PLAY, SPLITS, WAYS, leaders_of_nations, rounds_of, units_of
from companion.games.derived import Derived, ranking
from companion.games.view import Odds
from companion.kernel import (
    Action, Codec, Fact, Finding, Patch, Piece, Place, RuleBook, ScoreLine, ScoreSheet, Seat, Step, judge, legal,
    settle, top)


class Britannia(Derived):
    """The game as kernel and screens see it."""

    id = "britannia"
    rules: RuleBook = rules
    about = ABOUT
    folder = Path(__file__).parent
    names = Names()
    wording = Wording()
    icons = Icons()
    topics = Topics(rules)
    codec = Codec(steps.Position, Setup, a.ALL, facts.ALL, steps.ALL)

    @property
    def screen(self) -> Screen:
        return Screen(self)

    @property
    def things(self) -> BritanniaThings:
        return BritanniaThings(self)

    @property
    def position(self) -> Position:
        return Position(self, self.things)

    @property
    def by_hand(self) -> Check:
        return Check(self, self.things)

    @property
    def late(self) -> Late:
        return Late()

    @property
    def preparation(self) -> Preparation:
        return Preparation(self)

    @property
    def after_turn(self) -> AfterTurn:
        return AfterTurn(self)

    @property
    def pictures(self) -> Any:
        return pictures

    @property
    def throws(self) -> Any:
        return throw_view

    @property
    def coach(self) -> Coach:
        return Coach(self)

    @property
    def reminders(self) -> Reminders:
        return Reminders(self)

    @property
    def finale(self) -> Finale:
        return Finale(self)

    def new(self, setup: Setup) -> State:
        """The first position. ValueError("seats" | "mode" | "colours" | "leads") for a set-up that cannot be."""
        seats = setup.seats
        way = WAYS.get(setup.mode)
        if way is None:
            raise ValueError("mode")
        if len(seats) not in way.seats or len(set(seats)) < len(seats) or not all(seats) or "table" in seats:
            raise ValueError("seats")
        leads, (first, last) = leaders_of_nations(setup), rounds_of(setup)
        if leads.keys() != NATIONS.keys() or set(leads.values()) != set(seats):
            raise ValueError("leads")
        drafted = setup.nations_drafted and setup.mode == PLAY and len(seats) in TURNS
        begins: tuple[steps.AnyStep, ...] = (steps.Round(), *(steps.Drafting(),) * drafted)
        sides = {side: Side("" if drafted else leads[side]) for side in ORDER}
        s = steps.Position(seats=seats, sides=sides, units=units_of(way),
                           settings=setup.settings, round=first, last=last, mode=setup.mode,
                           flow=(steps.Tallying(),) if setup.mode == COUNTERS else begins)
        return settle(self, s, [])  # type: ignore[no-any-return]

    def evolve(self, s: State, fact: Fact) -> State:
        return evolve.evolve(s, fact)

    def step_for(self, s: State, action: Action) -> Step | None:
        """What belongs to a nation's phase cannot be forced in between: the nation is not in the action."""
        return None

    def check(self, s: State) -> list[Finding]:
        return audit.check(s)

    def referees(self, s: State) -> bool:
        return s.mode != COUNTERS

    def coherent(self, s: State) -> bool:
        return super().coherent(s) and s.sides.keys() == NATIONS.keys() \
            and all(x.seat in s.seats or (not x.seat and {steps.Drafting(), steps.Allotting()} & {*s.flow})
                    for x in s.sides.values()) \
            and all(x.population >= 0 for x in s.sides.values()) and 1 <= s.round <= ROUNDS \
            and s.units.keys() <= PLACES and all(map(_stack, s.units.values())) \
            and s.leaders.keys() <= LEADERS.keys() and set(s.leaders.values()) <= PLACES \
            and set(s.fallen) <= LEADERS.keys() and set(s.burnt) <= set(AREAS) \
            and {*s.vassals, *s.former, *s.breakers, *s.taken, *s.lost} <= NATIONS.keys() \
            and all(x.side in NATIONS for x in s.awards) and all(map(_step, s.flow)) \
            and all({x.at, x.home} <= PLACES and x.n > 0 for x in s.bands) \
            and {*s.entered, *s.treks} <= {*PLACES, *LEADERS}

    def limits(self, s: State, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        match path[-1]:
            case "population":
                return 0, 5
            case "extra":
                return -999, 999
            case "round":
                return 1, ROUNDS
        return 0, None

    def repairs(self, s: State, refused: Action) -> list[Action]:
        return repairs(refused, legal(self, s, refused.seat), judge(self, s, refused).refusals)

    def settled(self, patch: Patch) -> bool:
        return patch.path[:1] == ("seats",)

    def sides(self, s: State) -> Mapping[str, Seat]:
        return {side: s.sides[side].seat for side in ORDER}

    def begins_turn(self, fact: Fact | None) -> str:
        return ORDER[0] if fact is None else fact.side if isinstance(fact, facts.TurnBegan) else ""

    def colour(self, s: State, side: str) -> str:
        if side in NATIONS:
            return NATIONS[side].colour
        return super().colour(s, side)

    def score(self, s: State) -> ScoreSheet:
        """A line for each award of a nation, one for all areas held in a round; points by hand beside them."""
        lines = [ScoreLine(s.sides[x.side].seat, x.points, x.rule, x.source,
                           {"side": x.side, "round": x.round, "place": x.at})
                 for x in s.awards if x.side in s.sides and x.source != "hold"]
        held: dict[tuple[str, int], list[int]] = {}
        for x in s.awards:
            if x.side in s.sides and x.source == "hold":
                held.setdefault((x.side, x.round), []).append(x.points)
        lines += [ScoreLine(s.sides[side].seat, sum(points), "BR-S13", "hold",
                            {"side": side, "round": round, "n": len(points)})
                  for (side, round), points in held.items()]
        lines += [ScoreLine(one.seat, one.extra, "BR-S23", "extra", {"side": side, "round": s.round, "place": ""})
                  for side in ORDER if (one := s.sides[side]).extra]
        sheet = ranking(s.seats, tuple(lines))
        return untied(s, sheet) if s.over and s.settings.tie_break == "areas" else sheet

    def odds(self, s: State) -> tuple[Odds, ...]:
        """Of the battle whose dice are due, fought to its end."""
        step = top(s)
        if not isinstance(step, steps.Battle) or step.stage != "dice" or not step.both(s):
            return ()
        made = forecast(*step.forces(s), bonus=int(s.settings.leader_die))
        return Odds("wins", made.attackers), Odds("loses", made.defenders)

    def pieces(self, s: State) -> Mapping[Place, tuple[Piece, ...]]:
        found: dict[Place, list[Piece]] = {}
        for at, there in s.units.items():
            found[at] = [Piece(kind, side, s.sides[side].seat, n) for side, units in there.items()
                         for kind, n in units.items()]
        for leader, at in s.leaders.items():
            found.setdefault(at, []).append(Piece("leader", leader, s.sides[LEADERS[leader]].seat))
        for at in s.burnt:
            found.setdefault(at, []).append(Piece("burnt_fort", ROMANS, s.sides[ROMANS].seat))
        return {at: tuple(things) for at, things in found.items()}


def untied(s: State, sheet: ScoreSheet) -> ScoreSheet:
    """Of players with as many points whoever's nations hold more areas stands first."""
    held = {seat: sum(len(s.held(x)) for x, one in s.sides.items() if one.seat == seat) for seat in s.seats}
    order = [tuple(seat for seat in group if held[seat] == n) for group in sheet.ranking
             for n in sorted({held[seat] for seat in group}, reverse=True)]
    return ScoreSheet(sheet.lines, tuple(order))


def _stack(there: Mapping[str, Mapping[str, int]]) -> bool:
    return there.keys() <= NATIONS.keys() and all(
        units and units.keys() <= set(KINDS) and all(0 < n <= 99 for n in units.values()) for units in there.values())


def _step(step: Any) -> bool:
    """Whether an open step names nations and places that there are."""
    names = {getattr(step, x, "") for x in ("side", "foe", "by")} - {""}
    voters = set(getattr(step, "voters", ())) | (set(getattr(step, "votes", {})) - {""})
    places = {getattr(step, "area", "")} - {""} | set(getattr(step, "grown", ()))
    leader = getattr(step, "leader", "")
    whole = not isinstance(step, steps.Battle | steps.Striking) or getattr(step, "area", "") in AREAS
    return names | voters <= NATIONS.keys() and places <= set(AREAS) and leader in ("", *LEADERS) and whole \
        and getattr(step, "part", "begin") in steps.PARTS and getattr(step, "stage", "dice") in (
            "dice", "defender", "attacker")


GAME = Britannia()
__all__ = ["GAME", "SPLITS", "Britannia", "Setup"]
