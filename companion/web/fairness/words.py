"""Counts of dice and cubes as bars and sentences, and recomputed rolls in words. The statistics are made in
`companion.tower.fairness`."""
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
"""The longest bar, in the units in which bars are drawn."""
MAX_NUMBERS_SHOWN = 40
"""Numbers of one roll that are shown."""
BAND_DEVIATIONS = 2
"""Half the width of the band in standard deviations: most counts stay within."""


class Bar(Struct, frozen=True):
    """One outcome: its `count`, and the count expected. `width` of the bar, `mark` of the expected count, `low` and
    `high` of the band around it: from 0 to BAR_LENGTH."""

    label: str
    count: int
    expected: str
    width: float
    mark: float
    low: float
    high: float


class KindView(Struct, frozen=True):
    """The counts of one kind of dice, or of cubes, with the verdict. `advice`: the key of a text, "" for none.
    `figures` behind the verdict, "" where there are too few throws."""

    title: str
    throws: int
    verdict: str
    text: str
    advice: str
    bars: tuple[Bar, ...]
    figures: str
    cubes: bool


def kind_views(kinds: Iterable[Kind]) -> list[KindView]:
    """The counts of every kind of dice in the reader's language."""
    return [_kind_view(kind) for kind in kinds]


def _kind_view(kind: Kind) -> KindView:
    fairness, what = kind.fairness, "cubes" if kind.sides == CUBES else "die"
    who = "app" if kind.by_app else "typed"
    advice = "" if fairness.verdict in ("few", "fair") else "odd" if fairness.verdict == "odd" else f"{what}.{who}"
    figures = "" if fairness.verdict == "few" else say(
        "web.fair.figures", chi=decimal(fairness.chi, g.lang), freedom=fairness.freedom,
        p=decimal(fairness.p, g.lang, 3) if fairness.p >= 0.001 else f"< {decimal(0.001, g.lang, 3)}")
    return KindView(say(f"web.fair.{what}.{who}", sides=kind.sides), kind.throws, fairness.verdict,
                _verdict_sentence(what, fairness), advice, _bars(fairness, first=0 if what == "cubes" else 1), figures,
                what == "cubes")


def _verdict_sentence(what: str, fairness: Fairness) -> str:
    match fairness.verdict:
        case "few":
            return say("web.fair.few", least=MIN_THROWS)
        case "fair":
            return say(f"web.fair.{what}.fair", n=round(100 * fairness.p))
        case "odd":
            return say(f"web.fair.{what}.odd", n=round(1 / fairness.p))
    return say(f"web.fair.{what}.strange")


def _bars(fairness: Fairness, first: int) -> tuple[Bar, ...]:
    rows = list(zip(fairness.counts, fairness.expected, fairness.deviation, strict=True))
    longest = max(1.0, *(max(n, e + BAND_DEVIATIONS * deviation) for n, e, deviation in rows))

    def at(n: float) -> float:
        return round(BAR_LENGTH * min(max(n, 0.0), longest) / longest, 2)

    return tuple(Bar(str(i), n, decimal(e, g.lang), at(n), at(e), at(e - BAND_DEVIATIONS * deviation),
                     at(e + BAND_DEVIATIONS * deviation))
                 for i, (n, e, deviation) in enumerate(rows, first))


# Recomputed rolls

class RollLine(Struct, frozen=True):
    """One recomputed roll: what was `thrown` and the `result`, in figures. `fault`: the sentence that says what does
    not agree, "" for nothing; `undone`: its entry was taken back."""

    number: int
    thrown: str
    result: str
    fault: str
    undone: bool


class SealView(Struct, frozen=True):
    """An opened seal; `fits`: its secret is the one that was promised."""

    commitment: str
    secret: str
    fits: bool


class CheckedFile(Struct, frozen=True):
    """A recomputed record, the newest roll first. `ok`: all of it agrees; `wrong`: how many rolls do not; `whole` as in
    CheckedRecord."""

    table: str
    seals: tuple[SealView, ...]
    lines: tuple[RollLine, ...]
    wrong: int
    whole: bool | None
    ok: bool


def checked_file(record: Record) -> CheckedFile:
    """Recompute every roll of a record; the result in the reader's language."""
    found = verify(record)
    lines = tuple(_roll_line(one, now) for one, now in zip(record.rolls, found.rolls, strict=True))
    opened = tuple(SealView(one.commitment, one.secret, found.seals[one.id]) for one in record.seals)
    return CheckedFile(record.table, opened[::-1], lines[::-1], sum(not one.ok for one in found.rolls),
                       found.whole, found.ok)


def _roll_line(one: SealedRoll, now: CheckedRoll) -> RollLine:
    fault = say(f"web.verify.fault.{now.fault}", drawn=_expected_figures(one, now.drawn)) if now.fault else ""
    result = _outcome_number(one, one.drawn[0] if one.drawn else -1) if one.throw is None else _numbers(one.drawn)
    undone = bool(one.entered) and not any(e.present for e in one.entered)
    return RollLine(one.number, _thrown(one), result, fault, undone)


def _expected_figures(one: SealedRoll, drawn: Any) -> str:
    """The result that follows from the secret, written as in RollLine.result."""
    if drawn is None:
        return ""
    if one.throw:
        return _numbers(drawn)
    return _outcome_number(one, next(i for i, (a, _) in enumerate(one.outcomes) if a == drawn))


def _numbers(numbers: Sequence[int]) -> str:
    return " · ".join(map(str, numbers[:MAX_NUMBERS_SHOWN])) + (" …" if len(numbers) > MAX_NUMBERS_SHOWN else "")


def _outcome_number(one: SealedRoll, place: int) -> str:
    return f"{place + 1}/{len(one.outcomes)}"


def _thrown(one: SealedRoll) -> str:
    """What was thrown: dice as people write them (2d6), cubes by how many may come out."""
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
