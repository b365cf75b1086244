"""The shape every game has. The kernel asks nothing else of it."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from companion.kernel.codec import Codec
from companion.kernel.rulebook import RuleBook
from companion.kernel.values import Action, Fact, Finding, Piece, Place, ScoreSheet, Seat, Step


class Game(Protocol):
    """One game of the house. All methods are pure."""

    id: str
    rules: RuleBook
    codec: Codec

    def new(self, setup: Any) -> Any:
        """The first position. ValueError with the name of the setup field that is wrong."""

    def evolve(self, s: Any, fact: Fact) -> Any:
        """The state after one of the game's own facts; it must take any fact in any state."""

    def step_for(self, s: Any, action: Action) -> Step | None:
        """The step that an overruled action out of turn opens for itself; None if there is none."""

    def check(self, s: Any) -> list[Finding]:
        """The audit of any position, also one typed in from the table."""

    def coherent(self, s: Any) -> bool:
        """Whether play can go on from a position put right by hand: seats, players and steps name each other."""

    def limits(self, s: Any, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        """The lowest and highest value a counter may be moved to; None is no upper bound."""

    def pieces(self, s: Any) -> Mapping[Place, tuple[Piece, ...]]:
        """What lies where: set-up, rebuild, corrections, photos."""

    def score(self, s: Any) -> ScoreSheet:
        """Lines with a rule and a source each; the total is their sum."""

    def veil(self, s: Any, seat: Seat) -> Any:
        """The state with everything this seat may not know replaced."""

    def tell(self, fact: Fact, seat: Seat) -> Fact | None:
        """The fact as this seat hears it."""
