"""Ways over the map: what every reachable space costs, and the cheapest way there (NF-20 to 22)."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.near_and_far.box.components import Map, Path
from companion.games.near_and_far.box.effects import FreeSpaces
from companion.games.near_and_far.party import (
    bypasses, counted, effects, movement, spendable, threats_left, hearts_and_food)
from companion.games.near_and_far.state import State
from companion.kernel import remember_last


class Graph:
    """A map's paths by space. Compared by identity, so that answers can be cached."""

    def __init__(self, map: Map):
        self.map = map
        self.town = next((k for k, space in map.spaces.items() if space.kind == "town"), "")
        self.water = frozenset(k for k, space in map.spaces.items() if space.water)
        self.paths: dict[str, dict[str, Path]] = {k: {} for k in map.spaces}
        for path in map.paths:
            self.paths[path.a][path.b] = path
            self.paths[path.b][path.a] = path


_graphs: list[Graph] = []


def graph(map: Map) -> Graph:
    """The graph of a map; the last few are kept, since every question needs one."""
    for known in _graphs:
        if known.map is map:
            return known
    fresh = Graph(map)
    _graphs[:] = [fresh, *_graphs[:15]]
    return fresh


class Way(Struct, frozen=True):
    """A way to a space: the spaces entered in order, the hearts it takes, and the live icons on it."""

    spaces: tuple[str, ...]
    hearts: int
    threats: int
    treasures: int


class Outlook(Struct, frozen=True, cache_hash=True):
    """All that a way depends on. `points`: movement left; `free`: empty spaces that cost nothing;
    `exempt`: leaving the first space is free; `fights`: a threat cannot be passed at will."""

    at: str
    points: int
    free: int
    exempt: str
    always: str
    camped: frozenset[str]
    threats: bool
    fights: bool


def live(g: Graph, path: Path, camped: frozenset[str], threats: bool) -> str:
    """The icon on a path while it is active (NF-21.2, 21.8, 22.2), else ""."""
    if not path.icon or (path.icon == "threat" and not threats):
        return ""
    closed = all(end in camped or end == g.town for end in (path.a, path.b))
    return "" if closed else path.icon


def empty(g: Graph, space: str, camped: frozenset[str]) -> bool:
    """Whether leaving the space may cost a heart (NF-20.4, 20.5)."""
    return space != g.town and space not in camped


@remember_last
def outlook(s: State, step: Any) -> Outlook:
    """From an Adventure step and the state. The step names who, where from, and what is spent."""
    seat, start = step.seat, step.start
    at = s.players[seat].figure.partition(":")[2]
    exempt = at if at == start and not step.left else ""
    return Outlook(at, points_left(s, step), free_left(s, step), exempt, start if s.settings.start_always_free else "",
                   camp_spaces(s.camps), bool(threats_left(s)), not can_pass(s, seat))


@remember_last
def camp_spaces(camps: dict[str, str]) -> frozenset[str]:
    """The spaces with a camp: one set as long as no camp is placed, so that it is hashed once."""
    return frozenset(camps)


@remember_last
def points_left(s: State, step: Any) -> int:
    """Movement points left; a bird returned this turn still lends its point (NF-9.3)."""
    left: int = movement(s, step.seat) + step.lent - step.used
    return left


@remember_last
def free_left(s: State, step: Any) -> int:
    """Empty spaces that may still be left without a heart this turn: by cards, and one a tortoise (NF-38.1)."""
    cards = sum(e.amount for _, e in effects(s, step.seat, FreeSpaces))
    left: int = cards + s.players[step.seat].tortoises - step.spared
    return max(0, left)


def unburdened(step: Any) -> Any:
    """The Adventure step once a tortoise has left: it takes the space that it carried over along, so that another one
    still carries its own (NF-38.1)."""
    return replace(step, spared=max(0, step.spared - 1))


