"""What many steps share: asking for a number, gaining, paying, placing a camp, acting at any time, ending the turn."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any, ClassVar

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import FACTIONS, GOODS, TOKENS, Artifact
from companion.games.near_and_far.box.effects import CampBonus
from companion.games.near_and_far.party import (
    MAX_ANIMALS, animals, banners, cards_in_words, counted, effects, goods, look_up, number, skilled, spendable,
    uncounted, unknown)
from companion.games.near_and_far.state import CAMPS, MAX_HEARTS, REPUTATION, State
from companion.games.near_and_far.steps.growth import spend
from companion.kernel import (
    UNKNOWN, Action, Became, Closed, Doubt, Facts, Opened, Seat, Step, Unknown, remember_last, top)

STAND_INS = {"coin": ("jewelry", "gem"), "heart": ("meditation", "food")}
"""Good -> the skill with which another good stands in for it, and that other one (NF-36.3)."""
COST = ("coins", "gems", "food", *FACTIONS)
"""The fields of an artifact that are paid, in the order of `GOODS`."""
ANSWERS: dict[str, range] = {
    "cost": range(0, 11), "skill": range(0, 5), "search": range(0, 5), "combat": range(0, 5), "movement": range(0, 4),
    "caution": range(0, 3), "hearts": range(0, 8), "points": range(0, 16), "number": range(1, 10),
    "coins": range(0, 6), "gems": range(0, 6), "value": range(1, 13), "larger": range(0, 16), "smaller": range(0, 16),
    "reputation": range(0, 2), "strength": range(1, 31)}
TALLY = range(-20, 100)
MAX_HELD = 60
"""Pieces of one good that a player may hold: our own bound, above anything seen in play."""
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
        return list(range(low, high + 1) if name == "reputation" else range(MAX_HELD + 1))
    return list(TALLY if kind == "tally" else ANSWERS[name])


def missing(s: State, fields: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the fields that nobody has told and that the table is willing to tell."""
    return tuple(x for x in fields if x not in s.unsaid and look_up(s, x) is UNKNOWN)


def gain(s: State, seat: Seat, what: str, n: int, source: str = "") -> Facts:
    """Goods, hearts, pack animals within their limits (NF-9.1, 38.1, A11), and the chief they may bring (NF-29.1)."""
    if what == "heart" and s.settings.hearts_capped:
        n = min(n, MAX_HEARTS - s.players[seat].hearts)
    if what in ("bird", "tortoise"):
        n = min(n, MAX_ANIMALS - animals(s, seat), s.birds)
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
    """The next camp of the board goes to `place` (NF-26.4); after the last one the box supplies (NF-26.6). The two of
    the extended variant come off first and hide nothing (NF-42.1)."""
    left = s.players[seat].camps
    s = yield f.CampPlaced(seat, place, kind)
    if not left:
        return s
    if left == 1 and not s.ended_by:
        s = yield f.EndTriggered(seat)
    hidden = CAMPS - left
    if hidden < 0:
        return s
    if s.box.uncovers[hidden] == "?" and missing(s, (f"uncover:{hidden}:what",)):
        return (yield Opened(Uncovering(seat, hidden)))
    return (yield from uncover(s, seat, hidden))


OWN_TURN: tuple[type[Action], ...] = (a.Build, a.Release, a.UseCard)
"""Possible at any moment of one's own turn: build (NF-5.2), release an animal (NF-36.3), use a card (NF-45)."""
FREE: dict[type[Action], Callable[[State, Any], Facts]] = {}
"""What follows from each of them; filled where it is written, in cards.py and using.py."""


class TurnStep(Step, frozen=True):
    """A step inside somebody's turn: what is possible at any time may be done, and the turn may end here."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (*OWN_TURN, a.EndTurn)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return beside_anytime(s, seat, self.choices(s, seat))

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        """What this step offers beside what is possible at any time and ending the turn."""
        return iter(())

    def take(self, s: State, action: Any) -> Facts:
        return end_turn(s, action.seat) if isinstance(action, a.EndTurn) else \
            FREE.get(type(action), self.act)(s, action)

    def act(self, s: State, action: Any) -> Facts:
        """The facts of the step's own actions."""
        raise NotImplementedError(type(self).__name__)


def end_turn(s: State, seat: Seat) -> Facts:
    """Close every step of this seat's turn."""
    while isinstance(step := top(s), TurnStep) and step.seat == seat:
        s = yield Closed()
    return s


def beside_anytime(s: State, seat: Seat, choices: Iterable[Action], near_misses: bool = True) -> Iterator[Action]:
    """A step's own choices, what is possible at any moment of the turn, and ending the turn."""
    return chain(choices, anytime(s, seat, near_misses), (a.EndTurn(seat=seat),))


def boosts(s: State, seat: Seat) -> Iterator[Action]:
    """Every number of hearts that the seat may spend on the roll just made, 0 among them (NF-17.1)."""
    yield from (a.Boost(seat=seat, hearts=n) for n in range(spendable(s, seat) + 1))


