"""Harrow County (Pochmurný kraj), chapter 1: Emmy of the Protectors against Levi of the Family."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.contract import Throws
from companion.games.derived import Derived, ranking
from companion.games.harrow_county import actions as a
from companion.games.harrow_county import evolve, facts, steps
from companion.games.harrow_county.about import ABOUT
from companion.games.harrow_county.box.sample import HOUSE_MAPS, HOUSE_NUMBERS, KINDS
from companion.games.harrow_county.hexes import AT, farthest_corners
from companion.games.harrow_county.position.position import Check, Position
from companion.games.harrow_county.position.things import HarrowThings
from companion.games.harrow_county.rules import audit, rules
from companion.games.harrow_county.screen import throw_view
from companion.games.harrow_county.screen.finale import Finale
from companion.games.harrow_county.screen.icons import Icons, Topics
from companion.games.harrow_county.screen.layout import Screen
from companion.games.harrow_county.screen.names import Names
from companion.games.harrow_county.screen.preparation import Preparation
from companion.games.harrow_county.screen.wording import Wording
from companion.games.harrow_county.settings import COLOURS
from companion.games.harrow_county.state import (
    ABILITIES, CUBES, FIRST_BAG, FREED, GOAL, HAINTS, JARS, MAX_SCROLLS, TOKEN_OF, TOKENS, WILD_TOKENS, Player, Setup,
    State)
from companion.games.view import Odds
from companion.kernel import Action, Codec, Fact, Finding, Patch, RuleBook, ScoreLine, ScoreSheet, Seat, Step, settle
from companion.tower.models import possible

MAX_POINTS = 99


class HarrowCounty(Derived):
    """The game as kernel and screens see it."""

    id = "harrow_county"
    rules: RuleBook = rules
    about = ABOUT
    folder = Path(__file__).parent
    names = Names()
    wording = Wording()
    icons = Icons()
    topics = Topics(rules)
    throws: Throws = throw_view
    DRAWS = (a.Draw,)
    codec = Codec(steps.Position, Setup, a.ALL, facts.ALL, steps.ALL)

    @property
    def things(self) -> HarrowThings:
        return HarrowThings(self)

    @property
    def screen(self) -> Screen:
        return Screen(self)

    @property
    def position(self) -> Position:
        return Position(self, self.things)

    @property
    def by_hand(self) -> Check:
        return Check(self, self.things)

    @property
    def preparation(self) -> Preparation:
        return Preparation(self)

    @property
    def finale(self) -> Finale:
        return Finale(self)

    def new(self, setup: Setup) -> State:
        """The first position. ValueError("seats" | "colours" | "map" | "tower") for a set-up that cannot be."""
        seats = setup.seats
        if len(seats) not in ABOUT.seats or len(set(seats)) < len(seats) or not all(seats) or "table" in seats:
            raise ValueError("seats")
        free = [colour for colour in COLOURS if colour not in [setup.colours.get(seat) for seat in seats]]
        colours = {seat: setup.colours.get(seat) or free.pop(0) for seat in seats}
        if sorted(colours.values()) != sorted(COLOURS):
            raise ValueError("colours")
        if setup.map not in HOUSE_MAPS:
            raise ValueError("map")
        if not possible(setup.tower):
            raise ValueError("tower")
        board = HOUSE_MAPS[setup.map]
        family, protectors = board.homes
        homes = {seat: protectors if colours[seat] == "red" else family for seat in seats}
        tokens: dict[str, dict[str, int]] = {token: {} for token in TOKENS}
        for at in board.symbols:
            tokens[TOKEN_OF[board.terrain[at]]][at] = 1
        s = steps.Position(
            seats=seats, players={x: Player(colour=colours[x], legend=homes[x], haints={homes[x]: 3}) for x in seats},
            holder=next(seat for seat in seats if colours[seat] == "red"), map=setup.map, terrain=board.terrain,
            printed=board.storms, homes=homes, numbers=HOUSE_NUMBERS, tokens=tokens,
            townsfolk=dict.fromkeys(farthest_corners(protectors), 1),
            buildings=dict.fromkeys(farthest_corners(family), 1), bag=FIRST_BAG, settings=setup.settings,
            real_bag=setup.real_bag, tower=setup.tower, flow=(steps.Rounds(),))
        return settle(self, s, [])  # type: ignore[no-any-return]

    def evolve(self, s: State, fact: Fact) -> State:
        return evolve.evolve(s, fact)

    def step_for(self, s: State, action: Action) -> Step | None:
        """What has no attack, no scroll or no throw around it cannot be forced in between."""
        seat = action.seat
        if seat not in s.players or not s.flow:
            return None
        match action:
            case a.BreakJar():
                return steps.Turn(seat)
            case a.ChooseAbility():
                return steps.Choosing(seat)
            case a.Advance() | a.Spawn() | a.Strengthen():
                return steps.Acting(seat, "forced", {"any": 1})
            case a.Attack():
                return steps.Acting(seat, "forced", attack=True)
            case a.UseTrack() | a.UseTalent():
                return steps.LegendJar(seat)
            case a.PlacePath() | a.TakePath():
                return steps.Paths(seat)
            case a.PlaceCube():
                return steps.Blessing(seat)
            case a.PlaceStorm():
                return steps.Storming(seat)
            case a.Sway():
                return steps.Swaying(seat)
            case a.Keep():
                return steps.Sorting(seat)
            case a.Guide():
                return steps.Rescuing(seat)
        return None

    def check(self, s: State) -> list[Finding]:
        return audit.check(s)

    def coherent(self, s: State) -> bool:
        return super().coherent(s) and s.players.keys() == set(s.seats) == s.homes.keys() \
            and sorted(p.colour for p in s.players.values()) == sorted(COLOURS) and s.holder in s.seats \
            and s.terrain.keys() == AT.keys() and set(s.terrain.values()) <= set(KINDS) and possible(s.tower) \
            and set(s.homes.values()) <= AT.keys() and {*s.storms, *s.printed} <= AT.keys() \
            and s.tokens.keys() == set(TOKENS) and all(map(_counts, (s.tree, s.bag, s.front))) \
            and s.tree.keys() <= set(s.seats) and {*s.bag, *s.front} <= set(ABILITIES) \
            and all(_lies(x) for x in (*s.tokens.values(), s.townsfolk, s.buildings, s.paths, s.cubes)) \
            and all(map(_player, s.players.values())) and s.numbers == HOUSE_NUMBERS and all(map(_step(s), s.flow))

    def limits(self, s: State, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        highest: dict[str | int, int] = {"scrolls": MAX_SCROLLS, "wild": WILD_TOKENS}
        if path[-1] == "cubes" and path[1:2] and path[1] in s.players:
            return 0, CUBES[s.players[str(path[1])].colour]
        return 1 if path[-1] == "round" else 0, highest.get(path[-1])

    def settled(self, patch: Patch) -> bool:
        """Who plays which faction is decided at the set-up."""
        return patch.path[:1] in (("seats",), ("homes",), ("numbers",)) or patch.path[2:] == ("colour",)

    def score(self, s: State) -> ScoreSheet:
        lines = []
        for seat in s.seats:
            p = s.players[seat]
            goal = ("HC-4.5.3a", "townsfolk") if s.red(seat) else ("HC-4.5.3b", "buildings")
            lines += [ScoreLine(seat, points, rule, source, {"n": n}) for points, rule, source, n in (
                (FREED * p.goals, *goal, p.goals), (p.kills, "HC-5.9", "kills", p.kills),
                (p.brambles, "HC-5b.1", "brambles", p.brambles)) if n]
        sheet = ranking(s.seats, tuple(lines))
        if len(sheet.ranking[0]) > 1:  # a tie: whoever holds the First Player Token (HC-5b.2)
            return ScoreSheet(sheet.lines, ((s.holder,), (s.other(s.holder),)))
        return sheet

    def knows_all(self, s: State) -> bool:
        """Whether the app draws from the bag: what is in it, everybody knows."""
        return not s.real_bag

    def odds(self, s: State) -> tuple[Odds, ...]:
        return throw_view.odds_now(s)

    def colour(self, s: State, side: Seat) -> str:
        return s.players[side].colour if side in s.players else ""


def _counts(things: Any) -> bool:
    return all(0 < n <= MAX_POINTS for n in things.values())


def _lies(things: Any) -> bool:
    return things.keys() <= AT.keys() and _counts(things)


def _player(p: Player) -> bool:
    numbers = (p.kills, p.goals, p.brambles, p.cubes, p.wild, p.scrolls)
    return p.legend in AT and _lies(p.haints) and set(p.broken) <= set(JARS) and len(set(p.broken)) == len(p.broken) \
        and p.board.keys() <= set(ABILITIES) and _counts(p.board) and all(abs(n) <= MAX_POINTS for n in numbers)


def _step(s: State) -> Any:
    """Whether the open steps name seats, jars and hexes that there are."""
    def fits(step: Any) -> bool:
        places = {getattr(step, name, "") for name in ("start", "target", "storm")} - {""}
        left = getattr(step, "left", {})
        known = not isinstance(left, dict) or left.keys() <= {*ABILITIES, "any"}
        battle = not isinstance(step, steps.Battle | steps.Striking | steps.Clash) or (step.start and step.target)
        return getattr(step, "seat", s.seats[0]) in s.seats and places <= AT.keys() and known and bool(battle) \
            and getattr(step, "jar", "") in ("", *JARS)
    return fits


GAME = HarrowCounty()
__all__ = ["GAME", "GOAL", "HAINTS", "HarrowCounty", "Setup"]
