"""What lies on the table: units and tokens on hexes, the faction boards, the jars, the Battleground and the Tree."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.games.harrow_county.box.cards import GOBLIN_CARDS, TACTICS, UPGRADES
from companion.games.harrow_county.box.components import Box
from companion.games.harrow_county.box.sample import TERRAINS, Numbers
from companion.games.harrow_county.box.tiles import TILES
from companion.games.harrow_county.fair_folk.state import FairFolk
from companion.games.harrow_county.hester.state import Hester
from companion.games.harrow_county.hexes import HEXES, MIDDLE, NEXT
from companion.games.harrow_county.kammi.state import Kammi
from companion.games.harrow_county.settings import LEGENDS, Settings
from companion.games.harrow_county.solo.state import Solo
from companion.kernel import Number, Place, Seat
from companion.tower.models import Model

JARS = ("ability", "wild", "legend", "attack")
ABILITIES = ("advance", "spawn", "strengthen")
TOKENS = (*ABILITIES, "scroll")
TOKEN_OF = dict(zip(TERRAINS, TOKENS, strict=True))
"""Which token lies on which terrain at first (HC-3.3)."""
RED, BLUE, PURPLE = "red", "blue", "purple"
MAX_UNITS, MAX_CUBES, TURNS, GOAL, MAX_SCROLLS = 4, 6, 3, 7, 3
HAINTS, PATHS, STORMS, WILD_TOKENS, FREED = 15, 4, 15, 15, 2
CUBES = {RED: 20, BLUE: 15, PURPLE: 15}
NAILS, TAUNTS, STORED, FIRST_HAND, MAX_SPOON = 2, 2, 3, 3, 3
"""Pieces of Bernice and Priscilla, cubes that Odessa's board holds, cards at first, the spoon's last."""
EMMY, LEVI = "emmy", "levi"
LEGENDS_OF = ("legend", "second")
"""What a moved legend is called: Kammi has two of them."""
CARDS = {RED: TACTICS, BLUE: UPGRADES, PURPLE: GOBLIN_CARDS}
TOKEN_COUNTS = {"advance": 20, "spawn": 15, "strengthen": 15, "scroll": 10}
FIRST_BAG = {"advance": 4, "spawn": 2, "strengthen": 2}


class Player(Struct, frozen=True, kw_only=True):
    """`cubes` lie on the own side of the Battleground. `scrolls` and `board` are the tokens gained, without those that
    are printed on the boards. `broken` jars lie face down. `goals`: townsfolk rescued or buildings destroyed.

    Of the full game: `legend_name`, "" for the first of the faction; `track_turned`: the other side of its track is up;
    `odessa_cubes` lie on her board; `nailed`: a nail lies under the legend. `hand` has "?" for cards that nobody told,
    `cards_played` lie open, tokens of `on_attack_jar` wait there. `range_bonus` counts in this turn; `banished` cubes
    are off the Battleground until the rival's turn ends.

    Of chapter 3: so many haints as the `spoon` says on the `haint_plate` make one of the `dial_points`;
    `goals_to_place`: the terrains on the Scoreboard where own goals wait; cards `under_deck` come last.

    `second`: where the other of Kammi's two legends stands, "" for everybody else's. `fires_out`: fires of
    Hester's that were put out."""

    colour: str
    legend: Place
    haints: dict[Place, int] = {}
    kills: int = 0
    goals: int = 0
    brambles: int = 0
    cubes: int = 3
    wild: int = 1
    scrolls: int = 0
    board: dict[str, int] = {}
    broken: tuple[str, ...] = ()
    attacked: bool = False
    legend_name: str = ""
    track_turned: bool = False
    odessa_cubes: int = 0
    nailed: bool = False
    hand: tuple[str, ...] = ()
    cards_played: tuple[str, ...] = ()
    on_attack_jar: tuple[str, ...] = ()
    range_bonus: int = 0
    banished: int = 0
    spoon: int = 1
    haint_plate: int = 0
    dial_points: int = 0
    goals_to_place: tuple[str, ...] = ()
    under_deck: tuple[str, ...] = ()
    second: Place = ""
    second_nailed: bool = False
    doll_points: int = 0
    fires_out: int = 0

    @property
    def name(self) -> str:
        """The legend's."""
        return self.legend_name or LEGENDS[self.colour][0]

    @property
    def points(self) -> int:
        return self.kills + self.dial_points + FREED * self.goals + self.brambles + self.doll_points \
            + self.fires_out

    def reach(self, terrain: str) -> int:
        """How far legend and attackers reach from a hex of that terrain (HC-2.7)."""
        return (3 if terrain == "mountain" else 2) + self.range_bonus

    def attack_reach(self, terrain: str) -> int:
        """The same for an attack: Weaving Fate may wait for it (HC-15.8)."""
        return self.reach(terrain) + 2 * ("weaving_fate" in self.on_attack_jar)


