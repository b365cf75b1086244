"""Dice on the bench: what they will most likely show, what lies, how lucky that is, what is still to be told."""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from msgspec import Struct

from companion.games.tower import actions as a
from companion.games.tower.kits import KITS
from companion.games.tower.screen.names import dice as written_in
from companion.games.tower.state import Shown, State
from companion.games.tower.steps import ONE, Rolling, hands
from companion.kernel import TABLE, Seat, Trial, distribution, encode, top
from companion.tower import dice as d
from companion.tower.odds import compare_counts, luck
from companion.web.play.chance_words import Spread, decimal, percent, spread

MAX_COLUMNS = 6
"""So many columns at most say how many dice show at least so much."""
HANDS = ("first", "second")


class Set(Struct, frozen=True):
    """Dice to roll by one tap: how they are written for people, each hand by itself, and the action."""

    dice: str
    other: str
    action: str


class Hand(Struct, frozen=True):
    """Dice that lie. `hits`: (at least this face, so many dice show it); `least`: how likely this sum or more was."""

    which: str
    dice: str
    faces: tuple[int, ...]
    plus: int
    sum: int
    luck: str
    least: str
    hits: tuple[tuple[int, int], ...]


class LastRoll(Struct, frozen=True):
    """The last roll. `ahead` is the hand with the higher sum, "" for one hand or as much."""

    hands: tuple[Hand, ...]
    ahead: str


class Outlook(Struct, frozen=True):
    """Dice before they are rolled; `hits`: (at least this face, on average so many dice), where there are several."""

    which: str
    dice: str
    spread: Spread
    hits: tuple[tuple[int, str], ...]


class Matchup(Struct, frozen=True):
    """How likely the first hand's sum is higher, as high, lower."""

    more: str
    same: str
    fewer: str
    widths: tuple[int, int, int]


class Kind(Struct, frozen=True):
    """Equal dice of one hand whose faces are to be told."""

    which: str
    sides: int
    count: int


@cache
def sums(dice: d.Dice) -> tuple[Fraction, ...]:
    """The chances of every sum from the least on."""
    return distribution(tuple(Trial(1, (1,) * n) for n in dice.sides))


def outlooks(dice: str, other: str, lang: str) -> tuple[Outlook, ...]:
    """What both hands will most likely show. Raises companion.tower.dice.Malformed."""
    return tuple(_outlook(which, one, lang) for which, one in zip(HANDS, hands(dice, other), strict=True) if one)


def _outlook(which: str, dice: d.Dice, lang: str) -> Outlook:
    many = len(dice.sides) > 1
    hits = tuple((n, decimal(sum((Fraction(max(0, s - n + 1), s) for s in dice.sides), Fraction(0)), lang))
                 for n in thresholds(dice.sides)) if many else ()
    return Outlook(which, written_in(d.write(dice), lang), spread(sums(dice), lang, dice.least), hits)


def matchup(dice: str, other: str) -> Matchup | None:
    """Sum against sum, None for one hand. Raises companion.tower.dice.Malformed."""
    one, two = hands(dice, other)
    if two is None:
        return None
    low = min(one.least, two.least)
    found = compare_counts(*([Fraction(0)] * (x.least - low) + [*sums(x)] for x in (one, two)))
    wide = round(100 * found.more), round(100 * found.same)
    return Matchup(percent(found.more), percent(found.same), percent(found.fewer), (*wide, 100 - sum(wide)))


def thresholds(sides: Sequence[int]) -> tuple[int, ...]:
    """The faces worth asking about: from the highest downwards, never the 1 that every die shows at least."""
    top_face = max(sides)
    step = -(-(top_face - 1) // MAX_COLUMNS)
    return tuple(sorted(range(top_face, 1, -step)))


class Dice:
    """The dice of a table as one screen sees them. `mover` is the seat in whose name its buttons act, "" for none."""

    kinds = d.SIDES

    def __init__(self, s: State, lang: str, mover: Seat):
        self.s, self.lang, self.mover = s, lang, mover

    def _set(self, dice: str, other: str) -> Set:
        action = encode(a.Cast(seat=self.mover, dice=dice, other=other)).decode() if self.mover else ""
        return Set(written_in(dice or ONE, self.lang), written_in(other, self.lang) if other else "", action)

    @property
    def sets(self) -> tuple[Set, ...]:
        return tuple(self._set(*pair) for pair in KITS[self.s.kit].dice)

    @property
    def last(self) -> tuple[str, str]:
        """The dice that were rolled last, else the first of the kit, as written."""
        shown = self.s.last
        return (shown.dice, shown.other) if isinstance(shown, Shown) else KITS[self.s.kit].dice[0]

    @property
    def again(self) -> Set:
        return self._set(*self.last)

    @property
    def written(self) -> tuple[str, str]:
        """The same as this language writes them, for the two fields."""
        dice, other = self.last
        return written_in(dice, self.lang), written_in(other, self.lang) if other else ""

    @property
    def rolled(self) -> LastRoll | None:
        shown = self.s.last
        if not isinstance(shown, Shown):
            return None
        one, two = hands(shown.dice, shown.other)
        own = len(one.sides)
        made = [self._hand(HANDS[0], one, shown.faces[:own])]
        if two:
            made.append(self._hand(HANDS[1], two, shown.faces[own:]))
        ahead = max(made, key=lambda hand: hand.sum) if len({hand.sum for hand in made}) > 1 else None
        return LastRoll(tuple(made), ahead.which if ahead else "")

    def _hand(self, which: str, dice: d.Dice, faces: tuple[int, ...]) -> Hand:
        chances, total = sums(dice), dice.total(faces)
        at = total - dice.least
        hits = tuple((n, sum(face >= n for face in faces)) for n in thresholds(dice.sides)) if len(faces) > 1 else ()
        return Hand(which, written_in(d.write(dice), self.lang), tuple(sorted(faces, reverse=True)), dice.plus, total,
                    luck(chances, at), percent(sum(chances[at:], Fraction(0))), hits)

    @property
    def asked(self) -> tuple[Kind, ...]:
        """The dice whose faces are to be told, equal ones of a hand together."""
        step = top(self.s)
        if not isinstance(step, Rolling):
            return ()
        found: list[Kind] = []
        for which, one in zip(HANDS, hands(step.dice, step.other), strict=True):
            for sides in one.sides if one else ():
                if found and (found[-1].which, found[-1].sides) == (which, sides):
                    found[-1] = Kind(which, sides, found[-1].count + 1)
                else:
                    found.append(Kind(which, sides, 1))
        return tuple(found)

    @property
    def report(self) -> str:
        """The report of the dice without their faces."""
        return encode(a.Roll(seat=TABLE, faces=())).decode() if self.mover else ""
