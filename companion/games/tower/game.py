"""Dice and a cube tower by themselves: a table without a rulebook. Other games throw by the same models."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.games.contract import Cubes, Icons, Names, Screen, Throws, Topics, Wording
from companion.games.derived import Derived, tag
from companion.games.tower import actions as a
from companion.games.tower import facts, steps
from companion.games.tower.about import ABOUT
from companion.games.tower.evolve import evolve
from companion.games.tower.kits import KITS
from companion.games.tower.rules import rules
from companion.games.tower.screen import icons as icons_
from companion.games.tower.screen import layout, throw_view, tower_counts
from companion.games.tower.screen import names as names_
from companion.games.tower.screen import topics as topics_
from companion.games.tower.screen import wording as wording_
from companion.games.tower.state import (
    MAX_CUBES_OF_COLOUR, MAX_TOWERS, SEAT_COLOURS, SEATS, Player, Setup, State, stock)
from companion.kernel import (
    Action, Codec, Fact, Finding, Patch, Piece, Place, RuleBook, ScoreSheet, Seat, Step, top, waits_for_table)
from companion.tower.models import COLOURS, MAX_WEIGHT, SIMPLE, Simple, possible


class Tower(Derived):
    """The tool as kernel and screens see it."""

    id = "tower"
    rules: RuleBook = rules
    about = ABOUT
    folder = Path(__file__).parent
    names: Names = names_
    wording: Wording = wording_
    icons: Icons = icons_
    topics: Topics = topics_
    throws: Throws = throw_view
    cubes: Cubes = tower_counts
    finale = None
    codec = Codec(steps.Position, Setup, a.ALL, facts.ALL, steps.ALL)

    @property
    def screen(self) -> Screen:
        return layout.Screen(self)

    def new(self, setup: Setup) -> State:
        """The first position. ValueError("seats" | "kit" | "cubes" | "towers" | "tower")."""
        seats = setup.seats
        if len(seats) not in SEATS or len(set(seats)) != len(seats) or not all(seats) or "table" in seats:
            raise ValueError("seats")
        cubes = stock(setup)
        towers = {SIMPLE: Simple(), **setup.towers}
        if len(towers) > MAX_TOWERS or not all(map(possible, towers.values())):
            raise ValueError("towers")
        if setup.tower not in towers:
            raise ValueError("tower")
        sides = KITS[setup.kit].sides
        return steps.Position(
            seats=seats, players={seat: Player(colour) for seat, colour in zip(seats, SEAT_COLOURS, strict=False)},
            kit=setup.kit, cubes=cubes, tray={}, inside={}, towers=towers, tower=setup.tower, real=setup.real,
            sides=sides if set(sides) <= cubes.keys() else ("", ""), flow=(steps.Bench(),))

    def evolve(self, s: State, fact: Fact) -> State:
        return evolve(s, fact)

    def step_for(self, s: State, action: Action) -> Step | None:
        """One throw at a time: nothing can be forced in between."""
        return None

    def check(self, s: State) -> list[Finding]:
        """Cubes that cannot be: more of a colour than there are, or fewer than none."""
        wrong = [c for c in {**s.cubes, **s.tray, **s.inside}
                 if s.supply(c) < 0 or min(s.tray.get(c, 0), s.inside.get(c, 0), s.cubes.get(c, 0)) < 0]
        return [Finding("TW-3", "cubes", {"colour": c, "n": s.cubes.get(c, 0)}, ("supply",)) for c in sorted(wrong)]

    def coherent(self, s: State) -> bool:
        """A tower that was measured meanwhile is brought in by a correction: its chances must be some. Every colour
        stays one, so that no throw grows without end."""
        return len(s.seats) in SEATS and len(set(s.seats)) == len(s.seats) and set(s.seats) == set(s.players) \
            and s.tower in s.towers and len(s.towers) <= MAX_TOWERS and all(map(possible, s.towers.values())) \
            and s.cubes.keys() <= set(COLOURS) and all(0 <= n <= MAX_CUBES_OF_COLOUR for n in s.cubes.values()) \
            and {*s.tray, *s.inside} <= s.cubes.keys() and set(s.sides) <= {"", *s.cubes} and not self.check(s)

    def throw_context(self, s: State) -> tuple[Mapping[str, int], ...]:
        """What of a position matters to a throw: the cubes that fall, for dice nothing but the dice. Whoever lays a
        cube aside, compares other colours or writes the same dice otherwise asks for the same throw again."""
        return (s.tray, s.inside) if isinstance(top(s), steps.Falling) else ()

    def settled(self, patch: Patch) -> bool:
        """Who sits there is decided at the set-up, what fell last by falling."""
        return patch.path[:1] in (("seats",), ("players",), ("kit",), ("last",))

    def limits(self, s: State, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        """`coherent` says what fits; only a weight of a tower may be below nothing, and no weight is so far below."""
        return -MAX_WEIGHT, None

    def pieces(self, s: State) -> Mapping[Place, tuple[Piece, ...]]:
        """Cubes in the supply, the tray and the tower."""
        lie = {"supply": {c: s.supply(c) for c in s.colours}, "tray": s.tray, "tower": s.inside}
        return {place: tuple(Piece("cube", c, count=n) for c, n in sorted(cubes.items()) if n > 0)
                for place, cubes in lie.items()}

    def app_draw_due(self, s: State) -> bool:
        """The app throws at once what is due, unless the real tower and real dice are used."""
        return waits_for_table(s) and not s.real

    def is_app_draw(self, action: Action) -> bool:
        """What the app throws by itself belongs to the entry that asked for it: undo takes back both."""
        return tag(action) in ("roll", "fall")

    def score(self, s: State) -> ScoreSheet:
        return ScoreSheet()

    def veil(self, s: State, seat: Seat) -> State:
        """Nothing is secret here."""
        return s

    def tell(self, fact: Fact, seat: Seat) -> Fact | None:
        return fact


GAME = Tower()
__all__ = ["GAME", "Setup", "Tower"]
