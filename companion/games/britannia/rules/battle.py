"""Battles, retreats, raiders and removals (S46 to S54)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia.board import PLACES, is_sea
from companion.games.britannia.nations import ARMIES, DANES
from companion.games.britannia.rules.book import EMPTY, Particulars, rules
from companion.games.britannia.state import State
from companion.games.britannia.steps.after import Hungry, Withdrawing, may_go, raiders
from companion.games.britannia.steps.battle import Battle, Battles, Striking, contested, shelter, way_back
from companion.games.britannia.steps.special import Recalling
from companion.kernel import Doubt, Seat

Objections = Iterable[Particulars]


@rules.forbids("fight.where", a.Fight, final=True)
def an_area_with_a_battle(s: State, step: Any, act: a.Fight) -> Iterator[Particulars]:
    if not isinstance(step, Battles) or s.seat(step.side) != act.seat or act.at not in contested(s, step.side):
        yield {"to": act.at}


@rules.forbids_all("fight.all", a.Done)
def every_battle_is_fought(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    """Nor is one broken off while its dice are due (S51)."""
    due = isinstance(step, Battle) and step.stage == "dice"
    if (isinstance(step, Battles) or due) and (left := contested(s, step.side)):
        yield {"n": len(left), "at": left}


@rules.forbids("cast.faces", a.Cast, final=True)
def a_face_for_each_die(s: State, step: Any, act: a.Cast) -> Iterator[Particulars]:
    throw = step.throw(s) if isinstance(step, Battle) else None
    told = replace(act, faces=tuple(face or 1 for face in act.faces))
    if throw is None or throw.numbers(told) is None:
        yield {"n": len(act.faces), "most": len(throw.parts) if throw else 0}


@rules.forbids("result.possible", a.Result, final=True)
def what_a_battle_can_leave(s: State, step: Any, act: a.Result) -> Iterator[Particulars]:
    """No more than there was, nothing of both sides, a fort as long as an army is left (S48 to S50)."""
    if not isinstance(step, Battle) or step.stage != "dice" or not step.both(s) or act.seat != s.seat(step.side) \
            or act not in set(step.results(s, act.seat)):
        yield {"to": act.at, "n": act.infantry + act.cavalry}


@rules.forbids("strike.kind", a.Strike, final=True)
def units_that_are_there(s: State, step: Any, act: a.Strike) -> Iterator[Particulars]:
    if not isinstance(step, Striking) or act.kind not in ARMIES or not s.count(step.side, step.area, act.kind):
        yield {"kind": act.kind}


# Retreats


def retreating(step: Battle) -> str:
    return step.foe if step.stage == "defender" else step.side


@rules.forbids("retreat.there", a.Retreat, final=True)
def armies_of_the_battle(s: State, step: Any, act: a.Retreat) -> Objections:
    if isinstance(step, Battle) and step.stage != "dice" and act.kind in ARMIES and act.start == step.area \
            and act.to in PLACES and act.to != act.start and s.seat(retreating(step)) == act.seat \
            and 1 <= act.n <= s.count(retreating(step), step.area, act.kind) \
            and (not act.leader or act.leader in s.chiefs(retreating(step), step.area)):
        return EMPTY
    return ({"start": act.start, "n": act.n},)


@rules.forbids("retreat.shelter", a.Retreat)
def where_defenders_find_shelter(s: State, step: Battle, act: a.Retreat) -> Iterator[Particulars]:
    if step.stage == "defender" and act.to not in shelter(s, step.foe, step.area, step.side):
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to)}


@rules.forbids("retreat.back", a.Retreat)
def attackers_go_back(s: State, step: Battle, act: a.Retreat) -> Iterator[Particulars]:
    if step.stage == "attacker":
        most = way_back(s, step.side, step.area, step.first).get((act.to, act.kind), 0)
        if act.n > most:
            yield {"to": act.to, "most": most, "at": (act.start, act.to)}


@rules.forbids("retreat.room", a.Retreat)
def room_for_those_who_retreat(s: State, step: Battle, act: a.Retreat) -> Iterator[Particulars]:
    if not s.room(retreating(step), act.to, act.n):
        yield {"to": act.to, "n": act.n, "at": (act.to,)}


@rules.forbids("retreat.leader", a.Retreat)
def the_leader_goes_with_the_last(s: State, step: Battle, act: a.Retreat) -> Iterator[Particulars]:
    side = retreating(step)
    for leader in s.chiefs(side, step.area):
        if leader != act.leader and s.armies(side, step.area) == act.n:
            yield {"leader": leader, "start": act.start, "at": (act.start,)}


# Raiders


@rules.forbids("withdraw.raiders", a.Withdraw, final=True)
def raiders_go_home(s: State, step: Any, act: a.Withdraw) -> Objections:
    if isinstance(step, Withdrawing) and (not act.leader or act.leader in s.chiefs(step.side, act.start)):
        most = sum(may_go(s, step.side, x) for x in raiders(s, step.side)
                   if (x.at, x.home, x.kind) == (act.start, act.to, act.kind))
        if s.seat(step.side) == act.seat and 1 <= act.n <= min(most, s.count(step.side, act.start, act.kind)):
            return EMPTY
    return ({"start": act.start, "to": act.to},)


@rules.forbids("withdraw.room", a.Withdraw)
def room_at_home(s: State, step: Withdrawing, act: a.Withdraw) -> Iterator[Particulars]:
    if not s.room(step.side, act.to, act.n):
        yield {"to": act.to, "n": act.n, "at": (act.to,)}


@rules.forbids("withdraw.leader", a.Withdraw)
def the_leader_goes_with_the_last_raider(s: State, step: Withdrawing, act: a.Withdraw) -> Iterator[Particulars]:
    for leader in s.chiefs(step.side, act.start):
        if leader != act.leader and s.armies(step.side, act.start) == act.n:
            yield {"leader": leader, "start": act.start, "at": (act.start,)}


@rules.forbids_all("withdraw.danes", a.Done)
def the_first_danes_all_go(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Withdrawing) and (step.side, s.round) == (DANES, 11) and (left := raiders(s, DANES)):
        yield {"at": tuple(dict.fromkeys(x.at for x in left))}


# Armies that go to the box


@rules.forbids("remove.there", a.Remove, final=True)
def an_army_that_stands_there(s: State, step: Any, act: a.Remove) -> Objections:
    side = step.side if isinstance(step, Hungry) else "romans" if isinstance(step, Recalling) else ""
    if side and s.seat(side) == act.seat and act.kind in ARMIES and s.count(side, act.at, act.kind):
        return EMPTY
    return ({"start": act.at},)


@rules.forbids("remove.land", a.Remove)
def hunger_is_on_land(s: State, step: Any, act: a.Remove) -> Iterator[Particulars]:
    if isinstance(step, Hungry) and step.why == "hunger" and is_sea(act.at):
        yield {"start": act.at, "at": (act.at,)}


@rules.forbids("remove.legions", a.Remove)
def how_many_legions_go(s: State, step: Any, act: a.Remove) -> Iterator[Doubt]:
    if isinstance(step, Recalling) and s.settings.legions is None:
        yield Doubt("legions")


@rules.forbids_all("remove.enough", a.Done)
def every_legion_that_is_recalled_goes(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Recalling) and (n := step.due(s)):
        yield {"n": n}