def can_pass(s: State, seat: str) -> bool:
    """Whether a shield or a card lets the seat pass threats at will (NF-21.7b, c)."""
    return counted(s, seat, "caution") > 0 or any(True for _ in bypasses(s, seat))


@remember_last
def open_ways(s: State, step: Any) -> dict[str, Way]:
    """Every space that an Adventure step may reach with its cheapest way; the map is known and the move goes on."""
    map = s.box.map
    assert map is not None
    look, hearts = outlook(s, step), hearts_and_food(s, step.seat)
    ways = reach(graph(map), look, hearts)
    if (perhaps := spendable(s, step.seat)) > hearts:
        ways = reach(graph(map), look, perhaps) | ways  # sure ways first
    return ways


def reach(g: Graph, look: Outlook, hearts: int) -> dict[str, Way]:
    """The best way to every reachable space: fewest forced fights, then hearts, then steps, then most treasures."""
    steps = min(max(0, look.points), len(g.paths))  # no best way comes twice to the same space
    most = steps + min(steps, len(g.water))  # a step takes a heart on leaving, and one for water
    return _reach(g, look, min(hearts, most), steps)


Label = tuple[int, int, int, int, int, tuple[str, ...]]
"""Fights, empty spaces left, water spaces entered, threats, treasures, and the spaces of the way."""


@lru_cache(maxsize=256)
def _reach(g: Graph, look: Outlook, hearts: int, steps: int) -> dict[str, Way]:
    edges, costly = ground(g, look.camped, look.threats)
    best: dict[str, tuple[tuple[int, int, int, int], Label]] = {}
    layer: dict[str, list[Label]] = {look.at: [(0, 0, 0, 0, 0, ())]}
    for n in range(1, steps + 1):
        following: dict[str, list[Label]] = {}
        for here, labels in layer.items():
            due = here in costly and here != look.always and not (n == 1 and here == look.exempt)
            for fights, empties, waters, threats, treasures, way in labels:
                left = empties + due
                spare = hearts - max(0, left - look.free) - waters
                for there, water, threat, treasure in edges[here]:
                    if water <= spare and there != look.at:  # no best way comes back to where it began
                        label = (fights + (threat and look.fights), left, waters + water, threats + threat,
                                 treasures + treasure, (*way, there))
                        if there in following:
                            _add(following[there], label)
                        else:
                            following[there] = [label]
        for there, labels in following.items():
            for label in labels:
                key = label[0], max(0, label[1] - look.free) + label[2], n, -label[4]
                if there not in best or key < best[there][0]:
                    best[there] = key, label
        layer = following
    return {space: Way(label[5], key[1], label[3], label[4]) for space, (key, label) in best.items()}


Edges = dict[str, tuple[tuple[str, int, int, int], ...]]
"""From each space: where a path leads, and whether it takes a heart for water, has a live threat, a live treasure."""


@lru_cache(maxsize=64)
def ground(g: Graph, camped: frozenset[str], threats: bool) -> tuple[Edges, frozenset[str]]:
    """The paths, and the spaces that may cost a heart on leaving, while these camps stand."""
    edges: Edges = {}
    for here, paths in g.paths.items():
        icons = {there: live(g, path, camped, threats) for there, path in paths.items()}
        edges[here] = tuple((there, int(there in g.water), int(icon == "threat"), int(icon == "treasure"))
                            for there, icon in icons.items())
    return edges, frozenset(g.paths) - camped - {g.town}


def _add(labels: list[Label], new: Label) -> None:
    """Keep only ways of the same length that no other beats in fights, empty spaces, water and treasures."""
    fights, left, wet, _, treasures, _ = new
    for old in labels:
        if old[0] <= fights and old[1] <= left and old[2] <= wet and old[4] >= treasures:
            return
    labels[:] = [old for old in labels if not (fights <= old[0] and left <= old[1] and wet <= old[2]
                                               and treasures >= old[4])]
    labels.append(new)
