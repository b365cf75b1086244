"""For every guard of chapter 4 what it refuses and a close relative that it permits."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.kammi.state import edge_beside
from companion.kernel import TABLE
from tests.games.harrow_county.cases_cards import play, put, shift
from tests.games.harrow_county.helpers import HOME, THEIRS, acting, at, go, open_, units, with_
from tests.games.harrow_county.kammi.table import FRESH, HERS, KAMMI_AT, at_it, hers
from tests.games.suite.guards import Case, shown

NORTH = edge_beside(THEIRS)
FILLING = replace(open_(FRESH, steps.FillingRows("bob"), seat="bob"), kammi=replace(FRESH.kammi, rows={
    "1": ("advance", "advance"), "2": (), "3": ()}))
OUT = replace(FRESH, flow=(steps.Rounds(), steps.SettingOut("bob")))
TURN = open_(HERS, seat="bob")
ROW = replace(HERS, flow=(steps.Rounds(), steps.Turn("bob", "ability", rows=True)))
USED = replace(HERS, flow=(steps.Rounds(), steps.Turn("bob", "ability", abilities=("spawn",))))
BESIDE = with_(HERS, "bob", second=at(0, 1))
FACE = at_it(steps.TurningDoll("ann", at(0, 1)), s=BESIDE)
MASK = at_it(steps.Unmasking("bob", True, "doll"))
OPEN = with_(HERS, "bob", cards_played=("lure", "toss_haint"))
REPLAY = at_it(steps.Replaying("bob", 2), s=units(OPEN, "ann", HOME, q1_r0=1))
PULL = at_it(steps.PullingDoll("bob"))
WITH = units(HERS, "ann", HOME, q0_r1=1, q0_r3=1)
CARRIER = open_(WITH, acting({"advance": 2}))
BOTH = hers(CARRIER, dolls={"doll_1": at(0, 1), "doll_2": at(0, 2)})
CARRYING = at_it(steps.Carrying("ann", at(0, 1), at(1, 1)), s=WITH)
FOLLOW = at_it(steps.GoingAlong("ann", at(0, 1), at(0, 0)), s=WITH)
SHOWN = hers(with_(HERS, "bob", legend=at(0, 1)), doll_open=True, goblin_shown=True)
LADY = open_(SHOWN, acting({"advance": 2}, "bob"), seat="bob")
NEAR = units(HERS, "ann", HOME, q1_r0=1, q2_rm1=1, q0_r3=1)



def sent(source: str, left: int = 3) -> steps.Shifting:
    return steps.Shifting("bob", source, left)


def doll(start: str, to: str) -> a.Advance:
    return replace(go(start, to), doll=True)


def face(real: bool, where: str = at(0, 1)) -> a.TurnDoll:
    return a.TurnDoll(seat="ann", at=where, real_one=real)


def pull(start: str, to: str) -> a.PullDoll:
    return a.PullDoll(seat="bob", start=start, to=to)


def out(first: str, second: str, goblin: str = "first_token") -> a.SetOut:
    return a.SetOut(seat="bob", first=first, second=second, goblin=goblin)


def lady(haints: int = 0) -> a.Advance:
    return a.Advance(seat="bob", start=at(0, 1), to=at(1, 1), haints=haints, legend=True, doll=True)


TOSS = units(HERS, "bob", KAMMI_AT, q1_r0=1)
TRICK = at_it(steps.Tricking("bob"), s=units(NEAR, "bob", KAMMI_AT, q2_rm2=1, q0_rm3=2))
TALENT = at_it(steps.LegendJar("bob"))
READY = hers(TALENT, dolls={"doll_1": at(1, 0)})
LURE = at_it(sent("lure", 1), s=NEAR)
DECOY = open_(HERS, acting({"advance": 1}, "bob", source="decoy"), seat="bob")
DOUBLE = open_(HERS, acting({"spawn": 1}, "bob", source="doppelganger"), seat="bob")
KEY = at_it(sent("keyhole"), s=replace(HERS, townsfolk={at(3, -2): 1, at(-2, 0): 1}))
TEMPT = at_it(sent("temptation", 1), s=replace(HERS, tokens=HERS.tokens | {"spawn": {at(2, 1): 1}}))
BLOOD = at_it(steps.Bleeding("bob"))
AWAY = at_it(steps.PlacingTokens("bob", "out_of_here", 1))
BULLY = at_it(sent("bruiser"))
SWAP = at_it(steps.Scheming("bob", 4))


def blood(to: str) -> a.PlaceCube:
    return a.PlaceCube(seat="bob", to=to)


def trick(start: str, to: str) -> a.Trick:
    return a.Trick(seat="bob", start=start, to=to)


CASES: list[Case] = [
    shown("fill.token", "HC-8.2", FILLING, a.FillRow(seat=TABLE, token="advance"),
          a.FillRow(seat=TABLE, token="spawn")),
    shown("out.there", "HC-8.3", OUT, out(HOME, NORTH[1]), out(NORTH[0], NORTH[1])),
    shown("out.units", "HC-8.3", at_it(steps.Shifting("ann", "setting_out", 4), s=HERS),
          shift("haint", HOME, at(1, 2)), shift("haint", HOME, at(0, 1))),
    shown("doll.known", "HC-8.4", replace(FRESH, flow=(steps.Rounds(), steps.HidingDoll("ann"))),
          a.HideDoll(seat="ann", doll="doll_9"), a.HideDoll(seat="ann", doll="doll_2")),
    shown("doll.there", "HC-8.5", CARRIER, doll(HOME, at(0, 2)), doll(at(0, 1), at(0, 2))),
    shown("doll.room", "HC-8.5", BOTH, doll(at(0, 1), at(0, 2)), doll(at(0, 1), at(1, 1))),
    shown("carry.there", "HC-8.5", CARRYING, a.CarryDoll(seat="ann", start=HOME, to=at(1, 1)),
          a.CarryDoll(seat="ann", start=at(0, 1), to=at(1, 1))),
    shown("row.known", "HC-8.7", ROW, a.ChooseRow(seat="bob", row="4"), a.ChooseRow(seat="bob", row="2")),
    shown("row.due", "HC-8.7", TURN, a.ChooseRow(seat="bob", row="2"), a.ChooseRow(seat="bob", row="2"), ROW),
    shown("row.ability", "HC-8.7", USED, a.ChooseAbility(seat="bob", ability="advance"),
          a.ChooseAbility(seat="bob", ability="spawn")),
    shown("replay.known", "HC-8.8", REPLAY, a.Replay(seat="bob", card="howl"), a.Replay(seat="bob", card="lure")),
    shown("replay.lies", "HC-8.8", REPLAY, a.Replay(seat="bob", card="trick"), a.Replay(seat="bob", card="lure")),
    shown("doll.lies", "HC-8.8", PULL, pull(HOME, at(0, 2)), pull(at(0, 1), at(0, 0))),
    shown("doll.closer", "HC-8.8", PULL, pull(at(0, 1), at(0, 2)), pull(at(0, 1), at(0, 0))),
    shown("follow.unit", "HC-8.8", FOLLOW, shift("haint", at(0, 1), at(1, 1)), shift("haint", at(0, 1), at(0, 0))),
    shown("swap.nailed", "HC-8.8", with_(SWAP, "bob", nailed=True), a.SwapLegends(seat="bob"),
          a.SwapLegends(seat="bob"), SWAP),
    shown("card.works", "HC-8.9", with_(TURN, "bob", hand=("buried", "lure")), play("buried", "bob"),
          play("lure", "bob")),
    shown("talent.goblin", "HC-8.10", TALENT, a.UseTalent(seat="bob"), a.UseTalent(seat="bob"), READY),
    shown("bruiser.where", "HC-8.10", BULLY, shift("legend", KAMMI_AT, at(0, 1), "bob"),
          shift("legend", KAMMI_AT, at(-1, -1), "bob")),
    shown("mask.true", "HC-8.11", MASK, a.Unmask(seat="bob", goblin=False), a.Unmask(seat="bob", goblin=True)),
    shown("face.there", "HC-8.12", FACE, face(True, HOME), face(True)),
    shown("face.true", "HC-8.12", FACE, face(False), face(True)),
    shown("doll.kammi", "HC-8.12", LADY, lady(), lady(1), units(LADY, "bob", at(0, 1), q0_r1=1)),
    shown("card.doppelganger", "HC-16.1", DOUBLE, a.Spawn(seat="bob", at=at(-3, 0), n=1),
          a.Spawn(seat="bob", at=at(1, 1), n=1)),
    shown("card.keyhole", "HC-16.2", KEY, shift("townsfolk", at(-2, 0), at(-3, 0), "bob"),
          shift("townsfolk", at(3, -2), at(2, -2), "bob")),
    shown("blood.where", "HC-16.3", BLOOD, blood(at(-2, 0)), blood(at(1, 1))),
    shown("card.decoy", "HC-16.4", DECOY, a.Advance(seat="bob", start=THEIRS, to=at(1, -3), haints=1, legend=False),
          a.Advance(seat="bob", start=KAMMI_AT, to=at(1, -2), haints=0, legend=True)),
    shown("card.toss_haint", "HC-16.5", at_it(sent("toss_haint", 1), s=TOSS),
          shift("haint", at(1, 0), at(-2, 0), "bob"), shift("haint", at(1, 0), at(3, -2), "bob")),
    shown("card.temptation", "HC-16.7", TEMPT, shift("spawn", at(2, 1), at(2, 2), "bob"),
          shift("spawn", at(2, 1), at(2, 0), "bob")),
    shown("card.whisper", "HC-16.8", at_it(sent("dolls_whisper", 2), s=NEAR), shift("haint", HOME, at(0, 2), "bob"),
          shift("haint", at(1, 0), at(1, 1), "bob")),
    shown("trick.there", "HC-16.9", TRICK, trick(HOME, at(1, 0)), trick(at(2, -2), at(1, 0))),
    shown("trick.pair", "HC-16.9", TRICK, trick(THEIRS, at(1, 0)), trick(at(2, -2), at(1, 0))),
    shown("card.lure", "HC-16.10", LURE, shift("haint", HOME, at(0, 2), "bob"),
          shift("haint", at(1, 0), at(1, 1), "bob")),
    shown("put.away", "HC-16.11", AWAY, put("spawn", at(1, 0), "bob"), put("spawn", at(1, 1), "bob"))]
