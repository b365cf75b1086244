"""Goblin cards, Kammi's Legend Ability Track, the goblins' talents (HC-8.8 to 8.10, 16)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.fair_folk.steps.seeking import mourned
from companion.games.harrow_county.hexes import HEXES, NEXT, distance
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.state import MASKS, ROWS, betrayed, goblins
from companion.games.harrow_county.kammi.steps.dolls import PullingDoll
from companion.games.harrow_county.kammi.steps.goblin_ways import GOBLIN_WAYS, NEAR, tricks
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.abilities import Acting
from companion.games.harrow_county.steps.battle import killed
from companion.games.harrow_county.steps.cards import Banishing
from companion.games.harrow_county.steps.common import Dealing, arrived, carried
from companion.games.harrow_county.steps.effects import LEFT, PlacingTokens, Shifting
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step

LAST_SCROLL = 4


def works(s: State, seat: Seat, card: str, goblin: Place) -> bool:
    """Whether a card has an effect at all, with the goblin on that hex (HC-16.4, 16.6, 16.8)."""
    match card:
        case "decoy":
            mine, theirs = s.terrain[goblin], s.terrain[s.players[s.other(seat)].legend]
            return mine in TERRAINS and theirs in TERRAINS and mine != theirs
        case "buried":
            return goblin in s.players[seat].haints
        case "dolls_whisper":
            return any(distance(goblin, at) <= NEAR for at in s.kammi.dolls.values())
    return True


def card_works(s: State, seat: Seat, card: str) -> Facts:
    """A goblin card that was played, or is played again, works (HC-16)."""
    if goblin := betrayed(s, lambda at: works(s, seat, card, at)):
        s = yield k.Unmasked(seat, goblin, "plain")
    match card:
        case "doppelganger":
            return (yield Opened(Acting(seat, card, {"spawn": 1})))
        case "blood_money":
            return (yield Opened(Bleeding(seat)))
        case "decoy":
            return (yield Opened(Acting(seat, card, {"advance": 1})))
        case "buried":
            return (yield Opened(Acting(seat, card, {"any": 1})))
        case "trick":
            return (yield Opened(Tricking(seat)))
        case "out_of_here":
            return (yield Opened(PlacingTokens(seat, card, 1)))
        case "spite":
            return (yield Opened(Banishing(seat, spite=True)))
    return (yield Opened(Shifting(seat, card, LEFT[card]))) if card in GOBLIN_WAYS else s


class Bleeding(Step, frozen=True):
    """Blood Money: a cube on a hex without units (HC-16.3)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PlaceCube, a.Done)

    def fits(self, s: State, goblin: Place, to: Place) -> bool:
        return not s.owner(to) and distance(goblin, to) <= NEAR

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.cubes_left(self.seat) and goblins(s, public=True) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.PlaceCube(seat=seat, to=at) for at in HEXES
                    if any(self.fits(s, goblin, at) for goblin in goblins(s)))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.PlaceCube | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        if goblin := betrayed(s, lambda at: self.fits(s, at, act.to)):
            s = yield k.Unmasked(self.seat, goblin, "plain")
        return (yield k.BloodPlaced(self.seat, act.to))

    def advance(self, s: State) -> Facts:
        yield Closed()


class Tricking(Step, frozen=True):
    """Trick: two haints change places (HC-16.9)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Trick, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(any(tricks(s, at)) for at in goblins(s, public=True)) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        found = dict.fromkeys(pair for at in goblins(s) for pair in tricks(s, at))
        yield from (a.Trick(seat=seat, start=start, to=to) for start, to in found)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Trick | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        if goblin := betrayed(s, lambda at: (act.start, act.to) in tricks(s, at)):
            s = yield k.Unmasked(self.seat, goblin, "plain")
        s = yield k.Tricked(self.seat, act.start, act.to)
        s = yield from arrived(s, self.seat, act.to)
        s = yield from arrived(s, s.other(self.seat), act.start)
        s = yield from carried(s, self.seat, act.start, act.to)
        return (yield from carried(s, s.other(self.seat), act.to, act.start))

    def advance(self, s: State) -> Facts:
        yield Closed()


def her_track(s: State, seat: Seat, first_scroll: bool = False) -> Facts:
    """The side of Kammi's Legend Ability Track that she plays with (HC-8.8)."""
    scrolls = 1 if first_scroll else min(LAST_SCROLL, s.players[seat].scrolls + 1)
    if not s.players[seat].track_turned:
        return (yield Opened(Replaying(seat, scrolls)))
    s = yield from _cubes_on_rows(s, seat)
    return (yield Opened(Scheming(seat, 2))) if scrolls > 1 else s


