"""Harrow County (Pochmurný kraj), chapters 1 and 2: the Protectors against the Family."""
from __future__ import annotations

import itertools
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.games.contract import BoxServices, Cubes, Throws
from companion.games.derived import Derived, ranking
from companion.games.harrow_county import actions as a
from companion.games.harrow_county import evolve, facts, secrets, steps
from companion.games.harrow_county.about import ABOUT
from companion.games.harrow_county.box.cards import UPGRADES
from companion.games.harrow_county.box.boxing import BOXING
from companion.games.harrow_county.box.components import SIDES, Box, map_of, numbers, sample_box
from companion.games.harrow_county.box.sample import KINDS, TERRAINS, Numbers
from companion.games.harrow_county.box.tiles import TILES
from companion.games.harrow_county.hexes import AT, farthest_corners
from companion.games.harrow_county.position.position import Check, Position
from companion.games.harrow_county.position.things import HarrowThings
from companion.games.harrow_county.rules import audit, rules
from companion.games.harrow_county.screen import throw_view, tower_counts
from companion.games.harrow_county.screen.coach import Coach
from companion.games.harrow_county.screen.finale import Finale
from companion.games.harrow_county.screen.icons import Icons, Topics
from companion.games.harrow_county.screen.layout import Screen
from companion.games.harrow_county.screen.names import Names
from companion.games.harrow_county.screen.preparation import Preparation
from companion.games.harrow_county.screen.reminders import Reminders
from companion.games.harrow_county.screen.wording import Wording
from companion.games.harrow_county.settings import COLOURS, FULL, LEGENDS, MAPS, MODES
from companion.games.harrow_county.state import (
    ABILITIES, CARDS, CUBES, FIRST_BAG, FIRST_HAND, FREED, GOAL, HAINTS, JARS, MAX_SCROLLS, MAX_SPOON, STORED, TOKEN_OF,
    TOKENS, WILD_TOKENS, Player, Setup, State)
