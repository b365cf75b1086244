"""Two boxes into one: what one does not know comes from the other, and nothing that is known is ever lost."""
from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from msgspec import Struct
from msgspec.structs import replace

from companion.box.faults import BoxFault
from companion.box.merge import IDENTITY_FIELDS, diff, merge
from companion.box.schema import Overlay, changes, known
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Artifact, Box, Gain, Map, Mine, Path, Pit, Space, Treasure
from companion.games.near_and_far.box.effects import Bypass, DuelBonus
from companion.kernel import UNKNOWN
from tests.box.conftest import GAME
from tests.box.made import made
from tests.soak import SOAK

LAMP = Artifact("basic", 3, coins=2, name={"cs": "Lampa"})


def box(own: Box, **shelves: Any) -> Box:
    return replace(own, **shelves)


def taken(merged: Any) -> dict[str, Any]:
    return {"/".join(path): value for path, value in merged.taken}


def test_what_i_do_not_know_is_taken_and_what_i_know_stays(own: Box) -> None:
    mine = box(own, artifacts={"lamp": LAMP})
    theirs = box(own, artifacts={"lamp": replace(LAMP, gems=0, words="Svítí.", name={"cs": "Lampa", "en": "Lamp"}),
                                 "hat": Artifact("advanced", 5, name={"cs": "Klobouk"})})
    merged = merge(GAME, mine, theirs)
    assert merged.conflicts == ()
    assert taken(merged) == {"artifacts/lamp/gems": 0, "artifacts/lamp/words": "Svítí.",
                             "artifacts/lamp/name/en": "Lamp", "artifacts/hat": theirs.artifacts["hat"]}
    assert merged.box.artifacts["lamp"].coins == 2
    assert mine.artifacts["lamp"].gems is UNKNOWN


def test_where_both_know_something_else_mine_stands_until_it_is_settled(own: Box) -> None:
    mine, theirs = (box(own, artifacts={"lamp": replace(LAMP, points=n)}) for n in (3, 0))
    merged = merge(GAME, mine, theirs)
    [conflict] = merged.conflicts
    assert (conflict.key, conflict.mine, conflict.theirs, conflict.choice) == ("artifacts/lamp/points", 3, 0, "mine")
    assert merged.box == mine
    settled = merge(GAME, mine, theirs, {conflict.key: "theirs"})
    assert settled.box.artifacts["lamp"].points == 0
    assert settled.conflicts[0].choice == "theirs"


def test_the_effects_of_a_card_are_one_or_the_other(own: Box) -> None:
    mine, theirs = (box(own, artifacts={"lamp": replace(LAMP, effects=effects)})
                    for effects in ((DuelBonus(1),), (DuelBonus(2), Bypass())))
    assert [c.key for c in merge(GAME, mine, theirs).conflicts] == ["artifacts/lamp/effects"]
    nothing = box(own, artifacts={"lamp": LAMP})
    assert merge(GAME, nothing, theirs).box == theirs


def test_camp_places_and_trade_values_are_taken_one_by_one(own: Box) -> None:
    theirs = box(own, uncovers=("gem", "coin", "", *("?" for _ in range(11))), trade=own.trade | {"green": 4})
    merged = merge(GAME, own, theirs)
    assert merged.box.uncovers[:4] == ("coin", "coin", "", "?")
    assert merged.box.trade["green"] == 4
    assert [c.key for c in merged.conflicts] == ["uncovers/0"]


def test_a_map_is_one_or_the_other(own: Box) -> None:
    drawn = Map(2, own.maps["2"].name, spaces={"a": Space("town"), "b": Space("coin")}, paths=(Path("a", "b"),))
    other = replace(drawn, spaces=drawn.spaces | {"c": Space("gem")}, paths=(Path("a", "b"), Path("b", "c")))
    mine, theirs = (box(own, maps=own.maps | {"2": one}) for one in (drawn, other))
    assert merge(GAME, own, mine).box.maps["2"] == drawn
    merged = merge(GAME, mine, theirs)
    assert [c.key for c in merged.conflicts] == ["maps/2"]
    assert merged.box.maps["2"] == drawn
    assert merge(GAME, mine, theirs, {"maps/2": "theirs"}).box.maps["2"] == other
    points = box(own, maps=own.maps | {"2": replace(drawn, routes={"tea": (6, 3)})})
    assert merge(GAME, mine, points).box.maps["2"].routes == {"tea": (6, 3)}


def test_the_mine_is_one_or_the_other(own: Box) -> None:
    grid = Mine({"a": Pit(1, 0, 0)}, (Gain(1, 0),), (Gain(0, 1),), "a")
    met = Mine({"pit-1": Pit(2, gain=Gain(1, 0))})
    assert merge(GAME, own, box(own, mine=grid)).box.mine == grid
    assert [c.key for c in merge(GAME, box(own, mine=grid), box(own, mine=met)).conflicts] == ["mine"]


