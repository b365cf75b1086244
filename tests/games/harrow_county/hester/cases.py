"""For every guard of chapter 5 what it refuses and a close relative that it permits."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hexes import MIDDLE
from tests.games.harrow_county.helpers import HOME, THEIRS, acting, at, go, ground, open_, units, with_
from tests.games.harrow_county.hester.table import (
    BARE, ONE, OUTSIDE, PLENTY, RICH, TWO, WITH_KAMMI, creep, her_turn, infect, inside, pair, root, rooted, with_hester)
from tests.games.suite.guards import shown

EDGE, INNER = at(4, 0), at(3, 0)
BEGIN = replace(BARE, flow=(steps.Rounds(), steps.Rooting("cyd")))
GROWN = rooted((OUTSIDE, EDGE), (EDGE, INNER))
NEXT = replace(GROWN, flow=(steps.Rounds(), steps.Rooting("cyd")))
FIRE = with_hester(fires={ONE: 2})
NO_FLAME = her_turn(with_hester(GROWN, cubes=PLENTY, spent=("grow_root",)), actions=1)
SPAWNED = her_turn(with_hester(GROWN, cubes=PLENTY, spent=("spawn_haint",)))
HAND = her_turn(with_hester(hand=("sloth",)))
THREE = with_hester(hand=("sloth",), open_cards=("protege", "all_around", "wild_tangle"))
OPEN = with_hester(RICH, open_cards=("wild_tangle", "all_around"))
USED = with_hester(OPEN, cards_used=("wild_tangle",))
CREEPING = her_turn(pair(s=RICH))
HEALTHY = her_turn(pair(ill=1, sick=0, s=RICH))
AFTER = rooted((at(0, 0), ONE), s=pair(ill=0, sick=0, s=RICH))
THROWN = her_turn(AFTER, thrown=True)
LEGEND = rooted((at(0, 2), HOME), s=pair(ill=0, sick=0, s=RICH))
HESTER = with_hester(RICH, at=ONE)
BURNING = with_hester(RICH, fires={ONE: 2})
HILL = ground(replace(BURNING, settings=replace(BURNING.settings, bare_fires=False)), q1_r0="mountain")
CARD = inside(steps.Drifting("cyd", "trampled_earth"), s=pair())
FEED = with_hester(eaten_squares={"ann": ("haints",) * 3, "bob": ()})
PUSH = replace(BARE, tokens=BARE.tokens | {"spawn": {ONE: 1}})
MEAL = with_hester(with_(BARE, "ann", board={"spawn": 1}), at=HOME)
ATTACK = open_(with_(with_hester(units(BARE, "ann", HOME, q0_r1=2), fires={ONE: 2}), "ann", cubes=1),
               steps.Dousing("ann", at(0, 1), ONE))
KILL = with_(with_hester(units(BARE, "ann", HOME, q0_r1=2), at=ONE), "ann", cubes=2)
STRIKE = open_(KILL, steps.Dousing("ann", at(0, 1), ONE))


def spawn_for(where: str, faction: str = "red") -> b.SpawnFor:
    return b.SpawnFor(seat="cyd", faction=faction, at=where)


def stalk(to: str, mixed: bool = False) -> b.Stalk:
    return b.Stalk(seat="cyd", to=to, mixed=mixed)


def use(card: str) -> b.UseCard:
    return b.UseCard(seat="cyd", card=card)


def lay(card: str, over: str = "") -> b.OpenCard:
    return b.OpenCard(seat="cyd", card=card, over=over)


def summon(where: str = ONE, terrain: str = "plains") -> b.Summon:
    return b.Summon(seat="cyd", at=where, terrain=terrain)


CASES = [
    shown("base.fire", "HC-2.6", open_(units(FIRE, "ann", HOME, q0_r1=1), acting({"advance": 1})), go(at(0, 1), ONE),
          go(at(0, 1), at(0, 0))),
    shown("root.there", "HC-9.4a", BEGIN, root(OUTSIDE, "hex:9,9"), root(OUTSIDE, EDGE)),
    shown("root.edge", "HC-9.4a", BEGIN, root(OUTSIDE, INNER), root(OUTSIDE, EDGE)),
    shown("root.grows", "HC-9.4b", NEXT, root(at(0, 0), at(0, 1)), root(INNER, at(2, 0))),
    shown("root.free", "HC-9.4b", NEXT, root(INNER, EDGE), root(INNER, at(2, 0))),
    shown("tree.last", "HC-9.3", her_turn(with_hester(GROWN, cubes=PLENTY), thrown=True), root(INNER, at(2, 0)),
          root(INNER, at(2, 0)), her_turn(with_hester(GROWN, cubes=PLENTY))),
    shown("haction.once", "HC-9.5", SPAWNED, spawn_for(HOME), root(INNER, at(2, 0))),
    shown("haction.flame", "HC-9.5", NO_FLAME, spawn_for(HOME), spawn_for(HOME), her_turn(RICH, actions=1)),
    shown("pay.there", "HC-9.5", inside(steps.Paying("cyd", 1), with_hester(cubes={"plains": 1, "forest": 1})),
          b.Pay(seat="cyd", terrain="swamp"), b.Pay(seat="cyd", terrain="plains")),
    shown("gain.there", "HC-9.5", inside(steps.GainingCubes("cyd", 1), with_hester(cubes={"swamp": 6})),
          b.GainCube(seat="cyd", terrain="swamp"), b.GainCube(seat="cyd", terrain="plains")),
    shown("lay.known", "HC-9.5.1", HAND, lay("protege"), lay("sloth")),
    shown("lay.over", "HC-9.5.1", her_turn(THREE), lay("sloth"), lay("sloth", "protege")),
    shown("hspawn.there", "HC-9.5.3", her_turn(RICH), spawn_for(HOME, "purple"), spawn_for(HOME)),
    shown("hspawn.where", "HC-9.5.3", her_turn(RICH), spawn_for(at(1, 1)), spawn_for(HOME)),
    shown("hspawn.cube", "HC-9.5.3", her_turn(with_hester(cubes={"forest": 2})), spawn_for(HOME), spawn_for(HOME),
          her_turn(RICH)),
    shown("hspawn.supply", "HC-9.5.3", her_turn(units(RICH, "ann", at(0, 2), q1_r1=4, q2_r1=4, q3_r1=4, q0_r1=3)),
          spawn_for(HOME), spawn_for(THEIRS, "blue")),
    shown("creep.there", "HC-9.5.4", HEALTHY, creep(TWO, ONE), creep(ONE, at(1, 1))),
    shown("creep.next", "HC-9.5.4", CREEPING, creep(ONE, at(1, 2)), creep(ONE, at(1, 1))),
    shown("creep.enemy", "HC-9.5.4", HEALTHY, creep(), creep(), CREEPING),
    shown("creep.goal", "HC-9.5.4", replace(CREEPING, buildings={at(1, 1): 1}), creep(ONE, at(1, 1)), creep()),
    shown("creep.fire", "HC-9.5.4", her_turn(with_hester(pair(s=RICH), fires={at(1, 1): 2})), creep(ONE, at(1, 1)),
          creep()),
    shown("creep.full", "HC-9.5.4", her_turn(with_hester(units(pair(s=RICH), "ann", HOME, q1_r0=1, q1_r1=4),
                                                         infected={ONE: 1})),
          creep(ONE, at(1, 1)), creep(ONE, at(0, 1))),
    shown("creep.nail", "HC-9.5.4", her_turn(replace(pair(s=RICH), nails={ONE: 1})), creep(), creep(), CREEPING),
    shown("creep.cost", "HC-9.5.4", her_turn(pair(s=with_hester(cubes={"forest": 1}))), creep(), creep(),
          her_turn(pair(s=with_hester(cubes={"plains": 1})))),
    shown("creep.doll", "HC-9.15", her_turn(WITH_KAMMI), creep(ONE, at(1, 1), doll=True),
          creep(ONE, at(0, 1), doll=True)),
    shown("creep.flames", "HC-9.6", her_turn(with_hester(pair(s=RICH), flame_pairs=0)), creep(), creep(), CREEPING),
    shown("stalk.there", "HC-9.5.4", her_turn(RICH), stalk(TWO), stalk(TWO), her_turn(HESTER)),
    shown("stalk.next", "HC-9.5.4", her_turn(HESTER), stalk(at(4, 0)), stalk(TWO)),
    shown("stalk.mixed", "HC-9.5.4", her_turn(HESTER), stalk(TWO, True), stalk(MIDDLE, True)),
    shown("feed.there", "HC-9.6", inside(steps.Feeding("cyd"), FEED), b.Feed(seat="cyd", faction="red"),
          b.Feed(seat="cyd", faction="blue")),
    shown("push.there", "HC-9.6", inside(steps.Pushing("cyd", ONE), PUSH),
          b.Push(seat="cyd", what="advance", start=ONE, to=TWO), b.Push(seat="cyd", what="spawn", start=ONE, to=TWO)),
    shown("push.where", "HC-9.6", inside(steps.Pushing("cyd", ONE), PUSH),
          b.Push(seat="cyd", what="spawn", start=ONE, to=at(3, 0)),
          b.Push(seat="cyd", what="spawn", start=ONE, to=TWO)),
    shown("tree.first", "HC-9.7", her_turn(AFTER), infect(ONE), infect(ONE), THROWN),
    shown("tree.once", "HC-9.7", THROWN, b.ThrowTree(seat="cyd"), b.ThrowTree(seat="cyd"), her_turn(AFTER)),
    shown("tree.flame", "HC-9.7", her_turn(with_hester(AFTER, spent=("grow_root",)), actions=1),
          b.ThrowTree(seat="cyd"),
          b.ThrowTree(seat="cyd"), her_turn(AFTER)),
    shown("infect.there", "HC-9.7", THROWN, infect(at(0, 0)), infect(ONE)),
    shown("infect.root", "HC-9.7", THROWN, infect(TWO), infect(ONE)),
    shown("infect.once", "HC-9.7", her_turn(pair(red=2, s=rooted((at(0, 0), ONE), s=RICH)), thrown=True,
                                            doing="infect_haints", snakes_at=(ONE,)), infect(ONE), infect(ONE), THROWN),
    shown("infect.terrain", "HC-9.7", ground(THROWN, q1_r0="mountain"), infect(ONE, mixed=True),
          infect(ONE, mixed=True), THROWN),
    shown("infect.snake", "HC-9.7", with_hester(units(THROWN, "bob", THEIRS, q2_r0=4, q3_r0=4),
                                                infected={TWO: 4, at(3, 0): 4}), infect(ONE), infect(ONE), THROWN),
    shown("infect.haint", "HC-9.7", her_turn(LEGEND, thrown=True), infect(HOME), infect(HOME, prey=ONE)),
    shown("infect.legend", "HC-9.7", THROWN, infect(ONE, prey=ONE), infect(ONE)),
    shown("infect.cost", "HC-9.7", with_hester(THROWN, cubes={"forest": 2}), infect(ONE), infect(ONE), THROWN),
    shown("infect.free", "HC-9.7", her_turn(AFTER, thrown=True, protege=True), infect(ONE, mixed=True), infect(ONE)),
    shown("summon.there", "HC-9.7", her_turn(BURNING, thrown=True), summon(TWO), summon()),
    shown("summon.map", "HC-9.7", her_turn(with_hester(BURNING, at=TWO), thrown=True), summon(), summon(),
          her_turn(BURNING, thrown=True)),
    shown("summon.terrain", "HC-9.7", her_turn(with_hester(BURNING, cubes={"plains": 3, "forest": 3}), thrown=True),
          summon(terrain="forest"), summon()),
    shown("summon.bare", "HC-9.7", her_turn(HILL, thrown=True), summon(),
          summon(), her_turn(HILL, thrown=True, sloth=True)),
    shown("summon.cost", "HC-9.7", her_turn(with_hester(BURNING, cubes={"plains": 2}), thrown=True), summon(), summon(),
          her_turn(BURNING, thrown=True)),
    shown("hcard.open", "HC-9.8", her_turn(OPEN), use("sloth"), use("wild_tangle")),
    shown("hcard.once", "HC-9.8", her_turn(USED), use("wild_tangle"), use("wild_tangle"), her_turn(OPEN)),
    shown("hcard.effect", "HC-9.8", her_turn(OPEN), use("all_around"), use("wild_tangle")),
    shown("eat.there", "HC-9.10", inside(steps.Feasting("cyd"), MEAL),
          b.Eat(seat="cyd", faction="red", token="advance", source="board"),
          b.Eat(seat="cyd", faction="red", token="spawn", source="board")),
    shown("douse.some", "HC-9.11", ATTACK, b.Douse(seat="ann", n=3), b.Douse(seat="ann", n=1)),
    shown("douse.cubes", "HC-9.11", ATTACK, b.Douse(seat="ann", n=2), b.Douse(seat="ann", n=1)),
    shown("kill.there", "HC-9.12", ATTACK, b.StrikeHester(seat="ann"), b.StrikeHester(seat="ann"), STRIKE),
    shown("kill.flames", "HC-9.12", with_hester(STRIKE, fires={ONE: 1}), b.StrikeHester(seat="ann"),
          b.StrikeHester(seat="ann"), STRIKE),
    shown("drift.there", "HC-17.6", CARD, b.Drift(seat="cyd", what="legend", start=HOME, to=at(0, 2)),
          b.Drift(seat="cyd", what="infected", start=ONE, to=at(1, 1))),
    shown("drift.way", "HC-17.6", CARD, b.Drift(seat="cyd", what="infected", start=ONE, to=TWO),
          b.Drift(seat="cyd", what="infected", start=ONE, to=at(1, 1))),
    shown("near.there", "HC-17.10", inside(steps.Converging("cyd"), pair()),
          b.DrawNear(seat="cyd", one=ONE, other=TWO, to=at(0, 0)),
          b.DrawNear(seat="cyd", one=ONE, other=TWO, to=at(1, 1))),
    shown("swap.there", "HC-17.2", inside(steps.Swapping("cyd"), RICH),
          b.SwapCube(seat="cyd", terrain="plains", other="plains"),
          b.SwapCube(seat="cyd", terrain="plains", other="forest")),
    shown("favour.there", "HC-17.4", inside(steps.Favouring("cyd"), with_(BARE, "ann", cubes=1)),
          b.Favour(seat="cyd", faction="blue"), b.Favour(seat="cyd", faction="red")),
    shown("infect.place", "HC-17.7", inside(steps.Wounding("cyd"), with_hester(
        units(RICH, "ann", HOME, q1_r0=2, q0_r1=1), infected={ONE: 1})), infect(at(0, 1), mixed=True),
          infect(ONE, mixed=True)),
    shown("bait.there", "HC-17.9", inside(steps.Baiting("cyd"), with_hester(bait={"plains": {ONE: 1}})),
          b.Bait(seat="cyd", to=ONE, terrain="plains"), b.Bait(seat="cyd", to=TWO, terrain="plains"))]
