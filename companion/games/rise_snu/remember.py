"""Answers about the last few positions and boards: screens ask about a position and what would follow from it in turns,
and every table, read anew, has a board of its own that is equal to the others'."""
from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")
STATES = 8
BOARDS = 8


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


def remember_boards(function: Callable[[S], T]) -> Callable[[S], T]:
    """A decorator for a function of a board: its answers for the last BOARDS objects again, and for one that is equal
    to any of them. To compare two boards costs a hundredth of working one out."""
    last: tuple[tuple[S, T], ...] = ()

    @wraps(function)
    def answered(board: S) -> T:
        nonlocal last
        for known, answer in last:
            if known is board:
                return answer
        equal = [answer for known, answer in last if known == board]
        answer = equal[0] if equal else function(board)
        last = ((board, answer), *last[:BOARDS - 1])
        return answer

    return answered
