"""What a choice comes to before it is made: how far a group goes, what it scores, how a battle is likely to end."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.games.britannia import actions as a
from companion.games.britannia import scoring
from companion.games.britannia.battle import Force, force_of
from companion.games.britannia.movement import found_from, source_for
from companion.games.britannia.nations import INFANTRY
from companion.games.britannia.odds import chances, falls, until
from companion.games.britannia.state import State, changed
from companion.games.britannia.steps import Battle, Battles, Moving
from companion.games.britannia.steps.battle import contested, force
from companion.games.view import Assumed, Line
from companion.kernel import Place, remember_last, top

THRESHOLDS = 2
"""Retreats are weighed with one army left and with two."""
MOST_DICE = 16
"""The exact chances of larger battles would keep the screen waiting: while armies move it is only said where so many
dice of theirs would win already."""


class Clash(Struct, frozen=True):
    """A battle fought to its end: who is left, how many each side loses on average, points for what is destroyed if the
    attackers win."""

    side: str
    foe: str
    wins: float
    loses: float
    lost: tuple[float, float]
    points: int

    @property
    def nobody(self) -> float:
        return max(0.0, 1 - self.wins - self.loses)


class Goal(Struct, frozen=True):
    """A move: `short` for the map, `lines` for the list."""

    short: str
    lines: tuple[Line, ...]


def _large(ours: Force, theirs: Force) -> bool:
    return ours.dice + theirs.dice > MOST_DICE


CERTAIN = .995
"""A chance that is printed as more than 99 %."""
SURE = 1e-9
"""What sums of floating point may be off by."""


def percent(chance: float) -> str:
    """Never 0 % of what may happen, never 100 % of what may not. No line ends within it."""
    whole = round(100 * chance)
    if whole == 0 and chance > SURE:
        return "<\u00a01\u00a0%"
    return ">\u00a099\u00a0%" if whole == 100 and chance < 1 - SURE else f"{whole}\u00a0%"


def acting_side(s: State) -> str:
    step: Any = top(s)
    return step.side if isinstance(step, Moving | Battles | Battle) else ""


@remember_last
def of_move(s: State, action: a.Move) -> Goal:
    """What the move of a group comes to; where it meets enemies, the battle as everybody would stand then. Nothing of
    one that the rules forbid."""
    side = acting_side(s)
    source = side and source_for(found_from(s, side, action.start, action.kind, action.leader), action.to, action.n)
    if not source:
        return Goal("", ())
    way = source.ways[action.to]
    foes = s.foes(side, action.to)
    gain = way.gain + (0 if foes else scoring.claim(s, side, action.to))
    steps = len(way.path) - 1
    lines: list[Line] = [("steps", {"n": steps})]
    if gain:
        lines.append(("earns", {"n": gain}))
    if not foes:
        return Goal(f"{steps} +{gain}" if gain else str(steps), tuple(lines))
    there = changed(s.units, action.to, side, action.kind, action.n)[action.to]
    led = bool(action.leader) or bool(s.chiefs(side, action.to))
    ours = force_of(dict(there[side]), side, led, False, s.settings.fort_on_hard_ground)
    theirs = force(s, foes[0], action.to, False)
    if ours.armies > 2 * s.resistance(side, action.to):
        lines.append(("overruns", {"foe": foes[0]}))
    some = _counted(ours, theirs)
    wins = 0.0 if _large(some, theirs) else chances(some, theirs, int(s.settings.leader_die))[0]
    if some != ours and wins < CERTAIN:
        return Goal("?\u00a0%", (*lines, ("clash", {"foe": foes[0]})))
    return Goal(percent(wins), (*lines, ("clash_wins", {"n": action.n, "chance": percent(wins)})))


def _counted(ours: Force, theirs: Force) -> Force:
    """The attackers without the infantry that makes the battle large: all of them win at least as often."""
    return ours.without(INFANTRY, min(ours.infantry, max(0, ours.dice + theirs.dice - MOST_DICE)))


@remember_last
def of_battle(s: State, at: Place) -> Clash:
    """The battle that is due in an area."""
    side = acting_side(s)
    foe = next(iter(s.foes(side, at)), "")
    if not side or not foe:
        return Clash(side, foe, 0, 0, (0, 0), 0)
    return _clash(s, side, foe, at, force(s, side, at, True), force(s, foe, at, False))


def _clash(s: State, side: str, foe: str, at: Place, ours: Force, theirs: Force) -> Clash:
    wins, loses, mine, other = chances(ours, theirs, int(s.settings.leader_die))
    points = sum(points * n for kind, n in s.here(at).get(foe, {}).items()
                 for points, _ in scoring.prizes(s, side, kind, foe, True))
    points += sum(points for leader in s.chiefs(foe, at)
                  for points, _ in scoring.prizes(s, side, "leader", leader, True))
    alone = len(s.here(at)) <= 2
    return Clash(side, foe, wins, loses, (mine, other), points + (scoring.claim(s, side, at) if alone else 0))


def battle_lines(s: State, at: Place) -> tuple[Line, ...]:
    """What a battle comes to that may be chosen; its chances only where `of_retreats` does not say them."""
    x = of_battle(s, at)
    lines: list[Line] = []
    if _large(force(s, x.side, at, True), force(s, x.foe, at, False)):
        lines.append(("battle_ends", {"wins": percent(x.wins), "loses": percent(x.loses),
                                      "nobody": percent(x.nobody)}))
    lines.append(("battle_losses", {"side": x.side, "ours": round(x.lost[0], 1), "foe": x.foe,
                                    "theirs": round(x.lost[1], 1)}))
    if x.points:
        lines.append(("battle_points", {"n": x.points}))
    return tuple(lines)


def of_round(s: State) -> tuple[Line, ...]:
    """What the dice that are due may do."""
    step: Any = top(s)
    if not isinstance(step, Battle) or not step.both(s) or step.stage != "dice":
        return ()
    (ours, theirs), bonus = step.forces(s), int(s.settings.leader_die)
    nobody = max(0.0, 1 - sum(chances(ours, theirs, bonus)[:2]))
    return (("round", {"side": step.side, "falls": percent(falls(ours, theirs, bonus)), "foe": step.foe,
                       "foe_falls": percent(falls(theirs, ours, bonus)), "nobody": percent(nobody)}),)


def of_retreats(s: State) -> Iterator[Assumed]:
    """How a battle ends where nobody retreats, and where one side leaves as soon as so many armies are left of it: the
    side that is asked, at the dice the attackers. While they choose their next battle, the same of each one that is
    due."""
    choosing = isinstance(top(s), Battles)
    stays, retreats = ("stays_at", "retreats_at") if choosing else ("stays", "retreats")
    due = _due(s)
    for keep in range(THRESHOLDS + 1):
        found = {battle.area: chance for battle in due if (chance := _retreating(s, battle, keep))}
        if found:
            key, label = (retreats, "until") if keep else (stays, "nobody")
            unsaid = {battle.area: "" for battle in due} if keep else {}
            wins = {at: x["wins"] for at, x in found.items()}
            yield Assumed((label, {"n": keep}), tuple((key, x) for x in found.values()), unsaid | wins,
                          "" if choosing else wins[due[0].area])


def _due(s: State) -> list[Battle]:
    """The battle that is fought, or those of which the next one is chosen."""
    step: Any = top(s)
    if isinstance(step, Battles):
        return [step.battle(s, at) for at in contested(s, step.side)]
    return [step] if isinstance(step, Battle) else []


def _retreating(s: State, battle: Battle, keep: int) -> dict[str, Any]:
    """The chances of one battle; {} of a large one, and where no more armies stand than are to be kept."""
    if not battle.both(s):
        return {}
    own, foe = battle.forces(s)
    if defends := battle.stage == "defender":
        own, foe = foe, own
    if _large(own, foe) or own.armies <= keep:
        return {}
    x = until(own, foe, keep, int(s.settings.leader_die))
    return {"side": battle.foe if defends else battle.side, "at": battle.area, "wins": percent(x.wins),
            "leaves": percent(x.leaves), "lost": percent(x.lost)}
