"""For every guard what it refuses and a close relative that it permits."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.settings import Settings
from companion.kernel import TABLE, Action, Correct, Patch
from tests.games.harrow_county.helpers import (
    HOME, NEW, PLAIN, THEIRS, acting, at, done, fall, go, ground, jar, open_, units, with_)
from tests.games.suite.guards import Case, shown


def put(value: Any, *path: str) -> Correct:
    return Correct(seat="ann", patches=(Patch(path, value=value),))


def moved(by: int) -> Correct:
    return Correct(seat="ann", patches=(Patch(("players", "ann", "kills"), by=by),))


def beside(case: Case, *guards: str) -> Case:
    return case._replace(beside=frozenset(guards))


NEAR, NEXT_ONE, FAR = at(0, 2), at(1, 2), at(0, 1)
MOVING = open_(PLAIN, acting({"advance": 2}))
SPAWNING = open_(PLAIN, acting({"spawn": 3}))
STRONG = open_(PLAIN, acting({"strengthen": 2}))
BLOCKED = replace(MOVING, buildings={NEAR: 1})
ENEMY = units(MOVING, "bob", q0_r2=1)
CROWDED = units(MOVING, "ann", HOME, q0_r3=3, q0_r2=3)
FAMILY = open_(PLAIN, acting({"advance": 2}, "bob"), seat="bob")
HILL = ground(open_(PLAIN, acting({"advance": 1})), q0_r2="mountain")
SINGLE = open_(PLAIN, acting({"any": 2}, single=True, source="wild"))
DRAWING = open_(PLAIN, steps.Drawing("bob", 2), seat="bob")
SORTING = replace(open_(PLAIN, steps.Cleanup("bob", 2), steps.Sorting("bob"), seat="bob"), front={"advance": 1})
FULL = with_(SORTING, "bob", board={"advance": 4, "spawn": 4})
FIGHT = units(units(open_(PLAIN, acting({}, attack=True, source="attack")), "bob", THEIRS, q0_r1=2, q0_r0=1), "ann",
              HOME, q0_r2=1, q0_r3=2)
AGAIN = with_(units(units(open_(PLAIN), "bob", THEIRS, q0_r1=1), "ann", HOME, q0_r3=3), "ann", attacked=True,
              broken=("attack",))
THROWN = open_(FIGHT, steps.Battle("ann", NEAR, FAR), jar="attack")
PAYING = with_(open_(FIGHT, steps.Striking("ann", NEAR, FAR), jar="attack"), "ann", cubes=4)
ALONE = units(PAYING, "bob", FAR, q0_rm3=2)
WALLED = units(with_(ALONE, "ann", cubes=6), "ann", HOME, q0_r2=1, q1_r1=1, qm1_r2=1, qm1_r1=1, q1_r0=1, q0_r0=1)
LEGEND = open_(PLAIN, steps.LegendJar("ann"), jar="legend")
LEVI = open_(PLAIN, steps.LegendJar("bob"), seat="bob", jar="legend")
PATHS = open_(PLAIN, steps.Paths("ann"), jar="legend")
BLESSING = units(open_(replace(PLAIN, tree={"ann": 15}), steps.Blessing("ann"), jar="legend"), "ann", HOME, q0_r3=3,
                 q0_r2=1, q1_r2=1)
STORM = open_(PLAIN, steps.Storming("bob"), seat="bob", jar="legend")
PULL = replace(with_(open_(PLAIN, steps.Storming("bob", 2, THEIRS), seat="bob", jar="legend"), "bob", scrolls=3),
               tokens=PLAIN.tokens | {"advance": {at(0, -1): 1}})
PULL_OWN = units(open_(PULL, steps.Storming("bob", 3, at(0, -1)), seat="bob", jar="legend"), "bob", THEIRS, q0_rm3=3)
SWAY = open_(PLAIN, steps.Swaying("bob"), seat="bob", jar="legend")
BOG = ground(SWAY, q0_rm3="forest", q0_rm2="forest", q1_rm3="swamp", q0_rm4="swamp")
BOG = units(BOG, "bob", THEIRS, q1_rm3=1)
RESCUE = replace(units(open_(PLAIN, steps.Cleanup("ann", 3), steps.Rescuing("ann")), "ann", HOME, q0_r3=2, q0_r2=1),
                 townsfolk={NEAR: 1})
NO_POOL = replace(ground(SINGLE, q0_r2="mountain"), settings=Settings(pool_advances=False))


def spawn(where: str, n: int = 1, seat: str = "ann") -> a.Spawn:
    return a.Spawn(seat=seat, at=where, n=n)


def strengthen(n: int) -> a.Strengthen:
    return a.Strengthen(seat="ann", n=n)


def attack(start: str, target: str) -> a.Attack:
    return a.Attack(seat="ann", start=start, target=target)


def displace(to: str, where: str = THEIRS) -> a.Displace:
    return a.Displace(seat="ann", to=to, at=where)


def storm(to: str) -> a.PlaceStorm:
    return a.PlaceStorm(seat="bob", to=to)


def pull(what: str, start: str, to: str) -> a.Pull:
    return a.Pull(seat="bob", what=what, start=start, to=to)


def sway(start: str, to: str, n: int = 1) -> a.Sway:
    return a.Sway(seat="bob", start=start, to=to, n=n)


def path(to: str) -> a.PlacePath:
    return a.PlacePath(seat="ann", to=to)


STRIKE: Action = a.Strike(seat="ann")
TALENT, TRACK = a.UseTalent(seat="ann"), a.UseTrack(seat="ann")
CASES = [
    shown("sequence", "HC-4.1", NEW, jar("wild", "bob"), jar("wild")),
    shown("correct.fits", "HC-1.1", NEW, put("red", "players", "bob", "colour"), put("hex:0,0", "players", "bob",
                                                                                     "legend")),
    shown("correct.bounds", "HC-1.1", NEW, moved(-1), moved(1)),
    shown("spawn.supply", "HC-1.1", units(SPAWNING, "ann", HOME, q0_r2=4, q1_r1=4, q1_r2=4, q2_r1=2), spawn(HOME, 2),
          spawn(HOME, 1)),
    shown("strengthen.supply", "HC-1.1", open_(replace(PLAIN, tree={"ann": 16}), acting({"strengthen": 3})),
          strengthen(2), strengthen(1)),
    shown("path.supply", "HC-1.1", replace(PATHS, paths={NEAR: 1}), path(NEXT_ONE), path(NEXT_ONE),
          with_(replace(PATHS, paths={NEAR: 1}), "ann", scrolls=1)),
    shown("storm.supply", "HC-1.1", replace(STORM, storms=HEXES[:15]), storm(THEIRS), storm(THEIRS), STORM),
    beside(shown("cube.supply", "HC-1.1", replace(BLESSING, tree={"ann": 17}), a.PlaceCube(seat="ann", to=NEAR),
                 a.PlaceCube(seat="ann", to=NEAR), BLESSING), "sequence"),
    shown("base.enemy", "HC-2.1", ENEMY, go(HOME, NEAR), go(HOME, NEXT_ONE)),
    shown("base.building", "HC-2.2", BLOCKED, go(HOME, NEAR), go(HOME, NEXT_ONE)),
    shown("base.townsfolk", "HC-2.2", replace(FAMILY, townsfolk={at(0, -2): 1}), go(THEIRS, at(0, -2), seat="bob"),
          go(THEIRS, at(1, -3), seat="bob")),
    shown("base.four", "HC-2.3", CROWDED, go(HOME, NEAR, 2), go(HOME, NEAR, 1)),
    shown("base.brambles", "HC-2.4", units(STORM, "bob", MIDDLE), storm(MIDDLE), storm(THEIRS), STORM),
    shown("attack.range", "HC-2.7", FIGHT, attack(HOME, at(0, 0)), attack(HOME, FAR)),
    shown("path.range", "HC-2.7", PATHS, path(at(0, 0)), path(FAR)),
    shown("pull.there", "HC-2.8", PULL, pull("spawn", at(0, -1), at(0, -2)), pull("advance", at(0, -1), at(0, -2))),
    shown("pull.closer", "HC-2.8", PULL, pull("advance", at(0, -1), at(1, -1)), pull("advance", at(0, -1), at(0, -2))),
    shown("jar.known", "HC-4.2", NEW, jar("honey"), jar("wild")),
    shown("jar.once", "HC-4.2", replace(open_(PLAIN, jar="wild"), flow=(steps.Rounds(), steps.Turn("ann", "wild")),
                                        paths={NEAR: 1}), jar("legend"), done()),
    shown("jar.broken", "HC-4.2", with_(NEW, "ann", broken=("wild",)), jar("wild"), jar("legend")),
    shown("turn.jar", "HC-4.2", NEW, done(), jar("legend")),
    shown("ability.known", "HC-4.3a", open_(PLAIN, steps.Choosing("ann")), a.ChooseAbility(seat="ann", ability="fly"),
          a.ChooseAbility(seat="ann", ability="spawn")),
    shown("ability.left", "HC-4.3a", STRONG, strengthen(3), strengthen(2)),
    shown("draw.there", "HC-4.3b", replace(DRAWING, bag={"spawn": 1}), a.Draw(seat=TABLE, token="advance"),
          a.Draw(seat=TABLE, token="spawn")),
    shown("advance.there", "HC-4.4a", MOVING, go(HOME, NEAR, 4), go(HOME, NEAR, 3)),
    shown("advance.next", "HC-4.4a", MOVING, go(HOME, FAR), go(HOME, NEAR)),
    shown("advance.cost", "HC-4.4b", HILL, go(HOME, NEAR), go(HOME, NEXT_ONE)),
    shown("advance.pool", "HC-4.4d", NO_POOL, go(HOME, NEAR), go(HOME, NEAR), replace(NO_POOL, settings=Settings())),
    shown("spawn.there", "HC-4.4f", SPAWNING, spawn("hex:9,9"), spawn(HOME), units(SPAWNING, "ann", HOME, q0_r2=1)),
    shown("spawn.where", "HC-4.4f", SPAWNING, spawn(NEAR), spawn(HOME), units(SPAWNING, "ann", HOME, q0_r2=1)),
    shown("strengthen.some", "HC-4.4g", STRONG, strengthen(0), strengthen(2)),
    shown("keep.there", "HC-4.5.2", SORTING, a.Keep(seat="bob", token="spawn"), a.Keep(seat="bob", token="advance")),
    shown("guide.there", "HC-4.5.3a", RESCUE, a.Guide(seat="ann", start=FAR, to=HOME),
          a.Guide(seat="ann", start=NEAR, to=HOME)),
    shown("guide.way", "HC-4.5.3a", RESCUE, a.Guide(seat="ann", start=NEAR, to=FAR),
          a.Guide(seat="ann", start=NEAR, to=HOME)),
    shown("legend.once", "HC-4.7", open_(PLAIN, steps.LegendJar("ann", track=False), jar="legend"), TRACK, TALENT),
    shown("path.there", "HC-4.8", PATHS, path("hex:9,9"), path(NEAR)),
    shown("path.lies", "HC-4.8", replace(PATHS, paths={FAR: 1}), a.TakePath(seat="ann", at=NEAR),
          a.TakePath(seat="ann", at=FAR)),
    shown("storm.there", "HC-4.9", STORM, storm("hex:9,9"), storm(THEIRS)),
    shown("storm.units", "HC-4.9", STORM, storm(NEAR), storm(THEIRS)),
    shown("storm.again", "HC-4.9", replace(STORM, printed=(THEIRS,)), storm(THEIRS), storm(THEIRS), STORM),
    shown("storm.scroll", "HC-4.9", PULL, storm(THEIRS), storm(THEIRS), STORM),
    shown("attack.there", "HC-5.2", FIGHT, attack(NEAR, "hex:9,9"), attack(NEAR, FAR)),
    shown("attack.own", "HC-5.2", FIGHT, attack(NEXT_ONE, FAR), attack(NEAR, FAR)),
    shown("attack.enemy", "HC-5.2", FIGHT, attack(NEAR, NEXT_ONE), attack(NEAR, FAR)),
    shown("attack.once", "HC-5.2", open_(FIGHT, acting({"any": 1}, source="attack"), jar="attack"),
          attack(NEAR, FAR), strengthen(1)),
    shown("fall.count", "HC-5.5", THROWN, fall(4, 0), fall(3, 0)),
    shown("strike.haint", "HC-5.7", ALONE, STRIKE, STRIKE, PAYING),
    shown("displace.there", "HC-5.7", ALONE, displace("hex:9,9"), displace(at(0, 0))),
    shown("displace.legend", "HC-5.7", units(PAYING, "bob", THEIRS, q0_r1=1, q0_rm3=2), displace(at(0, 0)),
          displace(at(0, 0)), ALONE),
    shown("displace.next", "HC-5.7", ALONE, displace(at(0, -1)), displace(at(0, 0))),
    shown("displace.stays", "HC-5.7", ALONE, displace(""), displace(""), WALLED),
    shown("displace.haint", "HC-5.7", ALONE, displace(at(0, 0), at(0, 0)), displace(at(0, 0))),
    shown("jar.attack", "HC-5.12", with_(AGAIN, "ann", attacked=False), jar("wild", attack=True),
          jar("wild", attack=True), AGAIN),
    shown("jar.target", "HC-5.12", units(AGAIN, "bob", THEIRS), jar("wild", attack=True), jar("wild", attack=True),
          AGAIN),
    shown("cube.there", "HC-13.1", BLESSING, a.PlaceCube(seat="ann", to="hex:9,9"), a.PlaceCube(seat="ann", to=NEAR)),
    shown("cube.where", "HC-13.1", BLESSING, a.PlaceCube(seat="ann", to=FAR), a.PlaceCube(seat="ann", to=NEAR)),
    shown("talent.cubes", "HC-13.1", units(LEGEND, "ann", HOME), TALENT, TALENT, LEGEND),
    shown("talent.terrain", "HC-13.2", ground(LEVI, q0_rm3="mountain"), a.UseTalent(seat="bob"),
          a.UseTalent(seat="bob"), LEVI),
    shown("sway.there", "HC-13.2", SWAY, sway(THEIRS, at(0, -2), 4), sway(THEIRS, at(0, -2), 3)),
    shown("sway.next", "HC-13.2", SWAY, sway(THEIRS, at(0, -1)), sway(THEIRS, at(0, -2))),
    shown("sway.terrain", "HC-13.2", BOG, sway(at(1, -3), at(1, -2)), sway(at(1, -3), THEIRS)),
    shown("sway.path", "HC-13.2", replace(SWAY, paths={at(0, -2): 1}), sway(THEIRS, at(0, -2)),
          sway(THEIRS, at(1, -3)))]
CASES.append(beside(shown("keep.room", "HC-4.5.2", FULL, a.Keep(seat="bob", token="advance"),
                          a.Keep(seat="bob", token="advance"), SORTING), "sequence"))
