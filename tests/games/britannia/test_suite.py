"""Britannia through the suite of every game."""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from companion.games.britannia.game import GAME
from companion.games.playout import choose

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.kernel import TABLE, Action, Fact, actors, legal
from tests.games.britannia.cases import CASES, UNREACHED
from tests.games.suite.capabilities import Capabilities
from tests.games.suite.conformance import Conformance
from tests.games.suite.coverage import Coverage
from tests.games.suite.golden import Golden, Recorded
from tests.games.suite.guards import Case, Guards
from tests.games.suite.perft import Counted, Perft
from tests.games.suite.positions import Positions
from tests.games.suite.secrets import Secrets
from tests.games.suite.topics import Topics
from tests.games.suite.wording import Wording
from tests.toys.surfaces import Surfaces

SETUPS: dict[str, dict[str, Any]] = {
    "four": {"seats": ("ann", "bob", "cyd", "dan")}, "three": {"seats": ("ann", "bob", "cyd")},
    "five": {"seats": ("ann", "bob", "cyd", "dan", "eve"), "settings": {
        "leaders_stay_a_cycle": False, "roads_free": False, "rome_grants_growth": False, "growth_overstack": True,
        "king_rule": "table", "bretwalda_by_areas": False, "legions": 2, "burhs": 1, "burhs_one_each": True,
        "burhs_cost": "army", "romans_go": "back", "boudicca": "own", "last_king": "most", "cnut_king": "as_king",
        "legions_first": False, "last_reinforcements": False, "burhs_hold": False, "truce": False}},
    "draft": {"seats": ("ann", "bob", "cyd", "dan"), "nations_drafted": True},
    "draft of three": {"seats": ("ann", "bob", "cyd"), "nations_drafted": True},
    "short": {"seats": ("ann", "bob", "cyd"), "mode": "short"}, "two": {"seats": ("ann", "bob"), "mode": "two"}}


AT, TO, SEA = "area:kent", "area:essex", "sea:north_sea"
ACTIONS: Sequence[tuple[Action, str]] = (
    *((kind(seat="ann", start=AT, to=TO, n=2, leader=who), "moving")
      for kind in (a.Move, a.Retreat, a.Withdraw) for who in ("", "aelle")),
    *((a.Done(seat="ann"), step) for step in ("moving", "battles", "battle", "withdrawing", "building", "recalling",
                                              "turn")),
    *((a.Count(seat="ann", side="welsh", what=what, by=1), "tallying") for what in ("points", "population")),
    (a.Done(seat="ann"), "tallying"),
    *((act, "moving") for act in (
        a.Grow(seat="ann", at=AT), a.Fight(seat="ann", at=AT), a.Cast(seat="table", faces=(1, 6)),
    *(a.Result(seat="ann", at=AT, winner=who, infantry=n, cavalry=m) for who, n, m in (
        ("welsh", 2, 0), ("welsh", 1, 1), ("romans", 0, 0), ("", 0, 0))),
    a.Strike(seat="ann", kind="cavalry"), a.Remove(seat="ann", at=AT), a.Submit(seat="ann", side="welsh"),
    a.Allow(seat="ann", full=True), a.Allow(seat="ann", full=False), a.Appear(seat="ann", leader="aelle", at=AT),
    a.Settle(seat="ann", at=AT), a.Build(seat="ann", at=AT), a.Vote(seat="ann", side="welsh", choice="saxons"),
    a.Vote(seat="ann", side="welsh", choice=""), a.Crown(seat="ann", side="danes"), a.Crown(seat="ann", side=""),
    a.Draft(seat="ann", side="welsh"), a.Allot(seat="table", side="welsh", to="ann"))))
