"""The rules kernel: pure functions over frozen values.

It knows no game, no web, no database, no clock and no global dice. A whole game, where two
seats race to ten with a die and nobody may hold more than twice in a row:

>>> from fractions import Fraction
>>> class Go(Action, frozen=True): hold: bool
>>> class Rolled(Action, frozen=True): face: int
>>> class Went(Fact, frozen=True): seat: str; by: int
>>> class Race(Step, frozen=True):
...     turn: int = 0; held: int = 0; rolling: bool = False; accepts = (Go, Rolled)
...     def actors(self, s): return () if max(s.at.values()) >= 10 else ("table",) if self.rolling else (("ann", "bob")[self.turn],)
...     def candidates(self, s, seat): return (Go(seat=seat, hold=h) for h in (True, False))
...     def chances(self, s): return {Rolled(seat="table", face=n): Fraction(1, 6) for n in range(1, 7)}
...     def take(self, s, a):
...         if isinstance(a, Go) and not a.hold: return (yield Became(Race(self.turn, 0, True)))
...         if isinstance(a, Rolled): s = yield Went(("ann", "bob")[self.turn], a.face)
...         return (yield Became(Race(1 - self.turn, self.held + 1 if isinstance(a, Go) else 0)))
...     def advance(self, s): return (yield Closed())
>>> class Table(Struct, frozen=True): at: dict[str, int]; flow: tuple[Race, ...] = (Race(),)
>>> class RaceGame:
...     rules = RuleBook([Rule("RACE-1", 1, "enforced", guards=("sequence",)), Rule("RACE-2", 1, "enforced", guards=("hold",))])
...     def new(self, setup): return Table({"ann": 0, "bob": 0})
...     def evolve(self, s, fact): return replace(s, at=s.at | {fact.seat: s.at[fact.seat] + fact.by})
...     def step_for(self, s, action): return None
>>> game = RaceGame()
>>> @game.rules.forbids("hold", Go)
... def not_forever(s, step, a):
...     if a.hold and step.held >= 2: yield {"held": step.held}
>>> s = game.new(None)
>>> legal(game, s, "ann")
[Go(hold=True, seat='ann'), Go(hold=False, seat='ann')]
>>> s, facts = apply(game, s, Go(seat="ann", hold=False))
>>> s, facts = apply(game, s, Rolled(seat="table", face=5))
>>> facts[0], actors(s)
(Went(seat='ann', by=5), ('bob',))
>>> judge(game, s, Go(seat="ann", hold=True)).refusals[0].cite.rule
'RACE-1'
>>> perft(game, game.new(None), 3)
19
"""
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.chance import chances, draw, due, sample, throw_numbers, whole_weights
from companion.kernel.codec import Codec, digest, encode
from companion.kernel.flow import (
    Became, Closed, Correct, Corrected, Opened, Patch, able, actors, evolve, outcomes, patched, run, settle, top,
    waits_for_table)
from companion.kernel.game import Game
from companion.kernel.remember import remember_last
from companion.kernel.play import (
    Line, apply, difference, divide, fold, in_order, instructions, judge, legal, near_misses, perform, perft, replay)
from companion.kernel.rulebook import Rule, RuleBook
from companion.kernel.values import (
    TABLE, UNKNOWN, Action, Cite, Doubt, Fact, Facts, Finding, Instruction, Number, Piece, Place, Refusal, Refused,
    ScoreLine, ScoreSheet, Seat, Step, Throw, Trial, Unknown, Verdict, distribution, kebab, total)
from companion.kernel.veil import visible_facts, view

__all__ = [
    "TABLE", "UNKNOWN", "Action", "Became", "Cite", "Closed", "Codec", "Correct", "Corrected", "Doubt", "Fact",
    "Facts", "Finding", "Game", "Instruction", "Line", "Number", "Opened", "Patch", "Piece", "Place", "Refusal",
    "Refused", "Rule", "RuleBook", "ScoreLine", "ScoreSheet", "Seat", "Step", "Struct", "Throw", "Trial", "Unknown",
    "Verdict", "able", "actors", "apply", "chances", "difference", "digest", "distribution", "divide", "draw", "due",
    "encode", "evolve", "fold", "in_order", "instructions", "judge", "kebab", "legal", "near_misses",
    "outcomes", "patched", "perform", "perft", "remember_last", "replace", "replay", "run", "sample", "settle",
    "throw_numbers", "top", "total", "view", "visible_facts", "waits_for_table", "whole_weights",
]
