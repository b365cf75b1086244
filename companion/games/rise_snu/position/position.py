"""Positions entered by hand: the steps around what goes on in a turn."""
from __future__ import annotations

from companion.games import derived
from companion.games.rise_snu.position.things import steps_of_turn
from companion.games.rise_snu.state import State
from companion.kernel import Seat, Step


class Check(derived.Check):
    ICONS = {  # noqa: RUF012
        "figure": "figure", "card": "cards", "token": "world", "red": "power", "green": "heart", "light": "sun",
        "action_token": "dot", "quest": "dot", "glory": "star"}


class Position(derived.Position):
    def steps_around(self, s: State, seat: Seat, begun: bool) -> tuple[Step, ...]:
        return () if begun else steps_of_turn(s, seat)
