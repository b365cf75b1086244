"""Harrow County through the suite of every game."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from companion.games.harrow_county import steps
from companion.games.harrow_county.box.cards import GOBLIN_CARDS, HESTER_CARDS, TACTICS
from companion.games.harrow_county.fair_folk.state import all_of, held, knowing, possible, spot
from companion.games.harrow_county.hester.state import hester_deck
from companion.games.harrow_county.kammi.state import DOLLS, MASKS, hidden_from, mixable
from companion.i18n import LANGUAGES
from companion.kernel import Action, Fact
from companion.web import texts_of
from tests.games.harrow_county import cases, cases_cards, cases_tiles
from tests.games.harrow_county.duel import cases as cases_duel
from tests.games.harrow_county.fair_folk import cases as cases_fair_folk
from tests.games.harrow_county.hester import cases as cases_hester
from tests.games.harrow_county.kammi import cases as cases_kammi
from tests.games.harrow_county.one_of_each import ACTIONS, FACTS
from tests.games.harrow_county.solo import cases as cases_solo
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

CASES = [*cases.CASES, *cases_cards.CASES, *cases_tiles.CASES, *cases_kammi.CASES, *cases_hester.CASES,
         *cases_fair_folk.CASES, *cases_solo.CASES, *cases_duel.CASES]
SETUPS: dict[str, dict[str, Any]] = {
    "house_a": {"seats": ("ann", "bob")},
    "real_bag": {"seats": ("ann", "bob"), "colours": {"ann": "blue", "bob": "red"}, "map": "house_b",
                 "real_bag": True, "settings": {"clash_unpaid": True, "chain_ends": False, "pool_advances": False}}}
TWO = ("ann", "bob")
SETUPS |= {
    "cards": {"seats": TWO, "mode": "full", "legends": {"ann": "malachi", "bob": "odessa"}},
    "tracks": {"seats": TWO, "mode": "full", "legends": {"ann": "bernice", "bob": "corbin"}, "townsfolk_track": True,
               "push_track": True, "map": "house_b"},
    "real_cards": {"seats": TWO, "mode": "full", "legends": {"ann": "priscilla", "bob": "mildred"}, "real_cards": True,
                   "real_bag": True},
    "boy_and_kain": {"seats": TWO, "mode": "full", "legends": {"ann": "skinless_boy", "bob": "kain"}},
    "tiles": {"seats": TWO, "mode": "full", "bonus_tiles": True, "legends": {"ann": "emmy", "bob": "corbin"}},
    "emmy_and_wilma": {"seats": TWO, "mode": "full", "legends": {"ann": "emmy", "bob": "wilma"},
                       "townsfolk_track": True}}
KAMMI: dict[str, dict[str, Any]] = {
    "kammi_and_protectors": {"seats": TWO, "colours": {"ann": "red", "bob": "purple"}, "mode": "full",
                             "legends": {"ann": "emmy", "bob": "prankster"}, "scheme_track": True},
    "kammi_and_family": {"seats": TWO, "colours": {"ann": "purple", "bob": "blue"}, "mode": "full",
                         "legends": {"ann": "knocker", "bob": "levi"}},
    "bruiser": {"seats": TWO, "colours": {"ann": "purple", "bob": "red"}, "mode": "full", "map": "house_b",
                "legends": {"ann": "bruiser", "bob": "bernice"}, "townsfolk_track": True, "real_cards": True}}
SETUPS |= KAMMI
TRIO = ("ann", "bob", "cyd")
HESTER: dict[str, dict[str, Any]] = {
    "hester": {"seats": TRIO, "colours": {"ann": "red", "bob": "blue", "cyd": "black"}, "mode": "full"},
    "hester_and_kammi": {"seats": TRIO, "colours": {"ann": "black", "bob": "purple", "cyd": "blue"}, "mode": "full",
                         "legends": {"bob": "prankster", "cyd": "odessa"}, "map": "house_b"},
    "hester_kammi_protectors": {"seats": TRIO, "colours": {"ann": "red", "bob": "black", "cyd": "purple"},
                                "mode": "full", "real_cards": True, "townsfolk_track": True,
                                "settings": {"fork_roots": False, "each_legend": False}}}
FAIR: dict[str, dict[str, Any]] = {
    "fair_folk": {"seats": TRIO, "colours": {"ann": "silver", "bob": "red", "cyd": "blue"}, "mode": "full"},
    "fair_folk_and_kammi": {"seats": TRIO, "colours": {"ann": "red", "bob": "purple", "cyd": "silver"}, "mode": "full",
                            "legends": {"ann": "emmy", "bob": "knocker"}},
    "fair_real": {"seats": TRIO, "colours": {"ann": "blue", "bob": "silver", "cyd": "purple"}, "mode": "full",
                  "map": "house_b", "legends": {"ann": "odessa", "cyd": "prankster"}, "real_cards": True,
                  "real_bag": True}}
QUARTET = (*TRIO, "dan")
FOUR: dict[str, dict[str, Any]] = {
    "four": {"seats": QUARTET, "colours": {"ann": "silver", "bob": "red", "cyd": "black", "dan": "blue"},
             "mode": "full"},
    "four_and_kammi": {"seats": QUARTET, "colours": {"ann": "red", "bob": "black", "cyd": "purple", "dan": "silver"},
                       "mode": "full", "legends": {"cyd": "bruiser"}, "real_cards": True, "map": "house_b"},
    "four_without_protectors": {"seats": QUARTET, "mode": "full", "legends": {"ann": "odessa"},
                                "colours": {"ann": "blue", "bob": "purple", "cyd": "silver", "dan": "black"}}}
SOLO: dict[str, dict[str, Any]] = {
    "solo": {"seats": ("cyd",), "mode": "solo", "solo_level": 2},
    "solo_easy": {"seats": ("cyd",), "mode": "solo", "solo_level": 1},
    "solo_real": {"seats": ("cyd",), "mode": "solo", "solo_level": 3, "real_cards": True, "map": "house_b"}}
DUEL: dict[str, dict[str, Any]] = {
    "duel": {"seats": ("ann", "cyd"), "colours": {"ann": "silver", "cyd": "black"}, "mode": "duel"},
    "duel_real": {"seats": ("ann", "cyd"), "colours": {"ann": "black", "cyd": "silver"}, "mode": "duel",
                  "solo_level": 2, "real_cards": True, "map": "house_b"}}
SETUPS |= HESTER | FAIR | FOUR | SOLO | DUEL
HIDING = {"kammi": SETUPS["kammi_and_protectors"], "tiles": SETUPS["tiles"], "hester": SETUPS["hester"]}
SELDOM = frozenset({"real_bag", "tracks", "boy_and_kain", "emmy_and_wilma", "kammi_and_family", "bruiser", "hester",
                    "hester_and_kammi", "hester_kammi_protectors", "fair_folk_and_kammi", "fair_real",
                    "four_and_kammi", "four_without_protectors", "solo_easy", "solo_real", "duel_real"})
"""Every chapter and every faction is in the others: a real bag in `real_cards`, Hester in `four`."""


class Hands(Deals):
    """Whose hand a card is in, and what is still in the decks."""

    def secrets(self, s: Any) -> Mapping[str, str]:
        if s.book_chapter == 1 or s.real_cards:
            return {}
        hands = {card: seat for seat in s.factions for card in (*s.players[seat].hand, *s.players[seat].under_deck)}
        mine = dict.fromkeys(s.hester.hand, s.hester.seat) | dict.fromkeys(hester_deck(s), "") if s.hester.seat else {}
        factions = () if s.solo.solo_level else s.factions  # alone they have no cards
        return {card: "" for seat in factions for card in s.deck(seat)} | hands | mine | self.of_chapter_4(s) \
            | self.of_the_fair_folk(s)

    def of_chapter_4(self, s: Any) -> Mapping[str, str]:
        """Which of Kammi's tokens is the goblin, and which doll is real."""
        names = {"goblin": MASKS, "real_doll": tuple(s.kammi.dolls)}
        return {name: seat for field, seat in hidden_from(s) for name in names[field]}

    def of_the_fair_folk(self, s: Any) -> Mapping[str, str]:
        """What they hold and may draw, and every hex where the thing that is looked for can be: the Location Card is
        hidden from them, and from whoever only watches."""
        theirs = s.fair_folk
        if not theirs.seat:
            return {}
        cards = {card: "" for kind in ("objectives", "cards") for card in all_of(s, kind)
                 if card not in held(s, kind)[1]}
        spots = {spot(at): knowing(s)[0] for at in possible(s)} if theirs.hideouts else {}
        return cards | dict.fromkeys((*theirs.objectives, *theirs.cards), theirs.seat) | spots

    def kept_from(self, s: Any, seat: str) -> set[str]:
        """Everybody but the Fair Folk sees the Location Card."""
        return {x for x in super().kept_from(s, seat) if not (x.startswith("spot_") and seat in knowing(s))}

    def alike(self, s: Any, secret: str) -> Any:
        if secret in MASKS:
            return "legends"
        if secret.startswith(("quest_", "fair_", "spot_")):
            return secret.partition("_")[0]
        return ("dolls", secret in mixable(s)) if secret in DOLLS else (
            secret in TACTICS, secret in GOBLIN_CARDS, secret in HESTER_CARDS)


