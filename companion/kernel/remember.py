"""Remembers the last result of a function of a state."""
from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def remember_last(function: Callable[P, T]) -> Callable[P, T]:
    """A decorator: the function's last result again, as long as the state (its first argument) is the same object and
    the other arguments are equal. States are values, so a result cannot go stale; nobody may change it. Threads may
    share the function, since the result is stored with its arguments as one tuple."""
    last: tuple[Any, tuple[Any, ...], Any] = (None, (), None)

    @wraps(function)
    def answered(s: Any, *others: Any) -> T:
        nonlocal last
        state, last_others, answer = last
        if state is not s or last_others != others:
            answer = function(s, *others)  # type: ignore[call-arg]
            last = s, others, answer
        return answer  # type: ignore[no-any-return]

    return answered  # type: ignore[return-value]
