"""Chapter 3: bonus tiles, and goals that come onto the map round by round (HC-7)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar


from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.tiles import ABILITY_TILES, LANTERN_TILE
from companion.games.harrow_county.hexes import HEXES
from companion.games.harrow_county.kammi.steps.goblin import her_track
from companion.games.harrow_county.state import JARS, PURPLE, State
from companion.games.harrow_county.steps.abilities import Acting, first_scroll
from companion.games.harrow_county.steps.battle import plate_scored
from companion.games.harrow_county.steps.common import Dealing
from companion.games.harrow_county.steps.effects import LEFT, Shifting
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Step


class FirstTiles(Step, frozen=True):
    """Players turn tiles over in turns, four of them onto the jars; the lantern's tile says who begins (HC-7.2).
    `beyond_four`: those that came after the fourth."""

    beyond_four: tuple[str, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TurnTile,)

    def supply(self, s: State) -> tuple[str, ...]:
        return tuple(tile for tile in s.tile_supply() if tile not in self.beyond_four)

    def free(self, s: State) -> str:
        """The leftmost position without a tile."""
        return next((jar for jar in JARS if not s.bonus_tiles.get(jar)), "")

    def actors(self, s: State) -> tuple[Seat, ...]:
        found = LANTERN_TILE in self.beyond_four or any(LANTERN_TILE in x for x in s.bonus_tiles.values())
        return () if (found and not self.free(s)) or not self.supply(s) else (TABLE,)

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return evenly(self.supply(s))

    def take(self, s: State, act: a.TurnTile) -> Facts:
        n = sum(map(len, s.bonus_tiles.values())) + len(self.beyond_four)
        jar = self.free(s)
        if not jar:
            yield Became(FirstTiles((*self.beyond_four, act.tile)))
        s = yield f.TileTurned(act.tile, jar)
        return (yield f.LanternTaken(s.factions[n % len(s.factions)])) if act.tile == LANTERN_TILE else s

    def advance(self, s: State) -> Facts:
        yield Closed()


class MoreTiles(Step, frozen=True):
    """A new tile for every position, beside what is left there (HC-7.8)."""

    left: tuple[str, ...] = JARS
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TurnTile,)

    def supply(self, s: State) -> tuple[str, ...]:
        return s.tile_supply() or s.tile_discards

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.left and self.supply(s) else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return evenly(self.supply(s))

    def take(self, s: State, act: a.TurnTile) -> Facts:
        if not s.tile_supply():
            s = yield f.TilesShuffled()
        yield Became(MoreTiles(self.left[1:]))
        return (yield f.TileTurned(act.tile, self.left[0] if self.left else JARS[0]))

    def advance(self, s: State) -> Facts:
        yield Closed()


def evenly(tiles: tuple[str, ...]) -> Mapping[Action, Fraction]:
    return {a.TurnTile(seat=TABLE, tile=tile): Fraction(1, len(tiles)) for tile in tiles}


class GoalsDue(Step, frozen=True):
    """Each player brings one goal of the rival onto the map, the holder of the lantern first (HC-7.3, 7.4). `left`
    players have not."""

    left: int = 2
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PlaceGoal,)

    def placer(self, s: State) -> Seat:
        return s.holder if self.left > 1 else s.other(s.holder)

    def waiting(self, s: State) -> tuple[str, ...]:
        """The terrains of the rival's goals on the Scoreboard."""
        return s.players[s.other(self.placer(s))].goals_to_place

    def actors(self, s: State) -> tuple[Seat, ...]:
        seat = self.placer(s)
        some = self.left > 0 and any(s.terrain[at] in self.waiting(s) and s.takes_goal(at) for at in HEXES)
        return (seat,) if some else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for terrain in self.waiting(s):
            yield from (a.PlaceGoal(seat=seat, terrain=terrain, to=at) for at in HEXES if s.terrain[at] == terrain)

    def take(self, s: State, act: a.PlaceGoal) -> Facts:
        yield Became(GoalsDue(max(0, self.left - 1)))
        return (yield f.GoalPlaced(act.seat, act.terrain, act.to))

    def advance(self, s: State) -> Facts:
        return (yield Became(GoalsDue(self.left - 1)) if self.left > 1 else Closed())


class Burying(Step, frozen=True):
    """After a drawn card one of the hand goes under the deck (HC-7.7)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.BuryCard,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.players[self.seat].hand else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (a.BuryCard(seat=seat, card=card) for card in s.players[seat].hand)

    def take(self, s: State, act: a.BuryCard) -> Facts:
        yield Closed()
        return (yield f.CardBuried(self.seat, act.card))

    def advance(self, s: State) -> Facts:
        yield Closed()


def tile_used(s: State, seat: Seat, jar: str, tile: str) -> Facts:
    """A tile is used and turned face down (HC-7.6, 7.7)."""
    p = s.players[seat]
    s = yield f.TileUsed(seat, jar, tile)
    if tile in ABILITY_TILES:
        return (yield Opened(Acting(seat, tile, {ABILITY_TILES[tile]: 1})))
    match tile:
        case "tile_first_player" if s.holder != seat:
            return (yield f.LanternTaken(seat))
        case "tile_card" if p.hand and not s.real_cards:
            yield Opened(Burying(seat))
            return (yield Opened(Dealing(seat, 1)))
        case "tile_wild" if s.wild_left:
            return (yield f.WildTaken(seat, p.wild + 1))
        case "tile_move_legend":
            return (yield Opened(Shifting(seat, tile, LEFT[tile])))
        case "tile_spoon_back" if p.spoon > 1:
            s = yield f.SpoonBack(seat)
            return (yield from plate_scored(s, seat))
        case "tile_first_scroll" if p.colour == PURPLE:
            return (yield from her_track(s, seat, first_scroll=True))
        case "tile_first_scroll":
            return (yield Opened(first_scroll(s, seat)))
    return s


