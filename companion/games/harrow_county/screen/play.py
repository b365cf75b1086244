"""What the coach would do: the best of a few likely actions, by how the position looks after each.

One action is looked ahead, before a jar the whole turn; a throw is weighed by its odds. The bots of the balance count
play like this, too."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county import steps
from companion.games.harrow_county.evolve import evolve
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk.coach import choices as fair_choices
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.coach import hester_choices
from companion.games.harrow_county.hexes import NEXT, distance
from companion.games.harrow_county.kammi.state import SPACES, goblins
from companion.games.harrow_county.screen.fights import fight
from companion.games.harrow_county.screen.judgement import WEIGHTS, gains, missing, more_than_other, views, worth
from companion.games.harrow_county.screen.throw_view import forecast
from companion.games.harrow_county.solo.coach import solo_choices
from companion.games.harrow_county.state import PURPLE, State
from companion.games.harrow_county.steps.talents import RAGE
from companion.kernel import TABLE, Action, Seat, Unknown, chances, due, legal, perform, top

ENOUGH = 0.05
"""Less than that is not worth a tap."""
LONGEST_TURN = 40
"""Actions after which a turn is not looked through further."""
IN_TREE = 0.7
"""A cube that is paid or stays in the Tree is not lost for good."""
WEIGHED = (a.Attack, a.Strike, a.Displace, a.Pull, a.ChooseAbility)
"""Actions after which the whole position is weighed, the rival's side included."""
MAX_SPLITS = 2
"""Haints that a smaller group may have: those are looked at, and everybody together."""


class Choice(NamedTuple):
    """An action, what it is worth, and why: the part of `views` that it serves most, "" for none."""

    action: Action
    worth: float
    why: str = ""


class Planned(NamedTuple):
    """What a seat had best do in a position that the coach has thought of."""

    position: State
    seat: Seat
    choice: Choice | None


_ahead: tuple[Planned, ...] = ()
"""What was thought of before the last jar. Always replaced as a whole, since threads share it; positions are values, so
that an equal one has the same answer."""


def best(game: Any, s: State, seat: Seat, plans: list[Planned] | None = None) -> Choice | None:
    """What the seat had best do now; None where it cannot do anything. `plans`: grows by what is thought of."""
    for plan in _ahead:
        if plan.seat == seat and plan.position == s:
            return plan.choice
    found = sorted(choices(game, s, seat, plans), key=lambda x: -x.worth)
    choice = found[0] if found else None
    if plans is not None:
        plans.append(Planned(s, seat, choice))
    return choice


