"""Ways over the map: what every reachable space costs, and the cheapest way there (NF-20 to 22)."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.games.near_and_far.box.components import Map, Path
from companion.games.near_and_far.box.effects import FreeSpaces
from companion.games.near_and_far.party import bypasses, counted, effects, movement, spendable, threats_left, vigour
from companion.games.near_and_far.state import State


T = TypeVar("T")


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


def kept(work: Callable[[State, Any], T]) -> Callable[[State, Any], T]:
    """The same answer for the same state and an equal step as just before: the guards of every space ask alike."""
    last: list[tuple[State, Any, T]] = []

    def answered(s: State, step: Any) -> T:
        for state, same, answer in last[:1]:
            if state is s and same == step:
                return answer
        answer = work(s, step)
        last[:] = [(s, step, answer)]
        return answer

    return answered


@kept
def outlook(s: State, step: Any) -> Outlook:
    """From an Adventure step and the state. The step names who, where from, and what is spent."""
    seat, start = step.seat, step.start
    at = s.players[seat].figure.partition(":")[2]
    exempt = at if at == start and not step.left else ""
    return Outlook(at, points_left(s, step), free_left(s, step), exempt, start if s.settings.start_always_free else "",
                   frozenset(s.camps), bool(threats_left(s)), not can_pass(s, seat))


def points_left(s: State, step: Any) -> int:
    """Movement points left; a bird returned this turn still lends its point (NF-9.3)."""
    left: int = movement(s, step.seat) + step.lent - step.used
    return left


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


@kept
def open_ways(s: State, step: Any) -> dict[str, Way]:
    """Every space that an Adventure step may reach with its cheapest way; the map is known and the move goes on."""
    map = s.box.map
    assert map is not None
    look, hearts = outlook(s, step), vigour(s, step.seat)
    ways = reach(graph(map), look, hearts)
    if (perhaps := spendable(s, step.seat)) > hearts:
        ways = reach(graph(map), look, perhaps) | ways  # sure ways first
    return ways


@lru_cache(maxsize=256)
def reach(g: Graph, look: Outlook, hearts: int) -> dict[str, Way]:
    """The best way to every reachable space: fewest forced fights, then hearts, then steps, then most treasures."""
    best: dict[str, tuple[tuple[int, int, int, int], Way]] = {}
    layer: dict[str, list[Label]] = {look.at: [(0, 0, 0, Way((), 0, 0, 0))]}
    for _ in range(min(max(0, look.points), len(g.paths))):  # no best way comes twice to the same space
        following: dict[str, list[Label]] = {}
        for here, labels in layer.items():
            for label in labels:
                for there, farther in _edges(g, look, hearts, here, label):
                    _add(following.setdefault(there, []), farther)
        for there, labels in following.items():
            for fights, _, _, way in labels:
                key = (fights, way.hearts, len(way.spaces), -way.treasures)
                if there != look.at and (there not in best or key < best[there][0]):
                    best[there] = key, way
        layer = following
    return {space: way for space, (_, way) in best.items()}


Label = tuple[int, int, int, Way]
"""Fights, empty spaces left, water spaces entered, and the way."""


def _edges(g: Graph, look: Outlook, hearts: int, here: str, label: Label) -> Iterator[tuple[str, Label]]:
    """One space on, in every direction that the hearts allow; water takes one on entering (NF-43)."""
    fights, empties, waters, way = label
    first = not way.spaces
    due = empty(g, here, look.camped) and here != look.always and not (first and here == look.exempt)
    left = empties + due
    for there, path in g.paths[here].items():
        wet = waters + (there in g.water)
        spent = max(0, left - look.free) + wet
        if spent > hearts:
            continue
        icon = live(g, path, look.camped, look.threats)
        farther = Way((*way.spaces, there), spent, way.threats + (icon == "threat"),
                      way.treasures + (icon == "treasure"))
        yield there, (fights + (icon == "threat" and look.fights), left, wet, farther)


def _add(labels: list[Label], new: Label) -> None:
    """Keep only ways of the same length that no other beats in fights, empty spaces, water and treasures."""
    def beats(x: Label, y: Label) -> bool:
        return x[0] <= y[0] and x[1] <= y[1] and x[2] <= y[2] and x[3].treasures >= y[3].treasures
    if any(beats(old, new) for old in labels):
        return
    labels[:] = [old for old in labels if not beats(new, old)] + [new]
