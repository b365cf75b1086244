"""The audit of any position: base rules and sums of pieces (HC-1.1, 2)."""
from __future__ import annotations

from collections.abc import Iterator

from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.state import (
    CUBES, HAINTS, MAX_UNITS, STORMS, TOKEN_COUNTS, TURNS, WILD_TOKENS, PATHS, State)
from companion.kernel import Finding


def check(s: State) -> list[Finding]:
    return [*_hexes(s), *_sums(s), *_jars(s)]


def _hexes(s: State) -> Iterator[Finding]:
    red, blue = s.seat_of("red"), s.seat_of("blue")
    for at in HEXES:
        ours, theirs = s.units(red, at), s.units(blue, at)
        if ours and theirs:
            yield Finding("HC-2.1", "enemies", {"to": at}, (at,))
        if ours and s.buildings.get(at):
            yield Finding("HC-2.2", "building", {"to": at}, (at,))
        if theirs and s.townsfolk.get(at):
            yield Finding("HC-2.2", "townsfolk", {"to": at}, (at,))
        if max(ours, theirs) > MAX_UNITS:
            yield Finding("HC-2.3", "crowd", {"to": at, "n": max(ours, theirs)}, (at,))
    if MIDDLE in s.storms or s.townsfolk.get(MIDDLE):
        yield Finding("HC-2.4", "brambles", {}, (MIDDLE,))


def _sums(s: State) -> Iterator[Finding]:
    for seat in s.seats:
        p = s.players[seat]
        if (n := sum(p.haints.values())) > HAINTS:
            yield Finding("HC-1.1", "haints", {"seat": seat, "n": n, "most": HAINTS})
        n = p.cubes + s.tree.get(seat, 0) + (sum(s.cubes.values()) if s.red(seat) else 0)
        if n > CUBES[p.colour]:
            yield Finding("HC-1.1", "cubes", {"seat": seat, "n": n, "most": CUBES[p.colour]})
    for token, most in TOKEN_COUNTS.items():
        n = sum(s.tokens.get(token, {}).values()) + s.bag.get(token, 0) + s.front.get(token, 0)
        n += sum(p.scrolls if token == "scroll" else p.board.get(token, 0) for p in s.players.values())
        if n > most:
            yield Finding("HC-1.1", "tokens", {"token": token, "n": n, "most": most})
    if (n := len(s.storms)) > STORMS:
        yield Finding("HC-1.1", "storms", {"n": n, "most": STORMS})
    if (n := sum(s.paths.values())) > (most := min(PATHS, s.players[s.seat_of("red")].scrolls + 1)):
        yield Finding("HC-4.8", "paths", {"n": n, "most": most})
    if (n := sum(p.wild for p in s.players.values())) > WILD_TOKENS:
        yield Finding("HC-1.1", "wild", {"n": n, "most": WILD_TOKENS})


def _jars(s: State) -> Iterator[Finding]:
    broken = [len(p.broken) for p in s.players.values()]
    if max(broken) > TURNS or abs(broken[0] - broken[1]) > 1:
        yield Finding("HC-4.1", "jars", {"n": broken[0], "other": broken[1]}, certain=False)
