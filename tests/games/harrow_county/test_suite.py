"""Harrow County through the suite of every game."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.kernel import UNKNOWN, Action, Fact
from tests.games.harrow_county.cases import CASES
from tests.games.suite.capabilities import Capabilities
from tests.games.suite.conformance import Conformance
from tests.games.suite.coverage import Coverage
from tests.games.suite.golden import Golden, Recorded
from tests.games.suite.guards import Case, Guards
from tests.games.suite.perft import Counted, Perft
from tests.games.suite.positions import Positions
from tests.games.suite.secrets import Secrets
from tests.games.suite.topics import Topic, Topics
from tests.games.suite.wording import Wording
from tests.toys.surfaces import Surfaces

SETUPS: dict[str, dict[str, Any]] = {
    "house_a": {"seats": ("ann", "bob")},
    "real_bag": {"seats": ("ann", "bob"), "colours": {"ann": "blue", "bob": "red"}, "map": "house_b",
                 "real_bag": True, "settings": {"clash_unpaid": True, "chain_ends": False, "pool_advances": False}}}
AT, TO = "hex:0,1", "hex:0,2"
ACTIONS: Sequence[tuple[Action, str]] = (
    (a.Displace(seat="ann", to="", at=AT), "striking"), (a.Displace(seat="ann", to="", at=""), "striking"),
    (a.Displace(seat="ann", to=TO, at=""), "striking"), (a.Displace(seat="ann", to=TO, at=AT), "striking"),
    (a.PlaceCube(seat="ann", to=AT), "blessing"), (a.Done(seat="bob"), "drawing"), (a.Done(seat="ann"), "clash"),
    (a.Pull(seat="bob", what="legend", start=AT, to=TO), "storming"),
    (a.Pull(seat="bob", what="haint", start=AT, to=TO), "storming"),
    (a.Pull(seat="bob", what="scroll", start=AT, to=TO), "storming"), (a.Strike(seat="ann"), "striking"),
    (a.Guide(seat="ann", start=AT, to=TO), "rescuing"), (a.Done(seat="ann"), "rescuing"),
    (a.Fall(seat="table", out=(0, 0)), "battle"), (a.Done(seat="ann"), "striking"), (a.Done(seat="ann"), "turn"))
FACTS: Sequence[Fact] = (
    f.AbilityChosen("ann", "spawn", UNKNOWN), f.HaintKilled("ann", "", 2), f.HaintKilled("ann", AT, 2),
    f.LegendMoved("bob", TO), f.AttackFailed("ann", "price"), f.AttackFailed("ann", "fewer"),
    f.Pulled("bob", "legend", "ann", AT, TO), f.Pulled("bob", "haint", "ann", AT, TO),
    f.Pulled("bob", "spawn", "", AT, TO), f.TokensTaken("ann", AT, "spawn", 1, "box"), f.Rescued("ann", AT),
    f.Guided("ann", AT, TO), f.Destroyed("bob", AT), f.CubesFell({"red": 1}, {}), f.CubesDiscarded("ann", 1),
    f.CubeTaken("ann", AT), f.CubePlaced("ann", AT), f.BramblesHeld("ann"))


class TestConformance(Conformance):
    id = "harrow_county"
    setups: ClassVar[dict[str, dict[str, Any]]] = SETUPS


class TestSecrets(Secrets):
    id = "harrow_county"
    setups: ClassVar[dict[str, dict[str, Any]]] = SETUPS


class TestGuards(Guards):
    id = "harrow_county"
    cases: ClassVar[Sequence[Case]] = CASES


class TestCoverage(Coverage):
    id = "harrow_county"
    cases: ClassVar[Sequence[Case]] = CASES
    tests = Path(__file__).parent


class TestWording(Wording):
    id = "harrow_county"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    cases: ClassVar[Sequence[Case]] = CASES
    actions: ClassVar[Sequence[tuple[Action, str]]] = ACTIONS
    facts: ClassVar[Sequence[Fact]] = FACTS


class TestTopics(Topics):
    id = "harrow_county"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    no_rule: ClassVar[Mapping[Topic, str]] = {}


class TestPositions(Positions):
    id = "harrow_county"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS


class TestCapabilities(Capabilities):
    id = "harrow_county"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    declares = frozenset({"finale", "throws"})


class TestGolden(Golden):
    id = "harrow_county"
    folder = Path(__file__).with_name("golden")
    played: ClassVar[Mapping[str, Recorded]] = {
        "house_a": Recorded(SETUPS["house_a"], 1), "real_bag": Recorded(SETUPS["real_bag"], 2)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"seven points after a round": ("game-ended",)}
    shows: ClassVar[Sequence[str]] = ("advanced", "spawned", "strengthened", "cubes-fell", "tokens-taken")


class TestPerft(Perft):
    id = "harrow_county"
    folder = Path(__file__).with_name("golden")
    counted: ClassVar[Mapping[str, Counted]] = {
        "start": Counted(SETUPS["house_a"], 1, 0), "later": Counted(SETUPS["real_bag"], 2, 30)}
    divided = "start"


class TestSurfaces(Surfaces):
    id, seats, limit = "harrow_county", 2, 60
