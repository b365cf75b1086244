"""Near and Far through those suites of every game that play it by chance."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.games.near_and_far.rules.topics import NO_RULE
from companion.kernel import Action, Fact
from tests.games.near_and_far.guards.test_guards import CASES
from tests.games.near_and_far.screen.test_wording import ACTIONS, FACTS
from tests.games.near_and_far.hidden import Cards
from tests.games.suite.campaigns import Campaigns
from tests.games.suite.capabilities import Capabilities
from tests.games.suite.guards import Case
from tests.games.suite.positions import Positions
from tests.games.suite.topics import Topic, Topics
from tests.games.suite.wording import Wording

SETUPS: dict[str, dict[str, Any]] = {
    "two": {"seats": ("ann", "bob"), "box": "sample"}, "own": {"seats": ("ann", "bob"), "box": "empty"},
    "counters": {"seats": ("ann", "bob"), "mode": "counters", "box": "empty"},
    "campaign": {"seats": ("ann", "bob"), "mode": "campaign", "map": 11}}


class TestWording(Wording):
    id = "near_and_far"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    cases: ClassVar[Sequence[Case]] = CASES
    actions: ClassVar[Sequence[tuple[Action, str]]] = ACTIONS
    facts: ClassVar[Sequence[Fact]] = FACTS
    spoken = frozenset({"option-chosen", "passage-heard"})


class TestTopics(Topics):
    id = "near_and_far"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    no_rule: ClassVar[Mapping[Topic, str]] = NO_RULE


class TestPositions(Cards, Positions):
    id = "near_and_far"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS


class TestCapabilities(Capabilities):
    id = "near_and_far"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    declares = frozenset({"finale", "coach", "reminders", "throws", "scan", "photo", "story", "chronicle", "campaign"})


class TestCampaigns(Campaigns):
    id = "near_and_far"
    ends: ClassVar[dict[str, bool]] = {"campaign": True, "character": False}
