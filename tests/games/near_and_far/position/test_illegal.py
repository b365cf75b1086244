"""Illegal and legal positions and actions, played, read from a file and typed into the form: judged alike.

The positions are written as people write them (docs/positions.md); the actions are those that show every guard at work,
one that it refuses and one that it lets pass."""
from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.cli.position import texts
from companion.games.derived.position import position_file
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps.quest import bag
from companion.games.near_and_far.steps.town import OFFER
from companion.kernel import Finding, encode, judge
from tests.games.near_and_far.guards.test_guards import CASES
from tests.games.suite.conformance import play, spread
from tests.soak import SOAK

GAME: Any = games.load("near_and_far")
SETUP = Setup(("ann", "bob"), box="sample")
LEGAL_POSITIONS = 40 if SOAK else 5
EVERY = 1 if SOAK else 7
"""Of the examples of all guards, so many apart; an odd number meets refused and allowed ones."""

POSITION: dict[str, Any] = {
    "round": 4, "turn": "ann", "birds": 5, "offer": ["Runa", "Night Runner", "Alder the Smuggler", "Tichý Jilm", "a07"],
    "players": {
        "ann": {"coins": 4, "hearts": 3, "birds": 1, "camps": 13, "figure": "Kupecké rozcestí", "active": ["pet"],
                "treasures": ["Chipped Mug"], "hand": 2},
        "bob": {"coins": 2, "camps": 14, "figure": "Saloon", "active": ["pet"], "hand": 3}},
    "camps": {"Tři studně": "ann"}}

