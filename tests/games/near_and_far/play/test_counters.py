"""The score sheet without a referee: counters, then the lines of NF-31 one after the other."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import Count, Done, Told, Visit
from companion.games.near_and_far.facts import Counted
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Asking, Tallying
from companion.games.near_and_far.steps.end import SHEET
from companion.kernel import actors, top
from tests.games.near_and_far.helpers import GAME, assert_alive, do, facts, legal, points, refused

ALL = {"map_camps": 6, "mine_camps": 4, "threat_camps": 4, "routes": 9, "artifacts": 20, "unbuilt": 2, "threats": 7,
       "bonuses": 5, "coins": 3, "gems": 4, "tokens": 3, "chiefs": 1, "reputation": 7, "treasures": 3}
POINTS = {"camps.map": 6, "camps.mine": 4, "camps.threats": 4, "routes": 9, "artifacts": 20, "unbuilt": -2,
          "threats": 7, "bonuses": 5, "money": 3, "tokens": 3, "chiefs": 5, "reputation": 3, "all-camps": 2,
          "three-treasures": 5}


def sheet(seats: tuple[str, ...] = ("ann", "bob")) -> object:
    return GAME.new(Setup(seats, mode="counters"))


def count(s: object, of: str, what: str, by: int) -> object:
    return do(s, *[Count(seat="ann", of=of, what=what, by=1 if by > 0 else -1) for _ in range(abs(by))])


def tally(s: object, **told: dict[str, int]) -> object:
    """Answer every line that is asked; what is not given is nothing."""
    while isinstance(top(s), Asking):
        field = top(s).wants[0]
        _, seat, line = field.split(":")
        s = do(s, Told(seat="ann", field=field, value=told.get(seat, {}).get(line, 0)))
    return s


def test_everybody_moves_any_counter_and_nothing_is_refereed():
    s = sheet()
    assert isinstance(top(s), Tallying)
    assert actors(s) == ("ann", "bob")
    assert facts(s, Count(seat="bob", of="ann", what="coins", by=1)) == [Counted("ann", "coins", 1)]
    s = count(count(count(s, "bob", "food", 3), "bob", "food", -1), "bob", "hearts", 5)
    assert (s.players["bob"].food, s.players["bob"].hearts) == (2, 5)
    assert "sequence" in refused(s, Visit(seat="ann", building="mine"))
    assert_alive(s)


@pytest.mark.parametrize(("what", "down", "up"), [("reputation", 6, 12), ("map_camps", 0, 99), ("food", 0, 99)])
def test_counters_stop_at_the_ends_of_their_tracks(what: str, down: int, up: int):
    s = count(sheet(), "ann", what, -down)
    assert refused(s, Count(seat="bob", of="ann", what=what, by=-1)) == {"count.bounds"}
    s = count(sheet(), "ann", what, up)
    assert refused(s, Count(seat="bob", of="ann", what=what, by=1)) == {"count.bounds"}


def test_the_sheet_asks_every_line_of_everybody_and_adds_up():
    s = do(sheet(), Done(seat="bob"))
    assert {x.split(":")[2] for x in top(s).wants} <= set(SHEET)
    s = tally(s, ann=ALL, bob={"artifacts": 10})
    assert s.flow == ()
    assert points(s, "ann") == POINTS
    assert GAME.score(s).total("ann") == sum(POINTS.values())
    assert GAME.score(s).ranking == (("ann",), ("bob",))


def test_E37_ties_on_the_sheet():
    level = {"artifacts": 10}
    s = tally(do(sheet(), Done(seat="ann")), ann=level | {"reputation": 1}, bob=level)
    assert GAME.score(s).ranking == (("ann",), ("bob",))
    s = tally(do(sheet(("ann", "bob", "cid")), Done(seat="ann")), ann=level | {"coins": 1}, bob=level, cid=level)
    assert GAME.score(s).ranking == (("ann",), ("bob", "cid"))


def test_what_was_counted_in_play_is_on_the_sheet_and_not_asked_again():
    s = count(count(sheet(), "ann", "coins", 2), "ann", "reputation", 4)  # three coins of the start and two
    assert points(s, "ann") == {"money": 2, "reputation": 2}
    s = count(count(s, "bob", "tokens", 2), "bob", "chiefs", 1)
    s = do(s, Done(seat="ann"))
    assert not {"tally:ann:coins", "tally:ann:reputation", "tally:bob:tokens", "tally:bob:chiefs"} & set(top(s).wants)


def test_the_camp_on_a_threat_is_counted_and_the_points_of_its_card_are_told():
    s = count(sheet(), "ann", "threat_camps", 2)
    assert points(s, "ann")["camps.threats"] == 2
    assert "threats" not in points(s, "ann")
    assert "tally:ann:threats" in top(do(s, Done(seat="ann"))).wants


def test_a_line_left_unsaid_counts_nothing():
    s = do(sheet(), Done(seat="ann"), Done(seat="bob"))
    assert s.flow == ()
    assert not legal(GAME, s, "ann")
    assert_alive(s)
