"""Positions as files, through every chapter: forty wrong ones are found by the audit, forty right ones left alone."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.cli.position import texts
from companion.games.derived.position import position_file
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hexes import MIDDLE, NEXT
from companion.games.harrow_county.state import State
from companion.kernel import encode
from tests.games.harrow_county.helpers import at, with_
from tests.games.harrow_county.hester.table import with_hester
from tests.games.harrow_county.test_suite import HESTER, KAMMI, SETUPS
from tests.games.suite.conformance import play, spread
from tests.soak import seldom

GAME: Any = games.load("harrow_county")
CHAPTERS = {"1": SETUPS["house_a"], "2": SETUPS["cards"], "3": SETUPS["tiles"], "4": KAMMI["kammi_and_protectors"],
            "5": HESTER["hester"]}
FREE, BESIDE = at(0, 1), at(1, 1)
Change = Callable[[State], State]


def filed(chapter: str, s: State) -> Any:
    """The position as it is read again from its file."""
    setup = GAME.codec.setup(encode(CHAPTERS[chapter]))
    words = texts(GAME)
    return position_file.read(GAME, position_file.write(GAME, setup, s, words, "en"), words)


def start(chapter: str) -> State:
    setup: Setup = GAME.codec.setup(encode(CHAPTERS[chapter]))
    return GAME.new(setup)  # type: ignore[no-any-return]


def crowd(n: int, seat: str = "ann", where: str = FREE) -> Change:
    return lambda s: with_(s, seat, haints={where: n})


def meet(one: str = "ann", other: str = "bob", where: str = FREE) -> Change:
    return lambda s: with_(with_(s, one, haints={where: 1}), other, haints={where: 1})


def of(**fields: Any) -> Change:
    return lambda s: replace(s, **fields)


def player(seat: str, **fields: Any) -> Change:
    return lambda s: with_(s, seat, **fields)


def kammi(**fields: Any) -> Change:
    return lambda s: replace(s, kammi=replace(s.kammi, **fields))


def hester(**fields: Any) -> Change:
    return lambda s: with_hester(s, **fields)


def both(*changes: Change) -> Change:
    def changed(s: State) -> State:
        for change in changes:
            s = change(s)
        return s
    return changed


WRONG: tuple[tuple[str, str, Change], ...] = (
    ("1", "HC-2.1", meet()), ("3", "HC-2.1", meet()), ("4", "HC-2.1", meet()), ("5", "HC-2.1", meet()),
    ("1", "HC-2.2", both(crowd(1), of(buildings={FREE: 1}))),
    ("1", "HC-2.2", both(crowd(1, "bob"), of(townsfolk={FREE: 1}))),
    ("3", "HC-2.2", both(crowd(2), of(buildings={FREE: 1}))),
    ("4", "HC-2.2", both(crowd(1, "bob"), of(townsfolk={FREE: 1}))),
    ("1", "HC-2.3", crowd(5)), ("2", "HC-2.3", crowd(6, "bob")), ("4", "HC-2.3", crowd(5, "bob")),
    ("5", "HC-2.3", crowd(5)),
    ("1", "HC-2.4", of(townsfolk={MIDDLE: 1})), ("5", "HC-2.4", of(townsfolk={MIDDLE: 1})),
    ("2", "HC-1.1", of(bag={"advance": 21})),
    ("1", "HC-1.1", player("ann", haints={at(q, 1): 4 for q in range(-3, 1)})),
    ("3", "HC-1.1", both(player("ann", haints={at(q, 1): 3 for q in range(-3, 2)}), player("bob", haint_plate=1))),
    ("1", "HC-1.1", player("ann", cubes=21)), ("1", "HC-1.1", player("bob", cubes=16)),
    ("4", "HC-1.1", player("bob", cubes=16)), ("1", "HC-1.1", of(tree={"ann": 19})),
    ("1", "HC-1.1", of(bag={"spawn": 16})), ("1", "HC-1.1", player("ann", wild=16)),
    ("2", "HC-1.1", player("ann", wild=16)),
    ("1", "HC-4.8", of(paths={FREE: 2})), ("2", "HC-13.3", both(crowd(1), of(nails={FREE: 2}))),
    ("2", "HC-13.3", of(nails={FREE: 3})), ("2", "HC-13.5", both(crowd(1), of(taunts=(FREE,)))),
    ("2", "HC-13.5", of(taunts=(FREE, BESIDE, at(2, 0)))),
    ("2", "HC-6.2", player("ann", cards_played=("mob", "mob"))),
    ("3", "HC-7.2", of(tile_discards=("tile_card", "tile_card"))),
    ("4", "HC-8.5", kammi(dolls={"doll_1": FREE, "doll_2": FREE, "doll_3": BESIDE})),
    ("4", "HC-8.2", kammi(rows={"1": ("advance", "advance"), "2": ("advance", "advance"), "3": ("spawn", "spawn")})),
    ("4", "HC-6.2", player("bob", cards_played=("lure", "lure"))),
    ("5", "HC-2.6", both(crowd(1), hester(fires={FREE: 2}))),
    ("5", "HC-9.7", both(crowd(1), hester(infected={FREE: 2}))),
    ("5", "HC-9.2", both(player("ann", haints={FREE: 4, BESIDE: 4, at(2, 0): 4}),
                         hester(infected={FREE: 4, BESIDE: 4, at(2, 0): 1}))),
    ("5", "HC-9.2", hester(fires={FREE: 6})), ("5", "HC-9.2", hester(cubes={"plains": 7})),
    ("5", "HC-9.2", hester(action_flames=7)), ("5", "HC-9.2", hester(cubes={"swamp": 4}, in_tree={"swamp": 3})),
    ("5", "HC-9.4b", hester(root_ways={"brown_root": {FREE: at(0, 0)}, "black_root": {FREE: BESIDE}})),
    ("5", "HC-9.2", hester(root_ways={"brown_root": {to: at(0, 0) for to in NEXT[at(0, 0)][:4]}, "black_root": {}})))


@pytest.mark.parametrize("n", range(len(WRONG)))
def test_a_wrong_position_is_found(n: int) -> None:
    chapter, rule, change = WRONG[n]
    before = {x.rule for x in GAME.check(start(chapter))}
    found = {x.rule for x in GAME.check(filed(chapter, change(start(chapter))).state)}
    assert rule in found - before, sorted(found)


def test_there_are_forty_of_them() -> None:
    assert len(WRONG) >= 40
    assert {chapter for chapter, _, _ in WRONG} == set(CHAPTERS)


@pytest.mark.parametrize("chapter", seldom(*CHAPTERS))
def test_eight_right_positions_of_each_chapter_are_left_alone(chapter: str) -> None:
    """`TestPositions` and `TestConformance` do that with fewer positions of each set-up in every run."""
    moves = play("harrow_county", encode(CHAPTERS[chapter]))
    looked = [move.before for move in spread(moves, 8)][:8]
    assert len(looked) == 8
    for s in looked:
        read = filed(chapter, s)
        assert read.state == s
        assert [x for x in GAME.check(read.state) if x.certain] == []
