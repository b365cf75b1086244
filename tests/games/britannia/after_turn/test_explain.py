"""The state after a turn: every legal phase is explained, by moves that lead there; what no moves explain is named."""
from __future__ import annotations

import random
import time
from collections import Counter

import pytest
from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia.board import AREAS, is_sea
from companion.games.britannia.explain import Explained, Goal, explain
from companion.games.britannia.explain.outcome import armies, wanted
from companion.games.britannia.nations import ARMIES
from companion.games.britannia.rules import rules
from companion.games.britannia.state import State
from companion.kernel import apply, digest, judge, legal, perform
from tests.games.britannia.helpers import GAME, NEW, at, place
from tests.games.britannia.after_turn.phases import ended, goal_between, phases, play, random_turn, shifted
from tests.soak import SOAK

CASES = 10_000 if SOAK else 60


def goal(text: str, **leaders: str) -> Goal:
    """`essex 0, norfolk 1, kent 1 infantry 2 cavalry`."""
    found: dict[str, dict[str, int]] = {}
    for part in text.split(", "):
        name, *words = part.split()
        found[place(name)] = {kind: int(n) for n, kind in zip(words[::2], words[1::2], strict=True)} \
            if len(words) > 1 else {"infantry": int(words[0])}
    return Goal(found, {who: place(name) for who, name in leaders.items()})


def replayed(s: State, found: Explained) -> list[State]:
    """Where each explanation leads, every move judged on the way; its points are those that it says."""
    ends = []
    for one in found.found:
        after, points = s, 0
        for move in one.moves:
            assert not judge(GAME, after, move).refusals, move
            after, facts = apply(GAME, after, move)
            points += sum(x.points for x in facts if isinstance(x, f.Scored) and x.side == s.flow[-1].side)
        assert points == sum(one.points.values())
        assert ended(after)
        ends.append(after)
    return ends


def same(s: State, end: State, asked: Goal) -> bool:
    side = s.flow[-1].side
    leaders = {x: asked.leaders.get(x, at) for x, at in s.leaders.items()}
    return armies(end, side) == wanted(s, side, asked) and end.leaders == leaders


def test_every_legal_phase_is_explained() -> None:
    undecided, spent = 0, []
    for _, s, after in phases(CASES, 1):
        asked = goal_between(s, after)
        begun = time.process_time()
        made = explain(GAME, s, asked)
        spent.append(time.process_time() - begun)
        assert not made.obstacles, (s, asked, made)
        undecided += made.undecided
        assert all(same(s, end, asked) for end in replayed(s, made))
    assert undecided <= CASES / 100
    spent.sort()
    assert spent[int(.95 * len(spent))] <= .15, spent[int(.95 * len(spent))]
    assert spent[-1] <= 2


def test_an_army_takes_a_leader_along_and_goes_on_without_him() -> None:
    """Boudicca comes to Hwicce with the army of Powys, which goes on to Avalon; one from Cheshire stays with her."""
    s = at("belgae", 9, "belgae: powys 1, cheshire 1", leaders={"boudicca": "powys"})
    asked = goal("powys 0, cheshire 0, hwicce 1, avalon 1", boudicca="hwicce")
    made = explain(GAME, s, asked)
    assert made.found, made
    assert all(same(s, end, asked) for end in replayed(s, made))
    assert explain(GAME, s, goal("powys 0, hwicce 0, avalon 1", boudicca="hwicce")).obstacles, "nobody is with her"


def test_a_leader_takes_armies_along_that_he_meets_on_his_way() -> None:
    """Alfred comes from Dalriada by way of Skye, whose two go on to Dunedin with him: alone they could not."""
    s = at("saxons", 4, "saxons: dalriada 1, skye 2", leaders={"alfred": "dalriada"})
    asked = goal("dalriada 0, skye 0, dunedin 3", alfred="dunedin")
    made = explain(GAME, s, asked)
    assert made.found
    assert all(same(s, end, asked) for end in replayed(s, made))
    assert explain(GAME, s, goal("dalriada 0, skye 0, kent 3", alfred="kent")).obstacles


def too_far(rng: random.Random, s: State, after: State, asked: Goal) -> Goal | None:
    side = s.flow[-1].side
    start, kind = rng.choice(sorted(armies(after, side)))
    return shifted(rng, s, asked, start, rng.choice(AREAS), kind)


def too_many(rng: random.Random, s: State, after: State, asked: Goal) -> Goal | None:
    side = s.flow[-1].side
    at, kind = rng.choice(sorted(armies(after, side)))
    there = {k: after.count(side, at, k) for k in ARMIES}
    return Goal({**asked.armies, at: there | {kind: there[kind] + 1}}, asked.leaders)


def crowded(rng: random.Random, s: State, after: State, asked: Goal) -> Goal | None:
    side = s.flow[-1].side
    land = [(at, kind) for at, kind in armies(after, side) if not is_sea(at)]
    for to in rng.sample(AREAS, 2):
        for _ in range(4):
            if land:
                at, kind = rng.choice(land)
                if wanted(s, side, asked).get((at, kind), 0):
                    asked = shifted(rng, s, asked, at, to, kind)
    return asked


