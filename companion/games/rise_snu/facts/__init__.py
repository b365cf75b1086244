"""What followed from actions: everything that can happen on the table."""
from companion.games.rise_snu.facts import deeds, table, telling
from companion.games.rise_snu.facts.deeds import (
    Awoken, CardMet, CardRolled, CreatureFought, Exchanged, ExperienceChanged, Fought, GateRolled, Healed, Hypnotised,
    LivesGained, LivesLost, MightGained, OnceUsed, OwnWordsDone, Paralysed, PathSpell, PowerChanged, QuestFulfilled,
    QuestGiven, QuestMoved, QuestsDropped, RewardGained, RolledAgain, RoundMarked, SpellCast, TrophiesLost,
    TrophyGained, WorldJoined, WorldsOpened)
from companion.games.rise_snu.facts.table import (
    AbilityGained, AbilityReturned, CardBack, CardDrawn, CardGone, CardLaid, CardSent, CardUsed, Carried, CellRolled,
    CharacterSet, DeckPutAway, DecksRenewed, Discarded, EventDrawn, EventsShuffled, FirstRolled, GameEnded, OrderRolled,
    HandDiscarded, ItemGained, ItemUsed, LightGained, MovementBegun, MovementEnded, MovementRolled, MovementStopped,
    PointsChanged, Resigned, RoundBegun, Slowed, TurnBegun, TurnEnded, TurnSkipped, TurnsLost, Went)
from companion.games.rise_snu.facts.telling import (
    CardAdded, CardAsked, CardByHand, CardNamed, CardTold, CardWritten)

ALL = (*table.ALL, *deeds.ALL, *telling.ALL)

__all__ = [
    "ALL", "AbilityGained", "AbilityReturned", "Awoken", "CardAdded", "CardAsked", "CardBack", "CardByHand",
    "CardDrawn", "CardGone", "CardLaid", "CardMet", "CardNamed", "CardRolled", "CardSent", "CardTold", "CardUsed",
    "CardWritten", "Carried", "CellRolled", "CharacterSet", "CreatureFought", "DeckPutAway",
    "DecksRenewed", "Discarded", "EventDrawn", "EventsShuffled", "Exchanged", "ExperienceChanged", "FirstRolled",
    "Fought", "GameEnded", "GateRolled", "HandDiscarded", "Healed", "Hypnotised", "ItemGained", "ItemUsed",
    "LightGained", "LivesGained", "LivesLost", "MightGained", "MovementBegun", "MovementEnded", "MovementRolled",
    "MovementStopped", "OnceUsed", "OrderRolled", "OwnWordsDone", "Paralysed", "PathSpell", "PointsChanged",
    "PowerChanged",
    "QuestFulfilled", "QuestGiven", "QuestMoved", "QuestsDropped", "Resigned", "RewardGained", "RolledAgain",
    "RoundBegun", "RoundMarked", "Slowed", "SpellCast", "TrophiesLost", "TrophyGained", "TurnBegun", "TurnEnded",
    "TurnSkipped", "TurnsLost", "Went", "WorldJoined", "WorldsOpened"]
