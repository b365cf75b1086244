"""Chapter 3: bonus tiles, the haint dial, goals that come onto the map round by round."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county import steps
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.box.tiles import TILES
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.state import JARS, State
from companion.games.harrow_county.steps.turn import whose_turn
from companion.kernel import TABLE, actors, legal, perform, top
from tests.games.harrow_county.cases_cards import shift
from tests.games.harrow_county.cases_tiles import THIRD, over_jar, tile
from tests.games.harrow_county.helpers import (
    GAME, HOME, SEATS, THEIRS, acting, at, do, done, facts, fall, go, ground, jar, offered, open_, refused, units,
    with_)

NEAR, FAR = at(0, 2), at(0, 1)


def laid_out() -> State:
    """A new table as far as the bonus tiles."""
    s: State = GAME.new(Setup(SEATS, mode="full", bonus_tiles=True))
    while not isinstance(top(s), steps.FirstTiles):
        s, _ = perform(GAME, s, legal(GAME, s, TABLE)[0])
    return s


def turn_over(s: State, *tiles: str) -> State:
    return do(s, *(a.TurnTile(seat=TABLE, tile=x) for x in tiles))


def goal(terrain: str, to: str, seat: str) -> a.PlaceGoal:
    return a.PlaceGoal(seat=seat, terrain=terrain, to=to)


def striking(**mine: Any) -> State:
    """Ann has won an attack on two haints and may pay."""
    s = units(units(THIRD, "bob", THEIRS, q0_r1=2), "ann", HOME, q0_r2=3)
    return with_(open_(s, steps.Striking("ann", NEAR, FAR), jar="attack"), "ann", **({"cubes": 6} | mine))


def round_over(s: State, *bob: str) -> State:
    """Bob's last jar of the round is being used."""
    s = with_(with_(s, "ann", broken=JARS[:3]), "bob", broken=JARS[:3])
    return open_(s, acting({"any": 1}, "bob"), seat="bob", jar=bob[0] if bob else "wild")


def test_chapter_3_begins_without_goals_on_the_map() -> None:
    s = laid_out()
    assert (s.townsfolk, s.buildings, s.book_chapter) == ({}, {}, 3)
    assert [(p.spoon, p.goals_to_place) for p in s.players.values()] == [(1, TERRAINS)] * 2


def test_E33_the_lanterns_tile_says_who_begins() -> None:
    s = turn_over(laid_out(), "tile_wild", "tile_first_player", "tile_card", "tile_spawn")
    assert (s.holder, [s.bonus_tiles[x] for x in JARS]) == (
        "bob", [("tile_wild",), ("tile_first_player",), ("tile_card",), ("tile_spawn",)])
    assert (len(s.tile_supply()), actors(s)) == (5, ("bob",))
    late = turn_over(laid_out(), "tile_wild", "tile_card", "tile_spawn", "tile_advance", "tile_spoon_back")
    assert actors(late) == (TABLE,)
    late = turn_over(late, "tile_first_player")
    assert (late.holder, len(late.tile_supply())) == ("bob", 5)


def test_E31_goals_go_to_their_own_terrain() -> None:
    s = turn_over(laid_out(), "tile_first_player", "tile_card", "tile_spawn", "tile_wild")
    wood = next(x.to for x in offered(s, "ann", a.PlaceGoal) if x.terrain == "swamp")
    assert refused(s, goal("forest", wood, "ann")) == {"goal.terrain"}
    s = do(s, goal("swamp", wood, "ann"))
    assert (s.buildings, s.players["bob"].goals_to_place) == ({wood: 1}, ("wetland", "plains", "forest"))
    assert refused(s, goal("swamp", wood, "bob")) == {"goal.free"}
    free = next(x.to for x in offered(s, "bob", a.PlaceGoal) if x.terrain == "forest")
    s = do(s, goal("forest", free, "bob"))
    assert (s.townsfolk, actors(s)) == ({free: 1}, ("ann",))


def test_E28_the_first_kill_is_a_point() -> None:
    s = do(striking(), a.Strike(seat="ann"))
    p = s.players["ann"]
    assert (p.points, p.spoon, p.haint_plate, p.kills) == (1, 2, 0, 0)
    assert [(x.rule, x.points) for x in GAME.score(s).lines] == [("HC-7.5", 1)]


def test_E29_then_two_and_then_three_haints_for_a_point() -> None:
    s = do(striking(spoon=2), a.Strike(seat="ann"))
    assert (s.players["ann"].points, s.players["ann"].haint_plate, s.haints_left("bob")) == (0, 1, 13)
    s = do(s, a.Strike(seat="ann"))
    assert (s.players["ann"].points, s.players["ann"].haint_plate, s.players["ann"].spoon) == (1, 0, 3)
    assert s.haints_left("bob") == 15
    s = do(striking(spoon=3, haint_plate=2), a.Strike(seat="ann"))
    assert (s.players["ann"].points, s.players["ann"].spoon) == (1, 3)


def test_E30_spoon_back_scores_a_full_plate() -> None:
    s = with_(over_jar("tile_spoon_back"), "ann", spoon=3, haint_plate=2)
    s = do(s, tile("tile_spoon_back"))
    p = s.players["ann"]
    assert (p.points, p.spoon, p.haint_plate) == (1, 3, 0)


