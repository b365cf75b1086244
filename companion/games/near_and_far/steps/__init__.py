"""The sequence of play, a file per chapter; `Position` is the state with its steps typed."""
from __future__ import annotations

from typing import Any, get_args

from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.adventure import Adventure, Collecting, Departing, Mustering
from companion.games.near_and_far.steps.common import Asking, Paying, Uncovering
from companion.games.near_and_far.steps.duel import Duel
from companion.games.near_and_far.steps.end import Final, Tallying
from companion.games.near_and_far.steps.quest import Granting, Questing, Recruiting, Rewarding
from companion.games.near_and_far.steps.setup import Dealing, Drafting, Holding, LayingQuests, Trimming
from companion.games.near_and_far.steps.threat import Facing
from companion.games.near_and_far.steps.town import (
    Farm, Filling, Hiring, Hut, MineShaft, Saloon, Slotting, Sorting, Stables, Stocking, Store, TownHall)
from companion.games.near_and_far.steps.trade import Trading
from companion.games.near_and_far.steps.treasure import Looting, Shedding
from companion.games.near_and_far.steps.turn import Closing, Rounds, Turn

AnyStep = (
    Adventure | Asking | Closing | Collecting | Dealing | Departing | Drafting | Duel | Facing | Farm | Filling | Final
    | Granting | Hiring | Holding | Hut | LayingQuests | Looting | MineShaft | Mustering | Paying | Questing
    | Recruiting | Rewarding | Rounds | Saloon | Shedding | Slotting | Sorting | Stables | Stocking | Store
    | Tallying | TownHall | Trading | Trimming | Turn | Uncovering)
ALL: tuple[Any, ...] = get_args(AnyStep)


class Position(State, frozen=True, kw_only=True):
    """The state as it is saved and read."""

    flow: tuple[AnyStep, ...]


__all__ = [
    "ALL", "Adventure", "AnyStep", "Asking", "Closing", "Collecting", "Dealing", "Departing", "Drafting", "Duel",
    "Facing", "Farm", "Filling", "Final", "Granting", "Hiring", "Holding", "Hut", "LayingQuests", "Looting",
    "MineShaft", "Mustering", "Paying", "Position", "Questing", "Recruiting", "Rewarding", "Rounds", "Saloon",
    "Shedding", "Slotting", "Sorting", "Stables", "Stocking", "Store", "Tallying", "TownHall", "Trading",
    "Trimming", "Turn", "Uncovering",
]
