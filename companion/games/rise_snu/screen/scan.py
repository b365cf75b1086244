"""What a card with a code means here: a card that is sent, one that was drawn, one under the character."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games import derived
from companion.games.contract import Thing
from companion.games.rise_snu import actions as a
from companion.games.rise_snu.box.shelves import CODED
from companion.games.rise_snu.state import State, card_of
from companion.kernel import Action, Seat


class Scan(derived.Scan):
    FACES = tuple(CODED)
    SIGNS: Mapping[str, str] = {"character": "figure", "dream": "moon", "horror": "moon", "event": "cards",
                                "easy": "flag", "hard": "flag", "ability": "wand"}
    SHOWN = (a.Send,)
    HIDDEN_CARD_GUARDS = frozenset({"send.hand"})

    def knows(self, s: State, kind: str, id: str) -> bool:
        return id in getattr(s.box, CODED[kind], {})

    def names(self, s: State, action: Action) -> Iterator[Thing]:
        """A card of any kind, and a character that uses what it can do by itself: copies of a card are one thing."""
        id = card_of(str(getattr(action, "card", "")))
        yield from ((kind, id) for kind in CODED if id and self.knows(s, kind, id))

    def uses(self, s: State, step: Any, seat: Seat, kind: str, id: str) -> Iterator[Action]:
        """One copy is as good as another."""
        found = next(super().uses(s, step, seat, kind, id), None)
        yield from (found,) if found else ()

    def rests_on_hidden(self, action: Action, s: State) -> bool:
        return isinstance(action, a.Send)

    def movable(self, s: State) -> bool:
        """Cards are put elsewhere by corrections, or as the rules say."""
        return False
