"""Adventure: leaving town, moving, the end of the move with quest and camp (NF-5.3, 19, 20, 26)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import PET, ROUTES
from companion.games.near_and_far.party import one_of_faction, counted, of_faction, spendable, threats_left, unknown
from companion.games.near_and_far.state import MAX_HEARTS, State
from companion.games.near_and_far.steps.common import (
    OWN_TURN, Asking, Collecting, TurnStep, anytime, beside_anytime, place_camp)
from companion.games.near_and_far.steps.growth import spend
from companion.games.near_and_far.steps.quest import Questing, choose, choose_told
from companion.games.near_and_far.steps.reading import Reading, opened, options
from companion.games.near_and_far.steps.story import as_printed, entry, source, stories, unnumbered
from companion.games.near_and_far.steps.threat import Facing
from companion.games.near_and_far.steps.treasure import draw_treasure
from companion.games.near_and_far.walk import Way, camp_spaces, empty, free_left, graph, live, open_ways, points_left
from companion.kernel import Action, Became, Closed, Facts, Opened, Seat, top

CAMP_HEARTS = 3
WATER_MAP = 5
KINDS = ("coin", "gem", "plain", *ROUTES, "town")
"""What a space without a map may be told to be."""


class Adventure(TurnStep, frozen=True):
    """On the map. `start`: the space where this turn's movement began, `left` once it was left; `used` points,
    `lent` by birds returned this turn, `spared` empty spaces passed free by cards; `route`: spaces still to walk.
    Without a map `kind`, `camp`, `quest` are what was told of the last space, `wet` that the next one is water."""

    start: str
    left: bool = False
    used: int = 0
    lent: int = 0
    spared: int = 0
    route: tuple[str, ...] = ()
    halted: bool = False
    quested: bool = False
    kind: str = ""
    camp: bool = False
    quest: bool = False
    wet: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (
        a.Move, a.Walk, a.Tread, a.Arrive, a.Attempt, a.AttemptTold, a.AttemptArcade, a.Open, a.OpenNumber, a.Camp,
        *OWN_TURN, a.EndTurn)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return () if self.route else (self.seat,)

    def at(self, s: State) -> str:
        return s.players[self.seat].figure.partition(":")[2]

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        return ventures(s, seat, self)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        return beside_anytime(s, seat, ventures(s, seat, self, near_misses=False), near_misses=False)

    def act(self, s: State, action: Any) -> Facts:
        match action:
            case a.Move(to=to):
                return (yield from self.cross(s, to))
            case a.Walk(to=to):
                way = self.ways(s).get(to)
                if way is None:  # overruled: the table says that the figure stands there
                    return (yield from self.entered(s, to))
                return (yield Became(replace(self, route=way.spaces)))
            case a.Tread(empty=left_empty, icon=icon, water=water):
                return (yield from self.tread(s, left_empty, icon, water))
            case a.Arrive(kind=kind, camp=camp, quest=quest):
                return (yield Became(replace(self, kind=kind, camp=camp, quest=quest)))
            case a.Attempt(story=story) | a.AttemptTold(story=story):
                s = yield from self.begun(s)
                return (yield from self.attempt(s, action, *entry(s, self.seat, story)))
            case a.AttemptArcade():
                s = yield from self.begun(s)
                return (yield from opened(s, self.seat, self.at(s), "arcade", ""))
            case a.Open(story=story):
                s = yield from self.begun(s)
                return (yield from opened(s, self.seat, self.at(s), *entry(s, self.seat, story)))
            case a.OpenNumber(code=code):
                s = yield from self.begun(s)
                kind, due = source(s, self.seat)
                return (yield from opened(s, self.seat, self.at(s), kind,
                                           as_printed(code) if code and unnumbered(s, self.seat) else due))
            case a.Camp():
                return (yield from self.pitch(s))

    def begun(self, s: State) -> Facts:
        """The one quest of the turn. Where it was overruled while another entry lies open, that one goes on after it,
        so nothing of this step stays between them."""
        under = s.flow[-2] if len(s.flow) > 1 else None  # nothing is under a step that was overruled after the game
        if isinstance(under, Reading | Questing) and under.seat == self.seat:
            return (yield Closed())
        return (yield Became(replace(self, quested=True)))

    def attempt(self, s: State, action: a.Attempt | a.AttemptTold, kind: str, code: str) -> Facts:
        """An option at once. Where paragraphs come first that was overruled: then the entry is opened first, and lies
        open where it has no such option to choose; one told from paper has been read from paper."""
        if s.narrated and isinstance(action, a.Attempt):
            s = yield from opened(s, self.seat, self.at(s), kind, code)
            reading: Any = top(s)
            return (yield from reading.act(s, action)) if reading.takes(s, action.option) else s
        if s.narrated:
            s = yield f.EntryOpened(self.seat, kind, code)
        if isinstance(action, a.Attempt):
            return (yield from choose(s, self.seat, self.at(s), kind, code, action.option))
        return (yield from choose_told(s, self.seat, self.at(s), kind, code, action.check, action.need))

    def advance(self, s: State) -> Facts:
        """Walk on along the route; stop where a fight or an empty purse of hearts made it impossible."""
        to, *rest = self.route
        if not self.can_cross(s, to):
            return (yield Became(replace(self, route=())))
        s = yield Became(replace(self, route=tuple(rest)))
        return (yield from top(s).cross(s, to))

    def ways(self, s: State) -> dict[str, Way]:
        """Every reachable space with its cheapest way; nothing without a map or after the move has ended."""
        if s.box.map is None or self.at(s) not in s.box.map.spaces or self.quested or self.halted:
            return {}
        return open_ways(s, self)

    def leaving_cost(self, s: State) -> tuple[int, int]:
        """(hearts, spaces spared by cards) that leaving the present space takes (NF-20.4)."""
        at = self.at(s)
        if s.box.map is None or at not in s.box.map.spaces or not empty(graph(s.box.map), at, camp_spaces(s.camps)):
            return 0, 0
        if at == self.start and (not self.left or s.settings.start_always_free):
            return 0, 0
        return (0, 1) if free_left(s, self) > 0 else (1, 0)

    def can_cross(self, s: State, to: str) -> bool:
        if s.box.map is None or to not in graph(s.box.map).paths.get(self.at(s), {}) or self.halted:
            return False
        hearts = self.leaving_cost(s)[0] + self.water(s, to)
        return points_left(s, self) > 0 and hearts <= spendable(s, self.seat)

    def water(self, s: State, to: str) -> int:
        """The heart that poisoned water takes from whoever enters it, camp or not (NF-43, A29)."""
        if s.box.map is None:
            return int(self.wet)
        return int(to in s.box.map.spaces and s.box.map.spaces[to].water)

    def cross(self, s: State, to: str) -> Facts:
        """Pay for the space left, then meet what lies on the path (NF-20.4, 21.4)."""
        back = self.at(s)
        hearts, spared = self.leaving_cost(s)
        s = yield from spend(s, self.seat, hearts, "empty")
        s = yield Became(replace(self, spared=self.spared + spared))
        path = graph(s.box.map).paths.get(back, {}).get(to) if s.box.map else None
        icon = live(graph(s.box.map), path, camp_spaces(s.camps), bool(threats_left(s))) if path and s.box.map else ""
        if icon == "threat":
            return (yield Opened(Facing(self.seat, back, to)))
        s = yield from top(s).entered(s, to)
        return (yield from draw_treasure(s, self.seat)) if icon == "treasure" else s

    def entered(self, s: State, to: str, lent: int = 0, won: bool = False) -> Facts:
        """The move over one path is completed. A won fight may end movement (A15), and it may leave no heart for the
        water beyond: then the figure goes back, and the point is spent (A29)."""
        water = self.water(s, to)
        back = won and water > spendable(s, self.seat)
        if not back:
            s = yield from spend(s, self.seat, water, "water")
        s = yield f.Went(self.seat, f"map:{self.at(s) if back else to}")
        halt = won and not s.settings.on_after_win
        return (yield Became(replace(self, left=True, wet=False, used=self.used + 1, lent=self.lent + lent,
                                     halted=self.halted or halt, route=() if halt or back else self.route)))

    def tread(self, s: State, left_empty: bool, icon: str, water: bool) -> Facts:
        if left_empty and free_left(s, self) > 0:
            s = yield Became(replace(self, spared=self.spared + 1))
        elif left_empty:
            s = yield from spend(s, self.seat, 1, "empty")
        s = yield Became(replace(top(s), kind="", camp=False, quest=False, wet=water))
        if icon == "threat" and threats_left(s):
            return (yield Opened(Facing(self.seat, "?", "?")))
        s = yield from top(s).entered(s, "?")
        return (yield from draw_treasure(s, self.seat)) if icon == "treasure" else s

    def pitch(self, s: State) -> Facts:
        """Pay, place, collect (NF-26.1, 26.2); the move is over."""
        at, kind = self.at(s), self.kind
        if s.box.map and at in s.box.map.spaces:
            place, kind = f"space:{at}", s.box.map.spaces[at].kind
        else:
            place = f"afield:{len(s.camps) + 1}"
        s = yield from spend(s, self.seat, CAMP_HEARTS, "camp")
        s = yield Became(Collecting(self.seat, kind))
        return (yield from place_camp(s, self.seat, place, kind if place.startswith("afield") else ""))


def adventure(s: State, step: Any, seat: Seat) -> Adventure:
    """The open Adventure, or the one that an action of the Turn step would open."""
    return step if isinstance(step, Adventure) else Adventure(seat, s.players[seat].figure.partition(":")[2])


def ventures(s: State, seat: Seat, step: Adventure, near_misses: bool = True) -> Iterator[Action]:
    """Everything on the map that this seat might try; without near misses no walk to a space that no way leads to."""
    if not s.players[seat].figure.startswith("map:"):
        return
    if s.box.map is None:
        yield from _told_ventures(s, seat, step)
    else:
        at = step.at(s)
        for to in graph(s.box.map).paths.get(at, {}):
            yield a.Move(seat=seat, to=to)
        ways = step.ways(s)
        for to in s.box.map.spaces:
            if len(ways[to].spaces) > 1 if to in ways else near_misses:
                yield a.Walk(seat=seat, to=to)
        if at in s.quests:
            yield from _quests(s, seat)
    yield a.Camp(seat=seat)


def _told_ventures(s: State, seat: Seat, step: Adventure) -> Iterator[Action]:
    for icon in ("", "threat", "treasure"):
        for left_empty in (False, True):
            for water in (False, True)[:1 + (s.map == WATER_MAP)]:
                yield a.Tread(seat=seat, empty=left_empty, icon=icon, water=water)
    for kind in KINDS:
        for camp in (False, True):
            for quest in (False, True):
                yield a.Arrive(seat=seat, kind=kind, camp=camp, quest=quest)
    if step.quest:
        yield from _quests(s, seat)


def _quests(s: State, seat: Seat) -> Iterator[Action]:
    """The ways to attempt the quest of a token, by what is read at it; where a book is read aloud, to open it."""
    if s.narrated:
        yield from [a.OpenNumber(seat=seat)] if unnumbered(s, seat) else [
            a.Open(seat=seat, story=story) for story in stories(s, seat)]
        return
    if source(s, seat)[0] == "arcade":
        yield a.AttemptArcade(seat=seat)
        return
    for story in stories(s, seat):
        yield from options(s, seat, *entry(s, seat, story), story)


class Departing(TurnStep, frozen=True):
    """Hearts are set and the figure goes to the town space of the map (NF-19.2, 19.3)."""

    accepts: ClassVar[tuple[type[Action], ...]] = ()

    def actors(self, s: State) -> tuple[Seat, ...]:
        return ()

    def advance(self, s: State) -> Facts:
        if wants := unknown(s, self.seat, "hearts") + unknown(s, self.seat, "movement"):
            return (yield Opened(Asking(self.seat, wants)))
        s = yield f.HeartsSet(self.seat, min(MAX_HEARTS, counted(s, self.seat, "hearts")))
        town = graph(s.box.map).town if s.box.map else "?"
        s = yield f.Went(self.seat, f"map:{town}")
        return (yield Became(Adventure(self.seat, town)))


class Mustering(TurnStep, frozen=True):
    """Rearranging the party before leaving (NF-19.1)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Activate, a.Rest, a.LeaveTown, *OWN_TURN)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.LeaveTown(seat=seat)
        p = s.players[seat]
        for x in (PET, *p.adventurers):
            yield a.Rest(seat=seat, adventurer=x) if x in p.active else a.Activate(seat=seat, adventurer=x)
        yield from anytime(s, seat)

    def act(self, s: State, action: Any) -> Facts:
        match action:
            case a.LeaveTown():
                return (yield Became(Departing(self.seat)))
            case a.Rest(adventurer=x):
                return (yield f.Rested(self.seat, x))
            case a.Activate(adventurer=x):
                return (yield from activate(s, self.seat, x))


def activate(s: State, seat: Seat, adventurer: str) -> Facts:
    """Into the active party; whoever holds the faction's slot rests (NF-8.3)."""
    faction = of_faction(s, adventurer)
    for other in s.players[seat].active:
        if one_of_faction(s, seat, faction) and other != adventurer and of_faction(s, other) == faction:
            s = yield f.Rested(seat, other)
    return (yield f.Activated(seat, adventurer))