def test_two_cards_with_one_id_by_chance_stay_two(own: Box) -> None:
    mine = box(own, treasures={"treasure-1": Treasure({"cs": "Mapa"}, points=1)})
    theirs = box(own, treasures={"treasure-1": Treasure({"cs": "Zvon"}, points=2),
                                 "treasure-2": Treasure({"cs": "mapa "}, skill=1)})
    merged = merge(GAME, mine, theirs)
    assert merged.conflicts == ()
    assert merged.box.treasures == {"treasure-1": Treasure({"cs": "Mapa"}, skill=1, points=1),
                                    "treasure-1-2": Treasure({"cs": "Zvon"}, points=2)}
    assert merge(GAME, merged.box, theirs).taken == ()


def test_what_says_which_box_it_is_stays(own: Box) -> None:
    theirs = replace(own, id="theirs", version=7, name={"en": "Theirs"}, complete=True)
    merged = merge(GAME, own, theirs)
    assert merged.box == own
    assert (merged.taken, merged.conflicts) == ((), ())


def test_an_invented_box_does_not_go_into_a_real_one(own: Box) -> None:
    for mine, theirs, key in ((own, replace(own, invented=True), "merge.invented"), (own, Mine(), "merge.kind")):
        with pytest.raises(BoxFault) as fault:
            merge(GAME, mine, theirs)
        assert [found.key for found in fault.value.findings] == [key]


def kept(before: Any, after: Any) -> bool:
    """Whether everything known before is still there: the law that a merge never loses a value."""
    if not known(before):
        return True
    if isinstance(before, Struct) and type(before) is type(after):
        return all(kept(getattr(before, name), getattr(after, name)) for name in before.__struct_fields__)
    if isinstance(before, dict) and isinstance(after, dict):
        return all(key in after and kept(value, after[key]) for key, value in before.items())
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        return all(kept(a, b) for a, b in zip(before, after, strict=True))
    return bool(before == after)


@settings(max_examples=25 if SOAK else 8, deadline=None)
@given(made(Box))
def test_law_a_box_merged_with_itself_is_the_same(one: Box) -> None:
    merged = merge(GAME, one, one)
    assert merged.box == one
    assert (merged.taken, merged.conflicts) == ((), ())


@settings(max_examples=25 if SOAK else 8, deadline=None)
@given(made(Box), made(Box))
def test_law_nothing_known_is_lost_and_a_second_merge_changes_nothing(one: Box, two: Box) -> None:
    two = replace(two, invented=one.invented)
    merged = merge(GAME, one, two)
    assert kept(one, merged.box)
    again = merge(GAME, merged.box, two)
    assert again.taken == ()
    assert again.box == merged.box
    assert {c.key for c in again.conflicts} == {c.key for c in merged.conflicts}


@settings(max_examples=25 if SOAK else 8, deadline=None)
@given(made(Box), made(Box))
def test_law_every_conflict_can_be_settled_for_the_other_side(one: Box, two: Box) -> None:
    two = replace(two, invented=one.invented)
    keys = {conflict.key: "theirs" for conflict in merge(GAME, one, two).conflicts}
    settled = merge(GAME, one, two, keys)
    assert {c.choice for c in settled.conflicts} <= {"theirs"}
    for name in ("threats", "trade", "quests", "world"):
        assert kept(getattr(two, name), getattr(settled.box, name))


def test_the_difference_of_two_versions_names_every_value(own: Box) -> None:
    before = box(own, artifacts={"lamp": LAMP, "hat": LAMP})
    after = replace(box(own, artifacts={"lamp": replace(LAMP, points=5), "bell": LAMP}), version=4)
    assert [("/".join(c.path), c.before, c.after) for c in diff(GAME, before, after)] == [
        ("artifacts/lamp/points", 3, 5), ("artifacts/hat", LAMP, None), ("artifacts/bell", None, LAMP)]
    assert diff(GAME, before, replace(before, id="x", version=9)) == []


@settings(max_examples=25 if SOAK else 8, deadline=None)
@given(made(Box), made(Box))
def test_law_the_changes_are_none_exactly_where_boxes_are_equal(one: Box, two: Box) -> None:
    assert (changes(one, two) == []) == (one == two)
    assert all(change.before != change.after for change in changes(one, two))


@pytest.mark.parametrize("told", [0, False, "a", (1,), {"a": 1}, LAMP])
def test_nought_and_no_are_told(told: object) -> None:
    assert known(told)
    over = Overlay()
    assert over.value(told, UNKNOWN) == told


@pytest.mark.parametrize("untold", [UNKNOWN, None, "", "?", (), {}])
def test_unknown_and_empty_are_not(untold: object) -> None:
    assert not known(untold)


def test_the_box_of_the_shelf_is_apart() -> None:
    assert set(IDENTITY_FIELDS) <= set(Box.__struct_fields__)
    assert set(boxing.MATCHED_BY_NAME) <= set(Box.__struct_fields__)
