"""The sequence of play, a file per chapter; `Position` is the state with its steps typed."""
from __future__ import annotations

from typing import Any, get_args

from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.adventure import Adventure, Departing, Mustering
from companion.games.near_and_far.steps.cards import Paying, Stationing
from companion.games.near_and_far.steps.common import Asking, Collecting, Uncovering
from companion.games.near_and_far.steps.duel import Duel
from companion.games.near_and_far.steps.end import Final, Tallying
from companion.games.near_and_far.steps.growth import Learning
from companion.games.near_and_far.steps.quest import Granting, Questing, Recruiting, Rewarding
from companion.games.near_and_far.steps.reading import Reading
from companion.games.near_and_far.steps.setup import (
    Dealing, Drafting, Holding, LayingQuests, Provisions, Trimming)
from companion.games.near_and_far.steps.store import Fetching, Sorting, Stocking, Store
from companion.games.near_and_far.steps.threat import Facing, Unveiling
from companion.games.near_and_far.steps.town import (
    Farm, Filling, Hiring, Hut, MineShaft, Saloon, Slotting, Stables, TownHall)
from companion.games.near_and_far.steps.trade import Trading
from companion.games.near_and_far.steps.treasure import Choosing, Looting, Shedding
from companion.games.near_and_far.steps.turn import Closing, Rounds, Turn
from companion.games.near_and_far.steps.using import Working
from companion.games.near_and_far.steps.visit import Doubling, Prospecting

AnyStep = (
    Adventure | Asking | Choosing | Closing | Collecting | Dealing | Departing | Doubling | Drafting | Duel | Facing
    | Farm | Fetching | Filling | Final | Granting | Hiring | Holding | Hut | LayingQuests | Learning
    | Looting | MineShaft | Mustering | Paying | Prospecting | Provisions | Questing | Reading | Recruiting
    | Rewarding | Rounds | Saloon | Shedding | Slotting | Sorting | Stables | Stationing | Stocking | Store | Tallying
    | TownHall | Trading | Trimming | Turn | Uncovering | Unveiling | Working)
ALL: tuple[Any, ...] = get_args(AnyStep)


class Position(State, frozen=True, kw_only=True):
    """The state as it is saved and read."""

    flow: tuple[AnyStep, ...]


__all__ = [
    "ALL", "Adventure", "AnyStep", "Asking", "Choosing", "Closing", "Collecting", "Dealing", "Departing",
    "Doubling", "Drafting", "Duel", "Facing", "Farm", "Fetching", "Filling", "Final", "Granting", "Hiring",
    "Holding", "Hut", "LayingQuests", "Learning", "Looting", "MineShaft", "Mustering", "Paying",
    "Position", "Prospecting", "Provisions", "Questing", "Reading", "Recruiting", "Rewarding", "Rounds", "Saloon",
    "Shedding", "Slotting", "Sorting", "Stables", "Stationing", "Stocking", "Store", "Tallying", "TownHall",
    "Trading", "Trimming", "Turn", "Uncovering", "Unveiling", "Working",
]
