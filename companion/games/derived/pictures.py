"""Pictures and rules of things, where a game declares them as tables."""
from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.games.derived.wording import tag
from companion.kernel import Action, RuleBook


class Icons:
    """Which picture stands for which word; a word without one is told by its text alone."""

    LINES: Mapping[str, str] = {}
    KINDS: Mapping[str, str] = {}
    TINTED: Collection[str] = ()
    GOODS: Mapping[str, str] = {}
    COUNTERS: Mapping[str, str] = {}
    GROUPS: Mapping[str, str] = {}
    SIGNS: Mapping[str, str] = {}
    FORMS: Mapping[str, str] = {}
    VERBS: Mapping[str, str] = {}

    def of_action(self, action: Action) -> str:
        return self.VERBS.get(tag(action), "")


class Topics:
    """The rule about a thing: as the game declares it, for a verb else the first rule that forbids such an action."""

    TOPICS: Mapping[str, Mapping[str, str]] = {}

    def __init__(self, rules: RuleBook):
        self.rules = rules

    def rule_of(self, kind: str, name: str) -> str:
        if kind == "score":
            return name if name in self.rules.rules else ""
        declared = self.TOPICS.get(kind, {}).get(name, "")
        return declared or (self._forbids(name) if kind == "verb" else "")

    def _forbids(self, verb: str) -> str:
        for action, guards in self.rules.guards.items():
            if action.__struct_config__.tag == verb:
                return self.rules.cites[guards[0][0]].rule
        return ""
