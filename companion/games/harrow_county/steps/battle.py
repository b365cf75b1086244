"""An attack: the Tree, what the attacker pays for, the Haint Clash (HC-5)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.fair_folk.state import SILVER
from companion.games.harrow_county.fair_folk.steps.seeking import mourned
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import TERRAIN_OF, defends, healthy, ill
from companion.games.harrow_county.hester.steps.douse import Dousing
from companion.games.harrow_county.hexes import MIDDLE, NEXT, distance
from companion.games.harrow_county.kammi.steps.set_up import hit
from companion.games.harrow_county.state import BLUE, LEGENDS_OF, PURPLE, RED, State
from companion.games.harrow_county.steps.common import arrived, carried
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Place, Seat, Step, Throw, Trial
from companion.tower.models import COLOURS, trials


def price(target: Place) -> int:
    """Cubes for a kill there (HC-5.6)."""
    return 1 if target == MIDDLE else 2


def begin(s: State, seat: Seat, start: Place, target: Place, extra: int = 0, hester: bool = False) -> Facts:
    """The attack is declared: a red cube of the defender's hex comes down, the larger side takes a cube (HC-5.3, 5.4).
    `extra` units are counted with the attackers; tokens that waited for the attack serve it and go into the bag."""
    waiting = s.players[seat].on_attack_jar
    s = yield f.Attacked(seat, start, target, hester, not extra or s.settings.rage_unlocks)
    if s.cubes.get(target) and (red := s.seat_of(RED)):
        s = yield f.CubeTaken(red, target)
    larger, n = superiority(s, seat, start, target, extra, hester)
    if n and larger == s.hester.seat:
        s = yield h.TerrainGained(larger, {s.terrain[target]: n})
    elif n:
        s = yield f.Outnumbered(larger, n)
    for token in waiting:
        s = yield f.TokenSpent(seat, token)
    return s


def superiority(s: State, seat: Seat, start: Place, target: Place, extra: int = 0, hester: bool = False
                ) -> tuple[Seat, int]:
    """Who adds how many cubes before the throw (HC-5.4, 15.9); Hester's is of the hex's terrain (HC-9.11, A-81)."""
    if "knife_in_the_dark" in s.players[seat].on_attack_jar:
        return seat, min(2, s.cubes_left(seat))
    ours = s.units(seat, start) + extra
    if hester and ours < defends(s, target):
        terrain = s.terrain[target]
        return s.hester.seat, min(1, s.hester.cubes_left(terrain)) if terrain in TERRAINS else 0
    theirs = defends(s, target) if hester else s.units(s.other(seat), target)
    larger = seat if ours > theirs else s.other(seat)
    return larger, min(1, s.cubes_left(larger)) if ours != theirs else 0


def by_colour(s: State, cubes: dict[Seat, int]) -> dict[str, int]:
    """Cubes by the colour of their owner, in the order in which colours are shown."""
    found = {s.players[seat].colour: n for seat, n in cubes.items() if n > 0}
    return {colour: found[colour] for colour in COLOURS if colour in found}


def thrown(s: State) -> dict[str, int]:
    """What goes into the Tree: every cube of the Battleground."""
    return by_colour(s, {seat: p.cubes for seat, p in s.players.items()}) | others(s.hester.cubes, s.fair_folk.cubes)


def others(terrain_cubes: Mapping[str, int], silver: int) -> dict[str, int]:
    """Hester's cubes and those of the Fair Folk by their colour."""
    found = {colour: terrain_cubes.get(terrain, 0) for colour, terrain in TERRAIN_OF.items()} | {SILVER: silver}
    return {colour: n for colour, n in found.items() if n}


def stuck(s: State) -> dict[str, int]:
    """What is in the Tree from earlier throws."""
    return by_colour(s, s.tree) | others(s.hester.in_tree, s.fair_folk.tree)


def fall_colours(s: State) -> tuple[str, ...]:
    """The colours of the cubes that a throw names one after the other: those of the two factions, then Hester's and the
    Fair Folk's, as far as there are any."""
    inside = {*thrown(s), *stuck(s)}
    return (*(x for x in (RED, BLUE, PURPLE) if s.seat_of(x)), *(x for x in (*TERRAIN_OF, SILVER) if x in inside))


def throw(s: State) -> Throw:
    """All cubes of the Battleground go through the Tree (HC-5.5)."""
    each = trials(s.tower, thrown(s), stuck(s))
    parts = (tuple(Trial(n, weights) for n, weights in each.get(colour, ())) for colour in fall_colours(s))
    return Throw(a.Fall(seat=TABLE, out=()), "out", tuple(parts))


def fallen(s: State, act: a.Fall) -> Facts:
    """What came out; then Odessa may bring cubes of her board (HC-13.9)."""
    out = {colour: n for colour, n in zip(fall_colours(s), act.out, strict=True) if n}
    s = yield f.CubesFell(thrown(s), out)
    for seat in s.factions:
        if s.players[seat].odessa_cubes:
            s = yield Opened(Releasing(seat))
    return s


def killed(s: State, seat: Seat, at: Place, cubes: int) -> Facts:
    """What a kill gives: a point, or from chapter 3 on a haint for the dial (HC-5.9, 7.5)."""
    s = yield f.HaintKilled(seat, at, cubes, s.book_chapter > 2)
    if at:
        s = yield from mourned(s)
    return (yield from plate_scored(s, seat))


def plate_scored(s: State, seat: Seat) -> Facts:
    """As many haints on the plate as the spoon asks for are a point."""
    p = s.players[seat]
    return (yield f.PlateScored(seat)) if p.haint_plate >= p.spoon else s


