"""Every guard at work: refused, and permitted to a close relative."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import steps
from companion.games.rise_snu.steps.operations import Part
from companion.box.operations import Gain
from companion.games.rise_snu.box.operations import IfYouWish
from companion.kernel import TABLE, Correct, Patch
from tests.games.rise_snu.helpers import (
    CALM, CLASH4, GAME, TRIAL, Setup, at, begun, do, done, go, inside, lying, moving, quest, roll, ruled, sending,
    settled, stands, walking, with_)
from tests.games.suite.guards import Case, shown

FIREBIRD, BEES, BARRIER = "dream-firebird", "dream-bees", "horror-barrier"
SENDS = sending(CALM, hand=(FIREBIRD, BEES))
POOR = with_(SENDS, light=5)
WITH_CARDS = lying(lying(sending(CALM), FIREBIRD, "A1"), BEES, "A7")
THEIRS = lying(sending(CALM), BARRIER, "A1", "bob")
PLACES = inside(sending(CALM), steps.Placing("ann", "ann", FIREBIRD, 10))
ROLLED = replace(PLACES, flow=(*PLACES.flow[:-1], steps.Placing("ann", "ann", "dream-portal", 30, number=18)))
WALKS = walking(CALM)
ABLE = with_(WALKS, "bob", abilities=("ability-drinker",))
TOGETHER = walking(stands(stands(CALM, "ann", "C5"), "bob", "C5"))
CASTS = walking(TRIAL)
ON_CARD = walking(stands(lying(CALM, "dream-knitting", "A1"), "ann", "A1"))
RING = walking(stands(CALM, "ann", "E3", 3))
WAKES = inside(stands(with_(CALM, lives=0), "ann", "D3"), steps.Awakening("ann"))
TIED = inside(stands(with_(CALM, lives=0), "ann", "F5"), steps.Awakening("ann"))
WISHES = inside(CALM, steps.Working("ann", "event-market", begun=True,
                                    todo=(Part((IfYouWish(),), (Gain("power"),)),)))
AIMS = inside(CLASH4, steps.Working("ann", "event-postman"))
PICKS = inside(lying(lying(CALM, BARRIER, "A1", "bob"), FIREBIRD, "A7"), steps.Picking("ann", "cancel", 1, "horror"))
PICKS_TWO = inside(lying(lying(PICKS, "horror-fog", "J1", "bob"), BARRIER, "A1", "bob"),
                   steps.Picking("ann", "cancel", 1, "horror"))
GROWS = begun(GAME.new(Setup(("ann", "bob"), box="empty")))
TELLS = do(sending(GROWS, hand=("?",)), a.Send(seat="ann", card="new"))
TAKES = inside(with_(TRIAL, abilities=("ability-mage",)), steps.TakingAbility("ann"))


def correct(*path: str, **patch: Any) -> Correct:
    return Correct(seat="ann", patches=(Patch(path, **patch),))


def called(name: str) -> a.NameCard:
    return a.NameCard(seat="ann", name=name)


def send(card: str) -> a.Send:
    return a.Send(seat="ann", card=card)


def attack(target: str = "bob") -> a.Attack:
    return a.Attack(seat="ann", target=target)


def cast(spell: str, target: str = "") -> a.Cast:
    return a.Cast(seat="ann", spell=spell, target=target)


def lay(s: Any, cell: str) -> a.PlaceCard:
    return a.PlaceCard(seat="ann", at=at(s, cell))


def land(s: Any, cell: str) -> a.Land:
    return a.Land(seat="ann", to=at(s, cell))


def use(card: str) -> a.UseCard:
    return a.UseCard(seat="ann", card=card)


def hold(card: str, seat: str = "ann") -> a.UseHeld:
    return a.UseHeld(seat=seat, card=card)


def recall(card: str) -> a.Recall:
    return a.Recall(seat="ann", card=card)


def cancel(card: str) -> a.Cancel:
    return a.Cancel(seat="ann", card=card)


def pick(card: str) -> a.Pick:
    return a.Pick(seat="ann", card=card)


R = "RS-"
CASES: list[Case] = [
    shown("sequence", R + "R15.1", with_(WALKS, "bob", bp=8), go(WALKS, "K4", "bob"), go(WALKS, "A4")),
    shown("correct.fits", R + "R1.4", WALKS, correct("players", "ann", "lives", value="many"),
          correct("players", "ann", "lives", value=2)),
    shown("correct.bounds", R + "R1.4", WALKS, correct("players", "ann", "lives", by=9),
          correct("players", "ann", "power", by=1)),
    shown("tell.asked", R + "R1.4", TELLS, a.Tell(seat="ann", word="placement.exact"), called("Fog")),
    shown("tell.name", R + "R1.4", TELLS, called("x" * 41), called("x" * 40)),
    shown("roll.faces", R + "R1.3", moving(CALM), roll(9), roll(8)),
    shown("draw.there", R + "R8.1", inside(CALM, steps.EventDue("ann")), a.Draw(seat=TABLE, card="dream-bees"),
          a.Draw(seat=TABLE, card="event-owl")),
    shown("card.known", R + "R7.1", SENDS, send("dream-none"), send(FIREBIRD)),
    shown("cell.known", R + "R4.1", WALKS, a.Go(seat="ann", to="cell:Z9"), go(WALKS, "A4")),
    shown("send.hand", R + "R16.3", SENDS, send("dream-moths"), send(FIREBIRD)),
    shown("send.light", R + "R16.3", POOR, send(FIREBIRD), send(FIREBIRD), SENDS),
    shown("recall.own", R + "R16.3", THEIRS, recall(BARRIER), recall(FIREBIRD), WITH_CARDS),
    shown("recall.permanent", R + "R16.3", WITH_CARDS, recall(BEES), recall(FIREBIRD)),
    shown("cancel.permanent", R + "R16.3", WITH_CARDS, cancel(FIREBIRD), cancel(BEES)),
    shown("cancel.light", R + "R16.3", with_(THEIRS, light=10, hand=(BEES,)), cancel(BARRIER), cancel(BARRIER), THEIRS),
    shown("cancel.trial", R + "R18.8", lying(sending(TRIAL, hand=(FIREBIRD,)), BEES, "A1"), cancel(BEES), cancel(BEES),
          WITH_CARDS),
    shown("place.rolled", R + "R7.7", ROLLED, lay(ROLLED, "C1"), lay(ROLLED, "B4")),
    shown("place.edge", R + "R7.4", PLACES, lay(PLACES, "K11"), lay(PLACES, "J10")),
    shown("place.overlap", R + "R7.4", lying(PLACES, BARRIER, "A1", "bob"), lay(PLACES, "B2"), lay(PLACES, "C3")),
    shown("place.working", R + "R7.5", PLACES, lay(PLACES, "E2"), lay(PLACES, "D2")),
    shown("move.phase", R + "R15.3", moving(stands(lying(CALM, "dream-knitting", "A1"), "ann", "A1")),
          go(CALM, "A3"), go(CALM, "A4"), WALKS),
    shown("move.over", R + "R6.4", stands(with_(CASTS, stopped=True, bp=0), "bob", "A5"), cast("movement"),
          cast("movement"), CASTS),
    shown("seat.known", R + "R1.2", TOGETHER, attack("eve"), attack()),
    shown("spell.known", R + "R14.6", CASTS, cast("sleep", "bob"), cast("lightning", "bob")),
    shown("held.known", R + "R3.3", with_(WALKS, items=("event-potion",)), hold("event-rope"), hold("event-potion")),
    shown("use.there", R + "R7.10", ON_CARD, use(FIREBIRD), use("dream-knitting")),
    shown("token.quest", R + "R10.3", quest(WALKS, "easy-wells", "iridion", 2),
          a.TakeToken(seat="ann", card="easy-wells"), a.TakeToken(seat="ann", card="easy-unknown"),
          quest(WALKS, "easy-unknown", "iridion", 2)),
    shown("go.here", R + "R5.2", WALKS, go(WALKS, "A3"), go(WALKS, "A4")),
    shown("go.through", R + "R5.5", WALKS, go(WALKS, "A4", through=True), go(WALKS, "A4")),
    shown("go.hall", R + "R6.3", RING, go(RING, "F3"), go(RING, "E2")),
    shown("go.gate", R + "R6.1", WALKS, go(WALKS, "E3"), go(WALKS, "F4"), walking(CALM, 10)),
    shown("go.clockwise", R + "R6.2", RING, go(RING, "E4"), go(RING, "E2")),
    shown("go.points", R + "R5.3", walking(CALM, 2), go(WALKS, "A5"), go(WALKS, "A5"), WALKS),
    shown("use.round", R + "R7.11", with_(ON_CARD, used=("dream-knitting",)), use("dream-knitting"),
          use("dream-knitting"), ON_CARD),
    shown("use.concerns", R + "R7.2", walking(stands(lying(CALM, "dream-bridge", "A1"), "ann", "A1")),
          use("dream-bridge"), use("dream-knitting"), ON_CARD),
    shown("use.start", R + "R7.13", walking(stands(lying(CALM, FIREBIRD, "A1"), "ann", "A1"), home=FIREBIRD),
          use(FIREBIRD), use(FIREBIRD),
          settled(walking(stands(lying(CALM, FIREBIRD, "A1"), "ann", "A1"), home=FIREBIRD), cards_after_roll=True)),
    shown("held.item", R + "R8.6", with_(ABLE, "bob", items=("event-potion",)), hold("ability-drinker", "bob"),
          hold("event-potion", "bob")),
    shown("held.works", R + "R3.7", with_(WALKS, items=("event-sword", "event-potion")), hold("event-sword"),
          hold("event-potion")),
    shown("hand_in.ten", R + "R9.2", with_(WALKS, trophies=("event-wind", "event-knight")),
          a.HandIn(seat="ann", power=2), a.HandIn(seat="ann", power=1)),
    shown("attack.here", R + "R12.1", WALKS, attack(), attack(), TOGETHER),
    shown("attack.own", R + "R12.1", walking(stands(CLASH4, "ann", "C3")), attack("cyd"), attack("dan"),
          walking(stands(CLASH4, "ann", "I3"))),
    shown("attack.arrival", R + "R12.1", walking(TOGETHER, walked=False), attack(), attack(), TOGETHER),
    shown("attack.once", R + "R12.4", with_(TOGETHER, attacked=True), attack(), attack(), TOGETHER),
    shown("cast.agreed", R + "R14.1", WALKS, cast("movement"), cast("movement"), CASTS),
    shown("cast.once", R + "R14.2", with_(CASTS, tried=True), cast("movement"), cast("movement"), CASTS),
    shown("cast.target", R + "R14.4", walking(ruled(CLASH4, spells=True), seat="cyd"),
          a.Cast(seat="cyd", spell="lightning", target="ann"), a.Cast(seat="cyd", spell="lightning", target="bob")),
    shown("cast.void", R + "R14.6", CASTS, cast("hurl", "bob"), cast("hurl", "bob"), stands(CASTS, "bob", "K4")),
    shown("ask.fits", R + "R7.12", WISHES, a.Confirm(seat="ann"), a.Wish(seat="ann", yes=False)),
    shown("land.well", R + "R13.1", TIED, land(TIED, "B11"), land(TIED, "E8")),
    shown("land.start_well", R + "R17.6", replace(with_(CLASH4, "cyd", at=""), flow=(
        steps.Rounds(), steps.SettingOut(("cyd",)))), a.Land(seat="cyd", to=at(CALM, "I3")),
        a.Land(seat="cyd", to=at(CALM, "C3"))),
    shown("land.edge", R + "R18.6", replace(with_(TRIAL, at=""), flow=(steps.Rounds(), steps.SettingOut(("ann",)))),
          land(TRIAL, "B5"), land(TRIAL, "A6")),
    shown("land.near", R + "R14.6", inside(CALM, steps.Landing("bob", "ann", "near", 2)), land(CALM, "K6"),
          land(CALM, "J2")),
    shown("land.kind", R + "R8.6", inside(CALM, steps.Landing("ann", "ann", "gate")), land(CALM, "E3"),
          land(CALM, "F4")),
    shown("target.opponent", R + "R14.4", AIMS, a.Target(seat="ann", target="cyd"), a.Target(seat="ann", target="dan")),
    shown("pick.known", R + "R10.1", PICKS_TWO, pick("horror-hour"), pick(BARRIER)),
    shown("pick.fits", R + "R10.2", PICKS_TWO, pick(FIREBIRD), pick(BARRIER)),
    shown("pick.twice", R + "R18.10", TAKES, pick("ability-mage~2"), pick("ability-proud")),
    shown("leave.tournament", R + "R1.1", sending(TRIAL, hand=(FIREBIRD,)), a.Resign(seat="ann"),
          a.Resign(seat="ann"), replace(sending(TRIAL, hand=(FIREBIRD,)), tournament="final")),
]
__all__ = ["CASES", "ON_CARD", "WAKES", "done"]
