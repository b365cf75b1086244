"""Every guard of a game refuses at least once, alone and under its rule, and lets a close relative pass."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

import pytest

from companion import games
from companion.kernel import Action, Correct, Refused, actors, apply, encode, judge, legal, perform

Pair = tuple[Any, Action]
"""A position and what is done in it."""


class Case(NamedTuple):
    """`make` gives the refused pair and the permitted pair; `rule` is where the rulebook forbids it. `beside`: guards
    that cannot help objecting too."""

    guard: str
    rule: str
    make: Callable[[], tuple[Pair, Pair]]
    beside: frozenset[str] = frozenset()


def shown(guard: str, rule: str, s: Any, wrong: Action, right: Action, at: Any = None) -> Case:
    """`wrong` is refused in `s` for the one reason, `right` is permitted in `at`, which is `s` where it is None."""
    return Case(guard, rule, lambda: ((s, wrong), (s if at is None else at, right)))


def assert_alive(game: Any, s: Any) -> None:
    """The position can be saved and read, audited and scored, and whatever is offered can be done."""
    assert game.codec.state(encode(s)) == s
    game.check(s), game.score(s), game.pieces(s)
    for seat in actors(s):
        for action in legal(game, s, seat):
            perform(game, s, action)


class Guards:
    """`unreached`: guards that something else always comes before. `printed`: there is a rulebook with pages.
    `hard`: nothing can be overruled."""

    id: ClassVar[str]
    cases: ClassVar[Sequence[Case]]
    unreached: ClassVar[frozenset[str]] = frozenset()
    printed: ClassVar[bool] = True
    hard: ClassVar[bool] = False

    @property
    def game(self) -> Any:
        return games.load(self.id)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "case" in metafunc.fixturenames:
            names = [f"{case.guard}-{n}" for n, case in enumerate(self.cases)]
            metafunc.parametrize("case", self.cases, ids=names)

    def test_a_guard_refuses(self, case: Case) -> None:
        (s, action), _ = case.make()
        refusals = judge(self.game, s, action).refusals
        assert {r.guard for r in refusals} - case.beside == {case.guard}
        refusal = next(r for r in refusals if r.guard == case.guard)
        assert refusal.cite.rule == case.rule
        assert refusal.cite == self.game.rules.cites[case.guard]
        assert (refusal.cite.page > 0) == self.printed

    def test_a_guard_permits_the_relative(self, case: Case) -> None:
        _, (s, action) = case.make()
        assert {r.guard for r in judge(self.game, s, action).refusals} == set()
        after, _ = apply(self.game, s, action)
        assert_alive(self.game, after)

    def test_the_table_may_overrule_what_is_not_final(self, case: Case) -> None:
        (s, action), _ = case.make()
        refusals = judge(self.game, s, action).refusals
        guards = [r.guard for r in refusals]
        final = any(r.final for r in refusals)
        assert final or not self.hard
        if final:
            with pytest.raises(Refused):
                apply(self.game, s, action, guards)
        elif not isinstance(action, Correct):
            assert_alive(self.game, apply(self.game, s, action, guards)[0])

    def test_every_guard_has_a_case(self) -> None:
        registered = {name for guards in self.game.rules.guards.values() for name, _, _ in guards}
        assert registered | {"sequence", "correct.fits", "correct.bounds"} == set(self.game.rules.cites)
        assert {case.guard for case in self.cases} == set(self.game.rules.cites) - self.unreached
