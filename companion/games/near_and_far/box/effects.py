"""The vocabulary of card texts: what an owner can pick when a card of the own box is entered, and what the engine does
with it. A line that these words cannot say stays with the card in the owner's words, and is played unchecked."""
from __future__ import annotations

from companion.box.operations import Gain, Operation, PointsPer

ROLLS = ("duel", "threat", "combat", "skill")
"""Rolls that a card may help: a duel, a threat or villain, a quest's combat, a quest's skill."""
COUNTED = ("green", "blue", "red", "yellow", "coin", "gem", "food", "threat", "adventurer", "chief", "camp", "mine",
           "route", "artifact", "treasure", "world", "token", "bird", "tortoise", "keyword", "skill", "villain")
"""What `EndPer` may count; a colour counts adventurers of it, `camp` those on the map, `mine` those in the Mine."""
MAJORITIES = ("coin", "gem", "food", "money", "threat", "camp", "reputation", "artifact", "adventurer")
"""What `EndMost` may compare; money is coins and gems together."""


class Effect(Operation, frozen=True):
    """A working line of card text."""


class Bypass(Effect, frozen=True):
    """The owner may pass threats without a fight (NF-21.7c), `reputation` being the number at the flame that must be
    met (0: none) and `pay` the one good it costs each time ("": nothing)."""

    reputation: int = 0
    pay: str = ""


class VisitBonus(Effect, frozen=True):
    """On visiting the building ("" any) the owner gains goods from the supply, whether or not he does its action
    (NF-6.4)."""

    building: str
    good: str
    amount: int


class Toll(Effect, frozen=True):
    """On visiting the building ("" any) every other player whose figure is there pays the owner coins (NF-45)."""

    building: str
    amount: int = 1


class AlsoAct(Effect, frozen=True):
    """On visiting `building` the action of `other` may be done as well, before or after (NF-46)."""

    building: str
    other: str


class DrawAt(Effect, frozen=True):
    """On visiting the building the owner draws artifacts; each is kept or put away at once (NF-46)."""

    building: str
    amount: int = 1


class WhenGained(Gain, Effect, frozen=True):
    """When the card is built or kept: goods, hearts, `reputation+` or `reputation-`, once."""


class BuildCamp(Effect, frozen=True):
    """When the card is built a camp goes to any empty space of the map; a quest token there stays (NF-45)."""


class EndPer(PointsPer, Effect, frozen=True):
    """At the end `points` for every `per` of one thing of `COUNTED`."""


class EndMost(Effect, frozen=True):
    """At the end `points` for the most of one thing of `MAJORITIES`, `tie` where others have as many, `second` for
    the second most alone."""

    of: str
    points: int
    tie: int = 0
    second: int = 0


class EndIf(Effect, frozen=True):
    """At the end `points` where the flame's number is met: n < 0 reputation at most n, n > 0 at least n."""

    reputation: int
    points: int


class TradeBonus(Effect, frozen=True):
    """Goods given in a trade count this much more, once a trade (NF-7.3, A47)."""

    amount: int


class ExtraTrade(Effect, frozen=True):
    """A second Trade in one visit."""


class HireDiscount(Effect, frozen=True):
    """Hiring costs so many coins less, of one faction or ("") of any."""

    amount: int
    faction: str = ""


class AnySlot(Effect, frozen=True):
    """Adventurers of this faction may use any slot of the active party; four are still the most (NF-45)."""

    faction: str


class FreeSpaces(Effect, frozen=True):
    """So many empty spaces a turn are left without a heart."""

    amount: int


class CampBonus(Effect, frozen=True):
    """So many coins or gems more for a camp on such a space."""

    amount: int


class DuelBonus(Effect, frozen=True):
    """Added to the owner's duel rolls."""

    amount: int


class RollBonus(Effect, frozen=True):
    """Added once to the owner's roll of one of these kinds of `ROLLS` (NF-23.7)."""

    amount: int
    rolls: tuple[str, ...]


class AsSkill(Effect, frozen=True):
    """The owner has the use of this skill of NF-36.3 as long as the card is in play."""

    skill: str


class WinsTies(Effect, frozen=True):
    """Ties for the victory are broken in the owner's favour (NF-32.1)."""


Effects = (
    AlsoAct | AnySlot | AsSkill | BuildCamp | Bypass | CampBonus | DrawAt | DuelBonus | EndIf | EndMost | EndPer
    | ExtraTrade | FreeSpaces | HireDiscount | RollBonus | Toll | TradeBonus | VisitBonus | WhenGained | WinsTies)
