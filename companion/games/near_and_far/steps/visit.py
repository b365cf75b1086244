"""Into a building: what cards and skills give there, and which actions are open (NF-6, 36.3, 45, 46)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.effects import AlsoAct, DrawAt, Toll, VisitBonus
from companion.games.near_and_far.party import animals, effects, skilled, uncounted, unknown
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import OWN_TURN, Asking, TurnStep, gain
from companion.games.near_and_far.steps.quest import dice
from companion.games.near_and_far.steps.store import Fetching, Store
from companion.games.near_and_far.steps.town import Farm, Hut, MineShaft, Saloon, Stables, TownHall
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Throw

GIFTS = {"saloon": ("piano", "food"), "mystics_hut": ("potion_making", "food")}
"""Building -> the skill that gives one good on every visit (NF-36.3)."""
HUSBANDRY = 2
"""So many pack animals bring a coin at the Stables with Animal Husbandry (NF-36.3)."""
MAX_DRAWN = 8
"""Artifacts that a card may let one draw at a visit, whatever a box file says."""
MINING = 4
"""The die that finds a gem with Mining, and every higher one (NF-36.3)."""
ROOMS: dict[str, type[TurnStep]] = {
    "town_hall": TownHall, "saloon": Saloon, "stables": Stables, "general_store": Store, "farm": Farm,
    "mystics_hut": Hut, "mine": MineShaft}


def enter(s: State, seat: Seat, building: str) -> Facts:
    """The figure goes in, the building opens, "when visiting" cards and skills come first (NF-6.1, 6.4, 36.3)."""
    s = yield f.Went(seat, f"building:{building}")
    s = yield from rooms(s, seat, building)
    for card, effect in list(effects(s, seat, VisitBonus)):
        if effect.building in ("", building):
            s = yield from gain(s, seat, effect.good, effect.amount, card)
    for card, toll in list(effects(s, seat, Toll)):
        if toll.building in ("", building):
            s = yield from levy(s, seat, building, card, toll.amount)
    skill, good = GIFTS.get(building, ("", ""))
    if skill and skilled(s, seat, skill):
        s = yield from gain(s, seat, good, 1, skill)
    if building == "stables" and animals(s, seat) >= HUSBANDRY and skilled(s, seat, "animal_husbandry"):
        s = yield from gain(s, seat, "coin", 1, "animal_husbandry")
    count = sum(e.amount for _, e in effects(s, seat, DrawAt) if e.building in ("", building))
    if count > 0:
        s = yield Opened(Fetching(seat, min(MAX_DRAWN, count)))
    if building == "mine" and skilled(s, seat, "mining"):
        s = yield Opened(Prospecting(seat))
    return s


def rooms(s: State, seat: Seat, building: str) -> Facts:
    """Open the building, and beside it those whose action a card allows as well (NF-46). The Farm asks nothing, so
    it comes first."""
    open_now = dict.fromkeys((building, *(e.other for _, e in effects(s, seat, AlsoAct) if e.building == building)))
    asking = tuple(room for room in open_now if room in ROOMS and room != "farm")
    if asking:
        s = yield Opened(Doubling(seat, asking) if len(asking) > 1 else ROOMS[asking[0]](seat))
    return (yield Opened(Farm(seat))) if "farm" in open_now else s


def levy(s: State, seat: Seat, building: str, card: str, amount: int) -> Facts:
    """Everybody else whose figure is there pays, as far as there are coins (NF-45): a gem may serve, but need not, and
    the neutral figure has nothing."""
    for other in s.seats:
        p = s.players[other]
        n = amount if uncounted(s, other, "coin") else min(amount, p.coins)
        if other != seat and p.figure == f"building:{building}" and n > 0:
            s = yield f.Paid(other, "coin", n, card)
            s = yield f.Gained(seat, "coin", n, card)
    return s


class Doubling(TurnStep, frozen=True):
    """A card allows the actions of several buildings in one visit, in any order (NF-46)."""

    rooms: tuple[str, ...]
    accepts: ClassVar[tuple[type[Action], ...]] = (
        a.Give, a.Take, a.Discard, a.BuyReputation, a.Learn, a.Hire, a.Refresh, a.TakeBird, a.TakeTortoise, a.TakeCoin,
        a.DrawCards, a.Seek, a.Dig, *OWN_TURN, a.EndTurn)

    def draws(self, s: State) -> int:
        return Store(self.seat).draws(s)

    def wants(self, s: State) -> tuple[str, ...]:
        return unknown(s, self.seat, "skill") if "mine" in self.rooms else ()

    def actors(self, s: State) -> tuple[Seat, ...]:
        return () if self.wants(s) else (self.seat,)

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        for room in self.rooms:
            for action in ROOMS[room](seat).choices(s, seat):
                if type(action) in self.accepts:
                    yield action

    def act(self, s: State, action: Any) -> Facts:
        """Into the room where this is done; the others stay open until the turn ends."""
        room = next(x for x in (*self.rooms, *ROOMS) if type(action) in ROOMS[x].accepts)
        rest = tuple(x for x in self.rooms if x != room)
        inside = ROOMS[room](self.seat)
        s = yield Became(replace(self, rooms=rest)) if rest else Closed()
        s = yield Opened(inside)
        return (yield from inside.act(s, action))

    def advance(self, s: State) -> Facts:
        return (yield Opened(Asking(self.seat, self.wants(s))))


class Prospecting(TurnStep, frozen=True):
    """Mining: a die, and a gem from 4 on (NF-36.3)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,)

    def throw(self, s: State) -> Throw:
        return dice()

    def act(self, s: State, action: Any) -> Facts:
        s = yield Closed()
        s = yield f.DiceRolled(action.faces)
        return (yield from gain(s, self.seat, "gem", 1, "mining")) if action.faces[0] >= MINING else s
