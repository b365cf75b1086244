"""The solo game, rule by rule (HC-10): E55 to E59 of the worked examples, and what the rulebook says beside them."""
from __future__ import annotations


import pytest
from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county import steps
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hexes import HEXES, MIDDLE, NUMBER
from companion.games.harrow_county.settings import Settings
from companion.games.harrow_county.solo import facts as g
from companion.games.harrow_county.solo.cards import DECKS, TOTAL, WILD_CARD
from companion.games.harrow_county.solo.screen import SPACE_STEPS
from companion.games.harrow_county.solo.turning import ACT, AGAIN, FOR_SPAWN
from companion.kernel import TABLE, actors, apply, chances, legal, top
from tests.games.harrow_county.solo import cases
from tests.games.harrow_county.solo.cases import act, deck, move, place, send, spawn, swap
from tests.games.harrow_county.helpers import do, facts, offered, with_
from tests.games.harrow_county.solo.table import (
    BARE, CARD, FAMILY, GAME, HOME, NEW, ONE, PROTECTORS, THEIRS, TWO, alone, at, c, goals, inside, lying, only,
    settled, told, turn, units)

ROUND = replace(BARE, flow=(steps.Rounds(),))


def flames(space: str) -> c.LayFlames:
    return c.LayFlames(seat="cyd", space=space)


# Set-up


@pytest.mark.parametrize(("level", "cards", "cubes"), [(1, 18, 4), (2, 16, 0), (3, 14, 0)])
def test_E58_levels(level: int, cards: int, cubes: int) -> None:
    s = GAME.new(Setup(("cyd",), mode="solo", solo_level=level, solo_red=6, solo_blue=4))
    assert sum(s.solo.solo_decks.values()) == TOTAL[level] == cards
    assert s.hester.cubes == (dict.fromkeys(TERRAINS, 1) if cubes else {})
    while isinstance(top(s), steps.DealingHester):
        s, _ = apply(GAME, s, next(iter(chances(s))))
    if level == 2:  # two different ones by lot
        assert len(chances(s)) == 4
        s, _ = apply(GAME, s, next(iter(chances(s))))
        assert len(chances(s)) == 3
        s, _ = apply(GAME, s, next(iter(chances(s))))
        assert sorted(s.hester.cubes.values()) == [1, 1]
    assert isinstance(top(s), steps.TurningCard)


def test_the_decks_are_as_large_as_the_level_says() -> None:
    s = GAME.new(Setup(("cyd",), mode="solo", solo_level=3, solo_red=0, solo_blue=9))
    assert s.solo.solo_decks == {"blue": 9, "purple": 5}
    for red, blue in ((16, 9), (0, 0), (17, 0), (2, -1)):
        with pytest.raises(ValueError, match="solo_red"):
            GAME.new(Setup(("cyd",), mode="solo", solo_level=1, solo_red=red, solo_blue=blue))
    with pytest.raises(ValueError, match="solo_red"):
        GAME.new(Setup(("cyd",), mode="solo", solo_level=4))
    with pytest.raises(ValueError, match="seats"):
        GAME.new(Setup(("ann", "bob"), mode="solo"))


def test_the_solo_game_is_set_up() -> None:
    assert NEW.factions == (PROTECTORS, FAMILY)
    assert NEW.hester.seat == "cyd"
    for side in NEW.factions:
        p = NEW.players[side]
        assert (p.legend, p.haints, p.cubes, p.wild) == (NEW.homes[side], {NEW.homes[side]: 3}, 3, 0)
    assert not any(NEW.tokens.values())
    assert not NEW.bag
    assert not NEW.townsfolk
    assert not NEW.buildings
    assert GAME.sides(NEW) == {"cyd": "cyd", PROTECTORS: "", FAMILY: ""}


# Goals and cards


