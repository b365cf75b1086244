"""What the solo game has beside Hester and the two factions, and what follows from the card that was turned."""
from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.games.harrow_county.hester.state import FLAMES
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.solo.cards import (
    ADD, DECK_OF, DECKS, MOVE, SOLO_IDS, SPACES, SPAWN, TOTAL, WILD_CARD, SoloCard, turn_tokens)
from companion.kernel import Number, Place, Seat, Unknown

if TYPE_CHECKING:
    from companion.games.harrow_county.state import State

SIDES = {"protectors": "red", "family": "blue"}
"""The two factions that nobody leads, by the name they have instead of a player."""
GOALS = ("townsfolk", "building")


class Solo(Struct, frozen=True, kw_only=True):
    """`solo_level` 1 to 3, 0 where somebody leads the factions. `solo_decks`: cards face down, by their backs' colour.
    `turned` cards are out of them; `card` lies on the solo board, on the side of the faction `acting_side`.
    `first_space`: where its actions begin; `space_flames`: Hester's flames on the spaces. `lost_by`: `points` or
    `cards`, once Hester has lost.

    `duel`: the Fair Folk play against her; `turn_tokens` are in the Family's bag yet."""

    solo_level: int = 0
    solo_decks: dict[str, int] = {}
    turned: tuple[str, ...] = ()
    card: str = ""
    acting_side: Seat = ""
    first_space: str = ""
    space_flames: dict[str, int] = {}
    lost_by: str = ""
    duel: bool = False
    turn_tokens: dict[str, int] = {}


def content(s: State, card: str) -> SoloCard:
    """What stands on a card, as far as somebody has told it."""
    return s.box.solo_cards.get(card, SoloCard())


def hexes_of(s: State, card: str) -> tuple[Place, ...]:
    """The hexes that a card names; any hex for the wild one."""
    if card == WILD_CARD:
        return HEXES
    told = content(s, card)
    return tuple(dict.fromkeys(at for n in (told.first_hex, told.second_hex) if (at := hex_of(n))))


def hex_of(n: Number) -> Place:
    """The hex of that number, "" for none."""
    return HEXES[n - 1] if not isinstance(n, Unknown) and 1 <= n <= len(HEXES) else ""


def cards_left(s: State, deck: str) -> tuple[str, ...]:
    """The cards that may lie on top of a deck."""
    return tuple(card for card in DECKS[deck] if card not in s.solo.turned) if s.solo.solo_decks.get(deck) else ()


def full_decks(s: State) -> tuple[str, ...]:
    """The decks with a card left."""
    return tuple(deck for deck in DECKS if cards_left(s, deck))


def clockwise(s: State) -> tuple[str, ...]:
    """The spaces as they lie on the solo board (A-56)."""
    return SPACES if s.settings.spawn_after_add else (ADD, MOVE, SPAWN)


def order(s: State, first: str) -> tuple[str, ...]:
    """The spaces clockwise from one of them."""
    spaces = clockwise(s)
    n = spaces.index(first) if first in spaces else 0
    return spaces[n:] + spaces[:n]


def laid(s: State, first: str) -> dict[str, int]:
    """Hester's flames on the spaces, one by one clockwise from the first (HC-10.4C)."""
    spaces, n = order(s, first), s.hester.action_flames
    each = {space: n // len(spaces) + (i < n % len(spaces)) for i, space in enumerate(spaces)}
    return {space: n for space, n in each.items() if n}


def times(s: State, space: str) -> int:
    """How often a space is carried out."""
    return 1 + s.solo.space_flames.get(space, 0)


def missing_goals(s: State) -> tuple[str, ...]:
    """Townsfolk or a building where the map has none (HC-10.4A)."""
    return tuple(goal for goal, there in zip(GOALS, (s.townsfolk, s.buildings), strict=True) if not there)


def targets(s: State, side: Seat) -> tuple[Place, ...]:
    """The hexes that a faction moves to: townsfolk for the Protectors, a building for the Family."""
    return tuple(s.townsfolk if s.red(side) else s.buildings)


def goal_fits(s: State, goal: str, at: Place) -> bool:
    """Whether a new goal may be placed there: no unit, no fire, no goal of the other faction (HC-10.4A)."""
    other = s.buildings if goal == "townsfolk" else s.townsfolk
    return not s.owner(at) and at not in s.hester.fires and at not in other \
        and not (goal == "townsfolk" and at == MIDDLE)


def spawn_fits(s: State, side: Seat, at: Place) -> bool:
    """Whether a haint may come there: no unit, no fire, no goal of the other faction (A-76)."""
    hostile = s.buildings if s.red(side) else s.townsfolk
    return not s.owner(at) and at not in s.hester.fires and at not in hostile


def solo_fits(s: State) -> bool:
    """Whether decks, cards and flames are such as there are, and none where somebody leads the factions."""
    x = s.solo
    if not x.solo_level:
        return x == Solo()
    whole = turn_tokens(s.settings.doubled_token)
    tokens = all(0 < n <= whole.get(token, 0) for token, n in x.turn_tokens.items())
    left = {deck: len(DECKS[deck]) - sum(DECK_OF.get(card) == deck for card in x.turned) for deck in DECKS}
    return x.solo_level in TOTAL and set(s.players) == set(SIDES) and bool(s.hester.seat) \
        and tokens and x.duel == bool(s.fair_folk.seat) and x.duel >= bool(x.turn_tokens) \
        and x.solo_decks.keys() <= DECKS.keys() and all(0 < n <= left[deck] for deck, n in x.solo_decks.items()) \
        and {*x.turned, x.card} <= {"", *SOLO_IDS} and len(set(x.turned)) == len(x.turned) \
        and x.acting_side in ("", *SIDES) and x.first_space in ("", *SPACES) \
        and x.space_flames.keys() <= set(SPACES) and all(0 < n <= FLAMES for n in x.space_flames.values()) \
        and x.lost_by in ("", "points", "cards") and set(s.box.solo_cards) <= set(SOLO_IDS) \
        and all(s.players[side].colour == colour for side, colour in SIDES.items())
