"""Říše snů through the suite of every game."""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from companion import games
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu.state import NEW, Lying, Quest
from companion.games.playout import choose
from companion.kernel import TABLE, Action, Fact, actors
from tests.games.rise_snu.cases import CASES
from tests.games.suite.capabilities import Capabilities
from tests.games.suite.conformance import Conformance
from tests.games.suite.coverage import Coverage
from tests.games.suite.golden import Golden, Recorded
from tests.games.suite.guards import Case, Guards
from tests.games.suite.hidden import Deals
from tests.games.suite.perft import Counted, Perft
from tests.games.suite.positions import Positions
from tests.games.suite.secrets import Secrets
from tests.games.suite.topics import Topic, Topics
from tests.games.suite.wording import Wording
from tests.toys.surfaces import Surfaces

TWO, THREE, FOUR = ("ann", "bob"), ("ann", "bob", "cyd"), ("ann", "bob", "cyd", "dan")
SETUPS: dict[str, dict[str, Any]] = {
    "beginners": {"seats": TWO, "mode": "beginners"},
    "clash": {"seats": TWO, "goal": 1, "characters": {"ann": "drak", "bob": "rarach"},
              "rules": {"long_game": True}, "settings": {"own_rounds": True, "back_both_ways": True}},
    "trial": {"seats": THREE, "mode": "trial", "goal": 1}}
SETUPS |= {
    "four": {"seats": FOUR, "goal": 1, "rules": {"spells": True, "hard_quests": True, "mighty": True, "rewards": True,
                                                "healing_wells": True}},
    "real_cards": {"seats": TWO, "boards": 2, "turned": True, "goal": 1, "real_cards": True},
    "brothers": {"seats": FOUR, "mode": "trial", "goal": 2, "rules": {"brotherhood": True, "race": True,
                                                                      "dream_worlds": True}},
    "tournament": {"seats": (*FOUR, "eve"), "mode": "trial", "tournament": "final"}}
SELDOM = frozenset({"four", "real_cards", "brothers"})
HIDING = {"trial": SETUPS["trial"], "clash": SETUPS["clash"], "four": SETUPS["four"] | {
    "settings": {"hypnosis_whole_turn": True, "paralysis_whole_turn": True}}}
"""The first with spells and abilities in every run, the others in a soak."""


class Hands(Deals):
    """Whose hand a dream or horror is in, and what is still in the decks or was put away with them."""

    def secrets(self, s: Any) -> Mapping[str, str]:
        if s.real_cards:
            return {}
        shown = {x.seat for x in s.flow if getattr(x, "by", "") not in ("", getattr(x, "seat", ""))}
        held = {card: seat for seat in s.seats if seat not in shown for card in s.players[seat].hand}
        return {card: "" for deck in ("dreams", "horrors") for card in s.unseen(deck)} | held

    def alike(self, s: Any, secret: str) -> Any:
        return secret.partition("-")[0]


class TestConformance(Hands, Conformance):
    id = "rise_snu"
    setups: ClassVar[dict[str, dict[str, Any]]] = SETUPS
    seldom = SELDOM


class TestSecrets(Hands, Secrets):
    id = "rise_snu"
    setups: ClassVar[dict[str, dict[str, Any]]] = HIDING


class TestGuards(Guards):
    id = "rise_snu"
    cases: ClassVar[Sequence[Case]] = CASES
    unreached: ClassVar[frozenset[str]] = frozenset({"go.way", "go.card", "tell.unsaid"})


class TestCoverage(Coverage):
    id = "rise_snu"
    cases: ClassVar[Sequence[Case]] = CASES
    tests = Path(__file__).parent


