"""How many questions the check of a full table takes: places are asked about together, what changed lately first."""
from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from companion import games
from companion.games.playout import generator, walk
from companion.kernel import TABLE, encode, view
from companion.table.cards import inspection
from companion.web.check.walk import LATELY, MAX_STOPS, TOGETHER, Stop, stops
from tests.games.harrow_county.test_suite import SETUPS as HARROW_COUNTY
from tests.games.near_and_far.test_suite import SETUPS as NEAR_AND_FAR

SETUPS: dict[str, tuple[str, dict[str, Any]]] = {
    "two": ("near_and_far", dict(NEAR_AND_FAR["two"])),
    "four": ("near_and_far", {**NEAR_AND_FAR["two"], "seats": ["ann", "bob", "cid", "dan"]}),
    "own": ("near_and_far", dict(NEAR_AND_FAR["own"])), "house_a": ("harrow_county", dict(HARROW_COUNTY["house_a"]))}
PLAYED = 800


@cache
def late(name: str) -> tuple[Any, list[Any]]:
    """A game after many random actions, and its last positions."""
    id, setup = SETUPS[name]
    game = games.load(id)
    states = [s for _, s in islice(walk(game, game.new(game.codec.setup(encode(setup))), generator(3, 0)), PLAYED)]
    return game, states[-LATELY - 2:-1]  # while somebody still acts


def asked(name: str, lately: bool = False) -> tuple[tuple[Stop, ...], dict[str, Any], set[str]]:
    """The stops for the table's screen, what lies where, and what the last entries changed."""
    game, (then, *_, s) = late(name)
    before, now = (inspection.merged_by_place(game.pieces(view(game, x, TABLE))) for x in (then, s))
    changed = {x for x in {*before, *now} if before.get(x, ()) != now.get(x, ())} if lately else set()
    seen = view(game, s, TABLE)
    drawings = [d for d in game.screen.drawings(seen, "en", {x: x for x in s.seats}) if d.nodes]
    screen = SimpleNamespace(game=game, view=seen, seat="", seats=s.seats, drawings=drawings)
    return stops(screen, now, changed), now, changed


@pytest.mark.parametrize("name", SETUPS)
def test_a_full_table_takes_twelve_questions_at_most(name: str) -> None:
    found, now, _ = asked(name)
    filled = [place for place, pieces in now.items() if pieces]
    assert len(filled) > 18, "the table is full"
    assert len(found) <= MAX_STOPS
    met = Counter(place for stop in found for place in stop.places)
    assert set(met.values()) == {1}
    hidden = late(name)[0].by_hand.hidden_places(view(late(name)[0], late(name)[1][-1], TABLE), "")
    assert {*filled} <= {*met, *hidden}
    assert max(sum(bool(now.get(x)) for x in stop.places) for stop in found) <= TOGETHER
    assert all(stop.empty == (not any(now.get(x) for x in stop.places)) for stop in found)


@pytest.mark.parametrize("name", ["two", "house_a"])
def test_what_changed_lately_is_asked_first(name: str) -> None:
    found, _, changed = asked(name, lately=True)
    assert changed
    late_ones = [any(x in changed for x in stop.places) for stop in found]
    assert late_ones == sorted(late_ones, reverse=True) == [stop.lately for stop in found]
    assert found[0].places[0] in changed
    assert len(found) <= MAX_STOPS
