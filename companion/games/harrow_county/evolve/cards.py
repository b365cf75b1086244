"""What the facts of the full game do to the table: cards, upgrade tokens, talents (HC-6, 13 to 15)."""
from __future__ import annotations


from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.evolve.changes import add_cubes, add_haints, lost, player
from companion.games.harrow_county.hester.state import HAINT_WORDS
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.kammi.evolve import hers, moved
from companion.games.harrow_county.state import LEGENDS_OF, MAX_SPOON, TOKENS, State, holding
from companion.kernel import Fact, Place, Seat


def evolve(s: State, fact: Fact) -> State:
    match fact:
        case f.TokensLaid(token, terrain):
            there = {at: 1 for at in s.symbols if s.terrain[at] == terrain}
            return replace(s, tokens=s.tokens | {token: there})
        case f.CardDrawn(seat, card):
            p = s.players[seat]
            return player(s, seat, hand=(*p.hand, card), under_deck=tuple(x for x in p.under_deck if x != card))
        case f.CardPlayed(seat, card):
            p = s.players[seat]
            return player(s, seat, hand=_less(p.hand, card), cards_played=(*p.cards_played, card))
        case f.TokenPutBack(_, token):
            return replace(s, front=holding(s.front, token, -1), bag=holding(s.bag, token, 1))
        case f.TokenUpgraded(_, token, upgrade):
            return replace(s, front=holding(holding(s.front, token, -1), upgrade, 1))
        case f.TokenLaid(seat, token):
            s = replace(s, front=holding(s.front, token, -1))
            return player(s, seat, on_attack_jar=(*s.players[seat].on_attack_jar, token))
        case f.TokenSpent(seat, token):
            s = player(s, seat, on_attack_jar=tuple(x for x in s.players[seat].on_attack_jar if x != token))
            return replace(s, bag=holding(s.bag, token, 1))
        case f.CubesStored(seat, n):
            return player(add_cubes(s, seat, -n), seat, odessa_cubes=s.players[seat].odessa_cubes + n)
        case f.CubesReturned(seat, n):
            return player(add_cubes(s, seat, n), seat, odessa_cubes=max(0, s.players[seat].odessa_cubes - n))
        case f.CubesBanished(seat, n):
            rival = s.other(seat)
            return player(add_cubes(s, rival, -n), rival, banished=s.players[rival].banished + n)
        case f.CubesBack(seat, n):
            return player(add_cubes(s, seat, n), seat, banished=max(0, s.players[seat].banished - n))
        case f.RangeGrown(seat, n):
            return player(s, seat, range_bonus=s.players[seat].range_bonus + n)
        case f.SpawnsReach():
            return replace(s, far_spawns=True)
        case f.TurnOver(seat):
            return replace(player(s, seat, range_bonus=0), far_spawns=False)
    return _on_the_map(_on_the_scoreboard(s, fact), fact)


def _on_the_scoreboard(s: State, fact: Fact) -> State:
    """Bonus tiles, haint dial, goals of chapter 3 (HC-7)."""
    match fact:
        case f.TileTurned(tile, jar) if jar:
            return replace(s, bonus_tiles=s.bonus_tiles | {jar: (*s.bonus_tiles.get(jar, ()), tile)})
        case f.LanternTaken(seat):
            return replace(s, holder=seat)
        case f.TileUsed(_, jar, tile):
            left = tuple(x for x in s.bonus_tiles.get(jar, ()) if x != tile)
            return replace(s, bonus_tiles=s.bonus_tiles | {jar: left},
                           spent_tiles=s.spent_tiles | {jar: (*s.spent_tiles.get(jar, ()), tile)})
        case f.TilesCleared():
            gone = tuple(tile for there in s.spent_tiles.values() for tile in there)
            return replace(s, spent_tiles=dict.fromkeys(s.spent_tiles, ()), tile_discards=(*s.tile_discards, *gone))
        case f.TilesShuffled():
            return replace(s, tile_discards=())
        case f.PlateScored(seat):
            p = s.players[seat]
            return player(s, seat, dial_points=p.dial_points + 1, haint_plate=0, spoon=min(MAX_SPOON, p.spoon + 1))
        case f.SpoonBack(seat):
            return player(s, seat, spoon=max(1, s.players[seat].spoon - 1))
        case f.CardBuried(seat, card):
            p = s.players[seat]
            return player(s, seat, hand=_less(p.hand, card), under_deck=(*p.under_deck, card))
        case f.GoalPlaced(seat, terrain, to):
            return _goal_placed(s, s.other(seat), terrain, to)
    return s


