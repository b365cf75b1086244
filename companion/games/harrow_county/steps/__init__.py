"""The sequence of play: one step for each point at which somebody must or may do something."""
from __future__ import annotations

from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.abilities import Acting, Choosing, Drawing
from companion.games.harrow_county.steps.battle import Battle, Clash, Striking
from companion.games.harrow_county.steps.legend import Blessing, LegendJar, Paths, Storming, Swaying
from companion.games.harrow_county.steps.turn import Cleanup, Rescuing, Rounds, Sorting, Turn

AnyStep = Rounds | Turn | Choosing | Drawing | Acting | Battle | Striking | Clash | LegendJar | Blessing | Paths \
    | Storming | Swaying | Cleanup | Sorting | Rescuing
ALL = (Rounds, Turn, Choosing, Drawing, Acting, Battle, Striking, Clash, LegendJar, Blessing, Paths, Storming, Swaying,
       Cleanup, Sorting, Rescuing)


class Position(State, frozen=True, kw_only=True):
    """The state as it is saved and read."""

    flow: tuple[AnyStep, ...]


__all__ = ["ALL", "AnyStep", "Acting", "Battle", "Blessing", "Choosing", "Clash", "Cleanup", "Drawing", "LegendJar",
           "Paths", "Position", "Rescuing", "Rounds", "Sorting", "Storming", "Striking", "Swaying", "Turn"]
