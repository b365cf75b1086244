"""What lies on the table: units and tokens on hexes, the faction boards, the jars, the Battleground and the Tree."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.games.harrow_county.box.sample import TERRAINS, Numbers
from companion.games.harrow_county.hexes import MIDDLE, NEXT
from companion.games.harrow_county.settings import Settings
from companion.kernel import Number, Place, Seat
from companion.tower.models import Model, Simple

JARS = ("ability", "wild", "legend", "attack")
ABILITIES = ("advance", "spawn", "strengthen")
TOKENS = (*ABILITIES, "scroll")
TOKEN_OF = dict(zip(TERRAINS, TOKENS, strict=True))
"""Which token lies on which terrain at first (HC-3.3)."""
RED, BLUE = "red", "blue"
MAX_UNITS, MAX_CUBES, TURNS, GOAL, MAX_SCROLLS = 4, 6, 3, 7, 3
HAINTS, PATHS, STORMS, WILD_TOKENS, FREED = 15, 4, 15, 15, 2
CUBES = {RED: 20, BLUE: 15}
TOKEN_COUNTS = {"advance": 20, "spawn": 15, "strengthen": 15, "scroll": 10}
FIRST_BAG = {"advance": 4, "spawn": 2, "strengthen": 2}


class Setup(Struct, frozen=True):
    """`map`: one of the house maps. `real_bag`: the table says which tokens the Family draws; else the app does.
    `tower`: how the app's Tree behaves."""

    seats: tuple[Seat, ...]
    colours: dict[Seat, str] = {}
    map: str = "house_a"
    real_bag: bool = False
    settings: Settings = Settings()
    tower: Model = Simple()


class Player(Struct, frozen=True, kw_only=True):
    """`cubes` lie on the own side of the Battleground. `scrolls` and `board` are the tokens gained, without those that
    are printed on the boards. `broken` jars lie face down. `goals`: townsfolk rescued or buildings destroyed."""

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

    @property
    def points(self) -> int:
        return self.kills + FREED * self.goals + self.brambles