def _cubes_on_rows(s: State, seat: Seat) -> Facts:
    """A cube on every row without a token in the black area."""
    rows = tuple(row for row in ROWS if row != s.kammi.black_row)[:s.cubes_left(seat)]
    return (yield k.RowCubesPlaced(seat, rows)) if rows else s


class Replaying(Step, frozen=True):
    """Goblin cards that lie open work again, each once: `left` more (HC-8.8)."""

    seat: Seat
    left: int
    cards_again: tuple[str, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Replay, a.Done)

    def cards(self, s: State) -> tuple[str, ...]:
        """The cards that may be played again."""
        lying = s.players[self.seat].cards_played if goblins(s, public=True) else ()
        return tuple(card for card in lying if card not in self.cards_again)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.left > 0 and self.cards(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Replay(seat=seat, card=card) for card in self.cards(s))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Replay | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Closed())
        yield Became(replace(self, left=max(0, self.left - 1), cards_again=(*self.cards_again, act.card)))
        s = yield k.CardReplayed(self.seat, act.card)
        return (yield from card_works(s, self.seat, act.card))

    def advance(self, s: State) -> Facts:
        yield Closed()


class Scheming(Step, frozen=True):
    """The other side from the second `scroll` on: a doll is pulled, a card drawn, the legends change places."""

    seat: Seat
    scroll: int
    accepts: ClassVar[tuple[type[Action], ...]] = (a.SwapLegends, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.scroll == LAST_SCROLL and s.players[self.seat].second else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.SwapLegends(seat=seat)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.SwapLegends | a.Done) -> Facts:
        s = yield Closed()
        return (yield k.LegendsSwapped(self.seat)) if isinstance(act, a.SwapLegends) else s

    def advance(self, s: State) -> Facts:
        more = self.scroll < min(LAST_SCROLL, s.players[self.seat].scrolls + 1)
        yield Became(Scheming(self.seat, self.scroll + 1)) if more else Closed()
        match self.scroll:
            case 2:
                yield Opened(PullingDoll(self.seat))
            case 3:
                yield Opened(Dealing(self.seat, 1))


def goblin_talent(s: State, seat: Seat) -> Facts:
    """The goblin's talent, once in a game (HC-8.10)."""
    name = s.players[seat].name
    if name != "bruiser" and (mask := betrayed(s, lambda at: talent_works(s, seat, at))):
        s = yield k.Unmasked(seat, mask, "plain")
    s = yield k.TalentSpent(seat)
    match name:
        case "bruiser":
            return (yield Opened(Shifting(seat, name, LEFT[name])))
        case "prankster":
            return (yield Opened(PullingDoll(seat, prankster=True)))
    return (yield Opened(Exploding(seat)))


def talent_works(s: State, seat: Seat, goblin: Place) -> bool:
    """Whether the talent brings something, with the goblin on that hex."""
    match s.players[seat].name:
        case "prankster":
            return not s.kammi.doll_at(goblin) and any(at in NEXT[goblin] for at in s.kammi.dolls.values())
        case "knocker":
            return any(prey(s, seat, at) for at in NEXT[goblin])
    return True


def prey(s: State, seat: Seat, at: Place) -> Seat:
    """Whose haint the Knocker kills on a hex (A-33), "" for nobody's."""
    owner = s.owner(at)
    if not owner or at not in s.players[owner].haints or (owner == seat and not s.settings.knocker_own):
        return ""
    return owner


class Exploding(Step, frozen=True):
    """The Knocker shows itself and is gone, with a haint of every hex beside it."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Unmask,)

    @property
    def second(self) -> bool:
        """Said of the first token."""
        return False

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if not s.kammi.goblin_shown and s.players[self.seat].second else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (a.Unmask(seat=seat, goblin=goblin) for goblin in (True, False))

    def take(self, s: State, act: a.Unmask) -> Facts:
        return (yield k.Unmasked(self.seat, MASKS[not act.goblin], "shown"))

    def advance(self, s: State) -> Facts:
        s = yield Closed()
        for at in (x for goblin in goblins(s)[:1] for x in NEXT[goblin]):
            owner = prey(s, self.seat, at)
            if owner == self.seat:
                s = yield f.HaintRemoved(self.seat, owner, at)
                s = yield from mourned(s)
            elif owner:
                s = yield from killed(s, self.seat, at, 0)
        return (yield k.GoblinGone(self.seat)) if s.players[self.seat].second else s
