"""What stands on the bench: cubes in rows, what a throw will most likely bring, what came and how lucky it was.

Everything is counted here, exactly; the templates only write it down. Dice stand in `bench_dice`."""
from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any

from msgspec import Struct

from companion.games.tower import actions as a
from companion.games.tower.kits import KITS
from companion.games.tower.state import Fallen, Shown, State
from companion.games.tower.steps import AT_ONCE, Falling
from companion.kernel import TABLE, Action, Correct, Patch, Seat, encode, top
from companion.table.dice import towers
from companion.tower.models import SIMPLE, outcomes
from companion.tower.odds import attack, compare, luck
from companion.web.dice.dice import Dice
from companion.web.play.chance_words import Spread, percent, spread
from companion.web.words import Reader

MAX_NUMBER_BUTTONS = 24
"""So many numbers stand as buttons; more are typed."""


class Cube(Struct, frozen=True):
    """A colour: its word and letter, where its cubes lie, and the actions that move them ("" where none can be)."""

    colour: str
    name: str
    letter: str
    supply: int
    tray: int
    inside: int
    more: str
    less: str
    handful: str
    many: int
    spread: Spread | None


class ColourOdds(Struct, frozen=True):
    """The two compared colours before a throw: how likely more, as many, fewer, with the widths of their bars.
    `attacks`: of each as the attacker how likely it succeeds, and in the Brambles; none where nobody attacks so."""

    ours: Cube
    theirs: Cube
    more: str
    same: str
    fewer: str
    widths: tuple[int, int, int]
    attacks: tuple[tuple[Cube, str, str], ...] = ()


class Side(Struct, frozen=True):
    """What came out of a colour: `out` of `of`, how lucky that is, and how likely so many or more were."""

    cube: Cube
    out: int
    of: int
    luck: str
    least: str


class LastThrow(Struct, frozen=True):
    """The last throw of cubes. `ahead`: the compared colour that has more, None for as many or where none are
    compared; `even`: as many, then `holds` says where an attacker succeeds: everywhere, brambles, nowhere, "" where
    nobody attacks so."""

    sides: tuple[Side, ...]
    out: int
    ahead: Cube | None
    even: bool
    holds: str


class Asked(Struct, frozen=True):
    """A colour whose number the table is to say: 0 to `most`. `beyond` is the report of one too many."""

    cube: Cube
    most: int
    numbers: tuple[int, ...]
    beyond: str


class Choice(Struct, frozen=True):
    """Something to choose: its words, whether it is chosen, the action that chooses it."""

    name: str
    here: bool
    action: str
    colour: str = ""
    letter: str = ""


def bench(screen: Any) -> Bench:
    """The bench of a screen (companion.web.play.screen.Screen)."""
    may = screen.may_write and not screen.over
    return Bench(screen.view, screen.reader, (screen.seat or screen.seats[0]) if may else "")


