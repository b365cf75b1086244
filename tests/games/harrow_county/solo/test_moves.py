"""Units that go for their goal, and the attack of a faction (HC-10.4C, 10.4D): E57 of the worked examples, and more."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county import steps
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.solo import facts as g
from companion.games.harrow_county.solo.ways import Attack, attacks, steps_to
from companion.kernel import TABLE, actors, top
from tests.games.harrow_county.solo.cases import move, send
from tests.games.harrow_county.helpers import do, facts, fall, offered, with_
from tests.games.harrow_county.solo.table import (
    FAMILY, HOME, PROTECTORS, THEIRS, TWO, at, c, goals, inside, lying, only, settled, told, units)


# Moving


def test_E57_who_joins_a_group_goes_on_with_it() -> None:
    s = goals(units(told(), PROTECTORS, HOME, q0_r1=1, q0_r2=1), at(0, -2))
    s = inside(steps.MovingUnits("cyd", PROTECTORS, 1), lying(s))
    assert top(s).waiting(s) == (at(0, 1), at(0, 2), HOME)
    s = do(s, c.GoFirst(seat="cyd", start=at(0, 2)), move(at(0, 2), at(0, 1)))
    assert s.players[PROTECTORS].haints == {at(0, 1): 2}, "joined"
    s = do(s, move(at(0, 1), MIDDLE, 2))
    assert s.players[PROTECTORS].haints == {MIDDLE: 2}, "both moved on, the first of them twice"
    s = do(s, move(HOME, at(0, 2), 0, True))
    assert not isinstance(top(s), steps.MovingUnits)


def test_units_go_the_shortest_free_way_and_stay_where_none_leads() -> None:
    s = goals(units(told(), PROTECTORS, at(0, 1)), at(0, -2))
    s = units(s, FAMILY, THEIRS, q0_r0=1, q1_r0=1)
    s = inside(steps.MovingUnits("cyd", PROTECTORS, 1), lying(s))
    assert [x.to for x in offered(s, "cyd", c.MoveGroup)] == [at(-1, 1)], "around the enemies"
    far = steps_to(s, PROTECTORS, (at(0, -2),))
    assert far[at(0, 1)] == 4
    assert MIDDLE not in far
    shut = units(s, FAMILY, THEIRS, **{f"q{q}_r{r}".replace("-", "m"): 1 for q, r in (
        (0, -3), (1, -3), (1, -2), (0, -1), (-1, -1), (-1, -2))})
    assert not isinstance(top(settled(shut)), steps.MovingUnits)
    wall = replace(s, hester=replace(s.hester, fires={at(-1, 1): 2}), buildings={at(1, 1): 1})
    assert [x.to for x in offered(wall, "cyd", c.MoveGroup)] == [at(-1, 2)], "no fire, no hostile goal"
    rough = replace(s, terrain=s.terrain | {at(-1, 1): "mountain"}, storms=(at(-1, 1),))
    assert [x.to for x in offered(rough, "cyd", c.MoveGroup)] == [at(-1, 1)], "mountains and storms cost nothing"


def test_a_goal_that_is_reached_scores_and_all_others_follow() -> None:
    s = goals(units(told(), FAMILY, THEIRS, q0_rm2=1), at(4, -4), at(0, -1))
    s = inside(steps.MovingUnits("cyd", FAMILY, 2), lying(s, FAMILY))
    found = facts(s, move(at(0, -2), at(0, -1)))
    assert f.Destroyed(FAMILY, at(0, -1)) in found
    s = do(s, move(at(0, -2), at(0, -1)))
    assert s.players[FAMILY].points == 2
    assert not s.buildings
    s = do(s, move(THEIRS, at(0, -2), 0, True), move(at(0, -2), at(0, -1), 0, True))
    assert s.players[FAMILY].legend == at(0, -1), "still to that hex"
    there = goals(units(told(), PROTECTORS, HOME, q0_r1=1), at(0, 1), TWO)
    there = inside(steps.AddingCubes("cyd", PROTECTORS), lying(there, first="space_move"), "spaces")
    there = replace(there, flow=(steps.Rounds(), steps.SoloTurn("cyd", "spaces", 0)))
    s = settled(there)
    assert s.players[PROTECTORS].points == 2, "whoever stands on the goal when its faction moves has reached it"


# The attack


def test_whom_a_faction_attacks() -> None:
    near = units(units(told(), PROTECTORS, at(-3, 3), q0_r1=2), FAMILY, at(1, 1), q1_r0=3, q3_rm1=2)
    s = lying(near)
    assert attacks(s, PROTECTORS) == (Attack(at(0, 1), at(1, 1), "units"),), "three are too many"
    high = replace(s, terrain=s.terrain | {at(0, 1): "mountain"})
    assert {x.target for x in attacks(high, PROTECTORS)} == {at(1, 1), at(3, -1)}, "a mountain reaches three hexes"
    burns = replace(told(s, sign=True), hester=replace(s.hester, fires={at(0, -1): 2}))
    assert attacks(burns, PROTECTORS) == (Attack(at(0, 1), at(0, -1), "fire"),)
    risen = replace(burns, hester=replace(burns.hester, at=at(0, 1)))
    assert {x.kind for x in attacks(risen, PROTECTORS)} == {"hester"}, "also on the attackers' own hex"
    away = replace(burns, hester=replace(burns.hester, fires={at(0, -4): 2}))
    assert {x.kind for x in attacks(away, PROTECTORS)} == {"units"}
    assert {x.kind for x in attacks(told(risen), PROTECTORS)} == {"units"}, "without the sign nobody minds Hester"
    alone_there = inside(steps.SendingAttack("cyd"), lying(told()))
    assert isinstance(top(settled(alone_there)), steps.Rooting), "nobody in reach"


def fight(s: Any, target: str, hester: bool = False) -> Any:
    return do(inside(steps.SendingAttack("cyd"), lying(s)), send(target, hester))


def test_a_faction_kills_as_long_as_it_can_pay() -> None:
    near = with_(units(units(told(), PROTECTORS, HOME, q0_r1=3), FAMILY, THEIRS, q1_r1=3), PROTECTORS, cubes=4)
    s = fight(near, at(1, 1))
    assert isinstance(top(s), steps.SoloBattle)
    assert actors(s) == (TABLE,)
    assert s.players[PROTECTORS].cubes == 4, "as many units: no superiority cube"
    s = do(s, fall(4, 0))
    kill = c.PayKill(seat="cyd", faction="red", at=at(1, 1), n=2)
    assert only(s) == kill
    s = do(s, kill, kill)
    assert s.players[FAMILY].haints == {at(1, 1): 1}
    assert s.players[PROTECTORS].cubes == 0
    assert (s.players[PROTECTORS].points, s.players[PROTECTORS].spoon, s.players[PROTECTORS].haint_plate) == (1, 2, 1)
    assert isinstance(top(s), steps.Rooting), "then Hester's turn"


def test_a_failed_attack_clashes() -> None:
    near = units(units(told(), PROTECTORS, HOME, q0_r1=3), FAMILY, THEIRS, q1_r1=2)
    s = do(fight(near, at(1, 1)), fall(2, 3))
    assert isinstance(top(s), steps.SoloClash)
    s = do(s, only(s))
    assert s.players[FAMILY].haints == {at(1, 1): 1}
    assert top(s).last
    s = do(s, only(s))
    assert s.players[PROTECTORS].haints == {at(0, 1): 2}
    assert isinstance(top(s), steps.Rooting)
    assert [x.points for x in s.players.values()] == [1, 1]


def test_a_legend_alone_is_put_where_the_player_says() -> None:
    near = units(units(told(), PROTECTORS, HOME, q0_r1=3), FAMILY, at(1, 1), q3_r0=1, q4_r0=1)
    s = do(fight(near, at(1, 1)), fall(2, 0))
    found = offered(s, "cyd", c.PayDisplace)
    assert {x.at for x in found} == {at(3, 0), at(4, 0)}
    assert at(0, 1) not in {x.to for x in found}
    s = do(s, c.PayDisplace(seat="cyd", to=at(2, 1), at=at(4, 0)))
    assert s.players[FAMILY].legend == at(2, 1)
    assert s.players[FAMILY].haints == {at(3, 0): 1}
    assert s.players[PROTECTORS].points == 1


def test_flames_go_and_hester_after_them() -> None:
    near = with_(units(told(sign=True), PROTECTORS, HOME, q0_r1=4), PROTECTORS, cubes=6, spoon=2, haint_plate=1)
    near = replace(near, hester=replace(near.hester, fires={at(1, 1): 2}, at=at(1, 1), flame_pairs=2))
    s = fight(near, at(1, 1), True)
    assert s.hester.cubes == {"plains": 1}, "five count more than four"
    s = do(s, fall(6, 0, 0))
    s = do(s, c.PayFlames(seat="cyd", n=2))
    assert not s.hester.fires
    assert s.players[PROTECTORS].points == 1
    assert s.hester.flame_pairs == 3
    s = do(s, only(s))
    assert not s.hester.at
    assert (s.players[PROTECTORS].spoon, s.players[PROTECTORS].points) == (2, 2)
    free = replace(near, hester=replace(near.hester, fires={}, flame_pairs=2))
    found = facts(do(fight(free, at(1, 1), True), fall(6, 0)), c.PayHester(seat="cyd"))
    assert g.PairBack("cyd") in found, "her death brings two flames back"
