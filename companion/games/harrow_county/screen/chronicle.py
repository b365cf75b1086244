"""The county's evening turn by turn: which jar was broken, and what came of it."""
from __future__ import annotations

from companion.games import derived
from companion.games.harrow_county import steps
from companion.games.harrow_county.box.boxing import SHEETS
from companion.games.harrow_county.box.components import SIDES
from companion.games.harrow_county.facts import JarBroken, RoundBegun
from companion.games.harrow_county.settings import MAPS
from companion.games.harrow_county.state import State
from companion.kernel import Became, Fact, Opened, Seat


class Chronicle(derived.Chronicle):
    def turn(self, fact: Fact) -> tuple[Seat, str] | None:
        return (fact.seat, f"jar_{fact.jar}") if isinstance(fact, JarBroken) else None

    def next_turn(self, fact: Fact) -> tuple[Seat, str] | None:
        """Hester and the Fair Folk have no jars."""
        match fact:
            case Opened(step=steps.Rooting(seat=seat)) | Became(step=steps.Rooting(seat=seat, entered_hexes=())):
                return seat, "hester"
            case Opened(step=steps.FairTurn(seat=seat)):
                return seat, "fair_folk"
        return None

    def round_begun(self, fact: Fact) -> int:
        return fact.round if isinstance(fact, RoundBegun) else 0

    def place(self, s: State, lang: str) -> str:
        return SHEETS[SIDES[MAPS.index(s.map)]].name[lang]
