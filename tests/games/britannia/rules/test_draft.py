"""Three or four players draft their nations (R-17.6), guarded both ways."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia.game import GAME as BRITANNIA
from companion.games.britannia.game import Setup
from companion.games.britannia.nations import ORDER
from companion.games.britannia.state import Side
from companion.games.britannia.steps import Round
from companion.games.britannia.steps.draft import APART, apart, free
from companion.kernel import TABLE, actors, apply, chances, judge, legal
from tests.games.britannia.helpers import GAME

SEATS = ("ann", "bob", "cyd", "dan")


def begun(*sides: str) -> Any:
    """After these nations were taken by four, each by whoever's turn it was."""
    return taken(4, *sides)


def taken(players: int, *sides: str) -> Any:
    s: Any = GAME.new(Setup(SEATS[:players], nations_drafted=True))
    for side in sides:
        s, _ = apply(GAME, s, a.Draft(seat=actors(s)[0], side=side))
    return s


def test_players_take_nations_there_and_back() -> None:
    rng, order = random.Random(1), []
    s: Any = begun()
    assert set(GAME.sides(s).values()) == {""}
    while isinstance(offers := legal(GAME, s, actors(s)[0])[0], a.Draft):
        order.append(actors(s)[0])
        s, _ = apply(GAME, s, rng.choice(legal(GAME, s, offers.seat)))
    assert order == [*SEATS, *reversed(SEATS)] * 2
    assert [list(GAME.sides(s).values()).count(x) for x in SEATS].count(5) == 1, "Romans and Romano-British are one"
    assert s.seat("romans") == s.seat("romano_british")
    assert isinstance(s.flow[0], Round)
    assert GAME.check(s) == []


@pytest.mark.parametrize(("first", "second"), [
    (x, y) for x, others in APART.items() for y in sorted(others)])
def test_some_nations_are_never_led_together(first: str, second: str) -> None:
    others = [x for x in ("irish", "scots", "dubliners", "caledonians", "norsemen", "jutes", "welsh", "picts")
              if x not in (first, second)][:6]
    s = begun(first, *others)
    [refused] = judge(GAME, s, a.Draft(seat="ann", side=second)).refusals
    assert (refused.guard, refused.params["sides"]) == ("draft.apart", (first,))
    assert legal(GAME, s, "ann")


def test_where_all_that_is_left_is_barred_anything_may_be_taken() -> None:
    s = begun()
    rest = {x: "ann" if x in ("romans", "romano_british") else "bob" for x in ORDER if x not in ("saxons", "scots")}
    s = replace(s, sides={x: Side(rest.get(x, "")) for x in ORDER})
    assert apart(s, "ann", "saxons") == ("romans",), "Scots are left"
    assert apart(replace(s, sides=s.sides | {"scots": Side("bob")}), "ann", "saxons") == ()


def test_without_the_option_or_for_others_nations_are_led_as_always() -> None:
    for n, draft in ((4, False), (3, False), (5, True)):
        s: Any = GAME.new(Setup((*SEATS, "eve")[:n], nations_drafted=draft))
        assert "" not in GAME.sides(s).values()


def test_an_unknown_nation_and_one_that_is_taken_are_refused() -> None:
    s = begun("romans")
    for side in ("huns", "romans", "romano_british"):
        assert [x.guard for x in judge(GAME, s, a.Draft(seat="bob", side=side)).refusals] == ["draft.free"]
    assert not judge(GAME, s, a.Draft(seat="bob", side="welsh")).refusals
    assert judge(GAME, s, a.Draft(seat="cyd", side="welsh")).refusals, "it is not Cyd's turn"
    assert set(ORDER) == set(GAME.sides(s))


def test_of_three_each_takes_four_and_dice_give_everybody_one_more() -> None:
    rng, order = random.Random(2), []
    s: Any = taken(3)
    while actors(s)[0] != TABLE:
        order.append("ABC"[SEATS.index(actors(s)[0])])
        s, _ = apply(GAME, s, rng.choice(legal(GAME, s, actors(s)[0])))
    assert "".join(order) == "ABCCBACBAABC"
    given = free(s)
    assert len(given) == 3
    assert chances(s) == {a.Allot(seat=TABLE, side=given[0], to=x): Fraction(1, 3) for x in SEATS[:3]}
    s, _ = apply(GAME, s, a.Allot(seat=TABLE, side=given[0], to="bob"))
    assert chances(s) == {a.Allot(seat=TABLE, side=given[1], to=x): Fraction(1, 2) for x in ("ann", "cyd")}
    for side, to in ((given[1], "bob"), (given[0], "ann"), (given[2], "cyd")):
        assert judge(GAME, s, a.Allot(seat=TABLE, side=side, to=to)).refusals, "Bob has one, and they come in turn"
    s, _ = apply(GAME, s, a.Allot(seat=TABLE, side=given[1], to="cyd"))
    assert [s.seat(x) for x in given] == ["bob", "cyd", "ann"], "the last one goes to whoever is left"
    assert (s.seat("dubliners"), s.seat("romano_british")) == (s.seat("jutes"), s.seat("belgae"))
    assert isinstance(s.flow[0], Round)
    assert GAME.check(s) == []


def test_of_three_romans_and_romano_british_are_two_and_what_stays_apart_cannot_be_checked() -> None:
    s = taken(3, "romans", "danes", "scots", "irish", "normans")
    assert s.seat("romano_british") == ""
    for side, doubtful in (("romano_british", True), ("saxons", True), ("norsemen", False)):
        verdict = judge(GAME, s, a.Draft(seat="ann", side=side))
        assert not verdict.refusals
        assert [x.about for x in verdict.doubts] == ["draft"] * doubtful
    assert [x.guard for x in judge(GAME, s, a.Draft(seat="ann", side="belgae")).refusals] == ["draft.free"]


def test_who_drafts_is_told_what_is_taken_as_one_and_nothing_of_colours() -> None:
    def keys(s: Any) -> set[str]:
        return {x.key for x in BRITANNIA.reminders.opening(s)}

    assert keys(begun()) == keys(begun("romans", "danes", "scots", "belgae")) == {"as_one", "all_areas"}
    assert keys(taken(3, "romans", "danes", "scots")) == {"as_one", "as_one_too", "all_areas"}
    assert keys(GAME.new(Setup(SEATS))) == {"colours", "all_areas"}