def choices(game: Any, s: State, seat: Seat, plans: list[Planned] | None = None) -> Iterator[Choice]:
    """The likely actions with what they are worth, beside doing nothing. `plans` as for `best`."""
    step = top(s)
    if step is None or seat not in step.actors(s):
        return
    if isinstance(step, (*steps.OF_SOLO, *steps.OF_DUEL)):
        yield from (Choice(*found) for found in solo_choices(game, s, seat))
        return
    if seat == s.fair_folk.seat:
        yield from (Choice(*found) for found in fair_choices(game, s, seat))
        return
    if isinstance(step, steps.Hiding | steps.Answering):  # where things are hidden, no coach should say
        return
    if isinstance(step, steps.Turn) and not step.jar:
        yield from (Choice(x, 0.6, "offer") for x in legal(game, s, seat) if isinstance(x, fa.UseOffer))
        yield from _jars(game, s, seat)
        return
    if seat not in s.players:
        yield from (Choice(x, n, why) for x, n, why in hester_choices(game, s, seat))
        return
    before = views(s, seat)
    offered = [x for x in legal(game, s, seat) if _likely(s, x)]
    weighed = any(isinstance(x, WEIGHED) for x in offered)
    now = more_than_other(s, seat, before) if weighed else 0.0
    for action in offered:
        match action:
            case a.Attack(start=start, target=target, hester=True):
                yield Choice(action, on_hester(s, seat, start, target), "attack")
            case a.Attack(start=start, target=target):
                yield Choice(action, _attack(s, seat, start, target, now), "attack")
            case a.Done():
                yield Choice(action, ENOUGH if isinstance(step, steps.Turn | steps.Acting) else 0.001)
            case b.Douse(n=n):
                yield Choice(action, 1.2 if n >= s.hester.fires.get(step.target, 0) else 0.05 * n)
            case b.StrikeHester() | b.ResetSpoon():
                yield Choice(action, 0.8 if isinstance(action, b.StrikeHester) else 0.4)
            case a.Strike() | a.Displace() | a.Pull():
                yield Choice(action, worth(perform(game, s, action)[0], seat) - now + 0.1, "points")
            case a.ChooseAbility() if s.red(seat):
                yield Choice(action, outlook(game, s, action, now, plans), action.ability)
            case a.ChooseAbility(ability=ability):
                yield Choice(action, _ability(s, seat, ability), ability)
            case a.PlaceGoal(to=to):  # far from the rival's home, and from whoever could come there soon
                yield Choice(action, _far_from(s, s.other(seat), to))
            case a.Guide(start=start, to=to):  # what units and paths allow is done, as far as it leads home
                home = s.homes[seat]
                nearer = distance(start, home) - distance(to, home)
                yield Choice(action, 0.3 * nearer + 2.0 * (to == home), "goal")
            case a.UseTrack() | a.UseToken():
                yield Choice(action, 1.0)
            case a.UseTalent():
                yield Choice(action, _talent(s, seat))
            case a.ChooseRow(row=row):
                yield Choice(action, _row(s, seat, row), row)
            case a.Unmask() | a.TurnDoll() | a.HideDoll() | a.SetOut():
                yield Choice(action, 0.5)
            case a.Replay():
                yield Choice(action, 0.5)
            case a.CarryDoll():
                yield Choice(action, 0.0)
            case a.UseTile() | a.Choose() | fa.UseOffer() | fa.TakeOffer():
                yield Choice(action, 0.6)
            case a.PlayCard():
                yield Choice(action, 0.4 if isinstance(step, steps.Turn) else 1.1)
            case a.Keep():
                yield Choice(action, 0.3)
            case _:
                after, _ = perform(game, s, action)
                got = gains(before, views(after, seat))
                if isinstance(action, a.TakePath) and sum(got.values()) >= 0:  # it serves nothing there
                    got["way"] += 0.01
                yield Choice(action, sum(got.values()), max(got, key=lambda name: got[name]))


def _jars(game: Any, s: State, seat: Seat) -> Iterator[Choice]:
    """The jars by what a turn with them comes to; where one may attack again, the jar that is missed least."""
    jars = [x for x in legal(game, s, seat) if isinstance(x, a.BreakJar)]
    global _ahead
    now = worth(s, seat)
    plans: list[Planned] = []
    own = {x.jar: outlook(game, s, x, now, plans) for x in jars if not x.attack}
    yield from (Choice(x, own[x.jar], x.jar) for x in jars if not x.attack)
    if again := [x for x in jars if x.attack]:
        least = min(again, key=lambda x: own[x.jar])
        yield Choice(least, outlook(game, s, least, now, plans), least.jar)
    _ahead = tuple(plans)


def outlook(game: Any, s: State, act: Action, before: float, plans: list[Planned] | None = None) -> float:
    """By how much the position is worth more to the seat than `before` after the turn in which this comes next. What
    the table draws is what is likeliest; an attack is weighed by its odds and ends the outlook. `plans` as for
    `best`."""
    seat = act.seat
    s, _ = perform(game, s, act)
    for _ in range(LONGEST_TURN):
        step = top(s)
        if step is None or not _at_turn(s, seat):
            break
        if step.actors(s) == (TABLE,):
            if due(s):  # a throw
                break
            drawn = chances(s)
            s, _ = perform(game, s, max(drawn, key=lambda x: drawn[x]))
            continue
        found = best(game, s, seat, plans)
        if found is None:
            break
        if isinstance(found.action, a.Attack) or (isinstance(found.action, a.ChooseAbility) and s.red(seat)):
            return worth(s, seat) - before + found.worth
        s, _ = perform(game, s, found.action)
    return worth(s, seat) - before


def _at_turn(s: State, seat: Seat) -> bool:
    """Whether a turn of the seat is under way, its cleanup included."""
    return any(step.seat == seat and (isinstance(step, steps.Cleanup) or step.jar != "")
               for step in s.flow if isinstance(step, steps.Turn | steps.Cleanup))


