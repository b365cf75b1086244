"""Dice and tower through those suites of every game that play it by chance."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.kernel import Action, Fact
from tests.games.suite.capabilities import Capabilities
from tests.games.suite.guards import Case
from tests.games.suite.topics import Topics
from tests.games.suite.wording import Wording
from tests.games.tower.test_guards import CASES
from tests.games.tower.test_wording import ACTIONS, FACTS

SETUPS: dict[str, dict[str, Any]] = {
    "two": {"seats": ("ann", "bob")}, "dice": {"seats": ("ann",), "kit": "near_and_far"}}


class TestWording(Wording):
    id = "tower"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    cases: ClassVar[Sequence[Case]] = CASES
    actions: ClassVar[Sequence[tuple[Action, str]]] = [(action, "bench") for action in ACTIONS]
    facts: ClassVar[Sequence[Fact]] = FACTS


class TestTopics(Topics):
    id = "tower"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    no_rule: ClassVar[Mapping[tuple[str, str], str]] = {("piece", "cube"): "what lies where has a rule by its place"}


class TestCapabilities(Capabilities):
    id = "tower"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    declares = frozenset({"throws"})
