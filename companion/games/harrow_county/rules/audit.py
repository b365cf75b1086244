"""The audit of any position: base rules and sums of pieces (HC-1.1, 2)."""
from __future__ import annotations

from collections.abc import Iterator

from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.fair_folk.state import (
    ARROWS, CROSSES, NESTS, SEARCH_CUBES, possible)
from companion.games.harrow_county.hester.state import CUBES_EACH, FLAMES, PAIR, ROOT_COLOURS, ROOTS, SNAKES
from companion.games.harrow_county.hester.steps.fire import Pushing
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.kammi.state import FIRST_TABLE, ROWS, SPACES, WAITING
from companion.games.harrow_county.state import (
    CUBES, HAINTS, MAX_UNITS, NAILS, PURPLE, STORMS, TAUNTS, TOKEN_COUNTS, TURNS, WILD_TOKENS, State)
from companion.kernel import Finding


def check(s: State) -> list[Finding]:
    return [*_hexes(s), *_sums(s), *_jars(s), *_full_game(s), *_kammi(s), *_fair_folk(s), *_hester(s)]


def _hexes(s: State) -> Iterator[Finding]:
    for at in HEXES:
        here = {seat: n for seat in s.factions if (n := s.units(seat, at))}
        if len(here) > 1:
            yield Finding("HC-2.1", "enemies", {"to": at}, (at,))
        if s.buildings.get(at) and any(not s.blue(seat) for seat in here):
            yield Finding("HC-2.2", "building", {"to": at}, (at,))
        if s.townsfolk.get(at) and any(not s.red(seat) for seat in here):
            yield Finding("HC-2.2", "townsfolk", {"to": at}, (at,))
        if (most := max(here.values(), default=0)) > MAX_UNITS:
            yield Finding("HC-2.3", "crowd", {"to": at, "n": most}, (at,))
    if MIDDLE in s.storms or s.townsfolk.get(MIDDLE):
        yield Finding("HC-2.4", "brambles", {}, (MIDDLE,))


def _sums(s: State) -> Iterator[Finding]:
    for seat in s.factions:
        p = s.players[seat]
        if (n := sum(p.haints.values()) + s.players[s.other(seat)].haint_plate + s.hester.haints_eaten) > HAINTS:
            yield Finding("HC-1.1", "haints", {"seat": seat, "n": n, "most": HAINTS})
        n = s.cubes_out(seat)
        if n > CUBES[p.colour]:
            yield Finding("HC-1.1", "cubes", {"seat": seat, "n": n, "most": CUBES[p.colour]})
    for token, most in TOKEN_COUNTS.items():
        if (n := s.tokens_out(token)) > most:
            yield Finding("HC-1.1", "tokens", {"token": token, "n": n, "most": most})
    if (n := len(s.storms)) > STORMS:
        yield Finding("HC-1.1", "storms", {"n": n, "most": STORMS})
    if (n := sum(s.paths.values())) > (most := sum(s.paths_owned(x) for x in s.factions if s.red(x))):
        yield Finding("HC-4.8", "paths", {"n": n, "most": most})
    if (n := sum(p.wild for p in s.players.values())) > WILD_TOKENS:
        yield Finding("HC-1.1", "wild", {"n": n, "most": WILD_TOKENS})


def _jars(s: State) -> Iterator[Finding]:
    broken = [len(p.broken) for p in s.players.values()]
    if max(broken) > TURNS or abs(broken[0] - broken[1]) > 1:
        yield Finding("HC-4.1", "jars", {"n": broken[0], "other": broken[1]}, certain=False)


