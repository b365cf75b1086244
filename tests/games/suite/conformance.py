"""What every game must pass: the laws of the design (section 4) on positions reached by random legal play.

A game's test module subclasses `Conformance` and adds nothing but its id, its set-ups and what its secrets are.
COMPANION_SOAK=1 plays more games and tries more actions; every choice is derandomized, so a failure comes back."""
from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion import games
from companion.games.playout import CAP, DeadEnd, choose, generator
from companion.kernel import (
    TABLE, Action, Closed, Correct, Fact, Opened, Refused, actors, apply, chances, digest, draw, due,
    encode, evolve, fold, judge, legal, near_misses, perform, sample, visible_facts, top, view)
from companion.kernel import replay as judge_again
from tests.games.suite.hidden import Deals, renamed
from tests.soak import SOAK
from tests.games.suite.invented import anything, leaves, patches, words

GAMES = 100 if SOAK else 1
"""Complete games played from each set-up."""
KEPT = 2
"""Of them stay in memory for the other tests; each is 2 to 3 MB."""
UNFINISHED = GAMES // 10
"""Of them may go on for longer than anybody plays: chance dawdles now and then."""
SAMPLED = 400 if SOAK else 10
"""Positions of a game that the dearer tests look at."""
LONG = 400
"""Actions of a game that is judged and folded from its beginning."""
HASHING = ("0", "4242") if SOAK else ("4242",)
"""Hash seeds of other processes; this one has another again."""
PLAYED_THERE = 250 if SOAK else 100
"""Actions of a game that they play."""
GOING_ON = 8 if SOAK else 4
"""Legal actions played after an overruled one or a correction."""


def quick(examples: int) -> Callable[[Any], Any]:
    """The same examples every time; many more of them in a soak. A failure is told as it is found: the trail of notes
    is short, while making it shorter would take minutes."""
    return settings(max_examples=examples * (40 if SOAK else 1), derandomize=True, database=None, deadline=None,
                    phases=(Phase.generate,), suppress_health_check=list(HealthCheck))


class Played(NamedTuple):
    """One action of a game: the state before it, the facts, the state after it."""

    before: Any
    action: Action
    facts: list[Fact]
    after: Any


@cache
def start(id: str, setup: bytes) -> Any:
    game = games.load(id)
    return game.new(game.codec.setup(setup))


def play(id: str, setup: bytes, number: int = 0) -> tuple[Played, ...]:
    """A complete random game, or its first CAP actions; the first ones are played once. Fails at a dead end."""
    return (_kept if number < KEPT else _played)(id, setup, number)


def _played(id: str, setup: bytes, number: int) -> tuple[Played, ...]:
    game, s, rng, moves = games.load(id), start(id, setup), generator(1, number), []
    while actors(s) and len(moves) < CAP:
        try:
            action = choose(game, s, rng)
        except DeadEnd as dead:
            pytest.fail(f"game {number}, action {len(moves)}: nothing is legal for {dead.seats} in {s.flow[-1]}")
        after, facts = perform(game, s, action)
        moves.append(Played(s, action, facts, after))
        s = after
    return tuple(moves)


_kept = cache(_played)


