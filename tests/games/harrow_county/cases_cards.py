"""For every guard of the full game what it refuses and a close relative that it permits."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.box.sample import CARD_NUMBERS
from companion.games.harrow_county.state import State
from companion.kernel import TABLE, Action
from tests.games.harrow_county.helpers import HOME, PLAIN, THEIRS, acting, at, done, go, ground, open_, units, with_
from tests.games.suite.guards import Case, shown

CARDED: State = replace(PLAIN, book_chapter=2, numbers=CARD_NUMBERS)
"""A table on plains with the boards of the full game, nothing in hand."""
NEAR, SIDE, FAR = at(0, 2), at(1, 2), at(0, 1)


def led(s: State, **legends: str) -> State:
    for seat, name in legends.items():
        s = with_(s, seat, legend_name=name)
    return s


def play(card: str, seat: str = "ann") -> a.PlayCard:
    return a.PlayCard(seat=seat, card=card)


def shift(what: str, start: str, to: str, seat: str = "ann") -> a.Shift:
    return a.Shift(seat=seat, what=what, start=start, to=to)


def token(what: str, where: str) -> a.TakeToken:
    return a.TakeToken(seat="ann", token=what, at=where)


def put(what: str, to: str, seat: str = "ann") -> a.PutToken:
    return a.PutToken(seat=seat, token=what, to=to)


def nail(to: str, legend: bool = False, old: str = "") -> a.Nail:
    return a.Nail(seat="ann", to=to, legend=legend, old=old)


def talent(seat: str = "ann") -> Action:
    return a.UseTalent(seat=seat)


def remove(where: str) -> a.RemoveHaint:
    return a.RemoveHaint(seat="bob", at=where)


def moving(source: str, seat: str = "ann", s: State = CARDED, left: int = 3, **more: Any) -> State:
    return open_(s, steps.Shifting(seat, source, left, **more), seat=seat)


def beside(case: Case, *guards: str) -> Case:
    return case._replace(beside=frozenset(guards))


BOTH = units(units(CARDED, "ann", HOME, q0_r3=2, q0_r2=1), "bob", THEIRS, q0_r1=2, q0_rm1=1)
TURN = with_(open_(CARDED), "ann", hand=("mob", "haunting_vision"))
JAR = with_(open_(replace(CARDED, front={"strengthen": 1}), acting({"strengthen": 1}, "bob", single=True, card=True),
                  seat="bob"), "bob", hand=("sound_and_fury", "council_house"))
DEALT = with_(open_(CARDED, steps.Dealing("ann", 1)), "ann", hand=("mob",))
FOLK = replace(open_(CARDED, steps.Escorting("ann")), townsfolk={at(0, 0): 1, at(2, 0): 1, at(1, 1): 1})
SCROLL = with_(replace(open_(CARDED, steps.Escorting("ann", 2, FAR)), townsfolk={FAR: 1},
                       tokens=CARDED.tokens | {"spawn": {FAR: 1}, "advance": {NEAR: 1}}), "ann", scrolls=3)
LINE = replace(open_(CARDED, steps.Shooting("ann")), tokens=CARDED.tokens | {"spawn": {at(0, -1): 1, at(1, 1): 1}})
FIRE = open_(CARDED, steps.PlacingTokens("ann", "witchfire", 2))
STORMS = replace(open_(CARDED, steps.PlacingTokens("bob", "mildred", 2), seat="bob"), storms=(at(0, 0),))
PUSH = with_(open_(CARDED, steps.Storming("bob"), seat="bob"), "bob", track_turned=True, scrolls=1)
PUSHED = replace(open_(PUSH, steps.Storming("bob", 2, THEIRS), seat="bob"),
                 tokens=CARDED.tokens | {"spawn": {at(0, -1): 1}})
RIDE = replace(moving("ride_the_storm"), storms=(NEAR,))
NAIL = open_(BOTH, steps.Nailing("ann"))
HELD = replace(open_(BOTH, acting({"advance": 2}, "bob"), seat="bob"), nails={FAR: 2})
RAGE = led(open_(BOTH, steps.Raging("ann")), ann="malachi")
TAUNT = led(open_(CARDED, steps.Taunting("ann")), ann="priscilla")
BOY = led(replace(moving("skinless_boy", s=ground(BOTH, q1_r2="forest"), left=2), townsfolk={at(1, 0): 1}),
          ann="skinless_boy")
KAIN = led(ground(open_(BOTH, steps.Removing("bob", "kain"), seat="bob"), q0_r2="forest"), bob="kain")
CORBIN = led(open_(BOTH, steps.Removing("bob", "corbin"), seat="bob"), bob="corbin")
ODESSA = led(open_(CARDED, steps.StoringCubes("bob"), seat="bob"), bob="odessa")
LEGEND = open_(CARDED, steps.LegendJar("ann"))
THEIR_JAR = open_(CARDED, steps.LegendJar("bob"), seat="bob")
MERGE = open_(replace(BOTH, buildings={at(1, 0): 1}), steps.MergingHex("bob"), seat="bob")
WALK = with_(moving("mildred", "bob", BOTH, 1), "bob", legend_name="mildred")
CASES = [
    shown("put.supply", "HC-1.1", replace(FIRE, bag={"spawn": 15}), put("spawn", FAR), put("advance", FAR)),
    shown("card.deck", "HC-6.2", DEALT, a.DrawCard(seat=TABLE, card="mob"), a.DrawCard(seat=TABLE, card="howl")),
    shown("card.hand", "HC-6.2", TURN, play("howl"), play("mob")),
    shown("layout.token", "HC-6.4", replace(open_(CARDED, steps.LayingOut()), tokens=CARDED.tokens | {
        "spawn": {FAR: 1}}), a.LayOut(seat=TABLE, token="spawn"), a.LayOut(seat=TABLE, token="scroll"),
        open_(CARDED, steps.LayingOut())),
    shown("track.townsfolk", "HC-6.5a", FOLK, shift("townsfolk", at(0, 0), at(1, 0)),
          shift("townsfolk", at(0, 0), FAR)),
    shown("take.folk", "HC-6.5a", SCROLL, token("advance", NEAR), token("spawn", FAR)),
    shown("folk.settles", "HC-6.5a", replace(FOLK, buildings={FAR: 1}), shift("townsfolk", at(0, 0), FAR),
          shift("townsfolk", at(0, 0), FAR), FOLK),
    shown("storm.next", "HC-6.5b", PUSH, a.PlaceStorm(seat="bob", to=THEIRS), a.PlaceStorm(seat="bob", to=at(0, -2))),
    shown("pull.farther", "HC-6.5b", PUSHED, a.Pull(seat="bob", what="spawn", start=at(0, -1), to=at(0, -2)),
          a.Pull(seat="bob", what="spawn", start=at(0, -1), to=at(0, 0))),
    shown("back.there", "HC-6.6", replace(open_(CARDED, steps.Returning("bob", 1), seat="bob"), front={"spawn": 2}),
          a.PutBack(seat="bob", token="advance"), a.PutBack(seat="bob", token="spawn")),
    shown("card.known", "HC-6.7", TURN, play("merging_together"), play("mob")),
    shown("card.turn", "HC-6.7", replace(TURN, flow=(steps.Rounds(), steps.Turn("ann", card="howl"))), play("mob"),
          play("mob"), TURN),
    shown("card.inside", "HC-6.7", with_(open_(CARDED, acting({"advance": 2})), "ann", hand=("mob",)), play("mob"),
          play("mob"), TURN),
    shown("part.there", "HC-6.7", open_(CARDED, steps.TwoParts("ann", "thy_will", ("scroll",))),
          a.Choose(seat="ann", part="any"), a.Choose(seat="ann", part="scroll")),
    shown("upgrade.jar", "HC-6.8", with_(open_(CARDED, acting({"strengthen": 1}, "bob"), seat="bob"), "bob",
                                         hand=("sound_and_fury",)), play("sound_and_fury", "bob"),
          play("sound_and_fury", "bob"), JAR),
    shown("upgrade.cost", "HC-6.8", JAR, play("council_house", "bob"), play("sound_and_fury", "bob")),
    shown("token.there", "HC-6.8", JAR, a.UseToken(seat="bob", token="advance"), play("sound_and_fury", "bob")),
    shown("token.left", "HC-6.8", open_(CARDED, acting({"merging_together": 1}, "bob"), seat="bob"),
          a.UseToken(seat="bob", token="psychopomp"), a.UseToken(seat="bob", token="merging_together")),
    shown("bernice.haint", "HC-13.3", ground(moving("bernice", s=BOTH, left=1), q1_r2="mountain"),
          shift("haint", HOME, SIDE), shift("haint", HOME, NEAR)),
    shown("nail.unit", "HC-13.3", NAIL, nail(at(1, 0)), nail(FAR)),
    shown("nail.near", "HC-13.3", NAIL, nail(at(0, -1)), nail(FAR)),
    shown("nail.old", "HC-13.3", replace(NAIL, nails={at(0, -1): 1}), nail(FAR, old=at(0, -1)), nail(FAR)),
    shown("nail.held", "HC-13.3", HELD, go(FAR, at(0, 0), seat="bob"), go(at(0, -1), at(0, 0), seat="bob")),
    shown("nail.there", "HC-13.3", HELD, a.Unnail(seat="bob", at=at(0, -1), legend=False),
          a.Unnail(seat="bob", at=FAR, legend=False)),
    shown("nail.cost", "HC-13.3", open_(HELD, acting({"spawn": 1}, "bob"), seat="bob"),
          a.Unnail(seat="bob", at=FAR, legend=False), a.Unnail(seat="bob", at=FAR, legend=False), HELD),
    shown("rage.where", "HC-13.4", RAGE, a.Attack(seat="ann", start=HOME, target=FAR),
          a.Attack(seat="ann", start=NEAR, target=FAR)),
    shown("talent.malachi", "HC-13.4", led(LEGEND, ann="malachi"), talent(), talent(),
          led(open_(BOTH, steps.LegendJar("ann")), ann="malachi")),
    shown("taunt.there", "HC-13.5", TAUNT, a.Taunt(seat="ann", to="hex:9,9"), a.Taunt(seat="ann", to=NEAR)),
    shown("taunt.where", "HC-13.5", TAUNT, a.Taunt(seat="ann", to=HOME), a.Taunt(seat="ann", to=NEAR)),
    shown("talent.priscilla", "HC-13.5", led(ground(LEGEND, q0_r3="mountain"), ann="priscilla"), talent(), talent(),
          led(LEGEND, ann="priscilla")),
    shown("skinless.moves", "HC-13.6", BOY, shift("haint", HOME, SIDE), shift("haint", HOME, at(-1, 3))),
    shown("talent.skinless_boy", "HC-13.6", led(ground(LEGEND, q0_r3="mountain"), ann="skinless_boy"), talent(),
          talent(), led(LEGEND, ann="skinless_boy")),
    shown("talent.corbin", "HC-13.7", led(units(THEIR_JAR, "bob", THEIRS), bob="corbin"), talent("bob"), talent("bob"),
          led(THEIR_JAR, bob="corbin")),
    shown("corbin.own", "HC-13.7", CORBIN, remove(HOME), remove(FAR)),
    shown("corbin.where", "HC-13.7", open_(CORBIN, acting({"spawn": 2}, "bob", source="corbin"), seat="bob"),
          a.Spawn(seat="bob", at=at(0, 0), n=1), a.Spawn(seat="bob", at=at(0, -2), n=1)),
    shown("talent.kain", "HC-13.8", led(ground(THEIR_JAR, q0_rm3="mountain"), bob="kain"), talent("bob"),
          talent("bob"), led(THEIR_JAR, bob="kain")),
    shown("remove.there", "HC-13.8", KAIN, remove(at(1, 0)), remove(HOME)),
    shown("kain.terrain", "HC-13.8", KAIN, remove(NEAR), remove(HOME)),
    shown("talent.odessa", "HC-13.9", led(with_(THEIR_JAR, "bob", cubes=0), bob="odessa"), talent("bob"),
          talent("bob"), led(THEIR_JAR, bob="odessa")),
    shown("store.some", "HC-13.9", ODESSA, a.StoreCubes(seat="bob", n=4), a.StoreCubes(seat="bob", n=3)),
    shown("return.some", "HC-13.9", with_(open_(CARDED, steps.Releasing("bob"), seat="bob"), "bob", odessa_cubes=2),
          a.ReturnCubes(seat="bob", n=3), a.ReturnCubes(seat="bob", n=2)),
    shown("talent.wilma", "HC-13.10", led(replace(THEIR_JAR, bag={}), bob="wilma"), talent("bob"), talent("bob"),
          led(THEIR_JAR, bob="wilma")),
    shown("pick.there", "HC-13.10", open_(CARDED, steps.Picking("bob"), seat="bob"),
          a.Pick(seat="bob", token="merging_together"), a.Pick(seat="bob", token="spawn")),
    shown("mildred.where", "HC-13.11", WALK, shift("legend", THEIRS, at(0, -2), "bob"),
          shift("legend", THEIRS, FAR, "bob")),
    shown("mildred.must", "HC-13.11", WALK, done("bob"), shift("legend", THEIRS, FAR, "bob")),
    shown("put.storm", "HC-13.11", STORMS, put("spawn", FAR, "bob"), put("spawn", at(0, 0), "bob")),
    shown("talent.mildred", "HC-13.11", led(units(THEIR_JAR, "bob", THEIRS), bob="mildred"), talent("bob"),
          talent("bob"), led(THEIR_JAR, bob="mildred")),
    shown("card.fraidy_cat", "HC-14.1", moving("fraidy_cat", s=BOTH), shift("haint", FAR, at(1, 0)),
          shift("haint", FAR, at(1, 1)), moving("fraidy_cat", s=with_(BOTH, "ann", legend=at(1, 2)))),
    shown("take.there", "HC-14.3", LINE, token("advance", FAR), token("spawn", at(0, -1))),
    shown("take.line", "HC-14.3", LINE, token("spawn", at(1, 1)), token("spawn", at(0, -1))),
    shown("card.determination", "HC-14.4", replace(open_(CARDED, acting({"spawn": 1}, source="determination")),
                                                   townsfolk={FAR: 1}),
          a.Spawn(seat="ann", at=NEAR, n=1), a.Spawn(seat="ann", at=FAR, n=1)),
    shown("put.there", "HC-14.5", FIRE, put("honey", FAR), put("scroll", FAR)),
    shown("put.empty", "HC-14.5", FIRE, put("scroll", HOME), put("scroll", FAR)),
    shown("card.reinforcements", "HC-14.7", moving("reinforcements", s=BOTH), shift("haint", NEAR, SIDE),
          shift("haint", NEAR, HOME)),
    shown("card.ride_the_storm", "HC-14.9", RIDE, shift("legend", HOME, at(1, 1)), shift("legend", HOME, FAR)),
    shown("card.howl", "HC-14.10", moving("howl_two", s=with_(BOTH, "ann", legend=NEAR)),
          shift("haint", at(0, -1), at(0, 0)), shift("haint", FAR, at(1, 0))),
    shown("card.vision", "HC-14.12", TURN, play("haunting_vision"), play("haunting_vision"),
          replace(TURN, flow=(steps.Rounds(), steps.Turn("ann", "wild")))),
    shown("far.legend", "HC-14.13", open_(CARDED, acting({"advance": 3}, source="far_away")),
          go(HOME, NEAR, 1, True), go(HOME, NEAR, 0, True)),
    shown("path.one", "HC-14.14", replace(with_(open_(CARDED, steps.Paths("ann", one=True)), "ann", scrolls=1),
                                          paths={FAR: 1}), a.TakePath(seat="ann", at=FAR),
          a.TakePath(seat="ann", at=FAR), replace(open_(CARDED, steps.Paths("ann", one=True)), paths={FAR: 1})),
    shown("banish.some", "HC-14.16", open_(CARDED, steps.Banishing("ann")), a.Banish(seat="ann", n=4),
          a.Banish(seat="ann", n=3)),
    shown("card.storm_guide", "HC-15.2", replace(moving("storm_guide", "bob", BOTH), storms=(at(0, -2),)),
          shift("haint", FAR, at(0, 0), "bob"), shift("legend", THEIRS, at(0, -2), "bob")),
    shown("card.psychopomp", "HC-15.3", moving("psychopomp", "bob", BOTH, 1), shift("haint", FAR, at(0, -1), "bob"),
          shift("haint", FAR, at(1, 0), "bob")),
    shown("shift.there", "HC-15.6", moving("psychopomp", "bob", BOTH, 1), shift("haint", at(1, 0), at(2, 0), "bob"),
          shift("haint", FAR, at(1, 0), "bob")),
    shown("merge.there", "HC-15.6", MERGE, a.MergeHex(seat="bob", start=at(2, 1), to=at(2, 0)),
          a.MergeHex(seat="bob", start=at(1, 0), to=at(1, -1))),
    shown("merge.closer", "HC-15.6", MERGE, a.MergeHex(seat="bob", start=at(1, 0), to=at(1, 1)),
          a.MergeHex(seat="bob", start=at(1, 0), to=at(1, -1)))]
