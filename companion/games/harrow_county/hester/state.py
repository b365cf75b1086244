"""What Hester has that nobody else has: roots, terrain cubes, infected haints, fires and her board (HC-9)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.games.harrow_county.box.cards import HESTER_CARDS
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.hexes import HEXES, NEXT, RADIUS
from companion.kernel import Place, Seat

if TYPE_CHECKING:
    from companion.games.harrow_county.state import State

ROOT_COLOURS = ("brown_root", "black_root")
SET, ROOTS = 2, 6
"""Roots that come in a turn, and that there are of both colours."""
CUBE_OF = {"swamp": "brown", "wetland": "teal", "plains": "yellow", "forest": "green"}
"""The colour of a terrain's cubes."""
TERRAIN_OF = {colour: terrain for terrain, colour in CUBE_OF.items()}
CUBES_EACH, MAX_TERRAIN_CUBES, MOST_GAINED = 6, 6, 3
SNAKES, FLAMES, PAIRS, PAIR = 8, 12, 3, 2
SIDE, FEAST = 3, 6
"""Squares on each side of her board, and on both: so many filled ones win."""
FIRST_CARDS, OPEN_CARDS = 4, 3
HESTER_UNITS = 3
MIXED_STEP, MIXED_HESTER, OWN_HESTER, MIXED_INFECTION = 2, 3, 2, 3
"""Cubes of any colours for a step of an infected haint, for one of hers, of one colour for hers, for an infection."""
HAINTS_SQUARE = "haints"
"""What lies on a square for two haints that made a fire."""
OUTSIDE = "outside"
"""From where the first root comes."""
EDGE = HEXES[:6 * RADIUS]
INFECTED, HERSELF = "infected", "hester"
"""What a moved haint with a snake in it is called, and what she is called herself."""
HAINT_WORDS = ("haint", INFECTED)
ACTIONS = ("take_card", "grow_root", "spawn_haint", "move_infected", "infect_haints", "summon_hester")
"""The actions that a flame pays for, each once in a turn."""


class Hester(Struct, frozen=True, kw_only=True):
    """`seat`: who leads her, "" where she does not play. `hester_turns` she has taken in this round. `at`: where she
    stands, "" off the map.

    `root_ways`: colour -> the hex that a root enters -> the hex it grows from, or `outside`; those of `colour` were
    placed last. `cubes` in the middle of the Battleground, `in_tree` and, by hex, `bait` (Necessary Sacrifice) are
    terrain cubes, by terrain.

    `infected`: how many haints of a hex have a snake in them. `fires`: flames by hex. `flame_pairs`: fire spaces of her
    board with flames on them. `action_flames`: flames beside her board, `spent`: the actions they were moved to in this
    turn. `eaten_squares`: what lies on her board, on the side of each faction; `squares_filled`: how many squares,
    where nobody referees.

    `hand` as of every player; `open_cards` lie face up, `covered_cards` beneath them; `cards_used` in this turn."""

    seat: Seat = ""
    hester_turns: int = 0
    at: Place = ""
    root_ways: dict[str, dict[Place, Place]] = {}
    colour: str = ""
    cubes: dict[str, int] = {}
    in_tree: dict[str, int] = {}
    bait: dict[str, dict[Place, int]] = {}
    infected: dict[Place, int] = {}
    fires: dict[Place, int] = {}
    flame_pairs: int = PAIRS
    action_flames: int = 1
    spent: tuple[str, ...] = ()
    eaten_squares: dict[Seat, tuple[str, ...]] = {}
    hand: tuple[str, ...] = ()
    open_cards: tuple[str, ...] = ()
    covered_cards: tuple[str, ...] = ()
    cards_used: tuple[str, ...] = ()
    squares_filled: int = 0

    @property
    def left(self) -> int:
        """Actions she has yet."""
        return max(0, self.action_flames - len(self.spent))

    @property
    def cubes_here(self) -> int:
        return sum(self.cubes.values())

    @property
    def filled(self) -> int:
        """Squares with something on them."""
        return self.squares_filled + sum(map(len, self.eaten_squares.values()))

    @property
    def haints_eaten(self) -> int:
        """Haints of each faction on her board: every fire takes one of both."""
        return sum(there.count(HAINTS_SQUARE) for there in self.eaten_squares.values())

    def eaten(self, token: str) -> int:
        """Tokens of a kind on her board."""
        return sum(there.count(token) for there in self.eaten_squares.values())

    def cubes_left(self, terrain: str) -> int:
        """Terrain cubes in the common supply."""
        out = self.cubes.get(terrain, 0) + self.in_tree.get(terrain, 0)
        return max(0, CUBES_EACH - out - len(self.bait.get(terrain, {})))

    def bait_at(self, at: Place) -> str:
        """The terrain of the cube that lies on a hex, "" for none."""
        return next((terrain for terrain, there in self.bait.items() if at in there), "")

    @property
    def snakes_left(self) -> int:
        return max(0, SNAKES - sum(self.infected.values()))

    @property
    def flames_left(self) -> int:
        return max(0, FLAMES - PAIR * self.flame_pairs - self.action_flames - sum(self.fires.values()))

    @property
    def root_hexes(self) -> frozenset[Place]:
        """The hexes that hold a root of either colour."""
        lying = (at for each in self.root_ways.values() for way in each.items() for at in way)
        return frozenset(lying) - {OUTSIDE}

    def entered(self, colour: str = "") -> tuple[Place, ...]:
        """The hexes that roots enter, of one colour or of both."""
        return tuple(to for name, each in self.root_ways.items() if colour in ("", name) for to in each)

    def touched(self, colour: str) -> tuple[Place, ...]:
        """The hexes that roots of a colour lie on."""
        return tuple(dict.fromkeys(
            at for to, start in self.root_ways.get(colour, {}).items() for at in (start, to) if at != OUTSIDE))

    @property
    def next_colour(self) -> str:
        """The set that is not on the map (HC-9.4a)."""
        return ROOT_COLOURS[self.colour == ROOT_COLOURS[0]]

    def pays(self, price: dict[str, int], mixed: int = 0) -> bool:
        """Whether the cubes on the Battleground suffice for so many of a terrain, and so many of any beside them."""
        return all(self.cubes.get(x, 0) >= n for x, n in price.items()) \
            and self.cubes_here - sum(price.values()) >= mixed