def spread(moves: tuple[Any, ...], n: int) -> tuple[Any, ...]:
    """About `n` of the moves, from the first to the last."""
    step = max(1, len(moves) // n)
    return moves[len(moves) % step::step]


@cache
def vocabulary(id: str, setup: bytes) -> tuple[str, ...]:
    """Every word of the first and the last position of a game."""
    found = dict.fromkeys(words(msgspec.to_builtins((start(id, setup), play(id, setup)[-1].after))))
    return tuple(found)


def go_on(game: Any, s: Any, seed: int) -> Any:
    """Random legal play after something irregular: readings and actions must not raise; to be stuck is allowed,
    since the table can always correct."""
    rng = random.Random(seed)
    for _ in range(GOING_ON):
        game.check(s), game.score(s), game.pieces(s), game.codec.state(encode(s))
        for seat in actors(s):
            near_misses(game, s, seat)
        for seat in s.seats:
            view(game, s, seat)
        if not actors(s):
            return s
        try:
            action = choose(game, s, rng)
        except DeadEnd:
            return s
        note(f"{action} in {top(s)}")
        s, _ = perform(game, s, action)
    return s


CHILD = """
import sys
from companion import games
from companion.games.playout import choose, generator
from companion.kernel import actors, digest, perform
games.add(sys.argv[1], sys.argv[2])
game = games.load(sys.argv[1])
for setup in sys.argv[4:]:
    s, rng = game.new(game.codec.setup(setup)), generator(1, 0)
    for _ in range(int(sys.argv[3])):
        if actors(s):
            s, _ = perform(game, s, choose(game, s, rng))
    print(digest(s))
"""


class Conformance(Deals):
    """`setups`: set-ups as JSON by a short name, `seldom` the names of those that only a soak plays."""

    id: ClassVar[str]
    setups: ClassVar[dict[str, dict[str, Any]]]
    seldom: ClassVar[frozenset[str]] = frozenset()

    @property
    def game(self) -> Any:
        return games.load(self.id)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "setup" in metafunc.fixturenames:
            metafunc.parametrize("setup", [
                pytest.param(encode(setup), id=name, marks=pytest.mark.soak if name in self.seldom else ())
                for name, setup in self.setups.items()])

    def test_random_games_end_and_every_position_is_possible(self, setup: bytes) -> None:
        unfinished = []
        for number in range(GAMES):
            moves = play(self.id, setup, number)
            unfinished += [number] * bool(actors(moves[-1].after))
            assert [x for x in self.game.check(moves[0].before) if x.certain] == []
            for n, move in enumerate(moves):
                found = [x for x in self.game.check(move.after) if x.certain]
                assert not found, f"game {number}, action {n} {move.action}: {found}"
        assert len(unfinished) <= UNFINISHED, f"games {unfinished} do not end"

    def test_an_offered_action_is_accepted_and_leaves_its_input_alone(self, setup: bytes) -> None:
        for move in spread(play(self.id, setup), SAMPLED):
            before = digest(move.before)
            after, facts = apply(self.game, move.before, move.action)
            assert digest(move.before) == before, f"{move.action} changed its input"
            assert (digest(after), facts) == (digest(move.after), move.facts), f"{move.action} is not a function"

    def test_the_journal_judged_again_gives_the_same_game(self, setup: bytes) -> None:
        game, moves = self.game, play(self.id, setup)[:LONG]
        stored = [game.codec.action(encode(move.action)) for move in moves]
        assert stored == [move.action for move in moves]
        for line, move in zip(judge_again(game, game.codec.setup(setup), stored), moves, strict=True):
            assert not line.verdict.refusals, f"{move.action}: {line.verdict}"
            assert line.state == move.after, f"replay parts at {move.action}"
        assert digest(line.state) == digest(moves[-1].after)

    def test_folding_stored_facts_gives_every_position_and_undo_its_parent(self, setup: bytes) -> None:
        game, moves = self.game, play(self.id, setup)
        journal = [game.codec.facts(encode(move.facts)) for move in moves]
        assert journal == [move.facts for move in moves]
        s = start(self.id, setup)
        for move, facts in zip(moves, journal, strict=True):
            assert s == move.before, f"undoing {move.action} does not lead to the position before it"
            s = fold(game, s, facts)
        assert digest(s) == digest(moves[-1].after)
        for n in (0, len(moves) // 3, len(moves) - 1):
            undone = fold(game, game.new(game.codec.setup(setup)), (x for facts in journal[:n] for x in facts))
            assert digest(undone) == digest(moves[n].before), f"undo to entry {n}"

    def test_states_survive_being_saved(self, setup: bytes) -> None:
        for move in spread(play(self.id, setup), SAMPLED):
            assert self.game.codec.state(encode(move.after)) == move.after

    def test_the_table_reports_what_is_due_with_probabilities(self, setup: bytes) -> None:
        rng = random.Random(5)
        for move in play(self.id, setup):
            outcomes, throw = chances(move.before), due(move.before)
            if throw:
                assert throw.numbers(draw(move.before, rng.randrange)) is not None
                assert move.action.seat != TABLE or throw.numbers(move.action) is not None
            if outcomes:
                assert sum(outcomes.values(), Fraction(0)) == 1, f"{sum(outcomes.values())} in {move.before.flow[-1]}"
                assert list(outcomes) == legal(self.game, move.before, TABLE)
                assert sample(move.before, rng) in outcomes

    def test_every_candidate_that_nothing_refuses_is_offered(self, setup: bytes) -> None:
        """Also where a step asks about its `likely` ones alone."""
        game = self.game
        for s in [move.before for move in spread(play(self.id, setup), SAMPLED)]:
            for seat in [seat for seat in actors(s) if seat != TABLE]:
                accepted = [a for a in dict.fromkeys(top(s).candidates(s, seat)) if not judge(game, s, a).refusals]
                assert legal(game, s, seat) == accepted, f"{seat} in {top(s)}"

    @quick(8)
    @given(data=st.data())
    def test_offered_if_and_only_if_allowed(self, setup: bytes, data: st.DataObject) -> None:
        game, moves, known = self.game, play(self.id, setup), vocabulary(self.id, setup)
        s = moves[data.draw(st.integers(0, len(moves) - 1))].before
        offered = {seat: set(legal(game, s, seat)) for seat in (*s.seats, TABLE, "nobody")}
        for action in data.draw(st.lists(anything(game, s, known), min_size=10, max_size=25)):
            verdict = judge(game, s, action)
            blank = unwritten(action)  # read off paper: offered without its words
            if throw := due(s) if action.seat == TABLE and not offered[TABLE] else None:
                fits = throw.numbers(action) is not None  # too many outcomes to list: whatever fits is offered
                assert fits == (not verdict.refusals), f"{action} in {top(s)}: {verdict}"
            elif not verdict.refusals or action == blank:
                assert (blank in offered[action.seat]) == (not verdict.refusals), f"{action} in {top(s)}: {verdict}"
            if verdict.refusals:
                with pytest.raises(Refused) as refused:
                    apply(game, s, action)
                assert refused.value.refusals == verdict.refusals

    def test_a_view_names_no_secret_of_others(self, setup: bytes) -> None:
        for move in spread(play(self.id, setup), SAMPLED):
            s = move.after
            for seat in s.seats:
                secret = self.kept_from(s, seat)
                shown = {x: path for path, x in self.named(view(self.game, s, seat)).items() if x in secret}
                assert not shown, f"the view of {seat} names {shown}"

    @quick(8)
    @given(data=st.data())
    def test_what_a_seat_may_not_know_changes_nothing_for_it(self, setup: bytes, data: st.DataObject) -> None:
        """Everything hidden from a seat is dealt anew among the places where it lies and the deck."""
        game, moves = self.game, play(self.id, setup)
        for n in data.draw(st.lists(st.integers(0, len(moves) - 1), min_size=4, max_size=4)):
            s, action, facts, after = moves[n]
            seat = data.draw(st.sampled_from(s.seats))
            swaps = self.dealt_anew(s, seat, random.Random(n))
            other = self.dealt(s, swaps)
            assert digest(view(game, s, seat)) == digest(view(game, other, seat))
            assert legal(game, s, seat) == legal(game, other, seat)
            assert near_misses(game, s, seat) == near_misses(game, other, seat)
            same = renamed(action, swaps)
            assert action.seat != seat or same == action, f"{seat} acts on what it may not know: {action}"
            if swaps.keys() - self.kept_from(after, seat):
                continue
            otherwise, heard = apply(game, other, same)
            same_facts = visible_facts(game, heard, seat) == visible_facts(game, facts, seat)
            assert same_facts, f"{action} tells {seat} too much"
            assert digest(view(game, otherwise, seat)) == digest(view(game, after, seat))

    def named(self, s: Any) -> dict[tuple[str | int, ...], str]:
        """Every word of a state with its path, what is printed in the box left out."""
        table = {field: value for field, value in msgspec.to_builtins(s).items() if field != "box"}
        return {path: x for path, x in leaves(table) if isinstance(x, str)}

    def test_the_same_digest_in_any_process(self) -> None:
        cases = [encode(setup) for name, setup in self.setups.items() if SOAK or name not in self.seldom]
        package = type(self.game).__module__.rpartition(".")[0]
        own = [digest(play(self.id, case)[:PLAYED_THERE][-1].after) for case in cases]
        for seed in HASHING:
            out = subprocess.run([sys.executable, "-c", CHILD, self.id, package, str(PLAYED_THERE),
                                  *(x.decode() for x in cases)], check=True, capture_output=True, text=True,
                                 env={**os.environ, "PYTHONHASHSEED": seed})
            assert out.stdout.split() == own, f"other digests with PYTHONHASHSEED={seed}"

    @quick(5)
    @given(data=st.data())
    def test_overruled_games_go_on(self, setup: bytes, data: st.DataObject) -> None:
        game, known = self.game, vocabulary(self.id, setup)
        moves = play(self.id, setup)
        s = moves[data.draw(st.integers(0, len(moves) - 1))].before
        for action in data.draw(st.lists(anything(game, s, known), min_size=5, max_size=8)):
            refusals = judge(game, s, action).refusals
            guards = [r.guard for r in refusals]
            if any(r.final for r in refusals):
                with pytest.raises(Refused):
                    apply(game, s, action, guards)
                continue
            note(f"overruled {action} in {top(s)}")
            after, facts = apply(game, s, action, guards)
            if "sequence" in guards:
                assert isinstance(facts[0], Opened), f"{action} out of turn opens no step of its own"
            assert game.codec.facts(encode(facts)) == facts
            assert digest(fold(game, s, facts)) == digest(after)
            s = go_on(game, after, len(guards))

    @quick(5)
    @given(data=st.data())
    def test_corrected_games_go_on(self, setup: bytes, data: st.DataObject) -> None:
        game, known = self.game, vocabulary(self.id, setup)
        moves = play(self.id, setup)
        s = moves[data.draw(st.integers(0, len(moves) - 1))].before
        seats = st.sampled_from((*s.seats, TABLE))
        for change in data.draw(st.lists(st.lists(patches(s, known), min_size=1, max_size=2), min_size=4, max_size=8)):
            action = Correct(seat=data.draw(seats), patches=tuple(change))
            refusals = judge(game, s, action).refusals
            if refusals:
                assert {r.guard for r in refusals} <= {"correct.fits", "correct.bounds"}
                with pytest.raises(Refused):
                    apply(game, s, action)
                continue
            note(f"corrected {change}")
            after, facts = apply(game, s, action)
            assert digest(fold(game, s, game.codec.facts(encode(facts)))) == digest(after)
            s = go_on(game, after, len(change))

    def test_every_fact_is_taken_after_the_last_step_is_gone(self, setup: bytes) -> None:
        """Old journals fold whatever later corrections did: a fact never asks whether it still makes sense."""
        game, moves = self.game, play(self.id, setup)
        s = moves[-1].after
        for move in spread(moves, SAMPLED):
            for fact in move.facts:
                if not isinstance(fact, Closed):
                    evolve(game, s, fact)


def unwritten(action: Action) -> Action:
    """The action with its free fields empty, each as its type has it."""
    return replace(action, **{field: type(getattr(action, field))() for field in action.free})