def test_E32_the_lantern_changes_the_order_at_once() -> None:
    s = with_(over_jar("tile_first_player", seat="bob"), "ann", broken=("ability",))
    s = do(s, tile("tile_first_player", "bob"), a.CarryOut(seat="bob", jar="wild"), done("bob"))
    assert (s.holder, actors(s)) == ("bob", ("bob",))
    order = []
    while seat := whose_turn(s):
        order.append(seat)
        s = with_(s, seat, broken=JARS[:len(s.players[seat].broken) + 1])
    assert order == ["bob", "ann", "bob", "ann"]
    mine = do(over_jar("tile_first_player"), tile("tile_first_player"))
    assert (mine.holder, mine.spent_tiles["wild"]) == ("ann", ("tile_first_player",))


def test_E34_two_tiles_on_one_position() -> None:
    s = over_jar("tile_wild", "tile_spawn")
    assert {x.tile for x in offered(s, "ann", a.UseTile)} == {"tile_wild", "tile_spawn"}
    s = do(s, tile("tile_wild"), a.CarryOut(seat="ann", jar="wild"))
    assert s.players["ann"].wild == 3  # the tile's token counts at once
    s = do(s, done(), tile("tile_spawn"), a.Spawn(seat="ann", at=NEAR, n=1))
    assert s.spent_tiles["wild"] == ("tile_wild", "tile_spawn")


def test_a_further_attack_gives_the_tile_of_its_jar_too() -> None:
    s = units(units(THIRD, "bob", THEIRS, q0_r1=2), "ann", HOME, q0_r2=3)
    s = with_(replace(open_(s), bonus_tiles=THIRD.bonus_tiles | {"legend": ("tile_strengthen",)}), "ann", attacked=True)
    s = do(s, jar("legend", attack=True), tile("tile_strengthen"), a.Strengthen(seat="ann", n=1),
           a.CarryOut(seat="ann", jar="legend"), a.Attack(seat="ann", start=NEAR, target=FAR))
    assert isinstance(top(s), steps.Battle)
    assert not isinstance(top(do(s, fall(0, 0))), steps.LegendJar)


def test_every_bonus_tile_does_what_it_says() -> None:
    for x, action in (("tile_advance", go(NEAR, FAR, 0, True)), ("tile_spawn", a.Spawn(seat="ann", at=NEAR, n=1)),
                      ("tile_strengthen", a.Strengthen(seat="ann", n=1)),
                      ("tile_move_legend", shift("legend", NEAR, at(1, 2))),
                      ("tile_first_scroll", a.PlacePath(seat="ann", to=FAR))):
        s = do(over_jar(x), tile(x), action)
        assert isinstance(top(s), steps.Turn), x
        assert s.spent_tiles["wild"] == (x,)
    s = with_(over_jar("tile_card"), "ann", hand=("mob",))
    s = do(s, tile("tile_card"), a.DrawCard(seat=TABLE, card="howl"), a.BuryCard(seat="ann", card="mob"))
    assert (s.players["ann"].hand, s.players["ann"].under_deck) == (("howl",), ("mob",))
    assert "mob" not in s.deck("ann")
    assert GAME.veil(s, "bob").players["ann"].under_deck == ("?",)
    assert isinstance(top(do(over_jar("tile_card"), tile("tile_card"))), steps.Turn)  # nothing in hand
    s = do(with_(over_jar("tile_spoon_back"), "ann", haint_plate=0), tile("tile_spoon_back"))
    assert s.players["ann"].spoon == 1
    assert len(TILES) == 9


def test_new_tiles_at_the_end_of_a_round() -> None:
    lying = {"ability": ("tile_wild",), "wild": (), "legend": (), "attack": ("tile_card",)}
    s = replace(round_over(THIRD), bonus_tiles=lying, spent_tiles=THIRD.spent_tiles | {"wild": ("tile_spawn",)})
    s = do(s, done("bob"))
    assert (s.holder, s.spent_tiles["wild"], s.tile_discards, actors(s)) == ("bob", (), ("tile_spawn",), (TABLE,))
    s = turn_over(s, *s.tile_supply()[:4])
    assert [len(s.bonus_tiles[x]) for x in JARS] == [2, 1, 1, 2]
    few = replace(s, tile_discards=(*s.tile_discards, *s.tile_supply()),
                  flow=(steps.Rounds(), steps.MoreTiles(("wild",))))
    told = facts(few, a.TurnTile(seat=TABLE, tile="tile_spawn"))
    assert f.TilesShuffled() in told


def test_townsfolk_placed_at_their_own_home_are_saved() -> None:
    s = replace(open_(THIRD, acting({"any": 1})), townsfolk={HOME: 1})
    s = do(s, done())
    assert (s.townsfolk, s.players["ann"].goals) == ({}, 1)


def test_one_more_goal_each_round() -> None:
    s = with_(with_(round_over(THIRD), "ann", goals_to_place=("plains",)), "bob", goals_to_place=("forest",))
    s = do(s, done("bob"))
    s = turn_over(s, *s.tile_supply()[:4])
    assert actors(s) == ("bob",)  # holds the lantern now
    s = do(s, goal("plains", at(2, 0), "bob"))
    assert s.townsfolk == {at(2, 0): 1}
    assert actors(s) == ("bob",)  # no forest for the building: it waits, and the round begins
    assert s.players["bob"].goals_to_place == ("forest",)
    there = do(ground(round_over(with_(THIRD, "bob", goals_to_place=("forest",))), q2_r0="forest"), done("bob"))
    there = turn_over(there, *there.tile_supply()[:4])
    assert do(there, goal("forest", at(2, 0), "ann")).buildings == {at(2, 0): 1}
