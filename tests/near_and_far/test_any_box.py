"""Whatever box the shelf takes can be played with: strange ones are found fault with, and nothing raises."""
from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.box.reading import decode
from companion.games.near_and_far import boxing, sample_box
from companion.games.near_and_far.box import Box, Map, Path
from companion.games.near_and_far.state import Setup
from companion.games.playout import walk
from tests.box.made import made
from tests.near_and_far.helpers import GAME

SHELVES = ("artifacts", "treasures", "adventurers", "threats", "mine", "maps", "uncovers", "quests", "world", "arcade",
           "trade", "pet", "villains", "characters")


@pytest.mark.parametrize("mode", ["first_adventure", "campaign", "character", "arcade", "counters"])
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
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


def test_camp_places_that_were_not_entered_are_unknown() -> None:
    s = GAME.new(Setup(("ann", "bob"), box=replace(sample_box(), uncovers=("gem",))))
    assert s.box.uncovers == ("gem", *13 * ("?",))
