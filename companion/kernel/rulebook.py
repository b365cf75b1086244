"""Guards: the functions that forbid, each under a name that leads to a rule of the book."""
from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any

from msgspec import Struct, convert

from companion.kernel.values import Action, Cite, Doubt, Refusal, Seat

Objections = Iterable[Mapping[str, Any] | Doubt]
"""Particulars (with `at`: the places concerned) for each breach, or a Doubt."""
Guard = Callable[[Any, Any, Any], Objections]
"""`guard(state, step, action)` objects to what was chosen: it is asked for every candidate."""
Situation = Callable[[Any, Any, Seat], Objections]
"""`guard(state, step, seat)` objects to a whole kind of action: it never sees what was chosen, so it is asked once for
all candidates of the kind."""


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of the book: what the engine does about it and why. `guards` are the names it refuses under."""

    id: str
    page: int
    status: str
    inferred: bool = False
    reason: str = ""
    guards: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    @property
    def cite(self) -> Cite:
        return Cite(self.id, self.page, self.inferred)


class RuleBook:
    """The rules of one game by id, and the guards by the type of action they watch."""

    def __init__(self, rules: Iterable[Rule], edition: str = ""):
        self.edition = edition
        self.rules = {rule.id: rule for rule in rules}
        self.cites = {guard: rule.cite for rule in self.rules.values() for guard in rule.guards}
        self.guards: dict[type[Action], list[tuple[str, Guard, bool]]] = {}
        self._situations: dict[type[Action], list[Situation]] = {}
        self._choices: dict[type[Action], list[Guard]] = {}

    @classmethod
    def read(cls, text: str) -> RuleBook:
        """From `rules.toml`: `edition = "..."` and one `[[rule]]` table a rule."""
        data = tomllib.loads(text)
        return cls(convert(data["rule"], list[Rule]), data["edition"])

    def forbids(self, name: str, *actions: type[Action], final: bool = False) -> Callable[[Guard], Guard]:
        """Register a guard of the choice, `final` where it refuses what does not exist: no step offers that, so offers
        are not asked about it. KeyError if no rule of the book carries the name."""
        return self._registers(name, actions, final, {} if final else self._choices, lambda guard: guard)

    def forbids_all(self, name: str, *actions: type[Action], final: bool = False) -> Callable[[Situation], Situation]:
        """Register a guard of the situation: one that must have an answer whatever is chosen, also something that does
        not exist. KeyError as above."""
        return self._registers(name, actions, final, self._situations, lambda guard: wraps(guard)(
            lambda s, step, action: guard(s, step, action.seat)))

    def _registers(self, name: str, kinds: Iterable[type[Action]], final: bool, table: dict[type[Action], list[Guard]],
                   asking: Callable[[Guard], Guard]) -> Callable[[Guard], Guard]:
        if name not in self.cites:
            raise KeyError(f"no rule in rules.toml lists the guard {name!r}")

        def register(guard: Guard) -> Guard:
            asked = asking(guard)
            for kind in kinds:
                self.guards.setdefault(kind, []).append((name, asked, final))
                table.setdefault(kind, []).append(guard)
            return guard

        return register

    def refusal(self, name: str, params: Mapping[str, Any], final: bool = False) -> Refusal:
        rest = {k: v for k, v in params.items() if k != "at"}
        return Refusal(name, self.cites[name], rest, tuple(params.get("at", ())), final)

    def objections(self, s: Any, step: Any, action: Action) -> Iterator[Refusal | Doubt]:
        """Everything the guards say. A final refusal ends the questioning: what follows would rest on nothing."""
        for name, guard, final in self.guards.get(type(action), ()):
            stop = False
            for objection in guard(s, step, action):
                if isinstance(objection, Doubt):
                    yield objection
                else:
                    yield self.refusal(name, objection, final)
                    stop = final
            if stop:
                return

    def allowed(self, s: Any, step: Any, actions: Iterable[Action]) -> list[Action]:
        """Those of a step's offers that no guard refuses, in their order. The first refusal decides, and is not even
        written out."""
        found: list[Action] = []
        choices: dict[tuple[Any, Seat], list[Guard] | None] = {}
        kind, seat, guards = None, "", None
        for action in actions:
            if type(action) is not kind or action.seat != seat:
                key = kind, seat = type(action), action.seat
                if key not in choices:
                    closed = _refused(self._situations.get(kind, ()), s, step, seat)
                    choices[key] = None if closed else self._choices.get(kind, [])
                guards = choices[key]
            if guards is not None and not _refused(guards, s, step, action):
                found.append(action)
        return found


def _refused(guards: Iterable[Callable[..., Objections]], s: Any, step: Any, asked: Any) -> bool:
    """Whether one of the guards refuses what it is asked. Loops, not `any`: the hottest lines of the engine."""
    for guard in guards:
        for objection in guard(s, step, asked):
            if not isinstance(objection, Doubt):
                return True
    return False
