"""Positions as files, in every scenario: forty wrong ones are found by the audit, forty right ones left alone."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.cli.position import texts
from companion.games.derived.position import position_file
from companion.games.rise_snu import steps
from companion.games.rise_snu.state import Lying, State
from companion.kernel import encode
from tests.games.rise_snu.helpers import CALM, CLASH4, TRIAL, quest, ruled, with_
from tests.games.rise_snu.test_suite import FOUR, SETUPS, THREE, TWO
from tests.games.suite.conformance import play, spread
from tests.soak import seldom

GAME: Any = games.load("rise_snu")
LONG: dict[str, Any] = {"seats": TWO, "rules": {"long_game": True}}
BASES: dict[str, tuple[dict[str, Any], State]] = {
    "clash": ({"seats": TWO}, CALM), "long": (LONG, ruled(CALM, long_game=True)),
    "beginners": (SETUPS["beginners"], replace(CALM, mode="beginners", goal=1)),
    "four": ({"seats": FOUR}, CLASH4), "trial": ({"seats": THREE, "mode": "trial"}, TRIAL)}
"""The set-up of each scenario and a position in it that is right."""
PLAYED = seldom("clash", "trial", "beginners", "four", "brothers")
"""Set-ups of the suite whose games are looked through: `TestPositions` and `TestConformance` do that with fewer
positions of each in every run."""
RIGHT = 8
"""Positions of each game."""
VOID, GATE, HALL, RING = "cell:A4", "world:F4", "world:F3", "world:E3"
Change = Callable[[State], State]


def filed(told: dict[str, Any], s: State) -> State:
    """The position as it is read again from its file."""
    words, setup = texts(GAME), GAME.codec.setup(encode(told))
    read: State = position_file.read(GAME, position_file.write(GAME, setup, s, words, "en"), words).state
    return read


def found(s: State) -> set[str]:
    return {x.rule for x in GAME.check(s)}


def player(seat: str, **fields: Any) -> Change:
    return lambda s: with_(s, seat, **fields)


def of(**fields: Any) -> Change:
    return lambda s: replace(s, **fields)


def lies(card: str, at: str, actions: int = 0, picture: str = "", seat: str = "ann") -> Change:
    return lambda s: replace(s, lying=s.lying | {card: Lying(at, seat, actions, picture)})


def asked(seat: str, *cards: str, world: str = "iridion") -> Change:
    def changed(s: State) -> State:
        for card in cards:
            s = quest(s, card, world, 1, seat)
        return s
    return changed


def both(*changes: Change) -> Change:
    def changed(s: State) -> State:
        for change in changes:
            s = change(s)
        return s
    return changed


WRONG: tuple[tuple[str, str, Change], ...] = (
    ("clash", "RS-I1", player("ann", at="")), ("trial", "RS-I1", player("bob", at="")),
    ("four", "RS-I1", player("cyd", at="")), ("beginners", "RS-I1", player("bob", at="")),
    ("clash", "RS-I2", player("ann", lives=0)), ("trial", "RS-I2", player("cyd", lives=0)),
    ("clash", "RS-I2", player("bob", lives=19)), ("four", "RS-I2", player("dan", lives=19)),
    ("clash", "RS-I3", player("ann", light=7)), ("long", "RS-I3", player("bob", light=3)),
    ("trial", "RS-I3", player("ann", light=5)), ("four", "RS-I3", player("ann", light=5)),
    ("clash", "RS-I3", player("ann", glory=1)), ("beginners", "RS-I3", player("bob", glory=2)),
    ("clash", "RS-I4", lies("dream-bees", "cell:K1", 3)), ("trial", "RS-I4", lies("horror-fog", "cell:A11", 2)),
    ("clash", "RS-I4", lies("dream-bees", VOID, 9)), ("four", "RS-I4", lies("dream-bees", VOID)),
    ("clash", "RS-I4", lies("dream-lake", VOID, 1)), ("clash", "RS-I4", lies("dream-bees", "world:E2", 3)),
    ("clash", "RS-I4", lies("dream-portal", VOID, 3, "cell:J10")),
    ("clash", "RS-I4", both(lies("dream-bees", VOID, 3), lies("dream-lake", "cell:B5"))),
    ("trial", "RS-I4", both(lies("dream-bees", VOID, 3), lies("dream-lake", VOID))),
    ("clash", "RS-I5", both(player("ann", hand=("dream-bees",)), lies("dream-bees", VOID, 3))),
    ("clash", "RS-I5", both(player("ann", items=("event-sword",)), player("bob", items=("event-sword",)))),
    ("trial", "RS-I5", player("ann", hand=("?",) * 7)),
    ("trial", "RS-I5", both(player("ann", items=("event-potion",)), of(discards={"events": ("event-potion",)}))),
    ("trial", "RS-I5", both(player("ann", abilities=("ability-proud",)), player("cyd", abilities=("ability-proud",)))),
    ("four", "RS-I5", both(asked("ann", "easy-wells"), of(discards={"easy": ("easy-wells",)}))),
    ("clash", "RS-I5", player("ann", trophies=("event-owl",) * 2)),
    ("clash", "RS-I6", player("ann", at=RING, lap=5)), ("trial", "RS-I6", player("ann", lap=1)),
    ("clash", "RS-I6", player("bob", at=HALL, lap=3)), ("four", "RS-I6", player("dan", at=GATE, lap=2)),
    ("clash", "RS-I7", asked("ann", "easy-wells", "easy-gates")),
    ("trial", "RS-I7", asked("bob", "easy-wells", "hard-wells")),
    ("long", "RS-I7", asked("ann", "easy-wells", "hard-wells", "easy-gates")),
    ("four", "RS-I7", asked("cyd", "easy-wells")),
    ("clash", "RS-I7", both(player("bob", worlds=("iridion",)), of(open_worlds=("filnerin", "akademus")),
                            asked("ann", "easy-wells"))),
    ("clash", "RS-I8", player("ann", worlds=("iridion",))), ("four", "RS-I8", of(open_worlds=("filnerin",))),
    ("clash", "RS-I8", both(player("ann", worlds=("iridion", "filnerin")), of(open_worlds=("akademus",)))),
    ("trial", "RS-I8", player("ann", glory=3)),
    ("long", "RS-I8", both(player("ann", worlds=("iridion",)), player("bob", worlds=("iridion",)),
                           of(open_worlds=("filnerin", "akademus")))),
    ("clash", "RS-I10", both(player("ann", stopped=True, bp=3), of(flow=(
        steps.Rounds(1), steps.SideTurn("dreams", "move", ("ann",)), steps.Movement("ann", "ann", "go"))))))


@pytest.mark.parametrize("n", range(len(WRONG)))
def test_a_wrong_position_is_found(n: int) -> None:
    scenario, rule, change = WRONG[n]
    told, right = BASES[scenario]
    assert found(right) == set()
    assert rule in found(filed(told, change(right)))


def test_there_are_forty_of_them_in_every_scenario() -> None:
    assert len(WRONG) >= 40
    assert {scenario for scenario, _, _ in WRONG} == set(BASES)


@pytest.mark.parametrize("name", PLAYED)
def test_eight_right_positions_of_each_game_are_left_alone(name: str) -> None:
    looked = [move.before for move in spread(play("rise_snu", encode(SETUPS[name])), RIGHT)][:RIGHT]
    assert len(looked) == RIGHT
    for s in looked:
        read = filed(SETUPS[name], s)
        assert read == s
        assert [x for x in GAME.check(read) if x.certain] == []