def _goal_placed(s: State, owner: Seat, terrain: str, to: Place) -> State:
    left = list(s.players[owner].goals_to_place)
    if terrain in left:
        left.remove(terrain)
    s = player(s, owner, goals_to_place=tuple(left))
    if s.red(owner):
        return replace(s, townsfolk=holding(s.townsfolk, to, 1))
    return replace(s, buildings=holding(s.buildings, to, 1))


def _on_the_map(s: State, fact: Fact) -> State:
    match fact:
        case f.Shifted(_, what, owner, start, to):
            return _shifted(s, what, owner, start, to)
        case f.Merged():
            return _merged(s, fact)
        case f.TokenPut(_, token, to):
            return replace(s, tokens=s.tokens | {token: holding(s.tokens.get(token, {}), to, 1)})
        case f.HaintRemoved(_, owner, at):
            return lost(s, owner, at)
        case f.Nailed(_, to, legend):
            return _nailed(s, to, legend, 1)
        case f.Unnailed(_, at, legend):
            return _nailed(s, at, legend, -1)
        case f.TauntPlaced(_, to):
            return replace(s, taunts=s.taunts if to in s.taunts else (*s.taunts, to))
        case f.TauntGone(at):
            return replace(s, taunts=tuple(x for x in s.taunts if x != at))
    return s


def _less(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand without a card: without one that nobody has told where it is not known to be there."""
    gone = card if card in hand else "?"
    if gone not in hand:
        return hand
    at = hand.index(gone)
    return (*hand[:at], *hand[at + 1:])


def _shifted(s: State, what: str, owner: Seat, start: Place, to: Place) -> State:
    if what in LEGENDS_OF and owner in s.players:
        return player(s, owner, **{what: to})
    if what in HAINT_WORDS and owner in s.players:
        return add_haints(add_haints(s, owner, start, -1), owner, to, 1)
    if what == "townsfolk":
        return replace(s, townsfolk=_carried(s.townsfolk, start, to, 1))
    if what == "building":
        return replace(s, buildings=_carried(s.buildings, start, to, 1))
    if what in TOKENS:
        return replace(s, tokens=s.tokens | {what: _carried(s.tokens.get(what, {}), start, to, 1)})
    return s


def _carried(things: dict[Place, int], start: Place, to: Place, n: int) -> dict[Place, int]:
    return holding(holding(things, start, -n), to, n) if n else things


def _merged(s: State, fact: f.Merged) -> State:
    start, to, owner = fact.start, fact.to, fact.owner
    tokens = {x: _carried(there, start, to, there.get(start, 0)) for x, there in s.tokens.items()}
    s = replace(s, tokens=s.tokens | tokens, paths=_carried(s.paths, start, to, s.paths.get(start, 0)),
                cubes=_carried(s.cubes, start, to, s.cubes.get(start, 0)))
    if start in s.taunts:
        s = replace(s, taunts=(*(x for x in s.taunts if x not in (start, to)), to))
    if fact.folk:
        s = replace(s, townsfolk=_carried(s.townsfolk, start, to, s.townsfolk.get(start, 0)),
                    buildings=_carried(s.buildings, start, to, s.buildings.get(start, 0)))
    if fact.storm and start in s.storms and to != MIDDLE:
        s = replace(s, storms=(*(x for x in s.storms if x not in (start, to)), to))
    blood = _carried(s.kammi.blood_cubes, start, to, s.kammi.blood_cubes.get(start, 0))
    s = hers(s, blood_cubes=blood)
    if not s.kammi.doll_at(to):
        s = moved(s, start, to)
    if owner in s.players:
        s = add_haints(add_haints(s, owner, start, -fact.haints), owner, to, fact.haints)
        s = player(s, owner, legend=to) if fact.legend else s
        s = player(s, owner, second=to) if fact.second else s
    return s


def _nailed(s: State, at: Place, legend: bool, by: int) -> State:
    if not legend:
        return replace(s, nails=holding(s.nails, at, by))
    owner = next((seat for seat in s.factions if at in s.legends(seat)), "")
    if not owner:
        return s
    p = s.players[owner]
    if p.legend == at and p.nailed != (by > 0):
        return player(s, owner, nailed=by > 0)
    return player(s, owner, second_nailed=by > 0 and p.second == at)


