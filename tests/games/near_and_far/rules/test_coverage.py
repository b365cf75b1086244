"""Every rule that the app enforces is shown at work, and what rules.toml names as its example is really there."""
from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from companion.kernel import Rule
from tests.games.near_and_far.guards import (
    cases_campaign, cases_cards, cases_effects, cases_map, cases_narrated, cases_town)
from tests.games.near_and_far.guards.cases import CASES
from tests.games.near_and_far.helpers import GAME

assert cases_town
assert cases_map
assert cases_campaign
assert cases_cards
assert cases_effects
assert cases_narrated

RULES = tuple(GAME.rules.rules.values())
ENFORCED = tuple(rule for rule in RULES if rule.status == "enforced")
OF_RULE = re.compile(r"test_NF_(A?\d+)(?:_(\d+))?_")
OF_SETTLEMENT = re.compile(r"test_(A\d+)_")


def functions(path: Path) -> Iterator[str]:
    """The test functions of a file."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name


HERE = {path: tuple(functions(path)) for path in sorted(Path(__file__).parent.parent.rglob("test_*.py"))}
TESTS = frozenset(name for names in HERE.values() for name in names)
WORKED = frozenset(id for name in TESTS for id in re.findall(r"(?<=_)E\d\d(?=_)", name))
CASED = frozenset(case.guard for case in CASES)


def exists(example: str) -> bool:
    """`E09` is a worked example with a test, `guard NAME` has a case, anything else is the name of a test."""
    if example.startswith("guard "):
        return example.removeprefix("guard ") in CASED
    return example in (WORKED if re.fullmatch(r"E\d\d", example) else TESTS)


@pytest.mark.parametrize("rule", ENFORCED, ids=lambda rule: rule.id)
def test_an_enforced_rule_has_an_example(rule: Rule) -> None:
    assert rule.examples


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.examples], ids=lambda rule: rule.id)
def test_the_examples_of_a_rule_exist(rule: Rule) -> None:
    assert [example for example in rule.examples if not exists(example)] == []
    assert len(set(rule.examples)) == len(rule.examples)


@pytest.mark.parametrize("example", ["E00", "E99", "guard no.such", "guard", "no_such_test", "", "exists"])
def test_what_is_not_there_is_noticed(example: str) -> None:
    assert not exists(example)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.guards], ids=lambda rule: rule.id)
def test_a_guard_has_a_case_and_the_case_the_rule_of_the_guard(rule: Rule) -> None:
    for guard in rule.guards:
        assert {case.rule for case in CASES if case.guard == guard} == {rule.id}


@pytest.mark.parametrize("rule", [rule for rule in ENFORCED if rule.guards], ids=lambda rule: rule.id)
def test_an_enforced_rule_names_every_guard_it_has(rule: Rule) -> None:
    assert {f"guard {guard}" for guard in rule.guards} <= set(rule.examples)


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_every_rule_has_a_title_and_a_text(lang: str) -> None:
    text = files("companion.games.near_and_far").joinpath(f"texts/rules.{lang}.toml").read_text("utf-8")
    worded = tomllib.loads(text)["rule"]
    assert set(worded) == set(GAME.rules.rules)
    assert [id for id, said in worded.items() if not (said["title"].strip() and said["text"].strip())] == []


def named_after_rules() -> Iterator[tuple[str, str]]:
    """(test, rule) for each test that bears a rule in its name."""
    for name in TESTS:
        if found := OF_RULE.match(name):
            yield name, "NF-" + ".".join(part for part in found.groups() if part)
    for name in HERE[Path(__file__).with_name("test_settings.py")]:
        if found := OF_SETTLEMENT.match(name):
            yield name, f"NF-{found.group(1)}"


@pytest.mark.parametrize(("name", "rule"), sorted(named_after_rules()))
def test_a_test_that_bears_a_rule_in_its_name_is_an_example_of_it(name: str, rule: str) -> None:
    assert name in GAME.rules.rules[rule].examples
