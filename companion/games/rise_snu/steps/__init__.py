"""The sequence of play: one step for each point at which somebody must or may do something."""
from __future__ import annotations

from companion.games.rise_snu.state import State
from companion.games.rise_snu.steps.arrival import Landing
from companion.games.rise_snu.steps.awake import Awakening
from companion.games.rise_snu.steps.effects import Picking
from companion.games.rise_snu.steps.events import AbilityDue, EventDue, Filling, GateOpening, EventHappening, Mystery
from companion.games.rise_snu.steps.fights import CreatureFight, Duel
from companion.games.rise_snu.steps.moving import Movement
from companion.games.rise_snu.steps.operations import Working
from companion.games.rise_snu.steps.sending import Placing, ReadyingCard, Sending
from companion.games.rise_snu.steps.spells import Casting
from companion.games.rise_snu.steps.tallying import Tallying
from companion.games.rise_snu.steps.telling import TellingCard, WritingLines
from companion.games.rise_snu.steps.turn import FirstRolls, OrderRolls, OwnTurn, Rounds, SettingOut, SideTurn, SoloTurn
from companion.games.rise_snu.steps.worlds import (
    DecksAway, GivingQuest, KeepingAbility, QuestDue, SameAgain, TakingAbility)

AnyStep = Rounds | SideTurn | SoloTurn | OwnTurn | FirstRolls | OrderRolls | SettingOut | Sending | Placing | Filling \
    | Movement | Working | Landing | Awakening | Picking | Duel | CreatureFight | Casting | EventDue | AbilityDue \
    | Mystery | QuestDue | TakingAbility | KeepingAbility | SameAgain | DecksAway | TellingCard | WritingLines \
    | ReadyingCard | EventHappening | GateOpening | GivingQuest | Tallying
ALL = (Rounds, SideTurn, SoloTurn, OwnTurn, FirstRolls, OrderRolls, SettingOut, Sending, Placing, Filling, Movement,
       Working, Landing, Awakening, Picking, Duel, CreatureFight, Casting, EventDue, AbilityDue, Mystery, QuestDue,
       TakingAbility, KeepingAbility, SameAgain, DecksAway, TellingCard, WritingLines, ReadyingCard, EventHappening,
       GateOpening, GivingQuest, Tallying)


class Position(State, frozen=True, kw_only=True):
    """The state as it is saved and read."""

    flow: tuple[AnyStep, ...]


__all__ = ["ALL", "AbilityDue", "AnyStep", "Awakening", "Casting", "CreatureFight", "DecksAway", "Duel", "EventDue",
           "EventHappening", "Filling", "FirstRolls", "GateOpening", "GivingQuest", "KeepingAbility", "Landing",
           "Movement", "Mystery", "OrderRolls", "OwnTurn", "Picking", "Placing", "Position", "QuestDue", "ReadyingCard",
           "Rounds", "SameAgain", "Sending", "SettingOut", "SideTurn", "SoloTurn", "TakingAbility", "Tallying",
           "TellingCard", "Working", "WritingLines"]