class Bench:
    """The bench as one screen sees it. `mover` is the seat in whose name its buttons act, "" where it may not."""

    def __init__(self, s: State, reader: Reader, mover: Seat):
        self.s, self.reader, self.mover, self.lang = s, reader, mover, reader.lang

    def _json(self, action: Action) -> str:
        return encode(action).decode() if self.mover else ""

    @cached_property
    def dice(self) -> Dice:
        return Dice(self.s, self.lang, self.mover)

    @property
    def first(self) -> str:
        """What a phone shows first: what was thrown last, else cubes where there are any."""
        return "dice" if not self.s.cubes or isinstance(self.s.last, Shown) else "cubes"

    # cubes

    @cached_property
    def _outcomes(self) -> dict[str, list[Fraction]]:
        return outcomes(self.s.model, self.s.tray, self.s.inside)

    def _cube(self, colour: str) -> Cube:
        s, supply, tray = self.s, self.s.supply(colour), self.s.tray.get(colour, 0)
        many = min(AT_ONCE, max(1, supply))

        def lay(n: int) -> str:
            return "" if self.due else self._json(a.Lay(seat=self.mover, colour=colour, n=n))

        dist = self._outcomes.get(colour) if s.tray else None
        return Cube(colour, self.reader.name("colour", colour), self.reader.say(f"web.show.letter.{colour}"), supply,
                    tray, s.inside.get(colour, 0), lay(1), lay(-1), lay(many), many,
                    spread(dist, self.lang) if dist and len(dist) > 1 else None)

    @cached_property
    def _by_colour(self) -> dict[str, Cube]:
        return {colour: self._cube(colour) for colour in self.s.colours}

    @property
    def cubes(self) -> tuple[Cube, ...]:
        return tuple(self._by_colour.values())

    def _of(self, colour: str) -> Cube:
        return self._by_colour[colour]

    @property
    def used(self) -> tuple[Cube, ...]:
        """The colours in play: compared, in the tray or inside."""
        return tuple(c for c in self.cubes if c.colour in self.s.sides or c.tray or c.inside)

    @property
    def unused(self) -> tuple[Cube, ...]:
        return tuple(c for c in self.cubes if c not in self.used)

    @property
    def in_tray(self) -> int:
        return sum(self.s.tray.values())

    @property
    def in_tower(self) -> int:
        return sum(self.s.inside.values())

    @property
    def drop(self) -> str:
        return self._json(a.Drop(seat=self.mover)) if self.s.tray and not self.due else ""

    @property
    def empty_drop(self) -> str:
        """The throw that the empty tray explains itself about."""
        return self._json(a.Drop(seat=self.mover))

    @property
    def clear(self) -> str:
        return self._json(a.Clear(seat=self.mover)) if self.s.tray and not self.due else ""

    @property
    def tip(self) -> str:
        return self._json(a.TipOut(seat=self.mover)) if self.s.inside and not self.due else ""

    @property
    def finish(self) -> str:
        return self._json(a.Finish(seat=self.mover)) if not self.due else ""

    @cached_property
    def versus(self) -> ColourOdds | None:
        ours, theirs = self.s.sides
        if not (self.s.tray and ours and {ours, theirs} & {*self.s.tray, *self.s.inside}):
            return None
        found = compare(self.s.model, self.s.tray, self.s.inside, (ours,), (theirs,))
        more, same = round(100 * found.more), round(100 * found.same)
        return ColourOdds(self._of(ours), self._of(theirs), percent(found.more), percent(found.same),
                      percent(found.fewer), (more, same, 100 - more - same), tuple(self._attacks()))

    def _attacks(self) -> Iterable[tuple[Cube, str, str]]:
        kit, s = KITS[self.s.kit], self.s
        for ours, theirs in (s.sides, s.sides[::-1]) if kit.price else ():
            hard, easy = (attack(s.model, s.tray, s.inside, (ours,), (theirs,), n) for n in (kit.price, kit.cheap))
            yield self._of(ours), percent(hard), percent(easy)

    @property
    def estimate(self) -> str:
        """How far the chances may be trusted: a key of `web.bench.estimate`."""
        of_all = self.s.tower in (SIMPLE, towers.SIMULATED)
        return "real" if self.s.real else self.s.tower if of_all else "measured"

    @cached_property
    def fell(self) -> LastThrow | None:
        last = self.s.last
        return self._fell(last) if isinstance(last, Fallen) else None

    def _fell(self, last: Fallen) -> LastThrow:
        dists = outcomes(last.model, last.thrown, last.before)
        ours, theirs = self.s.sides
        order = sorted((c for c in self.s.colours if c in dists), key=lambda c: c not in (ours, theirs))
        counts = last.out.get(ours, 0), last.out.get(theirs, 0)
        compared = bool({ours, theirs} & dists.keys())
        ahead = (ours if counts[0] > counts[1] else theirs) if compared and counts[0] != counts[1] else ""
        sides = tuple(self._side(c, last.out.get(c, 0), dists[c]) for c in order)
        kit = KITS[self.s.kit]
        holds = "everywhere" if counts[0] >= kit.price else "brambles" if counts[0] >= kit.cheap else "nowhere"
        return LastThrow(sides, sum(last.out.values()), self._of(ahead) if ahead else None, compared and not ahead,
                    holds if kit.price else "")

    def _side(self, colour: str, out: int, dist: list[Fraction]) -> Side:
        return Side(self._of(colour), out, len(dist) - 1, luck(dist, out), percent(sum(dist[out:], Fraction(0))))

    # what the table is to say

    @property
    def due(self) -> bool:
        """Whether something is in the air."""
        return bool(self.s.flow) and TABLE in top(self.s).actors(self.s)

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """The colours that may have come out, where the real tower was used."""
        step = top(self.s)
        if not isinstance(step, Falling):
            return ()
        colours = step.colours(self.s)
        return tuple(self._asked(colours, i) for i in range(len(colours)))

    def _asked(self, colours: tuple[str, ...], i: int) -> Asked:
        cube = self._of(colours[i])
        most = cube.tray + cube.inside
        beyond = self._json(a.Fall(seat=TABLE, out=tuple(most + 1 if j == i else 0 for j in range(len(colours)))))
        return Asked(cube, most, tuple(range(most + 1)) if most <= MAX_NUMBER_BUTTONS else (), beyond)

    @property
    def report(self) -> str:
        """The report of the cubes without its numbers."""
        return self._json(a.Fall(seat=TABLE, out=()))

    # how it is thrown

    @property
    def sides(self) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
        """The colours that may be compared, first and second, none where there are not two. Who chooses the other's
        colour swaps them."""
        ours, theirs = self.s.sides
        if len(self.s.colours) < 2:
            return (), ()

        def choice(colour: str, first: bool) -> Choice:
            here, other = (ours, theirs) if first else (theirs, ours)
            rest = (here if colour == other else other) or next(c for c in self.s.colours if c != colour)
            one, two = (colour, rest) if first else (rest, colour)
            cube, action = self._of(colour), self._json(a.Compare(seat=self.mover, ours=one, theirs=two))
            return Choice(cube.name, colour == here, action, colour, cube.letter)

        return (tuple(choice(c, True) for c in self.s.colours), tuple(choice(c, False) for c in self.s.colours))

    @property
    def hands(self) -> tuple[Choice, ...]:
        """Who throws: the app, or people with the real things."""
        return tuple(Choice(self.reader.say(f"web.bench.hands.{key}"), self.s.real == on,
                            self._json(a.UseReal(seat=self.mover, on=on)))
                     for key, on in (("app", False), ("real", True)))

    @property
    def towers(self) -> tuple[Choice, ...]:
        """The towers this table knows, and those of the house that were measured since it was opened."""
        known = self.s.towers
        made = (self._tower(self.reader.name("tower", id), id == self.s.tower, a.Adopt(seat=self.mover, tower=id))
                for id in known)
        return (*made, *self._newer(known))

    def _tower(self, name: str, here: bool, action: Action) -> Choice:
        return Choice(name, here, self._json(action))

    def _newer(self, known: dict[str, Any]) -> Iterable[Choice]:
        for id, model in towers.models().items():
            if known.get(id) != model:
                patches = (Patch(("towers", id), value=model), Patch(("tower",), value=id))
                name = self.reader.name("tower", id)
                newer = self.reader.say("web.bench.tower_newer", tower=name) if id in known else name
                yield self._tower(newer, False, Correct(seat=self.mover, patches=patches))
