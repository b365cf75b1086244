"""Counts what dice and cubes showed, at one table or in the whole house, and tests whether they have been fair."""
from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, case, or_, select
from sqlalchemy.orm import aliased

from companion.kernel import Trial, distribution
from companion.table.models import Entry, Roll, Table
from companion.table.store import reading
from companion.tower.fairness import Fairness, judge_counts, judge_throws

CUBES = 0
"""The number of sides that stands for cubes of a tower."""


class Throw(Struct, frozen=True):
    """One throw of the journal: whether the app rolled it, its parts as the kernel has them, and the number of each."""

    by_app: bool
    least: int
    parts: tuple[tuple[Trial, ...], ...]
    numbers: tuple[int, ...]


class Kind(Struct, frozen=True):
    """All throws of one kind: dice with that many `sides`, or CUBES, rolled by the app or typed. `fairness.counts`
    begin with one pip, or with no cube out. `throws` counts dice, or colours of cubes in a throw."""

    sides: int
    by_app: bool
    throws: int
    fairness: Fairness


def of_table(table: Table) -> list[Kind]:
    """The kinds of one table, the smallest die first, cubes last, what the app rolled before what was typed.

    The app's rolls always count, also those taken back. A typed result counts only on the present line, since one that
    was taken back may have been a slip, and never in a what-if, where nobody throws."""
    return count(_thrown(Roll.table_id == table.id))


def of_house() -> list[Kind]:
    """The kinds of all tables together, in the order of `of_table`."""
    return count(_thrown())


def _thrown(*wanted: ColumnElement[bool]) -> list[Throw]:
    from_head = case((Table.what_if.is_not(None), Table.what_if), else_=Table.head_id)
    standing = select(Entry.id, Entry.parent_id, Entry.roll).where(
        Entry.id.in_(select(from_head))).cte("standing", recursive=True)
    parent = aliased(Entry)
    standing = standing.union(select(parent.id, parent.parent_id, parent.roll).join(
        standing, parent.id == standing.c.parent_id))
    kept = select(standing.c.roll).where(standing.c.roll.is_not(None))
    with reading() as session:
        rolls = session.execute(select(Roll.by_app, Roll.throw, Roll.numbers).where(
            *wanted, Roll.throw != "", or_(Roll.by_app, Roll.id.in_(kept))).order_by(Roll.id))
        return [Throw(by_app, *_asked(throw), msgspec.json.decode(numbers, type=tuple[int, ...]))
                for by_app, throw, numbers in rolls]


class _Asked(Struct):
    """How a roll keeps what was thrown."""

    least: int
    parts: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]


@lru_cache(1024)
def _asked(throw: str) -> tuple[int, tuple[tuple[Trial, ...], ...]]:
    """`least` and parts of a stored throw; cached, since a house throws the same few things thousands of times."""
    asked = msgspec.json.decode(throw, type=_Asked)
    return asked.least, tuple(tuple(Trial(*trial) for trial in part) for part in asked.parts)


@lru_cache(1024)
def _expected(part: tuple[Trial, ...]) -> list[float]:
    return [float(p) for p in distribution(part)]


def count(thrown: Iterable[Throw]) -> list[Kind]:
    """Throws counted by kind: dice by their faces, cubes by how many of a colour came out. A part that is neither one
    even die nor cubes that stay or come out is left out."""
    dice: dict[tuple[int, bool], list[int]] = {}
    cubes: dict[tuple[int, bool], list[tuple[int, list[float]]]] = {}
    for one in thrown:
        for part, number in zip(one.parts, one.numbers, strict=True):
            n, sides = number - one.least, max((len(trial.weights) for trial in part), default=0)
            if sides == 2:
                cubes.setdefault((CUBES, one.by_app), []).append((n, _expected(part)))
            elif len(part) == 1 and part[0].times == len(set(part[0].weights)) == 1:
                dice.setdefault((sides, one.by_app), [0] * sides)[n] += 1
    order = sorted(dice, key=lambda kind: (kind[0], not kind[1])) + sorted(cubes, reverse=True)
    return [Kind(*kind, sum(dice[kind]), judge_counts(dice[kind], [1 / kind[0]] * kind[0])) if kind in dice
            else Kind(*kind, len(cubes[kind]), judge_throws(cubes[kind])) for kind in order]
