"""What single armies can do by the rules of movement: from where they stand to any goal, by way of areas that score."""
from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.britannia.board import DIFFICULT, is_sea
from companion.games.britannia.movement import NONE, Way, groups, trekked, ways
from companion.games.britannia.nations import ARMIES, ROMANS
from companion.games.britannia.state import SPENT, State
from companion.kernel import Place

HOPED = 10
"""What the road of a fort costs that is still to be built."""
OVERRUN = 100
"""What passing enemies costs beside an area walked: an explanation overruns as little as it can."""


class Group(NamedTuple):
    """Armies that are alike: they stand together and have moved alike."""

    at: Place
    kind: str
    used: int = 0
    home: Place = ""
    sailed: bool = False
    led: str = ""

    @property
    def raider(self) -> bool:
        """Whether they began the turn at sea: they may go back there (S42)."""
        return is_sea(self.home or self.at)


class Task(NamedTuple):
    """`n` armies of a group on one way: `stops` where they score on it, then the goal. `leader` goes with them."""

    group: Group
    goal: Place
    stops: tuple[Place, ...] = ()
    n: int = 1
    leader: str = ""


class Routes:
    """Ways in a supposed position, each asked once. `hoped`: areas with forts that are still to be built. `relax`:
    rules that are left out. `avoid`: areas that nobody passed."""

    def __init__(self, s: State, side: str, hoped: frozenset[Place] = NONE, relax: frozenset[str] = NONE,
                 avoid: frozenset[Place] = NONE):
        self.s, self.side, self.hoped, self.relax, self.avoid = s, side, hoped, relax, avoid
        self._foes = frozenset(at for at in s.units if s.foes(side, at))
        self._ways: dict[tuple[Group, str], dict[Place, tuple[int, int, bool]]] = {}

    def ways(self, group: Group, leader: str = "") -> dict[Place, tuple[int, int, bool]]:
        """Goal -> cost, movement used at its end, whether a sea was crossed."""
        if (group, leader) not in self._ways:
            found = self.open(group, leader)
            self._ways[group, leader] = {
                to: (len(way.path) + OVERRUN * len(self._foes.intersection(way.path[1:-1]))
                     + HOPED * len(self.hoped.intersection(way.path[:-1])), way.used, way.sailed)
                for to, way in found.items()}
        return self._ways[group, leader]

    def open(self, group: Group, leader: str = "") -> dict[Place, Way]:
        """As `movement.sources` asks: those that have moved do not go on from difficult terrain, except on roads."""
        stuck = group.used and group.at in DIFFICULT and not leader and self.side != ROMANS
        if group.used >= SPENT or (stuck and "difficult" not in self.relax):
            return {}
        trek = trekked(self.s, leader) if leader else 0
        return ways(self.s, self.side, group.at, group.kind, max(group.used, trek), group.home, bool(leader),
                    group.sailed, self.relax, self.avoid)

    def cost(self, group: Group, stops: tuple[Place, ...], goal: Place) -> int:
        """What such a way costs, 0 where there is none."""
        total, at = 0, group
        for to in (*stops, goal):
            if to not in (found := self.ways(at)):
                return 0
            price, used, sailed = found[to]
            total += price
            at = Group(to, group.kind, used, group.home, sailed, group.led)
        return total


def entered_by(routes: Routes, groups: Iterable[Group]) -> frozenset[Place]:
    """Every area that some of these armies can enter."""
    return frozenset().union(*(way.path[1:] for group in groups for way in routes.open(group).values()))


def groups_of(s: State, side: str) -> dict[Group, int]:
    """All armies of the nation by what they have done in this phase."""
    found: dict[Group, int] = {}
    for at in s.places(side):
        for kind in ARMIES:
            left = s.count(side, at, kind)
            for n, used, home, sailed, led in groups(s, side, at, kind) if left else ():
                group, n = Group(at, kind, used, home, sailed, led), min(n, left)
                left -= n
                if n:
                    found[group] = found.get(group, 0) + n
    return found
