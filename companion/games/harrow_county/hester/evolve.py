"""What the facts of chapter 5 do to the table, and where snakes are after anybody's move (HC-9)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.evolve.changes import add_cubes, add_haints, lost, player
from companion.games.harrow_county.fair_folk.evolve import nest_moved
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import CUBE_OF, HAINTS_SQUARE, INFECTED, PAIR, PAIRS, healthy
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.evolve import hers as kammis
from companion.games.harrow_county.kammi.evolve import moved as doll_moved
from companion.games.harrow_county.state import LEGENDS_OF, TOKENS, State, holding
from companion.kernel import Fact, Place, Seat


def hers(s: State, **fields: Any) -> State:
    """The state with some of Hester's fields changed."""
    return replace(s, hester=replace(s.hester, **fields))


def evolve(before: State, s: State, fact: Fact) -> State:
    """`s` is what the fact has made of `before` for everybody else."""
    s = _board(_roots(s, fact), fact)
    s = _on_the_map(_in_battle(s, fact), fact)
    return _with_snakes(before, s, fact)


def _roots(s: State, fact: Fact) -> State:
    roots = s.hester.root_ways
    match fact:
        case h.RootPlaced(_, colour, start, to):
            return hers(s, root_ways=roots | {colour: roots.get(colour, {}) | {to: start}}, colour=colour)
        case h.RootTaken(_, colour, to):
            left = {x: start for x, start in roots.get(colour, {}).items() if x != to}
            return hers(s, root_ways=roots | {colour: left})
        case h.RootsGone(_, colour):
            return hers(s, root_ways=roots | {colour: {}})
        case h.FlameAdded(_, at):
            return hers(s, fires=holding(s.hester.fires, at, 1))
    return s


def _board(s: State, fact: Fact) -> State:
    mine = s.hester
    match fact:
        case h.TerrainGained(_, cubes):
            return _cubes(s, cubes, 1)
        case h.TerrainPaid(_, cubes):
            return _cubes(s, cubes, -1)
        case h.ActionTaken(_, action):
            return hers(s, spent=(*mine.spent, action))
        case h.HesterDrew(_, card):
            return hers(s, hand=(*mine.hand, card))
        case h.CardOpened(_, card, over):
            gone = card if card in mine.hand else "?"
            at = mine.hand.index(gone) if gone in mine.hand else len(mine.hand)
            return hers(s, hand=(*mine.hand[:at], *mine.hand[at + 1:]),
                        open_cards=(*(x for x in mine.open_cards if x != over), card),
                        covered_cards=(*mine.covered_cards, over) if over else mine.covered_cards)
        case h.CardUsed(_, card):
            return hers(s, cards_used=(*mine.cards_used, card))
        case h.HaintsEaten(_, side):
            return _square(s, side, HAINTS_SQUARE)
        case h.TokenEaten(_, owner, token, source):
            return _square(_eaten(s, owner, token, source), owner, token)
        case h.HesterTurnOver():
            return hers(s, hester_turns=mine.hester_turns + 1, spent=(), cards_used=())
        case f.RoundBegun():
            return hers(s, hester_turns=0)
    return s


def _cubes(s: State, cubes: Mapping[str, int], by: int) -> State:
    there = s.hester.cubes
    for terrain, n in cubes.items():
        there = holding(there, terrain, by * n)
    return hers(s, cubes=there)


def fallen(s: State, thrown: Mapping[str, int], out: Mapping[str, int]) -> State:
    """Terrain cubes that came out are in the middle of the Battleground again, the others are stuck."""
    inside: dict[str, int] = {}
    for terrain, colour in CUBE_OF.items():
        n = s.hester.in_tree.get(terrain, 0) + thrown.get(colour, 0) - out.get(colour, 0)
        inside = holding(inside, terrain, n)
    cubes = {terrain: out[colour] for terrain, colour in CUBE_OF.items() if out.get(colour)}
    return hers(s, cubes=cubes, in_tree=inside)


def _square(s: State, side: Seat, what: str) -> State:
    squares = s.hester.eaten_squares
    return hers(s, eaten_squares=squares | {side: (*squares.get(side, ()), what)})


def _eaten(s: State, owner: Seat, token: str, source: str) -> State:
    """The token leaves its owner."""
    p = s.players.get(owner)
    if p is None:
        return s
    match source:
        case "board":
            return player(s, owner, board=holding(p.board, token, -1))
        case "track":
            return player(s, owner, scrolls=max(0, p.scrolls - 1))
        case "wild":
            return player(s, owner, wild=max(0, p.wild - 1))
        case "box":
            return s
    return replace(s, bag=holding(s.bag, token, -1))


def _in_battle(s: State, fact: Fact) -> State:
    mine = s.hester
    match fact:
        case h.Doused(seat, at, n):
            return hers(add_cubes(s, seat, -n), fires=holding(mine.fires, at, -n))
        case h.FirePutOut(seat):
            s = hers(s, flame_pairs=min(PAIRS, mine.flame_pairs + 1))
            return player(s, seat, fires_out=s.players[seat].fires_out + 1)
        case h.HesterKilled(seat, _, n):
            return hers(add_cubes(s, seat, -n), at="")
        case h.SpoonReset(seat):
            return player(s, seat, spoon=1)
        case h.Summoned(_, at):
            return hers(s, at=at)
        case h.Stalked(_, _, to):
            return hers(s, at=to)
        case h.HesterGone():
            return hers(s, at="")
    return s


