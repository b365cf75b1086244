"""What each fact does to the table. Nothing here asks whether it makes sense: old journals fold whatever they hold."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.duel import evolve as duel
from companion.games.harrow_county.evolve import cards
from companion.games.harrow_county.evolve.changes import add_cubes, add_haints, add_to_board, lost, player
from companion.games.harrow_county.fair_folk import evolve as fair_folk
from companion.games.harrow_county.fair_folk.state import SILVER
from companion.games.harrow_county.hester import evolve as hester
from companion.games.harrow_county.kammi import evolve as kammi
from companion.games.harrow_county.solo import evolve as solo
from companion.games.harrow_county.state import LEGENDS_OF, State, holding
from companion.kernel import Fact, Place, Seat


def evolve(s: State, fact: Fact) -> State:
    after = _factions(s, fact)
    if s.solo.solo_level:
        after = solo.evolve(after, fact)
    if s.solo.duel:
        after = duel.evolve(after, fact)
    return hester.evolve(s, after, fact) if s.hester.seat else after


def _factions(s: State, fact: Fact) -> State:
    match fact:
        case f.JarBroken(seat, jar):
            broken = s.players[seat].broken
            return player(s, seat, broken=broken if jar in broken else (*broken, jar))
        case f.WildTaken(seat, n):
            return player(s, seat, wild=n)
        case f.TokenDrawn(_, token):
            return replace(s, bag=holding(s.bag, token, -1), front=holding(s.front, token, 1))
        case f.Strengthened(seat, n):
            return add_cubes(s, seat, n)
        case f.Outnumbered(seat, n):
            return add_cubes(s, seat, n)
        case f.CubesDiscarded(seat, n):
            return add_cubes(s, seat, -n)
        case f.Attacked(seat, unlocks=unlocks):
            return player(s, seat, attacked=unlocks or s.players[seat].attacked)
        case f.CubesFell(thrown, out):
            return _fallen(s, thrown, out)
        case f.RoundBegun(round, holder):
            players = {seat: replace(p, broken=(), attacked=False) for seat, p in s.players.items()}
            return replace(s, round=round, holder=holder, players=players)
        case f.BramblesHeld(seat):
            return player(s, seat, brambles=s.players[seat].brambles + 1)
    for part in (_units, _on_the_map, cards.evolve, kammi.evolve, fair_folk.evolve):
        after = part(s, fact)
        if after is not s:  # no fact is two parts' business
            return after
    return s


def _units(s: State, fact: Fact) -> State:
    match fact:
        case f.Advanced(seat, start, to, haints, legend):
            s = add_haints(add_haints(s, seat, start, -haints), seat, to, haints)
            s = player(s, seat, second=to) if fact.second else s
            s = kammi.moved(s, start, to) if fact.doll else s
            return player(s, seat, legend=to) if legend else s
        case f.Spawned(seat, at, n):
            return add_haints(s, seat, at, n)
        case f.Swayed(seat, start, to, n):
            return add_haints(add_haints(s, seat, start, -n), seat, to, n)
        case f.LegendMoved(seat, to, second):
            return player(s, seat, second=to) if second else player(s, seat, legend=to)
        case f.HaintKilled(seat, at, cubes, plate):
            p = s.players[seat]
            s = player(s, seat, haint_plate=p.haint_plate + 1) if plate else player(s, seat, kills=p.kills + 1)
            s = add_cubes(s, seat, -cubes)
            return lost(s, s.other(seat), at) if at else s
        case f.Pulled(_, what, owner, start, to) if owner:
            if what in LEGENDS_OF:
                return player(s, owner, **{what: to})
            return add_haints(add_haints(s, owner, start, -1), owner, to, 1)
    return s


def _on_the_map(s: State, fact: Fact) -> State:
    match fact:
        case f.CubePlaced(_, at):
            return replace(s, cubes=holding(s.cubes, at, 1))
        case f.CubeTaken(seat, at):
            return replace(add_cubes(s, seat, s.cubes.get(at, 0)), cubes=_without(s.cubes, at))
        case f.PathPlaced(_, to):
            return replace(s, paths=holding(s.paths, to, 1))
        case f.PathTaken(_, at):
            return replace(s, paths=holding(s.paths, at, -1))
        case f.StormPlaced(_, to):
            return replace(s, storms=s.storms if to in s.storms else (*s.storms, to))
        case f.Pulled(_, what, owner, start, to) if not owner:
            lying = holding(holding(s.tokens.get(what, {}), start, -1), to, 1)
            return replace(s, tokens=s.tokens | {what: lying})
        case f.TokensTaken(seat, at, token, n, into):
            return _taken(s, seat, at, token, n, into)
        case f.TokenKept(seat, token):
            s = replace(s, front=holding(s.front, token, -1))
            return add_to_board(s, seat, token, 1)
        case f.TokensReturned():
            bag = s.bag
            for token, n in s.front.items():
                bag = holding(bag, token, n)
            return replace(s, bag=bag, front={})
        case f.Guided(_, start, to):
            return replace(s, townsfolk=holding(holding(s.townsfolk, start, -1), to, 1))
        case f.Rescued(seat, at):
            s = replace(s, townsfolk=holding(s.townsfolk, at, -1))
            return player(s, seat, goals=s.players[seat].goals + 1)
        case f.Destroyed(seat, at):
            s = replace(s, buildings=holding(s.buildings, at, -1))
            return player(s, seat, goals=s.players[seat].goals + 1)
    return s


def _fallen(s: State, thrown: Mapping[str, int], out: Mapping[str, int]) -> State:
    """What came out lies on its owner's side again, the rest is stuck."""
    tree: dict[Seat, int] = {}
    for seat, p in s.players.items():
        tree = holding(tree, seat, s.tree.get(seat, 0) + thrown.get(p.colour, 0) - out.get(p.colour, 0))
        s = player(s, seat, cubes=out.get(p.colour, 0))
    inside = s.fair_folk.tree + thrown.get(SILVER, 0) - out.get(SILVER, 0)
    s = fair_folk.theirs(replace(s, tree=tree), cubes=out.get(SILVER, 0), tree=max(0, inside))
    return hester.fallen(s, thrown, out) if s.hester.seat else s


def _taken(s: State, seat: Seat, at: Place, token: str, n: int, into: str) -> State:
    s = replace(s, tokens=s.tokens | {token: holding(s.tokens.get(token, {}), at, -n)})
    match into:
        case "board":
            return add_to_board(s, seat, token, n)
        case "track":
            return player(s, seat, scrolls=s.players[seat].scrolls + n)
        case "front":
            return replace(s, front=holding(s.front, token, n))
    return s


def _without(things: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {x: n for x, n in things.items() if x != key}