class TestConformance(Hands, Conformance):
    id = "harrow_county"
    setups: ClassVar[dict[str, dict[str, Any]]] = SETUPS
    seldom = SELDOM


class TestSecrets(Hands, Secrets):
    id = "harrow_county"
    setups: ClassVar[dict[str, dict[str, Any]]] = HIDING | SETUPS


class TestSecretsOfTheFairFolk(Hands, Secrets):
    id = "harrow_county"
    setups: ClassVar[dict[str, dict[str, Any]]] = {
        "fair_folk": FAIR["fair_folk"], "four": FOUR["four"], "duel": DUEL["duel"]}


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
    seldom = SELDOM
    cases: ClassVar[Sequence[Case]] = CASES
    actions: ClassVar[Sequence[tuple[Action, str]]] = ACTIONS
    facts: ClassVar[Sequence[Fact]] = FACTS


class TestTopics(Topics):
    id = "harrow_county"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    seldom = SELDOM
    no_rule: ClassVar[Mapping[Topic, str]] = {}


class TestPositions(Hands, Positions):
    id = "harrow_county"

    def triers(self, s: Any, step: Any) -> tuple[str, ...]:
        """Hester's steps are for her seat alone, those of a card for whoever plays."""
        if isinstance(step, (*steps.OF_SOLO, *steps.OF_DUEL)):
            return tuple(s.seats)
        return (s.hester.seat,) if isinstance(step, steps.OF_HESTER) else tuple(s.factions)

    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    seldom = SELDOM | {"real_cards"}


