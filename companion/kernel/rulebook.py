"""Guards: the functions that forbid, each under a name that leads to a rule of the book."""
from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, convert

from companion.kernel.values import Action, Cite, Doubt, Refusal

Guard = Callable[[Any, Any, Any], Iterable[Mapping[str, Any] | Doubt]]
"""`guard(state, step, action)` yields particulars (with `at`: the places concerned) for each breach, or a Doubt."""


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

    @classmethod
    def read(cls, text: str) -> RuleBook:
        """From `rules.toml`: `edition = "..."` and one `[[rule]]` table a rule."""
        data = tomllib.loads(text)
        return cls(convert(data["rule"], list[Rule]), data["edition"])

    def forbids(self, name: str, *actions: type[Action], final: bool = False) -> Callable[[Guard], Guard]:
        """Register a guard. KeyError if no rule of the book carries the name."""
        if name not in self.cites:
            raise KeyError(f"no rule in rules.toml lists the guard {name!r}")

        def register(guard: Guard) -> Guard:
            for action in actions:
                self.guards.setdefault(action, []).append((name, guard, final))
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

    def allows(self, s: Any, step: Any, action: Action) -> bool:
        """Whether no guard refuses it. The first refusal decides, and is not even written out."""
        guards = self.guards.get(type(action), ())
        return all(isinstance(objection, Doubt) for _, guard, _ in guards for objection in guard(s, step, action))
