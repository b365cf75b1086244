"""The sequence of play: one step for each point at which somebody must or may do something."""
from __future__ import annotations

from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.abilities import Acting, Choosing, Drawing, TwoParts, Returning
from companion.games.harrow_county.steps.battle import Battle, Clash, Releasing, Striking
from companion.games.harrow_county.steps.cards import Banishing, LayingOut, Shooting, Wildest
from companion.games.harrow_county.steps.common import Carrying, Dealing
from companion.games.harrow_county.steps.dolls import GoingAlong, PullingDoll
from companion.games.harrow_county.steps.effects import MergingHex, PlacingTokens, Shifting
from companion.games.harrow_county.steps.goblin import Bleeding, Exploding, Replaying, Scheming, Tricking
from companion.games.harrow_county.steps.kammi import (
    DollsFound, FillingRows, HidingDoll, SettingOut, TurningDoll, Unmasking)
from companion.games.harrow_county.steps.legend import Blessing, LegendJar, Swaying
from companion.games.harrow_county.steps.talents import (
    Conjuring, Nailing, Picking, Raging, Removing, StoringCubes, Taunting)
from companion.games.harrow_county.steps.tiles import Burying, FirstTiles, GoalsDue, MoreTiles
from companion.games.harrow_county.steps.track import Escorting, Paths, Storming
from companion.games.harrow_county.steps.turn import Cleanup, Rescuing, Rounds, Sorting, Turn

AnyStep = Rounds | Turn | Choosing | Drawing | Returning | Acting | TwoParts | Battle | Releasing | Striking | Clash \
    | LegendJar | Blessing | Paths | Escorting | Storming | Swaying | Nailing | Raging | Taunting | Conjuring \
    | Removing | StoringCubes | Picking | Shifting | MergingHex | PlacingTokens | Dealing | LayingOut | \
    Wildest | Shooting | Banishing | FirstTiles | MoreTiles | GoalsDue | Burying | Cleanup | Sorting | \
    Rescuing | Carrying | GoingAlong | PullingDoll | Bleeding | Exploding | Replaying | Scheming | Tricking \
    | DollsFound | FillingRows | HidingDoll | SettingOut | TurningDoll | Unmasking
ALL = (Rounds, Turn, Choosing, Drawing, Returning, Acting, TwoParts, Battle, Releasing, Striking, Clash, LegendJar,
       Blessing, Paths, Escorting, Storming, Swaying, Nailing, Raging, Taunting, Conjuring, Removing, StoringCubes,
       Picking, Shifting, MergingHex, PlacingTokens, Dealing, LayingOut, Wildest, Shooting, Banishing, FirstTiles,
       MoreTiles, GoalsDue, Burying, Cleanup, Sorting, Rescuing, Carrying, GoingAlong, PullingDoll, Bleeding,
       Exploding, Replaying, Scheming, Tricking, DollsFound, FillingRows, HidingDoll, SettingOut, TurningDoll,
       Unmasking)


class Position(State, frozen=True, kw_only=True):
    """The state as it is saved and read."""

    flow: tuple[AnyStep, ...]


__all__ = ["ALL", "Acting", "AnyStep", "Banishing", "Battle", "Bleeding", "Blessing", "Burying", "Carrying",
           "Choosing", "Clash", "Cleanup", "Conjuring", "Dealing", "DollsFound", "Drawing", "Escorting", "Exploding",
           "FillingRows", "FirstTiles", "GoingAlong", "GoalsDue", "HidingDoll", "LayingOut", "LegendJar", "MergingHex",
           "MoreTiles", "Nailing", "Paths", "Picking", "PlacingTokens", "Position", "PullingDoll", "Raging",
           "Releasing", "Removing", "Replaying", "Rescuing", "Returning", "Rounds", "Scheming", "SettingOut",
           "Shifting", "Shooting", "Sorting", "StoringCubes", "Storming", "Striking", "Swaying", "Taunting",
           "Tricking", "Turn", "TurningDoll", "TwoParts", "Unmasking", "Wildest"]