class State(Struct, frozen=True, kw_only=True):
    """`tokens`: how many of a kind lie on which hex. `cubes`: red cubes on hexes (Emmy). `tree`: cubes stuck inside, by
    seat. `front`: tokens the Family has drawn or collected in this turn. `holder` has the First Player Token."""

    seats: tuple[Seat, ...]
    players: dict[Seat, Player]
    round: int = 1
    holder: Seat
    map: str
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

    # Who is who

    def other(self, seat: Seat) -> Seat:
        return self.seats[1] if seat == self.seats[0] else self.seats[0]

    def seat_of(self, colour: str) -> Seat:
        return next(seat for seat in self.seats if self.players[seat].colour == colour)

    def red(self, seat: Seat) -> bool:
        """Whether the seat leads the Protectors."""
        return self.players[seat].colour == RED

    # Hexes

    def units(self, seat: Seat, at: Place) -> int:
        """How many units of the seat stand there, its legend included."""
        player = self.players[seat]
        return player.haints.get(at, 0) + (player.legend == at)

    def stands(self, seat: Seat) -> tuple[Place, ...]:
        """The hexes with units of the seat."""
        player = self.players[seat]
        return (*player.haints, *(() if player.legend in player.haints else (player.legend,)))

    def storm(self, at: Place) -> bool:
        """A printed storm is a storm for every rule (HC-1.5)."""
        return at in self.storms or at in self.printed

    def reach(self, at: Place) -> int:
        """How far a legend or attackers reach from there (HC-2.7)."""
        return 3 if self.terrain[at] == "mountain" else 2

    def cost(self, seat: Seat, to: Place) -> int:
        """Advances for entering a hex (HC-4.4b)."""
        paths = self.paths.get(to, 0)
        if paths >= 2 and self.settings.two_paths_free:
            return 0
        stormy = self.storm(to) and self.red(seat)
        return max(0, 1 + (self.terrain[to] == "mountain") + stormy - paths)

    def objections(self, seat: Seat, to: Place, n: int) -> Any:
        """Why `n` more units of the seat may not stand there (HC-2.1 to 2.3): guard and particulars."""
        if self.units(self.other(seat), to):
            yield "base.enemy"
        if self.red(seat) and self.buildings.get(to):
            yield "base.building"
        if not self.red(seat) and self.townsfolk.get(to):
            yield "base.townsfolk"
        if self.units(seat, to) + n > MAX_UNITS:
            yield "base.four"

    def open_to(self, seat: Seat, to: Place, n: int = 1) -> bool:
        """Whether so many more units of the seat may stand there: the same as no objections, asked often."""
        mine, theirs = self.players[seat], self.players[self.other(seat)]
        if to in theirs.haints or to == theirs.legend:
            return False
        hostile = self.buildings if mine.colour == RED else self.townsfolk
        return to not in hostile and mine.haints.get(to, 0) + (mine.legend == to) + n <= MAX_UNITS

    # Supplies

    def haints_left(self, seat: Seat) -> int:
        return max(0, HAINTS - sum(self.players[seat].haints.values()))

    def cubes_left(self, seat: Seat) -> int:
        out = self.players[seat].cubes + self.tree.get(seat, 0)
        out += sum(self.cubes.values()) if self.red(seat) else 0
        return max(0, CUBES[self.players[seat].colour] - out)

    def paths_left(self, seat: Seat) -> int:
        """Path tokens in the Protectors' supply: one more than scrolls, less those on the map (HC-4.8)."""
        return max(0, min(PATHS, self.players[seat].scrolls + 1) - sum(self.paths.values()))

    @property
    def storms_left(self) -> int:
        return max(0, STORMS - len(self.storms))

    @property
    def wild_left(self) -> int:
        return max(0, WILD_TOKENS - sum(p.wild for p in self.players.values()))

    # Boards

    def value(self, seat: Seat, ability: str) -> Number:
        """The number above the Protectors' rightmost token of a row (HC-4.3a)."""
        row = self.numbers.protectors[ability]
        return row[min(self.players[seat].board.get(ability, 0), len(row) - 1)]

    def draws(self, seat: Seat) -> Number:
        """How many tokens the Family draws (HC-4.3b)."""
        row = self.numbers.family
        return row[min(sum(self.players[seat].board.values()), len(row) - 1)]

    def room(self, seat: Seat, token: str) -> bool:
        """Whether a token still has a space on the board or track."""
        board = self.players[seat].board
        if token == "scroll":
            return self.players[seat].scrolls < MAX_SCROLLS
        if self.red(seat):
            return board.get(token, 0) < len(self.numbers.protectors[token]) - 1
        return sum(board.values()) < len(self.numbers.family) - 1

    # Goals

    def escorts(self, seat: Seat, at: Place) -> bool:
        """Whether townsfolk may walk there: a unit of the Protectors or a path, and nothing in the way (HC-4.5.3)."""
        return (self.units(seat, at) > 0 or self.paths.get(at, 0) > 0) and self.settles(seat, at)

    def settles(self, seat: Seat, at: Place) -> bool:
        """Whether townsfolk could stand there at all: not in the Brambles, not with an enemy unit or a building."""
        return at != MIDDLE and not self.units(self.other(seat), at) and not self.buildings.get(at)

    def walks(self, seat: Seat, start: Place) -> tuple[Place, ...]:
        """Every hex that townsfolk can reach from there along units and paths."""
        if not self.units(seat, start) and not self.paths.get(start, 0):
            return ()
        found, edge = [start], [start]
        while edge:
            edge = list(dict.fromkeys(at for x in edge if x != self.homes[seat] or x == start for at in NEXT[x]
                                      if at not in found and self.escorts(seat, at)))
            found += edge
        return tuple(found[1:])

    def doomed(self, seat: Seat) -> tuple[Place, ...]:
        """Buildings that an unbroken chain of storms joins to the Family's home (HC-4.5.3)."""
        home, ends = self.homes[seat], self.settings.chain_ends
        if ends and not self.storm(home):
            return ()
        found, edge = [home], [home]
        while edge:
            edge = list(dict.fromkeys(
                at for x in edge for at in NEXT[x] if at not in found
                and (self.storm(at) or (not ends and at in self.buildings))))
            found += edge
            edge = [at for at in edge if self.storm(at)]
        return tuple(at for at in self.buildings if at in found)


def holding(things: Mapping[str, int], key: str, by: int) -> dict[str, int]:
    """The mapping with so many more of one thing; what is not there is not named."""
    n = things.get(key, 0) + by
    return {x: m for x, m in things.items() if x != key} | ({key: n} if n > 0 else {})


__all__ = ["Player", "Settings", "Setup", "State", "holding"]