ILLEGAL: dict[str, tuple[dict[str, Any], str]] = {
    "coins below zero": ({"ann/coins": -1}, "negative"),
    "gems below zero": ({"bob/gems": -2}, "negative"),
    "food below zero": ({"ann/food": -1}, "negative"),
    "birds below zero": ({"bob/birds": -1}, "negative"),
    "stables below zero": ({"birds": -1}, "negative"),
    "reputation 13": ({"ann/reputation": 13}, "reputation"),
    "reputation under the track": ({"bob/reputation": -13}, "reputation"),
    "14 hearts": ({"ann/hearts": 14}, "hearts"),
    "hearts below zero": ({"ann/hearts": -1}, "negative"),
    "four birds": ({"bob/birds": 4, "birds": 1}, "birds"),
    "more birds than in the box": ({"birds": 6}, "birds-supply"),
    "a bird missing": ({"birds": 4}, "birds-supply"),
    "a treasure nobody carries": ({"bob/treasures": ["t02"]}, "treasures"),
    "two treasures for one bird": ({"ann/treasures": ["Chipped Mug", "t02"]}, "treasures"),
    "a tortoise at dusk": ({"ann/tortoises": 1}, "tortoise"),
    "nine tokens of a faction": ({"ann/tokens": {"red": 9}}, "chief-missing"),
    "a token below zero": ({"bob/tokens": {"green": -1}}, "token"),
    "the plain token twice": ({"ann/tokens": {"plain": 1}, "bob/tokens": {"plain": 1}}, "plain"),
    "15 camps": ({"ann/camps": 15}, "camps-many"),
    "a camp too few": ({"bob/camps": 13}, "camps"),
    "a camp too many": ({"ann/camps": 14}, "camps"),
    "two camps on one space": ({"camps": {"Three Wells": ["ann", "bob"]}}, "camp-two"),
    "two camps in one pit": ({"mine": {"m11": ["ann", "bob"]}, "ann/camps": 12}, "camp-two"),
    "a camp deep in the Mine": ({"mine": {"m22": "bob"}, "bob/camps": 13}, "mine-entrance"),
    "a camp apart in the Mine": ({"mine": {"m11": "bob", "m33": "bob"}, "bob/camps": 12}, "mine-apart"),
    "nobody's camp beside a threat beaten": ({"bob/threats": ["4"]}, "camps"),
    "a strong threat before a weak one": ({"bob/threats": ["6"], "bob/camps": 13}, "threat-order"),
    "a threat twice": ({"ann/threats": ["4"], "bob/threats": ["4"], "ann/camps": 12, "bob/camps": 13}, "card-twice"),
    "a villain on an ordinary map": ({"bob/villains": ["ivory_queen"], "bob/camps": 13}, ""),
    "a figure on its board": ({"bob/figure": "board"}, "on-board"),
    "on the map in round 1": ({"round": 1}, "first-round"),
    "on the map as round 2 begins": ({"round": 2}, "second-round"),
    "two players of one colour": ({"bob/colour": "blue", "ann/colour": "blue"}, "colour"),
    "a treasure twice": ({"bob/treasures": ["Chipped Mug"], "bob/birds": 1, "birds": 4}, "card-twice"),
    "an adventurer of two players": ({"ann/adventurers": ["a01"], "bob/adventurers": ["a01"]}, "card-twice"),
    "an adventurer hired and for hire": ({"ann/adventurers": ["Runa"]}, "card-twice"),
    "an artifact built and in a hand": ({"ann/hand": ["b01"], "bob/built": ["b01"]}, "card-twice"),
    "an artifact built twice": ({"ann/built": ["b02"], "bob/built": ["b02"]}, "card-twice"),
    "an artifact in two hands": ({"ann/hand": ["b03"], "bob/hand": ["b03"]}, "card-twice"),
    "a card for hire twice": ({"offer": ["Runa", "Runa", "a05", "a06", "a07"]}, "card-twice"),
    "six for hire": ({"offer": ["a02", "a03", "a05", "a06", "a07", "a08"]}, "offer"),
    "five active": ({"ann/adventurers": ["a01", "a02", "a03", "a04"],
                     "ann/active": ["pet", "a01", "a02", "a03", "a04"], "offer": []}, "party"),
    "active and not hired": ({"ann/active": ["pet", "a01"]}, "party-foreign"),
    "active twice": ({"ann/active": ["pet", "pet"]}, "party-twice"),
    "a chief of two players": ({"ann/chiefs": ["red"], "bob/chiefs": ["red"], "ann/tokens": {"red": 4},
                                "bob/tokens": {"red": 4}}, "chief-twice"),
    "four tokens and no chief": ({"ann/tokens": {"red": 4}}, "chief-missing"),
    "a chief unearned": ({"bob/chiefs": ["yellow"]}, "chief-unearned"),
    "the end not noted": ({"bob/camps": 0, "camps": dict.fromkeys("bcdefghijklmno", "bob") | {"a": "ann"}},
                          "end-missed"),
    "the end too early": ({"ended_by": "bob"}, "end-early"),
    "a quest token where no quest is": ({"quests": ["s1"]}, ""),
    "a quest token twice": ({"quests": ["b", "b"]}, "quest-twice"),
    "more quest tokens than in the box": ({"quests": list("bcdefghijk")}, "quests-many"),
    "an adventure with the figure in town": ({"ann/figure": "Saloon", "now": [{"at": "map", "moved_from": "b"}]},
                                             "step-place"),
    "coins carried over": ({"round": 1, "ann/figure": "Saloon", "ann/treasures": [], "ann/coins": 4, "ann/birds": 0,
                            "birds": 6, "camps": {}, "ann/camps": 14, "ann/hearts": 0, "bob/coins": 3}, "start-goods"),
    "a treasure at the start": ({"round": 1, "ann/figure": "Saloon", "ann/coins": 3, "camps": {}, "ann/camps": 14,
                                 "ann/hearts": 0, "bob/coins": 3}, "start-card")}
"""What is changed (`ann/coins` is a field of Ann's), and the kind of the finding, "" where the file names nothing."""
UNTYPED = frozenset({"a quest token twice", "an artifact in two hands", "an artifact built and in a hand",
                     "a tortoise at dusk"})
"""What the form lets nobody type: a token is there or not, a hand is a number of cards, tortoises come by day."""


@cache
def words() -> Any:
    return texts(GAME)


def file(changes: dict[str, Any]) -> bytes:
    position: dict[str, Any] = POSITION | {"players": {seat: dict(p) for seat, p in POSITION["players"].items()}}
    for key, value in changes.items():
        seat, _, field = key.rpartition("/")
        (position["players"][seat] if seat else position)[field] = value
    return encode({"format": 1, "game": GAME.id, "setup": SETUP, "position": position})


