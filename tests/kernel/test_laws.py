"""The laws of the design (section 4) that the source shows; tests/games/suite/conformance.py has those of behaviour."""
from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import games, kernel
from companion.kernel import Rule, RuleBook, encode

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "companion"
LANGUAGES = ("cs", "en")
ALL = (*games.ids(), *games.tools())
"""Whatever has tables obeys the same laws."""
STATUSES = {"enforced", "advised", "not-modelled"}
PURE = ("companion.tower.models", "companion.tower.odds", "companion.tower.dice", "companion.box.schema",
        "companion.box.declare", "companion.box.learning", "companion.box.derived", "companion.box.operations",
        "companion.box.services", "companion.story.codes", "companion.story.vocabulary")
"""The parts beside the table that a game may import (design, section 3)."""
BESIDE = ("story", "tower", "vision", "box")
"""The parts that know neither the web nor one another."""
CODES = "companion.vision.codes"
"""How codes are written and numbered: values alone, of which boxes keep a table."""
OF_THE_KERNEL = {"sequence", "correct.fits", "correct.bounds"}
"""Guards that the kernel itself refuses under."""
CHANCE = {"random", "secrets", "time", "datetime", "uuid", "os"}
MOST_LINES, MOST_KERNEL = 600, 600


def python(*parts: str) -> list[Path]:
    return sorted((HOUSE / Path(*parts)).rglob("*.py"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a file, from outside in."""
    return tuple(ast.walk(ast.parse(path.read_text("utf-8"), str(path))))


@cache
def imports(path: Path) -> set[str]:
    """Every module that a file imports, wherever in it; for `from a import b` both `a` and `a.b`."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def strangers(path: Path, *allowed: str) -> set[str]:
    """What a file imports beside the standard library and the packages named."""
    return {m for m in imports(path) if m.partition(".")[0] not in sys.stdlib_module_names
            and m not in ("companion", "companion.games") and not any(m == a or m.startswith(f"{a}.") for a in allowed)}


def houses(path: Path, but: str = "-") -> set[str]:
    """The parts of the house that a file imports: `companion.web.errors` -> `web`; one module may be left out."""
    return {m.split(".")[1] for m in imports(path) if m.startswith("companion.") and not f"{m}.".startswith(f"{but}.")}


def test_law_1_the_kernel_imports_the_standard_library_and_msgspec() -> None:
    for path in python("kernel"):
        assert strangers(path, "msgspec", "companion.kernel") == set(), path


SHARED = tuple(f"companion.games.{name}" for name in ("about", "contract", "derived", "sheets", "view"))
"""What games have in common; it knows none of them."""


@pytest.mark.parametrize("id", ALL)
def test_arrows_a_game_knows_the_kernel_and_itself(id: str) -> None:
    for path in python("games", id):
        assert strangers(path, "msgspec", "companion.kernel", *SHARED, f"companion.games.{id}", *PURE) == set(), path


@pytest.mark.parametrize(("part", "forbidden"), [
    ("games", {"table", "web", "cli", "i18n"}), ("i18n", {"table", "web", "games", "kernel", "cli"}),
    ("table", {"web", "cli"}), ("web", {"cli"}),
    *((part, {"table", "web", "cli", *BESIDE} - {part}) for part in BESIDE)])
def test_arrows_go_one_way(part: str, forbidden: set[str]) -> None:
    for path in python(part):
        known = houses(path, CODES) if part == "box" else houses(path)
        assert known & forbidden == set(), path


def test_the_web_asks_the_table_and_no_database() -> None:
    assert not [str(path) for path in python("web") if "sqlalchemy" in {name.split(".")[0] for name in imports(path)}]


def test_the_organ_of_stories_knows_no_game() -> None:
    """Its words come with the vocabulary that a game declares."""
    for path in python("story"):
        assert "games" not in houses(path), path


@pytest.mark.parametrize("id", ALL)
def test_law_2_states_are_values(id: str) -> None:
    """Frozen structs, tuples, mappings and plain values all the way down; no sets, no lists."""
    game = games.load(id)
    codec = game.codec
    seen: set[type] = set()

    def walk(info: Any, where: str) -> None:
        match info:
            case msgspec.inspect.StructType(cls=cls, fields=fields):
                assert cls.__struct_config__.frozen, f"{where}: {cls.__name__} is not frozen"
                if cls not in seen:
                    seen.add(cls)
                    for field in fields:
                        walk(field.type, f"{where}.{field.name}")
            case msgspec.inspect.UnionType(types=types):
                for one in types:
                    walk(one, where)
            case msgspec.inspect.VarTupleType(item_type=item):
                walk(item, where)
            case msgspec.inspect.TupleType(item_types=items):
                for item in items:
                    walk(item, where)
            case msgspec.inspect.DictType(value_type=value):
                walk(value, where)
            case msgspec.inspect.SetType() | msgspec.inspect.FrozenSetType() | msgspec.inspect.ListType() \
                    | msgspec.inspect.FloatType():
                raise AssertionError(f"{where}: {type(info).__name__}")

    seats = [f"p{n}" for n in range(game.about.seats[0])]
    state = type(game.new(codec.setup(encode({"seats": seats}))))
    for type_ in (state, *codec.step_types, *codec.action_types, *codec.fact_types):
        walk(msgspec.inspect.type_info(type_), type_.__name__)


@pytest.mark.parametrize("id", ALL)
def test_law_3_every_guard_of_the_book_refuses_and_none_twice(id: str) -> None:
    """The guard that refuses filters the offers: both read the same table, in which each guard of the book stands."""
    book = games.load(id).rules
    registered = {(name, guard) for guards in book.guards.values() for name, guard, _ in guards}
    names = Counter(name for name, _ in registered)
    assert [name for name, n in names.items() if n > 1] == []
    assert set(book.cites) - OF_THE_KERNEL == set(names)
    assert set(book.cites) >= OF_THE_KERNEL


def texts(id: str, lang: str) -> dict[str, Any]:
    """All texts of a game in one language, merged."""
    merged: dict[str, Any] = {}
    for path in sorted((HOUSE / "games" / id / "texts").rglob("*.toml")):
        if path.name == f"{lang}.toml" or path.name.endswith(f".{lang}.toml"):
            merge(merged, tomllib.loads(path.read_text("utf-8")))
    return merged


def merge(into: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            merge(into[key], value)
        else:
            into[key] = value


def say(table: Any, key: str) -> Any:
    """A sentence, a table of plural forms, or None; a key of several words stands under dotted tables."""
    for part in key.split("."):
        table = table.get(part) if isinstance(table, dict) else None
    return table


def is_text(value: Any) -> bool:
    plural = isinstance(value, dict) and value.keys() <= {"one", "few", "many", "other"} and "other" in value
    return bool(plural and all(value.values())) or (isinstance(value, str) and bool(value.strip()))


def is_worded(said: Any, rule: str) -> bool:
    return all(is_text(said["rule"].get(rule, {}).get(part)) for part in ("title", "text"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", ALL)
def test_law_4_every_refusal_has_a_sentence_and_a_citation(id: str, lang: str) -> None:
    book, said = games.load(id).rules, texts(id, lang)
    assert [guard for guard in sorted(book.cites) if not is_text(say(said, f"refusal.{guard}"))] == []
    cited = {cite.rule for cite in book.cites.values()}
    assert cited <= set(book.rules)
    assert [rule for rule in sorted(cited) if not is_worded(said, rule)] == []


def called(id: str, *names: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in python("games", id):
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield path, node


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", ALL)
def test_law_4_every_doubt_and_finding_has_a_sentence(id: str, lang: str) -> None:
    said = texts(id, lang)
    keys = {f"doubt.{call.args[0].value}" for _, call in called(id, "Doubt") if isinstance(call.args[0], ast.Constant)}
    keys |= {f"finding.{call.args[1].value}" for _, call in called(id, "_bad", "Finding")
             if isinstance(call.args[1], ast.Constant)}
    assert keys
    assert [key for key in sorted(keys) if not is_text(say(said, key))] == []


@pytest.mark.parametrize("id", ALL)
def test_law_4_every_rule_named_in_the_code_is_in_the_book(id: str) -> None:
    book = games.load(id).rules
    prefix = next(iter(book.rules)).partition("-")[0]
    named = {(path.name, node.value) for path in python("games", id) for node in nodes(path)
             if isinstance(node, ast.Constant) and isinstance(node.value, str)
             and re.fullmatch(rf"{prefix}-[A-Z]?\d+[\d.a-z]*", node.value)}
    assert named
    assert {(file, rule) for file, rule in named if rule not in book.rules} == set()


@pytest.mark.parametrize("id", ALL)
def test_law_5_only_evolve_changes_a_state(id: str) -> None:
    """`replace` makes a changed state only in evolve, in `new` (there is no state before it), in `veil` (a view) and in
    `position` and `explain` (positions that somebody describes: they are compared, and enter the table as a correction
    or as ordinary actions)."""
    for path in python("games", id):
        if path.stem == "evolve" or path.parent.name in ("evolve", "position", "explain"):
            continue
        for function in nodes(path):
            if isinstance(function, ast.FunctionDef) and function.name not in ("new", "veil"):
                for node in ast.walk(function):
                    where = f"{path.name}:{getattr(node, 'lineno', 0)}"
                    if isinstance(node, ast.Call):
                        callee = getattr(node.func, "id", getattr(node.func, "attr", ""))
                        assert callee not in ("__setattr__", "force_setattr"), where
                        assert callee != "replace" or root(node.args[0]) not in ("s", "state") \
                            or not isinstance(node.args[0], ast.Name), where
                    targets = node.targets if isinstance(node, ast.Assign) else \
                        [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []
                    for target in targets:
                        assert root(target) not in ("s", "state") or isinstance(target, ast.Name), where


def root(node: ast.AST) -> str:
    """The name that an attribute or item chain starts from."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return getattr(node, "id", "")


@pytest.mark.parametrize("path", [*python("kernel"), *(path for id in ALL for path in python("games", id))],
                         ids=lambda path: str(path.relative_to(HOUSE)))
def test_law_6_the_table_decides(path: Path) -> None:
    """No dice, no clock, no environment inside the rules; only what samples or estimates takes a generator."""
    allowed = {"random"} if path.parent.name == "kernel" and path.stem == "chance" else set()
    assert {m.partition(".")[0] for m in imports(path)} & CHANCE <= allowed
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr == "Random", f"{path}:{node.lineno}: the global generator"


@pytest.mark.parametrize("id", ALL)
def test_law_10_the_rule_book_is_data(id: str) -> None:
    [book] = (HOUSE / "games" / id).rglob("rules.toml")
    data = tomllib.loads(book.read_text("utf-8"))
    rules = msgspec.convert(data["rule"], list[Rule])
    assert data["edition"]
    assert [rule for rule, n in Counter(r.id for r in rules).items() if n > 1] == []
    assert [guard for guard, n in Counter(g for r in rules for g in r.guards).items() if n > 1] == []
    assert {r.status for r in rules} <= STATUSES
    assert [r.id for r in rules if r.status != "enforced" and not r.reason.strip()] == []
    assert [r.id for r in rules if r.page < 0 or (r.page == 0 and r.inferred)] == []
    example = r"E\d\d[a-z]?|guard [a-z_]+(?:[.-][a-z_]+)*|test_\w+"
    assert [r.id for r in rules if any(not re.fullmatch(example, x) for x in r.examples)] == []
    assert [r.id for r in rules if r.status == "not-modelled" and r.guards] == []


@pytest.mark.parametrize("id", ALL)
def test_law_10_every_rule_is_worded_in_both_languages(id: str) -> None:
    ids = set(games.load(id).rules.rules)
    for lang in LANGUAGES:
        said = texts(id, lang)
        assert set(said["rule"]) == ids, lang
        assert [rule for rule in sorted(ids) if not is_worded(said, rule)] == [], lang


def test_a_guard_without_a_rule_is_an_error() -> None:
    book = RuleBook([Rule("X-1", 1, "enforced", guards=("known",))])
    with pytest.raises(KeyError, match="unknown"):
        book.forbids("unknown", kernel.Correct)


def code_lines(path: Path) -> int:
    """Lines that hold code: no blank ones, no comments, no docstrings."""
    skip = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
            tokenize.ENDMARKER}
    lines: set[int] = set()
    fresh = True
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        if token.type in skip:
            fresh = fresh or token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
            continue
        if not (fresh and token.type == tokenize.STRING):
            lines |= set(range(token.start[0], token.end[0] + 1))
        fresh = False
    return len(lines)


def test_the_kernel_is_read_over_coffee() -> None:
    sizes = {path.name: code_lines(path) for path in python("kernel")}
    assert sum(sizes.values()) <= MOST_KERNEL, sizes


def test_no_file_is_too_long() -> None:
    tops = ("companion", "tests", "benchmarks", "static", "templates")
    sources = [path for top in tops for path in (ROOT / top).rglob("*")
               if path.suffix in (".py", ".js", ".css", ".html") and not {"vendor", "__pycache__"} & set(path.parts)]
    sizes = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in sources}
    assert len(sizes) > 20
    assert {name: n for name, n in sizes.items() if n > MOST_LINES} == {}
