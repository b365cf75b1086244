"""What Hester's cards do (HC-17)."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.fair_folk.steps.seeking import mourned
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import (
    HERSELF, INFECTED, healthy, hostile, ill, makes_fire, ways_of_roots)
from companion.games.harrow_county.hester.steps.fire import burns, crept
from companion.games.harrow_county.hester.steps.paying import GainingCubes, paid
from companion.games.harrow_county.hexes import HEXES, NEXT, WITHIN
from companion.games.harrow_county.state import LEGENDS_OF, State
from companion.games.harrow_county.steps.common import arrived, carried
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step

Way = tuple[str, Place, Place]
MIXED_WOUND, GAINS = 2, 2
"""Cubes that It Hurts a Moment costs, and that All Around gives."""
OFFERED_MOVES = ("offer_enemy_haint", "offer_advance", "offer_strengthen")
"""Offers by which an infected haint goes to the next hex (HC-18)."""
FLAGS = ("protege", "sloth")
"""Cards that only change what follows in the turn."""


def card_works(s: State, turn: Any, card: str) -> Facts:
    """An open card is used in the turn of that step."""
    if card in FLAGS:
        return (yield Became(replace(turn, **{card: True})))
    if card == "desperate_grip":
        s = yield Became(replace(turn, first_root=""))
        yield h.RootTaken(turn.seat, s.hester.colour, turn.first_root)
        return (yield Opened(Regrowing(turn.seat)))
    return (yield Opened(step_of(s, turn.seat, card)))


def step_of(s: State, seat: Seat, card: str) -> Step:
    """The step that a card opens."""
    match card:
        case "all_around":
            return GainingCubes(seat, GAINS)
        case "wild_tangle":
            return Swapping(seat)
        case "we_shall_see":
            return Favouring(seat)
        case "hurts_a_moment":
            return Wounding(seat)
        case "necessary_sacrifice":
            return Baiting(seat)
        case "drawing_near":
            return Converging(seat)
    return Drifting(seat, card)


def has_effect(s: State, turn: Any, card: str) -> bool:
    """Whether the card would do something now."""
    match card:
        case "all_around":
            roots = s.hester.root_hexes
            return any(s.terrain[at] not in TERRAINS for at in roots) and any(map(s.hester.cubes_left, TERRAINS))
        case "desperate_grip":
            return turn.first_root in s.hester.entered(s.hester.colour)
        case "protege" | "sloth":
            return True
    return bool(step_of(s, turn.seat, card).actors(s))


class Drifting(Step, frozen=True):
    """A card or an offer moves one thing, Night Terror each infected haint and Hester once: `drifted` have come to
    those hexes, all of one terrain."""

    seat: Seat
    source: str
    drifted: dict[str, int] = {}  # noqa: RUF012
    terrain: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (b.Drift, a.Done)

    def ways(self, s: State) -> tuple[Way, ...]:
        return tuple(WAYS[self.source](self, s)) if self.source in WAYS else ()

    def rested(self, s: State, at: Place) -> int:
        """Infected haints there that the card has not moved."""
        return s.hester.infected.get(at, 0) - self.drifted.get(at, 0)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.ways(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (b.Drift(seat=seat, what=what, start=start, to=to) for what, start, to in self.ways(s))
        yield a.Done(seat=seat)

    def take(self, s: State, act: b.Drift | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Closed())
        if self.source == "night_terror":
            key = HERSELF if act.what == HERSELF else act.to
            moved = self.drifted | {key: self.drifted.get(key, 0) + 1}
            s = yield Became(replace(self, drifted=moved, terrain=s.terrain[act.to]))
        else:
            s = yield Closed()
        if act.what == HERSELF:
            return (yield h.Stalked(self.seat, act.start, act.to))
        owner = s.owner(act.start)
        if act.what == INFECTED:
            fire = makes_fire(s, owner, act.to)
            s = yield from crept(s, self.seat, act.start, act.to)
            return s if fire or not s.flow else (yield from doll_follows(s, self.seat, act))
        s = yield f.Shifted(self.seat, act.what, owner, act.start, act.to)
        s = yield from arrived(s, owner, act.to, True)
        return (yield from carried(s, owner, act.start, act.to, act.what))

    def advance(self, s: State) -> Facts:
        yield Closed()


def doll_follows(s: State, seat: Seat, act: b.Drift) -> Facts:
    """Hester says whether an infected haint takes a doll along (HC-9.15)."""
    return (yield from carried(s, seat, act.start, act.to))


def enters(s: State, at: Place, to: Place) -> bool:
    """Whether an infected haint of that hex may go to the other by what stands there (HC-9.5.4, 9.6)."""
    owner = s.owner(at)
    if makes_fire(s, owner, to):
        return s.hester.flame_pairs > 0 and not hostile(s, owner, to)
    return s.open_to(owner, to)


def _white_innards(step: Drifting, s: State) -> Iterator[Way]:
    for at in sorted(s.hester.infected):
        owner = s.owner(at)
        rivals = {x for x in s.hester.infected if s.owner(x) != owner}
        near = {x for there in rivals for x in (there, *NEXT[there])}
        over = [x for x in NEXT[at] if s.open_to(owner, x)]
        reached = {*over, *(x for mid in over for x in NEXT[mid] if s.open_to(owner, x))} - near - {at}
        yield from ((INFECTED, at, to) for to in WITHIN[at, 2] if to in reached)


def _within_reach(step: Drifting, s: State) -> Iterator[Way]:
    for seat in s.factions:
        p = s.players[seat]
        for what, at, held in zip(LEGENDS_OF, s.legends(seat), (p.nailed, p.second_nailed), strict=False):
            yield from ((what, at, to) for to in NEXT[at]
                        if not held and to in s.hester.root_hexes and s.open_to(seat, to))


def _night_terror(step: Drifting, s: State) -> Iterator[Way]:
    kinds = {s.terrain[at] for at in s.hester.fires if s.terrain[at] in TERRAINS}
    kinds = kinds & {step.terrain} if step.terrain else kinds
    for at in sorted(s.hester.infected):
        if step.rested(s, at) > 0:
            yield from ((INFECTED, at, to) for to in NEXT[at] if s.terrain[to] in kinds and enters(s, at, to))
    if s.hester.at and HERSELF not in step.drifted:
        yield from ((HERSELF, s.hester.at, to) for to in NEXT[s.hester.at] if s.terrain[to] in kinds)


def _trampled_earth(step: Drifting, s: State) -> Iterator[Way]:
    free = {at for at in HEXES if not s.owner(at) and at not in s.hester.root_hexes}
    for at in sorted(s.hester.infected):
        yield from ((INFECTED, at, to) for to in NEXT[at] if to in free and s.open_to(s.owner(at), to))
    if s.hester.at:
        yield from ((HERSELF, s.hester.at, to) for to in NEXT[s.hester.at] if to in free)


def _any_infected(step: Drifting, s: State) -> Iterator[Way]:
    for at in sorted(s.hester.infected):
        yield from ((INFECTED, at, to) for to in NEXT[at] if enters(s, at, to))


WAYS: dict[str, Callable[[Drifting, State], Iterator[Way]]] = {
    "white_innards": _white_innards, "within_reach": _within_reach, "night_terror": _night_terror,
    "trampled_earth": _trampled_earth, **dict.fromkeys(OFFERED_MOVES, _any_infected)}


class Converging(Step, frozen=True):
    """Drawing Near: two infected haints of both factions burn on a hex between them."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (b.DrawNear, a.Done)

    def pairs(self, s: State) -> Iterator[tuple[Place, Place, Place]]:
        """(hex of the one, hex of the other, hex between)."""
        one, two = s.factions
        for to in HEXES if s.hester.flame_pairs else ():
            if not (hostile(s, one, to) or hostile(s, two, to) or to in s.hester.fires):
                healthy_there = any(s.units(x, to) > ill(s, x, to) for x in s.factions)
                if not healthy_there:
                    yield from ((x, y, to) for x, y in product(NEXT[to], NEXT[to])
                                if ill(s, one, x) and ill(s, two, y))

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(self.pairs(s)) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (b.DrawNear(seat=seat, one=x, other=y, to=to) for x, y, to in self.pairs(s))
        yield a.Done(seat=seat)

    def take(self, s: State, act: b.DrawNear | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        one, two = s.factions
        s = yield h.Crept(self.seat, one, act.one, act.to)
        s = yield h.Crept(self.seat, two, act.other, act.to)
        return (yield from burns(s, self.seat, act.to))

    def advance(self, s: State) -> Facts:
        yield Closed()


class Swapping(Step, frozen=True):
    """Wild Tangle: a terrain cube for another."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (b.SwapCube, a.Done)

    def swaps(self, s: State) -> tuple[tuple[str, str], ...]:
        return tuple((one, two) for one in TERRAINS for two in TERRAINS
                     if one != two and s.hester.cubes.get(one) and s.hester.cubes_left(two))

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.swaps(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (b.SwapCube(seat=seat, terrain=one, other=two) for one, two in self.swaps(s))
        yield a.Done(seat=seat)

    def take(self, s: State, act: b.SwapCube | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        yield h.TerrainPaid(self.seat, {act.terrain: 1})
        return (yield h.TerrainGained(self.seat, {act.other: 1}))

    def advance(self, s: State) -> Facts:
        yield Closed()


class Favouring(Step, frozen=True):
    """We'll See: the faction with fewer cubes gains one, Hester one of her choice."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (b.Favour,)

    def poorest(self, s: State) -> tuple[Seat, ...]:
        fewest = min(s.players[x].cubes for x in s.factions)
        return tuple(x for x in s.factions if s.players[x].cubes == fewest)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (b.Favour(seat=seat, faction=s.players[x].colour) for x in self.poorest(s))

    def take(self, s: State, act: b.Favour) -> Facts:
        s = yield Became(GainingCubes(self.seat, 1))
        poorest = s.seat_of(act.faction)
        return (yield f.Strengthened(poorest, 1)) if s.cubes_left(poorest) else s


class Wounding(Step, frozen=True):
    """It Hurts a Moment: a haint beside an infected one is infected for two cubes of any terrain."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (b.Infect, a.Done)

    def victims(self, s: State) -> tuple[Place, ...]:
        return tuple(at for at in sorted(s.hester.infected) if healthy(s, s.owner(at), at))

    def actors(self, s: State) -> tuple[Seat, ...]:
        able = s.hester.cubes_here >= MIXED_WOUND and s.hester.snakes_left
        return (self.seat,) if able and self.victims(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (b.Infect(seat=seat, at=at, mixed=True) for at in self.victims(s))
        yield a.Done(seat=seat)

    def take(self, s: State, act: b.Infect | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        s = yield h.Infected(self.seat, s.owner(act.at), act.at)
        s = yield from mourned(s)
        return (yield from paid(s, self.seat, {}, MIXED_WOUND))

    def advance(self, s: State) -> Facts:
        yield Closed()


class Baiting(Step, frozen=True):
    """Necessary Sacrifice: a cube of the supply waits on a hex (A-54)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (b.Bait, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(map(s.hester.cubes_left, TERRAINS)) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (b.Bait(seat=seat, to=at, terrain=terrain) for terrain in TERRAINS if s.hester.cubes_left(terrain)
                    for at in HEXES if not s.hester.bait_at(at))
        yield a.Done(seat=seat)

    def take(self, s: State, act: b.Bait | a.Done) -> Facts:
        s = yield Closed()
        return (yield h.Baited(self.seat, act.to, act.terrain)) if isinstance(act, b.Bait) else s

    def advance(self, s: State) -> Facts:
        yield Closed()


class Regrowing(Step, frozen=True):
    """Desperate Grip: the first root of this turn grows on elsewhere, for no cube."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (b.PlaceRoot,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if ways_of_roots(s, s.hester.colour) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (b.PlaceRoot(seat=seat, start=start, to=to) for start, to in ways_of_roots(s, s.hester.colour))

    def take(self, s: State, act: b.PlaceRoot) -> Facts:
        yield Closed()
        s = yield h.RootPlaced(self.seat, s.hester.colour, act.start, act.to)
        return (yield h.FlameAdded(self.seat, act.to)) if act.to in s.hester.fires and s.hester.flames_left else s

    def advance(self, s: State) -> Facts:
        yield Closed()
