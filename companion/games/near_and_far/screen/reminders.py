"""What groups forget, said where it matters: one line each, and only once at a table on a device.

Whether a line was seen is kept by the device; here stands only when it is due. Works on the state as the seat may know
it. Its sentence is the text `remind.KEY`."""
from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from companion.games.near_and_far import facts as f
from companion.games.near_and_far import steps
from companion.games.near_and_far.party import animals, room, threats_left
from companion.games.near_and_far.scores import MAMMOTH_MAP
from companion.games.near_and_far.screen.bearer import MODES
from companion.games.near_and_far.screen.preparation import foes, setting_up
from companion.games.near_and_far.state import NEUTRAL, State
from companion.games.near_and_far.steps.story import source
from companion.games.near_and_far.walk import points_left
from companion.games.view import Reminder
from companion.kernel import Fact, Seat, top

FEW = 3
"""So many camps left on somebody's board: the end is near (NF-30.1)."""
FEW_THREATS = 2
"""So few left in the deck: soon no icon leads to a villain any more (NF-21.8)."""
LAST = 5
"""With so many of one's own left one should think of the mammoths."""
BY_DAY = 5
"""From this map on groups find the day side almost needed."""
WATER_MAP = 5


Reminders = Iterator[Reminder]


def due(s: State, seat: Seat, facts: Collection[Fact] = (), setup: Mapping[str, Any] = {}
        ) -> tuple[Reminder, ...]:
    """What `seat` should hear now, the most pressing first; nothing where nobody referees. `facts` are those of the
    last entries of this turn; `setup`: `base_only` where no expansion is played."""
    if s.mode == "counters" or seat not in s.players:
        return ()
    return (*_step(s, seat, facts), *_turn(s, seat), *_opening(s, seat, setup.get("base_only", True)))


def opening(s: State, setup: Mapping[str, Any] = {}) -> tuple[Reminder, ...]:
    """What should be said while the table is laid out."""
    return tuple(_opening(s, s.seats[0], setup.get("base_only", True))) if s.mode != "counters" else ()


def _rule(number: str) -> str:
    return f"NF-{number}"


def _opening(s: State, seat: Seat, base_only: bool) -> Reminders:
    if not setting_up(s):
        return
    if not base_only:
        yield Reminder("modules", "", "warning")
    if s.mode == "character" and not s.players[seat].sheet.read:
        yield Reminder("introduction", _rule("3.7"), "quest")
    if foes(s):
        yield Reminder("villains", _rule("44.4"), "villain")
    if s.map >= BY_DAY and not s.day:
        yield Reminder("day", _rule("38.1"), "sun")


def _step(s: State, seat: Seat, facts: Collection[Fact]) -> Reminders:
    """What belongs to the open step."""
    step = top(s)
    mine = getattr(step, "seat", "") == seat
    match step:
        case steps.Duel(faces=()) if mine:
            yield Reminder("duel", _rule("14.6"), "jail")
        case steps.Duel(against=against) if against == seat != NEUTRAL:
            yield Reminder("defence", _rule("14.3"), "heart")
        case steps.Stables() if mine and s.day:
            yield Reminder("tortoise", _rule("38.1"), "tortoise")
        case steps.Saloon() if mine and (s.players[seat].tokens or len(s.players[seat].active) <= len(
                s.players[seat].adventurers)):
            yield Reminder("discount", _rule("8.2"), "coin")
        case steps.Facing(faces=faces) if mine and faces:
            yield Reminder("lost-hearts", _rule("21.6"), "heart")
        case steps.Facing(fighting=False) if mine and s.players[seat].treasures and animals(s, seat) <= len(
                s.players[seat].treasures):
            yield Reminder("load", _rule("A7"), "treasure")
        case steps.Looting(card=card) if mine and card and len(s.players[seat].treasures) >= room(s, seat):
            yield Reminder("no-animal", _rule("9.4"), "bird")
        case steps.Questing(faces=(), option=option) if mine and option < 0:
            yield Reminder("price", _rule("A16"), "coin")
        case steps.Adventure() if mine:
            yield from _way(s, step, seat, facts)


def _way(s: State, step: steps.Adventure, seat: Seat, facts: Collection[Fact]) -> Reminders:
    """On the map."""
    won = any(isinstance(x, f.ThreatBeaten | f.VillainBeaten | f.TreasureKept) and x.seat == seat for x in facts)
    if won and s.settings.on_after_win and not step.halted and points_left(s, step) > 0:
        yield Reminder("walk-on", _rule("A15"), "movement", {"n": points_left(s, step)})
    if step.at(s) in s.quests and not step.quested:
        kind, code = source(s, seat)
        if kind == "story":
            yield Reminder("story", _rule("33.2"), "story", {"story": code})
        yield Reminder("quest", _rule("23.6"), "quest")
    if s.map == WATER_MAP:
        yield Reminder("water", _rule("43"), "water")


def _turn(s: State, seat: Seat) -> Reminders:
    """What comes with how the game stands."""
    p = s.players[seat]
    if setting_up(s):
        return
    if s.ended_by and not p.camps:
        yield Reminder("extra-camps", _rule("26.6"), "camp")
    few = min(s.seats, key=lambda x: s.players[x].camps)
    if not s.ended_by and (n := s.players[few].camps) <= FEW:
        yield Reminder("camps", _rule("30.1"), "camp", {"seat": few, "n": n})
    if s.villains and s.box.complete and 0 < len(left := threats_left(s)) <= FEW_THREATS:
        yield Reminder("last-threats", _rule("21.8"), "villain", {"n": len(left)})
    if s.map == MAMMOTH_MAP and p.camps <= LAST and not _at_a_mammoth(s, seat):
        yield Reminder("mammoth", _rule("43"), "mammoth")
    if p.reputation < 0:
        yield Reminder("infamy-day" if s.day else "infamy", _rule("38.4" if s.day else "28.2"), "reputation")
    if s.mode in MODES and s.ended_by and p.sheet.open:
        yield Reminder("open-stories", _rule("33.3"), "story")


def _at_a_mammoth(s: State, seat: Seat) -> bool:
    """Whether the seat has a camp there for sure; on a map that nobody entered it cannot be known."""
    spaces = s.box.map.spaces if s.box.map else {}
    return any(spaces[x].mammoth for x, owner in s.camps.items() if owner == seat and x in spaces)
