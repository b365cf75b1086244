"""Ability and Wild jars, and the free action of the Attack jar: Advance, Spawn, Strengthen (HC-4.3 to 4.6, 5.1)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.cards import COSTS, LAID, UPGRADES
from companion.games.harrow_county.hexes import WITHIN, distance
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.state import betrayed, goblins
from companion.games.harrow_county.state import ABILITIES, State
from companion.games.harrow_county.steps.battle import Battle, begin
from companion.games.harrow_county.steps.common import advance, advances, arrived, likely_advances
from companion.games.harrow_county.steps.effects import LEFT, MergingHex, Shifting
from companion.games.harrow_county.steps.track import Escorting, Paths, Storming
from companion.kernel import (
    TABLE, Action, Became, Closed, Facts, Number, Opened, Place, Seat, Step, Unknown, total)

MANY = 6
"""The most that is offered at once where nobody has told a number."""
MAX_REACH = 8
DOUBLE = 3
"""So far from the goblin the Doppelganger comes."""
PARTS = {"storm_guide": ("advance", "storm_guide"), "psychopomp": ("advance", "psychopomp"),
         "merging_together": ("spawn", "merge_hex"), "thy_will": ("any", "scroll"), "howl": ("howl_two", "howl_one")}
EITHER = ("howl",)
"""Effects of which only one part is chosen."""


class Choosing(Step, frozen=True):
    """The Protectors choose what their Ability jar gives."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.ChooseAbility,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (a.ChooseAbility(seat=seat, ability=ability) for ability in ABILITIES)

    def take(self, s: State, act: a.ChooseAbility) -> Facts:
        n = s.value(self.seat, act.ability)
        yield f.AbilityChosen(self.seat, act.ability, n)
        return (yield Became(Acting(self.seat, "ability", {act.ability: n})))


class Drawing(Step, frozen=True):
    """The Family draws `left` tokens; the jar then gives what lies in front."""

    seat: Seat
    left: Number
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Draw, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        if not s.bag or self.left == 0:
            return ()
        return (TABLE, self.seat) if isinstance(self.left, Unknown) else (TABLE,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Done(seat=seat)

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        inside = sum(s.bag.values())
        return {a.Draw(seat=TABLE, token=x): Fraction(s.bag[x], inside) for x in sorted(s.bag)}

    def take(self, s: State, act: a.Draw | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Became(replace(self, left=0)))
        s = yield f.TokenDrawn(self.seat, act.token)
        if not isinstance(self.left, Unknown):
            yield Became(replace(self, left=max(0, self.left - 1)))
        return s

    def advance(self, s: State) -> Facts:
        draws, back = s.draws(self.seat), s.back()
        if isinstance(back, Unknown) or isinstance(draws, Unknown):
            return (yield Became(Returning(self.seat, back)))
        return (yield Became(Returning(self.seat, max(0, back - max(0, draws - sum(s.front.values()))))))


class Returning(Step, frozen=True):
    """The Family returns `left` of the drawn tokens; the others are used (HC-6.6)."""

    seat: Seat
    left: Number
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PutBack, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.front and self.left != 0 else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.PutBack(seat=seat, token=token) for token in (*ABILITIES, *UPGRADES) if token in s.front)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.PutBack | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Became(replace(self, left=0)))
        if not isinstance(self.left, Unknown):
            yield Became(replace(self, left=max(0, self.left - 1)))
        return (yield f.TokenPutBack(self.seat, act.token))

    def advance(self, s: State) -> Facts:
        for token in LAID:
            if token in s.front:
                s = yield from laid(s, self.seat, token)
        left: dict[str, Number] = {x: s.front[x] for x in (*ABILITIES, *UPGRADES) if x in s.front}
        yield Became(Acting(self.seat, "ability", left, single=True, card=s.book_chapter > 1))


def laid(s: State, seat: Seat, token: str) -> Facts:
    """One Strengthen now, and the token waits on the Attack jar (HC-6.9)."""
    s = yield f.TokenLaid(seat, token)
    return (yield f.Strengthened(seat, 1)) if s.cubes_left(seat) else s


