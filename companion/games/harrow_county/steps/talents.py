"""The unique talents of chapter 2's legends (HC-13.3 to 13.11)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.cards import LAID, UPGRADES
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.fair_folk.steps.seeking import mourned
from companion.games.harrow_county.hexes import HEXES, NEXT, WITHIN
from companion.games.harrow_county.state import ABILITIES, STORED, TAUNTS, State
from companion.games.harrow_county.steps.abilities import Acting, attacks_from, laid, used
from companion.games.harrow_county.steps.battle import Battle, begin, stuck, fallen, throw, thrown
from companion.games.harrow_county.steps.effects import PlacingTokens
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Place, Seat, Step, Throw

ENOUGH = 3
"""Own cubes that have to come out for Kain and Mildred."""
RAGE = 2
"""Units that Malachi's token counts for."""


class Nailing(Step, frozen=True):
    """Bernice puts a nail under a unit next to one of hers (HC-13.3)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Nail, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def near(self, s: State) -> tuple[Place, ...]:
        """Hexes next to a hex with own units."""
        return tuple(at for at in HEXES if any(s.units(self.seat, x) for x in NEXT[at]))

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        old = ("",) if s.nails_left() else nailed_hexes(s)
        for to in self.near(s):
            for legend in (False, True):
                if unit_without_nail(s, to, legend):
                    yield from (a.Nail(seat=seat, to=to, legend=legend, old=x) for x in old)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Nail | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Nail):
            if act.old:
                s = yield f.Unnailed(act.seat, act.old, act.old not in s.nails)
            s = yield f.Nailed(act.seat, act.to, act.legend)
        return s


def nailed_hexes(s: State) -> tuple[Place, ...]:
    """Where units stand on a nail."""
    return tuple(at for at in HEXES if at in s.nails or any(
        (p.nailed and p.legend == at) or (p.second_nailed and p.second == at) for p in s.players.values()))


def unit_without_nail(s: State, at: Place, legend: bool) -> bool:
    owner = s.owner(at)
    if not owner:
        return False
    p = s.players[owner]
    free = (p.legend == at and not p.nailed) or (p.second == at and not p.second_nailed)
    return free if legend else s.loose(owner, at) > 0


class Raging(Step, frozen=True):
    """Malachi's token makes one attack from a hex near him (HC-13.4)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Attack, a.Done)

    def starts(self, s: State) -> tuple[Place, ...]:
        """Where the token may lie."""
        legend = s.players[self.seat].legend
        return tuple(at for at in WITHIN[legend, 2] if at != legend)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for start in self.starts(s):
            yield from (x for x in attacks_from(s, seat, start, s.attack_reach(seat, start)) if x.target != start)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Attack | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Closed())
        yield from begin(s, self.seat, act.start, act.target, RAGE, act.hester)
        return (yield Became(Battle(self.seat, act.start, act.target, act.hester)))


class Taunting(Step, frozen=True):
    """Priscilla lays taunts on two hexes of her terrain (HC-13.5). `taunts_laid` in this turn stay."""

    seat: Seat
    taunts_laid: tuple[Place, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Taunt, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if len(self.taunts_laid) < TAUNTS and any(self.fits(s, at) for at in HEXES) else ()

    def fits(self, s: State, at: Place) -> bool:
        """A hex of her terrain with nobody there: any unit would remove the token at once."""
        own = s.terrain[s.players[self.seat].legend]
        return own in TERRAINS and s.terrain[at] == own and at not in self.taunts_laid and not s.owner(at) \
            and not s.townsfolk.get(at) and not s.buildings.get(at)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Taunt(seat=seat, to=at) for at in HEXES if s.terrain[at] == s.terrain[s.players[seat].legend])
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Taunt | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Closed())
        others = [x for x in s.taunts if x not in self.taunts_laid and x != act.to]
        if len(self.taunts_laid) + len(others) >= TAUNTS:
            s = yield f.TauntGone(others[0])
        yield Became(replace(self, taunts_laid=(*self.taunts_laid, act.to)))
        return (yield f.TauntPlaced(self.seat, act.to))

    def advance(self, s: State) -> Facts:
        yield Closed()


class Conjuring(Step, frozen=True):
    """Kain and Mildred throw the Tree; three own cubes bring something about (HC-13.8, 13.11)."""

    seat: Seat
    legend: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Fall,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if thrown(s) or stuck(s) else ()

    def throw(self, s: State) -> Throw:
        return throw(s)

    def take(self, s: State, act: a.Fall) -> Facts:
        yield Closed()
        s = yield from fallen(s, act)
        if s.players[self.seat].cubes < ENOUGH:
            return s
        return (yield Opened(Removing(self.seat, "kain") if self.legend == "kain"
                             else PlacingTokens(self.seat, "mildred", 2)))

    def advance(self, s: State) -> Facts:
        yield Closed()


class Removing(Step, frozen=True):
    """Kain removes a haint from his terrain, Corbin one of his own and spawns two (HC-13.7, 13.8)."""

    seat: Seat
    legend: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.RemoveHaint, a.Done)

    def places(self, s: State) -> tuple[Place, ...]:
        """Hexes with a haint that may go."""
        if self.legend == "corbin":
            return tuple(at for at in sorted(s.players[self.seat].haints) if s.loose(self.seat, at) > 0)
        own = s.terrain[s.players[self.seat].legend]
        return tuple(at for at in HEXES if own in TERRAINS and s.terrain[at] == own
                     and any(at in p.haints for p in s.players.values()))

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.places(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        haunted = sorted({at for p in s.players.values() for at in p.haints})
        yield from (a.RemoveHaint(seat=seat, at=at) for at in haunted)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.RemoveHaint | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        s = yield f.HaintRemoved(self.seat, s.owner(act.at), act.at)
        if self.legend == "kain":
            s = yield from mourned(s)
        return (yield Opened(Acting(self.seat, "corbin", {"spawn": 2}))) if self.legend == "corbin" else s

    def advance(self, s: State) -> Facts:
        yield Closed()


class StoringCubes(Step, frozen=True):
    """Odessa keeps up to three cubes on her board (HC-13.9)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.StoreCubes, a.Done)

    def most(self, s: State) -> int:
        p = s.players[self.seat]
        return min(p.cubes, STORED - p.odessa_cubes)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.most(s) > 0 else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.StoreCubes(seat=seat, n=n) for n in range(1, STORED + 1))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.StoreCubes | a.Done) -> Facts:
        s = yield Closed()
        return (yield f.CubesStored(self.seat, act.n)) if isinstance(act, a.StoreCubes) else s

    def advance(self, s: State) -> Facts:
        yield Closed()


class Picking(Step, frozen=True):
    """Wilma looks into the bag and uses one token at once (HC-13.10)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Pick, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.bag else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Pick(seat=seat, token=token) for token in (*ABILITIES, *UPGRADES) if token in s.bag)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Pick | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        s = yield f.TokenDrawn(self.seat, act.token)
        if act.token in LAID:
            return (yield from laid(s, self.seat, act.token))
        if act.token in UPGRADES:
            return (yield from used(s, self.seat, act.token))
        return (yield Opened(Acting(self.seat, "wilma", {act.token: 1})))

    def advance(self, s: State) -> Facts:
        yield Closed()
