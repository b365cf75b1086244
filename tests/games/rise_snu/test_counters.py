"""Where nobody referees: numbers by hand, the end and its winners."""
from __future__ import annotations

from typing import Any, ClassVar

import pytest

from companion.games.about import Wished
from companion.games.rise_snu import actions as a
from companion.games.rise_snu.about import ABOUT
from companion.games.rise_snu.game import GAME, Setup
from companion.games.rise_snu.box.boxing import BOXING
from companion.kernel import actors, encode, perform
from tests.toys.surfaces import OfAMode

SEATS = ("ann", "bob", "cyd")
SHOWN = ["lives", "power", "glory", "light"]


def counting(**of: Any) -> Any:
    return GAME.new(Setup(SEATS, "counters", **of))


def counted(s: Any, seat: str, *keys: str) -> Any:
    for key in keys:
        counter = next(x for p in GAME.screen.panels(s, "en") if p.seat == seat for x in p.counters if x.key == key)
        s, _ = perform(GAME, s, GAME.screen.move("cyd", seat, counter, 1))
    return s


def test_numbers_are_moved_and_the_game_is_ended_by_hand() -> None:
    s = counting(characters={"ann": "rytir", "bob": "drak", "cyd": "stin"})
    assert not GAME.referees(s)
    assert (GAME.pieces(s), GAME.screen.drawings(s, "en", {}), GAME.check(s)) == ({}, (), [])
    assert GAME.coherent(GAME.codec.state(encode(s)))
    assert {panel.seat: [x.key for x in panel.counters] for panel in GAME.screen.panels(s, "en")} == dict.fromkeys(
        SEATS, SHOWN)
    assert not GAME.coach.advise(s, "ann")
    s = counted(s, "bob", "glory", "glory", "light", "lives")
    assert (s.players["bob"].lives, s.players["bob"].light, GAME.score(s).total("bob")) == (5, 1, 2)
    s, facts = perform(GAME, s, a.Done(seat="ann"))
    assert (actors(s), facts[0].winners, facts[0].why) == ((), ("bob",), "counted")
    assert GAME.score(s).ranking[0] == ("bob",)
    assert GAME.finale.decided(s, GAME.score(s)) == ("glory", {"seat": "bob", "n": 2})


def test_equal_glory_is_shared_and_without_any_nobody_wins() -> None:
    both, _ = perform(GAME, counted(counted(counting(), "ann", "glory"), "cyd", "glory"), a.Done(seat="ann"))
    assert both.winners == ("ann", "cyd")
    none, facts = perform(GAME, counting(), a.Done(seat="ann"))
    assert (none.winners, facts[0].why) == ((), "draw")


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_any_characters_are_counted_and_a_box_that_knows_none(n: int) -> None:
    seats = ("ann", "bob", "cyd", "dan", "eve")[:n]
    heroes = dict(zip(seats, ("rytir", "drak", "druid", "barbar", "cestovatel"), strict=False))
    s = GAME.new(Setup(seats, "counters", heroes, box="empty"))
    assert s.box.id == BOXING.SHIPPED["empty"]().id
    assert all(p.lives == s.box.characters[p.character].lives for p in s.players.values())
    assert ABOUT.faults is not None
    assert not ABOUT.faults(Wished(seats, {}, "counters", {"characters": heroes}))
    assert ABOUT.faults(Wished(seats, {}, "counters", {"characters": dict.fromkeys(seats, "drak")}))


class TestOnEverySurface(OfAMode):
    id, seats, limit = "rise_snu", 3, 30
    setup: ClassVar[dict[str, Any]] = {"mode": "counters"}
