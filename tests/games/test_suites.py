"""No game lacks a suite: every one has a class for each, with its data."""
from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from companion import games
from tests.toys.house import TOYS

TESTS = Path(__file__).parents[1]
SUITES = ("Conformance", "Guards", "Coverage", "Wording", "Topics", "Capabilities", "Golden", "Perft", "Secrets")
OPTIONAL = ("Campaigns",)


@cache
def inheriting() -> tuple[tuple[str, str], ...]:
    """(suite, game) of every class of the tests that inherits one."""
    found: list[tuple[str, str]] = []
    for path in (*(TESTS / "games").rglob("test_*.py"), *(TESTS / "toys").rglob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                bases = {base.id for base in node.bases if isinstance(base, ast.Name)} & {*SUITES, *OPTIONAL}
                ids = [x.value.value for x in node.body if isinstance(x, ast.Assign)
                       and isinstance(x.value, ast.Constant) and ast.unparse(x.targets[0]) == "id"]
                found += ((base, str(id)) for base in bases for id in ids)
    return tuple(found)


@pytest.mark.parametrize("suite", SUITES)
def test_no_game_lacks_a_suite(suite: str) -> None:
    """A tool has no turns to count: whoever sits there may do anything at any time."""
    tools = games.tools() if suite != "Perft" else ()
    assert {id for name, id in inheriting() if name == suite} == {*games.ids(), *tools, *TOYS}


def test_no_campaign_lacks_its_suite() -> None:
    declared = {id for id in games.ids() if games.load(id).campaign is not None}
    assert {id for name, id in inheriting() if name == "Campaigns"} == declared