def test_missing_goals_come_from_cards() -> None:
    s = settled(told(ROUND))
    assert top(s) == steps.TurningCard("cyd", "townsfolk")
    assert actors(s) == ("cyd",)
    s = do(s, deck("red"))
    assert actors(s) == (TABLE,)
    assert {x.card for x in chances(s)} == set(DECKS["red"])
    s = do(s, turn(CARD), place(ONE))
    assert s.townsfolk == {ONE: 1}
    assert s.solo.solo_decks["red"] == NEW.solo.solo_decks["red"] - 1
    assert not s.solo.card
    assert top(s) == steps.TurningCard("cyd", "building")
    s = told(s, at(3, 0), at(2, 0), card="howl")
    s = do(s, deck("red"), turn("howl"), place(at(3, 0), "building"))
    assert s.buildings == {at(3, 0): 1}
    assert top(s) == steps.TurningCard("cyd", ACT)
    assert top(settled(goals(ROUND, ONE, TWO))) == steps.TurningCard("cyd", ACT), "nothing is missing"


def test_another_card_is_turned_where_no_hex_will_do() -> None:
    s = goals(units(told(ROUND), FAMILY, THEIRS, q4_r0=1), building=TWO)
    s = do(settled(s), deck("red"))
    found = facts(s, turn(CARD))
    assert g.SoloCardDiscarded("cyd", CARD, "blocked") in found
    assert top(do(s, turn(CARD))) == steps.TurningCard("cyd", "townsfolk")
    spawning = inside(steps.SpawningHaints("cyd", FAMILY), units(lying(told(one=ONE, two=ONE), FAMILY), PROTECTORS,
                                                                HOME, q4_r0=1))
    s = settled(spawning)
    assert top(s) == steps.TurningCard("cyd", FOR_SPAWN)
    s = do(told(s, TWO, TWO, card="howl"), deck("red"), turn("howl"), spawn(TWO))
    assert s.players[FAMILY].haints[TWO] == 1
    assert s.solo.card == "howl", "the new card lies there"


def test_the_wild_card_takes_all_terrain_cubes() -> None:
    rich = replace(ROUND, hester=replace(BARE.hester, cubes={"plains": 2}))
    s = do(settled(rich), deck("blue"), turn(WILD_CARD))
    assert not s.hester.cubes
    assert len(offered(s, "cyd", c.PlaceObjective)) == len(HEXES) - 3, "no home, no Brambles"
    s = do(settled(goals(rich, ONE, TWO)), deck("blue"), turn(WILD_CARD))
    assert s.hester.cubes == {"plains": 2}, "it may still be discarded"
    s = do(s, act("blue"))
    assert not s.hester.cubes
    assert {x.space for x in offered(s, "cyd", c.LayFlames)} == {"space_add", "space_spawn", "space_move"}
    s = do(s, flames("space_spawn"))
    assert len(offered(s, "cyd", c.SpawnHaints)) == len(HEXES) - 3, "no home, no townsfolk"


def test_a_card_that_nobody_told_is_asked_for_once() -> None:
    real = GAME.new(Setup(("cyd",), mode="solo", real_cards=True))
    assert not real.box.solo_cards
    assert not GAME.app_draw_due(real)
    s = do(settled(replace(real, flow=(steps.Rounds(),))), deck("red"))
    assert not GAME.app_draw_due(s)
    s = do(s, turn(CARD))
    assert top(s) == steps.ReadingCard("cyd", CARD)
    s = do(s, c.ReadHex(seat="cyd", at=ONE), c.ReadHex(seat="cyd", at=TWO),
           c.ReadSymbol(seat="cyd", space="space_spawn"), c.ReadSign(seat="cyd", hester_sign=True))
    told_card = s.box.solo_cards[CARD]
    assert (told_card.first_hex, told_card.second_hex) == (NUMBER[ONE], NUMBER[TWO])
    assert (told_card.solo_symbol, told_card.hester_sign) == ("space_spawn", True)
    assert {x.at for x in offered(s, "cyd", c.PlaceObjective)} == {ONE, TWO}


