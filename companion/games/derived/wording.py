"""Which text says an action, a fact, an open step or a refusal, where a game has one sentence for each tag."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.view import Line
from companion.kernel import Action, Became, Closed, Fact, Opened, Patch, Refusal


def tag(thing: Any) -> str:
    """The tag of an action, fact or step, as in JSON."""
    return str(thing.__struct_config__.tag)


class Wording:
    """`action.TAG`, `fact.TAG`, `step.TAG`, `step_other.TAG`, `refusal.GUARD`; with a variant `action.TAG.VARIANT`. A
    game with several sentences for one tag overrides the `..._variant` methods and lists what they may answer."""

    ACTIONS: Mapping[str, tuple[str, ...]] = {}
    FACTS: Mapping[str, tuple[str, ...]] = {}
    STEPS: Mapping[str, tuple[str, ...]] = {}
    """Tag -> its variants; the tests hold that there is a text for each and that no other is asked for."""

    def action_variant(self, action: Action, step_tag: str) -> str:
        return ""

    def fact_variant(self, fact: Fact) -> str:
        return ""

    def step_variant(self, step: Any, table: bool) -> str:
        return ""

    def silent(self, fact: Fact) -> bool:
        """Whether the log leaves a fact out."""
        return isinstance(fact, Opened | Closed | Became)

    def key(self, action: Action, step_tag: str) -> str:
        return _joined("action", tag(action), self.action_variant(action, step_tag))

    def action_params(self, action: Action) -> Mapping[str, Any]:
        return {}

    def fact_key(self, fact: Fact) -> str:
        return "" if self.silent(fact) else _joined("fact", tag(fact), self.fact_variant(fact))

    def fact_params(self, fact: Fact) -> Mapping[str, Any]:
        return {}

    def correction(self, patches: tuple[Patch, ...]) -> Line | None:
        return None

    def step_key(self, step: Any, table: bool = False, other: bool = False) -> str:
        return _joined("step_other" if other else "step", tag(step), self.step_variant(step, table))

    def ask_key(self, field: str) -> str:
        kind, _, name = field.partition(":")
        return f"ask.{kind}.{name.rpartition(':')[2]}"

    def subject(self, field: str) -> tuple[str, Any]:
        kind, _, rest = field.partition(":")
        return kind, rest.partition(":")[0]

    def refusal_key(self, refusal: Refusal) -> str:
        over = refusal.guard == "sequence" and refusal.params.get("step") == "over"
        return "refusal.over" if over else f"refusal.{refusal.guard}"


def _joined(*words: str) -> str:
    return ".".join(word for word in words if word)
