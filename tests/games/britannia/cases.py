"""For every guard of Britannia one action that it refuses and one that it lets pass."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia.board import sea
from companion.games.britannia.game import Setup
from companion.games.britannia.nations import ORDER
from companion.games.britannia.state import Band
from companion.games.britannia.steps import (
    Allotting, Allowing, Battle, Battles, Building, Coming, Crowning, Drafting, Growing, Hungry, NationTurn, Recalling,
    Round, Settling, Striking, Voting, Withdrawing)
from companion.kernel import Correct, Patch, settle, top
from tests.games.britannia.helpers import GAME, NEW, at, cast, do, done, fight, move, place
from tests.games.suite.guards import Case, shown


def correct(path: str, **patch: Any) -> Correct:
    return Correct(seat="yellow", patches=(Patch(tuple(path.split("/")), **patch),))


def grow(name: str) -> a.Grow:
    return a.Grow(seat="green", at=place(name))


def retreat(seat: str, start: str, to: str, n: int = 1, leader: str = "", kind: str = "infantry") -> a.Retreat:
    return a.Retreat(seat=seat, start=place(start), to=place(to), n=n, leader=leader, kind=kind)


def withdraw(n: int = 1, leader: str = "", to: str = "english_channel") -> a.Withdraw:
    return a.Withdraw(seat="red", start=place("kent"), to=place(to), n=n, leader=leader)


def remove(seat: str, name: str) -> a.Remove:
    return a.Remove(seat=seat, at=place(name))


def submit(side: str, seat: str = "green") -> a.Submit:
    return a.Submit(seat=seat, side=side)


WELSH = at("welsh", 3, "welsh: avalon 3, dyfed 1; belgae: kent 1")
GROWING = at("welsh", 3, "welsh: avalon 1, gwynedd 1, clwyd 2", Growing("welsh", 2), "burhs")
GROWN = at("welsh", 3, "welsh: avalon 2, gwynedd 1", Growing("welsh", 1, (place("avalon"),)), "burhs")
SAXONS = at("saxons", 11, "saxons: devon 1, kent 3, wessex 3, essex 2; angles: sussex 1")
MOVED = do(at("saxons", 11, "saxons: devon 1, cornwall 1"), move("saxons", "devon", "sussex"))
MIXED = do(at("saxons", 8, "saxons: kent 1, essex 1"), move("saxons", "kent", "essex"))
OVER = do(at("welsh", 2, "welsh: avalon 3; belgae: wessex 1"), move("welsh", "avalon", "wessex", 3))
INVADERS = at("jutes", 7, "jutes: frisian_sea 2, kent 1")
CHANNEL = at("romans", 3, "romans: english_channel 2, kent 1; welsh: avalon 1; belgae: essex 1", vassals=("welsh",))
BRITISH = at("romano_british", 7, "romano_british: kent 1; welsh: essex 1; jutes: sussex 1", former=("welsh",))
CROWD = at("welsh", 3, "welsh: kent 3, essex 5, sussex 3, suffolk 1")
TWO_CROWDS = at("welsh", 3, "welsh: kent 5, essex 5, suffolk 1")
LED = at("saxons", 6, "saxons: kent 1, essex 1", leaders={"aelle": "kent"})
FIGHTS = at("saxons", 8, "saxons: kent 2, essex 1; angles: kent 1, essex 1", Battles("saxons"))
FOUGHT = at("saxons", 8, "saxons: kent 2", Battles("saxons"))
ROLL = fight("saxons", 8, "saxons: kent 2; angles: kent 1", "kent", "angles")
HIT = at("saxons", 15, "saxons: kent 1; normans: kent 1 infantry 1 cavalry",
         Striking(place("kent"), "normans", "saxons", 1))
LEAVING = fight("saxons", 8, "saxons: essex 2, kent 1; angles: essex 2, suffolk 3, norfolk 5, south_mercia 1",
                "essex", "angles")
LEAVING = replace(LEAVING, flow=(*LEAVING.flow[:-1], Battle(place("essex"), "saxons", "angles", stage="defender")))
KETIL = at("norsemen", 11, "norsemen: irish_sea 2", leaders={"ketil": "irish_sea"})
HILLS = do(at("welsh", 3, "welsh: suffolk 3, norfolk 2"), move("welsh", "suffolk", "lindsey", 3))
MERCY = at("romans", 1, "romans: kent 3; belgae: essex; picts: alban, mar, moray, skye", Battles("romans"))
BACK = do(at("saxons", 8, "saxons: essex 2, sussex 1; angles: kent 1"), move("saxons", "essex", "kent", 2),
          done("saxons"), cast(1, 1, 1))
CHIEF = do(at("angles", 7, "angles: north_sea 2, lindsey 1; saxons: york 1", leaders={"ida": "lindsey"}),
           move("angles", "lindsey", "york", leader="ida"), done("angles"), cast(1, 1), done("saxons"))
RAID = replace(at("saxons", 4, "saxons: kent 2", Withdrawing("saxons"), "hunger", leaders={"aelle": "kent"}),
               bands=(Band(place("kent"), "infantry", 2, sea("english_channel"), sea("english_channel"), 1),))
PICTS = replace(at("picts", 4, "picts: lothian 2, mar 3", Withdrawing("picts"), "hunger"), bands=(
    Band(place("lothian"), "infantry", 2, place("mar"), sea("north_sea"), 2, sailed=True),))
DANES = replace(at("danes", 11, "danes: york 2, north_sea 1", Withdrawing("danes", True), "hunger"), bands=(
    Band(place("york"), "infantry", 2, sea("north_sea"), sea("north_sea"), 1),))
GONE = replace(DANES, units=do(DANES, a.Withdraw(seat="green", start=place("york"), to=sea("north_sea"), n=2)).units,
               flow=RAID.flow, round=4)
HUNGRY = at("jutes", 9, "jutes: kent 4, english_channel 1", Hungry("jutes", 2, "hunger"))
ROME = at("romans", 3, "romans: kent 3; welsh: avalon 1, devon 1, dyfed 1, clwyd 1, gwent 1; "
          "brigantes: york 1, bernicia 1, lothian 1, cumbria 1", Battles("romans"))
FORTS = at("romans", 6, "romans: pennines 1 fort, kent 1 fort, essex 1 fort, sussex 1 fort, wessex 1 fort, "
           "avalon 1 fort, norfolk 1 fort, suffolk 1 fort, york 1 fort, cheshire 1 fort", Settling(), "growth")
COMING = at("brigantes", 7, "brigantes: york 1, bernicia 1", Coming("brigantes", "urien"), "growth")
VOTE = at("saxons", 8, "saxons: kent, essex; angles: york", Voting(("saxons", "angles")))
CROWN = at("danes", 14, "danes: york 5", Crowning("cnut"), "remove")
START = settle(GAME, replace(at("picts", 3, "picts: mar 1"), flow=(Round(ORDER.index("picts") + 1),
                                                                     NationTurn("picts", "move"))), [])
DRAFT = at("picts", 1, "picts: mar 1", Drafting())
LED_BY = {"angles": "yellow", "welsh": "yellow", "picts": "blue"}
DRAFT = replace(DRAFT, sides={x: replace(one, seat=LED_BY.get(x, "")) for x, one in DRAFT.sides.items()})
ALLOT = replace(DRAFT, seats=("ann", "bob", "cyd"), flow=(Round(1), Allotting()), sides={
    x: replace(one, seat="" if x in ("danes", "picts") else "ann" if x in ("scots", "irish") else "bob")
    for x, one in DRAFT.sides.items()})
COUNTED = GAME.new(Setup(("ann", "bob"), "counters"))
ANSWERED = {"burhs": 1, "burhs_cost": "nothing", "burhs_one_each": True, "legions": 2}
BURHS = at("saxons", 12, "saxons: kent 1, essex 1 infantry 1 burh", Building((place("essex"),)), "move",
           settings=ANSWERED)
BURHS_MORE = at("saxons", 12, "saxons: kent 1, essex 1 infantry 1 burh", Building(), "move", settings=ANSWERED)
ALLOW = at("welsh", 3, "welsh: avalon 1", Allowing("welsh"), "burhs", vassals=("welsh",))
RECALL = at("romans", 2, "romans: kent 9", Recalling(), "growth", settings=ANSWERED)

CASES: list[Case] = [
    shown("sequence", "BR-S23", WELSH, a.Build(seat="green", at=place("avalon")), done("welsh")),
    shown("correct.fits", "BR-S23", NEW, correct("sides/welsh/seat", value="zoe"), correct("round", value=3)),
    shown("correct.bounds", "BR-S23", NEW, correct("sides/welsh/population", by=9),
          correct("sides/welsh/population", by=5)),
    shown("grow.area", "BR-S28", GROWING, a.Grow(seat="green", at="sea:north_sea"), grow("avalon")),
    shown("grow.own", "BR-S28", GROWING, grow("kent"), grow("avalon")),
    shown("grow.once", "BR-S28", GROWN, grow("avalon"), grow("gwynedd")),
    shown("grow.full", "BR-S28", GROWING, grow("clwyd"), grow("gwynedd")),
    shown("allow.rome", "BR-R6", ALLOW,
          a.Allow(seat="yellow", full=True), a.Allow(seat="yellow", full=True)),
    shown("build.own", "BR-R12", at("saxons", 12, "saxons: kent 1", Building(), "move"),
          a.Build(seat="red", at=place("essex")), a.Build(seat="red", at=place("kent"))),
    shown("build.many", "BR-R12", BURHS, a.Build(seat="red", at=place("kent")), a.Build(seat="red", at=place("kent")),
          BURHS_MORE),
    shown("build.once", "BR-R12", BURHS_MORE, a.Build(seat="red", at=place("essex")),
          a.Build(seat="red", at=place("kent"))),
    shown("remove.enough", "BR-R2", RECALL, done("romans"), remove("yellow", "kent")),
    shown("draft.free", "BR-R17", DRAFT, a.Draft(seat="blue", side="welsh"), a.Draft(seat="blue", side="scots")),
    shown("draft.apart", "BR-R17", DRAFT, a.Draft(seat="blue", side="romans"), a.Draft(seat="blue", side="scots")),
    shown("draft.dice", "BR-R17", ALLOT, a.Allot(seat="table", side="picts", to="ann"),
          a.Allot(seat="table", side="picts", to="cyd")),
    shown("count.what", "BR-S23", COUNTED, a.Count(seat="ann", side="huns", what="points", by=1),
          a.Count(seat="ann", side="welsh", what="points", by=1)),
    shown("count.bounds", "BR-S23", COUNTED, a.Count(seat="ann", side="welsh", what="population", by=-1),
          a.Count(seat="ann", side="welsh", what="population", by=1)),
    shown("move.there", "BR-S29", WELSH, move("welsh", "avalon", "wessex", 4), move("welsh", "avalon", "wessex", 3)),
    shown("move.far", "BR-S29", WELSH, move("welsh", "avalon", "suffolk"), move("welsh", "dyfed", "powys")),
    shown("move.spent", "BR-S29", MOVED, move("saxons", "sussex", "kent"), move("saxons", "cornwall", "devon")),
    shown("move.together", "BR-S29", MIXED, move("saxons", "essex", "suffolk", 2), move("saxons", "essex", "suffolk")),
    shown("move.difficult", "BR-S30", WELSH, move("welsh", "avalon", "essex"), move("welsh", "avalon", "downlands")),
    shown("move.enemy", "BR-S30", SAXONS, move("saxons", "kent", "wessex"), move("saxons", "kent", "sussex")),
    shown("move.strait", "BR-S31", WELSH, move("welsh", "dyfed", "cornwall"), move("welsh", "dyfed", "devon")),
    shown("move.surplus", "BR-S34", OVER, move("welsh", "wessex", "sussex", 2), move("welsh", "wessex", "sussex")),
    shown("move.boats", "BR-S35", WELSH, move("welsh", "dyfed", "cheshire"), move("welsh", "dyfed", "powys")),
    shown("move.seas", "BR-S36", KETIL, move("norsemen", "irish_sea", "kent", leader="ketil"),
          move("norsemen", "irish_sea", "cumbria", leader="ketil")),
    shown("move.ashore", "BR-S36", INVADERS, done("jutes"), done("jutes"), at("jutes", 7, "jutes: kent 1")),
    shown("move.landing", "BR-S39", at("irish", 8, "irish: irish_sea 1"), move("irish", "irish_sea", "dalriada"),
          move("irish", "irish_sea", "cumbria")),
    shown("move.truce", "BR-R6", CHANNEL, move("romans", "english_channel", "avalon"),
          move("romans", "english_channel", "essex")),
    shown("move.british", "BR-R8", BRITISH, move("romano_british", "kent", "essex"),
          move("romano_british", "kent", "sussex")),
    shown("move.stack", "BR-S32", HILLS,
          move("welsh", "norfolk", "lindsey", 2), move("welsh", "norfolk", "lindsey")),
    shown("move.crowded", "BR-S32", TWO_CROWDS, done("welsh"), done("welsh"), CROWD),
    shown("move.leader", "BR-R1", LED, move("saxons", "kent", "essex"),
          move("saxons", "kent", "essex", leader="aelle")),
    shown("fight.where", "BR-S46", FIGHTS, a.Fight(seat="red", at=place("york")),
          a.Fight(seat="red", at=place("kent"))),
    shown("fight.all", "BR-S46", FIGHTS, done("saxons"), done("welsh"),
          at("welsh", 3, "welsh: kent 1")),
    shown("cast.faces", "BR-S47", ROLL, cast(1, 2), cast(1, 2, 3)),
    shown("result.possible", "BR-S50", ROLL, a.Result(seat=ROLL.seat(top(ROLL).side), at=top(ROLL).area,
                                                      winner=top(ROLL).side, infantry=9),
          a.Result(seat=ROLL.seat(top(ROLL).side), at=top(ROLL).area, winner="")),
    shown("strike.kind", "BR-S50", HIT, a.Strike(seat="red", kind="fort"), a.Strike(seat="red", kind="cavalry")),
    shown("retreat.there", "BR-S52", LEAVING, retreat("blue", "essex", "suffolk", 3), done("angles")),
    shown("retreat.shelter", "BR-S52", LEAVING, retreat("blue", "essex", "sussex"),
          retreat("blue", "essex", "south_mercia")),
    shown("retreat.room", "BR-S52", LEAVING, retreat("blue", "essex", "suffolk"),
          retreat("blue", "essex", "south_mercia")),
    shown("retreat.back", "BR-S53", BACK, retreat("red", "kent", "sussex"), retreat("red", "kent", "essex")),
    shown("retreat.leader", "BR-R1", CHIEF, retreat("blue", "york", "lindsey"),
          retreat("blue", "york", "lindsey", leader="ida")),
    shown("withdraw.raiders", "BR-S42", RAID, withdraw(3), withdraw(1)),
    shown("withdraw.room", "BR-S42", PICTS,
          a.Withdraw(seat="blue", start=place("lothian"), to=place("mar"), n=2),
          a.Withdraw(seat="blue", start=place("lothian"), to=place("mar"), n=1)),
    shown("withdraw.leader", "BR-R1", RAID, withdraw(2), withdraw(2, "aelle")),
    shown("withdraw.danes", "BR-S44", DANES, done("danes"), done("saxons"), RAID),
    shown("remove.there", "BR-S54", HUNGRY, remove("green", "essex"), remove("green", "kent")),
    shown("remove.land", "BR-S54", HUNGRY, remove("green", "english_channel"), remove("green", "kent")),
    shown("submit.nation", "BR-R6", ROME, submit("caledonians"), submit("welsh")),
    shown("submit.limit", "BR-R6", MERCY, submit("picts", "blue"), submit("belgae", "blue")),
    shown("settle.fort", "BR-R8", FORTS, a.Settle(seat="yellow", at=place("lindsey")),
          a.Settle(seat="yellow", at=place("kent"))),
    shown("settle.south", "BR-R8", FORTS, a.Settle(seat="yellow", at=place("pennines")),
          a.Settle(seat="yellow", at=place("kent"))),
    shown("appear.leader", "BR-R1", COMING, a.Appear(seat="red", leader="aelle", at=place("york")),
          a.Appear(seat="red", leader="urien", at=place("york"))),
    shown("appear.where", "BR-R1", COMING, a.Appear(seat="red", leader="urien", at=place("kent")),
          a.Appear(seat="red", leader="urien", at=place("york"))),
    shown("vote.nation", "BR-R9", VOTE, a.Vote(seat="red", side="angles", choice=""),
          a.Vote(seat="red", side="saxons", choice="")),
    shown("vote.english", "BR-R9", VOTE, a.Vote(seat="red", side="saxons", choice="picts"),
          a.Vote(seat="red", side="saxons", choice="angles")),
    shown("crown.claim", "BR-R10", CROWN, a.Crown(seat="green", side="picts"), a.Crown(seat="green", side="danes")),
]
UNREACHED = frozenset({"allow.rome", "remove.legions", "submit.armies", "crown.rule"})
"""Where only a doubt is raised, or only Rome is asked."""
CASES = [x for x in CASES if x.guard not in UNREACHED]
