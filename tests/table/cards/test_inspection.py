"""What was found at a table against what the app believes: differences, and what becomes of the answers."""
from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kernel import Instruction, Piece
from companion.table.cards import inspection
from companion.table.cards.inspection import Answers, Pieces, PlaceAnswer, Walks

RED, BLUE, COIN = Piece("camp", "", "ann"), Piece("camp", "", "bob"), Piece("coin")
PLACES = ("a", "b", "c", "d")
tables = st.dictionaries(st.sampled_from(PLACES), st.lists(st.sampled_from((RED, BLUE, COIN)), max_size=4))


def believed(table: dict[str, list[Piece]]) -> dict[str, Pieces]:
    return inspection.merged_by_place({place: tuple(there) for place, there in table.items()})


def looked(now: dict[str, Pieces], board: dict[str, Pieces]) -> Answers:
    """Somebody has looked at every place."""
    return {x: PlaceAnswer(now.get(x, ()), board.get(x, ())) for x in PLACES}


def coins(n: int) -> Piece:
    return Piece("coin", "", "", n)


def test_what_is_missing_here_and_too_much_there_has_moved() -> None:
    now = believed({"a": [RED], "b": [coins(3)]})
    found = inspection.differences(looked(now, {"b": (coins(5),), "c": (RED,)}), now)
    assert [x.steps for x in found] == [(Instruction("move", RED, "a", "c"),), (Instruction("put", coins(2), "b"),)]
    assert [x.undo_steps for x in found] == [
        (Instruction("move", RED, "c", "a"),), (Instruction("take", coins(2), "b"),)]


def test_a_marker_on_another_number_is_one_difference() -> None:
    four, five = Piece("marker", "4", "ann"), Piece("marker", "5", "ann")
    now = believed({"a": [four]})
    [one] = inspection.differences(looked(now, {"a": (five,)}), now)
    assert one.steps == (Instruction("take", four, "a"), Instruction("put", five, "a"))
    assert inspection.pieces_after(now, one) == {"a": (five,)}


def test_two_markers_of_a_player_do_not_change_places() -> None:
    four, five = Piece("marker", "4", "ann"), Piece("marker", "5", "ann")
    now = believed({"a": [four], "b": [five]})
    found = inspection.differences(looked(now, {"a": (five,), "b": (four,)}), now)
    assert [x.places for x in found] == [("a",), ("b",)]


def test_a_camp_in_the_stead_of_another_player_s_is_two() -> None:
    now = believed({"a": [RED]})
    assert len(inspection.differences(looked(now, {"a": (BLUE,)}), now)) == 2


@given(tables, tables)
@settings(deadline=None)
def test_the_differences_together_lead_from_the_app_to_the_board(app: dict[str, list[Piece]],
                                                                   board: dict[str, list[Piece]]) -> None:
    now, there = believed(app), believed(board)
    answers = looked(now, there)
    at = now
    for one in inspection.differences(answers, now):
        at = at | inspection.pieces_after(at, one)
    assert {k: v for k, v in at.items() if v} == {k: v for k, v in there.items() if v}


@given(tables, tables)
@settings(deadline=None)
def test_hands_that_do_as_they_are_told_leave_no_difference(app: dict[str, list[Piece]],
                                                              board: dict[str, list[Piece]]) -> None:
    now = believed(app)
    answers = looked(now, believed(board))
    before = len(inspection.differences(answers, now))
    for left in range(before, 0, -1):
        found = inspection.differences(answers, now)
        assert len(found) == left
        answers = inspection.answers_after_putting_back(answers, now, found[0])
    assert inspection.differences(answers, now) == ()
    assert all(inspection.is_answered(answers, now, x) for x in PLACES)


@given(tables, tables)
@settings(deadline=None)
def test_entering_all_differences_one_by_one_leaves_none(app: dict[str, list[Piece]],
                                                         board: dict[str, list[Piece]]) -> None:
    now = believed(app)
    answers = looked(now, believed(board))
    for _ in range(20):
        found = inspection.differences(answers, now)
        if not found:
            break
        after = now | inspection.pieces_after(now, found[0])
        answers, now = inspection.answers_after_entering(answers, now, after, found[0]), after
    assert inspection.differences(answers, now) == ()
    assert all(inspection.is_answered(answers, now, x) for x in PLACES)


def test_only_where_the_game_went_on_one_looks_again() -> None:
    now = believed({"a": [RED], "b": [BLUE]})
    answers = looked(now, now)
    later = believed({"a": [RED], "c": [BLUE]})
    assert set(inspection.stale_places(answers, later)) == {"b", "c"}
    assert inspection.differences(answers, later) == ()  # an old answer accuses nobody


def test_what_the_app_has_learnt_by_itself_is_settled() -> None:
    now = believed({"a": [RED]})
    answers = looked(now, {"a": (RED, coins(1))})
    later = believed({"a": [RED, coins(1)]})
    assert inspection.is_answered(answers, later, "a")
    assert inspection.differences(answers, later) == ()


def test_where_an_entry_brought_more_than_was_found_one_looks_again() -> None:
    now = believed({"a": [RED]})
    answers = looked(now, {"b": (RED,)})
    [one] = inspection.differences(answers, now)
    after = believed({"a": [coins(2)], "b": [RED]})
    kept = inspection.answers_after_entering(answers, now, after, one)
    assert inspection.stale_places(kept, after) == ("a",)
    assert inspection.differences(kept, after) == ()


def test_a_difference_keeps_its_key_and_another_has_another() -> None:
    now = believed({"a": [RED], "b": [coins(3)]})
    answers = looked(now, {"b": (coins(5),), "c": (RED,)})
    keys = [x.key for x in inspection.differences(answers, now)]
    assert keys == [x.key for x in inspection.differences(answers, now)]
    assert len(set(keys)) == 2


def test_the_oldest_walks_are_forgotten_first() -> None:
    walks, told = Walks(2), {"a": PlaceAnswer((), ())}
    for key in ("one", "two"):
        walks.add(key, told)
    walks.add("one", {"b": PlaceAnswer((), ())})
    walks.add("three", told)
    assert [set(walks.get(key)) for key in ("one", "two", "three")] == [{"a", "b"}, set(), {"a"}]
    walks.forget("one")
    assert walks.get("one") == {}