from companion.games.view import Hidden, Odds
from companion.kernel import (
    Action, Codec, Fact, Finding, Patch, RuleBook, ScoreLine, ScoreSheet, Seat, Step, Unknown, settle, top)
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
    cubes: Cubes = tower_counts
    box: BoxServices = BOXING
    DRAWS = (a.Draw, a.LayOut, a.DrawCard, a.TurnTile)
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
    def coach(self) -> Coach:
        return Coach(self)

    @property
    def reminders(self) -> Reminders:
        return Reminders(self)

    @property
    def finale(self) -> Finale:
        return Finale(self)

    def new(self, setup: Setup) -> State:
        """The first position. ValueError("seats" | "colours" | "mode" | "legends" | "map" | "tower") for a set-up that
        cannot be."""
        seats = setup.seats
        if len(seats) not in ABOUT.seats or len(set(seats)) < len(seats) or not all(seats) or "table" in seats:
            raise ValueError("seats")
        free = [colour for colour in COLOURS if colour not in [setup.colours.get(seat) for seat in seats]]
        colours = {seat: setup.colours.get(seat) or free.pop(0) for seat in seats}
        if sorted(colours.values()) != sorted(COLOURS):
            raise ValueError("colours")
        if setup.mode not in MODES:
            raise ValueError("mode")
        full = setup.mode == FULL
        legends = {seat: setup.legends.get(seat, "") if full else "" for seat in seats}
        if any(legends[seat] not in ("", *LEGENDS[colours[seat]]) for seat in seats):
            raise ValueError("legends")
        box = sample_box() if setup.box == "sample" else setup.box
        if not isinstance(box, Box):
            raise ValueError("box")
        drawn = box.maps.get(dict(zip(MAPS, SIDES, strict=True)).get(setup.map, ""))
        board = map_of(drawn) if drawn else None
        if board is None:
            raise ValueError("map")
        if not possible(setup.tower):
            raise ValueError("tower")
        family, protectors = board.homes
        homes = {seat: protectors if colours[seat] == "red" else family for seat in seats}
        tokens: dict[str, dict[str, int]] = {token: {} for token in TOKENS}
        for at in () if full else board.symbols:
            tokens[TOKEN_OF[board.terrain[at]]][at] = 1
        turned = {"red": full and setup.townsfolk_track, "blue": full and setup.push_track}
        opening: tuple[steps.AnyStep, ...] = ()
        if full:
            opening = (*(steps.Dealing(seat, FIRST_HAND) for seat in reversed(seats)), steps.LayingOut())
        if tiles := full and setup.bonus_tiles:
            opening = (steps.GoalsDue(), steps.FirstTiles(), *opening)
        lying: dict[str, tuple[str, ...]] = dict.fromkeys(JARS, ()) if tiles else {}
        s = steps.Position(
            seats=seats, players={x: Player(
                colour=colours[x], legend=homes[x], haints={homes[x]: 3}, legend_name=legends[x],
                track_turned=turned[colours[x]], goals_to_place=TERRAINS if tiles else ()) for x in seats},
            holder=next(seat for seat in seats if colours[seat] == "red"), map=setup.map,
            box=replace(box, maps={}), terrain=board.terrain,
            printed=board.storms, homes=homes, numbers=numbers(box, full), tokens=tokens,
            townsfolk={} if tiles else dict.fromkeys(farthest_corners(protectors), 1),
            buildings={} if tiles else dict.fromkeys(farthest_corners(family), 1),
            bag=FIRST_BAG, settings=setup.settings, real_bag=setup.real_bag, tower=setup.tower,
            flow=(steps.Rounds(), *opening), book_chapter=3 if tiles else 2 if full else 1,
            bonus_tiles=lying, spent_tiles=lying,
            real_cards=full and setup.real_cards)
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
            case a.PlayCard():
                return steps.Turn(seat, "forced") if s.red(seat) else steps.Acting(seat, "forced", card=True)
            case a.UseToken() | a.Unnail():
                return steps.Acting(seat, "forced", {"any": 1})
            case a.MergeHex():
                return steps.MergingHex(seat)
            case a.Nail():
                return steps.Nailing(seat)
            case a.Taunt():
                return steps.Taunting(seat)
            case a.RemoveHaint():
                return steps.Removing(seat, "kain")
            case a.StoreCubes():
                return steps.StoringCubes(seat)
            case a.ReturnCubes():
                return steps.Releasing(seat)
            case a.Pick():
                return steps.Picking(seat)
            case a.BuryCard():
                return steps.Burying(seat)
            case a.PlaceGoal():
                return steps.GoalsDue(2 if seat == s.holder else 1)
            case a.Banish():
                return steps.Banishing(seat)
            case a.TakeToken():
                return steps.Shooting(seat)
            case a.PutToken():
                return steps.PlacingTokens(seat, "witchfire", 1)
        return None

    def check(self, s: State) -> list[Finding]:
        return audit.check(s)

    def coherent(self, s: State) -> bool:
        return super().coherent(s) and s.players.keys() == set(s.seats) == s.homes.keys() \
            and sorted(p.colour for p in s.players.values()) == sorted(COLOURS) and s.holder in s.seats \
            and s.terrain.keys() == AT.keys() and set(s.terrain.values()) <= set(KINDS) and possible(s.tower) \
            and set(s.homes.values()) <= AT.keys() and {*s.storms, *s.printed} <= AT.keys() \
            and s.tokens.keys() == set(TOKENS) and all(map(_counts, (s.tree, s.bag, s.front))) \
            and s.tree.keys() <= set(s.seats) and {*s.bag, *s.front} <= {*ABILITIES, *UPGRADES} \
            and all(_lies(x) for x in (*s.tokens.values(), s.townsfolk, s.buildings, s.paths, s.cubes)) \
            and all(map(_player, s.players.values())) and _numbers(s.numbers) \
            and all(map(_step(s), s.flow)) and _lies(s.nails) and set(s.taunts) <= AT.keys() \
            and all(x.keys() <= set(JARS) and {*itertools.chain(*x.values())} <= set(TILES)
                    for x in (s.bonus_tiles, s.spent_tiles)) and set(s.tile_discards) <= set(TILES)

    def limits(self, s: State, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        highest: dict[str | int, int] = {"scrolls": MAX_SCROLLS, "wild": WILD_TOKENS, "odessa_cubes": STORED,
                                              "spoon": MAX_SPOON}
        if path[-1] == "cubes" and path[1:2] and path[1] in s.players:
            return 0, CUBES[s.players[str(path[1])].colour]
        return int(path[-1] in ("round", "spoon")), highest.get(path[-1])

    def settled(self, patch: Patch) -> bool:
        """Who plays which faction is decided at the set-up."""
        decided = {"seats", "homes", "numbers", "box", "book_chapter", "real_cards"}
        return patch.path[:1] in {(name,) for name in decided} \
            or patch.path[2:] in (("colour",), ("legend_name",), ("track_turned",))

    def score(self, s: State) -> ScoreSheet:
        lines = []
        for seat in s.seats:
            p = s.players[seat]
            goal = ("HC-4.5.3a", "townsfolk") if s.red(seat) else ("HC-4.5.3b", "buildings")
            lines += [ScoreLine(seat, points, rule, source, {"n": n}) for points, rule, source, n in (
                (FREED * p.goals, *goal, p.goals), (p.kills, "HC-5.9", "kills", p.kills),
                (p.dial_points, "HC-7.5", "dial", p.dial_points),
                (p.brambles, "HC-5b.1", "brambles", p.brambles)) if n]
        sheet = ranking(s.seats, tuple(lines))
        if len(sheet.ranking[0]) > 1:  # a tie: whoever holds the First Player Token (HC-5b.2)
            return ScoreSheet(sheet.lines, ((s.holder,), (s.other(s.holder),)))
        return sheet

    def knows_all(self, s: State) -> bool:
        """Whether the app draws tokens, or cards that it alone knows."""
        return not s.real_bag or (s.book_chapter > 1 and not s.real_cards)

    def app_draw_due(self, s: State) -> bool:
        """What lies in a real bag, the table draws."""
        return super().app_draw_due(s) and (not s.real_bag or isinstance(top(s), steps.Dealing))

    def hidden(self, s: State) -> tuple[Hidden, ...]:
        known = "table" if s.real_cards else "app"
        return tuple(Hidden("hand", seat, ("players", seat, field), known) for seat in s.seats
                     for field in ("hand", "under_deck") if getattr(s.players[seat], field))

    def tell(self, fact: Fact, seat: Seat) -> Fact | None:
        return secrets.tell(fact, seat)

    def reveal_secrets(self, found: Iterable[Fact]) -> bool:
        return any(isinstance(x, facts.CardDrawn) and x.card != secrets.HIDDEN for x in found)

    def odds(self, s: State) -> tuple[Odds, ...]:
        return throw_view.odds_now(s)

    def first(self, s: State) -> Seat:
        return s.holder

    def colour(self, s: State, side: Seat) -> str:
        return s.players[side].colour if side in s.players else ""


def _counts(things: Any) -> bool:
    return all(0 < n <= MAX_POINTS for n in things.values())


def _lies(things: Any) -> bool:
    return things.keys() <= AT.keys() and _counts(things)


def _numbers(x: Numbers) -> bool:
    """Whether rows have a number for every space; what nobody told is no number."""
    rows = (*x.protectors.values(), x.family, *((x.back,) if x.back else ()))
    return x.protectors.keys() == set(ABILITIES) and len(x.back) in (0, len(x.family)) \
        and all(len(row) > 1 for row in rows) \
        and all(isinstance(n, Unknown) or 0 <= n <= MAX_POINTS for row in rows for n in row) \
        and x.card_icons.keys() <= {*ABILITIES, "family"}


def _player(p: Player) -> bool:
    numbers = (p.kills, p.goals, p.brambles, p.cubes, p.wild, p.scrolls, p.odessa_cubes, p.range_bonus, p.banished,
               p.dial_points, p.haint_plate)
    return p.legend in AT and _lies(p.haints) and set(p.broken) <= set(JARS) and len(set(p.broken)) == len(p.broken) \
        and p.board.keys() <= {*ABILITIES, *UPGRADES} and p.legend_name in ("", *LEGENDS.get(p.colour, ())) \
        and set(p.goals_to_place) <= set(TERRAINS) and 1 <= p.spoon <= MAX_SPOON \
        and {*p.hand, *p.cards_played, *p.under_deck} <= {"?", *CARDS.get(p.colour, ())} \
        and set(p.on_attack_jar) <= set(UPGRADES) and _counts(p.board) and all(abs(n) <= MAX_POINTS for n in numbers)


def _step(s: State) -> Any:
    """Whether the open steps name seats, jars and hexes that there are."""
    def fits(step: Any) -> bool:
        places = {getattr(step, name, "") for name in ("start", "target", "storm", "folk")} - {""}
        left = getattr(step, "left", {})
        known = not isinstance(left, dict) or left.keys() <= {*ABILITIES, *UPGRADES, "any"}
        battle = not isinstance(step, steps.Battle | steps.Striking | steps.Clash) or (step.start and step.target)
        return getattr(step, "seat", s.seats[0]) in s.seats and places <= AT.keys() and known and bool(battle) \
            and getattr(step, "jar", "") in ("", "forced", *JARS)
    return fits


GAME = HarrowCounty()
__all__ = ["GAME", "GOAL", "HAINTS", "HarrowCounty", "Setup"]
