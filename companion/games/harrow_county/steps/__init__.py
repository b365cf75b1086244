"""The sequence of play: one step for each point at which somebody must or may do something."""
from __future__ import annotations

from companion.games.harrow_county.duel import offers as duel_offers
from companion.games.harrow_county.duel import turns as duel_turns
from companion.games.harrow_county.duel.offers import EndingSolo, HelpingAdvance, HelpingSpawn, SpendingOffers
from companion.games.harrow_county.duel.turns import DrawingTurn
from companion.games.harrow_county.fair_folk.steps.offers import Bargain, TakingOffers
from companion.games.harrow_county.fair_folk.steps.seeking import Answering, Surveying, Seeking
from companion.games.harrow_county.fair_folk.steps.turn import FairCleanup, FairTurn, Hiding, MovingNest, Refilling
from companion.games.harrow_county.hester.steps.cards import (
    Baiting, Converging, Drifting, Favouring, Regrowing, Swapping, Wounding)
from companion.games.harrow_county.hester.steps.douse import Dousing, SettingSpoon
from companion.games.harrow_county.hester.steps.feast import Feasting, LosingPath
from companion.games.harrow_county.hester.steps.fire import Feeding, Pushing
from companion.games.harrow_county.hester.steps.paying import GainingCubes, Paying
from companion.games.harrow_county.hester.steps.offers import Bestowing, DealingHester
from companion.games.harrow_county.hester.steps.turn import HesterCleanup, HesterThrow, HesterTurn, Rooting
from companion.games.harrow_county.kammi.steps.dolls import GoingAlong, PullingDoll
from companion.games.harrow_county.kammi.steps.goblin import Bleeding, Exploding, Replaying, Scheming, Tricking
from companion.games.harrow_county.kammi.steps.set_up import (
    DollsFound, FillingRows, HidingDoll, SettingOut, TurningDoll, Unmasking)
from companion.games.harrow_county.solo import attack, turn as solo_turn
from companion.games.harrow_county.solo.attack import (
    SendingAttack, SoloBattle, SoloClash, SoloDousing, SoloStriking)
from companion.games.harrow_county.solo.moving import MovingUnits
from companion.games.harrow_county.solo.turn import AddingCubes, DrawingCubes, LayingFlames, SoloTurn
from companion.games.harrow_county.solo.turning import (
    ChoosingSide, PlacingGoal, ReadingCard, SpawningHaints, TurningCard)
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.abilities import Acting, Choosing, Drawing, TwoParts, Returning
from companion.games.harrow_county.steps.battle import Battle, Clash, Releasing, Striking
from companion.games.harrow_county.steps.cards import Banishing, LayingOut, Shooting, Wildest
from companion.games.harrow_county.steps.common import Carrying, Dealing
from companion.games.harrow_county.steps.effects import MergingHex, PlacingTokens, Shifting
from companion.games.harrow_county.steps.legend import Blessing, LegendJar, Swaying
from companion.games.harrow_county.steps.talents import (
    Conjuring, Nailing, Picking, Raging, Removing, StoringCubes, Taunting)
from companion.games.harrow_county.steps.tallying import Tallying
from companion.games.harrow_county.steps.tiles import Burying, FirstTiles, GoalsDue, MoreTiles
from companion.games.harrow_county.steps.track import Escorting, Paths, Storming
from companion.games.harrow_county.steps.turn import Cleanup, Rescuing, Rounds, Sorting, Turn

AnyStep = Rounds | Turn | Choosing | Drawing | Returning | Acting | TwoParts | Battle | Releasing | Striking | Clash \
    | LegendJar | Blessing | Paths | Escorting | Storming | Swaying | Nailing | Raging | Taunting | Conjuring \
    | Removing | StoringCubes | Picking | Shifting | MergingHex | PlacingTokens | Dealing | LayingOut | Wildest \
    | Shooting | Banishing | FirstTiles | MoreTiles | GoalsDue | Burying | Cleanup | Sorting | Rescuing | Carrying \
    | GoingAlong | PullingDoll | Bleeding | Exploding | Replaying | Scheming | Tricking | DollsFound \
    | FillingRows | HidingDoll | SettingOut | TurningDoll | Unmasking | Dousing | SettingSpoon | DealingHester \
    | Rooting | HesterTurn | HesterThrow | HesterCleanup | Paying | GainingCubes | Pushing | Feeding | Feasting \
    | LosingPath | Drifting | Converging | Swapping | Favouring | Wounding | Baiting | Regrowing \
    | Hiding | Refilling | FairTurn | MovingNest | FairCleanup | Bargain | TakingOffers | Answering \
    | Surveying | Seeking | Bestowing | SoloTurn | DrawingCubes | TurningCard | ReadingCard | PlacingGoal \
    | ChoosingSide | LayingFlames | AddingCubes | SpawningHaints | MovingUnits | SendingAttack | SoloBattle \
    | SoloStriking | SoloClash | SoloDousing | DrawingTurn | EndingSolo | SpendingOffers | HelpingSpawn \
    | HelpingAdvance | Tallying
