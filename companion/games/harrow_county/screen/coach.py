"""What a coach would whisper to a seat now, and why. Its sentence is the text `coach.KEY`.

He advises what `play.best` would do; tips and the games that are counted for balance come from one judgement."""
from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.derived.coach import Book, Tips
from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk.state import possible
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.state import FEAST, makes_fire
from companion.games.harrow_county.screen.play import Choice, best
from companion.games.harrow_county.screen.throw_view import forecast
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo.screen import attacker
from companion.games.harrow_county.state import GOAL, PURPLE, State
from companion.games.harrow_county.steps.battle import price
from companion.games.view import Tip
from companion.kernel import TABLE, Action, Seat, actors, remember_last, top

if TYPE_CHECKING:
    from companion.games.harrow_county.game import HarrowCounty

tip = Book("HC-").tip
plan = remember_last(best)
"""What is best now: a screen that is drawn anew asks about a position equal to the last one."""
AT_ONCE = 3
"""Tips shown at once."""
NEAR_END = 2
"""So few points below the end are worth a warning."""
FIRSTS: dict[type, str] = {
    steps.Turn: "jar", steps.Acting: "acting", steps.Battle: "tree", steps.Clash: "clash", steps.Sorting: "sorting",
    steps.Rescuing: "rescuing", steps.Paths: "paths", steps.Storming: "storming", steps.SettingOut: "setting-out",
    steps.Rooting: "rooting", steps.HesterTurn: "hester-turn", steps.Dousing: "dousing", steps.Feasting: "feasting",
    steps.HidingDoll: "hiding-doll", steps.Unmasking: "unmasking", steps.TurningDoll: "turning-doll",
    steps.Hiding: "hiding", steps.FairTurn: "fair-turn", steps.Seeking: "seeking", steps.TakingOffers: "taking-offers",
    steps.Answering: "answering", steps.TurningCard: "turning-card", steps.ChoosingSide: "choosing-side",
    steps.MovingUnits: "moving-units", steps.SendingAttack: "sending-attack"}
"""Steps that are explained to whoever meets them for the first time."""
JAR_RULES = {"ability": "4.3a", "wild": "4.6", "legend": "4.7", "attack": "5.1"}


class Coach:
    REFUSED = "overrule"

    def __init__(self, game: HarrowCounty):
        self.game = game

    def first(self, s: State, seat: Seat) -> str:
        step, at_it = top(s), actors(s)
        if isinstance(step, steps.Battle):
            return "tree" if at_it == (TABLE,) and attacker(step) == seat else ""
        if isinstance(step, steps.Turn) and step.jar:
            return "rows" if step.rows and seat in at_it else ""
        if isinstance(step, steps.HesterTurn) and step.thrown:
            return ""
        return FIRSTS.get(type(step), "") if seat in at_it else ""

    def choose(self, s: State, seat: Seat) -> Action | None:
        found = plan(self.game, s, seat)
        return found.action if found else None

    def advise(self, s: State, seat: Seat) -> tuple[Tip, ...]:
        if top(s) is None or not s.book_chapter:
            return ()
        if seat == s.fair_folk.seat and not isinstance(top(s), (*steps.OF_SOLO, *steps.OF_DUEL)):
            found = plan(self.game, s, seat) if seat in actors(s) else None
            return tuple(fair_advice(s, found)) if found else ()
        if seat not in s.seats:
            return ()
        return tuple(self._tips(s, seat))[:AT_ONCE]

    def _tips(self, s: State, seat: Seat) -> Tips:
        step = top(s)
        if seat in actors(s) and (found := plan(self.game, s, seat)):
            yield from advice(s, seat, found)
        if seat not in s.players:
            yield from hester_ending(s) if seat == s.hester.seat else ()
            return
        if isinstance(step, steps.Battle) and attacker(step) == seat and not step.hester:
            yield tip("tree", "5.6", n=price(step.target))
        yield from dolls(s, seat)
        yield from ending(s, seat)


