"""Whatever box the shelf takes can be played with: strange ones are found fault with, and nothing raises."""
from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.box.decoding import decode
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Adventurer, Box, Map, Path
from companion.games.near_and_far.box.effects import DrawAt, EndMost, EndPer
from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.screen.forecast import odds_now
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Adventure, Facing, Granting
from companion.games.playout import walk
from companion.kernel import UNKNOWN, legal
from tests.box.made import made
from tests.games.near_and_far.box import EXAMPLES, artifact
from tests.games.near_and_far.helpers import GAME, do, inside
from tests.games.near_and_far.helpers import given as position
from tests.soak import seldom

SHELVES = ("artifacts", "treasures", "adventurers", "threats", "mine", "maps", "uncovers", "quests", "world", "arcade",
           "trade", "pet", "villains", "characters")


@pytest.mark.parametrize("mode", [
    "campaign", *seldom("first_adventure", "character", "arcade", "counters")])
@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(box=made(Box), whole=st.sets(st.sampled_from(SHELVES)), seed=st.integers(0, 99))
def test_a_strange_box_is_played_with(mode: str, box: Box, whole: set[str], seed: int) -> None:
    """Some shelves are those of the sample, the others whatever a file may say. Not `complete`: then nobody draws from
    a deck that is not there, and a box that claims it is found fault with."""
    box = replace(box, complete=False, **{shelf: getattr(sample_box(), shelf) for shelf in whole})
    box = decode("near_and_far", boxing.dump(box))
    s = GAME.new(Setup(("ann", "bob"), mode, 1 if mode == "first_adventure" else 3, box=box))
    for n, (_, after) in enumerate(walk(GAME, s, random.Random(seed))):
        GAME.check(after)
        GAME.score(after)
        if n == 40:
            break


def test_a_map_that_cannot_be_walked_on_is_played_without_a_drawing() -> None:
    box = sample_box()
    broken = replace(box.maps["3"], paths=(*box.maps["3"].paths, Path("nowhere", "town")))
    for page, drawn in ((box.maps["3"], True), (broken, False), (Map(3), False)):
        s = GAME.new(Setup(("ann", "bob"), "campaign", 3, box=replace(box, maps={"3": page})))
        assert (s.box.map == page) is drawn
        assert (s.box.map is None) is not drawn


HUGE = 2**31


def test_numbers_beyond_anything_printed_do_not_stall_the_app() -> None:
    """A box file, or a hand that corrects, may say that somebody walks for ever and has hearts without end."""
    strider = Adventurer("red", 1, 0, 0, 0, HUGE, 0, HUGE, {"": "Strider"})
    box = replace(EXAMPLES, adventurers=EXAMPLES.adventurers | {"strider": strider}, artifacts=EXAMPLES.artifacts | {
        "diary": artifact(1, DrawAt("saloon", HUGE))})
    state = {"adventurers": ("strider",), "active": ("strider",), "built": ("diary",), "hearts": HUGE}
    s = do(position(box=box, ann=state), a.LeaveTown(seat="ann"))
    assert [x for x in legal(GAME, s, "ann") if isinstance(x, a.Walk)]
    s = position(box=box, ann=state | {"food": HUGE, "figure": "building:farm"})
    assert len(legal(GAME, do(s, a.Visit(seat="ann", building="saloon")), "ann")) < 60
    facing = inside(s, Adventure("ann", "b"), Facing("ann", "b", "c", fighting=True))
    assert len(odds_now(facing)) < 20
    boosts = legal(GAME, replace(facing, flow=(*facing.flow[:-1], replace(facing.flow[-1], faces=(1,)))), "ann")
    assert 1 < len(boosts) < 100


def test_a_reward_may_name_a_world_card_that_nobody_has_entered() -> None:
    s = inside(position(), Granting("ann", ("world:stray",)))
    assert s.players["ann"].world == ("stray",)
    assert "stray" in s.box.world


def test_a_bonus_for_what_the_app_does_not_know_stays_unknown() -> None:
    odd = {"moons": artifact(0, EndMost("moons", 3)), "none": artifact(0, EndPer("coin", 2, 0))}
    box = replace(EXAMPLES, artifacts=EXAMPLES.artifacts | odd)
    s = position(box=box, ann={"built": ("moons", "none"), "coins": 3})
    told = {line.params["card"]: line.points for line in GAME.score(s).lines if line.source.startswith("bonus")}
    assert told == {"moons": UNKNOWN, "none": 6}


def test_camp_places_that_were_not_entered_are_unknown() -> None:
    s = GAME.new(Setup(("ann", "bob"), box=replace(sample_box(), uncovers=("gem",))))
    assert s.box.uncovers == ("gem", *13 * ("?",))