class Battle(Step, frozen=True):
    """The Tree is activated. `hester`: a fire of hers, or herself, is attacked. `side`, here and in what follows: the
    faction that attacks where nobody leads it, and the seat only pays for it (HC-10.4D)."""

    seat: Seat
    start: Place
    target: Place
    hester: bool = False
    side: Seat = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Fall,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if thrown(s) or stuck(s) else ()

    def throw(self, s: State) -> Throw:
        return throw(s)

    def take(self, s: State, act: a.Fall) -> Facts:
        yield Became(self.next())
        return (yield from fallen(s, act))

    def advance(self, s: State) -> Facts:
        yield Became(self.next())

    def next(self) -> Step:
        """What the attacker pays for."""
        return (Dousing if self.hester else Striking)(self.seat, self.start, self.target)


class Releasing(Step, frozen=True):
    """After a throw cubes of Odessa's board may come to the Battleground (HC-13.9)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.ReturnCubes, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.players[self.seat].odessa_cubes else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.ReturnCubes(seat=seat, n=n) for n in range(1, s.players[seat].odessa_cubes + 1))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.ReturnCubes | a.Done) -> Facts:
        s = yield Closed()
        return (yield f.CubesReturned(self.seat, act.n)) if isinstance(act, a.ReturnCubes) else s

    def advance(self, s: State) -> Facts:
        yield Closed()


class Striking(Step, frozen=True):
    """The attacker may pay as long as nobody on the other side has more cubes (HC-5.6 to 5.8)."""

    seat: Seat
    start: Place
    target: Place
    struck: bool = False
    side: Seat = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Strike, a.Displace, a.Done)

    @property
    def attacker(self) -> Seat:
        return self.side or self.seat

    def fewer(self, s: State) -> bool:
        return s.players[self.attacker].cubes < s.players[s.other(self.attacker)].cubes

    def pays(self, s: State) -> bool:
        return s.players[self.attacker].cubes >= price(self.target)

    def haint(self, s: State) -> bool:
        """Whether haints stand before the legend, which comes last but for infected ones (HC-5.2, 9.9)."""
        rival = s.other(self.attacker)
        return healthy(s, rival, self.target) > 0 or (ill(s, rival, self.target) > 0
                                                      and self.target not in s.legends(rival))

    def ways_out(self, s: State, second: bool = False) -> tuple[Place, ...]:
        """Where the attacked legend may be put: nowhere with a nail under it (A-20)."""
        rival = s.players[s.other(self.attacker)]
        if rival.second_nailed if second else rival.nailed:
            return ()
        return tuple(at for at in NEXT[self.target] if s.open_to(s.other(self.attacker), at))

    def actors(self, s: State) -> tuple[Seat, ...]:
        there = s.units(s.other(self.attacker), self.target) > 0
        return (self.seat,) if there and self.pays(s) and not self.fewer(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Strike(seat=seat)
        rival = s.players[s.other(self.attacker)]
        preys = sorted(rival.haints) or [""]
        for second in (False, True):
            if (rival.second if second else rival.legend) == self.target:
                for to in self.ways_out(s, second) or ("",):
                    yield from (a.Displace(seat=seat, to=to, at=at, second=second) for at in preys)
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        yield Became(replace(self, struck=True))
        match act:
            case a.Strike():
                return (yield from killed(s, self.attacker, self.target, price(self.target)))
            case a.Displace(to=to, at=at):
                rival = s.other(self.attacker)
                if to:
                    s = yield f.LegendMoved(rival, to, act.second)
                if at or s.settings.lone_legend:
                    s = yield from killed(s, self.attacker, at, price(self.target))
                else:
                    s = yield f.CubesDiscarded(self.attacker, price(self.target))
                if to:
                    s = yield from arrived(s, rival, to, True)
                if not s.units(rival, self.target):
                    s = yield Closed()
                s = yield from hit(s, rival, act.second)
                return (yield from carried(s, rival, self.target, to, LEGENDS_OF[act.second])) if to else s
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        """Nothing more to pay for: over, or a Haint Clash where the attack has failed (HC-5.10)."""
        if self.struck or not s.units(s.other(self.attacker), self.target):
            return (yield Closed())
        s = yield f.AttackFailed(self.attacker, "fewer" if self.fewer(s) else "price")
        theirs = s.players[s.other(self.attacker)].haints
        both = self.start in s.players[self.attacker].haints and self.target in theirs
        if both and (self.fewer(s) or s.settings.clash_unpaid):
            return (yield Became(self.clash()))
        return (yield Closed())

    def clash(self) -> Step:
        return Clash(self.seat, self.start, self.target)


class Clash(Step, frozen=True):
    """The seat may pay to kill one haint: first the attacker, then, as `last`, the defender (HC-5.10)."""

    seat: Seat
    start: Place
    target: Place
    last: bool = False
    side: Seat = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Strike, a.Done)

    @property
    def striker(self) -> Seat:
        return self.side or self.seat

    def haint(self, s: State) -> bool:
        return self.target in s.players[s.other(self.striker)].haints

    def pays(self, s: State) -> bool:
        return s.players[self.striker].cubes >= price(self.target)

    def actors(self, s: State) -> tuple[Seat, ...]:
        reaches = not self.last or distance(self.start, self.target) <= s.reach(self.striker, self.start)
        return (self.seat,) if reaches and self.haint(s) and self.pays(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Strike(seat=seat)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Strike | a.Done) -> Facts:
        if isinstance(act, a.Strike):
            s = yield from killed(s, self.striker, self.target, price(self.target))
        return (yield from self._next(s))

    def advance(self, s: State) -> Facts:
        yield from self._next(s)

    def _next(self, s: State) -> Facts:
        if self.last:
            return (yield Closed())
        return (yield Became(self.answer(s)))

    def answer(self, s: State) -> Step:
        """Now the defender may strike."""
        return Clash(s.other(self.seat), self.target, self.start, last=True)
