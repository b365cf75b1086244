"""What many steps share: asking for a number, gaining, placing a camp, building, ending the turn."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box import FACTIONS, GOODS, TOKENS
from companion.games.near_and_far.party import banners, goods, look_up, number, uncounted
from companion.games.near_and_far.state import CAMPS, MOST_HEARTS, REPUTATION, State
from companion.kernel import (
    UNKNOWN, Action, Became, Closed, Doubt, Facts, Opened, Seat, Step, top)

COST = ("coins", "gems", "food", *FACTIONS)
"""The fields of an artifact that are paid, in the order of `GOODS`."""
ANSWERS: dict[str, range] = {
    "cost": range(0, 11), "skill": range(0, 5), "search": range(0, 5), "combat": range(0, 5), "movement": range(0, 4),
    "caution": range(0, 3), "hearts": range(0, 8), "points": range(0, 16), "number": range(1, 10),
    "coins": range(0, 6), "gems": range(0, 6), "value": range(1, 13), "larger": range(0, 16), "smaller": range(0, 16)}
TALLY = range(-20, 100)
MOST_HELD = 60
"""More of one good nobody has had in front of him."""
NOTHING = "nothing"


class Secretive(Step, frozen=True):
    """A step whose memory holds cards that not everybody may see."""

    def veiled(self, seat: Seat) -> Step:
        """The step as this seat may know it."""
        raise NotImplementedError


class Asking(Step, frozen=True):
    """A number nobody has told yet is needed now: one tap each, then it is remembered. `seat` "" asks everybody."""

    seat: Seat
    wants: tuple[str, ...]
    accepts = (a.Told, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.seat else s.seats

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for value in answers(self.wants[0]):
            yield a.Told(seat=seat, field=self.wants[0], value=value)
        yield a.Done(seat=seat)

    def take(self, s: State, action: Action) -> Facts:
        if isinstance(action, a.Told):
            rest = tuple(w for w in self.wants if w != action.field)
            s = yield Became(Asking(self.seat, rest)) if rest else Closed()
            s = yield f.Learnt(action.field, action.value)
            return (yield from chiefs(s))
        s = yield Closed()
        cards = tuple(w for w in self.wants if not w.startswith("player:"))  # a counter untold stays unknown, not 0
        return (yield f.LeftUnsaid(cards)) if cards else s


def answers(field: str) -> list[int | str]:
    """What may be told for a field, in the order of the buttons."""
    kind, _, name = field.split(":")
    if kind == "uncover":
        return [NOTHING, "coin", "gem"]
    if name == "faction":
        return list(FACTIONS)
    if name == "tier":
        return ["basic", "advanced"]
    if kind == "player":
        low, high = REPUTATION
        return list(range(low, high + 1) if name == "reputation" else range(MOST_HELD + 1))
    return list(TALLY if kind == "tally" else ANSWERS[name])


def missing(s: State, fields: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the fields that nobody has told and that the table is willing to tell."""
    return tuple(x for x in fields if x not in s.unsaid and look_up(s, x) is UNKNOWN)


def gain(s: State, seat: Seat, what: str, n: int, source: str = "") -> Facts:
    """Goods, hearts, birds within their limits (NF-9.1, A11), and the chief they may bring (NF-29.1)."""
    if what == "heart" and s.settings.hearts_capped:
        n = min(n, MOST_HEARTS - s.players[seat].hearts)
    if what == "bird":
        n = min(n, 3 - s.players[seat].birds, s.birds)
    if n <= 0:
        return s
    s = yield f.Gained(seat, what, n, source)
    return (yield from chiefs(s)) if what in TOKENS else s


def chiefs(s: State) -> Facts:
    """Whoever is first to four banners takes the chief at once."""
    for faction in FACTIONS:
        if not any(faction in p.chiefs for p in s.players.values()):
            for seat in s.seats:
                if banners(s, seat, faction) >= 4:
                    s = yield f.ChiefTaken(seat, faction)
                    break
    return s


class Uncovering(Step, frozen=True):
    """A camp left the board: what did its place hide? (NF-26.4)"""

    seat: Seat
    place: int

    def advance(self, s: State) -> Facts:
        wants = missing(s, (f"uncover:{self.place}:what",))
        if wants:
            return (yield Opened(Asking(self.seat, wants)))
        s = yield Closed()
        return (yield from uncover(s, self.seat, self.place))


def uncover(s: State, seat: Seat, place: int) -> Facts:
    what = s.box.uncovers[place]
    return (yield from gain(s, seat, what, 1, "uncovered")) if what in ("coin", "gem") else s


