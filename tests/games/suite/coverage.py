"""Every rule that the app enforces is shown at work, and what rules.toml names as its example is really there."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest

from companion import games
from companion.i18n import LANGUAGES, Texts
from tests.games.suite.guards import Case


@cache
def functions(folder: Path) -> dict[Path, tuple[str, ...]]:
    """The tests of every file below a folder, those of classes included."""
    return {path: tuple(_tests(path)) for path in sorted(folder.rglob("test_*.py"))}


def _tests(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name


class Coverage:
    """`tests`: the folder of the game's tests. A test of the name `test_NF_20_4_...` bears the rule NF-20.4."""

    id: ClassVar[str]
    cases: ClassVar[Sequence[Case]]
    tests: ClassVar[Path]

    @property
    def game(self) -> Any:
        return games.load(self.id)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "lang" in metafunc.fixturenames:
            metafunc.parametrize("lang", LANGUAGES)

    def exists(self, example: str) -> bool:
        """`E09` is a worked example with a test, `guard NAME` has a case, anything else is the name of a test."""
        names = {name for those in functions(self.tests).values() for name in those}
        if example.startswith("guard "):
            return example.removeprefix("guard ") in {case.guard for case in self.cases}
        if re.fullmatch(r"E\d\d", example):
            return any(re.search(rf"(?<=_){example}(?=_)", name) for name in names)
        return example in names

    def bearing(self) -> Iterator[tuple[str, str]]:
        """(test, rule) for each test that bears a rule in its name."""
        letters = next(iter(self.game.rules.rules)).partition("-")[0]
        for names in functions(self.tests).values():
            for name in names:
                if found := re.match(rf"test_{letters}_([A-Z]?\d+)(?:_(\d+))?_", name):
                    yield name, f"{letters}-" + ".".join(part for part in found.groups() if part)

    def test_an_enforced_rule_has_an_example_and_names_every_guard_it_has(self) -> None:
        for rule in self.game.rules.rules.values():
            if rule.status == "enforced":
                assert rule.examples, rule.id
                named = {f"guard {guard}" for guard in rule.guards if any(case.guard == guard for case in self.cases)}
                assert named <= set(rule.examples), rule.id

    def test_the_examples_of_a_rule_exist(self) -> None:
        for rule in self.game.rules.rules.values():
            assert [example for example in rule.examples if not self.exists(example)] == [], rule.id
            assert len(set(rule.examples)) == len(rule.examples), rule.id

    def test_what_is_not_there_is_noticed(self) -> None:
        for example in ("E00", "E99", "guard no.such", "guard", "no_such_test", "", "exists"):
            assert not self.exists(example), example

    def test_a_case_is_under_the_rule_of_its_guard(self) -> None:
        for rule in self.game.rules.rules.values():
            for guard in rule.guards:
                assert {case.rule for case in self.cases if case.guard == guard} <= {rule.id}, guard

    def test_every_rule_has_a_title_and_a_text(self, lang: str) -> None:
        texts = Texts([self.game.folder / "texts"])
        worded = {key.removeprefix("rule.").rpartition(".")[0] for key in texts.keys(lang) if key.startswith("rule.")}
        assert worded == set(self.game.rules.rules)
        for rule in self.game.rules.rules:
            assert all(str(texts.text(lang, f"rule.{rule}.{part}")).strip() for part in ("title", "text")), rule

    def test_a_rule_that_is_not_modelled_says_why(self, lang: str) -> None:
        for rule in self.game.rules.rules.values():
            assert (rule.status == "not-modelled") <= bool(rule.reason), rule.id

    def test_a_test_that_bears_a_rule_in_its_name_is_an_example_of_it(self) -> None:
        for name, rule in self.bearing():
            assert name in self.game.rules.rules[rule].examples, (name, rule)
