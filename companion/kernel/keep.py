"""Answers kept for as long as the question stays the same."""
from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def kept(work: Callable[P, T]) -> Callable[P, T]:
    """The same answer for the same state (the first argument) and equal others as just before: guards ask alike for
    every candidate. States are values, so nothing can go stale; nobody may change what is kept. Several threads may
    ask: what is kept is one tuple, read and replaced whole."""
    last: tuple[Any, tuple[Any, ...], Any] = (None, (), None)

    @wraps(work)
    def answered(s: Any, *asked: Any) -> T:
        nonlocal last
        state, same, answer = last
        if state is not s or same != asked:
            answer = work(s, *asked)  # type: ignore[call-arg]
            last = s, asked, answer
        return answer  # type: ignore[no-any-return]

    return answered  # type: ignore[return-value]
