"""Hester's turn: roots, actions, the Tree, the feast (HC-9.3 to 9.10)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk.state import waiting_offers
from companion.games.harrow_county.fair_folk.steps.offers import TakingOffers
from companion.games.harrow_county.fair_folk.steps.seeking import mourned
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import (
    MAX_TERRAIN_CUBES, MIXED_INFECTION, MOST_GAINED, OPEN_CARDS, SET, gains_of_roots, healthy, hester_deck, step_price,
    summon_price, ways_of_roots)
from companion.games.harrow_county.hester.steps.cards import card_works
from companion.games.harrow_county.hester.steps.feast import Feasting
from companion.games.harrow_county.hester.steps.fire import crept
from companion.games.harrow_county.hester.steps.offers import offer_works, spawned, spawns_for
from companion.games.harrow_county.hester.steps.paying import Paying, paid
from companion.games.harrow_county.hexes import NEXT
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.battle import fallen, stuck, throw, thrown
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Place, Seat, Step, Throw


def rooted(s: State, seat: Seat, colour: str, act: b.PlaceRoot) -> Facts:
    """A root lies on the map, and feeds the fire that it grows into (HC-9.4e)."""
    s = yield h.RootPlaced(seat, colour, act.start, act.to)
    if s.hester.fires.get(act.to) and s.hester.flames_left:
        s = yield h.FlameAdded(seat, act.to)
    return s


class Rooting(Step, frozen=True):
    """Two roots of the colour that is not on the map; `placed`: the hexes they have entered (HC-9.4)."""

    seat: Seat
    entered_hexes: tuple[Place, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (b.PlaceRoot,)

    def colour(self, s: State) -> str:
        """Of the roots that are placed now."""
        return s.hester.colour if self.entered_hexes else s.hester.next_colour

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if len(self.entered_hexes) < SET and ways_of_roots(s, self.colour(s)) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (b.PlaceRoot(seat=seat, start=start, to=to) for start, to in ways_of_roots(s, self.colour(s)))

    def take(self, s: State, act: b.PlaceRoot) -> Facts:
        colour = self.colour(s)
        yield Became(replace(self, entered_hexes=(*self.entered_hexes, act.to)))
        return (yield from rooted(s, self.seat, colour, act))

    def advance(self, s: State) -> Facts:
        """The old roots go, the new ones bring cubes; where none could grow, the old ones stay."""
        if self.entered_hexes:
            if s.hester.root_ways.get(old := s.hester.next_colour):
                s = yield h.RootsGone(self.seat, old)
            touched = s.hester.touched(s.hester.colour)[:MOST_GAINED]
            if gained := gains_of_roots(s, touched):
                s = yield h.TerrainGained(self.seat, gained)
        yield Became(HesterTurn(self.seat, first_root=self.entered_hexes[0] if self.entered_hexes else ""))


class HesterTurn(Step, frozen=True):
    """Her actions in any order, and last the Tree with what comes after it. `thrown`: the cubes have fallen. `doing`:
    the action that goes on. `snakes_at`: hexes with a root that got a snake in this turn, `preyed`: legends for which
    another haint was infected; `protege` and `sloth`: those cards work. `first_root` entered that hex. `out_of_turn`:
    opened in between, for one of these actions."""

    seat: Seat
    first_root: Place = ""
    thrown: bool = False
    doing: str = ""
    snakes_at: tuple[Place, ...] = ()
    preyed: tuple[Place, ...] = ()
    protege: bool = False
    sloth: bool = False
    out_of_turn: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (
        b.PlaceRoot, b.OpenCard, b.UseCard, b.SpawnFor, b.Creep, b.Stalk, b.ThrowTree, b.Infect, b.Summon, fa.UseOffer,
        a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def may(self, s: State, action: str) -> bool:
        """Whether a flame is there for the action, or it goes on."""
        return self.doing == action or (s.hester.left > 0 and action not in s.hester.spent)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from self._before_the_tree(s, seat)
        if self.thrown:
            yield from self._after_the_tree(s, seat)
        yield from self._cards(s, seat)
        yield a.Done(seat=seat)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        if not self.thrown:
            yield from self._before_the_tree(s, seat)
        else:
            yield from self._after_the_tree(s, seat)
        yield from self._cards(s, seat)
        yield a.Done(seat=seat)

    def _cards(self, s: State, seat: Seat) -> Iterator[Action]:
        mine = s.hester
        covered = mine.open_cards if len(mine.open_cards) >= OPEN_CARDS else ("",)
        for card in hester_hand(s):
            yield from (b.OpenCard(seat=seat, card=card, over=over) for over in covered)
        yield from (b.UseCard(seat=seat, card=card) for card in mine.open_cards)
        yield from (fa.UseOffer(seat=seat, offer=offer) for offer in s.fair_folk.taken.get(seat, ()))

    def _before_the_tree(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.may(s, "grow_root"):
            yield from (b.PlaceRoot(seat=seat, start=start, to=to) for start, to in ways_of_roots(s, s.hester.colour))
        if self.may(s, "spawn_haint"):
            yield from spawns_for(s, seat)
        if self.may(s, "move_infected"):
            yield from self._moves(s, seat)
        yield b.ThrowTree(seat=seat)

    def _moves(self, s: State, seat: Seat) -> Iterator[Action]:
        for start in sorted(s.hester.infected):
            for to in NEXT[start]:
                for doll in (False, True) if s.kammi.doll_at(start) else (False,):
                    yield from (b.Creep(seat=seat, start=start, to=to, mixed=mixed, doll=doll)
                                for mixed in (False, True))
        if s.hester.at:
            yield from (b.Stalk(seat=seat, to=to, mixed=mixed) for to in NEXT[s.hester.at] for mixed in (False, True))

    def _after_the_tree(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.may(s, "infect_haints"):
            for at in sorted(s.hester.root_hexes):
                owner = s.owner(at)
                if not owner:
                    continue
                preys = ("",) if healthy(s, owner, at) else \
                    tuple(x for x in sorted(s.players[owner].haints) if healthy(s, owner, x))
                yield from (b.Infect(seat=seat, at=at, mixed=mixed, prey=prey)
                            for prey in preys for mixed in (False, True))
        if self.may(s, "summon_hester"):
            for at in sorted(s.hester.fires):
                yield from (b.Summon(seat=seat, at=at, terrain=x) for x in s.hester.cubes)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case b.PlaceRoot():
                yield from self._takes(s, "grow_root")
                s = yield from rooted(s, self.seat, s.hester.colour, act)
                gained = gains_of_roots(s, (act.to,))
                return (yield h.TerrainGained(self.seat, gained)) if gained else s
            case b.OpenCard(card=card, over=over):
                yield from self._takes(s, "take_card")
                return (yield h.CardOpened(self.seat, card, over))
            case b.UseCard(card=card):
                s = yield h.CardUsed(self.seat, card)
                return (yield from card_works(s, self, card))
            case b.SpawnFor():
                s = yield from self._takes(s, "spawn_haint")
                return (yield from spawned(s, act))
            case fa.UseOffer(offer=offer):
                return (yield from offer_works(s, self.seat, offer))
            case b.Creep(start=start, to=to, mixed=mixed, doll=doll):
                s = yield from self._takes(s, "move_infected", goes_on=True)
                s = yield from paid(s, self.seat, *step_price(s, to, False, mixed))
                return (yield from crept(s, self.seat, start, to, doll))
            case b.Stalk(to=to, mixed=mixed):
                s = yield from self._takes(s, "move_infected", goes_on=True)
                s = yield from paid(s, self.seat, *step_price(s, to, True, mixed))
                return (yield h.Stalked(self.seat, s.hester.at, to))
            case b.ThrowTree():
                s = yield Became(replace(self, thrown=True, doing=""))
                return (yield Opened(HesterThrow(self.seat)))
            case b.Infect():
                return (yield from self._infected(s, act))
            case b.Summon(at=at, terrain=terrain):
                yield from self._takes(s, "summon_hester")
                yield h.TerrainPaid(self.seat, {terrain: summon_price(s)})
                return (yield h.Summoned(self.seat, at))
        return (yield Closed() if self.out_of_turn else Became(HesterCleanup(self.seat)))

    def _takes(self, s: State, action: str, goes_on: bool = False) -> Facts:
        """A flame goes to the action's space, unless the action goes on."""
        if self.doing != action:
            yield h.ActionTaken(self.seat, action)
        return (yield Became(replace(self, doing=action if goes_on else "")))

    def _infected(self, s: State, act: b.Infect) -> Facts:
        if self.doing != "infect_haints":
            s = yield h.ActionTaken(self.seat, "infect_haints")
        preyed = (*self.preyed, act.at) if act.prey else self.preyed
        s = yield Became(replace(self, doing="infect_haints", snakes_at=(*self.snakes_at, act.at), preyed=preyed,
                                 protege=False))
        if not self.protege:
            s = yield from paid(s, self.seat, {} if act.mixed else {s.terrain[act.at]: 1},
                                MIXED_INFECTION if act.mixed else 0)
        s = yield h.Infected(self.seat, s.owner(act.at), act.prey or act.at, act.at if act.prey else "")
        return (yield from mourned(s))


