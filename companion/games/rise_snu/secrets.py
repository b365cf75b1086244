"""What others may not know: the dreams and horrors in a hand (RS-R16.2, R18.4)."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.derived.hidden import veiled_correction
from companion.games.rise_snu import facts as f
from companion.games.rise_snu.state import HIDDEN
from companion.kernel import Corrected, Fact, Seat


def tell(fact: Fact, seat: Seat) -> Fact | None:
    """The fact as this seat hears it."""
    match fact:
        case f.CardDrawn(seat=owner) if owner != seat:
            return replace(fact, card=HIDDEN)
        case Corrected():
            return veiled_correction(fact, lambda path: _shows_a_hand(path, seat))
    return fact


def _shows_a_hand(path: tuple[str | int, ...], seat: Seat) -> bool:
    """Whether a correction of this path could show cards that the seat may not see."""
    match path:
        case ("players",):
            return True
        case ("players", owner, *rest):
            return owner != seat and (not rest or rest[0] == "hand")
    return False