def anytime(s: State, seat: Seat, near_misses: bool = True) -> Iterator[Action]:
    """What a seat may try at any moment of its own turn; without near misses no artifact that is plainly too dear."""
    for card in buildable(s, seat):
        if near_misses or not plainly_dear(s, seat, card):
            yield a.Build(seat=seat, artifact=card)
    if skilled(s, seat, "animal_husbandry"):
        for animal in ("bird", "tortoise"):
            if goods(s, seat, animal):
                yield a.Release(seat=seat, animal=animal)
    for card in cards_in_words(s, seat):
        yield a.UseCard(seat=seat, card=card)


@remember_last
def buildable(s: State, seat: Seat) -> tuple[str, ...]:
    """The artifacts of the box that may lie in the seat's hand, `new` for one the box has not met."""
    hand = s.players[seat].hand
    known = tuple(card for card in hand if card in s.box.artifacts)
    if "?" not in hand:
        return known
    taken = {c for p in s.players.values() for c in (*p.hand, *p.built)} | set(s.artifact_discards)
    return *known, *(card for card in s.box.artifacts if card not in taken), "new"


def cost(card: Artifact) -> dict[str, int]:
    """Good -> how many of it the card takes, as far as anybody knows."""
    needs = {good: getattr(card, field) for good, field in zip(GOODS, COST, strict=True)}
    return {good: need for good, need in needs.items() if isinstance(need, int) and need}


@remember_last
def costs(artifacts: Mapping[str, Artifact]) -> dict[str, tuple[tuple[str, ...], dict[str, int]]]:
    """By card: the goods of which nobody knows how many it takes, and how many of the others."""
    fields = tuple(zip(GOODS, COST, strict=True))
    return {id: (tuple(good for good, field in fields if isinstance(getattr(card, field), Unknown)), cost(card))
            for id, card in artifacts.items()}


def plainly_dear(s: State, seat: Seat, artifact: str) -> bool:
    """Whether the price takes more of a good than the seat surely has, and nothing stands in for it."""
    if s.unsaid or artifact not in s.box.artifacts:
        return False
    _, price = costs(s.box.artifacts)[artifact]
    return any(good not in STAND_INS and goods(s, seat, good) < need for good, need in price.items())


def evenly(actions: Iterable[Action]) -> dict[Action, Fraction]:
    """What the table may report when each of these is equally likely."""
    listed = tuple(actions)
    return dict.fromkeys(listed, Fraction(1, len(listed) or 1))


def fresh(kind: str, shelf: Any) -> str:
    """An id for a card that the box meets for the first time."""
    n = 1
    while f"{kind}-{n}" in shelf:
        n += 1
    return f"{kind}-{n}"


class Collecting(TurnStep, frozen=True):
    """The coins or gems of a camp: as many as search symbols (NF-26.2)."""

    kind: str
    accepts: ClassVar[tuple[type[Action], ...]] = ()

    def actors(self, s: State) -> tuple[Seat, ...]:
        return ()

    def advance(self, s: State) -> Facts:
        if self.kind not in ("coin", "gem"):
            return (yield Closed())
        if wants := unknown(s, self.seat, "search"):
            return (yield Opened(Asking(self.seat, wants)))
        s = yield Closed()
        more = sum(e.amount for _, e in effects(s, self.seat, CampBonus))
        n = counted(s, self.seat, "search") + s.settings.camp_base + more
        return (yield from gain(s, self.seat, self.kind, n, "camp"))


def pay(s: State, seat: Seat, good: str, n: int, source: str = "") -> Facts:
    """Pay goods, hearts or animals. With Jewelry gems make up for coins that are not there, with Meditation food for
    hearts (NF-36.3)."""
    if good == "heart":
        return (yield from spend(s, seat, n, source))
    own = min(n, s.players[seat].coins) if good == "coin" and skilled(s, seat, "jewelry") else n
    if own:
        s = yield f.Paid(seat, good, own, source)
    return (yield f.Paid(seat, "gem", n - own, "jewelry")) if n > own else s


def owing(s: State, seat: Seat, price: Mapping[str, int]) -> Iterator[dict[str, Any] | Doubt]:
    """{good, need, have} for each kind of the price that the seat lacks, a doubt where nobody knows how many it has.
    What the price leaves of a good counts as the one it may stand in for."""
    for good, need in price.items():
        have, instead = goods(s, seat, good), ""
        if have >= need:
            continue
        skill, other = STAND_INS.get(good, ("", ""))
        if other and skilled(s, seat, skill):
            have, instead = have + max(0, goods(s, seat, other) - price.get(other, 0)), other
        if have < need:
            hidden = next((x for x in (good, instead) if x and uncounted(s, seat, x)), "") if s.unsaid else ""
            yield Doubt("uncounted", {"seat": seat, "what": hidden}) if hidden else \
                {"good": good, "need": need, "have": have}


def lacking(s: State, seat: Seat, good: str, need: int) -> Iterator[dict[str, Any] | Doubt]:
    """What is missing to pay so many of one good."""
    yield from owing(s, seat, {good: need})


def afford(s: State, seat: Seat, pieces: tuple[str, ...]) -> Iterator[dict[str, Any] | Doubt]:
    """What is missing to pay the pieces."""
    yield from owing(s, seat, Counter(pieces))


def known(s: State, field: str) -> int:
    """A number that was asked for: what is still unknown counts as nothing."""
    n = number(s, field)
    return n if isinstance(n, int) else 0