def _on_the_map(s: State, fact: Fact) -> State:
    mine = s.hester
    match fact:
        case h.Crept(_, owner, start, to, doll) if owner in s.players:
            s = add_haints(add_haints(s, owner, start, -1), owner, to, 1)
            return doll_moved(s, start, to) if doll else s
        case h.FireMade(_, at):
            for seat in s.factions:
                s = lost(s, seat, at) if s.players[seat].haints.get(at) else s
            return hers(s, fires=holding(mine.fires, at, PAIR), flame_pairs=max(0, mine.flame_pairs - 1),
                        action_flames=mine.action_flames + min(1, mine.flames_left))
        case h.Infected(_, _, at):
            return hers(s, infected=holding(mine.infected, at, 1))
        case h.Pushed(_, what, owner, start, to):
            return _pushed(s, what, owner, start, to)
        case h.Baited(_, to, terrain):
            return hers(s, bait=mine.bait | {terrain: holding(mine.bait.get(terrain, {}), to, 1)})
        case h.BaitTaken(_, at):
            terrain = mine.bait_at(at)
            return _cubes(_without_bait(s, at), {terrain: 1}, 1) if terrain else s
    return s


def _gone(things: Mapping[Place, int], start: Place, to: Place) -> dict[Place, int]:
    """One of them from a hex to the next, or back to its supply."""
    left = holding(things, start, -1)
    return holding(left, to, 1) if to else left


def _without_bait(s: State, at: Place) -> State:
    """No terrain cube waits on the hex."""
    return hers(s, bait={x: {hex: n for hex, n in there.items() if hex != at} for x, there in s.hester.bait.items()})


def _pushed(s: State, what: str, owner: Seat, start: Place, to: Place) -> State:
    if owner in s.players:
        if what in LEGENDS_OF:
            return player(s, owner, **{what: to or start})
        return player(s, owner, haints=_gone(s.players[owner].haints, start, to))
    match what:
        case "path":
            return replace(s, paths=_gone(s.paths, start, to))
        case "townsfolk":
            return replace(s, townsfolk=_gone(s.townsfolk, start, to))
        case "building":
            return replace(s, buildings=_gone(s.buildings, start, to))
        case "cube":
            return replace(s, cubes=_gone(s.cubes, start, to))
        case "blood_cube":
            return kammis(s, blood_cubes=_gone(s.kammi.blood_cubes, start, to))
        case "taunt":
            return replace(s, taunts=(*(x for x in s.taunts if x != start), *((to,) if to else ())))
        case "doll" if to:
            return doll_moved(s, start, to)
        case "doll":
            gone = s.kammi.doll_at(start)
            return kammis(s, dolls={x: there for x, there in s.kammi.dolls.items() if x != gone})
        case "nest":
            return nest_moved(s, start, to)
        case "bait":
            terrain = s.hester.bait_at(start)
            left = _without_bait(s, start)
            if not to or not terrain:
                return left
            return hers(left, bait=left.hester.bait | {terrain: left.hester.bait.get(terrain, {}) | {to: 1}})
    if what in TOKENS:
        return replace(s, tokens=s.tokens | {what: _gone(s.tokens.get(what, {}), start, to)})
    return s


def _with_snakes(before: State, s: State, fact: Fact) -> State:
    """Snakes go with their haints; where a haint is gone, its snake is Hester's again (A-74)."""
    infected = s.hester.infected
    for start, to, n in _moved_snakes(before, fact):
        n = min(n, infected.get(start, 0))
        infected = holding(holding(infected, start, -n), to, n) if to else holding(infected, start, -n)
    kept = {at: min(n, sum(p.haints.get(at, 0) for p in s.players.values())) for at, n in infected.items()}
    kept = {at: n for at, n in kept.items() if n > 0}
    return s if kept == s.hester.infected else hers(s, infected=kept)


def _moved_snakes(before: State, fact: Fact) -> Iterator[tuple[Place, Place, int]]:
    """How many infected haints a fact moves, from where to where: of those that an effect moves alone the healthy one
    goes, if there is one and nothing else is said."""
    match fact:
        case f.Advanced(start=start, to=to, infected=n) | f.Swayed(start=start, to=to, infected=n):
            yield start, to, n
        case f.Pulled(_, what, owner, start, to) | f.Shifted(_, what, owner, start, to) \
                | h.Pushed(_, what, owner, start, to) if owner in before.players:
            if what == INFECTED or (what == "haint" and not healthy(before, owner, start)):
                yield start, to, 1
        case h.Crept(_, _, start, to):
            yield start, to, 1
        case f.Merged(start=start, to=to, owner=owner, haints=n) if owner in before.players:
            yield start, to, max(0, n - healthy(before, owner, start))
        case k.Tricked(seat, start, to) if seat in before.players:
            mine, theirs = before.hester.infected.get(start, 0), before.hester.infected.get(to, 0)
            yield start, to, mine
            yield to, start, theirs
        case h.FireMade(_, at):
            yield at, "", PAIR