def found_in(data: bytes) -> list[Finding]:
    read = position_file.read(GAME, data, words())
    return [*GAME.check(read.state), *read.findings]


def found_typed(data: bytes) -> list[Finding]:
    """What the form says of it, at a table that has just been opened."""
    table = GAME.new(SETUP)
    answers = GAME.position.read_answers(SETUP, table, data, words()).answers
    found: list[Finding] = GAME.position.findings(table, GAME.position.apply_answers(table, answers), answers)
    return found


def test_the_position_that_is_changed_is_possible() -> None:
    assert found_in(file({})) == []


@pytest.mark.parametrize("case", ILLEGAL)
def test_an_illegal_position_is_found(case: str) -> None:
    changes, about = ILLEGAL[case]
    try:
        found = {x.about for x in found_in(file(changes))}
    except ValueError:
        assert not about
        return
    assert about in found
    if case not in UNTYPED:
        assert about in {x.about for x in found_typed(file(changes))}


def test_legal_positions_are_not_objected_to() -> None:
    moves = [x.before for x in play(GAME.id, encode(SETUP)) if x.before.round]
    assert len(moves) > LEGAL_POSITIONS
    for s in spread(tuple(moves), LEGAL_POSITIONS):
        data = position_file.write(GAME, SETUP, s, words(), "en")
        for found in (found_in(data), found_typed(data)):
            assert [x for x in found if x.certain] == []


# --- actions ----------------------------------------------------------------------------------------------------------

NO_MAP = frozenset({"quest.number", "quest.code"})
"""Cases that stand on a space while the box has no map: no file names a space that is not there."""
UNKNOWN_HANDS = frozenset({
    "discard.mine", "discard.known", "discard.once", "build.hand", "draw.deck", "draft.advanced"})
"""The form asks how many cards a hand holds, not which: what hangs on them is a card nobody has seen."""
SETTING_UP = frozenset({"learn.known", "learn.once", "learn.cost", "draft.packet"})
"""Cases of the set-up, which the form does not tell: it is about the game after it."""
ELSEWHERE = frozenset({"sacrifice.bird", "bribe.skill", "bribe.needless", "bribe.coin", "hut.bird"})
"""Cases that give an animal or a skill in a mode that has none; no form asks for it there."""


def pairs() -> list[tuple[str, Any, Any]]:
    """Guard, position and action; the Saloon is filled as at a table."""
    made = []
    for case in CASES:
        for s, action in case.make():
            if s.box.complete and len(s.offer) < OFFER:
                s = replace(s, offer=(*s.offer, *bag(s)[:OFFER - len(s.offer)]))
            made.append((case.guard, s, action))
    return made


def setup_of(s: Any) -> Setup:
    sheets = {seat: p.sheet for seat, p in s.players.items()} if s.mode in ("campaign", "character") else {}
    return Setup(s.seats, box=s.box, mode=s.mode, map=s.map, settings=s.settings, day=s.day, extended=s.extended,
                 narrated=s.narrated, sheets=sheets)


def test_every_action_is_judged_from_a_file_and_from_the_form_as_in_play() -> None:
    typed: Counter[str] = Counter()
    for guard, s, action in pairs()[::EVERY]:
        if guard in NO_MAP:
            continue
        setup = setup_of(s)
        data = position_file.write(GAME, setup, s, words(), "en")
        played = judge(GAME, s, action)
        assert judge(GAME, position_file.read(GAME, data, words()).state, action) == played, guard
        table = GAME.new(setup)
        told = GAME.position.apply_answers(table, GAME.position.read_answers(setup, table, data, words()).answers)
        if guard not in UNKNOWN_HANDS | SETTING_UP | ELSEWHERE:
            assert bool(judge(GAME, told, action).refusals) == bool(played.refusals), f"{guard}: {action}"
            typed["refused" if played.refusals else "allowed"] += 1
    assert typed["refused"] >= 60 // EVERY
    assert typed["allowed"] >= 40 // EVERY