OF_SOLO = (*solo_turn.STEPS, *attack.STEPS[1:])
"""Steps of the solo game; they name the seat of whoever carries out the card."""
OF_DUEL = (*duel_turns.STEPS, *duel_offers.STEPS)
"""Steps of the Fair Folk against Hester."""
OF_HESTER = (DealingHester, Rooting, HesterTurn, HesterThrow, HesterCleanup, Paying, GainingCubes, Pushing, Feeding,
             Feasting, Drifting, Converging, Swapping, Favouring, Wounding, Baiting, Regrowing, Bestowing)
OF_FAIR_FOLK = (FairTurn, FairCleanup, Refilling, Surveying, Seeking, MovingNest, Answering)
"""Steps that name the seat of the Fair Folk."""
ALL = (Rounds, Turn, Choosing, Drawing, Returning, Acting, TwoParts, Battle, Releasing, Striking, Clash, LegendJar,
       Blessing, Paths, Escorting, Storming, Swaying, Nailing, Raging, Taunting, Conjuring, Removing, StoringCubes,
       Picking, Shifting, MergingHex, PlacingTokens, Dealing, LayingOut, Wildest, Shooting, Banishing, FirstTiles,
       MoreTiles, GoalsDue, Burying, Cleanup, Sorting, Rescuing, Carrying, GoingAlong, PullingDoll, Bleeding,
       Exploding, Replaying, Scheming, Tricking, DollsFound, FillingRows, HidingDoll, SettingOut, TurningDoll,
       Unmasking, Dousing, SettingSpoon, LosingPath, Tallying, *OF_HESTER, *OF_SOLO, *OF_DUEL, Hiding,
       Bargain, TakingOffers, *OF_FAIR_FOLK)


class Position(State, frozen=True, kw_only=True):
    """The state as it is saved and read."""

    flow: tuple[AnyStep, ...]


__all__ = [
    "ALL",
    "OF_DUEL",
    "OF_FAIR_FOLK",
    "OF_HESTER",
    "OF_SOLO",
    "Acting",
    "AddingCubes",
    "Answering",
    "AnyStep",
    "Baiting",
    "Banishing",
    "Bargain",
    "Battle",
    "Bestowing",
    "Bleeding",
    "Blessing",
    "Burying",
    "Carrying",
    "Choosing",
    "ChoosingSide",
    "Clash",
    "Cleanup",
    "Conjuring",
    "Converging",
    "Dealing",
    "DealingHester",
    "DollsFound",
    "Dousing",
    "Drawing",
    "DrawingCubes",
    "DrawingTurn",
    "Drifting",
    "EndingSolo",
    "Escorting",
    "Exploding",
    "FairCleanup",
    "FairTurn",
    "Favouring",
    "Feasting",
    "Feeding",
    "FillingRows",
    "FirstTiles",
    "GainingCubes",
    "GoalsDue",
    "GoingAlong",
    "HelpingAdvance",
    "HelpingSpawn",
    "HesterCleanup",
    "HesterThrow",
    "HesterTurn",
    "Hiding",
    "HidingDoll",
    "LayingFlames",
    "LayingOut",
    "LegendJar",
    "LosingPath",
    "MergingHex",
    "MoreTiles",
    "MovingNest",
    "MovingUnits",
    "Nailing",
    "Paths",
    "Paying",
    "Picking",
    "PlacingGoal",
    "PlacingTokens",
    "Position",
    "PullingDoll",
    "Pushing",
    "Raging",
    "ReadingCard",
    "Refilling",
    "Regrowing",
    "Releasing",
    "Removing",
    "Replaying",
    "Rescuing",
    "Returning",
    "Rooting",
    "Rounds",
    "Scheming",
    "Seeking",
    "SendingAttack",
    "SettingOut",
    "SettingSpoon",
    "Shifting",
    "Shooting",
    "SoloBattle",
    "SoloClash",
    "SoloDousing",
    "SoloStriking",
    "SoloTurn",
    "Sorting",
    "SpawningHaints",
    "SpendingOffers",
    "StoringCubes",
    "Storming",
    "Striking",
    "Surveying",
    "Swapping",
    "Swaying",
    "TakingOffers",
    "Tallying",
    "Taunting",
    "Tricking",
    "Turn",
    "TurningCard",
    "TurningDoll",
    "TwoParts",
    "Unmasking",
    "Wildest",
    "Wounding",
]
