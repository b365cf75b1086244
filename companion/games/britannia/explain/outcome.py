"""What somebody enters after moving, and what can be said about it."""
from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia.board import is_sea
from companion.games.britannia.nations import ARMIES
from companion.games.britannia.state import State, changed
from companion.kernel import Place

Armies = Mapping[tuple[Place, str], int]
"""How many armies of a kind stand at a place."""


class Goal(Struct, frozen=True):
    """`armies`: place -> kind -> number for the places that changed, all others hold what they held. `leaders`: where
    those stand who moved. What the owner says about the way: `passed`, whether an area scored or took a fort in
    passing; `raiders`, how many of a kind in an area began the turn at sea."""

    armies: dict[Place, dict[str, int]]
    leaders: dict[str, Place] = {}
    passed: dict[Place, bool] = {}
    raiders: dict[tuple[Place, str], int] = {}

    @property
    def told(self) -> bool:
        """Whether anything is said about the way."""
        return bool(self.passed or self.raiders)

    @property
    def shunned(self) -> frozenset[Place]:
        return frozenset(at for at, yes in self.passed.items() if not yes)


class Explanation(Struct, frozen=True):
    """Ordinary moves in an order in which all are legal. `points` of the nation that moves, area by area; `forts` that
    it builds. `on_the_way`: areas that score or take a fort and where none is at the end. `raiders`: how
    many of a kind on land began the turn at sea."""

    moves: tuple[a.Move, ...]
    points: dict[Place, int] = {}
    forts: tuple[Place, ...] = ()
    on_the_way: tuple[Place, ...] = ()
    raiders: dict[tuple[Place, str], int] = {}

    @property
    def worth(self) -> tuple[int, int, int]:
        """What makes one better: points, forts, then as few moves as possible."""
        return sum(self.points.values()), len(self.forts), -len(self.moves)

    def as_told(self, goal: Goal) -> bool:
        return all((at in self.on_the_way) == yes for at, yes in goal.passed.items()) \
            and all(self.raiders.get(key, 0) == n for key, n in goal.raiders.items())


class Obstacle(Struct, frozen=True):
    """Why no legal moves lead there, as few areas as prove it. `about`: count (`n` armies of a kind too many, too few
    where it is negative), crowded, leader, reach (`areas` hold `n` more than can come there, since only those of
    `origins` can), end (a guard refuses the end of the phase). `guard`: the guard whose rule stands in the way."""

    about: str
    guard: str
    areas: tuple[Place, ...] = ()
    n: int = 0
    kind: str = ""
    origins: tuple[Place, ...] = ()
    leader: str = ""


class Explained(Struct, frozen=True):
    """The explanations, the best for the nation first, and areas with a battle whose attackers may have `came` from
    several places, by those places; without any the obstacles, and what would be legal and comes
    nearest. `undecided`: no obstacle, but no order of moves was found either."""

    found: tuple[Explanation, ...] = ()
    came: dict[Place, tuple[Place, ...]] = {}
    obstacles: tuple[Obstacle, ...] = ()
    nearest: Goal | None = None
    undecided: bool = False


def armies(s: State, side: str) -> dict[tuple[Place, str], int]:
    return {(at, kind): n for at in s.places(side) for kind in ARMIES if (n := s.count(side, at, kind))}


def wanted(s: State, side: str, goal: Goal) -> dict[tuple[Place, str], int]:
    """All armies of the nation as the goal has them."""
    found = {key: n for key, n in armies(s, side).items() if key[0] not in goal.armies}
    return found | {(at, kind): n for at, there in goal.armies.items() for kind, n in there.items() if n > 0}


def at_goal(s: State, side: str, there: Armies, leaders: Mapping[str, Place]) -> State:
    """The position with the nation's armies and leaders as the goal has them, everything else as it is."""
    units = s.units
    for (at, kind), n in armies(s, side).items():
        units = changed(units, at, side, kind, -n)
    for (at, kind), n in there.items():
        units = changed(units, at, side, kind, n)
    return replace(s, units=units, leaders={**s.leaders, **leaders})


def supposed(s: State, side: str, there: Armies, roads: frozenset[Place]) -> State:
    """The position by which one army's ways are judged. In areas with enemies stands what stands there at the end: all
    of it entered in this phase and held them while the others passed (S34). On `roads` stand forts."""
    units = s.units
    for at in s.units:
        if not is_sea(at) and s.foes(side, at):
            for kind in ARMIES:
                units = changed(units, at, side, kind, there.get((at, kind), 0) - s.count(side, at, kind))
    for at in roads:
        if not s.count(side, at, "fort"):
            units = changed(units, at, side, "fort", 1)
    return replace(s, units=units)
