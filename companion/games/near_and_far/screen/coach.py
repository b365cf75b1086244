"""What a coach would whisper to a seat now, and why: tips for the open step, the most useful first.

Works on the state as the seat may know it, so that no tip can give a secret away. A tip says nothing about numbers
that nobody has told the app. Its sentence is the text `coach.KEY`."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.derived.coach import Book, Tips
from companion.games.near_and_far import actions as a
from companion.games.near_and_far import steps
from companion.games.near_and_far.box.components import PET
from companion.games.near_and_far.party import (
    MAX_ANIMALS, animals, counted, movement, treasure_slots, uncounted, unknown)
from companion.games.near_and_far.screen.advice import (
    UNSEEN, arrivals, at_home, carrying, departure, diggable, hirable, left_of, sure, wanted_chief)
from companion.games.near_and_far.screen.coach_rolls import duel, facing, questing, reading, rewarding
from companion.games.near_and_far.secrets import veil
from companion.games.near_and_far.sheet import available
from companion.games.near_and_far.state import BOARD, JAIL, State
from companion.games.near_and_far.steps.adventure import CAMP_HEARTS, Adventure, adventure
from companion.games.near_and_far.steps.story import printed, source
from companion.games.near_and_far.steps.turn import occupants
from companion.games.near_and_far.walk import points_left
from companion.games.view import Tip
from companion.kernel import TABLE, Seat, actors, top

tip = Book("NF-").tip
AT_ONCE = 3
"""Tips shown at once."""
NEAR_END = 2
"""So few camps left on somebody's board are worth a warning."""
READY = 5
"""Hearts with which leaving town pays: a camp and something for the way."""


RESTS_ON = {
    "hearts": ("map.budget", "map.budget-none", "map.return", "map.empty", "map.quest-near", "map.quest-free",
               "map.gain-near", "map.gain-free", "map.route-near", "map.route-free", "way.start", "way.short",
               "threat.boost", "threat.boost-all", "threat.hopeless", "threat.chance", "threat.chance-bare",
               "quest.boost", "quest.bonus", "quest.chance", "quest.chance-bare", "quest.plain", "quest.plain-bare",
               "duel.boost", "duel.chance", "duel.chance-bare"),
    "coins": ("town.saloon", "town.coin", "town.room", "saloon.hire", "saloon.told", "saloon.refresh", "store.choice",
              "hall.reputation"),
    "gems": ("hall.reputation",), "reputation": ("hall.reputation",),
    "food": ("town.farm", "town.stables", "saloon.refresh"),
    "birds": ("town.farm", "town.stables", "town.hut", "threat.bird", "threat.load", "way.more"),
}
"""Tips that would be hollow where nobody knows the counter."""


FIRSTS: dict[type, str] = {
    steps.Drafting: "draft", steps.Facing: "roll", steps.Questing: "roll", steps.Duel: "roll", steps.Reading: "quest",
    steps.Turn: "turn", Adventure: "adventure", steps.TownHall: "hall", steps.Saloon: "saloon", steps.Store: "store",
    steps.MineShaft: "mine", steps.Mustering: "muster", steps.Trading: "trade", steps.Looting: "treasure",
    steps.Rewarding: "reward", steps.Closing: "closing", steps.Learning: "learn"}
"""Steps that are explained to whoever meets them for the first time."""
REFUSED = "overrule"


def first(s: State, seat: Seat) -> str:
    """The moment of `FIRSTS` that the seat is at: what it may do next, and no more than that."""
    step, at_it = top(s), actors(s)
    moment = FIRSTS.get(type(step), "") if seat in s.players and s.mode != "counters" else ""
    if moment == "roll":
        return moment if at_it == (TABLE,) and getattr(step, "seat", "") == seat else ""
    return moment if seat in at_it else ""


def choose(s: State, seat: Seat) -> None:
    """He says what to think of and leaves the choice."""


def advise(s: State, seat: Seat) -> tuple[Tip, ...]:
    """At most three tips for the seat, the most useful first; none where nobody referees."""
    return every(s, seat)[:AT_ONCE]