def test_one_card_may_be_discarded_and_the_second_stays() -> None:
    s = do(settled(told(goals(ROUND, ONE, TWO))), deck("red"), turn(CARD))
    assert {type(x) for x in legal(GAME, s, "cyd")} == {c.ActivateSide, c.SwapSoloCard}
    s = do(s, swap("purple"))
    assert actors(s) == (TABLE,)
    assert top(s) == steps.TurningCard("cyd", AGAIN, "purple")
    assert not s.solo.card
    s = do(s, turn("lure"))
    assert {type(x) for x in legal(GAME, s, "cyd")} == {c.ActivateSide}
    s = do(s, act("blue"))
    assert s.solo.acting_side == FAMILY
    assert top(s) == steps.LayingFlames("cyd")


# The spaces


@pytest.mark.parametrize(("n", "first", "lying_there", "carried_out"), [
    (1, "space_move", {"space_move": 1}, ["space_move", "space_add", "space_spawn"]),
    (2, "space_spawn", {"space_spawn": 1, "space_move": 1}, ["space_spawn", "space_move", "space_add"]),
    (4, "space_add", {"space_add": 2, "space_spawn": 1, "space_move": 1}, ["space_add", "space_spawn", "space_move"])])
def test_E55_E56_flames_lie_clockwise_and_repeat_the_spaces(
        n: int, first: str, lying_there: dict[str, int], carried_out: list[str]) -> None:
    s = replace(BARE, hester=replace(BARE.hester, action_flames=n))
    s = goals(told(s, at(2, 0), at(2, -2), first), at(-4, 4), at(4, -4))
    s = inside(steps.LayingFlames("cyd"), lying(s, first=""), "spaces")
    s = do(s, only(s))
    assert s.solo.space_flames == lying_there
    seen: list[str] = []
    while not isinstance(top(s), steps.SendingAttack | steps.Rooting):
        step = SPACE_STEPS[type(top(s))]
        seen += [step] if step not in seen else []
        action = legal(GAME, s, "cyd")[0]
        if isinstance(action, c.AddCubes | c.SpawnHaints):
            assert action.n == 1 + lying_there.get(step, 0)
        s = do(s, action)
    assert seen == carried_out


def test_E55_two_flames() -> None:
    s = inside(steps.MovingUnits("cyd", PROTECTORS, 2), lying(goals(told(), at(0, -2)), flames={"space_move": 1}))
    s = do(s, only(s))
    assert BARE.players[PROTECTORS].legend == HOME
    assert s.players[PROTECTORS].legend == at(0, 2)
    s = do(s, only(s))
    assert s.players[PROTECTORS].legend == at(0, 1)
    assert not isinstance(top(s), steps.MovingUnits)


def test_E56_four_flames() -> None:
    s = replace(BARE, hester=replace(BARE.hester, action_flames=4))
    s = inside(steps.LayingFlames("cyd"), lying(told(s, space="space_add"), first=""), "spaces")
    s = do(s, flames("space_add"), c.AddCubes(seat="cyd", n=3), spawn(ONE, 2))
    assert s.players[PROTECTORS].cubes == 6
    assert s.players[PROTECTORS].haints == {ONE: 2}


def test_the_order_of_the_spaces_is_a_setting() -> None:
    s = replace(BARE, settings=Settings(spawn_after_add=False))
    s = inside(steps.LayingFlames("cyd"), lying(goals(told(s, space="space_add"), at(0, -2)), first=""), "spaces")
    s = do(s, flames("space_add"), c.AddCubes(seat="cyd", n=2))
    assert isinstance(top(s), steps.MovingUnits)


