"""Which cards somebody may not know."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.near_and_far.steps import Dealing, Drafting, Stocking
from companion.kernel import Seat
from tests.games.suite.hidden import Deals


class Cards(Deals):
    def secrets(self, s: Any) -> Mapping[str, Seat]:
        """Artifacts in hand, drawn, dealt or in a packet belong to one seat; deck and discards are seen by nobody.
        With a box that is still being told, cards in hand have no names."""
        if not s.box.complete:
            return {}
        built = {card for p in s.players.values() for card in p.built}
        owners = {card: "" for card in s.box.artifacts if card not in built}
        for seat, p in s.players.items():
            owners |= dict.fromkeys(p.hand, seat)
        for step in s.flow:
            match step:
                case Stocking(seat=seat, drawn=drawn):
                    owners |= dict.fromkeys(drawn, seat)
                case Dealing(basic=basic, advanced=advanced) | Drafting(packets=basic, advanced=advanced):
                    for packets in (basic, advanced):
                        for seat, packet in packets.items():
                            owners |= dict.fromkeys(packet, seat)
        return {card: seat for card, seat in owners.items() if card in s.box.artifacts}

    def alike(self, s: Any, secret: str) -> Any:
        return s.box.artifacts[secret].tier