def place_camp(s: State, seat: Seat, place: str, kind: str = "") -> Facts:
    """The next camp of the board goes to `place` (NF-26.4); after the last one the box supplies (NF-26.6)."""
    left = s.players[seat].camps
    s = yield f.CampPlaced(seat, place, kind)
    if not left:
        return s
    if left == 1 and not s.ended_by:
        s = yield f.EndTriggered(seat)
    hidden = CAMPS - left
    if s.box.uncovers[hidden] == "?" and missing(s, (f"uncover:{hidden}:what",)):
        return (yield Opened(Uncovering(seat, hidden)))
    return (yield from uncover(s, seat, hidden))


class TurnStep(Step, frozen=True):
    """A step inside somebody's turn: artifacts may be built, and the turn may end here."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Build, a.EndTurn)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from self.choices(s, seat)
        yield from builds(s, seat)
        yield a.EndTurn(seat=seat)

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        """What this step offers beside building and ending the turn."""
        return iter(())

    def take(self, s: State, action: Any) -> Facts:
        match action:
            case a.Build():
                return (yield from build(s, action))
            case a.EndTurn():
                return (yield from end_turn(s, action.seat))
        return (yield from self.act(s, action))

    def act(self, s: State, action: Any) -> Facts:
        """The facts of the step's own actions."""
        raise NotImplementedError(type(self).__name__)


def end_turn(s: State, seat: Seat) -> Facts:
    """Close every step of this seat's turn."""
    while isinstance(step := top(s), TurnStep) and step.seat == seat:
        s = yield Closed()
    return s


def builds(s: State, seat: Seat) -> Iterator[Action]:
    hand = s.players[seat].hand
    for card in hand:
        if card != "?":
            yield a.Build(seat=seat, artifact=card)
    if "?" in hand:
        taken = {c for p in s.players.values() for c in (*p.hand, *p.built)} | set(s.artifact_discards)
        for card in s.box.artifacts:
            if card not in taken:
                yield a.Build(seat=seat, artifact=card)
        yield a.Build(seat=seat, artifact="new")


def build(s: State, action: a.Build) -> Facts:
    """Pay and lay out (NF-28.1); a card the app has not met is told piece by piece."""
    if action.artifact == "new":
        id = fresh("artifact", s.box.artifacts)
        s = yield f.CardMet("artifact", id)
        return (yield Opened(Paying(action.seat, id)))
    card = s.box.artifacts[action.artifact]
    if any(getattr(card, field) is UNKNOWN for field in COST):
        return (yield Opened(Paying(action.seat, action.artifact)))
    for good, field in zip(GOODS, COST, strict=True):
        amount = getattr(card, field)
        if amount:
            s = yield f.Paid(action.seat, good, amount, "build")
    return (yield f.Built(action.seat, action.artifact))


def fresh(kind: str, shelf: Any) -> str:
    """An id for a card that the box meets for the first time."""
    n = 1
    while f"{kind}-{n}" in shelf:
        n += 1
    return f"{kind}-{n}"


class Paying(TurnStep, frozen=True):
    """Building an artifact the app has not met: one tap for each piece paid; what was paid is its price from now on."""

    card: str
    paid: tuple[str, ...] = ()
    accepts = (a.Price, a.Agree, a.Cancel)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for good in GOODS:
            yield a.Price(seat=seat, good=good)
        yield a.Agree(seat=seat)
        yield a.Cancel(seat=seat)

    def take(self, s: State, action: Action) -> Facts:
        match action:
            case a.Price(good=good):
                return (yield Became(Paying(self.seat, self.card, (*self.paid, good))))
            case a.Cancel():
                return (yield Closed())
        yield Closed()
        for good, field in zip(GOODS, COST, strict=True):
            n = self.paid.count(good)
            yield f.Learnt(f"artifact:{self.card}:{field}", n)
            if n:
                yield f.Paid(self.seat, good, n, "build")
        return (yield f.Built(self.seat, self.card))


def lacking(s: State, seat: Seat, good: str, need: int) -> Iterator[dict[str, Any] | Doubt]:
    """{good, need, have} where the seat has fewer; a doubt where nobody knows how many it has."""
    if (have := goods(s, seat, good)) < need:
        yield Doubt("uncounted", {"seat": seat, "what": good}) if uncounted(s, seat, good) else \
            {"good": good, "need": need, "have": have}


def afford(s: State, seat: Seat, pieces: tuple[str, ...]) -> Iterator[dict[str, Any] | Doubt]:
    """What is missing to pay the pieces: {good, need, have} for each kind."""
    for good in dict.fromkeys(pieces):
        yield from lacking(s, seat, good, pieces.count(good))


def known(s: State, field: str) -> int:
    """A number that was asked for: what is still unknown counts as nothing."""
    n = number(s, field)
    return n if isinstance(n, int) else 0


