"""The cards of the solo game. Their backs make three decks; each card names two hexes, an action space and perhaps
Hester's sign. No rulebook prints what stands on which card: the sample's are invented (HC-10.3)."""
from __future__ import annotations

from msgspec import Struct

from companion.games.harrow_county.box.cards import GOBLIN_CARDS, TACTICS, UPGRADES
from companion.kernel import UNKNOWN, Number, Unknown

ADD, SPAWN, MOVE = SPACES = ("space_add", "space_spawn", "space_move")
"""The action spaces of the solo board, clockwise (A-56)."""
DECKS = {"red": TACTICS, "blue": UPGRADES, "purple": GOBLIN_CARDS}
DECK_OF = {card: deck for deck, cards in DECKS.items() for card in cards}
SOLO_IDS = tuple(DECK_OF)
WILD_CARD = "faceless_portraits"
"""Any hex and any space, and all terrain cubes are lost (A-55)."""
TOTAL = {1: 18, 2: 16, 3: 14}
"""Cards of each level in all three decks together (HC-10.1)."""
FAIR_TURN, HESTER_TURN, CARD_TURN = "fair_token", "hester_token", "card_token"
TURN_TOKENS = (FAIR_TURN, HESTER_TURN, CARD_TURN)
"""The kinds of the four tokens of the Fair Folk against Hester; one for a card is two-sided (HC-12.2)."""
RANDOM_CUBES = 2
"""Terrain cubes of different kinds that level 2 begins with; level 1 begins with one of each, level 3 with none."""


class SoloCard(Struct, frozen=True):
    """`first_hex` and `second_hex`: hexes of the map by their numbers. `solo_symbol`: the space that comes first."""

    first_hex: Number = UNKNOWN
    second_hex: Number = UNKNOWN
    solo_symbol: str = ""
    hester_sign: bool = False

    @property
    def known(self) -> bool:
        return bool(self.solo_symbol) and not isinstance(self.first_hex, Unknown) \
            and not isinstance(self.second_hex, Unknown)


def _cards(ids: tuple[str, ...], hexes: tuple[tuple[int, int], ...]) -> dict[str, SoloCard]:
    """Symbols in turn, Hester's sign on two of five cards."""
    return {card: SoloCard(one, two, SPACES[n % len(SPACES)], n % 5 in (1, 3))
            for n, (card, (one, two)) in enumerate(zip(ids, hexes, strict=True))}


_EDGE = tuple((n % 24 + 1, (n + 9) % 24 + 1) for n in range(0, 32, 2))
_RING = (*((25 + n, 34 + n) for n in range(9)), (55, 58), (56, 59), (57, 60))
_CENTRE = ((43, 49), (44, 50), (45, 51), (46, 52), (47, 53), (48, 54), (55, 57), (58, 60))
SAMPLE_CARDS: dict[str, SoloCard] = {
    **_cards(TACTICS, _EDGE), **_cards(tuple(card for card in UPGRADES if card != WILD_CARD), _CENTRE),
    **_cards(GOBLIN_CARDS, _RING)}
"""Red cards name hexes at the edge of the map, the others hexes within."""


def deck_sizes(level: int, red: int, blue: int) -> dict[str, int] | None:
    """So many red and blue cards and as many purple ones as the level asks for beside them; None where they do not
    suffice or are too many."""
    sizes = {"red": red, "blue": blue, "purple": TOTAL.get(level, 0) - red - blue}
    fits = level in TOTAL and all(0 <= n <= len(DECKS[deck]) for deck, n in sizes.items())
    return sizes if fits else None


def turn_tokens(doubled: str) -> dict[str, int]:
    """The four tokens in the Family's bag: one of each kind, and another of one kind (A-66)."""
    return {token: 1 + (token == doubled) for token in TURN_TOKENS}