class State(Struct, frozen=True, kw_only=True):
    """`tokens`: how many of a kind lie on which hex. `cubes`: red cubes on hexes (Emmy). `tree`: cubes stuck inside,
    by seat. `front`: tokens the Family has drawn or collected in this turn. `holder` has the First Player
    Token. `book_chapter`: the chapter of the rulebook, 0 where nobody referees. `nails`: haints that stand on
    one. `far_spawns`: in this turn haints come anywhere in range. `bonus_tiles` lie face up over a jar,
    `spent_tiles` face down. `box`: without its maps, of which one lies here hex by hex."""

    seats: tuple[Seat, ...]
    players: dict[Seat, Player]
    round: int = 1
    holder: Seat
    map: str
    box: Box = Box("sample", invented=True)
    terrain: dict[Place, str]
    printed: tuple[Place, ...]
    homes: dict[Seat, Place]
    numbers: Numbers
    tokens: dict[str, dict[Place, int]]
    townsfolk: dict[Place, int] = {}
    buildings: dict[Place, int] = {}
    storms: tuple[Place, ...] = ()
    paths: dict[Place, int] = {}
    cubes: dict[Place, int] = {}
    tree: dict[Seat, int] = {}
    bag: dict[str, int] = {}
    front: dict[str, int] = {}
    settings: Settings
    real_bag: bool
    tower: Model
    flow: tuple[Any, ...]
    book_chapter: int = 1
    real_cards: bool = False
    nails: dict[Place, int] = {}
    taunts: tuple[Place, ...] = ()
    far_spawns: bool = False
    bonus_tiles: dict[str, tuple[str, ...]] = {}
    spent_tiles: dict[str, tuple[str, ...]] = {}
    tile_discards: tuple[str, ...] = ()
    kammi: Kammi = Kammi()
    hester: Hester = Hester()
    fair_folk: FairFolk = FairFolk()
    solo: Solo = Solo()

    # Who is who

    @property
    def factions(self) -> tuple[Seat, ...]:
        """The two seats that have a home, jars and haints: whoever else sits here plays by other rules."""
        return tuple(self.players)

    def other(self, seat: Seat) -> Seat:
        """The rival of a faction."""
        one, two = self.players
        return two if seat == one else one

    def seat_of(self, colour: str) -> Seat:
        """Who leads that faction, "" where nobody does."""
        return next((seat for seat, p in self.players.items() if p.colour == colour), "")

    def red(self, seat: Seat) -> bool:
        """Whether the seat leads the Protectors."""
        return self.players[seat].colour == RED

    def blue(self, seat: Seat) -> bool:
        """Whether the seat leads the Family: it has a bag instead of three rows, and storms are nothing to it."""
        return self.players[seat].colour == BLUE

    # Hexes

    def legends(self, seat: Seat) -> tuple[Place, ...]:
        """Where the seat's legends stand: Kammi comes with a goblin (HC-8.3)."""
        player = self.players[seat]
        return (player.legend, player.second) if player.second else (player.legend,)

    def units(self, seat: Seat, at: Place) -> int:
        """How many units of the seat stand there, its legend included."""
        player = self.players[seat]
        return player.haints.get(at, 0) + (player.legend == at) + (player.second == at)

    def stands(self, seat: Seat) -> tuple[Place, ...]:
        """The hexes with units of the seat."""
        player = self.players[seat]
        return tuple(dict.fromkeys((*player.haints, *self.legends(seat))))

    @property
    def symbols(self) -> tuple[Place, ...]:
        """Where an ability token lies at first: on every terrain hex but the homes and those beside them (HC-3.3)."""
        near = {at for home in self.homes.values() for at in (home, *NEXT[home])}
        return tuple(at for at in HEXES if self.terrain[at] in TERRAINS and at not in near)

    def storm(self, at: Place) -> bool:
        """A printed storm is a storm for every rule (HC-1.5)."""
        return at in self.storms or at in self.printed

    def reach(self, seat: Seat, at: Place) -> int:
        """How far the seat's legend or attackers reach from there."""
        return self.players[seat].reach(self.terrain[at])

    def attack_reach(self, seat: Seat, at: Place) -> int:
        return self.players[seat].attack_reach(self.terrain[at])

    def loose(self, seat: Seat, at: Place) -> int:
        """Haints there that stand on no nail (HC-13.3)."""
        return self.players[seat].haints.get(at, 0) - self.nails.get(at, 0)

    def owner(self, at: Place) -> Seat:
        """Whose units stand there, "" for nobody's."""
        return next((seat for seat in self.players if self.units(seat, at)), "")

    def cost(self, seat: Seat, to: Place) -> int:
        """Advances for entering a hex (HC-4.4b)."""
        paths = self.paths.get(to, 0)
        if paths >= 2 and self.settings.two_paths_free:
            return 0
        stormy = self.storm(to) and (self.red(seat) or (not self.blue(seat) and self.settings.kammi_storms))
        return max(0, 1 + (self.terrain[to] == "mountain") + stormy - paths)

    def most_units(self, at: Place) -> int:
        """How many units of a faction a hex holds; Hester may be one of the four (HC-2.3, A-43)."""
        return MAX_UNITS - (self.settings.hester_counts and bool(at) and self.hester.at == at)

    def spared(self, seat: Seat, at: Place) -> bool:
        """Whether haints may come there in spite of a fire: by a setting at the Family's home in a storm (A-80)."""
        return self.settings.burning_spawns and self.blue(seat) and at == self.homes[seat] and self.storm(at)

    def open_to(self, seat: Seat, to: Place, n: int = 1) -> bool:
        """Whether so many more units of the seat may enter that hex (HC-2.1 to 2.3, 2.6); asked often."""
        mine, theirs = self.players[seat], self.players[self.other(seat)]
        if to in theirs.haints or to in (theirs.legend, theirs.second) or to in self.hester.fires:
            return False
        if (to in self.buildings and mine.colour != BLUE) or (to in self.townsfolk and mine.colour != RED):
            return False
        return mine.haints.get(to, 0) + (mine.legend == to) + (mine.second == to) + n <= self.most_units(to)

    def empty(self, at: Place) -> bool:
        """Nothing there but terrain and perhaps a storm (HC-14.5)."""
        return not self.owner(at) and not any(at in there for there in (
            *self.tokens.values(), self.townsfolk, self.buildings, self.paths, self.taunts, self.kammi.dolls.values(),
            self.hester.fires, *self.hester.bait.values(), self.fair_folk.nests))

    def holds_something(self, at: Place) -> bool:
        return not self.empty(at) or at in self.storms or at in self.cubes or at in self.kammi.blood_cubes

    # Supplies

    def haints_left(self, seat: Seat) -> int:
        gone = self.players[self.other(seat)].haint_plate + self.hester.haints_eaten
        return max(0, HAINTS - sum(self.players[seat].haints.values()) - gone)

    def cubes_left(self, seat: Seat) -> int:
        return max(0, CUBES[self.players[seat].colour] - self.cubes_out(seat))

    def cubes_out(self, seat: Seat) -> int:
        """Cubes of the seat that are not in its supply."""
        p = self.players[seat]
        k = self.kammi
        lying = sum(self.cubes.values()) if self.red(seat) else 0
        if p.colour == PURPLE:
            lying = sum(k.row_cubes.values()) + sum(k.blood_cubes.values())
        return p.cubes + p.odessa_cubes + p.banished + self.tree.get(seat, 0) + lying

    def tokens_left(self, token: str) -> int:
        """Tokens of a kind in the box."""
        return max(0, TOKEN_COUNTS[token] - self.tokens_out(token))

    def tokens_out(self, token: str) -> int:
        out = sum(self.tokens.get(token, {}).values()) + self.bag.get(token, 0) + self.front.get(token, 0)
        out += sum(p.scrolls if token == "scroll" else p.board.get(token, 0) for p in self.players.values())
        return out + self.kammi.table_tokens(token) + self.hester.eaten(token)

    def nails_left(self) -> int:
        return max(0, NAILS - sum(self.nails.values()) - sum(p.nailed + p.second_nailed for p in self.players.values()))

    def paths_left(self, seat: Seat) -> int:
        """Path tokens in the Protectors' supply: one more than scrolls, less those on the map (HC-4.8)."""
        return max(0, self.paths_owned(seat) - sum(self.paths.values()))

    def paths_owned(self, seat: Seat) -> int:
        """None with the Townsfolk side of the track (HC-6.5a)."""
        return 0 if self.players[seat].track_turned else min(PATHS, self.players[seat].scrolls + 1)

    @property
    def storms_left(self) -> int:
        return max(0, STORMS - len(self.storms))

    @property
    def wild_left(self) -> int:
        return max(0, WILD_TOKENS - sum(p.wild for p in self.players.values()) - self.hester.eaten("wild"))

    # Boards

    def value(self, seat: Seat, ability: str) -> Number:
        """The number above the rightmost token of a row (HC-4.3a, 8.7)."""
        row = self.rows(seat)[ability]
        return row[min(self.players[seat].board.get(ability, 0), len(row) - 1)]

    def rows(self, seat: Seat) -> Mapping[str, tuple[Number, ...]]:
        """The three rows of the Protectors' board, or of Kammi's."""
        return self.numbers.kammi if self.players[seat].colour == PURPLE else self.numbers.protectors

    def draws(self, seat: Seat) -> Number:
        """How many tokens the Family draws (HC-4.3b)."""
        row = self.numbers.family
        return row[min(sum(self.players[seat].board.values()), len(row) - 1)]

    def back(self) -> Number:
        """How many of the drawn tokens the Family returns (HC-6.6)."""
        row = self.numbers.back
        family = self.players.get(self.seat_of(BLUE))
        return row[min(sum(family.board.values()), len(row) - 1)] if row and family else 0

    def covered_icons(self, seat: Seat) -> int:
        """Card icons under tokens of the board (HC-6.2)."""
        board, icons = self.players[seat].board, self.numbers.card_icons
        if self.blue(seat):
            return sum(n <= sum(board.values()) for n in icons.get("family", ()))
        return sum(n <= board.get(ability, 0) for ability in ABILITIES for n in icons.get(ability, ()))

    def room(self, seat: Seat, token: str) -> bool:
        """Whether a token still has a space on the board or track."""
        board = self.players[seat].board
        if token == "scroll":
            return self.players[seat].scrolls < MAX_SCROLLS
        if self.blue(seat):
            return sum(board.values()) < len(self.numbers.family) - 1
        return board.get(token, 0) < len(self.rows(seat)[token]) - 1

    # Cards

    def deck(self, seat: Seat) -> tuple[str, ...]:
        """The cards that may still be drawn, in the order of the list."""
        p = self.players[seat]
        gone = {*p.hand, *p.cards_played, *p.under_deck, *self.discarded(seat)}
        return tuple(card for card in CARDS[p.colour] if card not in gone) or p.under_deck[:1]

    def playable(self, seat: Seat) -> tuple[str, ...]:
        """The cards that the seat could have in hand: what it has, or, where the app does not know that, whatever has
        not been played."""
        p = self.players[seat]
        if "?" not in p.hand:
            return p.hand
        return tuple(card for card in CARDS[p.colour] if card not in (*p.cards_played, *self.discarded(seat)))

    def discarded(self, seat: Seat) -> tuple[str, ...]:
        """Cards that are out of play: only Kammi's ever are (HC-8.11)."""
        return self.kammi.discards if self.players[seat].colour == PURPLE else ()

    def deck_size(self, seat: Seat) -> int:
        p = self.players[seat]
        return max(0, len(CARDS[p.colour]) - len(p.hand) - len(p.cards_played) - len(self.discarded(seat)))

    # Bonus tiles

    def tile_supply(self) -> tuple[str, ...]:
        """The tiles that lie face down beside the Scoreboard."""
        out = {*self.tile_discards, *(x for there in self.bonus_tiles.values() for x in there),
               *(x for there in self.spent_tiles.values() for x in there)}
        return tuple(tile for tile in TILES if tile not in out)

    # Goals

    def takes_goal(self, at: Place) -> bool:
        """Whether a goal may be placed there: nobody and no other goal stands there (HC-7.3)."""
        return not self.owner(at) and at not in self.townsfolk and at not in self.buildings \
            and at not in self.hester.fires

    def settles(self, seat: Seat, at: Place) -> bool:
        """Whether townsfolk could stand there at all: not in the Brambles, not with an enemy unit or a building."""
        return at != MIDDLE and not self.units(self.other(seat), at) and not self.buildings.get(at) \
            and at not in self.hester.fires



def holding(things: Mapping[str, int], key: str, by: int) -> dict[str, int]:
    """The mapping with so many more of one thing; what is not there is not named."""
    n = things.get(key, 0) + by
    return {x: m for x, m in things.items() if x != key} | ({key: n} if n > 0 else {})


__all__ = ["Player", "Settings", "State", "holding"]
