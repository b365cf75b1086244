"""Arrows and guesses: what the Fair Folk learn of the three hidden things (HC-11.5, 11.6)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.state import PLACE_OF, WAYS, Arrow, along, knowing, told_by
from companion.games.harrow_county.hexes import HEXES
from companion.games.harrow_county.state import State
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step


class Seeking(Step, frozen=True):
    """The Fair Folk lay an arrow through one of these `nests` or guess: one of both for an `objective`, an arrow and
    then a guess for a `bargain`, what is `left` for a card."""

    seat: Seat
    nests: tuple[Place, ...]
    why: str = "objective"
    left: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (fa.LayArrow, fa.Guess, a.Done)

    def lines(self, s: State) -> tuple[Place, ...]:
        """The nests through which an arrow may be laid: the offer is still there, or was just taken (HC-11.5)."""
        if not s.fair_folk.arrows_left or self.left == "guess":
            return ()
        return tuple(at for at in dict.fromkeys(self.nests) if self.why == "bargain" or s.fair_folk.offer_at(at))

    def guesses(self, s: State) -> bool:
        """Whether a guess is due: after the arrow of a bargain, if one could be laid."""
        if self.left == "arrow":
            return False
        return self.why != "bargain" or self.left == "guess" or not self.lines(s)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.fair_folk.sought and (self.lines(s) or self.guesses(s)) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for at in self.lines(s):
            yield from (fa.LayArrow(seat=seat, at=at, arrow_way=way) for way in WAYS)
        if self.guesses(s):
            yield from (fa.Guess(seat=seat, at=at) for at in HEXES)
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case fa.LayArrow():
                if self.why == "bargain":
                    yield Became(replace(self, left="guess"))
                else:
                    yield Closed()
                    if offer := s.fair_folk.offer_at(act.at):
                        yield ff.OfferReturned(self.seat, act.at, offer)
                return (yield Opened(Answering(self.seat, "arrow", act.at, *WAYS[act.arrow_way])))
            case fa.Guess():
                yield Closed()
                return (yield Opened(Answering(self.seat, "guess", act.at)))
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()


class Answering(Step, frozen=True):
    """Whoever sees the Location Card answers: the app where it knows it, else one of those players (HC-11.5)."""

    seat: Seat
    asked_for: str
    at_hex: Place
    arrow_line: str = ""
    side: int = 0
    accepts: ClassVar[tuple[type[Action], ...]] = (fa.Tell,)

    def place(self, s: State) -> Place:
        """Where the lost_thing is, "" where the app does not know it."""
        return PLACE_OF.get(s.fair_folk.hideouts.get(s.fair_folk.sought, ""), "")

    def arrow(self, true: bool) -> Arrow:
        """The arrow as it lies in the end."""
        return Arrow(self.arrow_line, along(self.arrow_line, self.at_hex), self.side if true else -self.side, not true)

    def true(self, s: State) -> bool:
        """Whether the guess is right, or the arrow as it lies first."""
        place = self.place(s)
        return place == self.at_hex if self.asked_for == "guess" else \
            told_by(s, self.arrow(True), place)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return knowing(s) if s.fair_folk.sought and not self.place(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (fa.Tell(seat=seat, true=true) for true in (True, False))

    def take(self, s: State, act: fa.Tell) -> Facts:
        return (yield from self._answered(s, act.true))

    def advance(self, s: State) -> Facts:
        if not s.fair_folk.sought:
            return (yield Closed())
        return (yield from self._answered(s, self.true(s)))

    def _answered(self, s: State, true: bool) -> Facts:
        yield Closed()
        if self.asked_for == "arrow":
            return (yield ff.ArrowLaid(self.seat, self.at_hex, self.arrow(true).id))
        if not true:
            return (yield ff.GuessedWrong(self.seat, self.at_hex, s.fair_folk.crosses_left > 0))
        lost_thing = s.fair_folk.sought
        s = yield ff.ItemFound(self.seat, lost_thing, self.at_hex)
        return (yield Opened(Surveying(self.seat))) if lost_thing == "lost_crown" else s


def searched(s: State, n: int, why: str) -> Facts:
    """Search cubes come to the Battleground, as far as there are any."""
    if n := min(n, s.fair_folk.cubes_left):
        s = yield ff.SearchCubes(s.fair_folk.seat, n, why)
    return s


def mourned(s: State) -> Facts:
    """With the sword every haint that is killed brings a search cube (HC-11.6)."""
    return (yield from searched(s, 1, "haint")) if "lost_sword" in s.fair_folk.finds else s


class Surveying(Step, frozen=True):
    """A search cube comes to a terrain of the board that has none: at the set-up, and with the crown. `moved`: one that
    lies there goes to another terrain (a card)."""

    seat: Seat
    moved: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (fa.SearchTerrain, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        f = s.fair_folk
        ready = f.board if self.moved else f.cubes_left
        return (self.seat,) if ready and len(f.board) < len(TERRAINS) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for before in s.fair_folk.board if self.moved else ("",):
            yield from (fa.SearchTerrain(seat=seat, terrain=terrain, before=before) for terrain in TERRAINS)
        if self.moved:
            yield a.Done(seat=seat)

    def take(self, s: State, act: fa.SearchTerrain | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        return (yield ff.TerrainSearched(self.seat, act.terrain, act.before))

    def advance(self, s: State) -> Facts:
        yield Closed()
