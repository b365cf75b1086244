"""How likely something is: exact by walking the chance nodes, or an honest estimate where there are too many."""
from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt
from typing import Any, Protocol

from msgspec import Struct

from companion.kernel.chance import chances, sample
from companion.kernel.codec import digest
from companion.kernel.flow import actors, waits_for_table
from companion.kernel.play import perform
from companion.kernel.values import Action


class Question(Protocol):
    """`decided` answers yes, no, or None while open; `choose` plays for every seat that has to decide on the way."""

    def decided(self, s: Any) -> bool | None: ...

    def choose(self, s: Any) -> Action: ...


class Estimate(Struct, frozen=True):
    """A sampled probability and its standard error, both 0..1."""

    value: float
    error: float


class TooMany(Exception):
    """More positions than an exact answer may visit."""


def odds(game: Any, s: Any, question: Question, limit: int = 20_000, seed: int = 0) -> Fraction | Estimate:
    """The probability of yes: a Fraction, or an Estimate from 2,000 games past `limit` positions."""
    try:
        return _exact(game, s, question, {}, limit)
    except (TooMany, RecursionError):
        return _sampled(game, s, question, random.Random(seed), 2000)


def _exact(game: Any, s: Any, question: Question, memo: dict[str, Fraction | None], limit: int) -> Fraction:
    """Depth first; a position that is met again while still open has no finite exact value here."""
    s = _decide(game, s, question)
    answer = question.decided(s)
    if answer is not None:
        return Fraction(int(answer))
    key = digest(s)
    if key in memo:
        known = memo[key]
        if known is None:
            raise TooMany
        return known
    outcomes = chances(s)
    if len(memo) >= limit or not outcomes:
        raise TooMany
    memo[key] = None
    result = sum((p * _exact(game, perform(game, s, a)[0], question, memo, limit)
                  for a, p in outcomes.items()), Fraction(0))
    memo[key] = result
    return result


def _sampled(game: Any, s: Any, question: Question, rng: random.Random, games: int) -> Estimate:
    yes = 0
    for _ in range(games):
        t = _decide(game, s, question)
        while question.decided(t) is None and actors(t):
            t = _decide(game, perform(game, t, sample(t, rng))[0], question)
        yes += question.decided(t) is True
    p = yes / games
    return Estimate(p, sqrt(max(p * (1 - p), 1 / games) / games))


def _decide(game: Any, s: Any, question: Question) -> Any:
    while question.decided(s) is None and actors(s) and not waits_for_table(s):
        s, _ = perform(game, s, question.choose(s))
    return s
