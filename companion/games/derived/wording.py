"""Which text says an action, a fact, an open step or a refusal, where a game has one sentence for each tag."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.view import Line
from companion.kernel import Action, Became, Closed, Fact, Opened, Patch, Refusal


def tag(thing: Any) -> str:
    """The tag of an action, fact or step, as in JSON."""
    return str(thing.__struct_config__.tag)


Variant = str | Callable[[Any], str]
"""Which of a tag's sentences: the word in a field of the thing, or one worked out of it; "" for `default`."""


def among(field: str, *words: str) -> Variant:
    """The word in a field, where it is one of these."""
    return lambda thing: str(getattr(thing, field)) if getattr(thing, field) in words else ""


class Wording:
    """`action.TAG`, `fact.TAG`, `step.TAG`, `step_other.TAG`, `refusal.GUARD`; of a tag with several sentences
    `action.TAG.VARIANT`. Which variants there are, the texts say: the tests hold that each is asked for, and no
    other.

    Six more are optional: `step_choice.TAG`, a question made of the verbs that are possible now ("{verbs}?"), each by
    its word `ask_verb.TAG`, or by `ask_only.TAG`, the whole question where only that verb is possible;
    `action_short.TAG`, what tells an action from others of its verb at the same place; `action_brief.TAG`, the
    same where several places are named by the board already: how many, and who; and `action_done.TAG`, what the log and
    undo call it where the button's words mean little without its question."""

    BY_STEP: Mapping[str, tuple[str, ...]] = {}
    """Actions that mean something else in these steps; everywhere else they are `default`."""
    VARIANTS: Mapping[str, Variant] = {}
    """Tag of an action or fact with several sentences -> which of them."""
    FINER: Mapping[str, Callable[[Mapping[str, Any]], str]] = {}
    """Guards that say more exactly what is wrong, by their particulars; "" for the guard's own sentence."""

    def action_variant(self, action: Action, step_tag: str) -> str:
        steps = self.BY_STEP.get(tag(action), ())
        return self._variant(action, step_tag if step_tag in steps else "default" if steps else "")

    def fact_variant(self, fact: Fact) -> str:
        return self._variant(fact, "")

    def _variant(self, thing: Any, other: str) -> str:
        how = self.VARIANTS.get(tag(thing))
        if how is None:
            return other
        return (how(thing) if callable(how) else str(getattr(thing, how))) or other or "default"

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
        finer = self.FINER[refusal.guard](refusal.params) if refusal.guard in self.FINER else ""
        return f"refusal.{'over' if over else finer or refusal.guard}"


def _joined(*words: str) -> str:
    return ".".join(word for word in words if word)
