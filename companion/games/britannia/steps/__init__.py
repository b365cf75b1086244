"""The sequence of play: one step for each point at which somebody must or may do something."""
from __future__ import annotations

from companion.games.britannia.state import State
from companion.games.britannia.steps.after import Hungry, Withdrawing
from companion.games.britannia.steps.battle import Battle, Battles, Striking
from companion.games.britannia.steps.tallying import Tallying
from companion.games.britannia.steps.crown import Crowning, Voting
from companion.games.britannia.steps.draft import Allotting, Drafting
from companion.games.britannia.steps.growth import Allowing, Building, Growing
from companion.games.britannia.steps.moving import Moving
from companion.games.britannia.steps.rome import Settling
from companion.games.britannia.steps.round import Round
from companion.games.britannia.steps.special import Coming, Recalling
from companion.games.britannia.steps.turn import PARTS, NationTurn

AnyStep = Round | NationTurn | Growing | Allowing | Building | Moving | Battles | Battle | Striking | Withdrawing \
    | Hungry | Settling | Coming | Recalling | Voting | Crowning | Drafting | Allotting | Tallying
ALL = (Round, NationTurn, Growing, Allowing, Building, Moving, Battles, Battle, Striking, Withdrawing, Hungry, Settling,
       Coming, Recalling, Voting, Crowning, Drafting, Allotting, Tallying)


class Position(State, frozen=True, kw_only=True):
    """The state as it is saved and read."""

    flow: tuple[AnyStep, ...]


__all__ = ["ALL", "PARTS", "Allotting", "Allowing", "AnyStep", "Battle", "Battles", "Building", "Coming", "Crowning",
           "Drafting",
           "Growing", "Hungry", "Moving", "NationTurn", "Position", "Recalling", "Round", "Settling", "Striking",
           "Tallying", "Voting", "Withdrawing"]
