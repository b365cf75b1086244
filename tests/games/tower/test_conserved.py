"""Whatever is done at a table of dice and tower, no cube is lost and none appears."""
from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.games.playout import walk
from companion.games.tower import actions as a
from companion.games.tower import facts as f
from companion.games.tower.kits import KITS
from companion.tower.models import COLOURS
from companion.games.tower.state import MAX_CUBES_OF_COLOUR, State
from companion.kernel import (
    TABLE, Action, Correct, Patch, Throw, actors, apply, digest, draw, due, encode, fold, judge, legal)
from companion.tower.models import Loaded, Simple
from tests.games.suite.conformance import quick
from tests.games.tower.helpers import GAME, SEATS, conserved, fall, lies, new

fractions = st.integers(1, 9).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of)))
weights = st.tuples(*[st.integers(-3000, 3000)] * 3)
towers = st.one_of(st.builds(Simple, fractions, fractions), st.builds(Loaded, weights, weights))
setups = st.fixed_dictionaries({
    "kit": st.sampled_from(sorted(KITS)), "real": st.booleans(), "tower": st.just("own"),
    "towers": st.fixed_dictionaries({"own": towers}),
    "cubes": st.dictionaries(st.sampled_from(COLOURS), st.integers(0, MAX_CUBES_OF_COLOUR), max_size=4)})
VERBS = (a.Lay, a.Lay, a.Drop, a.Drop, a.Cast, a.Clear, a.TipOut, a.Compare, a.Adopt, a.UseReal)
"""Those that go on; cubes and throws come most often."""


def numbers(throw: Throw, data: st.DataObject) -> tuple[int, ...]:
    """A report that fits: any number within reach for every part."""
    return tuple(throw.least + data.draw(st.integers(0, top)) for top in throw.tops)


def anything(s: State, data: st.DataObject) -> Action:
    """A legal action: what the table reports where a throw is due, else one of a verb that is possible."""
    if throw := due(s):
        return throw.report(numbers(throw, data))
    seat = data.draw(st.sampled_from(SEATS))
    offers = legal(GAME, s, seat)
    verbs = [kind for kind in VERBS if any(isinstance(x, kind) for x in offers)]
    kind = data.draw(st.sampled_from(verbs))
    return data.draw(st.sampled_from([x for x in offers if isinstance(x, kind)]))


@quick(40)
@given(setup=setups, data=st.data())
def test_cubes_are_conserved_at_every_moment(setup: dict[str, Any], data: st.DataObject) -> None:
    s = new(**setup)
    own = s.cubes
    for _ in range(30):
        before, action = digest(s), anything(s, data)
        after, facts = apply(GAME, s, action)
        assert digest(s) == before
        assert fold(GAME, s, GAME.codec.facts(encode(facts))) == after
        for fact in facts:
            if isinstance(fact, f.CubesFell):
                told(s, after, fact)
        s = after
        conserved(s)
        assert s.cubes == own
        assert GAME.codec.state(encode(s)) == s


def told(s: State, after: State, fact: f.CubesFell) -> None:
    """In and inside before are out and inside after, colour by colour, and the throw that is shown says the same."""
    for colour in s.colours:
        gone_in = fact.thrown.get(colour, 0) + s.inside.get(colour, 0)
        assert gone_in == fact.out.get(colour, 0) + after.inside.get(colour, 0)
        assert after.supply(colour) == s.supply(colour)
    assert after.last is not None
    assert (after.last.thrown, after.last.before, after.last.out) == (s.tray, s.inside, after.tray)


@quick(60)
@given(setup=setups, data=st.data())
def test_counts_are_taken_exactly_where_they_are_possible(setup: dict[str, Any], data: st.DataObject) -> None:
    s = new(**setup)
    for _ in range(12):
        s, _ = apply(GAME, s, anything(s, data))
    for action in (x for x in legal(GAME, s, "ann") if isinstance(x, a.Drop)):
        s, _ = apply(GAME, s, action)
    falling = [c for c in s.colours if s.tray.get(c) or s.inside.get(c)]
    near = st.tuples(*(st.integers(-1, s.tray.get(c, 0) + s.inside.get(c, 0) + 1) for c in falling))
    counts = data.draw(near | near.map(sorted) | st.lists(st.integers(-3, 250), max_size=9))
    fits = len(counts) == len(falling) and all(
        0 <= n <= s.tray.get(c, 0) + s.inside.get(c, 0) for c, n in zip(falling, counts, strict=True))
    legal_now = not judge(GAME, s, fall(*counts)).refusals
    assert legal_now == (fits and isinstance(s.flow[-1], GAME.codec.step_types[1]))


@quick(60)
@given(setup=setups, data=st.data(), path=st.sampled_from(("cubes", "tray", "inside")),
       colour=st.sampled_from((*COLOURS, "gold")), value=st.integers(-2, MAX_CUBES_OF_COLOUR + 2), by=st.booleans())
def test_a_correction_is_taken_where_the_cubes_add_up(setup: dict[str, Any], data: st.DataObject, path: str,
                                                      colour: str, value: int, by: bool) -> None:
    s = new(**setup)
    for _ in range(10):
        s, _ = apply(GAME, s, anything(s, data))
    value = value or int(by)  # moved by nothing would be set to nothing
    patch = Patch((path, colour), by=value) if by else Patch((path, colour), value=value)
    action = Correct(seat="ann", patches=(patch,))
    there = getattr(s, path)
    cubes = {name: dict(getattr(s, name)) for name in ("cubes", "tray", "inside")}
    cubes[path][colour] = there.get(colour, 0) + value if by else value
    total, tray, inside = (cubes[name] for name in ("cubes", "tray", "inside"))
    known = {*tray, *inside} <= {*total} and all(
        0 <= n <= MAX_CUBES_OF_COLOUR and c in COLOURS for c, n in total.items())
    possible = known and all(
        min(tray.get(c, 0), inside.get(c, 0)) >= 0 and tray.get(c, 0) + inside.get(c, 0) <= n
        for c, n in total.items())
    assert possible == (not judge(GAME, s, action).refusals)
    if possible:
        after, _ = apply(GAME, s, action)
        assert all(min(where) >= 0 for where in lies(after).values())


def test_random_tables_end_and_never_get_stuck() -> None:
    for seed in range(20):
        kit = sorted(KITS)[seed % len(KITS)]
        moves = list(walk(GAME, new(kit=kit), random.Random(seed)))
        for _, s in moves:
            conserved(s)
        action, s = moves[-1]
        assert isinstance(action, a.Finish)
        assert actors(s) == ()


def test_what_the_app_throws_is_always_something_that_may_be_typed() -> None:
    rng = random.Random(11)
    s = new(kit="free")
    for n in range(400):
        if due(s):
            action = draw(s, rng.randrange)
            assert action.seat == TABLE
        else:
            wanted = VERBS[n % 5]
            offers = [x for x in legal(GAME, s, "bob") if isinstance(x, wanted)]
            action = rng.choice(offers or legal(GAME, s, "bob")[:20])
        s, _ = apply(GAME, s, action)  # raises where the table may not report it
        conserved(s)
