"""Near and Far (Cestou necestou): the First Adventure, and a score sheet without a referee."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import audit, evolve, facts, pieces, repairs, scores, secrets, steps
from companion.games.near_and_far.box import TOKENS, Box, Threat, read
from companion.games.near_and_far.forecast import Odds, odds_now
from companion.games.near_and_far.rules import rules
from companion.games.near_and_far.state import (
    CAMPS, COLOURS, MOST_HEARTS, NEUTRAL, REPUTATION, Player, Settings, Setup, State, quests_at_start)
from companion.games.near_and_far.steps.adventure import Adventure
from companion.games.near_and_far.steps.town import Filling
from companion.kernel import (
    Action, Codec, Fact, Finding, Piece, Place, RuleBook, ScoreSheet, Seat, Step, legal, settle)

PLAYERS = range(2, 5)
MODES = ("first_adventure", "counters")


@cache
def sample_box() -> Box:
    """The invented box, complete, so that one can play without the real one."""
    return read(files("companion.games.near_and_far").joinpath("data/sample.json").read_bytes())


@cache
def empty_box() -> Box:
    """What the rulebook itself says: threats 4 to 15, two values of the chart, the first two camp places."""
    threats = {str(n): Threat(n) for n in range(4, 16)}
    return Box("own", {"cs": "Vlastní krabice", "en": "My own box"}, threats=threats,
               trade={"coin": 2, "gem": 2, "food": 1, "blue": 7, "red": 5})


class NearAndFar:
    """The game as the kernel sees it."""

    id = "near_and_far"
    rules: RuleBook = rules
    codec = Codec(steps.Position, Setup, a.ALL, facts.ALL, steps.ALL)

    def new(self, setup: Setup) -> State:
        """The first position. ValueError("seats" | "mode" | "box" | "colours") for a set-up that cannot be."""
        seats = setup.seats
        if len(seats) not in PLAYERS or len(set(seats)) != len(seats) or not all(seats) or "table" in seats \
                or "neutral" in seats:
            raise ValueError("seats")
        if setup.mode not in MODES:
            raise ValueError("mode")
        box = {"sample": sample_box, "empty": empty_box}[setup.box]() if setup.box in ("sample", "empty") else setup.box
        if not isinstance(box, Box):
            raise ValueError("box")
        free = [c for c in COLOURS if c not in [setup.colours.get(seat) for seat in seats]]
        colours = {seat: setup.colours.get(seat) or free.pop(0) for seat in seats}
        if len(set(colours.values())) != len(seats) or not set(colours.values()) <= set(COLOURS):
            raise ValueError("colours")
        players = {seat: Player(colours[seat]) for seat in seats}
        birds = setup.settings.birds_each * len(seats) or 3
        s = steps.Position(box=box, mode=setup.mode, settings=setup.settings, seats=seats, players=players,
                           flow=self._opening(setup, box), birds=birds)
        if setup.mode != "counters" and box.map is None:
            s = replace(s, quest_tokens=quests_at_start(len(seats), setup.settings))
        return settle(self, s, [])  # type: ignore[no-any-return]

    def _opening(self, setup: Setup, box: Box) -> tuple[Any, ...]:
        """The steps of the set-up, the first of them last (NF-3)."""
        if setup.mode == "counters":
            return (steps.Tallying(),)
        nothing: dict[Seat, tuple[str, ...]] = dict.fromkeys(setup.seats, ())
        draft: Step = steps.Dealing(nothing, nothing) if box.complete else steps.Holding()
        tokens = quests_at_start(len(setup.seats), setup.settings)
        offer = (Filling(),) if box.complete else ()
        return (steps.Rounds(1), draft, *offer, steps.LayingQuests(tokens))

    def evolve(self, s: State, fact: Fact) -> State:
        return evolve.evolve(s, fact)

    def step_for(self, s: State, action: Action) -> Step | None:
        seat = action.seat
        if seat not in s.players or s.mode == "counters":
            return None
        at = s.players[seat].figure.partition(":")[2]
        match action:
            case a.Visit() | a.LeaveTown() | a.Muster() | a.Build():
                return steps.Turn(seat)
            case a.Move() | a.Walk() | a.Tread() | a.Arrive() | a.Camp() | a.Attempt() | a.AttemptTold():
                return Adventure(seat, at)
            case a.Hire() | a.Refresh():
                return steps.Saloon(seat)
            case a.TakeBird():
                return steps.Stables(seat)
            case a.TakeCoin() | a.DrawCards():
                return steps.Store(seat)
            case a.Seek():
                return steps.Hut(seat)
            case a.Dig():
                return steps.MineShaft(seat)
            case a.Give() | a.Take() | a.BuyReputation():
                return steps.TownHall(seat)
            case a.Reward():
                return steps.Rewarding(seat, False)
        return None

    def check(self, s: State) -> list[Finding]:
        return audit.check(s)

    def coherent(self, s: State) -> bool:
        named = [getattr(step, "seat", "") for step in s.flow] + [getattr(step, "against", "") for step in s.flow]
        return len(s.seats) in PLAYERS and set(s.seats) == set(s.players) and len(set(s.seats)) == len(s.seats) \
            and set(named) <= {"", NEUTRAL, *s.seats} and {*s.camps.values(), *s.mine.values()} <= set(s.seats)

    def limits(self, s: State, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        name = path[-1]
        if name == "reputation":
            return REPUTATION
        highest = {"hearts": MOST_HEARTS, "birds": 3, "camps": CAMPS}.get(str(name))
        return (0, 1) if name == TOKENS[-1] else (0, highest)

    def pieces(self, s: State) -> Mapping[Place, tuple[Piece, ...]]:
        return pieces.pieces(s)

    def score(self, s: State) -> ScoreSheet:
        return scores.score(s)

    def veil(self, s: State, seat: Seat) -> State:
        return secrets.veil(s, seat)

    def tell(self, fact: Fact, seat: Seat) -> Fact | None:
        return secrets.tell(fact, seat)

    def odds_now(self, s: State) -> list[Odds]:
        """The odds of the roll that is due, by hearts spent; empty when none is."""
        return odds_now(s)

    def repairs(self, s: State, refused: Action) -> list[Action]:
        """Legal actions that come close to a refused one, best first."""
        return repairs.repairs(s, refused, legal(self, s, refused.seat))

    def reveals(self, found: list[Fact]) -> bool:
        return secrets.reveals(found)


GAME = NearAndFar()
__all__ = ["GAME", "MODES", "NearAndFar", "Settings", "empty_box", "sample_box"]
