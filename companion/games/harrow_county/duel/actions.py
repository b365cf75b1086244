"""What is done only where the Fair Folk play against Hester: turn tokens, and what an offer gives a faction (HC-12)."""
from __future__ import annotations

from companion.kernel import Action, Place


class DrawTurn(Action, frozen=True):
    """The table: a token out of the Family's bag says whose turn it is."""

    turn_token: str


class TossTurn(Action, frozen=True):
    """The table: a two-sided token shows the colour of one of the players."""

    faction: str


class HelpSpawn(Action, frozen=True):
    """An offer spawns a haint of the faction whose card was carried out."""

    at: Place


class HelpAdvance(Action, frozen=True):
    """An offer moves the units of a hex to the next."""

    start: Place
    to: Place


ALL: tuple[type[Action], ...] = (DrawTurn, TossTurn, HelpSpawn, HelpAdvance)
DRAWS = (DrawTurn, TossTurn)