def leader_alone(rng: random.Random, s: State, after: State, asked: Goal) -> Goal | None:
    side = s.flow[-1].side
    empty = [at for at in AREAS if not after.armies(side, at)]
    return Goal(asked.armies, {x: rng.choice(empty) for x in s.chiefs(side)}) if s.chiefs(side) else None


@pytest.mark.parametrize("fraud", [too_far, too_many, crowded, leader_alone])
def test_what_no_moves_explain_is_named(fraud: object) -> None:
    """Every refusal is proved by counting, or what was made up turns out to be legal."""
    named: Counter[str] = Counter()
    undecided = 0
    for rng, s, after in phases(CASES // 3, 2):
        asked = fraud(rng, s, after, goal_between(s, after))  # type: ignore[operator]
        if asked is None:
            continue
        made = explain(GAME, s, asked)
        assert all(same(s, end, asked) for end in replayed(s, made))
        assert made.found or made.obstacles or made.undecided
        undecided += made.undecided
        for one in made.obstacles:
            assert one.guard in rules.cites
            named[one.about] += 1
            assert proved(s, asked, one), (s, asked, one)
        if made.nearest:
            assert explain(GAME, s, made.nearest, again=False).found
    assert sum(named.values()) > CASES / 20, named
    assert undecided <= CASES / 100


def proved(s: State, asked: Goal, one: object) -> bool:
    """What an obstacle says, counted anew by asking how far single armies come at most."""
    side, there = s.flow[-1].side, wanted(s, s.flow[-1].side, asked)
    match one.about:  # type: ignore[attr-defined]
        case "count":
            kind = one.kind  # type: ignore[attr-defined]
            return sum(n for (_, k), n in there.items() if k == kind) - sum(
                n for (_, k), n in armies(s, side).items() if k == kind) == one.n != 0  # type: ignore[attr-defined]
        case "reach":
            areas, kind = one.areas, one.kind  # type: ignore[attr-defined]
            held = sum(there.get((at, kind), 0) for at in areas)
            able = sum(n for (at, k), n in armies(s, side).items()
                       if k == kind and at in one.origins)  # type: ignore[attr-defined]
            return held > 0 and (bool(s.bands) or held - able == one.n > 0)  # type: ignore[attr-defined]
    return True


def outcomes(s: State, most: int) -> dict[tuple[object, ...], State] | None:
    """Every legal outcome by trying every move in every order; None where that is too much."""
    side, seat = s.flow[-1].side, s.seat(s.flow[-1].side)
    seen, todo = {digest(s)}, [s]
    found: dict[tuple[object, ...], State] = {}
    while todo:
        now = todo.pop()
        offers = legal(GAME, now, seat)
        if a.Done(seat=seat) in offers:
            found[tuple(sorted(armies(now, side).items())), tuple(sorted(now.leaders.items()))] = now
        for move in offers:
            if isinstance(move, a.Move):
                after, _ = perform(GAME, now, move)
                if (there := digest(after)) not in seen:
                    if len(seen) > most:
                        return None
                    seen.add(there)
                    todo.append(after)
    return found


@pytest.mark.parametrize("side", ["", "romans", "normans", "angles"])
def test_small_phases_agree_with_brute_force(side: str) -> None:
    rng, counts, tried = random.Random(side), Counter[str](), 0
    while tried < (60 if SOAK else 2):
        s = random_turn(rng, 2 if side != "romans" else 3, side)
        every = outcomes(s, 1500 if SOAK else 250)
        if not every:
            continue
        tried += 1
        for key in rng.sample(sorted(every, key=str), min(12, len(every))):
            asked = goal_between(s, every[key])
            made = explain(GAME, s, asked)
            counts["undecided"] += made.undecided
            assert made.found or made.undecided, (s, asked, made)
            start, kind = rng.choice(sorted(armies(every[key], s.flow[-1].side)))
            other = shifted(rng, s, asked, start, rng.choice(AREAS), kind)
            answer, there = explain(GAME, s, other), tuple(sorted(wanted(s, s.flow[-1].side, other).items()))
            leaders = tuple(sorted((s.leaders | other.leaders).items()))
            assert answer.undecided or bool(answer.found) == ((there, leaders) in every), (s, other, answer)
            counts["judged"] += 2
    assert counts["undecided"] * 50 <= counts["judged"]


# Worked examples


@pytest.mark.parametrize(("side", "round", "units", "asked", "legal"), [
    ("belgae", 2, "belgae: essex 1", "essex 0, norfolk 1", True),
    ("welsh", 2, "welsh: avalon 3; belgae: wessex 1, downlands 1", "avalon 0, sussex 3", False),
    ("welsh", 2, "welsh: avalon 2; belgae: wessex 1", "avalon 0, wessex 1, sussex 1", False),
    ("welsh", 2, "welsh: avalon 3; belgae: wessex 1", "avalon 0, wessex 2, sussex 1", True),
    ("saxons", 11, "saxons: devon 1", "devon 0, gwent 1", True),
    ("saxons", 11, "saxons: devon 1", "devon 0, powys 1", False),
    ("saxons", 9, "saxons: devon 1", "devon 0, cheshire 1", True),
    ("irish", 8, "irish: irish_sea 1; brigantes: cumbria 1", "irish_sea 0, galloway 1", False)],
    ids=["T13", "T15", "T16", "T17", "T19", "T20", "T21", "T25"])
def test_examples_of_the_rulebook(side: str, round: int, units: str, asked: str, legal: bool) -> None:
    made = explain(GAME, at(side, round, units), goal(asked))
    assert bool(made.found) == legal
    assert bool(made.obstacles) != legal


def test_the_army_the_area_and_the_rule_are_named() -> None:
    s = at("saxons", 11, "saxons: kent 2, devon 1")
    [one] = explain(GAME, s, goal("kent 0, devon 0, york 1, sussex 1, wessex 1")).obstacles
    assert (one.about, one.areas, one.n, one.origins) == ("reach", (place("york"),), 1, ())
    assert rules.cites[one.guard].rule == "BR-S35"


def test_armies_that_compete_for_few_origins_are_named_together() -> None:
    s = at("welsh", 3, "welsh: kent 1, mar 2")
    [one] = explain(GAME, s, goal("kent 0, mar 1, sussex 1, essex 1")).obstacles
    assert (one.areas, one.origins, one.n) == ((place("essex"), place("sussex")), (place("kent"),), 1)


def test_the_nearest_legal_outcome_is_said() -> None:
    s = at("saxons", 11, "saxons: kent 2, devon 1")
    made = explain(GAME, s, goal("kent 0, devon 0, york 1, sussex 1, wessex 1"))
    assert made.nearest is not None
    assert {place(x) for x in ("sussex", "wessex")} <= made.nearest.armies.keys()


def test_most_points_come_first_and_the_straight_way_beside_it() -> None:
    s = at("norwegians", 15, "norwegians: north_sea 3; danes: york 1")
    best, straight = explain(GAME, s, goal("north_sea 0, york 3")).found
    assert best.points == {place("bernicia"): 4}
    assert straight.points == {}
    assert len(straight.moves) == 1


def test_romans_build_on_their_way() -> None:
    s = at("romans", 4, "romans: kent 1 infantry 1 fort")
    best, *_ = explain(GAME, s, goal("kent 0, norfolk 1")).found
    assert set(best.forts) == {place("norfolk"), place("essex"), place("suffolk")}


def test_a_battle_says_from_where_its_attackers_may_have_come() -> None:
    s = at("saxons", 8, "saxons: kent 2, sussex 2; belgae: essex 1")
    made = explain(GAME, s, goal("kent 1, sussex 1, essex 2"))
    assert made.came == {place("essex"): (place("kent"), place("sussex"))}


def test_a_leader_takes_others_along_and_never_goes_alone() -> None:
    s = at("saxons", 6, "saxons: avalon 2, devon 1", leaders={"aelle": "avalon"})
    [found] = explain(GAME, s, goal("avalon 0, kent 2", aelle="kent")).found
    assert all(x.leader == "aelle" for x in found.moves)
    [one] = explain(GAME, s, goal("devon 0, avalon 3", aelle="kent")).obstacles
    assert (one.about, one.leader) == ("leader", "aelle")


def test_armies_at_sea_that_must_land_are_named() -> None:
    s = at("jutes", 7, "jutes: frisian_sea 2, kent 1")
    [one] = explain(GAME, s, goal("kent 0, essex 1")).obstacles
    assert (one.about, rules.cites[one.guard].rule) == ("end", "BR-S36")


def test_a_phase_that_has_begun_is_explained_from_where_it_stands() -> None:
    rng, judged, undecided = random.Random(5), 0, 0
    for _, s, _ in phases(CASES // 10, 3):
        half = play(rng, s, 3)
        end = half and play(rng, half, 10)
        if half and end:
            asked = goal_between(half, end)
            made = explain(GAME, half, asked)
            assert made.found or made.undecided, (half, asked, made)
            judged, undecided = judged + 1, undecided + made.undecided
    assert undecided * 20 <= judged


def test_no_nation_moves_no_explanation() -> None:
    with pytest.raises(ValueError, match="no nation moves"):
        explain(GAME, replace(NEW, flow=()), goal("kent 1"))


def test_romans_who_leave_an_area_have_its_fort_behind_them() -> None:
    """Those who stay build at once, and the last one goes by road."""
    s = at("romans", 3, "romans: caithness 2 infantry, moray 1 fort")
    made = explain(GAME, s, goal("caithness 0, moray 1, mar 1"))
    assert made.found
    assert same(s, replayed(s, made)[0], goal("caithness 0, moray 1, mar 1"))