def hester_hand(s: State) -> tuple[str, ...]:
    """The cards that she could have in hand: what she has, or, where the app does not know that, whatever does not lie
    open or beneath."""
    mine = s.hester
    return hester_deck(s) if "?" in mine.hand else mine.hand


class HesterThrow(Step, frozen=True):
    """The Tree in Hester's turn: every cube of the Battleground (HC-9.7)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Fall,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if thrown(s) or stuck(s) else ()

    def throw(self, s: State) -> Throw:
        return throw(s)

    def take(self, s: State, act: a.Fall) -> Facts:
        yield Closed()
        return (yield from fallen(s, act))

    def advance(self, s: State) -> Facts:
        yield Closed()


class HesterCleanup(Step, frozen=True):
    """Offers where her units stand (HC-11.9), the feast, the limit of cubes, the flames back: one `part` after the
    other (HC-9.10)."""

    seat: Seat
    part: int = 1

    def advance(self, s: State) -> Facts:
        match self.part:
            case 1:
                if waiting_offers(s, self.seat):
                    return (yield Opened(TakingOffers(self.seat)))
                yield Became(replace(self, part=2))
                return (yield Opened(Feasting(self.seat)))
            case 2:
                s = yield Became(replace(self, part=3))
                over = s.hester.cubes_here - MAX_TERRAIN_CUBES
                return (yield Opened(Paying(self.seat, over, "limit"))) if over > 0 else s
        yield h.HesterTurnOver(self.seat)
        return (yield Closed())