FACTS: Sequence[Fact] = (
    f.Arrived("danes", SEA, 6, 0, "ivar"), f.Arrived("danes", SEA, 6), f.LeaderCame("saxons", "alfred", AT),
    f.LeaderLeft("saxons", "alfred"), f.Grew("welsh", 14, 2, 2), f.Grew("welsh", 14, 0, 5, 9), f.GrowthLost("welsh", 1),
    f.Placed("welsh", AT), f.Moved("saxons", 2, "infantry", (AT, TO), "aelle", 0, 1, AT), f.RoundBegan(2),
    f.Moved("saxons", 2, "infantry", (AT, TO), "", 0, 1, AT), f.Rolled(AT, "saxons", "welsh", (5,), (6,)),
    f.Destroyed("welsh", AT, "infantry", 1, "saxons"), f.LeaderFell("saxons", "aelle", AT, "welsh"),
    f.LeaderFell("saxons", "aelle", AT), f.Retreated("welsh", AT, TO, 1, "infantry"),
    f.Withdrew("danes", AT, SEA, 1, "infantry"), f.FortBuilt(AT), f.Submitted("welsh"), f.Revolted("belgae"),
    f.RomansLeft(), f.Settled(AT), f.FortsCleared(), f.Dismounted("romano_british", AT, 1), f.BurhBuilt(AT),
    f.Attacked("welsh"), f.Counted("welsh", "points", 1), f.Ended(),
    f.TurnBegan("welsh"), f.TurnEnded("welsh"), f.PhaseBegan("saxons"),
    f.Voted("welsh", "saxons", 2), f.Voted("welsh", "", 2), f.NoCrown("bretwalda"), f.NoCrown("king"),
    f.Drafted("ann", ("romans", "romano_british")),
    f.Held("welsh", {AT: 2}), f.Held("welsh", {AT: 2}, 3),
    *(f.Removed("danes", AT, "infantry", 1, why) for why in ("hunger", "cnut", "legions", "rome", "burh")),
    *(f.Scored("danes", 2, "BR-S14", source, AT)
      for source in ("occupy", "raid", "eliminate", "submit", "bretwalda", "king")))


class TestConformance(Conformance):
    id = "britannia"
    setups: ClassVar[dict[str, dict[str, Any]]] = SETUPS
    seldom = frozenset({"three", "short", "draft"})


class TestSecrets(Secrets):
    id = "britannia"
    setups: ClassVar[dict[str, dict[str, Any]]] = {"four": SETUPS["four"]}


class TestGuards(Guards):
    id = "britannia"
    cases: ClassVar[Sequence[Case]] = CASES
    unreached = UNREACHED


class TestWording(Wording):
    id = "britannia"
    setups: ClassVar[dict[str, dict[str, Any]]] = {"four": SETUPS["four"]}
    cases: ClassVar[Sequence[Case]] = CASES
    actions: ClassVar[Sequence[tuple[Action, str]]] = ACTIONS
    facts: ClassVar[Sequence[Fact]] = FACTS


class TestCoverage(Coverage):
    id = "britannia"
    cases: ClassVar[Sequence[Case]] = CASES
    tests = Path(__file__).parent




class TestTopics(Topics):
    id = "britannia"
    setups: ClassVar[dict[str, dict[str, Any]]] = {"four": SETUPS["four"]}


class TestPositions(Positions):
    id = "britannia"
    setups: ClassVar[dict[str, dict[str, Any]]] = {"four": SETUPS["four"]}


class TestCapabilities(Capabilities):
    id = "britannia"
    setups: ClassVar[dict[str, dict[str, Any]]] = {"four": SETUPS["four"]}
    declares = frozenset({"after_turn", "coach", "finale", "late", "reminders", "throws"})


def quiet(s: Any, rng: random.Random) -> Action:
    """Whoever can stop, stops: invaders land, raiders stay away, what must be decided is decided by chance."""
    for seat in actors(s):
        for action in legal(GAME, s, seat) if seat != TABLE else ():
            if isinstance(action, a.Done):
                return action
    return choose(GAME, s, rng)


class TestGolden(Golden):
    id = "britannia"
    folder = Path(__file__).with_name("golden")
    played: ClassVar[Mapping[str, Recorded]] = {
        "five": Recorded(SETUPS["five"], 2, quiet)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"round 16 is over": ("ended",)}
    shows: ClassVar[Sequence[str]] = ("moved", "rolled", "destroyed", "held", "placed", "scored")


class TestPerft(Perft):
    id = "britannia"
    folder = Path(__file__).with_name("golden")
    counted: ClassVar[Mapping[str, Counted]] = {"later": Counted(SETUPS["four"], 1, 230)}
    divided = "later"


class TestSurfaces(Surfaces):
    id, seats, limit, ends = "britannia", 4, 60, False