class Acting(Step, frozen=True):
    """What is `left` of the abilities and upgrade tokens, by name, and under `any` of any ability. `single`: each
    Advance is a source of its own (A-02). `attack`: one may still be made. `card`: an upgrade may be played. `source`:
    the jar, card or token, or `again` for a further attack."""

    seat: Seat
    source: str
    left: dict[str, Number] = {}  # noqa: RUF012
    single: bool = False
    attack: bool = False
    card: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (
        a.Advance, a.Spawn, a.Strengthen, a.Attack, a.PlayCard, a.UseToken, a.Unnail, a.Done)

    def power(self, ability: str) -> Number:
        """How much of an ability there is yet, UNKNOWN where nobody has told the number on the board."""
        return total((self.left.get(ability, 0), self.left.get("any", 0)))

    def most(self, ability: str) -> int:
        """The most that is worth trying."""
        power = self.power(ability)
        return MANY if isinstance(power, Unknown) else power

    def spawns_at(self, s: State) -> tuple[Place, ...]:
        """Where haints may come (HC-4.4f), or where a card or talent says."""
        legend, home = s.players[self.seat].legend, s.homes[self.seat]
        if self.source == "determination":
            return tuple(sorted(s.townsfolk))
        if self.source == "doppelganger":
            return tuple(dict.fromkeys(at for goblin in goblins(s) for at in WITHIN[goblin, DOUBLE]))
        if self.source == "corbin":
            return tuple(dict.fromkeys((*WITHIN[legend, 1], *WITHIN[home, 1])))
        if s.far_spawns:
            return tuple(dict.fromkeys((*WITHIN[legend, s.reach(self.seat, legend)], home)))
        return tuple(dict.fromkeys((*s.legends(self.seat), home)))

    def actors(self, s: State) -> tuple[Seat, ...]:
        some = any(isinstance(n, Unknown) or n > 0 for n in self.left.values())
        return (self.seat,) if self.attack or some else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.attack:
            yield from attacks(s, seat)
        if self.most("advance") > 0 or s.paths:
            yield from advances(s, seat)
        yield from self._others(s, seat)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.attack:
            yield from attacks(s, seat)
        if (power := self.most("advance")) > 0 or s.paths:
            yield from likely_advances(s, seat, MANY if self.source == "decoy" else power)
        yield from self._others(s, seat)

    def _others(self, s: State, seat: Seat) -> Iterator[Action]:
        for at in self.spawns_at(s):
            yield from (a.Spawn(seat=seat, at=at, n=n) for n in range(1, self.most("spawn") + 1))
        yield from (a.Strengthen(seat=seat, n=n) for n in range(1, self.most("strengthen") + 1))
        if s.book_chapter > 1:
            yield from self._full_game(s, seat)
        yield a.Done(seat=seat)

    def _full_game(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.most("advance") > 0:
            yield from (a.Unnail(seat=seat, at=at, legend=False) for at in sorted(s.nails) if s.owner(at) == seat)
            p = s.players[seat]
            pinned = (p.legend if p.nailed else "", p.second if p.second_nailed else "")
            yield from (a.Unnail(seat=seat, at=at, legend=True) for at in dict.fromkeys(pinned) if at)
        yield from (a.UseToken(seat=seat, token=token) for token in UPGRADES if token in self.left)
        if self.card:
            yield from (a.PlayCard(seat=seat, card=card) for card in s.playable(seat))

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.Advance():
                yield Became(self._spent("advance", 1 if self.source == "decoy" else s.cost(act.seat, act.to)))
                return (yield from advance(s, act))
            case a.Spawn(at=at, n=n):
                yield Became(self._spent("spawn", n))
                if self.source == "doppelganger" \
                        and (goblin := betrayed(s, lambda goblin_at: distance(goblin_at, at) <= DOUBLE)):
                    s = yield k.Unmasked(self.seat, goblin, "plain")
                s = yield f.Spawned(act.seat, at, n)
                return (yield from arrived(s, act.seat, at))
            case a.Strengthen(n=n):
                yield Became(self._spent("strengthen", n))
                return (yield f.Strengthened(act.seat, n))
            case a.Attack(start=start, target=target, hester=hester):
                yield Became(replace(self, attack=False))
                yield from begin(s, act.seat, start, target, hester=hester)
                return (yield Opened(Battle(act.seat, start, target, hester)))
            case a.Unnail(at=at, legend=legend):
                yield Became(self._spent("advance", 1))
                return (yield f.Unnailed(act.seat, at, legend))
            case a.UseToken(token=token):
                yield Became(self._spent(token, 1))
                return (yield from used(s, act.seat, token))
            case a.PlayCard(card=card):
                return (yield from self._upgraded(s, act.seat, card))
        if self.source == "ability" and s.blue(self.seat) and not s.settings.unused_kept:
            s = yield from self._put_back(s)
        return (yield Closed())

    def _put_back(self, s: State) -> Facts:
        """Drawn tokens that were not used go into the bag at once (A-79)."""
        for token, n in self.left.items():
            for _ in range(min(s.front.get(token, 0), 0 if isinstance(n, Unknown) else n)):
                s = yield f.TokenPutBack(self.seat, token)
        return s

    def _upgraded(self, s: State, seat: Seat, card: str) -> Facts:
        """The card's token takes the place of one that was drawn (HC-6.8)."""
        s = yield f.CardPlayed(seat, card)
        s = yield f.TokenUpgraded(seat, COSTS.get(card, ABILITIES[0]), card)
        own = replace(self._spent(COSTS.get(card, ABILITIES[0]), 1), card=False)
        if card in LAID:
            yield Became(own)
            return (yield from laid(s, seat, card))
        return (yield Became(replace(own, left=own.left | {card: 1})))

    def _spent(self, ability: str, n: int) -> Acting:
        """The step with so much less of an ability: its own first, then what is of any kind."""
        own = self.left.get(ability, 0)
        if isinstance(own, Unknown):
            return self
        rest, free = max(0, n - own), total((self.left.get("any", 0),))
        spent: dict[str, Number] = {ability: max(0, own - n)}
        if rest and not isinstance(free, Unknown):
            spent["any"] = max(0, free - rest)
        return replace(self, left={x: m for x, m in (self.left | spent).items() if m != 0})

    def advance(self, s: State) -> Facts:
        yield Closed()


def attacks(s: State, seat: Seat) -> Iterator[a.Attack]:
    """Every hex of the seat against every hex with an enemy that could ever be in range."""
    for start in sorted(s.stands(seat)):
        yield from attacks_from(s, seat, start, min(MAX_REACH, s.attack_reach(seat, start) + 1))


def attacks_from(s: State, seat: Seat, start: Place, reach: int) -> Iterator[a.Attack]:
    """Every hex within reach with an enemy, a fire or Hester."""
    near = WITHIN[start, reach]
    yield from (a.Attack(seat=seat, start=start, target=at) for at in sorted(s.stands(s.other(seat))) if at in near)
    yield from (a.Attack(seat=seat, start=start, target=at, hester=True)
                for at in dict.fromkeys((*sorted(s.hester.fires), s.hester.at)) if at in near)


def used(s: State, seat: Seat, token: str) -> Facts:
    """An upgrade token is used: all of its effect at once (HC-6.8, 15)."""
    if token == "distant_tremors":
        s = yield f.SpawnsReach(seat)
    match token:
        case "storm_guide" | "psychopomp" | "merging_together":
            return (yield Opened(TwoParts(seat, token, PARTS[token])))
        case "council_house":
            return (yield Opened(Acting(seat, token, {"advance": 2})))
        case "faceless_portraits":
            return (yield Opened(Acting(seat, token, {"spawn": 2})))
        case "distant_tremors":
            return (yield Opened(Acting(seat, token, {"spawn": 1})))
        case "sound_and_fury":
            return (yield Opened(Acting(seat, token, {"strengthen": 2})))
    return s


class TwoParts(Step, frozen=True):
    """An effect in several parts, in any order, each done before the next (HC-15)."""

    seat: Seat
    source: str
    left: tuple[str, ...]
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Choose, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.left else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Choose(seat=seat, part=part) for part in self.left)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Choose | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Closed())
        either = self.source in EITHER
        yield Became(replace(self, left=() if either else tuple(x for x in self.left if x != act.part)))
        return (yield Opened(self._step(s, act.part)))

    def _step(self, s: State, part: str) -> Step:
        match part:
            case "advance" | "spawn" | "any":
                return Acting(self.seat, self.source, {part: 1})
            case "scroll":
                return first_scroll(s, self.seat)
            case "merge_hex":
                return MergingHex(self.seat)
        return Shifting(self.seat, part, LEFT[part])

    def advance(self, s: State) -> Facts:
        yield Closed()


def first_scroll(s: State, seat: Seat) -> Step:
    """Scroll 1 of the seat's Legend Ability Track alone."""
    if s.blue(seat):
        return Storming(seat, first_scroll=True)
    return Escorting(seat, first_scroll=True) if s.players[seat].track_turned else Paths(seat, one=True)
