"""What others may not know: cards in a hand, which of Kammi's tokens is the goblin, which doll is real (HC-6.2, 8)."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.derived.hidden import veiled_correction
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.kammi import facts as k
from companion.kernel import Corrected, Fact, Seat

HIDDEN = "?"


def tell(fact: Fact, seat: Seat) -> Fact | None:
    """The fact as this seat hears it."""
    match fact:
        case f.CardDrawn(seat=owner) | f.CardBuried(seat=owner) if owner != seat:
            return replace(fact, card=HIDDEN)
        case h.HesterDrew(seat=owner) if owner != seat:
            return replace(fact, card=HIDDEN)
        case k.LegendsSetOut(seat=owner) if owner != seat:
            return replace(fact, goblin=HIDDEN)
        case k.DollHidden(seat=owner) if owner != seat:
            return replace(fact, doll=HIDDEN)
        case ff.FairCardDrawn(seat=owner) if owner != seat:
            return replace(fact, card=HIDDEN)
        case ff.ItemHidden(seat=owner) if owner != seat:
            return replace(fact, spot=HIDDEN)
        case Corrected():
            return veiled_correction(fact, lambda path: _shows_a_hand(path, seat))
    return fact


def _shows_a_hand(path: tuple[str | int, ...], seat: Seat) -> bool:
    """Whether a correction of this path could show cards that the seat may not see."""
    match path:
        case ("players",) | ("kammi",) | ("hester",) | ("hester", "hand", *_):
            return True
        case ("fair_folk",) | ("fair_folk", "objectives" | "cards" | "hideouts", *_):
            return True
        case ("kammi", "goblin" | "real_doll", *_):
            return True
        case ("players", owner, *rest):
            return owner != seat and (not rest or rest[0] in ("hand", "under_deck"))
    return False
