"""Judge, offer, apply, explain, compare, replay: pure functions over a game and a state."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from companion.kernel.flow import (
    Correct, Corrected, Opened, able, actors, evolve, look, may_act, outcomes, patched, run, settle, top)
from companion.kernel.values import (
    TABLE, Action, Doubt, Fact, Facts, Instruction, Piece, Place, Refusal, Refused, Seat, Verdict)


def in_order(s: Any, action: Action) -> bool:
    """Whether this kind of action is due from this seat in the present step. The table only reports what is due."""
    step = top(s)
    if step is None or type(action) not in step.accepts or not may_act(s, action.seat):
        return False
    if action.seat != TABLE:
        return True
    throw = step.throw(s)
    return type(action) is type(throw.blank) if throw else type(action) in {type(x) for x in outcomes(s)}


def judge(game: Any, s: Any, action: Action) -> Verdict:
    """Everything the rules have to say about an action, whoever enters it."""
    if isinstance(action, Correct):
        return _judge_correction(game, s, action)
    reasons: list[Refusal] = []
    step = top(s)
    if not in_order(s, action):
        due = {"seat": action.seat, "due": actors(s), "step": step.__struct_config__.tag if step else "over"}
        step = game.step_for(s, action)
        reasons.append(game.rules.refusal("sequence", due, final=step is None))
    if step is None:
        return Verdict(tuple(reasons))
    objections = list(game.rules.objections(s, step, action))
    doubts = tuple(x for x in objections if isinstance(x, Doubt))
    return Verdict((*reasons, *(x for x in objections if not isinstance(x, Doubt))), doubts)


def _judge_correction(game: Any, s: Any, action: Correct) -> Verdict:
    settled, why = getattr(game, "settled", lambda patch: False), "unreadable"
    try:
        if not action.patches or any(map(settled, action.patches)):
            why = "settled" if action.patches else "nothing"
            raise ValueError(why)
        after = patched(s, action.patches)
        why = "apart"
        playable(game, after)
    except Exception:  # a hand may write anything anywhere: whatever the game cannot take does not fit
        return Verdict((game.rules.refusal("correct.fits", {"why": why}, final=True),))
    reasons = []
    for patch in action.patches:
        if patch.by:
            node, (low, high) = look(after, patch.path), game.limits(s, patch.path)
            if node < low or (high is not None and node > high):
                reasons.append(game.rules.refusal("correct.bounds", {"value": node, "low": low, "high": high}))
    return Verdict(tuple(reasons))


def playable(game: Any, s: Any) -> None:
    """Ask everything that is ever asked of a position, so that one that cannot be played raises now and not later."""
    if not game.coherent(s):
        raise ValueError("seats and steps do not fit together")
    s = settle(game, s, [])
    for seat in able(s):
        legal(game, s, seat)
    game.check(s), game.score(s), game.pieces(s)


def legal(game: Any, s: Any, seat: Seat) -> list[Action]:
    """What the seat may do now, unchecked actions included; for the seat `table` what it may report."""
    if not may_act(s, seat):
        return []
    offers = outcomes(s) if seat == TABLE else top(s).likely(s, seat)
    return list(dict.fromkeys(game.rules.allowed(s, top(s), offers)))


def near_misses(game: Any, s: Any, seat: Seat) -> list[tuple[Action, Verdict]]:
    """The candidates that a guard refuses, each with every reason."""
    if seat == TABLE or not may_act(s, seat):
        return []
    return [(a, found) for a in dict.fromkeys(top(s).candidates(s, seat)) if (found := judge(game, s, a)).refusals]


def apply(game: Any, s: Any, action: Action, overruled: Iterable[str] = ()) -> tuple[Any, list[Fact]]:
    """The state after an action and the facts it caused. Raises Refused with every refusal
    whose guard is not in `overruled`. An overruled action of the wrong step opens its own."""
    skip = set(overruled)
    if standing := [r for r in judge(game, s, action).refusals if r.final or r.guard not in skip]:
        raise Refused(standing)
    return perform(game, s, action)


def perform(game: Any, s: Any, action: Action) -> tuple[Any, list[Fact]]:
    """`apply` without judging, for an action that has just been judged or offered."""
    done: list[Fact] = []
    facts = top(s).take(s, action) if in_order(s, action) else _out_of_order(game, s, action)
    return settle(game, run(game, s, facts, done), done), done


def _out_of_order(game: Any, s: Any, action: Action) -> Facts:
    if isinstance(action, Correct):
        return (yield Corrected(action.patches))
    s = yield Opened(game.step_for(s, action))
    return (yield from top(s).take(s, action))


def fold(game: Any, s: Any, facts: Iterable[Fact]) -> Any:
    """The state after stored facts; nothing is judged."""
    for fact in facts:
        s = evolve(game, s, fact)
    return s


class Line(msgspec.Struct, frozen=True):
    """One action of a replay: the verdict of today's rules, the facts, and the state after it."""

    action: Action
    verdict: Verdict
    facts: tuple[Fact, ...]
    state: Any


def replay(game: Any, setup: Any, actions: Iterable[Action], overrule: bool = False) -> Iterator[Line]:
    """Judge a whole game again. A refused action changes nothing unless `overrule` is set."""
    s = game.new(setup)
    for action in actions:
        verdict = judge(game, s, action)
        facts: list[Fact] = []
        blocked = any(r.final for r in verdict.refusals) if overrule else bool(verdict.refusals)
        if not blocked:
            s, facts = perform(game, s, action)
        yield Line(action, verdict, tuple(facts), s)


def difference(game: Any, before: Any, after: Any) -> list[Instruction]:
    """What hands must do to turn one position into the other, moves before takes before puts."""
    return instructions(game.pieces(before), game.pieces(after))


def instructions(before: Mapping[Place, tuple[Piece, ...]], after: Mapping[Place, tuple[Piece, ...]]
                 ) -> list[Instruction]:
    """The same between pieces by place, wherever they were seen."""
    old, new = _things(before), _things(after)
    gone, come = old - new, new - old
    moves: list[Instruction] = []
    takes: list[Instruction] = []
    for (place, piece), count in sorted(gone.items()):
        for (other, same), room in sorted(come.items()):
            if same == piece and room and count:
                n = min(room, count)
                moves.append(Instruction("move", _many(piece, n), place, other))
                come[other, same] -= n
                count -= n
        if count:
            takes.append(Instruction("take", _many(piece, count), place))
    puts = [Instruction("put", _many(piece, count), place) for (place, piece), count in sorted(come.items()) if count]
    return moves + takes + puts


def _things(pieces: Any) -> Counter[tuple[Place, Piece]]:
    things: Counter[tuple[Place, Piece]] = Counter()
    for place, there in pieces.items():
        for piece in there:
            things[place, _many(piece, 1)] += piece.count
    return things


def _many(piece: Piece, count: int) -> Piece:
    return msgspec.structs.replace(piece, count=count)


def perft(game: Any, s: Any, depth: int) -> int:
    """The number of action sequences of that length: a regression figure for the rules."""
    return sum(divide(game, s, depth).values()) if depth else 1


def divide(game: Any, s: Any, depth: int) -> dict[Action, int]:
    """`perft` split by first action, to find where two versions of the rules part. The last ones are counted and not
    performed."""
    return {a: perft(game, perform(game, s, a)[0], depth - 1) if depth > 1 else 1
            for seat in actors(s) for a in legal(game, s, seat)}