class TestCapabilities(Capabilities):
    id = "harrow_county"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    seldom = SELDOM
    declares = frozenset({"chronicle", "coach", "finale", "photo", "reminders", "scan", "throws"})

    def test_every_piece_is_called_by_a_name(self) -> None:
        texts = texts_of(self.id)
        for s in self.positions():
            named = {(x.kind, x.name) for pieces in self.game.pieces(s).values() for x in pieces if "_" in x.name}
            for lang in LANGUAGES:
                raw = {name for kind, name in named if "_" in self.game.names.name(s, kind, name, lang, {}, texts)}
                assert raw == set(), lang


class TestGolden(Golden):
    id = "harrow_county"
    folder = Path(__file__).with_name("golden")
    played: ClassVar[Mapping[str, Recorded]] = {
        "house_a": Recorded(SETUPS["house_a"], 1), "real_bag": Recorded(SETUPS["real_bag"], 1)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"seven points after a round": ("game-ended",)}
    shows: ClassVar[Sequence[str]] = ("advanced", "spawned", "strengthened", "cubes-fell", "tokens-taken")


class TestGoldenOfTheFullGame(Golden):
    id = "harrow_county"
    folder = Path(__file__).with_name("golden_full")
    played: ClassVar[Mapping[str, Recorded]] = {"tiles": Recorded(SETUPS["tiles"], 2)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"seven points after a round": ("game-ended",)}
    shows: ClassVar[Sequence[str]] = ("card-played", "token-upgraded", "tile-used", "goal-placed", "plate-scored")


class TestGoldenOfTheFairFolk(Golden):
    id = "harrow_county"
    folder = Path(__file__).parent / "fair_folk" / "golden"
    played: ClassVar[Mapping[str, Recorded]] = {
        "fair_folk": Recorded(FAIR["fair_folk"], 18), "fair_real": Recorded(FAIR["fair_real"], 1)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {
        "seven points after a round": ("game-ended",), "the queen is found": ("fair-folk-won",)}
    shows: ClassVar[Sequence[str]] = ("nest-placed", "objective-shown", "offer-used", "fair-card-played")


class TestGoldenOfKammi(Golden):
    id = "harrow_county"
    folder = Path(__file__).parent / "kammi" / "golden"
    played: ClassVar[Mapping[str, Recorded]] = {
        "kammi_and_protectors": Recorded(KAMMI["kammi_and_protectors"], 22),
        "kammi_and_family": Recorded(KAMMI["kammi_and_family"], 12)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"seven points after a round": ("game-ended",)}
    shows: ClassVar[Sequence[str]] = ("row-chosen", "legends-set-out", "doll-hidden", "doll-moved", "talent-spent")


class TestGoldenOfHester(Golden):
    id = "harrow_county"
    folder = Path(__file__).parent / "hester" / "golden"
    played: ClassVar[Mapping[str, Recorded]] = {"hester": Recorded(HESTER["hester"], 11)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"seven points after a round": ("game-ended",)}
    shows: ClassVar[Sequence[str]] = ("root-placed", "terrain-gained", "infected", "crept", "cubes-fell")


class TestGoldenOfTheSoloGame(Golden):
    id = "harrow_county"
    folder = Path(__file__).parent / "solo" / "golden"
    played: ClassVar[Mapping[str, Recorded]] = {"solo": Recorded(SOLO["solo"], 1)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"Hester has lost": ("solo-lost",)}
    shows: ClassVar[Sequence[str]] = ("solo-card-turned", "objective-placed", "flames-laid", "advanced", "attacked")


class TestGoldenOfTheDuel(Golden):
    id = "harrow_county"
    folder = Path(__file__).parent / "duel" / "golden"
    played: ClassVar[Mapping[str, Recorded]] = {"duel": Recorded(DUEL["duel"], 1)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"no whole victory": ("lesser-victory",)}
    shows: ClassVar[Sequence[str]] = ("turn-drawn", "turn-tossed", "solo-turn-over", "nest-placed", "root-placed")


class TestPerft(Perft):
    id = "harrow_county"
    folder = Path(__file__).with_name("golden")
    counted: ClassVar[Mapping[str, Counted]] = {
        "start": Counted(SETUPS["house_a"], 1, 0), "later": Counted(SETUPS["real_bag"], 2, 30),
        "full": Counted(SETUPS["tiles"], 1, 60)}
    divided = "start"


class TestSurfaces(Surfaces):
    id, seats, limit = "harrow_county", 2, 60