AT, IN = "cell:A3", "world:F4"
ACTIONS: Sequence[tuple[Action, str]] = (
    (a.Done(seat="ann"), "tallying"),
    (a.Done(seat="ann"), "landing"), (a.Done(seat="ann"), "sending"), (a.Done(seat="ann"), "movement"),
    (a.Done(seat="ann"), "rounds"),
    *((x, "movement") for x in (
        a.Go(seat="ann", to=AT), a.Go(seat="ann", to=IN, through=True), a.Attack(seat="ann", target="bob"),
        a.Cast(seat="ann", spell="movement"), a.Cast(seat="ann", spell="hurl", target="bob"),
        a.UseCard(seat="ann", card="dream-bees"), a.UseHeld(seat="ann", card="event-potion"),
        a.HandIn(seat="ann", power=2), a.TakeToken(seat="ann", card="easy-wells"), a.Resign(seat="ann"),
        a.EndByTime(seat="ann"), a.Begin(seat="ann"), a.Land(seat="ann", to=IN), a.Target(seat="ann", target="bob"),
        a.Wish(seat="ann", yes=True), a.Wish(seat="ann", yes=False), a.Again(seat="ann", yes=True),
        a.Again(seat="ann", yes=False), a.Pick(seat="ann", card="horror-fog"), a.ChooseQuest(seat="ann", quest="easy"),
        a.Confirm(seat="ann"), a.Roll(seat="table", faces=(1, 8)), a.Draw(seat="table", card="event-owl"),
        a.Send(seat="ann", card="dream-bees"), a.Send(seat="ann", card=NEW), a.PlaceCard(seat="ann", at=AT),
        a.Recall(seat="ann", card="dream-bees"), a.Cancel(seat="ann", card="horror-fog"))),
    (a.Done(seat="ann"), "writing-lines"), (a.NameCard(seat="ann", name="Mist"), "telling-card"),
    (a.NameCard(seat="ann", name=""), "telling-card"),
    (a.Tell(seat="ann", word="sort.item"), "telling-card"),
    (a.TellNumber(seat="ann", field="light", n=10), "telling-card"), (a.PlayOn(seat="ann"), "telling-card"),
    *((x, "writing-lines") for x in (
        a.Write(seat="ann", line="end-movement"), a.Write(seat="ann", line="lose-turn", n=1),
        a.Write(seat="ann", line="when", what="moment.turn"),
        a.Write(seat="ann", line="gain", what="what.life", n=1))))
FACTS: Sequence[Fact] = (
    f.TurnBegun("dreams"), f.TurnBegun("ann"), f.RoundBegun(2, ()), f.FirstRolled({"ann": 8, "bob": 1}, "ann"),
    f.FirstRolled({"ann": 8, "bob": 8}, ""), f.OrderRolled({"ann": 8, "bob": 1}, "ann"),
    f.OrderRolled({"ann": 8, "bob": 8}, ""), f.CharacterSet("ann", AT), f.AbilityGained("ann", "ability-mage"),
    f.AbilityReturned("ann", "ability-mage"), f.DeckPutAway("dreams"), f.DecksRenewed(),
    f.HandDiscarded("ann", ("dream-bees",)), f.Resigned("ann"),
    *(f.GameEnded(("ann",), why) for why in ("worlds", "glory", "counted", "time", "alone")), f.GameEnded((), "draw"),
    f.LightGained("ann", 5), f.LightGained("ann", -5), f.CardDrawn("ann", "dream-bees"), f.CardDrawn("ann", "?"),
    f.CardSent("ann", "dream-bees", 10), f.CardSent("ann", "dream-bees", 0), f.CellRolled(18, True),
    f.CellRolled(18, False), f.CardLaid("dream-bees", Lying(AT, "ann", 3)), f.CardBack("ann", "dream-bees", 5),
    f.CardBack("ann", "dream-bees", 0), *(f.CardGone("dream-bees", why) for why in ("used", "cancelled", "effect")),
    f.CardUsed("ann", "dream-bees", 2), f.EventDrawn("ann", "event-owl"), f.EventsShuffled("events"),
    f.Discarded("event-owl"), f.ItemGained("ann", "event-potion"), f.ItemUsed("ann", "event-potion", True),
    f.ItemUsed("ann", "event-rope", False), f.MovementBegun("ann"), f.MovementRolled("ann", 4, 9),
    f.PointsChanged("ann", 2), f.PointsChanged("ann", -2), f.Slowed("ann", 1), f.Slowed("ann", -1),
    f.Went("ann", AT, IN, 2, 1), f.Went("ann", AT, IN, 0, 1), f.Carried("ann", IN),
    *(f.MovementStopped("ann", why) for why in ("hall", "mystery", "effect")), f.MovementEnded("ann"),
    f.TurnSkipped("ann", "paralysed"), f.TurnSkipped("ann", "effect"), f.TurnsLost("ann", 1), f.TurnEnded("ann"),
    f.Fought("ann", "bob", (8, 1), (3, 4), "ann"), f.Fought("ann", "bob", (8, 1), (3, 4), "bob"),
    f.Fought("ann", "bob", (8, 8), (3, 4), ""),
    *(f.CreatureFought("ann", "event-owl", (5, 1), (3, 4), result) for result in ("won", "lost", "drawn")),
    f.TrophyGained("ann", "event-owl"), f.LivesLost("ann", 2), f.LivesGained("ann", 1),
    *(f.Awoken("ann", AT, paid) for paid in ("power", "experience", "nothing")), f.PowerChanged("ann", 1),
    f.PowerChanged("ann", -1), f.ExperienceChanged("ann", 3), f.ExperienceChanged("ann", -3),
    f.TrophiesLost("ann", ("event-owl",)), f.Exchanged("ann", ("event-wind", "event-knight"), 0, 1, 2),
    f.Exchanged("ann", ("hard-wells",), 0, 1, 0), f.QuestGiven("ann", Quest("easy-wells", "iridion", 3)),
    f.QuestMoved("ann", "easy-wells", 2), f.QuestMoved("ann", "easy-wells", 0),
    f.QuestFulfilled("ann", "easy-wells", "iridion"), f.QuestsDropped("ann", "iridion"),
    f.WorldJoined("ann", "iridion", 0), f.WorldJoined("ann", "iridion", 2),
    *(f.RewardGained("ann", reward) for reward in ("movement", "vigour", "magic")), f.WorldsOpened(("iridion",)),
    f.SpellCast("ann", "movement", "", 5, 6, True), f.SpellCast("ann", "hurl", "bob", 5, 6, True),
    f.SpellCast("ann", "movement", "", 1, 1, False), f.SpellCast("ann", "hurl", "bob", 1, 1, False),
    f.MightGained("ann", 1), f.PathSpell("ann"), f.Paralysed("ann"), f.Hypnotised("ann", "bob"),
    f.OwnWordsDone("ann", "dream-bees"), f.RolledAgain("ann", (3,), "ability-gambler"),
    f.CardRolled("ann", "dream-tea", 3), f.GateRolled("ann", 3), f.RoundMarked("ann", "round:ability-drinker"),
    f.CardMet("ann", "dream-bees"), f.Healed("ann"), f.OnceUsed("ann", "event-owl"),
    f.CardAdded("dreams", "dream-1"), f.CardNamed("dreams", "dream-1", "Mist"),
    f.CardTold("dreams", "dream-1", "light", 10), f.CardTold("events", "event-1", "sort", "item"),
    f.CardWritten("dreams", "dream-1", "end-movement", "", 0), f.CardWritten("dreams", "dream-1", "lose-turn", "", 1),
    f.CardWritten("dreams", "dream-1", "when", "moment.turn", 0),
    f.CardWritten("dreams", "dream-1", "gain", "what.life", 1), f.CardAsked("dream-1"), f.CardByHand("dream-1"))


