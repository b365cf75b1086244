"""Fireflies: hexes, a secret hand for each of up to five seats, and a choice that all make at once."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games import derived
from companion.games.derived import Derived, ranking
from companion.games.view import Drawing, Hidden, Node, Token
from companion.kernel import (
    TABLE, Action, Became, Closed, Codec, Fact, Facts, Finding, Piece, Place, RuleBook, ScoreLine, ScoreSheet, Seat,
    Step)
from tests.toys.fireflies.about import ABOUT

HOME = Path(__file__).parent
MIDDLE = "hex:0,0"
HEXES = {f"hex:{q},{r}": (q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2}
CARDS = tuple(f"f{n:02}" for n in range(1, 21))
HAND = 3


class Deal(Action, frozen=True):
    """The table: the next card for whoever has too few."""

    card: str


class Glow(Action, frozen=True):
    """A card laid face down beside the hex where a firefly shall shine."""

    card: str
    to: Place


class Dealt(Fact, frozen=True):
    seat: Seat
    card: str


class Chose(Fact, frozen=True):
    seat: Seat
    card: str
    to: Place


class Shone(Fact, frozen=True):
    """The highest card beside a hex; who shone there before goes."""

    seat: Seat
    card: str
    to: Place


class Faded(Fact, frozen=True):
    seat: Seat
    card: str


class Dealing(Step, frozen=True):
    accepts = (Deal,)

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return (TABLE,) if self.short(s) and s.deck else ()

    def short(self, s: Any) -> Seat:
        return next((seat for seat in s.seats if len(s.players[seat].hand) < HAND), "")

    def chances(self, s: Any) -> Mapping[Action, Fraction]:
        return {Deal(seat=TABLE, card=c): Fraction(s.deck.count(c), len(s.deck)) for c in s.deck}

    def take(self, s: Any, a: Deal) -> Facts:
        yield Dealt(self.short(s), a.card)

    def advance(self, s: Any) -> Facts:
        yield Became(Choosing())


class Choosing(Step, frozen=True):
    accepts = (Glow,)

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return tuple(seat for seat in s.seats if s.players[seat].hand and seat not in s.chosen)

    def candidates(self, s: Any, seat: Seat) -> Iterator[Action]:
        return (Glow(seat=seat, card=card, to=at) for card in s.players[seat].hand for at in HEXES)

    def take(self, s: Any, a: Glow) -> Facts:
        yield Chose(a.seat, a.card, a.to)

    def advance(self, s: Any) -> Facts:
        highest = {to: seat for seat, (_, to) in sorted(s.chosen.items(), key=lambda x: x[1])}
        for seat, (card, to) in s.chosen.items():
            s = yield Shone(seat, card, to) if highest[to] == seat else Faded(seat, card)
        if not any(p.hand for p in s.players.values()):
            yield Closed()


class Player(Struct, frozen=True):
    colour: str
    hand: tuple[str, ...] = ()
    sparks: int = 0


class Setup(Struct, frozen=True):
    seats: tuple[Seat, ...]
    colours: dict[Seat, str] = {}
    middle: bool = True


class State(Struct, frozen=True, kw_only=True):
    seats: tuple[Seat, ...]
    players: dict[Seat, Player]
    deck: tuple[str, ...] = CARDS
    hexes: dict[Place, Seat] = {}
    chosen: dict[Seat, tuple[str, Place]] = {}
    middle: bool = True
    flow: tuple[Dealing | Choosing, ...] = (Dealing(),)

    @property
    def round(self) -> int:
        return 0 if Dealing() in self.flow else HAND + 1 - max(1, *(len(p.hand) for p in self.players.values()))


class Screen(derived.Screen):
    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        lit = {at: (Token("firefly", s.players[x].colour, title=players.get(x, "")),) for at, x in s.hexes.items()}
        return (Drawing("meadow", "hexes", tuple(
            Node(at, "middle" if at == MIDDLE else "meadow", x=q, y=r, tokens=lit.get(at, ()))
            for at, (q, r) in HEXES.items())),)


class Fireflies(Derived):
    id = "fireflies"
    about = ABOUT
    folder = HOME
    rules = RuleBook.read((HOME / "rules.toml").read_text("utf-8"))
    DRAWS = (Deal,)
    codec = Codec(State, Setup, (Deal, Glow), (Dealt, Chose, Shone, Faded), (Dealing, Choosing))

    @property
    def screen(self) -> Screen:
        return Screen(self)

    def new(self, setup: Setup) -> State:
        if len(setup.seats) not in ABOUT.seats or len(set(setup.seats)) < len(setup.seats):
            raise ValueError("seats")
        colours = dict(zip(setup.seats, ABOUT.colours, strict=False)) | setup.colours
        return State(seats=setup.seats, players={x: Player(colours[x]) for x in setup.seats}, middle=setup.middle)

    def evolve(self, s: State, fact: Fact) -> State:
        match fact:
            case Dealt(seat, card):
                s = _but(s, seat, hand=(*s.players[seat].hand, card))
                return replace(s, deck=tuple(x for x in s.deck if x != card))
            case Chose(seat, card, to):
                return replace(s, chosen=s.chosen | {seat: (card, to)})
            case Shone(seat, card) | Faded(seat, card):
                s = _but(s, seat, hand=tuple(x for x in s.players[seat].hand if x != card))
                s = replace(s, chosen={x: choice for x, choice in s.chosen.items() if x != seat})
                if isinstance(fact, Shone):
                    before, s = s.hexes.get(fact.to, ""), replace(s, hexes=s.hexes | {fact.to: seat})
                    return _but(s, before, sparks=s.players[before].sparks + 1) if before not in ("", seat) else s
        return s

    def coherent(self, s: State) -> bool:
        cards = (*s.deck, *(x for p in s.players.values() for x in p.hand), *(card for card, _ in s.chosen.values()))
        return super().coherent(s) and s.players.keys() == set(s.seats) and set(cards) <= set(CARDS) \
            and s.hexes.keys() | {to for _, to in s.chosen.values()} <= set(HEXES) \
            and {*s.hexes.values(), *s.chosen} <= set(s.seats)

    def check(self, s: State) -> list[Finding]:
        held = [x for p in s.players.values() for x in p.hand]
        return [Finding("FF-1", "twice", {"card": x}) for x in CARDS if held.count(x) + s.deck.count(x) > 1]

    def pieces(self, s: State) -> Mapping[Place, tuple[Piece, ...]]:
        lie = {at: (Piece("firefly", owner=owner),) for at, owner in s.hexes.items()}
        hands = {f"hand:{seat}": tuple(Piece("card", x, seat) for x in p.hand) for seat, p in s.players.items()}
        return {**lie, **hands, "deck": (Piece("card", count=len(s.deck)),) if s.deck else ()}

    def score(self, s: State) -> ScoreSheet:
        lines = []
        for seat in s.seats:
            lines += [ScoreLine(seat, 1, "FF-3", "firefly", {"at": at}) for at in s.hexes if s.hexes[at] == seat]
            if s.middle and s.hexes.get(MIDDLE) == seat:
                lines.append(ScoreLine(seat, 2, "FF-4", "middle", {"at": MIDDLE}))
            if sparks := s.players[seat].sparks:
                lines.append(ScoreLine(seat, sparks, "FF-5", "sparks"))
        return ranking(s.seats, tuple(lines))

    def hidden(self, s: State) -> tuple[Hidden, ...]:
        hands = (Hidden("hand", seat, ("players", seat, "hand")) for seat in s.seats)
        return (*hands, *(Hidden("choice", seat, ("chosen", seat)) for seat in s.chosen), Hidden("deck", "", ("deck",)))

    def tell(self, fact: Fact, seat: Seat) -> Fact | None:
        if isinstance(fact, Dealt) and fact.seat != seat:
            return replace(fact, card="?")
        return replace(fact, card="?", to="?") if isinstance(fact, Chose) and fact.seat != seat else fact

    def knows_all(self, s: State) -> bool:
        return True

    def is_reading_aloud(self, s: State, found: Iterable[Fact] = ()) -> bool:
        """What the others chose is not looked at for a trial."""
        return any(isinstance(x, Shone | Faded) for x in found)


def _but(s: State, seat: Seat, **fields: Any) -> State:
    return replace(s, players=s.players | {seat: replace(s.players[seat], **fields)})


GAME = Fireflies()


@GAME.rules.forbids("deal.card", Deal, final=True)
def a_card_of_the_deck(s: State, step: Step, a: Deal) -> Iterator[dict[str, Any]]:
    if a.card not in s.deck:
        yield {"card": a.card}


@GAME.rules.forbids("glow.there", Glow, final=True)
def a_card_in_hand_and_a_hex(s: State, step: Step, a: Glow) -> Iterator[dict[str, Any]]:
    if a.to not in HEXES or a.card not in s.players[a.seat].hand:
        yield {"card": a.card}


@GAME.rules.forbids("glow.own", Glow)
def one_firefly_in_a_hex(s: State, step: Step, a: Glow) -> Iterator[dict[str, Any]]:
    if s.hexes.get(a.to) == a.seat:
        yield {"to": a.to, "at": (a.to,)}