def _full_game(s: State) -> Iterator[Finding]:
    """Nails, taunts and cards (HC-6.2, 13.3, 13.5)."""
    nails = sum(s.nails.values()) + sum(p.nailed + p.second_nailed for p in s.players.values())
    if nails > NAILS:
        yield Finding("HC-13.3", "nails", {"n": nails, "most": NAILS})
    for at, n in s.nails.items():
        if n > sum(p.haints.get(at, 0) for p in s.players.values()):
            yield Finding("HC-13.3", "nailed", {"to": at}, (at,))
    for at in s.taunts:
        if s.owner(at):
            yield Finding("HC-13.5", "taunt", {"to": at}, (at,))
    if len(s.taunts) > TAUNTS:
        yield Finding("HC-13.5", "taunts", {"n": len(s.taunts), "most": TAUNTS})
    for seat in s.factions:
        p = s.players[seat]
        for card in sorted(x for x in {*p.hand, *p.cards_played} - {"?"} if (*p.hand, *p.cards_played).count(x) > 1):
            yield Finding("HC-6.2", "cards", {"seat": seat, "card": card})
        if p.haint_plate >= p.spoon:
            yield Finding("HC-7.5", "plate", {"seat": seat, "n": p.haint_plate}, certain=False)
    lying = (there for each in (s.bonus_tiles, s.spent_tiles) for there in each.values())
    tiles = [*s.tile_discards, *(tile for there in lying for tile in there)]
    for tile in sorted({x for x in tiles if tiles.count(x) > 1}):
        yield Finding("HC-7.2", "tile", {"tile": tile})


def _kammi(s: State) -> Iterator[Finding]:
    """One doll a hex, seven tokens on the action table (HC-8.2, 8.5)."""
    if not s.seat_of(PURPLE):
        return
    lying = list(s.kammi.dolls.values())
    for at in dict.fromkeys(x for x in lying if lying.count(x) > 1):
        yield Finding("HC-8.5", "dolls", {"to": at}, (at,))
    rows = s.kammi.rows
    if len(rows) == len(ROWS) and all(len(row) == SPACES for row in rows.values()):
        for token, n in FIRST_TABLE.items():
            if (there := s.kammi.table_tokens(token)) != n + (token == WAITING):
                yield Finding("HC-8.2", "table", {"token": token, "n": there})


def _fair_folk(s: State) -> Iterator[Finding]:
    """Nests, search cubes and what the Location Card can still say (HC-11)."""
    f = s.fair_folk
    if not f.seat:
        return
    for what, n, most in (("nests", len(f.nests), NESTS), ("arrows", len(f.arrows), ARROWS),
                          ("crosses", len(f.crosses), CROSSES),
                          ("search_cubes", f.cubes + f.tree + len(f.board), SEARCH_CUBES)):
        if n > most:
            yield Finding("HC-1.1", what, {"n": n, "most": most})
    for at in dict.fromkeys(f.nests):
        if f.nests.count(at) > 1 and not s.settings.nests_share:
            yield Finding("HC-11.4", "shared_nest", {"to": at}, (at,))
    if f.sought and not possible(s):
        yield Finding("HC-11.5", "nowhere", {})


def _hester(s: State) -> Iterator[Finding]:
    """Snakes, flames, roots and terrain cubes, and nobody in a fire but who is about to be pushed out of a new one
    (HC-2.6, 9.2, 9.6)."""
    h = s.hester
    if not h.seat:
        return
    pushed = {step.spot for step in s.flow if isinstance(step, Pushing)}
    for at in h.fires:
        if at not in pushed and (owner := s.owner(at)) and not s.spared(owner, at):
            yield Finding("HC-2.6", "burning", {"to": at}, (at,))
    for at, n in h.infected.items():
        if n > sum(p.haints.get(at, 0) for p in s.players.values()):
            yield Finding("HC-9.7", "snake", {"to": at}, (at,))
    if (n := sum(h.infected.values())) > SNAKES:
        yield Finding("HC-9.2", "snakes", {"n": n, "most": SNAKES})
    if (n := PAIR * h.flame_pairs + h.action_flames + sum(h.fires.values())) > FLAMES:
        yield Finding("HC-9.2", "flames", {"n": n, "most": FLAMES})
    for terrain in TERRAINS:
        n = h.cubes.get(terrain, 0) + h.in_tree.get(terrain, 0) + len(h.bait.get(terrain, {}))
        if n > CUBES_EACH:
            yield Finding("HC-9.2", "terrain_cubes", {"terrain": terrain, "n": n, "most": CUBES_EACH})
    for colour, each in h.root_ways.items():
        if len(each) > ROOTS // 2:
            yield Finding("HC-9.2", "roots", {"colour": colour, "n": len(each), "most": ROOTS // 2})
    for at in [at for at in h.root_ways.get(ROOT_COLOURS[0], {}) if at in h.root_ways.get(ROOT_COLOURS[1], {})]:
        yield Finding("HC-9.4b", "two_roots", {"to": at}, (at,))