def _talent(s: State, seat: Seat) -> float:
    """A goblin's talent comes once: the Knocker waits for prey, the Prankster for nothing."""
    if s.players[seat].colour == PURPLE and s.players[seat].name == "knocker":
        prey = [sum(s.units(s.other(seat), x) > 0 for x in NEXT[at]) for at in goblins(s)]
        return 0.6 * max(prey, default=0) - 0.9
    return 1.0


def _row(s: State, seat: Seat, row: str) -> float:
    """What both abilities of a row are worth, and the cubes that wait on it."""
    gives = (s.kammi.waiting_token, *s.kammi.rows.get(row, ()))[:SPACES]
    return sum(_ability(s, seat, x) for x in gives) + 0.2 * s.kammi.row_cubes.get(row, 0)


def _far_from(s: State, rival: Seat, to: str) -> float:
    """How hard a goal there would be for the rival: steps to its home and its units, or storms that are missing."""
    near = min(distance(to, at) for at in s.stands(rival))
    if s.red(rival):
        return distance(to, s.homes[rival]) + 0.3 * near
    need, _ = missing(tuple(sorted(s.storms)) + s.printed, s.homes[rival], (to,), s.settings.chain_ends)
    return need[0] + 0.3 * near


def _likely(s: State, action: Action) -> bool:
    """Groups are everybody, all haints, the legend alone, or a few."""
    if isinstance(action, a.Advance):
        here = s.players[action.seat].haints.get(action.start, 0)
        return action.haints in (0, here) or (not action.legend and action.haints <= MAX_SPLITS)
    if isinstance(action, a.Sway):
        return action.n <= MAX_SPLITS
    if isinstance(action, a.PutToken | a.Shift):
        return any(distance(action.to, at) <= 1 for at in s.stands(action.seat))
    return True


def _attack(s: State, seat: Seat, start: str, target: str, now: float) -> float:
    """What the position is worth beyond `now` after as many kills as there may be, by their chances, and the cubes
    that are left."""
    rival = s.other(seat)
    found = fight(s, seat, start, target, RAGE if isinstance(top(s), steps.Raging) else 0)
    value, after = 0.0, s
    for chance in found.kills[1:]:
        after = _killed(after, seat, target)
        value += chance * (worth(after, seat) - now)
    if found.lost:
        value += found.lost * (worth(_killed(s, rival, start), seat) - now)
    cubes = found.ours - s.players[seat].cubes - found.theirs + s.players[rival].cubes
    return value + IN_TREE * WEIGHTS["cubes"] * cubes


def _killed(s: State, seat: Seat, target: str) -> State:
    """The position after a kill of the seat on that hex, or anywhere else where its legend is alone."""
    rival = s.other(seat)
    haints = s.players[rival].haints
    at = target if target in haints else max(haints, key=lambda x: haints[x], default="")
    s = evolve(s, f.HaintKilled(seat, at, 0, s.book_chapter > 2))
    p = s.players[seat]
    return evolve(s, f.PlateScored(seat)) if s.book_chapter > 2 and p.haint_plate >= p.spoon else s


def on_hester(s: State, seat: Seat, start: str, target: str) -> float:
    """A point for the last flame; Hester's death takes her next meal."""
    chance = float(forecast(s, seat, start, target, True))
    flames = s.hester.fires.get(target, 0)
    worth = (1.2 - 0.17 * flames if s.players[seat].cubes > flames else 0.1) if flames else 0.0
    return chance * (worth + 0.7 * (s.hester.at == target)) - (1 - chance) * 0.2


def _ability(s: State, seat: Seat, ability: str) -> float:
    """How much the seat needs so much of it."""
    n = s.value(seat, ability)
    amount = 2 if isinstance(n, Unknown) else n
    p = s.players[seat]
    match ability:
        case "spawn":
            room = min(amount, s.haints_left(seat), max(0, 4 - s.units(seat, p.legend)) + (
                max(0, 4 - s.units(seat, s.homes[seat])) if p.legend != s.homes[seat] else 0))
            few = 0.6 if s.red(seat) else 0.4
            return room * (few if sum(p.haints.values()) < 5 else 0.25)
        case "strengthen":
            return min(amount, s.cubes_left(seat), max(0, 7 - p.cubes)) * 0.24
    return amount * 0.42
