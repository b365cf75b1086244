"""How far townsfolk can walk, and which buildings a chain of storms brings down (HC-4.5.3)."""
from __future__ import annotations

from companion.games.harrow_county.hexes import NEXT
from companion.games.harrow_county.state import State
from companion.kernel import Place, Seat


def escorts(s: State, seat: Seat, at: Place) -> bool:
    """Whether townsfolk may walk there: a unit of the Protectors or a path, and nothing in the way (HC-4.5.3)."""
    return (s.units(seat, at) > 0 or s.paths.get(at, 0) > 0) and s.settles(seat, at)


def walks(s: State, seat: Seat, start: Place) -> tuple[Place, ...]:
    """Every hex that townsfolk can reach from there along units and paths."""
    if not s.units(seat, start) and not s.paths.get(start, 0):
        return ()
    return walk(start, s.homes[seat], walkable(s, seat))


def walkable(s: State, seat: Seat) -> frozenset[Place]:
    """Every hex where townsfolk may walk."""
    return frozenset(at for at in (*s.stands(seat), *s.paths) if escorts(s, seat, at))


def walk(start: Place, home: Place, ways: frozenset[Place]) -> tuple[Place, ...]:
    """The hexes that are reached from there along `ways`: whoever comes home stays."""
    found, edge = [start], [start]
    while edge:
        edge = list(dict.fromkeys(at for x in edge if x != home or x == start for at in NEXT[x]
                                  if at in ways and at not in found))
        found += edge
    return tuple(found[1:])


def doomed(s: State, seat: Seat) -> tuple[Place, ...]:
    """Buildings that an unbroken chain of storms joins to the Family's home (HC-4.5.3)."""
    home, ends = s.homes[seat], s.settings.chain_ends
    if (ends or home in s.hester.fires) and not s.storm(home):
        return ()
    found, edge = [home], [home]
    while edge:
        edge = list(dict.fromkeys(
            at for x in edge for at in NEXT[x] if at not in found
            and (s.storm(at) or (not ends and at in s.buildings))))
        found += edge
        edge = [at for at in edge if s.storm(at)]
    return tuple(at for at in s.buildings if at in found)