def advice(s: State, seat: Seat, found: Choice) -> Tips:
    """The action in words, with what it is for."""
    act, step = found.action, top(s)
    match act:
        case a.BreakJar(jar="ability", attack=False) if s.players[seat].colour == PURPLE:
            yield tip("jar.rows", "8.7")
        case a.ChooseRow(row=row):
            yield tip("row", "8.7", row=row)
        case a.BreakJar(jar=jar):
            key = "again" if act.attack else jar
            yield tip(f"jar.{key}", "5.12" if act.attack else JAR_RULES[jar], n=_amount(s, seat, jar))
        case a.ChooseAbility(ability=ability):
            yield tip(f"ability.{ability}", "4.3a")
        case a.Advance(start=start, to=to):
            yield tip(f"advance.{_reason(s, seat, found.why)}", "4.4a", start=start, to=to)
        case a.Attack(start=start, target=target, hester=True):
            yield tip("fire", "9.11", start=start, target=target,
                      percent=round(100 * forecast(s, seat, start, target, True)))
        case a.Attack(start=start, target=target):
            yield tip("attack", "5.6", start=start, target=target,
                      percent=round(100 * forecast(s, seat, start, target)))
        case a.Spawn(at=at):
            yield tip("spawn", "4.4f", to=at)
        case a.Strengthen(n=n):
            yield tip("strengthen", "4.4g", n=n)
        case a.Strike():
            yield tip("strike", "5.9", n=price(step.target) if isinstance(step, steps.Striking | steps.Clash) else 2)
        case a.Displace(to=to) if to:
            yield tip("displace", "5.7", to=to)
        case a.PlacePath(to=to):
            yield tip("path", "4.8", to=to)
        case a.PlaceStorm(to=to):
            yield tip("storm", "4.9", to=to)
        case a.Guide(start=start, to=to):
            yield tip("guide", "4.5.3a", start=start, to=to)
        case c.ChooseDeck(deck=deck):
            yield tip("solo.deck", "10.4B", deck=deck)
        case c.ActivateSide(faction=colour):
            yield tip("solo.side", "10.4B", side=s.seat_of(colour))
        case c.SwapSoloCard():
            yield tip("solo.swap", "10.4B")
        case b.PlaceRoot(to=to):
            yield tip("root", "9.4b", to=to)
        case b.Creep(start=start, to=to):
            yield tip("burn" if makes_fire(s, s.owner(start), to) else "creep", "9.6", start=start, to=to)
        case b.Stalk(to=to):
            yield tip("stalk", "9.10", to=to)
        case b.ThrowTree():
            yield tip("throw", "9.7")
        case b.Infect(at=at):
            yield tip("infect", "9.7", to=at)
        case b.Summon(at=at):
            yield tip("summon", "9.7", to=at)
        case b.Eat(token=token) if token:
            yield tip("eat", "9.10", token=token)
        case b.OpenCard(card=card) | b.UseCard(card=card):
            yield tip("card", "9.8", card=card)
        case b.Douse(n=n):
            yield tip("douse", "9.11", n=n)
        case a.Keep(token=token):
            yield tip("keep", "4.5.2", token=token)
        case fa.UseOffer(offer=offer):
            yield tip("offer.use", "11.10", offer=offer)
        case fa.TakeOffer(at=at):
            yield tip("offer.take", "11.9", to=at)
        case a.Done() if isinstance(step, steps.Striking | steps.Clash):
            yield tip("save", "5.11")


def fair_advice(s: State, found: Choice) -> Tips:
    """The same for the Fair Folk."""
    match found.action:
        case fa.PlaceNest(to=to):
            yield tip("fair.nest", "11.4", to=to)
        case fa.CompleteObjective(card=card):
            yield tip("fair.quest", "11.5", card=card)
        case fa.PlayFairCard(card=card):
            yield tip("fair.card", "11.7", card=card)
        case fa.LayArrow(at=at):
            yield tip("fair.arrow", "11.5", to=at)
        case fa.Guess(at=at):
            yield tip("fair.guess", "11.5", to=at, n=len(possible(s)))
        case fa.SearchTerrain(terrain=terrain):
            yield tip("fair.terrain", "11.4", terrain=terrain)


def dolls(s: State, seat: Seat) -> Tips:
    """What the dolls mean for Kammi and for her rival, while a turn begins."""
    step = top(s)
    if not s.kammi.dolls or not isinstance(step, steps.Turn) or step.jar or step.seat != seat:
        return
    yield tip("doll", "8.12") if s.players[seat].colour == PURPLE else tip("guard_doll", "8.12")


def _amount(s: State, seat: Seat, jar: str) -> int:
    return s.players[seat].wild + min(1, s.wild_left) if jar == "wild" else 0


def _reason(s: State, seat: Seat, why: str) -> str:
    """Which words say what a step serves."""
    match why:
        case "goal" | "way" if s.players[seat].colour == PURPLE:
            return "doll"
        case "goal" | "way":
            return "townsfolk" if s.red(seat) else "storms" if s.blue(seat) else "better"
        case "brambles":
            return "brambles"
        case "token" | "tokens":
            return "token"
    return "better"


def hester_ending(s: State) -> Tips:
    """Her sixth square is near."""
    if s.hester.filled >= FEAST - NEAR_END:
        yield tip("end.hester", "9.16", n=FEAST - s.hester.filled)


def ending(s: State, seat: Seat) -> Tips:
    """Somebody may end the game with this round."""
    if s.hester.seat and s.hester.filled >= FEAST - NEAR_END:
        yield tip("end.hester", "9.16", n=FEAST - s.hester.filled)
    for who in s.factions:
        if 0 < GOAL - s.players[who].points <= NEAR_END:
            yield tip("end.mine" if who == seat else "end.near", "5b.2", seat=who, n=s.players[who].points)


__all__ = ["Coach", "advice"]
