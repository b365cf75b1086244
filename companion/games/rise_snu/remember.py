"""Answers about the last few states: screens ask about a position and what would follow from it in turns."""
from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")
STATES = 4


def remember_few(function: Callable[[Any, str], T]) -> Callable[[Any, str], T]:
    """A decorator for a function of a state and a seat: its answers for the last STATES pairs again. States are values,
    so an answer cannot go stale; nobody may change it. Threads may share it: the row is replaced as a whole."""
    last: tuple[tuple[Any, str, T], ...] = ()

    @wraps(function)
    def answered(s: Any, seat: str) -> T:
        nonlocal last
        for state, whose, answer in last:
            if state is s and whose == seat:
                return answer
        answer = function(s, seat)
        last = ((s, seat, answer), *last[:STATES - 1])
        return answer

    return answered
