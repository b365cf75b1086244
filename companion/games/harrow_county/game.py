"""Harrow County (Pochmurný kraj), chapters 1 to 5 and the Fair Folk: two of Protectors, Family and Kammi, with Hester,
with the Fair Folk, with both, or alone."""
from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from companion.games.contract import BoxServices, Cubes, Photo, Throws
from companion.games.derived import Derived, ranking
from companion.games.harrow_county import actions as a
from companion.games.harrow_county import evolve, facts, forced, secrets, steps
from companion.games.harrow_county.about import ABOUT
from companion.games.harrow_county.box.boxing import BOXING
from companion.games.harrow_county.box.cards import UPGRADES
from companion.games.harrow_county.box.components import SIDES, Box, map_of, numbers, sample_box
from companion.games.harrow_county.box.sample import KINDS, TERRAINS
from companion.games.harrow_county.box.tiles import TILES
from companion.games.harrow_county.coherence import (
    counted, fair_folk_fits, hester_fits, kammi_fits, lie, numbers_fit, player_fits, step_fits)
from companion.games.harrow_county.duel import actions as duel_actions
from companion.games.harrow_county.duel import facts as duel_facts
from companion.games.harrow_county.duel.state import winners
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk import facts as fair_facts
from companion.games.harrow_county.fair_folk.state import ITEMS, FairFolk, hidden_from as fair_secrets, knowing
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as hester_facts
from companion.games.harrow_county.hester.state import FEAST, FIRST_CARDS, Hester, new_hester
from companion.games.harrow_county.hexes import AT, farthest_corners
from companion.games.harrow_county.kammi import facts as kammi_facts
from companion.games.harrow_county.kammi.state import (
    DOLLS, ROWS, WAITING, Kammi, edge_beside, hidden_from)
from companion.games.harrow_county.position.position import Check, Position
from companion.games.harrow_county.position.things import HarrowThings
from companion.games.harrow_county.rules import audit, rules
from companion.games.harrow_county.screen import board_photo, throw_view, tower_counts
from companion.games.harrow_county.screen.chronicle import Chronicle
from companion.games.harrow_county.screen.coach import Coach
from companion.games.harrow_county.screen.finale import Finale
from companion.games.harrow_county.screen.icons import Icons, Topics
from companion.games.harrow_county.screen.layout import Screen
from companion.games.harrow_county.screen.names import Names
from companion.games.harrow_county.screen.preparation import Preparation
from companion.games.harrow_county.screen.reminders import Reminders
from companion.games.harrow_county.screen.scan import Scan
from companion.games.harrow_county.screen.wording import Wording
from companion.games.harrow_county.set_up import Setup
from companion.games.harrow_county.settings import (
    BY_CARDS, DUEL, COUNTERS, FACTIONS, FULL, HESTER, LEGENDS, MAPS, MODES, SILVER, SOLO, colours_of, possible_sides)
from companion.games.harrow_county.solo import actions as solo_actions
from companion.games.harrow_county.solo import facts as solo_facts
from companion.games.harrow_county.solo.set_up import first_position
from companion.games.harrow_county.solo.state import solo_fits
from companion.games.harrow_county.state import (
    ABILITIES, BLUE, CUBES, FIRST_BAG, FIRST_HAND, FREED, GOAL, HAINTS, JARS, MAX_SCROLLS, MAX_SPOON, PURPLE, RED,
    STORED, TOKEN_OF, TOKENS, WILD_TOKENS, Player, State)
from companion.games.harrow_county.steps.effects import LEFT
from companion.games.view import Hidden, Odds
from companion.kernel import (
    Action, Codec, Fact, Finding, Patch, Place, RuleBook, ScoreLine, ScoreSheet, Seat, Step, settle, top)
