"""Where nobody referees: points by hand, the end and its winner."""
from __future__ import annotations

from typing import Any, ClassVar

import pytest

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.about import ABOUT
from companion.games.harrow_county.game import Setup
from companion.games.about import Wished
from companion.kernel import actors, encode, judge, perform
from tests.games.harrow_county.helpers import GAME, SEATS
from tests.toys.surfaces import OfAMode


def counting(**colours: str) -> Any:
    return GAME.new(Setup(SEATS, colours, "counters"))


def test_points_are_moved_and_the_game_is_ended_by_hand() -> None:
    s = counting(ann="red", bob="purple")
    assert not GAME.referees(s)
    assert (GAME.pieces(s), GAME.screen.drawings(s, "en", {}), GAME.check(s)) == ({}, (), [])
    assert GAME.coherent(GAME.codec.state(encode(s)))
    panels = {panel.seat: [x.key for x in panel.counters] for panel in GAME.screen.panels(s, "en")}
    assert panels == {"ann": ["kills", "goals", "brambles"], "bob": ["kills", "brambles", "doll_points"]}
    [kills, goals, *_] = next(x for x in GAME.screen.panels(s, "en") if x.seat == "ann").counters
    for counter in (goals, kills, kills):
        s, _ = perform(GAME, s, GAME.screen.move("bob", "ann", counter, 1))
    assert GAME.score(s).total("ann") == 4
    s, facts = perform(GAME, s, a.Done(seat="bob"))
    assert (actors(s), facts[0].seat, facts[0].n) == ((), "ann", 4)
    assert GAME.score(s).ranking == (("ann",), ("bob",))


FOUR = ("ann", "bob", "cyd", "dan")
COLOURS = dict(zip(FOUR, ("red", "blue", "black", "silver"), strict=True))


def moved(s: Any, seat: str, key: str, by: int) -> Any:
    """A counter of the seat, moved tap by tap."""
    for _ in range(by):
        counter = next(x for panel in GAME.screen.panels(s, "en") if panel.seat == seat
                       for x in panel.counters if x.key == key)
        s, _ = perform(GAME, s, GAME.screen.move("ann", seat, counter, 1))
    return s


def test_what_each_faction_counts() -> None:
    s = GAME.new(Setup(FOUR, COLOURS, "counters"))
    panels = {panel.seat: ([x.key for x in panel.counters], panel.scores) for panel in GAME.screen.panels(s, "en")}
    scoring = ["goals", "kills", "brambles", "fires_out"]
    assert {seat: (sorted(keys), scores) for seat, (keys, scores) in panels.items()} == {
        "ann": (sorted(scoring), True), "bob": (sorted(scoring), True), "cyd": (["squares_filled"], False),
        "dan": (["things_found"], False)}
    assert (GAME.pieces(s), GAME.check(s)) == ({}, [])
    assert GAME.coherent(GAME.codec.state(encode(s)))


@pytest.mark.parametrize(("squares", "things", "points", "first", "told"), [
    (6, 0, 3, ("cyd",), ["HesterWon"]), (5, 3, 3, ("dan",), ["FairFolkWon"]),
    (5, 3, 8, ("dan", "bob"), ["FairFolkWon", "GameEnded"]), (5, 2, 7, ("bob",), ["GameEnded"])])
def test_who_wins_of_four(squares: int, things: int, points: int, first: tuple[str, ...], told: list[str]) -> None:
    s = GAME.new(Setup(FOUR, COLOURS, "counters"))
    s = moved(moved(moved(s, "cyd", "squares_filled", squares), "dan", "things_found", things), "bob", "kills", points)
    s, found = perform(GAME, s, a.Done(seat="ann"))
    assert [name for x in found if (name := type(x).__name__) in ("HesterWon", "FairFolkWon", "GameEnded")] == told
    assert (actors(s), GAME.score(s).ranking[0]) == ((), first)


def test_no_more_than_there_are_squares_and_things() -> None:
    s = GAME.new(Setup(FOUR, COLOURS, "counters"))
    s = moved(moved(s, "cyd", "squares_filled", 6), "dan", "things_found", 3)
    for seat, key in (("cyd", "squares_filled"), ("dan", "things_found")):
        counter = next(x for p in GAME.screen.panels(s, "en") if p.seat == seat for x in p.counters if x.key == key)
        assert judge(GAME, s, GAME.screen.move("ann", seat, counter, 1)).kind == "refused"


@pytest.mark.parametrize(("colours", "wrong"), [
    (("red", "purple"), set()), (("red", "black"), {"colours"}), (("red", "blue", "black"), set()),
    (("red", "purple", "silver", "black"), set()), (("red", "blue", "purple"), {"colours"})])
def test_two_factions_are_counted(colours: tuple[str, ...], wrong: set[str]) -> None:
    seats = FOUR[:len(colours)]
    assert ABOUT.faults is not None
    found = ABOUT.faults(Wished(seats, dict(zip(seats, colours, strict=True)), "counters", {}))
    assert found.keys() == wrong
    if wrong:
        with pytest.raises(ValueError, match=r"colours|seats"):
            GAME.new(Setup(seats, dict(zip(seats, colours, strict=True)), "counters"))


class TestOnEverySurface(OfAMode):
    id, seats, limit = "harrow_county", 4, 30
    setup: ClassVar[dict[str, Any]] = {
        "mode": "counters", "colours": {"p1": "red", "p2": "purple", "p3": "black", "p4": "silver"}}