def every(s: State, seat: Seat) -> tuple[Tip, ...]:
    """All that could be said now, in the order of its use."""
    step = top(s)
    if s.mode == "counters" or seat not in s.players or step is None:
        return ()
    s = veil(s, seat)
    step = top(s)
    tips = TOGETHER.get(type(step))
    if tips is None:
        whose = getattr(step, "seat", "")
        tips = INSIDE.get(type(step), _nothing) if whose == seat else _waiting
    hollow = {key for counter, keys in RESTS_ON.items() if uncounted(s, seat, counter) for key in keys}
    return tuple(x for x in tips(s, step, seat) if x.key not in hollow)


def _nothing(s: State, step: Any, seat: Seat) -> Tips:
    return iter(())


def _waiting(s: State, step: Any, seat: Seat) -> Tips:
    """While another seat acts."""
    if isinstance(step, steps.Duel) and step.against == seat:
        yield tip("wait.duel", "14.3")
    on_paper = not s.narrated and (
        isinstance(step, steps.Rewarding) or (isinstance(step, steps.Questing) and step.option < 0))
    if on_paper and left_of(s, step.seat) == seat:
        yield tip("wait.narrator", "23.2", seat=step.seat)
    yield from _ending(s, seat)


def _ending(s: State, seat: Seat) -> Tips:
    """The last camps are going."""
    if s.ended_by:
        yield tip("end.last", "30.1", seat=s.ended_by)
        return
    few = min(s.seats, key=lambda x: s.players[x].camps)
    if (n := s.players[few].camps) <= NEAR_END:
        yield tip("end.mine", "31.8", n=n) if few == seat else tip("end.near", "30.1", seat=few, n=n)


# Set-up: everybody at once

def _drafting(s: State, step: Any, seat: Seat) -> Tips:
    if seat in step.picked:
        yield tip("draft.wait", "4.1", seat=left_of(s, seat))
    elif step.packets[seat]:
        yield tip("draft.first" if not s.players[seat].hand else "draft.next", "4.1")


def _trimming(s: State, step: Any, seat: Seat) -> Tips:
    if seat in step.done:
        return
    hand = s.players[seat].hand
    advanced = [x for x in hand if x in s.box.artifacts and s.box.artifacts[x].tier == "advanced"]
    if len(advanced) > 1:
        yield tip("trim.advanced", "4.2")
    if hand:
        yield tip("trim.rest", "4.4", n=len(hand))


def _holding(s: State, step: Any, seat: Seat) -> Tips:
    if seat not in step.done:
        yield tip("hold.count", "4.2")


def _learning(s: State, step: Any, seat: Seat) -> Tips:
    if seat not in step.done:
        yield tip("learn.keep", "36.1", n=available(s.players[seat].sheet, s.mode))


def _affordable(s: State, step: Any, seat: Seat, card: str) -> bool:
    return card in s.box.artifacts and sure(s, step, a.Build(seat=seat, artifact=card))


# The turn begins

def _turn(s: State, step: Any, seat: Seat) -> Tips:
    yield from _ending(s, seat)
    if s.ended_by and (n := len(s.players[seat].hand)):
        yield tip("end.hand", "31.3", n=n)
    for card in s.players[seat].hand:
        if _affordable(s, step, seat, card):
            yield tip("turn.build", "28.1", artifact=card)
            break
    yield from _afield(s, step, seat) if not at_home(s, seat) else _in_town(s, step, seat)


def _in_town(s: State, step: Any, seat: Seat) -> Tips:
    p = s.players[seat]
    if s.round == 1:
        yield tip("turn.first", "3.15")
    if p.figure == JAIL:
        yield tip("turn.jail", "14.7")
    hearts = departure(s, seat)
    if s.round > 1 and hearts is not None and hearts >= READY:
        yield tip("turn.leave", "19.2", n=hearts, move=movement(s, seat))
    yield from _errands(s, step, seat)
    if hearts is not None and hearts < CAMP_HEARTS and s.round > 1:
        yield tip("turn.weak", "26.1", n=hearts)
    if s.round > 1 and p.figure not in (JAIL, BOARD):
        yield tip("turn.elsewhere", "6.2", building=p.figure.partition(":")[2])