from companion.tower.models import possible


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
    photo: Photo = board_photo
    DRAWS = (a.Draw, a.LayOut, a.DrawCard, a.TurnTile, a.FillRow, fa.DrawFairCard, fa.DrawOffer,
             *solo_actions.DRAWS, *duel_actions.DRAWS)
    codec = Codec(steps.Position, Setup, (*a.ALL, *b.ALL, *fa.ALL, *solo_actions.ALL, *duel_actions.ALL),
                  (*facts.ALL, *kammi_facts.ALL, *hester_facts.ALL, *fair_facts.ALL,
                   *solo_facts.ALL, *duel_facts.ALL), steps.ALL)

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
    def scan(self) -> Scan:
        return Scan(self, self.things)

    @property
    def chronicle(self) -> Chronicle:
        return Chronicle()

    @property
    def finale(self) -> Finale:
        return Finale(self)

    def new(self, setup: Setup) -> State:
        """The first position. ValueError("seats" | "colours" | "mode" | "legends" | "map" | "tower") for a set-up that
        cannot be."""
        seats = setup.seats
        by_cards = setup.mode in BY_CARDS
        possible_number = len(seats) in {SOLO: (1,), DUEL: (2,)}.get(setup.mode, (2, 3, 4))
        if not possible_number or len(set(seats)) < len(seats) or not all(seats) or "table" in seats:
            raise ValueError("seats")
        everybody = {} if by_cards else colours_of(seats, setup.colours)
        if not by_cards and not possible_sides(everybody.values()):
            raise ValueError("colours")
        if setup.mode not in MODES:
            raise ValueError("mode")
        colours = {seat: colour for seat, colour in everybody.items() if colour in FACTIONS}
        hester = next((seat for seat, colour in everybody.items() if colour == HESTER), "")
        fair = next((seat for seat, colour in everybody.items() if colour == SILVER), "")
        full, kammi = setup.mode == FULL, PURPLE in colours.values()
        if (hester or fair or kammi) and setup.mode not in (FULL, COUNTERS):
            raise ValueError("colours")
        factions = tuple(colours)
        legends = {seat: setup.legends.get(seat, "") if full else "" for seat in factions}
        if any(legends[seat] not in ("", *LEGENDS[colours[seat]]) for seat in factions):
            raise ValueError("legends")
        box = sample_box() if setup.box == "sample" else setup.box
        if not isinstance(box, Box):
            raise ValueError("box")
        side = dict(zip(MAPS, SIDES, strict=True)).get(setup.map, "")
        drawn = box.maps.get(side)
        board = map_of(drawn) if drawn else None
        if drawn is None or board is None:
            raise ValueError("map")
        box = replace(box, maps={side: replace(drawn, spaces={})} if drawn.picture else {})  # for photos of the board
        if not possible(setup.tower):
            raise ValueError("tower")
        if by_cards:
            return settle(self, first_position(setup, box, board), [])  # type: ignore[no-any-return]
        family, protectors = board.homes
        south = RED if RED in colours.values() else PURPLE
        homes = {seat: protectors if colours[seat] == south else family for seat in factions}
        first = min(factions, key=lambda x: FACTIONS.index(colours[x]))
        if setup.mode == COUNTERS:
            return steps.Position(
                seats=seats, players={x: Player(colour=colours[x], legend=homes[x], wild=0) for x in factions},
                holder=first, map=setup.map, box=Box(box.id, box.name, box.version, box.invented),
                terrain=board.terrain, printed=board.storms, homes=homes, numbers=numbers(box, False),
                tokens={x: {} for x in TOKENS},
                settings=setup.settings, real_bag=False, tower=setup.tower, flow=(steps.Tallying(),), book_chapter=0,
                kammi=self._kammi(homes, colours) if kammi else Kammi(),
                hester=new_hester(hester, factions) if hester else Hester(), fair_folk=FairFolk(seat=fair))
        tokens: dict[str, dict[str, int]] = {token: {} for token in TOKENS}
        for at in () if full else board.symbols:
            tokens[TOKEN_OF[board.terrain[at]]][at] = 1
        turned = {RED: full and setup.townsfolk_track, BLUE: full and setup.push_track, PURPLE: setup.scheme_track}
        opening: tuple[steps.AnyStep, ...] = ()
        if full:
            opening = (*(steps.Dealing(seat, FIRST_HAND) for seat in reversed(factions)), steps.LayingOut())
        if kammi:
            opening = (*self._kammis_opening(factions, colours), *opening)
        if hester:
            opening = (steps.DealingHester(hester, FIRST_CARDS), *opening)
        if tiles := full and (setup.bonus_tiles or kammi or bool(hester or fair)):
            opening = (steps.GoalsDue(), steps.FirstTiles(), *opening)
        if fair:
            opening = (steps.Surveying(fair), steps.Hiding(first), steps.Refilling(fair), *opening)
        chapter = 5 if hester else 4 if kammi else 3 if tiles else 2 if full else 1
        lying: dict[str, tuple[str, ...]] = dict.fromkeys(JARS, ()) if tiles else {}
        s = steps.Position(
            seats=seats, players={x: Player(
                colour=colours[x], legend=homes[x], haints={homes[x]: 3}, legend_name=legends[x],
                track_turned=turned[colours[x]],
                goals_to_place=TERRAINS if tiles and colours[x] != PURPLE else ()) for x in factions},
            holder=first, map=setup.map, box=replace(box, solo_cards={}) if fair else replace(
                box, objectives={}, fair_cards={}, solo_cards={}), terrain=board.terrain,
            printed=board.storms, homes=homes, numbers=numbers(box, full), tokens=tokens,
            townsfolk={} if tiles else dict.fromkeys(farthest_corners(protectors), 1),
            buildings={} if tiles else dict.fromkeys(farthest_corners(family), 1),
            bag=FIRST_BAG, settings=setup.settings, real_bag=setup.real_bag, tower=setup.tower,
            flow=(steps.Rounds(), *opening), book_chapter=chapter,
            bonus_tiles=lying, spent_tiles=lying,
            real_cards=full and setup.real_cards, kammi=self._kammi(homes, colours) if kammi else Kammi(),
            hester=new_hester(hester, factions) if hester else Hester(), fair_folk=FairFolk(seat=fair))
        return settle(self, s, [])  # type: ignore[no-any-return]

    def _kammi(self, homes: Mapping[Seat, Place], colours: Mapping[Seat, str]) -> Kammi:
        """An empty action table, a doll on each hex at the edge beside the rival's home."""
        rival = next(seat for seat in homes if colours[seat] != PURPLE)
        return Kammi(rows=dict.fromkeys(ROWS, ()), waiting_token=WAITING,
                     dolls=dict(zip(DOLLS, edge_beside(homes[rival]), strict=True)))

    def _kammis_opening(self, seats: tuple[Seat, ...], colours: Mapping[Seat, str]) -> tuple[steps.AnyStep, ...]:
        """What comes before the goals, the last first."""
        mine = next(seat for seat in seats if colours[seat] == PURPLE)
        rival = next(seat for seat in seats if seat != mine)
        return (steps.Shifting(rival, "setting_out", LEFT["setting_out"]),
                steps.Shifting(mine, "setting_out", LEFT["setting_out"]), steps.SettingOut(mine),
                steps.HidingDoll(rival), steps.FillingRows(mine))

    def evolve(self, s: State, fact: Fact) -> State:
        return evolve.evolve(s, fact)

    def step_for(self, s: State, action: Action) -> Step | None:
        return forced.step_for(s, action)

    def check(self, s: State) -> list[Finding]:
        return audit.check(s) if s.book_chapter else []

    def referees(self, s: State) -> bool:
        return s.book_chapter > 0

    def coherent(self, s: State) -> bool:
        return super().coherent(s) and s.players.keys() == s.homes.keys() \
            and (s.solo.solo_level > 0 or s.players.keys() <= {*s.seats}) \
            and len(s.factions) == 2 \
            and len({p.colour for p in s.players.values()} & set(FACTIONS)) == 2 and s.holder in s.factions \
            and s.terrain.keys() == AT.keys() and set(s.terrain.values()) <= set(KINDS) and possible(s.tower) \
            and set(s.homes.values()) <= AT.keys() and {*s.storms, *s.printed} <= AT.keys() \
            and s.tokens.keys() == set(TOKENS) and all(map(counted, (s.tree, s.bag, s.front))) \
            and s.tree.keys() <= set(s.factions) and {*s.bag, *s.front} <= {*ABILITIES, *UPGRADES} \
            and all(lie(x) for x in (*s.tokens.values(), s.townsfolk, s.buildings, s.paths, s.cubes)) \
            and all(map(player_fits, s.players.values())) and numbers_fit(s.numbers) \
            and all(map(step_fits(s), s.flow)) and solo_fits(s) \
            and kammi_fits(s) and hester_fits(s) and fair_folk_fits(s) \
            and lie(s.nails) and set(s.taunts) <= AT.keys() \
            and all(x.keys() <= set(JARS) and {*itertools.chain(*x.values())} <= set(TILES)
                    for x in (s.bonus_tiles, s.spent_tiles)) and set(s.tile_discards) <= set(TILES)

    def limits(self, s: State, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        highest: dict[str | int, int] = {"scrolls": MAX_SCROLLS, "wild": WILD_TOKENS, "odessa_cubes": STORED,
                                              "spoon": MAX_SPOON, "squares_filled": FEAST, "things_found": len(ITEMS)}
        if path[-1] == "cubes" and path[1:2] and path[1] in s.players:
            return 0, CUBES[s.players[str(path[1])].colour]
        return int(path[-1] in ("round", "spoon")), highest.get(path[-1])

    def settled(self, patch: Patch) -> bool:
        """Who plays which faction is decided at the set-up."""
        if patch.path[:2] == ("fair_folk", "hideouts"):
            return True
        decided = {"seats", "homes", "numbers", "box", "book_chapter", "real_cards"}  # and who leads whom
        return patch.path[:1] in {(name,) for name in decided} \
            or patch.path[2:] in (("colour",), ("legend_name",), ("track_turned",))

    def score(self, s: State) -> ScoreSheet:
        lines = []
        for seat in s.factions:
            p = s.players[seat]
            goal = ("HC-4.5.3a", "townsfolk") if s.red(seat) else ("HC-4.5.3b", "buildings")
            more = {"side": seat} if s.solo.solo_level else {}
            lines += [ScoreLine(seat, points, rule, source, {"n": n, **more}) for points, rule, source, n in (
                (FREED * p.goals, *goal, p.goals), (p.kills, "HC-5.9", "kills", p.kills),
                (p.dial_points, "HC-7.5", "dial", p.dial_points),
                (p.doll_points, "HC-8.12", "doll", bool(p.doll_points)),
                (p.fires_out, "HC-9.11", "fires", p.fires_out),
                (p.brambles, "HC-5b.1", "brambles", p.brambles)) if n]
        if s.solo.solo_level:  # the factions' points are nobody's: who has won stands in front (HC-10.5, 12)
            first = winners(s) if s.solo.duel else ()
            rest = tuple(seat for seat in s.seats if seat not in first)
            return ScoreSheet(tuple(lines), tuple(place for place in (first, rest) if place))
        sheet = ranking(s.factions, tuple(lines))
        order = sheet.ranking
        if len(order[0]) > 1:  # a tie: whoever holds the First Player Token (HC-5b.2)
            order = ((s.holder,), (s.other(s.holder),))
        if s.fair_folk.seat:
            order = self._with_fair_folk(s, order)
        if s.hester.seat:  # without points: first with all her squares filled, else last (HC-9.16)
            order = ((s.hester.seat,), *order) if s.hester.filled >= FEAST else (*order, (s.hester.seat,))
        return ScoreSheet(sheet.lines, order)

    def _with_fair_folk(self, s: State, order: tuple[tuple[Seat, ...], ...]) -> tuple[tuple[Seat, ...], ...]:
        """They have no points: with the queen they have won, beside a faction that has its seven (HC-11.11)."""
        theirs, first = s.fair_folk, order[0]
        if not theirs.won:
            return (*order, (theirs.seat,))
        if s.players[first[0]].points >= GOAL:
            return ((theirs.seat, *first), *order[1:])
        return ((theirs.seat,), *order)

    def knows_all(self, s: State) -> bool:
        """Whether the app draws tokens, or cards that it alone knows."""
        return not s.real_bag or (s.book_chapter > 1 and not s.real_cards)

    def app_draw_due(self, s: State) -> bool:
        """What lies in a real bag, the table draws."""
        cards = isinstance(top(s), steps.Dealing | steps.DealingHester)
        return super().app_draw_due(s) and (not s.real_bag or cards)

    def hidden(self, s: State) -> tuple[Hidden, ...]:
        known = "table" if s.real_cards else "app"
        hands = (Hidden("hand", seat, ("players", seat, field), known) for seat in s.factions
                 for field in ("hand", "under_deck") if getattr(s.players[seat], field))
        mine = s.hester
        hers = (Hidden("hester_hand", mine.seat, ("hester", "hand"), known),) if mine.hand else ()
        return (*hands, *hers, *(Hidden(field, seat, ("kammi", field), known) for field, seat in hidden_from(s)),
                *(Hidden(field, s.fair_folk.seat, path, known) for field, path in fair_secrets(s)),
                *((Hidden("hideouts", knowing(s)[0], ("fair_folk", "hideouts"), known, knowing(s)[1:]),)
                  if s.fair_folk.hideouts else ()))

    def tell(self, fact: Fact, seat: Seat) -> Fact | None:
        return secrets.tell(fact, seat)

    def reveal_secrets(self, found: Iterable[Fact]) -> bool:
        return any(isinstance(x, SHOWN) or (isinstance(x, DRAWN) and x.card != secrets.HIDDEN) for x in found)

    def odds(self, s: State) -> tuple[Odds, ...]:
        return throw_view.odds_now(s)

    def first(self, s: State) -> Seat:
        return s.hester.seat if s.solo.solo_level else s.holder

    def sides(self, s: State) -> Mapping[str, Seat]:
        """Alone Hester's player leads her; nobody leads the factions."""
        return {**super().sides(s), **dict.fromkeys(s.factions, "")} if s.solo.solo_level else super().sides(s)

    def colour(self, s: State, side: Seat) -> str:
        if side in s.players:
            return s.players[side].colour
        return {s.hester.seat: HESTER, s.fair_folk.seat: SILVER}.get(side, "") if side else ""


DRAWN = (facts.CardDrawn, hester_facts.HesterDrew, fair_facts.FairCardDrawn)
SHOWN = (kammi_facts.Unmasked, kammi_facts.DollTurned, fair_facts.ArrowLaid, fair_facts.GuessedWrong,
         fair_facts.ItemFound)
"""Facts that tell everybody what was hidden."""
GAME = HarrowCounty()
__all__ = ["GAME", "GOAL", "HAINTS", "HarrowCounty", "Setup"]
