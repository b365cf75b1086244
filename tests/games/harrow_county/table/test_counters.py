"""Where nobody referees: points by hand, the end and its winner."""
from __future__ import annotations

from typing import Any, ClassVar

import pytest

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.about import ABOUT
from companion.games.harrow_county.game import Setup
from companion.games.about import Wished
from companion.kernel import actors, encode, perform
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
    assert panels == {"ann": ["kills", "goals", "brambles"], "bob": ["kills", "goals", "brambles", "doll_points"]}
    [kills, goals, *_] = next(x for x in GAME.screen.panels(s, "en") if x.seat == "ann").counters
    for counter in (goals, kills, kills):
        s, _ = perform(GAME, s, GAME.screen.move("bob", "ann", counter, 1))
    assert GAME.score(s).total("ann") == 4
    s, facts = perform(GAME, s, a.Done(seat="bob"))
    assert (actors(s), facts[0].seat, facts[0].n) == ((), "ann", 4)
    assert GAME.score(s).ranking == (("ann",), ("bob",))


@pytest.mark.parametrize(("colours", "wrong"), [
    (("red", "purple"), set()), (("red", "black"), {"colours"}), (("red", "blue", "black"), {"colours"})])
def test_two_factions_are_counted(colours: tuple[str, ...], wrong: set[str]) -> None:
    seats = ("ann", "bob", "cyd")[:len(colours)]
    assert ABOUT.faults is not None
    found = ABOUT.faults(Wished(seats, dict(zip(seats, colours, strict=True)), "counters", {}))
    assert found.keys() == wrong
    if wrong:
        with pytest.raises(ValueError, match=r"colours|seats"):
            GAME.new(Setup(seats, dict(zip(seats, colours, strict=True)), "counters"))


class TestOnEverySurface(OfAMode):
    id, seats, limit = "harrow_county", 2, 30
    setup: ClassVar[dict[str, Any]] = {"mode": "counters"}
