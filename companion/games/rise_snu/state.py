"""What lies on the table: characters on cells, cards over four cells each, what every player holds.

Ids: a cell is `cell:A3`; a character `rytir`, a world `iridion`. A card is what its box calls it: `dream-moth`,
`horror-fog`, `event-owl`, `easy-wells`, `hard-storm`, `ability-mage`; the second copy of a card is `dream-moth~2`."""
from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.rise_snu.box.components import DECKS, Board, Box, Dream
from companion.games.rise_snu.ground import WORKING, Ground, ground
from companion.games.rise_snu.settings import CLASH, COUNTERS, DARK, DREAMS, TRIAL, Rules, Settings, side_of
from companion.kernel import UNKNOWN, Place, Seat, Unknown

HAND = 5
LIGHT_TOKEN = 5
HERO_START, DEMON_START = 15, 45
"""Numbers of the cells where the Clash begins (RS-R16.2)."""
CANCEL_MORE = 10
HIDDEN = "?"
NEW = "new"
"""A card that the box does not know, where a card is named."""
MANY = 60
"""Cards left in a deck of which nobody knows how many it has: more than anybody draws at once."""


def card_of(copy: str) -> str:
    """The card in the box that a copy is of."""
    return copy.partition("~")[0]


def copies(box: Box, deck: str) -> tuple[str, ...]:
    """Every card of a deck, copy by copy."""
    return tuple(id if n == 1 else f"{id}~{n}" for id, card in getattr(box, deck).items()
                 for n in range(1, getattr(card, "copies", 1) + 1))


def deck_with(box: Box, card: str) -> str:
    """The deck that a card belongs to, "" for none."""
    id = card_of(card)
    return next((deck for deck in DECKS if id in getattr(box, deck)), "")


class Quest(Struct, frozen=True):
    """A quest given in the hall of a `world`; `left` tokens lie on it, none: it is fulfilled (RS-R10.3). `seen`: what
    was visited for one that wants different things."""

    card: str
    world: str
    left: int
    seen: tuple[str, ...] = ()


class Lying(Struct, frozen=True):
    """A dream or horror on the board. `at`: the upper left of its four cells; `picture`: the cell rolled for it, ""
    where the sender chose. `seat` sent it. `actions` that are left, 0 for a permanent card."""

    at: Place
    seat: Seat
    actions: int = 0
    picture: Place = ""


class Player(Struct, frozen=True, kw_only=True):
    """`team`: whoever has the same wins together. `main`: False for a helper, who gets no quests. `power`: red tokens
    above the printed value. `lap`: entries on the ring of a world, 0 outside or after the hall (RS-R6.3). `experience`
    lies on no card, `trophies` are cards that are worth some. `bp`: movement points left. `worlds` joined, as often as
    they were. `hand` has "?" for a card that nobody told. `movement`, `vigour`, `magic`: lasting additions to movement,
    lives and spell rolls. `once`: cards whose effect has worked that works once a game.

    Marks of a round: cards `met` and `used`, `attacked`, `tried` (a spell), `healed` (at a well). Until its turn ends:
    `might` adds to power, `light_foot`: void costs as path. `stopped`: its movement is over, `awoke`: by
    awakening, so that it fights no more either (A44). To come: `slowed` points
    less, `skips` turns lost, `paralysed` by a spell, `hypnotist` plays its next turn. `resigned`: out of the game."""

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
    experience: int = 0
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
    met: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    attacked: bool = False
    tried: bool = False
    healed: bool = False
    might: int = 0
    light_foot: bool = False
    stopped: bool = False
    awoke: bool = False
    slowed: int = 0
    skips: int = 0
    paralysed: bool = False
    hypnotist: Seat = ""
    resigned: bool = False

    @property
    def side(self) -> str:
        return side_of(self.character)