class TestWording(Wording):
    id = "rise_snu"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    seldom = SELDOM
    cases: ClassVar[Sequence[Case]] = CASES
    actions: ClassVar[Sequence[tuple[Action, str]]] = ACTIONS
    facts: ClassVar[Sequence[Fact]] = FACTS


class TestTopics(Topics):
    id = "rise_snu"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    seldom = SELDOM
    no_rule: ClassVar[Mapping[Topic, str]] = {}


class TestPositions(Hands, Positions):
    id = "rise_snu"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = {x: SETUPS[x] for x in ("beginners", "trial")}


class TestCapabilities(Capabilities):
    id = "rise_snu"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    seldom = SELDOM
    declares = frozenset({"chronicle", "coach", "finale", "photo", "reminders", "scan", "throws"})


def led(s: Any, rng: random.Random) -> Action:
    """What the coach would do, by chance where he does not weigh it."""
    game = games.load("rise_snu")
    seat = actors(s)[0]
    return game.coach.choose(s, seat) or choose(game, s, rng) if seat != TABLE and game.coach else choose(game, s, rng)


class TestGolden(Golden):
    id = "rise_snu"
    folder = Path(__file__).with_name("golden")
    played: ClassVar[Mapping[str, Recorded]] = {
        "clash": Recorded({"seats": TWO}, 1, led),
        "trial": Recorded({"seats": THREE, "mode": "trial", "goal": 2}, 2, led)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {
        "two worlds are joined": ("game-ended", "worlds"), "the glory agreed upon": ("game-ended", "glory")}
    shows: ClassVar[Sequence[str]] = ("went", "card-laid", "world-joined", "creature-fought")


class TestPerft(Perft):
    id = "rise_snu"
    folder = Path(__file__).with_name("golden")
    counted: ClassVar[Mapping[str, Counted]] = {
        "start": Counted(SETUPS["beginners"], 1, 0)}
    divided = "start"


class TestSurfaces(Surfaces):
    id, seats, limit = "rise_snu", 2, 60