@pytest.mark.parametrize(("cubes", "left"), [(6, 6), (9, 6)])
def test_six_cubes_of_a_faction_stay_once_its_card_is_carried_out(cubes: int, left: int) -> None:
    s = inside(steps.SendingAttack("cyd"), with_(lying(told()), PROTECTORS, cubes=cubes))
    found = settled(s)
    assert isinstance(top(found), steps.Rooting)
    assert found.players[PROTECTORS].cubes == left
    assert found.players[FAMILY].cubes == 3
    assert GAME.wording.fact_key(f.CubesDiscarded(PROTECTORS, 1)) == "fact.they.cubes-discarded"


# What the screen says


def test_every_instruction_says_why() -> None:
    screen = GAME.screen
    step = move(at(0, 1), MIDDLE)
    assert screen.about(cases.MOVING, step, "en") == (("solo-left", {"n": 2}),)
    assert screen.standing(cases.MOVING) == ("solo-townsfolk", {"n": 1, "most": 1})
    near = goals(cases.MOVING, townsfolk=MIDDLE)
    assert screen.about(near, step, "en") == (("solo-reached", {}),)
    assert screen.about(cases.SIGN, send(at(0, 2), True), "en") == (("solo-fire", {}),)
    assert screen.about(cases.BOTH, send(at(-1, 2), True), "en") == (("solo-hester", {}),)
    assert screen.about(cases.FIGHT, send(at(1, 1)), "en") == (("solo-units", {"n": 2, "theirs": 2}),)
    assert screen.about(cases.FLAMES, flames("space_move"), "en") == (
        ("solo-times", {"space": "space_move", "n": 2}), ("solo-times", {"space": "space_add", "n": 1}),
        ("solo-times", {"space": "space_spawn", "n": 1}))
    assert [card.id for card in screen.focus(cases.SIDES, "en")] == [CARD]


# Hester, the Brambles, the end


def test_hester_plays_with_her_flames_and_eats_a_marker() -> None:
    s = replace(BARE, hester=replace(BARE.hester, at=HOME, action_flames=3))
    s = replace(s, flow=(steps.Rounds(), steps.Feasting("cyd")))
    assert s.hester.left == 3
    s = do(s, b.Eat(seat="cyd", faction="red", token="scroll", source="box"))
    assert s.hester.filled == 1
    assert not s.hester.at


def test_the_brambles_score_after_hester() -> None:
    s = goals(units(BARE, FAMILY, THEIRS, q0_r0=1), ONE, TWO)
    s = settled(replace(s, hester=replace(s.hester, hester_turns=1), flow=(steps.Rounds(),)))
    assert s.players[FAMILY].points == 1
    assert s.round == 2
    assert top(s) == steps.TurningCard("cyd", ACT)


def test_E59_the_end() -> None:
    s = with_(units(BARE, FAMILY, THEIRS, q0_r0=1), FAMILY, goals=3)
    s = settled(replace(s, hester=replace(s.hester, hester_turns=1), flow=(steps.Rounds(),)))
    assert not actors(s)
    assert s.solo.lost_by == "points"
    assert GAME.finale.winners(s, GAME.score(s)) == ()
    full = replace(BARE, hester=replace(BARE.hester, at=HOME, eaten_squares={
        PROTECTORS: ("haints", "haints"), FAMILY: ("haints",) * 3}))
    s = with_(replace(full, flow=(steps.Rounds(), steps.Feasting("cyd"))), FAMILY, goals=4)
    s = do(s, b.Eat(seat="cyd", faction="red", token="scroll", source="box"))
    assert not actors(s)
    assert GAME.finale.winners(s, GAME.score(s)) == ("cyd",), "at once, whatever they have"


def test_without_a_card_hester_has_lost() -> None:
    s = settled(alone(goals(ROUND, ONE, TWO), solo_decks={}))
    assert not actors(s)
    assert s.solo.lost_by == "cards"
    assert GAME.finale.decided(s, GAME.score(s))[0] == "solo_cards"
    last = do(settled(alone(told(goals(ROUND, ONE, TWO)), solo_decks={"red": 1})), turn(CARD), act("red"))
    assert top(last) == steps.LayingFlames("cyd"), "the last card is played; a single deck is not asked about"