class State(Struct, frozen=True, kw_only=True):
    """`seats` in the order of turns, `first` begins. `goal`: worlds (Clash) or glory (Trial) that win. `open_worlds`
    have their token; `lying`: dreams and horrors on the board by id. What is in a deck follows from what is elsewhere
    (`deck`); a deck that is `decks_closed` is empty. `removed` cards never were in it. `drawn`: cards that lie open and
    belong to nobody yet. Of cards that nobody wrote down, `asked` were asked for, `unsaid` are carried out
    by the table alone. `real_cards`: hands and draws are known at the table alone. `tournament`: "", first or
    final."""

    seats: tuple[Seat, ...]
    players: dict[Seat, Player]
    mode: str = CLASH
    round: int = 1
    first: Seat = ""
    goal: int = 2
    board: Board
    box: Box
    open_worlds: tuple[str, ...]
    lying: dict[str, Lying] = {}
    discards: dict[str, tuple[str, ...]] = {}
    decks_closed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    rules: Rules = Rules()
    settings: Settings = Settings()
    real_cards: bool = False
    tournament: str = ""
    over: bool = False
    winners: tuple[Seat, ...] = ()
    flow: tuple[Any, ...] = ()

    @property
    def ground(self) -> Ground:
        return ground(self.board)

    @property
    def clash(self) -> bool:
        return self.mode not in (TRIAL, COUNTERS)

    @property
    def counted(self) -> bool:
        """Whether nobody referees: numbers are counted and nothing lies anywhere."""
        return self.mode == COUNTERS

    # Who is who

    def side(self, side: str) -> tuple[Seat, ...]:
        """Who plays for Dreams or for Dark, the main character first."""
        return tuple(sorted((x for x in self.seats if self.players[x].side == side),
                            key=lambda x: not self.players[x].main))

    def holder(self, seat: Seat) -> Seat:
        """Who has cards and light for a seat: in the Clash the helper of its side, if there is one (RS-R17.5)."""
        return self.side(self.players[seat].side)[-1] if self.clash else seat

    def in_game(self) -> tuple[Seat, ...]:
        return tuple(x for x in self.seats if not self.players[x].resigned)

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        mine = self.players[seat].team
        return tuple(x for x in self.in_game() if self.players[x].team != mine)

    def here(self, at: Place) -> tuple[Seat, ...]:
        """Whose characters stand there."""
        return tuple(x for x in self.in_game() if self.players[x].at == at)

    # Cards

    def deck_of(self, seat: Seat) -> str:
        """The kind of cards that a seat sends."""
        return {DREAMS: "dreams", DARK: "horrors"}[self.players[seat].side]

    def sent(self, card: str) -> Dream | None:
        """A dream or horror by its id; None for what is none."""
        id = card_of(card)
        return self.box.dreams.get(id) or self.box.horrors.get(id)

    def elsewhere(self) -> set[str]:
        """Every card that is in no deck."""
        found = {*self.removed, *self.lying, *self.drawn}
        for cards in self.discards.values():
            found.update(cards)
        for p in self.players.values():
            found.update((*p.hand, *p.items, *p.trophies, *p.abilities, *(x.card for x in p.quests)))
        return found

    def size(self, deck: str) -> int | None:
        """How many cards the owner counted in a deck; None for one of which nobody knows."""
        n = self.box.card_counts.get(deck, UNKNOWN) if self.grows else len(copies(self.box, deck))
        return None if isinstance(n, Unknown) else n

    @property
    def grows(self) -> bool:
        """Whether the box may have cards that nobody has entered yet."""
        return not self.box.complete

    def unseen(self, deck: str) -> tuple[str, ...]:
        """The cards of a kind that lie nowhere in sight, in the order of the box. A box that grows may have one more of
        each, and cards that it does not know, as long as its owner did not count fewer."""
        gone = self.elsewhere()
        found = tuple(x for x in copies(self.box, deck) if x not in gone)
        size = self.size(deck)
        if not self.grows or (size is not None and len(copies(self.box, deck)) >= size):
            return found
        if size is not None and self._gone(deck, gone) >= size:
            return ()
        there = {card_of(x) for x in (*found, *self.removed)}
        more = tuple(self._another(id, gone) for id in getattr(self.box, deck) if id not in there)
        return (*found, *more, NEW)

    @staticmethod
    def _another(id: str, gone: set[str]) -> str:
        n = 2
        while f"{id}~{n}" in gone:
            n += 1
        return f"{id}~{n}"

    def deck(self, deck: str) -> tuple[str, ...]:
        """The cards that may still be drawn."""
        return () if deck in self.decks_closed else self.unseen(deck)

    def deck_size(self, deck: str) -> int:
        """How many cards a deck has; "?" in hands are cards of it as well."""
        if deck in self.decks_closed:
            return 0
        size = self.size(deck)
        if size is None:
            return MANY
        hidden = sum(p.hand.count(HIDDEN) for seat, p in self.players.items() if self.deck_of(seat) == deck)
        return max(0, size - self._gone(deck, self.elsewhere()) - hidden)

    def _gone(self, deck: str, gone: set[str]) -> int:
        """How many cards of a deck are in no deck."""
        return sum(card_of(x) in getattr(self.box, deck) for x in gone)

    def sendable(self, seat: Seat) -> tuple[str, ...]:
        """The cards that the seat could have in hand: what it has, and, where the app does not know, one copy of
        whatever is in no other place."""
        hand = self.players[seat].hand
        if HIDDEN not in hand:
            return hand
        others = {card_of(x): x for x in reversed(self.unseen(self.deck_of(seat)))}
        return tuple(dict.fromkeys((*([NEW] if self.grows else ()), *(x for x in hand if x != HIDDEN),
                                    *reversed(others.values()))))

    # Cells

    def covered(self) -> dict[Place, str]:
        """The lying card over each cell, whether it works there or not."""
        square = self.ground.square
        return {at: card for card, x in self.lying.items() for at in square.get(x.at, ())}

    def card_at(self, at: Place) -> str:
        """The lying card that works on a cell, "" for none (RS-R7.5)."""
        if self.ground.kind.get(at) not in WORKING:
            return ""
        square = self.ground.square
        return next((card for card, x in self.lying.items() if at in square.get(x.at, ())), "")
