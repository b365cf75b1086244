"""What a card with a code means here: one that is played, drawn, turned or used. Kinds of codes are kinds of pieces."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games import derived
from companion.games.harrow_county import actions as a
from companion.games.harrow_county.box.boxing import PRINTED_ALIKE
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.state import State
from companion.kernel import Action, Seat

MOST_USES = 4
"""So many ways to use one thing are read on a scanned card."""
FROM_HIDDEN = (a.DrawCard, a.PlayCard, a.BuryCard, b.OpenCard, fa.DrawFairCard, fa.CompleteObjective, fa.PlayFairCard)
"""Actions that take a card out of a hand or a deck that others do not see."""


class Scan(derived.Scan):
    FACES = ("card", "bonus_tile", "quest", "fair_card", "offer")
    SIGNS: Mapping[str, str] = {"card": "cards", "bonus_tile": "lantern", "quest": "flag", "fair_card": "cards"}
    FIELDS: Mapping[str, tuple[str, ...]] = {"card": ("card", "quest", "fair_card"), "tile": ("bonus_tile",),
                                             "offer": ("offer",)}
    SHOWN = FROM_HIDDEN
    HIDDEN_CARD_GUARDS = frozenset({"card.deck", "card.hand", "bury.hand", "lay.known", "deal.known", "quest.hand",
                                    "fair.hand"})

    def knows(self, s: State, kind: str, id: str) -> bool:
        shelves: Mapping[str, Mapping[str, object]] = {"quest": s.box.objectives, "fair_card": s.box.fair_cards}
        return id in PRINTED_ALIKE.get(kind, ()) or id in shelves.get(kind, {})

    def uses(self, s: State, step: Any, seat: Seat, kind: str, id: str) -> Iterator[Action]:
        """An offer that may go to many hexes is laid by a tap on the board."""
        found = tuple(super().uses(s, step, seat, kind, id))
        yield from found if len(found) <= MOST_USES else ()

    def wants(self, s: State, step: Any, seat: Seat) -> Iterator[str]:
        """Where the app deals, nobody has cards to show."""
        yield from super().wants(s, step, seat) if s.real_cards else ()

    def rests_on_hidden(self, action: Action, s: State) -> bool:
        return isinstance(action, FROM_HIDDEN)
