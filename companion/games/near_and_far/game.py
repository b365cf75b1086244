"""Near and Far (Cestou necestou): First Adventure, Campaign, Character and Arcade Mode, and a score sheet without a
referee."""
from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.games.contract import (
    BoxServices, Campaign, Chronicle, Coach, Finale, Icons, Photo, Pictures, Screen, Story, Throws, Topics)
from companion.games.derived import Derived
from companion.games.near_and_far import actions as a
from companion.games.near_and_far import evolve, facts, scores, secrets, steps
from companion.games.near_and_far.about import ABOUT
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.atlas import VILLAINS
from companion.games.near_and_far.box.boxing import empty_box
from companion.games.near_and_far.box.components import TOKENS, Box, Villain
from companion.games.near_and_far.box.table_box import box_for_map
from companion.games.near_and_far.box.sample import sample_box
from companion.games.near_and_far.campaign.campaign import CAMPAIGN
from companion.games.near_and_far.campaign import chronicle as chronicle_
from companion.games.near_and_far.party import camps_at_start
from companion.games.near_and_far.position.position import Check, Position
from companion.games.near_and_far.position.things import NearAndFarThings
from companion.games.near_and_far.rules import audit, rules
from companion.games.near_and_far.rules import topics as topics_
from companion.games.near_and_far.scan import board_photo
from companion.games.near_and_far.scan.scan import Scan
from companion.games.near_and_far.screen import coach as coach_
from companion.games.near_and_far.screen import finale as finale_
from companion.games.near_and_far.screen import icons as icons_
from companion.games.near_and_far.screen import layout, repairs, throw_view
from companion.games.near_and_far.screen import pictures as pictures_
from companion.games.near_and_far.screen.forecast import odds_now
from companion.games.near_and_far.screen.names import Names
from companion.games.near_and_far.screen.preparation import Preparation
from companion.games.near_and_far.screen.reminders import Reminders
from companion.games.near_and_far.screen.wording import Wording
from companion.games.near_and_far.sheet import FINAL_MAP, Sheet
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.settings import COLOURS, Settings
from companion.games.near_and_far.state import (
    CAMPS, EXTRA_CAMPS, MAX_HEARTS, NEUTRAL, REPUTATION, Player, Setup, State, quests_at_start)
from companion.games.near_and_far.steps.adventure import Adventure
from companion.games.near_and_far.steps.story import GROWING
from companion.games.near_and_far.steps.town import Filling
from companion.games.near_and_far.story import capability
from companion.games.view import Odds
from companion.kernel import (
    Action, Codec, Fact, Finding, Patch, RuleBook, ScoreSheet, Seat, Step, legal, settle)

PLAYERS = range(2, 5)
MAPS = {"first_adventure": range(1, 2), "campaign": range(2, 12), "character": range(2, 12), "arcade": range(1, 12),
        "counters": range(1, 12)}
"""The maps of each mode (NF-2)."""
MODES = tuple(MAPS)


def villains_of(setup: Setup) -> tuple[str, ...]:
    """Who waits at the last map, by the number of players (NF-44.1); beside the campaign only if wanted (A31)."""
    if setup.map != FINAL_MAP or setup.mode == "counters" or not (
            setup.mode == "campaign" or setup.settings.villains_always):
        return ()
    return tuple(VILLAINS)[4 - len(setup.seats):]


def sheet_of(setup: Setup, box: Box, seat: Seat) -> Sheet:
    """What the character brings; in Character Mode at least the quest printed on its card (NF-34.1)."""
    sheet = setup.sheets.get(seat, Sheet())
    first = box.characters.get(sheet.character)
    if setup.mode == "character" and not sheet.codes and first and first.code:
        return replace(sheet, codes=(first.code,))
    return sheet