def _errands(s: State, step: Any, seat: Seat) -> Tips:
    """What the buildings that stand open would give now, the gravest lack first."""
    p = s.players[seat]

    def open_to(building: str) -> bool:
        return sure(s, step, a.Visit(seat=seat, building=building))

    if not p.adventurers:
        if hirable(s, seat) and open_to("saloon"):
            yield tip("town.saloon", "19.2", n=p.coins)
        elif not hirable(s, seat) and open_to("general_store"):
            yield tip("town.coin", "10.1", n=p.coins)
    if len(p.treasures) < treasure_slots(s, seat) and open_to("mystics_hut"):
        yield tip("town.hut", "12.2")
    if (pack := animals(s, seat)) < MAX_ANIMALS and s.birds and p.food and open_to("stables"):
        yield tip("town.stables", "9.2", n=pack)
    skill = 0 if unknown(s, seat, "skill") else counted(s, seat, "skill")
    if pack < MAX_ANIMALS and s.birds and not p.food and skill and open_to("farm"):
        yield tip("town.farm", "11.1", n=skill)
    if (pit := diggable(s, seat)) and open_to("mine"):
        yield tip("town.mine", "13.4", pit=pit)
    if faction := wanted_chief(s, seat):
        yield tip("town.chief", "29.1", faction=faction)
    if p.adventurers and hirable(s, seat) and len(p.active) < 4 and open_to("saloon"):
        yield tip("town.room", "16.1", n=4 - len(p.active))
    for building in ("farm", "stables", "mystics_hut"):
        others = occupants(s, seat, building)
        if others and p.figure != JAIL:
            yield tip("town.occupied", "14.6", building=building, against=others[0])
            break


def _afield(s: State, step: Any, seat: Seat) -> Tips:
    p, here = s.players[seat], adventure(s, step, seat)
    if sure(s, step, a.Camp(seat=seat)):
        yield tip("map.camp", "26.1", n=p.hearts)
    if here.at(s) in s.quests:
        yield tip("map.quest", "23.1")
    yield from arrivals_tips(s, step, seat)
    if p.hearts > CAMP_HEARTS:
        yield tip("map.budget", "17.2", n=p.hearts - CAMP_HEARTS)
    elif p.hearts == CAMP_HEARTS:
        yield tip("map.budget-none", "17.2")
    elif p.hearts <= 1:
        yield tip("map.return", "6.1", n=p.hearts)
    else:
        yield tip("map.empty", "20.4", n=p.hearts)


def arrivals_tips(s: State, step: Any, seat: Seat) -> Tips:
    """The best space of each sort within reach of the move."""
    for sort, rule in (("route", "27.2"), ("quest", "23.1"), ("gain", "26.2")):
        found = arrivals(s, adventure(s, step, seat), sort)
        if found:
            space, way = found
            if way.hearts:
                yield tip(f"map.{sort}-near", rule, space=space, n=way.hearts)
            else:
                yield tip(f"map.{sort}-free", rule, space=space)


# On the way

def _adventure(s: State, step: Adventure, seat: Seat) -> Tips:
    p, more = s.players[seat], points_left(s, step)
    moving = more > 0 and not step.quested and not step.halted
    quest = not step.quested and (step.quest if s.box.map is None else step.at(s) in s.quests)
    camp = sure(s, step, a.Camp(seat=seat))
    if quest:
        yield tip("way.quest", "23.1")
        if s.narrated:
            yield tip("way.open", "23.6")
        elif printed(s, *source(s, seat)) is None:
            yield tip("way.narrator", "23.2", seat=left_of(s, seat))
    if camp and step.quested:
        yield tip("way.camp-after", "5.3", n=p.hearts)
    elif camp:
        yield tip("way.camp-last" if moving else "way.camp", "20.8" if moving else "26.1", n=p.hearts)
    if moving and step.left:
        yield tip("way.more", "21.5", n=more)
    if moving and not step.left:
        yield tip("way.start", "20.4", n=p.hearts)
        yield from arrivals_tips(s, step, seat)
    if not camp and not moving and p.hearts < CAMP_HEARTS:
        yield tip("way.short", "26.1", n=p.hearts)


