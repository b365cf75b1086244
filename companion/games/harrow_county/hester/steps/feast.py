"""At the end of her turn Hester eats what a legend's faction has (HC-9.10)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import SIDE
from companion.games.harrow_county.hester.steps.fire import won
from companion.games.harrow_county.kammi.state import kammis
from companion.games.harrow_county.kammi.steps.set_up import Unmasking, struck
from companion.games.harrow_county.state import ABILITIES, PURPLE, State
from companion.kernel import Action, Became, Closed, Facts, Opened, Seat, Step


def dishes(s: State, faction: Seat) -> tuple[tuple[str, str], ...]:
    """(token, source) of what that faction has: no upgrade token, and of a row only its last (A-46, A-47)."""
    if s.solo.solo_level:  # no tokens are in play: a marker of the box fills the square
        return (("scroll", "box"),)
    p = s.players[faction]
    found = [(token, "board") for token in ABILITIES if p.board.get(token)]
    if s.blue(faction):
        found += [(token, "bag") for token in ABILITIES if s.bag.get(token)]
    return (*found, *([("scroll", "track")] if p.scrolls else []), *([("wild", "wild")] if p.wild else []))


def hosts(s: State) -> tuple[Seat, ...]:
    """The factions with a legend on Hester's hex whose side of her board has an empty square."""
    at = s.hester.at
    return tuple(seat for seat in s.factions if at and at in s.legends(seat)
                 and len(s.hester.eaten_squares.get(seat, ())) < SIDE)


def goblin_only(s: State, faction: Seat) -> bool:
    """Whether the one of Kammi's legends there is known to be the goblin."""
    return s.players[faction].colour == PURPLE and s.hester.at not in kammis(s, public=True)


def masked(s: State, faction: Seat) -> bool:
    """Whether one of Kammi's legends stands there, and nobody knows which."""
    return s.players[faction].colour == PURPLE and not s.kammi.goblin_shown \
        and len(set(s.legends(faction))) > 1


class Feasting(Step, frozen=True):
    """One token of a faction whose legend stands with her. `tried`: she has bitten one of Kammi's legends."""

    seat: Seat
    bitten: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (b.Eat, a.Done)

    def meals(self, s: State) -> tuple[tuple[Seat, str, str], ...]:
        """(faction, token, source); without a token where Kammi's legend must be shown first."""
        found: list[tuple[Seat, str, str]] = []
        for faction in hosts(s):
            if masked(s, faction):
                found.append((faction, "", ""))
            elif goblin_only(s, faction):
                found += [(faction, "", "")] if s.players[faction].cards_played and not self.bitten else []
            else:
                found += [(faction, *dish) for dish in dishes(s, faction)]
        return tuple(found)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.meals(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (b.Eat(seat=seat, faction=s.players[faction].colour, token=token, source=source)
                    for faction, token, source in self.meals(s))
        yield a.Done(seat=seat)

    def take(self, s: State, act: b.Eat | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Closed())
        faction = s.seat_of(act.faction)
        if not act.token:
            s = yield Became(replace(self, bitten=True))
            second = s.players[faction].legend != s.hester.at
            return (yield Opened(Unmasking(faction, second, "feast"))) if masked(s, faction) else s
        yield Closed()
        s = yield h.TokenEaten(self.seat, faction, act.token, act.source)
        s = yield h.HesterGone(self.seat)
        if sum(s.paths.values()) > s.paths_owned(faction) and s.red(faction):
            s = yield Opened(LosingPath(faction))
        return (yield from won(s))

    def advance(self, s: State) -> Facts:
        """A goblin that was bitten loses its cards, and Hester stays (HC-9.15)."""
        s = yield Closed()
        for faction in hosts(s) if self.bitten else ():
            if goblin_only(s, faction):
                s = yield from struck(s, faction, s.players[faction].legend != s.hester.at)
        return s


class LosingPath(Step, frozen=True):
    """With an eaten scroll goes a path token: the Protectors take one off the map where none is left (A-47)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakePath,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if sum(s.paths.values()) > s.paths_owned(self.seat) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (a.TakePath(seat=seat, at=at) for at in sorted(s.paths))

    def take(self, s: State, act: a.TakePath) -> Facts:
        yield f.PathTaken(self.seat, act.at)

    def advance(self, s: State) -> Facts:
        yield Closed()
