"""Every guard of Near and Far refuses at least once, and every rule that is enforced is shown at work."""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from tests.games.near_and_far.guards import (
    cases_campaign, cases_cards, cases_effects, cases_map, cases_narrated, cases_town)
from tests.games.near_and_far.guards.cases import CASES
from tests.games.suite.coverage import Coverage, functions
from tests.games.suite.guards import Case, Guards

assert cases_town
assert cases_map
assert cases_campaign
assert cases_cards
assert cases_effects
assert cases_narrated


class TestGuards(Guards):
    id = "near_and_far"
    cases: ClassVar[Sequence[Case]] = CASES


class TestCoverage(Coverage):
    id = "near_and_far"
    cases: ClassVar[Sequence[Case]] = CASES
    tests = Path(__file__).parents[1]

    def bearing(self) -> Iterator[tuple[str, str]]:
        """The settled questions bear their number alone."""
        yield from super().bearing()
        for name in functions(self.tests)[self.tests / "rules" / "test_settings.py"]:
            if found := re.match(r"test_(A\d+)_", name):
                yield name, f"NF-{found[1]}"

    def test_the_names_of_the_tests_bear_rules(self) -> None:
        assert len(list(self.bearing())) > 50
