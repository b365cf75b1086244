"""How a coach would play: one judgement, by which he advises and by which games are counted.

What an area is worth to a nation is what it may still score there, soon before later, and a little for the people who
grow there. A battle is worth its chances, which are exact."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.games.britannia import actions as a
from companion.games.britannia import scoring
from companion.games.britannia.battle import force_of
from companion.games.britannia.board import AREAS, DIFFICULT, NEXT, is_sea, people, stack
from companion.games.britannia.movement import options, overrun, raiding
from companion.games.britannia.nations import INFANTRY, NATIONS, ROMANS, SCORING
from companion.games.britannia.odds import chances
from companion.games.britannia.state import State
from companion.games.britannia.steps import (
    Allowing, Battle, Battles, Building, Coming, Crowning, Drafting, Growing, Hungry, Moving, Recalling, Settling,
    Striking, Voting, Withdrawing)
from companion.games.britannia.steps.draft import apart
from companion.kernel import TABLE, Action, Place, Seat, actors, judge, legal, remember_last, top

GROWTH, DAMP, BRAVE, MOST_DICE = 0.3, 0.8, 0.55, 16
"""What a population point is worth; how much less points are worth a round later; below which chance nobody attacks;
of larger battles the chances of an equal part are taken."""


class Choice(Struct, frozen=True):
    """An action with what it serves: take (land that scores), fight, land, grow, or the word of its step."""

    action: Action
    why: str = ""
    worth: float = 0.0
    chance: float = 1.0


def worth(s: State, side: str, at: Place) -> float:
    """What an area may still bring the nation."""
    if is_sea(at):
        return 0.0
    nation = NATIONS[side]
    held = next((nation.hold.get(n, {}).get(at, 0) * DAMP ** (n - s.round) for n in SCORING if n >= s.round), 0.0)
    return held + scoring.claim(s, side, at) + GROWTH * people(at)


def winning(s: State, side: str, at: Place, n: int) -> float:
    """The chance that so many more armies of the nation win an area from whoever is there."""
    foes = s.foes(side, at)
    if not foes:
        return 1.0
    mine = dict(s.here(at).get(side, {}))
    mine[INFANTRY] = mine.get(INFANTRY, 0) + n
    ours = force_of(mine, side, bool(s.chiefs(side, at)), False, s.settings.fort_on_hard_ground)
    theirs = force_of(dict(s.here(at)[foes[0]]), foes[0], bool(s.chiefs(foes[0], at)), at in DIFFICULT,
                      s.settings.fort_on_hard_ground)
    while ours.dice + theirs.dice > MOST_DICE and min(ours.infantry, theirs.infantry) > 1:
        ours, theirs = ours._replace(infantry=ours.infantry - 1), theirs._replace(infantry=theirs.infantry - 1)
    if ours.dice + theirs.dice > MOST_DICE:
        return float(ours.dice > theirs.dice)
    return chances(ours, theirs, int(s.settings.leader_die))[0]


@remember_last
def best(s: State, game: Any, seat: Seat) -> Choice | None:
    """What the seat would do now; None where only dice are due, or nothing is legal."""
    if seat not in actors(s) or seat == TABLE:
        return None
    found = sorted(_wishes(s, seat), key=lambda x: -x.worth)
    for choice in found:
        if choice.worth > 0 and not judge(game, s, choice.action).refusals:
            return choice
    offers = [x for x in legal(game, s, seat) if not isinstance(x, a.Result)]
    if done := next((x for x in offers if isinstance(x, a.Done)), None):
        return Choice(done, "done")
    rest = [x for x in offers if not isinstance(x, a.Move)] or offers
    return Choice(rest[0], "rest") if rest else None


def _wishes(s: State, seat: Seat) -> Iterator[Choice]:
    step: Any = top(s)
    match step:
        case Moving(side=side):
            yield from _pleas(s, step, seat)
            if s.seat(side) == seat:
                yield from _moves(s, side, seat)
        case Growing(side=side):
            for at in s.lands(side):
                yield Choice(a.Grow(seat=seat, at=at), "grow", worth(s, side, at) + _danger(s, side, at))
        case Battles(side=side):
            yield from _pleas(s, step, seat)
            for at in AREAS if s.seat(side) == seat else ():
                if side in s.here(at) and s.foes(side, at):
                    yield Choice(a.Fight(seat=seat, at=at), "fight", 1 + winning(s, side, at, 0))
        case Battle():
            yield from _retreats(s, step, seat)
        case Withdrawing(side=side):
            yield from _withdrawals(s, step, seat)
        case _:
            yield from _others(s, step, seat)


def _pleas(s: State, step: Any, seat: Seat) -> Iterator[Choice]:
    """A nation that Rome is about to destroy submits."""
    for side, nation in NATIONS.items():
        if nation.submits_at and step.side == ROMANS and s.seat(side) == seat and side not in s.vassals:
            threatened = sum(bool(s.armies(ROMANS, at)) for at in s.lands(side))
            if threatened and len(s.lands(side)) <= nation.submits_at:
                yield Choice(a.Submit(seat=seat, side=side), "submit", 2.0 * threatened)


def _danger(s: State, side: str, at: Place) -> float:
    """How many other armies stand beside an area."""
    return 0.2 * sum(s.resistance(side, x) for x in NEXT[at])


def _moves(s: State, side: str, seat: Seat) -> Iterator[Choice]:
    crowds = frozenset(x for x in s.places(side) if not is_sea(x) and s.armies(side, x) > stack(x))
    for (start, kind, leader), groups in options(s, side).items():
        for source in groups:
            for to, way in source.ways.items():
                yield from _move(s, side, a.Move(seat=seat, start=start, to=to, n=1, kind=kind, leader=leader),
                                 source.n, way.gain, bool(crowds - {to}))


def _move(s: State, side: str, act: a.Move, most: int, gain: int, crowd: bool) -> Iterator[Choice]:
    """The number that serves such a move best. `crowd`: the nation's overstack stands elsewhere."""
    start, to = act.start, act.to
    own, foes = s.armies(side, to), s.foes(side, to)
    if own and not foes and not gain and not is_sea(start):
        return
    whole = s.armies(side, start)
    for n in range(1, min(most, 8) + 1):
        if own + n > stack(to) and side != ROMANS and (crowd or not (foes or is_sea(start))):
            break
        left = worth(s, side, start) if n == whole and not s.foes(side, start) and not is_sea(start) else 0.0
        new = gain + (0.0 if own and not foes else worth(s, side, to))
        chance = winning(s, side, to, n) if foes else 1.0
        if foes and chance < BRAVE:
            continue
        total = chance * new - left - 0.7 * (1 - chance) * (own + n) - 0.05 * n + 0.6 * is_sea(start) * (
            not raiding(s, side))
        if s.foes(side, start) and overrun(s, side, start) < n:
            continue
        yield Choice(_with(act, n), "fight" if foes else "land" if is_sea(start) else "take", total, chance)


