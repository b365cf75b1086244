"""Fireflies through the suite of every game, and its own rules."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.kernel import TABLE, Action, Correct, Patch, Seat, apply
from tests.games.suite.capabilities import Capabilities
from tests.games.suite.conformance import Conformance
from tests.games.suite.coverage import Coverage
from tests.games.suite.golden import Golden, Recorded
from tests.games.suite.guards import Case, Guards, shown
from tests.games.suite.hidden import Deals
from tests.games.suite.perft import Counted, Perft
from tests.games.suite.positions import Positions
from tests.games.suite.secrets import Secrets
from tests.games.suite.topics import Topic, Topics
from tests.games.suite.wording import Wording
from tests.toys.fireflies.game import GAME, HEXES, MIDDLE, Choosing, Deal, Glow, Player, Setup

SEATS = ("ann", "bob", "cyd", "dan", "eve")
SETUPS: dict[str, dict[str, Any]] = {
    "two": {"seats": SEATS[:2]}, "five": {"seats": SEATS}, "plain": {"seats": SEATS[:3], "middle": False}}
NEW = GAME.new(Setup(SEATS[:2]))
LIT = replace(NEW, flow=(Choosing(),), hexes={MIDDLE: "bob", "hex:1,0": "ann"}, deck=("f20",), players={
    "ann": Player("red", ("f05", "f09", "f11")), "bob": Player("blue", ("f02", "f10", "f12"))})


def glow(seat: Seat, card: str, to: str) -> Glow:
    return Glow(seat=seat, card=card, to=to)


def do(s: Any, *actions: Action) -> Any:
    for action in actions:
        s, _ = apply(GAME, s, action)
    return s


def put(value: Any, *path: str) -> Correct:
    return Correct(seat="ann", patches=(Patch(path, value=value),))


def moved(by: int) -> Correct:
    return Correct(seat="ann", patches=(Patch(("players", "ann", "sparks"), by=by),))


CASES = [
    shown("sequence", "FF-1", LIT, Deal(seat=TABLE, card="f20"), glow("ann", "f05", MIDDLE)),
    shown("correct.fits", "FF-1", LIT, put("zoe", "hexes", MIDDLE), put("ann", "hexes", MIDDLE)),
    shown("correct.bounds", "FF-1", LIT, moved(-1), moved(1)),
    shown("deal.card", "FF-1", NEW, Deal(seat=TABLE, card="f99"), Deal(seat=TABLE, card="f20")),
    shown("glow.there", "FF-2", LIT, glow("ann", "f02", MIDDLE), glow("ann", "f05", MIDDLE)),
    shown("glow.there", "FF-2", LIT, glow("ann", "f05", "hex:9,9"), glow("ann", "f05", "hex:2,0")),
    shown("glow.own", "FF-2", LIT, glow("ann", "f05", "hex:1,0"), glow("bob", "f02", "hex:1,0"))]


class Cards(Deals):
    def secrets(self, s: Any) -> Mapping[str, Seat]:
        """A card that has been turned over is secret no more."""
        return {card: seat for seat, p in s.players.items() for card in p.hand} | dict.fromkeys(s.deck, "")


class TestConformance(Cards, Conformance):
    id = "fireflies"
    setups: ClassVar[dict[str, dict[str, Any]]] = SETUPS


class TestSecrets(Cards, Secrets):
    id = "fireflies"
    setups: ClassVar[dict[str, dict[str, Any]]] = SETUPS


class TestGuards(Guards):
    id = "fireflies"
    cases: ClassVar[Sequence[Case]] = CASES


class TestCoverage(Coverage):
    id = "fireflies"
    cases: ClassVar[Sequence[Case]] = CASES
    tests = Path(__file__).parent


class TestWording(Wording):
    id = "fireflies"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    cases: ClassVar[Sequence[Case]] = CASES


class TestTopics(Topics):
    id = "fireflies"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    no_rule: ClassVar[Mapping[Topic, str]] = dict.fromkeys((
        ("counter", "round"), ("counter", "sparks"), ("space", "meadow"), ("space", "middle"), ("piece", "card"),
        ("piece", "firefly"), ("step", "choosing"), ("step", "dealing")), "a toy explains its verbs alone")


class TestPositions(Cards, Positions):
    id = "fireflies"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS


class TestCapabilities(Capabilities):
    id = "fireflies"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    declares = frozenset({"finale"})


class TestGolden(Golden):
    id = "fireflies"
    folder = Path(__file__).with_name("golden")
    played: ClassVar[Mapping[str, Recorded]] = {
        "two": Recorded(SETUPS["two"], 1), "five": Recorded(SETUPS["five"], 2)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"the last card is played": ("## Round 3", "over ")}
    shows: ClassVar[Sequence[str]] = ("dealt", "chose", "shone")


class TestPerft(Perft):
    id = "fireflies"
    folder = Path(__file__).with_name("golden")
    counted: ClassVar[Mapping[str, Counted]] = {
        "deal": Counted(SETUPS["two"], 1, 3), "choose": Counted(SETUPS["two"], 1, 8)}
    divided = "choose"


def test_FF_3_a_firefly_counts_one() -> None:
    s = do(LIT, glow("ann", "f05", "hex:2,0"), glow("bob", "f02", "hex:2,0"))
    assert s.hexes["hex:2,0"] == "ann"
    assert [line.points for line in GAME.score(s).lines if line.rule == "FF-3"] == [1, 1, 1]


def test_FF_4_the_middle_counts_two_more() -> None:
    assert [(x.seat, x.points) for x in GAME.score(LIT).lines if x.rule == "FF-4"] == [("bob", 2)]
    assert not [x for x in GAME.score(replace(LIT, middle=False)).lines if x.rule == "FF-4"]


def test_FF_5_whoever_is_driven_away_gets_a_spark() -> None:
    s = do(LIT, glow("ann", "f11", MIDDLE), glow("bob", "f12", "hex:0,1"))
    assert s.hexes[MIDDLE] == "ann"
    assert (s.players["ann"].sparks, s.players["bob"].sparks) == (0, 1)


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    s = do(LIT, glow("ann", "f11", MIDDLE))
    assert GAME.veil(s, "bob").chosen == {"ann": ("?", "?")}
    assert GAME.veil(s, "ann").chosen == {"ann": ("f11", MIDDLE)}
    assert GAME.veil(s, "ann").players["bob"].hand == ("?", "?", "?")


def test_a_meadow_of_nineteen_hexes() -> None:
    assert len(HEXES) == 19