def new_hester(seat: Seat, factions: tuple[Seat, ...]) -> Hester:
    """Before her first turn (HC-9.2)."""
    return Hester(seat=seat, root_ways={colour: {} for colour in ROOT_COLOURS},
                  bait={terrain: {} for terrain in TERRAINS}, eaten_squares=dict.fromkeys(factions, ()))


def hester_deck(s: State) -> tuple[str, ...]:
    """Her cards that may still be drawn."""
    mine = s.hester
    gone = {*mine.hand, *mine.open_cards, *mine.covered_cards}
    left = tuple(card for card in HESTER_CARDS if card not in gone)
    return left if len(left) > mine.hand.count("?") else ()


def healthy(s: State, seat: Seat, at: Place) -> int:
    """Haints of the seat there without a snake."""
    return max(0, s.players[seat].haints.get(at, 0) - s.hester.infected.get(at, 0))


def ill(s: State, seat: Seat, at: Place) -> int:
    """Infected haints of the seat there."""
    return min(s.players[seat].haints.get(at, 0), s.hester.infected.get(at, 0))


def haint_words(s: State, seat: Seat, at: Place) -> tuple[str, ...]:
    """What haints of the seat stand there: healthy ones, infected ones."""
    if at not in s.hester.infected:
        return ("haint",)
    return ("haint", INFECTED) if healthy(s, seat, at) else (INFECTED,)


def starts_of_roots(s: State, colour: str) -> tuple[Place, ...]:
    """From where a root of that colour may grow: any hex that a root on the map enters; without forks (A-39) only the
    one that the latest enters."""
    h = s.hester
    entered = h.entered()
    if not entered:
        return (OUTSIDE,)
    if s.settings.fork_roots:
        return entered
    grown = {start for each in h.root_ways.values() for start in each.values()}
    tips = tuple(at for at in h.entered(colour) or entered if at not in grown)
    return tips if any(_grows(s, at) for at in tips) else entered


def _grows(s: State, start: Place) -> bool:
    return any(to not in s.hester.root_hexes for to in NEXT[start])


def ways_of_roots(s: State, colour: str) -> tuple[tuple[Place, Place], ...]:
    """Every root that may be placed: from where and where to (HC-9.4)."""
    held = s.hester.root_hexes
    return tuple((start, to) for start in starts_of_roots(s, colour)
                 for to in NEXT.get(start, EDGE) if to not in held)


def gains_of_roots(s: State, hexes: tuple[Place, ...]) -> dict[str, int]:
    """Terrain cubes for these hexes, as far as the supply has them (HC-9.4d)."""
    found: dict[str, int] = {}
    for at in hexes:
        terrain = s.terrain[at]
        if terrain in TERRAINS and s.hester.cubes_left(terrain) > found.get(terrain, 0):
            found[terrain] = found.get(terrain, 0) + 1
    return found


def summon_price(s: State) -> int:
    """Cubes of one colour: 3, 2 or 1 with one, two or three fires; 0 without any (HC-9.7)."""
    fires = len(s.hester.fires)
    return max(1, 4 - fires) if fires else 0


def defends(s: State, at: Place) -> int:
    """Units that a fire and Hester count for (HC-9.11)."""
    return s.hester.fires.get(at, 0) + HESTER_UNITS * (bool(at) and s.hester.at == at)


def hostile(s: State, seat: Seat, at: Place) -> bool:
    """Whether a goal stands there onto whose hex units of the seat never go."""
    return (at in s.townsfolk and not s.red(seat)) or (at in s.buildings and not s.blue(seat))


def makes_fire(s: State, seat: Seat, to: Place) -> bool:
    """Whether an infected haint of the seat makes a fire there: all units there are infected haints of the other
    faction (HC-9.6)."""
    rival = s.other(seat)
    return 0 < s.units(rival, to) == ill(s, rival, to)


def sides_with_room(s: State) -> tuple[Seat, ...]:
    """The sides of her board with an empty square, each called by its faction's seat (A-48)."""
    return tuple(seat for seat in s.factions if len(s.hester.eaten_squares.get(seat, ())) < SIDE)


def step_price(s: State, to: Place, hester: bool, mixed: bool) -> tuple[dict[str, int], int]:
    """What a step costs: cubes of the terrain entered, and cubes of any; a path makes it one less (HC-9.5.4, 9.15)."""
    less = min(1, s.paths.get(to, 0))
    if mixed:
        return {}, (MIXED_HESTER if hester else MIXED_STEP) - less
    n = (OWN_HESTER if hester else 1) - less
    return ({s.terrain[to]: n} if n else {}), 0