def _with(act: a.Move, n: int) -> a.Move:
    return a.Move(seat=act.seat, start=act.start, to=act.to, n=n, kind=act.kind, leader=act.leader)


def _retreats(s: State, step: Battle, seat: Seat) -> Iterator[Choice]:
    """Whoever is likely to lose goes, all together, where most is to be had."""
    side = step.foe if step.stage == "defender" else step.side
    if step.stage == "dice" or s.seat(side) != seat:
        return
    ours, theirs = step.forces(s)
    mine = chances(ours, theirs, int(s.settings.leader_die))[1 if side == step.foe else 0] \
        if ours.dice + theirs.dice <= MOST_DICE else 0.5
    if mine >= 0.35:
        return
    for act in step.retreats(s):
        yield Choice(act, "retreat", act.n + 0.1 * worth(s, side, act.to), 1 - mine)


def _withdrawals(s: State, step: Withdrawing, seat: Seat) -> Iterator[Choice]:
    """Raiders go home from where they hold little, or would starve."""
    armies = sum(s.armies(step.side, at) for at in AREAS)
    hungry = armies > 2 * len(s.held(step.side))
    for act in step.candidates(s, seat):
        if isinstance(act, a.Withdraw):
            stays = worth(s, step.side, act.start) - _danger(s, step.side, act.start)
            yield Choice(act, "withdraw", act.n - stays + 3 * hungry)


def _others(s: State, step: Any, seat: Seat) -> Iterator[Choice]:
    """Single choices, each by its worth."""
    match step:
        case Hungry() | Recalling():
            side = getattr(step, "side", ROMANS)
            for act in step.candidates(s, seat):
                if isinstance(act, a.Remove):
                    spare = s.armies(side, act.at) > 1
                    yield Choice(act, "remove", 20 - worth(s, side, act.at) + 5 * spare - 40 * isinstance(
                        step, Recalling) * (s.settings.legions is None))
        case Coming(side=side):
            for act in step.candidates(s, seat):
                if isinstance(act, a.Appear):
                    yield Choice(act, "appear", 1 + s.armies(side, act.at) + worth(s, side, act.at))
        case Settling():
            for act in step.candidates(s, seat):
                yield Choice(act, "settle", 1 + worth(s, "romano_british", act.at))  # type: ignore[attr-defined]
        case Building():
            return
        case Allowing(side=side):
            yield Choice(a.Allow(seat=seat, full=s.seat(side) == seat), "allow", 1)
        case Striking():
            yield Choice(a.Strike(seat=seat, kind="cavalry"), "strike", 1)
        case Voting(voters=voters) if voters:
            own = [x for x in NATIONS if s.seat(x) == seat and scoring.english(s, x)]
            choice = max(own, key=lambda x: scoring.english(s, x), default="")
            yield Choice(a.Vote(seat=seat, side=voters[0], choice=choice), "vote", 1)
        case Drafting():
            yield from (Choice(act, "draft", NATIONS[act.side].infantry) for act in step.candidates(s, seat)
                        if isinstance(act, a.Draft) and not apart(s, seat, act.side))
        case Crowning():
            yield Choice(a.Crown(seat=seat, side=""), "crown", 1)

