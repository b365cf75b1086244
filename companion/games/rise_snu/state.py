"""What lies on the table: characters on cells, cards over four cells each, what every player holds.

Ids: a cell is `cell:A3`; a character `rytir`, a world `iridion`. A card is what its box calls it: `dream-moth`,
`horror-fog`, `event-owl`, `easy-wells`, `hard-storm`, `ability-mage`; the second copy of a card is `dream-moth~2`."""
from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.rise_snu.settings import CLASH, DARK, DREAMS, Rules, Settings, side_of
from companion.kernel import Place, Seat

DECKS = ("dreams", "horrors", "events", "easy", "hard", "abilities")
"""Shelves of the box whose cards are drawn from a deck."""
HAND = 5
LIGHT_TOKEN = 5
CANCEL_MORE = 10
HIDDEN = "?"


def card_of(copy: str) -> str:
    """The card in the box that a copy is of."""
    return copy.partition("~")[0]


class Quest(Struct, frozen=True):
    """A quest given in the hall of a `world`; `left` tokens lie on it, none: it is fulfilled (RS-R10.3)."""

    card: str
    world: str
    left: int


class Lying(Struct, frozen=True):
    """A dream or horror on the board. `at`: the upper left of its four cells; `picture`: the cell rolled for it, ""
    where the sender chose. `seat` sent it. `actions` that are left, 0 for a permanent card."""

    at: Place
    seat: Seat
    actions: int = 0
    picture: Place = ""


class Player(Struct, frozen=True, kw_only=True):
    """`team`: whoever has the same wins together. `main`: False for a helper, who gets no quests. `power`: red tokens
    above the printed value. `lap`: entries on the ring of a world, 0 outside or after the hall (RS-R6.3). `bp`:
    movement points left. `worlds` joined, as often as they were. `hand` has "?" for a card that nobody told.
    `trophies`: cards that are worth experience. `movement`, `vigour`, `magic`: lasting additions to movement, lives and
    spell rolls.

    Marks of a round: `used` cards, `attacked`, `tried` (a spell), `healed` (at a well). Until its turn ends: `might`
    adds to power, `light_foot`: void costs as path. `stopped`: its movement is over. To come: `slowed` points less,
    `skips` turns lost, `hypnotist` plays its next turn. `resigned`: out of the game."""

    character: str
    team: str
    at: Place = ""
    main: bool = True
    lives: int
    power: int = 0
    glory: int = 0
    light: int = 0
    bp: int = 0
    lap: int = 0
    worlds: tuple[str, ...] = ()
    quests: tuple[Quest, ...] = ()
    hand: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    movement: int = 0
    vigour: int = 0
    magic: int = 0
    used: tuple[str, ...] = ()
    attacked: bool = False
    tried: bool = False
    healed: bool = False
    might: int = 0
    light_foot: bool = False
    stopped: bool = False
    slowed: int = 0
    skips: int = 0
    hypnotist: Seat = ""
    resigned: bool = False

    @property
    def side(self) -> str:
        return side_of(self.character)


class State(Struct, frozen=True, kw_only=True):
    """`seats` in the order of turns. `open_worlds` have their token; `lying`: dreams and horrors on the board by id.
    What is in a deck follows from what is elsewhere (`deck`); `put_away`: cards that are out of this game, a whole
    deck by its name. `goal`: worlds of a main character (Clash) or glory (Trial) that win. `real_cards`: hands and
    draws are known at the table alone."""

    seats: tuple[Seat, ...]
    players: dict[Seat, Player]
    mode: str = CLASH
    round: int = 1
    goal: int = 2
    open_worlds: tuple[str, ...]
    lying: dict[str, Lying] = {}
    discards: dict[str, tuple[str, ...]] = {}
    put_away: tuple[str, ...] = ()
    rules: Rules = Rules()
    settings: Settings = Settings()
    real_cards: bool = False
    box: Any = None
    flow: tuple[Any, ...] = ()

    @property
    def clash(self) -> bool:
        return self.mode != "trial"

    def side(self, side: str) -> tuple[Seat, ...]:
        """Who plays for Dreams or for Dark, the main character first."""
        return tuple(sorted((x for x in self.seats if self.players[x].side == side),
                            key=lambda x: not self.players[x].main))

    def holder(self, side: str) -> Seat:
        """Who holds the cards and the light of a side in the Clash: the helper, if there is one (RS-R17.5)."""
        return self.side(side)[-1]

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        mine = self.players[seat].team
        return tuple(x for x in self.seats if self.players[x].team != mine and not self.players[x].resigned)

    def deck_of(self, seat: Seat) -> str:
        """The kind of cards that a seat sends."""
        return {DREAMS: "dreams", DARK: "horrors"}[self.players[seat].side]
