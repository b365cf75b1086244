"""For every guard of the solo game what it refuses and a close relative that it permits."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.solo.turning import ACT
from tests.games.harrow_county.solo.table import (
    BARE, CARD, FAMILY, HOME, ONE, PROTECTORS, THEIRS, TWO, alone, at, c, goals, inside, lying, told, turn, units)
from tests.games.suite.guards import Case, shown

TURNING = inside(steps.TurningCard("cyd", ACT))
NO_RED = alone(TURNING, solo_decks={"blue": 4, "purple": 7})
SIDES = inside(steps.ChoosingSide("cyd"), lying(told(), acting_side="", first=""))
SECOND = inside(steps.ChoosingSide("cyd", True), lying(told(), acting_side="", first=""))
PLACING = inside(steps.PlacingGoal("cyd", "townsfolk", CARD), told())
FLAMES = inside(steps.LayingFlames("cyd"), lying(told(space="space_move"), first=""))
SPAWNING = inside(steps.SpawningHaints("cyd", PROTECTORS), lying(told()))
ADDING = inside(steps.AddingCubes("cyd", PROTECTORS), lying(told(), flames={"space_add": 1}))
MARCH = lying(goals(units(told(), PROTECTORS, HOME, q0_r1=1), townsfolk=at(0, -2)))
MOVING = inside(steps.MovingUnits("cyd", PROTECTORS, 1), MARCH)
NEAR = units(units(told(), PROTECTORS, HOME, q0_r1=2), FAMILY, THEIRS, q1_r1=2, q1_r0=3)
FIGHT = inside(steps.SendingAttack("cyd"), lying(NEAR))
BURNS = replace(NEAR, hester=replace(NEAR.hester, fires={at(0, 2): 2}))
RISEN = replace(BURNS, hester=replace(BURNS.hester, at=at(-1, 2)))
SIGN = inside(steps.SendingAttack("cyd"), lying(told(BURNS, sign=True)))
BOTH = inside(steps.SendingAttack("cyd"), lying(told(RISEN, sign=True)))


def deck(which: str) -> c.ChooseDeck:
    return c.ChooseDeck(seat="cyd", deck=which)


def swap(which: str) -> c.SwapSoloCard:
    return c.SwapSoloCard(seat="cyd", deck=which)


def act(faction: str) -> c.ActivateSide:
    return c.ActivateSide(seat="cyd", faction=faction)


def place(where: str, goal: str = "townsfolk") -> c.PlaceObjective:
    return c.PlaceObjective(seat="cyd", goal=goal, at=where)


def spawn(where: str, n: int = 1) -> c.SpawnHaints:
    return c.SpawnHaints(seat="cyd", at=where, n=n)


def move(start: str, to: str, haints: int = 1, legend: bool = False) -> c.MoveGroup:
    return c.MoveGroup(seat="cyd", start=start, to=to, haints=haints, legend=legend)


def send(target: str, hester: bool = False, start: str = at(0, 1)) -> c.SendAttack:
    return c.SendAttack(seat="cyd", start=start, target=target, hester=hester)


CASES: list[Case] = [
    shown("solo.follows", "HC-10.4C", ADDING, c.AddCubes(seat="cyd", n=1), c.AddCubes(seat="cyd", n=2)),
    shown("solo.drawn", "HC-10.4B", inside(steps.TurningCard("cyd", ACT, "red")), turn("lure"), turn(CARD)),
    shown("solo.deck", "HC-10.4B", TURNING, deck("green"), deck("red")),
    shown("solo.goal", "HC-10.4A", PLACING, place(ONE, "building"), place(ONE)),
    shown("solo.side", "HC-10.4B", SIDES, act("purple"), act("red")),
    shown("solo.amount", "HC-10.4C", SPAWNING, spawn(ONE, 2), spawn(ONE)),
    shown("solo.group", "HC-10.4C", MOVING, move(HOME, at(0, 2), 0, True), move(at(0, 1), MIDDLE)),
    shown("solo.hexes", "HC-10.4D", FIGHT, send("hex:9,9"), send(at(1, 1))),
    shown("solo.empty", "HC-10.4B", NO_RED, deck("red"), deck("blue")),
    shown("solo.none", "HC-10.4B", alone(SIDES, solo_decks={}), swap("red"), swap("red"), SIDES),
    shown("solo.twice", "HC-10.4B", SECOND, swap("red"), swap("red"), SIDES),
    shown("solo.symbol", "HC-10.4C", FLAMES, c.LayFlames(seat="cyd", space="space_add"),
          c.LayFlames(seat="cyd", space="space_move")),
    shown("solo.named", "HC-10.3", PLACING, place(at(1, 0)), place(TWO)),
    shown("solo.units", "HC-10.4A", inside(steps.SpawningHaints("cyd", PROTECTORS), lying(
        units(told(), FAMILY, THEIRS, q4_r0=1))), spawn(ONE), spawn(TWO)),
    shown("solo.fire", "HC-10.4A", inside(steps.SpawningHaints("cyd", PROTECTORS), lying(
        replace(told(), hester=replace(BARE.hester, fires={ONE: 2})))), spawn(ONE), spawn(TWO)),
    shown("solo.rival", "HC-10.4A", inside(steps.SpawningHaints("cyd", PROTECTORS), lying(
        goals(told(), townsfolk=TWO, building=ONE))), spawn(ONE), spawn(TWO)),
    shown("solo.nearer", "HC-10.4C", MOVING, move(at(0, 1), at(1, 1)), move(at(0, 1), MIDDLE)),
    shown("solo.sign", "HC-10.4D", SIGN, send(at(1, 1)), send(at(0, 2), True)),
    shown("solo.first", "HC-10.4D", BOTH, send(at(0, 2), True), send(at(-1, 2), True)),
    shown("solo.reach", "HC-10.4D", inside(steps.SendingAttack("cyd"), lying(
        units(NEAR, FAMILY, THEIRS, q1_r1=2, q0_rm3=1))), send(THEIRS), send(at(1, 1))),
    shown("solo.enemy", "HC-10.4D", FIGHT, send(MIDDLE), send(at(1, 1))),
    shown("solo.more", "HC-10.4D", FIGHT, send(at(1, 0)), send(at(1, 1)))]
