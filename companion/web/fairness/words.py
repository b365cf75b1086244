"""Counts of dice and cubes as bars and in words, and rolls that were worked out again. No markup and no statistics
here."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from flask import g
from msgspec import Struct

from companion.table.dice.fair import CUBES, Kind
from companion.tower.fairness import MIN_THROWS, Fairness
from companion.tower.record import CheckedRoll, Record, SealedRoll, verify
from companion.web import say
from companion.web.play.chance_words import decimal

BAR_LENGTH = 100.0
"""Units of the longest bar."""
MAX_NUMBERS_SHOWN = 40
"""Numbers of one roll that are shown."""
BAND_DEVIATIONS = 2
"""Standard deviations to each side that most counts stay within."""


class Bar(Struct, frozen=True):
    """One outcome: how often it came and was to be expected; the bar, the mark of what was expected and the band around
    it in units of LONG."""

    label: str
    count: int
    expected: str
    width: float
    mark: float
    low: float
    high: float


class KindView(Struct, frozen=True):
    """One kind of dice, or cubes. `advice` is the key of what may be done about it, "" for nothing; `figures`
    are those behind the verdict, "" where there are too few to say anything."""

    title: str
    throws: int
    verdict: str
    text: str
    advice: str
    bars: tuple[Bar, ...]
    figures: str
    cubes: bool


def kind_views(kinds: Iterable[Kind]) -> list[KindView]:
    """Every kind in the reader's language."""
    return [_told(kind) for kind in kinds]


def _told(kind: Kind) -> KindView:
    fairness, what = kind.fairness, "cubes" if kind.sides == CUBES else "die"
    who = "app" if kind.by_app else "typed"
    advice = "" if fairness.verdict in ("few", "fair") else "odd" if fairness.verdict == "odd" else f"{what}.{who}"
    figures = "" if fairness.verdict == "few" else say(
        "web.fair.figures", chi=decimal(fairness.chi, g.lang), freedom=fairness.freedom,
        p=decimal(fairness.p, g.lang, 3) if fairness.p >= 0.001 else f"< {decimal(0.001, g.lang, 3)}")
    return KindView(say(f"web.fair.{what}.{who}", sides=kind.sides), kind.throws, fairness.verdict,
                _verdict(what, fairness), advice, _bars(fairness, first=0 if what == "cubes" else 1), figures,
                what == "cubes")


def _verdict(what: str, fairness: Fairness) -> str:
    match fairness.verdict:
        case "few":
            return say("web.fair.few", least=MIN_THROWS)
        case "fair":
            return say(f"web.fair.{what}.fair", n=round(100 * fairness.p))
        case "odd":
            return say(f"web.fair.{what}.odd", n=round(1 / fairness.p))
    return say(f"web.fair.{what}.strange")


def _bars(fairness: Fairness, first: int) -> tuple[Bar, ...]:
    rows = list(zip(fairness.counts, fairness.expected, fairness.stray, strict=True))
    longest = max(1.0, *(max(n, e + BAND_DEVIATIONS * stray) for n, e, stray in rows))

    def at(n: float) -> float:
        return round(BAR_LENGTH * min(max(n, 0.0), longest) / longest, 2)

    return tuple(Bar(str(i), n, decimal(e, g.lang), at(n), at(e), at(e - BAND_DEVIATIONS * stray),
                     at(e + BAND_DEVIATIONS * stray))
                 for i, (n, e, stray) in enumerate(rows, first))


# Rolls worked out again

class Line(Struct, frozen=True):
    """One roll: what was thrown and what came, in figures. `fault` is a sentence, "" for a roll that agrees; `back`:
    whether it was taken back."""

    number: int
    asked: str
    came: str
    fault: str
    back: bool


class SealView(Struct, frozen=True):
    """A seal: whether its secret fits."""

    commitment: str
    secret: str
    fits: bool


class CheckedFile(Struct, frozen=True):
    """A record worked out again, the newest roll first. `ok`: all of it agrees; `wrong`: how many rolls do not; `whole`
    as in a CheckedRecord."""

    table: str
    seals: tuple[SealView, ...]
    lines: tuple[Line, ...]
    wrong: int
    whole: bool | None
    ok: bool


def checked_file(record: Record) -> CheckedFile:
    """What became of every roll, in the reader's language."""
    found = verify(record)
    lines = tuple(_line(one, now) for one, now in zip(record.rolls, found.rolls, strict=True))
    opened = tuple(SealView(one.commitment, one.secret, found.seals[one.id]) for one in record.seals)
    return CheckedFile(record.table, opened[::-1], lines[::-1], sum(not one.ok for one in found.rolls),
                       found.whole, found.ok)


def _line(one: SealedRoll, now: CheckedRoll) -> Line:
    fault = say(f"web.verify.fault.{now.fault}", drawn=_figures(one, now.drawn)) if now.fault else ""
    came = _place(one, one.drawn[0] if one.drawn else -1) if one.throw is None else _row(one.drawn)
    return Line(one.number, _asked(one), came, fault, bool(one.entered) and not any(e.present for e in one.entered))


def _figures(one: SealedRoll, drawn: Any) -> str:
    """What follows from the secret, the way `came` is written."""
    if drawn is None:
        return ""
    return _row(drawn) if one.throw else _place(one, next(i for i, (a, _) in enumerate(one.outcomes) if a == drawn))


def _row(numbers: Sequence[int]) -> str:
    return " · ".join(map(str, numbers[:MAX_NUMBERS_SHOWN])) + (" …" if len(numbers) > MAX_NUMBERS_SHOWN else "")


def _place(one: SealedRoll, place: int) -> str:
    return f"{place + 1}/{len(one.outcomes)}"


def _asked(one: SealedRoll) -> str:
    """Dice as people write them, cubes by how many may come out."""
    if one.throw is None:
        return say("web.verify.asked.draw", n=len(one.outcomes))
    parts = one.throw.parts
    if all(len(weights) == 2 for part in parts for _, weights in part):
        return say("web.verify.asked.cubes", n=sum(times for part in parts for times, _ in part))
    dice = [len(part[0][1]) for part in parts if len(part) == 1 and part[0][0] == 1]
    if len(dice) == len(parts):
        return " + ".join(f"{n if (n := len(list(same))) > 1 else ''}{say('web.verify.asked.die', sides=sides)}"
                          for sides, same in groupby(dice))
    return say("web.verify.asked.parts", n=len(parts))