class NearAndFar(Derived):
    """The game as kernel and screens see it."""

    id = "near_and_far"
    rules: RuleBook = rules
    about = ABOUT
    folder = Path(__file__).parent
    names = Names()
    wording = Wording()
    icons: Icons = icons_
    pictures: Pictures = pictures_
    topics: Topics = topics_
    finale: Finale = finale_
    coach: Coach = coach_
    throws: Throws = throw_view
    photo: Photo = board_photo
    box: BoxServices = boxing
    campaign: Campaign = CAMPAIGN
    story: Story = capability
    chronicle: Chronicle = chronicle_
    DRAWS = (a.LayQuest, a.DrawAdventurer, a.DrawArtifact, a.DrawTreasure, a.DrawArcade, a.DrawThreat)
    codec = Codec(steps.Position, Setup, a.ALL, facts.ALL, steps.ALL)

    @property
    def things(self) -> NearAndFarThings:
        return NearAndFarThings(self)

    @property
    def screen(self) -> Screen:
        return layout.Layout(self)

    @property
    def preparation(self) -> Preparation:
        return Preparation(self)

    @property
    def reminders(self) -> Reminders:
        return Reminders(self)

    @property
    def position(self) -> Position:
        return Position(self, self.things)

    @property
    def by_hand(self) -> Check:
        return Check(self, self.things)

    @property
    def scan(self) -> Scan:
        return Scan(self, self.things)

    def new(self, setup: Setup) -> State:
        """The first position. ValueError("seats" | "mode" | "map" | "platypus" | "sheets" | "box" | "colours") for a
        set-up that cannot be."""
        seats = setup.seats
        if len(seats) not in PLAYERS or len(set(seats)) != len(seats) or not all(seats) or "table" in seats \
                or "neutral" in seats:
            raise ValueError("seats")
        if setup.mode not in MODES:
            raise ValueError("mode")
        if setup.map not in MAPS[setup.mode]:
            raise ValueError("map")
        if setup.platypus not in ("", *seats):
            raise ValueError("platypus")
        last = {seat: n for seat, sheet in setup.sheets.items() if sheet.points and (n := sheet.points[-1]) is not None}
        if last and setup.platypus and last.get(setup.platypus) != min(last.values()):  # NF-39.1: fewest, last game
            raise ValueError("platypus")
        if not setup.sheets.keys() <= set(seats) or (setup.sheets and setup.mode not in GROWING) \
                or any(skill not in SKILLS for sheet in setup.sheets.values() for skill in sheet.skills):
            raise ValueError("sheets")
        box = {"sample": sample_box, "empty": empty_box}[setup.box]() if setup.box in ("sample", "empty") else setup.box
        if not isinstance(box, Box):
            raise ValueError("box")
        free = [c for c in COLOURS if c not in [setup.colours.get(seat) for seat in seats]]
        colours = {seat: setup.colours.get(seat) or free.pop(0) for seat in seats}
        if len(set(colours.values())) != len(seats) or not set(colours.values()) <= set(COLOURS):
            raise ValueError("colours")
        villains = villains_of(setup)
        box = box_for_map(box, setup.map, setup.mode, setup.narrated)
        if unheard := {id: Villain(name=VILLAINS[id]) for id in villains if id not in box.villains}:
            box = replace(box, villains=box.villains | unheard)
        players = {seat: Player(colours[seat], camps=CAMPS + EXTRA_CAMPS * setup.extended,
                                sheet=sheet_of(setup, box, seat)) for seat in seats}
        birds = setup.settings.birds_each * len(seats) or 3
        s = steps.Position(box=box, mode=setup.mode, settings=setup.settings, seats=seats, players=players,
                           flow=self._opening(setup, box), birds=birds, map=setup.map, day=setup.day,
                           extended=setup.extended, platypus=setup.platypus, villains=villains,
                           named_first=setup.mode == "campaign" and setup.named_first, narrated=setup.narrated)
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
        grown = setup.mode in GROWING
        start = (steps.Rounds(1), *((steps.Provisions(),) if grown else ()))
        threat = (steps.Unveiling(),) if setup.settings.threats_shuffled else ()
        learning = (steps.Learning(),) if grown else ()
        return (*start, draft, *threat, *offer, steps.LayingQuests(tokens), *learning)

    def evolve(self, s: State, fact: Fact) -> State:
        return evolve.evolve(s, fact)

    def step_for(self, s: State, action: Action) -> Step | None:
        seat = action.seat
        if seat not in s.players or s.mode == "counters":
            return None
        at = s.players[seat].figure.partition(":")[2]
        match action:
            case a.Visit() | a.LeaveTown() | a.Muster():
                return steps.Turn(seat)
            case a.Build() | a.Release() | a.UseCard():
                return steps.Closing(seat)
            case a.Station():
                return steps.Stationing(seat)
            case a.Move() | a.Walk() | a.Tread() | a.Arrive() | a.Camp() | a.Attempt() | a.AttemptTold() \
                    | a.AttemptArcade() | a.Open() | a.OpenNumber():
                return Adventure(seat, at)
            case a.Learn():
                return steps.Learning()
            case a.Hire() | a.Refresh():
                return steps.Saloon(seat)
            case a.TakeBird() | a.TakeTortoise():
                return steps.Stables(seat)
            case a.TakeCoin() | a.DrawCards():
                return steps.Store(seat)
            case a.Seek():
                return steps.Hut(seat)
            case a.Dig():
                return steps.MineShaft(seat)
            case a.Give() | a.Take() | a.BuyReputation():
                return steps.TownHall(seat)
            case a.Reward() | a.Note():
                return steps.Rewarding(seat, False, "character" if s.mode == "character" else "map")
        return None

    def check(self, s: State) -> list[Finding]:
        return audit.check(s)

    def coherent(self, s: State) -> bool:
        named = [getattr(step, "seat", "") for step in s.flow] + [getattr(step, "against", "") for step in s.flow]
        return len(s.seats) in PLAYERS and set(s.seats) == set(s.players) and len(set(s.seats)) == len(s.seats) \
            and set(named) <= {"", NEUTRAL, *s.seats} and {*s.camps.values(), *s.mine.values()} <= set(s.seats) \
            and (s.told is None or s.told.seat in s.seats)

    def limits(self, s: State, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        name = path[-1]
        if name == "reputation":
            return REPUTATION
        highest = {"hearts": MAX_HEARTS, "birds": 3, "tortoises": 3, "camps": camps_at_start(s)}.get(str(name))
        return (0, 1) if name == TOKENS[-1] else (0, highest)

    def score(self, s: State) -> ScoreSheet:
        return scores.score(s)

    def veil(self, s: State, seat: Seat) -> State:
        return secrets.veil(s, seat)

    def tell(self, fact: Fact, seat: Seat) -> Fact | None:
        return secrets.tell(fact, seat)

    def colour(self, s: State, side: Seat) -> str:
        return s.players[side].colour if side in s.players else ""

    def referees(self, s: State) -> bool:
        return s.mode != "counters"

    def knows_all(self, s: State) -> bool:
        return s.box.complete

    def odds(self, s: State) -> list[Odds]:
        """The odds of the roll that is due, by hearts spent; empty when none is."""
        return odds_now(s)

    def repairs(self, s: State, refused: Action) -> list[Action]:
        """Legal actions that come close to a refused one, best first."""
        return repairs.repairs(s, refused, legal(self, s, refused.seat))

    def reveal_secrets(self, found: Iterable[Fact]) -> bool:
        return secrets.reveal_secrets(list(found))

    def settled(self, patch: Patch) -> bool:
        """Whether no correction may touch this: that a book is read here, and how far it has been read."""
        return secrets.settled(patch.path, patch.value)

    def is_reading_aloud(self, s: State, found: Iterable[Fact] = ()) -> bool:
        """Whether an entry lies open that is not carried out yet, or one is opened by these facts: what it holds is
        heard once and cannot be tried out."""
        return secrets.is_reading_aloud(s, found)


GAME = NearAndFar()
__all__ = ["GAME", "MODES", "NearAndFar", "Settings", "empty_box", "sample_box"]
