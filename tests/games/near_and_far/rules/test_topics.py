"""Everything on the screen that a finger can rest on has a rule behind it, or a reason why not."""
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.near_and_far import actions, steps
from companion.games.near_and_far.box.components import ROUTES, TOKENS
from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.rules.topics import NO_RULE, TOPICS, rule_of
from companion.games.near_and_far.position.things import NearAndFarThings
from companion.games.near_and_far.screen import character_panel, faces, layout
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.state import BUILDINGS, JAIL, Setup
from companion.games.near_and_far.steps.end import COUNTERS, SHEET
from companion.i18n import Texts
from tests.games.near_and_far.helpers import GAME

RULES = GAME.rules.rules
SETUP = Setup(("ann", "bob"))
TEXTS = Texts([Path(str(layout.__file__)).parents[1] / "texts"])


def groups_of_the_layout() -> set[str]:
    """The keys of the card groups: of every row of cards, and of those that lie open for all."""
    names = {name for row in GAME.things.ROWS if row.kind == "cards" and "{seat}" in row.path
             for name in (row.path.rpartition("/")[2], row.part) if name}
    found = {layout.Layout.GROUPS.get(name, name) for name in names} | set(layout.Layout.OPEN.values())
    assert {"party", "built", "threat", "offer"} <= found
    return found


def sheet_parts() -> set[str]:
    """Whatever of a character's sheet asks for a rule."""
    found = set(re.findall(r'"sheet", "(\w+)"', Path(str(character_panel.__file__)).read_text("utf-8")))
    assert {"experience", "boxes", "quests", "keyword"} <= found
    return found


def kinds_of_pieces() -> set[str]:
    found = {kind for row in NearAndFarThings.ROWS for kind in (row.piece, row.mark) if kind}
    assert {"figure", "camp", "quest", "threat", "coin", "token", "marker"} <= found
    return found


def names() -> Iterator[tuple[str, str]]:
    """Every (kind, name) that the game can bring to the screen."""
    numbers = {"hearts", "coins", "gems", "food", "reputation", "birds", "tortoises", "camps"}
    for key in {*COUNTERS, *SHEET, *TOKENS, *numbers}:
        yield "counter", key
    for building in (*BUILDINGS, JAIL):
        yield "building", building
        yield "space", building
    box_map = sample_box().map
    assert box_map
    spaces = box_map.spaces.values()
    known = {*ROUTES, "town", "coin", "gem", "plain", "pit", "entrance", "water", "mammoth"}
    for kind in {*known, *(x.kind for x in spaces)}:
        yield "space", kind
    for mark in {"title", *(mark for marks in layout.BY_DAY.values() for mark in marks)}:
        yield "day", mark
    for skill in SKILLS:
        yield "skill", skill
    for line in {key.removeprefix("effect.") for key in TEXTS.keys("en") if key.startswith("effect.")}:
        yield "effect", line
    for part in sheet_parts():
        yield "sheet", part
    for icon in {path.icon for path in box_map.paths} - {""}:
        yield "icon", icon
    for symbol in faces.SYMBOLS:
        yield "symbol", symbol
    for action in actions.ALL:
        yield "verb", str(action.__struct_config__.tag)
    for step in steps.ALL:
        yield "step", str(step.__struct_config__.tag)
    for key in groups_of_the_layout():
        yield "group", key
    for card in ("artifact", "treasure", "adventurer", "threat", "villain", "arcade", "world", "chief"):
        yield "card", card
    for piece in kinds_of_pieces():
        yield "piece", piece


NAMES = sorted(set(names()))


@pytest.mark.parametrize(("kind", "name"), NAMES, ids=lambda x: x)
def test_everything_has_a_rule_or_a_reason(kind: str, name: str) -> None:
    if (kind, name) in NO_RULE:
        assert NO_RULE[kind, name]
        assert rule_of(kind, name) == ""
    else:
        assert rule_of(kind, name) in RULES


def test_nothing_is_listed_that_no_screen_shows() -> None:
    shown = {("counter", name) for name in GAME.screen.headline(GAME.new(SETUP))} | set(NAMES)
    own = {("group", "hand"), ("card", "pet"), ("piece", "neutral")}
    assert {(kind, name) for kind, topics in TOPICS.items() for name in topics} - shown - own == set()
    assert set(NO_RULE) - set(NAMES) == set()


def test_the_numbers_of_the_headline_have_a_rule() -> None:
    assert [key for key in GAME.screen.headline(GAME.new(SETUP)) if rule_of("counter", key) not in RULES] == []


def test_a_score_row_is_its_rule_and_nonsense_has_none() -> None:
    assert rule_of("score", "NF-31.7") == "NF-31.7"
    assert [rule_of(*pair) for pair in (("score", "NF-99.1"), ("building", "castle"), ("dragon", "x"), ("", ""))] == [
        ""] * 4


@pytest.mark.parametrize(("kind", "name", "speaks_of"), [
    ("counter", "reputation", "Reputation"), ("building", "saloon", "Saloon"), ("building", "mine", "Mine"),
    ("symbol", "caution", "Threat"), ("verb", "fight", "Threat"), ("verb", "hire", "Saloon"),
    ("step", "duel", "Duel"), ("space", "tea", "Trade routes"), ("group", "chiefs", "chief"),
    ("card", "pet", "pet"), ("piece", "quest", "Quests"), ("counter", "tortoises", "tortoises"),
    ("skill", "piano", "Skills"), ("effect", "bypass", "Threat"), ("day", "food", "Jail"), ("group", "foes", "illain")])
def test_the_rule_speaks_of_the_thing(kind: str, name: str, speaks_of: str) -> None:
    title = TEXTS.say("en", f"rule.{rule_of(kind, name)}.title")
    assert speaks_of in title
