"""Three Rivers through the suite of every game, and its own rules."""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.playout import choose
from companion.kernel import TABLE, Action, Correct, Patch, actors, apply, legal
from tests.games.suite.capabilities import Capabilities
from tests.games.suite.conformance import Conformance
from tests.games.suite.coverage import Coverage
from tests.games.suite.golden import Golden, Recorded
from tests.games.suite.guards import Case, Guards, shown
from tests.games.suite.perft import Counted, Perft
from tests.games.suite.positions import Positions
from tests.games.suite.secrets import Secrets
from tests.games.suite.topics import Topic, Topics
from tests.games.suite.wording import Wording
from tests.toys.three_rivers.game import GAME, RIVERS, Battle, Ended, March, Rest, Roll, RoundScored, Setup

SEATS = ("ann", "bob")
SETUPS: dict[str, dict[str, Any]] = {"one": {"seats": SEATS[:1]}, "two": {"seats": SEATS}}
NEW = GAME.new(Setup(SEATS))
CROWDED = replace(NEW, areas=NEW.areas | {"area:spring": {"hills": 4}})


def march(side: str = "hills", start: str = "hill", to: str = "spring", n: int = 1) -> March:
    return March(seat="ann", side=side, start=f"area:{start}", to=f"area:{to}", n=n)


def roll(face: int) -> Roll:
    return Roll(seat=TABLE, faces=(face,))


def put(value: Any, *path: str) -> Correct:
    return Correct(seat="ann", patches=(Patch(path, value=value),))


def moved(by: int) -> Correct:
    return Correct(seat="ann", patches=(Patch(("sides", "hills", "points"), by=by),))


FIGHT = apply(GAME, NEW, march(to="ford", n=3))[0]
CASES = [
    shown("sequence", "TR-1", FIGHT, march(), roll(3)),
    shown("correct.fits", "TR-1", NEW, put("zoe", "sides", "wolves", "seat"), put("bob", "sides", "wolves", "seat")),
    shown("correct.bounds", "TR-1", NEW, moved(7), moved(6)),
    shown("march.there", "TR-2", NEW, march("lakes", "lake"), march()),
    shown("march.there", "TR-2", NEW, march(n=4), march(n=3)),
    shown("march.next", "TR-2", NEW, march(to="mouth"), march(to="ford")),
    shown("march.full", "TR-2", CROWDED, march(n=2), march(n=1)),
    shown("roll.face", "TR-3", FIGHT, roll(7), roll(6))]


def greedy(s: Any, rng: random.Random) -> Action:
    """Ann goes for the rivers with all she has, Bob rests."""
    seat = actors(s)[0]
    if seat == "bob":
        return Rest(seat=seat)
    offers = [] if seat == TABLE else legal(GAME, s, seat)
    rivers = [x for x in offers if isinstance(x, March) and x.to in RIVERS and x.start not in RIVERS and x.n > 1]
    return max(rivers, key=lambda x: x.n) if rivers else choose(GAME, s, rng)


class TestConformance(Conformance):
    id = "three_rivers"
    setups: ClassVar[dict[str, dict[str, Any]]] = SETUPS


class TestSecrets(Secrets):
    id = "three_rivers"
    setups: ClassVar[dict[str, dict[str, Any]]] = SETUPS


class TestGuards(Guards):
    id = "three_rivers"
    cases: ClassVar[Sequence[Case]] = CASES


class TestCoverage(Coverage):
    id = "three_rivers"
    cases: ClassVar[Sequence[Case]] = CASES
    tests = Path(__file__).parent


class TestWording(Wording):
    id = "three_rivers"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    cases: ClassVar[Sequence[Case]] = CASES
    facts = (Ended("rivers"), Ended("rounds"))


class TestTopics(Topics):
    id = "three_rivers"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    no_rule: ClassVar[Mapping[Topic, str]] = dict.fromkeys((
        ("counter", "round"), ("counter", "points"), ("counter", "wins"), ("space", "river"), ("space", "land"),
        ("piece", "people"), ("step", "turn"), ("step", "battle"), ("verb", "rest")), "a toy explains its verbs alone")


class TestPositions(Positions):
    id = "three_rivers"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS


class TestCapabilities(Capabilities):
    id = "three_rivers"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    declares = frozenset({"finale"})


class TestGolden(Golden):
    id = "three_rivers"
    folder = Path(__file__).with_name("golden")
    played: ClassVar[Mapping[str, Recorded]] = {
        "rounds": Recorded(SETUPS["two"], 1), "rivers": Recorded(SETUPS["two"], 1, greedy),
        "alone": Recorded(SETUPS["one"], 1)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {
        "one holds all three rivers": ("ended rivers",), "the last round is over": ("ended rounds",)}
    shows: ClassVar[Sequence[str]] = ("marched", "fought")


class TestPerft(Perft):
    id = "three_rivers"
    folder = Path(__file__).with_name("golden")
    counted: ClassVar[Mapping[str, Counted]] = {
        "start": Counted(SETUPS["two"], 1, 0), "later": Counted(SETUPS["two"], 1, 6)}
    divided = "start"


def test_TR_4_whoever_holds_all_three_rivers_wins_at_once() -> None:
    s = replace(NEW, areas=NEW.areas | {at: {"hills": 1} for at in RIVERS[1:]})
    s, facts = apply(GAME, s, march(n=1))
    assert Ended("rivers") in facts
    assert (s.flow, GAME.score(s).ranking) == ((), (("ann",), ("bob",)))
    assert GAME.finale.decided(s, GAME.score(s)) == ("rivers", {"seat": "ann"})


def test_TR_5_a_nation_takes_six_points_from_rivers_at_most() -> None:
    s = GAME.evolve(NEW, RoundScored({"hills": 4}))
    assert GAME.evolve(s, RoundScored({"hills": 4})).sides["hills"].points == 6


def test_TR_6_three_battles_count_at_most() -> None:
    s = replace(NEW, sides=NEW.sides | {"hills": replace(NEW.sides["hills"], wins=5)})
    assert [x.points for x in GAME.score(s).lines if x.rule == "TR-6" and x.params["side"] == "hills"] == [3]


def test_a_seat_leads_several_nations_and_nobody_the_wolves() -> None:
    assert GAME.sides(NEW) == {"hills": "ann", "marsh": "ann", "lakes": "bob", "coast": "bob", "wolves": ""}
    assert {x.side for x in legal(GAME, NEW, "ann") if isinstance(x, March)} == {"hills", "marsh"}
    assert isinstance(FIGHT.flow[-1], Battle)
