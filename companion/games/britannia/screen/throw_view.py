"""Which facts are shown as a throw: the dice of a round of battle; and what the round came to."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.britannia.battle import Force
from companion.games.britannia.facts import Destroyed, Rolled
from companion.games.britannia.nations import KINDS
from companion.games.britannia.state import State
from companion.games.britannia.steps import Battle, Battles
from companion.games.view import DiceGroup, Outcome
from companion.kernel import Fact, top
from companion.tower.dice import Hand

ENTRIES_SHOWN = 3
"""The throw, and who retreats after it."""
SIDES = 6


def throw_of(before: State, fact: Fact) -> tuple[Hand, ...] | None:
    """Both sides' dice; None where some were only told as misses: they show no face."""
    if not isinstance(fact, Rolled) or 0 in (*fact.ours, *fact.theirs):
        return None
    return tuple(Hand(tuple((SIDES, face) for face in faces)) for faces in (fact.ours, fact.theirs))


def near(s: State) -> bool:
    return any(isinstance(step, Battle | Battles) for step in s.flow)


def outcome(before: State, facts: Sequence[Fact]) -> Outcome | None:
    """A round of battle: how many fell on each side."""
    rolled = next((x for x in facts if isinstance(x, Rolled)), None)
    if rolled is None:
        return None
    lost = {side: sum(x.n for x in facts if isinstance(x, Destroyed) and x.side == side)
            for side in (rolled.side, rolled.foe)}
    own, other = lost[rolled.foe], lost[rolled.side]
    ours, theirs = before.seat(rolled.side), before.seat(rolled.foe)
    said = ("round", {"side": rolled.side, "n": own, "foe": rolled.foe, "lost": other})
    won = None if own == other else own > other
    return Outcome(rolled, won, own, other, said=said, against=theirs if theirs != ours else "", part=True)


def dice(s: State) -> tuple[DiceGroup, ...]:
    """The dice that are due by nation and kind of unit, in the order in which they are told."""
    step = top(s)
    if not isinstance(step, Battle) or step.stage != "dice" or not step.both(s):
        return ()
    ours, theirs = step.forces(s)
    return (*_groups(step.side, ours), *_groups(step.foe, theirs))


def _groups(side: str, force: Force) -> Iterator[DiceGroup]:
    for kind in KINDS:
        if n := force.of(kind):
            yield DiceGroup(("dice", {"side": side, "kind": kind}), n)
