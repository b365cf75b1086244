"""What the coach would do: the best of a few likely actions, by how the position looks after each.

One action is looked ahead, a throw is weighed by its odds. The bots of the balance count play like this, too."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk.coach import choices as fair_choices
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.coach import hester_choices
from companion.games.harrow_county.hexes import MIDDLE, NEXT, distance
from companion.games.harrow_county.kammi.state import ROWS, SPACES, goblins
from companion.games.harrow_county.screen.judgement import FAR, gains, missing, views, worth
from companion.games.harrow_county.screen.throw_view import forecast
from companion.games.harrow_county.solo.coach import solo_choices
from companion.games.harrow_county.state import PURPLE, State
from companion.games.harrow_county.steps.battle import price
from companion.kernel import Action, Seat, Unknown, legal, perform, top

ENOUGH = 0.05
"""Less than that is not worth a tap."""
MAX_SPLITS = 2
"""Haints that a smaller group may have: those are looked at, and everybody together."""


class Choice(NamedTuple):
    """An action, what it is worth, and why: the part of `views` that it serves most, "" for none."""

    action: Action
    worth: float
    why: str = ""


def best(game: Any, s: State, seat: Seat) -> Choice | None:
    """What the seat had best do now; None where it cannot do anything."""
    found = sorted(choices(game, s, seat), key=lambda x: -x.worth)
    return found[0] if found else None


def choices(game: Any, s: State, seat: Seat) -> Iterator[Choice]:
    """The likely actions with what they are worth, beside doing nothing."""
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
        yield from (Choice(x, _jar(s, x), x.jar) for x in legal(game, s, seat) if isinstance(x, a.BreakJar))
        return
    if seat not in s.players:
        yield from (Choice(x, n, why) for x, n, why in hester_choices(game, s, seat))
        return
    before = views(s, seat)
    for action in legal(game, s, seat):
        if not _likely(s, action):
            continue
        match action:
            case a.Attack(start=start, target=target, hester=True):
                yield Choice(action, on_hester(s, seat, start, target), "attack")
            case a.Attack(start=start, target=target):
                yield Choice(action, _attack(s, seat, start, target), "attack")
            case a.Done():
                yield Choice(action, ENOUGH if isinstance(step, steps.Turn | steps.Acting) else 0.001)
            case b.Douse(n=n):
                yield Choice(action, 1.2 if n >= s.hester.fires.get(step.target, 0) else 0.05 * n)
            case b.StrikeHester() | b.ResetSpoon():
                yield Choice(action, 0.8 if isinstance(action, b.StrikeHester) else 0.4)
            case a.Strike() | a.Displace() | a.Pull():
                yield Choice(action, worth(perform(game, s, action)[0], seat) - worth(s, seat) + 0.1, "points")
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


def _attack(s: State, seat: Seat, start: str, target: str) -> float:
    """A kill is a point and a haint less; what is paid may be missed."""
    chance = float(forecast(s, seat, start, target))
    more = max(0, s.players[seat].cubes - s.players[s.other(seat)].cubes) * 0.12
    value = 1.25 + more + (0.7 if target == MIDDLE else 0) + _near_goal(s, seat, target)
    return chance * value - (1 - chance) * 0.25 - 0.17 * price(target) * chance


def _near_goal(s: State, seat: Seat, target: str) -> float:
    """Whoever stands in the way of what the seat is after."""
    goals = tuple(s.kammi.dolls.values()) if s.players[seat].colour == PURPLE else \
        s.townsfolk if s.red(seat) else s.buildings
    return 0.3 if any(distance(target, at) <= 1 for at in goals) or distance(target, s.homes[seat]) <= 2 else 0.0


def _best_attack(s: State, seat: Seat) -> float:
    rival, found = s.other(seat), 0.0
    for start in s.stands(seat):
        for target in s.stands(rival):
            if distance(start, target) <= s.attack_reach(seat, start):
                found = max(found, _attack(s, seat, start, target))
        found = max((found, *(on_hester(s, seat, start, at) for at in {*s.hester.fires, s.hester.at} - {""}
                              if distance(start, at) <= s.attack_reach(seat, start))))
    return found


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


def _jar(s: State, act: a.BreakJar) -> float:
    """What a jar is worth now. Those that grow are better kept for later in a round; an attack while it lasts."""
    seat, p = act.seat, s.players[act.seat]
    if act.attack:
        return _best_attack(s, seat) - 0.1
    match act.jar:
        case "ability" if p.colour == PURPLE:
            return max(_row(s, seat, row) for row in ROWS)
        case "ability" if not s.blue(seat):
            return max(_ability(s, seat, x) for x in ("advance", "spawn", "strengthen"))
        case "ability":
            n = s.draws(seat)
            return 0.4 * (3 if isinstance(n, Unknown) else min(n, sum(s.bag.values())))
        case "wild":
            return 0.44 * (p.wild + 1) + 0.26
        case "attack":
            return _best_attack(s, seat) + 0.4
    return _legend(s, seat)


def _legend(s: State, seat: Seat) -> float:
    if s.players[seat].colour == PURPLE:
        return _track(s, seat) + max(0.0, _talent(s, seat) - 0.3) * (not s.kammi.talent_used)
    if s.red(seat):
        bare = sum(at not in s.cubes for at in s.players[seat].haints)
        legend = s.players[seat].legend
        helps = any(distance(at, legend) <= s.reach(seat, legend) + 1 for at in s.townsfolk)
        return 0.3 + (0.3 if helps else 0.05) * s.players[seat].scrolls + 0.12 * min(bare, s.cubes_left(seat))
    _, wanted = missing(tuple(sorted(s.storms)) + s.printed, s.homes[seat], tuple(sorted(s.buildings)),
                        s.settings.chain_ends)
    nearest = min((distance(x, at) for x in s.stands(seat) for at in wanted), default=FAR)
    return 0.5 + (0.7 if nearest == 0 else 0) + 0.1 * s.players[seat].scrolls


def _track(s: State, seat: Seat) -> float:
    """What her track brings: cards again, or cubes on rows and what follows."""
    p = s.players[seat]
    if p.track_turned:
        return 0.6 + 0.35 * p.scrolls
    return 0.45 * min(p.scrolls + 1, len(p.cards_played)) if goblins(s) else 0.0
