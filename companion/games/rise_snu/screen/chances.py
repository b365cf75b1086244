"""How likely fights and spells are to succeed, and the throws that are shown as dice."""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.box.operations import DIE
from companion.games.rise_snu.state import State
from companion.games.rise_snu.steps import Casting, CreatureFight, Duel, Movement, Mystery
from companion.games.rise_snu.steps.common import Rolling
from companion.games.rise_snu.steps.fights import outcome as fight_outcome
from companion.games.rise_snu.steps.spells import threshold
from companion.games.rise_snu.ways import prices
from companion.games.view import Odds, Outcome
from companion.kernel import Fact, Number, Seat, top
from companion.tower.dice import Hand

ENTRIES_SHOWN = 3
FACES = range(1, DIE + 1)
EVENT_AT_MOST = 3
"""Numbers of the Gate of Time that bring an event."""


def fight(powers: tuple[Number, Number], ties: bool = False, theirs: bool = False) -> tuple[Fraction, Fraction]:
    """The chances to win and to lose, the rule of eight included (RS-R12.7). `ties`, `theirs`: whether one or the other
    wins a drawn fight; both do so for nothing."""
    found = [fight_outcome((one, two), powers) for one in FACES for two in FACES]
    drawn = found.count(-1)
    won, lost = found.count(0) + drawn * (ties and not theirs), found.count(1) + drawn * (theirs and not ties)
    return Fraction(won, len(found)), Fraction(lost, len(found))


def duel(s: State, seat: Seat, target: Seat) -> tuple[Fraction, Fraction]:
    """The chances of an attack, for the attacker."""
    powers = figures.power(s, seat, "duel"), figures.power(s, target, "duel")
    return fight(powers, figures.wins_ties(s, seat), figures.wins_ties(s, target))


def spell(s: State, seat: Seat, name: str) -> Fraction:
    need = threshold(s, name) - figures.spell_bonus(s, seat)
    return Fraction(max(0, min(DIE, DIE + 1 - need)), DIE)


def percent(s: State, step: Any, action: a.Attack | a.Cast) -> int:
    """The chance of an attack or a spell before it is declared."""
    seat = step.seat if isinstance(step, Movement) else action.seat
    if isinstance(action, a.Cast):
        return round(100 * spell(s, seat, action.spell))
    return round(100 * duel(s, seat, action.target)[0])


def odds_now(s: State) -> tuple[Odds, ...]:
    """The chances of the roll that is due."""
    step = top(s)
    match step:
        case Duel(seat=seat, target=target):
            won, lost = duel(s, seat, target)
            return Odds("win", won), Odds("lose", lost), Odds("win", lost, seat=target), Odds("lose", won, seat=target)
        case CreatureFight(seat=seat):
            won, lost = fight(step.powers(s), figures.wins_ties(s, seat))
            return Odds("win", won), Odds("lose", lost)
        case Casting(seat=seat, spell=name, success=False):
            return (Odds("spell", spell(s, seat, name)),)
        case Mystery():
            return (Odds("event", Fraction(EVENT_AT_MOST, DIE)),)
        case Movement(seat=seat) if step.due(s):
            now, next_turn = to_a_hall(s, seat)
            return (Odds("hall", now), Odds("hall-next", next_turn)) if next_turn else ()
    return ()


def to_a_hall(s: State, seat: Seat) -> tuple[Fraction, Fraction]:
    """The chance to come to the nearest hall that has something for the character: in this turn, and by the end of the
    next. By the cheapest way, as it lies now; whatever is met on it is left out."""
    p = s.players[seat]
    open_ = [world for world in s.open_worlds if not any(x.left for x in p.quests if x.world == world)]
    found = [way for world in open_ if p.main and (way := prices(s, seat).get(s.ground.worlds[world].hall))]
    if not found:
        return Fraction(0), Fraction(0)
    costs = min(found, key=lambda way: way.cost).costs
    bonus = figures.known(figures.movement(s, seat))
    now = later = 0
    for face in FACES:
        left = _left(costs, max(0, face + bonus))
        now += DIE * (not left)
        later += sum(not left or max(0, other + bonus + p.slowed) >= sum(left) for other in FACES)
    return Fraction(now, DIE * DIE), Fraction(later, DIE * DIE)


def _left(costs: tuple[int, ...], points: int) -> tuple[int, ...]:
    """What is left of a way after so many points: steps that were not paid for, each whole or not at all."""
    for n, cost in enumerate(costs):
        points -= cost
        if points < 0:
            return costs[n:]
    return ()


def throw_of(before: State, fact: Fact) -> tuple[Hand, ...] | None:
    """The dice of a fact, a hand for each side."""
    match fact:
        case f.Fought(faces=faces, powers=powers) | f.CreatureFought(faces=faces, powers=powers):
            return tuple(Hand(((DIE, face),), power) for face, power in zip(faces, powers, strict=False))
        case f.MovementRolled(face=face, points=points):
            return (Hand(((DIE, face),), points - face),)
        case f.SpellCast(face=face, sum=reached):
            return (Hand(((DIE, face),), reached - face),)
        case f.CardRolled(face=face) | f.GateRolled(face=face):
            return (Hand(((DIE, face),)),)
        case f.CellRolled(number=number):
            return (Hand(((DIE, number // 10), (DIE, number % 10))),)
        case f.FirstRolled(rolls=rolls) | f.OrderRolled(rolls=rolls):
            return tuple(Hand(((DIE, face),)) for face in rolls.values())
    return None


def near(s: State) -> bool:
    """Whether dice may be rolled soon."""
    return any(isinstance(step, Rolling) for step in s.flow)


def outcome(before: State, facts: Sequence[Fact]) -> Outcome | None:
    """A fight or a spell that was rolled for, won or lost."""
    for fact in facts:
        match fact:
            case f.Fought(seat=seat, target=target, faces=faces, powers=powers, winner=winner):
                own, other = (x + y for x, y in zip(faces, powers, strict=True))
                return Outcome(fact, winner == seat, own, other, against=target if winner else "")
            case f.CreatureFought(faces=faces, powers=powers, result=result):
                own, other = (x + y for x, y in zip(faces, powers, strict=True))
                return Outcome(fact, result == "won", own, other)
            case f.SpellCast(spell=name, sum=reached, works=works):
                return Outcome(fact, works, reached, threshold(before, name))
    return None
