"""The Protectors' tactics cards (HC-6.7, 14) and how the full game begins (HC-6.2, 6.4)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import repeat
from typing import ClassVar

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hexes import NEXT, WITHIN
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.state import betrayed, goblins
from companion.games.harrow_county.state import TOKENS, State
from companion.games.harrow_county.steps.abilities import PARTS, Acting, TwoParts
from companion.games.harrow_county.steps.common import collect, covered
from companion.games.harrow_county.steps.effects import LEFT, WAYS, PlacingTokens, Shifting, on_lines
from companion.kernel import TABLE, Action, Became, Closed, Facts, Number, Opened, Place, Seat, Step, Unknown

LAID_OUT = ("plains", "forest", "swamp", "wetland")
"""The order in which terrains get their tokens (HC-6.4)."""
LONGER, BANISHED, VISIONS = 2, 3, 3


class LayingOut(Step, frozen=True):
    """Each kind of token comes onto a terrain by lot."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.LayOut,)

    def left(self, s: State) -> tuple[str, ...]:
        return tuple(token for token in TOKENS if not s.tokens.get(token))

    def terrain(self, s: State) -> str:
        """Which one is next: "" when all have their tokens."""
        lying = {s.terrain[at] for there in s.tokens.values() for at in there}
        return next((x for x in LAID_OUT if x not in lying), "")

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.left(s) and self.terrain(s) else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        left = self.left(s)
        return {a.LayOut(seat=TABLE, token=token): Fraction(1, len(left)) for token in left}

    def take(self, s: State, act: a.LayOut) -> Facts:
        return (yield f.TokensLaid(act.token, self.terrain(s) or LAID_OUT[0]))

    def advance(self, s: State) -> Facts:
        yield Closed()


def half(n: Number) -> Number:
    """Half of it, rounded up."""
    return n if isinstance(n, Unknown) else (n + 1) // 2


def beside_a_legend(s: State, seat: Seat) -> bool:
    """Whether a unit of the seat stands next to an enemy legend (HC-14.6)."""
    return any(s.units(seat, at) for x in s.legends(s.other(seat)) for at in NEXT[x])


def played(s: State, seat: Seat, card: str) -> Facts:
    """A tactics card is played (HC-14)."""
    wild = s.players[seat].wild
    s = yield f.CardPlayed(seat, card)
    match card:
        case "out_all_night":
            return (yield f.RangeGrown(seat, LONGER))
        case "wildest_of_haints":
            yield Opened(Wildest(seat))
            return (yield Opened(Acting(seat, card, {"strengthen": 1, "spawn": 1, "advance": 1})))
        case "dead_shot":
            return (yield Opened(Shooting(seat)))
        case "witchfire":
            return (yield Opened(PlacingTokens(seat, card, 2)))
        case "banishment":
            return (yield Opened(Banishing(seat)))
        case "determination":
            return (yield Opened(Acting(seat, card, {"spawn": 1})))
        case "summon_the_dead":
            return (yield Opened(Acting(seat, card, {"spawn": half(s.value(seat, "spawn"))})))
        case "mob":
            return (yield Opened(Acting(seat, card, {"strengthen": half(s.value(seat, "strengthen"))})))
        case "far_away":
            return (yield Opened(Acting(seat, card, {"advance": 3})))
        case "haunting_vision":
            return (yield Opened(Acting(seat, card, {"any": min(VISIONS, wild)}, single=True)))
        case "haint_trap" if beside_a_legend(s, seat):
            return (yield Opened(Acting(seat, card, {"any": (wild + 1) // 2}, single=True)))
    if card in PARTS:
        return (yield Opened(TwoParts(seat, card, PARTS[card])))
    return (yield Opened(Shifting(seat, card, LEFT[card]))) if card in WAYS else s


class Wildest(Step, frozen=True):
    """Wildest of Haints: one ability more for whoever then has fewer cubes (HC-14.2)."""

    seat: Seat

    def advance(self, s: State) -> Facts:
        if s.players[self.seat].cubes < s.players[s.other(self.seat)].cubes:
            return (yield Became(Acting(self.seat, "wildest_of_haints", {"any": 1})))
        return (yield Closed())


class Shooting(Step, frozen=True):
    """Dead Shot takes a token in a straight line from the legend (HC-14.3)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakeToken, a.Done)

    def takes(self, s: State) -> tuple[tuple[str, str], ...]:
        """(token, hex) that may be taken."""
        return tuple(on_lines(s, self.seat))

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.takes(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.TakeToken(seat=seat, token=token, at=at) for token, at in self.takes(s))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.TakeToken | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        before = s.covered_icons(self.seat)
        s = yield from collect(s, self.seat, act.at, act.token)
        return (yield from covered(s, self.seat, before))

    def advance(self, s: State) -> Facts:
        yield Closed()


class Banishing(Step, frozen=True):
    """Banishment, or Kammi's Spite, takes cubes of the rival off the Battleground for this turn (HC-14.16, 16.12)."""

    seat: Seat
    spite: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Banish, a.Done)

    def most(self, s: State) -> int:
        """How many cubes: three, or as many as enemy haints are near the goblin."""
        there = s.players[s.other(self.seat)].cubes
        return min(there, max(map(self.near, repeat(s), goblins(s)), default=0) if self.spite else BANISHED)

    def near(self, s: State, goblin: Place) -> int:
        """Enemy haints within two hexes (HC-16.12)."""
        haints = s.players[s.other(self.seat)].haints
        return sum(haints.get(at, 0) for at in WITHIN[goblin, 2])

    def actors(self, s: State) -> tuple[Seat, ...]:
        cubes = s.players[s.other(self.seat)].cubes
        known = not self.spite or any(self.near(s, at) for at in goblins(s, public=True))
        return (self.seat,) if cubes and known else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Banish(seat=seat, n=n) for n in range(1, self.most(s) + 1))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Banish | a.Done) -> Facts:
        s = yield Closed()
        if self.spite and isinstance(act, a.Banish) \
                and (goblin := betrayed(s, lambda at: self.near(s, at) >= act.n)):
            s = yield k.Unmasked(self.seat, goblin, "plain")
        return (yield f.CubesBanished(self.seat, act.n)) if isinstance(act, a.Banish) else s

    def advance(self, s: State) -> Facts:
        yield Closed()