def _mustering(s: State, step: Any, seat: Seat) -> Tips:
    p = s.players[seat]
    resting = [x for x in (PET, *p.adventurers) if x not in p.active]
    if (hearts := departure(s, seat)) is not None:
        yield tip("muster.hearts", "19.2", n=hearts)
    if resting and len(p.active) < 4:
        yield tip("muster.room", "19.1", n=4 - len(p.active))


# In the buildings

def _hall(s: State, step: Any, seat: Seat) -> Tips:
    p = s.players[seat]
    if not step.trades:
        yield tip("hall.trade", "7.1")
    if p.hand and not step.discarded:
        yield tip("hall.discard", "28.4", n=len(p.hand))
    if step.bought < 2 and p.coins + p.gems:
        yield tip("hall.reputation", "31.7", n=p.reputation)


def _saloon(s: State, step: Any, seat: Seat) -> Tips:
    p = s.players[seat]
    if step.hired:
        return
    if who := hirable(s, seat):
        yield tip("saloon.hire" if who != UNSEEN else "saloon.told", "8.2", adventurer=who, n=p.coins)
    elif s.box.complete and p.food and not step.refreshed:
        yield tip("saloon.refresh", "8.5", n=p.food)


def _slotting(s: State, step: Any, seat: Seat) -> Tips:
    yield tip("saloon.slot", "8.3", adventurer=step.newcomer)


def _store(s: State, step: Any, seat: Seat) -> Tips:
    yield tip("store.choice", "10.1", n=s.players[seat].coins)


def _stocking(s: State, step: steps.Stocking, seat: Seat) -> Tips:
    if step.drawn:
        yield tip("store.keep", "28.4")


def _sorting(s: State, step: Any, seat: Seat) -> Tips:
    yield tip("store.keep", "28.4")


def _looting(s: State, step: Any, seat: Seat) -> Tips:
    if not step.card:
        return
    if carrying(s, seat) == 2 and animals(s, seat) == MAX_ANIMALS:
        yield tip("treasure.third", "31.8")
    if carrying(s, seat) >= treasure_slots(s, seat):
        yield tip("treasure.full", "9.4")


def _shaft(s: State, step: Any, seat: Seat) -> Tips:
    if unknown(s, seat, "skill"):
        return
    skill = counted(s, seat, "skill")
    if not skill or (s.box.complete and not diggable(s, seat)):
        yield tip("mine.none", "13.2", n=skill)
    else:
        yield tip("mine.camp", "13.4", n=skill)


def _closing(s: State, step: Any, seat: Seat) -> Tips:
    if any(_affordable(s, step, seat, card) for card in s.players[seat].hand):
        yield tip("close.build", "5.2")


Chapter = Callable[[State, Any, Seat], Tips]

TOGETHER: dict[type, Chapter] = {
    steps.Learning: _learning, steps.Drafting: _drafting, steps.Trimming: _trimming, steps.Holding: _holding}
"""Steps in which everybody acts at the same time."""
INSIDE: dict[type, Chapter] = {
    steps.Turn: _turn, Adventure: _adventure, steps.Mustering: _mustering, steps.Facing: facing,
    steps.Reading: reading, steps.Questing: questing, steps.Rewarding: rewarding, steps.Duel: duel,
    steps.TownHall: _hall, steps.Saloon: _saloon, steps.Slotting: _slotting, steps.Store: _store,
    steps.Stocking: _stocking, steps.Sorting: _sorting, steps.Looting: _looting, steps.MineShaft: _shaft,
    steps.Closing: _closing}
"""Steps of one seat's turn."""
